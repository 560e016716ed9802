"""The 1D36: two dice read as tens and units, 11 to 66, and a scale on which modifiers are steps (S1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import overload

import msgspec

_WRITTEN = re.compile(r"([1-6])([1-6])|(66\+|11-)([1-9][0-9]{0,2})")


class D66Error(ValueError):
    """A text that is no value of the scale."""


class D66(msgspec.Struct, frozen=True, order=True):
    """A value of the scale. ``index`` counts its steps: 11 is 1, 12 is 2, 66 is 36. Modified values go on past both
    ends: 37 is written ``66+1``, 0 is ``11-1``.

    >>> str(D66.parse("54") + 3), D66.parse("62") - D66.parse("54"), str(D66.parse("65") + 3)
    ('61', 4, '66+2')
    """

    index: int

    @classmethod
    def parse(cls, text: str) -> D66:
        """The value written so. Raises D66Error for anything else (17, 70, 66+0)."""
        found = _WRITTEN.fullmatch(text)
        if not found:
            raise D66Error(text)
        tens, units, end, beyond = found.groups()
        if tens:
            return cls.of(int(tens), int(units))
        return cls(36 + int(beyond)) if end == "66+" else cls(1 - int(beyond))

    @classmethod
    def of(cls, tens: int, units: int) -> D66:
        """The value that two dice show, each 1 to 6."""
        return cls(6 * (tens - 1) + units)

    @property
    def is_rolled(self) -> bool:
        """Whether two dice can show it: 11 to 66."""
        return 1 <= self.index <= 36

    @property
    def dice(self) -> tuple[int, int]:
        """Tens and units. Raises D66Error where no dice show it."""
        if not self.is_rolled:
            raise D66Error(str(self))
        tens, units = divmod(self.index - 1, 6)
        return tens + 1, units + 1

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same (S3): 11, 22 .. 66, as rolled; never a modified value beyond them."""
        return self.is_rolled and self.dice[0] == self.dice[1]

    def __add__(self, steps: int) -> D66:
        return D66(self.index + steps)

    @overload
    def __sub__(self, other: D66) -> int: ...
    @overload
    def __sub__(self, other: int) -> D66: ...
    def __sub__(self, other: D66 | int) -> D66 | int:
        """Steps between two values, or the value so many steps below."""
        return self.index - other.index if isinstance(other, D66) else D66(self.index - other)

    def __str__(self) -> str:
        if self.index > 36:
            return f"66+{self.index - 36}"
        if self.index < 1:
            return f"11-{1 - self.index}"
        return "{}{}".format(*self.dice)

    def __int__(self) -> int:
        """The two digits read as a plain number; past the ends each step is 1 (ruling modifier_scale: decimal)."""
        if self.index > 36:
            return 66 + self.index - 36
        if self.index < 1:
            return 11 - (1 - self.index)
        tens, units = self.dice
        return 10 * tens + units


def rolls() -> Iterator[D66]:
    """All thirty-six equally likely rolls, ascending."""
    return (D66(index) for index in range(1, 37))
