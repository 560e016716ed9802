"""Chance by (seed, match, count), in whole numbers of 64 bits: dice, and what players take at random. It never
changes."""

from __future__ import annotations

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """64 bits of which each depends on all 64 of ``word`` (the finish of SplitMix64)."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


class Chance:
    """Whole numbers by (seed, match, count): the same everywhere and always. ``count`` is how many were drawn,
    ``start`` the match's own word; nothing else is kept, so that any draw of any match can be made by itself.

    >>> chance = Chance(seed=7, match=0)
    >>> [chance.draw(6) + 1 for _ in range(8)]
    [4, 3, 6, 1, 4, 5, 4, 1]
    """

    __slots__ = ("count", "start")

    def __init__(self, seed: int, match: int = 0, count: int = 0) -> None:
        self.start = mixed((mixed((seed + _STEP) & _WORD) + (match + 1) * _STEP) & _WORD)
        self.count = count

    def draw(self, sides: int) -> int:
        """A whole number from 0 to ``sides`` - 1, of at most 2^32 sides: the upper half of the count's word, scaled."""
        self.count += 1
        return ((mixed((self.start + self.count * _STEP) & _WORD) >> 32) * sides) >> 32
