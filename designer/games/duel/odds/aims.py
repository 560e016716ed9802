"""What re-rolls are played for (H5), as scores to compare: the mean, or the chance to miss a goal.

A score counts outcomes, of six to the `Positions.rolls` of its position; of the damage the dice that do not lie for
good. For a goal it is one number for each damage that may still be needed, side by side in one (`Lanes`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple, Protocol, TypeVar

from designer.chance.lanes import Lanes
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.positions import Fresh, Positions, Tally

Score = TypeVar("Score")
Where = TypeVar("Where")


class Aim(Protocol[Score, Where]):
    """How positions are scored. ``Where``: the tallies that have come to lie with which one score beats another."""

    def is_open(self, tally: Tally, best: Tally, /) -> bool:
        """Whether there is anything to play for between what lies now and the most that it can come to."""

    def stop(self, fresh: Fresh, outcomes: int) -> Score:
        """If nothing more is re-rolled, ``outcomes`` being all there are."""

    def mixed(self, parts: Iterable[tuple[int, Tally, Score, int]]) -> Score:
        """One of several positions: each with its weight, what comes to lie before it, its score and its outcomes."""

    def better(self, one: Score, other: Score) -> Where:
        """Where the first score beats the second."""

    def merged(self, where: Where, one: Score, other: Score) -> Score:
        """The first score there, the second elsewhere."""

    def holds(self, where: Where, tally: Tally, /) -> bool:
        """Whether such a tally is among them."""


class Mean:
    """The damage to expect, whatever lies."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions

    def is_open(self, _tally: Tally, _best: Tally) -> bool:
        return True

    def stop(self, fresh: Fresh, outcomes: int) -> int:
        return self.positions.lying(fresh)[0] * outcomes

    def mixed(self, parts: Iterable[tuple[int, Tally, int, int]]) -> int:
        return sum(weight * (score + tally[0] * outcomes) for weight, tally, score, outcomes in parts)

    def better(self, one: int, other: int) -> bool:
        return one > other

    def merged(self, where: bool, one: int, other: int) -> int:
        return one if where else other

    def holds(self, where: bool, _tally: Tally) -> bool:
        return where


class Missed(NamedTuple):
    """Outcomes that miss the goal, a lane for each damage that is needed: once its mark is there, and while it is not.
    As a place, lanes of the same meaning."""

    marked: int
    unmarked: int

    def __bool__(self) -> bool:
        """Whether any lane is set."""
        return bool(self.marked or self.unmarked)


class Misses:
    """The chance to miss a goal. ``rolls``: the most dice that can come down."""

    def __init__(self, positions: Positions, goal: Goal, rolls: int) -> None:
        self.positions, self.goal = positions, goal
        self.unit = gcd(*(tally[0] for shows in positions.outcomes for _, _, tally, _ in shows)) or 1
        self.needed = -(-goal.damage // self.unit)
        self.lanes = Lanes(self.needed + 1, (6**rolls).bit_length())
        self.marks = bool(goal.mark)

    def is_open(self, tally: Tally, best: Tally) -> bool:
        return not self._reached(tally) and self._reached(best)

    def stop(self, fresh: Fresh, outcomes: int) -> Missed:
        tally = self.positions.lying(fresh)
        every = self.lanes.every(outcomes)
        marked = self.lanes.up(every, tally[0] // self.unit + 1)
        return Missed(marked, marked if self._marks(tally) else every)

    def mixed(self, parts: Iterable[tuple[int, Tally, Missed, int]]) -> Missed:
        marked = unmarked = 0
        for weight, tally, score, _ in parts:
            damage = tally[0] // self.unit
            with_mark = self.lanes.up(score.marked, damage) * weight
            marked += with_mark
            if self.marks:
                marks = self._marks(tally)
                unmarked += with_mark if marks else self.lanes.up_filled(score.unmarked, damage) * weight
        return Missed(marked, unmarked)

    def better(self, one: Missed, other: Missed) -> Missed:
        less = self.lanes.less
        return Missed(less(one.marked, other.marked), less(one.unmarked, other.unmarked) if self.marks else 0)

    def merged(self, where: Missed, one: Missed, other: Missed) -> Missed:
        merged = self.lanes.merged
        return Missed(
            merged(where.marked, one.marked, other.marked), merged(where.unmarked, one.unmarked, other.unmarked)
        )

    def holds(self, where: Missed, tally: Tally) -> bool:
        lane = max(0, self.needed - tally[0] // self.unit)
        return self.lanes.has(where.marked if not self.marks or self._marks(tally) else where.unmarked, lane)

    def _reached(self, tally: Tally) -> bool:
        return tally[0] >= self.goal.damage and self._marks(tally)

    def _marks(self, tally: Tally) -> bool:
        _, successes, criticals = tally
        return self.goal.marks(successes - criticals, criticals)
