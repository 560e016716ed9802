"""Exact odds: the neutral arithmetic, the rules' golden numbers, and what must hold whatever the numbers are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.chance import odds
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.attacks import Attack, Spend, Target, attack, attacks, boost_left, broken_armor, roll
from designer.games.duel.odds.dice import Die, Volley
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.misses import reroll_misses
from designer.games.duel.odds.rerolls import Rerolls, TooManyPositionsError
from designer.games.duel.odds.roll import Pay, volley
from designer.games.duel.rules import load
from tests.designer.odds_brute import Brute, Fight, brutes, checks
from tests.designer.test_odds_brute import CHOICES, build, ours

GOLDEN = Machine("", "", 10, 8, 8, (Ranged("a", 5, 1), Ranged("b", 5, 1, ("burst", "energy"))))


def rolled(machine: Machine, armor: int = 16, hp: int | None = None, spend: Spend | None = None, **rulings: str):
    found = attacks(build(machine, **rulings), Target(armor, hp), spend or Spend())
    return {(one.card.id, "" if one.weapon is None else one.weapon.weapon.name): one for one in found}


# Spreads


def test_dice_add_up():
    assert odds.dice_sum(2).chances()[:3] == [(2, Fraction(1, 36)), (3, Fraction(1, 18)), (4, Fraction(1, 12))]
    assert odds.dice_sum(0) == odds.sure(0)
    assert odds.dice_sum(10).mean == 35


@given(st.lists(st.tuples(st.integers(-9, 300), st.integers(1, 9**9)), min_size=1, max_size=90), st.integers(1, 90))
@settings(deadline=None, max_examples=30, derandomize=True)
def test_large_sums_are_those_of_small_ones(pairs, size):
    """The product of large numbers does what adding pair by pair does."""
    one = odds.Spread(odds.gather(pairs), 20)
    other = odds.Spread({value * 7 % 331: value + 1 for value in range(size)}, 9)
    slow = odds.gather((a + b, v * w) for a, v in one.weights.items() for b, w in other.weights.items())
    assert odds._multiply(one.weights, other.weights) == slow
    assert odds.plus(one, other) == odds.Spread(slow, 29)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_two_ways_count_faces(count):
    found = odds.two_ways(odds.sure(count), 2, 1)
    slow: dict[tuple[int, int], int] = {}
    for faces in product(range(6), repeat=count):
        key = sum(face in (3, 4) for face in faces), faces.count(5)
        slow[key] = slow.get(key, 0) + 1
    assert found == slow


def test_a_part_of_a_spread_keeps_its_share():
    part = odds.Spread({2: 3}, 1)
    assert (part.total, part.mean, part.at_least(2), part.at_least(3)) == (Fraction(1, 2), 1, Fraction(1, 2), 0)


# The rules' numbers


def test_golden_shot():
    one = rolled(GOLDEN)["shoot", "a"]
    assert one.damage.chances() == [(0, Fraction(1, 3)), (5, Fraction(1, 2)), (10, Fraction(1, 6))]
    assert one.hits.chances() == [(0, Fraction(1, 3)), (1, Fraction(2, 3))]
    assert (one.mean, one.part_check, one.policy) == (Fraction(25, 6), Fraction(1, 6), "none")


@pytest.mark.parametrize(("base", "mean"), [("max", "25/6"), ("power", "5/6"), ("literal", "10/3")])
def test_golden_means_by_ruling(base, mean):
    assert str(rolled(GOLDEN, damage_base=base)["shoot", "a"].mean) == mean


@pytest.mark.parametrize(("base", "damage"), [("max", 17), ("power", 7), ("literal", 12)])
def test_golden_hit_and_critical_of_the_source(base, damage):
    """Power 5, armour 3 after precise action, a hit and a critical."""
    found = rolled(Machine("", "", 0, 0, 0, (Ranged("a", 5, 2),)), 3, damage_base=base)["shoot", "a"]
    assert dict(found.damage.chances())[damage] == Fraction(1, 6)  # 2 * 3/6 * 1/6


def test_burst_with_energy_never_hits():
    one = rolled(GOLDEN)["shoot", "b"]
    assert one.hits.chances() == [(0, 1)]
    assert rolled(GOLDEN, spend=Spend(face=1))["shoot", "b"].mean > 0
    assert rolled(GOLDEN, burst_hits="example")["shoot", "b"].part_check > 0


def test_broken_parts_take_armour_away():
    rules = load()
    assert broken_armor(16, 2, rules, rules.choose({})) == 10
    assert broken_armor(4, 2, rules, rules.choose({})) == 0
    assert broken_armor(4, 2, rules, rules.choose({"armor_floor": "none"})) == -2


def test_a_broken_torso_takes_boost():
    """H7: 2 at each turn's start; no other part does."""
    assert [boost_left(5, one, load()) for one in ((), ("head",), ("head", "torso"))] == [5, 5, 3]
    assert boost_left(1, ("torso",), load()) == 0


def test_a_kill_needs_hp():
    with pytest.raises(ValueError, match="HP"):
        rolled(GOLDEN, spend=Spend(aim="kill"))
    assert rolled(GOLDEN, hp=10)["shoot", "a"].kill == Fraction(1, 6)


def test_what_cannot_be_read_is_left_out():
    """A weapon without a power, and with it all weapons at once."""
    machine = Machine("", "", 1, 1, 1, (Ranged("a", None, 1), Ranged("b", 2, 1)), (Melee("c", None),))
    assert set(rolled(machine)) == {("shoot", "b"), ("overdrive", "b")}
    assert rolled(Machine("", "", None, 1, 1, (Ranged("a", 1, 1),))) == {}


# Whatever the numbers


def test_240_hit_dice():
    """40 dice that count: the mean is 140 hit dice' worth, and every probability is there."""
    one = volley(Volley(Die(4, 1, 1, 10, 10), 40, burst=True), Pay(), None, Goal(20, "critical"))
    assert one.damage.total == one.hits.total == 1
    assert one.damage.mean == 140 * Fraction(2, 6) * 10
    assert max(one.hits.weights) == 240


def test_attacks_that_take_too_long_are_refused():
    """More than 240 hit dice, of several weapons with re-rolls 100; more than 2000 of all weapons; and boost against
    several bursts."""
    flood = replace(GOLDEN, ranged=(Ranged("a", 1, 9999, ("burst",)), Ranged("b", 1, 100), Ranged("c", 1, 241)))
    found, refused = roll(build(flood), Target(0), Spend())
    assert [one.weapon.weapon.name for one in found if one.weapon] == ["b", "b"]
    assert [(one.card.id, one.weapon and one.weapon.weapon.name, one.dice) for one in refused] == [
        ("shoot", "a", 9999), ("shoot", "c", 241), ("full_open", None, 10340),
        ("overdrive", "a", 9999), ("overdrive", "c", 241), ("overdrive", None, 10340),
    ]  # fmt: skip
    alone, together = Ranged("b", 1, 100), Ranged("c", 1, 1)
    assert not roll(build(replace(GOLDEN, ranged=(alone,))), Target(0), Spend(3))[1]
    both = build(replace(GOLDEN, ranged=(alone, together)))
    assert [one.dice for one in roll(both, Target(0), Spend(3))[1]] == [101, 101]
    assert not roll(build(replace(GOLDEN, ranged=(alone, together)), reroll_scope="all_dice"), Target(0), Spend(3))[1]
    many = tuple(Ranged(f"{power}", power, 100) for power in range(1, 26))
    assert len(roll(build(replace(GOLDEN, ranged=many)), Target(0), Spend())[0]) == 20
    bursts = replace(GOLDEN, ranged=tuple(Ranged(name, 1, 4, ("burst",)) for name in "abcd"))
    assert not roll(build(bursts), Target(0), Spend())[1]
    assert [one.card.id for one in roll(build(bursts), Target(0), Spend(boost=4))[1]] == ["full_open", "overdrive"]


@pytest.mark.parametrize("again", [1, 2])
@pytest.mark.parametrize("one_die", [True, False])
def test_misses_of_many_dice(again, one_die):
    """With simulate for all of them, each die is thrown until it succeeds or may not be thrown again."""
    die = Die(2, 3, 1, 5, 10, again, (1, 0, 0))
    found = reroll_misses(die, odds.sure(30), 30 * again if one_die else again, one_die=one_die)
    hits = odds.Spread(odds.gather((h + c, w) for (h, c), w in found.pairs.items()), found.dice)
    assert hits.total == 1
    assert hits.mean == 30 * (1 - Fraction(1, 3) ** (again + 1))
    assert found.ones is not None
    assert found.ones.mean == 30 * Fraction(1, 3) ** again * Fraction(1, 6)


SOME = st.builds(
    Die,
    st.just(2), st.just(3), st.just(1), st.integers(0, 12), st.integers(1, 20), st.integers(1, 2),
)  # fmt: skip


@given(SOME, st.integers(1, 7), st.integers(1, 4), st.booleans(), st.booleans(), st.integers(0, 40))
@settings(deadline=None, max_examples=60, derandomize=True)
def test_the_best_policy_is_no_worse_than_rerolling_misses(die, count, budget, one_die, per_die, need):
    """For the mean and for damage alike; per turn, a sniper's second throw is of any die, so no worse either."""
    engine = Rerolls((die,), Goal(need), budget=budget, most=count, one_die=one_die, per_die=per_die)
    tallies, dice = engine.play((count,))
    assert sum(tallies.values()) == 6**dice
    reached = Fraction(sum(w for (damage, _, _), w in tallies.items() if damage >= need), 6**dice)
    missed = reroll_misses(die, odds.sure(count), budget, one_die=one_die)
    plain = sum(w for (h, c), w in missed.pairs.items() if die.damage(h, c) >= need)
    assert reached >= Fraction(plain, 6**missed.dice)


def test_24_dice_are_played_by_the_best_policy_and_25_are_not():
    machine = Machine("", "", 0, 4, 0, (Ranged("a", 1, 24), Ranged("b", 1, 25)))
    found = rolled(machine, spend=Spend(rerolls=3))
    assert found["shoot", "a"].policy == "mean"
    assert found["shoot", "b"].policy == "misses"
    # Re-rolling misses is the best there is for the mean of such dice, so one more die is one more die's worth.
    per_die = rolled(machine)["shoot", "b"].mean / 25
    assert abs(found["shoot", "b"].mean - found["shoot", "a"].mean - per_die) < Fraction(1, 100)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("aim", "rulings"),
    [
        ("part", {"reroll_scope": "all_dice"}),
        ("part", {"reroll_scope": "all_dice", "reroll": "per_turn"}),
        ("mean", {"reroll": "per_turn"}),
        ("kill", {}),
    ],
    ids=lambda one: one if isinstance(one, str) else "-".join(one.values()) or "default",
)
def test_many_dice_of_several_weapons_are_played_by_the_best_policy(aim, rulings):
    weapons = (Ranged("a", 1, 4), Ranged("b", 2, 4, ("sniper",)), Ranged("c", 2, 9, ("ap",)))
    machine = Machine("", "", 4, 7, 0, weapons)
    made, card = build(machine, **rulings), load().card("full_open")
    best = attack(made, card, None, Target(16, 20), Spend(rerolls=3, aim=aim))
    assert best is not None
    assert best.policy == aim
    assert best.damage.total == best.hits.total == 1


def test_each_die_for_itself_is_best_of_any_number_of_dice():
    """For the mean, where simulate is not paid by the die: a die of 1 to 6 is thrown again while it shows less."""
    machine = Machine("", "", 0, 4, 0, (Ranged("a", 3, 100), Ranged("b", 3, 100, ("sniper",))))
    found = rolled(machine, 6, None, Spend(rerolls=2), reroll_scope="all_dice", damage_base="max")
    one = rolled(replace(machine, ranged=(Ranged("a", 3, 1), Ranged("b", 3, 1, ("sniper",)))), 6, None,
                 Spend(rerolls=2), reroll_scope="all_dice", damage_base="max")  # fmt: skip
    for name in "ab":
        assert found["shoot", name].policy == "mean"
        assert found["shoot", name].mean == 100 * one["shoot", name].mean
    assert found["full_open", ""].mean == found["shoot", "a"].mean + found["shoot", "b"].mean


def test_too_many_positions_are_told():
    engine = Rerolls((Die(2, 3, 1, 7, 17),), Goal(110), budget=1, most=24, one_die=False, per_die=True)
    with pytest.raises(TooManyPositionsError):
        engine.toil(10**9)


@pytest.mark.prove
@pytest.mark.parametrize("aim", ["mean", "part", "kill"])
def test_more_to_spend_is_no_worse(aim):
    machine = Machine("", "", 4, 6, 0, (Ranged("a", 3, 4, ("sniper",)), Ranged("b", 2, 1, ("burst",))))

    def value(one: Attack) -> Fraction:
        return {"mean": one.mean, "part": one.part_check, "kill": one.kill}[aim]

    last = rolled(machine, 9, 15, Spend(aim=aim))
    for rerolls in (1, 2, 3):
        now = rolled(machine, 9, 15, Spend(aim=aim, rerolls=rerolls))
        assert all(value(now[key]) >= value(last[key]) for key in now)
        last = now
    boosted = rolled(machine, 9, 15, Spend(aim=aim, rerolls=3, boost=2))
    assert all(value(boosted[key]) <= value(last[key]) for key in boosted)


@pytest.mark.parametrize(("power", "taken"), [(5, "burst"), (7, "burst"), (8, "gun")])
def test_boost_takes_what_hurts_most_of_many_dice(power, taken):
    """R44: a die that counts hit dice stands for 3.5 of them. A burst of power 4 brings 28/3 by each, and a gun 4/3 of its
    power by each hit die: as much with power 7."""
    machine = Machine("", "", 4, 0, 0, (Ranged("gun", power, 20), Ranged("burst", 4, 2, ("burst",))))
    fewer = {
        weapon.name: replace(
            machine,
            ranged=tuple(replace(one, shots=one.shots - (one == weapon)) for one in machine.ranged),
        )
        for weapon in machine.ranged
    }
    left = {name: rolled(one, 0, burst_boost="count_dice")["full_open", ""].mean for name, one in fewer.items()}
    boosted = rolled(machine, 0, None, Spend(boost=1), burst_boost="count_dice")["full_open", ""].mean
    assert left["gun"] - left["burst"] == Fraction(28, 3) - Fraction(4, 3) * power
    assert boosted == left[taken] == min(left.values())


# By chance, for what is too large to enumerate


def thrown(brute: Brute, rng: Random, off: int, *, count_dice: bool) -> tuple[float, bool]:
    """Damage and part check of one attack by one weapon, as the rules say and without any of the odds' own code."""
    ((kind, shots, burst),) = brute.pools
    faces = [shown for shown in kind.shows for _ in range(shown.faces)]
    if burst and count_dice:
        shots -= min(off, max(0, shots - 1))
    count = sum(rng.randint(1, 6) for _ in range(shots)) if burst else shots
    if not (burst and count_dice):
        count -= min(off, max(0, count - 1))
    dice = tuple((0, rng.choice(faces), 0) for _ in range(count))
    return sum(shown.damage for _, shown, _ in dice) / 10, checks(dice, brute.special)


def large_fight(rng: Random) -> Fight:
    chosen = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < 0.5}
    customs = tuple(rng.sample(("sniper", "ap", "energy", "fast", "burst", "impact"), rng.randint(0, 3)))
    ranged = (Ranged("r", rng.randint(1, 9), rng.randint(3, 40), customs),)
    melee = (Melee("m", rng.randint(1, 9), tuple(rng.sample(("energy", "impact", "polearm"), rng.randint(0, 2)))),)
    machine = Machine("", "", rng.randint(0, 15), rng.randint(0, 15), 0, ranged, melee)
    return Fight(
        machine, rng.randint(0, 40), tuple(chosen.items()), boost=rng.choice((0, 3)), face=rng.choice((0, 1, 2)),
        enemy_combo=rng.random() < 0.7,
    )  # fmt: skip


def agrees(fight: Fight, runs: int) -> None:
    """Mean damage and part checks of every attack within 5 standard errors of seeded chance."""
    rng, mine = Random(7), ours(fight)
    for key, brute in brutes(fight).items():
        count_dice = fight.rule("burst_boost") == "count_dice"
        seen = [thrown(brute, rng, brute.off, count_dice=count_dice) for _ in range(runs)]
        one = mine[key]
        variance = sum(
            float(one.points(value) - one.mean) ** 2 * float(chance) for value, chance in one.damage.chances()
        )
        part = float(one.part_check)
        for exact, spread, values in (
            (float(one.mean), variance, [damage for damage, _ in seen]),
            (part, part * (1 - part), [float(checked) for _, checked in seen]),
        ):
            assert abs(sum(values) / runs - exact) <= 5 * (spread / runs) ** 0.5 + 1e-9, (key, fight)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(3))
def test_within_error_of_chance(seed):
    agrees(large_fight(Random(seed)), 300)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 220))
def test_many_within_error_of_chance(seed):
    agrees(large_fight(Random(seed)), 2000)
