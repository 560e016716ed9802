"""A spreadsheet as grids: two calls for thirty tabs, and one more where painted cells matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import quote

import msgspec
from msgspec import structs

from sheets.failures import SourceError
from sheets.files.clean import visible_text
from sheets.files.xlsx import MOST_LINED, read_workbook
from sheets.files.xlsx_styles import line_weight
from sheets.google import export
from sheets.google.access import Access, Means, choose
from sheets.google.answers import (
    Block,
    Book,
    ColourStyle,
    Dimensions,
    GridData,
    Look,
    LooksOfTabs,
    Painted,
    SheetAnswer,
    SheetProperties,
    Sides,
    ValueRanges,
)
from sheets.google.client import Client
from sheets.google.errors import told
from sheets.google.line import Line, Tell, TooLargeError, silent
from sheets.google.urls import Kind, Link, parse_link
from sheets.grid import Cell, CellError, CellRef, Grid, KeyRef, Lines, Place, Rect, Ref, a1

MOST_ROWS = 1000
MOST_COLUMNS = 100
"""Read of one tab; where more is filled, `Grid.cut` says so."""
_LONGEST_QUERY = 7000
"""Bytes of ranges in one address."""
_TABS = "properties(sheetId,title,hidden,sheetType,gridProperties(rowCount,columnCount)),merges"
_BOOK = f"properties.title,sheets({_TABS})"
_PAINTED = (
    "properties.spreadsheetTheme.themeColors,sheets(properties(sheetId,title),"
    "data(startRow,startColumn,rowData(values(effectiveFormat/backgroundColorStyle))))"
)
_LINES = "rowMetadata(hiddenByUser,hiddenByFilter),columnMetadata(hiddenByUser,hiddenByFilter)"
_LOOKS = "textFormat(bold,strikethrough),borders(top/style,left/style,bottom/style,right/style)"
_CELLS = f"rowData(values(userEnteredFormat({_LOOKS})))"
_WITH_LOOKS = f"properties.title,sheets({_TABS},data(startRow,startColumn,{_LINES},{_CELLS}))"
_WITH_HIDDEN = f"properties.title,sheets({_TABS},data(startRow,startColumn,{_LINES}))"
"""Of a tab with a hundred thousand rows it is too much; such are read without."""
_OF_TABS = f"sheets(properties(sheetId,title),data(startRow,startColumn,{_CELLS}))"
_AS_MEANT = {"valueRenderOption": "UNFORMATTED_VALUE", "dateTimeRenderOption": "FORMATTED_STRING"}
"""Numbers as numbers, but dates as texts: as a number, a date would be taken for a value."""
_WHITE = "FFFFFF"
_ERRORS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#ERROR!"))


T = TypeVar("T")
Rows = list[list[bool | int | float | str | None]]


@dataclass(frozen=True, slots=True)
class Opened:
    """A spreadsheet. ``means``: how it was had."""

    title: str
    grids: list[Grid]
    means: Means


class Reader:
    """Reads the spreadsheets of one run at one pace. The credentials are looked for at the first use."""

    def __init__(self, *, access: Access | None = None, line: Line | None = None, tell: Tell = silent) -> None:
        self._access = access
        self._line = line
        self._tell = tell

    def read(self, source: str, wants_fill: Callable[[Grid], bool]) -> Opened:
        """All tabs, in their order. ``wants_fill``: whether a tab's painted cells are needed, too.

        Raises SourceError: E200 to E229, and those of `sheets.files.xlsx` for an exported file.
        """
        ref, link = KeyRef(source), parse_link(source)
        access = self._access = self._access or choose(tell=self._tell)
        self._line = self._line or Line(access.session, tell=self._tell)
        if link.kind is Kind.PUBLISHED or access.means is Means.NONE:
            return self._exported(link, ref)
        try:
            return self._asked(link, ref, access, wants_fill)
        except SourceError as error:
            if error.code != "E214":
                raise
            # An Excel file in Drive: the API doesn't serve it, but if it is shared by link it can be downloaded.
            return self._exported(link, ref, instead=error)

    def _exported(self, link: Link, ref: Ref, *, instead: SourceError | None = None) -> Opened:
        """The xlsx export. ``instead``: raised where it fails because of the sharing."""
        assert self._access is not None
        assert self._line is not None
        try:
            with told(ref):
                # Without credentials: they go to no other service than the API.
                found = export.fetch(link, self._line.over(self._access.plain), ref)
        except SourceError as error:
            raise (instead if instead and error.code in {"E210", "E212"} else error) from error
        title = found.title or str(link)
        return Opened(title, read_workbook(found.data, title), Means.NONE)

    def _asked(self, link: Link, ref: Ref, access: Access, wants_fill: Callable[[Grid], bool]) -> Opened:
        assert self._line is not None
        spreadsheet = Spreadsheet(link.id, Client(self._line))
        for last in (False, True):
            try:
                with told(ref, access.account):
                    return Opened(*spreadsheet.read(wants_fill), access.means)
            except SourceError as error:
                # A tab that is renamed between two calls: look again, once.
                if error.code != "E224" or last:
                    raise
        raise AssertionError("the second look returns or raises")


class Spreadsheet:
    """One spreadsheet through the API. Raises what gspread, requests and msgspec raise."""

    def __init__(self, found: str, client: Client) -> None:
        self.id = found
        self.client = client

    def read(self, wants_fill: Callable[[Grid], bool]) -> tuple[str, list[Grid]]:
        """(title, tabs): one call for the tabs, one for their cells, one for the painted cells that are wanted."""
        book = self._book()
        sheets = [sheet for sheet in book.sheets if sheet.properties.sheetType == "GRID"]
        grids = self._grids(book.properties.title, sheets)
        return book.properties.title, self._seen(sheets, grids, wants_fill)

    def _grids(self, title: str, sheets: list[SheetAnswer]) -> list[Grid]:
        """The tabs with their values."""
        values = self._values([area(sheet.properties) for sheet in sheets])
        beyond = {sheet.properties.sheetId: list(_beyond(sheet.properties)) for sheet in sheets}
        cut = {number for number, areas in beyond.items() if areas and self._is_filled(areas)}
        pairs = zip(sheets, values, strict=True)
        return [_grid(title, sheet, rows, cut=sheet.properties.sheetId in cut) for sheet, rows in pairs]

    def _is_filled(self, areas: list[str]) -> bool:
        """Whether anything stands in these ranges; also where it is too much to be read."""
        try:
            return any(any(line) for rows in self._values(areas) for line in rows)
        except TooLargeError:
            return True

    def _values(self, areas: list[str]) -> list[Rows]:
        def ask(some: list[str]) -> list[Rows]:
            answer = self.client.ranges(self.id, ValueRanges, some, **_AS_MEANT)
            if len(answer.valueRanges) != len(some):
                raise msgspec.ValidationError(f"asked for {len(some)} ranges, got {len(answer.valueRanges)}")
            return [one.values for one in answer.valueRanges]

        return [rows for some in chunks(areas) for answer in in_parts(some, ask) for rows in answer]

    def _book(self) -> Book:
        """All tabs, what is hidden on them, and how their cells look; of a large spreadsheet the looks of some tabs at
        a time."""
        try:
            return self.client.spreadsheet(self.id, Book, _WITH_LOOKS)
        except TooLargeError:
            pass
        try:
            book = self.client.spreadsheet(self.id, Book, _WITH_HIDDEN)
        except TooLargeError:
            book = self.client.spreadsheet(self.id, Book, _BOOK)
        areas = [area(one.properties) for one in book.sheets if one.properties.sheetType == "GRID"]
        return msgspec.structs.replace(book, sheets=_with_looks(book.sheets, self._looks(areas)))

    def _looks(self, areas: list[str]) -> dict[int, list[Dimensions]]:
        """The looks of cells by the number of their tab; none of a tab of which they are too large."""

        def ask(some: list[str]) -> LooksOfTabs:
            return self.client.spreadsheet(self.id, LooksOfTabs, _OF_TABS, some)

        found: dict[int, list[Dimensions]] = {}
        for some in chunks(areas):
            for answer in in_parts(some, ask, otherwise=LooksOfTabs([])):
                found |= {one.properties.sheetId: one.data for one in answer.sheets}
        return found

    def _seen(self, sheets: list[SheetAnswer], grids: list[Grid], wants_fill: Callable[[Grid], bool]) -> list[Grid]:
        """The tabs with their painted cells, where these are wanted."""
        wanted = {grid.tab for grid in grids if wants_fill(grid)}
        areas = [area(sheet.properties) for sheet in sheets if sheet.properties.title in wanted]
        fills = self._fills(areas) if areas else {}
        return [_painted(grid, fills.get(grid.tab, {})) for grid in grids]

    def _fills(self, areas: list[str]) -> dict[str, dict[Place, str]]:
        """Colours by tab and place."""

        def ask(some: list[str]) -> Painted:
            return self.client.spreadsheet(self.id, Painted, _PAINTED, some)

        found: dict[str, dict[Place, str]] = {}
        for answer in (answer for some in chunks(areas) for answer in in_parts(some, ask)):
            theme = {one.colorType: one.color for one in answer.properties.spreadsheetTheme.themeColors}
            for sheet in answer.sheets:
                fills = found.setdefault(sheet.properties.title, {})
                for data in sheet.data:
                    fills.update(_fills_of(data, theme))
        return found


def area(properties: SheetProperties) -> str:
    """What is read of a tab, as a range. The title is always quoted: ``A2`` and ``a:b`` are titles, too."""
    size = properties.gridProperties
    corner = a1(min(max(size.rowCount, 1), MOST_ROWS), min(max(size.columnCount, 1), MOST_COLUMNS))
    title = properties.title.replace("'", "''")
    return f"'{title}'!A1:{corner}"


def chunks(areas: list[str]) -> Iterator[list[str]]:
    """Ranges by what fits into one address."""
    some: list[str] = []
    size = 0
    for one in areas:
        length = len(quote(one)) + len("&ranges=")
        if some and size + length > _LONGEST_QUERY:
            yield some
            some, size = [], 0
        some.append(one)
        size += length
    if some:
        yield some


def in_parts(some: list[str], ask: Callable[[list[str]], T], otherwise: T | None = None) -> Iterator[T]:
    """The answer for some ranges; for half of them at a time where it would be too large."""
    try:
        yield ask(some)
    except TooLargeError:
        if len(some) == 1:
            if otherwise is None:
                raise
            yield otherwise
            return
        middle = len(some) // 2
        yield from in_parts(some[:middle], ask, otherwise)
        yield from in_parts(some[middle:], ask, otherwise)


def _with_looks(sheets: list[SheetAnswer], looks: dict[int, list[Dimensions]]) -> list[SheetAnswer]:
    return [msgspec.structs.replace(one, data=[*one.data, *looks.get(one.properties.sheetId, [])]) for one in sheets]


def _beyond(properties: SheetProperties) -> Iterator[str]:
    """What is not read of a tab, as ranges: below the last row that is read, and right of the last column."""
    size, title = properties.gridProperties, properties.title.replace("'", "''")
    if size.rowCount > MOST_ROWS:
        yield f"'{title}'!A{MOST_ROWS + 1}:{a1(size.rowCount, max(size.columnCount, 1))}"
    if size.columnCount > MOST_COLUMNS:
        corner = a1(min(max(size.rowCount, 1), MOST_ROWS), size.columnCount)
        yield f"'{title}'!{a1(1, MOST_COLUMNS + 1)}:{corner}"


def _grid(book: str, sheet: SheetAnswer, rows: Rows, *, cut: bool = False) -> Grid:
    tab = sheet.properties.title
    cells: dict[Place, Cell] = {}
    for row, line in enumerate(rows[:MOST_ROWS], 1):
        for col, value in enumerate(line[:MOST_COLUMNS], 1):
            if value is not None and value != "":
                text = visible_text(value) if isinstance(value, str) else value
                shown = CellError(text) if isinstance(text, str) and text in _ERRORS else text
                cells[row, col] = Cell(shown, CellRef(book, tab, row, col))
    merges = tuple(_rect(merge, sheet.properties) for merge in sheet.merges)
    rows_ = {n for one in sheet.data for n, at in enumerate(one.rowMetadata, one.startRow + 1) if at.is_hidden}
    cols = {n for one in sheet.data for n, at in enumerate(one.columnMetadata, one.startColumn + 1) if at.is_hidden}
    looks = dict(_looks_of(sheet.data))
    lines = {place: weights for place, look in looks.items() if any(weights := _weights(look.borders))}
    return Grid(
        book,
        tab,
        cells,
        merges,
        sheet.properties.hidden,
        cut=cut,
        hidden_rows=frozenset(rows_),
        hidden_cols=frozenset(cols),
        struck=frozenset(place for place, look in looks.items() if look.textFormat.strikethrough and place in cells),
        bold=frozenset(place for place, look in looks.items() if look.textFormat.bold and place in cells),
        lines=lines if len(lines) < MOST_LINED else {},
    )


def _looks_of(data: list[Dimensions]) -> Iterator[tuple[Place, Look]]:
    for one in data:
        for row, line in enumerate(one.rowData[:MOST_ROWS], one.startRow + 1):
            for col, cell in enumerate(line.values[:MOST_COLUMNS], one.startColumn + 1):
                if cell.userEnteredFormat:
                    yield (row, col), cell.userEnteredFormat


def _weights(sides: Sides) -> Lines:
    return (
        line_weight(sides.top.style),
        line_weight(sides.left.style),
        line_weight(sides.bottom.style),
        line_weight(sides.right.style),
    )


def _rect(block: Block, properties: SheetProperties) -> Rect:
    size = properties.gridProperties
    bottom = size.rowCount if block.endRowIndex is None else block.endRowIndex
    right = size.columnCount if block.endColumnIndex is None else block.endColumnIndex
    return Rect(block.startRowIndex + 1, block.startColumnIndex + 1, bottom, right)


def _fills_of(data: GridData, theme: dict[str, ColourStyle]) -> Iterator[tuple[Place, str]]:
    for row, line in enumerate(data.rowData, data.startRow + 1):
        for col, cell in enumerate(line.values, data.startColumn + 1):
            style = cell.effectiveFormat.backgroundColorStyle if cell.effectiveFormat else None
            if style and (colour := _hex(style, theme)) not in (None, _WHITE):
                yield (row, col), str(colour)


def _hex(style: ColourStyle, theme: dict[str, ColourStyle]) -> str | None:
    rgb = style.rgbColor or theme.get(style.themeColor, ColourStyle()).rgbColor
    return rgb.hex if rgb else None


def _painted(grid: Grid, fills: dict[Place, str]) -> Grid:
    """The grid with its painted cells. A merged block is painted by its top-left cell only."""
    if not fills:
        return grid
    cells = dict(grid.cells)
    for place, fill in fills.items():
        span = grid.span(*place)
        if place == (span.top, span.left):
            old = cells.get(place) or Cell(None, CellRef(grid.book, grid.tab, *place))
            cells[place] = structs.replace(old, fill=fill)
    return replace(grid, cells=cells)
