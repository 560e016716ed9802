"""Tabs of ours as requests of one batch: what `sheets.files.xlsx_writer` writes into a file, in Google's words.

Two things differ by nature: pictures over cells can't be sent, and a whole number is asked for by a formula.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec import structs

from sheets.grid import Place, Rect, a1
from sheets.workbook import FONT, Content, Edge, Formula, Highlight, OneOf, Style, Tab, WholeNumber, quoted

Json = dict[str, Any]

WRITTEN = "userEnteredValue,userEnteredFormat"
_MARGIN = 3
"""Pixels that Google leaves beside a text."""
_INDENT = 8
_LINES = {"thin": "SOLID", "medium": "SOLID_MEDIUM"}
_TITLE = re.compile(r"'((?:[^']|'')*)'!")


def new_tab(tab: Tab, number: int, note: str) -> Iterator[Json]:
    """The requests that add a tab, empty. ``number`` becomes its id; ``note`` describes its protection."""
    rows, cols = size(tab)
    grid: Json = {"rowCount": rows, "columnCount": cols, "hideGridlines": True}
    for name, frozen in zip(("frozenRowCount", "frozenColumnCount"), tab.frozen, strict=True):
        if frozen:
            grid[name] = frozen
    properties: Json = {"sheetId": number, "title": tab.title, "gridProperties": grid}
    if tab.colour:
        properties["tabColorStyle"] = colour(tab.colour)
    yield {"addSheet": {"properties": properties}}
    if tab.guarded:
        yield protection(tab, number, note)


def content(tab: Tab, number: int) -> Iterator[Json]:
    """The requests that fill a new tab. All tabs must be there: formulas name one another's."""
    rows, cols = size(tab)
    lines = [{"values": [cell(tab, (row, col)) for col in range(1, cols + 1)]} for row in range(1, rows + 1)]
    start = {"sheetId": number, "rowIndex": 0, "columnIndex": 0}
    yield {"updateCells": {"start": start, "rows": lines, "fields": WRITTEN}}
    for rect in tab.merges:
        yield {"mergeCells": {"range": block(rect, number), "mergeType": "MERGE_ALL"}}
    yield from _sizes("COLUMNS", tab.widths, number)
    yield from _sizes("ROWS", tab.heights, number)
    for row in sorted(tab.hidden_rows):
        yield _dimension("ROWS", row, number, {"hiddenByUser": True})
    yield from rules(tab, number)
    if tab.hidden:
        yield {"updateSheetProperties": {"properties": {"sheetId": number, "hidden": True}, "fields": "hidden"}}


def rules(tab: Tab, number: int) -> Iterator[Json]:
    """Drop-downs, what may be entered, and what stands out."""
    for one in tab.validations:
        for rect in one.rects:
            yield {"setDataValidation": {"range": block(rect, number), "rule": validation(one, rect)}}
    for index, highlight in enumerate(tab.highlights):
        yield {"addConditionalFormatRule": {"rule": _highlight(highlight, number), "index": index}}


def locked(tab: Tab, number: int) -> Iterator[Json]:
    """The requests that write a tab's own cells again and leave those that people write into."""
    rows, _ = size(tab)
    for row in range(1, rows + 1):
        ours = sorted(col for r, col in tab.cells.keys() | tab.styles.keys() if r == row and _is_locked(tab, (r, col)))
        for first, last in _runs(ours):
            start = {"sheetId": number, "rowIndex": row - 1, "columnIndex": first - 1}
            values = [cell(tab, (row, col)) for col in range(first, last + 1)]
            yield {"updateCells": {"start": start, "rows": [{"values": values}], "fields": WRITTEN}}


def _is_locked(tab: Tab, place: Place) -> bool:
    return tab.styles.get(place, Style()).locked


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of numbers without a gap."""
    for index, number in enumerate(numbers):
        if not index or numbers[index - 1] != number - 1:
            start = number
        if index + 1 == len(numbers) or numbers[index + 1] != number + 1:
            yield start, number


def size(tab: Tab) -> tuple[int, int]:
    """(rows, columns) that hold all there is on a tab."""
    places = [*tab.cells, *tab.styles, *((rect.bottom, rect.right) for rect in tab.merges)]
    places += [(row, 1) for row in tab.heights.keys() | tab.hidden_rows]
    places += [(1, col) for col in tab.widths]
    rows, cols = max(row for row, _ in places), max(col for _, col in places)
    # What stands still must not be all there is.
    return max(rows, tab.frozen[0] + 1), max(cols, tab.frozen[1] + 1)


def cell(tab: Tab, place: Place) -> Json:
    """One cell as CellData."""
    made: Json = {}
    if place in tab.cells and (value := entered(tab.cells[place])):
        made["userEnteredValue"] = value
    if place in tab.styles:
        made["userEnteredFormat"] = look(tab.styles[place])
    return made


def entered(value: Content) -> Json:
    """A content as ExtendedValue: a text stays a text, whatever it begins with."""
    if value is None:
        return {}
    if isinstance(value, Formula):
        return {"formulaValue": f"={value.text}"}
    if isinstance(value, bool):
        return {"boolValue": value}
    return {"stringValue" if isinstance(value, str) else "numberValue": value}


@cache
def look(style: Style) -> Json:
    """A style as CellFormat. Every cell of a style shares it, so it must not be changed."""
    made: Json = {
        "horizontalAlignment": style.across.upper(),
        "verticalAlignment": style.down.upper(),
        "wrapStrategy": "WRAP" if style.wrap else "OVERFLOW_CELL",
        "textFormat": {
            "fontFamily": FONT,
            "fontSize": round(style.size),
            "bold": style.bold,
            "foregroundColorStyle": colour(style.ink),
        },
    }
    if style.fill:
        made["backgroundColorStyle"] = colour(style.fill)
    if style.number == "@":
        made["numberFormat"] = {"type": "TEXT"}
    elif style.number != "General":
        made["numberFormat"] = {"type": "NUMBER", "pattern": style.number}
    if style.indent:
        side = "right" if style.across == "right" else "left"
        made["padding"] = {"top": 2, "bottom": 2, "left": _MARGIN, "right": _MARGIN}
        made["padding"][side] += _INDENT * style.indent
    sides = {"top": style.top, "right": style.right, "bottom": style.bottom, "left": style.left}
    if any(sides.values()):
        made["borders"] = {name: _line(edge) for name, edge in sides.items() if edge}
    return made


def _line(edge: Edge) -> Json:
    return {"style": _LINES[edge.weight], "colorStyle": colour(edge.colour)}


def colour(text: str) -> Json:
    """``RRGGBB`` as ColorStyle. Google keeps eight bits of a channel and cuts off what is below: a little more is sent,
    so that none becomes the next lower one. A channel that is left out is 0."""
    channels = zip(("red", "green", "blue"), (int(text[at : at + 2], 16) for at in (0, 2, 4)), strict=True)
    return {"rgbColor": {name: min(round((value + 0.25) / 255, 4), 1) for name, value in channels if value}}


def validation(one: WholeNumber | OneOf, rect: Rect) -> Json:
    """A DataValidationRule for the cells of one block."""
    if isinstance(one, OneOf):
        condition = {"type": "ONE_OF_RANGE", "values": [{"userEnteredValue": f"={one.source}"}]}
        made: Json = {"condition": condition, "strict": one.strict, "showCustomUi": True}
    else:
        at = a1(rect.top, rect.left)
        formula = f"=AND(ISNUMBER({at}),{at}=INT({at}),{at}>={one.least},{at}<={one.most})"
        condition = {"type": "CUSTOM_FORMULA", "values": [{"userEnteredValue": formula}]}
        made = {"condition": condition, "strict": True}
    return {**made, "inputMessage": one.help} if one.help else made


def _highlight(highlight: Highlight, number: int) -> Json:
    form: Json = {}
    if highlight.fill:
        form["backgroundColorStyle"] = colour(highlight.fill)
    if highlight.ink or highlight.bold:
        form["textFormat"] = {"bold": True} if highlight.bold else {}
        if highlight.ink:
            form["textFormat"]["foregroundColorStyle"] = colour(highlight.ink)
    condition = {"type": "CUSTOM_FORMULA", "values": [{"userEnteredValue": f"={highlight.when.text}"}]}
    return {"ranges": [block(highlight.rect, number)], "booleanRule": {"condition": condition, "format": form}}


def protection(tab: Tab, number: int, note: str) -> Json:
    """Warns whoever changes the tab's own cells; nobody is kept out."""
    opened = [block(rect, number) for rect in rects(tab.open_places())]
    protected: Json = {"range": {"sheetId": number}, "description": note, "warningOnly": True}
    if opened:
        protected["unprotectedRanges"] = opened
    return {"addProtectedRange": {"protectedRange": protected}}


def rects(places: Collection[Place] | Iterator[Place]) -> list[Rect]:
    """The fewest blocks of whole runs that hold these places and no others, top to bottom."""
    rows: dict[int, list[int]] = {}
    for row, col in places:
        rows.setdefault(row, []).append(col)
    found: list[Rect] = []
    for row in sorted(rows):
        for left, right in _runs(sorted(rows[row])):
            above = next((r for r in found if (r.bottom, r.left, r.right) == (row - 1, left, right)), None)
            if above:
                found[found.index(above)] = structs.replace(above, bottom=row)
            else:
                found.append(Rect(row, left, row, right))
    return found


def block(rect: Rect, number: int) -> Json:
    """A block as GridRange."""
    return {
        "sheetId": number,
        "startRowIndex": rect.top - 1,
        "endRowIndex": rect.bottom,
        "startColumnIndex": rect.left - 1,
        "endColumnIndex": rect.right,
    }


def _sizes(dimension: str, pixels: Mapping[int, int], number: int) -> Iterator[Json]:
    for at in sorted(pixels):
        yield _dimension(dimension, at, number, {"pixelSize": pixels[at]})


def _dimension(dimension: str, at: int, number: int, properties: Json) -> Json:
    span = {"sheetId": number, "dimension": dimension, "startIndex": at - 1, "endIndex": at}
    return {"updateDimensionProperties": {"range": span, "properties": properties, "fields": ",".join(properties)}}


def retitled(tab: Tab, titles: Mapping[str, str]) -> Tab:
    """The tab, and every tab that it names, called otherwise. Formulas name tabs in quotes."""

    def put(match: re.Match[str]) -> str:
        title = match[1].replace("''", "'")
        return f"{quoted(titles.get(title, title))}!"

    def said(text: str) -> str:
        return _TITLE.sub(put, text)

    return replace(
        tab,
        title=titles.get(tab.title, tab.title),
        cells={at: Formula(said(v.text)) if isinstance(v, Formula) else v for at, v in tab.cells.items()},
        validations=[replace(v, source=said(v.source)) if isinstance(v, OneOf) else v for v in tab.validations],
        highlights=[replace(one, when=Formula(said(one.when.text))) for one in tab.highlights],
    )
