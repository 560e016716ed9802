"""What became of each cell of a tab: every filled one ends in exactly one role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from sheets.form import Form, Kind
from sheets.grid import Grid, Place
from sheets.layout import Layout, Slots
from sheets.people.labels import Sheet, Sign
from sheets.people.left import left_over, lists


class Role(StrEnum):
    """What a cell is on its tab."""

    VALUE = "value"
    COMPUTED = "computed"
    LABEL = "label"
    TITLE = "title"
    HEADER = "header"
    CHOICES = "choices"
    REMARK = "remark"
    LEFT = "left"
    OTHER_GAME = "other"


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell's role. ``owners``: the machine (by its number among the layouts) and the path that a value is of; a
    merged cell has several."""

    role: Role
    owners: tuple[tuple[int, str], ...] = ()


_ROLES = {role: Entry(role) for role in Role}


@dataclass(frozen=True, slots=True)
class Ledger:
    """The roles of a tab's filled cells by place."""

    entries: Mapping[Place, Entry] = field(default_factory=dict)

    def places(self, role: Role) -> list[Place]:
        """The cells of a role, in reading order."""
        return sorted(place for place, entry in self.entries.items() if entry.role is role)


def account(sheet: Sheet, filled: Sequence[Layout], every: Sequence[Layout]) -> Ledger:
    """The ledger of a tab on which these machines were found, remarks left out (`complete` adds them); ``every``: empty
    forms too."""
    found = _owned(sheet, filled)
    free = _owned(sheet, [one for one in every if one not in filled]) if len(every) > len(filled) else {}
    ticked = _boxes(every)
    listed = _listed(sheet, found)
    for place, sign in sheet.signs.items():
        if place not in found and (role := _role(sign, ticked, listed)):
            found[place] = _ROLES[role]
    heads = _heads(filled, every)
    for place in (*sheet.header_words, *sheet.column_words, *(sheet.corner(*place) for place in heads)):
        found.setdefault(place, _ROLES[Role.HEADER])
    for place in (*(place for layout in filled for place in layout.terms), *free):
        found.setdefault(place, _ROLES[Role.COMPUTED])
    for place in listed:
        found.setdefault(place, _ROLES[Role.CHOICES])
    for place in left_over(sheet, filled, found.keys(), heads):
        found[place] = _ROLES[Role.LEFT]
    return Ledger(found)


def _heads(filled: Sequence[Layout], every: Sequence[Layout]) -> set[Place]:
    """The labels over lists of machines, which the machines of a list share."""
    shared = {id(layout.labels): layout for layout in every}
    heads = {place for layout in shared.values() for place in layout.labels if place not in layout.area}
    return heads - {place for layout in filled for place in layout.left}


def complete(grid: Grid, ledger: Ledger, role: Role = Role.REMARK) -> Ledger:
    """A ledger with all filled cells of a tab in it, those without a role as what the tab is left alone for."""
    rest = {place: Entry(role) for place, cell in grid.cells.items() if not cell.is_blank}
    return Ledger({**rest, **ledger.entries})


def _listed(sheet: Sheet, found: Mapping[Place, Entry]) -> set[Place]:
    """The cells of lists to choose from. One that stands beside weapons, a choice a weapon, may be theirs."""
    names = tuple(f"].{table.name.path}" for table in sheet.form.tables)
    armed = {place[0] for place, entry in found.items() if any(path.endswith(names) for _, path in entry.owners)}
    runs = [run for run in lists(sheet) if not {row for row, _ in run} <= armed]
    return {place for run in runs for place in run}


def _owned(sheet: Sheet, layouts: Sequence[Layout]) -> dict[Place, Entry]:
    """The cells that machines have."""
    owners: dict[Place, list[tuple[int, str]]] = {}
    written = sheet.written
    merged = bool(sheet.grid.merges)
    for number, layout in enumerate(layouts):
        for path, place in _placed(layout):
            at = sheet.corner(*place) if merged else place
            if at in written:
                owners.setdefault(at, []).append((number, path))
    entries = {}
    for place, mine in owners.items():
        computed = all(_is_output(layouts[number].form, path) for number, path in mine)
        entries[place] = Entry(Role.COMPUTED if computed else Role.VALUE, tuple(mine))
    return entries


@lru_cache(maxsize=2_000)
def _is_output(form: Form, path: str) -> bool:
    return form.field(path).kind is Kind.OUTPUT


def _placed(layout: Layout) -> Iterator[tuple[str, Place]]:
    yield from layout.cells.items()
    yield from ((path, one.place) for path, one in layout.packed.items())
    for path, sets in layout.choices.items():
        for written in sets:
            places = written.cells if isinstance(written, Slots) else [place for place, _ in written.boxes]
            yield from ((path, place) for place in places)


def _boxes(layouts: Sequence[Layout]) -> set[Place]:
    """Where boxes to tick stand."""
    sets = (one for layout in layouts for written in layout.choices.values() for one in written)
    return {place for one in sets if not isinstance(one, Slots) for place, _ in one.boxes}


def _role(sign: Sign, ticked: set[Place], listed: set[Place]) -> Role | None:
    """The role of a label; None for a choice that heads nothing."""
    if sign.place in listed and not sign.word.is_structure:
        return Role.CHOICES
    if sign.word.title:
        return Role.TITLE
    if sign.word.fields:
        return Role.LABEL
    if sign.word.columns:
        return Role.HEADER
    row, col = sign.place
    beside = (row, sign.rect.right + 1) in ticked
    return Role.HEADER if beside or any(at[1] == col and at[0] > row for at in ticked) else None
