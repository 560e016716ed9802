"""What a table of match-ups says: ratings and what they leave unsaid, and the mix of machines that nobody beats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, NamedTuple

from arena.matchups import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ELO = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are odds of ten to one."""
Z = 1.959964
"""Standard errors on either side of an interval of 95%."""
_TIMES, _SEED = 400, 1
_SMALL = 1e-9


class Rating(NamedTuple):
    """How strong a machine is against all others at once, in points of Elo about their mean; the interval of 95%."""

    value: float
    low: float
    high: float


class Cycle(NamedTuple):
    """Three machines each of which beats the next, the last one the first, and by how much at least: the lowest end of
    the three scores' intervals."""

    places: tuple[int, int, int]
    least: float


class Ratings(NamedTuple):
    """``cyclic``: which part of all that sets the machines apart (the sum of squared log odds) no rating can say, noise
    taken off; 0 where nothing does."""

    ratings: tuple[Rating, ...]
    cyclic: float
    cycles: tuple[Cycle, ...]


class Share(NamedTuple):
    """How much of a mix a machine is; the interval of 95%."""

    weight: float
    low: float
    high: float


def ratings(table: Table) -> Ratings:
    """The ratings of a table in which everybody met everybody: the mean log odds of each, which is where the
    differences of ratings come closest to the log odds of the pairs (least squares)."""
    import numpy as np

    odds, spread = _log_odds(table)
    mean = odds.mean(axis=1)
    error = np.sqrt(spread.sum(axis=1)) / table.size
    rest = odds - (mean[:, None] - mean[None, :])
    upper = np.triu_indices(table.size, 1)
    whole, noise = float((odds[upper] ** 2).sum()), float(spread[upper].sum())
    left = float((rest[upper] ** 2).sum())
    free = max(0, (table.size - 1) * (table.size - 2) // 2)  # of the pairs' numbers those that no rating uses
    pairs = len(upper[0])
    real = max(0.0, left - noise * free / pairs) if pairs else 0.0
    told = max(whole - noise, _SMALL)
    found = tuple(
        Rating(*(round(ELO * float(one), 1) for one in (value, value - Z * wide, value + Z * wide)))
        for value, wide in zip(mean, error, strict=True)
    )
    return Ratings(found, round(min(1.0, real / told) if whole > noise else 0.0, 4), tuple(_cycles(table)))


def _log_odds(table: Table) -> tuple[Floats, Floats]:
    """The log odds of each machine against each, and their variance. Half a win is added on either side: whoever never
    lost is not endlessly better."""
    import numpy as np

    size = table.size
    odds, spread = np.zeros((size, size)), np.zeros((size, size))
    for one, other in combinations(range(size), 2):
        found = table.cells.get((one, other))
        if found is None or not found.matches:
            continue
        count = found.matches + 1
        score = (found.score * found.matches + 0.5) / count
        odds[one, other] = log(score / (1 - score))
        odds[other, one] = -odds[one, other]
        spread[one, other] = spread[other, one] = 1 / (count * score * (1 - score))
    return odds, spread


def _cycles(table: Table, most: int = 5) -> list[Cycle]:
    """The clearest cycles of three, of which each victory is beyond its interval."""
    found = []
    for one, two, three in combinations(range(table.size), 3):
        for ring in ((one, two, three), (one, three, two)):
            pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
            least = min(table.interval(a, b)[0] for a, b in pairs)
            if least > 0.5:
                found.append(Cycle(ring, least))
    return sorted(found, key=lambda cycle: (-cycle.least, cycle.places))[:most]


def scores(table: Table) -> Floats:
    """The scores as a matrix, half on the diagonal and where nothing was played."""
    import numpy as np

    found = np.full((table.size, table.size), 0.5)
    for one in range(table.size):
        for other in range(table.size):
            score = table.score(one, other)
            if score is not None:
                found[one, other] = score
    return found


def equilibrium(payoff: Floats) -> Floats:
    """The mix of rows that does best against whatever column answers, by linear programme; of several the one that is
    found first. ``payoff``: what the row scores against the column."""
    import numpy as np
    from scipy.optimize import linprog

    rows, columns = payoff.shape
    # Most value v, such that no column gets the mix below it: v - payoff.T @ mix <= 0.
    cost = np.zeros(rows + 1)
    cost[-1] = -1
    against = np.hstack([-payoff.T, np.ones((columns, 1))])
    whole = np.append(np.ones(rows), 0)[None, :]
    made = linprog(
        cost, against, np.zeros(columns), whole, [1.0], bounds=[(0, None)] * rows + [(None, None)], method="highs"
    )
    assert made.status == 0, made.message
    mix = np.clip(made.x[:-1], 0, None)
    mix[mix < _SMALL] = 0
    found: Floats = mix / mix.sum()
    return found


def value(payoff: Floats, mix: Floats) -> float:
    """What the mix scores at least."""
    return float((mix @ payoff).min())


def mix(table: Table) -> tuple[Share, ...]:
    """The mix that nobody beats, each share with its interval: the tables that might have been played as well, each
    solved."""
    import numpy as np

    payoff = scores(table)
    made, drawn = equilibrium(payoff), np.random.default_rng(_SEED)
    counts = np.array(
        [
            [found.matches if (found := table.cells.get((min(a, b), max(a, b)))) else 1 for b in range(table.size)]
            for a in range(table.size)
        ]
    )
    others = []
    for _ in range(_TIMES):
        noisy = drawn.binomial(counts, payoff) / counts
        upper = np.triu(noisy, 1)
        whole = upper + np.tril(1 - upper.T, -1) + 0.5 * np.eye(table.size)
        others.append(equilibrium(whole))
    low, high = np.percentile(np.array(others), [2.5, 97.5], axis=0)
    return tuple(
        Share(*(round(float(one), 4) for one in each))
        for each in zip(made, np.minimum(low, made), np.maximum(high, made), strict=True)
    )


def beaten_by(table: Table, one: int) -> Sequence[int]:
    """Who beats a machine beyond the interval, the clearest first."""
    found = [other for other in range(table.size) if table.interval(other, one)[0] > 0.5]
    return sorted(found, key=lambda other: (-(table.score(other, one) or 0.0), other))
