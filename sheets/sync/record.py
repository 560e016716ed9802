"""Values in the form in which they are compared: without how they were typed, and without where they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sheets.form import Field, Form, Kind, Values
from sheets.grid import Cell

Norm = None | int | str | tuple[str, ...]
"""A normalised value: None is blank, a set of choices is a tuple. ``８点``, ``8.0`` and ``8P`` are all 8."""
Row = Mapping[str, Norm]
Normal = Callable[[Field, Cell], Norm]
"""What a cell says; for a set of choices it is asked about one choice at a time, and says None for no choice."""


@dataclass(frozen=True, slots=True)
class Record:
    """One machine. Blank values are left out, so that equal machines are equal records. ``numbers``: what each row is
    called in the values that it was read from."""

    fields: Row = field(default_factory=dict)
    tables: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict, compare=False)

    def rows(self, table: str) -> tuple[Row, ...]:
        return self.tables.get(table, ())

    def at(self, table: str, row: int | None, column: str) -> Norm:
        """The value of a field (``table`` empty), or of a row's column; None where the row is not there."""
        if not table:
            return self.fields.get(column)
        return None if row is None else self.rows(table)[row].get(column)

    def number(self, table: str, row: int) -> int:
        """What a row is called where it was read."""
        return self.numbers[table][row]


def record(form: Form, values: Values, normal: Normal) -> Record:
    """The values that people enter, normalised. What a sheet computes itself is left out, and so are rows in which
    nothing is said."""
    fields = _filled({one.path: _norm(one, one.path, values, normal) for one in _inputs(form.fields)})
    tables: dict[str, tuple[Row, ...]] = {}
    numbers: dict[str, tuple[int, ...]] = {}
    for table in form.tables:
        rows = {}
        for number in values.rows(table.path):
            paths = {one.path: f"{table.path}[{number}].{one.path}" for one in _inputs(table.columns)}
            found = {one.path: _norm(one, paths[one.path], values, normal) for one in _inputs(table.columns)}
            rows[number] = _filled(found)
        if filled := {number: row for number, row in rows.items() if row}:
            tables[table.path], numbers[table.path] = tuple(filled.values()), tuple(filled)
    return Record(fields, tables, numbers)


def alike(one: Record, other: Record) -> bool:
    """Whether two records are the same machine, whatever the order of their rows."""
    tables = one.tables.keys() | other.tables.keys()
    return one.fields == other.fields and all(
        sorted(map(_told, one.rows(table))) == sorted(map(_told, other.rows(table))) for table in tables
    )


def _told(row: Row) -> list[tuple[str, str]]:
    return sorted((column, repr(value)) for column, value in row.items())


def is_blank(value: Norm) -> bool:
    """Whether nothing is said."""
    return value is None or value in ("", ())


def _filled(row: Row) -> dict[str, Norm]:
    return {column: value for column, value in row.items() if not is_blank(value)}


def _inputs(fields: tuple[Field, ...]) -> list[Field]:
    return [one for one in fields if one.kind is not Kind.OUTPUT]


def _norm(one: Field, path: str, values: Values, normal: Normal) -> Norm:
    if one.kind is Kind.CHOICES:
        words = (normal(one, cell) for _, cell in values.items(path))
        return tuple(str(word) for word in words if word is not None)
    cell = values.cells.get(path)
    return None if cell is None or cell.is_blank else normal(one, cell)
