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
from tests.sparing import few
from tests.sync.editors import WEIGHTS, Editors, moves
from tests.sync.kit import Kit

PARTS, RUNS, STEPS = 3, 14, 50
"""2,100 steps in all; each run begins with a spreadsheet and a folder of its own."""


def play(server: Server, folder: Path, seed: int, steps: int, seen: Counter[str]) -> None:
    folder.mkdir()
    Editors(Kit(server, folder), seen).play(moves(Random(seed), steps))


@pytest.mark.parametrize("seed", few(range(3)))
def test_two_editors(server, login, tmp_path, seed):
    play(server, tmp_path / "entries", seed, 12, Counter())


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
def test_two_editors_for_two_thousand_steps(server, login, tmp_path, part):
    seen: Counter[str] = Counter()
    for seed in range(part * RUNS, (part + 1) * RUNS):
        play(server, tmp_path / f"{seed}", seed, STEPS, seen)
    print(*(f"{name}: {count}" for name, count in sorted(seen.items())), sep="\n")
    for name, weight in WEIGHTS.items():
        assert 1 / 3 < seen[name] / (RUNS * STEPS * weight / sum(WEIGHTS.values())) < 3, (name, seen[name])
    # The moves came to what they are for.
    least = {"cells written": 100, "edits of theirs taken in": 50, "conflicts told": 100, "machines moved in": 3}
    least |= {"push: crashed": 5, "pull: crashed": 1, "push: 2": 5}
    assert {name: seen[name] for name, count in least.items() if seen[name] < count} == {}
