"""Everything on one desk: the machines of the spreadsheet, the build files of the folder, and what both last agreed
on, put together machine by machine."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bundodo.builds import Build, load, normal
from bundodo.pipeline import game_with, pack_doubts
from bundodo.sync.field import FieldPair, lay_field
from bundodo.sync.found import Found, base_of, flat, follow, knows, unsaid
from designer.game import AnyGame
from designer.games import registry
from designer.packs.pack import Pack
from sheets import tabs
from sheets.failures import SourceError
from sheets.form import Finding, Form, named
from sheets.google.write import Now, TabNow
from sheets.grid import Grid, KeyRef, a1, is_a1
from sheets.layout import Layout, read
from sheets.marks import mark_of
from sheets.sources import SUFFIXES
from sheets.sync import state as states
from sheets.sync.align import LIKE, align, likeness
from sheets.sync.merge import Change, Merged, Who, merge
from sheets.sync.plan import path_of, places
from sheets.sync.record import Norm, Record, record
from sheets.sync.state import Known, State, StateError
from templates.shell import holds

_TOLD = frozenset(("E040", "E058"))
"""What is told of a tab besides what can't be read: that cells are hidden, or left over."""


class SyncError(Exception):
    """Something that ends the command: a key of the words, and what they need."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key} {params}")
        self.key, self.params = key, params


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
    unsure: Found | None = None
    """Another machine, on the tab on which this one was when there was no more to know it by."""
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
    def is_open(self) -> bool:
        """Whether something of it is to be decided."""
        return self.unsure is not None or bool(self.merged and self.merged.conflicts)

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

    def names(self, change: Change) -> list[Name]:
        """What the user may call this change by: its cell on its tab or of its file, then these as a whole."""
        wholes = (key(self.title), key(self.file))
        return [
            *((whole, cell.casefold()) for cell in self.cells(change) for whole in wholes),
            *((w, "") for w in wholes),
        ]


Name: TypeAlias = "tuple[str, str]"
"""A tab or a file by its `key`, and a cell in it; an empty cell stands for all of them."""


def key(whole: str) -> str:
    """``[機体1]`` and ``機体1`` are one tab."""
    return whole.strip().strip("[]").casefold()


def parse(named: str, wholes: Collection[str]) -> Name:
    """What is meant by ``TAB``, ``FILE``, ``TAB:CELL`` or ``TAB!CELL``: a title with a colon in it is found whole
    first. ``wholes``: the keys of the tabs and files there are."""
    if key(named) not in wholes:
        for mark in "!:":
            whole, found, cell = named.strip().rpartition(mark)
            plain = cell.replace("$", "")
            if found and key(whole) in wholes and is_a1(plain):
                return key(whole), plain.casefold()
    return key(named), ""


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
    notes: list[Finding] = field(default_factory=list)
    """What was left out, and is told without being a fault."""
    found: list[Found] = field(default_factory=list)
    empty: list[Found] = field(default_factory=list)
    fields: list[TabNow] = field(default_factory=list)
    board: FieldPair | None = None
    """The field on both sides."""
    _layouts: dict[int, tuple[Grid, tuple[Layout, ...]]] = field(default_factory=dict)

    def layouts(self, grid: Grid) -> tuple[Layout, ...]:
        """The machines on a tab as it is, or as it would be; looked for once."""
        found = self._layouts.get(id(grid))
        if found is None:
            # The grid is kept with it, so that its id stays its own.
            found = self._layouts[id(grid)] = grid, tabs.layouts_of(self.form, grid)
        return found[1]

    def sort(self, tab: TabNow, *, asked: bool) -> None:
        """Puts a tab where it belongs. ``asked``: it counts though it is hidden."""
        found = tabs.sort(tab.grid, {self.game.NAME: self.form}, self.game.NAME, asked=asked)
        self._layouts[id(tab.grid)] = tab.grid, found.layouts
        self.failures += found.failures
        self.notes += [one for one in found.notes if one.code == "E255"]
        self.notes += [one for values in found.machines for one in values[1].findings if one.code in _TOLD]
        if found.is_field:
            self.fields.append(tab)
        for layouts, machines in ((found.layouts, self.found), (found.empty, self.empty)):
            for layout in layouts:
                machines.append(Found(tab, layout, record(self.form, read(layout, tab.grid), normal)))

    @property
    def is_open(self) -> bool:
        """Whether something is to be decided."""
        return any(pair.is_open for pair in self.pairs) or bool(self.board and self.board.conflicts)

    @property
    def conflicts(self) -> list[tuple[Pair, Change]]:
        return [(pair, change) for pair in self.pairs if pair.merged for change in pair.merged.conflicts]

    def choose(self, ours: Collection[str], theirs: Collection[str]) -> None:
        """Decides conflicts as the user says: by tab, ``TAB:CELL`` or file. Raises SyncError for a name of a tab or
        file that isn't there."""
        there = self.wholes
        said = [
            (parse(name, there), name, who) for names, who in ((ours, Who.OURS), (theirs, Who.THEIRS)) for name in names
        ]
        sides = {name: who for name, _, who in said}
        if both := [text for name, text, who in said if sides[name] is not who]:
            raise SyncError("both", names=", ".join(both))
        for pair in list(self.pairs):
            if pair.unsure and (named := {(key(pair.title), ""), (key(pair.file), "")} & sides.keys()):
                self._decide(pair, pair.unsure, sides[named.pop()])
        for pair in self.pairs:
            if pair.merged is None:
                continue
            before = {change.key for change in pair.merged.conflicts}

            def decide(change: Change, pair: Pair = pair) -> Who | None:
                return next((sides[name] for name in pair.names(change) if name in sides), None)

            pair.merged = pair.merged.resolved(decide)
            pair.chosen = frozenset(before - {change.key for change in pair.merged.conflicts})
        if self.board:
            board = self.board
            wholes = [key(board.title), key(board.file)]

            def side(place: str) -> Who | None:
                cells = [(name, place.casefold()) for name in wholes] if place else []
                return next((sides[name] for name in (*cells, *((name, "") for name in wholes)) if name in sides), None)

            self.board = board.resolved(side)
        if unknown := [text for (whole, _), text, _ in said if whole not in there]:
            raise SyncError("no_tab", names=", ".join(unknown), tabs=", ".join(tab.title for tab in self.now.tabs))

    @property
    def wholes(self) -> set[str]:
        """The keys of the tabs and files that the user may name."""
        field = {key(self.board.title), key(self.board.file)} if self.board else set()
        return {key(tab.title) for tab in self.now.tabs} | {key(pair.file) for pair in self.pairs} | field

    def called(self, pair: Pair, change: Change | None = None) -> str:
        """By what the user can name a machine, or a change of it, to decide it: by its tab, or where that title is
        hard to type in some shell, by its file."""
        cell = pair.place(change) if change else ""
        names = [
            (whole, f"{whole}{mark}{cell}" if cell else whole) for whole in (pair.title, pair.file) for mark in ":!"
        ]
        right = [text for whole, text in names if parse(text, self.wholes) == (key(whole), cell.casefold())]
        return next((text for text in right if holds(text)), right[0] if right else pair.title)

    def _decide(self, pair: Pair, unsure: Found, who: Who) -> None:
        """What stands on the tab of a known machine is that one (theirs), or another (ours)."""
        pair.unsure = None
        if who is Who.THEIRS:
            pair.found = unsure
            self.merge(pair)
        else:
            self.pairs.append(Pair(None, None, unsure))

    def merge(self, pair: Pair) -> None:
        """Puts a machine that is on both sides together."""
        if pair.build is None or pair.found is None:
            return
        base = base_of(pair.known) if pair.known else None
        gone = unsaid(self.form, pair.found.layout)
        pair.merged = merge(base, pair.build.record, pair.found.record, gone)
        if self.is_doubted(pair.found.tab):
            pair.merged = pair.merged.doubted()
        _tell_gone(self, pair, base, gone)

    def is_doubted(self, tab: TabNow) -> bool:
        """Whether a write of ours may have gone astray on this tab. An export tells no number: there it is the tab of
        the machines that stood on the one in doubt, whatever its title is by now."""
        if tab.id is not None:
            return tab.id in self.state.doubted
        mine = [pair for pair in self.pairs if pair.found and pair.found.tab is tab]
        return any(pair.known.tab in self.state.doubted for pair in mine if pair.known)

    def is_doubtful(self, found: Found) -> bool:
        """Whether what stands there may have gone astray: on a tab in doubt, or copied from one."""
        others = (one for one in self.found if one.record == found.record)
        return any(self.is_doubted(one.tab) for one in others)

    def still_doubted(self, *, is_taken: bool) -> list[int]:
        """The tabs of which something is still to be decided. ``is_taken``: new machines on them were taken in."""
        left = [pair for pair in self.pairs if pair.is_open or not (is_taken or pair.known or pair.build)]
        tabs = {_number(pair) for pair in left if pair.found and self.is_doubtful(pair.found)}
        return sorted(number for number in tabs if number is not None)


def _number(pair: Pair) -> int | None:
    """The number of a machine's tab; the last one known where an export told none."""
    if pair.found and pair.found.tab.id is not None:
        return pair.found.tab.id
    return pair.known.tab if pair.known else None


def load_state(folder: Path) -> State | None:
    """The state of a folder, of a game that is there. Raises StateError, OSError."""
    state = states.load(folder)
    if state and state.game not in registry.GAMES:
        raise StateError("unreadable", folder / states.FOLDER / states.STATE)
    return state


def lay_desk(folder: Path, state: State, now: Now, packs: tuple[Pack, ...] = (), *, has_paint: bool = True) -> Desk:
    """Reads the folder, and puts everything together. ``has_paint``: the tabs have their painted cells; without them
    the field is left out. Raises designer.packs.pack.PackError for one of another game."""
    game = game_with(state.game, packs)
    desk = Desk(folder, game, game.form(), state, now)
    for known in state.machines:
        # What the form doesn't know is of another version, or of somebody's making.
        known.values = {path: value for path, value in known.values.items() if knows(desk.form, path)}
    known_tabs = {one.tab for one in state.machines if one.tab is not None}
    for tab in now.tabs:
        desk.sort(tab, asked=tab.id in known_tabs)
        said = mark.packs if (mark := mark_of(tab.grid)) else {}
        desk.notes += [Finding(code, tab.grid.place, params) for code, params in pack_doubts(said, packs)]
    builds, broken = _builds(folder, desk)
    _pair(desk, builds, broken)
    for pair in desk.pairs:
        desk.merge(pair)
    if has_paint:
        desk.board, faults = lay_field(folder, desk.fields, state.field, broken)
        desk.failures += faults
    return desk


def _tell_gone(desk: Desk, pair: Pair, base: Record | None, gone: set[str]) -> None:
    """Labels that a tab had when it was last read, and has no more: somebody typed over them."""
    assert pair.found is not None
    if base is None:
        return
    said = set(base.fields)
    said |= {f"{table}.{column}" for table, rows in base.tables.items() for row in rows for column in row}
    if missed := sorted(said & gone):
        labels = tuple(named(desk.form.field(path).labels) for path in missed)
        desk.failures.append(Finding("E251", pair.found.tab.grid.place, {"labels": labels, "file": pair.file}))


def game_of(now: Now, packs: tuple[Pack, ...] = ()) -> str:
    """The game of the spreadsheet's machines. Raises SyncError for two, or for none."""
    forms = registry.Forms(packs)
    games = {game for tab in now.tabs for game, _ in tabs.sort(tab.grid, forms).machines}
    if len(games) > 1:
        raise SyncError("games", games=", ".join(sorted(games)))
    return games.pop() if games else registry.DEFAULT


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
    paths = sorted(path for path in folder.iterdir() if not path.name.startswith((".", "~$")))
    if left := [path.name for path in paths if _is_left_out(path)]:
        desk.notes.append(Finding("E256", KeyRef(folder.name), {"names": tuple(left)}))
    for path in paths:
        if path.suffix.lower() != ".toml":
            continue
        if path.is_symlink() and path.resolve().parent != folder.resolve():
            desk.failures.append(Finding("E250", KeyRef(path.name), {}))
            broken.add(path.name)
            continue
        if not path.is_file():
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


def _is_left_out(path: Path) -> bool:
    """Whether somebody may think that this is synced: a machine in another sort of file, or in a folder within."""
    if path.is_dir() and not path.is_symlink():
        return next((True for one in path.rglob("*") if one.suffix.lower() in SUFFIXES), False)
    return path.suffix.lower() in SUFFIXES and path.suffix.lower() != ".toml"


def _is_wrong_shape(build: Build, desk: Desk, broken: set[str]) -> bool:
    """Whether a key has a value of a shape that holds no value (E112 to E115): it must not count as emptied."""
    wrong = [one for one in build.values.findings if one.code in {"E112", "E113", "E114", "E115"}]
    if wrong:
        desk.failures += wrong
        broken.add(build.path.name)
    return bool(wrong)


def _pair(desk: Desk, builds: list[Build], broken: set[str]) -> None:
    known = desk.state.machines
    found, unsure = follow(known, desk.found)
    files = {build.path.name: build for build in builds}
    pairs = [
        Pair(one, files.pop(one.file, None), found.get(n), broken=one.file in broken, unsure=unsure.get(n))
        for n, one in enumerate(known)
    ]
    _renamed_files(pairs, files)
    taken = [id(one) for pair in pairs for one in (pair.found, pair.unsure) if one]
    news = [one for one in desk.found if id(one) not in taken]
    # A file of the same machine that was here before the first pull.
    rest = list(files.values())
    alike = align([flat(one.record) for one in news], [flat(one.record) for one in rest], alike=False)
    pairs += [Pair(None, rest[alike[n]] if n in alike else None, one) for n, one in enumerate(news)]
    pairs += [Pair(None, build, None) for n, build in enumerate(rest) if n not in alike.values()]
    desk.pairs = pairs


def _renamed_files(pairs: list[Pair], files: dict[str, Build]) -> None:
    """A file that is gone while another holds the same machine was renamed."""
    lost = [pair for pair in pairs if pair.known and not pair.build and not pair.broken]
    rest = list(files.values())
    bases = [flat(base_of(pair.known)) for pair in lost if pair.known]
    for n, at in align(bases, [flat(one.record) for one in rest], alike=False).items():
        # A twin has the name in common, and little else.
        if likeness(bases[n], flat(rest[at].record)) >= LIKE:
            lost[n].build = files.pop(rest[at].path.name)


def wants_fill(game: str | None = None) -> Callable[[Grid], bool]:
    """Whether a tab's painted cells matter: it may be the field."""
    forms = registry.Forms()
    return lambda grid: tabs.may_be_field(grid, forms, game)
