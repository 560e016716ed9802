"""Odds against an enumeration of every outcome, written apart: equal to the last digit."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from designer.game import Terms
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.attacks import Attack, Spend, Target, attacks
from designer.games.duel.prints.facts import Build, work_out
from designer.games.duel.rules import load
from tests.designer.odds_brute import Fight, brutes
from tests.sparing import few

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
    "overdrive_self": ("per_die", "per_roll"),
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


def assert_equal(fight: Fight, *, raised: bool = False) -> None:
    """All attacks (``raised``: all weapons under overdrive too); with re-rolls the aim's value alone, for the best
    policies tie."""
    mine, theirs = ours(fight), brutes(fight, raised=raised)
    assert mine.keys() - {("overdrive", -1)} == theirs.keys() - {("overdrive", -1)}
    for key in theirs:
        one, told = mine[key], (key, fight)
        if fight.rerolls:
            assert aimed(one, fight) == theirs[key].value(), told
            assert one.damage.total == one.hits.total == 1, told
            continue
        if fight.boost and key[1] == -1:  # so do the defender's replies
            assert aimed(one, fight) == theirs[key].value(), told
            continue
        seen = theirs[key].seen()
        assert spread(one.hits.chances()) == seen.hits, told
        assert spread(one.damage.chances(), one.unit) == seen.damage, told
        assert one.mean == seen.mean, told
        assert one.part_check == seen.part, told
        assert (one.own is not None) == (key[0] == "overdrive")
        if one.own is not None:
            assert spread(one.own.chances(), one.unit) == seen.own, told


def aimed(one: Attack, fight: Fight) -> Fraction:
    return {"mean": one.mean, "part": one.part_check, "kill": one.kill}[fight.aim]


MIXED = Machine(
    "", "", 3, 5, 2,
    (Ranged("a", 2, 1, ("ap",)), Ranged("b", 1, 1, ("burst",)), Ranged("c", 3, 1, ("energy",))),
    (Melee("d", 1, ("energy",)), Melee("e", 2)),
)  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in CHOICES.items() for value in values])
def test_every_ruling_without_rerolls(key, value):
    for face, boost in ((0, 0), (2, 0), (1, 2)):
        assert_equal(Fight(MIXED, 14, ((key, value),), face=face, boost=boost, enemy_combo=face != 1))


@pytest.mark.prove
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


@pytest.mark.parametrize("aim", few(["part", "mean", "kill"]))
@pytest.mark.parametrize("reroll", CHOICES["reroll"])
@pytest.mark.parametrize("scope", CHOICES["reroll_scope"])
@pytest.mark.parametrize("machine", few([TINY, SMALL]), ids=["tiny", "small"])
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


PAIR = Machine("", "", 3, 4, 0, (Ranged("a", 2, 1, ("ap",)), Ranged("b", 1, 1, ("burst",))))
TWO = Machine("", "", 1, 3, 0, (Ranged("a", 3, 2), Ranged("b", 1, 1, ("energy",))))


@pytest.mark.prove
@pytest.mark.parametrize("one", CHOICES["overdrive_one"])
@pytest.mark.parametrize("self_", CHOICES["overdrive_self"])
def test_a_full_open_under_overdrive_raises_every_weapon(one, self_):
    """R41 and R75, with boost and re-rolls."""
    rulings = (("overdrive_one", one), ("overdrive_self", self_))
    for face in (0, 2):
        assert_equal(Fight(PAIR, 14, rulings, face=face), raised=True)
    assert_equal(Fight(TWO, 9, (*rulings, ("melee_rounding", "none"))), raised=True)
    assert_equal(Fight(PAIR, 9, rulings, boost=1), raised=True)
    assert_equal(Fight(TWO, 9, rulings, rerolls=2), raised=True)
    single = replace(TWO, ranged=TWO.ranged[:1])
    for rerolls in (0, 2):  # of one weapon, it is that weapon's shot
        found = ours(Fight(single, 9, rulings, rerolls=rerolls))
        assert found["overdrive", -1].result == found["overdrive", 0].result


@pytest.mark.prove
@pytest.mark.parametrize("self_", CHOICES["overdrive_self"])
@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_what_several_weapons_do_to_oneself_with_rerolls(rerolls, self_):
    """Of the two, a miss of b is worth the more: the best policy throws it first, then those of a."""
    machine = Machine("", "", 10, 3, 0, (Ranged("a", 1, 2), Ranged("b", 6, 1)))
    fight = Fight(machine, 0, (("overdrive_self", self_),), rerolls=rerolls)
    own: dict[Fraction, Fraction] = {}

    def throw(faces: tuple[int, ...], left: int, thrown: frozenset[int], share: Fraction) -> None:
        again = next((i for i in (2, 0, 1) if left and faces[i] <= 2 and i not in thrown), None)
        if again is None:
            hurt = [faces[:2].count(1), faces[2:].count(1)]
            times = sum(min(1, ones) for ones in hurt) if self_ == "per_roll" else sum(hurt)
            own[fight.performance * times] = own.get(fight.performance * times, Fraction(0)) + share
            return
        for face in range(1, 7):
            throw((*faces[:again], face, *faces[again + 1 :]), left - 1, thrown | {again}, share / 6)

    for faces in product(range(1, 7), repeat=3):
        throw(faces, rerolls, frozenset(), Fraction(1, 216))
    found = ours(fight)["overdrive", -1]
    assert spread(found.own.chances(), found.unit) == own


@pytest.mark.parametrize("aim", ["mean", "part"])
def test_any_damage_checks_a_part_at_hp_0(aim):
    """H8, with boost and re-rolls, a boost attack by R40 too."""
    for always in CHOICES["boost_attack_part"]:
        rulings = (("boost_attack_part", always),)
        assert_equal(Fight(MIXED, 30, rulings, hp=0, boost=1))
        assert_equal(Fight(SMALL, 9, rulings, hp=0, rerolls=2, aim=aim))
    shot = ours(Fight(MIXED, 0, hp=0))["shoot", 0]
    assert (shot.part_check, shot.kill) == (Fraction(2, 3), None)
    assert ours(Fight(MIXED, 0, hp=1))["shoot", 0].part_check == Fraction(1, 6)


@pytest.mark.parametrize(("base", "floor"), [("literal", "zero"), ("max", "none"), ("literal", "none")])
def test_a_critical_that_pays_less_than_a_hit_stays(base, floor):
    """R6 literal, R15 none: in play no critical is offered for a re-roll, so the odds promise none."""
    machine = Machine("", "", 0, 20, 0, (Ranged("a", 3, 1), Ranged("b", 2, 2, ("sniper",))))
    for aim, hp in (("mean", 9), ("kill", 12)):
        rulings = (("damage_base", base), ("reduction_floor", floor))
        assert_equal(Fight(machine, 3, rulings, rerolls=2, aim=aim, hp=hp))
    best = ours(Fight(machine, 3, (("damage_base", "literal"),), rerolls=1))["shoot", 0].mean
    assert best == Fraction(3 * 6 + 1 * 3, 6) * Fraction(8, 6)  # 6 a hit, 3 a critical: a miss alone is thrown again


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
    hp = rng.choice((0, 0, *range(1, 21)))
    return Fight(
        machine, rng.randint(0, 18), tuple(chosen.items()), rerolls=rng.randint(1, 3) if rerolls else 0,
        boost=rng.choice((0, 0, 1, 3)), face=rng.choice((0, 0, 1, 2)),
        aim=rng.choice(("mean", "part", "kill") if hp else ("mean", "part")), hp=hp, enemy_combo=rng.random() < 0.7, arms=rng.random() < 0.8,
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
    assert_equal(random_fight(Random(seed), rerolls=False), raised=not seed % 5)
    assert_equal(random_fight(Random(seed), rerolls=True), raised=not seed % 5)


def test_the_enumeration_can_disagree():
    """A wrong armour shows."""
    other = brutes(Fight(SMALL, 8))["shoot", 0].seen()
    assert ours(Fight(SMALL, 7))["shoot", 0].mean != other.mean
