"""Which language is spoken, and what a narrow terminal shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from bundodo.say.terminal import language, speaks_japanese, visible
from tests.bundodo.cli import ROOT


@pytest.mark.parametrize(
    ("asked", "environ", "spoken"),
    [
        ("en", {"BUNDODO_LANG": "ja"}, "en"),
        (None, {"BUNDODO_LANG": "en", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"BUNDODO_LANG": "xx", "LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "ja"),
        (None, {}, "ja"),
    ],
)
def test_language(asked, environ, spoken):
    assert language(asked, environ, "utf-8") == spoken


def test_a_terminal_without_japanese_is_spoken_to_in_english_unless_asked():
    assert language(None, {"LANG": "ja_JP"}, "ascii") == "en"
    assert language("ja", {}, "ascii") == "ja"


@pytest.mark.parametrize(
    ("encoding", "speaks"), [("cp932", True), ("utf-8", True), ("ascii", False), ("nonsense", False)]
)
def test_speaks_japanese(encoding, speaks):
    assert speaks_japanese(encoding) is speaks


@pytest.mark.parametrize("encoding", ["cp932", "ascii", "utf-8"])
@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["check", "nowhere.xlsx"], ["rules", "list"]])
def test_no_terminal_makes_it_stumble(encoding, args):
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", *args],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )
    assert b"Traceback" not in made.stderr
    assert made.stdout + made.stderr
    (made.stdout + made.stderr).decode(encoding)


@pytest.mark.parametrize("encoding", ["cp932", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "A", "--armor", "3"], ["advise", "A", "--steps", "1"], ["compare", "A", "B"],
        ["odds", "A", "B", "--game", "bundodo"], ["check", "A", "B"],
    ],
)  # fmt: skip
def test_json_is_json_on_every_terminal(tmp_path, encoding, args):
    """Ascii escapes where it can't be UTF-8, even for letters that the terminal would have."""
    name = "𠮷🤖 Ä アルタイル"
    for file in "AB":
        build = f'game = "bundodo"\nname = "{name}{file}"\n[stats]\noutput = 5\nprecision = 5\ndurability = 5\n'
        weapon = f'[[ranged]]\nname = "{name}"\npower = 3\nshots = 1\n'
        (tmp_path / f"{file}.toml").write_text(build + weapon, encoding="utf-8")
    made = subprocess.run(
        [
            sys.executable, "-m", "bundodo", *(f"{arg}.toml" if arg in ("A", "B") else arg for arg in args),
            "--format", "json",
        ],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )  # fmt: skip
    assert made.returncode == 0
    assert name in str(json.loads(made.stdout))


def test_a_reader_that_leaves_early_is_no_illegal_machine():
    code = f"{sys.executable} -m bundodo rules rulings | head -1 > /dev/null; exit ${{PIPESTATUS[0]}}"
    made = subprocess.run(["bash", "-c", code], capture_output=True, check=False)
    assert made.returncode in {0, 141}
    assert made.stderr == b""


@pytest.mark.parametrize("args", ["--help", "rules rulings", "show examples/bundodo/altair.toml"])
def test_a_full_disk_is_a_sentence(args):
    made = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m bundodo {args} > /dev/full"], capture_output=True, check=False, cwd=ROOT
    )
    assert made.returncode == 2
    assert b"Traceback" not in made.stderr
    assert made.stderr.count(b"\n") == 1


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["printer", "add", "--help"]])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_speaks_one_language(args, lang):
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", *args],
        capture_output=True,
        env={**os.environ, "BUNDODO_LANG": lang, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    said = made.stdout.decode()
    assert ("使い方" in said) == (lang == "ja")
    assert ("Usage" in said) == (lang == "en")
    assert " / " not in said.replace("--color / --no-color", "")


def test_help_listens_to_lang_before_it():
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", "check", "--lang", "en", "--help"],
        capture_output=True,
        env={**os.environ, "BUNDODO_LANG": "ja"},
        check=True,
    )
    assert b"Usage" in made.stdout


def test_names_cannot_turn_the_line_they_stand_in():
    assert visible("a\u202eb\x1b[31mc\n機体　ｘ") == "a" + r"\u202e" + "b" + r"\x1b" + "[31mc 機体　ｘ"
