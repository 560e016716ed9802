"""``python -m tools.mutants --seed 7 --count 100``: draws mutants, runs their tests, tells which survive.

All it keeps lies in ``.mutants/``: the map of tests and lines, copies of the tree, and ``results.jsonl``. A run that
was stopped goes on where it stopped: who died of the same fault in the same file is not tried again, who survived is
when the tests have changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import queue
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Lock

from tools.mutants.choose import Chooser
from tools.mutants.copies import Copy
from tools.mutants.draw import Mutant, draw, modules
from tools.mutants.meets import Meets, digest_of
from tools.mutants.trial import Verdict, judge

ROOT = Path(__file__).resolve().parent.parent.parent
LEAST = 0.9
"""The share that is to die."""
AT_ONCE = 24
"""Modules of tests that are watched in one run, after which what they met is kept."""


class Results:
    """Verdicts by the key of their mutant, kept in a file of JSON lines; the last of a key counts."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lock = Lock()
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        self.found = {made.key: made for made in (Verdict(**json.loads(line)) for line in lines)}

    def add(self, verdict: Verdict) -> None:
        with self.lock:
            self.found[verdict.key] = verdict
            with self.file.open("a", encoding="utf-8") as file:
                file.write(verdict.line_of_json)

    def settled(self, mutant: Mutant, tree: str) -> bool:
        found = self.found.get(mutant.key)
        return found is not None and (found.died or found.tree == tree)


def main(arguments: list[str]) -> int:
    """Tells each verdict, then the survivors. Returns 1 where fewer than 90 of 100 died."""
    asked = _asked(arguments)
    home = ROOT / ".mutants"
    copies = [Copy(home / f"copy-{number}", home / f"room-{number}") for number in range(1, asked.jobs + 1)]
    for copy in copies:
        copy.refresh(ROOT)
    meets = Meets(home / "meets.db", ROOT)
    stale = meets.stale()
    for at in range(0, len(stale), AT_ONCE):
        print(f"which lines are met: {len(stale) - at} modules of tests to go", flush=True)
        said = meets.learn(copies[0], stale[at : at + AT_ONCE], asked.jobs, home / "watch")
        print(said.rpartition("\n")[2], flush=True)
    paths = modules(ROOT, tuple(asked.without), tuple(asked.only))
    mutants = draw(ROOT, paths, asked.seed, asked.count)
    results, tree = Results(home / "results.jsonl"), _tree()
    _try_all([one for one in mutants if not results.settled(one, tree)], Chooser(ROOT, meets), copies, results, tree)
    return _tell([results.found[mutant.key] for mutant in mutants])


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", default=[], metavar="PATH", help="files below this alone")
    parser.add_argument("--without", action="append", default=[], metavar="PATH", help="no files below this")
    return parser.parse_args(arguments)


def _try_all(mutants: list[Mutant], chooser: Chooser, copies: list[Copy], results: Results, tree: str) -> None:
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)
    done = count(1)

    def attempt(mutant: Mutant) -> None:
        copy = free.get()
        try:
            made = judge(mutant, chooser, copy, tree)
        finally:
            free.put(copy)
        results.add(made)
        by = f" by {made.by}" if made.by else ""
        where = f"{made.path}:{made.line} {made.kind}"
        print(f"[{next(done):>3}/{len(mutants)}] {made.seconds:5.1f} s  {made.fate:<8}  {where}{by}", flush=True)

    with ThreadPoolExecutor(len(copies)) as pool:
        for _ in pool.map(attempt, mutants):
            pass


def _tell(verdicts: list[Verdict]) -> int:
    survivors = sorted((one for one in verdicts if not one.died), key=lambda one: (one.path, one.line))
    for one in survivors:
        print(f"\n{one.path}:{one.line} survived {one.tests} tests ({one.kind})\n{one.diff}")
    died = len(verdicts) - len(survivors)
    print(f"\n{died} of {len(verdicts)} died")
    return int(died < LEAST * len(verdicts))


def _tree() -> str:
    """The state of the tests and of what they read."""
    files = sorted(path for folder in ("tests", "templates", "examples") for path in (ROOT / folder).rglob("*.*"))
    kept = [path for path in files if path.is_file() and path.suffix != ".pyc"]
    return hashlib.sha256("".join(map(digest_of, kept)).encode()).hexdigest()[:12]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
