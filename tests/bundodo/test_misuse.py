"""What the command line says of a wrong call, in one language."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from templates.words import load
from tests.bundodo.cli import bundodo

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")

CALLS = [
    (("foo",), "foo"),
    (("rules", "foo"), "foo"),
    (("odds",), "SOURCE"),
    (("odds", "x", "--cap", "-1"), "--cap"),
    (("odds", "x", "--cap", "many"), "--cap"),
    (("odds", "x", "--frobnicate"), "--frobnicate"),
    (("odds", "x", "--rulling", "a=b"), "--ruling"),
    (("odds", "x", "--cap"), "--cap"),
    (("odds", "x", "--force=1"), "--force"),
    (("advise", "x", "--steps", "3"), "2"),
    (("advise", "x", "--aim", "foo"), "half_move"),
    (("print", "x", "--gutter", "50"), "20"),
    (("demo", "a", "b", "-o", "c"), "a b"),
]


def words_of(lang: str) -> str:
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", "rules", "--help"],
        capture_output=True, text=True, encoding="utf-8", check=True,
        env={**os.environ, "BUNDODO_LANG": lang, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    return made.stdout


@pytest.mark.parametrize(("args", "named"), CALLS, ids=[" ".join(args) for args, _ in CALLS])
def test_a_wrong_call_is_told_in_one_language(args, named):
    """The sentence names what is wrong; nothing of Click's English stands in Japanese, nor the other way round."""
    for lang in ("ja", "en"):
        made = bundodo(*args, lang=lang)
        assert made.code == 2
        sentence = made.err.strip().splitlines()[-1]
        assert named in sentence
        assert bool(JAPANESE.search(sentence)) is (lang == "ja")
        assert not re.search(r"Error|Try '|Invalid value", made.err)


def test_groups_have_headings_in_one_language():
    assert "コマンド:" in words_of("ja")
    assert "Commands:" not in words_of("ja")
    assert "Commands:" in words_of("en")


def test_both_languages_have_the_same_words():
    ja, en = load("common", "usage.ja"), load("common", "usage.en")
    assert {key: set(value) if isinstance(value, dict) else 0 for key, value in ja.items()} == {
        key: set(value) if isinstance(value, dict) else 0 for key, value in en.items()
    }
