"""A machine on an inline sheet, read and judged as the application does it: codes with the cells they point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from designer.faults import Fault
from designer.game import Limits, Terms
from designer.games.sentinel import game
from designer.games.sentinel.machine import Machine
from sheets.find import find
from sheets.form import Values
from sheets.grid import Cell, CellRef, KeyRef, Value
from sheets.layout import read
from tests.tables import grid


def terms(limits: Limits | None = None, data: object = None, **rulings: str) -> Terms:
    return Terms(None, game.choose(rulings), limits or Limits(), data)


DEFAULT = terms()


@dataclass(frozen=True, slots=True)
class Judged:
    """What the desk says of one sheet."""

    machine: Machine
    values: Values
    faults: tuple[Fault, ...]

    @property
    def codes(self) -> list[str]:
        return [fault.code for fault in self.faults]

    @property
    def places(self) -> list[tuple[str, str]]:
        """Codes with the cells they point at; a key's path for a text file; empty for the tab as a whole."""
        return [(fault.code, self.cell(fault.path)) for fault in self.faults]

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


UNARMED = "S112"
"""Left out of what is judged here, for most of the inline sheets have no weapon."""


def judge(values: Values, under: Terms = DEFAULT) -> Judged:
    machine, unread = game.read(values)
    profile = game.derive(machine, under)
    found = (*unread, *game.check(machine, profile, under), *game.compare(values, machine, profile))
    faults = tuple(fault for fault in found if fault.code != UNARMED)
    return Judged(machine, values, faults)


def sheet(table: str, under: Terms = DEFAULT) -> Judged:
    """An inline sheet that holds one machine."""
    tab = grid(table)
    (layout,) = find(game.form(), tab)
    return judge(read(layout, tab), under)


def keys(values: Mapping[str, Value], under: Terms = DEFAULT) -> Judged:
    """The values of a build file by path."""
    place = KeyRef("a.toml")
    return judge(Values(place, {path: Cell(value, KeyRef("a.toml", path)) for path, value in values.items()}), under)


def machine(built: Machine, under: Terms = DEFAULT) -> Judged:
    """A machine as our own writer puts it into a build file."""
    return keys(game.write(built), under)
