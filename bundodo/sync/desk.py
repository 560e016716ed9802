"""Everything on one desk: the machines of the spreadsheet, the build files of the folder, and what both last agreed
on, put together machine by machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from bundodo.builds import Build, load, normal
from designer.game import AnyGame
from designer.games import registry
from sheets import tabs
from sheets.failures import SourceError
from sheets.form import Finding, Form
from sheets.google.write import Now, TabNow
from sheets.grid import Grid, KeyRef, Rect, a1
from sheets.layout import Layout, read
from sheets.people import find
from sheets.sync.align import align
from sheets.sync.merge import Change, Merged, Who, merge
from sheets.sync.plan import path_of, places
from sheets.sync.record import Norm, Record, Row, record
from sheets.sync.state import Known, State

_ROW = re.compile(r"(\w+)\[(\d+)\]\.(.+)\Z")


class SyncError(Exception):
    """Something that ends the command: a key of the words, and what they need."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key} {params}")
        self.key, self.params = key, params


@dataclass(frozen=True, slots=True)
class Found:
    """A machine in the spreadsheet."""

    tab: TabNow
    layout: Layout
    record: Record

    @property
    def range(self) -> str:
        return _shown(self.layout.area)

    @property
    def name(self) -> str:
        return str(self.record.fields.get(self.layout.form.name.path) or self.tab.title)


@dataclass(slots=True)
class Pair:
    """One machine: what is known of it, its file, where it is in the spreadsheet. ``merged`` where both are there;
    ``broken``: there is a file, but it can't be read; ``moves_in``: it is here only, and an empty form waits for it."""

    known: Known | None
    build: Build | None
    found: Found | None
    broken: bool = False
    merged: Merged | None = None
    moves_in: bool = False
    chosen: frozenset[object] = frozenset()
    """Keys of the conflicts that the user decided."""

    @property
    def is_new(self) -> bool:
        """Whether the machine is here only, and the spreadsheet never had it."""
        return self.known is None and self.found is None and self.build is not None

    @property
    def title(self) -> str:
        """The tab."""
        return self.found.tab.title if self.found else self.known.title if self.known else ""

    @property
    def file(self) -> str:
        return self.build.path.name if self.build else self.known.file if self.known else ""

    def place(self, change: Change) -> str:
        """The first cell of a change, as ``C7``; empty where it has none."""
        found = self.cells(change)
        return found[0] if found else ""

    def cells(self, change: Change) -> list[str]:
        if self.found is None or self.merged is None or (path := path_of(change, self.merged)) is None:
            return []
        return [a1(*place) for place in places(self.found.layout, path)]

    def names(self, change: Change) -> set[str]:
        """What the user may call this change by: its tab, its cell, its file."""
        cells = {f"{self.title}!{cell}" for cell in self.cells(change)}
        return {key(name) for name in (self.title, self.file, *cells)}


def key(name: str) -> str:
    """``[機体1]!c7`` and ``機体1!C7`` are one place."""
    tab, bang, cell = name.strip().rpartition("!")
    return f"{tab.strip('[]').casefold()}!{cell.replace('$', '').casefold()}" if bang else name.strip("[]").casefold()


@dataclass(slots=True)
class Desk:
    """All of it. ``failures``: files and tabs that could not be read; ``empty``: forms that wait for a machine."""

    folder: Path
    game: AnyGame
    form: Form
    state: State
    now: Now
    pairs: list[Pair] = field(default_factory=list)
    failures: list[Finding] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    empty: list[Found] = field(default_factory=list)
    fields: list[TabNow] = field(default_factory=list)
    _layouts: dict[int, tuple[Grid, tuple[Layout, ...]]] = field(default_factory=dict)

    def layouts(self, grid: Grid) -> tuple[Layout, ...]:
        """The machines on a tab as it is, or as it would be; looked for once."""
        found = self._layouts.get(id(grid))
        if found is None:
            # The grid is kept with it, so that its id stays its own.
            found = self._layouts[id(grid)] = grid, find.find(self.form, grid)
        return found[1]

    def sort(self, tab: TabNow, *, asked: bool) -> None:
        """Puts a tab where it belongs. ``asked``: it counts though it is hidden."""
        found = tabs.sort(tab.grid, {self.game.NAME: self.form}, self.game.NAME, asked=asked)
        self._layouts[id(tab.grid)] = tab.grid, found.layouts
        self.failures += found.failures
        if found.is_field:
            self.fields.append(tab)
        for layouts, machines in ((found.layouts, self.found), (found.empty, self.empty)):
            for layout in layouts:
                machines.append(Found(tab, layout, record(self.form, read(layout, tab.grid), normal)))

    @property
    def conflicts(self) -> list[tuple[Pair, Change]]:
        return [(pair, change) for pair in self.pairs if pair.merged for change in pair.merged.conflicts]

    def choose(self, ours: Collection[str], theirs: Collection[str]) -> None:
        """Decides conflicts as the user says: by tab, ``TAB!CELL`` or file. Raises SyncError for a name of a tab or
        file that isn't there."""
        sides = {key(name): who for names, who in ((ours, Who.OURS), (theirs, Who.THEIRS)) for name in names}
        if both := {key(name) for name in ours} & {key(name) for name in theirs}:
            raise SyncError("both", names=", ".join(sorted(both)))
        used: set[str] = set()
        for pair in self.pairs:
            if pair.merged is None:
                continue
            before = {change.key for change in pair.merged.conflicts}

            def decide(change: Change, pair: Pair = pair) -> Who | None:
                names = sorted(pair.names(change) & sides.keys(), key=lambda name: "!" not in name)
                used.update(names)
                return sides[names[0]] if names else None

            pair.merged = pair.merged.resolved(decide)
            pair.chosen = frozenset(before - {change.key for change in pair.merged.conflicts})
        there = {key(tab.title) for tab in self.now.tabs} | {key(pair.file) for pair in self.pairs}
        if unknown := [name for name in sides if name not in used and name.partition("!")[0] not in there]:
            raise SyncError("no_tab", names=", ".join(unknown), tabs=", ".join(tab.title for tab in self.now.tabs))


def lay_desk(folder: Path, state: State, now: Now) -> Desk:
    """Reads the folder, and puts everything together."""
    game = registry.load(state.game)
    desk = Desk(folder, game, game.form(), state, now)
    known_tabs = {one.tab for one in state.machines if one.tab is not None}
    for tab in now.tabs:
        desk.sort(tab, asked=tab.id in known_tabs)
    builds, broken = _builds(folder, desk)
    _pair(desk, builds, broken)
    for pair in desk.pairs:
        if pair.build and pair.found:
            base = base_of(pair.known) if pair.known else None
            pair.merged = merge(base, pair.build.record, pair.found.record)
    return desk


def game_of(now: Now) -> str:
    """The game of the spreadsheet's machines. Raises SyncError for two, or for none."""
    forms = registry.Forms()
    games = {game for tab in now.tabs for game, _ in tabs.sort(tab.grid, forms).machines}
    if len(games) > 1:
        raise SyncError("games", games=", ".join(sorted(games)))
    return games.pop() if games else registry.DEFAULT


def base_of(known: Known) -> Record:
    """The base of a machine as a record."""
    fields: dict[str, Norm] = {}
    rows: dict[str, dict[int, dict[str, Norm]]] = {}
    for path, value in known.values.items():
        if match := _ROW.match(path):
            rows.setdefault(match[1], {}).setdefault(int(match[2]), {})[match[3]] = value
        else:
            fields[path] = value
    tables = {table: tuple(found[n] for n in sorted(found)) for table, found in rows.items()}
    return Record(fields, tables)


def known_of(pair: Pair, base: Record, file: str | None = None) -> Known:
    """What is to be kept of a machine that is in the spreadsheet."""
    assert pair.found is not None
    values: dict[str, Norm] = dict(base.fields)
    for table, rows in base.tables.items():
        for number, row in enumerate(rows):
            values |= {f"{table}[{number}].{column}": value for column, value in row.items()}
    # An export tells no numbers of tabs; one that was known stays known.
    tab = pair.found.tab.id if pair.found.tab.id is not None else pair.known.tab if pair.known else None
    return Known(file or pair.file, tab, pair.found.tab.title, pair.found.range, values)


def _builds(folder: Path, desk: Desk) -> tuple[list[Build], set[str]]:
    """The machines of the folder, and the names of the files that can't be read."""
    builds: list[Build] = []
    broken: set[str] = set()
    for path in sorted(folder.glob("*.toml")):
        if path.name.startswith(".") or not path.is_file():
            continue
        try:
            build = load(path, desk.form)
        except SourceError as error:
            desk.failures.append(error.finding)
            broken.add(path.name)
        except OSError as error:
            params = {"detail": error.strerror or type(error).__name__}
            desk.failures.append(Finding("E015", KeyRef(path.name), params))
            broken.add(path.name)
        else:
            if build and not _is_wrong_shape(build, desk, broken):
                builds.append(build)
    return builds, broken


def _is_wrong_shape(build: Build, desk: Desk, broken: set[str]) -> bool:
    """Whether a key has a value of a shape that holds no value (E112 to E115): it must not count as emptied."""
    wrong = [one for one in build.values.findings if one.code in {"E112", "E113", "E114", "E115"}]
    if wrong:
        desk.failures += wrong
        broken.add(build.path.name)
    return bool(wrong)


def _pair(desk: Desk, builds: list[Build], broken: set[str]) -> None:
    known = desk.state.machines
    found = _follow(known, desk.found)
    files = {build.path.name: build for build in builds}
    pairs = [
        Pair(one, files.pop(one.file, None), found.get(n), broken=one.file in broken) for n, one in enumerate(known)
    ]
    _renamed_files(pairs, files)
    taken = [id(pair.found) for pair in pairs if pair.found]
    news = [one for one in desk.found if id(one) not in taken]
    # A file of the same machine that was here before the first pull.
    rest = list(files.values())
    alike = align([_flat(one.record) for one in news], [_flat(one.record) for one in rest], alike=False)
    pairs += [Pair(None, rest[alike[n]] if n in alike else None, one) for n, one in enumerate(news)]
    pairs += [Pair(None, build, None) for n, build in enumerate(rest) if n not in alike.values()]
    desk.pairs = pairs


def _renamed_files(pairs: list[Pair], files: dict[str, Build]) -> None:
    """A file that is gone while another holds the same machine was renamed."""
    lost = [pair for pair in pairs if pair.known and not pair.build and not pair.broken]
    rest = list(files.values())
    bases = [_flat(base_of(pair.known)) for pair in lost if pair.known]
    for n, at in align(bases, [_flat(one.record) for one in rest], alike=False).items():
        lost[n].build = files.pop(rest[at].path.name)


def _follow(known: list[Known], found: list[Found]) -> dict[int, Found]:
    """Where each known machine is now: on its own tab, whatever that is called by now; else where the same machine
    stands."""
    pairs: dict[int, Found] = {}
    by_number = {one.tab.id for one in found if one.tab.id is not None}
    for tab in dict.fromkeys((one.tab, one.title) for one in known):
        mine = [n for n, one in enumerate(known) if (one.tab, one.title) == tab]
        there = [one for one in found if _is_tab(one.tab, tab, by_number) and one not in pairs.values()]
        if len(mine) == len(there) == 1:
            pairs[mine[0]] = there[0]
        else:
            rows = [_flat(base_of(known[n])) for n in mine]
            pairs |= {mine[a]: there[b] for a, b in align(rows, [_flat(one.record) for one in there]).items()}
    lost = [n for n in range(len(known)) if n not in pairs]
    taken = {id(one) for one in pairs.values()}
    rest = [one for one in found if id(one) not in taken]
    rows = [_flat(base_of(known[n])) for n in lost]
    pairs |= {lost[a]: rest[b] for a, b in align(rows, [_flat(one.record) for one in rest], alike=False).items()}
    return pairs


def _is_tab(tab: TabNow, known: tuple[int | None, str], numbers: Collection[int]) -> bool:
    """By its number; by its title where an export told none."""
    number, title = known
    if number is None or not numbers:
        return tab.title == title
    return tab.id == number


def _flat(one: Record) -> Row:
    """A machine as one row. Rows of its tables are told apart by their place among equals."""
    values: dict[str, Norm] = dict(one.fields)
    for table, rows in one.tables.items():
        for number, row in enumerate(rows):
            values |= {f"{table}[{number}].{column}": value for column, value in row.items()}
    return values


def _shown(area: Rect) -> str:
    return f"{a1(area.top, area.left)}:{a1(area.bottom, area.right)}"


def wants_fill(game: str | None = None) -> Callable[[Grid], bool]:
    """Whether a tab's painted cells matter: it may be the field."""
    forms = registry.Forms()
    return lambda grid: tabs.may_be_field(grid, forms, game)
