"""Things of a game's rules with an id and names in both languages, and a rules file that is held against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol, TypeVar, get_args

import msgspec

from designer.faults import Name
from designer.rules import Choice, RulesError, Ruling, choose, decode
from templates.words import Lang, code_of

N = TypeVar("N", bound="Named")
R = TypeVar("R", bound="GameRules")


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


class Pictured(Protocol):
    """A thing with a picture on its card."""

    @property
    def id(self) -> str: ...
    @property
    def picture(self) -> str: ...


def unpictured(name: str, things: Iterable[Pictured], pictures: object) -> Iterator[str]:
    """A sentence for each thing without a picture. ``pictures``: the Literal of those that there are."""
    known = ", ".join(filter(None, get_args(pictures)))
    yield from (f"{name}: {one.id} has no picture; there are {known}" for one in things if not one.picture)


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    version: str


class GameRules(_Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every game's rules hold, before and behind what is their own."""

    rulings: tuple[Ruling, ...]
    conditions: tuple[Ruling, ...] = ()

    def choose(self, chosen: Mapping[str, str]) -> dict[str, Choice]:
        """The rulings in force. Raises designer.rules.RulingError."""
        return choose(self.rulings, chosen)

    def given(self, said: Mapping[str, str]) -> dict[str, Choice]:
        """The conditions of an attack. Raises designer.rules.RulingError."""
        return choose(self.conditions, said)


def consistent(file: Path, kind: type[R], contradictions: Callable[[R], Iterable[str]]) -> R:
    """The rules of a file. Raises RulesError that names the file, the key, and what is allowed, also where the file
    contradicts itself."""
    rules = decode(file, kind)
    declared = (
        *twice("rulings", (one.key for one in rules.rulings)),
        *twice("conditions", (one.key for one in rules.conditions)),
    )
    for fault in (*declared, *contradictions(rules)):
        raise RulesError(f"{file.name}: {fault}")
    return rules
