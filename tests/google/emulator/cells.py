"""The requests on cells: writing, formats, merges, dropdowns, conditional formats, copying, sorting."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from tests.google.emulator import masks
from tests.google.emulator.answers import full_format
from tests.google.emulator.ranges import Range, grid_range, resolve
from tests.google.emulator.rendering import calculate, user_entered
from tests.google.emulator.state import Cell, Json
from tests.google.emulator.values import refuse_protected

if TYPE_CHECKING:
    from tests.google.emulator.requests import Context


_COMMA_IS_DECIMAL = frozenset(("de_DE", "es_ES", "fr_FR", "it_IT", "nl_NL", "pt_BR", "ru_RU", "tr_TR"))
_STRING = re.compile(r'"[^"]*"|\'[^\']*\'')


def as_data(cell: Cell) -> Json:
    """What was entered into a cell, as CellData."""
    made: Json = {"userEnteredFormat": cell.format, "note": cell.note, "dataValidation": cell.validation}
    made["userEnteredValue"] = user_entered(cell)
    return {name: value for name, value in made.items() if value}


def from_data(context: Context, data: Json) -> Cell:
    """The cell that CellData describes."""
    entered = data.get("userEnteredValue") or {}
    cell = Cell(format=full_format(data.get("userEnteredFormat") or {}), note=data.get("note") or "")
    cell.validation = data.get("dataValidation")
    for name, value in entered.items():
        if name == "formulaValue":
            if not value.startswith("="):
                raise context.refuse("formulaValue must begin with =")
            cell.formula, cell.value = value, calculate(value)
            if context.book.locale in _COMMA_IS_DECIMAL and "," in _STRING.sub("", value):
                cell.value = "#ERROR!"
        elif name in {"stringValue", "boolValue", "numberValue"}:
            cell.value = float(value) if name == "numberValue" else value
        else:
            raise context.refuse(f"Unknown kind of value: {name}")
    return cell


def _put(context: Context, block: Range, place: tuple[int, int], data: Json, tree: masks.Tree) -> None:
    old = block.sheet.at(*place)
    made = from_data(context, masks.merge(tree, as_data(old), data))
    if "userEnteredValue" not in tree and "*" not in tree:
        # A formula keeps its result when only its looks change.
        made.value, made.formula = old.value, old.formula
    if made.is_bare:
        block.sheet.cells.pop(place, None)
    else:
        block.sheet.cells[place] = made


def _update(context: Context, given: Json) -> None:
    rows = given.get("rows") or []
    if "start" in given:
        start = given["start"]
        block = resolve(
            context.book,
            {
                "sheetId": start.get("sheetId", 0),
                "startRowIndex": start.get("rowIndex", 0),
                "endRowIndex": start.get("rowIndex", 0) + len(rows),
                "startColumnIndex": start.get("columnIndex", 0),
                "endColumnIndex": start.get("columnIndex", 0) + max(len(row.get("values") or []) for row in rows),
            },
            context.prefix,
        )
    else:
        block = resolve(context.book, given["range"], context.prefix)
    tree = _tree(context, given)
    refuse_protected(context.book, block)
    for row in range(block.top, block.bottom):
        line = rows[row - block.top].get("values") or [] if row - block.top < len(rows) else []
        # With a range, cells without data are cleared of the fields; with a start, they are left alone.
        width = block.right - block.left if "range" in given else len(line)
        for n in range(width):
            _put(context, block, (row, block.left + n), line[n] if n < len(line) else {}, tree)


def _repeat(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    tree = _tree(context, given)
    refuse_protected(context.book, block)
    for row in range(block.top, block.bottom):
        for col in range(block.left, block.right):
            _put(context, block, (row, col), given.get("cell") or {}, tree)


def _tree(context: Context, given: Json) -> masks.Tree:
    """The fields to write; a colour is written with its other spelling."""
    if not given.get("fields"):
        raise context.refuse("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    tree = masks.parse(given["fields"])
    _both_spellings(tree)
    return tree


def _both_spellings(tree: masks.Tree) -> None:
    for name in list(tree):
        _both_spellings(tree[name])
        if name.endswith("Color"):
            tree[f"{name}Style"] = {}
        elif name.endswith("ColorStyle"):
            tree[name.removesuffix("Style")] = {}


def _merge(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    kind = given.get("mergeType", "MERGE_ALL")
    _unmerge(context, given)
    rows = range(block.top, block.bottom) if kind == "MERGE_ROWS" else [block.top]
    cols = range(block.left, block.right) if kind == "MERGE_COLUMNS" else [block.left]
    for row in rows:
        for col in cols:
            bottom = row + 1 if kind == "MERGE_ROWS" else block.bottom
            right = col + 1 if kind == "MERGE_COLUMNS" else block.right
            _merge_one(Range(block.sheet, row, col, bottom, right))


def _merge_one(block: Range) -> None:
    if block.bottom - block.top == block.right - block.left == 1:
        return
    block.sheet.merges.append(grid_range(block))
    for place, cell in block.sheet.cells.items():
        if place in block and place != (block.top, block.left):
            cell.value = cell.formula = None


def _unmerge(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    block.sheet.merges = [m for m in block.sheet.merges if not _touches(m, block)]


def _touches(merge: Json, block: Range) -> bool:
    return bool(
        merge["startRowIndex"] < block.bottom
        and merge["endRowIndex"] > block.top
        and merge["startColumnIndex"] < block.right
        and merge["endColumnIndex"] > block.left
    )


def _set_validation(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    for row in range(block.top, block.bottom):
        for col in range(block.left, block.right):
            block.sheet.cell(row, col).validation = given.get("rule")


def _add_conditional(context: Context, given: Json) -> None:
    rule = given["rule"]
    blocks = [resolve(context.book, block, context.prefix) for block in rule["ranges"]]
    kept = {**rule, "ranges": [grid_range(block) for block in blocks]}
    rules = blocks[0].sheet.conditional
    rules.insert(given.get("index", len(rules)), kept)


def _delete_conditional(context: Context, given: Json) -> Json:
    rules = context.sheet(given.get("sheetId")).conditional
    index = given.get("index", 0)
    if index >= len(rules):
        raise context.refuse(f"No conditional format on sheet: {given.get('sheetId', 0)} at index: {index}")
    return {"rule": rules.pop(index)}


def _update_borders(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    for row in range(block.top, block.bottom):
        for col in range(block.left, block.right):
            sides = {
                "top": given.get("top") if row == block.top else given.get("innerHorizontal"),
                "bottom": given.get("bottom") if row == block.bottom - 1 else given.get("innerHorizontal"),
                "left": given.get("left") if col == block.left else given.get("innerVertical"),
                "right": given.get("right") if col == block.right - 1 else given.get("innerVertical"),
            }
            cell = block.sheet.cell(row, col)
            borders = cell.format.get("borders", {}) | {k: full_format(v) for k, v in sides.items() if v}
            cell.format = {**cell.format, "borders": borders}


def _copy(context: Context, given: Json) -> None:
    source = resolve(context.book, given["source"], context.prefix)
    target = resolve(context.book, given["destination"], context.prefix)
    kind = given.get("pasteType", "PASTE_NORMAL")
    height, width = source.bottom - source.top, source.right - source.left
    taken = {
        (row, col): deepcopy(source.sheet.at(source.top + row % height, source.left + col % width))
        for row in range(max(height, target.bottom - target.top))
        for col in range(max(width, target.right - target.left))
    }
    for (row, col), cell in taken.items():
        old = target.sheet.cell(target.top + row, target.left + col)
        if kind in {"PASTE_NORMAL", "PASTE_VALUES", "PASTE_FORMULA"}:
            old.value, old.formula = cell.value, None if kind == "PASTE_VALUES" else cell.formula
        if kind in {"PASTE_NORMAL", "PASTE_FORMAT"}:
            old.format = cell.format
        if kind in {"PASTE_NORMAL", "PASTE_DATA_VALIDATION"}:
            old.validation = cell.validation


def _cut(context: Context, given: Json) -> None:
    source = resolve(context.book, given["source"], context.prefix)
    to = given["destination"]
    sheet = context.sheet(to.get("sheetId"))
    down, right = to.get("rowIndex", 0) - source.top, to.get("columnIndex", 0) - source.left
    moved = {place: source.sheet.cells.pop(place) for place in list(source.sheet.cells) if place in source}
    for (row, col), cell in moved.items():
        sheet.cells[row + down, col + right] = cell


def _sort(context: Context, given: Json) -> None:
    block = resolve(context.book, given["range"], context.prefix)
    sheet = block.sheet
    lines = [[sheet.at(row, col) for col in range(block.left, block.right)] for row in range(block.top, block.bottom)]

    def compare(one: list[Cell], other: list[Cell]) -> int:
        for spec in given["sortSpecs"]:
            at = spec["dimensionIndex"] - block.left
            first, second = _rank(one[at]), _rank(other[at])
            if first != second:
                return (-1 if first < second else 1) * (-1 if spec.get("sortOrder") == "DESCENDING" else 1)
        return 0

    for row, line in enumerate(sorted(lines, key=cmp_to_key(compare)), block.top):
        for col, cell in enumerate(line, block.left):
            sheet.cells[row, col] = cell


def _rank(cell: Cell) -> tuple[int, Any]:
    """Numbers before texts before truth values before nothing."""
    value = cell.value
    if value is None:
        return 3, 0
    if isinstance(value, bool):
        return 2, value
    return (1, value.casefold()) if isinstance(value, str) else (0, value)


REQUESTS: dict[str, Callable[[Context, Json], Json | None]] = {
    "updateCells": _update,
    "repeatCell": _repeat,
    "mergeCells": _merge,
    "unmergeCells": _unmerge,
    "setDataValidation": _set_validation,
    "addConditionalFormatRule": _add_conditional,
    "deleteConditionalFormatRule": _delete_conditional,
    "updateBorders": _update_borders,
    "copyPaste": _copy,
    "cutPaste": _cut,
    "sortRange": _sort,
}
