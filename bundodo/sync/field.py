"""The field: painted cells there, ``field.toml`` here. It comes from the spreadsheet only, for paint is no value; hexes
are merged one by one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bundodo.out.fields import lattice_of
from designer import fields
from designer.views import Board
from sheets.failures import SourceError
from sheets.files import builds
from sheets.google.write import TabNow
from sheets.sync.merge import Change, Key, Who, judge
from sheets.sync.state import KnownField
from templates.opened import read_bytes

FILE = "field.toml"
_SIZES = ("cols", "rows")

Hexes = Mapping[str, str]
"""``C3`` → ``obstacles``, ``starts`` or ``objectives``; ``cols`` and ``rows`` → the size."""


@dataclass(frozen=True, slots=True)
class FieldMerged:
    """The field merged. ``data``: what the file is to hold, None where it stays as it is."""

    changes: tuple[Change, ...]
    known: KnownField
    data: bytes | None

    @property
    def conflicts(self) -> list[Change]:
        return [change for change in self.changes if change.who is Who.CONFLICT]


def hexes_of(board: Board) -> dict[str, str]:
    """A board as hexes that can be compared one by one."""
    found = {"cols": str(board.cols), "rows": str(board.rows)}
    for name in fields.SETS:
        found |= dict.fromkeys(sorted(getattr(board, name)), name)
    return found


def merge_field(folder: Path, tab: TabNow, known: KnownField | None) -> tuple[FieldMerged, bytes] | None:
    """The field of a tab with the folder's, and the bytes of the file as it was; None where either can't be read (and
    so is left alone). Raises SourceError for a file that is no TOML, OSError."""
    reading = fields.read_grid(tab.grid, lattice_of(tab.grid), title=tab.title)
    if reading.board is None:
        return None
    theirs = hexes_of(reading.board)
    name = known.file if known else FILE
    path = folder / name
    data = read_bytes(path) if path.exists() else b""
    if not data and known:
        return None
    ours = _here(data, name) if data else {}
    if ours is None:
        return None
    base = {**known.hexes, "cols": str(known.cols), "rows": str(known.rows)} if known else {}
    if not data:
        settled = theirs
        return FieldMerged((), _known(name, tab, known, settled), _new(reading.board)), data
    changes = tuple(_changes(base, ours, theirs))
    settled = {c.key.column: str(c.base if c.who is Who.CONFLICT else c.theirs) for c in changes}
    settled = {place: kind for place, kind in settled.items() if kind != "None"}
    taken = {c.key.column: c.theirs for c in changes if c.who is Who.THEIRS}
    made = _edited(data, taken, ours) if taken else None
    return FieldMerged(changes, _known(name, tab, known, settled), made), data


def _changes(base: Hexes, ours: Hexes, theirs: Hexes) -> Iterator[Change]:
    for place in dict.fromkeys((*base, *ours, *theirs)):
        sides = base.get(place), ours.get(place), theirs.get(place)
        yield Change(Key(place), *sides, judge(*sides))


def _known(name: str, tab: TabNow, known: KnownField | None, hexes: Hexes) -> KnownField:
    number = tab.id if tab.id is not None else known.tab if known else None
    places = {place: kind for place, kind in hexes.items() if place not in _SIZES}
    cols, rows = (int(hexes.get(key) or getattr(fields, key.upper())) for key in _SIZES)
    return KnownField(name, number, tab.title, cols, rows, places)


def _here(data: bytes, name: str) -> dict[str, str] | None:
    reading = fields.read_document(builds.load(data, name))
    return None if reading.board is None or reading.faults else hexes_of(reading.board)


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
