"""A spreadsheet as ``spreadsheets.get`` answers it."""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

from tests.google.emulator import masks
from tests.google.emulator.ranges import Range, parse
from tests.google.emulator.rendering import extended, shown, user_entered
from tests.google.emulator.state import Book, Cell, Json, Sheet

WHITE = {"red": 1, "green": 1, "blue": 1}
DEFAULT_FORMAT: Json = {
    "backgroundColor": WHITE,
    "padding": {"top": 2, "right": 3, "bottom": 2, "left": 3},
    "verticalAlignment": "BOTTOM",
    "wrapStrategy": "OVERFLOW_CELL",
    "textFormat": {
        "foregroundColor": {},
        "fontFamily": "arial,sans,sans-serif",
        "fontSize": 10,
        "bold": False,
        "italic": False,
        "strikethrough": False,
        "underline": False,
        "foregroundColorStyle": {"rgbColor": {}},
    },
    "backgroundColorStyle": {"rgbColor": WHITE},
}
THEME = {
    "TEXT": "000000",
    "BACKGROUND": "FFFFFF",
    "ACCENT1": "4285F4",
    "ACCENT2": "EA4335",
    "ACCENT3": "FBBC04",
    "ACCENT4": "34A853",
    "ACCENT5": "FF6D01",
    "ACCENT6": "46BDC6",
    "LINK": "1155CC",
}


@cache
def single(value: float) -> float | int:
    """A channel of a colour as the API writes it: the shortest decimal of a 32-bit float."""
    packed = struct.pack("f", value)
    (rounded,) = struct.unpack("f", packed)
    for digits in range(1, 10):
        short = float(f"{rounded:.{digits}g}")
        if struct.pack("f", short) == packed:
            return int(short) if short == int(short) else short
    return value


def colour(given: Json) -> Json:
    """A colour as it is kept: eight bits a channel, zero channels left out."""
    kept = {name: int((given.get(name) or 0) * 255) / 255 for name in ("red", "green", "blue")}
    return {name: single(value) for name, value in kept.items() if value}


def from_hex(text: str) -> Json:
    """A colour of six hexadecimal digits."""
    channels = (int(text[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return {name: single(value) for name, value in zip(("red", "green", "blue"), channels, strict=True) if value}


def spreadsheet(book: Book, ranges: list[str], fields: str, *, grid: bool) -> Json:
    """The answer of ``spreadsheets.get``; with a mask, ``includeGridData`` is ignored."""
    tree = masks.parse(fields)
    with_data = masks.wants(tree, "sheets", "data") if tree else grid
    blocks = [parse(book, text) for text in ranges]
    sheets = [
        _sheet(book, sheet, [b for b in blocks if b.sheet is sheet], with_data=with_data)
        for sheet in book.sheets
        if not blocks or any(b.sheet is sheet for b in blocks)
    ]
    answer: Json = {
        "spreadsheetId": book.id,
        "properties": _properties(book),
        "sheets": sheets,
        "spreadsheetUrl": f"https://docs.google.com/spreadsheets/d/{book.id}/edit",
    }
    if book.named:
        answer["namedRanges"] = [_named(book, named) for named in book.named]
    masked = masks.apply(tree, answer)
    assert isinstance(masked, dict)
    return masked


def _properties(book: Book) -> Json:
    colours = [{"colorType": name, "color": {"rgbColor": from_hex(text)}} for name, text in THEME.items()]
    return {
        "title": book.title,
        "locale": book.locale,
        "autoRecalc": book.recalc,
        "timeZone": book.time_zone,
        "defaultFormat": DEFAULT_FORMAT,
        "spreadsheetTheme": {"primaryFontFamily": "Arial", "themeColors": colours},
    }


def _named(book: Book, named: Json) -> Json:
    return {**named, "range": _without_zero(named["range"])}


def _without_zero(grid: Json) -> Json:
    return {name: value for name, value in grid.items() if name != "sheetId" or value}


def sheet_properties(book: Book, sheet: Sheet) -> Json:
    """SheetProperties of an answer."""
    made: Json = {
        "sheetId": sheet.id,
        "title": sheet.title,
        "index": book.sheets.index(sheet),
        "sheetType": sheet.kind,
    }
    if sheet.kind == "GRID":
        made["gridProperties"] = {"rowCount": sheet.rows, "columnCount": sheet.cols, **sheet.grid_extras}
    if sheet.hidden:
        made["hidden"] = True
    if sheet.tab_color is not None:
        made |= {"tabColor": sheet.tab_color, "tabColorStyle": {"rgbColor": sheet.tab_color}}
    return made


def _sheet(book: Book, sheet: Sheet, blocks: list[Range], *, with_data: bool) -> Json:
    made: Json = {"properties": sheet_properties(book, sheet)}
    if with_data and sheet.kind == "GRID":
        made["data"] = [_data(block) for block in blocks or [Range(sheet, 0, 0, sheet.rows, sheet.cols)]]
    for name, value in (
        ("merges", [_without_zero(merge) for merge in sheet.merges]),
        ("conditionalFormats", sheet.conditional),
        ("protectedRanges", sheet.protected),
        ("basicFilter", sheet.filter),
        ("rowGroups", sheet.row_groups),
        ("columnGroups", sheet.column_groups),
    ):
        if value:
            made[name] = value
    return made


def _data(block: Range) -> Json:
    sheet = block.sheet
    made: Json = {}
    if block.top:
        made["startRow"] = block.top
    if block.left:
        made["startColumn"] = block.left
    rows: dict[int, int] = {}
    for (row, col), cell in sheet.cells.items():
        if (row, col) in block and not cell.is_bare:
            rows[row] = max(rows.get(row, -1), col)
    if rows:
        made["rowData"] = [
            {"values": [cell_data(sheet.at(row, col)) for col in range(block.left, rows[row] + 1)]}
            if row in rows
            else {}
            for row in range(block.top, max(rows) + 1)
        ]
    made["rowMetadata"] = [{"pixelSize": 21, **sheet.row_sizes.get(n, {})} for n in range(block.top, block.bottom)]
    made["columnMetadata"] = [
        {"pixelSize": 100, **sheet.column_sizes.get(n, {})} for n in range(block.left, block.right)
    ]
    return made


def cell_data(cell: Cell) -> Json:
    """CellData of an answer."""
    if cell.is_bare:
        return {}
    made: Json = {}
    if not cell.is_empty:
        made["userEnteredValue"] = user_entered(cell)
        made["effectiveValue"] = extended(cell.value)
        made["formattedValue"] = str(shown(cell, "FORMATTED_VALUE", "SERIAL_NUMBER"))
    if cell.format:
        made["userEnteredFormat"] = cell.format
    made["effectiveFormat"] = overlaid(DEFAULT_FORMAT, cell.format)
    if cell.note:
        made["note"] = cell.note
    if cell.validation is not None:
        made["dataValidation"] = cell.validation
    return made


def overlaid(under: Json, over: Json) -> Json:
    """One format on another. A colour replaces a colour as a whole."""
    made = dict(under)
    for name, value in over.items():
        old: Any = made.get(name)
        nested = isinstance(value, dict) and isinstance(old, dict) and "olor" not in name
        made[name] = overlaid(old, value) if nested else value
    return made


def full_format(given: Json) -> Json:
    """A format with each colour in both of its spellings, ``xColor`` and ``xColorStyle``."""
    made: Json = {}
    for name, value in given.items():
        if name.endswith("Color") and isinstance(value, dict):
            made[name] = colour(value)
            made.setdefault(f"{name}Style", {"rgbColor": colour(value)})
        elif name.endswith("ColorStyle") and isinstance(value, dict):
            rgb = from_hex(THEME[value["themeColor"]]) if "themeColor" in value else colour(value.get("rgbColor") or {})
            made[name] = value if "themeColor" in value else {"rgbColor": rgb}
            made[name.removesuffix("Style")] = rgb
        else:
            made[name] = full_format(value) if isinstance(value, dict) else value
    return made
