"""Advice: better as claimed and worse at nothing, recomputed from the odds themselves; and nothing near by is missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from designer.game import Limits
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.odds.attacks import Spend, Target, attacks
from designer.games.duel.odds.counsel import Change, advise
from designer.games.duel.odds.merits import Merit, of_weapon, shown
from designer.games.duel.rules import load
from tests.designer.desk import machine as judged
from tests.designer.desk import terms
from tests.designer.duellists import CAST
from tests.designer.test_odds_brute import build
from tests.machines import CAP, MELEE, RANGED, cost, random_machine

ARMORS = (0, 9, 16, 30)
STATS = ("hp", "move", "half_move", "armor", "precise_action", "boost", "simulate", "melee_performance", "reaction")


@cache
def worth(machine: Machine) -> dict[object, Fraction | float]:
    """All that advice must not make worse, from the profile and from full distributions."""
    made = build(machine)
    found: dict[object, Fraction | float] = {stat: made.profile[stat].value for stat in STATS}
    simulate = made.profile.simulate.value
    for arm in (*made.ranged, *made.melee):
        place = arm.sort, arm.number
        found["near", place] = -arm.profile.range[0]
        found["far", place] = arm.profile.range[1]
        found["arc", place] = arm.has("arc")
        found["no arc", place] = not arm.has("arc")
        found["rerolls", place] = bool(simulate) and arm.has("sniper")
        found["reinforced", place] = arm.weapon.power if arm.has("reinforced") else 0
    for armor in ARMORS:
        for one in attacks(made, Target(armor), Spend()):
            if one.weapon is not None and one.card.id != "overdrive":
                key = one.weapon.sort, one.weapon.number, one.card.id, armor
                found["mean", key] = one.mean
                found["part", key] = one.part_check
                for effect in ("impact", "jammer"):
                    found[effect, key] = one.hits.at_least(1) if one.weapon.has(effect) else 0
    return found


def no_worse(new: Machine, old: Machine) -> bool:
    after, before = worth(new), worth(old)
    return all(after[key] >= value for key, value in before.items())


def better(new: Machine, old: Machine) -> set[str]:
    """The kinds of what is better."""
    after, before = worth(new), worth(old)
    found = {key if isinstance(key, str) else key[0] for key, value in after.items() if value > before[key]}
    return found | ({"points"} if cost(new) < cost(old) else set())


def assert_holds(change: Change, old: Machine) -> None:
    new = change.machine
    assert not [code for code in judged(new).codes if not code.startswith("L")], change
    assert change.cost == (cost(old), cost(new))
    assert cost(new) <= CAP
    assert no_worse(new, old), change
    told = {{"armor_card": "reinforced"}.get(kind, kind) for kind in change.kinds}
    assert told <= better(new, old) | {"arc", "rerolls"}, change
    assert (new.name, new.player, new.note) == (old.name, old.player, old.note)


def advised(machine: Machine, steps: int = 2, aim: str = "any") -> list[Change]:
    return advise(machine, load(), terms(), aim, steps, ARMORS)


@pytest.mark.parametrize("rulings", [{}, {"melee_rounding": "none"}, {"boost_attack_part": "always"}])
@pytest.mark.parametrize("machine", CAST, ids=lambda one: one.name)
def test_what_a_weapon_is_worth_is_what_its_attacks_do(machine, rulings):
    """Number by number, under a damage in tenths of a point too."""
    made = build(machine, **rulings)
    for at, armor in enumerate(ARMORS):
        for one in attacks(made, Target(armor), Spend()):
            if one.weapon is not None and one.dice and one.card.id != "overdrive":
                place = one.weapon.sort, one.weapon.number - 1
                found = of_weapon(one.weapon, made, ARMORS)
                mean, part = (Merit(kind, place, one.card.id) for kind in ("mean", "part"))
                assert (shown(mean, found[mean][at]), found[part][at]) == (one.mean, one.part_check)


@pytest.mark.parametrize("seed", range(6))
def test_changes_hold_what_they_promise(seed):
    machine = random_machine(Random(seed), legal=True)
    for change in advised(machine)[:6]:
        assert_holds(change, machine)


@pytest.mark.prove
@pytest.mark.parametrize("start", range(0, 1000, 25))
def test_a_thousand_machines(start):
    """Of each machine every kind of change is recomputed, and no more than eight of them."""
    for seed in range(start, start + 25):
        machine = random_machine(Random(10_000 + seed), legal=True)
        found = advised(machine)
        for change in found[:4] + found[-4:]:
            assert_holds(change, machine)


def near(machine: Machine, original: Machine) -> Iterator[Machine]:
    """Every build one step away, written down apart from the search; weapons of the original are there to be copied."""
    for stat, up in product(("output", "precision", "durability"), (-3, -2, -1, 1, 2, 3)):
        if (points := machine.stat(stat) + up) >= 0:
            yield replace(machine, **{stat: points})
    for sort, prices in (("ranged", RANGED), ("melee", MELEE)):
        weapons: tuple[Weapon, ...] = getattr(machine, sort)
        for i, weapon in enumerate(weapons):
            for new in shapes(weapon, getattr(original, sort), list(prices)):
                yield replace(machine, **{sort: (*weapons[:i], new, *weapons[i + 1 :])})


def shapes(weapon: Weapon, weapons: tuple[Weapon, ...], customs: list[str]) -> Iterator[Weapon]:
    for change in (-3, -2, -1, 1, 2, 3):
        yield replace(weapon, power=weapon.power + change)
        if isinstance(weapon, Ranged):
            yield replace(weapon, shots=weapon.shots + change)
    for taken in (*range(len(weapon.customs)), None):
        left = tuple(custom for i, custom in enumerate(weapon.customs) if i != taken)
        for added in (None, *customs):
            if added is None or taken is None:
                yield replace(weapon, customs=left if added is None else (*left, added))
            else:
                yield replace(weapon, customs=(*weapon.customs[:taken], added, *weapon.customs[taken + 1 :]))
    for donor in weapons:
        numbers = {"power": donor.power, "customs": donor.customs}
        if isinstance(donor, Ranged):
            numbers["shots"] = donor.shots
        yield replace(weapon, **numbers)


def shape(machine: Machine) -> object:
    """The machine without the order of customs."""
    weapons = [(w.power, getattr(w, "shots", 0), tuple(sorted(w.customs))) for w in (*machine.ranged, *machine.melee)]
    return machine.output, machine.precision, machine.durability, tuple(weapons)


def is_good(new: Machine, old: Machine) -> bool:
    return is_legal(new) and no_worse(new, old) and bool(better(new, old))


def is_legal(machine: Machine) -> bool:
    return all(code.startswith("L") for code in judged(machine).codes)


SMALL = [
    Machine("", "", 10, 8, 8, (Ranged("a", 5, 1, ("energy", "burst")), Ranged("b", 1, 1, ("standard",)))),
    Machine("", "", 0, 0, 30, (), (Melee("a", 2, ("standard",)), Melee("b", 9, ("polearm",)))),
    Machine("", "", 12, 0, 10, (Ranged("a", 4, 2),), (Melee("b", 12, ("energy",)),)),
]


@pytest.mark.parametrize("machine", SMALL, ids=["useless", "free", "bare"])
def test_no_single_step_is_missed(machine):
    mine = {shape(change.machine) for change in advised(machine, steps=1)}
    theirs = {shape(new) for new in near(machine, machine) if shape(new) != shape(machine) and is_good(new, machine)}
    assert mine == theirs
    assert mine


@pytest.mark.prove
@pytest.mark.parametrize("machine", SMALL, ids=["useless", "free", "bare"])
def test_no_two_steps_are_missed(machine):
    """But for two steps that each lose nothing alone. A build with a stat lowered has less HP, boost or simulate."""
    mine = {shape(change.machine) for change in advised(machine)}
    singles = {shape(new): new for new in near(machine, machine)}
    idle = {key for key, new in singles.items() if is_legal(new) and no_worse(new, machine)}
    pairs: dict[object, Machine] = {}
    halves: dict[object, set[object]] = {}
    for first_key, first in singles.items():
        for second in near(first, machine):
            if not any(second.stat(stat) < machine.stat(stat) for stat in ("output", "precision", "durability")):
                pairs[shape(second)] = second
                halves.setdefault(shape(second), set()).add(first_key)
    for key, new in pairs.items():
        told = key in mine or key == shape(machine) or len(halves[key] & idle) > 1
        if not told and all_shots(new) and cost(new) <= CAP:
            assert not is_good(new, machine), new


def all_shots(machine: Machine) -> bool:
    return all(w.power > 0 for w in (*machine.ranged, *machine.melee)) and all(w.shots > 0 for w in machine.ranged)


def test_free_power_is_found():
    """Melee power 2 with the standard custom costs 0, and so does power 3."""
    (best, *_) = advised(Machine("", "", 10, 10, 30, (), (Melee("a", 2, ("standard",)),)), aim="mean")
    (edit,) = best.edits
    assert (edit.path, edit.before, edit.after, best.cost) == ("melee[0].power", 2, 3, (50, 50))


def test_a_useless_custom_is_found():
    """Energy with burst never hits, so either may go."""
    found = advised(SMALL[0], steps=1, aim="points")
    assert ("energy",) in {edit.after for change in found for edit in change.edits}


def test_what_one_weapon_saves_pays_for_another():
    """At the cap, three more shots of one weapon cost a point that nobody has, but for the useless custom of the other."""
    machine = replace(SMALL[0], output=16, precision=12, durability=11)
    gun = replace(machine.ranged[1], shots=4)
    assert cost(machine) == CAP
    assert cost(replace(machine, ranged=(machine.ranged[0], gun))) == CAP + 1
    (change,) = (one for one in advised(machine) if one.machine.ranged == (Ranged("a", 5, 1, ("burst",)), gun))
    assert [(edit.path, edit.after) for edit in change.edits] == [
        ("ranged[0].customs", ("burst",)),
        ("ranged[1].shots", 4),
    ]
    assert (change.steps, change.cost) == (2, (CAP, CAP - 1))
    assert_holds(change, machine)


def test_a_banned_custom_is_not_advised():
    banned = terms(limits=Limits(ban=frozenset(["ap"])))
    machine = SMALL[2]
    free = {custom for c in advise(machine, load(), terms(), "any", 1, (16,)) for custom in customs(c.machine)}
    held = {custom for c in advise(machine, load(), banned, "any", 1, (16,)) for custom in customs(c.machine)}
    assert "ap" in free
    assert "ap" not in held


def customs(machine: Machine) -> set[str]:
    return {custom for weapon in (*machine.ranged, *machine.melee) for custom in weapon.customs}


def test_the_aim_narrows_advice():
    machine = Machine("", "", 10, 8, 8, (Ranged("a", 5, 1),))
    for aim in ("mean", "boost", "points"):
        found = advised(machine, aim=aim)
        assert found
        assert all(aim in change.kinds for change in found)


def test_more_durability_is_no_free_gain():
    """It lowers reaction, so it is only advised where reaction is 0 or infinite."""
    assert GAME.CAP == CAP
    machine = Machine("", "", 10, 8, 8, (), ())
    assert all(change.machine.durability == 8 for change in advised(machine, steps=1))
    still = Machine("", "", 0, 8, 8, (), ())
    assert any(change.machine.durability > 8 for change in advised(still, steps=1))
