"""The odds of one attack in a form that every game's odds can be told in: exact chances and distributions, named."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is."""

    id: str
    label: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Spread:
    """How a whole number is distributed: (value, chance) by rising value, the chances adding up to 1."""

    id: str
    label: str
    points: tuple[tuple[int, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        return sum((value * chance for value, chance in self.points), Fraction(0))


@dataclass(frozen=True, slots=True)
class Forecast:
    """One weapon's attack: ``weapon`` as it is called, ``action`` its id, ``title`` its name in the language asked for.

    ``missing`` are the ids of the empty slots for want of which something is left out; ``notes`` sentences in the
    language asked for on what else is left out, and why.
    """

    weapon: str
    action: str
    title: str
    chances: tuple[Chance, ...]
    spreads: tuple[Spread, ...]
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
