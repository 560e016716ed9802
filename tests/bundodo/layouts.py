"""Five ways in which people draw a data sheet, each as a workbook with two machines that keep every sort of value."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.files.xlsx_writer import write_xlsx
from sheets.workbook import Tab, Workbook
from tests.tables import grid

LABELS_LEFT = """
| データシート |
...
| 機体名： | シロガネ | | プレイヤー： | 青木 |
| ■出力(P) | 10 | | HP | 44 |
| ■精度(P) | ８点 | | 移動距離 | 5 |
| ■耐久性(P) | 8P | | 機体コスト | 50 |
| 設定 | 北の工廠で\\n組まれた |
| 写真 | shirogane.jpg |
...
| 遠距離装備 |
| 装備名 | 威力 | 発射数 | カスタマイズ | コスト |
| 長銃 | 5 | 1 | 【高速】【エネルギー】 | 8 |
| 機銃 | 1 | 5 | 通常 | 2 |
...
| 近接装備 |
| 装備名 | 威力 | カスタマイズ | 近接コンボ | コスト |
| 太刀 | 5 | エネルギー | 連撃、ヒット&アウェイ | 7 |
| 盾 | 3 | 増加装甲 | 防御姿勢・防御姿勢 | 7 |
"""

LABELS_ABOVE = """
| 名前 | 参加者 | 出力 | 精度 | 耐久 |
| ヤタガラス | Mika | 7 | 10 | 3 |
...
| 射撃装備 | < | < | < | < | < |
| 名称 | 威力 | 発射数 | カスタム1 | カスタム2 | カスタム3 |
| 狙撃砲 | 6 | 1 | 狙撃 | 徹甲 | 曲射 |
| 二連砲 | 3 | 2 | | | |
...
| 格闘装備 | < | < | < | < | < |
| 名称 | 威力 | カスタム | コンボ① | コンボ② |
| 薙刀 | 4 | 長柄/衝撃 | 合気 | ブーストアタック |
"""

BLOCKS = """
| 機体名 | ハガネ |
| プレイヤー | ゆう |
| 出力 | 5 | 精度 | 5 | 耐久性 | 12 |
...
| 遠距離装備1 | 肩部砲 |
| 威力 | 8 |
| 発射数 | 1 |
| カスタマイズ | 炸裂 |
...
| 遠距離装備2 | 牽制銃 |
| 威力 | 1 |
| 発射数 | 3 |
| カスタマイズ | 通常 |
...
| 近接装備1 | 杭打機 |
| 威力 | 6 |
| カスタマイズ | 衝撃 |
| 近接コンボ | 踏み込み攻撃 |
"""

TICKS = """
| 機体名 | ツバメ | | 参加者 | ハル |
| 出力 | 14 | | 精度 | 9 | | 耐久性 | 4 |
...
| 遠距離装備 | 威力 | 発射数 | 高速 | 衝撃 | 徹甲 | エネルギー |
| 短銃 | 4 | 2 | ○ | | | ○ |
| 予備銃 | 2 | 1 | | | ○ | |
...
| 近接装備 | 威力 | 衝撃 | エネルギー | コンボ |
| 小刀 | 3 | ○ | | 連撃 連撃 |
"""

ROSTER = """
| No. | 機体名 | プレイヤー | 出力 | 精度 | 耐久性 | 遠距離1 名称 | 遠距離1 威力 | 遠距離1 発射数 | 遠距離1 カスタマイズ | 近接1 名称 | 近接1 威力 | 近接1 カスタマイズ | 近接1 コンボ1 | 近接1 コンボ2 |
| 1 | カワセミ | 真 | 9 | 9 | 9 | 細銃 | 3 | 2 | 徹甲 | 鎌 | 4 | ジャマー | 合気 | 連撃 |
| 2 | モズ | 玲 | 12 | 6 | 6 | 散弾 | 2 | 5 | 高速 衝撃 | 爪 | 5 | | 連撃 | |
"""

BROKEN = """
| 機体名 | こわれもの |
| 出力 | 3.5 |
| 精度 | 強 |
| 耐久性 | -1 |
...
| 遠距離装備 |
| 装備名 | 威力 | 発射数 | カスタマイズ |
| 謎の砲 | 5 | 多い | 高速、謎の力 |
"""

LAYOUTS: Mapping[str, str] = {
    "labels_left": LABELS_LEFT,
    "labels_above": LABELS_ABOVE,
    "blocks": BLOCKS,
    "ticks": TICKS,
    "roster": ROSTER,
    "broken": BROKEN,
}


def book(table: str) -> bytes:
    """A workbook with this table on its one tab."""
    drawn = grid(table)
    tab = Tab("機体")
    for place, cell in drawn.cells.items():
        assert cell.value is None or isinstance(cell.value, (bool, int, float, str))
        tab.put(*place, cell.value)
    tab.merges += drawn.merges
    return write_xlsx(Workbook((tab,)))
