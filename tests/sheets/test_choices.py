"""Choices as people write them into one cell, and ticks that say how many."""

from __future__ import annotations

import time

import pytest

from sheets.choices import split
from tests.sheets.duel import FORM, HEAD, told
from tests.tables import grid

CUSTOMS = FORM.field("ranged.customs")
COMBOS = FORM.field("melee.combos")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("高速。エネルギー", ["高速", "エネルギー"]),
        ("高速と衝撃", ["高速", "衝撃"]),
        ("高速および衝撃", ["高速", "衝撃"]),
        ("fast and energy", ["fast", "energy"]),
        ("高速&エネルギー", ["高速", "エネルギー"]),
        ("高速→エネルギー", ["高速", "エネルギー"]),
        ("①高速 ②エネルギー", ["高速", "エネルギー"]),
        ("①高速②エネルギー", ["高速", "エネルギー"]),
        ("1.高速 2.エネルギー", ["高速", "エネルギー"]),
        ("・高速\n・エネルギー", ["高速", "エネルギー"]),
        ("高速(1P)、エネルギー(2P)", ["高速(1P)", "エネルギー(2P)"]),
        ("高速+2、狙撃(+2)", ["高速+2", "狙撃(+2)"]),
        ("高速 1P エネルギー 2P", ["高速 1P", "エネルギー 2P"]),
        ("高速（＋１Ｐ）とエネルギー（＋２Ｐ）", ["高速（＋１Ｐ）", "エネルギー（＋２Ｐ）"]),
        # An unknown part is kept with its word, and takes no known one with it.
        ("高速と未定", ["高速", "未定"]),
        ("未定とおまけ", ["未定とおまけ"]),
        ("高速×2", ["高速×2"]),
        ("とげとげ", ["とげとげ"]),
    ],
)
def test_customs_as_people_write_them(text: str, words: list[str]) -> None:
    assert split(text, CUSTOMS) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("連撃×2", ["連撃", "連撃"]),
        ("連撃x2", ["連撃", "連撃"]),
        ("連撃 ２", ["連撃", "連撃"]),
        ("連撃2", ["連撃", "連撃"]),
        ("連撃（2枚）", ["連撃", "連撃"]),
        ("連撃2枚、合気1枚", ["連撃", "連撃", "合気"]),
        ("連撃 2 合気 1", ["連撃", "連撃", "合気"]),
        ("①連撃 ②連撃", ["連撃", "連撃"]),
        ("boost attack x2", ["boost attack", "boost attack"]),
        ("ヒット&アウェイ", ["ヒット&アウェイ"]),
        ("連撃と合気", ["連撃", "合気"]),
        ("連撃×0", ["連撃×0"]),
        ("連撃(2P)", ["連撃(2P)"]),
    ],
)
def test_combos_that_come_twice(text: str, words: list[str]) -> None:
    assert split(text, COMBOS) == words


def test_a_number_in_a_box_says_how_often() -> None:
    sheet = grid(
        HEAD
        + """
    | 近接装備 |
    | 装備名 | 威力 | 通常 | 衝撃 | 連撃 | 合気 |
    | 剣 | 4 | | ○ | 2 | |
    | 槍 | 4 | | | ×2 | |
    | 斧 | 4 | | 2 | | 1 |
    """
    )
    [machine] = told(sheet)
    assert {path: cell for path, cell in machine.items() if "[0]." in path and path.endswith("]")} == {
        "melee[0].customs[0]": ("衝撃", "D8"),
        "melee[0].combos[0]": ("連撃", "E8"),
        "melee[0].combos[1]": ("連撃", "E8"),
    }
    assert [machine[f"melee[1].combos[{n}]"] for n in (0, 1)] == [("連撃", "E9"), ("連撃", "E9")]
    # A custom is chosen once at most: what a 2 means there is not clear, and it is kept as written.
    assert machine["melee[2].customs[0]"] == (2, "D10")
    assert machine["melee[2].combos[0]"] == ("合気", "F10")


def test_long_texts_cost_little() -> None:
    begin = time.process_time()
    for text in ("高 " * 4_000, " " * 30_000 + "高速", "高速" + " " * 30_000 + "x", "高速1" * 10_000, "と" * 30_000):
        assert split(text, CUSTOMS)
        assert split(text, COMBOS)
    assert time.process_time() - begin < 3
