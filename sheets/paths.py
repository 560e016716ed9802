"""Files below a folder, and what is told of a path at which there is none."""

from __future__ import annotations

import stat
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path

from sheets.form import Finding
from sheets.grid import KeyRef
from templates.opened import is_file, is_folder, mode_of


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
        try:
            mode, is_link = mode_of(path), path.is_symlink()
        except OSError as error:
            missed(path, error)
            continue
        if mode is not None and stat.S_ISDIR(mode) and not is_link:
            yield from files(path, missed)
        elif mode is not None and stat.S_ISREG(mode):
            yield path


def missing(path: Path, source: str, suffixes: Collection[str], *, is_there: bool) -> Finding:
    """What is no file and no folder; a path that isn't there with the names near to it that are, of files of a kind
    that is read and of folders. Their endings say nothing of what was meant."""
    import difflib

    if is_there:
        return Finding("E052", KeyRef(source), {})
    folder = path.parent
    stems: dict[str, list[str]] = {}
    with suppress(OSError):
        for other in sorted(folder.iterdir(), key=lambda other: other.name):
            if is_folder(other) or (other.suffix.lower() in suffixes and is_file(other)):
                stems.setdefault(other.stem, []).append(other.name)
    near = [name for stem in difflib.get_close_matches(path.stem, stems, 3, 0.6) for name in stems[stem]][:3]
    shown = tuple((folder / name).as_posix() for name in near)
    return Finding("E017" if near else "E001", KeyRef(source), {"near": shown})
