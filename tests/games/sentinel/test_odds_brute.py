"""The odds of every action under every ruling equal those of trying everything (S2, S3, S8b to S17), exactly."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from designer.chance.forecasts import Forecast
from designer.games.sentinel.machine import Equipment, Machine
from designer.games.sentinel.odds.outlook import forecasts

from . import brute
from .samples import ATTACKER, DATA, GIVEN, RULES, RULINGS, TARGET, fitted

UNROLLED = ("", "mines", "plasma_leader")
SECONDARY = {"blows up": (2, 3), "shaken": (4, 7), "nothing": (8, 12)}


def ways(least: int, most: int) -> Fraction:
    return Fraction(sum(least <= total <= most for total in brute.TWO), 36)


def told(forecast: Forecast) -> dict[str, Any]:
    return {**{one.id: one.value for one in forecast.chances}, **{one.id: dict(one.points) for one in forecast.spreads}}


def expected(scene: brute.Scene, volley: brute.Volley, durability: int, holds: bool) -> dict[str, Any]:
    """What a forecast of this action must say."""
    result = brute.after(scene, volley)
    each = [
        Fraction(sum(hit for _, hit, *_ in scene.checked(modifier, volley.behind, volley.doubles, volley.sure)), 36)
        for modifier in volley.modifiers
    ]
    found: dict[str, Any] = {"hit": each[0]}
    if len(each) > 1:
        found |= {"any": result["any"], **({"later": each[1]} if each[1] != each[0] else {})}
    if len(each) > 1 or volley.fired:
        found["hits"] = result["hits"]
    found |= {key: result[key] for key in ("critical", "forced") if result[key]}
    if volley.damage == "0":
        return found
    found["damage"] = brute.gathered(brute.dealt(scene, replace(volley, fired=0, blast=None), 1))
    found |= {"loss": result["loss"], "harm": result["harm"]}
    for at in range(len(brute.start(scene, volley)[0])):
        found[f"layer.{at}"] = brute.left_of(result["states"], at)
    found["zero"] = sum((part for loss, part in result["loss"].items() if loss >= durability), Fraction(0))
    if scene.given["target"] == "player" or scene.rulings["enemy_location"] == "on" or result["secondary"]:
        found["secondary"] = result["secondary"]
    found |= charted(scene, result, durability)
    body = scene.target.pilot.body if scene.target else scene.given["body"]
    if holds and not volley.stopped:
        found["held_stun"] = 1 - one_by_one([1 - hit * stun(body) for hit in each])
    return found


def stun(body: int) -> Fraction:
    return Fraction(sum(total + body <= 10 or total == 2 for total in brute.TWO), 36)


def one_by_one(chances: list[Fraction]) -> Fraction:
    product = Fraction(1)
    for chance in chances:
        product *= chance
    return product


def charted(scene: brute.Scene, result: dict[str, Any], durability: int) -> dict[str, Any]:
    """What the secondary damage chart adds: each row at least once, destruction, stuns; state by state."""
    found: dict[str, Any] = {}
    outright = any(state[6] for state in result["states"])
    if result["secondary"]:
        for number, span in enumerate(SECONDARY.values(), 1):
            found[f"row.{number}"] = once(result, ways(*span))
        body = scene.target.pilot.body if scene.target else scene.given["body"]
        found["stunned"] = once(result, ways(*SECONDARY["shaken"]) * stun(body))
    if result["secondary"] or outright:
        fatal = ways(*SECONDARY["blows up"])
        gone = sum(
            (part * (1 if state[1] >= durability or state[6] else 1 - one_by_one([1 - fatal] * state[5]))
             for state, part in result["states"].items()), Fraction(0),
        )  # fmt: skip
        zero = sum((part for state, part in result["states"].items() if state[1] >= durability), Fraction(0))
        if result["secondary"] or gone != zero:
            found["destroyed"] = gone
    return found


def once(result: dict[str, Any], chance: Fraction) -> Fraction:
    return sum(
        (part * (1 - one_by_one([1 - chance] * state[5])) for state, part in result["states"].items()), Fraction(0)
    )


def compare(
    attacker: Machine = ATTACKER,
    target: Machine | None = TARGET,
    given: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
) -> int:
    """Compares every forecast; returns how many."""
    conditions, chosen = RULES.given(given or {}), RULES.choose(rulings or {})
    scene = brute.Scene(attacker, target, conditions, chosen, DATA)
    made = [
        one for one in forecasts(attacker, target, conditions, RULES, chosen, DATA, "en")
        if one.weapon or one.action in ("punch", "ram")
    ]  # fmt: skip
    actions = {(one.weapon, one.action) for one in made}
    for forecast in made:
        volley = brute.volley_of(scene, forecast.weapon, forecast.action)
        assert volley is not None, (forecast.weapon, forecast.action)
        assert forecast.missing == ()
        durability = conditions["durability"] if target is None else target.durability
        if conditions["carrier"] == "yes":
            gear = scene.gear(target, "carrier")
            durability = gear.durability if gear else None
        holds = forecast.weapon == "leader"
        wanted = expected(scene, volley, 10**9 if durability is None else durability, holds)
        if durability is None:
            wanted.pop("zero", None)
            wanted.pop("destroyed", None)
        shown = {key: value for key, value in told(forecast).items() if key not in OTHER}
        assert shown == wanted, (forecast.weapon, forecast.action)
    names = {"", *(one.name for one in (*attacker.ranged, *attacker.melee))}
    for name, action in EVERY:
        if name not in names:
            continue
        assert ((name, action) in actions) == (brute.volley_of(scene, name, action) is not None), (name, action)
    return len(made)


OTHER = ("entangle", "rod_stun")
"""What has tests of its own."""

EVERY = [
    *((name, action) for name in ("rifle", "round", "launcher") for action in ("single", "snap")),
    *(("gun", action) for action in ("single", "snap", "auto")), ("only", "auto"), ("cannon", "heavy"),
    ("repeater", "heavy"), ("repeater", "rapid_heavy"), ("missiles", "missiles"), ("pod", "missiles"),
    ("bombs", "bombing"), ("hand", "grenade"), *((name, "psycommu") for name in ("bits", "leader", "incom", "wire", "psi")),
    ("psi", "missiles"), ("mirrors", "reflector"), ("mirror", "reflector"), ("jammer", "psycho_jammer"),
    ("grip", "psycho_capture"), *((name, action) for name in ("blade", "rod") for action in ("cut", "draw_cut", "wind_up")),
    ("", "punch"), ("", "ram"),
]  # fmt: skip


def few(*names: str, attacker: Machine = ATTACKER, blows: int = 1) -> Machine:
    """An attacker with some of its weapons, for tests that need not try them all."""
    shots = tuple(one for one in attacker.ranged if one.name in names)
    return replace(attacker, ranged=shots, melee=attacker.melee[:blows])


def test_every_action_of_a_machine_against_each_side() -> None:
    """S9 to S13: everything at its defaults."""
    assert compare() == len(EVERY)
    for side in ("minor", "named"):
        assert compare(given={"target": side}) == len(EVERY)


@pytest.mark.prove
@pytest.mark.parametrize("ruling", [f"{one.key}={choice}" for one in RULES.rulings for choice in one.choices])
@pytest.mark.parametrize("side", ["player", "named"])
def test_every_choice_of_every_ruling(ruling: str, side: str) -> None:
    key, _, choice = ruling.partition("=")
    given = {"target": side, "aim": "1", "distance": "3", "unit_distance": "3", "own_damage": "12", "gas": "yes"}
    if key not in NEEDING_ALL:
        assert compare(few("rifle", "missiles", "bits"), given=given, rulings={key: choice})
    else:
        assert compare(given=given, rulings={key: choice})


NEEDING_ALL = ("aim_scope", "bit_modifier")

SITUATIONS: list[dict[str, str]] = [
    {"distance": "1"}, {"distance": "4"}, {"distance": "5"}, {"distance": "7"}, {"distance": "9"}, {"distance": "33"},
    {"distance": "13", "unit_distance": "2"}, {"aim": "3"}, {"hit_skill": "2"}, {"hit_skill": "-9"}, {"hit_skill": "30"},
    {"damage_skill": "2"}, {"damage_skill": "-6"}, {"damage_skill": "-6", "target": "named"}, {"stance": "evade"}, {"stance": "cover"}, {"stance": "both"},
    {"evasion_skill": "3"}, {"terrain": "1"}, {"terrain": "2"}, {"direction": "front"}, {"direction": "side"},
    {"direction": "rear"}, {"mission": "3"}, {"location_skill": "2"}, {"fired": "1"}, {"fired": "2"}, {"attacks": "1"},
    {"attacks": "2"}, {"nt": "2"}, {"nt": "5"}, {"smoke": "yes"}, {"gas": "yes"},
    *({"jamming": who, "distance": "4"} for who in ("target", "own", "both")), {"jamming": "both"},
    *({"stealth": who} for who in ("target", "own", "both")), {"early_warning": "yes"}, {"carrier": "yes"},
    {"barrier": "yes"}, {"dense_particles": "yes"}, {"stunned": "yes"}, {"captured": "yes"}, {"own_damage": "20"},
]  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("given", SITUATIONS, ids=lambda one: ",".join(f"{key}={value}" for key, value in one.items()))
def test_every_condition(given: dict[str, str]) -> None:
    compare(few("gun", "cannon", "missiles", "bits"), given=given)


@pytest.mark.prove
@pytest.mark.parametrize("given", SITUATIONS, ids=lambda one: ",".join(f"{key}={value}" for key, value in one.items()))
@pytest.mark.parametrize("side", ["player", "minor", "named"])
def test_every_condition_for_every_action(given: dict[str, str], side: str) -> None:
    compare(given={"target": side, **given})


@pytest.mark.parametrize("target", ["player", "minor", "named"])
def test_without_a_target_the_conditions_say_its_numbers(target: str) -> None:
    given = {
        "target": target, "evasion": "53", "piloting": "2", "body": "-1", "armour": "4", "additional": "7",
        "durability": "6", "perception": "1",
    }  # fmt: skip
    assert compare(few("rifle", "gun", "missiles"), None, given)


@pytest.mark.prove
@pytest.mark.parametrize(
    "target",
    [
        fitted(i_field=None), fitted(extra_armour=(2, 3)), fitted(cloak=(1, 4)), fitted(cloak=(1, 2), extra_armour=(2, 3)),
        fitted(local=None), fitted(carrier=(0, 4)),
    ],
    ids=lambda one: "+".join(gear.id for gear in one.equipment),
)  # fmt: skip
@pytest.mark.parametrize(
    "given", [{}, {"distance": "1"}, {"plating": "spent"}, {"terrain": "2"}, {"carrier": "yes"}],
    ids=lambda one: ",".join(one.values()) or "plain",
)  # fmt: skip
def test_equipment_of_the_target(target: Machine, given: dict[str, str]) -> None:
    """S17: fields, extra armour and cloak, local adaptation, a carrier craft."""
    compare(few("rifle", "gun", "leader", "bits"), target, given)


@pytest.mark.parametrize(
    ("distance", "away"), [(4, "1"), (5, "1"), (12, "8"), (13, "1"), (31, "1"), (32, "1"), (38, "8"), (39, "8")]
)
def test_reaches_of_psycommu_weapons(distance: int, away: str) -> None:
    """S12, S16: wired ones and a jammer 4 hexes, psi-missiles 12, bits 30 from their machine."""
    weapons = few("incom", "wire", "psi", "bits", "leader", "mirror", "mirrors", "jammer", "rifle", blows=0)
    compare(weapons, given={"distance": str(distance), "unit_distance": away, "attacks": "1"})


@pytest.mark.parametrize("gear", ["psycho_frame", "semi_psycommu"])
def test_equipment_of_the_attacker(gear: str) -> None:
    """S12: incoms with a psycho-frame, a wired gun without NT."""
    made = replace(ATTACKER, equipment=(Equipment(gear, gear),), pilot=replace(ATTACKER.pilot, nt="-"))
    compare(few("incom", "wire", "bits", "psi", "mirrors", "mirror", attacker=made))


def scenes(count: int, seed: int) -> list[tuple[dict[str, str], dict[str, str]]]:
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        given = {}
        for _ in range(dice.randint(1, 5)):
            given |= dice.choice(SITUATIONS)
        given["target"] = dice.choice(("player", "minor", "named"))
        found.append((given, {one.key: dice.choice(one.choices) for one in RULES.rulings}))
    return found


def machines(dice: random.Random) -> tuple[Machine, Machine | None]:
    gear = {
        name: (dice.randint(0, 3), dice.randint(0, 5)) if name in ("extra_armour", "cloak", "carrier") else None
        for name in ("i_field", "extra_armour", "cloak", "local", "carrier") if dice.random() < 0.3
    }  # fmt: skip
    return ATTACKER, None if dice.random() < 0.2 else fitted(**gear)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(40))
def test_mixed_situations_under_mixed_rulings(seed: int) -> None:
    dice = random.Random(seed)
    for given, rulings in scenes(6, seed):
        attacker, target = machines(dice)
        compare(attacker, target, given, rulings)


@pytest.mark.parametrize("seed", range(4))
def test_a_few_mixed_situations(seed: int) -> None:
    for given, rulings in scenes(1, seed + 1000):
        compare(few("rifle", "gun", "bits", "psi", "bombs"), fitted(extra_armour=(1, 3)), given, rulings)


def test_the_brute_force_counts_dice_by_itself() -> None:
    assert dict(brute.rolls("1D3*3+12/2")) == {9: 2, 12: 2, 15: 2}
    assert brute.ways_of("2D6") == 36
    assert GIVEN["target"] == "player"
    assert RULINGS["modifier_scale"] == "steps"
