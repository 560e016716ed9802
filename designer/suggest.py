"""Near misses: what somebody meant who wrote a word that is nearly one of the known ones."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheets.form import label_key

CLOSE = 0.5
"""The least likeness of a guess, unless something else is asked for: one of two letters is right (連劇 for 連撃,
徹鋼 for 徹甲)."""
_BEGINNING = 0.75
"""The least likeness of a word to one that it begins, or that begins it: as much as three letters of four. 防御 is
防御姿勢 without half of its letters, and means nothing else."""

_SMALL = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_LONG = re.compile(r"[ー‐\-―—−~～]")


def near(word: str, known: Mapping[str, tuple[str, ...]], least: float = CLOSE) -> str | None:
    """The id in ``known`` (id: labels) whose label is nearest to ``word``; None where nothing is near (a likeness of
    ``least``, up to 1), or two are equally so."""
    key = _sound(word)
    if not key:
        return None
    scores = sorted(((_best(key, labels), one) for one, labels in known.items()), reverse=True)
    if not scores or scores[0][0] < least:
        return None
    tied = len(scores) > 1 and scores[1][0] == scores[0][0]
    return None if tied else scores[0][1]


def _best(key: str, labels: tuple[str, ...]) -> float:
    return max((_likeness(key, _sound(label)) for label in labels), default=0.0)


def _likeness(key: str, label: str) -> float:
    from difflib import SequenceMatcher

    if key == label:
        return 1.0
    if min(len(key), len(label)) >= 2 and (key.startswith(label) or label.startswith(key)):
        return max(_BEGINNING, SequenceMatcher(None, key, label).ratio())
    return SequenceMatcher(None, key, label).ratio()


def _sound(word: str) -> str:
    """How a word is compared: by its label key, hiragana as katakana, small kana as large, long marks left out."""
    key = "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in label_key(word))
    return _LONG.sub("", key.translate(_SMALL))
