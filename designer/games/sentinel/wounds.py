"""What hits do to a machine (S13, S17): location, armour, durability, secondary damage checks; exactly.

A check is a set of `Case`s over the 36 rolls of 1D36. Checks follow one another, for what is spent on extra armour by
the first protects from none of the later ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from designer.dice import roll
from designer.games.sentinel.checks import row_chance
from designer.games.sentinel.damage import parse
from designer.games.sentinel.data import Critical, CriticalRow
from designer.games.sentinel.machine import NO, Location
from designer.odds import Spread, gather
from designer.slots import EmptySlotError


class LocationError(ValueError):
    """A total of 1D6 + mission level has no readable row in the hit-location table (S13). ``total``: which."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self.total = total


@dataclass(frozen=True, slots=True)
class Spot:
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


@dataclass(frozen=True, slots=True)
class Layer:
    """Extra armour, or an anti-beam cloak: its own armour, and durability that is spent first (S17)."""

    armour: int
    durability: int


@dataclass(frozen=True, slots=True)
class Body:
    """What is hit: its spots, and the layers over it, the outermost first."""

    spots: tuple[Spot, ...] = BARE
    layers: tuple[Layer, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """What ``ways`` of the 36 rolls come to: ``damage`` (None for none), a critical, a forced secondary check (S3)."""

    ways: int
    damage: Spread | None = None
    critical: bool = False
    forced: bool = False


Cases = tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class State:
    """After some checks: durability left to each layer, durability lost, secondary damage checks due, and whether a
    critical destroyed the machine outright."""

    layers: tuple[int, ...]
    loss: int = 0
    checks: int = 0
    destroyed: bool = False


@dataclass(frozen=True)
class Aftermath:
    """The states that all checks together may lead to, with their weights over ``6**dice``."""

    states: Mapping[State, int]
    dice: int

    def chance(self, happens: Iterable[State]) -> Fraction:
        """The chance of some of the states."""
        return Fraction(sum(self.states[state] for state in happens), 6**self.dice)

    @cached_property
    def loss(self) -> Spread:
        """Durability lost, as far as the damage goes."""
        return Spread(gather((state.loss, weight) for state, weight in self.states.items()), self.dice)

    @cached_property
    def checks(self) -> Spread:
        """How many secondary damage checks are due."""
        return Spread(gather((state.checks, weight) for state, weight in self.states.items()), self.dice)

    def layer(self, number: int) -> Spread:
        """What is left of a layer's durability."""
        return Spread(gather((state.layers[number], weight) for state, weight in self.states.items()), self.dice)

    def zero(self, durability: int) -> Fraction:
        """The chance that all of the durability is lost."""
        return self.loss.at_least(durability)

    def destroyed(self, durability: int, by_check: Fraction = Fraction(0)) -> Fraction:
        """The chance that the machine is destroyed: durability 0, a critical that does it, or a secondary damage check,
        each of which does with ``by_check``."""
        spared = Fraction(0)
        for state, weight in self.states.items():
            if state.loss < durability and not state.destroyed:
                spared += weight * power(1 - by_check, state.checks)
        return 1 - spared / Fraction(6**self.dice)

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
    states = {State(tuple(layer.durability for layer in body.layers)): 1}
    dice = 0
    for cases in checks:
        hurts, more = _hurts(body, cases, chart)
        dice += more
        states = _after(states, hurts)
    return Aftermath(states, dice)


@dataclass(frozen=True, slots=True)
class _Hurt:
    """What one check does: points off a layer or off the durability, secondary checks, destruction."""

    points: int
    checks: int = 0
    destroyed: bool = False


def _after(states: Mapping[State, int], hurts: tuple[Mapping[_Hurt, int], ...]) -> dict[State, int]:
    found: dict[State, int] = {}
    for state, weight in states.items():
        outermost = _outermost(state)
        for hurt, ways in hurts[outermost].items():
            after = _hurt(state, outermost, hurt)
            found[after] = found.get(after, 0) + weight * ways
    return found


def _outermost(state: State) -> int:
    """The first layer that still stands; their number where none does."""
    return next((at for at, left in enumerate(state.layers) if left > 0), len(state.layers))


def _hurt(state: State, outermost: int, hurt: _Hurt) -> State:
    checks, destroyed = state.checks + hurt.checks, state.destroyed or hurt.destroyed
    if outermost == len(state.layers):
        return replace(state, loss=state.loss + hurt.points, checks=checks, destroyed=destroyed)
    left = max(0, state.layers[outermost] - hurt.points)
    layers = (*state.layers[:outermost], left, *state.layers[outermost + 1 :])
    return replace(state, layers=layers, checks=checks, destroyed=destroyed)


def _hurts(body: Body, cases: Cases, chart: Critical | None) -> tuple[tuple[Mapping[_Hurt, int], ...], int]:
    """What one check does while each layer is the outermost, and last without any; and its dice: those of the hit, of
    the damage and a chart, of location and additional check."""
    damages = tuple(_damages(cases, chart))
    most = max((damage.dice for _, damage, _ in damages), default=0)
    layered = [(Spot(6, layer.armour, 0),) for layer in body.layers]
    tables = tuple(
        _gathered(
            (hurt, ways * 6 ** (most - damage.dice) * weight)
            for ways, damage, case in damages
            for hurt, weight in _struck(damage, case, where).items()
        )
        for where in (*layered, body.spots)
    )
    return tables, 2 + most + 3


@dataclass(frozen=True, slots=True)
class _Kind:
    forced: bool = False
    destroyed: bool = False


def _damages(cases: Cases, chart: Critical | None) -> Iterator[tuple[int, Spread, _Kind]]:
    """Every (ways of 36, damage, kind); that of a critical for each row of the chart."""
    none = Spread({0: 1}, 0)
    for case in cases:
        damage = case.damage or none
        if not case.critical:
            yield case.ways, damage, _Kind(case.forced)
            continue
        if chart is None:
            raise EmptySlotError("critical")
        dice = parse(chart.dice).spread
        for row in chart.rows:
            yield case.ways, _by_row(damage, row, dice), _Kind(case.forced, row.destroyed)


def _by_row(damage: Spread, row: CriticalRow, dice: Spread) -> Spread:
    """The damage of a critical on one row, weighted with the rolls that lead there."""
    ways = int(row_chance(row, dice) * 6**dice.dice)
    pairs = ((value * row.times + row.add, weight * ways) for value, weight in damage.weights.items())
    return Spread(gather(pairs), damage.dice + dice.dice)


def _struck(damage: Spread, kind: _Kind, where: tuple[Spot, ...]) -> dict[_Hurt, int]:
    """What damage does, by location and additional check: weights over the damage's dice and three more. A forced check
    stands in for the ordinary one (S3)."""
    two = roll(2)
    pairs: list[tuple[_Hurt, int]] = []
    for spot in where:
        fails = sum(weight for rolled, weight in two.weights.items() if rolled <= spot.additional)
        for value, weight in damage.weights.items():
            points, ways = max(0, value - spot.armour), weight * spot.ways
            if kind.forced:
                pairs.append((_Hurt(points, 1, kind.destroyed), ways * 36))
                continue
            checked = fails if points else 0
            pairs.append((_Hurt(points, 1, kind.destroyed), ways * checked))
            pairs.append((_Hurt(points, 0, kind.destroyed), ways * (36 - checked)))
    return _gathered(pairs)


def _gathered(pairs: Iterable[tuple[_Hurt, int]]) -> dict[_Hurt, int]:
    """Weights by what happens; the impossible is left out."""
    found: dict[_Hurt, int] = {}
    for hurt, weight in pairs:
        if weight:
            found[hurt] = found.get(hurt, 0) + weight
    return found


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
