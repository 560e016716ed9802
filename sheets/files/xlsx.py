"""Workbooks: the bytes of an ``.xlsx`` or ``.xlsm`` file in, a grid for each tab out.

Read by a small reader of our own: it keeps only values, looks that tell something, and merges, so a fault in filters or
drawings costs nothing, and what isn't read can't hurt. Whoever writes workbooks uses openpyxl.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sheets.failures import SourceError
from sheets.files.clean import visible_text
from sheets.files.xlsx_drawings import pictures
from sheets.files.xlsx_package import Attributes, Package, walk
from sheets.files.xlsx_styles import Styles, read_styles, theme_colours
from sheets.grid import WIDE, Cell, CellError, CellRef, Grid, Lines, Place, Rect, Uncalculated, Value, parse_a1

MOST_CELLS = 100_000
"""Filled cells that are read of one tab. Of a tab with more the rest is left out, and `Grid.cut` says so."""
MOST_PAINTED = 20_000
"""Painted cells with nothing in them that are kept of one tab; the greatest field has far fewer."""
MOST_SEEN = 400_000
"""Cells of one tab, blank ones counted, before the rest is left out."""
MOST_OF_ALL = 2_000_000
"""Cells of all tabs before a workbook is given up as too large."""
MOST_MERGED = 300_000
"""Cells in merged blocks of a tab; a block over whole columns counts as `WIDE`."""
MOST_HIDDEN = 1_000
"""Columns that are noted as hidden of one run of them; the last ones of a tab are often hidden for good."""
MOST_LINED = 20_000
"""Cells with lines about them that are kept of one tab; of one that is ruled all over they tell nothing."""
MOST_STRINGS = 500_000
LONGEST = 32_767
"""Characters of one cell; spreadsheets hold no more."""

_MOST_PIECES = 100
"""Pieces that are kept of a text; the parser hands over thousands of characters at once."""
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_EPOCHS = {False: datetime(1899, 12, 30), True: datetime(1904, 1, 1)}
_LAST_DAY = 2_958_466


@dataclass(frozen=True, slots=True)
class _Tab:
    name: str
    part: str
    hidden: bool


@dataclass(slots=True)
class _Book:
    """What the tabs of a workbook share. ``stale``: it says itself that its results are not to be trusted."""

    package: Package
    name: str
    tabs: list[_Tab] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    styles: Styles = field(default_factory=Styles)
    epoch: datetime = _EPOCHS[False]
    stale: bool = False
    seen: int = 0


def read_workbook(data: bytes, book: str) -> list[Grid]:
    """All tabs in their order. ``book`` is how the file is called in places. Raises SourceError E003 to E006."""
    opened = _open(Package(data, book), book)
    return [_Tabreader(opened, tab).read() for tab in opened.tabs]


def _open(package: Package, name: str) -> _Book:
    book = _Book(package, name)
    parts = dict(package.related("").values())
    main = parts.get("officeDocument", "xl/workbook.xml")
    related = package.related(main)
    listed: list[tuple[str, str, bool]] = []

    def start(tag: str, attributes: Attributes) -> None:
        if tag == "sheet":
            key = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "id"), "")
            listed.append((attributes.get("name", ""), key, attributes.get("state", "visible") != "visible"))
        elif tag == "workbookPr":
            book.epoch = _EPOCHS[_is_true(attributes.get("date1904", ""))]
        elif tag == "calcPr":
            book.stale = _is_true(attributes.get("fullCalcOnLoad", ""))

    walk(package.read(main), package.ref, start)
    for title, key, hidden in listed:
        kind, part = related.get(key, ("", ""))
        if kind == "worksheet":
            book.tabs.append(_Tab(title, part, hidden))
    shared = {kind: part for kind, part in related.values() if part in package}
    if "sharedStrings" in shared:
        book.strings = _strings(package.chunks(shared["sharedStrings"]), package.ref)
    theme: tuple[str, ...] = ()
    if "theme" in shared:
        theme = theme_colours(package.read(shared["theme"]), package.ref)
    if "styles" in shared:
        book.styles = read_styles(package.read(shared["styles"]), theme, package.ref)
    return book


def _is_true(text: str) -> bool:
    return text.strip().lower() in ("1", "true", "on")


def _strings(data: Iterator[bytes], ref: CellRef) -> list[str]:
    """The shared texts; readings of kanji (rPh) are no part of them."""
    found: list[str] = []
    parts: list[str] = []
    depth = {"t": 0, "rPh": 0}

    def start(tag: str, _attributes: Attributes) -> None:
        if tag in depth:
            depth[tag] += 1
        elif tag == "si":
            parts.clear()

    def end(tag: str) -> None:
        if tag in depth:
            depth[tag] -= 1
        elif tag == "si":
            if len(found) >= MOST_STRINGS:
                raise SourceError("E006", ref)
            found.append(_text("".join(parts)))

    def text(data: str) -> None:
        if depth["t"] and not depth["rPh"] and len(parts) < _MOST_PIECES:
            parts.append(data)

    walk(data, ref, start, end, text)
    return found


def _text(raw: str) -> str:
    """A text as the spreadsheet shows it: ``_x000D_`` stands for the character of that number."""
    if "_x" in raw:
        raw = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), raw)
        raw = raw.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    raw = visible_text(raw[:LONGEST])
    return raw.replace("\r\n", "\n").replace("\r", "\n") if "\r" in raw else raw


class _TooMuchError(Exception):
    """A tab holds more than is read of one."""


class _Tabreader:
    """Reads one tab."""

    def __init__(self, book: _Book, tab: _Tab) -> None:
        self.book = book
        self.tab = tab
        self.cells: dict[Place, Cell] = {}
        self.merges: list[Rect] = []
        self.hidden_rows: set[int] = set()
        self.hidden_cols: set[int] = set()
        self.struck: set[Place] = set()
        self.bold: set[Place] = set()
        self.lines: dict[Place, Lines] = {}
        self.cut = False
        self._formulas: dict[str, str] = {}
        self._columns: dict[str, int] = {}
        self._row = self._col = 0
        self._attributes: Attributes = {}
        self._shared = ""
        self._parts: list[str] = []
        self._value: str | None = None
        self._inline: str | None = None
        self._formula: str | None = None
        self._collecting = False
        self._readings = 0
        self._seen = 0
        self._painted = 0
        self._merged = 0

    def read(self) -> Grid:
        data = self.book.package.chunks(self.tab.part)
        try:
            walk(data, CellRef(self.book.name, self.tab.name), self._start, self._end, self._characters)
        except _TooMuchError:
            self.cut = True
        self.book.seen += self._seen
        if self.book.seen > MOST_OF_ALL:
            raise SourceError("E006", self.book.package.ref)
        seen = pictures(self.book.package, self.tab.part)
        rows, cols = frozenset(self.hidden_rows), frozenset(self.hidden_cols)
        merges = tuple(self.merges)
        looks = frozenset(self.struck), frozenset(self.bold), self.lines if len(self.lines) < MOST_LINED else {}
        return Grid(
            self.book.name, self.tab.name, self.cells, merges, self.tab.hidden, self.cut, seen, rows, cols, *looks
        )

    def _start(self, tag: str, attributes: Attributes) -> None:
        if tag == "c":
            self._begin_cell(attributes)
        elif tag in ("v", "f", "t"):
            self._parts = []
            self._collecting = not self._readings
            if tag == "f":
                self._shared = attributes.get("si", "") if attributes.get("t") == "shared" else ""
        elif tag == "row":
            self._row = _whole(attributes.get("r"), self._row + 1)
            self._col = 0
            if _is_true(attributes.get("hidden", "")):
                self.hidden_rows.add(self._row)
        elif tag == "col" and _is_true(attributes.get("hidden", "")):
            first, last = _whole(attributes.get("min"), 1), _whole(attributes.get("max"), 0)
            self.hidden_cols.update(range(first, min(last, first + MOST_HIDDEN) + 1))
        elif tag == "rPh":
            self._readings += 1
        elif tag == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def _characters(self, data: str) -> None:
        if self._collecting and len(self._parts) < _MOST_PIECES:
            self._parts.append(data)

    def _end(self, tag: str) -> None:
        if tag == "c":
            self._end_cell()
        elif tag == "v":
            self._value = "".join(self._parts)
            self._collecting = False
        elif tag == "t":
            if not self._readings:
                self._inline = (self._inline or "") + "".join(self._parts)
            self._collecting = False
        elif tag == "f":
            self._formula = "".join(self._parts)
            self._collecting = False
            if self._shared:
                self._formula = self._formulas.setdefault(self._shared, self._formula)
        elif tag == "rPh":
            self._readings -= 1

    def _begin_cell(self, attributes: Attributes) -> None:
        self._seen += 1
        if self._seen > MOST_SEEN:
            raise _TooMuchError
        self._attributes = attributes
        self._value = self._inline = self._formula = None
        self._shared = ""
        name = attributes.get("r")
        if name is None:
            self._col += 1
            return
        letters = name.rstrip("0123456789")
        try:
            col = self._columns.get(letters) or self._columns.setdefault(letters, parse_a1(f"{letters}1")[1])
            self._row, self._col = int(name[len(letters) :]), col
        except ValueError as error:
            raise SourceError("E003", CellRef(self.book.name, self.tab.name)) from error

    def _end_cell(self) -> None:
        style = _whole(self._attributes.get("s"), 0)
        styles = self.book.styles
        fill = styles.fill(style)
        value = self._cell_value(style)
        if style in styles.lines and len(self.lines) < MOST_LINED:
            self.lines[max(self._row, 1), max(self._col, 1)] = styles.lines[style]
        if value is None:
            self._painted += fill is not None
            if fill is None or self._painted > MOST_PAINTED:
                return
        elif len(self.cells) - min(self._painted, MOST_PAINTED) >= MOST_CELLS:
            raise _TooMuchError
        ref = CellRef(self.book.name, self.tab.name, max(self._row, 1), max(self._col, 1))
        self.cells[ref.row, ref.col] = Cell(value, ref, fill)
        if value is not None and style in styles.struck:
            self.struck.add((ref.row, ref.col))
        if value is not None and style in styles.bold:
            self.bold.add((ref.row, ref.col))

    def _cell_value(self, style: int) -> Value:
        kind = self._attributes.get("t", "n")
        raw = self._inline if kind == "inlineStr" else self._value
        if self._formula is not None and self._is_uncalculated(kind, raw):
            return Uncalculated(f"={_text(self._formula)}")
        if not raw:
            return None
        if kind == "s":
            number = _whole(raw, -1)
            return (self.book.strings[number] or None) if 0 <= number < len(self.book.strings) else None
        read = _READERS.get(kind)
        return read(raw) if read else self._number(raw, style)

    def _is_uncalculated(self, kind: str, raw: str | None) -> bool:
        """A formula without a result. An empty text is one; a 0 is none where the workbook asks to be calculated."""
        if raw is None or (raw == "" and kind != "str"):
            return True
        return self.book.stale and kind in ("n", "str") and raw in ("", "0")

    def _number(self, raw: str, style: int) -> Value:
        is_whole = len(raw) < 16 and raw.isascii() and (raw[1:] if raw[0] == "-" else raw).isdigit()
        try:
            number = int(raw) if is_whole else float(raw)
        except ValueError:
            return _text(raw)
        if self.book.styles.is_date(style) and abs(number) < _LAST_DAY:
            return _date(number, self.book.epoch)
        return number

    def _merge(self, name: str) -> None:
        try:
            first, _, last = name.partition(":")
            (top, left), (bottom, right) = parse_a1(first), parse_a1(last or first)
        except ValueError:
            return
        rect = Rect(min(top, bottom), min(left, right), max(top, bottom), max(left, right))
        self._merged += min(rect.area, WIDE)
        if self._merged > MOST_MERGED:
            raise _TooMuchError
        if rect.area > 1:
            self.merges.append(rect)


def _whole(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else default


def _date(number: float, epoch: datetime) -> Value:
    """The date or time that a serial number shows."""
    moment = epoch + timedelta(days=number)
    if 0 <= number < 1:
        return moment.time()
    return moment


def _iso_date(raw: str) -> Value:
    try:
        return datetime.fromisoformat(raw).replace(tzinfo=None)
    except ValueError:
        return _text(raw)


_READERS: dict[str, Callable[[str], Value]] = {
    "str": _text,
    "inlineStr": _text,
    "b": _is_true,
    "e": CellError,
    "d": _iso_date,
}
