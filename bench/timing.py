"""Measuring: two things in turn, so that a noisy machine is as unkind to the one as to the other."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence


def command(args: Sequence[str], *, may_fail: bool = False) -> Callable[[], None]:
    """A run of this Python with these arguments. Raises CalledProcessError when it fails, unless it may."""

    def run() -> None:
        subprocess.run(
            [sys.executable, *args], check=not may_fail, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    return run


def ratio(ours: Callable[[], None], baseline: Callable[[], None], runs: int = 7) -> float:
    """The least time of ours by the least of the baseline, each of ``runs`` runs taken in turn."""
    best = [float("inf"), float("inf")]
    for _ in range(runs):
        for index, function in enumerate((ours, baseline)):
            start = time.perf_counter()
            function()
            best[index] = min(best[index], time.perf_counter() - start)
    return best[0] / best[1]


def line(name: str, value: float, aim: float) -> None:
    """One measure: its name, the ratio, and what we aim at."""
    print(f"{name}\t{value:.2f}\t{aim:g}", flush=True)
