"""Whether changes of ours can stand on a tab: as cells, and read again as what was meant. And empty forms for machines
that are here only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bundodo.builds import normal
from bundodo.sync.desk import Desk, Pair, key
from bundodo.sync.found import Found
from designer.reading import cells
from sheets.form import Kind
from sheets.grid import Grid
from sheets.layout import Layout
from sheets.marks import FORM, mark_of
from sheets.sync.align import NAME
from sheets.sync.merge import Change, Merged, merge
from sheets.sync.plan import Writing, holds, writing, written
from sheets.sync.record import Record
from templates.words import Words

_OPTIONAL = frozenset((Kind.TEXT, Kind.PICTURE))
"""What a machine may move in without: a note for which the form has no cell changes no verdict."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Our changes as cells of a tab, and the tab with them."""

    writing: Writing
    after: Grid


def fit(desk: Desk, layout: Layout, grid: Grid, merged: Merged) -> Fit | None:
    """The cells that bring our changes in, if the machine then says what it should; None if it wouldn't."""
    made = writing(layout, grid, merged, normal)
    homeless = {change.key for change in made.homeless}
    after = written(grid, made.cells)
    if made.cells:
        wanted = merged.there(lambda change: change.key not in homeless)
        if not any(holds(one, after, normal, wanted) for one in _same_place(desk, after, layout)):
            return None
    return Fit(made, after)


def _same_place(desk: Desk, grid: Grid, layout: Layout) -> list[Layout]:
    """The machines that would be found where this one is."""
    row, col = layout.area.top, layout.area.left
    return [one for one in desk.layouts(grid) if abs(one.area.top - row) <= 1 and abs(one.area.left - col) <= 1]


def move_in(desk: Desk, pair: Pair, grid_of: Callable[[Found], Grid]) -> list[Change] | None:
    """Gives a machine that is here only the first empty form into which it fits with all its weapons, a tab with its
    own or its player's name before others. Returns None where it has one, else the changes for which the roomiest form
    has no cell."""
    assert pair.build is not None
    own = {key(str(pair.build.record.fields.get(one.path) or "")) for one in (desk.form.name, desk.form.player)}
    rooms = [one for one in desk.empty if one.record == Record() and _is_whole(desk, one.layout)]
    least: list[Change] = []
    for room in sorted(rooms, key=lambda one: key(one.tab.title) not in own):
        merged = merge(None, pair.build.record, room.record)
        made = fit(desk, room.layout, grid_of(room), merged)
        if made is None:
            continue
        lacking = [change for change in made.writing.homeless if _matters(desk, change)]
        if not lacking:
            desk.empty.remove(room)
            pair.found, pair.merged, pair.moves_in = room, merged, True
            return None
        if not least or len(lacking) < len(least):
            least = lacking
    return least


def _is_whole(desk: Desk, layout: Layout) -> bool:
    """Whether a form has cells for a machine's name and all its stats; a list of words has hardly ever."""
    wanted = {desk.form.name.path, *(one.path for one in desk.form.stats)}
    return wanted <= layout.cells.keys() | layout.packed.keys()


def _matters(desk: Desk, change: Change) -> bool:
    return bool(change.key.table) or desk.form.field(change.key.column).kind not in _OPTIONAL


def homeless_lines(desk: Desk, unhoused: list[tuple[Pair, list[Change]]], words: Words) -> list[str]:
    """Machines that are here only, and for which there is no empty form: what is lacking, and what helps."""
    ours = sum((mark := mark_of(tab.grid)) is not None and mark.kind == FORM for tab in desk.now.tabs)
    lines = []
    for pair, lacking in unhoused:
        if lacking:
            names = dict.fromkeys(_name(desk, pair, change, words) for change in lacking)
            lines.append(words.say("only.no_fit", file=pair.file, lacking=words["diff.between"].join(names)))
        else:
            book, count = desk.state.spreadsheet, ours + len(unhoused)
            lines.append(words.say("only.no_room", file=pair.file, id=book, count=count))
    return lines


def _name(desk: Desk, pair: Pair, change: Change, words: Words) -> str:
    """A weapon by its name, a value by its label."""
    if not change.key.table or pair.build is None:
        return cells.name_of(desk.form.field(change.key.column)).text(words.code)
    # Rows that are on one side only are numbered as they are there.
    row = pair.build.record.rows(change.key.table)[change.key.line]
    return str(row.get(NAME) or words["diff.unnamed"])
