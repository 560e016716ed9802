"""A check's pool of d6, exactly: result, criticals W12 and fumbles W13 at once.

Outcomes are not listed but counted by how many dice show each face: the highest faces make the critical, equal ones at
or below F the fumble, and the sums of both kinds are polynomials. Forty dice take no longer than a blink.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil, comb
from typing import Any

import msgspec

from designer.chance.odds import convolve
from designer.games.wildgauge.odds.tally import Tally, dice, join, scaled
from designer.rules import Choice, Rulings
from designer.slots import need

FACES = 6
LEAST = 2
"""So many highest faces are a critical (W12), so many equal ones a fumble (W13)."""


class Extra(msgspec.Struct, frozen=True):
    """How many dice a critical adds (W12): one for each highest face, or what the row of a user's table says whose
    count is the largest not above; none below its first row. ``rows`` (count, dice) by rising count."""

    rows: tuple[tuple[int, int], ...] | None = None

    def dice(self, count: int) -> int:
        """The dice added for ``count`` highest faces."""
        if self.rows is None:
            return count
        return next((extra for least, extra in reversed(self.rows) if least <= count), 0)


def extra_of(data: Any, rulings: Rulings) -> Extra:
    """What criticals add: the user's table where there is one, else by the ruling critical_dice. Raises EmptySlotError
    where that wants the table."""
    if getattr(data, "critical_extra", None) is None and rulings["critical_dice"] == "per_face":
        return Extra()
    rows = need(data, "critical_extra")
    return Extra(tuple(sorted((row.count, row.dice) for row in rows)))


class Pool(msgspec.Struct, frozen=True):
    """The dice of a check. ``bonus``: dice that a skill or the like adds to the rank's before the roll; a critical's
    extra dice come on top of them (W12, W13). ``face`` is F, ``sets`` the ruling fumble_sets."""

    rank: int
    bonus: int = 0
    face: int = 1
    sets: Choice = "all"

    @property
    def count(self) -> int:
        """The dice first rolled."""
        return self.rank + self.bonus

    @property
    def critical(self) -> Fraction:
        """The probability of a critical."""
        return Fraction(sum(ways(self.count, high) for high in range(LEAST, self.count + 1)), FACES**self.count)

    @property
    def fumble(self) -> Fraction:
        """The probability of a fumble."""
        found = sum(sum(part.values()) for fallen, part in _low(self).items() if fallen)
        return Fraction(found, FACES**self.count)

    def gain(self, how: Choice) -> Fraction:
        """The probability that the roll raises WG (W4, ruling wg_gain)."""
        counts = range(gain_least(self.count, how), self.count + 1)
        return Fraction(sum(ways(self.count, high) for high in counts), FACES**self.count)


class Roll(msgspec.Struct, frozen=True):
    """What a pool shows, without anything fixed: three parts that exclude each other, over the same outcomes."""

    plain: Tally
    critical: Tally
    fumble: Tally

    @property
    def whole(self) -> Tally:
        return join((self.plain, self.critical, self.fumble))

    @property
    def uncritical(self) -> Tally:
        return join((self.plain, self.fumble))


def gain_least(count: int, how: Choice) -> int:
    """How many of ``count`` dice must show the highest face for WG to rise: more than half of them, or at least half,
    rounded up; a critical always (W4)."""
    half = count // 2 + 1 if how == "above_half" else ceil(Fraction(count, 2))
    return max(LEAST, half)


def ways(count: int, high: int, faces: int = FACES) -> int:
    """In how many outcomes ``high`` of ``count`` dice show the highest face."""
    others: int = (faces - 1) ** (count - high)
    return comb(count, high) * others


@cache
def roll(pool: Pool, extra: Extra) -> Roll:
    """The pool rolled, with a critical's extra dice, which make no critical and no fumble (W12), and with what a fumble
    takes away (W13)."""
    count = pool.count
    added = {high: extra.dice(high) for high in range(LEAST, count + 1)}
    more = max((count, *added.values())) if count >= LEAST else 0
    outcomes = FACES ** (count + more)
    plain: dict[int, int] = {}
    fallen: dict[int, int] = {}
    for equal, sums in _low(pool).items():
        part = convolve(sums, (-dice(equal)).weights)
        _gather(fallen if equal else plain, scaled(part, FACES ** (more - equal)))
    critical: dict[int, int] = {}
    for high, dice_more in added.items():
        others = _sums(count - high, 1, FACES - 1)
        part = convolve({value + FACES * high: weight for value, weight in others.items()}, dice(dice_more).weights)
        _gather(critical, scaled(part, comb(count, high) * FACES ** (more - dice_more)))
    return Roll(Tally(plain, outcomes), Tally(critical, outcomes), Tally(fallen, outcomes))


def _gather(found: dict[int, int], more: dict[int, int]) -> None:
    for value, weight in more.items():
        found[value] = found.get(value, 0) + weight


@cache
def _low(pool: Pool) -> dict[int, dict[int, int]]:
    """The rolls without a critical: by the dice of the fumble (0 for none), the sums and their numbers of outcomes."""
    found: dict[int, dict[int, int]] = {}
    for high in range(min(LEAST, pool.count + 1)):
        for equal, packed in _equal(
            pool.count - high, min(pool.face, FACES - 1), pool.sets, _width(pool.count)
        ).items():
            sums = _unpack(packed, _width(pool.count))
            part = {value + FACES * high: weight * comb(pool.count, high) for value, weight in sums.items()}
            _gather(found.setdefault(equal, {}), part)
    return found


def _equal(count: int, face: int, sets: Choice, width: int) -> dict[int, int]:
    """``count`` dice without the highest face, by the dice of their equal sets at or below ``face``. Sums are packed:
    the outcomes of sum s stand in bytes ``s * width`` and following of one large number."""
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for shown in range(1, face + 1):
        after: dict[tuple[int, int], int] = {}
        for (used, equal), sums in states.items():
            for dice_here in range(count - used + 1):
                of_set = dice_here if dice_here >= LEAST else 0
                key = used + dice_here, equal + of_set if sets == "all" else max(equal, of_set)
                moved = sums * comb(count - used, dice_here) << 8 * width * shown * dice_here
                after[key] = after.get(key, 0) + moved
        states = after
    found: dict[int, int] = {}
    for (used, equal), sums in states.items():
        rest = _pack(_sums(count - used, face + 1, FACES - 1), width)
        found[equal] = found.get(equal, 0) + sums * rest
    return {equal: sums for equal, sums in found.items() if sums}


@cache
def _sums(count: int, first: int, last: int) -> dict[int, int]:
    """The sums of dice that show only faces from ``first`` to ``last``; nothing where there are dice and no faces."""
    if not count:
        return {0: 1}
    return convolve(_sums(count - 1, first, last), dict.fromkeys(range(first, last + 1), 1))


def _width(count: int) -> int:
    """Bytes that hold every number of outcomes of so many dice."""
    outcomes: int = FACES**count
    return outcomes.bit_length() // 8 + 1


def _pack(sums: dict[int, int], width: int) -> int:
    return sum(weight << 8 * width * value for value, weight in sums.items())


def _unpack(packed: int, width: int) -> dict[int, int]:
    data = packed.to_bytes(packed.bit_length() // 8 + width, "little")
    weights = (int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
    return {value: weight for value, weight in enumerate(weights) if weight}
