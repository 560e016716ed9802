"""Power 威力 as it is written, such as ``3d6+2d4+5`` or ``3d4-1`` (W11): dice added up, whole numbers added or
taken away."""

from __future__ import annotations

import re
import unicodedata

import msgspec

_TERM = re.compile(r"([+-])\s*(?:([0-9]{0,3})[dD]([0-9]{1,3})|([0-9]{1,4}))\s*")
_SIGNS = str.maketrans("＋➕−–‐‑➖ー", "++------")


class PowerError(ValueError):
    """A text that is no power."""


class Dice(msgspec.Struct, frozen=True):
    """``count`` dice of ``faces`` faces."""

    count: int
    faces: int

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}"


class Power(msgspec.Struct, frozen=True):
    """Dice of each size, in the order written, and a whole number, below 0 where it is taken away. Equal sizes are one
    group.

    >>> str(parse("2D6 + 3 + d6"))
    '3d6+3'
    >>> str(parse("3d4 - 1"))
    '3d4-1'
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
        dice = "+".join(str(group) for group in self.dice)
        return f"{dice}{self.plus:+d}" if dice and self.plus else dice or str(self.plus)


def parse(text: str) -> Power:
    """The power written so: terms such as ``2d6``, ``d4`` and ``3`` with a plus between, a minus before whole numbers
    alone; full-width too. Raises PowerError for anything else, a die of no face and none of dice among it."""
    narrow = "+" + unicodedata.normalize("NFKC", text.translate(_SIGNS)).strip()
    counts: dict[int, int] = {}
    plus = at = 0
    while at < len(narrow):
        found = _TERM.match(narrow, at)
        if not found:
            raise PowerError(text)
        sign, count, faces, number = found.groups()
        at = found.end()
        if number:
            plus += int(sign + number)
        elif sign == "-" or int(count or 1) < 1 or int(faces) < 2:
            raise PowerError(text)
        else:
            counts[int(faces)] = counts.get(int(faces), 0) + int(count or 1)
    if not counts and plus < 0:
        raise PowerError(text)
    return Power(tuple(Dice(count, faces) for faces, count in counts.items()), plus)
