"""How much memory a process took. Linux alone: other systems count in other units, or not at all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

_PEAK = re.compile(r"VmHWM:\s*(\d+) kB")


def peak_mb() -> int:
    """The most memory that this process held since its program began, in MB.

    Read from ``/proc`` and not from ``getrusage``, whose peak a child takes over from the process that started it: a
    test worker that once held much would be measured instead.
    """
    found = _PEAK.search(Path("/proc/self/status").read_text("ascii"))
    assert found is not None
    return int(found[1]) // 1024


# The system counts what a parent holds as its child's own, so the command is started from a small process.
_LAUNCHER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
said = process.stderr.read()
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss)
sys.stderr.buffer.write(said)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def peak_of(*args: object) -> float:
    """Runs ``bundodo`` with these arguments to its good end; the most memory that it held, in MB."""
    line = [sys.executable, "-c", _LAUNCHER, sys.executable, "-m", "bundodo", *map(str, args)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, env={**os.environ, "BUNDODO_LANG": "en"})
    assert done.returncode == 0, done.stderr
    return int(done.stdout) / 1024
