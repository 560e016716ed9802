"""Chunks played one after the other, or by several processes side by side. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from arena import speed
from arena.chunks import Chunk, Results, play


def played(chunks: Sequence[Chunk], workers: int = 1) -> Iterator[Results]:
    """The results of chunks, in their order: the same for any number of workers."""
    if workers == 1 or len(chunks) == 1:
        yield from map(play, chunks)
        return
    share = max(1, min(16, len(chunks) // (workers * 4)))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), begin, (speed.is_compiled(),))
    try:
        yield from pool.map(play, chunks, chunksize=share)
    finally:
        pool.shutdown(cancel_futures=True)


def begin(compiled: bool) -> None:
    """A worker is as fast as who asks it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted, and ends the workers
    if compiled:
        speed.compile_all()
