"""By what machines meet, whoever they are. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from arena.chunks import Chunk
from arena.games.room import Meeting
from designer.game import Terms
from designer.views import Board

Ground = tuple[Board, tuple[str, ...]]
"""A field and its starts."""


class Conditions(NamedTuple):
    """Which game on which fields, judged by which terms; who plays, by what seed, ``matches`` of each two machines.
    ``strength`` as in `Chunk`."""

    game: str
    fields: tuple[Ground, ...]
    terms: Terms
    player: str
    seed: int
    matches: int
    strength: int | None = None

    def chunk(self, one: Any, other: Any, ground: Ground, first: int, stop: int) -> Chunk:
        """Matches of two machines on one of the fields, from the first up to the last but one."""
        board, starts = ground
        meeting = Meeting((one, other), board, starts, self.terms)
        return Chunk(self.game, meeting, (self.player, self.player), self.seed, first, stop, self.strength)

    def series(self, one: Any, other: Any, number: int = 0) -> Iterator[Chunk]:
        """All matches of two machines, as many on each field, both seats; rounded up to that. Another ``number`` has
        other dice, and everybody has the same ones under one number: who is better is better with the same dice."""
        share = max(2, 2 * (-(-self.matches // (2 * len(self.fields)))))
        first = number * len(self.fields) * share
        for place, ground in enumerate(self.fields):
            yield self.chunk(one, other, ground, first + place * share, first + (place + 1) * share)
