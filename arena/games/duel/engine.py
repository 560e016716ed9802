"""The fast duel as others use it: compiled once, kept on disk."""

from __future__ import annotations

from typing import Any

from arena import speed
from arena.games.duel import layout as at
from arena.games.duel import match
from arena.games.duel.layout import Row
from arena.games.duel.tables import desk

_ENTRIES: dict[Any, Any] = {}


def entry(function: Any, *sample: Any) -> Any:
    """A function as it is called from outside: compiled for what it is given in this sample, and kept on disk."""
    if not speed.is_compiled():
        return function
    if function not in _ENTRIES:
        import numba

        signature = numba.void(*map(numba.typeof, sample))
        _ENTRIES[function] = numba.njit(signature, cache=True)(function)
    return _ENTRIES[function]


def play(tables: Row, jobs: list[int], log: int = 0) -> tuple[Row, Row, Row]:
    """The results of matches, with the position and the desk that they were played on."""
    s, w = speed.zeros(at.SIZE), desk(log)
    out, asked = speed.zeros(len(jobs) // 4 * at.RESULT), speed.row(jobs)
    entry(match.play_all, tables, s, w, asked, out)(tables, s, w, asked, out)
    return out, w, s
