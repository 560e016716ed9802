"""Rolls of two dice against a number, and who moves first (S8, S15, S16, S13); exact chances."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from designer.chance.dice import at_most, combine, roll
from designer.chance.odds import Spread
from designer.games.sentinel.data import Escape, Row
from designer.games.sentinel.rules import Rules
from designer.rules import Rulings

_TWO = roll(2)


def stun(body: int, rules: Rules) -> Fraction:
    """S15: the chance that the pilot is stunned: 2D6 + body of 10 or less, or a natural 2."""
    stunned = (
        weight
        for rolled, weight in _TWO.weights.items()
        if rolled + body <= rules.stun_limit or rolled == rules.stun_natural
    )
    return Fraction(sum(stunned), 36)


def recovery(mind: int, rules: Rules) -> Fraction:
    """S15: the chance to recover before an initiative: 2D6 + mind above 10."""
    return _TWO.at_least(rules.stun_limit + 1 - mind)


def check(modifier: int, against: int, rules: Rules, rulings: Rulings) -> Fraction:
    """S16: the chance that 2D6 + modifier passes a check against 10 + ``against`` (ruling check_target: over it, or at
    least it): escape from a capture (against the captor's piloting), heat rod (the target's), mines (0)."""
    target = rules.check_base + against + (1 if rulings["check_target"] == "over" else 0)
    return _TWO.at_least(target - modifier)


def additional(value: int) -> Fraction:
    """S13: the chance of the secondary damage check: 2D6 of the additional value or less."""
    return at_most(_TWO, value)


class Initiative(msgspec.Struct, frozen=True):
    """Chances of one side (S8): to be first alone, that both count as first, that the other is first alone."""

    first: Fraction
    both: Fraction
    second: Fraction


def initiative(own: int, other: int, rules: Rules, rulings: Rulings) -> Initiative:
    """S8: 2D6 + perception of each side, higher first. A tie is rolled again until there is none, or both are first
    (ruling initiative_tie)."""
    dice = roll(rules.initiative_dice)
    ahead = combine(lambda mine, theirs: mine + own - theirs - other, dice, dice)
    first, tie = ahead.at_least(1), ahead.at_least(0) - ahead.at_least(1)
    second = 1 - first - tie
    if rulings["initiative_tie"] == "both":
        return Initiative(first, tie, second)
    # No certainty of ties: two dice always differ somewhere.
    return Initiative(first / (1 - tie), Fraction(0), second / (1 - tie))


def action_points(reaction: int, rules: Rules, *, borrowed: int = 0, repaid: int = 0) -> Spread:
    """S8: action points of a round: 1D6 + reaction, never below 0; with points ``borrowed`` from the next round, or
    ``repaid`` for the last one. Raises ValueError for both at once: nothing is borrowed twice running."""
    if borrowed and repaid:
        raise ValueError("points are paid back before others are borrowed")
    if borrowed < 0 or repaid < 0:
        raise ValueError(f"points: {borrowed}, {repaid}")
    return roll(rules.action_dice).map(lambda rolled: max(0, rolled + reaction + borrowed - repaid))


def escape(chart: Escape) -> Fraction:
    """S13: the chance to get out of a destroyed machine alive; a stunned pilot has none (S15)."""
    return sum((row_chance(row, _TWO) for row in chart.rows if row.escapes), Fraction(0))


def row_chance(row: Row, dice: Spread) -> Fraction:
    """The chance of a row of a chart."""
    return dice.at_least(row.least) - dice.at_least(row.most + 1)
