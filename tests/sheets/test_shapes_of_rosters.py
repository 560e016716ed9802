"""Each way to draw a roster, a machine a row or a column, with all that is read of it and where."""

from __future__ import annotations

import pytest

from sheets.people.find import survey
from tests.sheets.duel import BARE, FORM, GUN, SWORD, plain, told, weapon
from tests.tables import grid

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


# ---- a machine in several rows -----------------------------------------------------------------------------


def test_further_rows_with_weapons_and_nothing_else_are_of_the_machine_above() -> None:
    head = "| 機体名 | 出力 | 精度 | 耐久 | 近接1 名称 | 近接1 威力 |"
    first, other = "| ゼロ | 10 | 8 | 7 | 剣 | 4 |", "| ワン | 1 | 2 | 3 | 斧 | 6 |"
    swords = {**BARE, **SWORD, "melee[1].name": "槍", "melee[1].power": 5}
    for more in ("| | | | | 槍 | 5 |", "| ^ | ^ | ^ | ^ | 槍 | 5 |"):
        sheet = grid(f"{head}\n{first}\n{more}\n{other}")
        assert [machine["name"] for machine in plain(sheet)] == ["ゼロ", "ワン"], more
        assert plain(sheet)[0] == swords, more
        assert told(sheet)[0]["melee[1].power"] == (5, "F3"), more
    # Apart from all others, or with anything of its own, it is a machine.
    for more in ("...\n| | | | | 槍 | 5 |", "| | 9 | | | 槍 | 5 |", "| ツー | | | | 槍 | 5 |"):
        assert len(plain(grid(f"{head}\n{first}\n{more}\n{other}"))) == 3, more


def test_a_row_that_repeats_the_machine_above_is_told() -> None:
    head = "| 機体名 | 出力 | 精度 | 耐久 | 近接1 名称 | 近接1 威力 |\n| ゼロ | 10 | 8 | 7 | 剣 | 4 |"
    first, second = survey(FORM, grid(f"{head}\n| ゼロ | 10 | 8 | 7 | 槍 | 5 |")).layouts
    assert first.findings == ()
    assert [(one.code, str(one.ref)) for one in second.findings] == [("E054", "a.xlsx[T]!A3")]
    for other in ("| ゼロ | 10 | 8 | 7 | 剣 | 4 |", "| ゼロ | 9 | 8 | 7 | 槍 | 5 |", "| ワン | 10 | 8 | 7 | 槍 | 5 |"):
        assert all(one.findings == () for one in survey(FORM, grid(f"{head}\n{other}")).layouts), other


def test_a_column_that_says_which_sort_of_weapon_stands_in_a_row() -> None:
    sheet = grid("""
    | 機体名 | 出力 | 精度 | 耐久 | 種別 | 装備名 | 威力 | 発射数 | カスタマイズ | 近接コンボ |
    | ゼロ | 10 | 8 | 7 | 遠距離 | 銃 | 5 | 1 | 高速 | |
    | ^ | ^ | ^ | ^ | 近接 | 剣 | 4 | | エネルギー | 連撃、合気 |
    | ワン | 1 | 2 | 3 | 近接 | 斧 | 6 | - | | |
    """)
    melee = {"melee[0].customs[0]": "エネルギー", "melee[0].combos[0]": "連撃", "melee[0].combos[1]": "合気"}
    one = {"name": "ワン", "stats.output": 1, "stats.precision": 2, "stats.durability": 3}
    assert plain(sheet) == [
        {**BARE, **GUN, "ranged[0].customs[0]": "高速", **SWORD, **melee},
        {**one, "melee[0].name": "斧", "melee[0].power": 6},
    ]
    assert told(sheet)[0]["melee[0].power"] == (4, "G3")
