"""The large counts, compiled, each in a process of its own (`tests.arena.proof`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.extras import proving

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.prove
@pytest.mark.parametrize("what", [("engines",), ("greedy",), ("chunks",), ("planner", "20", "60")])
def test_what_is_proved_of_the_compiled_duel(what):
    """20 matches of a planner prove that it plays, not that it wins: `make arena-proof` does."""
    proving("numba")
    run = subprocess.run(
        [sys.executable, "-m", "tests.arena.proof", *what], capture_output=True, text=True, cwd=ROOT, check=False
    )
    told = run.stdout + run.stderr
    assert "Traceback" not in told, told
    assert run.returncode == 0 or what[0] == "planner", told
