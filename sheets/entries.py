"""What sources hold: machines as written, fields, tabs, and what was left alone and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from sheets.form import Finding, Values
from sheets.grid import Grid

if TYPE_CHECKING:
    from sheets.tabs import Sorted

Tell = Callable[[str, Mapping[str, object]], None]
"""Hears what takes time, and its words: ``waiting`` (seconds), ``again`` (attempt, tries, seconds)."""


class Entry(Struct, frozen=True):
    """One machine as written. ``source`` as shown to the user; ``base``: the folder of relative photo paths."""

    source: str
    tab: str | None
    game: str
    values: Values
    base: Path | None


class FieldSheet(Struct, frozen=True):
    """A field: a tab with its painted cells, or the keys of a file with ``[field]``. One of the two is None."""

    source: str
    tab: str | None
    grid: Grid | None = None
    document: Mapping[str, object] | None = None


class ReadTab(Struct, frozen=True):
    """A tab with what was made of it; ``is_example``: left alone as an example."""

    source: str
    grid: Grid
    found: Sorted
    is_example: bool = False


class Opened(Struct, frozen=True):
    """Everything that was read. ``notes``: left alone, and why. ``failures``: what could not be read. ``tabs``: all of
    them, where they were asked for."""

    entries: tuple[Entry, ...]
    fields: tuple[FieldSheet, ...]
    notes: tuple[Finding, ...]
    failures: tuple[Finding, ...]
    tabs: tuple[ReadTab, ...] = ()
