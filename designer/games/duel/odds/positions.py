"""Which dice lie, and which of them may be re-rolled (H5, R24, R26): positions, and the moves that may be best.

Dice of one weapon that show the same are alike, the worse of two is always re-rolled first, and a die that shows its
best stays. So does a critical where dice are re-rolled one by one, even if a hit would pay more (R6 literal, R15 none):
in play it is not offered (section 7 of the page on play). What lies for good is a tally: damage, successes, criticals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from designer.games.duel.odds.dice import Die
from designer.games.duel.odds.goal import Goal

Tally = tuple[int, int, int]
"""Damage in units, successes, criticals; of several weapons only whether there is any critical (0 or 1)."""
Fresh = tuple[int, ...]
"""By slot, the number of dice that may still be re-rolled."""
Move = tuple[int, ...]
"""By slot, the number of dice to re-roll now."""
Air = tuple[int, ...]
"""By flight, the number of dice that are thrown and have not come down."""
Rank = tuple[int, int]
"""What an outcome is worth to the goal: (damage as far as it counts, mark)."""

NOTHING: Tally = (0, 0, 0)
CRITICAL = 2
"""The outcome of a slot."""
_DIGIT = 16
"""Bits of each number of `told_apart`."""


def told_apart(successes: int, pools: int) -> list[tuple[int, int]]:
    """(hits, criticals) by weapon, of a tally of positions that tell them apart."""
    mask = (1 << _DIGIT) - 1
    digits = [successes >> n * _DIGIT & mask for n in range(2 * pools)]
    return list(zip(digits[::2], digits[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class Slot:
    """Dice of one weapon that show an outcome (0 miss, 1 hit, 2 critical) and may be re-rolled ``left`` times more.
    ``flight``: what they are in once thrown again. ``marks``: the faces of such a die that mark the goal. ``free``:
    no throw can make it worse."""

    pool: int
    left: int
    outcome: int
    tally: Tally
    rank: Rank
    flight: int
    marks: int
    free: bool


class Landing(NamedTuple):
    """One way that a die can come down: on so many faces, into a slot, or (None) to lie for good."""

    faces: int
    slot: int | None
    tally: Tally


class Positions:
    """The positions of these kinds of dice. ``goal`` None: the mean.

    ``per_die``: each die once (sniper twice), one move after another; else one occasion (sniper two), any set at once.
    ``one_die``: each re-rolled die costs 1 simulate; else each move does. ``apart``: successes are told by weapon, as
    `told_apart` reads them.
    """

    def __init__(
        self, dice: Sequence[Die], goal: Goal | None, *, one_die: bool, per_die: bool, apart: bool = False
    ) -> None:
        self.dice, self.goal = tuple(dice), goal
        self.one_die, self.per_die, self.apart = one_die, per_die, apart
        self.outcomes = tuple(tuple(self._outcomes(die, pool)) for pool, die in enumerate(self.dice))
        self.flights = tuple((pool, left) for pool, die in enumerate(self.dice) for left in range(die.again, -1, -1))
        self.slots = tuple(self._slots())
        at = {(slot.pool, slot.left, slot.outcome): i for i, slot in enumerate(self.slots)}
        self.landings = tuple(
            tuple(Landing(faces, at.get((pool, left, shown)), tally) for shown, faces, tally, _ in self.outcomes[pool])
            for pool, left in self.flights
        )
        self.older = tuple(at.get((slot.pool, slot.left - 1, slot.outcome)) for slot in self.slots)
        groups: dict[int, list[int]] = {}
        for i, slot in enumerate(self.slots):
            groups.setdefault(slot.flight, []).append(i)
        self.chains = tuple(tuple(sorted(chain, key=lambda i: self.slots[i].rank)) for chain in groups.values())
        self.ordered = tuple(self._is_ordered(chain) for chain in self.chains)
        # A slot's dice stand in line for the simulate with those of these slots: of more than it pays for, the best one
        # never gets its turn, and may lie for good at once.
        self.rivals = {
            i: chain if ordered else (i,)
            for chain, ordered in zip(self.chains, self.ordered, strict=True)
            for i in chain
        }
        self.any_mark = self._any_mark()
        self.best = tuple(self._most(slot.pool) for slot in self.slots)
        self.none: Fresh = (0,) * len(self.slots)
        self.no_air: Air = (0,) * len(self.flights)

    def _rank(self, tally: Tally) -> Rank:
        damage, successes, criticals = tally
        if self.goal is None:
            return damage, 0
        marked = bool(self.goal.mark) and self.goal.marks(successes - criticals, criticals)
        return min(damage, self.goal.damage), int(marked)

    def _outcomes(self, die: Die, pool: int) -> Iterator[tuple[int, int, Tally, Rank]]:
        """(outcome, faces, tally, rank) of everything that the die can show."""
        hit, critical = (1 << 2 * pool * _DIGIT, 1 << (2 * pool + 1) * _DIGIT) if self.apart else (1, 1)
        shows = (
            (die.miss, (0, 0, 0)),
            (die.hit, (die.hit_damage, hit, 0)),
            (die.critical, (die.critical_damage, critical, 1)),
        )
        for outcome, (faces, tally) in enumerate(shows):
            if faces:
                yield outcome, faces, tally, self._rank(tally)

    def _slots(self) -> Iterator[Slot]:
        """A slot for everything that is worth re-rolling: not for what nothing of the die beats."""
        for pool, (die, shows) in enumerate(zip(self.dice, self.outcomes, strict=True)):
            marks = sum(faces for _, faces, _, (_, mark) in shows if mark)
            for left in range(die.again, 0, -1):
                flight = self.flights.index((pool, left - 1))
                for outcome, _, tally, rank in shows:
                    if outcome == CRITICAL and self.one_die and self.per_die:
                        continue
                    if not all(_no_better(other, rank) for _, _, _, other in shows):
                        free = all(_no_better(rank, other) for _, _, _, other in shows)
                        yield Slot(pool, left, outcome, tally, rank, flight, marks, free)

    def _is_ordered(self, chain: tuple[int, ...]) -> bool:
        ranks = [self.slots[i].rank for i in chain]
        return all(_no_better(one, other) for one, other in pairwise(ranks))

    def _any_mark(self) -> bool:
        """Whether one marked die is all that the goal needs: then every throw is one more chance of it, and those with
        the most marked faces come first."""
        if self.goal is None or not self.goal.mark:
            return False
        if self.one_die and not self.per_die and len(self.dice) > 1 and max(die.again for die in self.dice) > 1:
            return False  # a die may rather be thrown on both occasions than another on the first
        ranks = [rank for shows in self.outcomes for _, _, _, rank in shows]
        return all(damage >= self.goal.damage for damage, mark in ranks if mark)

    # Positions

    def thrown(self, count: Sequence[int]) -> Air:
        """So many dice of each weapon, thrown for the first time."""
        return tuple(count[pool] if left == self.dice[pool].again else 0 for pool, left in self.flights)

    def rolls(self, budget: int, fresh: Fresh, air: Air) -> int:
        """The most dice that can still come down."""
        again = 0
        for count, slot in zip(fresh, self.slots, strict=True):
            if count:
                again += count * (slot.left if self.one_die else min(budget, slot.left))
        for count, (_, left) in zip(air, self.flights, strict=True):
            if count:
                again += count * (left if self.one_die else min(budget, left))
        return sum(air) + (min(budget, again) if self.one_die else again)

    def land(self, budget: int, fresh: Fresh, slot: int | None, tally: Tally) -> tuple[Fresh, Tally]:
        """One more die down, into a slot or (None) for good: the dice that may yet be re-rolled, what comes to lie."""
        if slot is None:
            return fresh, tally
        more = list(fresh)
        more[slot] += 1
        rivals = self.rivals[slot]
        if not self.one_die or sum(more[i] for i in rivals) <= budget:
            return tuple(more), NOTHING
        best = next(i for i in reversed(rivals) if more[i])
        more[best] -= 1
        return tuple(more), self.slots[best].tally

    def settle(self, budget: int, fresh: Fresh) -> tuple[Fresh, Tally]:
        """The dice that may yet be re-rolled, and the tally of the others: all without simulate, those that enough
        worse dice stand before."""
        if not any(fresh):
            return fresh, NOTHING
        keep = [0] * len(fresh)
        if budget and not self.one_die:
            return fresh, NOTHING
        if budget:
            for chain, ordered in zip(self.chains, self.ordered, strict=True):
                room = budget
                for i in chain:
                    keep[i] = min(fresh[i], room if ordered else budget)
                    room -= keep[i]
        return tuple(keep), self.lying([count - kept for count, kept in zip(fresh, keep, strict=True)])

    def add(self, tally: Tally, more: Tally, count: int = 1) -> Tally:
        """The tally with ``count`` times another."""
        criticals = tally[2] + more[2] * count
        if len(self.dice) > 1:
            criticals = min(1, criticals)
        return tally[0] + more[0] * count, tally[1] + more[1] * count, criticals

    def lying(self, fresh: Sequence[int]) -> Tally:
        """What these dice come to if none of them is re-rolled."""
        return self._sum(fresh, (slot.tally for slot in self.slots))

    def at_best(self, fresh: Fresh) -> Tally:
        """No less than what these dice could come to, re-rolled or not."""
        return self._sum(fresh, self.best)

    def _sum(self, fresh: Sequence[int], tallies: Iterable[Tally]) -> Tally:
        found = NOTHING
        for tally, count in zip(tallies, fresh, strict=True):
            if count:
                found = self.add(found, tally, count)
        return found

    def _most(self, pool: int) -> Tally:
        """The most of everything that a die of the weapon can show."""
        damages, successes, criticals = zip(*(shown for _, _, shown, _ in self.outcomes[pool]), strict=True)
        return max(damages), max(successes), max(criticals)

    # Moves

    def cost(self, move: Move) -> int:
        """In simulate."""
        return sum(move) if self.one_die else 1

    def leave(self, fresh: Fresh, move: Move) -> tuple[Fresh, Air, Tally]:
        """After a move is made: the dice that may still be re-rolled, those in the air, and those that lie for good."""
        stay = [count - off for count, off in zip(fresh, move, strict=True)]
        air = list(self.no_air)
        for count, slot in zip(move, self.slots, strict=True):
            air[slot.flight] += count
        tally = NOTHING
        if not self.per_die:  # the occasion is over for the other dice too
            older = list(self.none)
            for count, slot, i in zip(stay, self.slots, self.older, strict=True):
                if i is not None:
                    older[i] += count
                elif count:
                    tally = self.add(tally, slot.tally, count)
            stay = older
        return tuple(stay), tuple(air), tally

    def moves(self, budget: int, fresh: Fresh) -> Iterator[Move]:
        """Every move that may be best, but for stopping."""
        if self.any_mark:
            marks = [slot.marks if count else 0 for slot, count in zip(self.slots, fresh, strict=True)]
            if self.one_die and self.per_die:  # those that may be thrown twice come before worse ones
                marks = [count if count == max(marks) else 0 for count in marks]
            yield from self._greatest(budget, fresh, marks)
        elif self.goal is None and all(slot.left == 1 for slot, count in zip(self.slots, fresh, strict=True) if count):
            # Nothing that is seen changes what the next die brings.
            yield from self._greatest(budget, fresh, [self.gain(slot) for slot in self.slots])
        elif self.one_die and self.per_die:
            for chain in self.chains:
                for i in self._worst(chain, fresh):
                    yield tuple(int(j == i) for j in range(len(fresh)))
        else:
            yield from self._all_sets(budget, fresh)

    def gain(self, slot: Slot) -> int:
        """Six times the mean damage that one throw adds to such a die."""
        return self.dice[slot.pool].sum - 6 * slot.tally[0]

    def _greatest(self, budget: int, fresh: Fresh, worth: Sequence[int]) -> Iterator[Move]:
        """The dice of the greatest worth, as many as simulate is there for; none that is worth nothing."""
        move = [0] * len(fresh)
        room = budget if self.one_die else sum(fresh)
        for i in sorted(range(len(fresh)), key=lambda i: -worth[i]):
            if worth[i] > 0:
                move[i] = min(fresh[i], room)
                room -= move[i]
        if any(move):
            yield tuple(move)

    def _worst(self, chain: tuple[int, ...], fresh: Fresh) -> Iterator[int]:
        """The dice of a chain that none of it is worse than."""
        there = [i for i in chain if fresh[i]]
        for at, i in enumerate(there):
            if not any(_no_better(self.slots[j].rank, self.slots[i].rank) for j in there[:at]):
                yield i

    def _all_sets(self, budget: int, fresh: Fresh) -> Iterator[Move]:
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

    def _sets(self, chain: tuple[int, ...], ordered: bool, fresh: Fresh) -> Iterator[tuple[int, ...]]:
        """Sets of dice of a chain: the worst ones first where there is an order, and where dice cost nothing all that
        a throw can't make worse."""
        least = [0 if self.one_die or not self.slots[i].free else fresh[i] for i in chain]
        if not ordered:
            yield from product(*(range(low, fresh[i] + 1) for low, i in zip(least, chain, strict=True)))
            return
        for size in range(sum(least), sum(fresh[i] for i in chain) + 1):
            counts: list[int] = []
            for i in chain:
                counts.append(min(fresh[i], size - sum(counts)))
            yield tuple(counts)


def _no_better(one: Rank, other: Rank) -> bool:
    """Whether the first rank is in nothing above the second."""
    return one[0] <= other[0] and one[1] <= other[1]
