"""A user's own words on cards: ``print --templates DIR``, one folder after another in one process."""

from __future__ import annotations

from types import SimpleNamespace

import pypdfium2
import pytest
from click.testing import CliRunner

from bundodo.cli import cli
from tests.bundodo.cli import EXAMPLES, bundodo


def run(folder, out, *more):
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", out, "--only", "cards", "--templates", folder, *more)
    return SimpleNamespace(returncode=made.code, stdout=made.out, stderr=made.err)


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


def test_two_folders_of_own_words_in_one_process_stay_apart(tmp_path):
    """In turn and in turn again: nothing of one run is left for the next, neither words nor colours nor papers."""
    texts = {"a": "まっすぐ進む。", "b": "とことこ歩く。", "": "前進"}
    for name in "ab":
        own(tmp_path / name, "bundodo/cards.ja.toml", f'[advance]\ntext = "{texts[name]}"\n')
    own(tmp_path / "a", "common/theme.toml", '[colours]\nink = "112233"\n')
    own(tmp_path / "b", "common/papers.toml", '[Kite]\nwidth = "200mm"\nheight = "280mm"\n')
    made = {}
    for turn, name in enumerate(("a", "b", "", "a", "b", "")):
        args = ["print", EXAMPLES / "altair.toml", "-o", tmp_path / f"o{turn}", "--only", "cards", "--lang", "ja"]
        more = ["--templates", tmp_path / name / "own"] if name else []
        paper = ["--paper", "Kite"] if name == "b" else []
        assert CliRunner().invoke(cli, [str(one) for one in (*args, *more, *paper)]).exit_code == 0
        (path,) = (tmp_path / f"o{turn}").rglob("cards.pdf")
        said = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
        assert [key for key, text in texts.items() if text in said] == ([name, ""] if name else [""])
        assert made.setdefault(name, path.read_bytes()) == path.read_bytes()
    assert len(set(made.values())) == 3
    refused = CliRunner().invoke(cli, ["print", str(EXAMPLES / "altair.toml"), "-o", str(tmp_path), "--paper", "Kite"])
    assert refused.exit_code == 2
