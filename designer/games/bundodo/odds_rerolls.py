"""Simulate re-rolls by the best policy (H5, R24, R26): an exact decision process over the dice that lie.

A position is how much simulate is left, and which dice that may still be re-rolled show what. Dice of one weapon that
show the same are alike, the worse of two is always re-rolled first, and a die that shows its best stays. What lies for
good is a tally: damage, successes, criticals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import factorial
from operator import add

from designer.games.bundodo.odds_dice import Die
from designer.games.bundodo.odds_goal import Goal

Tally = tuple[int, int, int]
"""Damage in units, successes, criticals; of several weapons only whether there is any critical (0 or 1)."""
Fresh = tuple[int, ...]
"""By slot, the number of dice that may still be re-rolled."""
Move = tuple[int, ...]
"""By slot, the number of dice to re-roll now."""

MOST_WORK = 2_000_000
"""Ends of moves that are looked at before we give up: some seconds."""
NOTHING: Tally = (0, 0, 0)


class TooManyPositionsError(Exception):
    """The best policy has more positions than we look through."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Dice of one weapon that show an outcome (0 miss, 1 hit, 2 critical) and may be re-rolled ``left`` times more."""

    pool: int
    left: int
    outcome: int
    damage: int
    rank: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One way that a move can end: its weight over six to the dice rolled, and the position after it."""

    weight: int
    fresh: Fresh
    tally: Tally


class Rerolls:
    """The best policy for these kinds of dice. ``goal`` None: the mean.

    ``per_die``: each die once (sniper twice), one move after another; else one occasion (sniper two), any set at once.
    ``one_die``: each re-rolled die costs 1 simulate; else each move does.
    """

    def __init__(self, dice: Sequence[Die], goal: Goal | None, *, one_die: bool, per_die: bool) -> None:
        self.dice, self.goal = tuple(dice), goal
        self.one_die, self.per_die = one_die, per_die
        self.outcomes = tuple(tuple(self._outcomes(die)) for die in self.dice)
        self.slots = tuple(self._slots())
        self.index = {(slot.pool, slot.left, slot.outcome): i for i, slot in enumerate(self.slots)}
        groups: dict[tuple[int, int], list[int]] = {}
        for i, slot in enumerate(self.slots):
            groups.setdefault((slot.pool, slot.left), []).append(i)
        self.chains = tuple(tuple(sorted(chain, key=lambda i: self.slots[i].rank)) for chain in groups.values())
        self.any_mark = self._any_mark()
        self.ordered = tuple(self._is_ordered(chain) for chain in self.chains)
        self._values: dict[tuple[int, Fresh, Tally], int] = {}
        self._steps: dict[tuple[int, Fresh, Move], list[Step]] = {}
        self._ends: dict[tuple[int, Fresh, Move], list[Step]] = {}
        self._moves: dict[tuple[int, Fresh], Move | None] = {}
        self._work = 0

    # What dice can show

    def _rank(self, damage: int, hits: int, criticals: int) -> tuple[int, int]:
        """What an outcome is worth to the goal: (damage as far as it counts, mark)."""
        if self.goal is None:
            return damage, 0
        marked = bool(self.goal.mark) and self.goal.marks(hits, criticals)
        return min(damage, self.goal.damage), int(marked)

    def _outcomes(self, die: Die) -> Iterator[tuple[int, int, Tally, tuple[int, int]]]:
        """(outcome, faces, tally, rank) of everything that the die can show."""
        shows = (
            (die.miss, (0, 0, 0)), (die.hit, (die.hit_damage, 1, 0)), (die.critical, (die.critical_damage, 1, 1)),
        )  # fmt: skip
        for outcome, (faces, tally) in enumerate(shows):
            if faces:
                damage, successes, criticals = tally
                yield outcome, faces, tally, self._rank(damage, successes - criticals, criticals)

    def _slots(self) -> Iterator[Slot]:
        """A slot for everything that is worth re-rolling: not for what nothing of the die beats."""
        for pool, (die, shows) in enumerate(zip(self.dice, self.outcomes, strict=True)):
            for left in range(die.again, 0, -1):
                for outcome, _, tally, rank in shows:
                    if not all(_no_better(other, rank) for _, _, _, other in shows):
                        yield Slot(pool, left, outcome, tally[0], rank)

    def _is_ordered(self, chain: tuple[int, ...]) -> bool:
        ranks = [self.slots[i].rank for i in chain]
        return all(_no_better(one, other) for one, other in pairwise(ranks))

    def _any_mark(self) -> bool:
        """Whether one marked die of any weapon is all that the goal needs: then every throw is as good as another."""
        if self.goal is None or not self.goal.mark or len(self.dice) > 1:
            return False
        ranks = [rank for shows in self.outcomes for _, _, _, rank in shows]
        return all(damage >= self.goal.damage for damage, mark in ranks if mark)

    # Positions

    def rolls(self, budget: int, fresh: Fresh) -> int:
        """The most dice that can still be rolled: values and weights are over six to this power."""
        again = sum(count * slot.left for count, slot in zip(fresh, self.slots, strict=True))
        return min(budget, again) if self.one_die else again

    def settle(self, budget: int, fresh: Fresh, tally: Tally) -> tuple[Fresh, Tally]:
        """The same position with all dice in the tally that will never be re-rolled: all without simulate, those
        that enough worse dice stand before."""
        if not budget:
            keep = [0] * len(fresh)
        elif not self.one_die:
            return fresh, tally
        else:
            keep = list(fresh)
            for chain, ordered in zip(self.chains, self.ordered, strict=True):
                room = budget
                for i in chain:
                    keep[i] = min(fresh[i], room if ordered else budget)
                    room -= keep[i]
        for i, count in enumerate(fresh):
            if count > keep[i]:
                slot = self.slots[i]
                tally = self.add(tally, self._tally(slot.pool, slot.outcome), count - keep[i])
        return tuple(keep), tally

    def _tally(self, pool: int, outcome: int) -> Tally:
        return next(tally for shown, _, tally, _ in self.outcomes[pool] if shown == outcome)

    def add(self, tally: Tally, more: Tally, count: int = 1) -> Tally:
        """The tally with ``count`` times another."""
        criticals = tally[2] + more[2] * count
        if len(self.dice) > 1:
            criticals = min(1, criticals)
        return tally[0] + more[0] * count, tally[1] + more[1] * count, criticals

    def lying(self, fresh: Fresh, tally: Tally) -> Tally:
        """The tally if nothing more is re-rolled."""
        for slot, count in zip(self.slots, fresh, strict=True):
            if count:
                tally = self.add(tally, self._tally(slot.pool, slot.outcome), count)
        return tally

    def reached(self, tally: Tally) -> bool:
        assert self.goal is not None
        return tally[0] >= self.goal.damage and self.goal.marks(tally[1] - tally[2], tally[2])

    def _counted(self, tally: Tally) -> Tally:
        """As much of the tally as the goal looks at, for positions that differ in nothing else have one value."""
        if self.goal is None:
            return NOTHING
        marked = int(bool(self.goal.mark) and self.goal.marks(tally[1] - tally[2], tally[2]))
        return min(tally[0], self.goal.damage), marked, marked if self.goal.mark == "critical" else 0

    # Moves

    def moves(self, budget: int, fresh: Fresh) -> Iterator[Move]:
        """Every move that may be best, but for stopping."""
        if self.one_die and self.per_die:
            for chain in self.chains:
                for i in self._worst(chain, fresh):
                    yield tuple(int(j == i) for j in range(len(fresh)))
            return
        if self.any_mark:  # as many throws as there can be
            yield self.settle(budget, fresh, NOTHING)[0]
            return
        by_chain = [
            list(self._sets(chain, ordered, fresh)) for chain, ordered in zip(self.chains, self.ordered, strict=True)
        ]
        for sets in product(*by_chain):
            move = [0] * len(fresh)
            for chain, counts in zip(self.chains, sets, strict=True):
                for i, count in zip(chain, counts, strict=True):
                    move[i] = count
            if any(move) and (not self.one_die or sum(move) <= budget):
                yield tuple(move)

    def _worst(self, chain: tuple[int, ...], fresh: Fresh) -> Iterator[int]:
        """The dice of a chain that none of it is worse than."""
        there = [i for i in chain if fresh[i]]
        for at, i in enumerate(there):
            if not any(_no_better(self.slots[j].rank, self.slots[i].rank) for j in there[:at]):
                yield i

    def _sets(self, chain: tuple[int, ...], ordered: bool, fresh: Fresh) -> Iterator[tuple[int, ...]]:
        """Sets of dice of a chain: the worst ones first where there is an order."""
        if not ordered:
            yield from product(*(range(fresh[i] + 1) for i in chain))
            return
        for size in range(sum(fresh[i] for i in chain) + 1):
            counts: list[int] = []
            for i in chain:
                counts.append(min(fresh[i], size - sum(counts)))
            yield tuple(counts)

    def cost(self, move: Move) -> int:
        return sum(move) if self.one_die else 1

    def steps(self, budget: int, fresh: Fresh, move: Move) -> list[Step]:
        """Every way that the move can end, alike ones together; ``tally`` is what is added to it."""
        left = budget - self.cost(move)
        key = (left if self.one_die else min(1, left)), fresh, move  # of rounds it only matters whether there are any
        if key not in self._steps:
            self._steps[key] = list(self._step(left, fresh, move))
            self.toil(8 * len(self._steps[key]))  # making one takes longer than looking at it
        return self._steps[key]

    def _counted_steps(self, budget: int, fresh: Fresh, move: Move) -> list[Step]:
        """`steps` as far as the goal tells them apart."""
        key = budget, fresh, move
        if key not in self._ends:
            found: dict[tuple[Fresh, Tally], int] = {}
            for step in self.steps(budget, fresh, move):
                end = step.fresh, self._counted(step.tally)
                found[end] = found.get(end, 0) + step.weight
            self._ends[key] = [Step(weight, *end) for end, weight in found.items()]
        return self._ends[key]

    def toil(self, ends: int) -> None:
        """Raises TooManyPositionsError when too many ends of moves have been looked at."""
        self._work += ends
        if self._work > MOST_WORK:
            raise TooManyPositionsError

    def _step(self, budget: int, fresh: Fresh, move: Move) -> Iterator[Step]:
        stay = [count - off for count, off in zip(fresh, move, strict=True)]
        tally = NOTHING
        if not self.per_die:  # the occasion is over for the other dice too
            moved = [0] * len(fresh)
            for i, count in enumerate(stay):
                slot = self.slots[i]
                if count and slot.left > 1:
                    moved[self.index[slot.pool, slot.left - 1, slot.outcome]] += count
                elif count:
                    tally = self.add(tally, self._tally(slot.pool, slot.outcome), count)
            stay = moved
        found: dict[tuple[Fresh, Tally], int] = {(tuple(stay), tally): 1}
        for chain in self.chains:
            count = sum(move[i] for i in chain)
            if count:
                slot = self.slots[chain[0]]
                found = self._throw(found, slot.pool, slot.left - 1, count)
        ends: dict[tuple[Fresh, Tally], int] = {}
        for (dice, tallied), weight in found.items():
            end = self.settle(budget, dice, tallied)
            ends[end] = ends.get(end, 0) + weight
        return (Step(weight, dice, tallied) for (dice, tallied), weight in ends.items())

    def _throw(
        self, found: dict[tuple[Fresh, Tally], int], pool: int, left: int, count: int
    ) -> dict[tuple[Fresh, Tally], int]:
        """Every position with ``count`` more dice of a weapon thrown onto it."""
        shows = [
            (faces, worth, self.index.get((pool, left, outcome))) for outcome, faces, worth, _ in self.outcomes[pool]
        ]
        thrown: dict[tuple[Fresh, Tally], int] = {}
        for counts, ways in _partitions(count, len(shows)):
            weight, tally = ways, NOTHING
            added = [0] * len(self.slots)
            for (faces, worth, slot), shown in zip(shows, counts, strict=True):
                weight *= faces**shown
                if slot is None:
                    tally = self.add(tally, worth, shown)
                else:
                    added[slot] = shown
            for (fresh, before), share in found.items():
                end = tuple(map(add, fresh, added)), self.add(before, tally)
                thrown[end] = thrown.get(end, 0) + share * weight
        return thrown

    # Values

    def value(self, budget: int, fresh: Fresh, counted: Tally) -> int:
        """The probability of the goal, or the mean still to be gained, over six to `rolls`."""
        if self.goal is not None and self.reached(self.lying(fresh, counted)):
            return int(6 ** self.rolls(budget, fresh))
        if not budget or not any(fresh):
            return 0
        key = budget, fresh, counted
        if key not in self._values:
            moves = self.moves(budget, fresh)
            self._values[key] = max((self.worth(budget, fresh, counted, move) for move in moves), default=0)
            self._values[key] = max(0, self._values[key])
        return self._values[key]

    def worth(self, budget: int, fresh: Fresh, counted: Tally, move: Move) -> int:
        """The value after a move, over six to the `rolls` before it."""
        left, rolled = budget - self.cost(move), sum(move)
        power = self.rolls(budget, fresh)
        total = 0
        ends = self._counted_steps(budget, fresh, move)
        self.toil(len(ends))
        for step in ends:
            after = self._counted(self.add(counted, step.tally)) if self.goal is not None else NOTHING
            value = self.value(left, step.fresh, after)
            if value:
                total += step.weight * value * 6 ** (power - rolled - self.rolls(left, step.fresh))
        if self.goal is None:
            total += self.gain(move) * 6 ** (power - 1)
        return total

    def gain(self, move: Move) -> int:
        """Six times the mean that re-rolling these dice adds at once."""
        return sum(
            count * (self.dice[slot.pool].sum - 6 * slot.damage) for slot, count in zip(self.slots, move, strict=True)
        )

    # Policy

    def choose(self, budget: int, fresh: Fresh, tally: Tally) -> Move | None:
        """The best move, the first of equal ones; None to stop."""
        if not budget or not any(fresh):
            return None
        if self.goal is None:
            if (budget, fresh) not in self._moves:
                self._moves[budget, fresh] = self._for_mean(budget, fresh)
            return self._moves[budget, fresh]
        if self.reached(self.lying(fresh, tally)) or not self.reached(self.at_best(fresh, tally)):
            return None
        moves = list(self.moves(budget, fresh))
        if len(moves) == 1:
            return moves[0]
        counted = self._counted(tally)
        return max(moves, key=lambda move: self.worth(budget, fresh, counted, move))

    def at_best(self, fresh: Fresh, tally: Tally) -> Tally:
        """More than the dice can come to."""
        for slot, count in zip(self.slots, fresh, strict=True):
            if count:
                best = max(worth[0] for _, _, worth, _ in self.outcomes[slot.pool])
                mark = max(worth[2] for _, _, worth, _ in self.outcomes[slot.pool])
                tally = self.add(tally, (best, 1, mark), count)
        return tally

    def _for_mean(self, budget: int, fresh: Fresh) -> Move | None:
        gains = {i: self.gain(tuple(int(j == i) for j in range(len(fresh)))) for i, count in enumerate(fresh) if count}
        if not self.one_die:  # no die stands in another's way: each is re-rolled while that beats keeping it
            move = tuple(
                count if count and self._pays(slot, min(budget, slot.left)) else 0
                for slot, count in zip(self.slots, fresh, strict=True)
            )
            return move if any(move) else None
        if all(self.slots[i].left == 1 for i in gains):  # nothing comes after: the greatest gains
            move_ = [0] * len(fresh)
            room = 1 if self.per_die else budget
            for i in sorted(gains, key=lambda i: -gains[i]):
                if gains[i] > 0:
                    move_[i] = min(fresh[i], room)
                    room -= move_[i]
            return tuple(move_) if any(move_) else None
        best = max(self.moves(budget, fresh), key=lambda move: self.worth(budget, fresh, NOTHING, move))
        return best if self.worth(budget, fresh, NOTHING, best) > 0 else None

    def _pays(self, slot: Slot, rounds: int) -> bool:
        """Whether a die is better thrown again than kept, ``rounds`` throws being left."""
        value, scale = self.dice[slot.pool].sum, 6  # after one throw
        for _ in range(rounds - 1):
            value = sum(faces * max(tally[0] * scale, value) for _, faces, tally, _ in self.outcomes[slot.pool])
            scale *= 6
        return value > slot.damage * scale

    def play(self, count: Sequence[int], budget: int) -> tuple[dict[Tally, int], int]:
        """What comes of so many dice of each kind, with so much simulate: tallies with weights over six to the second.

        Raises TooManyPositionsError.
        """
        found: dict[tuple[Fresh, Tally], int] = {((0,) * len(self.slots), NOTHING): 1}
        again = 0
        for pool, dice in enumerate(count):
            again += dice * self.dice[pool].again
            found = self._throw(found, pool, self.dice[pool].again, dice) if dice else found
        again = min(again, budget) if self.one_die else again
        layers: dict[tuple[int, Fresh, Tally], int] = {}
        for (fresh, tally), weight in found.items():
            start = (budget, *self.settle(budget, fresh, tally))
            layers[start] = layers.get(start, 0) + weight * 6**again
        ended: dict[Tally, int] = {}
        while layers:
            after: dict[tuple[int, Fresh, Tally], int] = {}
            for (left, fresh, tally), weight in layers.items():
                move = self.choose(left, fresh, tally)
                if move is None:
                    end = self.lying(fresh, tally)
                    ended[end] = ended.get(end, 0) + weight
                    continue
                share, spent = weight // 6 ** sum(move), left - self.cost(move)
                steps = self.steps(left, fresh, move)
                self.toil(len(steps))
                for step in steps:
                    position = spent, step.fresh, self.add(tally, step.tally)
                    after[position] = after.get(position, 0) + share * step.weight
            layers = after
        return ended, sum(count) + again


def _no_better(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether the first rank is in nothing above the second."""
    return one[0] <= other[0] and one[1] <= other[1]


@cache
def _partitions(count: int, sorts: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way that ``count`` dice fall into so many sorts, with the number of orders of each."""
    if sorts == 1:
        return (((count,), 1),)
    found = []
    for first in range(count + 1):
        ways = factorial(count) // factorial(first) // factorial(count - first)
        found += [((first, *rest), ways * more) for rest, more in _partitions(count - first, sorts - 1)]
    return tuple(found)
