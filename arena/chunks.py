"""Matches in chunks: what is played, said so that anybody can play it anywhere, and what came of it. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from arena import speed
from arena.games.registry import room
from arena.games.room import Meeting, Outcome, TooLargeError


class Chunk(NamedTuple):
    """Some matches of two machines. Match 0, 2, … have the first machine in the first seat, 1, 3, … in the second;
    players go with machines. ``strength``: plays a decision of those that plan, None their own."""

    game: str
    meeting: Meeting
    players: tuple[str, str]
    seed: int
    first: int
    stop: int
    strength: int | None = None


class Results(NamedTuple):
    """What came of matches, by machine: wins, draws, turns in all, why they ended; numbers drawn in all, which tells
    two engines apart; the engines that played."""

    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    turns: int = 0
    ends: tuple[tuple[str, int], ...] = ()
    drawn: int = 0
    engines: tuple[str, ...] = ()

    @property
    def matches(self) -> int:
        return sum(self.wins) + self.draws

    @property
    def score(self) -> float:
        """The first machine's, a draw being half a win."""
        return (self.wins[0] + self.draws / 2) / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """The score's interval of 95% (Wilson)."""
        matches, z = self.matches, 1.959964
        middle = self.score + z * z / (2 * matches)
        half = z * sqrt(self.score * (1 - self.score) / matches + z * z / (4 * matches * matches))
        whole = 1 + z * z / matches
        return round((middle - half) / whole, 4), round((middle + half) / whole, 4)

    def __add__(self, other: object) -> Results:
        assert isinstance(other, Results)
        return Results(
            (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]),
            self.draws + other.draws,
            self.turns + other.turns,
            tuple(sorted((Counter(dict(self.ends)) + Counter(dict(other.ends))).items())),
            self.drawn + other.drawn,
            tuple(sorted({*self.engines, *other.engines})),
        )


def play(chunk: Chunk) -> Results:
    """Plays a chunk: fast where rooms are compiled and the game has room for it, else plain. The results are the
    same."""
    here = room(chunk.game)
    found = Results()
    for swapped in (False, True):
        matches = [match for match in range(chunk.first, chunk.stop) if match % 2 == swapped]
        if matches:
            outcomes, engine = _played(here, chunk, matches, swapped=swapped)
            found += counted(outcomes, engine, swapped=swapped)
    return found


def _played(here: Any, chunk: Chunk, matches: list[int], *, swapped: bool) -> tuple[list[Outcome], str]:
    meeting, names = chunk.meeting, chunk.players
    if swapped:
        meeting, names = meeting._replace(machines=meeting.machines[::-1]), names[::-1]
    if speed.is_compiled():
        try:
            return here.fast(meeting, names, chunk.seed, matches, chunk.strength), "fast"
        except TooLargeError:
            pass  # the plain game has no bounds
    players = tuple(here.player(name, chunk.strength) for name in names)
    return here.plain(meeting, players, chunk.seed, matches), "plain"


def counted(outcomes: Iterable[Outcome], engine: str, *, swapped: bool) -> Results:
    """What came of matches that were played in one order of seats."""
    wins, draws, turns, drawn, ends = [0, 0], 0, 0, 0, Counter[str]()
    for one in outcomes:
        if one.winner is None:
            draws += 1
        else:
            wins[one.winner ^ swapped] += 1
        turns, drawn = turns + one.turns, drawn + one.drawn
        ends[one.why] += 1
    return Results((wins[0], wins[1]), draws, turns, tuple(sorted(ends.items())), drawn, (engine,))
