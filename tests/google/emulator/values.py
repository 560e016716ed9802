"""The values endpoints: get, batchGet, update, batchUpdate, append, clear, batchClear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.google.emulator.errors import ApiError, bad_request, wrong_type
from tests.google.emulator.ranges import Range, corners, letters, parse, quoted
from tests.google.emulator.rendering import shown, typed
from tests.google.emulator.state import Book, Cell, Json

Query = dict[str, list[str]]


def one(query: Query, name: str, default: str = "") -> str:
    return query.get(name, [default])[-1]


def get(book: Book, text: str, query: Query) -> Json:
    """``values.get``: trailing empty cells and rows are trimmed, an empty range has no ``values``."""
    block = parse(book, text)
    major = one(query, "majorDimension", "ROWS")
    render = one(query, "valueRenderOption", "FORMATTED_VALUE")
    dates = one(query, "dateTimeRenderOption", "SERIAL_NUMBER")
    answer: Json = {"range": str(block), "majorDimension": major}
    if lines := _lines(block, major, render, dates):
        answer["values"] = lines
    return answer


def _lines(block: Range, major: str, render: str, dates: str) -> list[list[Any]]:
    sheet = block.sheet
    lines: dict[int, dict[int, Any]] = {}
    for row, col in sheet.filled():
        if (row, col) in block:
            r, c = row - block.top, col - block.left
            line, item = (r, c) if major == "ROWS" else (c, r)
            lines.setdefault(line, {})[item] = shown(sheet.cells[row, col], render, dates)
    if not lines:
        return []
    return [
        [line.get(n, "") for n in range(max(line) + 1)] if line else []
        for line in (lines.get(n, {}) for n in range(max(lines) + 1))
    ]


def batch_get(book: Book, query: Query) -> Json:
    return {
        "spreadsheetId": book.id,
        "valueRanges": [get(book, text, query) for text in query.get("ranges", [])],
    }


def update(book: Book, text: str, query: Query, body: Json) -> Json:
    """``values.update``: null leaves a cell alone, the empty text clears it."""
    option = one(query, "valueInputOption")
    if option not in {"RAW", "USER_ENTERED"}:
        raise bad_request("'valueInputOption' is required but not specified")
    _expect_lists(body.get("values"), "data.values")
    return _write(book, parse(book, text), body, option, grows=":" not in text.rpartition("!")[2])


def _expect_lists(values: Any, field: str) -> None:
    if values is not None and not isinstance(values, list):
        raise wrong_type(field, "type.googleapis.com/google.protobuf.ListValue", json.dumps(values))
    for n, line in enumerate(values or []):
        if not isinstance(line, list):
            raise wrong_type(f"{field}[{n}]", "type.googleapis.com/google.protobuf.ListValue", json.dumps(line))


def _write(book: Book, block: Range, body: Json, option: str, *, grows: bool) -> Json:
    cells = _cells(block, body)
    height = max((row - block.top + 1 for row, _, _ in cells), default=0)
    width = max((col - block.left + 1 for _, col, _ in cells), default=0)
    target = replace(block, bottom=block.top + height, right=block.left + width)
    _check_bounds(block, target, grows=grows)
    refuse_protected(book, target)
    written = [(row, col, value) for row, col, value in cells if value is not None]
    for row, col, value in written:
        _enter(block.sheet.cell(row, col), value, option)
    answer: Json = {"spreadsheetId": book.id, "updatedRange": str(target if cells else block)}
    if written:
        answer["updatedRows"] = len({row for row, _, _ in written})
        answer["updatedColumns"] = len({col for _, col, _ in written})
        answer["updatedCells"] = len(written)
    return answer


def _cells(block: Range, body: Json) -> list[tuple[int, int, Any]]:
    by_columns = body.get("majorDimension") == "COLUMNS"
    found = []
    for n, line in enumerate(body.get("values") or []):
        for m, value in enumerate(line):
            row, col = (m, n) if by_columns else (n, m)
            found.append((block.top + row, block.left + col, value))
    return found


def _check_bounds(block: Range, target: Range, *, grows: bool) -> None:
    sheet = block.sheet
    for edge, limit, name, label in (
        (target.bottom, sheet.rows if grows else block.bottom, "row", str(target.bottom)),
        (target.right, sheet.cols if grows else block.right, "column", letters(target.right - 1)),
    ):
        if edge > limit:
            raise bad_request(f"Requested writing within range [{block}], but tried writing to {name} [{label}]")


def refuse_protected(book: Book, target: Range) -> None:
    """Whoever calls is not among the editors of a protected range: ``Book.editors`` says who calls here."""
    for protected in target.sheet.protected:
        block = protected.get("range", {})
        closed = _touches(block, target) and not any(
            _holds(one, target) for one in protected.get("unprotectedRanges", [])
        )
        if closed and not protected.get("warningOnly") and not protected.get("requestingUserCanEdit"):
            raise ApiError(
                400,
                "INVALID_ARGUMENT",
                "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove "
                "protection if you need to edit.",
            )


def _touches(block: Json, target: Range) -> bool:
    return bool(
        target.top < block.get("endRowIndex", target.sheet.rows)
        and target.bottom > block.get("startRowIndex", 0)
        and target.left < block.get("endColumnIndex", target.sheet.cols)
        and target.right > block.get("startColumnIndex", 0)
    )


def _holds(block: Json, target: Range) -> bool:
    return bool(
        block.get("startRowIndex", 0) <= target.top
        and target.bottom <= block.get("endRowIndex", target.sheet.rows)
        and block.get("startColumnIndex", 0) <= target.left
        and target.right <= block.get("endColumnIndex", target.sheet.cols)
    )


def _enter(cell: Cell, value: Any, option: str) -> None:
    if isinstance(value, list | dict):
        raise bad_request(f"Invalid values[0][0]: {'list_value' if isinstance(value, list) else 'struct_value'}")
    cell.formula = None
    if value == "" and isinstance(value, str):
        cell.value = None
    elif option == "RAW" or not isinstance(value, str):
        cell.value = value if isinstance(value, bool | str) else float(value)
    else:
        entered = typed(value)
        cell.value, cell.formula = entered.value, entered.formula
        cell.format = {**cell.format, **entered.format}


def batch_update(book: Book, body: Json) -> Json:
    """``values.batchUpdate``: all ranges are looked at before anything is written."""
    option = body.get("valueInputOption")
    if option not in {"RAW", "USER_ENTERED"}:
        raise bad_request("'valueInputOption' is required but not specified")
    for n, data in enumerate(body.get("data", [])):
        _expect_lists(data.get("values"), f"data[{n}].values")
        block = parse(book, data["range"])
        refuse_protected(book, block)
    answers = [
        _write(book, parse(book, data["range"]), data, option, grows=":" not in data["range"].rpartition("!")[2])
        for data in body.get("data", [])
    ]
    touched = [parse(book, answer["updatedRange"]) for answer in answers if "updatedCells" in answer]
    sheets = {block.sheet.id for block in touched}
    totals = {
        "totalUpdatedRows": len({(b.sheet.id, row) for b in touched for row in range(b.top, b.bottom)}),
        "totalUpdatedColumns": len({(b.sheet.id, col) for b in touched for col in range(b.left, b.right)}),
        "totalUpdatedCells": sum(answer.get("updatedCells", 0) for answer in answers),
        "totalUpdatedSheets": len(sheets),
    }
    return {"spreadsheetId": book.id, **{k: v for k, v in totals.items() if v}, "responses": answers}


def append(book: Book, text: str, query: Query, body: Json) -> Json:
    """``values.append``: below the last table that touches the range, or where the range begins."""
    block = parse(book, text)
    _expect_lists(body.get("values"), "data.values")
    answer: Json = {"spreadsheetId": book.id}
    table = _table(block)
    if table:
        answer["tableRange"] = f"{quoted(block.sheet.title)}!{corners(*table)}"
        block = Range(block.sheet, table[2], table[1], block.sheet.rows + 1, block.sheet.cols)
    need = block.top + len(body.get("values") or [])
    if body.get("majorDimension") != "COLUMNS":
        block.sheet.rows = max(block.sheet.rows, need)
    answer["updates"] = _write(book, block, body, one(query, "valueInputOption"), grows=True)
    return answer


def _table(block: Range) -> tuple[int, int, int, int] | None:
    """Edges of the last block of touching filled cells that lies in or under the range."""
    tables = [t for t in _tables(set(block.sheet.filled())) if any(place in block for place in t)]
    if not tables:
        return None
    last = max(tables, key=max)
    rows, cols = [row for row, _ in last], [col for _, col in last]
    return min(rows), min(cols), max(rows) + 1, max(cols) + 1


def _tables(filled: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    while filled:
        table, edge = set(), [filled.pop()]
        while edge:
            row, col = edge.pop()
            table.add((row, col))
            near = {(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1)} & filled
            filled -= near
            edge += near
        yield table


def clear(book: Book, text: str) -> Json:
    block = parse(book, text)
    return {"spreadsheetId": book.id, "clearedRange": _clear(book, block)}


def batch_clear(book: Book, body: Json) -> Json:
    blocks = [parse(book, text) for text in body.get("ranges", [])]
    return {"spreadsheetId": book.id, "clearedRanges": [_clear(book, block) for block in blocks]}


def _clear(book: Book, block: Range) -> str:
    refuse_protected(book, block)
    for place, cell in list(block.sheet.cells.items()):
        if place in block:
            cell.value = cell.formula = None
            if cell.is_bare:
                del block.sheet.cells[place]
    return str(block)
