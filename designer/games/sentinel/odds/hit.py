"""One hit check: the 1D36 with its modifiers against an evasion (S1 to S3, S8b, S9, S15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from designer.derived import Derived, Term
from designer.games.sentinel.odds.d66 import D66, rolls
from designer.games.sentinel.rules import Rules
from designer.rules import Rulings

Side = Literal["player", "minor", "named"]
"""Whose machine is attacked: a player's, a minor enemy's, or another enemy's."""

Doubles = Literal["none", "hit", "psycommu"]
"""What a double as rolled does (S3): nothing, always hits (psycho jammer), or hits and is a critical (psycommu)."""


class Scale(msgspec.Struct, frozen=True):
    """How 1D36 values are counted (S1): by their steps, or as plain numbers (ruling modifier_scale)."""

    decimal: bool
    critical: int
    """From this modified value on a hit is a critical (S3): that of 66."""

    def position(self, value: D66) -> int:
        """Where a value of the dice stands."""
        return int(value) if self.decimal else value.index

    def show(self, position: int) -> str:
        """A modified value as it is printed: ``61``, ``66+2``, ``11-1``; a plain number where those count."""
        return str(position) if self.decimal else str(D66(position))


def scale_of(rules: Rules, rulings: Rulings) -> Scale:
    """The scale of the ruling modifier_scale."""
    decimal = rulings["modifier_scale"] == "decimal"
    return Scale(decimal, rules.critical_number if decimal else rules.critical_index)


class Outcome(msgspec.Struct, frozen=True):
    """What one of the 36 rolls comes to. ``margin``: modified roll minus evasion. ``forced``: a psycommu's double on a
    player's machine, which makes the secondary damage check at once (S3)."""

    margin: int
    hit: bool
    critical: bool = False
    forced: bool = False
    double: bool = False


class Check(msgspec.Struct, frozen=True):
    """A hit check. ``modifier`` and ``evasion`` are positions of the scale; ``sure``: hits whatever is rolled, as on a
    stunned (S15) or a captured (S16) target. ``every_double``: a psycommu's double is a critical on other enemies than
    minor ones too (ruling double_critical). ``beside``: a check that a double forces comes beside the ordinary one
    (ruling psycommu_double)."""

    scale: Scale
    modifier: int
    evasion: int
    side: Side = "player"
    doubles: Doubles = "none"
    sure: bool = False
    every_double: bool = True
    beside: bool = False

    def outcome(self, rolled: D66) -> Outcome:
        """What a roll comes to (S2, S3)."""
        modified = self.scale.position(rolled) + self.modifier
        margin = modified - self.evasion
        double = rolled.is_double and self.doubles != "none"
        hit = margin > 0 or self.sure or double
        psycommu = double and self.doubles == "psycommu"
        critical = hit and self.side == "minor" and modified >= self.scale.critical
        if psycommu and self.side != "player":
            critical = critical or self.side == "minor" or self.every_double
        return Outcome(margin, hit, critical, psycommu and self.side == "player", double)

    def outcomes(self) -> Iterator[Outcome]:
        """What each of the 36 equally likely rolls comes to."""
        return map(self.outcome, rolls())

    @property
    def hit(self) -> Fraction:
        """The chance to hit (S2)."""
        return share(one.hit for one in self.outcomes())

    @property
    def critical(self) -> Fraction:
        """The chance of a critical (S3)."""
        return share(one.critical for one in self.outcomes())

    @property
    def forced(self) -> Fraction:
        """The chance that a double forces the secondary damage check (S3)."""
        return share(one.forced for one in self.outcomes())


def share(happens: Iterable[bool]) -> Fraction:
    """The share of the 36 rolls in which something happens."""
    return Fraction(sum(happens), 36)


def total(terms: Iterable[tuple[str, int]]) -> Derived:
    """Modifiers added up; those of 0 are left out of the terms."""
    kept = tuple(Term(Fraction(steps), name) for name, steps in terms if steps)
    return Derived(sum((term.value for term in kept), Fraction(0)), kept)


def evasion(base: int, terms: Iterable[tuple[str, int]]) -> Derived:
    """S8b: the machine's evasion (its position on the scale) and what is added to it: piloting, skills, actions,
    terrain, direction."""
    changed = total(terms)
    return Derived(base + changed.value, (Term(Fraction(base), "evasion"), *changed.terms))


def terrain_modifier(evasion_modifier: int, *, adapted: bool) -> int:
    """S8b: what a terrain adds; a locally adapted machine ignores the minus."""
    return max(0, evasion_modifier) if adapted else evasion_modifier
