"""Odds against an enumeration of every outcome, written apart: equal to the last digit."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from designer.game import Terms
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.attacks import Attack, Spend, Target, attacks
from designer.games.duel.prints.facts import Build, work_out
from designer.games.duel.rules import load
from tests.designer.odds_brute import Fight, brutes

# Every ruling that odds look at, with all its choices.
CHOICES = {
    "melee_rounding": ("up", "down", "none"),
    "damage_base": ("max", "power", "literal"),
    "burst_hits": ("literal", "example"),
    "reduction_floor": ("zero", "none"),
    "reroll": ("per_die", "per_turn"),
    "boost_rate": ("1", "2"),
    "reroll_scope": ("one_die", "all_dice"),
    "face_bonus": ("stack", "once"),
    "aikido_else": ("0", "1"),
    "boost_attack_part": ("needs_3_damage", "always"),
    "overdrive_one": ("natural", "modified"),
    "burst_boost": ("hit_dice", "count_dice"),
}
RANGED = ("standard", "fast", "impact", "jammer", "sniper", "arc", "ap", "energy", "burst")
MELEE = ("standard", "impact", "jammer", "energy", "polearm", "reinforced")


def build(machine: Machine, **rulings: str) -> Build:
    terms = Terms(50, GAME.choose(rulings))
    return work_out(machine, GAME.derive(machine, terms), load(), terms.rulings)


def ours(fight: Fight) -> dict[tuple[str, int], Attack]:
    spend = Spend(
        rerolls=fight.rerolls, boost=fight.boost, aim=fight.aim, face=fight.face,
        no_combo=not fight.enemy_combo, no_arms=not fight.arms,
    )  # fmt: skip
    made = build(fight.machine, **{key: str(value) for key, value in fight.rulings})
    found = attacks(made, Target(fight.armor, fight.hp), spend)
    return {(one.card.id, -1 if one.weapon is None else one.weapon.number - 1): one for one in found}


def spread(chances, unit=1) -> dict[Fraction, Fraction]:
    return {Fraction(value, unit): chance for value, chance in chances}


def assert_equal(fight: Fight) -> None:
    """All attacks; with re-rolls the aim's value alone, for the best policies tie."""
    mine, theirs = ours(fight), brutes(fight)
    assert mine.keys() == theirs.keys()
    for key, one in mine.items():
        told = key, fight
        if fight.rerolls:
            assert aimed(one, fight) == theirs[key].value(), told
            assert one.damage.total == one.hits.total == 1, told
            continue
        if fight.boost and key[0] == "full_open":  # so do the defender's replies
            assert aimed(one, fight) == theirs[key].value(), told
            continue
        seen = theirs[key].seen()
        assert spread(one.hits.chances()) == seen.hits, told
        assert spread(one.damage.chances(), one.unit) == seen.damage, told
        assert one.mean == seen.mean, told
        assert one.part_check == seen.part, told
        if one.own is not None:
            assert spread(one.own.chances(), one.unit) == seen.own, told


def aimed(one: Attack, fight: Fight) -> Fraction:
    return {"mean": one.mean, "part": one.part_check, "kill": one.kill}[fight.aim]


MIXED = Machine(
    "", "", 3, 5, 2,
    (Ranged("a", 2, 1, ("ap",)), Ranged("b", 1, 1, ("burst",)), Ranged("c", 3, 1, ("energy",))),
    (Melee("d", 1, ("energy",)), Melee("e", 2)),
)  # fmt: skip


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in CHOICES.items() for value in values])
def test_every_ruling_without_rerolls(key, value):
    for face, boost in ((0, 0), (2, 0), (1, 2)):
        assert_equal(Fight(MIXED, 14, ((key, value),), face=face, boost=boost, enemy_combo=face != 1))


@pytest.mark.parametrize("custom", RANGED)
@pytest.mark.parametrize("damage_base", CHOICES["damage_base"])
def test_every_ranged_custom(custom, damage_base):
    machine = Machine("", "", 4, 3, 0, (Ranged("a", 3, 1 if custom == "burst" else 3, (custom,)),))
    for armor in (0, 5, 20):
        assert_equal(Fight(machine, armor, (("damage_base", damage_base),), face=armor % 2))


@pytest.mark.parametrize("custom", MELEE)
def test_every_melee_custom(custom):
    machine = Machine("", "", 3, 7, 0, (), (Melee("a", 2, (custom,)),))
    for rounding in CHOICES["melee_rounding"]:
        assert_equal(Fight(machine, 17, (("melee_rounding", rounding),), boost=1))


def test_both_arms_broken_take_precise_action_away():
    assert_equal(Fight(MIXED, 12, arms=False))
    assert ours(Fight(MIXED, 12, arms=False))["shoot", 0].mean < ours(Fight(MIXED, 12))["shoot", 0].mean


SMALL = Machine("", "", 2, 4, 0, (Ranged("a", 2, 2), Ranged("s", 1, 1, ("sniper",))), (Melee("d", 1, ("energy",)),))
TINY = Machine("", "", 0, 0, 0, (Ranged("a", 1, 2, ("sniper",)), Ranged("b", 1, 1)))


@pytest.mark.parametrize("aim", ["mean", "part", "kill"])
@pytest.mark.parametrize("reroll", CHOICES["reroll"])
@pytest.mark.parametrize("scope", CHOICES["reroll_scope"])
@pytest.mark.parametrize("machine", [SMALL, TINY], ids=["small", "tiny"])
def test_rerolls_by_the_best_policy(machine, aim, reroll, scope):
    for rerolls, hp, base in ((1, 3, "max"), (2, 7, "literal"), (3, 9, "max"), (4, 2, "literal")):
        rulings = (("reroll", reroll), ("reroll_scope", scope), ("damage_base", base))
        assert_equal(Fight(machine, 7, rulings, rerolls=rerolls, aim=aim, hp=hp))


@pytest.mark.parametrize("custom", [(), ("sniper",), ("energy",)])
@pytest.mark.parametrize("base", CHOICES["damage_base"])
def test_once_a_critical_lies_the_others_are_rolled_for_damage(custom, base):
    machine = Machine("", "", 2, 4, 0, (Ranged("a", 1, 3, custom),))
    for armor, rerolls in ((0, 1), (0, 2), (3, 2)):
        assert_equal(Fight(machine, armor, (("damage_base", base),), rerolls=rerolls, aim="part"))


@pytest.mark.parametrize("aim", ["mean", "part", "kill"])
@pytest.mark.parametrize("dice", CHOICES["burst_boost"])
def test_boost_and_rerolls_of_all_weapons_at_once(aim, dice):
    rulings = (("burst_boost", dice), ("burst_hits", "example"))
    machine = Machine("", "", 1, 3, 0, (Ranged("a", 3, 1), Ranged("b", 1, 1, ("sniper", "energy"))))
    assert_equal(Fight(machine, 2, rulings, rerolls=2, boost=1, aim=aim, hp=4))
    machine = Machine("", "", 0, 1, 0, (Ranged("a", 2, 1), Ranged("b", 1, 1, ("burst",))))
    assert_equal(Fight(machine, 3, rulings, boost=2, aim=aim, hp=4))


def random_fight(rng: Random, *, rerolls: bool) -> Fight:
    burst = 0 if rerolls else rng.choice((0, 0, 1))  # at most one: it alone rolls up to six hit dice
    ranged = []
    for i in range(rng.randint(burst, 2)):
        customs = tuple(rng.sample(("sniper", "ap", "energy", "fast"), rng.randint(0, 2)))
        shots = 1 if burst else rng.randint(1, 2)
        ranged.append(Ranged("r", rng.randint(1, 4), shots, (*customs, "burst") if burst and not i else customs))
    melee = tuple(
        Melee("m", rng.randint(1, 4), tuple(rng.sample(("energy", "impact"), rng.randint(0, 1))))
        for _ in range(rng.randint(0, 1))
    )
    machine = Machine("", "", rng.randint(0, 4), rng.randint(0, 6), 0, tuple(ranged), melee)
    chosen = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < 0.5}
    return Fight(
        machine, rng.randint(0, 18), tuple(chosen.items()), rerolls=rng.randint(1, 3) if rerolls else 0,
        boost=rng.choice((0, 0, 1, 3)), face=rng.choice((0, 0, 1, 2)), aim=rng.choice(("mean", "part", "kill")),
        hp=rng.randint(1, 20), enemy_combo=rng.random() < 0.7, arms=rng.random() < 0.8,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(30))
def test_random_fights(seed):
    assert_equal(random_fight(Random(seed), rerolls=False))


@pytest.mark.parametrize("seed", range(12))
def test_random_fights_with_rerolls(seed):
    assert_equal(random_fight(Random(1000 + seed), rerolls=True))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2000, 2200))
def test_many_random_fights(seed):
    assert_equal(random_fight(Random(seed), rerolls=False))
    assert_equal(random_fight(Random(seed), rerolls=True))


def test_the_enumeration_can_disagree():
    """A wrong armour shows."""
    other = brutes(Fight(SMALL, 8))["shoot", 0].seen()
    assert ours(Fight(SMALL, 7))["shoot", 0].mean != other.mean
