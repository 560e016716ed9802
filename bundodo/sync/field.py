"""The field: painted cells there, ``field.toml`` here. It comes from the spreadsheet only, for paint is no value; hexes
are merged one by one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bundodo.out.fields import lattice_of
from designer import fields
from designer.views import Board
from sheets.failures import SourceError
from sheets.files import builds
from sheets.form import Finding
from sheets.google.write import TabNow
from sheets.grid import KeyRef
from sheets.sync.merge import Change, Key, Who, judge
from sheets.sync.state import KnownField
from templates.opened import read_bytes

FILE = "field.toml"
_SIZES = ("cols", "rows")

Hexes = Mapping[str, str]
"""``C3`` → ``obstacles``, ``starts`` or ``objectives``; ``cols`` and ``rows`` → the size."""


@dataclass(frozen=True, slots=True)
class FieldPair:
    """The field on both sides. ``tab`` None: no longer in the spreadsheet; ``data`` None: there is no file, or none
    that can be read (``broken``). ``chosen``: keys of the conflicts that the user decided; ``wanted``: a file that was
    removed is to come back."""

    file: str
    known: KnownField | None
    tab: TabNow | None
    board: Board | None
    data: bytes | None
    ours: Hexes = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    broken: bool = False
    chosen: frozenset[Key] = frozenset()
    wanted: bool = False

    @property
    def title(self) -> str:
        """The tab."""
        return self.tab.title if self.tab else self.known.title if self.known else ""

    @property
    def is_new(self) -> bool:
        """Whether a file is to be made."""
        return self.data is None and not self.broken and self.board is not None and (self.known is None or self.wanted)

    @property
    def is_removed(self) -> bool:
        """Whether the file was removed here."""
        return self.data is None and not self.broken and self.known is not None and not self.wanted

    def of(self, *who: Who) -> list[Change]:
        """The changes of these."""
        return [change for change in self.changes if change.who in who]

    @property
    def conflicts(self) -> list[Change]:
        return self.of(Who.CONFLICT)

    def resolved(self, choose: Callable[[str], Who | None]) -> FieldPair:
        """The same with conflicts decided: by the hex's name, OURS or THEIRS; None leaves one open. Where a file was
        removed, THEIRS of the whole field (no name) brings it back."""
        made = tuple(
            replace(one, who=choose(one.key.column) or one.who) if one.who is Who.CONFLICT else one
            for one in self.changes
        )
        chosen = frozenset(old.key for old, new in zip(self.changes, made, strict=True) if old.who is not new.who)
        wanted = self.is_removed and choose("") is Who.THEIRS
        return replace(self, changes=made, chosen=chosen, wanted=wanted)

    def only_chosen(self) -> FieldPair:
        """The same, with those of their changes alone for which the user said so."""
        made = (
            replace(one, who=Who.NOBODY, theirs=one.base)
            if one.who is Who.THEIRS and one.key not in self.chosen
            else one
            for one in self.changes
        )
        return replace(self, changes=tuple(made))

    def edited(self) -> bytes | None:
        """What the file is to hold; None where it can't be edited without harm."""
        if self.is_new:
            assert self.board is not None
            return _new(self.board)
        taken = {one.key.column: one.theirs for one in self.of(Who.THEIRS)}
        return _edited(self.data or b"", taken, self.ours) if taken else self.data

    def since(self, tabs: list[TabNow]) -> list[Change]:
        """What is otherwise on the field's tab than it was; nothing where it can't be told."""
        tab = next((one for one in tabs if self.tab and one.id == self.tab.id), None)
        board = fields.read_grid(tab.grid, lattice_of(tab.grid)).board if tab else None
        if board is None or self.board is None:
            return []
        old, new = hexes_of(self.board), hexes_of(board)
        places = dict.fromkeys((*old, *new))
        return [
            Change(Key(place), old.get(place), old.get(place), new.get(place), Who.THEIRS)
            for place in places
            if old.get(place) != new.get(place)
        ]

    def settled(self) -> KnownField | None:
        """What is to be known next, their changes taken in. What is in conflict keeps its old base, and so comes up
        again."""
        if self.tab is None or self.board is None or (self.data is None and not self.is_new):
            return self.known
        if self.is_new:
            return _known(self.file, self.tab, self.known, hexes_of(self.board))
        said = {one.key.column: one.base if one.who is Who.CONFLICT else one.theirs for one in self.changes}
        return _known(
            self.file, self.tab, self.known, {place: str(kind) for place, kind in said.items() if kind is not None}
        )


def hexes_of(board: Board) -> dict[str, str]:
    """A board as hexes that can be compared one by one."""
    found = {"cols": str(board.cols), "rows": str(board.rows)}
    for name in fields.SETS:
        found |= dict.fromkeys(sorted(getattr(board, name)), name)
    return found


def lay_field(
    folder: Path, tabs: list[TabNow], known: KnownField | None, broken: Collection[str]
) -> tuple[FieldPair | None, list[Finding]]:
    """The field of the spreadsheet with the folder's, and what can't be read of either; None where there is none.
    ``broken``: files that were told of already. Raises OSError."""
    tab = min(tabs, key=lambda tab: known is None or tab.id is None or tab.id != known.tab, default=None)
    if tab is None and known is None:
        return None, []
    name = known.file if known else FILE
    faults: list[Finding] = []
    board = None
    if tab is not None:
        reading = fields.read_grid(tab.grid, lattice_of(tab.grid), title=tab.title)
        faults += [Finding(one.code, reading.refs.get(one.path, tab.grid.place), one.params) for one in reading.faults]
        board = None if reading.faults else reading.board
    data = read_bytes(folder / name) if (folder / name).exists() else None
    if name in broken:
        return FieldPair(name, known, tab, board, None, broken=True), faults
    try:
        ours, mine = _here(data, name) if data is not None else ({}, [])
    except SourceError as error:
        ours, mine = {}, [error.finding]
    faults += mine
    if mine:
        return FieldPair(name, known, tab, board, None, broken=True), faults
    if board is None or data is None:
        return FieldPair(name, known, tab, board, data, ours), faults
    base = {**known.hexes, "cols": str(known.cols), "rows": str(known.rows)} if known else {}
    changes = tuple(_changes(base, ours, hexes_of(board)))
    return FieldPair(name, known, tab, board, data, ours, changes), faults


def _changes(base: Hexes, ours: Hexes, theirs: Hexes) -> Iterator[Change]:
    for place in dict.fromkeys((*base, *ours, *theirs)):
        sides = base.get(place), ours.get(place), theirs.get(place)
        yield Change(Key(place), *sides, judge(*sides))


def _known(name: str, tab: TabNow, known: KnownField | None, hexes: Hexes) -> KnownField:
    number = tab.id if tab.id is not None else known.tab if known else None
    places = {place: kind for place, kind in hexes.items() if place not in _SIZES}
    cols, rows = (int(hexes.get(key) or getattr(fields, key.upper())) for key in _SIZES)
    return KnownField(name, number, tab.title, cols, rows, places)


def _here(data: bytes, name: str) -> tuple[dict[str, str], list[Finding]]:
    """The hexes of a file, and what can't be read of it. Raises SourceError for a file that is no TOML."""
    reading = fields.read_document(builds.load(data, name))
    faults = [Finding(one.code, KeyRef(name, one.path), one.params) for one in reading.faults]
    return hexes_of(reading.board) if reading.board else {}, faults


def _new(board: Board) -> bytes:
    import tomlkit

    document, table = tomlkit.document(), tomlkit.table()
    table["cols"], table["rows"], table["hexes"] = board.cols, board.rows, board.hexes
    for name in fields.SETS:
        table[name] = sorted(getattr(board, name))
    document["field"] = table
    return tomlkit.dumps(document).encode()


def _edited(data: bytes, taken: Mapping[str, object], ours: Hexes) -> bytes | None:
    """The file with hexes changed; None where it can't be edited without harm."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    source = data.decode("utf-8-sig")
    crlf = "\r\n" in source
    try:
        document: Any = tomlkit.parse(source.replace("\r\n", "\n"))
        table = document["field"]
        for place, kind in taken.items():
            if place in _SIZES:
                table[place] = int(str(kind))
                continue
            if old := ours.get(place):
                names = table[old]
                at = next(n for n, name in enumerate(names) if str(name).upper() == place)
                del names[at]
            if kind is not None:
                if kind not in table:
                    table[kind] = []
                table[kind].append(place)
        made = tomlkit.dumps(document)
        said = fields.read_document(tomllib.loads(made))
    except (TOMLKitError, tomllib.TOMLDecodeError, SourceError, LookupError, StopIteration, TypeError, ValueError):
        return None
    wanted = {**ours, **{place: str(kind) for place, kind in taken.items()}}
    wanted = {place: kind for place, kind in wanted.items() if taken.get(place, "") is not None}
    if said.board is None or hexes_of(said.board) != wanted:
        return None
    return (made.replace("\n", "\r\n") if crlf else made).encode()
