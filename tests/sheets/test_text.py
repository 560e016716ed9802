"""Build files: every key, every fault."""

from __future__ import annotations

import json
from datetime import date

import pytest

from sheets.failures import SourceError
from sheets.files.builds import load, values
from sheets.form import Values
from sheets.grid import KeyRef
from tests.sheets.duel import FORM


def read(text: str, name: str = "a.toml") -> Values:
    return values(FORM, load(text.encode(), name), name)


def plain(text: str, name: str = "a.toml") -> dict[str, object]:
    return {path: cell.value for path, cell in read(text, name).cells.items()}


def findings(text: str, file: str = "a.toml") -> list[tuple[str, str]]:
    found = []
    for finding in read(text, file).findings:
        assert isinstance(finding.ref, KeyRef)
        found.append((finding.code, finding.ref.path))
    return found


def test_toml_and_json_say_the_same() -> None:
    toml = """
    game = "duel"
    name = "ゼロ"
    photo = "a.jpg"
    [stats]
    output = 10
    precision = "８点"
    durability = 3.5
    [[ranged]]
    name = "銃"
    power = 5
    shots = 2027-01-02
    customs = ["fast", "高速", 3]
    [[melee]]
    power = true
    customs = "衝撃、エネルギー"
    combos = []
    """
    expected = {
        "name": "ゼロ",
        "photo": "a.jpg",
        "stats.output": 10,
        "stats.precision": "８点",
        "stats.durability": 3.5,
        "ranged[0].name": "銃",
        "ranged[0].power": 5,
        "ranged[0].shots": date(2027, 1, 2),
        "ranged[0].customs[0]": "fast",
        "ranged[0].customs[1]": "高速",
        "ranged[0].customs[2]": 3,
        "melee[0].power": True,
        "melee[0].customs[0]": "衝撃",
        "melee[0].customs[1]": "エネルギー",
    }
    assert plain(toml) == expected
    document = {
        "name": "ゼロ",
        "photo": "a.jpg",
        "stats": {"output": 10, "precision": "８点", "durability": 3.5},
        "ranged": [{"name": "銃", "power": 5, "shots": "x", "customs": ["fast", "高速", 3]}],
        "melee": [{"power": True, "customs": "衝撃、エネルギー", "combos": []}],
    }
    as_json = plain(json.dumps(document, ensure_ascii=False), "a.json")
    assert as_json == {**expected, "ranged[0].shots": "x"}


def test_unknown_keys_are_told_with_those_allowed() -> None:
    text = 'nmae = "ゼロ"\nweight = 3\n[stats]\noutptu = 1\n[[ranged]]\npower = 1\ncost = 3\n[stats.more]\nx = 1\n'
    assert findings(text) == [
        ("E111", "nmae"),
        ("E110", "weight"),
        ("E111", "stats.outptu"),
        ("E110", "stats.more"),
        ("E110", "ranged[0].cost"),
    ]
    first, second, third, *_ = read(text).findings
    assert (first.params["near"], first.params["path"]) == ("name", "name")
    assert third.params["path"] == "stats.output"
    assert second.params["allowed"] == ("game", "name", "player", "photo", "note", "stats", "ranged", "melee")
    assert third.params["allowed"] == ("output", "precision", "durability")
    (both,) = read("[[ranged]]\nshot = 3\nshots = 'x'\n").findings
    assert "path" not in both.params  # what is wrong with the key that is there is told


def test_a_value_at_the_top_is_sent_to_its_table() -> None:
    first, second = read("output = 10\nstats = {precision = 3}\nprecision = 2\n").findings
    assert (first.code, first.params["near"], first.params["path"]) == ("E111", "stats.output", "stats.output")
    assert (second.code, second.params["near"]) == ("E111", "stats.precision")
    assert "path" not in second.params  # it is there as well


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stats = 5", [("E112", "stats")]),
        ("ranged = 5", [("E113", "ranged")]),
        ("[ranged]\npower = 5", [("E113", "ranged")]),
        ("ranged = [5]", [("E112", "ranged[0]")]),
        ("[[ranged]]\ncustoms = 5", [("E114", "ranged[0].customs")]),
        ("[[ranged]]\ncustoms = [['高速']]", [("E115", "ranged[0].customs[0]")]),
        ("[[ranged]]\npower = [5]", [("E115", "ranged[0].power")]),
        ("name = {x = 1}", [("E115", "name")]),
        ("name = 'ゼロ'", []),
    ],
)
def test_wrong_shapes_are_told_and_read_as_nothing(text: str, expected: list[tuple[str, str]]) -> None:
    assert findings(text) == expected
    if expected:
        assert plain(text) == {}


@pytest.mark.parametrize(
    ("name", "text", "code", "line"),
    [
        ("a.toml", "name = 'x'\npower = \n", "E007", 2),
        ("a.toml", "name = 'x'\nname = 'y'\n", "E007", 2),
        ("a.toml", "x = " + "[" * 5000, "E050", None),
        ("a.json", '{\n"name": \n}', "E007", 3),
        ("a.json", "[" * 100_000, "E050", None),
        ("a.json", '{"power": ' + "9" * 5000 + "}", "E050", None),
        ("a.json", "[1, 2]", "E018", None),
        ("a.json", '{"stats": {"output": 1, "output": 2}}', "E019", None),
    ],
)
def test_broken_files_are_told_with_their_line(name: str, text: str, code: str, line: int | None) -> None:
    with pytest.raises(SourceError) as caught:
        load(text.encode(), name)
    assert caught.value.code == code
    assert caught.value.params.get("line") == line


def test_json_numbers_that_are_none() -> None:
    assert plain('{"stats": {"output": NaN, "precision": null}}', "a.json") == {
        "stats.output": "NaN",
        "stats.precision": None,
    }


def test_text_files_in_other_encodings() -> None:
    for encoding in ("utf-8-sig", "cp932", "utf-16"):
        assert load("name = 'ゼロ'\r\n".encode(encoding), "a.toml") == {"name": "ゼロ"}


def test_halves_of_characters_are_told_and_replaced() -> None:
    text = r'{"name": "\ud800x", "stats": {"output": 1}, "ranged": [{"name": "\udc00", "customs": ["\ud83d\ude00"]}]}'
    assert findings(text, "a.json") == [("E043", "name"), ("E043", "ranged[0].name")]
    assert plain(text, "a.json")["name"] == "\ufffdx"
    assert plain(text, "a.json")["ranged[0].customs[0]"] == "\U0001f600"
    assert findings(r'{"n\ud800": 1}', "a.json") == [("E110", "n\ufffd")]
