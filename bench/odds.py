"""How long exact odds take: next to reading the machines, and next to rolling the dice instead."""

from __future__ import annotations

from random import Random

from bench.timing import busy, line, ratio
from bundodo import examples
from bundodo.games.duel.runs import build_of
from bundodo.pipeline import Request
from bundodo.pipeline import run as read
from designer.games.duel.odds.attacks import Spend, Target, attacks
from designer.games.duel.odds.dice import Die, Volley
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.roll import Pay, volley
from designer.games.registry import DEFAULT

COUNTING = 40
"""Dice of a burst whose sum is the number of hit dice: 240 at most."""


def run() -> None:
    """The full tables of the examples, and 240 hit dice."""
    paths = [str(path) for path in sorted(examples.folder(DEFAULT).glob("*.*")) if path.stem != "field"]
    machines = read(Request(tuple(paths)))
    builds = [build_of(one, machines) for one in machines.machines]

    def tables() -> None:
        for build in builds:
            list(attacks(build, Target(16), Spend()))

    line("odds of the examples / reading them", ratio(busy(tables), busy(lambda: read(Request(tuple(paths))))), 1)
    shot = Volley(Die(3, 2, 1, 10, 10), COUNTING, burst=True)
    exact = busy(lambda: volley(shot, Pay(), None, Goal(3, "critical")))
    line("240 hit dice / 10,000 rolls of them", ratio(exact, busy(rolls), 3), 1)


def rolls() -> None:
    """What sampling takes for two decimals."""
    rng = Random(1)
    for _ in range(10_000):
        hits = sum(rng.randrange(6) for _ in range(COUNTING)) + COUNTING
        sum(rng.randrange(6) >= 3 for _ in range(hits))
