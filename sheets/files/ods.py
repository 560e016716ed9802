"""OpenDocument spreadsheets, which LibreOffice writes: the bytes of an ``.ods`` file in, a grid for each tab out.

Read by a small reader of our own, as xlsx is and with the same checks before anything is unpacked: a library for the
whole format builds a tree of the document, in which a few bytes that repeat cells become millions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime

from sheets.failures import SourceError
from sheets.files.clean import visible_text
from sheets.files.xlsx import LONGEST, MOST_CELLS, MOST_LINED, MOST_OF_ALL, MOST_PAINTED
from sheets.files.xlsx_package import Attributes, Package, walk
from sheets.grid import WIDE, Cell, CellError, CellRef, Grid, Lines, Place, Rect, Uncalculated, Value

MIME = b"application/vnd.oasis.opendocument.spreadsheet"
_CONTENT = "content.xml"
_MOST_REPEATED = 1_000
"""Filled cells that one repeated element may stand for; what repeats more is the end of a tab, and blank."""
_MOST_BLANKS = 100
_STYLES = ("style", "table-cell-properties", "table-properties", "text-properties")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")
_SIDES = ("top", "left", "bottom", "right")
_WIDTH = re.compile(r"\s*(\d{1,3}(?:\.\d{1,6})?)(pt|mm|cm|in|px)\b(?!\s+none)")
_POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "px": 0.75}
_MEDIUM, _THICK = 1.4, 2.3
_LAST = 1_048_576
"""Rows of the largest tab; a number beyond is broken."""


@dataclass(slots=True)
class _Style:
    """What a style says that matters to us."""

    fill: str | None = None
    hidden: bool = False
    bold: bool = False
    struck: bool = False
    lines: Lines | None = None


@dataclass(slots=True)
class _Tab:
    name: str
    hidden: bool
    cells: dict[Place, Cell] = field(default_factory=dict)
    merges: list[Rect] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_cols: set[int] = field(default_factory=set)
    bold: set[Place] = field(default_factory=set)
    struck: set[Place] = field(default_factory=set)
    lines: dict[Place, Lines] = field(default_factory=dict)
    painted: int = 0
    cut: bool = False

    def grid(self, book: str) -> Grid:
        rows, cols = frozenset(self.hidden_rows), frozenset(self.hidden_cols)
        merges = tuple(self.merges)
        looks = frozenset(self.struck), frozenset(self.bold), self.lines if len(self.lines) < MOST_LINED else {}
        return Grid(book, self.name, self.cells, merges, self.hidden, self.cut, (), rows, cols, *looks)


def read_ods(data: bytes, book: str) -> list[Grid]:
    """All tabs in their order. Raises SourceError E003 (no spreadsheet, or a broken one), E004 (password), E006."""
    package = Package(data, book)
    if _CONTENT not in package:
        raise SourceError("E003", package.ref)
    if "meta-inf/manifest.xml" in package and b"encryption-data" in package.read("meta-inf/manifest.xml"):
        raise SourceError("E004", package.ref)
    reader = _Reading(book)
    walk(package.chunks(_CONTENT), package.ref, reader.start, reader.end, reader.text)
    return [tab.grid(book) for tab in reader.tabs]


class _Reading:
    """Goes through the content once."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.tabs: list[_Tab] = []
        self.styles: dict[str, _Style] = {}
        self.style = _Style()
        self.row = self.col = self.rows = 0
        self.row_cells: list[tuple[int, int, Value, str, int, int]] = []
        self.row_hidden = False
        self.columns: list[tuple[int, str]] = []
        self.attributes: Attributes = {}
        self.parts: list[str] = []
        self.paragraphs = 0
        self.depth = 0
        self.notes = 0
        self.seen = 0

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag in _STYLES:
            self._style(tag, attributes)
        elif tag == "table":
            self._table(attributes)
        elif not self.tabs:
            return
        elif tag == "table-column":
            self._column(attributes)
        elif tag == "table-row":
            self.rows = _whole(attributes.get("table:number-rows-repeated"), 1)
            self.row_hidden = attributes.get("table:visibility", "visible") != "visible"
            self.col, self.row_cells = 1, []
        elif tag in ("table-cell", "covered-table-cell"):
            self.attributes, self.parts, self.paragraphs, self.depth = attributes, [], 0, 1
        elif tag in ("annotation", "ruby-text"):
            self.notes += 1
        elif self.depth and not self.notes:
            self._inside(tag, attributes)

    def _style(self, tag: str, attributes: Attributes) -> None:
        if tag == "style":
            self.style = self.styles.setdefault(attributes.get("style:name", ""), _Style())
        elif tag == "table-cell-properties":
            colour = attributes.get("fo:background-color", "")
            self.style.fill = colour[1:].upper() if _COLOUR.match(colour) else None
            self.style.lines = _lines(attributes)
        elif tag == "table-properties":
            self.style.hidden = attributes.get("table:display") == "false"
        else:
            self.style.bold = attributes.get("fo:font-weight") == "bold"
            self.style.struck = attributes.get("style:text-line-through-style", "none") != "none"

    def _inside(self, tag: str, attributes: Attributes) -> None:
        """What parts the text of a cell."""
        if tag == "p":
            self.parts += ["\n"] if self.paragraphs else []
            self.paragraphs += 1
        elif tag == "s":
            self.parts.append(" " * min(_whole(attributes.get("text:c"), 1), _MOST_BLANKS))
        elif tag in ("tab", "line-break"):
            self.parts.append("\t" if tag == "tab" else "\n")

    def text(self, data: str) -> None:
        if self.depth and self.paragraphs and not self.notes and len(self.parts) < _MOST_REPEATED:
            self.parts.append(data)

    def end(self, tag: str) -> None:
        if tag in ("annotation", "ruby-text"):
            self.notes = max(0, self.notes - 1)
        elif tag in ("table-cell", "covered-table-cell") and self.depth:
            self._cell(covered=tag.startswith("covered"))
        elif tag == "table-row" and self.tabs:
            self._end_row()

    def _table(self, attributes: Attributes) -> None:
        style = self.styles.get(attributes.get("table:style-name", ""), _Style())
        self.tabs.append(_Tab(attributes.get("table:name", ""), style.hidden))
        self.row, self.columns = 1, []

    def _column(self, attributes: Attributes) -> None:
        count = _whole(attributes.get("table:number-columns-repeated"), 1)
        first = sum(many for many, _ in self.columns) + 1
        self.columns.append((count, attributes.get("table:default-cell-style-name", "")))
        if attributes.get("table:visibility", "visible") != "visible":
            self.tabs[-1].hidden_cols.update(range(first, first + min(count, _MOST_REPEATED)))

    def _cell(self, *, covered: bool) -> None:
        attributes = self.attributes
        count = _whole(attributes.get("table:number-columns-repeated"), 1)
        value = None if covered else _value(attributes, visible_text("".join(self.parts)[:LONGEST]))
        style = attributes.get("table:style-name", "")
        down = _whole(attributes.get("table:number-rows-spanned"), 1)
        right = _whole(attributes.get("table:number-columns-spanned"), 1)
        if not covered and (value is not None or style or down * right > 1):
            for at in range(self.col, self.col + min(count, _MOST_REPEATED)):
                self.row_cells.append((at, 1, value, style, down, right))
        self.col += count
        self.depth = 0

    def _end_row(self) -> None:
        tab = self.tabs[-1]
        filled = any(value is not None for _, _, value, _, _, _ in self.row_cells)
        times = min(self.rows, _MOST_REPEATED) if filled else min(self.rows, 50)
        if self.row_hidden:
            tab.hidden_rows.update(range(self.row, self.row + min(self.rows, _MOST_REPEATED)))
        for row in range(self.row, min(self.row + times, _LAST)) if self.row_cells else ():
            for at, _, value, style, down, right in self.row_cells:
                self._keep(tab, row, at, value, self.styles.get(style, _Style()))
                if down * right > 1 and tab.painted <= MOST_PAINTED and len(tab.merges) < WIDE * 10:
                    tab.merges.append(Rect(row, at, row + down - 1, at + right - 1))
        self.row += self.rows

    def _keep(self, tab: _Tab, row: int, col: int, value: Value, style: _Style) -> None:
        if style.lines and len(tab.lines) < MOST_LINED:
            tab.lines[row, col] = style.lines
        if value is None:
            tab.painted += style.fill is not None
            if style.fill is None or tab.painted > MOST_PAINTED:
                return
        self.seen += 1
        if self.seen > MOST_OF_ALL:
            raise SourceError("E006", CellRef(self.book, ""))
        if value is not None and len(tab.cells) - min(tab.painted, MOST_PAINTED) >= MOST_CELLS:
            tab.cut = True
            return
        tab.cells[row, col] = Cell(value, CellRef(self.book, tab.name, row, col), style.fill)
        if value is not None and style.bold:
            tab.bold.add((row, col))
        if value is not None and style.struck:
            tab.struck.add((row, col))


def _value(attributes: Attributes, text: str) -> Value:
    """What a cell holds: a formula's result, a number, a date, a text."""
    kind = attributes.get("office:value-type", "")
    formula = attributes.get("table:formula", "")
    if attributes.get("calcext:value-type") == "error" or (formula and text.startswith(("#", "Err:"))):
        return CellError(text)
    if formula and not kind:
        return Uncalculated("=" + formula.partition(":")[2].lstrip("="))
    if kind in ("float", "percentage", "currency"):
        return _number(attributes.get("office:value", ""), text)
    if kind == "boolean":
        return attributes.get("office:boolean-value") == "true"
    return _date(attributes.get("office:date-value", ""), text) if kind == "date" else text or None


def _date(raw: str, text: str) -> Value:
    try:
        return datetime.fromisoformat(raw).replace(tzinfo=None)
    except ValueError:
        return text or None


def _number(raw: str, text: str) -> Value:
    try:
        number = float(raw)
    except ValueError:
        return text or None
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


def _lines(attributes: Attributes) -> Lines | None:
    """The lines about a cell: ``fo:border="0.74pt solid #000000"`` for all sides, or one for each."""
    every = attributes.get("fo:border", "none")
    top, left, bottom, right = (_weight(attributes.get(f"fo:border-{side}", every)) for side in _SIDES)
    return (top, left, bottom, right) if top or left or bottom or right else None


def _weight(border: str) -> int:
    """How heavy a line is. LibreOffice writes what others call medium as 1.76 pt, and thick as 2.49 pt."""
    width = _WIDTH.match(border)
    if not width:
        return 0
    points = float(width[1]) * _POINTS[width[2]]
    return 3 if "double" in border or points >= _THICK else 2 if points >= _MEDIUM else 1


def _whole(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 and int(text) else default
