"""What the ledger says of a cell, tried out: the cell is changed, and the tab read again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from designer.games.duel.form import form
from sheets.form import Kind
from sheets.grid import Cell, Grid, Place
from sheets.people.ledger import Entry, Role, complete
from sheets.tabs import Sorted, sort
from tests.sheets.drawn.judge import understood
from tests.sheets.drawn.machine import OPTIONS

WORDS = ("くじら", "Umbra", "ねずみ色")
"""Words that no rule knows."""
LEFT_OVER = "E058"
Values = list[dict[str, object]]


def read(grid: Grid) -> Sorted:
    found = sort(grid, {"bundodo": form()})
    found.ledger = complete(grid, found.ledger)
    return found


def values(result: Sorted) -> Values:
    """What is read of each machine by path, computed numbers left out."""
    kinds = form()
    return [
        {
            path: cell.value
            for path, cell in found.cells.items()
            if not cell.is_blank and kinds.field(path).kind is not Kind.OUTPUT
        }
        for _, found in result.machines
    ]


def told_of(result: Sorted) -> list[str]:
    """What was told of a tab: the codes, their places, and which cells are named to be left over."""
    left = [one.params["cells"] for _, found in result.machines for one in found.findings if one.code == LEFT_OVER]
    return sorted([*understood(result)[1], *map(str, left)])


def breaches(grid: Grid, places: list[Place], rng: Random) -> Iterator[str]:
    """Each cell of these that the ledger tells wrongly of."""
    before = read(grid)
    now, told = values(before), told_of(before)
    for place in places:
        entry = before.ledger.entries[place]
        for new in _others(grid.cells[place].value, entry, rng):
            after = read(changed(grid, place, new))
            then = values(after)
            if then == now:
                continue
            if entry.role is Role.VALUE and all(_is_own(entry, *one) for one in _differences(now, then)):
                continue
            if told_of(after) != told:
                continue
            yield f"{grid.at(*place).ref} {entry.role} {grid.cells[place].value!r} -> {new!r}"


def changed(grid: Grid, place: Place, new: object) -> Grid:
    cells = dict(grid.cells)
    cells[place] = Cell(new, cells[place].ref, cells[place].fill)  # type: ignore[arg-type]
    return replace(grid, cells=cells)


def _others(old: object, entry: Entry, rng: Random) -> list[object]:
    """What a cell is changed to: valid values of its path, or a number and a word for what is left over."""
    if entry.role is Role.LEFT:
        return [rng.randint(41, 60), rng.choice(WORDS)]
    if entry.role is not Role.VALUE:
        return []
    kinds = {form().field(path).kind for _, path in entry.owners}
    if kinds == {Kind.WHOLE} and isinstance(old, int):
        return [old + 1]
    if kinds == {Kind.TEXT} and isinstance(old, str) and old:
        packed = max(old.rfind(sign) for sign in "：:】") + 1
        return [old[:packed] + rng.choice(WORDS)]
    if kinds == {Kind.CHOICES} and isinstance(old, str) and len(old) > 1:
        path = entry.owners[0][1]
        table, _, column = path.partition("[")[0], None, path.rpartition(".")[2]
        return [rng.choice(list(OPTIONS[f"{table}.{column}"].values()))]
    return []


def _differences(now: Values, then: Values) -> Iterator[tuple[int, str]]:
    if len(now) != len(then):
        yield -1, ""
        return
    for number, (one, other) in enumerate(zip(now, then, strict=True)):
        yield from ((number, path) for path in {*one, *other} if one.get(path) != other.get(path))


def _is_own(entry: Entry, number: int, path: str) -> bool:
    return any(one == number and (path == own or path.startswith(f"{own}[")) for one, own in entry.owners)


def roles(entries: Mapping[Place, Entry]) -> dict[Role, list[Place]]:
    found: dict[Role, list[Place]] = {}
    for place, entry in entries.items():
        found.setdefault(entry.role, []).append(place)
    return found
