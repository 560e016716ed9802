"""The answers of the Sheets API, as far as we read them. What is zero or empty is left out of them."""

from __future__ import annotations

import msgspec


class GridProperties(msgspec.Struct, frozen=True):
    """The size of a tab, as far as it has cells."""

    rowCount: int = 0  # noqa: N815 - the API's own name, as all below
    columnCount: int = 0  # noqa: N815


class SheetProperties(msgspec.Struct, frozen=True):
    """A tab's properties."""

    title: str
    sheetId: int = 0  # noqa: N815
    hidden: bool = False
    sheetType: str = "GRID"  # noqa: N815
    gridProperties: GridProperties = GridProperties()  # noqa: N815


class Block(msgspec.Struct, frozen=True):
    """A GridRange: 0-based, ends excluded; an end that is left out is the tab's edge."""

    endRowIndex: int | None = None  # noqa: N815
    endColumnIndex: int | None = None  # noqa: N815
    startRowIndex: int = 0  # noqa: N815
    startColumnIndex: int = 0  # noqa: N815


class Dimension(msgspec.Struct, frozen=True):
    """A row or a column, as far as it is seen."""

    hiddenByUser: bool = False  # noqa: N815
    hiddenByFilter: bool = False  # noqa: N815

    @property
    def is_hidden(self) -> bool:
        return self.hiddenByUser or self.hiddenByFilter


class Side(msgspec.Struct, frozen=True):
    """A line along one side of a cell."""

    style: str = "NONE"


class Sides(msgspec.Struct, frozen=True):
    """The lines about a cell."""

    top: Side = Side()
    left: Side = Side()
    bottom: Side = Side()
    right: Side = Side()


class TextLook(msgspec.Struct, frozen=True):
    """How the text of a cell looks."""

    bold: bool = False
    strikethrough: bool = False


class Look(msgspec.Struct, frozen=True):
    """What somebody did to the looks of a cell."""

    textFormat: TextLook = TextLook()  # noqa: N815
    borders: Sides = Sides()


class LookOfCell(msgspec.Struct, frozen=True):
    """A cell without its value."""

    userEnteredFormat: Look | None = None  # noqa: N815


class LooksOfRow(msgspec.Struct, frozen=True):
    """A row; empty at its end where nothing is."""

    values: list[LookOfCell] = []


class Dimensions(msgspec.Struct, frozen=True):
    """The rows and columns of a range, and the looks of its cells."""

    startRow: int = 0  # noqa: N815
    startColumn: int = 0  # noqa: N815
    rowMetadata: list[Dimension] = []  # noqa: N815
    columnMetadata: list[Dimension] = []  # noqa: N815
    rowData: list[LooksOfRow] = []  # noqa: N815


class SheetAnswer(msgspec.Struct, frozen=True):
    """A tab without its cells."""

    properties: SheetProperties
    merges: list[Block] = []
    data: list[Dimensions] = []
    """Its rows, columns and looks, where they were asked for."""


class LooksOfTabs(msgspec.Struct, frozen=True):
    """Some tabs, the looks of their cells alone."""

    sheets: list[SheetAnswer]


class BookProperties(msgspec.Struct, frozen=True):
    """A spreadsheet's properties."""

    title: str


class Book(msgspec.Struct, frozen=True):
    """A spreadsheet without its cells."""

    properties: BookProperties
    sheets: list[SheetAnswer]


class ValueRange(msgspec.Struct, frozen=True):
    """The cells of a range, row by row, trailing empty ones left out."""

    range: str = ""
    values: list[list[bool | int | float | str | None]] = []


class ValueRanges(msgspec.Struct, frozen=True):
    """The answer of values.batchGet, in the order asked."""

    valueRanges: list[ValueRange]  # noqa: N815


class Written(msgspec.Struct, frozen=True):
    """The answer of a batch of requests, a reply to each; nobody else who answers says so much."""

    spreadsheetId: str  # noqa: N815
    replies: list[msgspec.Raw]


class Colour(msgspec.Struct, frozen=True):
    """Channels from 0 to 1; one that is left out is 0."""

    red: float = 0
    green: float = 0
    blue: float = 0

    @property
    def hex(self) -> str:
        """``RRGGBB``."""
        channels = (min(max(round(value * 255), 0), 255) for value in (self.red, self.green, self.blue))
        return "".join(f"{channel:02X}" for channel in channels)


class ColourStyle(msgspec.Struct, frozen=True):
    """A colour, or the name of one of the theme's."""

    rgbColor: Colour | None = None  # noqa: N815
    themeColor: str = ""  # noqa: N815


class CellFormat(msgspec.Struct, frozen=True):
    """How a cell looks, conditional formats counted in."""

    backgroundColorStyle: ColourStyle | None = None  # noqa: N815


class CellData(msgspec.Struct, frozen=True):
    """A cell."""

    effectiveFormat: CellFormat | None = None  # noqa: N815


class RowData(msgspec.Struct, frozen=True):
    """A row; empty at its end where nothing is."""

    values: list[CellData] = []


class GridData(msgspec.Struct, frozen=True):
    """The cells of a range."""

    startRow: int = 0  # noqa: N815
    startColumn: int = 0  # noqa: N815
    rowData: list[RowData] = []  # noqa: N815


class PaintedSheet(msgspec.Struct, frozen=True):
    """A tab's painted cells."""

    properties: SheetProperties
    data: list[GridData] = []


class ThemeColour(msgspec.Struct, frozen=True):
    """A colour of the theme by its name."""

    colorType: str = ""  # noqa: N815
    color: ColourStyle = ColourStyle()


class Theme(msgspec.Struct, frozen=True):
    """The colours that ``themeColor`` names."""

    themeColors: list[ThemeColour] = []  # noqa: N815


class ThemeProperties(msgspec.Struct, frozen=True):
    """A spreadsheet's properties, the theme alone."""

    spreadsheetTheme: Theme = Theme()  # noqa: N815


class Painted(msgspec.Struct, frozen=True):
    """The painted cells of some tabs."""

    sheets: list[PaintedSheet]
    properties: ThemeProperties = ThemeProperties()
