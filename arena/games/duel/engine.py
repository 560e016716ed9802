"""The fast duel as others use it: one compiled function, kept on disk."""

from __future__ import annotations

from functools import cache
from typing import Any

from arena import speed
from arena.games.duel import match
from arena.games.duel.flat import layout as at
from arena.games.duel.flat.layout import Row
from arena.games.duel.tables import desk

PLAYERS = {"random": at.RANDOM, "greedy": at.GREEDY, "ahead": at.AHEAD, "planner": at.PLANNER}
Strength = tuple[int, int, int]
"""Own lays that are tried, the enemy's, plays of each pair."""
STRENGTHS: dict[str, Strength] = {"ahead": (6, 4, 1), "planner": (12, 10, 2)}


def strength_of(player: str, plays: int | None = None) -> Strength:
    """The strength of a player, of about so many plays a decision; nothing is planned by those that don't plan."""
    if player not in STRENGTHS:
        return 0, 0, 0
    if plays is None:
        return STRENGTHS[player]
    own = max(2, min(24, int((plays / 1.5) ** 0.5)))
    foe = max(1, min(24, own * 3 // 4))
    return own, foe, max(1, plays // (own * foe))


@cache
def _run() -> Any:
    return speed.entry(match.run, 7)


class Engine:
    """Plays on rows of its own. ``strengths``: of the players by seat. ``log``: for how many numbers of a log there is
    room."""

    def __init__(self, strengths: tuple[Strength, Strength], log: int = 0) -> None:
        self.s, self.w, self.o = speed.zeros(at.SIZE), desk(log), speed.zeros(at.SIZE)
        self.strength = speed.row((*strengths[0], *strengths[1]))

    def play(self, tables: Row, jobs: list[int]) -> Row:
        """The results of matches: see `arena.games.duel.match.run`."""
        out = speed.zeros(len(jobs) // 4 * at.RESULT)
        _run()(tables, self.s, self.w, self.o, self.strength, speed.row(jobs), out)
        return out

    def decide(self, tables: Row, s: Row, asked: tuple[int, int, int, int]) -> None:
        """Who, kind, how many options, how many may be taken; the options stand on the desk, and so does what is
        taken."""
        _run()(tables, s, self.w, self.o, self.strength, speed.row(asked), speed.zeros(0))

    def log(self) -> list[int]:
        """What happened since the last match began."""
        return [int(one) for one in self.w[at.LOG : at.LOG + self.s[at.LOGGED]]]
