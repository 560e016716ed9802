"""Two editors, a folder, tab operations, faults, crashes and lost states in any order. Whatever happens: no edit is
lost, no foreign cell is written, no conflict is written, and the state can always be had back.

The moves are drawn evenly. A search that looks for failures by leaving out whole sorts of moves at a time, and by
making sequences shorter, hardly ever comes to states that many different moves lead to.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.google.emulator.server import Server
from tests.sync.editors import WEIGHTS, Editors, moves
from tests.sync.kit import Kit


def play(server: Server, folder: Path, seed: int, steps: int, seen: Counter[str]) -> None:
    folder.mkdir()
    Editors(Kit(server, folder), seen).play(moves(Random(seed), steps))


@pytest.mark.parametrize("seed", range(3))
def test_two_editors(server, login, tmp_path, seed):
    play(server, tmp_path / "entries", seed, 12, Counter())


@pytest.mark.soak
def test_two_editors_for_two_thousand_steps(server, login, tmp_path):
    seen: Counter[str] = Counter()
    for seed in range(50):
        play(server, tmp_path / f"{seed}", seed, 50, seen)
    print(*sorted(seen.items()), sep="\n")
    assert seen.total()
    for name, weight in WEIGHTS.items():
        expected = 2500 * weight / sum(WEIGHTS.values())
        assert 0.5 < seen[name] / expected < 2, (name, seen[name])
