"""S13, S17: location, armour, durability, secondary damage, extra armour."""

from __future__ import annotations

from fractions import Fraction

import pytest

from designer.chance.odds import sure
from designer.games.sentinel.data import Critical, CriticalRow
from designer.games.sentinel.machine import NO, Location
from designer.games.sentinel.odds.damage import parse
from designer.games.sentinel.odds.wounds import (
    BARE,
    Body,
    Case,
    Layer,
    LocationError,
    Spot,
    doubled,
    halved,
    location_of,
    punch,
    repaired,
    spots,
    suffer,
)  # fmt: skip
from designer.slots import EmptySlotError

from .samples import TARGET


def hits(damage: int, *, critical: bool = False, forced: bool = False) -> tuple[Case, ...]:
    """A check that surely deals this damage."""
    return (Case(36, sure(damage), critical, forced),)


def test_a_location_is_rolled_with_the_mission_level() -> None:
    """S13: 1D6 + mission level."""
    assert [(spot.armour, spot.additional) for spot in spots(TARGET.locations, 0)] == [(3, 7)] * 2 + [(5, 5)] * 4
    assert [spot.armour for spot in spots(TARGET.locations, 3)] == [5, 5, 5, 2, 2, 2]
    assert location_of(TARGET.locations, 7).name == "legs"


@pytest.mark.parametrize(("plus", "total"), [(7, 13), (-1, 0)])
def test_a_total_without_a_row_is_refused(plus: int, total: int) -> None:
    """S13."""
    with pytest.raises(LocationError) as caught:
        spots(TARGET.locations, plus)
    assert caught.value.total == total


@pytest.mark.parametrize(
    "row", [Location(1, 6, "hull", None, 5), Location(1, 6, "hull", 5, None), Location(None, 6, "hull", 5, 5)]
)
def test_what_cannot_be_read_is_refused(row: Location) -> None:
    with pytest.raises(LocationError):
        spots([row], 0)


def test_rows_that_overlap_are_refused() -> None:
    with pytest.raises(LocationError):
        spots([Location(1, 4, "head", 1, NO), Location(4, 6, "hull", 1, NO)], 0)


@pytest.mark.parametrize(("damage", "loss"), [(5, 0), (6, 0), (7, 1), (20, 14)])
def test_damage_above_the_armour_reduces_durability(damage: int, loss: int) -> None:
    """S13: an armour of 6 takes 6."""
    assert suffer(Body((Spot(6, 6, 0),)), [hits(damage)], None).loss.chances() == [(loss, Fraction(1))]


@pytest.mark.parametrize(("additional", "chance"), [(0, 0), (1, 0), (2, 1), (5, 10), (7, 21), (12, 36)])
def test_any_damage_brings_the_additional_check(additional: int, chance: int) -> None:
    """S13: 2D6 of the additional value or less."""
    found = suffer(Body((Spot(6, 3, additional),)), [hits(4)], None)
    assert found.checks.at_least(1) == Fraction(chance, 36)
    assert suffer(Body((Spot(6, 4, additional),)), [hits(4)], None).checks.at_least(1) == 0


def test_a_forced_check_comes_without_damage_and_replaces_the_ordinary_one() -> None:
    """S3."""
    for damage in (0, 99):
        found = suffer(Body((Spot(6, 3, 12),)), [hits(damage, forced=True)], None)
        assert found.checks.chances() == [(1, Fraction(1))]


def test_each_hit_has_its_own_location() -> None:
    """S11, S13."""
    body = Body((Spot(3, 0, 0), Spot(3, 9, 0)))
    found = suffer(body, [hits(4), hits(4)], None)
    assert found.loss.chances() == [(0, Fraction(1, 4)), (4, Fraction(1, 2)), (8, Fraction(1, 4))]
    assert found.zero(5) == Fraction(1, 4)


def test_an_enemy_without_locations_takes_all() -> None:
    """S13, ruling enemy_location off."""
    found = suffer(Body(BARE), [hits(7)], None)
    assert (found.loss.mean, found.checks.at_least(1)) == (7, 0)


def test_extra_armour_is_spent_first() -> None:
    """S17: its own armour and durability; nothing gets through while it stands."""
    body = Body((Spot(6, 0, 12),), (Layer(2, 5),))
    once = suffer(body, [hits(4)], None)
    assert (once.loss.mean, once.layer(0).mean, once.checks.mean) == (0, 3, 0)
    broken = suffer(body, [hits(40)], None)
    assert (broken.loss.mean, broken.layer(0).mean) == (0, 0)
    after = suffer(body, [hits(7), hits(4)], None)
    assert (after.loss.mean, after.layer(0).mean, after.checks.mean) == (4, 0, 1)


def test_the_outermost_layer_comes_first() -> None:
    body = Body(BARE, (Layer(0, 2), Layer(0, 3)))
    found = suffer(body, [hits(2), hits(1)], None)
    assert (found.layer(0).mean, found.layer(1).mean, found.loss.mean) == (0, 2, 0)


def test_a_critical_without_its_chart_is_refused() -> None:
    """S3: the chart is lost."""
    with pytest.raises(EmptySlotError) as caught:
        suffer(Body(), [hits(1, critical=True)], None)
    assert caught.value.slot == "critical"


def test_a_critical_by_the_users_chart() -> None:
    chart = Critical(
        "1D6", (CriticalRow(1, 2, "twice", times=2), CriticalRow(3, 5, "three more", add=3), CriticalRow(6, 6, "gone", destroyed=True))
    )  # fmt: skip
    found = suffer(Body(), [hits(4, critical=True)], chart)
    assert found.loss.chances() == [(4, Fraction(1, 6)), (7, Fraction(3, 6)), (8, Fraction(2, 6))]
    assert found.destroyed(8) == Fraction(3, 6)
    assert found.zero(8) == Fraction(2, 6)


def test_secondary_damage_may_destroy() -> None:
    found = suffer(Body((Spot(6, 0, 12),)), [hits(1), hits(1)], None)
    assert found.destroyed(99, Fraction(1, 3)) == Fraction(5, 9)
    assert found.at_least_one(Fraction(1, 3)) == Fraction(5, 9)
    assert found.destroyed(2, Fraction(1, 3)) == 1


@pytest.mark.parametrize(
    ("durability", "text"), [(28, "1D6+2"), (20, "1D6+2"), (9, "1D6"), (0, "1D6"), (105, "1D6+10")]
)
def test_punch_or_kick(durability: int, text: str) -> None:
    """S13: 1D6 + durability/10, rounded down."""
    assert punch(durability, 10) == text


def test_doubling_and_halving_come_before_armour() -> None:
    """S13, S14; ruling half_rounding."""
    assert [value for value, _ in doubled(parse("1D3+1").spread, 2).chances()] == [4, 6, 8]
    assert halved(parse("1D3").spread, 2, "down").chances() == [(0, Fraction(1, 3)), (1, Fraction(2, 3))]
    assert halved(parse("1D3").spread, 2, "up").chances() == [(1, Fraction(2, 3)), (2, Fraction(1, 3))]


def test_a_supply_ship_repairs_up_to_what_there_was() -> None:
    """S17."""
    assert (repaired(20, 28, 4), repaired(26, 28, 4)) == (24, 28)
