"""Many whole numbers side by side in a single large one: Python's arithmetic on it works on all of them at once.

Such a row of numbers is an ``int``; lane 0 is the lowest. Sums, and products by a number, are plain ``+`` and ``*`` as
long as no lane grows beyond its bits.
"""

from __future__ import annotations


class Lanes:
    """``count`` lanes for numbers below ``2**bits``. One more bit of each stays free for comparisons to borrow."""

    def __init__(self, count: int, bits: int) -> None:
        self.bits, self.width = bits, bits + 1
        self.whole = (1 << count * self.width) - 1
        self.ones = self.whole // ((1 << self.width) - 1)
        self.free = self.ones << bits

    def every(self, value: int) -> int:
        """The same number in all lanes."""
        return self.ones * value

    def get(self, lanes: int, index: int) -> int:
        """The number in one lane."""
        return lanes >> index * self.width & ((1 << self.bits) - 1)

    def up(self, lanes: int, by: int) -> int:
        """Each number moved up ``by`` lanes: zeros come in below, what leaves at the top is gone."""
        return lanes << by * self.width & self.whole

    def up_filled(self, lanes: int, by: int) -> int:
        """The same, but lane 0's number comes in below."""
        low = self.ones & ((1 << by * self.width) - 1)
        return self.up(lanes, by) | low * self.get(lanes, 0)

    def less(self, one: int, other: int) -> int:
        """A mask of the lanes where the first number is the smaller one, for `merged`."""
        smaller = self.free & ~((one | self.free) - other)
        return smaller - (smaller >> self.bits)

    def merged(self, mask: int, one: int, other: int) -> int:
        """The first where the mask is set, the second elsewhere."""
        return other ^ ((one ^ other) & mask)

    def has(self, mask: int, index: int) -> bool:
        """Whether a mask is set in a lane."""
        return bool(mask >> index * self.width & 1)
