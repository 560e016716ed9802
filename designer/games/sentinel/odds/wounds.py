"""What hits do to a machine (S13, S17): location, armour, durability, secondary damage checks; exactly.

A check is a set of `Case`s over the 36 rolls of 1D36. Checks follow one another, for what is spent on extra armour by
the first protects from none of the later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec import structs

from designer.chance.dice import roll
from designer.chance.odds import Spread, gather, plus, sure
from designer.games.sentinel.data import Critical, CriticalRow
from designer.games.sentinel.machine import NO, Location
from designer.games.sentinel.odds.checks import row_chance
from designer.games.sentinel.odds.damage import parse
from designer.slots import EmptySlotError


class LocationError(ValueError):
    """A total of 1D6 + mission level has no readable row in the hit-location table (S13). ``total``: which."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self.total = total


class Spot(msgspec.Struct, frozen=True):
    """Where a hit lands in ``ways`` of the six rolls: armour, and the additional value (0 where there is none)."""

    ways: int
    armour: int
    additional: int


BARE = (Spot(6, 0, 0),)
"""A target whose location is not rolled: no armour, no additional check (S13, ruling enemy_location: off)."""


def location_of(locations: Iterable[Location], total: int) -> Location:
    """The row of a total of 1D6 + mission level. Raises LocationError for one without a row, or with several."""
    found = [
        row for row in locations if row.least is not None and row.most is not None and row.least <= total <= row.most
    ]
    if len(found) != 1:
        raise LocationError(total)
    return found[0]


def spots(locations: Iterable[Location], plus: int) -> tuple[Spot, ...]:
    """Where hits land: each face of 1D6 + ``plus`` (mission level and skills). Raises LocationError also where a row's
    armour or additional value can't be read."""
    table = tuple(locations)
    found = []
    for face in range(1, 7):
        row = location_of(table, face + plus)
        additional = 0 if row.additional == NO else row.additional
        if row.armour is None or additional is None:
            raise LocationError(face + plus)
        found.append(Spot(1, row.armour, additional))
    return tuple(found)


class Layer(msgspec.Struct, frozen=True):
    """Extra armour, or an anti-beam cloak: its own armour, and durability that is spent first (S17)."""

    armour: int
    durability: int


class Body(msgspec.Struct, frozen=True):
    """What is hit: its spots, and the layers over it, the outermost first."""

    spots: tuple[Spot, ...] = BARE
    layers: tuple[Layer, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """What ``ways`` of the 36 rolls come to: ``damage`` (None for none), a critical, a forced secondary check (S3), and
    whether that comes ``beside`` the ordinary one."""

    ways: int
    damage: Spread | None = None
    critical: bool = False
    forced: bool = False
    beside: bool = False


Cases = tuple[Case, ...]


class State(msgspec.Struct, frozen=True):
    """After some checks: durability left to each layer, secondary damage checks due, and whether a critical destroyed
    the machine outright."""

    layers: tuple[int, ...]
    checks: int = 0
    destroyed: bool = False


class Aftermath(msgspec.Struct, frozen=True, dict=True):
    """The states that all checks together may lead to: for each the durability lost, as far as the damage goes. The
    parts of the distribution add up to a whole one over ``6**dice``."""

    states: Mapping[State, Spread]
    dice: int

    @cached_property
    def loss(self) -> Spread:
        """Durability lost, as far as the damage goes."""
        return self._gathered(lambda _, loss: loss)

    @cached_property
    def checks(self) -> Spread:
        """How many secondary damage checks are due."""
        return self._gathered(lambda state, _: state.checks)

    def layer(self, number: int) -> Spread:
        """What is left of a layer's durability."""
        return self._gathered(lambda state, _: state.layers[number])

    def _gathered(self, value: Callable[[State, int], int]) -> Spread:
        pairs = (
            (value(state, loss), weight) for state, part in self.states.items() for loss, weight in part.weights.items()
        )
        return Spread(gather(pairs), self.dice)

    def zero(self, durability: int) -> Fraction:
        """The chance that all of the durability is lost."""
        return self.loss.at_least(durability)

    def destroyed(self, durability: int, by_check: Fraction = Fraction(0)) -> Fraction:
        """The chance that the machine is destroyed: durability 0, a critical that does it, or a secondary damage check,
        each of which does with ``by_check``."""
        spared = (
            (part.total - part.at_least(durability)) * power(1 - by_check, state.checks)
            for state, part in self.states.items()
            if not state.destroyed
        )
        return 1 - sum(spared, Fraction(0))

    def at_least_one(self, by_check: Fraction) -> Fraction:
        """The chance that something happens in one or more of the secondary damage checks, in each with
        ``by_check``."""
        return 1 - sum((chance * power(1 - by_check, count) for count, chance in self.checks.chances()), Fraction(0))


def power(chance: Fraction, count: int) -> Fraction:
    """The chance that something happens in each of ``count`` independent cases."""
    return Fraction(chance.numerator**count, chance.denominator**count)


def suffer(body: Body, checks: Iterable[Cases], chart: Critical | None) -> Aftermath:
    """What the checks do, one after the other. ``chart``: the critical hit chart. Raises EmptySlotError where a
    critical may come up and there is none."""
    states = {State(tuple(layer.durability for layer in body.layers)): sure(0)}
    dice = 0
    for cases in checks:
        hurts, more = _hurts(body, cases, chart)
        dice += more
        states = _after(states, hurts, dice)
    return Aftermath(states, dice)


class _Hurt(msgspec.Struct, frozen=True):
    """What one check does besides damage: secondary checks, destruction."""

    checks: int = 0
    destroyed: bool = False


_Hurts = Mapping[_Hurt, Spread]
"""What one check does: points off a layer or off the durability, in parts over the dice of the check."""


def _after(states: Mapping[State, Spread], hurts: tuple[_Hurts, ...], dice: int) -> dict[State, Spread]:
    """The states after one more check: ``hurts`` while each layer is the outermost, and last without any."""
    found: dict[State, list[tuple[int, int]]] = {}
    for state, loss in states.items():
        outermost = _outermost(state)
        for hurt, points in hurts[outermost].items():
            after = structs.replace(
                state, checks=state.checks + hurt.checks, destroyed=state.destroyed or hurt.destroyed
            )
            if outermost == len(state.layers):
                found.setdefault(after, []).extend(plus(loss, points).weights.items())
                continue
            for taken, ways in points.weights.items():
                worn = structs.replace(after, layers=_worn(state.layers, outermost, taken))
                found.setdefault(worn, []).extend((value, weight * ways) for value, weight in loss.weights.items())
    return {state: Spread(gather(pairs), dice) for state, pairs in found.items()}


def _outermost(state: State) -> int:
    """The first layer that still stands; their number where none does."""
    return next((at for at, left in enumerate(state.layers) if left > 0), len(state.layers))


def _worn(layers: tuple[int, ...], at: int, taken: int) -> tuple[int, ...]:
    return (*layers[:at], max(0, layers[at] - taken), *layers[at + 1 :])


def _hurts(body: Body, cases: Cases, chart: Critical | None) -> tuple[tuple[_Hurts, ...], int]:
    """What one check does while each layer is the outermost, and last without any; and its dice: those of the hit, of
    the damage and a chart, of location and additional check."""
    damages = tuple(_damages(cases, chart))
    most = max((damage.dice for _, damage, _ in damages), default=0)
    layered = [(Spot(6, layer.armour, 0),) for layer in body.layers]
    dice = 2 + most + 3
    return tuple(_struck(damages, where, most, dice) for where in (*layered, body.spots)), dice


class _Kind(msgspec.Struct, frozen=True):
    forced: bool = False
    beside: bool = False
    destroyed: bool = False

    def checks(self, fails: int) -> tuple[tuple[int, int], ...]:
        """(secondary checks, of 36) of damage whose additional check ``fails`` so often (S3, S13)."""
        if self.forced and not self.beside:
            return ((1, 36),)
        return (1 + self.forced, fails), (int(self.forced), 36 - fails)


def _damages(cases: Cases, chart: Critical | None) -> Iterator[tuple[int, Spread, _Kind]]:
    """Every (ways of 36, damage, kind); that of a critical for each row of the chart."""
    none = Spread({0: 1}, 0)
    for case in cases:
        damage = case.damage or none
        if not case.critical:
            yield case.ways, damage, _Kind(case.forced, case.beside)
            continue
        if chart is None:
            raise EmptySlotError("critical")
        dice = parse(chart.dice).spread
        for row in chart.rows:
            yield case.ways, _by_row(damage, row, dice), _Kind(case.forced, case.beside, row.destroyed)


def _by_row(damage: Spread, row: CriticalRow, dice: Spread) -> Spread:
    """The damage of a critical on one row, weighted with the rolls that lead there."""
    ways = int(row_chance(row, dice) * 6**dice.dice)
    pairs = ((value * row.times + row.add, weight * ways) for value, weight in damage.weights.items())
    return Spread(gather(pairs), damage.dice + dice.dice)


def _struck(damages: Iterable[tuple[int, Spread, _Kind]], where: tuple[Spot, ...], most: int, dice: int) -> _Hurts:
    """What the damages do, by location and additional check. A forced check stands in for the ordinary one, or comes
    beside it (S3)."""
    two = roll(2)
    pairs: dict[_Hurt, list[tuple[int, int]]] = {}
    for ways, damage, kind in damages:
        scale = ways * 6 ** (most - damage.dice)
        for spot in where:
            fails = sum(weight for rolled, weight in two.weights.items() if rolled <= spot.additional)
            for value, weight in damage.weights.items():
                points = max(0, value - spot.armour)
                for checks, share in kind.checks(fails if points else 0):
                    if share:
                        hurt = _Hurt(checks, kind.destroyed)
                        pairs.setdefault(hurt, []).append((points, scale * weight * spot.ways * share))
    return {hurt: Spread(gather(found), dice) for hurt, found in pairs.items()}


def punch(durability: int, share: int) -> str:
    """S13: a punch or kick: 1D6 + durability/10, rounded down."""
    bonus = durability // share
    return f"1D6+{bonus}" if bonus else "1D6"


def doubled(damage: Spread, factor: int) -> Spread:
    """Wind-up and ram: the damage as usual, then doubled, before armour (section 4, S13)."""
    return damage.map(lambda value: value * factor)


def halved(damage: Spread, divisor: int, rounding: str) -> Spread:
    """Beam-diffusion gas (S14): half the damage before armour (ruling half_rounding)."""
    if rounding == "up":
        return damage.map(lambda value: -(-value // divisor))
    return damage.map(lambda value: value // divisor)


def repaired(left: int, initial: int, rolled: int) -> int:
    """S17: durability after a supply ship's repair, never above what the machine had at first."""
    return min(initial, left + rolled)
