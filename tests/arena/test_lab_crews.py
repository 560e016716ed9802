"""Workers of the lab, in processes of their own: the same results by whoever plays, also when a worker is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.extras import proving

ROOT = Path(__file__).resolve().parents[2]
FULL = bool(os.environ.get("FULL"))
CREWS = """
import os, signal, sys, threading, time
from pathlib import Path
from random import Random
from arena.chunks import Chunk
from arena.games.registry import workshop
from arena.games.room import Meeting
from arena.lab.crew import Alone, cluster, processes
from arena.lab.lab import Lab, Progress
from arena.lab.store import Store
from bundodo.matches.trials import grounds
from designer.game import Terms
from designer.games import registry

def main():
    folder, terms = Path(sys.argv[1]), Terms(50, registry.load("bundodo").choose({}))
    shop, rng = workshop("bundodo"), Random(4)
    one, other = shop.drawn(terms, rng), shop.drawn(terms, rng)
    chunks = [
        Chunk("bundodo", Meeting((one, other), board, starts, terms), ("random", "random"), 1, 4 * n, 4 * n + 4)
        for n, (board, starts) in enumerate(grounds() * 6)
    ]
    lost = []
    def by(name, crew):
        lab = Lab("bundodo", Store(folder / f"{name}.sqlite"), crew, Progress(lambda _: None))
        try:
            return lab.results(chunks)
        finally:
            crew.close()
    def later(pids):
        def kill():
            end = time.monotonic() + 60
            while time.monotonic() < end and not (found := list(pids())):
                time.sleep(0.02)
            time.sleep(1.0)
            os.kill(found[0], signal.SIGKILL)
        threading.Thread(target=kill, daemon=True).start()
    version, told = shop.version(), lambda: lost.append(1)
    alone = by("alone", Alone())
    crew = processes(2, version, told)
    assert by("two", crew) == alone
    assert not lost
    crew = processes(2, version, told)
    later(lambda: list(crew._pool._processes))
    assert by("killed", crew) == alone
    assert lost, "nobody was killed"
    if len(sys.argv) > 2:
        from distributed import LocalCluster
        for workers in (1, 2):
            with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as made:
                assert by(f"dask{workers}", cluster(made.scheduler_address, version, told)) == alone
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
            later(lambda: [one.pid for one in made.workers.values()])
            assert by("dask killed", cluster(made.scheduler_address, version, told)) == alone
    print("the same")

if __name__ == "__main__":
    main()
"""


def crews(tmp_path, *args):
    script = tmp_path / "crews.py"
    script.write_text(CREWS, "utf-8")
    made = subprocess.run(
        [sys.executable, str(script), str(tmp_path), *args],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False, timeout=500,
    )  # fmt: skip
    assert made.stdout.endswith("the same\n"), made.stderr[-3000:]


@pytest.mark.prove
def test_the_same_by_whoever_plays(tmp_path):
    proving("distributed")
    crews(tmp_path, "cluster")


@pytest.mark.prove
def test_killed_at_any_moment_the_next_run_ends_with_the_same_report(tmp_path):
    """Of the whole command, compiled; bytes."""
    proving("numba")
    proving("scipy")
    examples = ROOT / "examples" / "bundodo"
    asked = [sys.executable, "-m", "bundodo", "lab", "matchups", *(str(examples / f"{name}.toml") for name in (
        "altair", "petrichor", "tsuwabuki"
    )), "--matches", "40", "--builds", "2"]  # fmt: skip

    def run(folder, *, kill_after=None):
        with subprocess.Popen(
            [*asked, "-o", str(folder)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as made:
            if kill_after is not None:
                time.sleep(kill_after)
                made.send_signal(signal.SIGKILL)
            _, said = made.communicate()
        return made.returncode, said

    run(tmp_path / "first")  # compiled now, if it was not
    start = time.monotonic()
    code, said = run(tmp_path / "whole")
    spent = time.monotonic() - start
    assert code == 0, said
    rng = Random(3)
    (tmp_path / "killed").mkdir()
    for _ in range(20 if FULL else 3):
        run(tmp_path / "killed", kill_after=rng.uniform(0.2, spent))
    code, said = run(tmp_path / "killed")
    assert code == 0, said
    for name in ("report.json", "report.html"):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert json.loads((tmp_path / "whole" / "report.json").read_text("utf-8"))["players"]
