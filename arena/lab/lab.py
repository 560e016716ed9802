"""Results of many chunks: what is known is taken from the store, the rest is played by a crew and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic

from arena.chunks import Chunk, Results
from arena.games.registry import workshop
from arena.lab.crew import Crew, Job
from arena.lab.naming import Namer
from arena.lab.store import Store

_SECONDS = 2.0
"""About so long a worker is left alone with a job."""
_FIRST = 8.0
"""Matches a second, before anything was measured: as many as the plain engine plays, and a guess on the safe side."""


class Progress:
    """How far a run is. ``done`` and ``total`` are matches asked for so far; ``played`` of those done were played now,
    the others known before."""

    def __init__(self, tell: Callable[[Progress], None], clock: Callable[[], float] = monotonic) -> None:
        self.total = self.done = self.played = 0
        self._tell, self._clock = tell, clock
        self._start = clock()

    def add(self, total: int, known: int) -> None:
        """More is asked for, of which so much is known."""
        self.total, self.done = self.total + total, self.done + known

    def step(self, matches: int) -> None:
        """So many more were played."""
        self.done, self.played = self.done + matches, self.played + matches
        self._tell(self)

    @property
    def rate(self) -> float:
        """Matches a second, of all workers together."""
        spent = self._clock() - self._start
        return self.played / spent if spent > 0 and self.played else 0.0

    @property
    def left(self) -> float | None:
        """Seconds that are left for what was asked for so far, at the pace up to now; None before anything was
        played."""
        return (self.total - self.done) / self.rate if self.rate else None


class Lab:
    """One run's results."""

    def __init__(self, game: str, store: Store, crew: Crew, progress: Progress) -> None:
        self.store, self.crew, self.progress = store, crew, progress
        self.namer = Namer(workshop(game))

    def results(self, chunks: Sequence[Chunk]) -> list[Results]:
        """The results of chunks, in their order. Raises StoreError, LostError, VersionError, TooLargeError."""
        names = [self.namer.name(chunk) for chunk in chunks]
        found = self.store.get(names)
        total, known = _matches(chunks), _matches([c for c, name in zip(chunks, names, strict=True) if name in found])
        self.progress.add(total, known)
        left = {name: chunk for name, chunk in zip(names, chunks, strict=True) if name not in found}
        for job, played in self.crew.results(self._jobs(left, found)):
            new = {name: one for (name, _), one in zip(job, played, strict=True)}
            self.store.put(new)
            found |= new
            self.progress.step(_matches([chunk for _, chunk in job]))
        return [found[name] for name in names]

    def sums(self, groups: Iterable[Iterable[Chunk]]) -> list[Results]:
        """The same of groups of chunks, each summed up."""
        lists = [list(group) for group in groups]
        results = iter(self.results([chunk for group in lists for chunk in group]))
        return [sum((next(results) for _ in group), Results()) for group in lists]

    def _jobs(self, left: dict[str, Chunk], found: dict[str, Results]) -> Iterator[Job]:
        """What is to be played, in jobs of a second or three; what another run has played meanwhile is not."""
        names = list(left)
        at = 0
        while at < len(names):
            most = max(1.0, (self.progress.rate or _FIRST) / self.crew.width * _SECONDS)
            batch: list[str] = []
            matches = 0
            while at < len(names) and (not batch or matches + _size(left[names[at]]) <= most):
                batch.append(names[at])
                matches += _size(left[names[at]])
                at += 1
            known = self.store.get(batch)
            if known:
                found |= known
                self.progress.done += _matches([left[name] for name in known])
            if job := [(name, left[name]) for name in batch if name not in known]:
                yield job


def _size(chunk: Chunk) -> int:
    return chunk.stop - chunk.first


def _matches(chunks: Sequence[Chunk]) -> int:
    return sum(map(_size, chunks))
