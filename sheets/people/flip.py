"""Rows for columns: a roster whose machines stand side by side is one with machines in rows, seen from the side."""

from __future__ import annotations

from dataclasses import replace

from sheets.grid import Grid, Place, Rect
from sheets.layout import Layout, Slots, Ticks


def flip_grid(grid: Grid) -> Grid:
    """The grid with rows and columns exchanged; its cells keep their names."""
    cells = {(col, row): cell for (row, col), cell in grid.cells.items()}
    merges = tuple(_rect(merge) for merge in grid.merges)
    struck, bold = frozenset(map(_place, grid.struck)), frozenset(map(_place, grid.bold))
    lines = {(col, row): (left, top, right, bottom) for (row, col), (top, left, bottom, right) in grid.lines.items()}
    return Grid(grid.book, grid.tab, cells, merges, grid.hidden, grid.cut, struck=struck, bold=bold, lines=lines)


def flip_layout(layout: Layout) -> Layout:
    """A layout found on a flipped grid, for the grid as it is."""
    return replace(
        layout,
        cells={path: _place(place) for path, place in layout.cells.items()},
        choices={path: tuple(_written(one) for one in sets) for path, sets in layout.choices.items()},
        labels={_place(place): text for place, text in layout.labels.items()},
        area=_rect(layout.area),
        packed={path: replace(one, place=_place(one.place)) for path, one in layout.packed.items()},
    )


def _written(one: Slots | Ticks) -> Slots | Ticks:
    if isinstance(one, Slots):
        return Slots(tuple(_place(place) for place in one.cells))
    points = tuple((_place(place), amount) for place, amount in one.points)
    return Ticks(tuple((_place(place), label) for place, label in one.boxes), one.mark, points)


def _place(place: Place) -> Place:
    return place[1], place[0]


def _rect(rect: Rect) -> Rect:
    return Rect(rect.left, rect.top, rect.right, rect.bottom)
