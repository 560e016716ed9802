"""Breaking Japanese text into lines, by the classes of JIS X 4051, mixed with Latin words.

A line breaks between clusters only. A cluster is a run that must not be split: a Latin word, a number with its unit
(``2D6``, ``5×2``, ``3回``), a letter with the closing marks after it and the opening marks before it. A cluster that is
wider than the box by itself is split as a last resort, first at the hyphens of its words, then where kinsoku allows
it, else anywhere: nothing is ever wider than the box, except one letter that is. Where it costs no line, lines end
with a phrase, not within one; with ``words``, no word is torn even where that costs a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

NOT_AT_START = frozenset(
    "、。，．・：；？！‼⁇⁈⁉ー゛゜々ゝゞヽヾ〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "）］｝〉》」』】〕〗〙〟’”»＞>)]},.:;!?…‥‐–—―〜～%％‰℃°′″´｡､｣･ｰﾞﾟ"
)
"""Marks that no line starts with."""

NOT_AT_END = frozenset("（［｛〈《「『【〔〖〘〝‘“«＜<([{｢#＃№¥￥$＄£￡")
"""Marks that no line ends with."""

_UNITS = "マス|ヘックス|ターン|フェイズ|ラウンド|方向|か所|ヶ所|回|発|基|度|個|枚|点|面|本|機|体|倍|目|歳|年|月|日|つ"
_TOGETHER = frozenset(("……", "‥‥", "――", "——", "〜〜"))

# A Latin word keeps its inner signs. Digits keep the counter that follows. Full-width forms count as what they show.
# A short word in angle brackets is one, as in モード<飛行>.
_ATOM = re.compile(
    r"[<＜][^<>＜＞\s]{1,8}[>＞]"
    rf"|(?:[+\-−±×÷=<>≤≥~→]*[0-9０-９]+(?:[.,:/・][0-9０-９]+)*(?:{_UNITS}| (?:mm|cm|pt)(?![A-Za-z]))?"
    r"|[A-Za-zＡ-Ｚａ-ｚ\u00aa-\u02af\u0370-\u052f\u1e00-\u1fff_@&*^|\\/'’+\-−±×÷=<>≤≥~→]"
    r"|[0-9A-Za-z][.:/'’&](?=[0-9A-Za-z]))+"
    r"|[ ]+|.",
    re.DOTALL,
)

_HYPHEN = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
"""Behind a hyphen between two letters."""

_SIGNS = frozenset("×÷+−-=/_.,&|@")

Measure = Callable[[str], float]


def _glued(before: str, after: str) -> bool:
    """Whether no line may end between the two letters."""
    return after in NOT_AT_START or before in NOT_AT_END or before + after in _TOGETHER


@lru_cache(maxsize=1024)
def clusters(text: str) -> tuple[str, ...]:
    """The unbreakable runs of one paragraph; their sum is the text. Blanks end the cluster before them."""
    found: list[str] = []
    for atom in _ATOM.findall(text):
        if found and (atom[0] == " " or _glued(found[-1].rstrip(" ")[-1:], atom[0])):
            found[-1] += atom
        else:
            found.append(atom)
    return tuple(found)


def parts(cluster: str) -> list[str]:
    """The cluster split behind the hyphens of its words (``Smith-Jones``); their sum is the cluster."""
    return _HYPHEN.split(cluster)


def _split(cluster: str, width: float, measure: Measure) -> list[str]:
    """Pieces of an overlong cluster, none wider than the box (a single letter apart)."""
    pieces: list[str] = []
    rest = cluster
    while len(rest) > 1 and measure(rest.rstrip(" ")) > width:
        cut = 1
        while cut + 1 < len(rest) and measure(rest[: cut + 1].rstrip(" ")) <= width:
            cut += 1
        hyphens = [found.start() for found in _HYPHEN.finditer(rest[: cut + 1])]
        open_ = [at for at in range(cut, cut // 3, -1) if not _glued(rest[at - 1], rest[at])]
        after_sign = [at for at in open_ if rest[at - 1] in _SIGNS]
        allowed = (hyphens[-1:] or after_sign or [at for at in open_ if at > cut // 2] or [cut])[0]
        pieces.append(rest[:allowed])
        rest = rest[allowed:]
    return [*pieces, rest]


class _Runs:
    """The clusters of a paragraph, and how wide runs of them are: the same ones are asked for at many widths."""

    __slots__ = ("_widths", "clusters", "measure")

    def __init__(self, found: Sequence[str], measure: Measure) -> None:
        self.clusters, self.measure = found, measure
        self._widths: dict[tuple[int, int], float] = {}

    def line(self, start: int, end: int) -> str:
        """The clusters from ``start`` (0-based) up to ``end`` as a line."""
        return "".join(self.clusters[start:end]).rstrip(" ")

    def width(self, start: int, end: int) -> float:
        """The width of that line."""
        found = self._widths.get((start, end))
        if found is None:
            found = self._widths[start, end] = self.measure(self.line(start, end))
        return found


def _greedy(runs: _Runs, width: float, least: float, word: float) -> list[str]:
    """Lines as full as can be. Where a line would end within a phrase, it ends with the phrase before, if that fills
    ``least`` of the box; else with the word before, if that fills ``word`` of it."""
    found: list[str] = []
    at = 0
    while at < len(runs.clusters):
        end = _fitting(runs, at, width)
        if end == at:  # not even one
            *pieces, rest = _split(runs.clusters[at], width, runs.measure)
            found += [piece.rstrip(" ") for piece in pieces]
            runs, at = _Runs((rest, *runs.clusters[at + 1 :]), runs.measure), 0
            end = max(1, _fitting(runs, at, width))
        if end < len(runs.clusters):
            end = _phrase_end(runs, at, end, width * least, width * word)
        found.append(runs.line(at, end))
        at = end
    return [each for each in found if each] or [""]


def _fitting(runs: _Runs, start: int, width: float) -> int:
    """Up to which cluster a line fits that begins with ``start``."""
    end = len(runs.clusters)
    if runs.width(start, end) <= width:
        return end
    few, many = start, end  # the former fit, the latter do not
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if runs.width(start, middle) <= width else (few, middle)
    return few


def _phrase_end(runs: _Runs, start: int, end: int, least: float, word: float) -> int:
    """Up to which cluster a line goes that the one at ``end`` does not fit: to there, or to a phrase's end."""
    found = runs.clusters
    for keep in range(end, start, -1):
        if _ends_phrase(found[keep - 1], found[keep]):
            if keep == end or runs.width(start, keep) >= least:
                return keep
            break
    return _word_end(runs, start, end, word)


def _word_end(runs: _Runs, start: int, end: int, least: float) -> int:
    """The same to a word's end, where no phrase's is near."""
    found = runs.clusters
    for keep in range(end, start, -1):
        if not _is_within(found[keep - 1][-1], found[keep][0]):
            return keep if keep == end or runs.width(start, keep) >= least else end
    return end


def is_within(before: str, after: str) -> bool:
    """Whether a line that ends with the one run and goes on with the other tears a word."""
    return _is_within(before.rstrip(" ")[-1:] or " ", after[0]) and not before.endswith(" ")


def _is_within(last: str, first: str) -> bool:
    """Whether two letters belong to one word, as far as they tell."""
    if last + first in _COMPOUND:
        return True
    if last in _PAUSES:
        return False
    if _is_hiragana(first):
        return not _is_hiragana(last) or last not in _PARTICLES
    return any(low <= last <= high and low <= first <= high for low, high in _SCRIPTS)


def _ends_phrase(before: str, after: str) -> bool:
    """Whether a reader may well pause here: after a mark or a blank, or where kana endings give way to a new word."""
    last, first = before[-1], after[0]
    if last + first in _COMPOUND:
        return False
    if last in _PAUSES:
        return True
    return _is_hiragana(last) and not _is_hiragana(first)


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


_SCRIPTS = (("\u30a1", "\u30ff"), ("\u4e00", "\u9fff"))
"""Katakana and kanji: a run of either is a word."""
_PAUSES = frozenset(" 、。，．：；！？）」』】・／")
_PARTICLES = frozenset("をはが")
"""Those after which a word may begin with kana."""
_COMPOUND = frozenset(
    re.findall(
        r"\S+",
        "り出 り除 み込 り直 り戻 り抜 り付 い込 け抜 り返 え越 "
        "り捨 り上 り下 き渡 ち上 み取 り当 き当 き換 け止 い合 "
        "り合 び越 り扱 い払 り組 り分 き直 ち抜 き抜 え直 "
        "ち越 し込 し出 し合 し引 い捨 ち込 り替 れ替 み合 び出 き込 り算 け与 "
        "がら がり がる がっ はじ はず はみ",
    )
)
"""Where kana within a verb made of two meet its second kanji, and kana that only look like a particle."""
_WORD = 0.5  # a line broken after a word fills at least this part of the box
_WHOLE = 0.3  # the same where it takes a further line to keep words whole
_PHRASE = 0.62  # a line broken after a phrase fills at least this part of the box


def _paragraph(runs: _Runs, width: float, words: bool) -> list[str]:
    """Lines that end with phrases, unless that takes more of them; with ``words``, as many as whole words take."""
    full = _greedy(runs, width, 2.0, 2.0)
    if len(full) == 1:
        return full
    tried = (_greedy(runs, width, least, _WORD) for least in (_PHRASE, 2.0))
    found = next((found for found in tried if len(found) == len(full)), full)
    if words and (tears := torn(found)):
        more = _greedy(runs, width, 2.0, _WHOLE)
        return more if torn(more) < tears else found
    return found


def torn(found: Sequence[str]) -> int:
    """How many of the lines end within a word."""
    return sum(_is_within(line[-1], after[0]) for line, after in pairwise(found) if line and after)


def _runs(text: str, measure: Measure) -> list[_Runs]:
    """The paragraphs of a text."""
    return [_Runs(clusters(paragraph.strip(" ")), measure) for paragraph in text.split("\n")]


def lines(text: str, width: float, measure: Measure, words: bool = False) -> list[str]:
    """The text in lines no wider than ``width``; ``measure`` gives the width of a string in the same unit. A newline in
    the text ends a line. Blanks at a line's ends are dropped. Text of nothing gives one empty line."""
    return [line for runs in _runs(text, measure) for line in _paragraph(runs, width, words)]


def balanced(text: str, width: float, measure: Measure, least: float = 0.3, words: bool = False) -> list[str]:
    """As `lines`, in as many lines, but no last line of a paragraph is shorter than ``least`` of the box when a
    narrower measure can help. ``least`` of 1 makes the lines as equal as can be."""
    return [line for runs in _runs(text, measure) for line in _even(runs, width, least, words)]


def _even(runs: _Runs, width: float, least: float, words: bool) -> list[str]:
    """Narrower measures are tried until the last line is long enough, those first that end lines with phrases."""
    measure, best = runs.measure, _paragraph(runs, width, words)
    if len(best) < 2 or measure(best[-1]) >= least * width:
        return best
    narrowest = max(measure(cluster.rstrip(" ")) for cluster in runs.clusters)
    second: list[str] = []
    for step in range(1, _STEPS):
        narrower = width * (1 - step / _STEPS * 0.5)
        tried = _paragraph(runs, narrower, words) if narrower >= narrowest else []
        if len(tried) != len(best):
            break
        if least >= 1:  # the narrowest that takes no further line
            second = tried
        elif measure(tried[-1]) >= least * width:
            if all(_ends_phrase(line, after) for line, after in pairwise(tried)):
                return tried
            second = second or tried
    return second or best


_STEPS = 24
