"""S10, S11, S12: missiles and bombs, automatic fire, psycommu units; with the goldens of the source."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from designer.games.sentinel.machine import NO, Equipment, Machine
from designer.games.sentinel.odds.d66 import D66
from designer.games.sentinel.odds.damage import parse, parse_term
from designer.games.sentinel.odds.hit import Check, Outcome, scale_of
from designer.games.sentinel.odds.volley import (
    Flight,
    Salvo,
    attacks_of,
    can_raise_barrier,
    flight_of,
    hit_counts,
    rounds_of,
    shared,
    units,
)  # fmt: skip

from .samples import ATTACKER, RULES, RULINGS, ranged

SCALE = scale_of(RULES, RULINGS)
EVASION = SCALE.position(D66.parse("54"))


def against(modified: str) -> Outcome:
    """The outcome of a roll that comes to this modified value against an evasion of 54."""
    return Outcome(D66.parse(modified) - D66.parse("54"), D66.parse(modified) > D66.parse("54"))


def test_fifteen_missiles_of_the_source() -> None:
    """S10: +14; evasion 54, modified 62: margin 4, so 3 hits, and twelve blasts: 1D3*3+12/2."""
    salvo = Salvo(15, RULES.salvo_step)
    assert salvo.modifier == 14
    assert salvo.hits(against("62")) == 3
    expression = salvo.expression(parse("1D3"), 3, parse_term("1/2"))
    assert expression == "1D3*3+12/2"
    assert parse(expression).spread.chances() == salvo.damage(parse("1D3").spread, 3, parse_term("1/2")).chances()


def test_six_bombs_of_the_source() -> None:
    """S10: +5; the same rolls: 3D6*3+3*3."""
    salvo = Salvo(6, RULES.salvo_step)
    assert salvo.modifier == 5
    assert salvo.hits(against("62")) == 3
    expression = salvo.expression(parse("3D6"), 3, parse_term("3"))
    assert expression == "3D6*3+3*3"
    assert parse(expression).spread.chances() == salvo.damage(parse("3D6").spread, 3, parse_term("3")).chances()


def test_the_golden_roll_as_a_check() -> None:
    """S10: fifteen missiles with no other modifier need a rolled 36 for the modified 62 of the source."""
    check = Check(SCALE, 14, EVASION)
    rolled = D66.parse("62") - 14
    assert str(rolled) == "36"
    assert check.outcome(rolled).margin == 4


@pytest.mark.parametrize(
    ("modified", "hits"),
    [("53", 0), ("54", 0), ("55", 1), ("56", 2), ("61", 2), ("62", 3), ("63", 3), ("64", 4), ("66", 5), ("66+1", 5), ("66+2", 6)],
)  # fmt: skip
def test_one_more_hits_per_full_two_steps(modified: str, hits: int) -> None:
    """S10: margins of -1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10; never more than were fired."""
    assert Salvo(15, 2).hits(against(modified)) == hits
    assert Salvo(2, 2).hits(against(modified)) == min(2, hits)


def test_a_stunned_target_takes_at_least_one() -> None:
    """S10, S15."""
    assert Salvo(5, 2).hits(Outcome(-20, hit=True)) == 1
    assert Salvo(5, 2).hits(Outcome(-20, hit=False)) == 0


def test_a_double_of_psi_missiles_hits_with_all() -> None:
    """S12."""
    assert Salvo(5, 2, all_by_double=True).hits(Outcome(-20, hit=True, double=True)) == 5
    assert Salvo(5, 2, all_by_double=True).hits(Outcome(3, hit=True)) == 2
    assert Salvo(5, 2).hits(Outcome(1, hit=True, double=True)) == 1


@pytest.mark.parametrize(
    ("fired", "damage", "hits", "blast", "text"),
    [
        (3, "1D6+3", 2, "3", "(1D6+3)*2+1*3"),
        (3, "1D6+3", 1, "1/2", "1D6+3+2/2"),
        (3, "1D6*2", 3, None, "1D6*2*3"),
        (4, "1D6", 0, "1/2", "4/2"),
        (5, "1D3/2", 2, "1D3/2", "1D3/2*2+3*1D3/2"),
    ],
)
def test_salvos_as_they_are_written(fired: int, damage: str, hits: int, blast: str | None, text: str) -> None:
    term = parse_term(blast) if blast else None
    assert Salvo(fired, 2).expression(parse(damage), hits, term) == text


def test_missed_ones_are_rounded_down_together() -> None:
    """S10: nine halves are four, not nine times nothing."""
    found = Salvo(10, 2).damage(parse("1D3").spread, 1, parse_term("1/2"))
    assert found.chances() == [(5, Fraction(1, 3)), (6, Fraction(1, 3)), (7, Fraction(1, 3))]


def test_missed_ones_without_a_table_are_refused() -> None:
    for ask in (Salvo(3, 2).damage, Salvo(3, 2).expression):
        with pytest.raises(ValueError, match="blast"):
            ask(parse("1D3") if ask == Salvo(3, 2).expression else parse("1D3").spread, 1, None)  # type: ignore[arg-type]
    assert Salvo(2, 2).damage(parse("1D3").spread, 2, None).chances()[0] == (2, Fraction(1, 3))


def test_attacks_and_rounds_of_automatic_fire() -> None:
    """S11: ten rounds, of a beam as many as it attacks; a rapid heavy weapon five and five."""
    gun, beam = ranged("gun", attacks=7), ranged("gun", "1D6", "beam", attacks=5)
    rapid = ranged("rapid", "1D6", "rapid_heavy", "beam")
    assert [(attacks_of(one, RULES), rounds_of(one, RULES)) for one in (gun, beam, rapid)] == [(7, 10), (5, 5), (5, 5)]
    for ask in (attacks_of, rounds_of):
        with pytest.raises(ValueError, match="automatic"):
            ask(ranged("rifle"), RULES)


def test_attacks_are_shared_freely() -> None:
    """S11."""
    assert shared(5, [4, 1])
    assert shared(5, [1, 1, 1])
    assert shared(5, [5])
    assert not shared(5, [4, 2])
    assert not shared(5, [6, -1])


def pilot(nt: object, *gear: str) -> Machine:
    made = tuple(Equipment(one, one) for one in gear)
    return replace(ATTACKER, pilot=replace(ATTACKER.pilot, nt=nt), equipment=made)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tag", "nt", "points", "found"),
    [
        ("bit", 3, 1, 2), ("bit", 3, 3, 6), ("bit", 3, 9, 6), ("bit", 0, 1, 0), ("bit", NO, 1, 0), ("bit", None, 1, 0),
        ("leader_bit", 3, 2, 2), ("leader_bit", 9, 9, 4), ("leader_bit", NO, 1, 0),
        ("psi_missile", 3, 2, 2), ("psi_missile", NO, 2, 0),
        ("incom", NO, 1, 1), ("incom", 3, 3, 1), ("reflector_incom", NO, 1, 1),
        ("wired_gun", 3, 3, 2), ("wired_gun", NO, 1, 0), ("reflector_bit", 2, 2, 4), ("reflector_bit", NO, 1, 0),
    ],
)  # fmt: skip
def test_units_of_one_action(tag: str, nt: object, points: int, found: int) -> None:
    """S12."""
    assert units(pilot(nt), ranged("unit", "1D6", tag), points, RULES) == found


def test_units_by_equipment_and_by_number() -> None:
    """S12: two incoms with a psycho-frame; a quasi-psycommu's wired gun without NT; no more than there are."""
    assert units(pilot(NO, "psycho_frame"), ranged("unit", "1D6", "incom"), 1, RULES) == 2
    assert units(pilot(NO, "psycho_frame"), ranged("unit", "1D6", "reflector_incom"), 1, RULES) == 1
    assert units(pilot(NO, "semi_psycommu"), ranged("unit", "1D6", "wired_gun"), 1, RULES) == 1
    assert units(pilot(5), ranged("unit", "1D6", "bit", units=7), 5, RULES) == 7


def test_flights() -> None:
    """S12: 12 hexes a round, a leader 10, 30 from the machine; wired ones don't fly."""
    made = [flight_of(ranged("unit", "1D6", tag), RULES) for tag in ("bit", "reflector_bit", "leader_bit", "incom")]
    assert made == [Flight(12, 30), Flight(12, 30), Flight(10, 30), None]


@pytest.mark.parametrize(
    ("count", "nt", "can"), [(4, 2, True), (NO, 3, True), (3, 2, False), (4, 1, False), (4, NO, False)]
)
def test_a_barrier_takes_four_units_and_two_points(count: object, nt: object, can: bool) -> None:
    """S12."""
    weapon = ranged("unit", "1D6", "bit", "barrier", units=count)
    assert can_raise_barrier(pilot(nt), weapon, RULES) is can
    assert not can_raise_barrier(pilot(nt), ranged("unit", "1D6", "bit", units=9), RULES)


def test_numbers_of_psycommu_weapons() -> None:
    """S12."""
    assert (RULES.bit_flight, RULES.bit_tether, RULES.leader_flight, RULES.psi_reach, RULES.wired_reach) == (
        12, 30, 10, 12, 4,
    )  # fmt: skip
    assert (RULES.leader_units, RULES.leader_sets, RULES.barrier_units, RULES.barrier_nt) == (5, 4, 4, 2)
    assert (RULES.pod_reach, RULES.pod_faces) == ((1, 4), 3)


def test_hits_of_several_checks() -> None:
    half, sure = Check(SCALE, 0, 18), Check(SCALE, 99, 18)
    assert hit_counts([half, sure]) == ((1, Fraction(1, 2)), (2, Fraction(1, 2)))
    assert hit_counts([half, half]) == ((0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4)))
    assert hit_counts([]) == ((0, Fraction(1)),)
    assert hit_counts([sure], Salvo(3, 2)) == ((3, Fraction(1)),)
