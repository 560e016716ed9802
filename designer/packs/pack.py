"""What a pack is once it was read: a name, a version, and things of a game's rules that are not the source's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from designer.faults import Fault, Name
from designer.named import Named
from templates.words import Lang, code_of


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing does, in its maker's words. Ours stand in ``templates``."""

    ja: str
    en: str

    def text(self, lang: Lang) -> str:
        """In ``ja`` or ``en``, on one line."""
        return ("" if code_of(lang) == "ja" else " ").join(self.lines(lang))

    def lines(self, lang: Lang) -> tuple[str, ...]:
        """Line by line, empty ones left out."""
        text = self.en if code_of(lang) == "en" else self.ja
        return tuple(line.strip() for line in text.splitlines() if line.strip())


class Pack(msgspec.Struct, frozen=True):
    """A pack. ``file`` as its user named it; ``lists``: what it brings, by the names of the lists of the rules."""

    game: str
    name: str
    version: str
    file: str
    lists: tuple[tuple[str, tuple[Named, ...]], ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    def of(self, name: str) -> tuple[Any, ...]:
        """What it brings to a list; nothing where it has none."""
        return next((things for of, things in self.lists if of == name), ())


class Sort(NamedTuple):
    """A list that a pack may bring things to: their type, which of its keys are for our own rules alone, what follows
    from the keys that are written, how a value looks of which its type says too little, and how many things of all
    packs together may have a key."""

    kind: type[Named]
    own: frozenset[str] = frozenset()
    finish: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    samples: Mapping[str, Name] = MappingProxyType({})
    most: Mapping[str, int] = MappingProxyType({})


class PackError(ValueError):
    """Packs that can't be taken: each fault with the file that it is in; its path is a key of that file."""

    def __init__(self, faults: tuple[tuple[Path, Fault], ...]) -> None:
        super().__init__(", ".join(f"{fault.code} {file}: {fault.path}" for file, fault in faults))
        self.faults = faults
