"""The two faces that everything is set in: BIZ UDPGothic Regular and Bold, vendored whole beside this module.

Widths come from the fonts' own tables, so layout needs no canvas. ReportLab is imported at the first measure.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from printables.pdf.boxes import PT_PER_MM

if TYPE_CHECKING:
    from printables.type.face import Face, Font

REGULAR = "BIZUDPGothic"
BOLD = "BIZUDPGothic-Bold"

ASCENT = 0.88
"""Height of the tallest glyph above the baseline, in ems: the top of a kanji's square."""
DESCENT = 0.12
"""Depth of the deepest glyph below the baseline, in ems."""
CAP = 0.785
"""Height of a capital letter and of a figure, in ems."""
GETA = "〓"
"""What stands for a letter that the fonts have not (a printer's turned type)."""

# Joiners, variation selectors, bidi marks and other signs without a shape: they are no letters to miss.
_SHAPELESS = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
_BLANK = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\x0b\x0c\x1c-\x1f]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_RADICALS = dict(zip("⺠⻁⻂⻄⻆⻑⻒⻓⻘⻝⻤⻨⻩⻭⻯⻲", "民虎衤西角長長長青食鬼麦黄歯竜亀", strict=True))
"""Radicals for which Unicode names no usual letter, as they come out of PDF files that people copy from."""
_BEFORE_OPENING = frozenset(" \n([{「『（【《“‘")
_COMBINED = re.compile("[^\u0300-\u036f\u3099\u309a\n][\u0300-\u036f\u3099\u309a]+")


def font(bold: bool = False) -> Font:
    """The registered font; reading and registering is done once a process."""
    return _registered(bold)


@cache
def _registered(bold: bool) -> Font:
    from reportlab.pdfbase import pdfmetrics

    from printables.type.face import Font

    name = BOLD if bold else REGULAR
    made = Font(name, str(Path(__file__).parents[1] / "fonts" / f"BIZUDPGothic-{'Bold' if bold else 'Regular'}.ttf"))
    pdfmetrics.registerFont(made)
    return made


class _Ems(dict[str, float]):
    """Advance of each letter in ems, looked up in the font at its first use; 1 for a letter that it has not."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def __missing__(self, letter: str) -> float:
        if ord(letter) not in self.face.charToGlyph:
            return 1.0
        ems = self[letter] = self.face.getCharWidth(ord(letter)) / 1000
        return ems


@cache
def _ems(bold: bool) -> _Ems:
    return _Ems(font(bold).face)


def width(text: str, size: float, bold: bool = False, tracking: float = 0.0) -> float:
    """Width in mm of one line at ``size`` points, with ``tracking`` points after every letter but the last."""
    return (_inked(text, bold) * size + tracking * max(0, len(text) - 1)) / PT_PER_MM


@lru_cache(maxsize=16384)
def _inked(text: str, bold: bool) -> float:
    """Width of a line in ems: the same text is tried at many sizes."""
    return sum(map(_ems(bold).__getitem__, text))


def em(size: float) -> float:
    """The em of ``size`` points, in mm."""
    return size / PT_PER_MM


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text as it can be set: line ends as newline, blanks as space, combining marks joined to their letters where a
    joined letter exists, signs without a shape dropped, typewriters' quotes as printers set them. Compatibility kanji
    (﨑, 神) stay what they are."""
    text = (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\u2028", "\n")
        .replace("\u2029", "\n")
        .replace("\x85", "\n")
    )
    text = _CONTROL.sub("", _BLANK.sub(" ", _SHAPELESS.sub("", text)))
    if '"' in text:
        text = _quoted(text)
    text = _COMBINED.sub(lambda found: unicodedata.normalize("NFC", found.group()), text)
    return text if text.isascii() else "".join(map(_usual, text))


def _quoted(text: str) -> str:
    """The text with its double quotes turned: an opening one stands before a letter, behind a blank, a bracket or kana.
    Single ones stay: the typeface has the curved one half an em wide, which tears English words."""
    found: list[str] = []
    within = False
    for at, letter in enumerate(text):
        if letter != '"':
            within = within and letter != "\n"
            found.append(letter)
            continue
        before, after = text[at - 1] if at else " ", text[at + 1] if at + 1 < len(text) else " "
        within = not after.isspace() and (before in _BEFORE_OPENING or (not within and before > "\u2e7f"))
        found.append("“" if within else "”")
    return "".join(found)


@lru_cache(maxsize=4096)
def _usual(letter: str) -> str:
    """The letter, or the usual one that stands for the same (⼥ for 女) where there is no glyph for it."""
    known = font().face.charToGlyph
    if ord(letter) in known or letter == "\n":
        return letter
    usual = _RADICALS.get(letter) or unicodedata.normalize("NFKC", letter)
    return usual if len(usual) == 1 and ord(usual) in known else letter


@lru_cache(maxsize=4096)
def missing(text: str) -> tuple[str, ...]:
    """The letters of the cleaned text that the fonts have no glyph for, each once, in order."""
    known = font().face.charToGlyph
    return tuple(dict.fromkeys([letter for letter in clean(text) if ord(letter) not in known and letter != "\n"]))


def settable(text: str) -> str:
    """The cleaned text with `GETA` for every letter that has no glyph."""
    if not missing(text):
        return clean(text)
    known = font().face.charToGlyph
    return "".join([letter if ord(letter) in known or letter == "\n" else GETA for letter in clean(text)])
