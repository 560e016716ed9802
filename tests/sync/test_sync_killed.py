"""``push --apply`` and ``pull`` killed at random moments, then run again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from sheets.sync import state as states
from tests.bundodo.cli import ROOT
from tests.google.emulator.server import Server
from tests.google.emulator.state import Sheet
from tests.sync.kit import FORM, NEW, Kit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is none of Windows")


Moment = tuple[int, float]
"""A request, counted from 0, and seconds after it came."""


def run_and_kill(kit: Kit, args: list[str], moment: Moment | None) -> tuple[float | None, int]:
    """Runs a command in a process of its own, and kills it at a moment. Returns how long it took from its first request
    to its end, None when it was killed; and how many requests it made."""
    before = len(kit.emulator.log)
    began, reached = [], threading.Event()
    kit.emulator.faults.meanwhile(lambda: began.append(time.monotonic()))
    if moment:
        kit.emulator.faults.meanwhile(reached.set, after=moment[0])
    environ = {**os.environ, "BUNDODO_LANG": "ja", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "bundodo", "sheets", *args]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env=environ, stdout=quiet, stderr=quiet) as process:
        while moment and process.poll() is None:
            if reached.wait(0.005):
                time.sleep(moment[1])
                process.send_signal(signal.SIGKILL)
                break
        process.wait(60)
    ended = time.monotonic()
    kit.emulator.faults._orders.clear()
    was_killed = process.returncode == -signal.SIGKILL
    if was_killed:
        # What it had sent is still served.
        time.sleep(0.05)
    with kit.server.lock:
        return None if was_killed else ended - began[0], len(kit.emulator.log) - before


def moments(rng: Random, requests: int, span: float) -> Iterator[Moment]:
    """At random: as often after each request, the last among them, and up to the next one or thereabouts. Counted in
    requests, for how fast it all goes depends on what else the computer does."""
    while True:
        yield rng.randrange(requests), rng.uniform(0, 1.2 * span / requests)


def values(kit: Kit, number: int) -> dict:
    return {at: cell.value for at, cell in kit.sheet(number).cells.items() if not cell.is_empty}


def prepared(server: Server, folder: Path) -> Kit:
    """Pulled, then changed on both sides; a machine is new here, and an empty form waits for it."""
    folder.mkdir()
    made = Kit(server, folder)
    made.book.sheets.append(Sheet(9, "空き").put(FORM))
    made.pull()
    made.rewrite("output = 10", "output = 3   # 変えた")
    made.rewrite('name = "太刀"\npower = 5', 'name = "大太刀"\npower = 6')
    with made.file("Kite.toml").open("a", encoding="utf-8") as file:
        file.write("# 末尾\n")
    made.file("新顔.toml").write_text(NEW, "utf-8")
    made.enter("B3", 9)
    made.enter("B2", 6, 7)
    return made


def push_killed(server: Server, folder: Path, moment: Moment | None) -> tuple[float | None, bool, int]:
    """Returns how long it took, if it came to its end; whether the write had been done; and how many requests it
    made."""
    kit = prepared(server, folder)
    old, form = values(kit, 0), values(kit, 9)
    files = {path: path.read_bytes() for path in folder.glob("*.toml")}
    span, requests = run_and_kill(kit, ["push", str(folder), "--apply"], moment)
    new = {**old, (1, 1): 3, (12 + 1, 0): "大太刀", (12 + 1, 1): 6}
    # The sheet holds all of it or nothing, and no file has changed.
    assert values(kit, 0) in (old, new)
    done = values(kit, 0) == new
    assert (values(kit, 9) != form) == done
    assert {path: path.read_bytes() for path in folder.glob("*.toml")} == files
    assert states.load(folder)
    result = kit.push("--apply")
    assert result.code == 0, result
    assert values(kit, 0) == new
    assert values(kit, 7)[1, 1] == 6
    assert (values(kit, 9)[0, 1], values(kit, 9)[7, 0], values(kit, 9)[7, 3]) == ("新顔", "投槍", "高速")
    assert [sheet.title for sheet in kit.book.sheets] == ["一号", "Bob's A1", "空き", "判定"]
    # What they changed was neither lost nor undone; after a pull both sides are the same.
    assert "←" in kit.pull().out
    assert kit.diff().out == "手元とシートに違いはありません\n"
    assert {path.name for path in folder.glob("*.toml")} == {"ゼロ.toml", "Kite.toml", "新顔.toml"}
    assert not list((folder / ".bundodo/tmp").iterdir())
    return span, done, requests


def pull_killed(server: Server, folder: Path, moment: Moment | None) -> tuple[float | None, int]:
    kit = prepared(server, folder)
    before = values(kit, 0), values(kit, 7)
    span, requests = run_and_kill(kit, ["pull", kit.url, str(folder)], moment)
    assert kit.pull().code == 0
    text = kit.file().read_text("utf-8")
    for said in ("output = 3   # 変えた", "precision = 9", 'name = "大太刀"'):
        assert said in text
    assert "output = 6" in kit.file("Kite.toml").read_text("utf-8")
    assert kit.file("Kite.toml").read_text("utf-8").endswith("# 末尾\n")
    assert (values(kit, 0), values(kit, 7)) == before
    assert kit.push("--apply").code == 0
    assert kit.diff().out == "手元とシートに違いはありません\n"
    assert {path.name for path in folder.glob("*.toml")} == {"ゼロ.toml", "Kite.toml", "新顔.toml"}
    return span, requests


def test_a_push_killed(server, login, tmp_path):
    push_killed(server, tmp_path / "a", (2, 0.01))


def test_a_pull_killed(server, login, tmp_path):
    pull_killed(server, tmp_path / "a", (1, 0.01))


@pytest.mark.prove
def test_a_push_killed_at_fifty_moments(server, login, tmp_path):
    span, _, requests = push_killed(server, tmp_path / "whole", None)
    assert span
    killed: list[bool] = []
    for n, moment in enumerate(islice(moments(Random(7), requests, span), 100)):
        took, done, _ = push_killed(server, tmp_path / f"{n}", moment)
        killed += [done] if took is None else []
        if len(killed) == 50:
            break
    print(f"{len(killed)} of {n + 1} killed, {sum(killed)} of them after the write ({requests} requests, {span:.2f} s)")
    assert len(killed) == 50
    # Before the write, and after it.
    assert 5 < sum(killed) < 45


@pytest.mark.prove
def test_a_pull_killed_at_twenty_moments(server, login, tmp_path):
    span, requests = pull_killed(server, tmp_path / "whole", None)
    assert span
    killed = 0
    for n, moment in enumerate(islice(moments(Random(8), requests, span), 60)):
        took, _ = pull_killed(server, tmp_path / f"{n}", moment)
        killed += took is None
        if killed == 20:
            break
    print(f"{killed} of {n + 1} killed ({requests} requests, {span:.2f} s)")
    assert killed == 20
