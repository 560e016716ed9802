"""Damage, exactly: the power's dice with their critical (W11, W12), and what armour leaves of it (W10)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce
from math import comb, prod

import msgspec

from designer.chance.odds import Weights, convolve
from designer.games.wildgauge.odds.dice import Dice, Power
from designer.games.wildgauge.odds.pool import LEAST, Extra, gain_least, ways
from designer.games.wildgauge.odds.tally import NOTHING, Tally, dice, join, scaled, sure
from designer.rules import Choice


class MixedError(ValueError):
    """A user's table of extra dice and a power of several sizes: whose dice are added, nothing says (W11)."""


def plain(power: Power) -> Tally:
    """The power rolled without criticals."""
    return reduce(Tally.__add__, (dice(group.count, group.faces) for group in power.dice), sure(power.plus))


class Highs(msgspec.Struct, frozen=True):
    """How many of a power's dice show the highest face of their own: numbers of outcomes by count."""

    counts: Weights
    outcomes: int

    @property
    def critical(self) -> Fraction:
        """The probability of two or more (W12)."""
        return self.at_least(LEAST)

    def at_least(self, least: int) -> Fraction:
        return Fraction(sum(number for high, number in self.counts.items() if high >= least), self.outcomes)


@cache
def highs(power: Power) -> Highs:
    """The highest faces that the power's dice show."""
    found: Weights = {0: 1}
    for group in power.dice:
        each = {high: ways(group.count, high, group.faces) for high in range(group.count + 1)}
        found = convolve(found, each)
    return Highs(found, prod(group.faces**group.count for group in power.dice))


def gain(power: Power, how: Choice) -> Fraction:
    """The probability that the damage roll raises WG (W4)."""
    return highs(power).at_least(gain_least(power.count, how))


@cache
def rolled(power: Power, extra: Extra) -> Tally:
    """The power rolled, with the extra dice of a critical: of the size of the dice that made it (W12, W13). Raises
    MixedError."""
    if power.count < LEAST:
        return plain(power)
    if extra.rows is None:
        return _each_adds(power.dice).plus(power.plus)
    if power.is_mixed:
        raise MixedError(str(power))
    return _table_adds(power.dice[0], extra).plus(power.plus)


def _each_adds(groups: tuple[Dice, ...]) -> Tally:
    """Each die that shows its highest face adds one of its size, when there are two such dice or more.

    Rolled are, in thought, two dice for each: the second counts where the first shows its highest face. From the rolls
    where every highest face adds a die, those with none or one are taken away and put back without it.
    """
    outcomes = prod(group.faces ** (2 * group.count) for group in groups)
    all_add = _product(_power(_join(_lows(one), _top_adding(one)), one.count) for one in groups)
    kept, taken = dict(all_add), list(_few(groups, adding=True))
    for part in taken:
        for value, weight in part.items():
            kept[value] -= weight
    parts = [Tally(kept, outcomes), *(Tally(part, outcomes) for part in _few(groups, adding=False))]
    return join(parts)


def _few(groups: tuple[Dice, ...], *, adding: bool) -> Iterable[dict[int, int]]:
    """The rolls with no highest face, then those with one, of each group in turn; with the die it adds or without."""
    yield _product(_power(_lows(one), one.count) for one in groups)
    for mine in groups:
        top = _top_adding(mine) if adding else {mine.faces: mine.faces}
        others = (_power(_lows(one), one.count - (one is mine)) for one in groups)
        yield scaled(convolve(_product(others), top), mine.count)


def _lows(group: Dice) -> dict[int, int]:
    """A die below its highest face; its second die counts for nothing."""
    return dict.fromkeys(range(1, group.faces), group.faces)


def _top_adding(group: Dice) -> dict[int, int]:
    return {group.faces + value: 1 for value in range(1, group.faces + 1)}


def _join(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    return {value: one.get(value, 0) + other.get(value, 0) for value in {**one, **other}}


def _product(factors: Iterable[Weights]) -> dict[int, int]:
    found: dict[int, int] = {0: 1}
    for factor in factors:
        found = convolve(found, factor)
    return found


def _power(weights: Weights, times: int) -> dict[int, int]:
    return _product([weights] * times)


def _table_adds(group: Dice, extra: Extra) -> Tally:
    """So many dice as the table's row says, for dice of one size."""
    count, faces = group.count, group.faces
    added = {high: extra.dice(high) if high >= LEAST else 0 for high in range(count + 1)}
    more = max(added.values())
    found = []
    lows: dict[int, int] = {0: 1}
    for high in range(count, -1, -1):
        part = convolve(lows, dice(added[high], faces).weights)
        times = comb(count, high) * faces ** (more - added[high])
        found.append({value + faces * high: weight * times for value, weight in part.items()})
        lows = convolve(lows, dict.fromkeys(range(1, faces), 1))
    return join(Tally(part, faces ** (count + more)) for part in found)


def armour(base: int, acid: int, faces: int, guards: Iterable[Power] = ()) -> Tally:
    """The armour that counts: fallen by ``acid`` d3, never below 0, with the armour-type weapons' powers added (W10),
    none of which is below 0 either."""
    fallen = (sure(base) - dice(acid, faces)).map(lambda value: max(0, value))
    return reduce(Tally.__add__, (plain(one).map(lambda value: max(0, value)) for one in guards), fallen)


def left(rolled: Tally, armour: Tally = NOTHING, times: int = 1, *, halved: bool = False) -> Tally:
    """Damage to durability: the roll less ``times`` the armour, never below 0 (W11), halved and rounded up (W1, W8)."""
    through = (rolled - armour.map(lambda value: times * value)).map(lambda value: max(0, value))
    return through.map(lambda value: -(-value // 2)) if halved else through
