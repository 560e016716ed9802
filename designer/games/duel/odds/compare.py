"""Two machines side by side: who acts first, who reaches whom at which distance, and what it does there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from designer.games.duel.machine import Melee
from designer.games.duel.odds.attacks import Attack, Spend, Target, roll
from designer.games.duel.prints.facts import Arm, Build

CONDITIONAL = ("aikido",)
"""Combos whose attacks hang on what the enemy plays: told, but never the best at a distance."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One attack card of a machine, and its odds against the other. ``range`` in hexes, both ends included."""

    attack: Attack
    arm: Arm
    range: tuple[int, int]

    def reaches(self, distance: int) -> bool:
        return self.range[0] <= distance <= self.range[1]


@dataclass(frozen=True, slots=True)
class Side:
    """What one machine does to the other; ``refused`` counts the attacks that would take too long."""

    build: Build
    strikes: tuple[Strike, ...]
    refused: int = 0

    @property
    def farthest(self) -> int:
        """The farthest hex that any weapon reaches; 0 without a weapon."""
        return max((strike.range[1] for strike in self.strikes), default=0)

    def best(self, distance: int) -> Strike | None:
        """The attack with the greatest mean at a distance; None where nothing reaches."""
        there = [s for s in self.strikes if s.reaches(distance) and s.attack.card.id not in CONDITIONAL]
        return max(there, key=lambda strike: strike.attack.mean, default=None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two machines, each against the other."""

    first: Side
    second: Side

    @property
    def distances(self) -> range:
        """From 1 to the farthest reach of either."""
        return range(1, max(self.first.farthest, self.second.farthest) + 1)

    @property
    def sooner(self) -> Literal["first", "second", "tie"] | None:
        """Whose reaction is higher: it chooses who goes first at equal priority (D9). None where one can't be read."""
        one, other = self.first.build.profile.reaction, self.second.build.profile.reaction
        if one is None or other is None:
            return None
        return "tie" if one.value == other.value else "first" if one.value > other.value else "second"


def compare(first: Build, second: Build) -> Comparison | None:
    """Both ways, at full armour and without spending anything; None where an armour can't be read."""
    sides = []
    for build, other in ((first, second), (second, first)):
        armor, hp = other.profile.armor, other.profile.hp
        if armor is None or hp is None:
            return None
        target = Target(int(armor), int(hp), other.machine.name)
        rolled, refused = roll(build, target, Spend())
        strikes = (
            Strike(one, one.weapon, one.weapon.profile.range) for one in rolled if one.weapon and is_carried(one)
        )
        sides.append(Side(build, tuple(strikes), len(refused)))
    return Comparison(*sides)


def is_carried(one: Attack) -> bool:
    """Whether a weapon was given a card for it that attacks: a shot, or a combo."""
    weapon = one.weapon.weapon if one.weapon else None
    if weapon is None or not one.dice or one.card.id == "overdrive":
        return False
    return not isinstance(weapon, Melee) or one.card.id in weapon.combos


def rounds_to_zero(strike: Strike | None, hp: int) -> Fraction | None:
    """How many such attacks take ``hp`` on the mean; None where it never does any damage."""
    if strike is None or not strike.attack.mean:
        return None
    return Fraction(hp) / strike.attack.mean
