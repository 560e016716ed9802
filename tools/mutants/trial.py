"""One mutant in one copy: its tests are run until one fails."""

from __future__ import annotations

import json
import re
import signal
import time
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path

from tools.mutants.choose import Chooser
from tools.mutants.copies import Copy, Ran
from tools.mutants.draw import Mutant
from tools.mutants.meets import Witness

_PATIENCE = 10
"""Times of the seconds of the processor that a run may take that are waited for it."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+(?:\[.*?\](?= - |$))?)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a mutant fared: ``killed``, ``slow`` (its tests came to no end) or ``survived``; ``by`` names the test that
    noticed. ``tests`` tells how many were run, ``tree`` of which state the tests were."""

    key: str
    path: str
    line: int
    kind: str
    fate: str
    by: str
    tests: int
    seconds: float
    tree: str
    diff: str

    @property
    def died(self) -> bool:
        return self.fate != "survived"

    @property
    def line_of_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"


def judge(mutant: Mutant, chooser: Chooser, copy: Copy, tree: str) -> Verdict:
    """Runs the tests in their order; the copy is as before afterwards."""
    begun, ran = time.monotonic(), 0
    fate, by = "survived", ""
    with copy.holding(mutant.path, mutant.after):
        for stage in chooser.stages(mutant):
            if not stage:
                continue
            ran += len(stage)
            fate, by = told(run(copy, stage))
            if fate != "survived":
                break
    took = round(time.monotonic() - begun, 1)
    return Verdict(mutant.key, mutant.path, mutant.line, mutant.kind, fate, by, ran, took, tree, mutant.diff)


def run(copy: Copy, tests: list[Witness]) -> Ran:
    """These tests alone, in this order, up to the first that fails."""
    picked = Path(f"{copy.room}.json")
    picked.write_text(json.dumps([test.name for test in tests]), encoding="utf-8")
    files = list(dict.fromkeys(test.file for test in tests))
    limit = 30.0 + 5.0 * sum(test.seconds for test in tests)
    plugins = ("-p", "tools.mutants.pick", "-p", "no:xdist", "-x", "--tb=no")
    # By the clock much more: others may use the machine, and what is late for that has not been noticed by a test.
    more = {"MUTANTS_PICK": str(picked), "MUTANTS_SECONDS": str(ceil(limit))}
    return copy.pytest(*plugins, *files, seconds=_PATIENCE * limit, **more)


def told(ran: Ran) -> tuple[str, str]:
    """What the end of pytest says of a mutant. That no test was found is no verdict but a fault of the map."""
    if ran.code == 0:
        return "survived", ""
    if ran.code in (None, -signal.SIGXCPU):
        return "slow", ""
    if ran.code == 5:
        raise RuntimeError(f"pytest found none of the tests:\n{ran.out[-2000:]}")
    found = _FAILED.search(ran.out)
    return "killed", found[1] if found else f"pytest ended with {ran.code}"
