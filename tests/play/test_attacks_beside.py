"""What an attack brings with it: re-rolls, overdrive, pushing, jamming. Rules P14; R24, R26, R41, R56, R57, R61, R62, R69, R74,
R75."""

from __future__ import annotations

from typing import Any

from tests.play.kit import PLAIN, Scene, blade, gun, machine
from tests.play.scenes import NEAR, SOFT, fired

# ---- re-rolls ----------------------------------------------------------------------------------------------


def rolled(weapon, *faces: int, simulate: int = 8, **rulings: Any) -> Scene:
    scene = fired(weapon, machine(0, 0, 0), set_={0: {"simulate": simulate}}, **rulings)
    return scene.dice("hit", *faces)


def test_rerolls_die_by_die():
    """P14 (4), R24 per_die, R26 one_die, section 7: null, the first that misses, the first that hits without being
    critical; each die once, sniper twice; as long as simulate and a die are left."""
    scene = rolled(gun(5, 5), 6, 3, 2, 1, 4)
    assert scene.options == (None, 2, 1)
    scene.do(2).dice("reroll", 1)
    assert scene.options == (None, 3, 1)
    assert scene.side(0).simulate == 7
    scene.do(1).dice("reroll", 6)
    assert scene.options == (None, 3, 4)
    scene.do(3).dice("reroll", 2).do(4).dice("reroll", 4)
    assert scene.kind != "reroll"
    scene.until("move", "face")
    assert scene.told("strikes")[0]["faces"] == (6, 6, 1, 2, 4)
    assert rolled(gun(5, 2), 6, 6).kind != "reroll"
    assert rolled(gun(5, 2), 1, 1, simulate=0).kind != "reroll"
    one = rolled(gun(5, 2), 1, 1, simulate=1).do(0).dice("reroll", 1)
    assert one.kind != "reroll"
    twice = rolled(gun(5, 1, "sniper"), 1).do(0).dice("reroll", 1).do(0).dice("reroll", 1)
    assert twice.kind != "reroll"


def test_rerolls_are_judged_after_all_bonuses():
    """Section 7."""
    scene = Scene(NEAR, machine(10, 8, 8, gun(5, 3)), machine(0, 0, 0))
    scene.lay("target_lock shoot:0 -", "search - -").until("fire").do(True).dice("hit", 5, 2, 1)
    assert scene.options == (None, 2, 1)


def test_any_dice_for_one_simulate():
    """R26 all_dice: any set of those that may still be re-rolled."""
    scene = rolled(gun(5, 3), 1, 2, 3, reroll_scope="all_dice")
    assert (scene.asked.pick, scene.options, scene.asked.most) == ("set", (0, 1, 2), 3)
    for wrong in ((), (1, 0), (0, 3), 0, (0, 0), [0]):
        assert not scene.asked.allows(wrong)
    scene.do((0, 2)).dice("reroll", 1, 1)
    assert scene.side(0).simulate == 7
    assert scene.options == (1,)
    assert scene.asked.allows(None)


def test_once_a_turn():
    """R24 per_turn: one occasion, sniper two, any set; each die is paid for unless R26 all_dice."""
    scene = rolled(gun(5, 3), 1, 2, 3, simulate=2, reroll="per_turn")
    assert (scene.asked.pick, scene.options, scene.asked.most) == ("set", (0, 1, 2), 2)
    scene.do((0, 1)).dice("reroll", 1, 1)
    assert scene.side(0).simulate == 0
    assert scene.kind != "reroll"
    scene = rolled(gun(5, 2, "sniper"), 1, 2, reroll="per_turn", reroll_scope="all_dice")
    scene.do((0, 1)).dice("reroll", 1, 1).do((0,)).dice("reroll", 1)
    assert scene.side(0).simulate == 6
    assert scene.kind != "reroll"


# ---- overdrive ---------------------------------------------------------------------------------------------


def driven(weapon=None, *faces: int, card: str = "shoot:0", text: str = NEAR, lock: bool = False, **rulings: Any):
    """A shot under overdrive; melee performance 21."""
    one = machine(10, 8, 8, gun(5, 3), blade(combos=("flurry",))) if weapon is None else weapon
    scene = Scene(text, one, machine(0, 0, 20), **rulings)
    scene.opened(0, "overdrive", discard=True)
    if lock:
        scene.opened(0, "target_lock")
    scene.lay(f"{card} - -", "search - -").until("fire").do(True)
    return scene.dice("hit", *faces)


def test_overdrive_raises_ranged_damage_and_burns():
    """P14 (6), R75: each die that shows 1 hurts oneself by melee performance, unreduced."""
    scene = driven(None, 1, 6, 1).do(None).until("move", "face")
    assert scene.told("strikes")[0]["damage"] == 10 + 21
    assert scene.told("burns") == [{"seat": 0, "damage": 42}]
    assert scene.side(0).hp == 2


def test_ones_of_a_roll_burn_once():
    """R75 per_roll: a roll hurts once, however many dice show 1."""
    scene = driven(None, 1, 6, 1, overdrive_self="per_roll").do(None).until("move", "face")
    assert scene.told("burns") == [{"seat": 0, "damage": 21}]


def test_which_ones_burn():
    """R56 ranged, R56 all: melee dice too, which overdrive doesn't raise. R41 natural, modified."""
    for ruling, hurt in (("ranged", 0), ("all", 21)):
        scene = driven(None, 1, 3, card="flurry:0", text="A B . .", overdrive_dice=ruling).do(None)
        scene.until("move", "face")
        assert 44 - scene.side(0).hp == hurt
        assert scene.told("strikes")[0]["harm"][2] == 10 + 21  # melee performance once
    for ruling, hurt in (("natural", 21), ("modified", 0)):
        scene = driven(None, 1, 3, 3, lock=True, overdrive_one=ruling).do(None).until("move", "face")
        assert 44 - scene.side(0).hp == hurt


def test_a_one_that_was_rolled_again():
    """R57 final: it is gone. R57 every: it burns all the same."""
    for ruling, hurt in (("final", 0), ("every", 21)):
        scene = driven(None, 1, 3, 3, overdrive_reroll=ruling).do(0).dice("reroll", 3).until("move", "face", who=1)
        assert 44 - scene.side(0).hp == hurt


def test_overdrive_raises_every_weapon_of_a_full_open():
    one = machine(10, 8, 8, gun(1), gun(2))
    scene = Scene(NEAR, one, machine(0, 0, 50))
    scene.opened(0, "overdrive", discard=True)
    scene.lay("full_open - -", "search - -")
    scene.until("fire").do(True).dice("hit", 6).take("fire", True).dice("hit", 6).until("move", "face")
    assert [told["damage"] for told in scene.told("strikes")] == [2 + 21, 4 + 21]


def test_an_overdrive_that_was_not_paid_does_nothing():
    """R69."""
    scene = Scene(NEAR, machine(10, 8, 8, gun(5, 1)), machine(0, 0, 20))
    scene.set(0, boost=4)
    scene.lay("overdrive shoot:0 -", "search - -").until("fire").do(True).dice("hit", 1).do(None)
    assert scene.until("move", "face").side(0).hp == 44


# ---- what a success does beside ----------------------------------------------------------------------------


ROOM = ". . . . . . . .\n . . A . B . . .\n . . . . . . . ."


def pushed(weapon=None, text: str = ROOM, face: int = 3, target=PLAIN, **rulings: Any) -> Scene:
    scene = fired(weapon or gun(5, 1, "impact"), target, text, **rulings).dice("hit", face)
    return scene.until("push", "jam", "move", "face", "part")


def test_impact_pushes_step_by_step():
    """P14 (7), R61 stepwise: 0 to 2 steps, each raising the distance, the attacker's choice; facing kept. A hit of 0
    damage counts, a miss doesn't."""
    scene = pushed(target=machine(0, 0, 40))
    assert scene.told("strikes")[0]["damage"] == 0
    assert (scene.asked.who, scene.options[0]) == (0, None)
    assert set(scene.options[1:]) == {"F2", "F1", "F3"}
    scene.do("F1")
    assert set(scene.options[1:]) == {"G1"}
    scene.do("G1")
    assert scene.kind != "push"
    assert (scene.at(1), scene.side(1).facing) == ("G1", 3)
    assert pushed(face=1).kind != "push"


def test_null_ends_the_push():
    scene = pushed().do(None)
    assert scene.kind != "push"
    assert scene.side(0).pushed == (0,)


def test_obstacles_and_the_edge_stop_a_push():
    """P14 (7): a flying machine too."""
    board = ". . . . #\n . A . B #\n . . . . #"
    scene = Scene(board, machine(10, 8, 8, gun(5, 1, "impact")), PLAIN)
    scene.opened(1, "mode_flight", back=2)
    scene.lay("shoot:0 - -", "search - -").until("fire").do(True).dice("hit", 3)
    assert scene.until("push", "move").kind == "move"
    assert pushed(text=". . .\n A . B\n . . .").kind != "push"


def test_impact_in_a_row():
    """R61 row: in the direction of P12 (a), the attacker's choice at two; the second step goes on straight."""
    assert pushed(push_path="row").options == (None, "F2")
    assert pushed(push_path="row").do("F2").options == (None, "G2")
    two = ". . . . .\n . . A . .\n . . . . .\n . . . B .\n . . . . .\n . . . . ."
    scene = pushed(text=two.replace(". . . B .", ". . B . ."), push_path="row")
    assert len(scene.options) == 3


def test_impact_at_the_turns_end():
    """R62 after_volley; R62 turn_end: before part checks, and from where the attacker is then."""
    assert pushed().kind == "push"
    scene = pushed(face=6, push_time="turn_end")
    assert scene.kind == "move"
    scene.until("push", "part", "face")
    assert scene.kind == "push"
    assert scene.do(None).until("part", "face").kind == "part"


def test_once_a_turn_for_the_machine_or_the_weapon():
    """R74 machine, R74 weapon: the first volley with a success uses it up."""
    two = machine(10, 8, 8, gun(5, 1, "impact", "jammer"), gun(5, 1, "impact", "jammer"))
    for ruling, times in (("machine", 1), ("weapon", 2)):
        scene = Scene(ROOM, two, machine(0, 0, 40), once_a_turn=ruling).lay("full_open - -", "search - -")
        pushes = jams = 0
        while scene.kind != "move":
            pushes, jams = pushes + (scene.kind == "push"), jams + (scene.kind == "jam")
            scene.do({"fire": True, "hit": 3}.get(scene.kind, scene.default()))
        assert (pushes, jams) == (times, times)


def test_jammer():
    """P14 (7): boost, simulate, always, also at 0; or an open card that did not come to the table in this turn."""
    scene = Scene(NEAR, machine(10, 8, 8, gun(5, 1, "jammer")), PLAIN)
    scene.opened(1, "mode_flight", back=2)
    scene.opened(1, "overdrive", discard=True)
    scene.opened(1, "full_open", discard=True)
    scene.set(1, simulate=1)
    scene.lay("shoot:0 - -", "search - -").until("fire").do(True).dice("hit", 3).until("jam")
    assert scene.options == ("boost", "simulate", "full_open", "overdrive", "mode_flight")
    for what, boost, simulate in (("boost", 7, 1), ("simulate", 9, 0)):
        from designer.games.duel.play import engine

        side = engine.apply(scene.state, what).sides[1]
        assert (side.boost, side.simulate) == (boost, simulate)  # flight's upkeep is paid
    scene.do("overdrive")
    assert "overdrive" in scene.hand(1)
    scene.until("lay")
    assert "overdrive" in scene.hand(1)
    assert scene.gone(1) == ["full_open"]


def test_pushing_and_jamming_are_asked_of_a_wreck_too():
    """P14 (7) before (8)."""
    scene = fired(gun(30, 1, "impact", "jammer"), SOFT, ROOM, set_={1: {"broken": ("head", "torso", "left_leg")}})
    scene.dice("hit", 6)
    assert scene.kind == "push"
    scene.do(None).take("jam", "boost")
    assert scene.state.result is not None
    assert (scene.state.result.winner, scene.state.result.why) == (0, "destroyed")
