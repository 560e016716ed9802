"""The rows of column labels that head tables of weapons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sheets.form import Kind, label_key
from sheets.grid import Rect
from sheets.people.labels import Sheet, Sign

MOST_WIDTH = 40
"""Columns under one label; a merged block may be as wide as the tab."""
MOST_SLOTS = 8
"""Columns that the choices of one weapon take: the duel's melee customs are six, and nobody drew more slots."""
_LEAST_BESIDE = 2
"""Choices, or numbers of slots, beside a single label that make a line of labels."""
_ROWS_SEEN = 20
"""Rows below a line of labels that tell whether a column without a label has values."""


@dataclass(slots=True)
class Item:
    """A column of a header: from ``left`` to ``right``, headed by ``sign`` (None for a bare number: ②)."""

    left: int
    right: int
    sign: Sign | None
    number: int | None = None


@dataclass(slots=True)
class Header:
    """A row of column labels. ``lead`` is a title that stands left of them in the same row."""

    row: int
    items: list[Item]
    lead: Sign | None = None
    bottom: int = 0

    @property
    def left(self) -> int:
        return self.lead.rect.left if self.lead else self.items[0].left

    @property
    def right(self) -> int:
        return self.items[-1].right

    @property
    def signs(self) -> list[Sign]:
        return [item.sign for item in self.items if item.sign]


def headers(sheet: Sheet, area: Rect) -> list[Header]:
    """The rows of column labels of an area, top to bottom."""
    found: list[Header] = []
    # Few rows of a tab have a column's label in them, and no other can head a table.
    labelled = {row for (row, _), sign in sheet.signs.items() if sign.word.columns}
    labelled |= {row for row, _ in sheet.column_words}
    for row in sorted(row for row in labelled if area.top <= row <= area.bottom):
        for run in _runs(sheet, row, area):
            if found and (upper := next((one for one in found if _is_second_line(sheet, one, run)), None)):
                upper.items = sorted([*upper.items, *run.items], key=lambda item: item.left)
                upper.bottom = row
                continue
            labels = [item for item in run.items if item.sign and item.sign.word.columns]
            heads = {_field_key(item) for item in labels}
            # One choice beside one label is its value: a weapon may be called as a custom is.
            heads |= {""} if len(run.items) - len(labels) >= _LEAST_BESIDE else set()
            if len(heads) + bool(run.lead) >= 2 and _has_mark(labels) and _heads_rows(sheet, labels):
                run.bottom = max(sign.rect.bottom for sign in run.signs if sign.word.columns)
                found.append(run)
    return found


def _is_second_line(sheet: Sheet, upper: Header, run: Header) -> bool:
    """Whether these labels stand under one of a header that says nothing: 威力 and 発射数 under 性能."""
    if run.row != upper.row + 1 or run.lead or any(item.sign is None for item in run.items):
        return False
    if {_field_key(item) for item in run.items} & {_field_key(item) for item in upper.items}:
        return False
    if upper.bottom < run.row and any(sheet.grid.is_filled(run.row, item.left) for item in upper.items):
        return False
    return all(_group_over(sheet, upper, item) for item in run.items)


def _group_over(sheet: Sheet, upper: Header, item: Item) -> bool:
    """Whether an unknown text of a header stands over this label, or left of the blank over it."""
    col = item.left
    while col > upper.left and not sheet.grid.is_filled(upper.row, col):
        col -= 1
    place = sheet.corner(upper.row, col)
    span = sheet.grid.span(*place)
    text = isinstance(sheet.grid.at(*place).value, str) and sheet.sign(*place) is None
    return text and upper.left <= col and span.bottom == upper.row


def _has_mark(labels: list[Item]) -> bool:
    """Whether a column that makes a row count is among these."""
    words = [item.sign.word for item in labels if item.sign]
    return any(column.path in table.marks for word in words for table, column in word.columns)


def _field_key(item: Item) -> str:
    return item.sign.word.columns[0][1].path if item.sign and item.sign.word.columns else ""


def _runs(sheet: Sheet, row: int, area: Rect) -> Iterator[Header]:
    """Labels of one row that may belong together: cut at titles, at labels of other fields, where a column comes again
    that can be there only once, and where blank columns or frames lie between."""
    run = Header(row, [])
    seen: set[str] = set()
    last = 0
    for col in sheet.columns_by_row[row]:
        if not area.left <= col <= area.right:
            continue
        sign = _cost_label(sheet, run, row, col) or sheet.signs.get((row, col))
        word = sign.word if sign else None
        apart = col > last + 1 and not _is_joined(sheet, run, sign, last, seen) if run.items else False
        if apart or (run.items and sheet.frames.part((row, last), (row, col))):
            yield run
            run, seen = Header(row, []), set()
        last = sheet.grid.span(row, col).right
        if sign and word and word.columns:
            column = word.columns[0][1]
            if column.path in seen and column.kind is not Kind.CHOICES:
                yield run
                run, seen = Header(row, []), set()
            seen.add(column.path)
            run.items.append(Item(col, min(sign.rect.right, col + MOST_WIDTH), sign, word.number))
        elif sign and word and (word.title or word.fields):
            if run.items:
                yield run
            run, seen = Header(row, [], sign if word.title else None), set()
        elif sign and word and word.options:
            run.items.append(Item(col, col, sign))
        elif run.items and (number := bare_number(sheet, row, col)) is not None:
            run.items.append(Item(col, col, None, number))
    if run.items:
        yield run


def _is_joined(sheet: Sheet, run: Header, sign: Sign | None, last: int, seen: set[str]) -> bool:
    """Whether what stands behind a gap in a line of labels may go on with it: values stand in the gap, which are a
    column without a label; or slots do, as a label of choices has them right of it, and a column follows that the line
    lacks. What stands apart (a list of choices, another table) is taken by nobody because its words are known."""
    gap = range(last + 1, sign.place[1] if sign else last + 1)
    if sheet.is_flat and _is_spread(run):
        return sign is not None and not sign.word.options
    if sign is None or not sign.word.columns:
        return False
    rows = list(_next_rows(sheet, run.row))
    if all(any(sheet.grid.is_filled(row, col) for row in rows) for col in gap):
        return True
    before = run.items[-1].sign
    slotted = before is not None and any(column.kind is Kind.CHOICES for _, column in before.word.columns)
    return slotted and len(gap) < MOST_SLOTS and not seen & {column.path for _, column in sign.word.columns}


def _is_spread(run: Header) -> bool:
    """Whether all labels of a line so far stand apart, as merged blocks do that a text file took apart."""
    return len(run.items) == 1 or all(one.right + 1 < other.left for one, other in pairwise(run.items))


def _next_rows(sheet: Sheet, row: int) -> Iterator[int]:
    """The rows below a line of labels, up to a blank one."""
    for below in range(row + 1, row + 1 + _ROWS_SEEN):
        if below not in sheet.columns_by_row:
            return
        yield below


def _cost_label(sheet: Sheet, run: Header, row: int, col: int) -> Sign | None:
    """A word such as 合計 as a column of this run: directly right of another label, with no number right of it. The
    whole machine's total has its value there, or stands apart."""
    word = sheet.column_words.get(sheet.corner(row, col))
    sign = sheet.signs.get((row, col))
    if word is None or not run.items or (sign and not sign.word.is_output):
        return None
    span = sheet.grid.span(row, col)
    mine = {_field_key(item) for item in run.items}
    apart = not sheet.grid.is_filled(row, col - 1)
    if apart or word.columns[0][1].path in mine or sheet.is_number(sheet.grid.at(*sheet.after(span))):
        return None
    return Sign(span, word, str(sheet.grid.at(row, col).value))


def bare_number(sheet: Sheet, row: int, col: int) -> int | None:
    """The number of a header cell such as ②; stored numbers are values, and no headers."""
    value = sheet.grid.at(row, col).value
    key = label_key(value) if isinstance(value, str) else ""
    return int(key) if key.isdecimal() and len(key) < 3 and value != key else None


def _heads_rows(sheet: Sheet, labels: list[Item]) -> bool:
    """Whether the values of these labels stand below them, rather than right of each."""
    below, right = 0, 0
    for item in labels:
        if item.sign is None:
            continue
        word, rect = item.sign.word, item.sign.rect
        next_place, under = sheet.after(rect), sheet.under(rect)
        sign_under = sheet.sign(*under)
        beside = sheet.sign(*next_place)
        if beside and beside.word.options and word.columns[0][1].kind is Kind.CHOICES:
            right += 2
        elif beside and (beside.word.is_structure or beside.word.options):
            below += 2
        elif word.columns[0][1].kind is Kind.WHOLE:
            if sheet.is_number(sheet.grid.at(*next_place)):
                right += 2
            elif sheet.is_number(sheet.grid.at(*under)):
                below += 1
        if sign_under and sign_under.word.columns:
            right += 1
    return below >= right
