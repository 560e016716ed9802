"""Exact odds of six-sided dice: whole numbers over powers of six, never a float. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb

Weights = Mapping[int, int]
"""Value → the number of outcomes that show it."""

_PACKED = 4096
"""Pairs of values from which on two spreads are multiplied as two large numbers."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each whole number comes up: ``weights`` count outcomes, of ``6**dice`` equally likely ones.

    The weights of a whole distribution add up to ``6**dice``. A part of one (only the rolls without a critical, say)
    adds up to less; everything here works on parts as well.
    """

    weights: Weights
    dice: int

    @property
    def total(self) -> Fraction:
        """1 for a whole distribution, the probability of the part otherwise."""
        return Fraction(sum(self.weights.values()), 6**self.dice)

    @property
    def mean(self) -> Fraction:
        """The expected value; of a part, its share of it."""
        return Fraction(sum(value * weight for value, weight in self.weights.items()), 6**self.dice)

    def at_least(self, least: int) -> Fraction:
        """The probability of ``least`` or more."""
        return Fraction(sum(weight for value, weight in self.weights.items() if value >= least), 6**self.dice)

    def chances(self) -> list[tuple[int, Fraction]]:
        """(value, probability) by ascending value, impossible ones left out."""
        outcomes = 6**self.dice
        return [
            (value, Fraction(self.weights[value], outcomes)) for value in sorted(self.weights) if self.weights[value]
        ]

    def map(self, change: Callable[[int], int]) -> Spread:
        """The spread of ``change(value)``."""
        return Spread(gather((change(value), weight) for value, weight in self.weights.items()), self.dice)


def gather(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Weights by value, those of equal values added up."""
    found: dict[int, int] = {}
    for value, weight in pairs:
        found[value] = found.get(value, 0) + weight
    return found


def sure(value: int) -> Spread:
    """Always this value; no die is rolled."""
    return Spread({value: 1}, 0)


def plus(one: Spread, other: Spread) -> Spread:
    """The sum of two independent rolls."""
    return Spread(convolve(one.weights, other.weights), one.dice + other.dice)


def convolve(one: Weights, other: Weights) -> dict[int, int]:
    """The weights of the sum of two independent numbers, whatever dice made them."""
    if len(one) * len(other) > _PACKED:
        return _multiply(one, other)
    return gather((a + b, v * w) for a, v in one.items() for b, w in other.items())


def total_of(spreads: Iterable[Spread]) -> Spread:
    """The sum of independent rolls; surely 0 for none."""
    return reduce(plus, spreads, sure(0))


def mix(spreads: Iterable[tuple[int, Spread]], dice: int) -> Spread:
    """One of several spreads: each (weight, spread) for ``weight`` of the ``6**dice`` outcomes of a roll before it."""
    drawn = list(spreads)
    most = max((spread.dice for _, spread in drawn), default=0)
    pairs = (
        (value, share * weight * 6 ** (most - spread.dice))
        for share, spread in drawn
        for value, weight in spread.weights.items()
    )
    return Spread(gather(pairs), dice + most)


def dice_sum(count: int) -> Spread:
    """The sum of ``count`` dice."""
    die = Spread(dict.fromkeys(range(1, 7), 1), 1)
    return total_of([die] * count)


def successes(counts: Spread, ways: int, rolls: int = 1) -> Spread:
    """How many of ``counts`` dice succeed: each in ``ways`` of the ``6**rolls`` outcomes that it has."""
    trials = two_ways(counts, ways, 0, rolls)
    return Spread(gather((first, weight) for (first, _), weight in trials.items()), dice_of(counts, rolls))


def dice_of(counts: Spread, rolls: int = 1) -> int:
    """The power of six over which `two_ways` counts: the dice that decided the number, and the most that are rolled."""
    return counts.dice + max(counts.weights) * rolls


def two_ways(counts: Spread, first: int, second: int, rolls: int = 1) -> dict[tuple[int, int], int]:
    """How many of ``counts`` dice succeed in a first way and in a second: each in so many of ``6**rolls`` outcomes.

    Weights over ``6**dice_of(counts, rolls)``. All numbers of dice are added up before the pairs are made, so that a
    number that is rolled for takes no longer than a fixed one.
    """
    most, sides = max(counts.weights), 6**rolls
    rest = [(sides - first - second) ** count for count in range(most + 1)]
    spare = [sides**count for count in range(most + 1)]
    found: dict[tuple[int, int], int] = {}
    for shown in range(most + 1):
        scale = sum(
            weight * comb(count, shown) * rest[count - shown] * spare[most - count]
            for count, weight in counts.weights.items()
            if count >= shown
        )
        if not scale:
            continue
        for of_second in range(shown + 1):
            weight = scale * comb(shown, of_second) * first ** (shown - of_second) * second**of_second
            if weight:
                found[shown - of_second, of_second] = weight
    return found


def _multiply(one: Weights, other: Weights) -> dict[int, int]:
    """The weights of the sum, by one product of two large numbers: each weight stands in a field of its own that is
    wide enough for every sum of products (Kronecker substitution)."""
    least = min(one), min(other)
    width = (sum(one.values()) * sum(other.values())).bit_length() // 8 + 1
    product = _pack(one, least[0], width) * _pack(other, least[1], width)
    fields = max(one) - least[0] + max(other) - least[1] + 1
    data = product.to_bytes(fields * width, "little")
    weights = (int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
    return {value: weight for value, weight in enumerate(weights, sum(least)) if weight}


def _pack(weights: Weights, least: int, width: int) -> int:
    fields = (weights.get(value, 0).to_bytes(width, "little") for value in range(least, max(weights) + 1))
    return int.from_bytes(b"".join(fields), "little")
