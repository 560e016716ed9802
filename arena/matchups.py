"""Every machine against every other: who beats whom. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from arena.chunks import Chunk, Results
from arena.conditions import Conditions


class Asked(NamedTuple):
    """A table of match-ups: the matches of a pair are shared among the fields, seats changing on each."""

    machines: tuple[Any, ...]
    by: Conditions

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The places of the two machines of each pair, the lower first."""
        return list(combinations(range(len(self.machines)), 2))

    def chunks(self) -> Iterator[tuple[tuple[int, int], Chunk]]:
        """What is to be played, a chunk a pair and field, with the pair."""
        for number, (first, second) in enumerate(self.pairs):
            # a pair's own matches of the seed: no two pairs roll the same dice
            base = number * (self.by.matches + self.by.matches % 2)
            one, other = self.machines[first], self.machines[second]
            for ground, (begin, stop) in zip(self.by.fields, self._shares(), strict=True):
                if begin < stop:
                    yield (first, second), self.by.chunk(one, other, ground, base + begin, base + stop)

    def _shares(self) -> list[tuple[int, int]]:
        """The matches of a pair on each field: as many as on the others, but for two; an even number, but for the
        last."""
        count, matches = len(self.by.fields), self.by.matches
        doubles = (matches + 1) // 2
        ends = [min(matches, 2 * (doubles * place // count)) for place in range(count)] + [matches]
        return [(ends[place], ends[place + 1]) for place in range(count)]


class Table(NamedTuple):
    """Who beats whom. ``cells``: the results of each pair, the lower place first."""

    size: int
    cells: Mapping[tuple[int, int], Results]

    def score(self, one: int, other: int) -> float | None:
        """What a machine scores against another, draws counting half; None against itself, and where nothing was
        played."""
        found = self.cells.get((min(one, other), max(one, other)))
        if one == other or found is None or not found.matches:
            return None
        return found.score if one < other else 1 - found.score

    def mean(self, one: int) -> float:
        """What a machine scores against all others."""
        found = [score for other in range(self.size) if (score := self.score(one, other)) is not None]
        return sum(found) / len(found) if found else 0.5

    def ranked(self) -> list[int]:
        """The machines, the best first."""
        return sorted(range(self.size), key=lambda one: (-self.mean(one), one))

    def beats(self, one: int) -> list[int]:
        """Those that a machine beats with an interval of 95% above half."""
        return [other for other in range(self.size) if self.interval(one, other)[0] > 0.5]

    def interval(self, one: int, other: int) -> tuple[float, float]:
        """The interval of a score; the whole of 0 to 1 where nothing was played."""
        found = self.cells.get((min(one, other), max(one, other)))
        if one == other or found is None or not found.matches:
            return 0.0, 1.0
        low, high = found.interval
        return (low, high) if one < other else (round(1 - high, 4), round(1 - low, 4))


def gathered(pairs: Sequence[tuple[int, int]], results: Sequence[Results], count: int) -> Table:
    """The table of results, each of its pair."""
    cells: dict[tuple[int, int], Results] = {}
    for pair, found in zip(pairs, results, strict=True):
        cells[pair] = cells.get(pair, Results()) + found
    return Table(count, cells)
