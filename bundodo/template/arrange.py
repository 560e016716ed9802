"""Where a form's fields stand on a tab of the template: pairs of label and value side by side, long texts over the
whole width, tables below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from sheets.form import Field, Form, Kind, Role, Table
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout, Slots

FIRST_ROW = 4
LEFT = 2
COLUMNS = 8
"""Of labels and values; tables may be wider."""
RIGHT = LEFT + COLUMNS - 1
MARK = frozenset(("colour", "emblem"))
"""A machine's own mark, in a row of its own."""
_TEXT = 3
"""Columns of a text's cell."""
Label = Callable[[Sequence[str]], str]


def is_wide(one: Field) -> bool:
    """Whether a field of the whole machine takes a row of its own."""
    return one.kind is Kind.PICTURE or one.role is Role.NOTE


def columns(one: Field) -> int:
    """How many columns the value of a field takes that is not in a table, merged; of a set of choices each slot one."""
    if is_wide(one):
        return COLUMNS - 1
    return _TEXT if one.kind is Kind.TEXT else 1


def column_cells(one: Field) -> int:
    """How many columns a cell of a table takes, merged: remarks want room."""
    return _TEXT if one.role is Role.NOTE else 1


def arrange(form: Form, sizes: Mapping[str, int], label: Label) -> Layout:
    """The layout with ``sizes[table]`` rows and ``sizes[path]`` slots. Fields of a group (``pilot.…``) stay together;
    what the sheet computes comes last."""
    made = _Maker(form, sizes, label)
    shown = [one for one in form.fields if not one.shorthand]
    entries = [one for one in shown if one.kind is not Kind.OUTPUT]
    for _, group in groupby(entries, key=lambda one: (is_wide(one), one.path in MARK, one.path.rpartition(".")[0])):
        made.group(list(group))
    made.group([one for one in shown if one.kind is Kind.OUTPUT])
    for table in form.tables:
        made.table(table)
    return made.layout()


class _Maker:
    """Goes down the tab."""

    def __init__(self, form: Form, sizes: Mapping[str, int], label: Label) -> None:
        self.form, self.sizes, self.label = form, sizes, label
        self.row = FIRST_ROW
        self.cells: dict[str, Place] = {}
        self.choices: dict[str, tuple[Slots, ...]] = {}
        self.labels: dict[Place, str] = {}

    def group(self, fields: Sequence[Field]) -> None:
        """Fields side by side, each row as full as it can be."""
        for line in self._lines(fields):
            col = LEFT
            for one in line:
                self.labels[self.row, col] = self.label(one.labels)
                if one.kind is Kind.CHOICES:
                    places = tuple((self.row, col + 1 + number) for number in range(self._slots(one)))
                    self.choices[one.path] = (Slots(places),)
                else:
                    self.cells[one.path] = (self.row, col + 1)
                col += 1 + self._width(one)
            self.row += 1

    def _slots(self, one: Field) -> int:
        return self.sizes.get(one.path, one.slots)

    def _width(self, one: Field) -> int:
        return self._slots(one) if one.kind is Kind.CHOICES else columns(one)

    def _lines(self, fields: Sequence[Field]) -> Iterator[list[Field]]:
        """The fields of each row. Slots of a set stand alone: the next value's label would be taken for one of them."""
        line: list[Field] = []
        for one in fields:
            alone = one.kind is Kind.CHOICES and self._slots(one) > 1
            used = sum(1 + self._width(other) for other in line)
            if line and (alone or used + 1 + self._width(one) > COLUMNS):
                yield line
                line = []
            line.append(one)
            if alone:
                yield line
                line = []
        if line:
            yield line

    def table(self, table: Table) -> None:
        """A gap, the title, the heads, the rows."""
        self.row += 1
        self.labels[self.row, LEFT] = self.label(table.titles)
        rows = self.sizes[table.path]
        col = LEFT
        for column in table.columns:
            width = self.sizes.get(f"{table.path}.{column.path}", column.slots) if column.kind is Kind.CHOICES else 1
            for slot in range(width):
                self.labels[self.row + 1, col + slot] = self.label(column.labels) + (str(slot + 1) if width > 1 else "")
            for number in range(rows):
                path = f"{table.path}[{number}].{column.path}"
                places = tuple((self.row + 2 + number, col + slot) for slot in range(width))
                if column.kind is Kind.CHOICES:
                    self.choices[path] = (Slots(places),)
                else:
                    self.cells[path] = places[0]
            col += width if column.kind is Kind.CHOICES else column_cells(column)
        self.row += 2 + rows

    def layout(self) -> Layout:
        slots = [place for found in self.choices.values() for one in found for place in one.cells]
        places = [*self.cells.values(), *self.labels, *slots]
        area = Rect(1, 1, max(row for row, _ in places), max(RIGHT, *(col for _, col in places)))
        return Layout(self.form, CellRef("", ""), self.cells, dict(self.choices), self.labels, (), area)
