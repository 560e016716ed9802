"""The fault sweep: no kind of answer, at no call, breaks a command, loses an edit, or tells a secret."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from sheets.google.access import KEY, ROBOT
from sheets.google.line import Line
from sheets.google.loopback import VARIABLE
from tests.bundodo.cli import Result, bundodo
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.hostile import processes
from tests.hostile.sweep import COMMANDS, KINDS, SECRETS, Setting, calls, cases, drawn, faults_of, write_token

FULL = bool(os.environ.get("FULL"))
# A command's connections end with its process; here hundreds of commands share one.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture
def setting(monkeypatch, tmp_path):
    emulator = Emulator(per_user=10**6)
    emulator.quota._limits["project"] = 10**6
    with Server(emulator) as server:
        monkeypatch.setenv(VARIABLE, server.url)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        monkeypatch.delenv(KEY, raising=False)
        monkeypatch.delenv(ROBOT, raising=False)
        # The clock and the sleep of the emulator, handed in: nothing really waits.
        monkeypatch.setitem(Line.__init__.__kwdefaults__, "clock", emulator.clock)
        monkeypatch.setitem(Line.__init__.__kwdefaults__, "sleep", emulator.clock.sleep)
        write_token(tmp_path)
        yield Setting(server, tmp_path, bundodo)


def once(setting: Setting, command: str, call: int, kind: str, times: int) -> list[str]:
    """One case; what is wrong with it."""
    args = setting.fresh(command)
    setting.server.emulator.faults.order(KINDS[kind], after=call, times=times)
    try:
        result = setting.run(*args)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it must not be raised
        return [f"raises {error!r:.200}"]
    found = faults_of(result, times)
    setting.server.emulator.faults._orders.clear()
    if command in {"pull", "pull again", "push --apply"} and not found:
        found += settled(setting, command, args, result)
    setting.done()
    return found


def settled(setting: Setting, command: str, args: list[object], result: Result) -> list[str]:
    """Once Google answers again, the same command comes to its end, and nothing was lost."""
    again = setting.run(*args)
    found = [] if again.code == 0 else [f"ends with {again.code} afterwards: {again.err[-200:]}"]
    files = {path.name: path.read_text("utf-8") for path in setting.folder.glob("*.toml")}
    if command == "push --apply":
        if setting.book.sheets[0].at(1, 1).value != 9 or setting.book.sheets[1].at(1, 1).value != 6:
            found.append("the sheet says something else")
        if setting.book.sheets[2].at(0, 1).value != "新顔":
            found.append("the new machine didn't move in")
        if "output = 9" not in files["ゼロ.toml"]:
            found.append("an edit of ours is lost")
    else:
        if "output = 6" not in files["Kite.toml"] and command == "pull again":
            found.append("an edit of theirs is lost")
        wanted = 2 if command == "pull" else 3
        if len(files) != wanted:
            found.append(f"{len(files)} files")
    return found


def sweep(setting: Setting, part: float, seed: int) -> tuple[int, dict[tuple, list[str]], Counter[str]]:
    counts = {command: calls(setting, command) for command in COMMANDS}
    everything = cases(counts)
    bad, done = {}, Counter()
    for case in drawn(everything, part, seed):
        done[case[0]] += 1
        if found := once(setting, *case):
            bad[case] = found
    return len(everything), bad, done


def test_a_few_faults(setting):
    _, bad, _ = sweep(setting, 0.002, 1)
    assert bad == {}


@pytest.mark.prove
def test_every_kind_of_answer_at_every_call(setting):
    total, bad, done = sweep(setting, 1 if FULL else 0.1, 2)
    print(f"{sum(done.values())} of {total} cases ({len(KINDS)} kinds): {dict(done)}")
    assert bad == {}


@pytest.mark.prove
def test_faults_in_real_processes(setting, tmp_path):
    """Those that nothing is waited long for: a second each."""
    environ = {VARIABLE: setting.server.url, "XDG_CONFIG_HOME": str(tmp_path)}
    quick = [kind for kind in KINDS if not kind.startswith(("429", "503 date"))]
    rng = random.Random(3)
    bad = {}
    for _ in range(60 if FULL else 6):
        command, call, kind = rng.choice(COMMANDS), rng.randrange(5), rng.choice(quick)
        args = setting.fresh(command)
        setting.server.emulator.faults.order(KINDS[kind], after=call)
        ended = processes.run(args, environ)
        found = ended.faults() + [secret for secret in SECRETS if secret in ended.out + ended.err]
        if found:
            bad[command, call, kind] = (found, ended.err[-500:])
        setting.done()
    assert bad == {}
