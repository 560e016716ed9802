"""Two machines side by side: who acts first, who reaches whom at which distance, and what it does there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from designer.game import Deck, Terms
from designer.games.duel.odds.attacks import Attack, Refused, Spend, Target, roll, volley_of
from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.prints.hand import hand
from designer.games.duel.rules import CardRule

CONDITIONAL = ("aikido", "overdrive")
"""Cards that need another one before them, the enemy's or their own: told, but never the best at a distance."""
_STEP = "step_in"
"""The combo with a half move (section 5)."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack of a card of the hand, and its odds against the other machine. ``arms``: the weapons that fire, several
    of them in a full open attack. In hexes, both ends included: ``range``, where they reach, and ``threat``, where the
    card reaches with the move that it makes."""

    attack: Attack
    arms: tuple[Arm, ...]
    range: Span
    threat: Span

    @property
    def is_conditional(self) -> bool:
        return self.attack.card.id in CONDITIONAL

    def threatens(self, distance: int) -> bool:
        return self.threat[0] <= distance <= self.threat[1]


@dataclass(frozen=True, slots=True)
class Side:
    """What one machine does to the other; ``refused`` counts the attacks that would take too long."""

    build: Build
    strikes: tuple[Strike, ...]
    refused: int = 0

    @property
    def farthest(self) -> int:
        """The farthest hex that any card threatens; 0 without a weapon."""
        return max((strike.threat[1] for strike in self.strikes), default=0)

    def best(self, distance: int) -> Strike | None:
        """The attack with the greatest mean at a distance, moves of its own card included; None where nothing reaches.
        Of equals the first: a shot before a full open attack that is no more."""
        there = [one for one in self.strikes if one.threatens(distance) and not one.is_conditional]
        return max(there, key=lambda strike: strike.attack.mean, default=None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two machines, each against the other."""

    first: Side
    second: Side

    @property
    def distances(self) -> range:
        """From 1 to the farthest hex that either threatens."""
        return range(1, max(self.first.farthest, self.second.farthest) + 1)

    @property
    def sooner(self) -> Literal["first", "second", "tie"] | None:
        """Whose reaction is higher: it chooses who goes first at equal priority (D9). None where one can't be read."""
        one, other = self.first.build.profile.reaction, self.second.build.profile.reaction
        if one is None or other is None:
            return None
        return "tie" if one.value == other.value else "first" if one.value > other.value else "second"


def compare(first: Build, second: Build, terms: Terms) -> Comparison | None:
    """Both ways, by the cards that each has in hand and can pay for, at full armour and without spending anything
    else; None where an armour can't be read."""
    sides = []
    for build, other in ((first, second), (second, first)):
        armor, hp = other.profile.armor, other.profile.hp
        if armor is None or hp is None:
            return None
        sides.append(_side(build, Target(int(armor), int(hp), other.machine.name), terms))
    return Comparison(*sides)


def _side(build: Build, target: Target, terms: Terms) -> Side:
    rolled, refused = roll(build, target, Spend())
    held = {(card.rule.id, card.weapon) for card in hand(build.machine, build.profile, terms, Deck())}
    machine = {card for card, weapon in held if weapon is None}
    strikes, closed = [], [one for one in refused if one.weapon is not None and is_held(one, held)]
    for one in rolled:
        if one.weapon is not None and one.dice and is_held(one, held):
            reach = one.weapon.profile.range
            strikes.append(Strike(one, (one.weapon,), reach, _threat(one.card, reach, build)))
    for overdrive in (False, True):
        if "full_open" not in machine or (overdrive and "overdrive" not in machine):
            continue
        for arms, reach in _volleys(build.ranged):
            made = volley_of(build, arms, target, Spend(), overdrive=overdrive)
            if isinstance(made, Attack):
                strikes.append(Strike(made, arms, reach, reach))
            elif made is not None:
                closed.append(made)
    strikes.sort(key=lambda one: one.attack.card.id == "overdrive")
    return Side(build, tuple(strikes), len(closed))


def is_held(one: Attack | Refused, held: set[tuple[str, int | None]]) -> bool:
    """Whether every card that an attack of one weapon takes is in hand; ``held`` are (card, weapon's 0-based place)."""
    assert one.weapon is not None
    place = one.weapon.number - 1
    return all((card.id, place if card.per else None) in held for card in one.paid)


def _volleys(arms: tuple[Arm, ...]) -> Iterator[tuple[tuple[Arm, ...], Span]]:
    """The weapons that reach, and from where to where just these do. Of a machine with several a single one that
    reaches is no more than its shot, and left out."""
    far = max((arm.profile.range[1] for arm in arms), default=0)
    for able, hexes in groupby(
        range(1, far + 1), lambda distance: tuple(arm for arm in arms if _reaches(arm, distance))
    ):
        span = list(hexes)
        if len(able) > 1 or (able and able == arms):
            yield able, (span[0], span[-1])


def _reaches(arm: Arm, distance: int) -> bool:
    return arm.profile.range[0] <= distance <= arm.profile.range[1]


def _threat(card: CardRule, reach: Span, build: Build) -> Span:
    """Where a card reaches with its own move: a half move (step-in), or boost moves, each as far."""
    half = build.profile.half_move
    moved = 0 if half is None else int(half) * (1 if card.id == _STEP else card.boost_moves)
    return max(1, reach[0] - moved), reach[1] + moved
