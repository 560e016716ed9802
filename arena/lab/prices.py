"""What a thing is worth in points: the score that it adds where it is free, over what a point adds elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.chunks import Chunk, Results
from arena.conditions import Conditions
from arena.games.registry import workshop
from arena.games.workshop import Offer, Thing
from arena.lab.lab import Lab

if TYPE_CHECKING:
    from arena.lab.matrix import Floats

_TIMES, _SEED = 1000, 1


class Asked(NamedTuple):
    """``builds``: those that are given things; ``opponents``: whom each of them meets, once without the thing and once
    with it, by the same seeds. A build without a place for the thing, or for one of the other uses, is left out of that
    one."""

    builds: tuple[Any, ...]
    opponents: tuple[Any, ...]
    by: Conditions


class Gain(NamedTuple):
    """What a thing did on each build that had a place for it: the scores without it and with it, and its points."""

    thing: Thing
    places: tuple[int, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    points: tuple[int, ...]

    @property
    def mean(self) -> float:
        """What it adds to the score."""
        return sum(self.gains) / len(self.gains)

    @property
    def gains(self) -> tuple[float, ...]:
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


class Price(NamedTuple):
    """A thing's worth in points, with its interval of 95%; ``gain``: what it adds to the score. ``cost``: what the
    rules ask, the mean where it hangs on the build. None for a worth where no use of points adds anything that could be
    told from nothing."""

    thing: Thing
    builds: int
    gain: float
    gain_interval: tuple[float, float]
    cost: float
    worth: float | None
    interval: tuple[float, float] | None

    @property
    def told(self) -> str:
        """``cheap`` where its worth lies above its cost beyond the interval, ``dear`` below, else ``open``."""
        if self.interval is None:
            return "open"
        return "cheap" if self.interval[0] > self.cost else "dear" if self.interval[1] < self.cost else "open"

    @property
    def off(self) -> float:
        """How far the interval is from the cost, in points; 0 where it holds it."""
        if self.interval is None:
            return 0.0
        return max(0.0, self.interval[0] - self.cost, self.cost - self.interval[1])


class Prices(NamedTuple):
    """The prices of all things, the farthest off first; ``uses``: what the other uses add, with their worth in points
    each, the best first. ``matches`` of all."""

    prices: tuple[Price, ...]
    uses: tuple[Price, ...]
    matches: int


def priced(asked: Asked, lab: Lab) -> Prices:
    """Plays for all things, and says what they are worth. Raises what `Lab.results` does."""
    shop = workshop(asked.by.game)
    offers, others = (
        {thing: _offers(asked, thing) for thing in kind(asked.by.terms)} for kind in (shop.things, shop.uses)
    )
    every = (offer for found in (*others.values(), *offers.values()) for _, offer in found)
    machines = list(dict.fromkeys(machine for offer in every for machine in (offer.before, offer.after)))
    played = dict(zip(machines, lab.sums(_chunks(asked, machine) for machine in machines), strict=True))
    things, uses = (
        [_gain(thing, found, played) for thing, found in kind.items() if found] for kind in (offers, others)
    )
    made = _prices(uses, things, len(asked.builds))
    return Prices(*made, sum(one.matches for one in played.values()))


def _offers(asked: Asked, thing: Thing) -> list[tuple[int, Offer]]:
    """Of each build with a place for a thing the place of the build, and the offer; drawn by the thing and the build
    alone, so that nothing else changes them."""
    found = []
    for place, build in enumerate(asked.builds):
        rng = Random(f"{asked.by.seed} {thing.id} {place}")  # noqa: S311  (nothing secret)
        offer = workshop(asked.by.game).offer(build, thing, asked.by.terms, rng)
        if offer is not None:
            found.append((place, offer))
    return found


def _chunks(asked: Asked, machine: Any) -> Iterator[Chunk]:
    """A machine against all opponents: by the seeds that every machine has there."""
    for number, opponent in enumerate(asked.opponents):
        yield from asked.by.series(machine, opponent, number)


def _gain(thing: Thing, offers: Sequence[tuple[int, Offer]], found: dict[Any, Results]) -> Gain:
    return Gain(
        thing,
        tuple(place for place, _ in offers),
        tuple(found[offer.before].score for _, offer in offers),
        tuple(found[offer.after].score for _, offer in offers),
        tuple(offer.points for _, offer in offers),
    )


def _prices(uses: Sequence[Gain], things: Sequence[Gain], builds: int) -> tuple[tuple[Price, ...], tuple[Price, ...]]:
    """Prices with their intervals: the builds are drawn again with replacement, and all is worked out anew for each
    draw, the best use too."""
    import numpy as np

    drawn = np.random.default_rng(_SEED).integers(0, builds, (_TIMES, builds))
    weights = np.array([np.bincount(row, minlength=builds) for row in drawn], dtype=np.float64)
    point, rates = _point(uses, np.ones((1, builds)))[0], _point(uses, weights)
    made = [_price(gain, point, rates, weights) for gain in things]
    best = [_price(gain, point, rates, weights) for gain in uses]
    return (
        tuple(sorted(made, key=lambda one: (-one.off, one.thing.id))),
        tuple(sorted(best, key=lambda one: (-one.gain / one.cost, one.thing.id))),
    )


def _point(uses: Sequence[Gain], weights: Floats) -> Floats:
    """What a point adds to the score at its best use, for each row of weights of the builds; 0 where none adds
    anything."""
    import numpy as np

    rows = []
    for use in uses:
        here = weights[:, list(use.places)]
        points = here @ np.array(use.points, dtype=np.float64)
        gained = here @ np.array(use.gains)
        rows.append(np.divide(gained, points, out=np.zeros_like(gained), where=points > 0))
    best: Floats = np.max(np.array([*rows, np.zeros(len(weights))]), axis=0)
    return best


def _price(gain: Gain, point: float, rates: Floats, weights: Floats) -> Price:
    import numpy as np

    here = weights[:, list(gain.places)]
    count = here.sum(axis=1)
    gains = np.divide(here @ np.array(gain.gains), count, out=np.zeros_like(count), where=count > 0)
    low, high = (round(float(one), 4) for one in np.percentile(gains, [2.5, 97.5]))
    worth = interval = None
    if point > 0 and float(np.percentile(rates, 2.5)) > 0:
        worth = round(gain.mean / float(point), 2)
        ends = np.percentile(gains / np.maximum(rates, 1e-12), [2.5, 97.5])
        interval = (round(float(ends[0]), 2), round(float(ends[1]), 2))
    cost = round(sum(gain.points) / len(gain.points), 2)
    return Price(gain.thing, len(gain.places), round(gain.mean, 4), (low, high), cost, worth, interval)
