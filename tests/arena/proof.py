"""What is proved of the fast duel where it is compiled, in a process of its own: ``python -m tests.arena.proof WHAT``.

``engines``: matches in both engines, by default rulings and under each other choice of each ruling. ``greedy``: against
random players in mirrors. ``planner MATCHES PLAYS``: against greedy ones in mirrors. ``chunks``: the same results by one
worker and by two. Prints what it found; exit 1 where it doesn't hold.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from random import Random

from arena import speed
from arena.chunks import Chunk, Results, play
from arena.games.room import Meeting
from arena.work import played

PART = 1 if os.environ.get("FULL") else 10
MATCHES, OF_A_CHOICE, MIRRORS = 20_000, 300, 40


def engines() -> bool:
    """20,000 matches by the default rulings, 300 under each other choice."""
    from tests.arena.kit import difference, drawn, others, terms

    bad = 0
    for chosen, count in [({}, MATCHES), *((one, OF_A_CHOICE) for one in others())]:
        rng = Random(f"{sorted(chosen.items())}")
        by = terms(**chosen)
        for number in range(-(-count // PART)):
            name = "greedy" if number % 10 == 0 else "random"
            if found := difference(drawn(rng, by), name, 24, number):
                print(chosen, number, name, found)
                bad += 1
    return bad == 0


def _mirrors(players: tuple[str, str], matches: int, strength: int | None = None) -> list[Results]:
    """Builds against themselves, played by two."""
    from tests.arena.kit import FIELDS, builds, terms

    fighting = [one for one in builds() if any(w.power and w.power > 2 for w in (*one.ranged, *one.melee))]
    found = []
    mirrors = max(1, min(MIRRORS, matches // 2))
    for number in range(mirrors):
        one = fighting[number]
        meeting = Meeting((one, one), FIELDS[number % len(FIELDS)], (), terms())
        found.append(play(Chunk("bundodo", meeting, players, 24, 0, matches // mirrors, strength)))
    return found


def greedy() -> bool:
    """A greedy player has the better of a random one in 95% of mirrors."""
    found = _mirrors(("greedy", "random"), 50 * MIRRORS)
    won = sum(one.score > 0.5 for one in found)
    print(f"greedy has the better of random in {won} of {len(found)} mirrors; in all {sum(found, Results()).score:.3f}")
    return won >= 0.95 * len(found)


def planner() -> bool:
    """A planning player against a greedy one: its score with its interval, and the time of a decision."""
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    plays = int(sys.argv[3]) if len(sys.argv) > 3 else None
    name = sys.argv[4] if len(sys.argv) > 4 else "planner"
    began = time.process_time()
    found = sum(_mirrors((name, "greedy"), matches, plays), Results())
    low, high = found.interval
    print(f"{name} against greedy: {found.score:.3f} of {found.matches} matches ({low} to {high}); {found}")
    print(
        f"{(time.process_time() - began) / found.matches:.3f} s a match of {found.turns / found.matches / 3:.1f} phases"
    )
    return low > 0.5


def chunks() -> bool:
    """Two workers find what one finds."""
    from tests.arena.kit import FIELDS, builds, terms

    meeting = Meeting((builds()[0], builds()[1]), FIELDS[4], (), terms())
    some = [Chunk("bundodo", meeting, ("greedy", "random"), 3, first, first + 20) for first in range(0, 100, 20)]
    whole = Chunk("bundodo", meeting, ("greedy", "random"), 3, 0, 100)
    return list(played(some, 1)) == list(played(some, 2)) and sum(map(play, some), Results()) == play(whole)


PROOFS: dict[str, Callable[[], bool]] = {
    "engines": engines, "greedy": greedy, "planner": planner, "chunks": chunks,
}  # fmt: skip

if __name__ == "__main__":
    assert speed.compile_all(), "the extra lab is absent"
    sys.exit(0 if PROOFS[sys.argv[1]]() else 1)
