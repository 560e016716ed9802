"""Where each path of a form stands on one tab, and how values go out of it and into it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from msgspec import structs

from sheets.choices import SEPARATOR, copies_ticked, is_amount, is_cross, split, tick
from sheets.form import Field, Finding, Form, Kind, Values
from sheets.grid import Cell, CellRef, Grid, Place, Rect

_ROW = re.compile(r"(\w+)\[(\d+)\]\.(.+)\Z")
_A1 = Rect(1, 1, 1, 1)
_CHOICE = re.compile(r"(.+)\[(\d+)\]\Z")


@dataclass(frozen=True, slots=True)
class Slots:
    """Cells that hold choices: one alone holds them all as a list, of several each holds one (or a list still)."""

    cells: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Ticks:
    """A box for each choice: its place and the label that heads it. ``mark`` is what we write into a ticked one.
    ``points``: those that stand in the labels of some, which people repeat in a box to tick it."""

    boxes: tuple[tuple[Place, str], ...]
    mark: bool | str = True
    points: tuple[tuple[Place, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Packed:
    """One cell that holds a label and its value: ``出力：10``. ``prefix`` is what stands before the value."""

    place: Place
    prefix: str


class NoPlaceError(LookupError):
    """The layout has no cell for some values; ``paths`` names them."""

    def __init__(self, paths: tuple[str, ...]) -> None:
        super().__init__(", ".join(paths))
        self.paths = paths


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one machine on one tab. Rows of a table are numbered from 0, filled ones first as found.

    ``cells``: single values by path. ``choices``: how each set of choices is written; a set may be spread over
    slots and ticks. ``labels``: what stands there to tell people what is what. ``area``: all of it. ``packed``:
    single values in one cell with their labels. ``left``: cells that may be of this machine, and were not taken;
    ``terms``: those of numbers that a value of this machine sums up.
    """

    form: Form
    tab: CellRef
    cells: Mapping[str, Place]
    choices: Mapping[str, tuple[Slots | Ticks, ...]]
    labels: Mapping[Place, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    area: Rect = _A1
    packed: Mapping[str, Packed] = field(default_factory=dict)
    left: tuple[Place, ...] = ()
    terms: tuple[Place, ...] = ()

    def rows(self, table: str) -> int:
        """How many rows of a table have a place."""
        numbers = {int(m[2]) for path in (*self.cells, *self.choices) if (m := _ROW.match(path)) and m[1] == table}
        return max(numbers, default=-1) + 1

    def with_findings(self, *findings: Finding) -> Layout:
        """The same with more findings."""
        return replace(self, findings=(*self.findings, *findings))


def read(layout: Layout, grid: Grid) -> Values:
    """The values that stand on this tab. Rows of a table where nothing was entered are left out."""
    chosen = {path: list(_read_choices(layout.form.field(path), sets, grid)) for path, sets in layout.choices.items()}
    # A row without what makes it count, but with a choice, is somebody's mistake, and worth a word.
    entered = {_prefix(path) for path, found in chosen.items() if found}
    dropped = {prefix for prefix in _prefixes(layout) if prefix not in entered and not _counts(layout, grid, prefix)}
    cells = {path: grid.at(*place) for path, place in layout.cells.items() if _prefix(path) not in dropped}
    cells.update((path, _unpacked(grid.at(*one.place), one.prefix)) for path, one in layout.packed.items())
    for path, found in chosen.items():
        if _prefix(path) not in dropped:
            cells.update((f"{path}[{number}]", cell) for number, cell in enumerate(found))
            if not found:
                # Nothing chosen: the place of the first is kept, for what is missing there.
                cells[f"{path}[0]"] = Cell(None, grid.at(*_first(layout.choices[path])).ref)
    return Values(layout.tab, cells, layout.findings, _picture(layout, grid))


def _unpacked(cell: Cell, prefix: str) -> Cell:
    """The value behind its label; all of the cell where the label is gone."""
    text = cell.value if isinstance(cell.value, str) else ""
    return structs.replace(cell, value=text[len(prefix) :].strip() or None) if text.startswith(prefix) else cell


def _picture(layout: Layout, grid: Grid) -> bytes:
    """The picture nearest to the cell for it, of those on the form's area; of all where the tab holds nothing else."""
    if not grid.pictures:
        return b""
    alone = all(place in layout.area for place, cell in grid.cells.items() if not cell.is_blank)
    mine = [picture for picture in grid.pictures if alone or picture.place in layout.area]
    cells = [place for path, place in layout.cells.items() if layout.form.field(path).kind is Kind.PICTURE]
    row, col = cells[0] if cells else (layout.area.top, layout.area.left)
    nearest = sorted(mine, key=lambda picture: abs(picture.place[0] - row) + abs(picture.place[1] - col))
    return nearest[0].data if nearest else b""


def is_filled(layout: Layout, grid: Grid) -> bool:
    """Whether any value that people enter is there. What the sheet computes itself, and drop-downs of rows that
    don't count, are none."""

    def counts(path: str) -> bool:
        prefix = _prefix(path)
        entered = layout.form.field(path).kind is not Kind.OUTPUT
        return entered and (not prefix or _counts(layout, grid, prefix))

    return (
        any(grid.is_filled(*place) and counts(path) for path, place in layout.cells.items())
        or any(
            not _unpacked(grid.at(*one.place), one.prefix).is_blank and counts(path)
            for path, one in layout.packed.items()
        )
        or any(
            counts(path) and any(not cell.is_blank for cell in _read_choices(layout.form.field(path), sets, grid))
            for path, sets in layout.choices.items()
        )
    )


def write(layout: Layout, values: Mapping[str, object]) -> dict[Place, object]:
    """What every input cell of the layout is to hold so that `read` gives ``values``: by path, a set of choices one
    path a choice. None empties a cell. Cells that the sheet computes are left out. Raises `NoPlaceError`."""
    written: dict[Place, object] = {
        place: values.get(path)
        for path, place in layout.cells.items()
        if layout.form.field(path).kind is not Kind.OUTPUT
    }
    for path, one in layout.packed.items():
        if layout.form.field(path).kind is not Kind.OUTPUT:
            value = values.get(path)
            written[one.place] = f"{one.prefix}{'' if value is None else value}"
    singles = {*layout.cells, *layout.packed}
    homeless = [path for path in values if path not in singles and not _CHOICE.match(path)]
    sets = _grouped(values)
    homeless += [f"{path}[0]" for path in sets if path not in layout.choices]
    for path, places in layout.choices.items():
        chosen = sets.get(path, [])
        written.update(_write_choices(layout.form.field(path), places, chosen))
    if homeless:
        raise NoPlaceError(tuple(homeless))
    return written


@lru_cache(maxsize=4096)
def _prefix(path: str) -> str:
    """``ranged[2]`` of a path inside a table's row; empty for all others."""
    match = _ROW.match(path)
    return f"{match[1]}[{match[2]}]" if match else ""


def _prefixes(layout: Layout) -> set[str]:
    return {prefix for path in (*layout.cells, *layout.choices) if (prefix := _prefix(path))}


def _counts(layout: Layout, grid: Grid, prefix: str) -> bool:
    table = layout.form.table(prefix.partition("[")[0])
    places = (layout.cells.get(f"{prefix}.{mark}") for mark in table.marks)
    return counts(grid, (place for place in places if place))


def counts(grid: Grid, places: Iterable[Place]) -> bool:
    """Whether a row counts that has these in the columns that make it count: something is written there, and more than
    the zeros that a row was filled with beforehand."""
    # Most are blank, and asking that is cheaper than looking at them.
    return any(grid.is_filled(*place) and grid.at(*place).value not in _ZEROS for place in places)


_ZEROS = (0, "0", "０", "0.0")


def _first(sets: tuple[Slots | Ticks, ...]) -> Place:
    places = sets[0].cells if isinstance(sets[0], Slots) else [place for place, _ in sets[0].boxes]
    return places[0]


def _read_choices(one: Field, sets: tuple[Slots | Ticks, ...], grid: Grid) -> Iterator[Cell]:
    for written in sets:
        if isinstance(written, Ticks):
            yield from _read_ticks(written, grid, repeats=one.repeats)
            continue
        for place in written.cells:
            cell = grid.at(*place)
            if isinstance(cell.value, str):
                yield from (Cell(word, cell.ref, cell.fill) for word in split(cell.value, one))
            elif not cell.is_blank:
                yield cell


def _read_ticks(ticks: Ticks, grid: Grid, *, repeats: bool) -> Iterator[Cell]:
    """The choices that are ticked. A 2 where a choice may be made several times is two of them."""
    points = {} if repeats else dict(ticks.points)
    cells = [(grid.at(*place), label, points.get(place)) for place, label in ticks.boxes]
    others = any(tick(cell) for cell, _, _ in cells)
    for cell, label, amount in cells:
        ticked = True if amount and is_amount(cell, amount) else tick(cell)
        copies = copies_ticked(cell) if ticked is None and repeats else int(ticked is True)
        if copies:
            yield from [Cell(label, cell.ref, cell.fill)] * copies
        elif ticked is None and not (others and is_cross(cell)):
            # Neither ticked nor clear: kept as written, for the game to complain of.
            yield cell


def _grouped(values: Mapping[str, object]) -> dict[str, list[object]]:
    """The choices by set, in order, blanks left out."""
    numbered: dict[str, dict[int, object]] = {}
    for path, value in values.items():
        if match := _CHOICE.match(path):
            numbered.setdefault(match[1], {})[int(match[2])] = value
    return {
        path: [found[number] for number in sorted(found) if found[number] not in (None, "")]
        for path, found in numbered.items()
    }


def _write_choices(one: Field, sets: tuple[Slots | Ticks, ...], chosen: list[object]) -> dict[Place, object]:
    written: dict[Place, object] = {}
    rest = list(chosen)
    for places in sets:
        if isinstance(places, Ticks):
            for place, label in places.boxes:
                match = next((word for word in rest if _same(one, word, label)), None)
                written[place] = places.mark if match is not None else False if places.mark is True else None
                if match is not None:
                    rest.remove(match)
    slots = [place for places in sets if isinstance(places, Slots) for place in places.cells]
    if rest and not slots:
        raise NoPlaceError(tuple(str(word) for word in rest))
    for number, place in enumerate(slots):
        mine = rest[number : number + 1] if number < len(slots) - 1 else rest[number:]
        written[place] = SEPARATOR.join(str(word) for word in mine) or None
    return written


def _same(one: Field, word: object, label: str) -> bool:
    option = one.option(str(word))
    return option is not None and option == one.option(label)
