"""Forecasts as they are told: what they hold, and what they leave out where a table is missing (S3, S10, S13, S16)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from designer.chance.forecasts import Forecast
from designer.games.sentinel.data import Data
from designer.games.sentinel.machine import NO, Equipment, Location, Machine, Melee, Pilot
from designer.games.sentinel.odds.outlook import forecasts

from .samples import ATTACKER, DATA, RULES, TARGET, fitted, ranged

EMPTY = Data()


def told(
    attacker: Machine, foe: Machine | None = TARGET, data: Data | None = None, lang: str = "en",
    rulings: dict[str, str] | None = None, **given: str,
) -> dict[tuple[str, str], Forecast]:  # fmt: skip
    found = forecasts(attacker, foe, RULES.given(given), RULES, RULES.choose(rulings or {}), data, lang)
    assert len({(one.weapon, one.action) for one in found}) == len(found)
    return {(one.weapon, one.action): one for one in found}


def chances(forecast: Forecast) -> dict[str, Fraction]:
    return {one.id: one.value for one in forecast.chances}


def armed(*weapons: object, **more: object) -> Machine:
    shots = tuple(one for one in weapons if not isinstance(one, Melee))
    blows = tuple(one for one in weapons if isinstance(one, Melee))
    return replace(ATTACKER, ranged=shots, melee=blows, equipment=(), **more)  # type: ignore[arg-type]


def test_a_shot_by_hand() -> None:
    """S2, S9, S13: +3 close and gunnery 2 against 42 and piloting 2 (index 22): 19 of 36 hit."""
    found = told(armed(ranged("rifle", "1D6+3")))["rifle", "single"]
    assert chances(found)["hit"] == Fraction(36 - (22 - 5), 36)
    assert {one.id: one.mean for one in found.spreads}["damage"] == Fraction(13, 2)
    # Head (armour 3, two faces): 1 to 6; hull (armour 5, four faces): 0, 0, 1 to 4.
    loss = Fraction(19, 36) * (Fraction(2, 6) * Fraction(21, 6) + Fraction(4, 6) * Fraction(10, 6))
    assert {one.id: one.mean for one in found.spreads}["loss"] == loss


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_labels_are_words(lang: str) -> None:
    for forecast in told(ATTACKER, fitted(extra_armour=(1, 2)), DATA, lang, target="minor").values():
        assert forecast.title
        for one in (*forecast.chances, *forecast.spreads):
            assert one.label
            assert "{" not in one.label


def test_chances_and_spreads_are_whole() -> None:
    for forecast in told(ATTACKER, TARGET, DATA).values():
        assert all(0 <= one.value <= 1 for one in forecast.chances)
        for spread in forecast.spreads:
            assert sum(chance for _, chance in spread.points) == 1
            assert [value for value, _ in spread.points] == sorted({value for value, _ in spread.points})


@pytest.mark.parametrize("data", [None, EMPTY])
def test_missing_tables_are_named_and_what_needs_them_is_left_out(data: Data | None) -> None:
    """S3, S10, S13, S16."""
    found = told(ATTACKER, TARGET, data)
    assert found["missiles", "missiles"].missing == ("blast_missile",)
    assert found["bombs", "bombing"].missing == ("blast_bomb",)
    assert found["hand", "grenade"].missing == ("blast_grenade",)
    assert found["launcher", "snap"].missing == ("blast_grenade",)
    assert found["rifle", "single"].missing == ("secondary",)
    assert found["grip", "psycho_capture"].missing == ("capture_nt",)
    assert found["", "escape"].missing == ("escape",)
    assert [one.id for one in found["missiles", "missiles"].spreads] == ["hits", "damage"]
    minor = told(ATTACKER, TARGET, data, target="minor")["gun", "auto"]
    assert minor.missing == ("critical",)
    assert [one.id for one in minor.spreads] == ["hits", "damage", "one_hit"]
    assert [one.id for one in minor.chances] == ["hit", "any", "critical"]


def test_a_missing_evasion_leaves_the_damage() -> None:
    """S8b: terrain and attack direction are lost."""
    for given, slot in (({"terrain": "1"}, "terrain"), ({"direction": "rear"}, "direction")):
        found = told(ATTACKER, TARGET, None, **given)["rifle", "single"]
        assert (found.missing, found.chances, [one.id for one in found.spreads]) == ((slot,), (), ["damage"])
    assert told(ATTACKER, TARGET, DATA, terrain="9")["rifle", "single"].missing == ("terrain",)


def test_a_complete_salvo_needs_no_blast() -> None:
    """S10: one missile at a stunned target always hits."""
    alone = armed(ranged("one", "1D3", "missile", rounds=1))
    found = told(alone, TARGET, None, stunned="yes")["one", "missiles"]
    assert "blast_missile" not in found.missing
    assert chances(found)["hit"] == 1
    thrown = told(armed(ranged("one", "1D3", "grenade")), TARGET, None, stunned="yes")["one", "grenade"]
    assert "blast_grenade" not in thrown.missing
    assert "loss" in {one.id for one in thrown.spreads}


def test_a_total_without_a_row_is_told() -> None:
    """S13."""
    found = told(ATTACKER, TARGET, DATA, mission="7")["rifle", "single"]
    assert found.title == "Single shot (the hit-location table has no row for 13)"
    assert "loss" not in {one.id for one in found.spreads}
    assert chances(found).keys() == {"hit"}


def test_a_mine_goes_off_where_the_piloting_check_fails() -> None:
    """S16: 2D6 + 2 over 10 passes in 10 of 36."""
    mine = armed(ranged("mine", "1D6+3", "mine", rounds=6))
    found = told(mine, replace(TARGET, locations=(Location(1, 6, "hull", 3, NO),)), None)["mine", "mines"]
    assert chances(found)["mine"] == Fraction(26, 36)
    assert chances(found)["harm"] == Fraction(26, 36)
    assert "secondary" not in found.missing
    easier = told(mine, TARGET, None, rulings={"check_target": "at_least"})["mine", "mines"]
    assert chances(easier)["mine"] == Fraction(21, 36)
    safe = told(mine, replace(TARGET, pilot=Pilot(piloting=9)))["mine", "mines"]
    assert (chances(safe)["mine"], chances(safe)["harm"]) == (0, 0)


def test_a_plasma_field_ignores_armour() -> None:
    """S14: and the pilot is checked for a stun (S15): 2D6 + 2 of 10 or less, 26 of 36."""
    found = told(armed(ranged("leader", "1D6", "plasma_leader")))["leader", "plasma_leader"]
    assert {one.id: one.mean for one in found.spreads}["loss"] == Fraction(7, 2)
    assert chances(found)["held_stun"] == Fraction(26, 36)
    assert "hit" not in chances(found)


def test_big_arms_capture() -> None:
    """S16: a punch that hits captures; the captive's pilot is checked; later punches hit by themselves."""
    arms = replace(armed(), equipment=(Equipment("big_arms", "arms"),))
    found = told(arms)
    hit = chances(found["", "punch"])["hit"]
    assert chances(found["", "punch"])["held_stun"] == hit * Fraction(26, 36)
    assert "held_stun" not in chances(found["", "ram"])
    held = told(arms, captured="yes")
    assert [chances(held["", action])["hit"] for action in ("punch", "ram")] == [1, 1]
    assert "held_stun" not in chances(held["", "punch"])


def test_a_heat_rod_entangles() -> None:
    """S16: 2D6 + 1 over 10 + 2 in 1 of 36; then the stun check."""
    found = told(armed(Melee("rod", "", 1, "1D6", ("heat_rod",))))["rod", "cut"]
    assert chances(found)["entangle"] == Fraction(1, 36)
    assert chances(found)["rod_stun"] == Fraction(1, 36) * Fraction(26, 36)


def test_what_pilots_roll_for() -> None:
    """S8, S13, S15, S16."""
    found = told(ATTACKER, TARGET, DATA)
    assert chances(found["", "stun"]) == {"stun": Fraction(30, 36), "recovery": Fraction(10, 36)}
    assert chances(found["", "piloting"]) == {"free": Fraction(1, 36), "mine_passed": Fraction(6, 36)}
    assert chances(found["", "escape"]) == {"escape": Fraction(10, 36)}
    assert [value for value, _ in found["", "action_points"].spreads[0].points] == [9, 10, 11, 12, 13, 14]
    first = chances(found["", "initiative"])
    assert first["first"] + first["second"] == 1
    both = chances(told(ATTACKER, TARGET, DATA, rulings={"initiative_tie": "both"})["", "initiative"])
    assert sum(both.values()) == 1
    assert both["both"] > 0


def test_layers_are_told_as_they_are_left() -> None:
    """S17."""
    found = told(armed(ranged("gun", "1D6")), fitted(extra_armour=(0, 9)), DATA, stunned="yes")["gun", "single"]
    layer = {one.id: one for one in found.spreads}["layer.0"]
    assert layer.points == tuple((left, Fraction(1, 6)) for left in range(3, 9))
    assert layer.label == "extra armour or cloak left (of 9)"


@pytest.mark.parametrize(
    "attacker",
    [
        armed(ranged("odd", "1D6", unread_tags=("?",))),
        armed(replace(ranged("odd", "1D6"), damage=None)),
        armed(replace(ranged("odd", "1D6"), damage="1D7")),
        armed(replace(ranged("odd", "1D6"), close=None)),
        armed(replace(ranged("odd", "1D6", "missile"), rounds=None)),
        armed(replace(ranged("odd", "1D6", "auto_only"), attacks=None)),
        armed(ranged("odd", "1D6"), pilot=Pilot(gunnery=None)),
        armed(Melee("odd", "", None, "1D6")),
        armed(Melee("odd", "", 1, "1D6"), pilot=Pilot(fighting=None)),
        armed(ranged("odd", "", "smoke")),
        armed(ranged("odd", "", "gas")),
    ],
)
def test_what_cannot_be_read_or_attacks_nobody_is_left_out(attacker: Machine) -> None:
    assert not [one for one in told(attacker) if one[0] == "odd"]


@pytest.mark.parametrize(
    "target", [replace(TARGET, evasion=None), replace(TARGET, pilot=replace(TARGET.pilot, piloting=None))]
)
def test_a_target_that_cannot_be_read_has_no_odds(target: Machine) -> None:
    assert not [one for one in told(ATTACKER, target, DATA) if one[0] not in ("", "mine")]


def test_a_psycho_capture_needs_its_nt_value() -> None:
    """S16."""
    assert ("grip", "psycho_capture") in told(ATTACKER, TARGET, DATA)
    weak = replace(ATTACKER, pilot=replace(ATTACKER.pilot, nt=1))
    assert ("grip", "psycho_capture") not in told(weak, TARGET, DATA)


def test_a_brace_helps_weapons_and_aim_helps_shots() -> None:
    """S4, S9: one more of 36 each; the punch takes no brace."""
    attacker = armed(ranged("rifle", "1D6"), Melee("blade", "", 0, "1D6"))
    plain, aimed = told(attacker), told(attacker, aim="2")
    for key, gained in ((("rifle", "single"), 2), (("blade", "cut"), 2), (("", "punch"), 0), (("", "ram"), 0)):
        assert chances(aimed[key])["hit"] - chances(plain[key])["hit"] == Fraction(gained, 36)


def test_a_fist_is_braced_by_the_ruling() -> None:
    """S4, ruling brace_with: punch and ram too; a shot is not braced, a blade no more than before."""
    attacker, ruled = armed(ranged("rifle", "1D6"), Melee("blade", "", 0, "1D6")), {"brace_with": "any"}
    plain, braced, usual = told(attacker), told(attacker, rulings=ruled, aim="2"), told(attacker, aim="2")
    for key, gained in ((("", "punch"), 2), (("", "ram"), 2)):
        assert chances(braced[key])["hit"] - chances(plain[key])["hit"] == Fraction(gained, 36)
    for key in (("rifle", "single"), ("blade", "cut")):
        assert braced[key] == usual[key]


def test_a_double_forces_its_check_in_place_of_the_usual_one_or_beside_it() -> None:
    """S3, ruling psycommu_double. One bit, 10 damage, everything hit at armour 5 and additional value 7 (21 of 36 fail):
    six rolls are doubles."""
    bit = replace(ranged("bit", "10", "bit", units=1), close=40)
    attacker = armed(bit, pilot=Pilot("", 0, 0, 0, 0, 0, 0, 0, 1))
    sheet = Location(1, 99, "hull", 5, 7)
    foe, fails = replace(TARGET, locations=(sheet,), equipment=()), Fraction(21, 36)
    for choice, due in (("replaces", {1: 1}), ("beside", {1: 1 - fails, 2: fails})):
        found = told(attacker, foe, DATA, rulings={"psycommu_double": choice}, nt="1")["bit", "psycommu"]
        destroyed = Fraction(3, 36)  # the chart's row of 2 and 3
        by_double = sum((part * (1 - (1 - destroyed) ** count) for count, part in due.items()), Fraction(0))
        assert chances(found)["forced"] == Fraction(1, 6)
        assert chances(found)["secondary"] == Fraction(1, 6) + Fraction(5, 6) * fails
        assert chances(found)["destroyed"] == Fraction(1, 6) * by_double + Fraction(5, 6) * fails * destroyed
