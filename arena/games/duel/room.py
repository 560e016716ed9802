"""The duel's room: who plays it, fast and plain. What is compiled is imported when it is played, not before: until then
it can still be said that it shall be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from arena.games.room import Meeting, Outcome
from designer.games.duel.play import engine as plain
from designer.games.duel.play.record import duel
from designer.games.duel.play.state import Duel
from designer.play.chance import Chance
from designer.play.players import Player, RandomPlayer, play

if TYPE_CHECKING:
    from arena.games.duel.engine import Engine


class DuelRoom:
    """See `arena.games.room.Room`."""

    players = ("greedy", "random", "ahead", "planner")

    def player(self, name: str, strength: int | None = None) -> Player:
        """One who plays the plain duel."""
        if name == RandomPlayer.name:
            return RandomPlayer()
        from arena.games.duel.players import FlatPlayer

        return FlatPlayer(name, strength)

    def fast(
        self, meeting: Meeting, players: tuple[str, str], seed: int, matches: Sequence[int], strength: int | None
    ) -> list[Outcome]:
        """Matches of the fast duel. One strength is in force for both seats: that of the stronger."""
        from arena.games.duel.engine import PLAYERS, strength_of
        from arena.games.duel.flat import layout as at
        from arena.games.duel.tables import tables_of

        first, second = (PLAYERS[name] for name in players)
        jobs = [number for match in matches for number in (first, second, seed, match)]
        made = _duel(meeting)
        engine = _engine(strength_of(players[0], strength), strength_of(players[1], strength))
        out = engine.play(tables_of(made), jobs)
        return [_outcome(out[start : start + at.RESULT]) for start in range(0, len(out), at.RESULT)]

    def plain(
        self, meeting: Meeting, players: tuple[Player, Player], seed: int, matches: Sequence[int]
    ) -> list[Outcome]:
        """Matches of the plain duel."""
        start, found = plain.start(_duel(meeting)), []
        for match in matches:
            chance, state = Chance(seed, match), start
            for _, after in play(plain, start, players, chance):
                state = after
            assert state.result is not None
            found.append(Outcome(state.result.winner, state.result.why, state.result.turns, chance.count))
        return found


def _duel(meeting: Meeting) -> Duel:
    return duel(meeting.board, meeting.starts, meeting.machines, meeting.terms)


@cache
def _engine(first: tuple[int, int, int], second: tuple[int, int, int]) -> Engine:
    from arena.games.duel.engine import Engine

    return Engine((first, second))


def _outcome(row: Sequence[int]) -> Outcome:
    from arena.games.duel.flat import layout as at

    winner = int(row[at.R_WINNER])
    return Outcome(None if winner < 0 else winner, at.WHYS[row[at.R_WHY]], int(row[at.R_TURNS]), int(row[at.R_DRAWN]))


ROOM = DuelRoom()
