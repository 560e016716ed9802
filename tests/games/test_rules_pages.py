"""The rules in words against the pages that the games were written from: every id has its entry, every ruling its key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from designer.games import registry
from templates.words import LANGS

PAGES = Path(__file__).parents[3] / "shared/rules"
GAMES = {
    "bundodo": ("BDFHP", ("bundodo.md", "bundodo-play.md")),
    "sentinel": ("S", ("sentinel.md",)),
    "wildgauge": ("W", ("wildgauge.md",)),
}
"""The letters of a game's rules, and its pages."""

paged = pytest.mark.skipif(not PAGES.is_dir(), reason="the rules pages are not here (../shared/rules)")


def said(game: str) -> str:
    return "\n".join((PAGES / name).read_text("utf-8") for name in GAMES[game][1])


@paged
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_pages_has_its_entry(game: str, lang: str):
    """A rule stands at the start of a line, or follows another one in it: “W12 … W13 Fumble”."""
    wanted = set(re.findall(rf"\b[{GAMES[game][0]}]\d+b?\b(?= )", said(game)))
    found = registry.load(game)
    assert wanted <= {one.id for one in found.rulebook(found.choose({}), lang)}
    assert len(wanted) >= 15


@paged
def test_every_ruling_of_the_duels_pages_is_one():
    rows = re.findall(r"^\| (R\d+[ab]?(?: R\d+[ab]?)?) \| ([\w, ]+?) \| ([^|]+) \|", said("bundodo"), re.MULTILINE)
    told = [
        (id_, key, choices)
        for ids, keys, choices in rows
        for id_, key in zip(ids.split(), keys.split(", "), strict=True)
    ]
    rulings = {one.id: one for one in registry.load("bundodo").RULINGS}
    assert {id_ for id_, _, _ in told} == set(rulings)
    for id_, key, choices in told:
        ruling = rulings[id_]
        assert ruling.key == key
        if ruling.span:
            assert choices.split()[0] == str(ruling.default)
        else:
            assert choices.split(", ") == list(ruling.choices)


@paged
@pytest.mark.parametrize("game", ["sentinel", "wildgauge"])
def test_every_ruling_of_a_page_is_one(game: str):
    told = set(re.findall(r"\b[Rr]uling(?: keys?:)? (\w+_\w+)", said(game)))
    assert told <= {one.key for one in registry.load(game).RULINGS}
    assert len(told) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_changes_what_some_rule_says(game: str):
    """Whoever reads the rules reads them as they are ruled. (Texts of both languages have the same places to fill.)"""
    found = registry.load(game)
    plain = found.rulebook(found.choose({}), "ja")
    for ruling in found.RULINGS:
        others = ruling.choices[1:] or (str(ruling.default + 1),)
        for choice in others:
            assert found.rulebook(found.choose({ruling.key: choice}), "ja") != plain, (ruling.key, choice)


@pytest.mark.parametrize(
    ("game", "rule", "ja", "en"),
    [
        ("bundodo", "H7", "高機動>ではブースト移動ができない", "mobility mode gives none"),
        ("bundodo", "custom.impact", "ダメージが0のヒットでもよい", "A hit without damage is a success"),
        ("bundodo", "custom.jammer", "ダメージが0のヒットでもよい", "A hit without damage is a success"),
        ("sentinel", "S7", "何ラウンドかかっても1ターン", "one turn, however many rounds"),
        ("sentinel", "S10", "後につくプラスを数えません", "a plus behind the weapon's damage does not count"),
        ("sentinel", "S17", "回避値と機動力が大きく下がります", "lowers evasion and mobility"),
        ("sentinel", "S17", "戦闘中はできません", "never in a battle"),
        ("sentinel", "S17", "功績ポイント", "merit points"),
        ("sentinel", "S17", "粒子が通常以下", "particles are normal or thinner"),
        ("wildgauge", "W12", "上乗せする", "on top of"),
        ("wildgauge", "W5", "いちばん大きい1個", "the highest is kept"),
    ],
)
def test_what_was_lacking_is_said(game: str, rule: str, ja: str, en: str):
    found = registry.load(game)
    for lang, wanted in (("ja", ja), ("en", en)):
        (text,) = [one.text for one in found.rulebook(found.choose({}), lang) if one.id == rule]
        assert wanted in text
