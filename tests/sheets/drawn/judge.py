"""How a drawn tab was read, against its truth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bundodo.say.diagnostics import Severity, severity_of
from designer.games.duel.form import form
from designer.games.duel.machine import Machine as Read
from designer.games.duel.read import read
from sheets.grid import Grid, Rect
from sheets.tabs import Sorted, sort
from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.draw import Drawn
from tests.sheets.drawn.machine import NUMBERS, OPTIONS, SETS
from tests.tables import from_values

RIGHT, FALSE_FAULT, TOLD, SILENT = "right", "false fault", "told", "silent"
OF_READING = ("E", "L701")
"""Codes that tell of reading, and not of the rules."""


@dataclass(frozen=True, slots=True)
class Judged:
    """``found``: the machines that were read, to be compared; ``told``: codes and cells of warnings and errors."""

    verdict: str
    found: list[tuple[object, ...]]
    told: list[str]


def grid_of(sheet: Canvas) -> Grid:
    merges = tuple(Rect(*block) for block in sheet.merges)
    return replace(from_values(sheet.cells, merges=merges, fills=sheet.fills), lines=sheet.lines)


def judge(drawn: Drawn) -> Judged:
    """The verdict on one tab."""
    found, told = understood(sort(grid_of(drawn.sheet), {"bundodo": form()}))
    is_right = sorted(map(repr, found)) == sorted(repr(one.plain()) for one in drawn.machines)
    verdict = (FALSE_FAULT if told else RIGHT) if is_right else (TOLD if told else SILENT)
    return Judged(verdict, found, told)


def understood(result: Sorted) -> tuple[list[tuple[object, ...]], list[str]]:
    """The machines of a tab, to be compared, and what was told of it, notes left out."""
    told = [f"{one.code} {one.ref}" for one in (*result.failures, *result.notes) if is_loud(one.code)]
    found = []
    for _, values in result.machines:
        machine, faults = read(values)
        told += [f"{one.code} {values.ref(one.path)}" for one in faults if is_loud(one.code)]
        told += [f"{one.code} {one.ref}" for one in values.findings if is_loud(one.code)]
        found.append(plain(machine))
    return found, told


def is_loud(code: str) -> bool:
    return code.startswith(OF_READING) and severity_of(code, "bundodo") is not Severity.NOTE


def plain(machine: Read) -> tuple[object, ...]:
    """A machine as it was read, as the drawn ones tell themselves."""
    arms = tuple(
        (
            table,
            one.name,
            tuple(getattr(one, key) for key in NUMBERS[table]),
            tuple((key, _in_order(table, key, getattr(one, key))) for key in SETS[table]),
        )
        for table, found in (("ranged", machine.ranged), ("melee", machine.melee))
        for one in found
    )
    return machine.name, machine.player, (machine.output, machine.precision, machine.durability), arms


def _in_order(table: str, key: str, ids: Iterable[str]) -> tuple[str, ...]:
    known = list(OPTIONS[f"{table}.{key}"])
    return tuple(sorted(ids, key=lambda one: known.index(one) if one in known else len(known)))
