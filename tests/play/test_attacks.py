"""Attacks: who is able, what damage is done, boost for dice, combos. Rules P11, P14, P15; R6, R25, R33, R35, R36, R43, R44,
R50, R60, R73."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.kit import PLAIN, Scene, blade, gun, machine
from tests.play.scenes import NEAR, SOFT, fired, shot

# ---- able --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "ranges"),
    [
        (gun(), {2, 3, 4, 5}),
        (gun(5, 1, "fast"), {2, 3, 4, 5, 6, 7, 8}),
        (blade(), {1}),
        (blade(5, "polearm"), {1, 2}),
    ],
)
def test_range(weapon, ranges):
    """P11, P14 (1), D11: hexes from marker to marker; otherwise nothing happens."""
    for far in range(1, 10):
        row = ["."] * 12
        row[0], row[far] = "A", "B"
        assert (shot(weapon, text=" ".join(row)).kind == "fire") == (far in ranges), far


def test_a_straight_line_is_counted_in_any_direction():
    """R43 distance, R43 row: along one of the six directions alone, melee too."""
    off = "A . . .\n . . B .\n . . . ."
    assert shot(gun(), text=off).kind == "fire"
    assert shot(gun(), text=off, straight="row").kind == "face"
    assert shot(gun(), text="A . . .\n . . . .\n . B . .", straight="row").kind == "fire"
    assert shot(gun(), straight="row").kind == "fire"
    side = "A . .\n . B ."
    assert shot(blade(5, "polearm"), text=side).kind == "fire"
    assert shot(blade(5, "polearm"), text=side, straight="row").kind == "face"


def test_what_blocks_is_told():
    """P13, P14 (1)."""
    scene = shot(gun(), text="A . # B . . .")
    assert scene.kind == "face"
    (told,) = scene.told("no_shot")
    assert told["aim"].why == "sight"
    assert [scene.duel.ground.names[cell] for cell in told["aim"].sight.blockers] == ["C1"]


def test_a_polearm_needs_sight_for_its_second_hex():
    """P11: neighbours see each other, others look."""
    assert shot(blade(5, "polearm"), text="A # B . .").kind == "face"
    assert shot(blade(5, "polearm"), text="A B # . .").kind == "fire"


def arc_after(move: str, card: str = "evade", **rulings: Any) -> bool:
    """Whether an arc shot over an obstacle is able after B's card, which took it to a hex."""
    scene = Scene("A . # B . . .\n . . . . . . .", machine(10, 8, 8, gun(5, 1, "arc")), PLAIN, **rulings)
    scene.lay("shoot:0 - -", f"{card} - -").until("move", who=1).take("move", move)
    return scene.until("fire", "face").kind == "fire"


def test_arc_fires_over_obstacles_unless_the_enemy_moved():
    """P14 (1), R50 left_hex: a target that stayed is where the shell falls. R50 card_resolved: its card is done."""
    assert arc_after("D1")
    assert not arc_after("D2")
    assert not arc_after("D1", arc_moved="card_resolved")
    scene = Scene("A . # B . . .", machine(10, 8, 8, gun(5, 1, "arc")), machine(10, 8, 50), arc_moved="card_resolved")
    scene.lay("shoot:0 - -", "search - -").until("order").take("order", "first", who=0)
    assert scene.until("fire", "face").kind == "fire"  # not yet


def test_pushes_are_no_moves_for_arc():
    """R50 left_hex: the enemy's own moves count, not where it was pushed."""
    one = machine(10, 8, 8, gun(5, 1, "impact"), gun(5, 1, "arc"))
    scene = Scene("A . . B . # .\n . . . . . . .", one, PLAIN).lay("full_open - -", "search - -")
    scene.until("fire").do(True).until("hit").do(6).until("push").do("E1").do(None)
    assert not scene.side(1).left


def test_holding_fire():
    """R73 allowed; R73 forced: who can attack does. Of a full open's weapons each is asked."""
    scene = shot(gun()).take("fire", False)
    assert scene.side(1).hp == 44
    assert scene.state.volley is None
    assert shot(gun(), hold_fire="forced", set_={1: {"boost": 0}}).until("face").told("fires")
    two = machine(10, 8, 8, gun(1), gun(2))
    scene = Scene(NEAR, two, PLAIN).lay("full_open - -", "search - -")
    scene.until("fire").do(False).take("fire", True).until("face")
    assert [one["arm"] for one in scene.told("fires")] == [1]


# ---- damage ------------------------------------------------------------------------------------------------


def test_the_examples_of_the_source():
    """The worked examples: power 5, three attacks against armour 3 after precise action: a hit, a critical and a miss
    deal 2 + 5 = 7 with R6 power, and a part check follows. With R6 max 7 + 10, literal 7 + 5."""
    for base, damage in (("power", 7), ("max", 17), ("literal", 12)):
        target = machine(0, 0, 7)  # armour 14, precise action 11
        scene = fired(gun(5, 3), target, damage_base=base)
        scene.dice("hit", 3, 6, 1).until("move", "part")
        assert 41 - scene.side(1).hp == damage
        assert scene.until("part", "face").kind == "part"


def test_a_beam_rifle_is_critical_at_5_and_6():
    """The source's second example: fast, energy, power 5: 5 or 6 deal 5 for certain (R6 power)."""
    for face, damage in ((4, 0), (5, 5), (6, 5)):
        scene = fired(gun(5, 1, "fast", "energy"), machine(0, 0, 20), damage_base="power").dice("hit", face)
        assert 80 - scene.until("move", "face").side(1).hp == damage


def test_a_bazooka_rolls_its_dice():
    """The source's third example: burst: one die says how many dice; each counts 2 less. R7 example: 3 to 6 hit."""
    scene = fired(gun(10, 1, "burst"), machine(0, 0, 0), burst_hits="example").dice("burst", 4)
    scene.dice("hit", 2, 3, 6, 1)
    assert scene.until("move", "face").told("strikes")[0]["damage"] == 40
    scene = fired(gun(10, 1, "burst"), machine(0, 0, 0)).dice("burst", 4).dice("hit", 4, 5, 6, 1)
    assert scene.until("move", "face").told("strikes")[0]["damage"] == 40  # 5 and 6 are 3 and 4: hits


def test_a_sabre_reaches_its_greatest_damage():
    """The source's melee examples: power 5 with melee performance 16 deals 26 at most."""
    one = machine(8, 5, 8, blade(5, "energy", combos=("step_in",)))
    assert one.output * 1.5 + 0.7 * 5 == 15.5  # 12 + 4, rounded up apiece
    scene = Scene("A . B . .", one, machine(0, 0, 20)).lay("step_in:0 - -", "search - -")
    scene.until("step_order").do("move").take("move", "B1").take("fire", True).dice("hit", 5)
    assert 80 - scene.until("move", "face").side(1).hp == 26


def test_a_hammer_reaches_two_hexes():
    """The source: polearm and impact, flurry: two dice, from two hexes away."""
    scene = fired(blade(5, "polearm", "impact", combos=("flurry",)), text="A . B . .", set_={1: {"boost": 0}})
    scene.dice("hit", 3, 3).until("push")
    assert len(scene.told("strikes")[0]["faces"]) == 2


def test_a_shield_covers_until_its_card_returns():
    """The source: reinforced 5 on boost attack: after the boost move one attack; then armour is 5 more."""
    one = machine(8, 8, 8, blade(5, "reinforced", combos=("boost_attack",)))
    scene = Scene("A . B . .", machine(8, 5, 8, gun(9)), one, facings=(0, 3))
    scene.lay("evade shoot:0 -", "boost_attack:0 - -").until("move", who=1).take("move", "B1").take("fire", False)
    scene.until("move", "face", turn=0).turn_over()
    from designer.games.duel.play.effects import armor
    from designer.games.duel.play.state import Table

    assert armor(Table(scene.state), 1) == 16 + 5


def test_broken_arms_and_armour():
    """P14 (5), H7, R36: armour now = 2D - 3 a part; both arms lost: precise action counts no longer."""
    for set_, damage in (
        ({}, 10 - (16 - 11)),
        ({1: {"broken": ("head",)}}, 10 - (13 - 11)),
        ({0: {"broken": ("left_arm",)}}, 10 - (16 - 11)),
        ({0: {"broken": ("left_arm", "right_arm")}}, 0),
    ):
        scene = fired(gun(), set_=set_).dice("hit", 3)
        assert scene.until("move", "face").told("strikes")[0]["damage"] == damage
    for floor, damage in (("zero", 10), ("none", 12)):
        low = machine(0, 0, 1)
        set_ = {1: {"broken": ("head", "torso", "left_leg"), "breaks": 0}}
        scene = fired(gun(), low, stats=(10, 0, 8), set_=set_, armor_floor=floor, reduction_floor="none")
        scene.dice("hit", 3)
        assert scene.until("face", "move").told("strikes")[0]["damage"] == damage + (5 if floor == "none" else 0)


def test_a_face_is_changed_in_order():
    """P14 (5), R33: burst's loss never below 1, then bonuses never above 6."""
    one = machine(10, 8, 8, gun(10, 2, "burst"))
    scene = Scene(NEAR, one, machine(0, 0, 0)).lay("target_lock shoot:0 -", "search - -").until("fire").do(True)
    scene.dice("burst", 2, 2).dice("hit", 1, 2, 4, 6)  # 1+1, 1+1, 2+1, 4+1: miss, miss, hit, hit
    assert scene.until("move", "face").told("strikes")[0]["meant"] == (0, 0, 1, 1)
    scene = Scene(NEAR, machine(10, 8, 8, gun(5, 3)), machine(0, 0, 0))
    scene.lay("target_lock shoot:0 -", "search - -").until("fire").do(True)
    scene.dice("hit", 1, 2, 5)
    assert scene.until("move", "face").told("strikes")[0]["meant"] == (0, 1, 2)


def test_damage_taken_keeps_the_whole_sum():
    """P14 (5): HP stops at 0."""
    scene = fired(gun(30), SOFT, set_={1: {"hp": 2}}).dice("hit", 3).do(None)
    assert (scene.side(1).hp, scene.side(1).damage) == (0, 60)


# ---- boost for dice ----------------------------------------------------------------------------------------


def test_boost_takes_dice_before_the_roll():
    """P14 (3), R25, R60 before_roll: one die stays."""
    scene = fired(gun(5, 5))
    assert (scene.kind, scene.asked.who, scene.options) == ("cut", 1, (0, 1, 2, 3, 4))
    scene.do(3).dice("hit", 3, 3).until("move", "face")
    assert scene.side(1).boost == 7
    assert fired(gun(5, 5), boost_rate="2", set_={1: {"boost": 7}}).options == (0, 1, 2, 3)
    assert fired(gun(5, 1)).kind == "hit"  # the last die is not asked for
    assert fired(gun(5, 5), set_={1: {"boost": 0}}).kind == "hit"


def test_boost_takes_the_best_dice_after_the_roll():
    """R60 after_roll: after the re-rolls; critical, hit, miss, the lowest index first."""
    scene = fired(gun(5, 4), machine(10, 0, 0), boost_window="after_roll").dice("hit", 3, 6, 1, 4)
    scene.take("reroll", None, who=0).take("cut", 2, who=1).until("move", "face")
    assert scene.told("strikes")[0]["faces"] == (1, 4)
    assert scene.side(1).boost == 8


def test_of_burst_boost_takes_hit_dice():
    """R44 hit_dice: after burst's dice. R44 count_dice: before them, and of them."""
    scene = fired(gun(5, 2, "burst")).dice("burst", 2, 3)
    assert scene.options == (0, 1, 2, 3, 4)
    scene = fired(gun(5, 2, "burst"), burst_boost="count_dice")
    assert (scene.kind, scene.options) == ("cut", (0, 1))
    scene.do(1).dice("burst", 3).dice("hit", 1, 1, 1)
    scene = fired(gun(5, 2, "burst"), burst_boost="count_dice", boost_window="after_roll").dice("burst", 2, 6)
    scene.take("cut", 1).dice("hit", 1, 1)
    assert scene.kind != "hit"


def test_a_full_open_leaves_a_die_of_every_volley():
    """P14 (3), P15: each weapon's own steps."""
    scene = Scene(NEAR, machine(10, 8, 8, gun(1, 3), gun(1, 2)), PLAIN).lay("full_open - -", "search - -")
    assert scene.until("fire").do(True).options == (0, 1, 2)
    scene.do(2).dice("hit", 1).take("reroll", None).take("fire", True)
    assert scene.options == (0, 1)


# ---- combos ------------------------------------------------------------------------------------------------


def dice_of(combo: str, card: str, **rulings: Any) -> int:
    """How many dice a combo of A rolls against a card of B."""
    both = machine(10, 8, 8, gun(), blade(5, combos=(combo, "guard")))
    scene = Scene("A B . .", both, both, **rulings)
    scene.set(1, boost=0)
    scene.lay(f"{combo}:0 - -", f"{card} - -").until("fire", "face", who=0)
    if scene.kind == "face":
        return 0
    scene.do(True)
    assert scene.state.volley.count > 0
    return scene.state.volley.count


def test_how_many_attacks():
    """P15: flurry 2, step_in 1, boost_attack 1, guard none; aikido 4 if the enemy's card of this turn is a combo, an
    unpaid one too; R35 0 and 1 if not. Against none it asks nothing."""
    assert dice_of("flurry", "evade") == 2
    assert dice_of("step_in", "evade") == 1
    assert dice_of("boost_attack", "evade") == 1
    assert dice_of("guard", "evade") == 0
    assert dice_of("aikido", "guard:0") == 4
    assert dice_of("aikido", "evade") == 0
    assert dice_of("aikido", "evade", aikido_else="1") == 1


def test_step_in_moves_and_attacks_in_either_order():
    """P15, section 7: asked even if neither is possible."""
    one = machine(10, 8, 8, blade(5, combos=("step_in",)))
    scene = Scene("A B . . .", one, PLAIN).lay("step_in:0 - -", "search - -").until("step_order").do("attack")
    assert scene.kind == "fire"
    scene.do(False)
    assert scene.kind == "move"
    scene = Scene("A . . . B", machine(0, 0, 0, blade(5, combos=("step_in",))), PLAIN)
    assert scene.lay("step_in:0 - -", "search - -").until("step_order", "face").kind == "step_order"
