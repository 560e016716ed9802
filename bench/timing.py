"""Measuring: things in turn, so that a noisy machine is as unkind to the one as to the other."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

Measured = Callable[[], float | None]
"""Something to time; it may give the seconds itself, where not all that it does counts."""


def command(args: Sequence[str], *, may_fail: bool = False) -> Callable[[], None]:
    """A run of this Python with these arguments. Raises CalledProcessError when it fails, unless it may."""

    def run() -> None:
        subprocess.run(
            [sys.executable, *args], check=not may_fail, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    return run


def peak(args: Sequence[str], *, may_fail: bool = False) -> float:
    """The most memory that a run of this Python held, in MB. Raises CalledProcessError as `command` does."""
    with subprocess.Popen([sys.executable, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode and not may_fail:
        raise subprocess.CalledProcessError(process.returncode, args)
    return usage.ru_maxrss / 1024


def least(*functions: Measured, runs: int = 7) -> list[float]:
    """The least time of each, in seconds, of ``runs`` runs taken in turn."""
    best = [float("inf")] * len(functions)
    for _ in range(runs):
        for index, function in enumerate(functions):
            start = time.perf_counter()
            own = function()
            best[index] = min(best[index], time.perf_counter() - start if own is None else own)
    return best


def ratio(ours: Measured, baseline: Measured, runs: int = 7) -> float:
    """The least time of ours by the least of the baseline."""
    mine, other = least(ours, baseline, runs=runs)
    return mine / other


def line(name: str, value: float, aim: float) -> None:
    """One measure: its name, the ratio, and what we aim at."""
    print(f"{name}\t{value:.2f}\t{aim:g}", flush=True)
