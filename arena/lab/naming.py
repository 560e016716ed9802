"""What a chunk is called: a digest of all that its results hang on, so that who has them need not play it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from arena.chunks import Chunk
from arena.games.workshop import Workshop
from designer.views import Board


class Namer:
    """Names chunks of one game. Machines and fields come up in many of them, and are written down once."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop, self.version = workshop, workshop.version()
        self._keys: dict[Any, str] = {}

    def name(self, chunk: Chunk) -> str:
        """The chunk's name: 64 hexadecimal digits."""
        meeting = chunk.meeting
        parts = (
            self.version,
            chunk.game,
            *(self._key(machine, self.workshop.key) for machine in meeting.machines),
            self._key(meeting.board, _field),
            json.dumps(meeting.starts),
            json.dumps(self.workshop.setting(meeting.terms), sort_keys=True),
            json.dumps((chunk.players, chunk.seed, chunk.first, chunk.stop, chunk.strength)),
        )
        return sha256("\n".join(parts).encode()).hexdigest()

    def _key(self, thing: Any, plain: Any) -> str:
        found = self._keys.get(thing)
        if found is None:
            found = self._keys[thing] = json.dumps(plain(thing), sort_keys=True)
        return found


def _field(board: Board) -> Any:
    """A field without its title."""
    marks = (sorted(names) for names in (board.obstacles, board.starts, board.objectives))
    return [board.cols, board.rows, board.hexes, *marks]
