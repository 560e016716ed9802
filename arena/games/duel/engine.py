"""The fast duel as others use it: one compiled function, kept on disk."""

from __future__ import annotations

from functools import cache
from typing import Any

from arena import speed
from arena.games.duel import layout as at
from arena.games.duel import match
from arena.games.duel.layout import Row
from arena.games.duel.tables import desk

STRENGTHS = {"ahead": (6, 4, 1), "planner": (12, 10, 2)}
"""Own lays, the enemy's, plays of each pair."""
PLAYERS = {"random": at.RANDOM, "greedy": at.GREEDY, "ahead": at.AHEAD, "planner": at.PLANNER}


@cache
def _run() -> Any:
    return speed.entry(match.run, 7)


class Engine:
    """Plays on rows of its own. ``log``: for how many numbers of a log there is room. ``strength``: of those that plan."""

    def __init__(self, strength: tuple[int, int, int] = STRENGTHS["planner"], log: int = 0) -> None:
        self.s, self.w, self.o = speed.zeros(at.SIZE), desk(log), speed.zeros(at.SIZE)
        self.strength = speed.row(strength)

    def play(self, tables: Row, jobs: list[int]) -> Row:
        """The results of matches: see `arena.games.duel.match.run`."""
        out = speed.zeros(len(jobs) // 4 * at.RESULT)
        _run()(tables, self.s, self.w, self.o, self.strength, speed.row(jobs), out)
        return out

    def decide(self, tables: Row, s: Row, asked: tuple[int, int, int, int]) -> None:
        """Who, kind, how many options, how many may be taken; the options stand in the desk, and so does what is taken."""
        _run()(tables, s, self.w, self.o, self.strength, speed.row(asked), speed.zeros(0))

    def log(self) -> list[int]:
        """What happened since the last match began."""
        return [int(one) for one in self.w[at.LOG : at.LOG + self.s[at.LOGGED]]]
