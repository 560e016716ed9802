from __future__ import annotations

from arena.games.duel.layout import Row, Tables, Work
from arena.speed import fast


@fast
def choose(t: Tables, s: Row, w: Work, who: int, kind: int, count: int) -> int:
    return 0


@fast
def choose_dice(t: Tables, s: Row, w: Work, who: int, count: int, most: int) -> int:
    for option in range(count):
        w.mark[option] = 0
    return 0
