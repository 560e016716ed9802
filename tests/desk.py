"""A machine on an inline sheet, read and judged as the application does it: codes with the cells they point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from designer.faults import Fault
from designer.game import Game, Terms
from sheets.form import Values
from sheets.grid import Cell, CellRef, KeyRef, Value
from sheets.layout import read
from sheets.people.find import find
from tests.tables import grid


@dataclass(frozen=True, slots=True)
class Judged:
    """What the desk says of one sheet. Cells are named as A1; a key's path for a text file; empty for the tab as a
    whole."""

    machine: Any
    values: Values
    faults: tuple[Fault, ...]

    @property
    def codes(self) -> list[str]:
        return [fault.code for fault in self.faults]

    @property
    def places(self) -> list[tuple[str, str]]:
        """Codes with the cells they point at."""
        return [(fault.code, self.cell(fault.path)) for fault in self.faults]

    @property
    def cells(self) -> dict[str, list[str]]:
        """By code, the cells it points at."""
        found: dict[str, list[str]] = {}
        for code, cell in self.places:
            found.setdefault(code, []).append(cell)
        return found

    def cell(self, path: str) -> str:
        ref = self.values.ref(path)
        return ref.a1 if isinstance(ref, CellRef) else ref.path

    def one(self, code: str) -> Fault:
        """The only fault of this code."""
        found = [fault for fault in self.faults if fault.code == code]
        assert len(found) == 1, (code, self.places)
        return found[0]

    def related(self, code: str) -> list[str]:
        return [self.cell(path) for path in self.one(code).related]


@dataclass(frozen=True, slots=True)
class Desk:
    """Judges machines of one game, under ``usual`` terms where none are named; faults of the code ``besides`` are left
    out."""

    game: Game
    usual: Terms
    besides: str = ""

    def judge(self, values: Values, under: Terms | None = None) -> Judged:
        game, terms = self.game, under or self.usual
        machine, unread = game.read(values)
        profile = game.derive(machine, terms)
        faults = (*unread, *game.check(machine, profile, terms), *game.compare(values, machine, profile))
        return Judged(machine, values, tuple(fault for fault in faults if fault.code != self.besides))

    def sheet(self, table: str, under: Terms | None = None) -> Judged:
        """An inline sheet that holds one machine."""
        tab = grid(table)
        (layout,) = find(self.game.form(), tab)
        return self.judge(read(layout, tab), under)

    def keys(self, values: Mapping[str, Value], under: Terms | None = None) -> Judged:
        """The values of a build file by path."""
        cells = {path: Cell(value, KeyRef("a.toml", path)) for path, value in values.items()}
        return self.judge(Values(KeyRef("a.toml"), cells), under)

    def machine(self, built: Any, under: Terms | None = None) -> Judged:
        """A machine as our own writer puts it into a build file."""
        return self.keys(self.game.write(built), under)
