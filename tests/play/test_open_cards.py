"""Cards on the table: what lies open, what comes back, reload. Rules P5, P6; R22, R28, R29, R31 to R33, R45, R58, R59, R71,
R72."""

from __future__ import annotations

import pytest

from designer.games.duel.play.effects import armor, bonus
from tests.play.kit import PLAIN, Scene, blade, gun, machine
from tests.play.scenes import FAR, SWIFT, table

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
