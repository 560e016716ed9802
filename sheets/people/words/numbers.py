"""Numbers as people write them: bare, in points, or with a word behind that says what is counted. Which words those are
besides points says a game's form."""

from __future__ import annotations

import re
import unicodedata

from sheets.grid import Cell
from sheets.people.words.looks import is_how_to, remarked

_POINTS = ("p", "pt", "pts", "点", "ポイント", "回")
"""What every game counts."""
_LONGEST = 60
"""Characters of a number with all that is about it."""
_LEAD = re.compile(
    r"\A\s*(?:[+＋×・━─~～〜*＊#＃◇◆]+|[①-⑳❶-❿]|[(（]?[0-9０-９]{1,2}[.．)）:：、])\s*(?=[^\W\d_])|[\s.．…‥・━─~～〜*＊†]+\Z"
)
"""What people write before a label, such as its number, and behind it, such as dots or a star."""
_ANY_UNIT = re.compile(r"['’]?([-+−▲△±]?\d+(?:\.\d*)?)\s*[^\W\d_]{1,6}\Z")


class Numbers:
    """What looks like a number on the sheets of one game. ``units``: `Form.units`."""

    def __init__(self, units: tuple[str, ...]) -> None:
        words = sorted(map(re.escape, map(_plain, (*_POINTS, *units))), key=len, reverse=True)
        self._number = re.compile(rf"['’]?[-+−▲△±]?\d+(?:\.\d*)?(?:{'|'.join(words)})?\Z")
        self._units = frozenset(map(_plain, units))

    def is_number(self, cell: Cell) -> bool:
        """Whether a cell looks like one for a number: a number, a number as text, or anything else that a spreadsheet
        calculated there (a date, an error, a formula without a result)."""
        if isinstance(cell.value, str):
            return self.is_text(cell.value)
        return cell.value is not None and not isinstance(cell.value, bool)

    def is_text(self, text: str) -> bool:
        """Whether a text looks like a number, with or without a unit: 8点."""
        return len(text) <= _LONGEST and bool(self._number.match(_plain(text)))

    def is_hint(self, text: str) -> bool:
        """Whether a text says how something is to be filled in: 複数可, 2枚まで, or in which unit."""
        return is_how_to(text) or _plain(text) in self._units

    def hintless(self, text: str) -> str:
        """A label without what decorates or numbers it, and without a bracket behind that says how to fill it in; any
        other text as it is."""
        plain = _LEAD.sub("", text)
        name, remark = remarked(plain)
        return name if remark and self.is_hint(remark) else plain


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


def unit_less(text: str) -> str:
    """A number without the word behind it; any other text as it is."""
    match = _ANY_UNIT.match(text)
    return match[1] if match else text
