"""How a set of choices is written: lists in a cell, in any of the ways people write them, and ticks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from sheets.form import Field, Option, label_key
from sheets.grid import Cell, CellError, Uncalculated

SEPARATOR = "、"
"""What we write between the choices of one cell."""

# A plus in front of a digit tells points (高速+1P) and parts nothing.
_SEPARATORS = re.compile(r"(?:[、，,､・･/／;；|｜\n\r\t]|[+＋](?![0-9０-９]))+")
_BRACKETS = re.compile(r"[\[\]［］【】「」『』｢｣()（）<>＜＞〈〉《》〔〕{}｛｝]+")
_AND = re.compile(r"[&＆]+")
# These are compiled when they are first needed: a choice that is a label as it stands needs none of them.
_LOOSE = r"(?i)[&＆。．.→⇒①-⑳❶-❿]+|と|および|及び|\band\b"
"""What may part choices, or stand before them, where known ones are left between; it may as well be part of a word."""
_NUMBERING = r"\A(?:[①-⑳❶-❿]|[(（]?[0-9０-９]{1,2}[.．)）:：]|[・●*＊])\s?"
_POINTS = (
    r"\s?[(（\[［【:：]?\s?(?:コスト|cost)?\s?[+＋\-－−±]?[0-9０-９]{1,3}\s?(?:[pPｐＰ]t?|点|ポイント)?[)）\]］】]?\Z"
)
"""The points that some write behind a choice: 高速(+1P)."""
_AMOUNT = r"[-−]?[0-9]+"
_COPIES = r"(?s)(.+?)\s?[(（\[［【]?\s?[×xXｘＸ✕*＊]?\s?([1-9１-９])\s?(?:枚|つ|個|回)?[)）\]］】]?\Z"
"""A choice made several times: 連撃×2."""
_LONGEST_RUN = 80
"""Characters of a text without separators that is still taken apart into known labels."""

_MOST_WORDS = 6
"""Words between spaces that make up one choice with all that is written about it."""
_TIMES = r"[×x*]?\s*([2-9])(?:\.0)?\s*(?:枚|つ|個|回)?\Z"
_TICKED = frozenset("○◯〇●◎⭕✓✔☑✅■レoxv*1") | {"true", "yes", "on", "有", "有り", "あり"}
_CLEAR = frozenset("□☐0-−‐–—―ーn") | {"false", "no", "off", "無", "無し", "なし"}
_CROSSES = frozenset("×✕✖✗✘")


def split(text: str, field: Field) -> list[str]:
    """The choices that a text holds, as written. A word that the field doesn't know is kept as it is.

    Cut at separators, then at brackets, then at spaces; a piece that is a known label as a whole is cut no
    further, and one without any separator is cut where it is known labels and nothing else, in one way only.
    A choice that may be made several times can say so: ``連撃×2``.
    """
    return list(_split(text.strip(), field, (_SEPARATORS, _BRACKETS, _AND)))


def _split(text: str, field: Field, cutters: tuple[re.Pattern[str], ...]) -> Iterator[str]:
    if not text:
        return
    if (known := _known(text, field)) is not None:
        yield from known
    elif parts := _loosely(text, field, every=True):
        yield from parts
    elif not cutters:
        yield from _words(text.split(), field)
    else:
        for piece in cutters[0].split(text):
            yield from _split(piece.strip(), field, cutters[1:])


def meant(text: str, field: Field) -> Option | None:
    """The option that one choice names, with or without the points that it costs behind it; None for none."""
    return field.option(text) or field.option(pointless(text))


def pointless(text: str) -> str:
    """A choice without the points that are written behind it: 高速 of 高速(+1P)."""
    return re.sub(_POINTS, "", text)


def points_behind(text: str) -> int | None:
    """The points that are written behind a choice: 1 of 高速(+1P); None where none are."""
    match = re.search(_POINTS, text)
    digits = re.search(_AMOUNT, unicodedata.normalize("NFKC", match[0])) if match else None
    return int(digits[0].replace("−", "-")) if digits else None


def is_amount(cell: Cell, points: int) -> bool:
    """Whether a cell holds these points, and nothing else: 2, ``+2``, 2P."""
    text = unicodedata.normalize("NFKC", str(cell.value)).strip().removesuffix(".0")
    return (
        isinstance(cell.value, (str, int, float))
        and bool(re.fullmatch(_POINTS, text))
        and points_behind(text) == points
    )


def _known(text: str, field: Field) -> list[str] | None:
    """What a text means that is one known choice, whatever is written before and behind it; None for all else."""
    if field.option(text):
        return [_bare(text)]
    if len(text) > _LONGEST_RUN:
        return None
    match = re.match(_COPIES, text) if field.repeats else None
    if match and field.option(match[1]):
        return [_bare(match[1])] * int(match[2])
    if meant(text, field):
        return [text]
    plain = re.sub(_NUMBERING, "", text, count=1)
    return [_bare(plain)] if field.option(plain) else None


def _bare(text: str) -> str:
    """A known label without the brackets about it."""
    return _BRACKETS.sub("", text).strip() or text


def _words(words: list[str], field: Field) -> Iterator[str]:
    """Words between spaces; as many as make up a known label ("boost attack") are one."""
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _MOST_WORDS), at, -1):
            if (known := _known(" ".join(words[at:end]), field)) is not None:
                yield from known
                at = end
                break
        else:
            yield from _loosely(words[at], field, every=False) or _run_together(words[at], field)
            at += 1


def _loosely(text: str, field: Field, *, every: bool) -> list[str]:
    """The parts of a text between と, dots and the like, where ``every`` one of them is known, or at least one."""
    parts = [part.strip() for part in re.split(_LOOSE, text)] if len(text) <= _LONGEST_RUN else []
    parts = [part for part in parts if part]
    found = [_known(part, field) for part in parts]
    if len(parts) < 2 or not (all(found) if every else any(found)):
        return []
    return [word for part, known in zip(parts, found, strict=True) for word in known or [part]]


def _run_together(word: str, field: Field) -> list[str]:
    """Known labels written without anything between them; the word itself where there's none or more than one way."""
    key = label_key(word)
    if len(key) > _LONGEST_RUN:
        return [word]
    labels = {label_key(label): (option.id, label) for option in field.options for label in option.labels}
    # ways[n]: the different sets of choices that the first n characters can be, at most two of them.
    ways: list[list[tuple[tuple[str, str], ...]]] = [[()], *([] for _ in key)]
    for end in range(1, len(key) + 1):
        for label, found in labels.items():
            if label and key.startswith(label, end - len(label)) and len(label) <= end:
                for way in ways[end - len(label)]:
                    longer = (*way, found)
                    if len(ways[end]) < 2 and all(_ids(longer) != _ids(known) for known in ways[end]):
                        ways[end].append(longer)
    return [label for _, label in ways[-1][0]] if key and len(ways[-1]) == 1 else [word]


def _ids(way: tuple[tuple[str, str], ...]) -> list[str]:
    return [one for one, _ in way]


def tick(cell: Cell) -> bool | None:
    """Whether a box is ticked; None for what is neither a tick nor none, a cross among them: it may mean either."""
    value = cell.value
    if cell.is_blank:
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return bool(value) if value in (0, 1) else None
    if isinstance(value, str):
        key = unicodedata.normalize("NFKC", value).strip().casefold()
        return True if key in _TICKED else False if key in _CLEAR else None
    return None


def copies_ticked(cell: Cell) -> int:
    """How often a box says that its choice is made, where a number from 2 to 9 stands in it; 0 where none does."""
    text = unicodedata.normalize("NFKC", str(cell.value)).strip().casefold()
    match = re.match(_TIMES, text) if isinstance(cell.value, (str, int, float)) else None
    return int(match[1]) if match else 0


def is_cross(cell: Cell) -> bool:
    """Whether a cell holds a ×: no where others are ticked by ○, unclear where it stands alone."""
    return isinstance(cell.value, str) and cell.value.strip() in _CROSSES


def is_mark(cell: Cell) -> bool:
    """Whether a cell holds nothing but a tick, the lack of one, or a cross."""
    if isinstance(cell.value, (CellError, Uncalculated)):
        return False
    return not cell.is_blank and (tick(cell) is not None or is_cross(cell))
