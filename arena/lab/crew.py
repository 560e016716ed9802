"""Who plays the lab's chunks: this process, several of this machine, or a cluster of Dask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

from arena import speed
from arena.chunks import Chunk, Results, play
from arena.work import begin

Job = Sequence[tuple[str, Chunk]]
"""Chunks with their names."""
_TRIES = 3
"""So often a job is given to a worker before it is given up."""


class VersionError(RuntimeError):
    """A worker plays by another version of the engine."""


class LostError(RuntimeError):
    """A job was lost with its worker every time."""


class Crew(Protocol):
    """Plays jobs. ``width``: how many at once."""

    width: int

    def results(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, list[Results]]]:
        """Each job with its results, as they are done. ``jobs`` is asked for the next one when there is room."""

    def close(self) -> None:
        """No more is asked of it."""


class Alone:
    """This process."""

    width = 1

    def results(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, list[Results]]]:
        """Each job with its results."""
        for job in jobs:
            yield job, [play(chunk) for _, chunk in job]

    def close(self) -> None:
        """Nothing is open."""


class Many:
    """Workers elsewhere. ``lost`` is told each time that one died, and what it had is done again; ``end`` lets go of
    them."""

    def __init__(
        self,
        width: int,
        start: Callable[[], Executor],
        end: Callable[[Executor], None],
        version: str,
        lost: Callable[[], None],
    ) -> None:
        self.width, self._start, self._end, self._version, self._lost = width, start, end, version, lost
        self._pool = start()

    def results(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, list[Results]]]:
        """Each job with its results, as they are done. Raises LostError, VersionError."""
        out: dict[Future[list[Results]], tuple[Job, int]] = {}
        while True:
            while len(out) < 2 * self.width and (job := next(jobs, None)) is not None:
                self._submit(out, job, 1)
            if not out:
                return
            done, _ = wait(out, return_when=FIRST_COMPLETED)
            broken: list[tuple[Job, int]] = []
            for future in done:
                job, tries = out.pop(future)
                try:
                    found = future.result()
                except Exception as error:
                    if not _is_death(error):
                        raise
                    broken.append((job, tries))
                else:
                    yield job, found
            if broken:
                self._again(out, broken)

    def _again(self, out: dict[Future[list[Results]], tuple[Job, int]], broken: list[tuple[Job, int]]) -> None:
        """Gives jobs out anew whose worker died; a pool of processes is broken as a whole then."""
        self._lost()
        if isinstance(self._pool, ProcessPoolExecutor):
            broken += [out.pop(future) for future in list(out)]
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._start()
        for job, tries in broken:
            if tries >= _TRIES:
                raise LostError(f"{tries} workers died over one chunk")
            self._submit(out, job, tries + 1)

    def _submit(self, out: dict[Future[list[Results]], tuple[Job, int]], job: Job, tries: int) -> None:
        try:
            future = self._pool.submit(_played, job, self._version, speed.is_compiled())
        except BrokenProcessPool:
            self._pool = self._start()
            future = self._pool.submit(_played, job, self._version, speed.is_compiled())
        out[future] = job, tries

    def close(self) -> None:
        """Ends the workers, or lets go of them."""
        self._end(self._pool)


def processes(workers: int, version: str, lost: Callable[[], None]) -> Crew:
    """Several processes of this machine; this one for a single worker."""
    if workers == 1:
        return Alone()
    compiled = speed.is_compiled()

    def start() -> Executor:
        return ProcessPoolExecutor(workers, get_context("spawn"), begin, (compiled,))

    return Many(workers, start, lambda pool: pool.shutdown(wait=True, cancel_futures=True), version, lost)


def cluster(address: str, version: str, lost: Callable[[], None]) -> Crew:
    """The workers of a Dask scheduler that runs at this address. Raises OSError where none answers, ImportError without
    the extra ``cluster``."""
    from distributed import Client

    client: Any = _untyped(Client)(address, timeout=10, set_as_default=False)
    width = max(1, sum(client.nthreads().values()))
    return Many(width, lambda: client.get_executor(pure=False, retries=0), lambda _: client.close(), version, lost)


def _untyped(thing: Any) -> Any:
    """Dask says no types of its own."""
    return thing


def _played(job: Job, version: str, compiled: bool) -> list[Results]:
    """What a worker does. Raises VersionError."""
    from arena.games.registry import workshop

    if compiled:
        speed.compile_all()
    if job and (own := workshop(job[0][1].game).version()) != version:
        raise VersionError(f"{own} is not {version}")
    return [play(chunk) for _, chunk in job]


def _is_death(error: Exception) -> bool:
    """Whether the worker is gone, and not its work wrong."""
    if isinstance(error, BrokenProcessPool):
        return True
    named: Any = type(error)
    return named.__module__.startswith("distributed") and named.__name__ in {"KilledWorker", "CommClosedError"}
