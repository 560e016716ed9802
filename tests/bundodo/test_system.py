"""What the system refuses: told for what it is, one source's fault, exit 2; and what becomes of closed streams and of
Ctrl+C."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from tests.bundodo.cli import EXAMPLES, ROOT, bundodo

LONG = "x" * 300
NO_PLACES = [LONG, f"{LONG}/a.toml", "a.toml/x", "a.toml/x.toml", "loop", "loop/x.toml", f"none/{LONG}.xlsx"]
"""Where no file can be read, and none written: a name too long, a file for a folder, a link to itself."""
CLOSED = ["closed", "closed/a.toml", "listed", "listed/a.toml"]
"""Folders that can't be entered, or looked into, by anybody but root; and files in them."""
READING = [
    "check {}", "check --event {}", "check a.toml --data {}", "show {}", "read {}", "print {} -o o",
    "print a.toml -o o --only sheet --templates {}", "print a.toml -o o --only cards --cards {}/c.toml",
    "field {} -o f.pdf", "meetup {} -o m", "template -o t.xlsx --from {}", "odds {}", "odds a.toml --against {}",
    "advise {}", "compare a.toml {}", "duel a.toml {}", "duel a.toml a.toml --field {}", "replay {}", "sight {} A1 B2",
    "sheets diff {}", "sheets push {}", "sheets login --client {}",
]  # fmt: skip
WRITING = [
    "read a.toml --html {}/r.html", "print a.toml -o {} --only sheet", "print a.toml -o {} --one-file --only sheet",
    "field -o {}/f.pdf", "meetup event.toml -o {}", "new X -o {}/x.toml", "template -o {}/t.xlsx",
    "duel a.toml a.toml --record {}/r.json",
]  # fmt: skip


def lay(folder):
    shutil.copy(EXAMPLES / "altair.toml", folder / "a.toml")
    (folder / "event.toml").write_text('sources = ["a.toml"]\n', "utf-8")
    (folder / "loop").symlink_to("loop")
    for name in ("closed", "listed"):
        (folder / name).mkdir()
        shutil.copy(folder / "a.toml", folder / name / "a.toml")


@pytest.fixture
def desk(tmp_path, monkeypatch):
    lay(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path / "config"))
    return tmp_path


def judge(line, place):
    made = bundodo(*(part.replace("{}", place) for part in line.split()), lang="en")
    said = made.out + made.err
    assert made.code == 2, (line, place, said)
    assert place[:50] in said, (line, place, said)
    assert "stdout" not in said
    return said


@pytest.mark.parametrize(("line", "place"), [*zip(READING, NO_PLACES * 4, strict=False)])
def test_a_place_that_cannot_be_read_is_told(desk, line, place):
    judge(line, place)


@pytest.mark.prove
@pytest.mark.parametrize("line", [*READING, *WRITING])
def test_every_place_that_cannot_be_is_told(desk, line):
    for place in NO_PLACES:
        judge(line, place)


CHILD = """
import os, sys
from pathlib import Path
from tests.bundodo import test_system as here
os.chdir(sys.argv[1])
for line in (*here.READING, *here.WRITING)[: int(sys.argv[2])]:
    for place in here.CLOSED:
        if line.endswith("--templates {}") and "/" in place:  # what can't be looked into holds no words
            continue
        said = here.judge(line, place)
        is_folder = "/" not in place and "Is a directory" in said
        unasked = "--data" in line and "takes no data file" in said
        assert "Permission denied" in said or is_folder or unasked or "--templates" in line, (line, place, said)
made = here.bundodo("check", "a.toml", "closed", "listed", lang="en")
assert made.code == 2 and made.out.count("E015") == 2 and "50/50P  a.toml" in made.out, made
print("all told")
"""


@pytest.mark.parametrize("count", [1, pytest.param(len(READING) + len(WRITING), marks=pytest.mark.prove)])
def test_a_closed_folder_is_its_own_fault_and_the_others_are_done(desk, count):
    """As somebody who is not root, for whom nothing is closed; so many of the commands with each such place."""
    (desk / "closed").chmod(0)
    (desk / "listed").chmod(0o444)
    alone = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    if alone and not shutil.which("setpriv"):
        pytest.skip("as root without setpriv nothing is closed")
    try:
        made = subprocess.run(
            [*alone, sys.executable, "-c", CHILD, str(desk), str(count)], capture_output=True, text=True, check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT), "BUNDODO_CONFIG": str(desk / "config")},
        )  # fmt: skip
    finally:
        for name in ("closed", "listed"):
            (desk / name).chmod(0o755)
    assert made.stdout.endswith("all told\n"), made.stderr[-2000:]


def run(script, cwd=ROOT, **environ):
    """A script of bash, ``bundodo`` in it being ours."""
    ours = f'bundodo() {{ "{sys.executable}" -m bundodo "$@"; }}\n'
    env = {**os.environ, "PYTHONPATH": str(ROOT), "BUNDODO_LANG": "en", **environ}
    return subprocess.run(["bash", "-c", ours + script], capture_output=True, text=True, cwd=cwd, env=env, check=False)


def test_a_folder_that_went_away(tmp_path):
    lay(tmp_path)
    (tmp_path / "gone").mkdir()
    made = run(f'cd gone; rm -r ../gone; bundodo print "{tmp_path}/a.toml" -o out', tmp_path)
    assert made.returncode == 2
    assert made.stderr.endswith("the folder that you are in is gone: change into another, and try again\n")


STREAMS = [">&-", "2>&-", "<&-", ">&- 2>&-"]


@pytest.mark.parametrize("streams", [*(pytest.param(s, marks=pytest.mark.prove) for s in STREAMS), "<&- >&- 2>&-"])
def test_closed_streams_take_nothing_and_break_nothing(tmp_path, streams):
    """No file that is opened comes to stand where a closed stream was."""
    lay(tmp_path)
    made = run(f"bundodo check a.toml {streams}; echo $?; bundodo check nix {streams}; echo $?", tmp_path)
    codes = [line for line in made.stdout.splitlines() if line in "012"]
    assert codes == ["0", "2"]
    assert "Traceback" not in made.stderr
    assert made.stderr == ""


COMMANDS = [
    "check a.toml", "show a.toml", "read a.toml", "odds a.toml", "advise a.toml --steps 1", "compare a.toml b.toml",
    "duel a.toml a.toml --seed 1", "rules list", "explain B601", "--help", "check --help", "--version",
    "print a.toml -o o --only sheet", "field -o f.pdf", "new X", "template -o t.xlsx", "printer list",
]  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.parametrize(("streams", "code"), [(">&-", 0), ("> /dev/full", 2), ("2> /dev/full", 0)])
def test_every_command_bears_streams_that_take_nothing(tmp_path, line, streams, code):
    lay(tmp_path)
    (tmp_path / "b.toml").write_bytes((tmp_path / "a.toml").read_bytes())
    made = run(f"bundodo {line} {streams}", tmp_path, BUNDODO_CONFIG=str(tmp_path / "config"))
    assert made.returncode == code, made.stderr
    assert "Traceback" not in made.stderr
    assert ("stdout: No space left on device" in made.stderr) is (streams == "> /dev/full")


def interrupted(args, cwd, lang, until):
    """The command, interrupted as soon as ``until`` stands on its stderr: its exit code, and what it said last."""
    made = subprocess.Popen(
        [sys.executable, "-u", "-m", "bundodo", *args], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BUNDODO_LANG": lang, "PYTHONIOENCODING": "utf-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )  # fmt: skip
    assert made.stderr is not None
    said = b""
    while until.encode() not in said:
        line = made.stderr.readline()
        assert line, said
        said += line
    made.send_signal(signal.SIGINT)
    rest = made.communicate(timeout=60)[1].decode()
    return made.returncode, rest.splitlines()[-1], rest


ENDS = [("ja", "中断しました"), ("en", "interrupted")]


@pytest.mark.parametrize(("lang", "last"), ENDS)
@pytest.mark.parametrize(
    "line", ["check a.toml", "show a.toml", "meetup event.toml -o o", "rules list", "sheets diff ."]
)
def test_ctrl_c_anywhere_ends_with_130_in_our_language(desk, monkeypatch, line, lang, last):
    def stop(*args, **kwargs):
        raise KeyboardInterrupt

    for place in ("bundodo.pipeline.run", "bundodo.commands.rules._book", "sheets.sync.state.load"):
        monkeypatch.setattr(place, stop)
    monkeypatch.setenv("BUNDODO_LANG", lang)
    made = bundodo(*line.split(), lang=lang)
    assert (made.code, made.err.splitlines()[-1]) == (130, last)


@pytest.mark.prove
@pytest.mark.parametrize(("lang", "last"), ENDS)
def test_ctrl_c_while_it_prints(tmp_path, lang, last):
    lay(tmp_path)
    (tmp_path / "many").mkdir()
    text = (tmp_path / "a.toml").read_text("utf-8")
    for number in range(40):
        (tmp_path / "many" / f"{number}.toml").write_text(text.replace('name = "', f'name = "{number}', 1), "utf-8")
    code, told, rest = interrupted(["print", "many", "-o", "o"], tmp_path, lang, ".pdf")
    assert (code, told) == (130, last)
    assert "Abort" not in rest
    assert "Traceback" not in rest
    assert not list((tmp_path / "o").rglob("*.tmp"))


@pytest.mark.parametrize("line", ["meetup event.toml -o out --watch 60", "sheets pull gs:{id} out --watch 60"])
def test_whoever_stops_a_watch_gets_130(desk, monkeypatch, line):
    """Whatever the last look said: that it was interrupted is what a script must know."""

    def stop(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", stop)
    monkeypatch.setattr("bundodo.sync.watch.time.sleep", stop)
    monkeypatch.setenv("BUNDODO_LOOPBACK", "http://127.0.0.1:1")
    made = bundodo(*line.replace("{id}", "a" * 30).split(), lang="en")
    assert made.code == 130
    assert made.err.rstrip().lower().endswith("stopped")
