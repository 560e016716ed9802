"""Each way to draw weapons and their choices, with all that is read of it and where."""

from __future__ import annotations

import pytest

from tests.sheets.duel import BARE, CANNON, GUN, HEAD, HEAD_CELLS, SWORD, plain, told, weapon
from tests.tables import grid

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
            "| 装備名 | カスタマイズ | | | コンボ | | | 威力 |\n| 剣 | 衝撃 | エネルギー | | 連撃 | 合気 | | 4 |",
            id="a slot that nobody fills",
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
