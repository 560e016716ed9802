"""A set of choices of the whole machine that is ticked: each choice a label of its own, its box right or below."""

from __future__ import annotations

from sheets.choices import is_mark
from sheets.form import Field
from sheets.grid import Cell, Place, Rect
from sheets.layout import Ticks
from sheets.people.labels import Sheet

_LEAST = 2
"""One choice alone with a mark at it is rather a value and its neighbour."""


def ticked(sheet: Sheet, area: Rect, one: Field) -> Ticks | None:
    """The boxes of a set of choices; None where it isn't ticked."""
    found = [
        (place, option.labels[0])
        for place, cell in sheet.grid.cells.items()
        if place in area and isinstance(cell.value, str) and (option := one.option(cell.value))
    ]
    if len({label for _, label in found}) < max(_LEAST, len(found)):
        return None  # a choice that stands twice is a value somewhere
    for boxes in (_right(sheet, found), _below(sheet, found)):
        cells = [sheet.grid.at(*place) for place, _ in boxes]
        marked = [cell for cell in cells if not cell.is_blank]
        if marked and all(_is_box(sheet, cell) for cell in marked):
            return Ticks(tuple(boxes))
    return None


def _is_box(sheet: Sheet, cell: Cell) -> bool:
    """Whether a mark stands here that is no number: those are values."""
    return is_mark(cell) and not sheet.is_number(cell)


def _right(sheet: Sheet, found: list[tuple[Place, str]]) -> list[tuple[Place, str]]:
    return [(sheet.after(sheet.grid.span(*place)), label) for place, label in found]


def _below(sheet: Sheet, found: list[tuple[Place, str]]) -> list[tuple[Place, str]]:
    """Boxes below choices in one row; none where the row below has a label of its own."""
    rows = {place[0] for place, _ in found}
    boxes = [(sheet.under(sheet.grid.span(*place)), label) for place, label in found]
    below = {place[0] for place, _ in boxes}
    labelled = any(sheet.is_label(row, col) for row in below for col in sheet.columns_by_row.get(row, ()))
    return boxes if len(rows) == 1 and not labelled else []
