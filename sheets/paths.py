"""Files below a folder, and what is told of a path at which there is none."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from sheets.form import Finding
from sheets.grid import KeyRef


def files(folder: Path, missed: Callable[[Path, OSError], None]) -> Iterator[Path]:
    """Files below a folder by name; hidden ones, what spreadsheets lock (``~$``) and our own state are skipped.
    ``missed``: is told of a folder that can't be looked into."""
    try:
        paths = sorted(folder.iterdir(), key=lambda path: path.name)
    except OSError as error:
        missed(folder, error)
        return
    for path in paths:
        if path.name.startswith((".", "~$")):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from files(path, missed)
        elif path.is_file():
            yield path


def missing(path: Path, source: str, suffixes: Collection[str]) -> Finding:
    """What is no file and no folder; a path that isn't there with the names near to it that are, of files of a kind
    that is read and of folders. Their endings say nothing of what was meant."""
    if holds(path.exists):
        return Finding("E052", KeyRef(source), {})
    folder = path.parent
    stems: dict[str, list[str]] = {}
    for other in sorted(folder.iterdir(), key=lambda other: other.name) if holds(folder.is_dir) else ():
        if _is_readable(other, suffixes):
            stems.setdefault(other.stem, []).append(other.name)
    near = [name for stem in difflib.get_close_matches(path.stem, stems, 3, 0.6) for name in stems[stem]][:3]
    shown = tuple((folder / name).as_posix() for name in near)
    return Finding("E017" if near else "E001", KeyRef(source), {"near": shown})


def holds(question: Callable[[], bool]) -> bool:
    """The answer about a path; no for a name that no file can have."""
    try:
        return question()
    except OSError:
        return False


def _is_readable(path: Path, suffixes: Collection[str]) -> bool:
    return path.is_dir() or (path.suffix.lower() in suffixes and path.is_file())
