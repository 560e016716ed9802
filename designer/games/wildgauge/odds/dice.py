"""Power 威力 as it is written, such as ``3d6+2d4+5`` (W11): sums of dice and whole numbers."""

from __future__ import annotations

import re
import unicodedata

import msgspec

_TERM = re.compile(r"([0-9]{0,3})[dD]([0-9]{1,3})|([0-9]{1,4})")
_PLUS = str.maketrans("＋➕", "++")


class PowerError(ValueError):
    """A text that is no power."""


class Dice(msgspec.Struct, frozen=True):
    """``count`` dice of ``faces`` faces."""

    count: int
    faces: int

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}"


class Power(msgspec.Struct, frozen=True):
    """Dice of each size, in the order written, and a whole number. Equal sizes are one group.

    >>> str(parse("2D6 + 3 + d6"))
    '3d6+3'
    """

    dice: tuple[Dice, ...]
    plus: int = 0

    @property
    def count(self) -> int:
        """How many dice are rolled."""
        return sum(group.count for group in self.dice)

    @property
    def most(self) -> int:
        """The greatest roll, without a critical."""
        return self.plus + sum(group.count * group.faces for group in self.dice)

    @property
    def least(self) -> int:
        return self.plus + self.count

    @property
    def is_mixed(self) -> bool:
        """Whether dice of several sizes are rolled."""
        return len(self.dice) > 1

    def __str__(self) -> str:
        terms = [str(group) for group in self.dice]
        return "+".join([*terms, str(self.plus)] if self.plus or not terms else terms)


def parse(text: str) -> Power:
    """The power written so: terms such as ``2d6``, ``d4`` and ``3`` with a plus between; full-width too. Raises
    PowerError for anything else, a die of no face and none of dice among it."""
    narrow = unicodedata.normalize("NFKC", text.translate(_PLUS))
    counts: dict[int, int] = {}
    plus = 0
    for term in narrow.split("+"):
        found = _TERM.fullmatch(term.strip())
        if not found:
            raise PowerError(text)
        count, faces, number = found.groups()
        if number:
            plus += int(number)
            continue
        if count == "0" or int(count or 1) < 1 or int(faces) < 2:
            raise PowerError(text)
        counts[int(faces)] = counts.get(int(faces), 0) + int(count or 1)
    return Power(tuple(Dice(count, faces) for faces, count in counts.items()), plus)
