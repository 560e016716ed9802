"""The odds of attacks, exactly as going through every roll has them: for small ranks, under every ruling and in any
moment (W3, W8 to W15, statuses)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from designer.games.wildgauge.data import Data, ExtraRow
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.machine import Machine, Weapon
from designer.rules import choose
from tests.games.wildgauge.brute import Fight, Rows
from tests.games.wildgauge.kit import chances, forecasts, machine, spreads, terms, weapon

POWERS = ("2d6", "3d6+1", "1d10", "2d4+1d6", "5", "1d6+1d8+1", "3d4", "3d4-1", "1d6-4")
ODDS = tuple(one for one in GAME.RULINGS if "odds" in one.shows and one.key not in ("order_tie", "blaze_armour"))


def any_weapon(rng: Random, mixed: bool) -> Weapon:
    power = rng.choice(POWERS if mixed else [one for one in POWERS if one.count("d") < 2])
    attributes = rng.choice(("melee", "ranged")), rng.choice(("physical", "beam"))
    return weapon(power, *attributes, fumble=rng.choice((0, 1, 1, 2, 3, 5, 6)))


def guard(rng: Random) -> Weapon:
    kinds = rng.choice(((), ("physical",), ("beam",), ("physical", "beam")))
    found = weapon(rng.choice(("2", "1d4", "1d6+1", "1d4-2")), "melee", "physical", tags=("armour",), name="盾")
    return Weapon(found.name, found.power, found.carry, kinds, tags=found.tags)


def any_machine(rng: Random, most: int, *weapons: Weapon) -> Machine:
    ranks = {one: rng.randint(0, most) for one in ("melee", "ranged", "evasion", "defence", "awakening")}
    fitness = tuple(one for one in ("ground", "space", "water") if rng.random() < 0.4)
    return machine(
        *weapons, fitness=(*fitness, "air"), level=rng.randint(0, 4), durability=rng.randint(1, 9),
        motion=rng.randint(0, 4), physical_armour=rng.randint(0, 5), heat_armour=rng.randint(0, 5), **ranks,
    )  # fmt: skip


def any_given(rng: Random) -> dict[str, object]:
    """Some conditions; most moments are plain."""
    said = {}
    for one in GAME.CONDITIONS:
        if rng.random() < 0.3:
            few = dict.fromkeys((f"{who}{key}" for who in ("", "target_") for key in ("extra_dice", "other_dice")), 1)
            most = {**few, "target_acid": 2, "attack_number": 5}.get(one.key, 3)
            said[one.key] = (
                str(rng.randint(one.span.least // 10, most) or one.default) if one.span else rng.choice(one.choices)
            )
    return said


def compare(rng: Random, most: int, rulings: dict[str, str], rows: Rows) -> None:
    mine = any_weapon(rng, mixed=rows is None)
    attacker = any_machine(rng, most, mine)
    target = any_machine(rng, most, *(guard(rng) for _ in range(rng.choice((0, 0, 1, 2)))))
    data = None if rows is None else Data(tuple(ExtraRow(count, dice) for count, dice in rows.items()))
    under, said = terms(data, **rulings), any_given(rng)
    found = forecasts(attacker, target, under, **said)
    fight = Fight(
        attacker, target, mine, choose(GAME.CONDITIONS, {k: str(v) for k, v in said.items()}), under.rulings, rows
    )
    for action in ("evade", "defend"):
        told, points = fight.answered(action)
        one = found[mine.name, action]
        assert chances(one) == told, (action, said, rulings, rows)
        assert spreads(one) == {"damage": points}, (action, said, rulings, rows)
        assert sum(points.values()) == 1


def any_rows(rng: Random) -> Rows:
    return rng.choice((None, None, {2: 1}, {2: 0, 3: 2}, {3: 1}, {2: 3}))


@pytest.mark.parametrize("key", [f"{one.key}={choice}" for one in ODDS for choice in one.choices])
def test_each_choice_of_each_ruling(key):
    """W2, W4, W8, W9, W12, W13, W14, W15."""
    name, _, choice = key.partition("=")
    rng = Random(key)
    for _ in range(3):
        rows = {2: 1, 3: 2} if choice == "table" else any_rows(rng)
        compare(rng, 2, {name: choice}, rows)


@pytest.mark.prove
def test_all_rulings_together_in_any_moment():
    """W1, W2, W4, W6, W8, W9, W10, W11, W12, W13, W14, W15."""
    rng = Random(1)
    for choices in product(*(one.choices for one in ODDS)):
        rulings = dict(zip((one.key for one in ODDS), choices, strict=True))
        rows = {2: 1, 3: 2} if rulings["critical_dice"] == "table" else any_rows(rng)
        compare(rng, 3, rulings, rows)


@pytest.mark.prove
def test_larger_ranks():
    """W12, W13: ranks of up to 4 dice, and one more by a skill."""
    rng = Random(9)
    for _ in range(4):
        compare(
            rng,
            4,
            {one.key: rng.choice(one.choices[:1] if one.key == "critical_dice" else one.choices) for one in ODDS},
            any_rows(rng),
        )
