"""The order of play, and cards on the table. Rules P1, P3 to P6; R11, R22, R29, R31, R32, R37, R38a, R39, R42, R45,
R46, R49, R55, R58, R59, R63, R69, R71, R72."""

from __future__ import annotations

from typing import Any

import pytest

from designer.games.duel.play import engine
from designer.games.duel.play.effects import armor, bonus, in_force
from designer.games.duel.play.state import Table
from designer.play.nodes import IllegalTakeError
from tests.play.kit import PLAIN, RULES, Scene, blade, gun, machine

FAR = "A . . . . . . . . . . B"
ROOM = ". . . . . .\n . A . . B .\n . . . . . ."
ARC = machine(10, 8, 8, gun(5, 1, "arc"), gun(5, 1))
SWIFT = machine(10, 8, 4, gun(), blade())
"""Reaction 20 against PLAIN's 10."""


def table(scene: Scene) -> Table:
    return Table(scene.state)


# ---- rounds and phases -------------------------------------------------------------------------------------


def test_a_match_is_45_turns_at_most():
    """P1: 5 rounds of 3 phases of 3 turns, then the points."""
    scene = Scene(FAR).until("over")
    assert scene.state.result is not None
    assert (scene.state.result.turns, scene.state.result.why) == (45, "draw")
    assert len(scene.told("round")) == RULES.rounds
    assert len(scene.told("phase")) == RULES.rounds * RULES.phases


def test_boost_and_simulate_refill_as_a_round_starts():
    """P3: and at no other phase."""
    scene = Scene(FAR)
    scene.set(0, boost=1, simulate=2)
    scene.until("lay", phase=1)
    assert (scene.side(0).boost, scene.side(0).simulate) == (1, 2)
    while scene.state.phase < 3:
        scene.do(scene.default())
    assert (scene.side(0).boost, scene.side(0).simulate) == (10, 8)


def test_three_cards_of_the_hand_are_laid_in_order():
    """P3: none twice, those that can't be paid too; a card that stands twice may be laid twice."""
    scene = Scene(FAR, machine(0, 0, 0, gun()))
    lay = scene.asked
    assert lay.options == tuple(scene.hand(0))
    assert lay.options[:9] == (*["advance"] * 3, *["retreat"] * 3, "evade", "search", "accelerate")
    for wrong in (
        ("evade", "evade", "search"),
        ("evade", "search"),
        ("evade", "search", "shoot:1"),
        ["evade", "search", "accelerate"],
        None,
    ):
        with pytest.raises(IllegalTakeError):
            engine.apply(scene.state, wrong)
    scene.do(("full_open", "advance", "advance"))
    assert scene.laid(0) == ["full_open", "advance", "advance"]
    assert scene.hand(0).count("advance") == 1


# ---- what is paid ------------------------------------------------------------------------------------------


def test_losses_then_upkeep_then_the_card():
    """P4 (2), H7, R49 losses_upkeep_costs: 2 boost are left after torso's loss and upkeep, too little for accelerate
    and no more than that for the mode."""
    for ruling, boost, held, unpaid in (("losses_upkeep_costs", 0, True, True), ("costs_first", 0, False, False)):
        scene = Scene(FAR, start_order=ruling)
        scene.opened(0, "mode_mobility", back=2)
        scene.set(0, boost=3, broken=("torso",))
        scene.lay("accelerate - -", "- - -").until("leg", "move", "face", who=0)
        # 3 - 2 - 1 = 0 and no accelerate; or 3 - 1 - 2 = 0 and no upkeep (R49 costs_first)
        assert scene.side(0).boost == boost
        assert scene.side(0).unpaid == unpaid
        assert scene.side(0).open[0].held == held


def test_counters_stop_at_zero():
    """P4 (2): head takes simulate, torso boost, as far as there is."""
    scene = Scene(FAR)
    scene.set(0, boost=1, simulate=1, broken=("head", "torso"))
    scene.lay("- - -", "- - -")
    assert (scene.side(0).boost, scene.side(0).simulate) == (0, 0)
    scene.set(0, boost=5, simulate=5)
    scene.turn_over()
    assert (scene.side(0).boost, scene.side(0).simulate) == (3, 3)


def test_upkeep_is_paid_mode_by_mode():
    """P4 (2): mobility, then flight, whatever was opened first; assault by simulate. R39 lapse: what can't be paid does
    nothing in this turn and may hold again."""
    scene = Scene(FAR)
    scene.opened(0, "mode_flight", back=2)
    scene.opened(0, "mode_mobility", back=2)
    scene.opened(0, "mode_assault", back=2)
    scene.set(0, boost=1, simulate=0)
    scene.lay("- - -", "- - -")
    held = {scene.duel.fighters[0].names[one.card]: one.held for one in scene.side(0).open[:3]}
    assert held == {"mode_flight": False, "mode_mobility": True, "mode_assault": False}
    assert (scene.side(0).boost, scene.side(0).simulate) == (0, 0)
    scene.set(0, boost=4, simulate=3)
    scene.until("face", who=1).turn_over()
    assert all(one.held for one in scene.side(0).open)
    assert (scene.side(0).boost, scene.side(0).simulate) == (2, 2)


def test_upkeep_that_cannot_be_paid_closes_the_mode():
    """R39 close: the card is in hand at once."""
    scene = Scene(FAR, upkeep_unpaid="close")
    scene.opened(0, "mode_flight", back=2)
    scene.set(0, boost=0)
    scene.lay("- - -", "- - -")
    assert "mode_flight" in scene.hand(0)
    assert "mode_flight" not in scene.open(0)


def test_a_card_that_cannot_be_paid():
    """R69 fizzle: it lies open without effect and locks; it keeps its priority, and owes no upkeep (P4). R69 hand: it is
    back in hand, and the turn is a pass."""
    scene = Scene(FAR)
    scene.set(0, boost=1)
    scene.lay("mode_flight - -", "- - -").until("face")
    assert scene.open(0) == ["mode_flight"]
    assert (scene.side(0).boost, scene.side(0).priority) == (1, 1)
    assert not in_force(table(scene), 0, "mode_flight")
    scene.until("lay")
    assert scene.side(0).boost == 1
    assert scene.open(0) == ["mode_flight"]
    scene = Scene(FAR, cost_unpaid="hand")
    scene.set(0, boost=1)
    scene.lay("mode_flight - -", "- - -").until("face")
    assert scene.open(0) == []
    assert "mode_flight" in scene.hand(0)
    assert scene.side(0).priority == 9


def test_an_unpaid_full_open_is_discarded_and_locks_nothing():
    """R69 fizzle: like a paid one at the phase's end, but no shoot card goes to the table."""
    scene = Scene(FAR)
    scene.set(0, simulate=4)
    scene.lay("full_open - -", "- - -").until("lay")
    assert scene.gone(0) == ["full_open"]
    assert "shoot:0" in scene.hand(0)


# ---- who is first ------------------------------------------------------------------------------------------


def first_of(cards: tuple[str, str], machines=(PLAIN, PLAIN), broken=((), ()), sight: str = FAR, **rulings: Any) -> Any:
    """Who acts first, or what is asked to settle it, with both priorities."""
    scene = Scene(sight, *machines, **rulings)
    for seat in (0, 1):
        scene.set(seat, broken=broken[seat])
    scene.lay(f"{cards[0]} - -", f"{cards[1]} - -")
    asked = (scene.kind, scene.asked.who) if scene.kind in ("order", "reaction") else scene.state.first
    return asked, tuple(side.priority for side in scene.state.sides)


def test_lower_priority_first():
    """P4 (4), and the source's example: a shot of 2 before a move of 3."""
    assert first_of(("shoot:0", "advance")) == (0, (2, 3))
    assert first_of(("advance", "shoot:0")) == (1, (3, 2))
    assert first_of(("search", "evade")) == (1, (4, 1))
    assert first_of(("search", "evade"), evade_priority="3") == (1, (4, 3))


def test_each_kind_of_limb_lost_makes_it_later():
    """P4 (4), R11 cumulative and single; R37 none: without a floor. R37 4: no later than 4 by losses."""
    limbs = (("left_arm", "right_arm", "left_leg"), ())
    assert first_of(("shoot:0", "advance"), broken=limbs) == (1, (4, 3))
    assert first_of(("shoot:0", "search"), broken=limbs, limb_priority="single") == (0, (3, 4))
    assert first_of(("search", "evade"), broken=limbs)[1] == (6, 1)
    assert first_of(("search", "evade"), broken=limbs, priority_floor="4")[1] == (4, 1)
    assert first_of(("shoot:0", "evade"), broken=limbs, priority_floor="4")[1] == (4, 1)


def test_arc_comes_late():
    """R42 always: 4, whatever is in the way; full open keeps its 2."""
    assert first_of(("shoot:0", "advance"), (ARC, PLAIN)) == (1, (4, 3))
    assert first_of(("shoot:1", "advance"), (ARC, PLAIN)) == (0, (2, 3))
    assert first_of(("full_open", "advance"), (ARC, PLAIN)) == (0, (2, 3))


def test_arc_that_is_declared():
    """R42 declared: true comes late, false doesn't and shoots over nothing. Only an arc weapon's card asks."""
    blocked = "A . # B . . . ."
    for arcs, priority in ((True, 4), (False, 2)):
        scene = Scene(blocked, ARC, PLAIN, arc_priority="declared")
        scene.lay("shoot:0 - -", "evade - -").take("arc", arcs, who=0).until("fire", "face")
        assert scene.side(0).priority == priority
        assert (scene.kind == "fire") == arcs
    assert first_of(("shoot:1", "advance"), (ARC, PLAIN), arc_priority="declared") == (0, (2, 3))


def test_arc_that_is_late_where_sight_is_blocked():
    """R42 blocked: as the card opens."""
    assert first_of(("shoot:0", "advance"), (ARC, PLAIN), arc_priority="blocked")[1] == (2, 3)
    assert first_of(("shoot:0", "advance"), (ARC, PLAIN), sight="A . # B . .", arc_priority="blocked")[1] == (4, 3)


def test_the_higher_reaction_chooses():
    """P4 (4): D9 to one decimal, and infinite above all."""
    assert first_of(("advance", "advance"), (SWIFT, PLAIN))[0] == ("order", 0)
    assert first_of(("advance", "advance"), (PLAIN, SWIFT))[0] == ("order", 1)
    assert first_of(("advance", "advance"), (SWIFT, machine(1, 1, 0)))[0] == ("order", 1)
    for take, first in (("first", 1), ("second", 0)):
        scene = Scene(FAR, PLAIN, SWIFT).lay("advance - -", "advance - -").take("order", take, who=1)
        assert scene.state.first == first


def test_equal_reactions():
    """R38a roll: a die each time, 1-3 and player 0 chooses. R38a alternate: player 0, then in turn. Two that are
    infinite are equal."""
    for face, chooser in ((1, 0), (3, 0), (4, 1), (6, 1)):
        scene = Scene(FAR).lay("advance - -", "advance - -").dice("reaction", face)
        assert (scene.kind, scene.asked.who) == ("order", chooser)
    scene = Scene(FAR, reaction_tie="alternate").lay("advance advance -", "advance advance -")
    choosers = []
    for _ in range(3):
        scene.until("order")
        choosers.append(scene.asked.who)
        scene.turn_over()
    assert choosers == [0, 1, 0]
    endless = machine(1, 1, 0)
    assert first_of(("advance", "advance"), (endless, endless))[0] == ("reaction", None)


def test_two_passes_tie_like_any_cards():
    """P6: priority 9 whatever the losses; die, `order`, upkeep and turning as always."""
    scene = Scene(FAR, PLAIN, PLAIN).lay("- - -", "- - -")
    scene.until("face", who=1).do(3)
    for seat in (0, 1):
        side = scene.side(seat)
        scene.set(
            seat, hand=tuple(sorted((*side.hand, side.laid[2]))), laid=(-1, side.laid[1], -1), broken=("left_arm",)
        )
    scene.until("reaction", turn=2)
    assert [side.priority for side in scene.state.sides] == [9, 9]
    scene.dice("reaction", 2).take("order", "first").take("face", 1).take("face", 2)
    assert scene.kind == "lay"


# ---- open effects ------------------------------------------------------------------------------------------

HEAVY = machine(10, 8, 8, gun(), blade(4, "reinforced", combos=("guard", "flurry")))


def test_open_effects_hold_from_the_turns_start():
    """R45 turn_start: reinforced armour counts whatever the priority. R45 own_priority: from one's own action on."""
    for ruling, before in (("turn_start", 20), ("own_priority", 16)):
        scene = Scene("A . . B", SWIFT, HEAVY, open_effect_start=ruling)
        scene.lay("evade - -", "guard:0 - -").take("order", "first", who=0).until("move", who=0)
        assert armor(table(scene), 1) == before
        scene.until("face")
        assert armor(table(scene), 1) == 20


def test_mobility_boosts_from_the_turn_in_which_it_opens():
    """R71 opening_turn, R71 next_turn; under R45 own_priority it comes too late for its own turn."""
    for rulings, turn in (({}, 0), ({"mobility_start": "next_turn"}, 1), ({"open_effect_start": "own_priority"}, 1)):
        scene = Scene(FAR, **rulings).lay("mode_mobility - -", "- - -").until("leg")
        assert (scene.asked.who, scene.state.turn) == (0, turn)


def test_mobility_gives_no_move_without_legs():
    """H7: both lost; and none in a turn whose upkeep was not paid."""
    for more in ({"broken": ("left_leg", "right_leg")}, {"boost": 0}):
        scene = Scene(FAR)
        scene.opened(0, "mode_mobility", back=2)
        scene.set(0, **more)
        scene.lay("- - -", "- - -")
        assert scene.until("leg", "face").kind == "face"


def test_a_pass_boosts_all_the_same():
    """P6: mobility's boost move in a turn whose card was pulled."""
    scene = Scene(FAR)
    scene.opened(0, "mode_mobility", back=2)
    scene.lay("- - -", "- - -").until("face", who=1).do(0)
    side = scene.side(0)
    scene.set(0, hand=tuple(sorted((*side.hand, side.laid[2]))), laid=(-1, -1, -1))
    scene.until("leg", turn=2)
    assert scene.side(0).card == -1


def test_target_lock():
    """R32 phase: until the phase ends. R32 turn: its own turn."""
    for ruling, later in (("phase", 1), ("turn", 0)):
        scene = Scene(FAR, target_lock=ruling).lay("target_lock - -", "- - -")
        assert bonus(table(scene), 0) == 1
        scene.turn_over()
        assert bonus(table(scene), 0) == later
        scene.until("lay")
        assert bonus(table(scene), 0) == 0


def test_bonuses_stack():
    """R33 stack, R33 once: target lock with assault mode."""
    for ruling, both in (("stack", 2), ("once", 1)):
        scene = Scene(FAR, face_bonus=ruling)
        scene.opened(0, "mode_assault", back=2)
        scene.lay("target_lock - -", "- - -")
        assert bonus(table(scene), 0) == both


def test_reinforced_counts_once():
    """P6: while any card of that weapon lies open. R28 open; R28 laid: from when it is laid."""
    for ruling, laid in (("open", 16), ("laid", 20)):
        scene = Scene(FAR, PLAIN, HEAVY, reinforced_from=ruling)
        scene.lay("- - -", "- guard:0 flurry:0")
        assert armor(table(scene), 1) == laid
        scene.until("face", turn=2)
        assert armor(table(scene), 1) == 20  # both open: once


# ---- cards come back ---------------------------------------------------------------------------------------


def test_a_card_without_reload_returns_as_the_phase_ends():
    """P6."""
    scene = Scene(FAR).lay("target_lock flurry:0 advance", "- - -").until("face", who=1, turn=2)
    assert scene.open(0) == ["target_lock", "flurry:0", "advance"]
    scene.until("lay")
    assert scene.open(0) == []
    assert scene.hand(0) == [scene.duel.fighters[0].names[card] for card in scene.duel.fighters[0].hand]


@pytest.mark.parametrize("card", ["shoot:0", "mode_assault", "guard:0"])
def test_a_card_with_reload_returns_before_the_same_phase_of_the_next_round(card):
    """P6, R31 phase_end, and the source's example: used in phase 2, back as phase 1 of the next round ends."""
    one = machine(10, 8, 8, gun(), blade(5, combos=("guard", "flurry")))
    scene = Scene(FAR, one, PLAIN)
    scene.until("lay", phase=1).lay(f"- {card} -", "- - -")
    assert scene.state.phase == 1
    seen = {}
    while scene.state.phase < 5:
        scene.do(scene.default())
        if scene.kind == "lay" and scene.asked.who == 0:
            seen[scene.state.phase] = card in scene.hand(0)
    assert seen == {2: False, 3: False, 4: True, 5: True}
    assert not scene.asked.since


def test_a_card_that_returns_to_the_same_turn():
    """R31 same_turn: back at the same time, but barred from earlier turns of that phase, and from them alone."""
    scene = Scene(FAR, return_time="same_turn")
    scene.until("lay", phase=1).lay("- - shoot:0", "- - -")
    while not (scene.kind == "lay" and scene.state.phase == 4 and scene.asked.who == 0):
        scene.do(scene.default())
    assert "shoot:0" in scene.hand(0)
    assert dict(zip(scene.asked.options, scene.asked.since, strict=True))["shoot:0"] == 2
    for take, allowed in (
        (("shoot:0", "evade", "search"), False),
        (("evade", "shoot:0", "search"), False),
        (("evade", "search", "shoot:0"), True),
    ):
        assert scene.asked.allows(take) == allowed
    while not (scene.kind == "lay" and scene.state.phase == 5 and scene.asked.who == 0):
        scene.do(scene.default())
    assert scene.asked.allows(("shoot:0", "evade", "search"))


def test_full_open_and_overdrive_are_discarded():
    """P5, R22 discard; R22 return: overdrive comes back."""
    one = machine(10, 8, 8, gun())
    scene = Scene(FAR, one, one).lay("full_open overdrive -", "- - -").until("lay")
    assert scene.gone(0) == ["full_open", "overdrive"]
    scene = Scene(FAR, one, one, overdrive_after="return").lay("full_open overdrive -", "- - -").until("lay")
    assert scene.gone(0) == ["full_open"]
    assert "overdrive" in scene.hand(0)


def test_full_open_puts_every_shoot_card_on_the_table():
    """P6, R59 pulled: from hand, laid, or open already, all to return at the end of p+2; a pulled card's turn is a
    pass."""
    guns = machine(10, 8, 8, gun(1), gun(2), gun(3))
    scene = Scene(FAR, guns, PLAIN).lay("shoot:0 full_open shoot:2", "- - -").until("face")
    assert scene.open(0) == ["shoot:0"]
    scene.until("face", turn=1)
    assert sorted(scene.open(0)) == ["full_open", "shoot:0", "shoot:1", "shoot:2"]
    assert scene.laid(0) == ["-", "-", "-"]
    assert {one.back for one in scene.side(0).open[:1]} == {2}
    scene.until("lay")
    assert scene.told("passes") == [{"seat": 0}]
    assert sorted(scene.open(0)) == ["shoot:0", "shoot:1", "shoot:2"]


def test_full_open_leaves_what_is_laid():
    """R59 kept: it is opened in its turn."""
    guns = machine(10, 8, 8, gun(1), gun(2), gun(3))
    scene = Scene(FAR, guns, PLAIN, full_open_laid="kept").lay("full_open shoot:2 -", "- - -").until("face")
    assert sorted(scene.open(0)) == ["full_open", "shoot:0", "shoot:1"]
    scene.until("face", turn=1)
    assert "shoot:2" in scene.open(0)
    assert not scene.told("passes")


def test_full_open_fires_every_weapon():
    """P15, R58 all: those that need reloading too, in the sheet's order. R58 ready: not those."""
    guns = machine(10, 8, 8, gun(1), gun(2), gun(3))
    for ruling, arms in (("all", [0, 1, 2]), ("ready", [1, 2])):
        scene = Scene("A . . B . . . .", guns, PLAIN, full_open_weapons=ruling, hold_fire="forced")
        scene.opened(0, "shoot:0", back=2)
        scene.lay("full_open - -", "- - -").until("face")
        assert [one["arm"] for one in scene.told("fires")] == arms


def test_a_card_that_finds_no_target():
    """R72 used: it needs reloading. R72 returns: it is in hand as the phase ends; a full open attack too, and it locks
    nothing. A shot that was held was able."""
    guns = machine(10, 8, 8, gun(1), gun(2))
    for ruling, back in (("used", False), ("returns", True)):
        scene = Scene(FAR, guns, PLAIN, no_target=ruling).lay("shoot:0 - -", "- - -").until("lay")
        assert ("shoot:0" in scene.hand(0)) == back
        scene = Scene(FAR, guns, PLAIN, no_target=ruling).lay("full_open - -", "- - -").until("lay")
        assert ("full_open" in scene.hand(0)) == back
        assert ("shoot:1" in scene.hand(0)) == back
        scene = Scene("A . . B . .", guns, PLAIN, no_target=ruling).lay("shoot:0 - -", "- - -").until("fire")
        scene.take("fire", False).until("lay")
        assert "shoot:0" not in scene.hand(0)


# ---- reload ------------------------------------------------------------------------------------------------


def test_reload_takes_back_any_open_card():
    """R29 any_open: cards without reload and modes of earlier turns too; not itself, nor what is to be discarded.
    R29 reload_marked: cards with reload alone."""
    for rulings, names in (
        ({}, ("shoot:0", "target_lock", "mode_flight")),
        ({"reload_target": "reload_marked"}, ("shoot:0", "mode_flight")),
        ({"overdrive_after": "return"}, ("shoot:0", "overdrive", "target_lock", "mode_flight")),
    ):
        scene = Scene(FAR, **rulings)
        for name, back in (("target_lock", 0), ("shoot:0", 2), ("mode_flight", 2), ("full_open", 0)):
            scene.opened(0, name, back=back, **({"discard": True} if name == "full_open" else {}))
        scene.opened(0, "overdrive", back=0, discard=not rulings.get("overdrive_after"))
        scene.lay("reload - -", "- - -").until("reload")
        assert scene.options == names
        scene.take("reload", "shoot:0")
        assert "shoot:0" in scene.hand(0)


def test_reload_must_be_used_and_does_nothing_without_a_card():
    """Section 7: one card alone is not asked; none, and nothing happens."""
    scene = Scene(FAR)
    scene.opened(0, "shoot:0", back=2)
    scene.lay("reload - -", "- - -").until("face")
    assert "shoot:0" in scene.hand(0)
    scene = Scene(FAR).lay("reload - -", "- - -").until("face")
    assert scene.told("reloads_nothing")


def test_reload_ends_an_open_effect_at_once():
    """P6."""
    scene = Scene(FAR)
    scene.opened(0, "target_lock")
    scene.lay("reload - -", "- - -")
    scene.until("face")
    assert bonus(table(scene), 0) == 0
    assert "target_lock" in scene.hand(0)


def test_of_two_cards_of_a_name_the_later_is_meant():
    """Section 7: the one that returns later."""
    scene = Scene(FAR, ability_copies="2")
    scene.opened(0, "mode_flight", back=1)
    scene.opened(0, "mode_flight", back=2)
    scene.opened(0, "shoot:0", back=2)
    scene.lay("reload - -", "- - -").until("reload").take("reload", "mode_flight")
    assert [one.back for one in scene.side(0).open if scene.duel.card(0, one.card).name == "mode_flight"] == [1]


# ---- turning and starting ----------------------------------------------------------------------------------


def test_markers_turn_in_the_order_of_acting():
    """P4 (7), R46 turn_order: the first actor first. R46 simultaneous: 0 then 1, neither seeing the other's."""
    scene = Scene(FAR).lay("advance - -", "evade - -").until("face")
    assert scene.asked.who == 1
    scene.do(4)
    assert scene.side(1).facing == 4
    scene = Scene(FAR, turning="simultaneous").lay("advance - -", "evade - -").until("face")
    assert scene.asked.who == 0
    before = engine.view(scene.state, 1)
    scene.do(4)
    assert scene.side(0).facing == 0
    assert engine.view(scene.state, 1) == before
    scene.do(2)
    assert [side.facing for side in scene.state.sides] == [4, 2]


def test_turning_is_asked_in_the_last_turn_too():
    """Section 7: but not after a decided match."""
    scene = Scene(FAR, phase=14).lay("- - -", "- - -").until("face", turn=2)
    assert scene.state.result is None


def test_where_machines_start():
    """R63 fixed: the field's starts; else A(rows // 2 + 1), and the last column's row rows - rows // 2. The first faces
    0, the second 3."""
    from designer.games.duel.play.record import duel
    from designer.views import Board
    from tests.play.kit import terms

    made = engine.start(duel(Board("", 12, 8, "pointy"), (), (PLAIN, PLAIN), terms()))
    assert [made.duel.ground.names[side.cell] for side in made.sides] == ["A5", "L4"]
    assert [side.facing for side in made.sides] == [0, 3]
    made = engine.start(duel(Board("", 5, 5, "flat", frozenset({"A3"})), (), (PLAIN, PLAIN), terms()))
    assert [made.duel.ground.names[side.cell] for side in made.sides] == ["A3", "E3"]  # starts may be obstacles
    made = engine.start(duel(Board("", 5, 5, "flat"), ("B2", "B1"), (PLAIN, PLAIN), terms()))
    assert [made.duel.ground.names[side.cell] for side in made.sides] == ["B2", "B1"]


def test_machines_that_start_where_they_like():
    """R63 free_edge: player 0 a hex of the first column, player 1 of the last."""
    scene = Scene("A . .\n # . B\n . . .", deployment="free_edge")
    assert (scene.kind, scene.asked.who, scene.options) == ("start", 0, ("A1", "A2", "A3"))
    scene.do("A2")
    assert (scene.kind, scene.asked.who, scene.options) == ("start", 1, ("C1", "C2", "C3"))
    scene.do("C1")
    assert (scene.at(0), scene.at(1), scene.kind) == ("A2", "C1", "lay")
    one = Scene("A\n B\n .", deployment="free_edge").do("A3")
    assert one.options == ("A1", "A2")
