"""Machines and short cuts for the tests of cards and record sheets."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from math import ceil, floor

import msgspec

from designer.game import Deck, Limits, Terms
from designer.games.duel.derive import derive
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.prints import cards as card_views
from designer.games.duel.prints import sheet as sheet_view
from designer.games.duel.rules import load
from designer.views import Card, RecordSheet

LANGS = ("ja", "en")
RULES = load()

GOLDEN = Machine(
    "アルタイル改",
    "みなと",
    10,
    8,
    8,
    (Ranged("長銃", 5, 1, ("fast", "energy")), Ranged("豆機銃", 1, 5, ("standard",))),
    (Melee("短剣", 5, ("energy",), ("flurry", "step_in")), Melee("籠手盾", 3, ("reinforced",), ("guard", "aikido"))),
    "砂海の縁で組まれた試作機。",
)
# Every custom, every combo, odd numbers that each rounding changes.
RICH = Machine(
    "全部盛り",
    "",
    17,
    11,
    6,
    (
        Ranged("狙撃銃", 4, 2, ("sniper", "ap", "fast")),
        Ranged("散布筒", 3, 2, ("burst",)),
        Ranged("臼砲", 6, 1, ("arc", "impact", "jammer")),
        Ranged("", 1, 3, ("standard",)),
    ),
    (
        Melee("盾", 6, ("reinforced", "impact"), ("boost_attack", "boost_attack")),
        Melee("槍", 3, ("polearm", "jammer"), ("flurry", "aikido")),
        Melee("", 2, ("energy",), ("step_in", "guard")),
    ),
)
# Nothing to divide by, and a reaction that ends in five hundredths.
FRAGILE = dataclasses.replace(RICH, name="紙", durability=0)
EDGED = dataclasses.replace(RICH, name="端数", output=17, precision=5, durability=20)
UNREAD = Machine(
    "読めない", "誰か", None, None, None, (Ranged("砲", None, None),), (Melee("剣", None, (), ("flurry",)),)
)
# What people bring: no customs at all, one of each, a lone burst.
PLAIN = Machine("無改造", "", 10, 8, 8, (Ranged("銃", 5, 1),), (Melee("剣", 5, (), ("flurry",)),))
MANY = Machine(
    "全部入り",
    "けん",
    6,
    6,
    4,
    (
        Ranged("狙撃銃", 3, 1, ("sniper", "ap")),
        Ranged("迫撃砲", 3, 1, ("arc", "impact")),
        Ranged("妨害器", 1, 1, ("jammer",)),
        Ranged("無印", 2, 1),
    ),
    (
        Melee("槍", 2, ("polearm", "impact"), ("step_in", "guard")),
        Melee("盾", 1, ("reinforced", "jammer"), ("boost_attack", "flurry")),
    ),
)
BURST = Machine(
    "炸裂テスト",
    "ゆう",
    10,
    8,
    8,
    (Ranged("炸裂砲", 10, 1, ("burst",)), Ranged("炸裂光砲", 1, 2, ("burst", "energy"))),
    (Melee("ナイフ", 2, ("standard",), ("aikido", "boost_attack")),),
)
ORDINARY = (PLAIN, MANY, BURST)
CAST = (GOLDEN, RICH, FRAGILE, EDGED)


def terms(limits: Limits | None = None, **rulings: str) -> Terms:
    return Terms(50, RULES.choose(rulings), limits or Limits())


def hand_of(machine: Machine, lang: str = "ja", deck: Deck | None = None, **rulings: str) -> tuple[Card, ...]:
    """The cards of a machine under these rulings."""
    return _hand(machine, lang, deck or Deck(), tuple(sorted(rulings.items())))


@cache
def _hand(machine: Machine, lang: str, deck: Deck, rulings: tuple[tuple[str, str], ...]) -> tuple[Card, ...]:
    by = terms(**dict(rulings))
    return card_views.cards(machine, derive(machine, RULES, by.rulings), by, lang, "", deck)


def card_of(machine: Machine, start: str, lang: str = "ja", **rulings: str) -> Card:
    """The first card whose id starts so."""
    return next(card for card in hand_of(machine, lang, Deck(every=True), **rulings) if card.id.startswith(start))


def numbers(text: tuple[str, ...]) -> list[int]:
    """The whole numbers that texts name, in order."""
    return [int(found) for found in re.findall(r"\d+", " ".join(text))]


def with_combo(machine: Machine, combo: str) -> Machine:
    """The machine, its first melee weapon with this combo alone."""
    return dataclasses.replace(
        machine, melee=(dataclasses.replace(machine.melee[0], combos=(combo,)), *machine.melee[1:])
    )


def any_card(card_id: str, lang: str, machine: Machine = GOLDEN) -> Card:
    """A card of the machine, given the combo where it is one."""
    return card_of(with_combo(machine, card_id) if RULES.card(card_id).kind == "combo" else machine, card_id, lang)


def sheet_of(machine: Machine, lang: str = "ja", **rulings: str) -> RecordSheet:
    """The record sheet of a machine under these rulings."""
    return _sheet(machine, lang, tuple(sorted(rulings.items())))


@cache
def _sheet(machine: Machine, lang: str, rulings: tuple[tuple[str, str], ...]) -> RecordSheet:
    by = terms(**dict(rulings))
    return sheet_view.sheet(machine, derive(machine, RULES, by.rulings), by, lang, "")


def texts(view: object) -> Iterator[str]:
    """Every text in a view, however deep."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, tuple):
        for each in view:
            yield from texts(each)
    elif isinstance(view, msgspec.Struct):
        for name in view.__struct_fields__:
            yield from texts(getattr(view, name))


class Numbers:
    """The golden page's formulas once more, in whole numbers: O, P and D must be known."""

    def __init__(self, machine: Machine) -> None:
        o, p, d = machine.output or 0, machine.precision or 0, machine.durability or 0
        self.move = -(-o // 2)
        self.half = -(-o // 4)
        self.hp = 20 + 3 * d
        self.armor = 2 * d
        self.precise = -(-13 * p // 10)
        self.performance = ceil(3 * o / 2) + -(-7 * p // 10)
        self.performance_down = ceil(3 * o / 2) + floor(7 * p / 10)
