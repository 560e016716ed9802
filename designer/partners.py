"""Ids of a rules file held against the words that each must have: what is lacking is a fault of the rules file, and
told as one before anything is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from designer.rules import RulesError, Ruling

RULES = "rules.toml"


class Texts(Protocol):
    """Words by key in one language."""

    code: str

    def __contains__(self, key: str, /) -> bool: ...


def wordless(name: str, ids: Iterable[str], words: Texts, *keys: str) -> Iterator[str]:
    """A sentence for each id of a list of the rules that lacks a word. ``keys``: those that it must have, ``{}`` where
    the id stands."""
    for one in ids:
        missing = [key for key in (each.format(one) for each in keys) if key not in words]
        if missing:
            yield f"{name}: {one} has no words ({words.code}): {', '.join(missing)}"


def unruled(name: str, declared: Iterable[Ruling], words: Texts, group: str = "ruling") -> Iterator[str]:
    """The same of rulings, or of conditions (``group`` ``given``): the question, and each choice."""
    for one in declared:
        choices = ["any"] if one.span else [f"choices.{choice}" for choice in one.choices]
        keys = (f"{group}.{{}}.{part}" for part in ("question", *choices))
        yield from wordless(name, [one.key], words, *keys)


def hold(lacking: Iterable[str]) -> None:
    """Raises RulesError for the first that is lacking."""
    for one in lacking:
        raise RulesError(f"{RULES}: {one}")
