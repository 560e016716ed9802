"""Each way to draw the machine's own values, with all that is read of it and where; several forms on one tab, and what is
left alone."""

from __future__ import annotations

import pytest

from sheets.form import Name
from sheets.layout import read
from sheets.people.find import Reason, survey
from tests.sheets.duel import BARE, FORM, HEAD, plain, told
from tests.tables import grid

# ---- single values -----------------------------------------------------------------------------------------


def test_values_right_of_labels_anywhere_with_a_colon_between() -> None:
    sheet = grid("""
    | | 機体名： | ゼロ | | プレイヤー | ： | 青木 |
    | | ■ 出 力 | 10 |
    | | 【精度】(P) | ： | ８点 |
    | | 耐久性\\nP | : | |
    | | 機体コスト | 26 | | H P | 41 |
    """)
    assert told(sheet) == [
        {
            "name": ("ゼロ", "C1"),
            "player": ("青木", "G1"),
            "stats.output": (10, "C2"),
            "stats.precision": ("８点", "D3"),
            "stats.durability": (None, "D4"),
            "total": (26, "C5"),
            "hp": (41, "F5"),
        }
    ]


def test_values_below_labels() -> None:
    sheet = grid("""
    | 機体名 | プレイヤー |
    | ゼロ | 青木 |
    | 出力 | 精度 | 耐久 | 合計 |
    | 10 | | 7 | 17 |
    | 設定 |
    | むかしむかし |
    """)
    assert told(sheet) == [
        {
            "name": ("ゼロ", "A2"),
            "player": ("青木", "B2"),
            "note": ("むかしむかし", "A6"),
            "stats.output": (10, "A4"),
            "stats.precision": (None, "B4"),
            "stats.durability": (7, "C4"),
            "total": (17, "D4"),
        }
    ]


@pytest.mark.parametrize(("left", "name", "player"), [("", "A2", "B2"), ("| ", "B2", "C2")])
def test_a_text_right_of_a_line_of_labels_is_no_value(left: str, name: str, player: str) -> None:
    """Wherever on the tab the line begins."""
    lines = ("| 機体名 | プレイヤー | 第3回 |", "| ゼロ | 青木 | |", "| 出力 | 10 |", "| 精度 | 8 |", "| 耐久性 | 7 |")
    [found] = told(grid("\n".join(f"|{left}{line}" for line in lines)))
    assert (found["name"], found["player"]) == (("ゼロ", name), ("青木", player))


def test_labels_and_values_by_turns_in_one_row() -> None:
    sheet = grid("""
    | 機体名 | ゼロ |
    | 出力 | 10 | 精度 | | 耐久 | 7 |
    """)
    assert told(sheet) == [
        {
            "name": ("ゼロ", "B1"),
            "stats.output": (10, "B2"),
            "stats.precision": (None, "D2"),
            "stats.durability": (7, "F2"),
        }
    ]


def test_labels_and_values_by_turns_in_one_column() -> None:
    assert plain(grid("| 出力 |\n| 10 |\n| 精度 |\n| 8 |\n| 耐久 |\n| 7 |")) == [
        {"stats.output": 10, "stats.precision": 8, "stats.durability": 7}
    ]


def test_merged_labels_and_values() -> None:
    sheet = grid("""
    | 機体名 | < | ゼロ | < | < |
    | ^ | < | ^ | < | < |
    | 出力 | < | 10 | < |
    | 精度 | < | 8 | < |
    | 耐久性 | < | 7 | < |
    """)
    assert told(sheet) == [
        {
            "name": ("ゼロ", "C1"),
            "stats.output": (10, "C3"),
            "stats.precision": (8, "C4"),
            "stats.durability": (7, "C5"),
        }
    ]


def test_a_heading_below_an_empty_name_is_no_name() -> None:
    for heading in ("機体性能", "■ステータス", "Stats"):
        sheet = grid(f"| 機体名 | |\n| {heading} |\n| 出力 | 10 |\n| 精度 | 8 |\n| 耐久 | 7 |")
        assert told(sheet)[0]["name"] == (None, "B1")


def test_values_with_units_and_remarks_beside_them() -> None:
    sheet = grid("""
    | 項目 | ポイント | 説明 |
    | 出力 | 10 | パワー |
    | 精度 | 8 | 狙いの良さ |
    | 耐久性 | 7 | 頑丈さ |
    """)
    assert plain(sheet) == [{"stats.output": 10, "stats.precision": 8, "stats.durability": 7}]


def test_english() -> None:
    sheet = grid("""
    | Name: | Zero |
    | Output (P) | 10 |
    | PRECISION | 8 |
    | Durability | 7 |
    | Ranged |
    | Name | Power | Shots | Customs |
    | Rifle | 5 | 1 | fast, energy |
    | Melee |
    | Name | Power | Customs | Combos |
    | Saber | 4 | energy | boost attack flurry |
    """)
    assert plain(sheet) == [
        {
            "name": "Zero",
            "stats.output": 10,
            "stats.precision": 8,
            "stats.durability": 7,
            "ranged[0].name": "Rifle",
            "ranged[0].power": 5,
            "ranged[0].shots": 1,
            "ranged[0].customs[0]": "fast",
            "ranged[0].customs[1]": "energy",
            "melee[0].name": "Saber",
            "melee[0].power": 4,
            "melee[0].customs[0]": "energy",
            "melee[0].combos[0]": "boost attack",
            "melee[0].combos[1]": "flurry",
        }
    ]


# ---- several forms on one tab ------------------------------------------------------------------------------


def form(name: str, output: int, weapon: str) -> list[list[str]]:
    return [
        ["機体名", name, ""],
        ["出力", str(output), ""],
        ["精度", "2", ""],
        ["耐久性", "3", ""],
        ["近接装備", "", ""],
        ["装備名", "威力", "カスタマイズ"],
        [weapon, "4", ""],
    ]


def expected(name: str, output: int, weapon: str) -> dict[str, object]:
    return {
        "name": name,
        "stats.output": output,
        "stats.precision": 2,
        "stats.durability": 3,
        "melee[0].name": weapon,
        "melee[0].power": 4,
    }


def drawn(rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def test_forms_below_one_another_side_by_side_and_both() -> None:
    one, two = form("ゼロ", 1, "剣"), form("ワン", 4, "槍")
    three, four = form("ツー", 5, "斧"), form("スリー", 6, "槌")
    answers = [
        expected("ゼロ", 1, "剣"),
        expected("ワン", 4, "槍"),
        expected("ツー", 5, "斧"),
        expected("スリー", 6, "槌"),
    ]
    assert plain(grid(drawn([*one, *two]))) == answers[:2]
    assert plain(grid(drawn([*one, [""] * 2, *two]))) == answers[:2]
    beside = [[*left, "", *right] for left, right in zip(one, two, strict=True)]
    assert plain(grid(drawn(beside))) == answers[:2]
    below = [[*left, "", *right] for left, right in zip(three, four, strict=True)]
    assert plain(grid(drawn([*beside, *below]))) == answers


def test_forms_that_are_drawn_differently_are_refused_by_name() -> None:
    sheet = grid("""
    | 機体名 | ゼロ |
    | 出力 | 10 |
    | 精度 | 8 |
    | 耐久性 | 8 |
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 |
    | 銃 | 5 | 1 |
    | 出力 | 3 |
    | 精度 | 2 |
    | 耐久性 | 1 |
    | 機体名 | ワン |
    """)
    found = survey(FORM, sheet)
    assert found.layouts == ()
    assert found.reason is Reason.REFUSED
    assert [(one.code, str(one.ref)) for one in found.findings] == [
        ("E030", "a.xlsx[T]!A2"),
        ("E030", "a.xlsx[T]!A8"),
    ]


def test_a_legend_beside_a_form_is_no_form() -> None:
    sheet = grid("""
    | 機体名 | ゼロ | | 用語 | 説明 |
    | 出力 | 10 | | 出力 | パワーのこと |
    | 精度 | 8 | | 精度 | 狙いの良さ |
    | 耐久性 | 7 | | 耐久性 | 頑丈さ |
    """)
    assert plain(sheet) == [BARE]


# ---- what is left alone, and what is missing ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("| 【出力】 |\n| 機体の機動性 |\n| 【精度】 |\n| 器用さ |\n| 【耐久性】 |\n| 頑丈さ |", Reason.PROSE),
        ("| 出力 | 機動性 |\n| 精度 | 器用さ |\n| 耐久性 | 頑丈さ |", Reason.PROSE),
        ("| 出力は高いほど、精度も耐久性も… |\n| ■出力に関する詳細ルール |", Reason.NO_LABELS),
        ("| カスタマイズ |\n| 通常 |\n| 高速 |", Reason.NO_LABELS),
        ("| 機体名 | |\n| 出力 | |\n| 精度 | |\n| 耐久性 | |", Reason.BLANK),
        ("| 出力 | 精度 | 耐久性 |\n...\n| 遠距離装備 |\n| 装備名 | 種類 | 威力 | 備考 | 発射数 |", Reason.BLANK),
        ("| 機体名 | 出力 | 精度 | 耐久 | 遠距離1威力 |", Reason.BLANK),
    ],
)
def test_left_alone(table: str, reason: Reason) -> None:
    found = survey(FORM, grid(table))
    assert (found.layouts, found.findings, found.reason) == ((), (), reason)


def test_a_missing_stat_is_told_with_what_comes_near() -> None:
    sheet = grid("| 出力 | 10 |\n| 精度 | 8 |\n| 耐久値 | 7 |")
    [layout] = survey(FORM, sheet).layouts
    [finding] = read(layout, sheet).findings
    assert (finding.code, str(finding.ref)) == ("E033", "a.xlsx[T]!A3")
    assert (finding.params["label"], finding.params["near"]) == (Name("耐久性", "durability"), "耐久値")
    sheet = grid("| 出力 | 10 |\n| 精度 | 8 |")
    [layout] = survey(FORM, sheet).layouts
    assert [(one.code, str(one.ref)) for one in layout.findings] == [("E032", "a.xlsx[T]")]


def test_a_table_of_an_unknown_sort_is_refused() -> None:
    sheet = grid(HEAD + "| 装備 |\n| 種別 | 装備名 | 威力 | カスタマイズ |\n| 特殊 | 剣 | 5 | 衝撃 |")
    [layout] = survey(FORM, sheet).layouts
    assert [(one.code, str(one.ref)) for one in layout.findings] == [("E031", "a.xlsx[T]!B7")]
    assert plain(sheet) == [BARE]
