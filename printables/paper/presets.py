"""Presets from TOML, read strictly: unknown keys, missing units and wrong types are refused with file, key and what is
allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?)mm")

T = TypeVar("T")


class PresetError(ValueError):
    """A preset that cannot be read. The message names the file, the key and what is allowed. ``key`` and ``params`` are
    those of the words that say it in the user's language."""

    def __init__(self, message: str, key: str = "", **params: object) -> None:
        super().__init__(message)
        self.key, self.params = key, params


class Length(float):
    """A length in mm, written with its unit: ``"63mm"``."""


def parse_length(text: str) -> Length:
    """Reads ``"63mm"`` and ``"11.5mm"``. Raises ValueError for anything else: no unit is guessed."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no length; write a number and its unit, such as '63mm'")
    return Length(found.group(1))


def convert(table: Mapping[str, object], kind: type[T], source: str) -> T:
    """The table as ``kind``. ``source`` names the file in errors. Raises PresetError."""
    import msgspec

    def length(wanted: type, value: Any) -> Any:
        if wanted is Length and isinstance(value, str):
            return parse_length(value)
        raise ValueError(f"{value!r} is no length; write it in quotes with its unit, such as '63mm'")

    try:
        return msgspec.convert(table, kind, dec_hook=length)
    except (msgspec.ValidationError, ValueError) as error:
        key, params = _worded(str(error))
        raise PresetError(f"{source}: {error}", key, source=source, **params) from error


_FAULTS = (
    ("unknown", re.compile(r"unknown field `(?P<found>[^`]*)`")),
    ("missing", re.compile(r"missing required field `(?P<found>[^`]*)`")),
    ("length", re.compile(r"'?(?P<found>[^']*)'? is no length")),
    ("kind", re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`")),
)
_AT = re.compile(r"at `\$\.?(?P<at>[^`]*)`")


def _worded(message: str) -> tuple[str, dict[str, object]]:
    """The words' key for a fault that was found in a file, and what is filled in: what was found, and where."""
    at = _AT.search(message)
    for key, pattern in _FAULTS:
        if found := pattern.search(message):
            return f"preset.{key}", {"wanted": "", **found.groupdict(), "at": at["at"] if at else ""}
    return "", {}


def read_file(path: Path, kind: type[T]) -> T:
    """A user's own preset file. Raises PresetError for what is wrong in it, OSError where it cannot be read."""
    from templates.opened import parse_toml, read_text

    try:
        table = parse_toml(read_text(path))
    except (ValueError, RecursionError) as error:
        raise PresetError(f"{path}: {error}", "preset.toml", source=path, why=error) from error
    return convert(table, kind, str(path))
