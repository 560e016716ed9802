"""``--event``: the cap, rulings, limits and sources of an event file; every fault of one at once."""

from __future__ import annotations

import json
import shutil

import pytest

from bundodo.events import EventError, load
from tests.bundodo.cli import EXAMPLES, ROOT, bundodo

EVENT = """
title = "春の寄合"
date = 2027-05-01
game = "bundodo"
cap = 52
sources = ["entries/"]
[rulings]
melee_rounding = "down"
ability_copies = 2
[limits]
ban = ["炸裂"]
ranged = 3
melee = 3
free_weapons = 1
least = { output = 7 }
[[players]]
name = "そら"
sources = ["sora.toml"]
"""


@pytest.fixture
def event(tmp_path):
    (tmp_path / "entries").mkdir()
    for path in EXAMPLES.glob("*.*"):
        if path.name != "field.toml":
            shutil.copy(path, tmp_path / "entries")
    nobody = (EXAMPLES / "altair.toml").read_text("utf-8").replace('player = "みなと"', "")
    (tmp_path / "sora.toml").write_text(nobody, "utf-8")
    path = tmp_path / "event.toml"
    path.write_text(EVENT, encoding="utf-8")
    return path


def machines(*args):
    made = bundodo("check", *args, "--format", "json")
    return (
        made.code,
        {m["source"].rpartition("/")[2]: m for m in json.loads(made.out)["machines"]},
        json.loads(made.out),
    )


def codes(machine):
    return {d["code"] for d in machine["diagnostics"] if d["severity"] == "error"}


def test_everyones_machines_are_judged_by_it(event):
    code, found, report = machines("--event", event)
    assert code == 1
    assert report["cap"] == 52
    assert (report["rulings"]["melee_rounding"], report["rulings"]["ability_copies"]) == ("down", 2)
    assert set(found) == {"altair.toml", "petrichor.toml", "tsuwabuki.toml", "yokubari.xlsx", "sora.toml"}
    assert codes(found["yokubari.xlsx"]) == set()
    assert codes(found["petrichor.toml"]) == {"B801", "B804"}
    assert found["altair.toml"]["derived"]["melee_performance"] == 20


def test_a_player_without_a_name_on_the_sheet_is_named_by_it(event):
    _, found, _ = machines("--event", event)
    assert found["sora.toml"]["player"] == "そら"
    assert found["altair.toml"]["player"] == "みなと"


def test_the_command_line_wins(event):
    _, found, report = machines(
        "--event", event, "--cap", 50, "--ruling", "melee_rounding=up", event.parent / "sora.toml"
    )
    assert list(found) == ["sora.toml"]
    assert report["cap"] == 50
    assert report["rulings"]["melee_rounding"] == "up"


def test_print_knows_it_too(event, tmp_path):
    made = bundodo("print", "--event", event, "-o", tmp_path / "o", "--only", "sheet")
    assert made.code == 1
    assert len(list((tmp_path / "o").rglob("sheet.pdf"))) == 5


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("title = 3\nsources = ['a']", {("E704", "title")}),
        ("cap = '50'\nsources = ['a']", {("E704", "cap")}),
        ("cap = -1\nsources = ['a']", {("E704", "cap")}),
        ("cap = true\nsources = ['a']", {("E704", "cap")}),
        ("date = '2027-05-01'\nsources = ['a']", {("E704", "date")}),
        ("limit = 3\nsources = ['a']", {("E703", "limit")}),
        ("game = 'chess'\nsources = ['a']", {("E705", "game")}),
        ("sources = 'a'", {("E704", "sources")}),
        ("sources = ['a', 3, '']", {("E704", "sources[1]"), ("E704", "sources[2]")}),
        ("sources = []", {("E707", "sources")}),
        ("sources = ['a']\nrulings = 3", {("E704", "rulings")}),
        (
            "sources = ['a']\n[rulings]\nmove_rounding = 'side'\nx = 1",
            {("E706", "rulings.move_rounding"), ("E706", "rulings.x")},
        ),
        ("sources = ['a']\n[limits]\nban = ['brust', 'burst']", {("E705", "limits.ban[0]")}),
        (
            "sources = ['a']\n[limits]\nranged = 'many'\nleast = 3",
            {("E704", "limits.ranged"), ("E704", "limits.least")},
        ),
        ("sources = ['a']\n[limits]\nleast = { speed = 1 }", {("E703", "limits.least.speed")}),
        ("players = 3\nsources = ['a']", {("E704", "players")}),
        ("[[players]]\nnam = 'x'\nsources = ['a']", {("E703", "players[0].nam"), ("E704", "players[0].name")}),
        ("cap = 50P", {("E702", "")}),
        ("cap = 10000\nsources = ['a']", {("E704", "cap")}),
        ("game = 'sentinel'\ncap = 50\nsources = ['a']", {("E708", "cap")}),
        (
            "[[players]]\nname = 'ａ'\nsources = ['a']\n[[players]]\nname = 'A'\nsources = []",
            {("E709", "players[1].name")},
        ),
        pytest.param(f"title = {'[' * 3000}{']' * 3000}", {("E050", "")}, id="deep"),
    ],
)
def test_every_fault_is_told_at_its_key(tmp_path, text, faults):
    path = tmp_path / "event.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EventError) as raised:
        load(path)
    assert {(fault.code, fault.ref.path) for fault in raised.value.faults} == faults
    for lang in ("ja", "en"):
        made = bundodo("check", "--event", path, lang=lang)
        assert made.code == 2
        assert all(code in made.err for code, _ in faults)


@pytest.mark.parametrize(
    ("ruling", "found", "allowed"),
    [("move_rounding = 'side'", "side", "up, down ("), ("rounding = 'up'", "rounding", "move_rounding, ")],
)
def test_an_unknown_ruling_is_told_by_its_name_and_a_choice_by_what_is_written(tmp_path, ruling, found, allowed):
    path = tmp_path / "event.toml"
    path.write_text(f"sources = ['a']\n[rulings]\n{ruling}", encoding="utf-8")
    made = bundodo("check", "--event", path, lang="en")
    assert made.code == 2
    assert f"Among the rulings there is no {found}\n" in made.err
    assert f"What can be used: {allowed}" in made.err


def test_a_missing_event_file(tmp_path):
    made = bundodo("check", "--event", tmp_path / "event.toml")
    assert made.code == 2
    assert "E701" in made.err


@pytest.mark.parametrize("command", ["check", "show"])
def test_something_must_be_named(command):
    made = bundodo(command)
    assert made.code == 2
    assert "--event" in made.err


def test_a_cap_for_machines_without_costs_is_told_at_the_events_file(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(f"cap = 50\nsources = ['{(ROOT / 'examples' / 'sentinel').as_posix()}']", encoding="utf-8")
    made = bundodo("check", "--event", path, lang="en")
    assert (made.code, str(path) in made.err, "--cap" in made.err) == (2, True, False)
    made = bundodo("check", "--event", path, "--cap", 40, lang="en")
    assert (made.code, "--cap" in made.err) == (2, True)


def test_a_value_of_the_wrong_kind_is_quoted_as_it_is_written(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text("game = ['sentinel']\nsources = ['a']\ncap = true", encoding="utf-8")
    made = bundodo("check", "--event", path, lang="en")
    assert '["sentinel"] can' in made.err
    assert "true can" in made.err


def test_a_player_of_another_name_is_noted(event):
    file = event.parent / "sora.toml"
    for name, noted in (("そら", False), ("みお", True)):
        file.write_text((EXAMPLES / "altair.toml").read_text("utf-8").replace("みなと", name), "utf-8")
        _, found, _ = machines("--event", event)
        assert found["sora.toml"]["player"] == name
        assert ("E710" in [one["code"] for one in found["sora.toml"]["diagnostics"]]) is noted
