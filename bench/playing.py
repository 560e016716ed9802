"""How fast matches are played: decisions of the duel at random, next to random moves of chess by python-chess."""

from __future__ import annotations

from random import Random

from bench.timing import busy, least, line
from bundodo import examples
from bundodo.asked import Said
from bundodo.games import registry
from bundodo.pipeline import Request
from bundodo.pipeline import run as read
from designer.fields import FieldReading, random_board
from designer.games.registry import DEFAULT
from designer.play.chance import Chance
from designer.play.players import RandomPlayer, play

MATCHES = 10
GAMES = 5
_LONGEST = 200
"""Half moves of a game of chess at random."""


def run() -> None:
    """Rates against each other: decisions (dice not counted) a second by random moves a second."""
    folder = examples.folder(DEFAULT)
    machines = read(Request(tuple(str(folder / f"{name}.toml") for name in ("altair", "petrichor"))))
    duel = registry.parts(machines.game.NAME).play
    assert duel is not None
    pair = (machines.machines[0].machine, machines.machines[1].machine)
    field = FieldReading(random_board(12, 8, 12, 1))
    players = (RandomPlayer(), RandomPlayer())
    decided, moved = [0], [0]

    def matches() -> None:
        decided[0] = 0
        for match in range(MATCHES):
            start = duel.start(pair, field, machines.terms, Said(lang="en").words, [])
            steps = play(duel.game, start, players, Chance(1, match))
            decided[0] += sum(step.decision.who is not None for step, _ in steps)

    def chess() -> None:
        moved[0] = games(Random(1))

    ours, other = least(busy(matches), busy(chess), runs=5)
    rate = (decided[0] / ours) / (moved[0] / other)
    line("decisions of a random duel / random moves of python-chess, a second", rate, 0.5)


def games(rng: Random) -> int:
    """Games of chess at random; how many moves were made."""
    import chess

    count = 0
    for _ in range(GAMES):
        board = chess.Board()
        for _ in range(_LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            count += 1
    return count
