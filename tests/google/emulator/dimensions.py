"""The requests on rows and columns: sizes, hiding, inserting, deleting, groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.google.emulator import masks
from tests.google.emulator.state import Json, Sheet

if TYPE_CHECKING:
    from tests.google.emulator.requests import Context

_POINTS_A_LETTER = 7


def _span(context: Context, given: Json) -> tuple[Sheet, bool, int, int]:
    """(tab, whether rows are meant, first, one past the last), 0-based."""
    sheet = context.sheet(given.get("sheetId"))
    rows = given.get("dimension") == "ROWS"
    size = sheet.rows if rows else sheet.cols
    start, end = given.get("startIndex") or 0, given.get("endIndex", size)
    if start >= end:
        raise context.refuse(f"The start index ({start}) must be less than the end index ({end})")
    return sheet, rows, start, end


def _update(context: Context, given: Json) -> None:
    sheet, rows, start, end = _span(context, given["range"])
    tree = masks.parse(given["fields"])
    sizes = sheet.row_sizes if rows else sheet.column_sizes
    for n in range(start, end):
        changed = masks.merge(tree, sizes.get(n, {}), given["properties"])
        sizes[n] = {name: value for name, value in changed.items() if value}


def _insert(context: Context, given: Json) -> None:
    sheet, rows, start, end = _span(context, given["range"])
    size = sheet.rows if rows else sheet.cols
    if start > size or (given.get("inheritFromBefore") and not start):
        raise context.refuse("The insert position is outside the grid.")
    _shift(sheet, rows, start, end - start)


def _append(context: Context, given: Json) -> None:
    sheet = context.sheet(given.get("sheetId"))
    if given.get("dimension") == "ROWS":
        sheet.rows += given["length"]
    else:
        sheet.cols += given["length"]


def _delete(context: Context, given: Json) -> None:
    sheet, rows, start, end = _span(context, given["range"])
    if end - start >= (sheet.rows if rows else sheet.cols):
        raise context.refuse(f"You can't delete all the {'rows' if rows else 'columns'} on the sheet.")
    gone = [place for place in sheet.cells if start <= place[0 if rows else 1] < end]
    for place in gone:
        del sheet.cells[place]
    _shift(sheet, rows, end, start - end)


def _shift(sheet: Sheet, rows: bool, start: int, by: int) -> None:
    """Everything at or after ``start`` moves; formulas are kept as they are written."""

    def moved(place: tuple[int, int]) -> tuple[int, int]:
        row, col = place
        if rows:
            return (row + by, col) if row >= start else place
        return (row, col + by) if col >= start else place

    sheet.cells = {moved(place): cell for place, cell in sheet.cells.items()}
    first, last = ("startRowIndex", "endRowIndex") if rows else ("startColumnIndex", "endColumnIndex")
    for merge in sheet.merges:
        if merge[first] >= start:
            merge[first] += by
        if merge[last] > start:
            merge[last] += by
    if rows:
        sheet.rows += by
    else:
        sheet.cols += by


def _add_group(context: Context, given: Json) -> Json:
    sheet, rows, start, end = _span(context, given["range"])
    groups = sheet.row_groups if rows else sheet.column_groups
    depth = 1 + sum(g["range"]["startIndex"] <= start and end <= g["range"]["endIndex"] for g in groups)
    block = {"dimension": "ROWS" if rows else "COLUMNS", "startIndex": start, "endIndex": end}
    if sheet.id:
        block = {"sheetId": sheet.id, **block}
    groups.append({"range": block, "depth": depth})
    sheet.grid_extras["rowGroupControlAfter" if rows else "columnGroupControlAfter"] = True
    return {"dimensionGroups": list(groups)}


def _delete_group(context: Context, given: Json) -> Json:
    sheet, rows, start, end = _span(context, given["range"])
    groups = sheet.row_groups if rows else sheet.column_groups
    match = [g for g in groups if (g["range"]["startIndex"], g["range"]["endIndex"]) == (start, end)]
    if not match:
        raise context.refuse("No group found with the given range.")
    groups.remove(match[-1])
    return {"dimensionGroups": list(groups)} if groups else {}


def _resize(context: Context, given: Json) -> None:
    """Wide enough for the longest text; without Google's fonts the width is a guess."""
    sheet, rows, start, end = _span(context, given["dimensions"])
    for n in range(start, end):
        texts: list[Any] = [c.value for p, c in sheet.cells.items() if p[0 if rows else 1] == n and not c.is_empty]
        if texts and not rows:
            sheet.column_sizes[n] = {"pixelSize": max(len(str(text)) for text in texts) * _POINTS_A_LETTER}


REQUESTS: dict[str, Callable[[Context, Json], Json | None]] = {
    "updateDimensionProperties": _update,
    "insertDimension": _insert,
    "appendDimension": _append,
    "deleteDimension": _delete,
    "addDimensionGroup": _add_group,
    "deleteDimensionGroup": _delete_group,
    "autoResizeDimensions": _resize,
}
