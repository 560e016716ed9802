"""Each numbered rule, with numbers worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from designer.games.wildgauge import derive, game
from designer.games.wildgauge.machine import Machine, Pilot
from designer.games.wildgauge.odds import attack, outlook
from designer.games.wildgauge.odds.attack import Side, several
from designer.games.wildgauge.odds.pool import Pool, gain_least
from designer.games.wildgauge.odds.tally import dice, sure
from designer.games.wildgauge.rules import load
from tests.games.wildgauge.kit import FULL, chances, forecasts, machine, spreads, terms, values, weapon

RULES = load()
RIFLE = weapon("2d6", "ranged", "physical")
BEAM = weapon("2d6", "ranged", "beam")


def side(made, under=None, terrain="ground", **more):
    under = under or terms()
    return Side(
        made, derive.derive(made, RULES, under.rulings), derive.derive(made, RULES, under.rulings).on(terrain), **more
    )


# ---- 1 general ---------------------------------------------------------------------------------------------


def test_w1_fractions_round_up():
    """W1: a stunned rank of 5 is 3 dice; 7 damage halved in water is 4."""
    assert side(machine(evasion=5), stun=True).dice("evade") == 3
    assert attack.damage.left(sure(7), halved=True).points() == ((4, 1),)


def test_w2_ties_go_to_the_passive_side():
    """W2: no dice on either side: 0 against 0."""
    nobody = machine(RIFLE, ranged=0, evasion=0, defence=0, motion=0)
    assert chances(forecasts(nobody, nobody)["槍", "evade"])["failed"] == 0
    assert chances(forecasts(nobody, nobody, terms(tie="active"))["槍", "evade"])["failed"] == 1


def test_w3_general_check():
    """W3: 2d6 and modifiers, no critical: a 12 is 12, and 12 does not beat 12."""
    assert outlook.recovery(4, 0, RULES) == 0
    assert outlook.recovery(4, 1, RULES) == Fraction(1, 36)
    assert outlook.recovery(1, -30, RULES) == 0


def test_w4_wild_gauge():
    """W4: 3 of 4 dice are more than half, 2 of 4 are half; one die alone makes no critical."""
    assert [gain_least(count, "above_half") for count in range(1, 8)] == [2, 2, 2, 3, 3, 4, 4]
    assert [gain_least(count, "half_up") for count in range(1, 8)] == [2, 2, 2, 2, 3, 3, 4]
    assert Pool(1).gain("above_half") == 0
    assert Pool(2).gain("above_half") == Fraction(1, 36)
    assert Pool(4).gain("above_half") == Fraction(4 * 5 + 1, 6**4)
    assert Pool(4).gain("half_up") == Fraction(6 * 25 + 4 * 5 + 1, 6**4)
    assert RULES.wg_round == 1


# ---- 2 sheet -----------------------------------------------------------------------------------------------


def test_w5_action_value():
    """W5: all ranks but the highest, those of the table's own too; the highest once where two are equal."""
    ranks = {"melee": 5, "ranged": 1, "evasion": 2, "defence": 4, "awakening": 2}
    assert int(derive.action_value(machine(**ranks))) == 9
    assert int(derive.action_value(machine(**ranks, extra=(("索敵", 3),)))) == 12
    assert int(derive.action_value(machine(**ranks, extra=(("索敵", 8),)))) == 14
    assert int(derive.action_value(machine(**{**ranks, "defence": 5}))) == 10
    assert derive.action_value(machine(**{**ranks, "defence": None})) is None
    assert derive.action_value(machine(**ranks, extra=(("索敵", None),))) is None


def test_w5_order_of_action():
    """W5: 1D10 each. One point ahead: 55 of 100 first, 36 second, 9 equal."""
    reported = terms(order_tie="report").rulings

    def order(mine: int, theirs: int, rulings):
        return outlook.order(dice(1, 10).plus(mine), dice(1, 10).plus(theirs), rulings)

    assert order(6, 5, reported) == (Fraction(55, 100), Fraction(36, 100), Fraction(9, 100))
    assert order(6, 5, terms().rulings) == (Fraction(55, 91), Fraction(36, 91), 0)
    assert order(5, 5, terms().rulings) == (Fraction(1, 2), Fraction(1, 2), 0)
    assert order(15, 5, terms().rulings) == (1, 0, 0)
    assert order(5, 14, reported) == (0, Fraction(99, 100), Fraction(1, 100))
    found = forecasts(machine(melee=3, ranged=2), machine(), terms(order_tie="report"))["", "order"]
    assert chances(found) == {"first": Fraction(55, 100), "second": Fraction(36, 100), "tied": Fraction(9, 100)}
    assert spreads(found)["order"] == {value: Fraction(1, 10) for value in range(6, 16)}


def test_w5_of_more_dice_the_highest_is_kept():
    """W5, W13: two D10 show 10 in 19 of 100; on each side by itself."""
    under = terms(order_tie="report")
    found = forecasts(machine(melee=3, ranged=2), machine(), under, order_dice=1)["", "order"]
    assert spreads(found)["order"] == {value + 5: Fraction(2 * value - 1, 100) for value in range(1, 11)}
    first = Fraction(sum(max(a, b) + 5 > c + 4 for a in range(1, 11) for b in range(1, 11) for c in range(1, 11)), 1000)
    assert chances(found)["first"] == first
    slower = forecasts(machine(melee=3, ranged=2), machine(), under, target_order_dice=2)["", "order"]
    assert chances(slower)["first"] < Fraction(55, 100) < first


def test_w13_causes_of_more_dice():
    """W13, ruling extra_dice: the largest alone, or all of them; each side's own."""
    attacker, target = machine(weapon("2d6"), ranged=2), machine(evasion=2)

    def told(ruling: str, **given: object):
        return chances(forecasts(attacker, target, terms(extra_dice=ruling), **given)["槍", "evade"])

    for ruling, same in (("largest", {"extra_dice": 2}), ("sum", {"extra_dice": 3})):
        assert told(ruling, extra_dice=2, other_dice=1) == told(ruling, **same)
        assert told(ruling, extra_dice=1, other_dice=2) == told(ruling, **same)
        theirs = {f"target_{key}": value for key, value in same.items()}
        assert told(ruling, target_extra_dice=2, target_other_dice=1) == told(ruling, **theirs)


def test_w12_an_extra_die_takes_none_of_a_criticals():
    """W12, W13: rank 3 and one die of a skill are four dice; a critical adds one for each highest face of them."""
    attacker = machine(weapon("2d6", fumble=0), ranged=3)
    helped, four = (
        forecasts(one, **given)["槍", "roll"]
        for one, given in ((attacker, {"extra_dice": 1}), (replace(attacker, pilot=four_of(attacker)), {}))
    )
    assert spreads(helped)["hit"] == spreads(four)["hit"]
    assert max(spreads(helped)["hit"]) == 4 * 6 + 4 * 6


def four_of(one: Machine) -> Pilot:
    return replace(one.pilot, ranks={**one.pilot.ranks, "ranged": 4})


# ---- 3 turn ------------------------------------------------------------------------------------------------


def test_w6_actions():
    """W6: two a turn, no two alike; which may be first only, alone, or again."""
    assert RULES.turn_actions == 2
    assert [one.id for one in RULES.actions if one.first] == ["analyse"]
    assert [one.id for one in RULES.actions if one.alone] == ["wait"]
    assert [one.id for one in RULES.actions if one.again] == ["stance"]


@pytest.mark.parametrize(
    ("focus", "added"),
    [
        ("none", {"hit": 0, "evade": 0, "defend": 0, "damage": 0}),
        ("hit", {"hit": 3, "evade": -3, "defend": 0, "damage": 0}),
        ("evade", {"hit": -3, "evade": 3, "defend": 0, "damage": 0}),
        ("defend", {"hit": -3, "evade": 0, "defend": 3, "damage": 0}),
        ("attack", {"hit": 0, "evade": -3, "defend": -3, "damage": 3}),
    ],
)
def test_w6_concentrate(focus, added):
    """W6: one rises by the class level, the paired ones fall by it."""
    made = side(machine(level=3), focus=RULES.focus(focus))
    assert {what: made.focused(what) for what in added} == added


def test_w6_concentrating_without_a_class_level_is_unknown():
    """W6."""
    made = machine(RIFLE, level=None)
    assert side(made, focus=RULES.focus("hit")).focused("hit") is None
    assert side(made, focus=RULES.focus("hit")).focused("defend") == 0
    assert forecasts(made, machine(), concentrate="hit")["槍", "evade"].chances == ()


def test_w6_the_shooting_stance_cannot_evade():
    """W6: every evade fails, and defence is as ever."""
    quick = machine(motion=99)
    assert chances(forecasts(machine(RIFLE), quick)["槍", "evade"])["failed"] == 0
    found = forecasts(machine(RIFLE), quick, stance="yes")
    assert chances(found["槍", "evade"])["failed"] == 1
    assert found["槍", "defend"] == forecasts(machine(RIFLE), quick)["槍", "defend"]


def test_w7_engaged():
    """W7: disengaging is an action of its own, so that it and a move fill a turn; the own cell is range 0."""
    actions = {one.id: one.rule for one in RULES.actions}
    assert (actions["disengage"], actions["move"], RULES.turn_actions) == ("W7", "W6", 2)
    [made] = game.read(values({**FULL, "weapons[0].range": 0}))[0].weapons
    assert made.range == (0, 0)


@pytest.mark.parametrize(
    ("fitness", "space", "air", "water"),
    [
        ((), (0, 22), None, (-5, 19)),
        (("ground",), (-5, 2), None, (-5, 19)),
        (("ground", "space"), (-5, 2), None, (-5, 19)),
        (("air", "water"), (0, 22), (0, 22), (0, 22)),
    ],
)
def test_w8_terrain(fitness, space, air, water):
    """W8: space hampers the ground fitness, water those who lack its own, and nobody flies without the fitness."""
    made = derive.derive(machine(mobility=22, fitness=fitness), RULES, terms().rulings)
    assert (made.on("ground").checks, made.on("ground").mobility) == (0, 22)
    for terrain, expected in (("space", space), ("air", air), ("water", water)):
        ground = made.on(terrain)
        assert ((ground.checks, ground.mobility) if ground.open else None) == expected


def test_w8_no_terrain_leaves_less_than_one_cell():
    """W8."""
    made = derive.derive(machine(mobility=2, fitness=("ground",)), RULES, terms().rulings)
    assert [made.on(one).mobility for one in ("ground", "space", "air", "water")] == [2, 1, None, 1]
    unread = derive.derive(machine(mobility=None), RULES, terms().rulings)
    assert unread.on("water").mobility is None


def test_w8_the_space_fitness_cancels_by_ruling_only():
    """W8, ruling space_fitness."""
    made = machine(mobility=22, fitness=("ground", "space"))
    cancels = derive.derive(made, RULES, terms(space_fitness="cancels").rulings).on("space")
    assert (cancels.checks, cancels.mobility) == (0, 22)
    other = machine(mobility=22, fitness=("ground",))
    assert derive.derive(other, RULES, terms(space_fitness="cancels").rulings).on("space").checks == -5


def test_w8_flying_without_the_fitness_has_no_odds():
    """W8."""
    found = forecasts(machine(RIFLE), machine(), terrain="air")["槍", "closed"]
    assert (found.chances, found.spreads) == ((), ())
    assert ("槍", "evade") in forecasts(machine(RIFLE, fitness=("air",)), machine(), terrain="air")
    assert ("槍", "closed") in forecasts(machine(RIFLE), machine(), target_terrain="air")


@pytest.mark.parametrize(("ruling", "where"), [("taken", "target_terrain"), ("dealt", "terrain")])
def test_w8_water_halves_beams(ruling, where):
    """W8, ruling water_half: 5 through the armour is 3; physical damage is whole, and the fitness saves."""
    sure_hit = {"motion": 0, "evasion": 0, "heat_armour": 0}
    beam, solid = weapon("5", "ranged", "beam"), weapon("5", "ranged", "physical")
    under = terms(water_half=ruling)

    def damage(arm, **fitness):
        hits = machine(arm, ranged=6, fitness=fitness.get("mine", ()))
        target = machine(**sure_hit, fitness=fitness.get("theirs", ()))
        return set(spreads(forecasts(hits, target, under, **{where: "water"}, bonus=20)["槍", "evade"])["damage"]) - {0}

    assert damage(beam) == {3}
    assert damage(solid) == {5}
    assert damage(beam, mine=("water",), theirs=("water",)) == {5}


# ---- 4 attack ----------------------------------------------------------------------------------------------


def test_w9_what_is_rolled_and_added():
    """W9: the weapon's rank; evasion with motion; defence."""
    made = machine(melee=4, ranged=2, evasion=3, defence=5, motion=7)
    sword = weapon("2d6", "melee", "physical")
    assert [side(made).dice("hit", arm) for arm in (sword, RIFLE)] == [4, 2]
    assert [side(made).dice(check) for check in ("evade", "defend")] == [3, 5]
    assert [side(made).fixed(check) for check in ("hit", "evade", "defend")] == [0, 7, 0]
    assert [side(made, bonus=2).fixed(check) for check in ("hit", "evade", "defend")] == [2, 9, 2]


def test_w9_one_die_each():
    """W9: a die against a die and 1: the evader is not below in 26 of 36."""
    found = chances(forecasts(machine(RIFLE), machine(motion=1))["槍", "evade"])
    assert found["failed"] == Fraction(10, 36)
    assert chances(forecasts(machine(RIFLE), machine(motion=0))["槍", "evade"])["failed"] == Fraction(15, 36)
    # The active side's tie: 21 of 36.
    active = forecasts(machine(RIFLE), machine(motion=0), terms(tie="active"))["槍", "evade"]
    assert chances(active)["failed"] == Fraction(21, 36)


def test_w10_what_armour_counts():
    """W10: 9 against armour 2 and a shield of 3: 9 evading, 7 in a failed defence, 4 in one that holds, 0 where it is a
    critical."""
    shield = weapon("3", "physical", "beam", tags=("armour",), name="盾")
    target = machine(shield, physical_armour=2, evasion=0, motion=0, defence=2)
    attacker = machine(weapon("9", "ranged", "physical"))
    evading = spreads(forecasts(attacker, target)["槍", "evade"])["damage"]
    assert evading == {9: 1}
    found = forecasts(attacker, target, terms(), bonus=1)["槍", "defend"]
    assert set(spreads(found)["damage"]) == {0, 4, 7}
    assert spreads(found)["damage"][0] == chances(found)["doubled"] == Fraction(1, 36)
    assert spreads(found)["damage"][7] == chances(found)["failed"]


def test_w10_a_shield_helps_against_its_kinds():
    """W10: its attributes say against what; against both where they say neither."""
    for kinds, helps in ((("physical",), (True, False)), (("beam",), (False, True)), (("ranged",), (True, True))):
        shield = weapon("3", *kinds, tags=("armour",))
        assert tuple(attack.guards_against(shield, kind) for kind in ("physical", "beam")) == helps
    assert all(action[0] != "盾" for action in forecasts(machine(RIFLE, weapon("3", tags=("armour",), name="盾"))))


def test_w10_only_armour_type_weapons_guard():
    """W10: what else the target carries adds nothing."""
    attacker, bare = machine(weapon("9", "ranged", "physical")), machine(defence=2)
    armed = machine(weapon("5", "melee", "physical"), defence=2)
    assert forecasts(attacker, armed)["槍", "defend"] == forecasts(attacker, bare)["槍", "defend"]


def test_w11_damage_never_falls_below_nothing():
    """W11: less the armour of its kind."""
    target = machine(physical_armour=4, heat_armour=99, evasion=0, motion=0, defence=0)
    found = forecasts(machine(weapon("6", "ranged", "physical"), ranged=1), target)["槍", "defend"]
    assert spreads(found)["damage"] == {2: 1}
    found = forecasts(machine(weapon("6", "ranged", "beam"), ranged=1), target)["槍", "defend"]
    assert spreads(found)["damage"] == {0: 1}


def test_w12_criticals():
    """W12: two sixes of two dice add two dice, and no other roll of two dice passes 11."""
    found = forecasts(machine(RIFLE, ranged=2))["槍", "roll"]
    assert chances(found)["hit_critical"] == Fraction(1, 36)
    points = spreads(found)["hit"]
    assert max(points) == 24
    assert sum(chance for value, chance in points.items() if value > 11) == Fraction(1, 36)
    assert points[24] == Fraction(1, 36) ** 2


def test_w12_without_the_table_what_needs_it_is_left_out():
    """W12: the slot is named, and nothing stands in for it."""
    under = terms(critical_dice="table")
    found = forecasts(machine(RIFLE, ranged=2), machine(evasion=2), under)["槍", "evade"]
    assert found.missing == ("critical_extra",)
    assert found.spreads == ()
    assert "failed" not in chances(found)
    assert chances(found)["hit_critical"] == Fraction(1, 36)


def test_w13_fumbles():
    """W13: two ones of two dice lose 2d6: down to 2 - 12. F of the weapon is for hitting alone, and 0 never fumbles."""
    found = forecasts(machine(RIFLE, ranged=2))["槍", "roll"]
    assert min(spreads(found)["hit"]) == -10
    assert chances(found)["hit_fumble"] == Fraction(1, 36)
    loose = forecasts(machine(weapon("2d6", "ranged", "physical", fumble=3), ranged=2), machine(evasion=2))[
        "槍", "evade"
    ]
    assert (chances(loose)["hit_fumble"], chances(loose)["answer_fumble"]) == (Fraction(3, 36), Fraction(1, 36))
    never = forecasts(machine(weapon("2d6", "ranged", "physical", fumble=0), ranged=2))["槍", "roll"]
    assert chances(never)["hit_fumble"] == 0


def test_w13_a_critical_is_no_fumble():
    """W13: 6, 6, 1, 1 is a critical. Of four dice with F 1: 2 to 4 ones, not with two sixes."""
    ones = sum({2: 6 * 25 - 6, 3: 4 * 5, 4: 1}.values())
    assert Pool(4, 0, 1).fumble == Fraction(ones, 6**4)


@pytest.mark.parametrize(("ruling", "changes"), [("minus6", [0, -4, -6, -8, -10]), ("minus2", [0, -4, -2, -2, -2])])
def test_w14_several_attackers(ruling, changes):
    """W14."""
    under = terms(third_attack=ruling).rulings
    assert [several(number, RULES, under) for number in range(1, 6)] == changes


def test_w14_only_evades_are_counted():
    """W14: a defence is as ever."""
    one, third = (forecasts(machine(RIFLE), machine(motion=6), attack_number=number) for number in (1, 3))
    assert one["槍", "defend"] == third["槍", "defend"]
    assert (chances(one["槍", "evade"])["failed"], chances(third["槍", "evade"])["failed"]) == (0, Fraction(15, 36))


def test_w15_stopping():
    """W15, ruling stop_at: 4 damage stops a durability of 4, or of 3 alone."""
    attacker = machine(weapon("4", "ranged", "physical"))
    for durability, ruling, stops in ((4, "zero", 1), (4, "below_zero", 0), (3, "below_zero", 1), (5, "zero", 0)):
        target = machine(durability=durability, evasion=0, motion=0)
        found = forecasts(attacker, target, terms(stop_at=ruling))["槍", "evade"]
        assert chances(found)["stopped"] == stops


def test_w15_escape():
    """W15: one try at once and one a turn, and a re-roll for each WG over all of them."""
    assert outlook.escape(1, 0, RULES) == Fraction(5, 6)
    assert outlook.escape(1, 2, RULES) == 1 - Fraction(1, 6) ** 3
    found = forecasts(machine(wg=1), turns=2)["", "escape"]
    assert chances(found) == {"escape": 1 - Fraction(1, 6) ** 4}
    assert ("", "escape") not in forecasts(machine(wg=None))


# ---- 5 bad statuses ----------------------------------------------------------------------------------------


def test_acid():
    """acid: armour falls by Xd3, never below 0."""
    target = machine(physical_armour=2, defence=0, evasion=0, motion=0)
    attacker = machine(weapon("9", "ranged", "physical"))
    found = forecasts(attacker, target, target_acid=1)["槍", "defend"]
    assert spreads(found)["damage"] == {8: Fraction(1, 3), 9: Fraction(2, 3)}


def test_blaze():
    """blaze: 2d6, less heat armour by the ruling."""
    assert dict(outlook.blaze(11, RULES, terms().rulings)) == {0: Fraction(35, 36), 1: Fraction(1, 36)}
    assert dict(outlook.blaze(11, RULES, terms(blaze_armour="none").rulings))[12] == Fraction(1, 36)


def test_lock():
    """lock: no check ends it."""
    assert [one.id for one in RULES.statuses if one.released] == ["lock"]


def test_blind():
    """blind: awakening is rolled to hit and to evade, motion still counts, and defence is as ever."""
    made = machine(RIFLE, ranged=5, evasion=6, defence=4, awakening=2, motion=3)
    assert side(made, blind=True).dice("hit", RIFLE) == 2
    assert side(made, blind=True).dice("evade") == 2
    assert side(made, blind=True).dice("defend") == 4
    assert side(made, blind=True).fixed("evade") == 3


def test_stun():
    """stun: ranks are halved, rounded up, of a blind pilot too; one action a turn."""
    made = machine(RIFLE, ranged=5, evasion=6, defence=1, awakening=3)
    assert [side(made, stun=True).dice(check, RIFLE) for check in ("hit", "defend")] == [3, 1]
    assert side(made, stun=True).dice("evade") == 3
    assert side(made, stun=True, blind=True).dice("evade") == 2
    assert RULES.stun_actions == 1


def test_recovery():
    """acid, blaze, blind, stun: a plain 2d6 beats 3X with 11/12, 7/12, 1/6, and never from 4 on; terrain counts."""
    found = chances(forecasts(machine())["", "recovery"])
    assert found == {
        "recovery_1": Fraction(11, 12),
        "recovery_2": Fraction(7, 12),
        "recovery_3": Fraction(1, 6),
        "recovery_4": 0,
    }
    wet = chances(forecasts(machine(), terrain="water")["", "recovery"])
    assert wet["recovery_1"] == Fraction(10, 36)
    helped = chances(forecasts(machine(), general_bonus=3)["", "recovery"])
    assert helped["recovery_4"] == Fraction(6, 36)


# ---- the proof that none is missing ------------------------------------------------------------------------


def test_every_rule_and_every_status_is_cited_by_a_test():
    """W1 to W15, and the bad statuses."""
    source = Path(__file__).read_text(encoding="utf-8")
    titles = re.findall(r"^def (test_\w+)\(.*\n    \"\"\"(.*)", source, re.MULTILINE)
    cited = {
        word
        for name, text in titles
        if "every_rule" not in name
        for word in re.findall(r"W\d+|[a-z]+", text.partition(":")[0])
    }
    assert {f"W{number}" for number in range(1, 16)} <= cited
    assert {one.id for one in RULES.statuses} <= cited
