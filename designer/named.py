"""Things of a game's rules with an id and names in both languages, and a rules file that is held against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from designer.faults import Name
from designer.rules import RulesError, decode
from templates.words import Lang, code_of

N = TypeVar("N", bound="Named")
R = TypeVar("R")


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something with an id and its names; ``aliases`` are read too."""

    id: str
    ja: str
    en: str
    aliases: tuple[str, ...] = ()
    rule: str = ""

    def name(self, lang: Lang) -> str:
        """The name in ``ja`` or ``en``."""
        return self.en if code_of(lang) == "en" else self.ja

    @property
    def labels(self) -> tuple[str, ...]:
        """All that is read as this, each once; the Japanese name first, then English, aliases, and the id itself."""
        return tuple(dict.fromkeys((self.ja, self.en, *self.aliases, self.id)))


def name_of(thing: Named) -> Name:
    """Its name as a parameter of a message."""
    return Name(thing.ja, thing.en)


def called(written: str, kind: Named, number: int) -> Name:
    """What every command calls a weapon: its own name, or its kind's and its number, 1-based, where it has none."""
    return Name(written or f"{kind.ja}{number}", written or f"{kind.en} {number}")


def by_id(things: tuple[N, ...], wanted: str) -> N:
    """Raises KeyError for an id that is not there."""
    for thing in things:
        if thing.id == wanted:
            return thing
    raise KeyError(wanted)


def twice(name: str, ids: Iterable[str]) -> Iterator[str]:
    """A sentence for each id that a list has more than once."""
    yield from (f"{name}: {one} stands {count} times" for one, count in Counter(ids).items() if count > 1)


def consistent(file: Path, kind: type[R], contradictions: Callable[[R], Iterable[str]]) -> R:
    """The rules of a file. Raises RulesError that names the file, the key, and what is allowed, also where the file
    contradicts itself."""
    rules = decode(file, kind)
    for fault in contradictions(rules):
        raise RulesError(f"{file.name}: {fault}")
    return rules
