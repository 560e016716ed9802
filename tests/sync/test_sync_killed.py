"""``push --apply`` and ``pull`` killed at random moments, then run again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from sheets.sync import state as states
from tests.bundodo.cli import ROOT
from tests.google.emulator.server import Server
from tests.google.emulator.state import Sheet
from tests.sync.kit import FORM, NEW, Kit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is none of Windows")


def run_and_kill(kit: Kit, args: list[str], after: float | None) -> float | None:
    """Runs a command in a process of its own, and kills it some seconds after its first request. Returns how long it
    took from there to its end, None when it was killed."""
    started = threading.Event()
    kit.emulator.faults.meanwhile(started.set)
    environ = {**os.environ, "BUNDODO_LANG": "ja", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "bundodo", "sheets", *args],
        cwd=ROOT,
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert started.wait(60)
        begun = time.monotonic()
        try:
            process.wait(60 if after is None else after)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return None
        return time.monotonic() - begun


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


def push_killed(server: Server, folder: Path, after: float | None) -> tuple[float | None, bool]:
    """Returns how long it took, if it came to its end, and whether the write had been done."""
    kit = prepared(server, folder)
    old, form = values(kit, 0), values(kit, 9)
    files = {path: path.read_bytes() for path in folder.glob("*.toml")}
    span = run_and_kill(kit, ["push", str(folder), "--apply"], after)
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
    return span, done


def pull_killed(server: Server, folder: Path, after: float | None) -> float | None:
    kit = prepared(server, folder)
    before = values(kit, 0), values(kit, 7)
    span = run_and_kill(kit, ["pull", kit.url, str(folder)], after)
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
    return span


def test_a_push_killed(server, login, tmp_path):
    push_killed(server, tmp_path / "a", 0.05)


def test_a_pull_killed(server, login, tmp_path):
    pull_killed(server, tmp_path / "a", 0.02)


@pytest.mark.soak
def test_a_push_killed_at_fifty_moments(server, login, tmp_path):
    rng = Random(7)
    span, _ = push_killed(server, tmp_path / "whole", None)
    assert span
    ends = [push_killed(server, tmp_path / f"{n}", rng.uniform(0, span)) for n in range(50)]
    killed = [done for took, done in ends if took is None]
    # Some before the write, some after it.
    assert len(killed) >= 30
    assert len(set(killed)) == 2


@pytest.mark.soak
def test_a_pull_killed_at_twenty_moments(server, login, tmp_path):
    rng = Random(8)
    span = pull_killed(server, tmp_path / "whole", None)
    assert span
    ends = [pull_killed(server, tmp_path / f"{n}", rng.uniform(0, span)) for n in range(20)]
    assert sum(took is None for took in ends) >= 10
