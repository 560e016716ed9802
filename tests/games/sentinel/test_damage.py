"""S4: damage expressions, strictly read, exactly dealt."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.chance.dice import at_most, combine, die, points, roll
from designer.games.sentinel.odds.damage import DamageError, Factor, parse, parse_term, times

from . import brute


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1D6+3", [4, 5, 6, 7, 8, 9]),
        ("1D3*3+12/2", [9, 12, 15]),
        ("1D3", [1, 2, 3]),
        ("7/2*2", [6]),
        ("2*7/2", [7]),
        ("1-3", [-2]),
        ("9-2-3", [4]),
        ("8/2/2", [2]),
        ("7/1D3", [2, 3, 7]),
        ("0", [0]),
    ],
)
def test_expressions_and_their_values(text: str, values: list[int]) -> None:
    """S4: each division is rounded down where it stands."""
    damage = parse(text)
    assert [value for value, _ in damage.spread.chances()] == values
    assert damage.spread.total == 1
    assert str(damage) == text


@pytest.mark.parametrize(("text", "same"), [("D6", "1D6"), ("D3*3+D6", "1D3*3+1D6"), ("2D6+D3", "2D6+1D3")])
def test_one_die_may_do_without_its_number(text: str, same: str) -> None:
    """S4."""
    assert parse(text) == parse(same)
    assert str(parse(text)) == same


def test_the_bomb_of_the_source() -> None:
    """S10: 3D6*3+3*3 deals 18 to 63, every third number."""
    spread = parse("3D6*3+3*3").spread
    assert [value for value, _ in spread.chances()] == list(range(18, 64, 3))
    assert spread.at_least(63) == Fraction(1, 216)


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("1D", 1), ("D", 0), ("0D6", 1), ("1D6+", 4), ("1D6 +3", 3), ("1D7", 1), ("1d6", 1), ("5/0", 2), ("+3", 0), ("-3", 0),
     ("1D6++3", 4), ("007", 1), ("1D6x", 3), ("(1D6)", 0), ("１D6", 0), ("1D6,5", 3), ("12345", 4), ("100D6", 3), ("41D6", 0),
     ("21D6+20D6", 0)],
)  # fmt: skip
def test_anything_else_is_refused_and_says_where(text: str, at: int) -> None:
    with pytest.raises(DamageError) as caught:
        parse(text)
    assert (caught.value.text, caught.value.at) == (text, at)


FACTORS = st.one_of(
    st.builds(lambda count, sides: f"{count}D{sides}", st.integers(1, 2), st.sampled_from([3, 6])),
    st.integers(1, 12).map(str),
)
EXPRESSIONS = st.lists(st.tuples(st.sampled_from("+-*/"), FACTORS), min_size=1, max_size=4).map(
    lambda parts: "".join(sign + factor for sign, factor in parts)[1:]
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(EXPRESSIONS.filter(lambda text: text.count("D") <= 3))
def test_the_distribution_is_that_of_all_faces(text: str) -> None:
    """S4: ours against every face of every die, reckoned by Python itself."""
    damage = parse(text)
    assert str(damage) == text
    total = brute.ways_of(text)
    assert dict(damage.spread.chances()) == {value: Fraction(ways, total) for value, ways in brute.rolls(text)}


def test_terms_are_multiplied_as_they_are_written() -> None:
    assert str(times(parse_term("1/2"), 12)) == "12/2"
    assert str(times(parse_term("3"), 3)) == "3*3"
    assert str(times(parse_term("1D3/2"), 5)) == "5*1D3/2"
    assert str(times(parse_term("1"), 5)) == "5*1"
    for text in ("1+1", "1D6-1", "1/0"):
        with pytest.raises(DamageError):
            parse_term(text)


def test_dice_of_other_sides_are_read_off_six_sided_ones() -> None:
    assert die(3).chances() == [(1, Fraction(1, 3)), (2, Fraction(1, 3)), (3, Fraction(1, 3))]
    assert Factor(2, 3).spread == roll(2, 3)
    for sides in (0, 4, 5, 8):
        with pytest.raises(ValueError, match=str(sides)):
            die(sides)


def test_rolls_are_combined_and_compared() -> None:
    lead = combine(lambda one, other: one - other, roll(1), roll(1))
    assert dict(points(lead))[0] == Fraction(1, 6)
    assert at_most(roll(2), 3) == Fraction(3, 36)
    assert roll(0).chances() == [(0, Fraction(1))]
