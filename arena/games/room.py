"""What the arena asks of a game's room. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from designer.game import Terms
from designer.play.players import Player
from designer.views import Board


class Meeting(NamedTuple):
    """Two machines on a field. ``starts``: names of hexes, none where the rules say."""

    machines: tuple[Any, Any]
    board: Board
    starts: tuple[str, ...]
    terms: Terms


class Outcome(NamedTuple):
    """How a match ended, by seat: the winner, None at a draw; why; turns; how many numbers were drawn."""

    winner: int | None
    why: str
    turns: int
    drawn: int


class TooLargeError(ValueError):
    """More of something than a fast game has room for; the plain one plays it. What, and how many there may be."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(f"more {what} than {most}")
        self.what, self.most = what, most


class Room(Protocol):
    """A game's room. ``players``: the names of all that play it; the first is who plays where nobody says."""

    players: tuple[str, ...]

    def player(self, name: str, strength: int | None = None) -> Player:
        """One of them, in the plain game. ``strength``: how many plays one that plans has for a decision. Its
        ``choose`` raises TooLargeError, but for a random one's."""

    def fast(
        self, meeting: Meeting, players: tuple[str, str], seed: int, matches: Sequence[int], strength: int | None
    ) -> list[Outcome]:
        """Matches of a seed, in the fast game; players by seat. Raises TooLargeError."""

    def plain(
        self, meeting: Meeting, players: tuple[Player, Player], seed: int, matches: Sequence[int]
    ) -> list[Outcome]:
        """The same in the plain game."""
