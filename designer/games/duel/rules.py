"""The duel's rules, read from ``rules.toml``: typed, and checked against themselves once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from designer.named import GameRules, Named, by_id, consistent, name_of, twice, unpictured
from designer.rules import ByRuling, DerivedRule, Rulings

Weapons = Literal["ranged", "melee"]
Picture = Literal[
    "", "advance", "retreat", "evade", "search", "accelerate", "shoot", "full_open", "overdrive", "combo", "step_in",
    "boost_attack", "guard", "reload", "faces", "mobility", "flight",
]  # fmt: skip
"""What a card shows, drawn by `designer.games.duel.prints.art`; nothing is a fault."""


class Custom(Named, frozen=True, forbid_unknown_fields=True):
    """A custom カスタマイズ: its points on a ranged or melee weapon, None where it can't be had (section 1)."""

    ranged: int | None = None
    melee: int | None = None
    alone: bool = False
    """Stands with no other custom (B5)."""
    priority: int | None = None

    def points(self, weapon: Weapons) -> int | None:
        return self.ranged if weapon == "ranged" else self.melee


class CardRule(Named, frozen=True, forbid_unknown_fields=True):
    """A command card (section 5). ``per``: one set for each such weapon. ``needs``: only with such a weapon.
    ``boost`` and ``simulate`` are paid on use, the upkeeps at each turn's start while open."""

    kind: Literal["move", "ranged", "combo", "ability"] = "move"
    picture: Picture = ""
    priority: int | ByRuling = 1
    copies: int | ByRuling = 0
    per: Literal["", "ranged", "melee"] = ""
    needs: Literal["", "ranged"] = ""
    boost: int = 0
    simulate: int = 0
    upkeep_boost: int = 0
    upkeep_simulate: int = 0
    attacks: int | None = None
    boost_moves: int = 0
    after: Literal["return", "reload", "discard"] | ByRuling = "return"


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a die means in a hit roll (H1)."""

    miss: tuple[int, ...]
    hit: tuple[int, ...]
    critical: tuple[int, ...]

    def __post_init__(self) -> None:
        faces = (*self.miss, *self.hit, *self.critical)
        if sorted(faces) != [1, 2, 3, 4, 5, 6]:
            raise ValueError(f"each face from 1 to 6 must stand once in miss, hit or critical, not {sorted(faces)}")


class Rules(GameRules, frozen=True, forbid_unknown_fields=True):
    """All numbers of the duel. Ranges are hexes, both ends included."""

    cap: int
    faces: Faces
    energy_faces: Faces
    burst_minus: int
    standard_floor: int
    ap_ignores: int
    fast_reach: int
    ranged_reach: tuple[int, int]
    melee_reach: tuple[int, int]
    polearm_reach: int
    push: int
    jam: int
    part_armor: int
    part_loss: int
    obstacle_moves: int
    part_check_damage: int
    rounds: int
    phases: int
    turns: int
    stats: tuple[Named, ...]
    weapons: tuple[Named, Named]
    choices: tuple[Named, Named]
    derived: tuple[DerivedRule, ...]
    reaction: Named
    customs: tuple[Custom, ...]
    cards: tuple[CardRule, ...]
    parts: tuple[Named, ...]

    def custom(self, custom_id: str) -> Custom:
        """Raises KeyError for an id that the rules do not have."""
        return by_id(self.customs, custom_id)

    def card(self, card_id: str) -> CardRule:
        """Raises KeyError for an id that the rules do not have."""
        return by_id(self.cards, card_id)

    @property
    def derived_names(self) -> tuple[Named, ...]:
        """What the derived stats are called, D1 to D9."""
        return (*(Named(one.id, one.ja, one.en, rule=one.rule) for one in self.derived), self.reaction)

    def weapon(self, sort: Weapons) -> Named:
        """What a sort of weapon is called."""
        return by_id(self.weapons, sort)

    def choice(self, kind: str) -> Named:
        """What ``customs`` or ``combos`` are called."""
        return by_id(self.choices, kind)

    @property
    def combos(self) -> tuple[CardRule, ...]:
        """The melee combo cards 近接コンボ."""
        return tuple(card for card in self.cards if card.kind == "combo")

    def customs_of(self, weapon: Weapons) -> tuple[Custom, ...]:
        """The customs that such a weapon can have."""
        return tuple(custom for custom in self.customs if custom.points(weapon) is not None)


@cache
def load() -> Rules:
    """The rules as shipped. Raises RulesError when the file contradicts itself."""
    return read(Path(__file__).with_name("rules.toml"))


def read(file: Path) -> Rules:
    """The rules of a file. Raises RulesError that names the file, the key, and what is allowed."""
    return consistent(file, Rules, _contradictions)


def _contradictions(rules: Rules) -> Iterator[str]:
    lists: dict[str, tuple[Named, ...]] = {
        "stats": rules.stats, "weapons": rules.weapons, "customs": rules.customs,
        "cards": rules.cards, "parts": rules.parts,
    }  # fmt: skip
    for name, things in lists.items():
        yield from twice(name, (thing.id for thing in things))
    yield from twice("derived", (rule.id for rule in rules.derived))
    if [weapon.id for weapon in rules.weapons] != ["ranged", "melee"]:
        yield "weapons must be ranged and melee, in this order"
    if [choice.id for choice in rules.choices] != ["customs", "combos"]:
        yield "choices must be customs and combos, in this order"
    for custom in rules.customs:
        if custom.ranged is None and custom.melee is None:
            yield f"customs: {custom.id} has points neither as ranged nor as melee"
    yield from unpictured("cards", rules.cards, Picture)
    for card in rules.cards:
        for key, value, allowed in (
            ("priority", card.priority, None),
            ("copies", card.copies, None),
            ("after", card.after, ("return", "reload", "discard")),
        ):
            yield from _ruling(rules, f"cards: {card.id}.{key}", value, allowed)
    stats = [stat.id for stat in rules.stats]
    for rule in rules.derived:
        for term in rule.terms:
            yield from _ruling(rules, f"derived: {rule.id}.round", term.round, ("up", "down", "none"))
            if term.stat and term.stat not in stats:
                yield f"derived: {rule.id} is made of {term.stat!r}; stats: {', '.join(stats)}"


def _ruling(rules: Rules, where: str, value: object, allowed: tuple[str, ...] | None) -> Iterator[str]:
    """A value left to a ruling: declared, and with fitting choices; whole numbers where ``allowed`` is None."""
    if not isinstance(value, ByRuling):
        return
    declared = {ruling.key: ruling for ruling in rules.rulings}
    if value.ruling not in declared:
        yield f"{where}: ruling {value.ruling!r} is not declared; declared: {', '.join(sorted(declared))}"
    elif allowed is None and not isinstance(declared[value.ruling].default, int):
        yield f"{where}: ruling {value.ruling!r} is no whole number"
    elif allowed is not None and not set(declared[value.ruling].choices) <= set(allowed):
        yield f"{where}: ruling {value.ruling!r} must choose among {', '.join(allowed)}"


__all__ = ["CardRule", "Custom", "Faces", "Named", "Rules", "Rulings", "Weapons", "load", "name_of", "read"]
