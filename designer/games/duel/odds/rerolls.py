"""Simulate re-rolls by the best policy (H5, R24, R26): an exact decision process over the dice that lie.

A position is how much simulate is left, which dice that may still be re-rolled show what, and which are in the air.
Dice come down one at a time, so that moves which throw the same share what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from designer.games.duel.odds.aims import Aim, Mean, Misses
from designer.games.duel.odds.dice import Die
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.positions import NOTHING, Air, Fresh, Positions, Tally

MOST_WORK = 1_000_000
"""Positions that are looked at before we give up: some seconds."""

Tallies = dict[Tally, int]
"""Weights of what lies for good."""

_SIXES = [6**power for power in range(200)]
"""More powers than `MOST_EXACT` dice, each thrown three times, can need."""


class TooManyPositionsError(Exception):
    """The best policy has more positions than we look through."""


class Position(NamedTuple):
    """Simulate left, dice that may still be re-rolled, dice in the air."""

    budget: int
    fresh: Fresh
    air: Air


class Choice(NamedTuple):
    """A move: the position after it, what comes to lie, and where it is the best of those behind it and of stopping."""

    after: Position
    tally: Tally
    where: Any


class Rerolls:
    """The best policy for these kinds of dice, at most ``most`` of them together, with ``budget`` simulate. ``goal``,
    ``one_die``, ``per_die`` and ``apart`` as in `Positions`."""

    def __init__(
        self,
        dice: Sequence[Die],
        goal: Goal | None,
        *,
        budget: int,
        most: int,
        one_die: bool,
        per_die: bool,
        apart: bool = False,
    ) -> None:
        self.positions = Positions(dice, goal, one_die=one_die, per_die=per_die, apart=apart)
        self.budget, self.most = budget, most
        again = most * max(die.again for die in dice)
        rolls = min(budget, again) if one_die else again
        self.aim: Aim[Any, Any] = Mean(self.positions) if goal is None else Misses(self.positions, goal, rolls)
        self._scores: dict[Position, tuple[Any, int]] = {}
        self._work = 0

    def toil(self, steps: int) -> None:
        """Raises TooManyPositionsError when too much has been looked at."""
        self._work += steps
        if self._work > MOST_WORK:
            raise TooManyPositionsError

    # Scores

    def _score(self, position: Position) -> tuple[Any, int]:
        """The score of a position by the best policy, and the dice that can still come down."""
        found = self._scores.get(position)
        if found is None:
            rolls = self.positions.rolls(*position)
            score = self._landed(position, rolls - 1) if any(position.air) else self._best(position, rolls)
            found = self._scores[position] = score, rolls
        return found

    def _landed(self, position: Position, power: int) -> Any:
        """One of the dice in the air comes down."""
        return self.aim.mixed([
            self._part(faces, after, tally, power) for faces, after, tally in self._landings(position)
        ])  # fmt: skip

    def _landings(self, position: Position) -> Iterator[tuple[int, Position, Tally]]:
        """(faces, position after it, what comes to lie) for each way that the next die can come down."""
        budget, fresh, air = position
        flight = next(i for i, count in enumerate(air) if count)
        rest = (*air[:flight], air[flight] - 1, *air[flight + 1 :])
        for faces, slot, shown in self.positions.landings[flight]:
            after, tally = self.positions.land(budget, fresh, slot, shown)
            yield faces, Position(budget, after, rest), tally

    def _part(self, faces: int, after: Position, tally: Tally, power: int) -> tuple[int, Tally, Any, int]:
        """A position as a part of one that ``power`` dice more come down in."""
        self.toil(1)
        score, rolls = self._score(after)
        return faces * _SIXES[power - rolls], tally, score, _SIXES[rolls]

    def _best(self, position: Position, power: int) -> Any:
        budget, fresh, air = position
        kept, tally = self.positions.settle(budget, fresh)
        if kept != fresh:
            return self.aim.mixed([self._part(1, Position(budget, kept, air), tally, power)])
        return self._weighed(position, power)[0]

    def _weighed(self, position: Position, power: int) -> tuple[Any, list[Choice]]:
        """The best score, and the moves that it comes from: for a tally the first that holds it, else stopping."""
        best = self.aim.stop(position.fresh, _SIXES[power])
        found = []
        for after, tally in self._moves(position):
            score = self.aim.mixed([self._part(1, after, tally, power)])
            where = self.aim.better(score, best)
            if where:
                best = self.aim.merged(where, score, best)
                found.append(Choice(after, tally, where))
        return best, found[::-1]

    def _moves(self, position: Position) -> Iterator[tuple[Position, Tally]]:
        """(position after it, what comes to lie) of each move that may be best, but for stopping."""
        budget, fresh, _ = position
        if budget and any(fresh):
            for move in self.positions.moves(budget, fresh):
                stay, air, tally = self.positions.leave(fresh, move)
                yield Position(budget - self.positions.cost(move), stay, air), tally

    # What comes of it

    def play(self, count: Sequence[int]) -> tuple[Tallies, int]:
        """What comes of so many dice of each kind: tallies with weights over six to the second.

        Raises TooManyPositionsError.
        """
        assert sum(count) <= self.most
        start = Position(self.budget, self.positions.none, self.positions.thrown(count))
        rolls = self.positions.rolls(*start)
        ahead, ended = _Ahead(), Tallies()
        ahead.put(start, NOTHING, 6**rolls)
        for position, tallies in ahead:
            self.toil(len(tallies))
            if any(position.air):
                self._land(position, tallies, ahead)
            else:
                self._choose(position, tallies, ahead, ended)
        return ended, rolls

    def _land(self, position: Position, tallies: Tallies, ahead: _Ahead) -> None:
        for faces, after, more in self._landings(position):
            for tally, weight in tallies.items():
                ahead.put(after, self.positions.add(tally, more), weight // 6 * faces)

    def _choose(self, position: Position, tallies: Tallies, ahead: _Ahead, ended: Tallies) -> None:
        add = self.positions.add
        kept, settled = self.positions.settle(position.budget, position.fresh)
        position = position._replace(fresh=kept)
        lying, most = self.positions.lying(kept), self.positions.at_best(kept)
        choices: list[Choice] | None = None
        for before, weight in tallies.items():
            tally = add(before, settled)
            end = add(tally, lying)
            if self.aim.is_open(end, add(tally, most)):
                if choices is None:
                    _, choices = self._weighed(position, self.positions.rolls(*position))
                if best := next((one for one in choices if self.aim.holds(one.where, tally)), None):
                    ahead.put(best.after, add(tally, best.tally), weight)
                    continue
            ended[end] = ended.get(end, 0) + weight


class _Ahead:
    """Positions that are still to be played, those with the most simulate first, then the most dice in the air: both
    only fall, so all ways to a position have been gone when it comes up."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[int, int], dict[Position, Tallies]] = {}

    def put(self, position: Position, tally: Tally, weight: int) -> None:
        level = self._waiting.setdefault((position.budget, sum(position.air)), {})
        tallies = level.setdefault(position, {})
        tallies[tally] = tallies.get(tally, 0) + weight

    def __iter__(self) -> Iterator[tuple[Position, Tallies]]:
        while self._waiting:
            yield from self._waiting.pop(max(self._waiting)).items()
