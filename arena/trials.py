"""A changed machine tried in matches: does it win more than as it was? Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from arena.chunks import Chunk, Results
from arena.conditions import Conditions


class Asked(NamedTuple):
    """Machines against opponents: each machine plays against each opponent, with the seeds that all others have
    there."""

    machines: tuple[Any, ...]
    opponents: tuple[Any, ...]
    by: Conditions

    def chunks(self) -> Iterator[tuple[int, Chunk]]:
        """What is to be played, with the place of the machine whose trial it is."""
        for place, machine in enumerate(self.machines):
            for number, opponent in enumerate(self.opponents):
                yield from ((place, chunk) for chunk in self.by.series(machine, opponent, number))


class Trial(NamedTuple):
    """What a change did to the score against all opponents; the interval is of the difference, of 95%."""

    before: float
    after: float
    low: float
    high: float
    matches: int

    @property
    def told(self) -> str:
        """``more`` or ``less`` where the interval says so, else ``open``: nothing is claimed inside it."""
        return "more" if self.low > 0 else "less" if self.high < 0 else "open"


def compared(before: Results, after: Results) -> Trial:
    """The difference of two scores. A match is a win, half of one, or none: the spread is at most that of wins
    alone."""
    gain = after.score - before.score
    spread = 1.959964 * sqrt(sum(one.score * (1 - one.score) / one.matches for one in (before, after)))
    return Trial(
        round(before.score, 4), round(after.score, 4), round(gain - spread, 4), round(gain + spread, 4), after.matches
    )


def trials(pairs: Sequence[int], results: Sequence[Results], count: int) -> list[Trial]:
    """The trials of all machines but the first, which is how it was before."""
    sums = [Results()] * count
    for place, found in zip(pairs, results, strict=True):
        sums[place] += found
    return [compared(sums[0], one) for one in sums[1:]]
