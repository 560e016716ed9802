"""S1: the 1D36 and its steps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.games.sentinel.odds.d66 import D66, D66Error, rolls

INDEXES = st.integers(min_value=-200, max_value=300)


def test_thirty_six_equal_outcomes_in_order() -> None:
    """S1: 11, 12 .. 16, 21 .. 66; index 6*(t-1)+u."""
    printed = [str(one) for one in rolls()]
    assert printed == [f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)]
    assert [one.index for one in rolls()] == list(range(1, 37))
    assert all(D66.of(*one.dice) == one == D66.parse(str(one)) for one in rolls())


def test_the_source_takes_62_minus_54_as_4() -> None:
    """S1: 55, 56, 61, 62."""
    assert D66.parse("62") - D66.parse("54") == 4
    assert [str(D66.parse("54") + steps) for steps in range(1, 5)] == ["55", "56", "61", "62"]


@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [("16", 1, "21"), ("21", -1, "16"), ("66", 1, "66+1"), ("65", 3, "66+2"), ("11", -1, "11-1"), ("12", -4, "11-3"),
     ("44", 0, "44")],
)  # fmt: skip
def test_modified_values_go_on_past_both_ends(start: str, steps: int, end: str) -> None:
    assert str(D66.parse(start) + steps) == end
    assert str(D66.parse(start) - -steps) == end
    assert str(D66.parse(end) - steps) == start


@pytest.mark.parametrize(
    "text", ["", "1", "10", "17", "70", "71", "00", "5", "111", "66+0", "66+01", "11-0", "11+1", "66-1", "-11", "５４", "5 4"]
)  # fmt: skip
def test_other_texts_are_no_values(text: str) -> None:
    with pytest.raises(D66Error):
        D66.parse(text)


def test_doubles_are_those_that_dice_show() -> None:
    """S3 reads doubles as rolled."""
    assert [str(one) for one in rolls() if one.is_double] == ["11", "22", "33", "44", "55", "66"]
    assert not (D66.parse("66") + 7).is_double
    assert not D66(0).is_double


def test_no_dice_show_a_value_past_the_ends() -> None:
    for index in (0, 37):
        assert not D66(index).is_rolled
        with pytest.raises(D66Error):
            assert D66(index).dice


@settings(derandomize=True, deadline=None)
@given(INDEXES, st.integers(min_value=-99, max_value=99))
def test_steps_add_up(index: int, steps: int) -> None:
    value = D66(index)
    assert (value + steps) - value == steps
    assert (value + steps) - steps == value
    assert ((value + steps) > value) == (steps > 0)
    assert D66.parse(str(value)) == value


@settings(derandomize=True, deadline=None)
@given(INDEXES, INDEXES)
def test_the_plain_number_grows_with_the_steps(one: int, other: int) -> None:
    """Ruling modifier_scale decimal: on the dice's own values the plain number is what is printed."""
    assert (one < other) == (int(D66(one)) < int(D66(other)))
    if D66(one).is_rolled:
        assert int(D66(one)) == int(str(D66(one)))
