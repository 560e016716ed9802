"""What a user's data file may hold: the tables that the source lost."""

from __future__ import annotations

from collections import Counter

import msgspec


class ExtraRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the extra-dice table (W12): from ``count`` highest faces on, so many ``dice`` are added."""

    count: int
    dice: int

    def __post_init__(self) -> None:
        if not 2 <= self.count <= 99:
            raise ValueError("count must be from 2 to 99")
        if not 0 <= self.dice <= 40:
            raise ValueError("dice must be from 0 to 40")


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The user's tables; None for one that is not given.

    In the file, a row a count of highest faces::

        [[critical_extra]]
        count = 2
        dice = 1
    """

    critical_extra: tuple[ExtraRow, ...] | None = None

    def __post_init__(self) -> None:
        if self.critical_extra is None:
            return
        if not self.critical_extra:
            raise ValueError("critical_extra must have a row")
        twice = [count for count, times in Counter(row.count for row in self.critical_extra).items() if times > 1]
        if twice:
            raise ValueError(f"critical_extra: count {twice[0]} stands twice")
