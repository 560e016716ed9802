"""Grids that nobody would draw: words of sheets, numbers and others anywhere, now and then around a form."""

from __future__ import annotations

from random import Random

from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.draw import drawn
from tests.sheets.drawn.machine import OPTIONS

_LABELS = (
    "機体名",
    "プレイヤー",
    "出力",
    "精度",
    "耐久性",
    "遠距離装備",
    "近接装備",
    "近接装備2",
    "装備名",
    "威力",
    "発射数",
    "カスタマイズ",
    "近接コンボ",
)
_OTHERS = (
    "備考",
    "HP",
    "コスト",
    "合計",
    "種別",
    "遠距離",
    "近接",
    "勝利数",
    "零",
    "長銃",
    "○",
    "：",
    "※注",
    "むかしの話です",
    "【見出し】",
    "出力 9",
    "P",
)


def fuzzed(rng: Random) -> Canvas:
    """Either words anywhere, or a drawn tab with a few cells changed, moved or doubled."""
    return _anything(rng) if rng.random() < 0.5 else _mutated(rng)


def _anything(rng: Random) -> Canvas:
    sheet = Canvas()
    rows, cols, dense = rng.randint(3, 12), rng.randint(2, 8), rng.uniform(0.2, 0.9)
    for row in range(1, rows + 1):
        for col in range(1, cols + 1):
            if rng.random() < dense:
                sheet.put(row, col, _token(rng))
    return sheet


def _mutated(rng: Random) -> Canvas:
    sheet = drawn(rng).sheet
    for _ in range(rng.randint(1, 5)):
        places = sorted(sheet.cells)
        one = rng.choice(places)
        kind = rng.choice(("gone", "other", "moved", "doubled"))
        value = sheet.cells[one]
        if kind in ("gone", "moved"):
            del sheet.cells[one]
        if kind == "other":
            sheet.cells[one] = _token(rng)
        if kind in ("moved", "doubled"):
            at = max(1, one[0] + rng.randint(-2, 2)), max(1, one[1] + rng.randint(-2, 3))
            sheet.cells[at] = value
        if not sheet.cells:
            sheet.put(1, 1, "出力")
    return sheet


def _token(rng: Random) -> object:
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(_LABELS)
    if kind < 0.6:
        return rng.randint(0, 40)
    if kind < 0.75:
        return rng.choice(list(OPTIONS[rng.choice(list(OPTIONS))].values()))
    return rng.choice(_OTHERS)
