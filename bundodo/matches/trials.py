"""Changes of a machine tried in play against others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.conditions import Conditions, Ground
from arena.games.registry import room
from arena.trials import Asked, Trial, trials
from bundodo.asked import Said
from bundodo.matches.progress import telling
from bundodo.matches.speed import hasten
from designer.fields import random_board
from designer.game import Terms

_SEED = 1
_OBSTACLES, _FIELDS = 10, 4


def grounds() -> tuple[Ground, ...]:
    """The fields on which machines are tried: the usual size, some obstacles at random, always the same."""
    from bundodo.out.fields import empty

    board = empty()
    made = (random_board(board.cols, board.rows, _OBSTACLES, _SEED + number) for number in range(_FIELDS))
    return tuple((one, ()) for one in made)


def tried(
    game: str, before: Any, after: Sequence[Any], opponents: Sequence[Any], terms: Terms, matches: int, said: Said
) -> list[Trial]:
    """What each changed machine does against the opponents, ``matches`` against each, next to what it did before."""
    from arena.work import played

    player = room(game).players[0]
    by = Conditions(game, grounds(), terms, player, _SEED, matches)
    asked = Asked((before, *after), tuple(opponents), by)
    places, chunks = zip(*asked.chunks(), strict=True)
    total = sum(chunk.stop - chunk.first for chunk in chunks)
    hasten(total, (player,), said)
    results, done, tell = [], 0, telling(total, said, 10)
    for found in played(chunks):
        results.append(found)
        done += found.matches
        tell(done)
    return trials(places, results, 1 + len(after))
