"""Part checks and the end of a match. Rules P4 (6, 7), P5, P15, P16, H6 to H9; R38b, R40, R51 to R55, R64, R70."""

from __future__ import annotations

from typing import Any

import pytest

from designer.games.duel.play import engine
from tests.play.kit import PLAIN, Scene, blade, gun, machine

NEAR = "A . . B . . . ."
THREE = ("head", "torso", "left_leg")
SIX = (*THREE, "right_leg", "left_arm", "right_arm")
SHIELD = machine(10, 8, 8, gun(), blade(2, "reinforced", combos=("guard", "flurry")))


def shot(weapon=None, *faces: int, target=PLAIN, text: str = NEAR, sets=None, **rulings: Any) -> Scene:
    """A's shot and how its dice fall; B moves after it, or not at all any more."""
    scene = Scene(text, machine(10, 8, 8, weapon or gun(5)), target, **rulings)
    for seat, changes in (sets or {}).items():
        scene.set(seat, **changes)
    scene.lay("shoot:0 - -", "search - -").until("fire").do(True)
    if scene.kind == "cut":
        scene.do(0)
    return scene.dice("hit", *faces)


def checked(*args: Any, **more: Any) -> bool:
    """Whether a part check follows in that turn."""
    return shot(*args, **more).until("part", "face", "over").kind == "part"


# ---- when a part is checked --------------------------------------------------------------------------------


def test_a_critical_with_three_damage():
    """P4 (6), H6: a hit is not enough, nor is a critical that deals 2."""
    assert checked(gun(5), 6)
    assert not checked(gun(5), 5)
    assert not checked(gun(1), 6)
    assert checked(gun(1, 2), 6, 6)


def test_one_check_a_turn_and_one_break_a_phase():
    """H6, and the source's examples: after a break in turn 2 none in turn 3; after a failed one there is."""
    two = machine(10, 8, 8, gun(5), gun(5))
    for face, again in ((1, False), (5, True)):
        scene = Scene(NEAR, two, machine(0, 0, 20)).lay("- shoot:0 shoot:1", "- - -")
        scene.until("fire").do(True).dice("hit", 6).until("part").do("head").dice("part", face)
        scene.until("fire").do(True).dice("hit", 6)
        assert (scene.until("part", "face", turn=2).kind == "part") == again


def test_the_first_actors_victim_is_checked_first():
    """P4 (6)."""
    both = machine(10, 8, 8, gun(5))
    scene = Scene(NEAR, both, machine(10, 8, 4, gun(5))).lay("shoot:0 - -", "shoot:0 - -")
    scene.until("order").do("first")
    for _ in range(2):
        scene.until("fire").do(True).dice("hit", 6)
    scene.until("part")
    assert (scene.state.first, scene.asked.who) == (1, 1)
    scene.do("head").dice("part", 6)
    assert (scene.kind, scene.asked.who) == ("part", 0)


def test_boost_attack_asks_with_a_hit():
    """P15, R40 needs_3_damage, R40 always: a hit of less, even of 0; never a miss."""
    for power, face, ruling, asked in (
        (20, 3, "needs_3_damage", True),
        (1, 3, "needs_3_damage", False),
        (1, 3, "always", True),
        (20, 1, "always", False),
    ):
        one = machine(4, 0, 8, blade(power, combos=("boost_attack",)))
        scene = Scene("A B . . .", one, machine(0, 0, 20), boost_attack_part=ruling)
        scene.lay("boost_attack:0 - -", "search - -").until("fire").do(True).dice("hit", face)
        assert (scene.until("part", "face").kind == "part") == asked


def burnt(**rulings: Any) -> bool:
    """Whether A's own overdrive makes up for what B's critical lacked."""
    one = machine(4, 8, 8, gun(1, 1))
    scene = Scene(NEAR, one, machine(0, 0, 0, gun(1)), **rulings)
    scene.opened(0, "overdrive", discard=True)
    scene.lay("shoot:0 - -", "shoot:0 - -").until("fire", who=0).do(True).dice("hit", 1)
    scene.until("fire", who=1).do(True)
    if scene.kind == "cut":
        scene.do(0)
    scene.dice("hit", 6)
    return scene.until("part", "face").kind == "part"


def test_whose_damage_counts():
    """R54 any_source: one's own overdrive too. R54 enemy_only."""
    assert burnt()
    assert not burnt(three_damage="enemy_only")


# ---- how it is checked -------------------------------------------------------------------------------------


def test_a_part_check():
    """P16: an unbroken part, three faces, one die; what is broken bites from the next turn on."""
    scene = shot(gun(5), 6, sets={1: {"broken": ("torso",)}}).until("part")
    assert (scene.asked.who, scene.options) == (0, ("head", "right_arm", "left_arm", "right_leg", "left_leg"))
    scene.do("head")
    assert (scene.kind, scene.asked.who) == ("part", None)
    simulate = scene.side(1).simulate
    scene.do(3)
    assert scene.side(1).broken == (0, 1)
    assert scene.side(1).simulate == simulate
    scene.until("face", who=1).do(0)
    assert scene.side(1).simulate == simulate - 2
    assert shot(gun(5), 6).until("part").do("head").do(4).side(1).broken == ()


def test_other_faces_may_be_named():
    """P16: the engine takes 1, 2, 3; a replay may say others."""
    for face, broken in ((1, False), (6, True)):
        scene = shot(gun(5), 6).until("part").do("head")
        scene.state = engine.name_faces(scene.state, (2, 4, 6))
        assert bool(scene.do(face).side(1).broken) == broken
    for wrong in ((1, 2), (1, 1, 2), (0, 1, 2), (5, 6, 7)):
        with pytest.raises(ValueError, match="faces"):
            engine.name_faces(shot(gun(5), 6).until("part").do("head").state, wrong)
    with pytest.raises(ValueError, match="no part check"):
        engine.name_faces(shot(gun(5), 6).until("part").state, (1, 2, 3))


def test_cancelling_a_check():
    """P16, R55 anywhere: both cards, wherever they are but gone; a laid card so given up is a pass."""
    scene = Scene(NEAR, PLAIN, SHIELD).lay("shoot:0 - -", "search flurry:0 -")
    scene.until("fire").do(True).dice("hit", 6).until("part").do("head")
    assert (scene.kind, scene.asked.who, scene.options) == ("cancel", 1, (None, 0))
    scene.do(0)
    assert scene.gone(1) == ["guard:0", "flurry:0"]
    assert scene.laid(1)[1] == "-"
    assert scene.side(1).broken == ()
    scene.until("face", turn=1)
    assert scene.told("passes") == [{"seat": 1}]
    # once gone, it is not asked again
    scene.until("lay").lay("- - -", "- - -")


def test_cancelling_from_the_table_alone():
    """R55 table: both lie open."""
    for opened, asked in ((("guard:0",), False), (("guard:0", "flurry:0"), True)):
        scene = Scene(NEAR, PLAIN, SHIELD, cancel_from="table")
        for name in opened:
            scene.opened(1, name, back=2)
        scene.lay("shoot:0 - -", "search - -").until("fire").do(True).dice("hit", 6).until("part").do("head")
        assert (scene.kind == "cancel") == asked
    one_card = machine(10, 8, 8, blade(2, "reinforced", combos=("guard",)))
    scene = shot(gun(5), 6, target=one_card).until("part").do("head")
    assert scene.kind == "part"


def test_one_question_whatever_the_number_of_weapons():
    """Section 7."""
    two = machine(10, 8, 8, blade(2), blade(2, "reinforced"), blade(2, "reinforced"))
    scene = shot(gun(5), 6, target=two).until("part").do("head")
    assert scene.options == (None, 1, 2)


# ---- at HP 0 -----------------------------------------------------------------------------------------------


def at_zero(hp: int, **rulings: Any) -> bool:
    """Whether a hit on a machine of so much HP brings a check at the phase's end."""
    scene = shot(gun(9), 3, sets={1: {"hp": hp}}, **rulings)
    return scene.until("part", "lay").kind == "part"


def test_damage_at_hp_zero():
    """P5, H8, R53 before_volley: HP is 0 already as the volley falls. R53 any: damage that brings it there too."""
    assert at_zero(0)
    assert not at_zero(2)
    assert at_zero(2, zero_hp_damage="any")
    assert not at_zero(40, zero_hp_damage="any")


def test_a_failed_check_does_not_stop_the_phases():
    """R53: a failed or cancelled check of a turn leaves that of the phase's end; a break doesn't."""
    for face, again in ((6, True), (1, False)):
        scene = shot(gun(5), 6, sets={1: {"hp": 0}}).until("part").do("head").dice("part", face)
        assert (scene.until("part", "lay").kind == "part") == again


def test_a_hit_of_nothing_is_no_damage():
    """H8."""
    scene = shot(gun(1), 3, target=machine(0, 0, 40), sets={1: {"hp": 0}})
    assert scene.until("part", "lay").kind == "lay"


def test_overdrives_own_damage_is_a_blow_of_its_own():
    """R53: after the volley's."""
    scene = Scene(NEAR, machine(10, 8, 8, gun(5)), machine(0, 0, 20))
    scene.opened(0, "overdrive", discard=True)
    scene.set(0, hp=0)
    scene.lay("shoot:0 - -", "search - -").until("fire").do(True).dice("hit", 1).until("part", "lay")
    assert (scene.kind, scene.asked.who) == ("part", 1)


def test_players_are_checked_in_order_and_then_it_is_looked():
    """P5: player 0's machine, then player 1's, one win test after both."""
    scene = Scene(NEAR, PLAIN, PLAIN)
    for seat in (0, 1):
        scene.set(seat, hp=0, broken=THREE[:2])
    scene.lay("- - -", "- - -").until("face", who=1, turn=2)
    for seat in (0, 1):
        scene.set(seat, struck=True)
    scene.until("part")
    assert scene.asked.who == 1
    scene.do("left_leg").do(1)
    assert (scene.kind, scene.asked.who) == ("part", 0)
    scene.do("left_leg").do(1)
    assert scene.state.result is not None
    assert (scene.state.result.winner, scene.state.result.why) == (None, "draw")


# ---- winning -----------------------------------------------------------------------------------------------


def test_a_machine_fights_on_at_hp_zero():
    """H8: with fewer than three broken parts."""
    scene = shot(gun(50), 3, sets={1: {"broken": THREE[:2]}}).do(None)
    assert (scene.side(1).hp, scene.kind) == (0, "move")


def test_destroyed():
    """H9, R52 at_once: after the volley; the slower card of a wreck doesn't act. R52 turn_end: it does."""
    scene = shot(gun(50), 3, sets={1: {"broken": THREE}}).do(None)
    assert scene.state.result is not None
    assert (scene.state.result.winner, scene.state.result.why, scene.state.result.turns) == (0, "destroyed", 1)
    assert scene.state.pending is None
    scene = shot(gun(50), 3, sets={1: {"broken": THREE}}, win_time="turn_end").do(None)
    assert (scene.kind, scene.asked.who) == ("move", 1)
    scene.do(scene.options[0])
    assert scene.state.result is not None
    assert scene.state.result.why == "destroyed"


def test_all_parts():
    """H9: all six broken with HP left; the fifth's check names the one that is left, which is not asked."""
    scene = shot(gun(5), 6, sets={1: {"broken": SIX[:5]}}).until("part")
    assert scene.asked.who is None
    scene.do(2)
    assert scene.state.result is not None
    assert (scene.state.result.winner, scene.state.result.why) == (0, "parts")


def test_both_at_once():
    """R51 draw; R51 first_actor: who acted first in that turn. By overdrive's own damage, and before (8)."""
    for ruling, winner, why in (("draw", None, "draw"), ("first_actor", 0, "destroyed")):
        scene = Scene(NEAR, machine(10, 8, 8, gun(50, 2)), PLAIN, double_win=ruling)
        scene.opened(0, "overdrive", discard=True)
        for seat in (0, 1):
            scene.set(seat, hp=5, broken=THREE)
        scene.lay("shoot:0 - -", "search - -").until("fire").do(True).do(0).dice("hit", 1, 3).do(None)
        assert scene.state.result is not None
        assert (scene.state.result.winner, scene.state.result.why) == (winner, why)


def test_a_match_that_ended_locks_nothing():
    """P6: full open's shoot cards stay where they are if the match ended before its last weapon."""
    one = machine(10, 8, 8, gun(50), gun(1))
    scene = Scene(NEAR, one, PLAIN)
    scene.set(1, broken=THREE)
    scene.lay("full_open - -", "search - -").until("fire").do(True).dice("hit", 3).do(None)
    assert scene.state.result is not None
    assert "shoot:0" in scene.hand(0)


# ---- points ------------------------------------------------------------------------------------------------


def test_points_of_broken_parts():
    """R70 once: as the part breaks, what R14a says. R70 standing: every round's end, all broken parts."""
    scene = shot(gun(5), 6).until("part").do("head").do(1)
    assert [side.points for side in scene.state.sides] == [1, 0]
    assert shot(gun(5), 6, victory_part="3").until("part").do("head").do(1).side(0).points == 3
    scene = Scene(NEAR, part_points="standing")
    scene.set(1, broken=THREE[:2])
    scene.until("lay", phase=3)
    assert [side.points for side in scene.state.sides] == [2, 0]
    scene.until("lay", phase=6)
    assert [side.points for side in scene.state.sides] == [4, 0]


def test_points_decide_at_last():
    """H9: more points after 5 rounds; R38b draw; R38b hp: more HP, and equal HP is a draw."""
    for points, hp, ruling, winner, why in (
        ((2, 1), (1, 9), "draw", 0, "points"),
        ((1, 2), (9, 1), "hp", 1, "points"),
        ((1, 1), (9, 1), "draw", None, "draw"),
        ((1, 1), (9, 1), "hp", 0, "points"),
        ((0, 0), (5, 5), "hp", None, "draw"),
    ):
        scene = Scene("A . . . . . . . . . B", phase=14, points_tie=ruling)
        for seat in (0, 1):
            scene.set(seat, points=points[seat], hp=hp[seat])
        scene.until("over")
        assert scene.state.result is not None
        assert (scene.state.result.winner, scene.state.result.why) == (winner, why)
        assert scene.state.result.turns == 3


def test_an_objective():
    """R64 none; R64 centre: a round's point, of R14b, to the only machine nearest to an objective, or to the middle."""
    for text, rulings, points in (
        (". A . . . B .\n * . . . . . .", {"objective": "centre"}, [1, 0]),
        (". A . . . B .\n * . . . . . .", {"objective": "centre", "victory_objective": "4"}, [4, 0]),
        (". A . . . B .\n * . . . . . .", {}, [0, 0]),
        ("A . . . . B .", {"objective": "centre"}, [0, 1]),
        (". A . . . B .", {"objective": "centre"}, [0, 0]),
    ):
        scene = Scene(text, **rulings).until("lay", phase=3)
        assert [side.points for side in scene.state.sides] == points
