"""What is to be written into a tab so that our changes stand there: cells of inputs, by the tab's own layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from sheets.choices import split, tick
from sheets.form import Field, Kind
from sheets.grid import Cell, CellRef, Grid, Place, Value
from sheets.layout import Layout, NoPlaceError, Slots, Ticks, read, write
from sheets.sync.merge import Change, Key, Line, Merged, Who
from sheets.sync.record import Norm, Normal, Record, alike, is_blank, record


@dataclass(frozen=True, slots=True)
class Writing:
    """What our changes are as cells. ``cells``: new values by place, None empties. ``homeless``: changes for which the
    tab has no cell."""

    cells: dict[Place, Value] = field(default_factory=dict)
    keys: dict[Place, Key] = field(default_factory=dict)
    homeless: tuple[Change, ...] = ()


def places(layout: Layout, path: str) -> tuple[Place, ...]:
    """The cells of a value or of a set of choices; none where it has no place."""
    if path in layout.cells:
        return (layout.cells[path],)
    if path in layout.packed:
        return (layout.packed[path].place,)
    found: list[Place] = []
    for one in layout.choices.get(path, ()):
        found += one.cells if isinstance(one, Slots) else [place for place, _ in one.boxes]
    return tuple(found)


def path_of(change: Change, merged: Merged) -> str | None:
    """The path of a change in the values of the tab; None for a row that isn't there."""
    if not change.key.table:
        return change.key.column
    line = merged.lines[change.key.table][change.key.line]
    if line.theirs is None:
        return None
    number = merged.theirs.number(change.key.table, line.theirs)
    return f"{change.key.table}[{number}].{change.key.column}"


def writing(layout: Layout, grid: Grid, merged: Merged, normal: Normal) -> Writing:
    """The cells that bring our changes into this tab. A new row goes into the first free one, whole or not at all."""
    made = _Maker(layout, grid, merged, normal)
    homeless: list[Change] = []
    rows: dict[tuple[str, int], list[Change]] = {}
    for change in merged.of(Who.OURS):
        if change.key.table:
            rows.setdefault((change.key.table, change.key.line), []).append(change)
        elif not made.put(change.key.column, change):
            homeless.append(change)
    for (table, number), changes in rows.items():
        homeless += made.row(table, merged.lines[table][number], changes)
    return Writing(made.cells, made.keys, tuple(homeless))


def written(grid: Grid, cells: Mapping[Place, Value]) -> Grid:
    """The grid as it will be; itself where nothing changes."""
    if not cells:
        return grid
    made = dict(grid.cells)
    for place, value in cells.items():
        old = made.get(place) or Cell(None, CellRef(grid.book, grid.tab, *place))
        made[place] = structs.replace(old, value=value)
    return replace(grid, cells={place: cell for place, cell in made.items() if not cell.is_blank or cell.fill})


class _Maker:
    """Gathers cells, machine by machine."""

    def __init__(self, layout: Layout, grid: Grid, merged: Merged, normal: Normal) -> None:
        self.layout, self.grid, self.merged, self.normal = layout, grid, merged, normal
        self.cells: dict[Place, Value] = {}
        self.keys: dict[Place, Key] = {}
        labels = [label for label in layout.labels.values() if label]
        self.english = bool(labels) and all(label.isascii() for label in labels)
        self.free = {table.path: self._free(table.path) for table in layout.form.tables}

    def _free(self, table: str) -> list[int]:
        taken = set(read(self.layout, self.grid).rows(table))
        rows = [n for n in range(self.layout.rows(table)) if n not in taken]
        return sorted(rows, key=lambda n: self._corner(table, n))

    def _corner(self, table: str, number: int) -> Place:
        start = f"{table}[{number}]."
        found = [place for path, place in self.layout.cells.items() if path.startswith(start)]
        return min(found, default=(0, 0))

    def row(self, table: str, line: Line, changes: list[Change]) -> list[Change]:
        """The cells of a row; returns what has no place."""
        if line.theirs is not None:
            number = self.merged.theirs.number(table, line.theirs)
            return [c for c in changes if not self.put(f"{table}[{number}].{c.key.column}", c)]
        if not self.free[table]:
            return changes
        number = self.free[table].pop(0)
        before = dict(self.cells), dict(self.keys)
        if all(self.put(f"{table}[{number}].{c.key.column}", c) for c in changes if not is_blank(c.ours)):
            return []
        self.cells, self.keys = before
        return changes

    def put(self, path: str, change: Change) -> bool:
        """The cells of one value; False where it has no place."""
        one = self.layout.form.field(path)
        if one.kind is not Kind.CHOICES:
            value = None if is_blank(change.ours) else self._plain(change.ours)
            if (packed := self.layout.packed.get(path)) is not None:
                # The label shares the cell, and stays.
                self._set(packed.place, f"{packed.prefix}{'' if value is None else value}", change.key)
            elif (place := self.layout.cells.get(path)) is not None:
                self._set(place, value, change.key)
            return path in self.layout.packed or path in self.layout.cells
        words = change.ours if isinstance(change.ours, tuple) else ()
        if path not in self.layout.choices:
            return not words
        values = {f"{path}[{n}]": word for n, word in enumerate(self._words(one, path, words))}
        try:
            found = write(_only(self.layout, path), values)
        except NoPlaceError:
            return False
        boxes = {p for s in self.layout.choices[path] if isinstance(s, Ticks) for p, _ in s.boxes}
        for place, word in found.items():
            cell = self.grid.at(*place)
            if place not in boxes or tick(cell) is not bool(word):
                self._set(place, word, change.key)  # type: ignore[arg-type]
        return True

    def _set(self, place: Place, value: Value, key: Key) -> None:
        now = self.grid.at(*place)
        # TRUE and 1 are equal here, and two things in a sheet.
        if (now.value if not now.is_blank else None, isinstance(now.value, bool)) != (value, isinstance(value, bool)):
            self.cells[place], self.keys[place] = value, key

    @staticmethod
    def _plain(value: Norm) -> Value:
        return value if isinstance(value, int | str) else None

    def _words(self, one: Field, path: str, ids: Iterable[str]) -> list[str]:
        """The choices in the sheet's words: those that stand there as they are written there."""
        there: dict[str, list[str]] = {}
        for place in places(self.layout, path):
            cell = self.grid.at(*place)
            for word in split(cell.value, one) if isinstance(cell.value, str) else []:
                if (known := self.normal(one, structs.replace(cell, value=word))) is not None:
                    there.setdefault(str(known), []).append(word)
        return [there[i].pop(0) if there.get(i) else self._label(one, i) for i in ids]

    def _label(self, one: Field, found: str) -> str:
        option = one.option(found)
        if option is None:
            return found
        latin = next((label for label in option.labels if label.isascii()), option.labels[0])
        return latin if self.english else option.labels[0]


def _only(layout: Layout, path: str) -> Layout:
    """The layout, as far as one set of choices goes."""
    return replace(layout, cells={}, packed={}, choices={path: layout.choices[path]})


def holds(layout: Layout, grid: Grid, normal: Normal, wanted: Record) -> bool:
    """Whether what stands on a tab, read again, is what is wanted, whatever the order of the rows."""
    return alike(record(layout.form, read(layout, grid), normal), wanted)
