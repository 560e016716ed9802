"""One engine that fits every text into its box: smaller by steps, wrapped, and honest about what is left over.

Boxes are mm, sizes points. Nothing is ever set outside its box. What does not fit even at the least size ends in an
ellipsis and comes back as ``overflow``; what has no glyph is set as 〓 and comes back as ``missing``. Callers turn
both into a `Problem`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec

from printables.pdf.boxes import Rect, Text
from printables.type import breaking, fonts

ELLIPSIS = "…"


Widest = Callable[[str, bool], str]
"""The widest of what must not be torn in a text, set bold or not."""


class Problem(msgspec.Struct, frozen=True):
    """What could not be printed as meant. ``kind`` is ``overflow`` or ``missing``; ``asset`` the print (a card's id, or
    ``sheet``), ``owner`` the machine, ``place`` the part of it (``title``, ``text``, ``note``, ...), ``text`` the whole
    text and ``letters`` those without a glyph."""

    kind: str
    asset: str
    owner: str
    place: str
    text: str
    letters: str = ""


def told_once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, but the same text of a machine only once, and the same missing letters only once."""
    found: dict[tuple[str, ...], Problem] = {}
    for problem in problems:
        subject = problem.letters if problem.kind == "missing" else problem.text
        found.setdefault((problem.kind, problem.owner, subject), problem)
    return tuple(found.values())


class Look(msgspec.Struct, frozen=True):
    """How a text is set. ``sizes`` in points, largest first. ``leading`` is the distance of baselines in ems.
    ``align``: left, middle, right. ``valign``: top, middle, bottom. ``most`` is the greatest number of lines.
    ``single`` tries one line through all the sizes before wrapping at all (names); else each size wraps (prose).
    ``even`` is the least length of a last line, as a part of the box (1: all lines as equal as can be)."""

    sizes: tuple[float, ...]
    bold: bool = False
    colour: str = "1B2330"
    align: str = "left"
    valign: str = "top"
    leading: float = 1.4
    tracking: float = 0.0
    most: int = 99
    single: bool = False
    even: float = 0.22


class Fitted(msgspec.Struct, frozen=True):
    """Set lines. ``bottom`` is the lower edge of the last line's em, in mm from the page's top."""

    lines: tuple[Text, ...]
    size: float
    overflow: bool = False
    missing: tuple[str, ...] = ()
    bottom: float = 0.0
    text: str = ""

    def problems(self, asset: str, owner: str, place: str) -> list[Problem]:
        """What is to be said about this text; mostly nothing."""
        found = []
        if self.overflow:
            found.append(Problem("overflow", asset, owner, place, self.text))
        if self.missing:
            found.append(Problem("missing", asset, owner, place, self.text, "".join(self.missing)))
        return found


def height(lines: int, size: float, leading: float) -> float:
    """Height in mm of so many lines, from the first em's top to the last one's bottom."""
    return fonts.em(size) * (1 + leading * (lines - 1)) if lines else 0.0


@lru_cache(maxsize=8192)
def fit(text: str, rect: Rect, look: Look) -> Fitted:
    """Sets the text into the box, at the first of the look's sizes at which it fits."""
    meant = fonts.settable(text)
    if look.single or look.most == 1:
        meant = " ".join(meant.split("\n"))
    if not meant.strip():
        return Fitted((), look.sizes[0], bottom=rect.y, text=text)
    lines, size, overflow = _choose(meant, rect, look)
    placed = _place(lines, size, rect, look)
    bottom = placed[-1].y + fonts.em(size) * fonts.DESCENT if placed else rect.y
    return Fitted(placed, size, overflow, fonts.missing(text), bottom, text)


def _choose(text: str, rect: Rect, look: Look) -> tuple[Sequence[str], float, bool]:
    """The lines, their size, and whether something had to be left off."""
    if look.single:
        for size in look.sizes:
            if _is_line(text, rect, size, look):
                return [text.strip()], size, False
    # a smaller size is better than a word that is torn apart, at a hyphen or worse within
    for whole, intact in _CARE:
        if intact and look.most > _LABEL:
            continue
        for size in look.sizes:
            lines = _try(text, rect, size, look, whole)
            if lines and not (intact and breaking.torn(lines)):
                return lines, size, False
    size = look.sizes[-1]
    room = _room(rect, size, look)
    # no more than a few lines too many are worth breaking
    while _least_lines(text, rect.w, size, look) > 2 * room + 4:
        text = text[: len(text) * 3 // 4]
    lines = [line for line in _wrap(text, rect.w, size, look, words=False) if _inside([line], rect.w, size, look)]
    return _cut(lines[:room], rect.w, size, look), size, True


_LABEL = 3
"""A text of so few lines at most is a label: its kanji and kana are words, too."""


def _is_line(text: str, rect: Rect, size: float, look: Look) -> bool:
    """Whether the text is one line, and fits as that."""
    if "\n" in text or not _room(rect, size, look):
        return False
    return fonts.width(text.strip(), size, look.bold, look.tracking) <= rect.w


def _try(text: str, rect: Rect, size: float, look: Look, whole: Widest | None) -> Sequence[str]:
    """The lines of the text at this size; none where they don't fit, or where what must stay ``whole`` doesn't."""
    if _is_line(text, rect, size, look):
        return [text.strip()]
    room = _room(rect, size, look)
    if _least_lines(text, rect.w, size, look) > room or (whole and _tears(whole(text, look.bold), rect.w, size, look)):
        return ()
    lines = _wrap(text, rect.w, size, look, words=whole is not None)
    return lines if len(lines) <= room and _inside(lines, rect.w, size, look) else ()


def _room(rect: Rect, size: float, look: Look) -> int:
    """How many lines the box has room for."""
    em = fonts.em(size)
    if em > rect.h + 1e-6:
        return 0
    return min(look.most, 1 + int((rect.h - em) / (em * look.leading) + 1e-6))


def _wrap(text: str, width: float, size: float, look: Look, *, words: bool) -> tuple[str, ...]:
    return wrapped(text, width, size, look.bold, look.tracking, look.even, words)


@lru_cache(maxsize=8192)
def wrapped(
    text: str, width: float, size: float, bold: bool, tracking: float, even: float, words: bool
) -> tuple[str, ...]:
    """The lines of a text. Remembered, for what is set was mostly measured before, in a box of the same width."""

    def measure(part: str) -> float:
        return fonts.width(part, size, bold, tracking)

    return tuple(breaking.balanced(text, width, measure, even, words))


def _least_lines(text: str, width: float, size: float, look: Look) -> int:
    """How many lines the text takes at the very least, if every one could be filled to its end."""
    paragraphs = text.split("\n")
    blanks = sum(part.count(" ") for part in paragraphs) * fonts.width(" ", size, look.bold)
    inked = sum(fonts.width(part, size, look.bold) for part in paragraphs) - blanks
    return max(len(paragraphs), int(inked / max(width, 0.01)))


def _tears(run: str, width: float, size: float, look: Look) -> bool:
    """Whether a run that belongs together is wider than the box."""
    return fonts.width(run, size, look.bold, look.tracking) > width


@lru_cache(maxsize=4096)
def _widest_run(text: str, bold: bool) -> str:
    """The run that belongs together and takes most room, at any size."""
    runs = [run.rstrip(" ") for paragraph in text.split("\n") for run in breaking.clusters(paragraph)]
    return max(runs, key=lambda run: fonts.width(run, 1.0, bold), default="")


@lru_cache(maxsize=4096)
def _widest_part(text: str, bold: bool) -> str:
    """The same where words may be split at their hyphens."""
    runs = [run.rstrip(" ") for paragraph in text.split("\n") for run in breaking.clusters(paragraph)]
    parts = [part for run in runs for part in breaking.parts(run)]
    return max(parts, key=lambda part: fonts.width(part, 1.0, bold), default="")


_CARE: tuple[tuple[Widest | None, bool], ...] = (
    (_widest_run, True),
    (_widest_run, False),
    (_widest_part, False),
    (None, False),
)
"""What is kept whole, the most first: runs, or their parts; and whether no line may end within a word."""


def _inside(lines: Sequence[str], width: float, size: float, look: Look) -> bool:
    return all(fonts.width(line, size, look.bold, look.tracking) <= width + 1e-6 for line in lines)


def _cut(lines: list[str], width: float, size: float, look: Look) -> list[str]:
    """The lines with an ellipsis at the end of the last, which loses as many letters as that takes."""
    if not lines:
        return []
    last = lines[-1]
    while last and not _inside([last + ELLIPSIS], width, size, look):
        last = last[:-1]
    if not last and not _inside([ELLIPSIS], width, size, look):
        return lines[:-1]
    return [*lines[:-1], last + ELLIPSIS]


def _place(lines: Sequence[str], size: float, rect: Rect, look: Look) -> tuple[Text, ...]:
    em = fonts.em(size)
    spare = rect.h - height(len(lines), size, look.leading)
    top = rect.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[look.valign]
    x = {"left": rect.x, "middle": rect.centre[0], "right": rect.right}[look.align]
    return tuple(
        Text(
            x,
            top + em * (look.leading * number + fonts.ASCENT),
            line,
            size,
            rect,
            look.bold,
            look.colour,
            look.align,
            look.tracking,
        )
        for number, line in enumerate(lines)
        if line
    )


def extent(box: Text) -> Rect:
    """The place that a line takes up: its width, and its em from ascent to descent. What tests hold to ``within``."""
    wide = fonts.width(box.text, box.size, box.bold, box.tracking)
    em = fonts.em(box.size)
    left = box.x - {"left": 0.0, "middle": wide / 2, "right": wide}[box.align]
    return Rect(left, box.y - em * fonts.ASCENT, wide, em)
