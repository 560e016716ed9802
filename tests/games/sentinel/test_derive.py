"""What follows from a machine: S4, S8b, S9, S11, S13, S17."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.games.sentinel.derive import Burst, Step, derive, normal
from designer.games.sentinel.machine import BANDS, NO, Equipment, Melee, Mobility, Pilot
from designer.games.sentinel.odds.d66 import D66

from .samples import ATTACKER, DATA, RULES, RULINGS, ranged


def test_evasion_with_the_pilots_piloting() -> None:
    """S8b: 65 and 3 steps are 66+2; by ruling modifier_scale 65 and 3 are 68."""
    machine = replace(ATTACKER, evasion=D66.parse("65"), pilot=Pilot(piloting=3))
    found = derive(machine, RULES, RULINGS)
    assert (found.evasion_shown, found.evasion and int(found.evasion)) == ("66+2", 38)
    plain = derive(machine, RULES, RULES.choose({"modifier_scale": "decimal"}))
    assert (plain.evasion_shown, plain.evasion and int(plain.evasion)) == ("68", 68)


@pytest.mark.parametrize("machine", [replace(ATTACKER, evasion=None), replace(ATTACKER, pilot=Pilot(piloting=None))])
def test_evasion_that_cannot_be_read(machine: object) -> None:
    found = derive(machine, RULES, RULINGS)  # type: ignore[arg-type]
    assert (found.evasion, found.evasion_shown) == (None, "?")


def test_final_modifiers_by_band() -> None:
    """S9: the weapon's and gunnery; nothing where it doesn't reach."""
    weapon = replace(ranged("rifle"), long=None)
    found = derive(replace(ATTACKER, ranged=(weapon,)), RULES, RULINGS).ranged[0]
    shown = [found.final[band] for band in BANDS]
    assert [int(one) if one is not None and one != NO else one for one in shown] == [5, 3, None, NO]
    assert found.reach == (1, 4)
    silent = derive(replace(ATTACKER, ranged=(weapon,), pilot=Pilot(gunnery=None)), RULES, RULINGS).ranged[0]
    assert silent.final["close"] is None
    nowhere = replace(weapon, close=NO, medium=NO)
    assert derive(replace(ATTACKER, ranged=(nowhere,)), RULES, RULINGS).ranged[0].reach is None


def test_blows_take_fighting() -> None:
    """S9: 0 for a pilot who has none written."""
    blade = Melee("blade", "", 2, "1D6")
    for fighting, final in ((1, 3), (NO, 2)):
        machine = replace(ATTACKER, melee=(blade,), pilot=Pilot(fighting=fighting))  # type: ignore[arg-type]
        found = derive(machine, RULES, RULINGS).melee[0]
        assert found.final is not None
        assert int(found.final) == final
    assert derive(replace(ATTACKER, melee=(replace(blade, modifier=None),)), RULES, RULINGS).melee[0].final is None


def test_punch() -> None:
    """S13: 1D6 + durability/10."""
    found = derive(replace(ATTACKER, durability=39), RULES, RULINGS)
    assert (found.punch, found.punch_bonus) == ("1D6+3", 3)
    assert derive(replace(ATTACKER, durability=7), RULES, RULINGS).punch_bonus == 0
    unread = derive(replace(ATTACKER, durability=None), RULES, RULINGS)
    assert (unread.punch, unread.punch_bonus) == (None, None)


def test_bursts() -> None:
    """S11."""
    weapons = (
        ranged("gun", attacks=7), ranged("beam", "1D6", "beam", attacks=5), ranged("rapid", "1D6", "rapid_heavy"),
        ranged("rifle"), ranged("broken", "1D6", "auto_only", attacks=None),
    )  # fmt: skip
    found = derive(replace(ATTACKER, ranged=weapons), RULES, RULINGS).ranged
    assert [one.burst for one in found] == [Burst(7, 10), Burst(5, 5), Burst(5, 5), None, None]
    assert [one.actions for one in found] == [
        ("single", "snap", "auto"), ("single", "snap", "auto"), ("heavy", "rapid_heavy"), ("single", "snap"), ("auto",),
    ]  # fmt: skip


def test_steps_by_terrain() -> None:
    """S4, S17: a hover craft pays as an MA in the atmosphere."""
    machine = replace(
        ATTACKER, mobility=Mobility(3, NO, 4, None), equipment=(Equipment("hover_craft", "hover"),)
    )  # fmt: skip
    found = derive(machine, RULES, RULINGS).steps
    assert found == {"ground": Step(3, "ma"), "space": Step(4, "normal"), "water": None}


def test_action_points() -> None:
    """S4: by the machine's kind; unknown ones are the user's, or left to write in."""
    found = derive(replace(ATTACKER, kind="ma"), RULES, RULINGS, DATA).points
    assert (found["move"], found["charge"], found["single"], found["snap"]) == (2, 0, 3, None)
    assert set(derive(replace(ATTACKER, kind=None), RULES, RULINGS, DATA).points.values()) == {None}
    assert list(found) == [action.id for action in RULES.actions]


@pytest.mark.parametrize(("text", "found"), [("1D6+3", "1D6+3"), ("", ""), (None, None), ("1D7", None)])
def test_damage_in_its_normal_form(text: str | None, found: str | None) -> None:
    """S4."""
    assert normal(text) == found
