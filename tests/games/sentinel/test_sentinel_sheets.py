"""Sheets as people draw them, and our own: what stands on them is what comes out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from designer.games.sentinel.game import GAME
from designer.games.sentinel.machine import NO, Location, Machine, Melee, Mobility, Ranged, Skill
from designer.games.sentinel.odds.d66 import D66
from designer.games.sentinel.read import OPEN
from sheets.files.builds import load, values
from sheets.layout import read, write
from sheets.people.find import find
from tests.games.sentinel.desk import judge, machine, sheet
from tests.games.sentinel.fleet import FLAGSHIP, SCOUT, machines
from tests.laid import lay_out
from tests.tables import from_values

CLASSIC = """
機体名 | 風花 | < | 機種 | 高機動型 | プレイヤー | みなと
回避値 | 54 | 耐久力 | 32 | 推進剤 | 24
機動力 | 陸上 | 空中 | 宇宙 | 水中
| | 3 | - | 5 | -
...
【パイロット】 | 三浦 |
射撃力 | 格闘力 | 操縦力 | 知覚力 | 反応力 | 体力 | 精神力 | NT値
3 | 1 | 2 | 1 | 2 | 0 | -1 | -
...
■命中箇所表
出目 | 部位 | 装甲値 | 追加値
1 | 頭部 | 5 | 6
2～4 | 胴体 | 8 | 5
5以上 | 脚部 | 6 | 4
...
■射撃武器
武器名 | 分類 | 近距離 | 中距離 | 遠距離 | 超遠距離 | ダメージ | 弾数 | 弾倉 | 連射 | 属性
長銃 | 射撃 | 5 | 3 | 1 | - | 1D6 | 12 | 2 | - | ビーム
小型弾 | ミサイル | 4 | 4 | - | - | 1D3×3 | 15 | - | - | ミサイル
...
■格闘武器
武器名 | 分類 | 命中修正 | ダメージ | 属性
剣 | 格闘 | +4 | 2D6 | ビーム
拳 | 格闘 | 2 | 1D6 |
...
■技能
技能名 | レベル | 備考
射撃 | 2 | 命中 +2
回避 | 1 | 1ラウンド
"""


def test_a_sheet_that_somebody_drew() -> None:
    judged = sheet(CLASSIC)
    built = judged.machine
    assert judged.places == []
    assert (built.name, built.player, built.kind, built.evasion) == ("風花", "みなと", "high_mobility", D66.parse("54"))
    assert built.mobility == Mobility(3, NO, 5, NO)
    assert (built.pilot.name, built.pilot.gunnery, built.pilot.mind, built.pilot.nt) == ("三浦", 3, -1, NO)
    assert built.locations == (
        Location(1, 1, "頭部", 5, 6),
        Location(2, 4, "胴体", 8, 5),
        Location(5, OPEN, "脚部", 6, 4),
    )
    assert built.ranged == (
        Ranged("長銃", "射撃", 5, 3, 1, NO, "1D6", 12, 2, tags=("beam",)),
        Ranged("小型弾", "ミサイル", 4, 4, NO, NO, "1D3*3", 15, tags=("missile",)),
    )
    assert built.melee == (Melee("剣", "格闘", 4, "2D6", ("beam",)), Melee("拳", "格闘", 2, "1D6"))
    assert built.pilot.skills == (Skill("射撃", 2, "命中 +2"), Skill("回避", 1, "1ラウンド"))


ENGLISH = """
Machine | Snowdrop
Kind | MA
Mobility | -/4/8/-
Evasion | 61
Durability | 60
Propellant | 40
Pilot | Rei
Gunnery | 3
Piloting | 4
Perception | 1
Reaction | 2
Body | 0
Mind | 1
NT level | 2
...
Hit locations
Roll | Location | Armour | Additional
1-6+ | hull | 9 | 5
...
Ranged weapons
Weapon | Close | Medium | Long | Extreme | Damage | Rounds | Units | Tags
Petals | 6 | 4 | 2 | 1 | 2D6 | 12 | 6 | bit, beam
"""


def test_a_sheet_in_english() -> None:
    judged = sheet(ENGLISH.replace("1-6+", "1-9"))
    assert judged.places == []
    assert judged.machine.ranged == (Ranged("Petals", "", 6, 4, 2, 1, "2D6", 12, units=6, tags=("bit", "beam")),)
    assert sheet(ENGLISH).codes == ["S121"]


def test_hit_locations_may_be_called_like_abilities() -> None:
    rows = "1-5 | hull | 9 | 5\n6 | Body | 8 | -\n7-9 | Mind | 7 | 4"
    judged = sheet(ENGLISH.replace("1-6+ | hull | 9 | 5", rows))
    assert judged.places == []
    assert [one.name for one in judged.machine.locations] == ["hull", "Body", "Mind"]
    assert (judged.machine.pilot.body, judged.machine.pilot.mind) == (0, 1)


@pytest.mark.parametrize("none", ["±0", "＋0", "−0", "±０", "+0", "△0"])
def test_a_modifier_of_none_with_a_sign_is_none(none: str) -> None:
    judged = sheet(ENGLISH.replace("1-6+", "1-9").replace("Piloting | 4", f"Piloting | {none}"))
    assert (judged.places, judged.machine.pilot.piloting) == ([], 0)


TOML = """
game = "sentinel"
name = "風花"
kind = "高機動型"
mobility = "3/-/5/-"
evasion = 54
durability = 32
propellant = 24
[pilot]
name = "三浦"
gunnery = 3
piloting = 2
perception = 1
reaction = 2
body = 0
mind = -1
[[locations]]
total = "1-6"
name = "胴体"
armour = 8
additional = 5
[[ranged]]
name = "長銃"
close = 5
medium = 3
long = 1
extreme = "-"
damage = "2D6+6"
rounds = 12
tags = ["beam"]
"""


def test_a_build_file() -> None:
    found = values(GAME.form(), load(TOML.encode(), "a.toml"), "a.toml")
    judged = judge(found)
    assert found.findings == ()
    assert judged.places == []
    assert judged.machine.ranged[0].tags == ("beam",)


def own(built: Machine) -> dict[tuple[int, int], object]:
    """The machine on our own layout, as cells."""
    sizes = {
        "locations": 9, "ranged": 30, "melee": 5, "equipment": 30, "skills": 5, "ranged.tags": 4, "melee.tags": 4,
        "kind": 1,
    }  # fmt: skip
    layout = lay_out(GAME.form(), sizes)
    return {**layout.labels, **write(layout, GAME.write(built))}


def back(built: Machine) -> Machine:
    tab = from_values({place: value for place, value in own(built).items() if value is not None})
    (layout,) = find(GAME.form(), tab)
    return judge(read(layout, tab)).machine


@pytest.mark.parametrize("built", [SCOUT, FLAGSHIP], ids=["scout", "flagship"])
def test_our_own_layout_says_the_same(built: Machine) -> None:
    assert back(built) == built


@settings(derandomize=True, deadline=None, max_examples=40)
@given(machines())
def test_any_machine_on_our_own_layout(built: Machine) -> None:
    assert back(built) == built


def test_the_samples_are_good() -> None:
    folder = Path(__file__).parents[3] / "examples" / "sentinel"
    files = sorted(folder.glob("*.toml"))
    assert len(files) == 2
    for file in files:
        found = values(GAME.form(), load(file.read_bytes(), file.name), file.name)
        judged = judge(found)
        assert found.findings == ()
        assert judged.places == []
        assert machine(judged.machine).machine == judged.machine
