"""What a thing is worth in points: the score that it adds where it is free, over what a point adds elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.chunks import Chunk, Results
from arena.games.registry import workshop
from arena.games.room import Meeting
from arena.games.workshop import Offer, Thing
from arena.lab.lab import Lab
from arena.matchups import Ground
from designer.game import Terms

if TYPE_CHECKING:
    from arena.lab.matrix import Floats

_TIMES, _SEED = 1000, 1


class Asked(NamedTuple):
    """``builds``: those that are given things; ``opponents``: whom each of them meets ``matches`` times, shared among
    the fields, once without the thing and once with it, by the same seeds. A build without a place for the thing, or
    for one of the other uses, is left out of that one."""

    game: str
    builds: tuple[Any, ...]
    opponents: tuple[Any, ...]
    fields: tuple[Ground, ...]
    terms: Terms
    player: str
    seed: int
    matches: int
    strength: int | None = None


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
    shop = workshop(asked.game)
    things, uses = shop.things(asked.terms), shop.uses(asked.terms)
    offers = [(thing, place, offer) for thing in (*uses, *things) for place, offer in _offers(asked, thing)]
    machines = list(dict.fromkeys(machine for _, _, offer in offers for machine in offer[:2]))
    jobs = [list(_chunks(asked, machine)) for machine in machines]
    flat = lab.results([chunk for chunks in jobs for chunk in chunks])
    found, at = {}, 0
    for machine, chunks in zip(machines, jobs, strict=True):
        found[machine] = sum(flat[at : at + len(chunks)], Results())
        at += len(chunks)
    gains = [_gain(thing, [(p, o) for t, p, o in offers if t == thing], found) for thing in (*uses, *things)]
    made = _prices(
        [one for one in gains[: len(uses)] if one], [one for one in gains[len(uses) :] if one], len(asked.builds)
    )
    return Prices(*made, sum(one.matches for one in found.values()))


def _offers(asked: Asked, thing: Thing) -> list[tuple[int, Offer]]:
    """Of each build with a place for a thing the place of the build, and the offer; drawn by the thing and the build
    alone, so that nothing else changes them."""
    found = []
    for place, build in enumerate(asked.builds):
        rng = Random(f"{asked.seed} {thing.id} {place}")  # noqa: S311  (nothing secret)
        offer = workshop(asked.game).offer(build, thing, asked.terms, rng)
        if offer is not None:
            found.append((place, offer))
    return found


def _chunks(asked: Asked, machine: Any) -> list[Chunk]:
    """A machine against all opponents: by the seeds that every machine has there."""
    share = max(2, 2 * (-(-asked.matches // (2 * len(asked.fields)))))
    players = (asked.player, asked.player)
    return [
        Chunk(
            asked.game, Meeting((machine, opponent), board, starts, asked.terms), players, asked.seed,
            first := (number * len(asked.fields) + ground) * share, first + share, asked.strength,
        )
        for number, opponent in enumerate(asked.opponents)
        for ground, (board, starts) in enumerate(asked.fields)
    ]  # fmt: skip


def _gain(thing: Thing, offers: Sequence[tuple[int, Offer]], found: dict[Any, Results]) -> Gain | None:
    if not offers:
        return None
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
