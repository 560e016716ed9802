"""Derived stats and costs: the golden values of the rules, each ruling, and exactness."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bundodo.games.duel.parts import DuelAdvice
from designer.derived import INFINITE, Derived, Term
from designer.games.duel.derive import Profile, derive, weapon_cost
from designer.games.duel.form import form
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.output import DerivedStats
from designer.games.duel.rules import DERIVED, load
from tests.machines import MELEE, RANGED, cost, machines

RULES = load()
POINTS = st.integers(0, 200)


def profile(output: int | None, precision: int | None, durability: int | None, **rulings: str) -> Profile:
    return derive(Machine("", "", output, precision, durability), RULES, RULES.choose(rulings))


# ---- golden values -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        ((10, 8, 8), ("44", "5", "3", "16", "11", "10", "8", "21", "10.0")),
        ((0, 0, 0), ("20", "0", "0", "0", "0", "0", "0", "0", "0.0")),
        ((1, 1, 0), ("20", "1", "1", "0", "2", "1", "1", "3", "∞")),
        ((7, 10, 3), ("29", "4", "2", "6", "13", "7", "10", "18", "23.3")),
        ((5, 20, 7), ("41", "3", "2", "14", "26", "5", "20", "22", "14.3")),
    ],
)
def test_golden_stats(stats: tuple[int, int, int], expected: tuple[str, ...]) -> None:
    found = profile(*stats)
    ids = ("hp", "move", "half_move", "armor", "precise_action", "boost", "simulate", "melee_performance")
    assert (*(str(found[stat]) for stat in ids), found.reaction and found.reaction.in_tenths()) == expected


@pytest.mark.parametrize(
    ("weapon", "points"),
    [
        (Ranged("", 1, 5, ("standard",)), 2),
        (Ranged("", 5, 1, ("fast", "energy")), 8),
        (Ranged("", 10, 1, ("burst",)), 14),
        (Melee("", 5, ("energy",)), 7),
        (Melee("", 5, ("polearm", "impact")), 7),
        (Melee("", 5, ("reinforced",)), 9),
        (Ranged("", 1, 1, ("standard",)), 0),
        (Melee("", 2, ("standard",)), 0),
        (Ranged("", 4, 3), 12),
    ],
)
def test_golden_weapon_costs(weapon: Weapon, points: int) -> None:
    found = weapon_cost(weapon, RULES)
    assert found is not None
    assert int(found) == points


def test_the_machine_of_fifty_points() -> None:
    machine = Machine(
        "",
        "",
        10,
        8,
        8,
        (Ranged("", 5, 1, ("fast", "energy")), Ranged("", 1, 5, ("standard",))),
        (Melee("", 5, ("energy",)), Melee("", 3, ("reinforced",))),
    )
    found = derive(machine, RULES, RULES.choose({}))
    assert (found.cost.stats, found.cost.ranged, found.cost.melee, found.cost.total) == (26, 10, 14, 50)
    assert [str(one.max_damage) for one in (*found.ranged, *found.melee)] == ["10", "2", "31", "27"]
    assert [one.range for one in (*found.ranged, *found.melee)] == [(2, 8), (2, 5), (1, 1), (1, 1)]


def test_prices_are_those_of_the_rules() -> None:
    assert {custom.id: custom.ranged for custom in RULES.customs if custom.ranged is not None} == RANGED
    assert {custom.id: custom.melee for custom in RULES.customs if custom.melee is not None} == MELEE


# ---- costs -------------------------------------------------------------------------------------------------


@settings(derandomize=True, deadline=None, max_examples=200)
@given(machines(legal=True))
def test_cost_is_the_sum_of_its_parts(machine: Machine) -> None:
    found = derive(machine, RULES, RULES.choose({}))
    assert found.cost.total == cost(machine)
    assert found.cost.total == (found.cost.stats or 0) + (found.cost.ranged or 0) + (found.cost.melee or 0)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines(legal=True))
def test_terms_add_up_to_what_they_explain(machine: Machine) -> None:
    found = derive(machine, RULES, RULES.choose({}))
    sums = [found.hp, found.move, found.half_move, found.armor, found.precise_action, found.boost, found.simulate]
    sums += [found.melee_performance, *(one.max_damage for one in (*found.ranged, *found.melee))]
    for one in sums:
        assert one is not None
        assert one.value == sum(term.value for term in one.terms)
    for weapon in (*found.ranged, *found.melee):
        assert weapon.cost is not None
        assert weapon.cost.value == max(Fraction(0), sum((t.value for t in weapon.cost.terms), Fraction(0)))


def test_what_is_unread_stays_unknown_and_so_does_what_depends_on_it() -> None:
    base = Machine("", "", 10, 8, 8, (Ranged("", 5, 1),), (Melee("", 5),))
    rulings = RULES.choose({})

    def found(**changed: object) -> Profile:
        return derive(replace(base, **changed), RULES, rulings)  # type: ignore[arg-type]

    assert found(output=None).move is found(output=None).reaction is found(output=None).melee_performance is None
    assert found(output=None).melee[0].max_damage is None
    assert str(found(output=None).hp) == "44"
    assert found(precision=None).cost.stats is found(precision=None).cost.total is None
    assert found(precision=None).cost.ranged == 5
    for weapon in (Ranged("", None, 1), Ranged("", 5, None), Ranged("", 5, 1, ("fast",), ("ジャマ",))):
        odd = found(ranged=(weapon, Ranged("", 2, 1)))
        assert odd.ranged[0].cost is odd.cost.ranged is odd.cost.total is None
        assert odd.ranged[1].cost == Derived(Fraction(2), (Term(Fraction(2), "power", Fraction(1)),))
        assert odd.cost.melee == 5
    assert found(ranged=(Ranged("", 5, 1, ("polearm",)),)).ranged[0].cost is None
    assert found(melee=(Melee("", 5, (), ("flurry",), ("連々",)),)).cost.melee is None
    # A combo costs nothing, so an unread one hides no cost.
    assert found(melee=(Melee("", 5, (), (), (), ("連々",)),)).cost.melee == 5


# ---- exactness ---------------------------------------------------------------------------------------------


@settings(derandomize=True, deadline=None, max_examples=150)
@given(POINTS, POINTS, POINTS)
def test_stats_by_whole_numbers_alone(output: int, precision: int, durability: int) -> None:
    found = profile(output, precision, durability)
    expected = {
        "hp": 20 + 3 * durability,
        "move": (output + 1) // 2,
        "half_move": (output + 3) // 4,
        "armor": 2 * durability,
        "precise_action": (13 * precision + 9) // 10,
        "boost": output,
        "simulate": precision,
        "melee_performance": (3 * output + 1) // 2 + (7 * precision + 9) // 10,
    }
    assert {stat: int(value) for stat in expected if (value := found[stat]) is not None} == expected
    assert found.reaction is not None
    if durability:
        assert found.reaction.value == Fraction((20 * output * precision + durability) // (2 * durability), 10)


def test_no_floating_point_tail() -> None:
    assert [int(profile(0, p, 0).precise_action or 0) for p in (10, 20, 30, 100)] == [13, 26, 39, 130]
    assert [str(profile(0, p, 0, melee_rounding="none").melee_performance) for p in (1, 3, 9, 10, 11)] == [
        "0.7",
        "2.1",
        "6.3",
        "7",
        "7.7",
    ]


# ---- rulings -----------------------------------------------------------------------------------------------

# What of the profile each ruling may change.
TOUCHES = {
    "move_rounding": {"move"},
    "melee_rounding": {"melee_performance", "melee"},
    "zero_durability": {"reaction"},
    "reaction_rounding": {"reaction"},
    "min_range": {"ranged"},
    "polearm_range": {"melee"},
    "burst_hits": {"ranged"},
}


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=25)
@given(machines(legal=True))
def test_a_ruling_changes_what_it_names_and_nothing_else(machine: Machine) -> None:
    base = derive(machine, RULES, RULES.choose({}))
    for ruling in RULES.rulings:
        for choice in ruling.allowed if ruling.choices else ("0", "3"):
            other = derive(machine, RULES, RULES.choose({ruling.key: choice}))
            changed = {name for name in Profile.__slots__ if getattr(base, name) != getattr(other, name)}
            assert changed <= TOUCHES.get(ruling.key, set()), (ruling.key, choice)


@pytest.mark.parametrize(
    ("stat", "rulings", "stats", "expected"),
    [
        ("move", {"move_rounding": "up"}, (7, 0, 0), "4"),
        ("move", {"move_rounding": "down"}, (7, 0, 0), "3"),
        ("melee_performance", {"melee_rounding": "up"}, (7, 8, 0), "17"),
        ("melee_performance", {"melee_rounding": "down"}, (7, 8, 0), "16"),
        ("melee_performance", {"melee_rounding": "none"}, (7, 8, 0), "16.6"),
        ("reaction", {"zero_durability": "infinite"}, (1, 1, 0), "∞"),
        ("reaction", {"zero_durability": "zero"}, (1, 1, 0), "0"),
        ("reaction", {"zero_durability": "infinite"}, (0, 9, 0), "0"),
        ("reaction", {"reaction_rounding": "half_up"}, (1, 1, 4), "0.3"),
        ("reaction", {"reaction_rounding": "down"}, (1, 1, 4), "0.2"),
    ],
)
def test_rulings_of_stats(stat: str, rulings: dict[str, str], stats: tuple[int, int, int], expected: str) -> None:
    assert str(profile(*stats, **rulings)[stat]) == expected


@pytest.mark.parametrize(
    ("weapon", "rulings", "expected"),
    [
        (Ranged("", 1, 1), {}, (2, 5)),
        (Ranged("", 1, 1), {"min_range": "3"}, (3, 5)),
        (Ranged("", 1, 1, ("fast",)), {"min_range": "3"}, (3, 8)),
        (Melee("", 1), {}, (1, 1)),
        (Melee("", 1, ("polearm",)), {}, (1, 2)),
        (Melee("", 1, ("polearm",)), {"polearm_range": "2"}, (2, 2)),
        (Melee("", 1), {"polearm_range": "2"}, (1, 1)),
    ],
)
def test_reach(weapon: Weapon, rulings: dict[str, str], expected: tuple[int, int]) -> None:
    machine = Machine("", "", 0, 0, 0, *(((weapon,), ()) if isinstance(weapon, Ranged) else ((), (weapon,))))
    found = derive(machine, RULES, RULES.choose(rulings))
    assert (*found.ranged, *found.melee)[0].range == expected


# ---- the number itself -------------------------------------------------------------------------------------


def test_a_derived_number_is_never_rounded_unseen() -> None:
    assert int(Derived(Fraction(4))) == 4
    with pytest.raises(ValueError, match="not whole"):
        int(Derived(Fraction(9, 2)))
    with pytest.raises(ValueError, match="not whole"):
        int(Derived(INFINITE))
    assert (str(Derived(Fraction(9, 2))), Derived(Fraction(4)).in_tenths()) == ("4.5", "4.0")


def test_every_list_of_derived_stats_is_the_rules_own() -> None:
    ids = tuple(one.id for one in RULES.derived_names)
    assert ids == DERIVED
    assert Profile.__struct_fields__[: len(ids)] == ids
    assert DerivedStats.__struct_fields__ == ids
    assert set(ids) <= set(DuelAdvice.aims)
    assert [one.path for one in form().fields if one.path.startswith("derived.")] == [f"derived.{one}" for one in ids]
