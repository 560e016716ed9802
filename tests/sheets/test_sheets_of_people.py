"""Sheets as people drew them, with what is peculiar to each: sums, odd headers, values in unusual places."""

from __future__ import annotations

from sheets.find import survey
from tests.sheets.duel import FORM, plain, told
from tests.sheets.test_shapes import BARE, GUN, HEAD, HEAD_CELLS, SWORD, weapon
from tests.tables import grid

# ---- sums in and below tables ------------------------------------------------------------------------------


def test_a_total_among_the_labels_of_a_table_is_the_cost_of_its_rows() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ | 備考 | 合計 |
    | 銃 | 5 | 1 | 高速 | | 6 |
    | 砲 | 9 | 2 | | | 18 |
    """
    )
    assert told(sheet) == [
        {
            **HEAD_CELLS,
            **weapon("ranged[0]", name=("銃", "A8"), power=(5, "B8"), shots=(1, "C8"), customs_0=("高速", "D8")),
            **weapon("ranged[0]", cost=(6, "F8")),
            **weapon("ranged[1]", name=("砲", "A9"), power=(9, "B9"), shots=(2, "C9"), cost=(18, "F9")),
        }
    ]


def test_a_total_beside_a_table_is_the_whole_machines() -> None:
    sheet = grid(f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | | 合計 |\n| 銃 | 5 | 1 | | 44 |")
    assert plain(sheet) == [{**BARE, **GUN, "total": 44}]


def test_a_sum_below_a_table_with_numbered_rows_ends_it() -> None:
    sheet = grid(
        HEAD
        + """
    | 近接装備 |
    | No | 近接コンボ | 装備名 | カスタマイズ | 威力 |
    | 1 | 連撃 | 剣 | | 4 |
    ...
    | 合計 | 50P |
    """
    )
    assert plain(sheet) == [{**BARE, **SWORD, "melee[0].combos[0]": "連撃", "total": "50P"}]


def test_a_row_of_sums_is_no_weapon() -> None:
    for row in ("計 | | | | 8", "小計 | 14 | 3 | | 8", "計 | | | |"):
        table = (
            f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ | コスト |\n| 銃 | 5 | 1 | | |\n| {row} |"
        )
        assert plain(grid(table)) == [{**BARE, **GUN}], row
    # What has customs is a weapon, however it is called; and a remark doesn't make a sum of it.
    named = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ | 備考 |\n| 計 | 5 | 1 | 高速 | 合計 |"
    assert plain(grid(named)) == [{**BARE, **GUN, "ranged[0].name": "計", "ranged[0].customs[0]": "高速"}]
    remark = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | 備考 |\n| 銃 | 5 | 1 | 最大 |"
    assert plain(grid(remark)) == [{**BARE, **GUN}]


def test_an_unknown_title_is_no_weapon_of_the_table_above_it() -> None:
    sheet = grid(
        HEAD
        + """
    | 近接装備 |
    | 装備名 | 威力 | カスタマイズ |
    | 剣 | 4 | |
    | 追加装備 |
    | 装備名 | 威力 | カスタマイズ |
    | 爆弾 | 9 | |
    """
    )
    assert plain(sheet) == [{**BARE, **SWORD}]
    [layout] = survey(FORM, sheet).layouts
    assert [(one.code, str(one.ref)) for one in layout.findings] == [("E031", "a.xlsx[T]!A10")]
