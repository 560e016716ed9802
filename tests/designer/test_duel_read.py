"""A sheet's values as a machine, and a machine as values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.faults import Name
from designer.games.duel.form import form
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.read import identify, write
from designer.games.duel.rules import load
from sheets.form import Kind, label_key
from sheets.grid import CellError, Uncalculated, Value
from templates.words import LANGS, Words
from tests.designer.desk import STATS, keys, machine, sheet
from tests.machines import machines

RULES = load()
STATS_WRITTEN = {"stats.output": 10, "stats.precision": 8, "stats.durability": 8}


def test_a_whole_sheet() -> None:
    judged = sheet("""
        機体名 | 試作一号 | プレイヤー | 青木
        出力 | １０Ｐ
        精度 | '8
        耐久性 | 8.0
        ...
        遠距離装備
        装備名 | 威力 | 発射数 | カスタマイズ
        ライフル | 5点 | 1 | 【高速】【エネルギー】
        | | ５ | 1 | なし
        近接装備
        装備名 | 威力 | カスタマイズ | 近接コンボ
        剣 | 5 | エネルギー | 連撃、ヒット&アウェイ
        """)
    assert judged.machine == Machine(
        "試作一号",
        "青木",
        10,
        8,
        8,
        (Ranged("ライフル", 5, 1, ("fast", "energy")), Ranged("", 5, 1)),
        (Melee("剣", 5, ("energy",), ("flurry", "step_in")),),
    )
    assert [code for code in judged.codes if code[0] in "EB"] == []


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines())
def test_what_is_written_is_read_back(built: Machine) -> None:
    judged = machine(built)
    assert judged.machine == built
    assert [code for code in judged.codes if code[0] == "E"] == []


def test_what_could_not_be_read_is_written_back_as_it_was() -> None:
    judged = keys(
        STATS_WRITTEN
        | {
            "melee[0].power": 5,
            "melee[0].customs[0]": "えな",
            "melee[0].combos[0]": "連々",
            "melee[0].combos[1]": "連撃",
        }
    )
    assert judged.machine.melee == (Melee("", 5, (), ("flurry",), ("えな",), ("連々",)),)
    again = keys(write(judged.machine))
    assert again.machine == judged.machine


# ---- names of customs and combos ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind", "meant"),
    [
        ("ジャミング", "customs", "jammer"),
        ("ｼﾞｬﾏｰ", "customs", "jammer"),
        ("【高速】", "customs", "fast"),
        ("高速+1P", "customs", "fast"),
        ("高速（＋１Ｐ）", "customs", "fast"),
        ("通常 -3", "customs", "standard"),
        ("通常　コスト-3P", "customs", "standard"),
        ("Fast", "customs", "fast"),
        ("AP", "customs", "ap"),
        ("armour-piercing", "customs", "ap"),
        ("ヒット＆アウェイ", "combos", "step_in"),
        ("boost_attack", "combos", "boost_attack"),
        ("Boost Attack", "combos", "boost_attack"),
        ("高速", "combos", None),
        ("連撃", "customs", None),
        ("高速度", "customs", None),
        ("3", "customs", None),
    ],
)
def test_names_as_they_are_written(word: str, kind: str, meant: str | None) -> None:
    assert identify(word, kind) == meant


@pytest.mark.parametrize("kind", ["customs", "combos"])
def test_no_two_things_share_a_label(kind: str) -> None:
    things = RULES.customs if kind == "customs" else RULES.combos
    owners: dict[str, set[str]] = {}
    for one in things:
        for label in one.labels:
            owners.setdefault(label_key(label), set()).add(one.id)
    assert {label: ids for label, ids in owners.items() if len(ids) > 1} == {}


# ---- what can't be read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "table", "cell"),
    [
        ("E100", "出力 | \n精度 | 8\n耐久性 | 8", "B1"),
        ("E101", "出力 | 強\n精度 | 8\n耐久性 | 8", "B1"),
        ("E102", "出力 | 10\n精度 | 3.5\n耐久性 | 8", "B2"),
        ("E103", "出力 | 10\n精度 | 8\n耐久性 | -1", "B3"),
        ("E107", "出力 | TRUE\n精度 | 8\n耐久性 | 8", "B1"),
        ("E100", STATS + "遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 5 | | 高速", "C6"),
        ("E108", STATS + "遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 5 | 1 | ジャマ", "D6"),
        ("E109", STATS + "遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 5 | 1 | 自爆", "D6"),
        ("E108", STATS + "近接装備\n装備名 | 威力 | カスタマイズ | コンボ\n剣 | 5 | 衝撃 | 連激", "D6"),
    ],
)
def test_an_unreadable_value_is_told_at_its_cell(code: str, table: str, cell: str) -> None:
    judged = sheet(table)
    assert [found for found in judged.codes if found[0] == "E"] == [code]
    assert judged.cells[code] == [cell]


@pytest.mark.parametrize(("value", "code"), [(CellError("#REF!"), "E105"), (Uncalculated("=B1*2"), "E106")])
def test_errors_of_a_spreadsheet(value: CellError | Uncalculated, code: str) -> None:
    judged = keys(STATS_WRITTEN | {"stats.output": value, "ranged[0].name": value, "ranged[0].customs[0]": value})
    assert judged.cells[code] == ["stats.output", "ranged[0].name", "ranged[0].customs[0]"]
    assert judged.machine.output is None
    assert judged.machine.ranged[0].unread_customs == (value.text if isinstance(value, CellError) else value.formula,)


def test_a_stat_that_is_nowhere_is_no_zero() -> None:
    judged = keys({"stats.output": 1, "stats.precision": 1})
    assert judged.machine.durability is None
    assert judged.one("E100").params["field"] == Name("耐久性", "Durability")


def test_a_suggestion_and_a_list() -> None:
    judged = keys(
        STATS_WRITTEN | {"melee[0].power": 5, "melee[0].customs[0]": "ジャマ", "melee[0].combos[0]": "噛みつき"}
    )
    assert judged.one("E108").params == {
        "found": "ジャマ",
        "sort": Name("カスタマイズ", "custom"),
        "near": Name("ジャマー", "Jammer"),
    }
    assert judged.one("E109").params == {
        "found": "噛みつき",
        "sort": Name("近接コンボ", "melee combo"),
        "known": tuple(Name(combo.ja, combo.en) for combo in RULES.combos),
    }


@pytest.mark.parametrize(
    ("table", "code", "least"),
    [
        ("出力 | 強\n精度 | 8\n耐久性 | 8", "E101", 0),
        ("出力 | \n精度 | 8\n耐久性 | 8", "E100", 0),
        (STATS + "遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 5 | | 高速", "E100", 1),
        (STATS + "遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 強 | 1 | 高速", "E101", 1),
        (STATS + "近接装備\n装備名 | 威力 | カスタマイズ\n剣 | -1 | 衝撃", "E103", 1),
    ],
)
def test_a_cure_leads_to_no_other_fault(table: str, code: str, least: int) -> None:
    fault = sheet(table).one(code)
    for lang in LANGS:
        cure = Words(lang, "common", "bundodo").say(f"{code}.cure", **fault.params)
        assert f"{least}" in cure
        assert "9999" in cure


def test_numbers_with_the_words_that_count_them() -> None:
    judged = sheet(STATS + "遠距離装備\n装備名 | 威力 | 発射数\n銃 | 5P | 2発\n砲 | 5 | ２回\n弓 | 1 | 3連")
    assert [one.shots for one in judged.machine.ranged] == [2, 2, 3]
    assert [code for code in judged.codes if code[0] == "E"] == []


@pytest.mark.parametrize(
    ("customs", "ids"),
    [
        ("高速(1P)、エネルギー(2P)", ("fast", "energy")),
        ("高速+1、狙撃(+2)", ("fast", "sniper")),
        ("①高速 ②エネルギー", ("fast", "energy")),
        ("高速。エネルギー", ("fast", "energy")),
        ("高速と衝撃", ("fast", "impact")),
        ("高速（＋１Ｐ）とエネルギー（＋２Ｐ）", ("fast", "energy")),
    ],
)
def test_customs_with_what_people_write_about_them(customs: str, ids: tuple[str, ...]) -> None:
    judged = sheet(STATS + f"遠距離装備\n装備名 | 威力 | 発射数 | カスタマイズ\n銃 | 5 | 1 | {customs}")
    assert judged.machine.ranged[0].customs == ids
    assert [code for code in judged.codes if code[0] == "E"] == []


def test_a_suggestion_drops_nothing() -> None:
    judged = keys(STATS_WRITTEN | {"ranged[0].power": 5, "ranged[0].shots": 1, "ranged[0].customs[0]": "高速狙撃型"})
    assert judged.one("E109").params["found"] == "高速狙撃型"


def test_combos_that_come_twice() -> None:
    for combos in ("連撃×2", "連撃x2", "連撃2", "連撃（2枚）"):
        judged = sheet(STATS + f"近接装備\n装備名 | 威力 | カスタマイズ | コンボ\n剣 | 5 | 衝撃 | {combos}")
        assert judged.machine.melee[0].combos == ("flurry", "flurry"), combos
    ticked = "近接装備\n装備名 | 威力 | 通常 | 衝撃 | 連撃 | 合気\n剣 | 5 | | ○ | 2 |"
    assert sheet(STATS + ticked).machine.melee[0].combos == ("flurry", "flurry")


def test_all_faults_are_told_at_once() -> None:
    judged = keys({"stats.output": "強", "stats.precision": -1, "ranged[0].power": 2.5, "ranged[0].shots": "x"})
    assert [code for code in judged.codes if code[0] == "E"] == ["E101", "E103", "E100", "E102", "E101"]


def test_a_picture_in_the_cell_is_no_fault() -> None:
    judged = keys(STATS_WRITTEN | {"photo": Uncalculated('=IMAGE("https://example.com/a.png")')})
    assert judged.machine.photo == ""
    assert "E106" not in judged.codes


# ---- the form ----------------------------------------------------------------------------------------------


def test_labels_of_the_contract() -> None:
    labels = {one.path: one.labels for one in form().fields}
    assert labels["name"][:4] == ("機体名", "名前", "名称", "name")
    assert set(labels["player"]) >= {"プレイヤー", "参加者", "player"}
    assert set(labels["photo"]) >= {"写真", "画像", "photo"}
    assert set(labels["note"]) >= {"設定", "メモ", "note"}
    assert set(labels["stats.durability"]) >= {"耐久性", "耐久", "Durability"}
    assert labels["cost.total"][0] == "機体コスト"
    assert {"合計", "total"} <= set(labels["cost.total"])
    ranged, melee = form().tables
    assert {"遠距離装備", "射撃装備", "ranged"} <= set(ranged.titles)
    assert {"近接装備", "格闘装備", "melee"} <= set(melee.titles)
    columns = {column.path: column.labels for table in form().tables for column in table.columns}
    assert {path: found[0] for path, found in columns.items()} == {
        "name": "装備名",
        "power": "威力",
        "shots": "発射数",
        "customs": "カスタマイズ",
        "combos": "近接コンボ",
        "cost": "搭載コスト",
    }
    assert {"名称", "武器名", "name"} <= set(columns["name"])
    assert {"カスタム", "customs"} <= set(columns["customs"])
    assert {"コンボ", "combos"} <= set(columns["combos"])


def test_no_two_fields_of_a_form_share_a_label() -> None:
    for fields in (form().fields, *(table.columns for table in form().tables)):
        seen: dict[str, str] = {}
        for one in fields:
            for label in one.labels:
                assert seen.setdefault(label_key(label), one.path) == one.path, label


def test_stats_are_what_makes_a_form() -> None:
    assert [one.path for one in form().stats] == ["stats.output", "stats.precision", "stats.durability"]
    assert {one.path for one in form().fields if one.kind is Kind.OUTPUT} == {
        "cap", "cost.total", "cost.stats", "cost.ranged", "cost.melee",
        *(f"derived.{one.id}" for one in RULES.derived_names),
    }  # fmt: skip


def test_a_weapon_can_choose_only_what_it_can_have() -> None:
    for table in form().tables:
        for column in table.columns:
            if column.path == "customs":
                ids = {option.id for option in column.options}
                assert ids == {one.id for one in RULES.customs if getattr(one, table.path) is not None}


ANYTHING = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(("高速", "ジャマ", "連撃", "5P", "通常", "-", "３"))
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.timedeltas()
    | st.sampled_from((CellError("#REF!"), Uncalculated("=A1")))
)
PATHS = st.sampled_from(
    [one.path for one in form().fields]
    + [
        f"{table.path}[{row}].{column.path}{slot}"
        for table in form().tables
        for column in table.columns
        for row in (0, 2)
        for slot in (("[0]", "[1]") if column.kind is Kind.CHOICES else ("",))
    ]
)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.dictionaries(PATHS, ANYTHING))
def test_whatever_a_sheet_holds_is_read_or_told_of(values: dict[str, Value]) -> None:
    judged = keys(values)
    told = {fault.path for fault in judged.faults if fault.code[0] == "E"}
    for stat in RULES.stats:
        assert (judged.machine.stat(stat.id) is None) == (f"stats.{stat.id}" in told)
    for weapon in (*judged.machine.ranged, *judged.machine.melee):
        assert (weapon.power is None) == (f"{weapon.source.path}.power" in told)
        assert bool(weapon.unread_customs) == any(path.startswith(f"{weapon.source.path}.customs") for path in told)
        assert len(weapon.source.customs) == len(weapon.customs)
    for lang in LANGS:
        words = Words(lang, "common", "bundodo")
        for fault in judged.faults:
            assert words.say(f"{fault.code}.what", **fault.params)
