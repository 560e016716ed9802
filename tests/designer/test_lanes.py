"""Rows of numbers in one number, next to lists of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from designer.chance.lanes import Lanes

BITS = 9
ROWS = st.integers(1, 12).flatmap(
    lambda count: st.tuples(*[st.lists(st.integers(0, 2**BITS - 1), min_size=count, max_size=count)] * 2)
)


def packed(lanes: Lanes, numbers: list[int]) -> int:
    return sum(number << index * lanes.width for index, number in enumerate(numbers))


def listed(lanes: Lanes, row: int, count: int) -> list[int]:
    found = [lanes.get(row, index) for index in range(count)]
    assert packed(lanes, found) == row  # nothing between the lanes or above them
    return found


@given(ROWS, st.integers(0, 14))
def test_numbers_move_up(rows, by):
    one, count = rows[0], len(rows[0])
    lanes = Lanes(count, BITS)
    assert listed(lanes, lanes.up(packed(lanes, one), by), count) == ([0] * by + one)[:count]
    assert listed(lanes, lanes.up_filled(packed(lanes, one), by), count) == (one[:1] * by + one)[:count]


@given(ROWS)
def test_the_smaller_of_each_two(rows):
    one, other = rows
    lanes = Lanes(len(one), BITS)
    mask = lanes.less(packed(lanes, one), packed(lanes, other))
    assert [lanes.has(mask, index) for index in range(len(one))] == [a < b for a, b in zip(one, other, strict=True)]
    merged = lanes.merged(mask, packed(lanes, one), packed(lanes, other))
    assert listed(lanes, merged, len(one)) == [min(pair) for pair in zip(one, other, strict=True)]


@given(st.integers(1, 12), st.integers(0, 2**BITS - 1))
def test_the_same_number_everywhere(count, number):
    lanes = Lanes(count, BITS)
    assert listed(lanes, lanes.every(number), count) == [number] * count
