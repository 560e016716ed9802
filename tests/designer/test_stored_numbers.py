"""Numbers as spreadsheets keep them: with a tail that nobody sees, and none that somebody does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from designer.reading.cells import number_of
from sheets.grid import Cell, CellRef


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (3.0000000000000004, Fraction(3)),  # 0.1 * 30
        (2.9999999999999996, Fraction(3)),
        (-3.0000000000000004, Fraction(-3)),
        (1000000.0000000001, Fraction(1000000)),
        (3000000.0000000005, Fraction(3000000)),
        (12345.001, Fraction("12345.001")),
        (0.0000001, Fraction("1e-7")),
        (3.00001, Fraction("3.00001")),
        (0.5, Fraction(1, 2)),
        (7, Fraction(7)),
    ],
)
def test_what_is_shown_counts(stored, shown):
    assert number_of(Cell(stored, CellRef("a.xlsx", "T", 1, 1)), ()) == shown
