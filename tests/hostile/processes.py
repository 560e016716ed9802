"""A command in a process of its own, under a limit of memory and with an end: what it says, how long it works, how
much it holds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bundodo.cli import ROOT

MOST_SECONDS = 30
MOST_MB = 200
"""More than the same command holds for a harmless input."""
_CAP_MB = 4000
"""No more address space than this, so that a test of endless things ends."""

# The system counts what a parent holds as its child's own, so the command is started from a small process.
_LAUNCHER = """
import json, os, resource, subprocess, sys
most = int(sys.argv[1])
def limit():
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
process = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
print(process.pid, flush=True)
out, err = process.communicate()
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
told = [out.decode("utf-8", "replace"), err.decode("utf-8", "replace")]
print(json.dumps([process.returncode, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, *told]))
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended. ``code`` None: it hangs, and was killed. ``seconds`` of the processor."""

    code: int | None
    mb: float = 0.0
    seconds: float = 0.0
    out: str = ""
    err: str = ""

    def faults(self, harmless: Ended | None = None) -> list[str]:
        """What is wrong with that end, whatever was asked for."""
        if self.code is None:
            return ["hangs"]
        found = [] if self.code in (0, 1, 2) else [f"ends with {self.code}"]
        found += ["traceback"] if "Traceback" in self.out + self.err else []
        if harmless and self.mb > harmless.mb + MOST_MB:
            found.append(f"holds {self.mb:.0f} MB, {harmless.mb:.0f} MB for a harmless input")
        return found


def run(args: list[object], environ: Mapping[str, str] | None = None) -> Ended:
    """``bundodo`` with these arguments, killed after MOST_SECONDS."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BUNDODO")}
    env = {**kept, "BUNDODO_LANG": "en", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", **(environ or {})}
    line = [sys.executable, "-c", _LAUNCHER, str(_CAP_MB * 2**20), sys.executable, "-m", "bundodo", *map(str, args)]
    with subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as launcher:
        assert launcher.stdout
        child = int(launcher.stdout.readline())
        try:
            told, _ = launcher.communicate(timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(child, 9)
            launcher.communicate()
            return Ended(None)
    return Ended(*json.loads(told))


def tree(folder: Path) -> set[str]:
    """All that lies in a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}
