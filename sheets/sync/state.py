"""What both sides last agreed on, in ``DIR/.bundodo/``. Written last and whole: after a crash the old one is there, and
the merge finds that what was already done is the same on both sides."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from sheets.disk import write_whole
from sheets.failures import SourceError
from sheets.google.urls import parse_link
from sheets.sync.record import Norm
from templates.opened import read_bytes

FOLDER = ".bundodo"
SCHEMA = 1
STATE = "sync.json"
_SAVED = "saved"
_MOST_BYTES = 20_000_000
_LONGEST_NAME = 255
_OF_PATHS = frozenset("/\\:" if os.name == "nt" else "/\\")
_MOST_SAVED = 100
"""Files of old values that are kept."""


class StateError(Exception):
    """The state can't be used: ``why`` is unreadable, newer (made by a newer version) or busy (in use)."""

    def __init__(self, why: str, path: Path) -> None:
        super().__init__(f"{path}: {why}")
        self.why, self.path = why, path


class Known(msgspec.Struct):
    """A machine: its file in the folder; its tab by the number that outlives every rename (None where the spreadsheet
    was read without an account, which tells none); its block of cells; and the base, by path."""

    file: str
    tab: int | None
    title: str
    range: str
    values: dict[str, Norm]
    gone: bool = False
    """Whether it was no longer in the spreadsheet when last looked at."""


class KnownField(msgspec.Struct):
    """The field, likewise; ``hexes``: what is in each hex that isn't free."""

    file: str
    tab: int | None
    title: str
    cols: int
    rows: int
    hexes: dict[str, str]


class State(msgspec.Struct):
    """All that is known of a folder and its spreadsheet. ``time``: of the last agreement, ISO 8601 in UTC."""

    schema: int
    spreadsheet: str
    url: str
    title: str
    game: str
    time: str = ""
    machines: list[Known] = []
    field: KnownField | None = None
    folder: str = ""
    """Where the folder was when this was written: one that was copied is known by it."""
    doubted: list[int] = []
    """Tabs on which a write of ours met cells that had moved meanwhile: what they say now is asked about."""

    @property
    def is_sound(self) -> bool:
        """Whether it names one spreadsheet."""
        try:
            return parse_link(self.url).id == self.spreadsheet
        except SourceError:
            return False


class _Versioned(msgspec.Struct):
    schema: int


def load(folder: Path) -> State | None:
    """The state of a folder; None where there is none. Raises StateError, OSError."""
    path = folder / FOLDER / STATE
    try:
        data = read_bytes(path, _MOST_BYTES)
    except FileNotFoundError:
        return None
    try:
        if msgspec.json.decode(data, type=_Versioned).schema > SCHEMA:
            raise StateError("newer", path)
        state = msgspec.json.decode(data, type=State)
    except (msgspec.DecodeError, RecursionError) as error:
        raise StateError("unreadable", path) from error
    names = [*(one.file for one in state.machines), *([state.field.file] if state.field else [])]
    if not all(_is_plain(name) for name in names) or not state.is_sound:
        raise StateError("unreadable", path)
    return state


def _is_plain(name: str) -> bool:
    """Whether this is the name of a build file in the folder itself. What a state says may come from anybody who
    packed the folder; no file elsewhere is read or written because of it."""
    return (
        name.casefold().endswith(".toml")
        and not name.startswith(".")
        and not any(character in _OF_PATHS or character < " " for character in name)
        and len(name.encode("utf-8", "replace")) <= _LONGEST_NAME
    )


def original(folder: Path, state: State) -> Path | None:
    """The folder that this one was copied from, where that still belongs to the same spreadsheet."""
    if not state.folder or "\0" in state.folder:
        return None
    first = Path(state.folder)
    try:
        if not first.is_dir() or first.samefile(folder):
            return None
        other = load(first)
    except (OSError, StateError):
        return None
    return first if other and other.spreadsheet == state.spreadsheet else None


def save(folder: Path, state: State) -> None:
    """Write the state, whole or not at all. Raises OSError."""
    state.folder = str(folder.resolve())
    data = msgspec.json.format(msgspec.json.encode(state), indent=1)
    replace(folder / FOLDER / STATE, data, folder)


def keep_old(folder: Path, name: str, data: bytes) -> Path:
    """Keep what is about to be overwritten; the oldest of many are dropped. Raises OSError."""
    path = folder / FOLDER / _SAVED / f"{name}.json"
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{name}-{number}.json")
    replace(path, data, folder)
    for old in sorted(path.parent.glob("*.json"))[:-_MOST_SAVED]:
        old.unlink(missing_ok=True)
    return path


def replace(path: Path, data: bytes, folder: Path) -> None:
    """Put a file in place of another, whole or not at all, even if the power fails; what it was allowed stays. The new
    one is made inside the state's folder, so that nothing half-written is ever seen among the build files."""
    with naming(path):
        _replace(path, data, folder)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever can't be written is told with the file that was to be written, and not with one that is on its way to
    become it. Raises OSError."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes, folder: Path) -> None:
    place = folder / FOLDER / "tmp"
    place.mkdir(parents=True, exist_ok=True)
    write_whole(path, data, place=place)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else works on this folder's state meanwhile; the lock ends with the process, however that ends. Clears
    away what an interrupted one left. Raises StateError where somebody does."""
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("a+b") as file:
        if not _lock(file.fileno()):
            raise StateError("busy", place / "lock")
        for left in (place / "tmp").glob("*"):
            with suppress(OSError):
                left.unlink()
        yield


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
