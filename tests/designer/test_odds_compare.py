"""Comparison: at each distance the best of the cards that a machine has in hand and can pay for, worked out apart."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from designer.game import Limits
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.compare import Comparison, Side, compare
from tests.designer.desk import terms
from tests.designer.odds_brute import Fight, kind
from tests.designer.test_odds_brute import build
from tests.machines import random_machine


def versus(first: Machine, second: Machine, banned: frozenset[str] = frozenset()) -> Comparison:
    found = compare(build(first), build(second), terms(limits=Limits(ban=banned)))
    assert found is not None
    return found


def die_mean(machine: Machine, weapon: Ranged | Melee, armor: int) -> Fraction:
    """Mean damage of a hit die, from the rules alone (H1 to H3)."""
    return Fraction(sum(one.faces * one.damage for one in kind(Fight(machine, armor), weapon).shows), 60)


def ways(machine: Machine, armor: int) -> list[tuple[int, int, Fraction]]:
    """(nearest, farthest, mean) of every card in hand that attacks by itself and can be paid for (section 5, D11)."""
    found = []
    shots = []
    for gun in machine.ranged:
        dice = Fraction(gun.shots) * (Fraction(7, 2) if "burst" in gun.customs else 1)
        shots.append((2, 8 if "fast" in gun.customs else 5, dice * die_mean(machine, gun, armor)))
    found += shots
    if machine.precision >= 5:
        for distance in range(2, 9):
            reach = [mean for near, far, mean in shots if near <= distance <= far]
            found += [(distance, distance, sum(reach, Fraction(0)))] if reach else []
    half = -(-machine.output // 4)
    for blade in machine.melee:
        far, mean = 2 if "polearm" in blade.customs else 1, die_mean(machine, blade, armor)
        if "flurry" in blade.combos:
            found.append((1, far, 2 * mean))
        if "step_in" in blade.combos:
            found.append((1, far + half, mean))
        if "boost_attack" in blade.combos and machine.output >= 2:
            found.append((1, far + half, mean))
    return found


def best(machine: Machine, armor: int, distance: int) -> Fraction | None:
    means = [mean for near, far, mean in ways(machine, armor) if near <= distance <= far]
    return max(means, default=None)


def assert_best(side: Side, machine: Machine, enemy: Machine) -> None:
    for distance in range(1, 20):
        told = side.best(distance)
        assert (told.attack.mean if told else None) == best(machine, 2 * enemy.durability, distance), (
            machine,
            distance,
        )


@pytest.mark.parametrize("seed", range(24))
def test_the_best_at_each_distance(seed):
    rng = Random(seed)
    pair = random_machine(rng, legal=True), random_machine(rng, legal=True)
    found = versus(*pair)
    assert_best(found.first, pair[0], pair[1])
    assert_best(found.second, pair[1], pair[0])
    for side in (found.first, found.second):
        for strike in side.strikes:
            paid = strike.attack.paid
            profile = side.build.profile
            assert all(card.boost <= profile.boost.value and card.simulate <= profile.simulate.value for card in paid)


GUNS = Machine(
    "", "", 8, 8, 8, (Ranged("near", 4, 2), Ranged("far", 2, 1, ("fast",))), (Melee("b", 3, (), ("step_in",)),)
)


def rows(side: Side) -> list[tuple[str, tuple[str, ...], tuple[int, int], tuple[int, int]]]:
    return [
        (one.attack.card.id, tuple(arm.weapon.name for arm in one.arms), one.range, one.threat) for one in side.strikes
    ]


def test_a_full_open_attack_fires_what_reaches():
    """P15: beyond the reach of one weapon it is the other's shot, which is told already."""
    assert rows(versus(GUNS, GUNS).first) == [
        ("shoot", ("near",), (2, 5), (2, 5)),
        ("shoot", ("far",), (2, 8), (2, 8)),
        ("step_in", ("b",), (1, 1), (1, 3)),
        ("full_open", ("near", "far"), (2, 5), (2, 5)),
        ("overdrive", ("near",), (2, 5), (2, 5)),
        ("overdrive", ("far",), (2, 8), (2, 8)),
        ("overdrive", ("near", "far"), (2, 5), (2, 5)),
    ]
    alone = versus(replace(GUNS, ranged=GUNS.ranged[:1]), GUNS).first
    assert ("full_open", ("near",), (2, 5), (2, 5)) in rows(alone)
    assert alone.best(5).attack.card.id == "shoot"


@pytest.mark.parametrize(
    ("stats", "gone"),
    [({"precision": 4}, {"full_open"}), ({"output": 4}, {"overdrive"}), ({"output": 1}, {"overdrive", "boost_attack"})],
)
def test_cards_that_cannot_be_paid_for_are_left_out(stats, gone):
    every = replace(GUNS, melee=(Melee("b", 3, (), ("boost_attack", "flurry")),))
    cards = {row[0] for row in rows(versus(replace(every, **stats), GUNS).first)}
    assert cards == {"shoot", "full_open", "overdrive", "boost_attack", "flurry"} - gone


def test_a_banned_card_is_left_out():
    found = versus(GUNS, GUNS, frozenset(("full_open",))).first
    assert [row[:2] for row in rows(found) if len(row[1]) > 1] == []


def test_a_boost_attack_threatens_as_far_as_its_boost_move():
    """D3: a half move of 3 and a pole of 2 hexes; with R27 2 from afar alone, the move leads back as well."""
    pole = replace(GUNS, output=10, ranged=(), melee=(Melee("p", 3, ("polearm",), ("boost_attack",)),))
    assert rows(versus(pole, GUNS).first) == [("boost_attack", ("p",), (1, 2), (1, 5))]
    made = compare(build(pole, polearm_range="2"), build(GUNS), terms())
    assert made is not None
    assert rows(made.first) == [("boost_attack", ("p",), (2, 2), (1, 5))]
