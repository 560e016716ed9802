"""Files that another file names, or that somebody else may have made: plain files alone, and no more of them than is
wanted. A device never ends, a pipe never begins, and a link leads to either."""

from __future__ import annotations

import errno
import os
import re
import stat
from typing import Any

from templates.slips import Slip, SlipError, json_slip, toml_slip

__all__ = [
    "MOST_PICTURE",
    "MOST_TEXT",
    "Slip",
    "SlipError",
    "UnfitFileError",
    "is_file",
    "is_folder",
    "is_there",
    "mode_of",
    "parse_json",
    "parse_toml",
    "read_bytes",
    "read_text",
]

MOST_TEXT = 4_000_000
"""Bytes of a file of words, tables or numbers."""
MOST_PICTURE = 60_000_000
"""Bytes of a photo."""


class UnfitFileError(OSError):
    """No plain file, or too large a one; told as any other file that can't be read."""


def mode_of(path: str | os.PathLike[str]) -> int | None:
    """The mode of what a path leads to; None where there is nothing, or the name can be none. Raises OSError where the
    system doesn't say: a closed folder, a name that is too long, a link that leads to itself."""
    try:
        return os.stat(path).st_mode  # noqa: PTH116
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None


def is_there(path: str | os.PathLike[str]) -> bool:
    """Whether there is anything at a path, as far as the system says."""
    return _mode(path) is not None


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path leads to a folder, as far as the system says."""
    return stat.S_ISDIR(_mode(path) or 0)


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a path leads to a plain file, as far as the system says."""
    return stat.S_ISREG(_mode(path) or 0)


def _mode(path: str | os.PathLike[str]) -> int | None:
    try:
        return mode_of(path)
    except OSError:
        return None


def read_bytes(path: str | os.PathLike[str], most: int = MOST_TEXT) -> bytes:
    """The bytes of a plain file, or of the one that a link leads to. Raises UnfitFileError for anything else and for
    more than ``most`` bytes, OSError as it comes."""
    try:
        found = os.stat(path)  # noqa: PTH116 - before it is opened: to open a device may do something
        if not stat.S_ISREG(found.st_mode):
            raise _unfit(path, found.st_mode)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        handle = os.open(path, flags)
    except ValueError as error:  # a name with a zero in it
        raise UnfitFileError(errno.EINVAL, "no name of a file", os.fspath(path)) from error
    with open(handle, "rb") as file:  # noqa: PTH123 - it is open by now
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise _unfit(path, mode)
        data = file.read(most + 1)
    if len(data) > most:
        raise UnfitFileError(errno.EFBIG, f"more than {most / 1e6:g} MB", os.fspath(path))
    return data


def read_text(path: str | os.PathLike[str], most: int = MOST_TEXT) -> str:
    """The text of a plain file in UTF-8, with or without BOM. Raises as `read_bytes`, and UnicodeDecodeError."""
    return read_bytes(path, most).decode("utf-8-sig").replace("\r\n", "\n")


def _unfit(path: str | os.PathLike[str], mode: int) -> UnfitFileError:
    if stat.S_ISDIR(mode):
        return UnfitFileError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    return UnfitFileError(errno.EINVAL, "not a plain file", os.fspath(path))


_STEP = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_MOST_STEPS = 50
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{_STEP}){{{_MOST_STEPS}}}", re.MULTILINE)


def parse_toml(text: str) -> dict[str, Any]:
    """The keys of a TOML text. Raises SlipError, ValueError for a key of so many dotted steps that taking it in would
    last for minutes or for a number of thousands of digits, RecursionError for lists in lists without end."""
    import tomllib

    if _LONG_KEY.search(text):
        raise ValueError(f"a key of more than {_MOST_STEPS} steps")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SlipError(toml_slip(text, error)) from error


def parse_json(text: str, **hooks: Any) -> Any:
    """What a JSON text holds, with the hooks of ``json.loads``. Raises SlipError, RecursionError, ValueError for a
    number with thousands of digits."""
    import json

    try:
        return json.loads(text, **hooks)
    except json.JSONDecodeError as error:
        raise SlipError(json_slip(error)) from error
