"""Tables that a game's source lost. A slot is empty until a user's data file fills it; nothing stands in for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from designer.rules import RulesError, convert, parse
from templates.words import Lang, code_of

T = TypeVar("T")


class SlotRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot as the rules declare it; ``id`` is its key in a data file."""

    id: str
    rule: str
    ja: str
    en: str

    def name(self, lang: Lang) -> str:
        return self.en if code_of(lang) == "en" else self.ja


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot as it stands: whether the user's data fill it, and what it holds, in words."""

    id: str
    rule: str
    label: str
    filled: bool


class EmptySlotError(LookupError):
    """A calculation needs a table that the source lost and no data file fills. ``slot``: its id."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


class OtherGameError(RulesError):
    """A file that is not a data file of this game."""


def slots(declared: Iterable[SlotRule], data: Any, lang: Lang) -> tuple[Slot, ...]:
    """Each declared slot. ``data``: the decoded data file, None without one."""
    return tuple(Slot(one.id, one.rule, one.name(lang), getattr(data, one.id, None) is not None) for one in declared)


def need(data: Any, slot: str) -> Any:
    """What fills a slot. Raises EmptySlotError where nothing does."""
    found = getattr(data, slot, None)
    if found is None:
        raise EmptySlotError(slot)
    return found


def load(file: Path, game: str, kind: type[T]) -> T:
    """A user's data file: ``game = "..."`` and a key a slot, as the game's ``DATA``. Raises RulesError that names the
    file, the key and what is allowed, and OSError."""
    data = parse(file)
    named = data.pop("game", None)
    if named != game:
        raise OtherGameError(f'{file.name}: game = {named!r}; expected: game = "{game}"')
    return convert(data, file.name, kind)
