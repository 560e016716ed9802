"""What is told of texts that do not fit: short, once a place, with the machine's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from bundodo.out.writing import told
from bundodo.say.diagnostics import Diagnostic, Severity, Teller
from bundodo.say.tell import told as diagnosed
from designer.games.registry import GAMES
from printables.type.fitting import Problem
from sheets.grid import KeyRef
from templates.words import Words, load

LANGS = ("ja", "en")


def problem(text: str, place: str = "note", owner: str = "影", kind: str = "overflow") -> Problem:
    return Problem(kind, "sheet", owner, place, text)


@pytest.mark.parametrize("lang", LANGS)
def test_a_line_a_place_that_names_the_machine(lang: str) -> None:
    found = [problem("あ" * 500), problem("い\nう"), problem("え", "name"), problem("お", owner="灯")]
    lines = list(told(found, Path("out/sheet.pdf"), Words(lang, "common", name="app")))
    assert len(lines) == 3
    assert all("sheet.pdf" in line for line in lines)
    assert ["影" in line for line in lines] == [True, True, False]
    assert "あ" * 19 + "…" in lines[0]
    assert "あ" * 20 not in lines[0]
    assert "1" in lines[0]  # one more
    assert "1" not in lines[1]


@pytest.mark.parametrize("lang", LANGS)
def test_the_path_of_a_photo_is_whole(lang: str) -> None:
    (line,) = told(
        [problem("a/long/path/to/a/photo.jpg", kind="picture")], Path("sheet.pdf"), Words(lang, "common", name="app")
    )
    assert "a/long/path/to/a/photo.jpg" in line


@pytest.mark.parametrize("lang", LANGS)
def test_of_many_related_places_the_first_are_named(lang: str) -> None:
    cells = [KeyRef("a.toml", f"ranged[{i}].power") for i in range(200)]
    teller, words = Teller(lang, "bundodo"), Words(lang, "common", name="app")
    for count, more in ((10, ""), (200, "190")):
        fault = Diagnostic(
            "B601", Severity.ERROR, KeyRef("a.toml", "stats"), dict.fromkeys(("total", "cap", "over", "stats", "ranged", "melee"), 1),
            tuple(cells[:count]),
        )  # fmt: skip
        line = list(diagnosed(fault, teller, words))[-1]
        assert line.count("ranged #") == 10
        assert more in line
        assert ("ほか" in line or "more" in line) is bool(more)


@pytest.mark.parametrize("game", ["common", *GAMES])
def test_english_messages_quote_with_curly_quotes(game: str) -> None:
    found = [
        code for code, texts in load(game, "messages.en").items() for key in ("what", "cure") if '"{' in texts[key]
    ]
    assert found == []


@pytest.mark.parametrize("folder", ["common", *GAMES])
def test_english_sentences_begin_alike(folder: str) -> None:
    """With a capital, a quotation or what is filled in; and no number leaves open whether it is of one or of more."""
    for code, parts in load(folder, "messages.en").items():
        assert isinstance(parts, dict)
        for part in ("what", "why", "cure"):
            text = str(parts[part])
            first = text[:1]
            assert not first.islower(), (code, part)
            assert "(s)" not in text, (code, part)
