"""Exact distributions of whole numbers over any equally likely outcomes, for dice of all sizes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import accumulate

import msgspec

from designer.chance.odds import Weights, convolve, gather


class Tally(msgspec.Struct, frozen=True):
    """How often each number comes up: ``weights`` count outcomes, of ``outcomes`` equally likely ones. Of a part of a
    distribution (only the criticals, say) they add up to less."""

    weights: Weights
    outcomes: int = 1

    @property
    def chance(self) -> Fraction:
        """1 for a whole distribution, the probability of the part otherwise."""
        return Fraction(sum(self.weights.values()), self.outcomes)

    def __add__(self, other: Tally) -> Tally:
        """The sum of two independent numbers; of parts, where both come about."""
        return Tally(convolve(self.weights, other.weights), self.outcomes * other.outcomes)

    def __neg__(self) -> Tally:
        return self.map(lambda value: -value)

    def __sub__(self, other: Tally) -> Tally:
        return self + -other

    def plus(self, fixed: int) -> Tally:
        """The same with a fixed number added."""
        return Tally({value + fixed: weight for value, weight in self.weights.items()}, self.outcomes)

    def map(self, change: Callable[[int], int]) -> Tally:
        """The distribution of ``change(value)``."""
        return Tally(gather((change(value), weight) for value, weight in self.weights.items()), self.outcomes)

    def at_least(self, least: int) -> Fraction:
        """The probability of ``least`` or more."""
        return Fraction(sum(weight for value, weight in self.weights.items() if value >= least), self.outcomes)

    def points(self) -> tuple[tuple[int, Fraction], ...]:
        """(value, probability) by rising value, impossible ones left out."""
        found = sorted(self.weights.items())
        return tuple((value, Fraction(weight, self.outcomes)) for value, weight in found if weight)


NOTHING = Tally({0: 1})
"""Surely 0."""


def sure(value: int) -> Tally:
    """Always this value."""
    return Tally({value: 1})


@cache
def dice(count: int, faces: int = 6) -> Tally:
    """The sum of ``count`` dice; surely 0 for none."""
    return reduce(Tally.__add__, [Tally(dict.fromkeys(range(1, faces + 1), 1), faces)] * count, NOTHING)


@cache
def highest(count: int, faces: int) -> Tally:
    """The highest of ``count`` dice, of one or more."""
    return Tally({top: top**count - (top - 1) ** count for top in range(1, faces + 1)}, faces**count)


def join(parts: Iterable[Tally]) -> Tally:
    """Parts of one distribution that exclude each other, put together. They share their outcomes."""
    kept = list(parts)
    (outcomes,) = {part.outcomes for part in kept}
    return Tally(gather(pair for part in kept for pair in part.weights.items()), outcomes)


def mixed(parts: Iterable[tuple[Fraction, Tally]]) -> tuple[tuple[int, Fraction], ...]:
    """The points of one of several distributions, each with its probability."""
    found: dict[int, Fraction] = {}
    for share, part in parts:
        for value, chance in part.points():
            found[value] = found.get(value, Fraction(0)) + share * chance
    return tuple((value, found[value]) for value in sorted(found) if found[value])


def reaching(lower: Tally, upper: Tally, *, tie: bool) -> Fraction:
    """The probability that ``upper`` is above ``lower``, or with ``tie`` equal; both independent."""
    values = sorted(lower.weights)
    below = [0, *accumulate(lower.weights[value] for value in values)]
    place = bisect_right if tie else bisect_left
    found = sum(weight * below[place(values, value)] for value, weight in upper.weights.items())
    return Fraction(found, lower.outcomes * upper.outcomes)


def scaled(weights: Mapping[int, int], times: int) -> dict[int, int]:
    """Every weight so many times."""
    return {value: weight * times for value, weight in weights.items()}
