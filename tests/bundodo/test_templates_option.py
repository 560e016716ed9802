"""A user's own words on cards: ``print --templates DIR``, each run in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pypdfium2
import pytest

from tests.bundodo.cli import EXAMPLES


def run(folder, out, *more):
    args = ["-m", "bundodo", "print", EXAMPLES / "altair.toml", "-o", out, "--only", "cards", "--templates", folder]
    env = {**os.environ, "BUNDODO_LANG": "ja", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, *args, *more], capture_output=True, env=env, text=True, check=False)


def own(tmp_path, name, text):
    path = tmp_path / "own" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return tmp_path / "own"


def test_own_words_win_and_the_others_stay(tmp_path):
    folder = own(tmp_path, "bundodo/cards.ja.toml", '[advance]\ntext = "まっすぐ {{ move }} マス、ずんずん進む。"\n')
    made = run(folder, tmp_path / "o")
    assert made.returncode == 0, made.stderr
    (path,) = (tmp_path / "o").rglob("cards.pdf")
    said = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    assert "ずんずん進む" in said
    assert "前進" in said


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("bundodo/cards.ja.toml", '[advanse]\ntext = "x"\n', "advanse"),
        ("bundodo/cards.ja.toml", "[advance]\ntext = 3\n", "advance.text"),
        ("bundodo/cards.ja.toml", '[advance]\ntext = "{{ mov }}"\n', "mov"),
        ("bundodo/cards.ja.toml", '[advance]\ntext = "{% if %}"\n', "cards"),
        ("bundodo/cards.ja.toml", "[advance\n", "cards.ja.toml"),
        ("bundodo/messages.ja.toml", "[B601\n", "messages.ja.toml"),
        ("common/theme.toml", "[colours]\nink = 3\n", "ink"),
        ("common/theme.toml", '[colours]\ninc = "112233"\n', "colours.inc"),
        ("common/theme.toml", '[colours]\nink = "dark"\n', "ink"),
        ("common/theme.toml", "[type]\nsmall = []\n", "small"),
        ("common/theme.toml", "[type]\nnumber = [9]\n", "number"),
        ("common/papers.toml", '[A4]\nwidth = "210"\n', "210"),
    ],
)
def test_a_slip_of_the_pen_is_a_sentence(tmp_path, name, text, told):
    made = run(own(tmp_path, name, text), tmp_path / "o")
    assert made.returncode == 2
    assert "Traceback" not in made.stderr
    assert told in made.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[advance]\ntxt = "x"\n', ["cards.ja.toml", "advance.txt", "text"]),
        ('[advanse]\ntext = "x"\n', ["cards.ja.toml", "advanse", "priority, kinds, costs", "retreat"]),
        ("[advance]\ntext = 3\n", ["cards.ja.toml", "advance.text", "引用符"]),
        ("advance = 3\n", ["cards.ja.toml", "advance", "キーの表"]),
    ],
)
def test_file_key_and_what_is_allowed_are_told(tmp_path, text, told):
    made = run(own(tmp_path, "bundodo/cards.ja.toml", text), tmp_path / "o")
    last = made.stderr.splitlines()[-1]
    assert all(part in last for part in told)
    assert "?" not in last


def test_no_such_folder(tmp_path):
    made = run(tmp_path / "nowhere", tmp_path / "o")
    assert made.returncode == 2
    assert "nowhere" in made.stderr
