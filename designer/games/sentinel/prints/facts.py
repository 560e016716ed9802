"""How the numbers of a machine are printed: what can't be read as "?", what there is none of as a dash."""

from __future__ import annotations

from collections.abc import Callable

from designer.derived import Derived
from designer.games.sentinel.machine import NO, TERRAINS, Location, Machine, Optional, Ranged, Weapon
from designer.games.sentinel.read import OPEN
from designer.games.sentinel.rules import Rules, Sort
from designer.kit import NONE, UNREAD
from designer.named import Named
from templates.words import Lang, code_of


def show(value: Optional | Derived) -> str:
    """A number as it is printed."""
    if value is None:
        return UNREAD
    return NONE if value == NO else str(value)


def signed(value: Optional | Derived) -> str:
    """A modifier with its sign: ``+3``, ``−1``, ``+0``."""
    if value is None or value == NO:
        return show(value)
    number = int(value)
    return f"−{-number}" if number < 0 else f"+{number}"


def added(value: int | None) -> str:
    """A modifier behind dice: ``+3``, ``−1``; nothing for 0."""
    return "" if value == 0 else signed(value)


def mobility(machine: Machine) -> str:
    """As the rules write it: ``3/–/4/–``."""
    return "/".join(show(machine.mobility.on(terrain)) for terrain in TERRAINS)


def totals(location: Location, words: Callable[..., str]) -> str:
    """The totals of a row; an open end has a word of its own: ``5以上``, ``5+``."""
    if location.least is None or location.most is None:
        return UNREAD
    if location.most >= OPEN:
        return words("hits.beyond", number=location.least)
    return str(location.least) if location.least == location.most else f"{location.least}–{location.most}"


def names(ids: tuple[str, ...], things: tuple[Named, ...], lang: Lang) -> list[str]:
    """The names of ids, in their order."""
    named = {one.id: one.name(lang) for one in things}
    return [named[one] for one in ids]


def tags(weapon: Weapon, rules: Rules, lang: Lang) -> str:
    """A weapon's tags, unread ones as "?"."""
    between = "・" if code_of(lang) == "ja" else ", "
    return between.join([*names(weapon.tags, rules.tags, lang), *(UNREAD for _ in weapon.unread_tags)])


def damage(written: str | None) -> str:
    """A damage expression as it is printed, with signs of its own: ``1D3×3+12÷2``."""
    if written is None:
        return UNREAD
    return written.replace("*", "×").replace("/", "÷").replace("-", "−") or NONE


def weapon_name(weapon: Weapon, number: int, rules: Rules, lang: Lang) -> str:
    """What a weapon is called; ``number`` counts those of its sort from 1."""
    sort: Sort = "ranged" if isinstance(weapon, Ranged) else "melee"
    return rules.called(weapon.name, sort, number).text(code_of(lang))
