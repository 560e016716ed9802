"""The order of play: rounds, costs, who is first, turning and starting. Rules P1, P3 to P6; R11, R37, R38a, R39, R42, R46,
R49, R63, R69."""

from __future__ import annotations

from typing import Any

import pytest

from designer.games.duel.play import engine
from designer.games.duel.play.effects import in_force
from designer.play.nodes import IllegalTakeError
from tests.play.kit import PLAIN, RULES, Scene, gun, machine
from tests.play.scenes import FAR, SWIFT, table

ARC = machine(10, 8, 8, gun(5, 1, "arc"), gun(5, 1))


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
