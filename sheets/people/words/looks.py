"""What texts and cells look like, whatever the form: numbers, headings, titles, sums, boxes to tick."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from sheets.choices import is_mark
from sheets.form import label_key
from sheets.grid import Cell

_COLON = re.compile("[:：=＝]")
_FARTHEST_COLON = 30
_WIDE_BLANK = re.compile(r"\s*(?:[\u3000\t]| {2})\s*")
_BRACKETED = re.compile(r"(.*\S)\s*[(（\[［【〔]([^()（）\[\]［］【】〔〕]+)[)）\]］】〕]\s*[:：]?\s*\Z", re.DOTALL)
_ENCLOSED = re.compile(r"\s*[【\[［〔『「]([^】\]］〕』」]{1,20})[】\]］〕』」]\s*(\S.*)\Z", re.DOTALL)
_BLANK_NUMBER = re.compile(r"\s*(\D{1,20}?)\s(\s*[0-9０-９]{1,4}\s*(?:[pPｐＰ]t?|点)?)\s*\Z")
_HINT = re.compile(
    r"まで|以[内上下]|任意|必須|自由|複数|選択|不?可\Z"
    r"|\b(?:up to|max|min|at most|at least|optional|required|any|choose|pick)\b"
    r"|\A\d+\s*[~〜～\-‐–—−ー―…]\s*\d+(?:p|pt|点)?\Z"
    r"|\A(?:回|枚|個|つ|文字|整数|数字|number|integer)\Z",
    re.IGNORECASE,
)
"""What a bracket behind a label holds that says how to fill in: 複数可, 2枚まで, 0〜50."""
_LATIN = re.compile(r"[A-Za-z][A-Za-z '-]*")
_BETWEEN = re.compile(r"[\s/／|｜()（）\[\]［］:：]+")
_EXAMPLE = re.compile(
    r"(?:記入|入力|記載|書き方の?)?例[0-9①-⑨]?(?:\s*[:：].*|\s*)\Z|[(（\[［【〔<＜](?:記入|入力)?例[)）\]］】〕>＞]"
    r"|(?:e\.\s?g\.|(?:for )?example\s*[:：]|(?:for )?example\Z|sample\s*[:：])",
    re.IGNORECASE | re.DOTALL,
)
_VERSIONS = (
    *(("旧", "新"), ("前", "後"), ("現行", "新"), ("現在", "新"), ("元", "新"), ("元", "改")),
    *(("before", "after"), ("old", "new"), ("current", "new")),
)
_VERSION = re.compile(r"\d+|(?<![a-z])[a-z](?![a-z])")
"""What tells versions of one thing apart: 案1, 案2, A案, B案."""
_SHOWN = 40
_DIGIT = re.compile(r"\d")
_BOXES = ("□", "☐", "○", "〇", "◯", "◇")
_LEAST_TRACK = 4
"""Numbers of a track; a weapon has at most three beside each other."""
_TALLY = re.compile(
    r"(?:残り.{1,8}|.{0,8}(?:数|回数|ポイント|ゲージ|カウンタ|カウンター|日|日付|日時|順位|得点|勝点|点数|在庫|戦績|勝敗|成績|ターン)"
    r"|勝ち?|負け?|敗|引き?分け|作成|更新"
    r"|(?:.*\b)?(?:wins?|loss(?:es)?|draws?|score|points? left|turns?|date|updated|rank|count|stock|entries|record))\Z",
    re.IGNORECASE,
)
"""What people keep count of on a sheet, and no weapon is called: 勝利数, 残りポイント, 更新日."""
_HIRAGANA = re.compile("[ぁ-ゖ]{2}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_DECORATIONS = tuple("■□▼▽▲△◆◇◎●★☆※≪【")
_WHOLE_BRACKET = re.compile(
    r"[【［\[〔〈《≪<＜][^】］\]〕〉》≫>＞]+[】］\]〕〉》≫>＞]\Z|[━─=＝~～―-]{2,}.*[━─=＝~～―-]{2,}\Z"
)
_MARKED = ("■", "□", "▼", "▽", "▲", "△", "◆", "◇")
_HEADINGS = frozenset(
    label_key(text)
    for text in (
        *(
            "基本性能",
            "性能",
            "ステータス",
            "基本ステータス",
            "基本情報",
            "基本データ",
            "機体データ",
            "機体情報",
        ),
        *("能力", "能力値", "パラメータ", "パラメーター", "装備", "武装", "武器", "データ", "情報", "ポイント", "項目"),
        *("stats", "status", "parameters", "points", "weapons", "equipment", "armament", "basics", "data"),
    )
)
"""What people write over a part of their sheet; never a value of the label above it."""
SUMS = frozenset(label_key(word) for word in ("合計", "総計", "小計", "計", "total", "subtotal", "sum"))
"""What stands in front of a row of sums."""
TOTALS = SUMS | {label_key(word) for word in ("平均", "最大", "最小", "average")}
"""What stands in front of a row that follows from those above it."""
ASIDES = frozenset(
    label_key(word)
    for word in (
        *(
            "コスト",
            "消費",
            "消費P",
            "P",
            "費用",
            "最大",
            "上限",
            "最小",
            "下限",
            "範囲",
            "目安",
            "平均",
            "参考",
            "標準",
        ),
        *("単価", "係数", "倍率", "順位", "偏差値", "No", "番号", "行", "重み", "残り", "残"),
        *("cost", "max", "min", "limit", "cap", "average", "rank", "rate", "unit", "points", "used"),
    )
)
"""What heads numbers beside the stats that are none of them: what they cost, and how far they may go."""
REMARKS = frozenset(
    label_key(word)
    for word in (
        *(
            "備考",
            "備考欄",
            "特記事項",
            "特記",
            "補足",
            "注記",
            "注釈",
            "注意",
            "コメント",
            "メモ",
            "解説",
            "説明",
            "設定",
        ),
        *("remark", "remarks", "note", "notes", "comment", "comments", "memo"),
    )
)
"""What stands in front of a remark beneath a table."""
INDEXES = frozenset(
    label_key(word) for word in ("タブ", "タブ名", "シート", "シート名", "リンク", "tab", "tabs", "sheet", "link")
)
"""What heads the names of tabs in an index of a workbook."""
_TITLES = tuple(
    label_key(word) for word in ("装備", "武器", "武装", "兵装", "weapon", "weapons", "equipment", "armament")
)


def is_heading(text: str) -> bool:
    """Whether a text looks like a heading: decorated, or one of the words that stand over parts of sheets."""
    return text.strip().startswith(_DECORATIONS) or label_key(text) in _HEADINGS


def is_other_title(text: str) -> bool:
    """Whether a text looks like the title of a table of some sort of its own, and no heading that says nothing."""
    return label_key(text).endswith(_TITLES) and label_key(text) not in _HEADINGS


def is_bracketed(text: str) -> bool:
    """Whether a text is a heading of what stands below it, in brackets as a whole or decorated: 【Aブロック】, ■零."""
    plain = text.strip()
    return bool(_WHOLE_BRACKET.match(plain)) or plain.startswith(_MARKED)


@lru_cache(maxsize=4096)
def is_tally(text: str) -> bool:
    """Whether a text says what is counted, rather than what a weapon is called: 勝利数, 残りポイント."""
    return bool(_TALLY.match(unicodedata.normalize("NFKC", text).strip()))


def are_heads(cells: Sequence[Cell]) -> bool:
    """Whether the cells of a row may head a table: several texts, and none with a digit in it or a sentence."""
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    return len(texts) == len(cells) > 1 and not any(_DIGIT.search(text) or is_sentence(text) for text in texts)


def is_track(cells: Sequence[Cell]) -> bool:
    """Whether the numbers of a row count up one by one, as a track to strike out does, or are boxes for it."""
    numbers = [cell.value for cell in cells if isinstance(cell.value, int) and not isinstance(cell.value, bool)]
    steps = {after - before for before, after in pairwise(numbers)}
    boxes = sum(isinstance(cell.value, str) and cell.value.strip() in _BOXES for cell in cells)
    return (len(numbers) >= _LEAST_TRACK and steps in ({1}, {-1})) or boxes >= _LEAST_TRACK


def is_sentence(text: str) -> bool:
    """Whether a text is more than a value or a name: hiragana, or several words."""
    return bool(_HIRAGANA.search(text)) or len(_WORD.findall(text)) > 2


def short(value: object) -> str:
    """A value for a message: one line, not too long."""
    text = " ".join(str(value)[: 4 * _SHOWN].split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def parted(text: str) -> tuple[str, str] | None:
    """Label and value of one cell, with a colon between; None where there is no colon near the beginning, or nothing
    before or behind it."""
    colon = _COLON.search(text, 0, _FARTHEST_COLON)
    if not colon:
        return None
    label, value = text[: colon.start()].strip(), text[colon.end() :].strip()
    return (label, value) if label and value else None


def spaced(text: str) -> tuple[str, str] | None:
    """Label and value of one cell, with a wide blank between, or several: プレイヤー　太郎."""
    label, *rest = _WIDE_BLANK.split(text.strip(), maxsplit=1)
    return (label, rest[0]) if rest and len(label) < _FARTHEST_COLON else None


def enclosed(text: str) -> tuple[str, str] | None:
    """Label and value of one cell where brackets part them, 【出力】9, or a blank does and the value is a number."""
    match = _ENCLOSED.match(text) or _BLANK_NUMBER.match(text)
    return (match[1].strip(), match[2].strip()) if match else None


def remarked(text: str) -> tuple[str, str]:
    """A text and the remark in brackets behind it; ("", "") where there is none."""
    match = _BRACKETED.match(text)
    return (match[1], match[2].strip()) if match else ("", "")


def in_two_languages(text: str) -> tuple[str, str] | None:
    """What a text says in Latin letters, and what it says beside: 出力 Output; None where it is in one language."""
    latin = " ".join(part.strip() for part in _LATIN.findall(text))
    other = _BETWEEN.sub(" ", _LATIN.sub(" ", text)).strip()
    return (latin, other) if latin and other else None


def is_example(text: str) -> bool:
    """Whether a text says that what stands here, or behind it, is an example: 例, 例：ビーム銃, e.g. rifle."""
    return bool(_EXAMPLE.match(text.strip()))


def is_how_to(text: str) -> bool:
    """Whether a text says how something is to be filled in: 複数可, 2枚まで."""
    return bool(_HINT.search(text))


def are_versions(one: str, other: str) -> bool:
    """Whether two texts head versions of the same: 旧 and 新, 変更前 and 変更後, 案1 and 案2."""
    first, second = label_key(one), label_key(other)
    if first == second:
        return False
    if (bare := _VERSION.sub("", first)) == _VERSION.sub("", second) and (bare != first or bare != second):
        return True
    return any(
        before in first and after in second and first.replace(before, "", 1) == second.replace(after, "", 1)
        for before, after in _VERSIONS
    )


def is_box(cell: Cell) -> bool:
    """Whether a cell may be a box to tick."""
    return cell.is_blank or is_mark(cell)
