"""The three-way merge, cell by cell: what was there when both sides last agreed, what is here, what is there now.

Only one side changed: that side's value. Both changed to the same: that value. Both changed to different values: a
conflict, which is shown and never written. A row that one side removed while the other changed it is a conflict as a
whole. Pure: no file, no spreadsheet, no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sheets.sync.align import Pairs, align
from sheets.sync.record import Norm, Record, Row, is_blank


class Who(StrEnum):
    """Whose change it is."""

    NOBODY = "nobody"
    OURS = "ours"
    THEIRS = "theirs"
    BOTH = "both"
    """Both sides made the same change."""
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Line:
    """One row through time: its number in the base, in ours, in theirs; None where it is not."""

    base: int | None = None
    ours: int | None = None
    theirs: int | None = None
    reworked: bool = False
    """Whether a side says something so different there that only its place tells which row it was."""


@dataclass(frozen=True, slots=True)
class Key:
    """A cell of a machine: a field's path, or a column of a line of a table."""

    column: str
    table: str = ""
    line: int = -1


@dataclass(frozen=True, slots=True)
class Change:
    """One cell and what the three sides say of it. ``whole``: it stands or falls with its row."""

    key: Key
    base: Norm
    ours: Norm
    theirs: Norm
    who: Who
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Merged:
    """A machine merged. ``changes``: every cell that says anything on any side."""

    base: Record
    ours: Record
    theirs: Record
    lines: dict[str, tuple[Line, ...]]
    changes: tuple[Change, ...]

    def of(self, *who: Who) -> list[Change]:
        """The changes of these."""
        return [change for change in self.changes if change.who in who]

    @property
    def conflicts(self) -> list[Change]:
        return self.of(Who.CONFLICT)

    def resolved(self, choose: Callable[[Change], Who | None]) -> Merged:
        """The same with conflicts decided: OURS or THEIRS; None leaves one open. A row in conflict as a whole is
        decided as a whole."""
        rows: dict[tuple[str, int], Who] = {}
        for change in self.conflicts:
            if change.whole and (who := choose(change)):
                rows[change.key.table, change.key.line] = who
        made = []
        for change in self.changes:
            if change.who is Who.CONFLICT:
                row = rows.get((change.key.table, change.key.line)) if change.whole else choose(change)
                made.append(replace(change, who=row or Who.CONFLICT))
            else:
                made.append(change)
        return replace(self, changes=tuple(made))

    def doubted(self) -> Merged:
        """The same with every change of theirs in conflict: nobody can tell whether they meant it."""
        made = (replace(c, who=Who.CONFLICT) if c.who is Who.THEIRS else c for c in self.changes)
        return replace(self, changes=tuple(made))

    def here(self) -> Record:
        """What ours becomes: their changes taken in, conflicts left as they are here."""
        return self._record(lambda c: c.theirs if c.who is Who.THEIRS else c.ours)

    def there(self, written: Callable[[Change], bool] | None = None) -> Record:
        """What theirs becomes: our changes taken in (those that are ``written``), conflicts left as they are there."""
        is_written = written or (lambda _: True)
        return self._record(lambda c: c.ours if c.who is Who.OURS and is_written(c) else c.theirs)

    def settled(
        self, *, taken: Callable[[Change], bool] | None = None, written: Callable[[Change], bool] | None = None
    ) -> Record:
        """The next base. ``taken``: which of their changes stand here by now; ``written``: which of ours stand there;
        none, if not given. What is in conflict keeps its old base, and so comes up again."""

        def say(change: Change) -> Norm:
            if change.who is Who.CONFLICT or (change.who is Who.THEIRS and not (taken and taken(change))):
                return change.base
            return change.ours if change.who is Who.OURS and written and written(change) else change.theirs

        return self._record(say)

    def _record(self, say: Callable[[Change], Norm]) -> Record:
        fields: dict[str, Norm] = {}
        rows: dict[str, dict[int, dict[str, Norm]]] = {}
        for change in self.changes:
            value = say(change)
            if is_blank(value):
                continue
            if change.key.table:
                rows.setdefault(change.key.table, {}).setdefault(change.key.line, {})[change.key.column] = value
            else:
                fields[change.key.column] = value
        tables = {table: tuple(found[line] for line in sorted(found)) for table, found in rows.items()}
        return Record(fields, tables, {table: tuple(sorted(found)) for table, found in rows.items()})


def judge(base: Norm, ours: Norm, theirs: Norm) -> Who:
    """Whose change a cell's is."""
    if ours == theirs:
        return Who.NOBODY if ours == base else Who.BOTH
    if theirs == base:
        return Who.OURS
    return Who.THEIRS if ours == base else Who.CONFLICT


def merge(base: Record | None, ours: Record, theirs: Record, unsaid: Collection[str] = ()) -> Merged:
    """All cells of one machine. Without a base, what both sides say differently is in conflict, and rows that are alike
    are the same row. ``unsaid``: paths (``stats.output``, ``ranged.power``) for which theirs has no place any more: it
    says nothing of them, and has not emptied them."""
    is_lost = base is None
    base = base or Record()
    theirs = _completed(base, theirs, unsaid) if unsaid else theirs
    changes = [
        Change(Key(column), *(sides := (base.fields.get(column), ours.fields.get(column), theirs.fields.get(column))),
               judge(*sides))
        for column in _columns(base.fields, ours.fields, theirs.fields)
    ]  # fmt: skip
    lines: dict[str, tuple[Line, ...]] = {}
    for table in _columns(base.tables, ours.tables, theirs.tables):
        lines[table] = tuple(match(base.rows(table), ours.rows(table), theirs.rows(table), alike=is_lost))
        for number, line in enumerate(lines[table]):
            changes += _of_line(table, number, line, base, ours, theirs)
    return Merged(base, ours, theirs, lines, tuple(changes))


def _completed(base: Record, theirs: Record, unsaid: Collection[str]) -> Record:
    """Theirs, with the base's word on what it can't say."""
    fields = {**theirs.fields, **{path: value for path, value in base.fields.items() if path in unsaid}}
    tables, numbers = dict(theirs.tables), dict(theirs.numbers)
    for table, rows in base.tables.items():
        lost = {path.partition(".")[2] for path in unsaid if path.startswith(f"{table}.")}
        if not lost:
            continue
        there = theirs.rows(table)
        if all(column in lost for row in rows for column in row) and not there:
            tables[table], numbers[table] = rows, tuple(range(len(rows)))
            continue
        said = [{column: value for column, value in row.items() if column not in lost} for row in rows]
        made = [dict(row) for row in there]
        for number, at in align(said, there).items():
            made[at] |= {column: value for column, value in rows[number].items() if column in lost}
        tables[table] = tuple(made)
    return Record(fields, tables, numbers)


def _of_line(table: str, number: int, line: Line, base: Record, ours: Record, theirs: Record) -> Iterator[Change]:
    rows = tuple(
        {} if at is None else side.rows(table)[at]
        for side, at in ((base, line.base), (ours, line.ours), (theirs, line.theirs))
    )
    changed = (rows[1] != rows[0], rows[2] != rows[0])
    # Removed or replaced on one side, changed on the other: half a row would be worse than a question.
    clash = line.base is not None and all(changed) and ((line.ours is None) != (line.theirs is None) or line.reworked)
    for column in _columns(*rows):
        was, here, there = (row.get(column) for row in rows)
        # Even what is the same on both sides keeps its base, for by that the row is known next time.
        open_ = clash and here != there
        who = Who.CONFLICT if open_ else judge(was, here, there)
        yield Change(Key(column, table, number), was, here, there, who, open_)


def match(
    base: tuple[Row, ...], ours: tuple[Row, ...], theirs: tuple[Row, ...], *, alike: bool = False
) -> Iterator[Line]:
    """The rows of the three sides put together: those of the base in their order, then theirs, then ours. A row that
    both added is one if it is equal or has the same name to itself, or (``alike``) if it is the most alike."""
    here, there = align(base, ours), align(base, theirs)
    _loosen(base, here, ours, there, theirs)
    _loosen(base, there, theirs, here, ours)
    reworked = _in_place(base, here, ours) | _in_place(base, there, theirs)
    for number in range(len(base)):
        yield Line(number, here.get(number), there.get(number), number in reworked)
    new_here = [n for n in range(len(ours)) if n not in here.values()]
    new_there = [n for n in range(len(theirs)) if n not in there.values()]
    both = align([theirs[n] for n in new_there], [ours[n] for n in new_here], alike=alike)
    for a, number in enumerate(new_there):
        yield Line(None, new_here[both[a]] if a in both else None, number)
    for b, number in enumerate(new_here):
        if b not in both.values():
            yield Line(None, number, None)


def _loosen(base: tuple[Row, ...], mine: Pairs, rows: tuple[Row, ...], other: Pairs, theirs: tuple[Row, ...]) -> None:
    """A row of the base that is gone on one side, with another in its place there, and unchanged on the other side:
    it was written over, which is an edit of that row."""
    taken = set(mine.values())
    for number, row in enumerate(base):
        free = number not in mine and number < len(rows) and number not in taken
        if free and number in other and theirs[other[number]] == row:
            mine[number] = number


def _in_place(base: tuple[Row, ...], mine: Pairs, rows: tuple[Row, ...]) -> set[int]:
    """Pairs rows of the base that are gone with rows that are new, where as many of both stand between the same
    neighbours, and where as many of both are left: they were reworked. Returns those of the base."""
    taken = {at: number for number, at in mine.items()}
    found: set[int] = set()
    for gone, new in _gaps(len(base), len(rows), mine, taken):
        if len(gone) == len(new):
            mine.update(zip(gone, new, strict=True))
            found |= set(gone)
    left = [number for number in range(len(base)) if number not in mine]
    new = [at for at in range(len(rows)) if at not in set(mine.values())]
    if len(left) == len(new):
        # Moved as well. Which is which nobody can tell of several, but they are no more than there were: where the
        # other side reworked them too, all are asked about, and none is doubled.
        mine.update(zip(left, new, strict=True))
        found |= set(left)
    return found


def _gaps(olds: int, news: int, mine: Pairs, taken: Mapping[int, int]) -> Iterator[tuple[list[int], list[int]]]:
    """The rows without a counterpart, by the row with one that they follow."""
    gone: dict[int, list[int]] = {}
    new: dict[int, list[int]] = {}
    last = -1
    for number in range(olds):
        last = number if number in mine else last
        if number not in mine:
            gone.setdefault(last, []).append(number)
    last = -1
    for at in range(news):
        last = taken.get(at, last)
        if at not in taken:
            new.setdefault(last, []).append(at)
    for after, numbers in gone.items():
        yield numbers, new.get(after, [])


def _columns(*rows: object) -> list[str]:
    """Keys of all, in the order they come."""
    found: dict[str, None] = {}
    for row in rows:
        assert hasattr(row, "keys")
        found.update(dict.fromkeys(row.keys()))
    return list(found)
