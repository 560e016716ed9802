"""Each way to draw a sheet, with all that is read of it and where."""

from __future__ import annotations

import pytest

from sheets.find import Reason, survey
from sheets.form import Name
from sheets.layout import read
from tests.sheets.duel import FORM, plain, told
from tests.tables import grid

HEAD = """
| 機体名 | ゼロ |
| 出力 | 10 |
| 精度 | 8 |
| 耐久性 | 7 |
...
"""
HEAD_CELLS = {
    "name": ("ゼロ", "B1"),
    "stats.output": (10, "B2"),
    "stats.precision": (8, "B3"),
    "stats.durability": (7, "B4"),
}
BARE = {
    "name": "ゼロ",
    "stats.output": 10,
    "stats.precision": 8,
    "stats.durability": 7,
}


def weapon(path: str, **columns: tuple[object, str]) -> dict[str, tuple[object, str]]:
    """The cells of one weapon; ``customs_0`` stands for ``customs[0]``."""
    found = {}
    for key, cell in columns.items():
        column, _, number = key.partition("_")
        found[f"{path}.{column}" + (f"[{number}]" if number else "")] = cell
    return found


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


# ---- tables of weapons -------------------------------------------------------------------------------------


def test_tables_under_titles_with_unknown_columns_in_any_order() -> None:
    sheet = grid(
        HEAD
        + """
    | ■遠距離装備 |
    | 発射数 | 種類 | 装備名 | 搭載コスト | 威力 | 備考 | カスタマイズ |
    | 1 | 実弾 | 銃 | 8 | 5 | 長い | 高速、エネルギー |
    | 5 | 実弾 | 機銃 | 2 | 1 | | 通常 |
    ...
    | ■近接装備 |
    | 装備名 | 威力 | カスタマイズ | 近接コンボ |
    | 剣 | 5 | | 連撃・踏み込み攻撃 |
    """
    )
    assert told(sheet) == [
        {
            **HEAD_CELLS,
            **weapon(
                "ranged[0]",
                name=("銃", "C8"),
                power=(5, "E8"),
                shots=(1, "A8"),
                cost=(8, "D8"),
                customs_0=("高速", "G8"),
                customs_1=("エネルギー", "G8"),
            ),
            **weapon(
                "ranged[1]",
                name=("機銃", "C9"),
                power=(1, "E9"),
                shots=(5, "A9"),
                cost=(2, "D9"),
                customs_0=("通常", "G9"),
            ),
            **weapon(
                "melee[0]",
                name=("剣", "A13"),
                power=(5, "B13"),
                combos_0=("連撃", "D13"),
                combos_1=("踏み込み攻撃", "D13"),
            ),
        }
    ]


def test_tables_side_by_side() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 | | | | | 近接装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ | | 装備名 | 威力 | カスタマイズ | コンボ |
    | 銃 | 5 | 1 | 高速 | | 剣 | 4 | 衝撃 | 連撃 合気 |
    | 砲 | 9 | 1 | 炸裂 | | | | | |
    """
    )
    assert told(sheet) == [
        {
            **HEAD_CELLS,
            **weapon("ranged[0]", name=("銃", "A8"), power=(5, "B8"), shots=(1, "C8"), customs_0=("高速", "D8")),
            **weapon("ranged[1]", name=("砲", "A9"), power=(9, "B9"), shots=(1, "C9"), customs_0=("炸裂", "D9")),
            **weapon(
                "melee[0]",
                name=("剣", "F8"),
                power=(4, "G8"),
                customs_0=("衝撃", "H8"),
                combos_0=("連撃", "I8"),
                combos_1=("合気", "I8"),
            ),
        }
    ]


GUN = {"ranged[0].name": "銃", "ranged[0].power": 5, "ranged[0].shots": 1}
CANNON = {"ranged[1].name": "砲", "ranged[1].power": 9, "ranged[1].shots": 2}
SWORD = {"melee[0].name": "剣", "melee[0].power": 4}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param(
            """
            | 発射数 | 威力 | 武器名 |
            | 1 | 5 | 銃 |
            ...
            | 装備名 | 威力 | コンボ |
            | 剣 | 4 | |
            """,
            {**GUN, **SWORD},
            id="no titles, told by their columns",
        ),
        pytest.param(
            """
            | 遠距離装備 | 威力 | 発射数 |
            | 銃 | 5 | 1 |
            | 近接装備 | 威力 | カスタマイズ |
            | 剣 | 4 | |
            """,
            {**GUN, **SWORD},
            id="the title heads the names",
        ),
        pytest.param(
            """
            | 遠距離装備 | 装備名 | 威力 | 発射数 |
            | ^ | 銃 | 5 | 1 |
            | ^ | 砲 | 9 | 2 |
            | 近接装備 | 装備名 | 威力 | |
            | ^ | 剣 | 4 | |
            """,
            {**GUN, **CANNON, **SWORD},
            id="titles down the side",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 | 威力 | 発射数 |
            | 銃 | 5 | 1 |
            | 遠距離装備 |
            | 装備名 | 威力 | 発射数 |
            | 砲 | 9 | 2 |
            """,
            {**GUN, **CANNON},
            id="two tables of one sort",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | No. | 装備名 | 威力 | 発射数 |
            | 1 | 銃 | 5 | 1 |
            | 2 | | | |
            | 3 | 砲 | 9 | 2 |
            | 4 | | | |
            """,
            {**GUN, **CANNON},
            id="numbered rows, some empty",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 | < | 威力 | 発射数 |
            | 銃 | < | 5 | 1 |
            | 砲 | < | 9 | 2 |
            | ※通常は3ポイント引く | < | < | < |
            | 近接装備 |
            | 装備名 | < | 威力 |
            | 剣 | < | 4 |
            ...
            | 作者より: よろしく |
            """,
            {**GUN, **CANNON, **SWORD},
            id="remarks below",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 | 銃 | 威力 | 5 | 発射数 | 1 |
            | 装備名 | 砲 | 威力 | 9 | 発射数 | 2 |
            | 近接装備 |
            | 装備名 | 剣 | 威力 | 4 | カスタマイズ | |
            """,
            {**GUN, **CANNON, **SWORD},
            id="labels and values by turns",
        ),
        pytest.param(
            """
            | 遠距離装備① | | 遠距離装備② | | 近接装備 |
            | 装備名 | 銃 | 装備名 | 砲 | 装備名 | 剣 |
            | 威力 | 5 | 威力 | 9 | 威力 | 4 |
            | 発射数 | 1 | 発射数 | 2 | コンボ | |
            """,
            {**GUN, **CANNON, **SWORD},
            id="blocks side by side",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 | 銃 |
            | 威力 | 5 | 発射数 | 1 |
            | 装備名 | 砲 |
            | 威力 | 9 | 発射数 | 2 |
            | 近接装備 |
            | 装備名 | 剣 |
            | 威力 | 4 |
            """,
            {**GUN, **CANNON, **SWORD},
            id="blocks below one another",
        ),
        pytest.param(
            """
            | 遠距離装備1 | 銃 |
            | 威力 | 5 |
            | 発射数 | 1 |
            | 遠距離装備2 | 砲 |
            | 威力 | 9 |
            | 発射数 | 2 |
            | 近接装備1 | 剣 |
            | 威力 | 4 |
            """,
            {**GUN, **CANNON, **SWORD},
            id="names beside the blocks' titles",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 | 銃 | 砲 |
            | 威力 | 5 | 9 |
            | 発射数 | 1 | 2 |
            | 近接装備 |
            | 装備名 | 剣 |
            | 威力 | 4 |
            """,
            {**GUN, **CANNON, **SWORD},
            id="labels down the side, a weapon a column",
        ),
        pytest.param(
            """
            | 装備 |
            | 種別 | 装備名 | 威力 | 発射数 |
            | 遠距離 | 銃 | 5 | 1 |
            | 近接装備 | 剣 | 4 | |
            | 遠距離 | 砲 | 9 | 2 |
            """,
            {**GUN, **CANNON, **SWORD},
            id="a column names the sort",
        ),
        pytest.param(
            """
            | 遠距離装備 |
            | 装備名 |
            | 銃 |
            | 威力 |
            | 5 |
            | 発射数 |
            | 1 |
            """,
            GUN,
            id="values below the labels of a block",
        ),
    ],
)
def test_ways_to_draw_weapons(table: str, expected: dict[str, object]) -> None:
    assert plain(grid(HEAD + table)) == [{**BARE, **expected}]


def test_a_weapon_counts_by_name_power_or_shots() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ |
    | | 5 | | |
    | 銃 | | | |
    | | | 2 | |
    | | | | 高速 |
    | | | | |
    """
    )
    [machine] = told(sheet)
    assert {p: c for p, c in machine.items() if p.startswith("ranged")} == {
        **weapon("ranged[0]", name=(None, "A8"), power=(5, "B8"), shots=(None, "C8")),
        **weapon("ranged[1]", name=("銃", "A9"), power=(None, "B9"), shots=(None, "C9")),
        **weapon("ranged[2]", name=(None, "A10"), power=(None, "B10"), shots=(2, "C10")),
        # Custom without a weapon: nothing that counts, but kept for a word about it.
        **weapon("ranged[3]", name=(None, "A11"), power=(None, "B11"), shots=(None, "C11"), customs_0=("高速", "D11")),
    }


# ---- choices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | 衝撃、エネルギー | 連撃・合気 |", id="lists"
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | [衝撃][エネルギー] | 【連撃】「合気」 |",
            id="brackets",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | 衝撃エネルギー | 連撃合気 |", id="run together"
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | 衝撃\\nエネルギー | 連撃／合気 |", id="line breaks"
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ1 | カスタマイズ２ | コンボ① | コンボ② |\n"
            "| 剣 | 4 | 衝撃 | エネルギー | 連撃 | 合気 |",
            id="numbered columns",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | ② | ③ | コンボ | ② |\n| 剣 | 4 | 衝撃 | | エネルギー | 連撃 | 合気 |",
            id="bare numbers",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | < | コンボ | < |\n| 剣 | 4 | 衝撃 | エネルギー | 連撃 | 合気 |",
            id="slots under a merged label",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | | コンボ | |\n| 剣 | 4 | 衝撃 | エネルギー | 連撃 | 合気 |",
            id="slots right of a label",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | < | コンボ | < |\n| | | ① | ② | ① | ② |\n"
            "| 剣 | 4 | 衝撃 | エネルギー | 連撃 | 合気 |",
            id="numbers in a second line",
        ),
        pytest.param(
            "| 装備名 | 威力 | 通常 | 衝撃 | ジャマー | エネルギー | 連撃 | 合気 | 防御姿勢 |\n"
            "| 剣 | 4 | | ○ | | ● | ✓ | x | |",
            id="ticks",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | < | < | コンボ | < |\n| ^ | ^ | 通常 | 衝撃 | エネルギー | 連撃 | 合気 |\n"
            "| 剣 | 4 | FALSE | TRUE | TRUE | 1 | 1 |",
            id="ticks in a second line",
        ),
        pytest.param(
            "| 装備名 | 剣 |\n| 威力 | 4 |\n| カスタマイズ | 衝撃 | エネルギー |\n| コンボ | 連撃 |\n| | 合気 |",
            id="slots of a block",
        ),
        pytest.param(
            "| 装備名 | 剣 |\n| 威力 | 4 |\n| カスタマイズ1 | 衝撃 |\n| カスタマイズ2 | エネルギー |\n| コンボ1 | 連撃 |\n| コンボ2 | 合気 |",
            id="numbered lines of a block",
        ),
        pytest.param(
            "| 装備名 | 剣 |\n| 威力 | 4 |\n| コンボ | 連撃、合気 |\n| 通常 | |\n| 衝撃 | ○ |\n| エネルギー | レ |",
            id="ticks in a block",
        ),
        pytest.param(
            "| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | 衝撃 | 連撃 |\n| ^ | ^ | エネルギー | 合気 |",
            id="two rows a weapon",
        ),
    ],
)
def test_ways_to_write_choices(table: str) -> None:
    assert plain(grid(f"{HEAD}| 近接装備 |\n{table}")) == [
        {
            **BARE,
            **SWORD,
            "melee[0].customs[0]": "衝撃",
            "melee[0].customs[1]": "エネルギー",
            "melee[0].combos[0]": "連撃",
            "melee[0].combos[1]": "合気",
        }
    ]


def test_an_unclear_tick_is_kept_with_its_cell() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | 通常 | 高速 | 衝撃 |
    | 銃 | 5 | 1 | × | ○ | △ |
    | 砲 | 9 | 2 | × | | |
    """
    )
    [machine] = told(sheet)
    assert {path: cell for path, cell in machine.items() if "customs" in path} == {
        "ranged[0].customs[0]": ("高速", "E8"),
        "ranged[0].customs[1]": ("△", "F8"),
        "ranged[1].customs[0]": ("×", "D9"),
    }


# ---- rosters -----------------------------------------------------------------------------------------------

ROSTER = [
    {
        "name": "A",
        "stats.output": 1,
        "stats.precision": 2,
        "stats.durability": 3,
        **GUN,
        "ranged[0].customs[0]": "高速",
        "ranged[0].customs[1]": "衝撃",
        "melee[0].name": "剣",
        "melee[0].power": 4,
        "melee[0].combos[0]": "連撃",
        "melee[0].combos[1]": "合気",
    },
    {"name": "B", "stats.output": 4, "stats.durability": 6, "melee[0].name": "斧", "melee[0].power": 7},
]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            """
            | 第1回 大会 |
            | 機体名 | 出力 | 精度 | 耐久 | 遠距離1 名称 | 遠距離１威力 | 遠距離1\\n発射数 | 遠距離1カスタム | 近接1 名称 | 近接1 威力 | 近接1 コンボ1 | 近接1 コンボ2 |
            | A | 1 | 2 | 3 | 銃 | 5 | 1 | 高速/衝撃 | 剣 | 4 | 連撃 | 合気 |
            ...
            | B | 4 | | 6 | | | | | 斧 | 7 | | |
            | 合計 | 5 | 2 | 9 |
            """,
            id="numbered columns",
        ),
        pytest.param(
            """
            | 名前 | 出力 | 精度 | 耐久 | 遠距離装備1 | < | < | < | 近接装備1 | < | < |
            | ^ | ^ | ^ | ^ | 名称 | 威力 | 発射数 | カスタマイズ | 名称 | 威力 | コンボ |
            | A | 1 | 2 | 3 | 銃 | 5 | 1 | 高速/衝撃 | 剣 | 4 | 連撃/合気 |
            | B | 4 | | 6 | | | | | 斧 | 7 | |
            """,
            id="two lines of labels",
        ),
        pytest.param(
            """
            | | | | | 遠距離1 | | | | 近接1 | | |
            | 名前 | 出力 | 精度 | 耐久 | 名称 | 威力 | 発射数 | カスタマイズ | 名称 | 威力 | コンボ |
            | A | 1 | 2 | 3 | 銃 | 5 | 1 | 高速/衝撃 | 剣 | 4 | 連撃/合気 |
            | B | 4 | | 6 | | | | | 斧 | 7 | |
            """,
            id="titles of groups above, not merged",
        ),
        pytest.param(
            """
            | 機体名 | 出力 | 精度 | 耐久 | 遠距離1 | 威力 | 発射数 | カスタム | 近接1 | 威力 | 近接コンボ |
            | A | 1 | 2 | 3 | 銃 | 5 | 1 | 高速/衝撃 | 剣 | 4 | 連撃/合気 |
            | 機体名 | 出力 | 精度 | 耐久 | 遠距離1 | 威力 | 発射数 | カスタム | 近接1 | 威力 | 近接コンボ |
            | B | 4 | | 6 | | | | | 斧 | 7 | |
            """,
            id="the group's title heads the names; labels again",
        ),
        pytest.param(
            """
            | 機体名 | 出力 | 精度 | 耐久 | 装備名1 | 威力1 | 発射数1 | カスタマイズ1 | 装備名2 | 威力2 | コンボ2 |
            | A | 1 | 2 | 3 | 銃 | 5 | 1 | 高速/衝撃 | 剣 | 4 | 連撃/合気 |
            | B | 4 | | 6 | | | | | 斧 | 7 | |
            """,
            id="numbered columns that don't name their sort",
        ),
        pytest.param(
            """
            | 機体名 | A | B |
            | 出力 | 1 | 4 |
            | 精度 | 2 | |
            | 耐久 | 3 | 6 |
            | 遠距離1名称 | 銃 | |
            | 遠距離1威力 | 5 | |
            | 遠距離1発射数 | 1 | |
            | 遠距離1カスタム | 高速/衝撃 | |
            | 近接1名称 | 剣 | 斧 |
            | 近接1威力 | 4 | 7 |
            | 近接1コンボ | 連撃/合気 | |
            """,
            id="a machine a column",
        ),
    ],
)
def test_rosters(table: str) -> None:
    assert plain(grid(table)) == ROSTER


def test_a_roster_of_machines_without_weapons() -> None:
    assert told(grid("| 機体名 | 出力 | 精度 | 耐久 |\n| A | 1 | 2 | 3 |\n| B | | 5 | 6 |")) == [
        {
            "name": ("A", "A2"),
            "stats.output": (1, "B2"),
            "stats.precision": (2, "C2"),
            "stats.durability": (3, "D2"),
        },
        {
            "name": ("B", "A3"),
            "stats.output": (None, "B3"),
            "stats.precision": (5, "C3"),
            "stats.durability": (6, "D3"),
        },
    ]


def test_columns_of_an_unknown_sort_are_refused() -> None:
    sheet = grid("| 機体名 | 出力 | 精度 | 耐久 | 装備名 | 威力 |\n| A | 1 | 2 | 3 | 剣 | 5 |\n| B | 4 | 5 | 6 | | |")
    found = survey(FORM, sheet)
    assert len(found.layouts) == 2
    assert [(one.code, str(one.ref)) for one in found.findings] == [("E031", "a.xlsx[T]!E1")]


def test_merged_blocks_that_came_apart_in_csv() -> None:
    table = """
    | 機体名 | | ゼロ | | プレイヤー | | 青木 |
    | 出力 | | 10 |
    | 精度 | | 8 | | | 説明 |
    | 耐久 | | | | | 説明 |
    | 遠距離装備 |
    | 装備名 | | 威力 | 発射数 | カスタマイズ | | |
    | 銃 | | 5 | 1 | 高速 | 衝撃 |
    """
    assert told(grid(table, book="a.csv")) == [
        {
            "name": ("ゼロ", "C1"),
            "player": ("青木", "G1"),
            "stats.output": (10, "C2"),
            "stats.precision": (8, "C3"),
            "stats.durability": (None, "B4"),
            **weapon(
                "ranged[0]",
                name=("銃", "A7"),
                power=(5, "C7"),
                shots=(1, "D7"),
                customs_0=("高速", "E7"),
                customs_1=("衝撃", "F7"),
            ),
        }
    ]


def test_rosters_side_by_side() -> None:
    sheet = grid("""
    | 機体名 | 出力 | 精度 | 耐久 | | 機体名 | 出力 | 精度 | 耐久 |
    | A | 1 | 2 | 3 | | C | 7 | 8 | 9 |
    | B | 4 | 5 | 6 | | D | 1 | 1 | 1 |
    """)
    assert [machine["name"] for machine in told(sheet)] == [("A", "A2"), ("B", "A3"), ("C", "F2"), ("D", "F3")]
    assert [machine["stats.output"] for machine in plain(sheet)] == [1, 4, 7, 1]


def test_a_table_below_a_roster_belongs_to_no_row() -> None:
    sheet = grid("""
    | 機体名 | 出力 | 精度 | 耐久 |
    | A | 1 | 2 | 3 |
    | B | 4 | 5 | 6 |
    ...
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 |
    | 銃 | 5 | 1 |
    """)
    found = survey(FORM, sheet)
    assert len(found.layouts) == 2
    assert [(one.code, str(one.ref)) for one in found.findings] == [("E034", "a.xlsx[T]!A6")]


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
