"""S15, S16, S13: stun, recovery, captures, mines, escape."""

from __future__ import annotations

from fractions import Fraction

import pytest

from designer.chance.odds import dice_sum
from designer.games.sentinel.odds.checks import additional, check, escape, recovery, row_chance, stun

from .brute import TWO
from .samples import DATA, RULES


@pytest.mark.parametrize("modifier", range(-4, 12))
def test_every_check_over_all_rolls(modifier: int) -> None:
    """S15: stunned at 10 or less, or a natural 2; recovers above 10. S16: over its number, or at least it."""
    assert stun(modifier, RULES) == Fraction(sum(roll + modifier <= 10 or roll == 2 for roll in TWO), 36)
    assert recovery(modifier, RULES) == Fraction(sum(roll + modifier > 10 for roll in TWO), 36)
    for against in range(-2, 5):
        over = Fraction(sum(roll + modifier > 10 + against for roll in TWO), 36)
        least = Fraction(sum(roll + modifier >= 10 + against for roll in TWO), 36)
        assert check(modifier, against, RULES, RULES.choose({})) == over
        assert check(modifier, against, RULES, RULES.choose({"check_target": "at_least"})) == least


def test_a_natural_two_always_stuns() -> None:
    """S15."""
    assert stun(99, RULES) == Fraction(1, 36)


def test_additional_values() -> None:
    """S13."""
    assert [additional(value) for value in (0, 2, 7, 12)] == [0, Fraction(1, 36), Fraction(21, 36), 1]


def test_escape_by_the_users_chart() -> None:
    """S13: 2D6."""
    assert DATA.escape
    assert escape(DATA.escape) == Fraction(10, 36)
    assert [row_chance(row, dice_sum(2)) for row in DATA.escape.rows] == [Fraction(26, 36), Fraction(10, 36)]
