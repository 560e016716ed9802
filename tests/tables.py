"""Sheets as inline tables, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from sheets.grid import Cell, CellRef, Grid, Place, Rect, Value, a1, parse_a1

BOOK, TAB = "a.xlsx", "T"


def grid(table: str, *, tab: str = TAB, book: str = BOOK, fills: Mapping[Place, str] | None = None) -> Grid:
    """A grid from lines with ``|`` between cells; the first column is A, the first line that isn't empty is row 1.

    ``<`` belongs to the cell on its left, ``^`` to the one above it: merged. Digits are numbers, ``'7`` is a text,
    ``TRUE`` and ``FALSE`` are boxes to tick, ``\\n`` is a line break, ``...`` a blank row of the sheet.
    """
    lines = [line.strip() for line in table.strip("\n").splitlines() if line.strip()]
    rows = [[part.strip() for part in line.strip("|").split("|")] if line != "..." else [] for line in lines]
    return from_rows(rows, tab=tab, book=book, fills=fills)


def from_rows(
    rows: list[list[str]], *, tab: str = TAB, book: str = BOOK, fills: Mapping[Place, str] | None = None
) -> Grid:
    """The same from lists of texts."""
    values: dict[Place, Value] = {}
    owner: dict[Place, Place] = {}
    for row, parts in enumerate(rows, 1):
        for col, part in enumerate(parts, 1):
            if part == "<":
                owner[row, col] = owner.get((row, col - 1), (row, col - 1))
            elif part == "^":
                owner[row, col] = owner.get((row - 1, col), (row - 1, col))
            elif part:
                values[row, col] = _value(part)
    merges = []
    for corner in sorted(set(owner.values())):
        mine = [place for place, of in owner.items() if of == corner]
        merges.append(Rect(*corner, max(r for r, _ in mine), max(c for _, c in mine)))
    return from_values(values, merges=tuple(merges), tab=tab, book=book, fills=fills)


def from_values(
    values: Mapping[Place, object],
    *,
    merges: tuple[Rect, ...] = (),
    tab: str = TAB,
    book: str = BOOK,
    fills: Mapping[Place, str] | None = None,
) -> Grid:
    """A grid from values by place."""
    fills = fills or {}
    cells = {
        place: Cell(values.get(place), CellRef(book, tab, *place), fills.get(place))  # type: ignore[arg-type]
        for place in sorted({*values, *fills})
        if values.get(place) is not None or place in fills
    }
    return Grid(book, tab, cells, merges)


def _value(text: str) -> Value:
    if text in ("TRUE", "FALSE"):
        return text == "TRUE"
    if text.startswith("'"):
        return text[1:]
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text.replace("\\n", "\n")


def framed(sheet: Grid, *blocks: str, weight: int = 2) -> Grid:
    """The grid with a line around each of these blocks (``A1:D4``)."""
    lines = dict(sheet.lines)
    for block in blocks:
        (top, left), (bottom, right) = map(parse_a1, block.split(":"))
        for row in range(top, bottom + 1):
            for col in range(left, right + 1):
                sides = (row == top, col == left, row == bottom, col == right)
                old = lines.get((row, col), (0, 0, 0, 0))
                new = [max(one, weight * side) for one, side in zip(old, sides, strict=True)]
                if any(new):
                    lines[row, col] = new[0], new[1], new[2], new[3]
    return replace(sheet, lines=lines)


def ruled(sheet: Grid, block: str, weight: int = 1) -> Grid:
    """The grid with a line around each cell of a block."""
    (top, left), (bottom, right) = map(parse_a1, block.split(":"))
    places = product(range(top, bottom + 1), range(left, right + 1))
    return framed(sheet, *(f"{a1(*place)}:{a1(*place)}" for place in places), weight=weight)
