"""How much memory a process took. Linux alone: other systems count in other units, or not at all."""

from __future__ import annotations

import re
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
