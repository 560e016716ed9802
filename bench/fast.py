"""How fast the compiled duel plays, next to the plain one, to itself on two processors, and to OpenSpiel's goofspiel
driven from Python; what a table of match-ups holds in memory, and how long a cached start takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from bench.timing import line, peak

ROOT = Path(__file__).resolve().parent.parent
MATCHES = 3000
"""Of greedy players, for those that play on one processor and on two."""


def run() -> None:
    """Ratios of one run, each in a process of its own that is compiled before."""
    from arena import speed

    if not speed.is_installed():
        print("fast\tnot measured: the extra lab is absent")
        return
    for what in ("rates", "workers", "start"):
        process = subprocess.run(
            [sys.executable, "-m", "bench.fast", what], cwd=ROOT, check=True, capture_output=True, text=True
        )
        print(process.stdout, end="", flush=True)
    line("memory of the table of 48 machines, MB", peak("-m", "bench.fast", "table"), 400)


def rates() -> None:
    """Fast by plain, of random and of greedy players; decisions by goofspiel's."""
    from arena.games.duel import engine
    from arena.games.duel.tables import tables_of
    from designer.games.duel.play import engine as plain
    from designer.games.duel.play.record import duel
    from designer.play.chance import Chance
    from designer.play.players import play
    from tests.arena.kit import FIELDS, builds, player, terms

    made = duel(FIELDS[5], (), (builds()[3], builds()[8]), terms())
    tables, none = tables_of(made), ((0, 0, 0), (0, 0, 0))
    fast = engine.Engine(none)
    decided = 0.0
    for name, count, few, aim in (("random", 2000, 30, 100), ("greedy", 1000, 12, 50)):
        code, best, slow = engine.PLAYERS[name], float("inf"), float("inf")
        decisions = 0
        for _ in range(3):
            began = time.process_time()
            fast.play(tables, [number for match in range(count) for number in (code, code, 7, match)])
            best = min(best, (time.process_time() - began) / count)
            began, decisions = time.process_time(), 0
            for match in range(few):
                steps = play(plain, plain.start(made), (player(name),) * 2, Chance(7, match))
                decisions += sum(step.decision.who is not None for step, _ in steps)
            slow = min(slow, (time.process_time() - began) / few)
        line(f"fast {name} matches / plain ones, a second", slow / best, aim)
        decided = decided or decisions / few / best
    goofspiel = _goofspiel()
    if goofspiel:
        line("decisions of a fast random duel / OpenSpiel's goofspiel from Python, a second", decided / goofspiel, 5)


def _goofspiel() -> float:
    """Decisions a second of goofspiel at random; 0 where OpenSpiel is absent."""
    from random import Random

    try:
        import pyspiel
    except ModuleNotFoundError:
        print("goofspiel\tnot measured: OpenSpiel (pip install open_spiel) is absent")
        return 0.0
    game, rng, best = pyspiel.load_game("goofspiel"), Random(1), float("inf")
    for _ in range(3):
        began, decisions = time.process_time(), 0
        for _ in range(200):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    state.apply_actions([rng.choice(state.legal_actions(who)) for who in (0, 1)])
                    decisions += 2
                elif state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        best = min(best, (time.process_time() - began) / decisions)
    return 1 / best


def workers() -> None:
    """Two workers by one, on the clock, once they have started."""
    from arena.chunks import Chunk
    from arena.games.room import Meeting
    from arena.work import played
    from tests.arena.kit import FIELDS, builds, terms

    meeting = Meeting((builds()[3], builds()[8]), FIELDS[5], (), terms())
    took = []
    for count in (1, 2):
        chunks = [
            Chunk("bundodo", meeting, ("greedy", "greedy"), 7, first, first + 100) for first in range(0, MATCHES, 100)
        ]
        results = played([*chunks, *chunks], count)
        for _ in range(len(chunks)):
            next(results)  # by then both have begun
        began = time.perf_counter()
        for _ in results:
            pass
        took.append(time.perf_counter() - began)
    line("two workers / one, matches a second", took[0] / took[1], 1.8)


def start() -> None:
    """A cached start by the import of numba, in processes of their own."""
    ours = "from arena import speed; speed.compile_all(); from arena.games.duel import engine; engine._run()"
    best = {}
    for _ in range(3):
        for code in ("import numba", ours):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, env=dict(os.environ))
            best[code] = min(best.get(code, float("inf")), time.perf_counter() - began)
    line("a cached start / the import of numba", best[ours] / best["import numba"], 3)


def table() -> None:
    """48 machines, all pairs, four fields, both seats, 25 seeds each: 225,600 matches."""
    from arena.chunks import play
    from arena.conditions import Conditions
    from arena.matchups import Asked, gathered
    from tests.arena.kit import FIELDS, builds, terms

    by = Conditions("bundodo", tuple((one, ()) for one in FIELDS[2:6]), terms(), "greedy", 7, 200)
    asked = Asked(builds()[:48], by)
    pairs, chunks = zip(*asked.chunks(), strict=True)
    made = gathered(pairs, list(map(play, chunks)), 48)
    assert sum(one.matches for one in made.cells.values()) == 225_600


if __name__ == "__main__":
    from arena import speed

    assert speed.compile_all()
    {"rates": rates, "workers": workers, "start": start, "table": table}[sys.argv[1]]()
