"""Measuring: things in turn, so that a noisy machine is as unkind to the one as to the other."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

Measured = Callable[[], float | None]
"""Something to time; it may give the seconds itself, where not all that it does counts."""


def command(*args: str | Path, ends: int = 0) -> Callable[[], None]:
    """A run of this Python with these arguments. Raises CalledProcessError where it ends with another exit code."""

    def run() -> None:
        process = start(args)
        process.wait()
        _hold(process, ends)

    return run


_PEAK = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss / 1024)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def peak(*args: str | Path, ends: int = 0) -> float:
    """The most memory that a run of this Python held, in MB. It is started from a small process, for the system counts
    what its parent held as its own. Raises as `command` does."""
    process = start(["-c", _PEAK, sys.executable, *args], stdout=subprocess.PIPE)
    said, _ = process.communicate()
    _hold(process, ends)
    return float(said)


def start(args: Sequence[str | Path], stdout: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Starts this Python quietly, with bytecode kept as an installed program has it, but in a folder of its own."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "bundodo-bench")
    return subprocess.Popen([sys.executable, *args], stdout=stdout, stderr=subprocess.DEVNULL, env=env)


def _hold(process: subprocess.Popen[bytes], ends: int) -> None:
    if process.returncode != ends:
        raise subprocess.CalledProcessError(process.returncode, process.args)


def least(*functions: Measured, runs: int = 7) -> list[float]:
    """The least time of each, in seconds, of ``runs`` runs taken in turn."""
    best = [float("inf")] * len(functions)
    for _ in range(runs):
        for index, function in enumerate(functions):
            began = time.perf_counter()
            own = function()
            best[index] = min(best[index], time.perf_counter() - began if own is None else own)
    return best


def busy(function: Callable[[], object]) -> Measured:
    """A function of this process, timed by what it takes of the processor: others who use it don't count."""

    def run() -> float:
        began = time.process_time()
        function()
        return time.process_time() - began

    return run


def ratio(ours: Measured, baseline: Measured, runs: int = 7) -> float:
    """The least time of ours by the least of the baseline."""
    mine, other = least(ours, baseline, runs=runs)
    return mine / other


def line(name: str, value: float, aim: float) -> None:
    """One measure: its name, the ratio, and what we aim at."""
    print(f"{name}\t{value:.2f}\t{aim:g}", flush=True)
