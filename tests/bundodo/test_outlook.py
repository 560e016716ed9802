"""``odds`` of the games that tell them as forecasts: what stands in the tables, and what is said to be left out."""

from __future__ import annotations

import json

import pytest

from tests.bundodo.cli import EXAMPLES, ROOT, bundodo

HIBARI = ROOT / "examples" / "wildgauge" / "hibari.toml"
YAMANBA = ROOT / "examples" / "wildgauge" / "yamanba.toml"
KAZABANA = ROOT / "examples" / "sentinel" / "kazabana.toml"

EXTRA = """
game = "wildgauge"
[[critical_extra]]
count = 2
dice = 1
"""


@pytest.fixture
def extra(tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text(EXTRA, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_dice_of_several_sizes_leave_out_is_told(extra, lang):
    """One table a way to attack; the weapon of 2d6+1d4 has a dash in the line of the damage, and a note says why."""
    made = bundodo("odds", HIBARI, "--data", extra, lang=lang)
    titles = {"ja": "命中判定とダメージ", "en": "Hit roll and damage roll"}
    assert made.out.splitlines().count(titles[lang]) == 1
    assert "–" in made.out
    (note,) = [line for line in made.err.splitlines() if "2d6+1d4" in line and "critical_extra" in line]
    assert note.startswith("羽子カザキリ")
    found = json.loads(bundodo("odds", HIBARI, "--data", extra, "--format", "json", lang=lang).out)["attacks"]
    assert [one["weapon"] for one in found if one.get("notes")] == ["羽子カザキリ"]


def test_whether_it_hits_does_not_hang_on_its_damage(extra):
    found = json.loads(bundodo("odds", HIBARI, "--against", YAMANBA, "--data", extra, "--format", "json").out)
    noted = [one for one in found["attacks"] if one.get("notes")]
    assert [one["attack"] for one in noted] == ["evade", "defend"]
    assert all("failed" in one["chances"] and "stopped" not in one["chances"] for one in noted)


@pytest.mark.parametrize(
    ("lang", "told"), [("ja", "脱出判定: 表 escape が必要です"), ("en", "Escape: needs the table escape")]
)
def test_no_heading_stands_over_nothing(lang, told):
    made = bundodo("odds", KAZABANA, lang=lang)
    assert made.out.splitlines()[-1] == told


def test_names_turn_no_line_around(tmp_path):
    path = tmp_path / "turned.toml"
    path.write_text(KAZABANA.read_text(encoding="utf-8").replace("小太刀", "小\\u202e太刀"), encoding="utf-8")
    made = bundodo("odds", path)
    assert "\u202e" not in made.out + made.err
    assert r"\u202e" in made.out


@pytest.mark.parametrize(("lang", "told"), [("ja", "1-40"), ("en", "Choose from: 1-40")])
def test_a_condition_out_of_its_span(lang, told):
    made = bundodo("odds", KAZABANA, "--given", "distance=99", lang=lang)
    assert made.code == 2
    assert made.err.strip().removesuffix("。").endswith(told)
    assert bundodo("odds", KAZABANA, "--given", "distance=３").code == 0


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("odds", KAZABANA, "--against", HIBARI), "--against"),
        (("odds", EXAMPLES / "altair.toml", "--against", HIBARI), "--against"),
        (("odds", KAZABANA, "--plot", "a.svg"), "--plot"),
        (("advise", KAZABANA), "advise"),
        (("compare", KAZABANA, KAZABANA), "compare"),
        (("print", KAZABANA, "--odds", "-o", "nowhere"), "--odds"),
    ],
)
def test_what_is_for_one_game_alone_is_named(args, what, lang):
    made = bundodo(*args, lang=lang)
    assert made.code == 2
    assert made.err.splitlines()[-1].startswith(what)
