"""Advice: true, and nothing near by is missed; cuts bring machines under the cap. Held against `counsel_brute`, which
shares no code with it."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from designer.game import Limits
from designer.games.duel.counsel.bench import Bench, Change
from designer.games.duel.counsel.changes import advise
from designer.games.duel.counsel.cuts import cut
from designer.games.duel.counsel.values import STAGES
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.rules import load
from tests.designer.counsel_brute import Judge, form, free, is_sound, near
from tests.designer.desk import machine as judged
from tests.designer.desk import terms
from tests.machines import CAP, cost, random_machine

ARMORS = (8, 15, 22, 32)
JUDGE = Judge(ARMORS)
NUMBER = 500 if os.environ.get("FULL") else 50
ILLEGAL = 300 if os.environ.get("FULL") else 60


@cache
def advised(machine: Machine, steps: int = 2, aim: str = "any") -> list[Change]:
    return advise(machine, load(), terms(), aim, steps, ARMORS)


def assert_true(change: Change, old: Machine) -> None:
    """Legal, within the cap, worse at nothing under boost 0 to 3 and with re-rolls, and better as claimed."""
    new = change.machine
    assert is_sound(new), change
    assert change.cost == (cost(old), cost(new))
    assert cost(new) <= CAP
    assert JUDGE.no_worse(new, old), change
    told = {kind for kind in change.kinds if kind not in ("points", "arc")}
    assert told <= JUDGE.better(new, old), (told, JUDGE.better(new, old), change)
    assert change.kinds, change
    assert ("points" in change.kinds) == (cost(new) < cost(old))
    assert (new.name, new.player, new.note) == (old.name, old.player, old.note)


def is_good(new: Machine, old: Machine) -> bool:
    return JUDGE.no_worse(new, old) and (cost(new) < cost(old) or bool(JUDGE.better(new, old)))


def is_affordable(new: Machine) -> bool:
    return is_sound(new) and cost(new) <= CAP


def builds_near(old: Machine) -> tuple[dict[object, Machine], dict[object, Machine]]:
    """One step away, and two; each once, without the machine itself."""
    own = form(old)
    singles = {form(new): new for new in near(old, old) if form(new) != own and is_sound(new)}
    pairs: dict[object, Machine] = {}
    halves: dict[object, set[object]] = {}
    for key, first in singles.items():
        for second in near(first, old):
            if cost_or_more(second) <= CAP and is_sound(second) and form(second) not in (own, *singles):
                pairs[form(second)] = second
                halves.setdefault(form(second), set()).add(key)
    idle = {key for key, new in singles.items() if is_affordable(new) and JUDGE.no_worse(new, old)}
    # Two steps in different places that each lose nothing alone are not told together.
    told = {key: new for key, new in pairs.items() if not apart(halves[key] & idle, singles, old)}
    return singles, told


def cost_or_more(machine: Machine) -> int:
    """What an unsound weapon costs is no matter."""
    try:
        return cost(machine)
    except KeyError:
        return CAP + 1


def apart(halves: set[object], singles: dict[object, Machine], old: Machine) -> bool:
    """Whether two of these steps are in different places."""
    return len({changed_place(singles[key], old) for key in halves}) > 1


def changed_place(new: Machine, old: Machine) -> int:
    """Which of its stats and weapons, counted through, is another; the first of several."""
    return next(i for i, (a, b) in enumerate(zip(values_of(new), values_of(old), strict=True)) if a != b)


def values_of(machine: Machine) -> list[object]:
    weapons = (*machine.ranged, *machine.melee)
    shapes = [(w.power, getattr(w, "shots", 0), frozenset(w.customs)) for w in weapons]
    return [machine.output, machine.precision, machine.durability, *shapes]


def assert_complete(old: Machine, steps: int = 2) -> list[Change]:
    """What is told is just what the search finds, each once."""
    found = advised(old, steps)
    mine = [form(change.machine) for change in found]
    assert len(mine) == len(set(mine)), "told twice"
    singles, pairs = builds_near(old)
    expected = {key for key, new in singles.items() if is_affordable(new) and is_good(new, old)}
    if steps > 1:
        expected |= {key for key, new in pairs.items() if is_good(new, old)}
    if cost(old) == CAP and not any(cost_of(weapon) == 0 for weapon in (*old.ranged, *old.melee)):
        expected |= {form(new) for new in free(old) if is_good(new, old)}
    assert set(mine) == expected, (old, set(mine) ^ expected)
    return found


def cost_of(weapon: Ranged | Melee) -> int:
    alone = Machine("", "", 0, 0, 0)
    return cost(replace(alone, **{"ranged" if isinstance(weapon, Ranged) else "melee": (weapon,)}))


@pytest.mark.parametrize("seed", [1, 4])
def test_what_is_told_is_true(seed):
    machine = random_machine(Random(seed), legal=True)
    for change in advised(machine)[:8]:
        assert_true(change, machine)


@pytest.mark.parametrize("seed", [1, 6, 14])
def test_nothing_one_step_away_is_missed(seed):
    for change in assert_complete(random_machine(Random(10_000 + seed), legal=True), steps=1):
        assert change.steps == 1


@pytest.mark.prove
@pytest.mark.parametrize("part", range(10))
def test_advice_on_hundreds_of_machines(part):
    """Every change is recomputed; and of all builds within two steps no good one is left out."""
    for seed in range(part * NUMBER // 10, (part + 1) * NUMBER // 10):
        machine = random_machine(Random(10_000 + seed), legal=True)
        for change in assert_complete(machine):
            assert_true(change, machine)


# ---- what trials brought up --------------------------------------------------------------------------------

WALL = Machine(
    "S", "", 9, 4, 16, (Ranged("g", 3, 1, ("standard",)),), (Melee("wall", 4, ("impact",), ("guard", "guard")),)
)
BURST = Machine("before", "", 6, 12, 7, (Ranged("gun", 3, 2, ("burst",)),))
BARE = Machine("", "", 10, 8, 8, (), ())


def test_attacks_without_a_card_are_not_praised():
    """A weapon with two guards attacks with neither Aikido nor anything else, and its power is idle."""
    found = advised(WALL, steps=1)
    assert found
    attacks = {(gain.merit.weapon, gain.merit.attack) for change in found for gain in change.gains if gain.merit.attack}
    assert {attack for weapon, attack in attacks if weapon == ("melee", 0)} == set()
    single = [edit for change in found for edit in change.edits]
    assert not any(edit.path == "melee[0].power" and edit.after > edit.before for edit in single)
    cheaper = advised(WALL, steps=1, aim="points")
    assert ("melee[0].power", 4, 1) in {(e.path, e.before, e.after) for change in cheaper for e in change.edits}


def test_only_cards_of_the_weapon_are_told_of():
    """A step-in attack and a guard: no Aikido, no flurry."""
    machine = Machine(
        "A9", "", 10, 11, 6, (Ranged("r0", 3, 2, ("arc",)),), (Melee("w0", 4, ("energy",), ("step_in", "guard")),)
    )
    gains = [
        gain.merit for change in advised(machine, steps=1) for gain in change.gains if gain.merit.weapon == ("melee", 0)
    ]
    assert {merit.attack for merit in gains if merit.kind in ("mean", "part")} == {"step_in"}


@pytest.mark.parametrize(
    "gun", [Ranged("gun", 6, 2, ("standard",)), Ranged("gun", 6, 1, ("burst",))], ids=["standard", "one"]
)
def test_what_is_worse_as_soon_as_the_enemy_spends_boost_is_no_advice(gun):
    """Two shots more powerful, or one burst, are no less on the mean until dice are taken away."""
    after = replace(BURST, ranged=(gun,))
    assert not JUDGE.no_worse(after, BURST)
    one, other = (Bench(machine, load(), terms(), ARMORS).now.worths["ranged", 0] for machine in (after, BURST))
    assert one.means("shoot", STAGES[0])[0] >= other.means("shoot", STAGES[0])[0]
    assert not one.keeps(other)


def test_a_build_is_told_once():
    """Two customs added one after the other are the same, whichever came first."""
    machine = Machine("A3", "", 11, 6, 7, (Ranged("r0", 4, 2),))
    told = [form(change.machine) for change in advised(machine)]
    assert len(told) == len(set(told)) > 50
    assert sum({"ap", "impact"} <= set(change.machine.ranged[0].customs) for change in advised(machine)) == 1


def test_what_becomes_payable_is_told():
    """Full open attack with simulate 5, boost attack with boost 2, overdrive with boost 5."""
    machine = Machine("", "", 1, 4, 8, (Ranged("g", 2, 1),), (Melee("b", 2, (), ("boost_attack",)),))
    found = advised(machine, steps=1, aim="card")
    gained = {
        (change.machine.output, change.machine.precision): {
            (gain.merit.weapon, gain.merit.attack) for gain in change.gains if gain.merit.kind == "card"
        }
        for change in found
    }
    shared = {(None, "mode_mobility"), (None, "mode_flight"), (("melee", 0), "boost_attack")}
    assert gained[2, 4] == shared
    assert gained[4, 4] == shared
    assert gained[1, 5] == {(None, "full_open")}
    assert all("card" in change.kinds for change in found)


def test_free_power_is_found():
    """Melee power 2 with the standard custom costs 0, and so does power 3."""
    (best, *_) = advised(Machine("", "", 10, 10, 30, (), (Melee("a", 2, ("standard",), ("flurry",)),)), aim="mean")
    (edit,) = best.edits
    assert (edit.path, edit.before, edit.after, best.cost) == ("melee[0].power", 2, 3, (50, 50))


def test_a_useless_custom_is_found():
    """Energy with burst never hits, so either may go."""
    machine = Machine("", "", 10, 8, 8, (Ranged("a", 5, 1, ("energy", "burst")), Ranged("b", 1, 1, ("standard",))))
    found = advised(machine, steps=1, aim="points")
    assert ("energy",) in {edit.after for change in found for edit in change.edits}


@pytest.mark.prove
def test_what_one_weapon_saves_pays_for_another():
    """At the cap, three more shots of one weapon cost a point that nobody has, but for the useless custom of the other."""
    guns = (Ranged("a", 5, 1, ("energy", "burst")), Ranged("b", 1, 1, ("standard",)))
    machine = Machine("", "", 16, 12, 11, guns)
    gun = replace(machine.ranged[1], shots=4)
    assert cost(machine) == CAP
    assert cost(replace(machine, ranged=(machine.ranged[0], gun))) == CAP + 1
    changes = advise(machine, load(), terms(), "any", 2, ARMORS[1:2])
    (change,) = (one for one in changes if one.machine.ranged == (Ranged("a", 5, 1, ("burst",)), gun))
    assert [(edit.path, edit.after) for edit in change.edits] == [
        ("ranged[0].customs", ("burst",)),
        ("ranged[1].shots", 4),
    ]
    assert (change.steps, change.cost) == (2, (CAP, CAP - 1))
    assert_true(change, machine)


@pytest.mark.parametrize("banned", ["ap", "standard"])
def test_a_banned_custom_is_not_advised(banned):
    limits = terms(limits=Limits(ban=frozenset([banned])))
    machine = Machine("", "", 12, 0, 10, (Ranged("a", 4, 2),), (Melee("b", 12, ("energy",), ("flurry",)),))
    free_, held = (
        {custom for c in advise(machine, load(), by, "any", 1, (16,)) for custom in customs(c.machine)}
        for by in (terms(), limits)
    )
    assert banned in free_
    assert banned not in held


def customs(machine: Machine) -> set[str]:
    return {custom for weapon in (*machine.ranged, *machine.melee) for custom in weapon.customs}


def test_the_aim_narrows_advice():
    machine = Machine("", "", 10, 8, 8, (Ranged("a", 5, 1),))
    for aim in ("mean", "boost", "points"):
        found = advised(machine, steps=1, aim=aim)
        assert found
        assert all(aim in change.kinds for change in found)


def test_more_durability_is_no_free_gain():
    """It lowers reaction, so it is only advised where reaction is 0 or infinite."""
    assert all(change.machine.durability == 8 for change in advised(BARE, steps=1))
    still = Machine("", "", 0, 8, 8, (), ())
    assert any(change.machine.durability > 8 for change in advised(still, steps=1))


# ---- a weapon that costs nothing ---------------------------------------------------------------------------


def added(machine: Machine, limits: Limits | None = None) -> list[object]:
    found = advise(machine, load(), terms(limits=limits), "any", 1, ARMORS)
    return [edit.after for change in found for edit in change.edits if edit.before is None]


GUN, MANY = Ranged("", 3, 1, ("standard",)), Ranged("", 1, 3, ("standard",))
BLADE = Melee("", 3, ("standard",), ("flurry", "step_in"))


def test_a_free_weapon_where_no_point_is_left():
    full = replace(BARE, durability=32)
    assert sorted(map(repr, added(full))) == sorted(map(repr, (GUN, MANY, BLADE)))
    assert added(replace(BARE, durability=31)) == []
    assert added(replace(full, melee=(Melee("b", 3, ("standard",), ("flurry",)),))) == []


def test_a_free_weapon_is_no_advice_where_boost_would_leave_it_alone():
    """H4: of three dice the enemy's boost of 3 leaves one; of four it leaves the weakest, the new weapon's."""
    guns = (Ranged("a", 9, 1, ("standard",)), Ranged("b", 9, 2, ("jammer",)))
    machine = Machine("", "", 7, 9, 9, guns)
    assert cost(machine) == CAP
    assert not JUDGE.no_worse(replace(machine, ranged=(*guns, GUN)), machine)
    assert [type(weapon) for weapon in added(machine)] == [Melee]


@pytest.mark.parametrize(
    ("limits", "left"),
    [
        (Limits(free_weapons=0), []),
        (Limits(ban=frozenset(["standard"])), []),
        (Limits(most={"ranged": 0}), [BLADE]),
        (Limits(most={"melee": 0, "ranged": 1}), [GUN, MANY]),
        (Limits(ban=frozenset(["flurry"])), [GUN, MANY, replace(BLADE, combos=("step_in", "aikido"))]),
    ],
    ids=["none", "banned", "melee", "ranged", "combo"],
)
def test_a_free_weapon_within_the_limits_of_an_event(limits, left):
    assert sorted(map(repr, added(replace(BARE, durability=32), limits))) == sorted(map(repr, left))


# ---- cuts --------------------------------------------------------------------------------------------------


def over_the_cap(rng: Random) -> Machine:
    """A machine of more than 50P, by stats or by a weapon more."""
    machine = random_machine(rng, legal=True)
    if rng.random() < 0.5:
        stat = rng.choice(("output", "precision", "durability"))
        machine = replace(machine, **{stat: machine.stat(stat) + rng.randint(1, 25)})
    else:
        gun = Ranged("more", rng.randint(2, 9), rng.randint(1, 4), rng.choice((("burst",), ("ap", "fast"), ())))
        machine = replace(machine, ranged=(*machine.ranged, gun))
    short = CAP + 1 - cost(machine)
    return replace(machine, durability=machine.durability + max(0, short))


def assert_cuts(machine: Machine, aim: str = "any") -> list[Change]:
    """Each way back is a legal machine within the cap that is no more in anything it was cut in, the least loss first."""
    found = cut(machine, load(), terms(), aim, ARMORS)
    assert found, machine
    for change in found:
        new = change.machine
        assert change.cost == (cost(machine), cost(new))
        assert cost(new) <= CAP
        assert is_sound(new)
        assert judged(new).codes == [code for code in judged(new).codes if code.startswith("L")]
        assert change.edits
        assert not any(rises(edit.before, edit.after) for edit in change.edits)
        assert (change.score < 0) == bool(change.losses) or change.score == 0
        told = {loss.merit.kind for loss in change.losses if loss.merit.kind not in ("arc", "weapon")}
        if "weapon" not in {loss.merit.kind for loss in change.losses}:
            assert told <= JUDGE.better(machine, new), change
            assert bool(told) == (not JUDGE.no_worse(new, machine)), change
    assert [change.score for change in found] == sorted((change.score for change in found), reverse=True)
    return found


def rises(before: object, after: object) -> bool:
    return isinstance(before, int) and isinstance(after, int) and after > before


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(3))
def test_cuts_bring_a_machine_under_the_cap(seed):
    assert_cuts(over_the_cap(Random(seed)))


@pytest.mark.prove
@pytest.mark.parametrize("part", range(6))
def test_cuts_bring_hundreds_of_machines_under_the_cap(part):
    for seed in range(part * ILLEGAL // 6, (part + 1) * ILLEGAL // 6):
        assert_cuts(over_the_cap(Random(seed)), ("any", "any", "mean", "hp", "part")[seed % 5])


def test_what_costs_nothing_to_lose_is_cut_first():
    """3P off for a weapon without customs that could be 通常."""
    machine = Machine("", "", 13, 12, 12, (Ranged("a", 4, 2),), (Melee("b", 8, ("energy",), ("flurry",)),))
    assert cost(machine) == CAP + 5
    found = cut(replace(machine, output=11), load(), terms(), "any", ARMORS)
    assert [(edit.path, edit.after) for edit in found[0].edits] == [("ranged[0].customs", ("standard",))]
    assert (found[0].losses, found[0].cost) == ((), (53, 50))


def test_the_aim_is_what_is_kept():
    machine = Machine("", "", 14, 14, 14, (Ranged("a", 4, 2, ("standard",)),), (Melee("b", 6, (), ("flurry",)),))
    for aim, stat in (("hp", "durability"), ("boost", "output"), ("simulate", "precision")):
        best = assert_cuts(machine, aim)[0]
        assert best.machine.stat(stat) == 14


def test_an_event_asks_for_so_much_of_a_stat():
    machine = Machine("", "", 20, 20, 20)
    found = cut(machine, load(), terms(limits=Limits(least={"output": 18, "precision": 20})), "any", ARMORS)
    assert found
    assert all(change.machine.output >= 18 and change.machine.precision == 20 for change in found)
    every = Limits(least=dict.fromkeys(("output", "precision", "durability"), 20))
    assert cut(machine, load(), terms(limits=every), "any", ARMORS) == []


def test_a_weapon_may_be_dropped():
    """Where nothing else is left to take."""
    tiny = tuple(Ranged(f"{n}", 1, 1, ("burst",)) for n in range(11))
    found = assert_cuts(Machine("", "", 0, 0, 0, tiny))
    assert len(found[0].machine.ranged) == 11
    limits = Limits(ban=frozenset(["standard"]))
    stuck = tuple(Ranged(f"{n}", 1, 1) for n in range(53))
    (way,) = cut(Machine("", "", 0, 0, 0, stuck), load(), terms(limits=limits), "any", ARMORS[:1])[:1]
    assert len(way.machine.ranged) == 50
    assert {edit.after for edit in way.edits} == {None}
