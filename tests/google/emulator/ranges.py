"""A1 ranges as the Sheets API reads and writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.google.emulator.errors import bad_request
from tests.google.emulator.state import Book, Json, Sheet

_CORNER = re.compile(r"\$?([A-Za-z]{0,3})\$?([1-9][0-9]{0,6})?\Z")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LIKE_A1 = re.compile(r"([A-Za-z]{1,3}[0-9]+|[Rr]([0-9]*)[Cc]([0-9]*))\Z")


@dataclass(frozen=True, slots=True)
class Range:
    """A block of a tab, 0-based, ends excluded."""

    sheet: Sheet
    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        return f"{quoted(self.sheet.title)}!{corners(self.top, self.left, self.bottom, self.right)}"

    def __contains__(self, place: tuple[int, int]) -> bool:
        return self.top <= place[0] < self.bottom and self.left <= place[1] < self.right


def letters(col: int) -> str:
    """Letters of a 0-based column."""
    name, col = "", col + 1
    while col:
        col, digit = divmod(col - 1, 26)
        name = chr(65 + digit) + name
    return name


def number(name: str) -> int:
    """0-based column of its letters."""
    col = 0
    for letter in name.upper():
        col = col * 26 + ord(letter) - 64
    return col - 1


def corners(top: int, left: int, bottom: int, right: int) -> str:
    """``A1:B2``, or ``A1`` for a single cell."""
    first, last = f"{letters(left)}{top + 1}", f"{letters(right - 1)}{bottom}"
    return first if first == last else f"{first}:{last}"


def quoted(title: str) -> str:
    """A title as it stands in an answer's range: quoted unless it is plain and not like a cell."""
    if _PLAIN.match(title) and not _LIKE_A1.match(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def parse(book: Book, text: str) -> Range:
    """A range of a request. An unquoted title that is like a cell is read as that cell of the first tab."""
    title, bang, block = text.rpartition("!")
    if not bang:
        found = _unqualified(book, text)
        if found:
            return found
    elif sheet := book.sheet(_unquoted(title)):
        return _named(book, block) or _block(sheet, block, text)
    raise bad_request(f"Unable to parse range: {text}")


def _unqualified(book: Book, text: str) -> Range | None:
    if not text.startswith("'"):
        visible = book.sheets[0]
        if ":" in text or (_LIKE_A1.match(text) and not re.match(r"[Rr][0-9]*[Cc]", text)):
            return _block(visible, text, text)
        if found := _named(book, text):
            return found
    sheet = book.sheet(_unquoted(text))
    return Range(sheet, 0, 0, sheet.rows, sheet.cols) if sheet else None


def _named(book: Book, name: str) -> Range | None:
    for named in book.named:
        if named["name"].casefold() == name.casefold():
            return resolve(book, named["range"])
    return None


def _unquoted(title: str) -> str:
    if len(title) > 1 and title[0] == title[-1] == "'":
        return title[1:-1].replace("''", "'")
    return title


def _block(sheet: Sheet, block: str, text: str) -> Range:
    first, colon, last = block.partition(":")
    one = _CORNER.match(first)
    two = _CORNER.match(last) if colon else one
    if not one or not two or not first or (colon and not last):
        raise bad_request(f"Unable to parse range: {text}")
    if not colon and not (one[1] and one[2]):
        raise bad_request(f"Unable to parse range: {text}")
    rows = sorted(int(m[2]) for m in (one, two) if m[2])
    cols = sorted(number(m[1]) for m in (one, two) if m[1])
    # A1:1 and A2:C name a row or a column of one corner only: the other end is the tab's edge.
    top = rows[0] - 1 if rows else 0
    bottom = rows[-1] if len(rows) == 2 else sheet.rows
    left = cols[0] if cols else 0
    right = cols[-1] + 1 if len(cols) == 2 else sheet.cols
    if top >= sheet.rows or left >= sheet.cols:
        raise bad_request(
            f"Range ({quoted(sheet.title)}!{block}) exceeds grid limits. "
            f"Max rows: {sheet.rows}, max columns: {sheet.cols}"
        )
    return Range(sheet, top, left, min(bottom, sheet.rows), min(right, sheet.cols))


def resolve(book: Book, grid: Json, request: str = "") -> Range:
    """A GridRange of a request: absent ends are the tab's edges."""
    sheet = book.by_id(int(grid.get("sheetId") or 0))
    if sheet is None:
        raise bad_request(f"{request}No grid with id: {grid.get('sheetId') or 0}")
    top, left = grid.get("startRowIndex") or 0, grid.get("startColumnIndex") or 0
    bottom, right = grid.get("endRowIndex", sheet.rows), grid.get("endColumnIndex", sheet.cols)
    if top >= bottom or left >= right:
        raise bad_request(f"{request}Range is empty")
    if top >= sheet.rows or left >= sheet.cols or bottom > sheet.rows or right > sheet.cols:
        raise bad_request(
            f"{request}Range ({quoted(sheet.title)}!{corners(top, left, bottom, right)}) exceeds grid limits. "
            f"Max rows: {sheet.rows}, max columns: {sheet.cols}"
        )
    return Range(sheet, top, left, bottom, right)


def grid_range(block: Range) -> Json:
    """A GridRange of an answer; the number 0 of a tab is left out, as protobuf does."""
    made: Json = {"sheetId": block.sheet.id} if block.sheet.id else {}
    return made | {
        "startRowIndex": block.top,
        "endRowIndex": block.bottom,
        "startColumnIndex": block.left,
        "endColumnIndex": block.right,
    }
