"""``check``, ``show`` and ``explain`` as a user runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from bundodo.say.report import schema
from designer.games import registry
from templates import opened
from tests.bundodo.cli import DUEL, EXAMPLES, ROOT, bundodo
from tests.sparing import few

LEGAL = """
game = "bundodo"
name = "ナギ"
player = "みなと"
[stats]
output = 10
precision = 8
durability = 8
[[ranged]]
name = "長銃"
power = 5
shots = 1
customs = ["fast", "energy"]
[[ranged]]
name = "機銃"
power = 1
shots = 5
customs = ["通常"]
[[melee]]
name = "太刀"
power = 5
customs = ["エネルギー"]
combos = ["flurry", "踏み込み攻撃"]
[[melee]]
name = "盾"
power = 3
customs = ["reinforced"]
combos = ["guard", "guard"]
"""


@pytest.fixture
def legal(tmp_path):
    path = tmp_path / "nagi.toml"
    path.write_text(LEGAL, encoding="utf-8")
    return path


@pytest.fixture
def over(tmp_path):
    path = tmp_path / "over.toml"
    path.write_text(LEGAL.replace("durability = 8", "durability = 10"), encoding="utf-8")
    return path


def test_the_fifty_point_machine_is_legal_with_its_derived_values(legal):
    made = bundodo("check", legal, "--format", "json")
    machine = json.loads(made.out)["machines"][0]
    assert made.code == 0
    assert machine["legal"] is True
    assert machine["cost"] == {"total": 50, "stats": 26, "ranged": 10, "melee": 14}
    assert machine["derived"] == {
        "hp": 44, "move": 5, "half_move": 3, "armor": 16, "precise_action": 11,
        "boost": 10, "simulate": 8, "melee_performance": 21, "reaction": 10.0,
    }  # fmt: skip
    assert machine["ranged"][0] == {
        "name": "長銃", "power": 5, "shots": 1, "customs": ["fast", "energy"], "cost": 8, "max_damage": 10, "range": [2, 8],
    }  # fmt: skip
    assert machine["melee"][0] == {
        "name": "太刀", "power": 5, "customs": ["energy"], "combos": ["flurry", "step_in"],
        "cost": 7, "max_damage": 31, "range": [1, 1],
    }  # fmt: skip


def test_json_has_the_keys_of_the_contract_in_their_order(legal):
    made = json.loads(bundodo("check", legal, "--format", "json").out)
    assert list(made) == ["bundodo", "game", "rules", "cap", "rulings", "machines", "notes", "failures"]
    assert list(made["machines"][0]) == [
        "name", "player", "source", "tab", "legal", "mark", "cost", "stats", "derived", "ranged", "melee", "diagnostics",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_json_of_the_examples_is_as_the_schema_says(lang):
    made = bundodo("check", *DUEL, "--format", "json", lang=lang)
    report = json.loads(made.out)
    jsonschema.validate(report, schema(registry.load("bundodo")))
    assert made.code == 1
    assert sorted(m["legal"] for m in report["machines"]) == [False, True, True, True]


def test_over_the_cap_names_both_numbers_the_difference_and_every_part(over):
    made = bundodo("check", over)
    assert made.code == 1
    assert "52" in made.out
    assert "50P" in made.out
    assert "2P" in made.out
    for path in ("stats.output", "stats.precision", "stats.durability", "ranged #1 (", "melee #2 ("):
        assert path in made.out


def test_cap_and_rulings_are_options(over, legal):
    assert bundodo("check", over, "--cap", 52).code == 0
    assert bundodo("check", legal, "--cap", 49).code == 1
    made = json.loads(bundodo("check", legal, "--ruling", "melee_rounding=none", "--format", "json").out)
    assert made["machines"][0]["derived"]["melee_performance"] == 20.6
    assert made["rulings"]["melee_rounding"] == "none"


@pytest.mark.parametrize(
    "args", [["--ruling", "nonsense=1"], ["--ruling", "move_rounding=sideways"], ["--ruling", "x"], ["--game", "chess"]]
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_bad_usage_is_a_sentence_and_exit_2(legal, args, lang):
    made = bundodo("check", legal, *args, lang=lang)
    assert made.code == 2
    assert made.out == ""
    assert made.err.strip()


def test_a_missing_file_does_not_stop_the_others(legal, tmp_path):
    made = bundodo("check", tmp_path / "nagl.toml", legal, "--format", "json")
    report = json.loads(made.out)
    assert made.code == 2
    assert [m["legal"] for m in report["machines"]] == [True]
    assert len(report["failures"]) == 1
    assert "nagi.toml" in report["failures"][0]["message"] + report["failures"][0]["hint"]


def test_strict_makes_warnings_fail(tmp_path):
    path = tmp_path / "idle.toml"
    text = LEGAL.replace('["fast", "energy"]', '["burst", "energy"]').replace("durability = 8", "durability = 5")
    path.write_text(text, encoding="utf-8")
    warned = json.loads(bundodo("check", path, "--format", "json").out)["machines"][0]["diagnostics"]
    assert "warning" in {d["severity"] for d in warned}
    assert bundodo("check", path).code == 0
    assert bundodo("check", path, "--strict").code == 1


def test_junit(over, legal):
    made = bundodo("check", over, legal, "--format", "junit")
    root = ET.fromstring(made.out)
    failures = root.findall(".//failure")
    assert made.code == 1
    assert len(root.findall(".//testcase")) == 2
    assert [f.get("type") for f in failures] == [failures[0].get("type")]
    assert "52" in failures[0].get("message")
    assert {s.get("failures") for s in root} == {"0", "1"}


def test_junit_takes_any_name(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(LEGAL.replace("ナギ", "<a&b>\\u0001"), encoding="utf-8")
    made = bundodo("check", path, "--format", "junit")
    assert ET.fromstring(made.out).find(".//testcase").get("name") == "<a&b>\ufffd"


def test_markdown(over, tmp_path):
    over.write_text(over.read_text("utf-8").replace("ナギ", "|*ナギ*|"), encoding="utf-8")
    made = bundodo("check", over, "--format", "markdown")
    row = next(line for line in made.out.splitlines() if "ナギ" in line)
    assert row.startswith("| **規定外** | \\|\\*ナギ\\*\\| | みなと | 52/50 |")
    assert "→" in made.out


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("form", ["table", "text"])
def test_show(legal, lang, form):
    made = bundodo("show", legal, "--format", form, lang=lang)
    assert made.code == 0
    assert "ナギ" in made.out
    assert "44" in made.out
    assert "50/50" in made.out


def test_explain_every_code():
    from templates.words import severities

    for code in severities("common", "bundodo"):
        for lang in ("ja", "en"):
            made = bundodo("explain", code.lower(), lang=lang)
            assert made.code == 0
            assert code in made.out
            assert not re.search(r"\{\w", made.out)


def test_explain_of_a_code_nearly_right():
    made = bundodo("explain", "b60")
    assert made.code == 2
    assert "B601" in made.err
    assert "E100" not in made.err


def test_explain_of_nothing():
    made = bundodo("explain", "B9999")
    assert made.code == 2
    assert "B9999" in made.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_rules(lang):
    assert "B6" in bundodo("rules", "list", lang=lang).out
    shown = bundodo("rules", "show", "b6", "custom.fast", lang=lang)
    assert shown.code == 0
    assert "50" in shown.out
    table = bundodo("rules", "rulings", "--ruling", "move_rounding=down", lang=lang).out
    assert "*R1 move_rounding=down" in table
    assert bundodo("rules", "show", "B66", lang=lang).code == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", ["アルタイル改", 'a "quoted" \\ name', "行\n末"])
def test_new_writes_a_build_file_that_checks(tmp_path, lang, name):
    path = tmp_path / "m.toml"
    assert bundodo("new", name, "-o", path, lang=lang).code == 0
    made = json.loads(bundodo("check", path, "--format", "json").out)["machines"][0]
    assert made["name"] == " ".join(name.split())
    assert made["legal"]
    again = bundodo("new", name, "-o", path, lang=lang)
    assert again.code == 2
    assert str(path) in again.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_starters_weapons_can_be_uncommented(tmp_path, lang):
    path = tmp_path / "m.toml"
    bundodo("new", "x", "-o", path, lang=lang)
    text = path.read_text("utf-8")
    for key in ("[[ranged]]", "[[melee]]", "name = ", "power = ", "shots = ", "customs = ", "combos = "):
        text = text.replace(f"\n# {key}", f"\n{key}")
    path.write_text(text, encoding="utf-8")
    made = json.loads(bundodo("check", path, "--format", "json").out)["machines"][0]
    assert made["legal"]
    assert [len(made["ranged"]), len(made["melee"])] == [1, 1]
    assert made["melee"][0]["combos"] == ["flurry", "step_in"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_new_makes_a_workbook_too(tmp_path, lang):
    path = tmp_path / "m.xlsx"
    assert bundodo("new", "零式", "--player", "みなと", "--xlsx", "-o", path, lang=lang).code == 0
    made = json.loads(bundodo("check", path, "--format", "json").out)["machines"][0]
    assert (made["name"], made["player"]) == ("零式", "みなと")
    assert {d["code"] for d in made["diagnostics"] if d["severity"] == "error"} == {"E100"}
    assert bundodo("new", "x", "--xlsx", "-o", tmp_path / "m.toml").code == 2


@pytest.mark.parametrize("encoding", few(["cp932", "ascii", "utf-8"]))
@pytest.mark.parametrize("form", ["json", "junit"])
def test_machines_can_read_it_in_any_terminal(tmp_path, encoding, form):
    path = tmp_path / "odd.json"
    path.write_text(
        '{"name": "\\ud83d 機🔥", "player": "\\u202e", "stats": {"output": 1, "precision": 1, "durability": 1}}',
        "utf-8",
    )
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    args = [sys.executable, "-m", "bundodo", "check", path, "--format", form]
    made = subprocess.run(args, capture_output=True, check=False, env=env)
    assert made.returncode == 0, made.stderr
    if form == "json":
        assert "機🔥" in json.loads(made.stdout.decode("utf-8"))["machines"][0]["name"]
    else:
        assert "機🔥" in ET.fromstring(made.stdout).find(".//testcase").get("name")


@pytest.mark.parametrize("args", [["check", ""], ["print", "", "-o", "x"], ["show", " "]])
def test_an_empty_source_is_refused(args):
    made = bundodo(*args)
    assert made.code == 2
    assert "SOURCE" in made.err


def test_show_lists_weapons(legal):
    out = bundodo("show", legal, "--format", "text").out
    assert "長銃 5×1 高速・エネルギー [2-8] 8P" in out
    assert "盾 3 増加装甲 防御姿勢/防御姿勢 [1] 7P" in out


@pytest.mark.parametrize("key", ["R6", "damage_base", "r14A"])
def test_rules_show_knows_rulings(key):
    made = bundodo("rules", "show", key)
    assert made.code == 0
    assert "=" in made.out


def test_nothing_found_says_so(tmp_path):
    made = bundodo("check", EXAMPLES / "field.toml")
    assert made.code == 0
    assert made.out.strip()


def test_a_spreadsheet_of_another_kind_in_a_folder_is_told(legal):
    (legal.parent / "old.xls").write_bytes(b"x")
    (legal.parent / "photo.jpg").write_bytes(b"x")
    made = bundodo("check", legal.parent)
    assert made.code == 0
    assert "E029" in made.out
    assert "old.xls" in made.out
    assert "photo" not in made.out


def test_a_place_is_not_named_twice(tmp_path):
    path = tmp_path / "twice.csv"
    weapons = "遠距離装備\n装備名,威力,発射数,カスタマイズ\n銃,5,1,通常・高速\n"
    path.write_text(f"機体名,ナギ\n出力,10\n精度,8\n耐久性,8\n{weapons}", encoding="utf-8")
    assert bundodo("check", path).out.count("!D7") == 1


def test_a_file_that_cannot_be_opened_does_not_stop_the_others(legal, tmp_path, monkeypatch):
    locked = tmp_path / "locked.toml"
    locked.write_text(LEGAL, encoding="utf-8")
    read = opened.read_bytes

    def refuse(path, most):
        if path.name == "locked.toml":
            raise PermissionError(13, "Permission denied")
        return read(path, most)

    monkeypatch.setattr("sheets.sources.read_bytes", refuse)
    made = bundodo("check", locked, legal, "--format", "json")
    report = json.loads(made.out)
    assert made.code == 2
    assert [(d["code"], d["source"]) for d in report["failures"]] == [("E015", str(locked))]
    assert [m["name"] for m in report["machines"]] == ["ナギ"]


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "no data file of sentinel"), (f"game = {'[' * 3000}{']' * 3000}", "nested too deeply")],
    ids=["empty", "deep"],
)
def test_a_data_file_that_is_none(tmp_path, text, said):
    path = tmp_path / "data.toml"
    path.write_text(text, encoding="utf-8")
    made = bundodo("check", ROOT / "examples" / "sentinel", "--data", path, lang="en")
    assert made.code == 2
    assert said in made.err
    assert "None" not in made.err


@pytest.mark.parametrize("name", ["deep.toml", "deep.json"])
def test_deep_nesting_is_told_in_words(tmp_path, name):
    path = tmp_path / name
    path.write_text(("name = " if name == "deep.toml" else "") + "[" * 100_000 + "]" * 100_000, encoding="utf-8")
    made = bundodo("check", path)
    assert made.code == 2
    assert "E050" in made.out + made.err
    assert "RecursionError" not in made.out + made.err


def test_a_cap_is_bounded():
    assert bundodo("check", EXAMPLES / "altair.toml", "--cap", 9999).code == 0
    assert bundodo("check", EXAMPLES / "altair.toml", "--cap", 10_000).code == 2


def test_a_photo_that_is_not_there_is_warned_of(tmp_path):
    path = tmp_path / "a.toml"
    text = "\n".join(line for line in (EXAMPLES / "altair.toml").read_text("utf-8").splitlines() if "photo" not in line)
    path.write_text(f'photo = "zero.jpg"\n{text}', encoding="utf-8")
    made = bundodo("check", path, lang="en")
    assert (made.code, "E051" in made.out, str(tmp_path / "zero.jpg") in made.out) == (0, True, True)
    assert bundodo("check", path, "--strict").code == 1
    (tmp_path / "zero.jpg").write_bytes(b"some picture")
    assert "E051" not in bundodo("check", path).out
    path.write_text(f'photo = "{"z" * 5000}"\n{text}', encoding="utf-8")
    assert "E051" in bundodo("check", path).out


@pytest.mark.parametrize(
    ("there", "asked", "said"),
    [
        (["e.toml", "d.toml", "c.toml"], "nope.toml", "E001"),
        (["mechs.xlsx"], "mecs.toml", "E017"),
        (["mechs"], "mecs", "E017"),
        (["empty.xlsx"], "empty.xlsx", "E053"),
        ([], "z" * 5000, "E001"),
    ],
    ids=["far", "near", "folder", "empty", "long"],
)
def test_what_is_told_of_a_source_that_is_none(tmp_path, there, asked, said):
    for name in there:
        (tmp_path / name).write_bytes(b"") if "." in name else (tmp_path / name).mkdir()
    made = bundodo("check", tmp_path / asked)
    assert made.code == 2
    assert said in made.out


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no such device here")
def test_a_device_is_no_file():
    assert "E052" in bundodo("check", "/dev/null").out
