"""Near misses of names."""

from __future__ import annotations

import pytest

from designer.games.duel.rules import load
from designer.suggest import near

CUSTOMS = {custom.id: custom.labels for custom in load().customs}
COMBOS = {combo.id: combo.labels for combo in load().combos}


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ジャマ", "jammer"),
        ("ジャンマー", "jammer"),
        ("じゃまー", "jammer"),
        ("ｼﾞｬﾏｰｰ", "jammer"),
        ("エネルギ", "energy"),
        ("エナルギー", "energy"),
        ("えねるぎー", "energy"),
        ("増加装甲板", "reinforced"),
        ("増加装備", "reinforced"),
        ("徹鋼", "ap"),
        ("炸烈", "burst"),
        ("長柄武器", "polearm"),
        ("jamer", "jammer"),
        ("Enargy", "energy"),
    ],
)
def test_a_near_miss_of_a_custom(word: str, meant: str) -> None:
    assert near(word, CUSTOMS) == meant


@pytest.mark.parametrize(("word", "meant"), [("連劇", "flurry"), ("踏みこみ攻撃", "step_in"), ("ブースタアタック", "boost_attack"), ("防御態勢", "guard"), ("合氣", "aikido"), ("ガード", None)])  # fmt: skip
def test_a_near_miss_of_a_combo(word: str, meant: str | None) -> None:
    assert near(word, COMBOS) == meant


@pytest.mark.parametrize("word", ["自爆", "", "！？", "銃撃", "ビームライフル", "x"])
def test_no_suggestion_rather_than_a_wild_one(word: str) -> None:
    # 銃撃 is as near to 狙撃 as to 衝撃.
    assert near(word, CUSTOMS) is None


def test_nothing_known_nothing_near() -> None:
    assert near("高速", {}) is None
