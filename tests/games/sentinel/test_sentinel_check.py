"""Each code of sentinel: a sheet that raises it at the stated cell, and one that doesn't."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from designer.faults import Name
from designer.game import Limits
from designer.games.sentinel.machine import NO, Location, Machine, Mobility, Ranged
from designer.games.sentinel.read import OPEN, nearest
from templates.words import Words, load
from tests.games.sentinel.desk import Judged, keys, machine, sheet, terms
from tests.games.sentinel.fleet import FLAGSHIP, LOCATIONS, SCOUT, machines

FRAME = """
機体名 | シオカラ
機種 | {kind}
機動力 | {mobility}
回避値 | {evasion}
耐久力 | {durability}
推進剤 | {propellant}
射撃力 | {gunnery}
格闘力 | -
操縦力 | 2
知覚力 | 1
反応力 | 2
体力 | 0
精神力 | -1
NT値 | {nt}
"""
PLAIN = {
    "kind": "通常", "mobility": "3/-/4/-", "evasion": "43", "durability": "28", "propellant": "20", "gunnery": "3",
    "nt": "-",
}  # fmt: skip
TABLE = """
...
命中箇所表
出目 | 箇所 | 装甲値 | 追加値
"""
GOOD_TABLE = TABLE + "1-2 | 胴体 | 8 | 5\n3以上 | 腕 | 6 | 4\n"
RANGED = """
...
射撃武器
武器名 | 近 | 中 | 遠 | 超 | ダメージ | 弾数 | 弾倉 | 連射 | 基数 | 属性
"""
MELEE = """
...
格闘武器
武器名 | 命中修正 | ダメージ | 属性
"""
GEAR = """
...
特殊装備
装備名 | 効果値 | 備考
"""


def frame(**changed: str) -> Judged:
    """The machine's own cells: B1 to B14, name, kind, mobility and so on; a table that is whole."""
    return sheet(FRAME.format_map(PLAIN | changed) + GOOD_TABLE)


def table(*rows: str) -> Judged:
    """Rows of the hit-location table, the first in row 18."""
    return sheet(FRAME.format_map(PLAIN) + TABLE + "\n".join(rows))


def ranged(*rows: str, **changed: str) -> Judged:
    """Rows of shooting weapons, the first in row 23."""
    return sheet(FRAME.format_map(PLAIN | changed) + GOOD_TABLE + RANGED + "\n".join(rows))


def melee(*rows: str) -> Judged:
    """Rows of melee weapons, the first in row 23."""
    return sheet(FRAME.format_map(PLAIN) + GOOD_TABLE + MELEE + "\n".join(rows))


def gear(*rows: str) -> Judged:
    """Rows of equipment, the first in row 23."""
    return sheet(FRAME.format_map(PLAIN) + GOOD_TABLE + GEAR + "\n".join(rows))


GUN = "銃 | 5 | 3 | 1 | - | 2D6+6 | 12 | 2 | - | - | ビーム"
CASES = [
    ("S101", "B2", frame(kind="")),
    ("S102", "B2", frame(kind="量産型")),
    ("S103", "B2", frame(kind="通常、MA")),
    ("S104", "B3", frame(mobility="3/4")),
    ("S106", "B4", frame(evasion="57")),
    ("S106", "B4", frame(evasion="70")),
    ("S106", "B4", frame(evasion="8")),
    ("E101", "B4", frame(evasion="高")),
    ("E100", "B5", frame(durability="")),
    ("S109", "B5", frame(durability="0")),
    ("S110", "B6", frame(propellant="0")),
    ("S111", "B3", frame(mobility="-/-/0/-")),
    ("E101", "B7", frame(gunnery="高い")),
    ("S108", "B14", frame(nt="少し")),
    ("S121", "A18", table("腕 | 腕 | 6 | 4", "1-6 | 胴 | 6 | 4")),
    ("S121", "A18", table("6-1 | 胴 | 6 | 4")),
    ("S123", "A18", table("1-3 | 胴 | 6 | 4", "5以上 | 腕 | 6 | 4")),
    ("S123", "A18", table("2-6 | 胴 | 6 | 4")),
    ("S123", "A19", table("1-3 | 胴 | 6 | 4", "4-5 | 腕 | 6 | 4")),
    ("S124", "A19", table("1-3 | 胴 | 6 | 4", "3-6 | 腕 | 6 | 4")),
    ("S126", "D18", table("1-6 | 胴 | 6 | 15")),
    ("S126", "D18", table("1-6 | 胴 | 6 | 1")),
    ("S107", "D18", table("1-6 | 胴 | 6 |")),
    ("S127", "B18", table("1-6 | | 6 | 4")),
    ("E100", "C18", table("1-6 | 胴 | | 4")),
    ("S107", "D23", ranged("銃 | 5 | 3 | | - | 2D6 | 12 | 2 | - | - | ビーム")),
    ("S108", "G23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 多い | - | - | - | ビーム")),
    ("S131", "F23", ranged("銃 | 5 | 3 | 1 | - | 2D6強 | 12 | 2 | - | - | ビーム")),
    ("S131", "F23", ranged("銃 | 5 | 3 | 1 | - | 12/0 | 12 | 2 | - | - | ビーム")),
    ("S132", "F23", ranged("銃 | 5 | 3 | 1 | - | | 12 | 2 | - | - | ビーム")),
    ("S133", "K23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | ビイム")),
    ("S134", "K23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | 必殺")),
    ("S135", "K23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | ビーム、光学")),
    ("S136", "K23", ranged("鞭 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | ヒートロッド")),
    ("S136", "D23", melee("剣 | 4 | 2D6 | ミサイル")),
    ("S137", "B23", ranged("銃 | - | - | - | - | 2D6 | 12 | 2 | - | - | ビーム")),
    ("S138", "K24", ranged(GUN, "| | | | | | | | | | | 実体弾")),
    ("S139", "C23", ranged("銃 | 5 | - | 1 | - | 2D6 | 12 | 2 | - | - | ビーム")),
    ("S140", "I23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 60 | - | - | - | オート専用")),
    ("S140", "I23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 60 | - | 0 | - | オート専用")),
    ("S141", "G23", ranged("箱 | 5 | 3 | 1 | - | 1D6 | - | - | - | - | ミサイル")),
    ("S142", "G23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | - | 2 | - | - | ビーム")),
    ("S143", "G23", ranged("銃 | 5 | 3 | 1 | - | 2D6 | 6 | - | 5 | - | 実体弾")),
    ("S143", "G23", ranged("砲 | 5 | 3 | 1 | - | 2D6 | 4 | - | 5 | - | 連射型BSG")),
    ("S144", "J23", ranged("羽 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | - | ファンネル", nt="3")),
    ("S145", "J23", ranged("環 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | 5 | リーダービット", nt="3")),
    ("S146", "F23", ranged("銃 | 5 | 3 | 1 | - | - | 12 | 2 | - | - | ビーム")),
    ("S147", "J23", ranged("羽 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | 3 | ビットバリア", nt="3")),
    ("S152", "K23", ranged("羽 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | 6 | ファンネル")),
    ("S152", "K23", ranged("爪 | 5 | 3 | 1 | - | - | 9 | - | - | - | サイコキャプチャー", nt="0")),
    ("S153", "K23", ranged("羽 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | 6 | ビットバリア", nt="1")),
    ("S154", "K23", ranged("線 | 5 | 3 | - | - | 2D6 | 9 | - | - | - | 有線式")),
    ("S161", "A23", gear("センサスコープ | 2 |")),
    ("S162", "A23", gear("非常食 | - | 三日分")),
    ("S163", "B23", gear("センサースコープ | - |")),
    ("S164", "B23", gear("ジャミング装置 | 3 |")),
]


@pytest.mark.parametrize(("code", "cell", "judged"), CASES, ids=lambda case: case if isinstance(case, str) else "")
def test_a_fault_is_told_at_its_cell(code: str, cell: str, judged: Judged) -> None:
    assert judged.places == [(code, cell)]


@pytest.mark.parametrize(
    "judged",
    [
        frame(),
        frame(kind="高機動型", mobility="３／−／４／ー", evasion="６６", nt="４"),
        frame(kind="MA", mobility="-/6/8/-"),
        table("1 | 頭 | 5 | 6", "２〜３ | 胴 | 8 | 5", "4,5 | 腕 | 6 | -", "6＋ | 脚 | 0 | 12"),
        table("1-9 | 胴 | 6 | 2"),
        ranged(GUN, "箱 | 4 | 4 | - | - | 1D3×3 | 15 | - | - | - | 実体弾、ミサイル"),
        ranged("機関砲 | ＋3 | 2 | - | - | 1D6+3 | 60 | - | 5 | - | 実体弾、オート専用"),
        ranged("単装砲 | 5 | 3 | 1 | - | 2D6 | 60 | - | 1 | - | 実体弾、オート専用"),
        ranged("灰 | -1 | 2 | - | - | 2d6 + 6 | - | - | - | - | ビーム"),
        ranged("煙 | - | - | - | - | - | 4 | - | - | - | 煙幕"),
        ranged("羽 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | 6 | ファンネル、ビットバリア", nt="2"),
        ranged("矢 | 5 | 3 | 1 | - | 2D6 | 9 | - | - | - | サイ・ミサイル"),
        melee("剣 | -1 | 2D6*2 | ビーム", "鞭 | 3 | 1D6+2 | ヒートロッド", "爪 | 3 | 1D6 |"),
        gear("センサースコープ | 2 | 頭", "サイコフレーム | - |"),
    ],
)
def test_rules_that_are_kept_are_not_told(judged: Judged) -> None:
    assert judged.places == []


def test_the_good_machines_are_good() -> None:
    assert machine(SCOUT).places == []
    assert machine(FLAGSHIP).places == []


def test_every_code_has_a_case() -> None:
    told = {code for code, _, _ in CASES} | {
        "S105",
        "S122",
        "S125",
        "S151",
        "S171",
        "S172",
        "S173",
        "S174",
        "S181",
        "S112",
    }
    assert set(load("sentinel", "codes")) <= told


# ---- single codes ----------------------------------------------------------------------------------------------------


def test_mobility_said_twice_must_agree() -> None:
    both = "機動力 | 3/-/4/-\n回避値 | 43\n耐久力 | 28\n推進剤 | 9\n陸上 | 3\n空中 | -\n宇宙 | {space}\n水中 | -\n"
    assert sheet(both.format(space=4)).codes == ["S101", "S151", "S125"]
    judged = sheet(both.format(space=5))
    assert ("S105", "B7") in judged.places
    assert judged.related("S105") == ["B1"]
    assert judged.one("S105").params == {"field": Name("宇宙", "Space"), "found": 5, "other": 4}


def test_mobility_terrain_by_terrain_or_as_a_group_of_keys() -> None:
    apart = {
        f"mobility.{key}": value
        for key, value in zip(("ground", "air", "space", "water"), (3, "-", 4, "なし"), strict=True)
    }
    assert keys(apart).machine.mobility == Mobility(3, NO, 4, NO)
    assert keys({"mobility": "3/-/4/-"}).machine.mobility == Mobility(3, NO, 4, NO)
    missing = keys({"mobility.ground": 3})
    assert [path for code, path in missing.places if code == "S107"] == [
        "mobility.air", "mobility.space", "mobility.water",
    ]  # fmt: skip


def test_mobility_nobody_wrote_is_told_once() -> None:
    judged = keys({"name": "甲"})
    assert [path for code, path in judged.places if code == "S107"] == ["mobility"]
    assert judged.machine.mobility == Mobility(None, None, None, None)


def test_a_date_in_the_table_is_told_as_one() -> None:
    from datetime import date

    judged = keys({"locations[0].total": date(2027, 1, 2), "locations[0].name": "胴", "locations[0].armour": 3})
    assert ("S122", "locations[0].total") in judged.places


def test_a_sheet_without_a_table_is_an_enemys() -> None:
    judged = machine(replace(SCOUT, locations=()))
    assert judged.places == [("S125", "locations")]


def test_a_pilot_nobody_wrote_is_told_once() -> None:
    judged = sheet("回避値 | 43\n機種 | MA\n機動力 | 3/-/4/-\n耐久力 | 28\n推進剤 | 9\n" + GOOD_TABLE)
    assert judged.codes == ["S151"]
    assert len(judged.one("S151").params["fields"]) == 6  # type: ignore[arg-type]
    assert judged.machine.pilot.gunnery is None


def test_one_modifier_that_is_missing_is_told_at_its_cell() -> None:
    judged = keys({"pilot.gunnery": 3, "pilot.piloting": 1})
    assert [path for code, path in judged.places if code == "E100" and path.startswith("pilot.")] == [
        "pilot.perception", "pilot.reaction", "pilot.body", "pilot.mind",
    ]  # fmt: skip


@pytest.mark.parametrize(("found", "near"), [("57", "56"), ("70", "66"), ("8", "11"), ("37", "36"), ("48", "46")])
def test_the_nearest_value_of_the_dice(found: str, near: str) -> None:
    assert frame(evasion=found).one("S106").params == {"found": found, "near": near}


def test_a_gap_and_an_overlap_name_their_totals() -> None:
    gap = table("1 | 胴 | 6 | 4", "5以上 | 腕 | 6 | 4").one("S123")
    assert gap.params == {"first": 2, "last": 4}
    two = table("2 | 胴 | 6 | 4", "4 | 腕 | 6 | 4")
    assert [(fault.params["first"], fault.params["last"]) for fault in two.faults] == [(1, 1), (3, 3), (5, 6)]
    overlap = table("1-4 | 胴 | 6 | 4", "3-9 | 腕 | 6 | 4")
    assert overlap.one("S124").params == {"first": 3, "last": 4, "other": "胴", "location": "腕"}
    assert overlap.related("S124") == ["A18"]


def test_a_near_tag_is_suggested_and_an_unknown_one_told_with_all() -> None:
    near = ranged("銃 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | ビイム").one("S133")
    assert near.params["near"] == Name("ビーム", "Beam")
    unknown = ranged("銃 | 5 | 3 | 1 | - | 2D6 | 12 | 2 | - | - | 必殺").one("S134")
    assert Name("実体弾", "Solid") in unknown.params["known"]  # type: ignore[operator]


def test_the_place_of_a_tag_counts_those_that_are_unread() -> None:
    judged = keys(
        {
            "ranged[2].name": "鞭",
            "ranged[2].tags[0]": "必殺",
            "ranged[2].tags[1]": "",
            "ranged[2].tags[2]": "ヒートロッド",
        }
    )
    assert ("S134", "ranged[2].tags[0]") in judged.places
    assert ("S136", "ranged[2].tags[2]") in judged.places


def test_a_weapon_without_a_name_is_told_by_its_sort_and_number() -> None:
    judged = ranged(GUN, "| | 5 | 3 | 1 | - | 強い | 12 | 2 | - | - | ビーム")
    assert judged.one("S131").params["weapon"] == Name("射撃武器2", "ranged 2")


# ---- an event's limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "path", "breaking", "kept"),
    [
        ("S171", "ranged[0].tags[0]", {"ban": frozenset({"beam"})}, {"ban": frozenset({"bit"})}),
        ("S172", "equipment[0].name", {"ban": frozenset({"sensor_scope"})}, {"ban": frozenset({"cloak"})}),
        ("S173", "ranged[1]", {"most": {"ranged": 1}}, {"most": {"ranged": 2, "melee": 1}}),
        ("S174", "durability", {"least": {"durability": 29}}, {"least": {"durability": 28, "evasion": 43}}),
        ("S174", "evasion", {"least": {"evasion": 44}}, {"least": {"propellant": 20}}),
    ],
)
def test_an_events_limits(code: str, path: str, breaking: dict[str, object], kept: dict[str, object]) -> None:
    limited = machine(SCOUT, terms(Limits(**breaking)))  # type: ignore[arg-type]
    assert (code, path) == (limited.faults[0].code, limited.faults[0].path)
    assert machine(SCOUT, terms(Limits(**kept))).places == []  # type: ignore[arg-type]


# ---- any machine -----------------------------------------------------------------------------------------------------


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines())
def test_no_machine_that_keeps_the_rules_is_refused(built: Machine) -> None:
    judged = machine(built)
    assert judged.places == []
    assert judged.machine == built


def test_what_is_written_comes_back() -> None:
    for built in (SCOUT, FLAGSHIP):
        assert machine(built).machine == built


def test_what_is_unread_comes_back_as_it_was_written() -> None:
    odd = replace(SCOUT, ranged=(Ranged("銃", "", 1, NO, NO, NO, "", unread_tags=("必殺",)),))
    assert machine(odd).machine.ranged[0].unread_tags == ("必殺",)
    assert machine(odd).machine.ranged[0].damage == ""


def test_locations_are_written_as_people_write_them() -> None:
    from designer.games.sentinel.write import write

    values = write(replace(SCOUT, locations=(Location(1, 3, "a", 1, NO), Location(4, 4, "b", 1, NO), LOCATIONS[3])))
    assert [values[f"locations[{row}].total"] for row in range(3)] == ["1-3", "4", "5+"]
    assert OPEN == 99


def test_the_messages_hold_what_the_faults_say() -> None:
    """Every placeholder of every message is filled by its fault."""
    for lang in ("ja", "en"):
        words = Words(lang, "common", "sentinel")
        for code, _, judged in CASES:
            for part in ("what", "cure"):
                words.say(f"{code}.{part}", **judged.one(code).params)


def test_equipment_that_is_only_a_little_alike_is_not_guessed_at() -> None:
    assert nearest("Shield thing", "equipment") is None
    assert nearest("Stealth sistem", "equipment") is not None
