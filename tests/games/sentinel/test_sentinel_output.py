"""JSON, summary, the starter, numbers that a sheet computed itself."""

from __future__ import annotations

import json

import msgspec
import pytest

from designer.games.sentinel.game import GAME
from designer.games.sentinel.machine import Machine
from designer.games.sentinel.output import MachineOut
from sheets.files.builds import load, values
from tests.games.sentinel.desk import DEFAULT, Judged, judge, sheet, terms
from tests.games.sentinel.fleet import FLAGSHIP, SCOUT
from tests.games.sentinel.test_sentinel_check import FRAME, GOOD_TABLE, PLAIN


def out(machine: Machine) -> dict[str, object]:
    made = GAME.output(machine, GAME.derive(machine, DEFAULT))
    found: dict[str, object] = json.loads(msgspec.json.encode(made))
    return found


def test_the_json_of_a_machine() -> None:
    found = out(SCOUT)
    assert list(found)[:2] == ["name", "player"]
    assert found["evasion"] == "43"
    assert found["mobility"] == {"ground": 3, "air": "-", "space": 4, "water": "-"}
    assert found["derived"] == {"evasion": "45", "punch": "1D6+2"}
    assert found["locations"][3] == {  # type: ignore[index]
        "least": 5, "most": 99, "name": "脚部", "armour": 6, "additional": "-",
    }  # fmt: skip
    rifle = found["ranged"][0]  # type: ignore[index]
    assert rifle["class"] == "ビームライフル"
    assert rifle["modifiers"] == {"close": 5, "medium": 3, "long": 1, "extreme": "-"}
    assert rifle["final"] == {"close": 8, "medium": 6, "long": 4, "extreme": "-"}
    assert (rifle["range"], rifle["tags"], rifle["actions"]) == ([1, 6], ["beam"], ["single", "snap"])


def test_what_can_not_be_read_is_null() -> None:
    judged = sheet(FRAME.format_map(PLAIN | {"evasion": "57", "gunnery": "高い", "kind": ""}) + GOOD_TABLE)
    found = out(judged.machine)
    assert (found["evasion"], found["kind"]) == (None, None)
    assert found["derived"]["evasion"] is None  # type: ignore[index]
    assert found["pilot"]["gunnery"] is None  # type: ignore[index]


@pytest.mark.parametrize("machine", [SCOUT, FLAGSHIP], ids=["scout", "flagship"])
def test_the_json_is_of_its_schema(machine: Machine) -> None:
    data = msgspec.json.encode(GAME.output(machine, GAME.derive(machine, DEFAULT)))
    assert msgspec.json.encode(msgspec.json.decode(data, type=MachineOut)) == data
    assert msgspec.json.schema(MachineOut)["$ref"] == "#/$defs/MachineOut"


def test_the_summary_has_no_points() -> None:
    made = GAME.summary(SCOUT, GAME.derive(SCOUT, DEFAULT))
    assert made.total is None
    assert dict(made.numbers)["機動力"] == "3/–/4/–"
    assert dict(made.numbers)["合計回避値"] == "45"
    assert made.weapons == (
        "長銃 +5/+3/+1/– 2D6+6 弾12 ビーム", "機銃 +3/+2/–/– 1D6+3 弾60 実体弾", "剣 +4 2D6×2 ビーム",
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_starter_is_legal_as_it_stands(lang: str) -> None:
    text = GAME.starter(lang, '"甲"', '"乙 \\"二\\""')
    found = values(GAME.form(), load(text.encode(), "a.toml"), "a.toml")
    judged = judge(found)
    assert found.findings == ()
    assert judged.places == []
    assert (judged.machine.name, judged.machine.player) == ("甲", '乙 "二"')
    assert all(f"#   {one.id} " in text for one in GAME.form().field("ranged.tags").options)


# ---- numbers that the sheet computed ---------------------------------------------------------------------------------

COMPUTED = FRAME.format_map(PLAIN) + "合計回避値 | {evasion}\n殴打修正 | {punch}\n" + GOOD_TABLE


def computed(evasion: object, punch: object, **rulings: str) -> Judged:
    return sheet(COMPUTED.format(evasion=evasion, punch=punch), terms(**rulings))


def test_numbers_that_agree() -> None:
    assert computed(45, 2).places == []
    assert computed("", "").places == []
    assert computed("—", "不明").places == []


@pytest.mark.parametrize(
    ("evasion", "punch", "cell", "ours"), [(46, 2, "B15", "45"), ("66+1", 2, "B15", "45"), (45, 3, "B16", "2")]
)
def test_numbers_that_differ(evasion: object, punch: object, cell: str, ours: str) -> None:
    judged = computed(evasion, punch)
    assert judged.places == [("S181", cell)]
    assert judged.one("S181").params["ours"] == ours


def test_the_scale_is_a_ruling() -> None:
    """S1: 46 and 2 are 52 in steps, 48 as plain numbers."""
    steps, plain = (sheet(COMPUTED.replace("43", "46").format(evasion=e, punch=2), terms(modifier_scale=m))
                    for e, m in ((52, "steps"), (48, "decimal")))  # fmt: skip
    assert steps.places == []
    assert plain.places == []
