"""A layout in the making."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sheets.form import Finding, Table
from sheets.grid import Place
from sheets.layout import Packed, Slots, Ticks
from sheets.people.tables.tables import Record


@dataclass(slots=True)
class Draft:
    """Places by path, as `sheets.layout.Layout` will hold them, and what was noticed on the way. ``remarks``: places
    below tables that are no weapon's, and may be a value's yet; ``left``: those of rows that may be weapons, and aren't
    taken for such; ``terms``: those of numbers that a value sums up."""

    cells: dict[str, Place] = field(default_factory=dict)
    packed: dict[str, Packed] = field(default_factory=dict)
    choices: dict[str, tuple[Slots | Ticks, ...]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    remarks: list[Place] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)
    terms: list[Place] = field(default_factory=list)

    @property
    def places(self) -> set[Place]:
        """Every place of a value."""
        sets = [written for choices in self.choices.values() for written in choices]
        slots = [place for written in sets if isinstance(written, Slots) for place in written.cells]
        boxes = [place for written in sets if isinstance(written, Ticks) for place, _ in written.boxes]
        return {*self.cells.values(), *(one.place for one in self.packed.values()), *slots, *boxes}

    def has(self, path: str) -> bool:
        """Whether a single value has a place, or was told to have too many."""
        return path in self.cells or path in self.packed or any(one.params.get("path") == path for one in self.findings)

    def add_records(self, table: Table, found: Iterable[Record], filled: Iterable[Record]) -> None:
        """Rows of a table: the filled ones first, each in the order found."""
        first = list(filled)
        ordered = first + [record for record in found if record not in first]
        for number, record in enumerate(ordered):
            prefix = f"{table.path}[{number}]"
            for column in table.columns:
                if place := record.cells.get(column.path):
                    self.cells[f"{prefix}.{column.path}"] = place
                if one := record.packed.get(column.path):
                    self.packed[f"{prefix}.{column.path}"] = one
                if written := record.choices(column.path):
                    self.choices[f"{prefix}.{column.path}"] = written
