"""The duel's rules, read from ``rules.toml``: typed, and checked against themselves once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, structs

from designer.faults import Name
from designer.named import GameRules, Named, by_id, called, consistent, name_of, twice, unpictured
from designer.packs.pack import Pack, Told
from designer.rules import ByRuling, DerivedRule, Rulings

Weapons = Literal["ranged", "melee"]
Picture = Literal[
    "", "advance", "retreat", "evade", "search", "accelerate", "shoot", "full_open", "overdrive", "combo", "step_in",
    "boost_attack", "guard", "reload", "faces", "mobility", "flight",
]  # fmt: skip
"""What a card shows, drawn by `designer.games.duel.prints.art`; nothing is a fault."""


DERIVED = (
    "hp", "move", "half_move", "armor", "precise_action", "boost", "simulate", "melee_performance", "reaction",
)  # fmt: skip
"""The derived stats that the code speaks of, D1 to D9: rules.toml says how each is made and what it is called."""


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a die means in a hit roll (H1)."""

    miss: tuple[int, ...]
    hit: tuple[int, ...]
    critical: tuple[int, ...]

    def __post_init__(self) -> None:
        faces = (*self.miss, *self.hit, *self.critical)
        if sorted(faces) != [1, 2, 3, 4, 5, 6]:
            raise ValueError(f"each face from 1 to 6 must stand once in miss, hit or critical, not {sorted(faces)}")


class Under(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds under a choice of a ruling."""

    ruling: str
    choice: str

    def holds(self, rulings: Rulings) -> bool:
        return rulings[self.ruling] == self.choice


def _holds(under: Under | bool, rulings: Rulings) -> bool:
    """Whether something is so: always, never, or under the choice of a ruling."""
    return under.holds(rulings) if isinstance(under, Under) else under


_Points = Annotated[int, Meta(ge=-99, le=99)]
_Few = Annotated[int, Meta(ge=0, le=20)]
_Priority = Annotated[int, Meta(ge=1, le=4)]
_Copies = Annotated[int, Meta(ge=0, le=9)]


class Custom(Named, frozen=True, forbid_unknown_fields=True):
    """A custom カスタマイズ: its points on a ranged or melee weapon, None where it can't be had, and what it does
    (section 1).

    ``alone``: stands with no other (B5). ``reach``: hexes that the weapon reaches farther (D11); ``far``: only as far
    as that and no nearer. ``ignores``: points of armour that a hit ignores more (H2). ``faces``: a hit table of its
    own; ``minus``: each face counts so much less, under ``minus_under`` where that is given; ``uncritical``: no
    critical by the plain table. ``sums``: as many hit dice as the dice of all shots add up to. ``rerolls``: of each
    die. ``push``: hexes, ``jam``: boost or simulate, for a success. ``over``: over obstacles; ``priority``: of its
    shoot card. ``reinforces``: its power is armour while a card of it lies open. ``words``: what a pack says of it;
    ``more``: they say more than its effects do."""

    ranged: _Points | None = None
    melee: _Points | None = None
    alone: bool = False
    priority: _Priority | None = None
    reach: _Few = 0
    far: Under | bool = False
    ignores: Annotated[int, Meta(ge=0, le=999)] = 0
    faces: Faces | None = None
    minus: Annotated[int, Meta(ge=0, le=5)] = 0
    minus_under: Under | None = None
    uncritical: Under | bool = False
    sums: bool = False
    rerolls: Annotated[int, Meta(ge=1, le=9)] = 1
    push: _Few = 0
    jam: _Few = 0
    over: bool = False
    reinforces: bool = False
    words: Told | None = None
    more: bool = False

    def points(self, weapon: Weapons) -> int | None:
        return self.ranged if weapon == "ranged" else self.melee

    @property
    def is_left_out(self) -> bool:
        """Whether it does what only words say, and no calculation knows."""
        does = self.rerolls > 1 or any(getattr(self, key) for key in _EFFECTS)
        return self.words is not None and (self.more or not does)


_EFFECTS = (
    "priority", "reach", "ignores", "faces", "minus", "uncritical", "sums", "push", "jam", "over", "reinforces",
)  # fmt: skip
"""What calculations and play know of a custom besides re-rolls; without any of it, it does what its words say."""


class CardRule(Named, frozen=True, forbid_unknown_fields=True):
    """A command card (section 5). ``per``: one set for each such weapon. ``needs``: only with such a weapon.
    ``boost`` and ``simulate`` are paid on use, the upkeeps at each turn's start while open. ``words`` and ``more`` as
    in `Custom`."""

    kind: Literal["move", "ranged", "combo", "ability"] = "move"
    picture: Picture = ""
    priority: _Priority | ByRuling = 1
    copies: _Copies | ByRuling = 0
    per: Literal["", "ranged", "melee"] = ""
    needs: Literal["", "ranged"] = ""
    boost: _Few = 0
    simulate: _Few = 0
    upkeep_boost: _Few = 0
    upkeep_simulate: _Few = 0
    attacks: _Copies | None = None
    boost_moves: _Copies = 0
    after: Literal["return", "reload", "discard"] | ByRuling = "return"
    words: Told | None = None
    more: bool = False

    @property
    def is_left_out(self) -> bool:
        """Whether it does what only words say, and no calculation knows."""
        return self.words is not None and (self.more or not (self.attacks or self.boost_moves))


class Effects(msgspec.Struct, frozen=True):
    """What a weapon's customs do together, under the rulings in force; as in `Custom`."""

    reach: int = 0
    far: bool = False
    ignores: int = 0
    faces: Faces | None = None
    minus: int = 0
    uncritical: bool = False
    sums: bool = False
    rerolls: int = 1
    push: int = 0
    jam: int = 0
    over: bool = False
    priority: int | None = None
    reinforces: bool = False


class Rules(GameRules, frozen=True, forbid_unknown_fields=True):
    """All numbers of the duel. Ranges are hexes, both ends included."""

    cap: int
    faces: Faces
    standard_floor: int
    ranged_reach: tuple[int, int]
    melee_reach: tuple[int, int]
    part_armor: int
    part_loss: int
    obstacle_moves: int
    part_check_damage: int
    lost_parts: int
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

    def effects(self, customs: Iterable[str], sort: Weapons, rulings: Rulings) -> Effects:
        """What these customs, each counted once, do to a weapon of a sort. Its reach alone asks whether they can be had
        on it: a sheet that is wrong there is told so."""
        found = [self.custom(one) for one in dict.fromkeys(customs)]
        reaching = [one for one in found if one.reach and one.points(sort) is not None]
        return Effects(
            reach=sum(one.reach for one in reaching),
            far=any(_holds(one.far, rulings) for one in reaching),
            ignores=sum(one.ignores for one in found),
            faces=next((one.faces for one in found if one.faces), None),
            minus=sum(one.minus for one in found if one.minus_under is None or one.minus_under.holds(rulings)),
            uncritical=any(_holds(one.uncritical, rulings) for one in found),
            sums=any(one.sums for one in found),
            rerolls=max((one.rerolls for one in found), default=1),
            push=max((one.push for one in found), default=0),
            jam=max((one.jam for one in found), default=0),
            over=any(one.over for one in found),
            priority=next((one.priority for one in found if one.priority is not None), None),
            reinforces=any(one.reinforces for one in found),
        )

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

    def called(self, written: str, sort: Weapons, number: int) -> Name:
        """What a weapon of a sort is called; ``number`` counts those of its sort from 1."""
        return called(written, self.weapon(sort), number)

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


def load(packs: tuple[Pack, ...] = ()) -> Rules:
    """The rules as shipped, with what these packs add. Raises RulesError when the file contradicts itself."""
    return _extended(packs) if packs else _shipped()


@cache
def _shipped() -> Rules:
    return read(Path(__file__).with_name("rules.toml"))


@lru_cache(maxsize=8)
def _extended(packs: tuple[Pack, ...]) -> Rules:
    rules = _shipped()
    added = {name: tuple(one for pack in packs for one in pack.of(name)) for name in ("customs", "cards")}
    return structs.replace(rules, customs=(*rules.customs, *added["customs"]), cards=(*rules.cards, *added["cards"]))


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
    if tuple(one.id for one in rules.derived_names) != DERIVED:
        yield f"derived and reaction must be {', '.join(DERIVED)}, in this order"
    if [weapon.id for weapon in rules.weapons] != ["ranged", "melee"]:
        yield "weapons must be ranged and melee, in this order"
    if [choice.id for choice in rules.choices] != ["customs", "combos"]:
        yield "choices must be customs and combos, in this order"
    yield from _customs(rules)
    yield from unpictured("cards", rules.cards, Picture)
    for card in rules.cards:
        for key, value, allowed in by_rulings(card):
            yield from ruling_faults(rules, f"cards: {card.id}.{key}", value, allowed)
    stats = [stat.id for stat in rules.stats]
    for rule in rules.derived:
        for term in rule.terms:
            yield from ruling_faults(rules, f"derived: {rule.id}.round", term.round, ("up", "down", "none"))
            if term.stat and term.stat not in stats:
                yield f"derived: {rule.id} is made of {term.stat!r}; stats: {', '.join(stats)}"


def _customs(rules: Rules) -> Iterator[str]:
    for custom in rules.customs:
        if custom.ranged is None and custom.melee is None:
            yield f"customs: {custom.id} has points neither as ranged nor as melee"
        for key in UNDER:
            yield from under_faults(rules, f"customs: {custom.id}.{key}", getattr(custom, key))


UNDER = ("far", "minus_under", "uncritical")
"""What of a custom may hold under the choice of a ruling."""


def under_faults(rules: Rules, where: str, under: Under | bool | None) -> Iterator[str]:
    """What holds under a ruling's choice: both are declared."""
    if not isinstance(under, Under):
        return
    ruling = next((one for one in rules.rulings if one.key == under.ruling), None)
    if ruling is None:
        declared = ", ".join(sorted(one.key for one in rules.rulings))
        yield f"{where}: ruling {under.ruling!r} is not declared; declared: {declared}"
    elif under.choice not in ruling.choices:
        yield f"{where}: ruling {under.ruling!r} must choose among {', '.join(ruling.choices)}"


def by_rulings(card: CardRule) -> Iterator[tuple[str, object, tuple[str, ...] | None]]:
    """What of a card may be left to a ruling, and what that ruling must choose among; None for whole numbers."""
    yield "priority", card.priority, None
    yield "copies", card.copies, None
    yield "after", card.after, ("return", "reload", "discard")


def ruling_faults(rules: Rules, where: str, value: object, allowed: tuple[str, ...] | None) -> Iterator[str]:
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


__all__ = ["CardRule", "Custom", "Effects", "Faces", "Named", "Rules", "Rulings", "Weapons", "load", "name_of", "read"]
