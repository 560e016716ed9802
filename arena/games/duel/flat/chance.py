"""The stream of chance of `designer.play.chance`, drawn from a position: the same numbers."""

from __future__ import annotations

from typing import Any

from arena import speed
from arena.games.duel.flat.layout import COUNT, STREAM, Row
from designer.play import chance as plain

_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1


def _plain_draw(s: Row, sides: int) -> int:
    s[COUNT] += 1
    mixed = plain.mixed((s[STREAM] + s[COUNT] * _STEP) & _WORD)
    return ((mixed >> 32) * sides) >> 32


def _plain_stream(seed: int, match: int) -> int:
    return plain.mixed((plain.mixed((seed + _STEP) & _WORD) + (match + 1) * _STEP) & _WORD)


def _compiled() -> tuple[Any, Any]:
    import numpy as np

    word, signed = np.uint64, np.int64
    step, first, second = np.uint64(_STEP), np.uint64(_FIRST), np.uint64(_SECOND)
    s27, s30, s31, s32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

    @speed.fast
    def mixed(at: Any) -> Any:
        at = (at ^ (at >> s30)) * first
        at = (at ^ (at >> s27)) * second
        return at ^ (at >> s31)

    @speed.fast
    def draw(s: Row, sides: int) -> Any:
        s[COUNT] += 1
        mixture = mixed(word(s[STREAM]) + word(s[COUNT]) * step)
        return signed(((mixture >> s32) * word(sides)) >> s32)

    @speed.fast
    def stream(seed: int, match: int) -> Any:
        return signed(mixed(mixed(word(seed) + step) + word(match + 1) * step))

    return draw, stream


draw, stream_of = _compiled() if speed.is_compiled() else (_plain_draw, _plain_stream)
"""``draw(s, sides)``: a whole number from 0 to sides - 1. ``stream_of(seed, match)``: where a match's stream starts."""
