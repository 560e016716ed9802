"""Numbers that remember how they were made; exact throughout."""

from __future__ import annotations

import math
from fractions import Fraction

import msgspec

Number = Fraction | float
"""Exact, except for `INFINITE`, the only float that ever stands here."""

INFINITE = math.inf


class Term(msgspec.Struct, frozen=True):
    """One summand: ``value`` came from ``stat`` (a path or id; empty for a constant) times ``times``, rounded."""

    value: Fraction
    stat: str = ""
    times: Fraction = Fraction(1)


class Derived(msgspec.Struct, frozen=True):
    """A number with the terms that made it. The terms need not be a sum where the rule is no sum (reaction)."""

    value: Number
    terms: tuple[Term, ...] = ()

    def __int__(self) -> int:
        """The whole number. Raises ValueError where it is none, so that nothing is rounded unseen."""
        if isinstance(self.value, float) or self.value.denominator != 1:
            raise ValueError(f"not whole: {self.value}")
        return int(self.value)

    def __str__(self) -> str:
        """Whole, with one decimal, or ∞."""
        if isinstance(self.value, float):
            return "∞"
        if self.value.denominator == 1:
            return str(self.value.numerator)
        return self.in_tenths()

    def in_tenths(self) -> str:
        """With one decimal always (the value is exact to tenths already), or ∞."""
        return "∞" if isinstance(self.value, float) else f"{float(self.value):.1f}"
