"""After a write: is it where it was meant to be? Not by addresses, for rows and columns may have moved between the last
look and the write, but by machines: the tabs are read and laid out anew, and each machine is compared with what was
meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bundodo.sync.desk import Desk, Pair
from bundodo.sync.found import Found, follow, unsaid
from bundodo.sync.outgoing import Plan
from sheets.google.write import Edit, Now, same_value
from sheets.grid import Place
from sheets.sync.merge import Change, Line, Merged, Who, merge
from sheets.sync.plan import places
from sheets.sync.record import Norm, Record


@dataclass(frozen=True, slots=True)
class Missed:
    """A change of ours that its machine doesn't show. ``cells``: where it was written; ``there``: what the machine says
    now, at ``now`` (None where it has no place)."""

    pair: Pair
    change: Change
    tab: int
    cells: tuple[Place, ...]
    there: Norm
    now: Place | None


@dataclass(frozen=True, slots=True)
class Astray:
    """A cell that holds what was meant for another. ``owner``: the machine that it belongs to, None for none."""

    edit: Edit
    owner: str | None


@dataclass(slots=True)
class Seen:
    """What came of a write. ``others``: cells of verdicts that don't hold what was written; ``moved``: tabs on which
    cells had moved; ``hexes``: what somebody changed on the field meanwhile."""

    missed: list[Missed] = field(default_factory=list)
    astray: list[Astray] = field(default_factory=list)
    others: list[Edit] = field(default_factory=list)
    hexes: list[Change] = field(default_factory=list)

    @property
    def is_wrong(self) -> bool:
        return bool(self.missed or self.others)

    @property
    def moved(self) -> set[int]:
        return {one.edit.tab for one in self.astray}

    def is_missed(self, pair: Pair, change: Change) -> bool:
        return any(one.pair is pair and one.change.key == change.key for one in self.missed)


def compare(plan: Plan, now: Now) -> Seen:
    """Each machine that was written to, as it is now, with what was meant."""
    seen = Seen()
    fresh = Desk(plan.desk.folder, plan.desk.game, plan.desk.form, plan.desk.state, now)
    known_tabs = {edit.tab for edit in plan.edits}
    for tab in now.tabs:
        fresh.sort(tab, asked=tab.id in known_tabs)
    now_of = _where(plan, fresh.found)
    edits = {(edit.tab, edit.place): edit for edit in plan.edits}
    for number, pair in enumerate(plan.desk.pairs):
        mine = [cell for cell, (owner, _) in plan.keys.items() if owner == number]
        if not mine or pair.merged is None or pair.build is None:
            continue
        found = now_of.get(number)
        again = _merged(plan.desk, pair, found) if found else None
        missed = list(_missed(plan, pair, pair.merged, found, again))
        seen.missed += missed
        for one in missed:
            for place in one.cells:
                path = _path(pair.merged, one.change, again)
                if found is None or again is None or path is None or place not in places(found.layout, path):
                    edit = edits[one.tab, place]
                    if _holds(now, edit):
                        seen.astray.append(Astray(edit, _owner(fresh.found, edit)))
    if plan.desk.board:
        seen.hexes = plan.desk.board.since(fresh.fields)
    return seen


def _where(plan: Plan, found: list[Found]) -> dict[int, Found]:
    """The machines that were written to, as they are now, by the numbers of their pairs: one that says exactly what was
    meant, else the one that follows on what was known."""
    made: dict[int, Found] = {}
    pairs = [(n, pair) for n, pair in enumerate(plan.desk.pairs) if pair.merged is not None and pair.found is not None]
    for n, pair in pairs:
        assert pair.merged is not None
        assert pair.found is not None
        wanted = _meant(plan, pair, pair.merged)
        there = [one for one in found if one.tab.id == pair.found.tab.id and one.record == wanted]
        if len(there) == 1 and there[0] not in made.values():
            made[n] = there[0]
    rest = [(n, pair.known) for n, pair in pairs if n not in made and pair.known]
    left = [one for one in found if one not in made.values()]
    followed, _ = follow([known for _, known in rest], left)
    made |= {rest[at][0]: one for at, one in followed.items()}
    for n, pair in pairs:
        if n not in made and pair.known is None and pair.found is not None and pair.build is not None:
            name = pair.build.record.fields.get("name")
            there = [one for one in found if one.tab.id == pair.found.tab.id and one.record.fields.get("name") == name]
            made |= {n: there[0]} if len(there) == 1 else {}
    return made


def _meant(plan: Plan, pair: Pair, merged: Merged) -> Record:
    return merged.there(lambda change: not plan.is_refused(pair, change))


def _merged(desk: Desk, pair: Pair, found: Found) -> Merged:
    """Ours with theirs as it is by now."""
    assert pair.build is not None
    assert pair.merged is not None
    base = None if pair.known is None else pair.merged.base
    return merge(base, pair.build.record, found.record, unsaid(desk.form, found.layout))


def _missed(plan: Plan, pair: Pair, merged: Merged, found: Found | None, again: Merged | None) -> Iterator[Missed]:
    for change in merged.of(Who.OURS):
        cells = plan.cells_of(pair, change)
        if not cells or plan.is_refused(pair, change):
            continue
        tab = next(iter(cells))[0]
        spots = tuple(sorted(place for _, place in cells))
        if found is None or again is None:
            yield Missed(pair, change, tab, spots, None, None)
            continue
        there = _said(merged, change, again)
        if there != change.ours:
            path = _path(merged, change, again)
            at = places(found.layout, path) if path else ()
            yield Missed(pair, change, tab, spots, there, at[0] if at else None)


def _line(merged: Merged, change: Change, again: Merged) -> tuple[int, Line] | None:
    """The line that a change is of, in another merge of the same machine."""
    old = merged.lines[change.key.table][change.key.line]
    for number, line in enumerate(again.lines.get(change.key.table, ())):
        if old.ours is not None and line.ours == old.ours:
            return number, line
        if old.ours is None and old.base is not None and line.base == old.base:
            return number, line
    return None


def _said(merged: Merged, change: Change, again: Merged) -> Norm:
    """What theirs says by now where the change was to stand."""
    if not change.key.table:
        return again.theirs.fields.get(change.key.column)
    line = _line(merged, change, again)
    return None if line is None else again.theirs.at(change.key.table, line[1].theirs, change.key.column)


def _path(merged: Merged, change: Change, again: Merged | None) -> str | None:
    """The path of the change's cell by now."""
    if again is None or not change.key.table:
        return change.key.column if again else None
    line = _line(merged, change, again)
    if line is None or line[1].theirs is None:
        return None
    number = again.theirs.number(change.key.table, line[1].theirs)
    return f"{change.key.table}[{number}].{change.key.column}"


def _holds(now: Now, edit: Edit) -> bool:
    """Whether the cell at the address holds what was written there."""
    tab = now.tab(edit.tab)
    return tab is not None and same_value(tab.grid.at(*edit.place).value, edit.value)


def _owner(found: list[Found], edit: Edit) -> str | None:
    """The machine that an address belongs to by now."""
    for one in found:
        paths = (*one.layout.cells, *one.layout.packed, *one.layout.choices)
        if one.tab.id == edit.tab and any(edit.place in places(one.layout, path) for path in paths):
            return one.name
    return None
