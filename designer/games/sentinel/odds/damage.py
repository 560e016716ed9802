"""Damage expressions such as ``1D3*3+12/2`` (S4): strict reading, and what they deal, exactly."""

from __future__ import annotations

import re
from functools import cache
from operator import floordiv, mul, sub

import msgspec

from designer.chance.dice import combine, roll
from designer.chance.odds import Spread, plus, sure

_FACTOR = r"(?:(?P<count>(?:[1-9][0-9]?)?)D(?P<sides>[36])|(?P<number>0|[1-9][0-9]{0,3}))"
_TOKEN = re.compile(rf"(?P<sign>[-+*/]){_FACTOR}")
_MOST_DICE = 40
"""In one expression: beyond it something is mistyped."""


class DamageError(ValueError):
    """A text that is no damage expression. ``at``: the index of the first character that doesn't belong there."""

    def __init__(self, text: str, at: int) -> None:
        super().__init__(text, at)
        self.text, self.at = text, at


class Factor(msgspec.Struct, frozen=True):
    """Dice such as ``2D6``, or a plain number with ``sides`` 0."""

    count: int
    sides: int = 0

    @property
    def spread(self) -> Spread:
        return roll(self.count, self.sides) if self.sides else sure(self.count)

    def __str__(self) -> str:
        return f"{self.count}D{self.sides}" if self.sides else str(self.count)


class Damage(msgspec.Struct, frozen=True):
    """An expression: factors, each behind its sign; the first behind ``+``. ``*`` and ``/`` go before ``+`` and ``-``,
    from left to right, and every division is rounded down where it stands.

    >>> str(parse("1D3*3+12/2")), [value for value, _ in parse("1D3*3+12/2").spread.chances()]
    ('1D3*3+12/2', [9, 12, 15])
    """

    parts: tuple[tuple[str, Factor], ...]

    @property
    def spread(self) -> Spread:
        """What it comes to, negative where it is written so: whole numbers over a power of six."""
        return _spread(self)

    @property
    def dice(self) -> int:
        """How many dice it rolls."""
        return sum(factor.count for _, factor in self.parts if factor.sides)

    def __str__(self) -> str:
        return "".join(f"{sign}{factor}" for sign, factor in self.parts).removeprefix("+")


@cache
def parse(text: str) -> Damage:
    """The expression written so: no spaces, dice of 3 and 6 sides alone (``D6`` is one), no division by a plain 0.
    Raises DamageError."""
    parts = []
    signed, at = f"+{text}", 0
    while at < len(signed):
        found = _TOKEN.match(signed, at)
        if not found:
            raise DamageError(text, _first_wrong(signed, at))
        count, sides, number = found["count"], found["sides"], found["number"]
        factor = Factor(int(count or 1), int(sides)) if sides else Factor(int(number))
        # The first sign is ours.
        if found["sign"] == "/" and not factor.count:
            raise DamageError(text, at)
        parts.append((found["sign"], factor))
        at = found.end()
    damage = Damage(tuple(parts))
    if not parts or damage.dice > _MOST_DICE:
        raise DamageError(text, 0)
    return damage


def parse_term(text: str) -> Damage:
    """An expression of factors alone, such as a blast of ``1/2``. Raises DamageError."""
    damage = parse(text)
    for at, sign in enumerate(text):
        if sign in "+-":
            raise DamageError(text, at)
    return damage


def times(damage: Damage, factor: int) -> Damage:
    """A term, so many times: ``12`` times ``1/2`` is ``12/2``, rounded down once. For terms only, see `parse_term`."""
    (_, first), *others = damage.parts
    if not first.sides and first.count == 1 and others:
        return Damage((("+", Factor(factor)), *others))
    return Damage((("+", Factor(factor)), ("*", first), *others))


def _first_wrong(signed: str, at: int) -> int:
    """In the text without our sign: behind the sign where a factor is missing, on the sign where that is wrong."""
    wrong = at + 1 if at < len(signed) and signed[at] in "+-*/" else at
    return max(0, wrong - 1)


@cache
def _spread(damage: Damage) -> Spread:
    total: Spread | None = None
    sign, term = "+", sure(0)
    for operator, factor in damage.parts:
        if operator in "*/":
            term = combine(mul if operator == "*" else floordiv, term, factor.spread)
            continue
        total = _added(total, sign, term)
        sign, term = operator, factor.spread
    return _added(total, sign, term)


def _added(total: Spread | None, sign: str, term: Spread) -> Spread:
    if total is None:
        return term
    return plus(total, term) if sign == "+" else combine(sub, total, term)
