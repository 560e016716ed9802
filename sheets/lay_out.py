"""The layout of our own data sheet: one machine a tab, labels and values in blocks, slots for choices."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.form import Form, Kind, Table
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout, Slots

FIRST_ROW = 3
"""Rows above it are for the mark and the heading."""
LABELS, VALUES = 2, 3
"""Columns of the labels and values of single fields."""
ROWS = 4


def lay_out(form: Form, sizes: Mapping[str, int], *, book: str = "", tab: str = "") -> Layout:
    """A layout with ``sizes[table]`` rows (4 unless given) and ``sizes["table.column"]`` slots a set (unless given, as
    the form says).

    Fields that people fill in stand above, the computed ones right of them, then the tables one below the other.
    """
    cells: dict[str, Place] = {}
    choices: dict[str, tuple[Slots, ...]] = {}
    labels: dict[Place, str] = {}
    row = FIRST_ROW
    for one in form.fields:
        if one.kind is Kind.OUTPUT or one.shorthand:
            continue
        labels[row, LABELS] = one.labels[0]
        if one.kind is Kind.CHOICES:
            count = sizes.get(one.path, one.slots)
            choices[one.path] = (Slots(tuple((row, VALUES + number) for number in range(count))),)
        else:
            cells[one.path] = (row, VALUES)
        row += 1
    computed = [one for one in form.fields if one.kind is Kind.OUTPUT]
    right = max((places[0].cells[-1][1] for places in choices.values()), default=VALUES) + 2
    for number, one in enumerate(computed):
        labels[FIRST_ROW + number, right] = one.labels[0]
        cells[one.path] = (FIRST_ROW + number, right + 1)
    row = max(row, FIRST_ROW + len(computed)) + 1
    for table in form.tables:
        row = _table(table, sizes, row, cells, choices, labels) + 1
    places = [*cells.values(), *labels, *(at for found in choices.values() for slots in found for at in slots.cells)]
    area = Rect(1, 1, max(r for r, _ in places), max(c for _, c in places))
    return Layout(form, CellRef(book, tab), cells, dict(choices), labels, (), area)


def _table(
    table: Table,
    sizes: Mapping[str, int],
    row: int,
    cells: dict[str, Place],
    choices: dict[str, tuple[Slots, ...]],
    labels: dict[Place, str],
) -> int:
    """One table from this row on: title, labels, rows. Returns the row below it."""
    count = sizes.get(table.path, ROWS)
    labels[row, LABELS] = table.titles[0]
    col = LABELS
    for column in table.columns:
        width = sizes.get(f"{table.path}.{column.path}", column.slots) if column.kind is Kind.CHOICES else 1
        for slot in range(width):
            labels[row + 1, col + slot] = column.labels[0] + (str(slot + 1) if width > 1 else "")
        for number in range(count):
            path = f"{table.path}[{number}].{column.path}"
            places = tuple((row + 2 + number, col + slot) for slot in range(width))
            if column.kind is Kind.CHOICES:
                choices[path] = (Slots(places),)
            else:
                cells[path] = places[0]
        col += width
    return row + 2 + count
