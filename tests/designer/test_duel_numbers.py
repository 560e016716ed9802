"""Numbers of the duel that a sheet computed itself, next to ours: L601 to L603."""

from __future__ import annotations

import pytest

from designer.faults import Name
from tests.designer.desk import keys, sheet, terms

WRITTEN = """
出力 | {output} | | HP | {hp}
精度 | 10 | | 反応性 | {reaction}
耐久性 | 3 | | 移動距離 | {move}
合計 | {total}
...
遠距離装備
装備名 | 威力 | 発射数 | カスタマイズ | 搭載コスト
銃 | 5 | 1 | 高速 | {cost}
"""
OURS = {"output": "7", "hp": "29", "reaction": "23.3", "move": "4", "total": "26", "cost": "6"}


@pytest.mark.parametrize(
    ("changed", "code", "cell", "ours"),
    [
        ({"cost": "5"}, "L601", "E8", "6"),
        ({"total": "20"}, "L602", "B4", "26"),
        ({"hp": "30"}, "L603", "E1", "29"),
        ({"move": "3.5"}, "L603", "E3", "4"),
        ({"reaction": "23.4"}, "L603", "E2", "23.3"),
        ({"reaction": "∞"}, "L603", "E2", "23.3"),
    ],
)
def test_a_number_that_differs(changed: dict[str, str], code: str, cell: str, ours: str) -> None:
    judged = sheet(WRITTEN.format_map(OURS | changed))
    fault = judged.one(code)
    assert judged.cell(fault.path) == cell
    assert (fault.params["found"], fault.params["ours"]) == (next(iter(changed.values())), ours)
    assert [found for found in judged.codes if found.startswith("L6")] == [code]


def test_what_a_number_is_made_of_is_related() -> None:
    judged = sheet(WRITTEN.format_map(OURS | {"cost": "5", "reaction": "1", "hp": "30"}))
    assert judged.related("L601") == ["B8", "C8", "D8"]
    made_of = {fault.path: [judged.cell(path) for path in fault.related] for fault in judged.faults}
    assert made_of["derived.reaction"] == ["B1", "B2", "B3"]
    assert made_of["derived.hp"] == ["B3"]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"reaction": "23.333333333"},
        {"total": "26P"},
        {"total": "２６"},
        {"cost": ""},
        {"hp": "-"},
        {"output": "強", "total": "3", "move": "99"},
    ],
)
def test_numbers_that_agree_or_cannot_be_compared(changed: dict[str, str]) -> None:
    judged = sheet(WRITTEN.format_map(OURS | changed))
    assert [found for found in judged.codes if found.startswith("L6")] == []


def test_reaction_without_durability_may_be_written_as_infinite() -> None:
    values = {"stats.output": 1, "stats.precision": 1, "stats.durability": 0, "derived.reaction": "∞"}
    assert "L603" not in keys(values).codes
    assert "L603" in keys(values | {"derived.reaction": 0}).codes
    assert "L603" not in keys(values | {"derived.reaction": 0}, terms(zero_durability="zero")).codes


def test_customs_in_a_row_without_a_weapon() -> None:
    stats = {"stats.output": 1, "stats.precision": 1, "stats.durability": 1}
    judged = keys(stats | {"ranged[0].name": "", "ranged[0].customs[0]": "高速", "melee[0].combos[0]": "連撃"})
    assert judged.cells["L701"] == ["ranged[0].customs[0]", "melee[0].combos[0]"]
    assert judged.machine.ranged == judged.machine.melee == ()
    assert "L701" not in keys(stats | {"ranged[0].customs[0]": "なし"}).codes


def test_a_row_that_says_it_is_unused_is_no_weapon() -> None:
    stats = {"stats.output": 1, "stats.precision": 1, "stats.durability": 1}
    for name, power, shots in (("（なし）", None, None), ("-", "-", "ー"), ("なし", 0, "0"), ("---", "---", None)):
        judged = keys(stats | {"ranged[0].name": name, "ranged[0].power": power, "ranged[0].shots": shots})
        assert not judged.machine.ranged, name
        assert not {code for code in judged.codes if code[0] in "EB"}, name
    # With a number it is a weapon of that name, and with choices it is told.
    stats["ranged[0].name"] = "無"
    assert "E100" in keys(stats | {"ranged[0].power": 5}).codes
    assert keys(stats | {"ranged[0].customs[0]": "高速"}).cells["L701"] == ["ranged[0].customs[0]"]


def test_a_sum_of_the_stats_alone_is_told_with_the_label_that_it_has() -> None:
    wrong = sheet(WRITTEN.format_map(OURS | {"total": "20"}))
    label = wrong.one("L602").params["label"]
    assert isinstance(label, Name)
    right = sheet(WRITTEN.format_map(OURS | {"total": "20"}).replace("合計", label.ja))
    assert [found for found in right.codes if found.startswith("L6")] == []
