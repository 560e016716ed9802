"""What is about to be written into the spreadsheet: the plan of a push, and what is written or left as one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bundodo.pipeline import Checked
from bundodo.sync.desk import Desk, Pair
from bundodo.sync.found import Found
from bundodo.sync.verdicts import Verdicts
from sheets.form import Kind
from sheets.google.write import Edit, TabNow
from sheets.grid import Grid, Place, a1
from sheets.marks import FORM, mark_of
from sheets.sync.merge import Change, Key, Merged, Who

Unit = tuple[str, int, str]
"""Table, line and column of a value; no column for a whole row."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A change of ours that is not written, and the words that say why."""

    pair: Pair
    change: Change
    why: str


@dataclass(slots=True)
class Plan:
    """What is to be written. ``keys``: which change each cell of an input belongs to, by tab and place. ``unhoused``:
    machines that are here only and for which there is no form, and what the roomiest form lacks."""

    desk: Desk
    edits: list[Edit] = field(default_factory=list)
    keys: dict[tuple[int, Place], tuple[int, Key]] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    unhoused: list[tuple[Pair, list[Change]]] = field(default_factory=list)
    grids: dict[int, Grid] = field(default_factory=dict)
    entered: dict[tuple[int, Place], object] = field(default_factory=dict)
    """What stood in the cells to be written at the last look of all."""
    verdicts: Verdicts | None = None

    def grid(self, found: Found) -> Grid:
        """A machine's tab as it will be by now."""
        return found.tab.grid if found.tab.id is None else self.grids.get(found.tab.id, found.tab.grid)

    def cells_of(self, pair: Pair, change: Change) -> set[tuple[int, Place]]:
        number = self.desk.pairs.index(pair)
        return {cell for cell, owner in self.keys.items() if owner == (number, change.key)}

    def cell(self, pair: Pair, change: Change) -> str:
        """The first cell into which a change is written, as ``C7``; empty where it is none."""
        return next((a1(*place) for _, place in sorted(self.cells_of(pair, change))), "")

    def is_refused(self, pair: Pair, change: Change) -> bool:
        return any(one.pair is pair and one.change.key == change.key for one in self.refused)

    @property
    def checked(self) -> tuple[Checked, ...]:
        return self.verdicts.checked if self.verdicts else ()

    def same(self, other: Plan) -> bool:
        """Whether two looks came to the same: the same cells, from the same old values, with the same verdicts."""
        mine, theirs = (p.verdicts for p in (self, other))
        assert mine
        assert theirs
        ids = [mine.tab and mine.tab.id, theirs.tab and theirs.tab.id]
        mine_is_theirs = mine.rows == theirs.rows and ids[0] == ids[1] and mine.title == theirs.title
        return self.edits == other.edits and self.entered == other.entered and mine_is_theirs


def with_row(plan: Plan, number: int, owner: Key) -> list[tuple[int, Key]]:
    """A change, and of a new row or machine all others: half a row would be worse than none."""
    pair = plan.desk.pairs[number]
    merged = pair.merged
    assert merged
    if pair.moves_in:
        return [(number, change.key) for change in merged.of(Who.OURS)]
    if not owner.table or merged.lines[owner.table][owner.line].theirs is not None:
        return [(number, owner)]
    row = (owner.table, owner.line)
    return [(number, c.key) for c in merged.of(Who.OURS) if (c.key.table, c.key.line) == row]


def computed(plan: Plan) -> dict[tuple[int, Place], tuple[int, Key]]:
    """The cells in which our own form computes something of a row that is new on a tab, each with one of the changes
    that are to stand in that row."""
    found: dict[tuple[int, Place], tuple[int, Key]] = {}
    for (tab, place), (number, owner) in plan.keys.items():
        pair = plan.desk.pairs[number]
        if not owner.table or pair.merged is None or pair.found is None:
            continue
        mark = mark_of(pair.found.tab.grid)
        is_new = pair.merged.lines[owner.table][owner.line].theirs is None
        if not is_new or mark is None or mark.kind != FORM:
            continue
        cells = pair.found.layout.cells
        rows = {
            path.partition(".")[0] for path, at in cells.items() if at == place and path.startswith(f"{owner.table}[")
        }
        columns = [one.path for one in plan.desk.form.table(owner.table).columns if one.kind is Kind.OUTPUT]
        paths = [path for row in rows for one in columns if (path := f"{row}.{one}") in cells]
        found |= {(tab, cells[path]): (number, owner) for path in paths}
    return found


def unit_of(merged: Merged, change: Change) -> Unit:
    """What is written or left as one: a value, or a row that comes or goes."""
    return change.key.table, change.key.line, "" if is_row(merged, change) else change.key.column


def is_row(merged: Merged, change: Change) -> bool:
    """Whether a row comes or goes."""
    line = merged.lines[change.key.table][change.key.line] if change.key.table else None
    return line is not None and (line.ours is None or line.theirs is None)


def only(merged: Merged, kept: frozenset[Unit]) -> Merged:
    """With these of our changes alone."""
    changes = [
        replace(change, who=Who.NOBODY) if change.who is Who.OURS and unit_of(merged, change) not in kept else change
        for change in merged.changes
    ]
    return replace(merged, changes=tuple(changes))


def planned(tab: TabNow, plan: Plan) -> TabNow:
    """A tab as it will be."""
    return tab if tab.id is None else replace(tab, grid=plan.grids.get(tab.id, tab.grid))
