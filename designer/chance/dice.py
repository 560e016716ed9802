"""Dice and what is made of them, exactly, on top of `designer.chance.odds`. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from designer.chance.odds import Spread, gather, total_of


def die(sides: int) -> Spread:
    """One die of 1, 2, 3 or 6 sides, read off a six-sided one. Raises ValueError for others."""
    if sides not in (1, 2, 3, 6):
        raise ValueError(f"no such die: {sides}")
    return Spread(dict.fromkeys(range(1, sides + 1), 6 // sides), 1)


@cache
def roll(count: int, sides: int = 6) -> Spread:
    """The sum of so many equal dice. Raises ValueError."""
    return total_of([die(sides)] * count)


def combine(operator: Callable[[int, int], int], one: Spread, other: Spread) -> Spread:
    """What an operator makes of two independent rolls."""
    pairs = ((operator(a, b), v * w) for a, v in one.weights.items() for b, w in other.weights.items())
    return Spread(gather(pairs), one.dice + other.dice)


def points(spread: Spread) -> tuple[tuple[int, Fraction], ...]:
    """(value, chance) by rising value, of a whole distribution."""
    return tuple(spread.chances())


def at_most(spread: Spread, most: int) -> Fraction:
    """The chance of ``most`` or less."""
    return spread.total - spread.at_least(most + 1)
