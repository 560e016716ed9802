"""Which language is spoken, and what a narrow terminal shows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bundodo.terminal import language, speaks_japanese


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
