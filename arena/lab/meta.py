"""What a group comes to where everybody builds against everybody: a mix of machines, a best answer to it, and again."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from arena.chunks import Results
from arena.conditions import Conditions
from arena.games.registry import workshop
from arena.lab import matrix
from arena.lab.lab import Lab
from arena.lab.matrix import Share
from arena.matchups import Table

_SUPPORT = 0.005
"""Less of a mix than this is noise, and answers to it are not looked for."""


class Asked(NamedTuple):
    """``start``: the machines that there are. In each of at most ``rounds`` rounds a best answer is looked for in
    ``generations`` of ``brood`` machines each. It ends where the answer gains less than ``least`` of score. All pairs
    play by the same seeds."""

    start: tuple[Any, ...]
    by: Conditions
    rounds: int = 6
    generations: int = 3
    brood: int = 12
    least: float = 0.02


class Round(NamedTuple):
    """One round: the mix by the places of its machines, and the answer that was found, with what it scores against the
    mix and that score's interval; ``taken``: it gained enough to be added, at this place."""

    mix: tuple[tuple[int, Share], ...]
    score: float
    interval: tuple[float, float]
    taken: int | None


class Meta(NamedTuple):
    """All machines that were looked at to the end, those of the start first; their table, and the rounds. ``settled``:
    no better answer was found in the last one."""

    machines: tuple[Any, ...]
    table: Table
    rounds: tuple[Round, ...]
    settled: bool


def evolved(asked: Asked, lab: Lab) -> Meta:
    """Answers the mix until nothing answers it any better. Raises what `Lab.results` does."""
    machines = list(asked.start)
    cells: dict[tuple[int, int], Results] = {}
    rounds: list[Round] = []
    for number in range(asked.rounds):
        cells |= _meet(asked, machines, cells, lab)
        table = Table(len(machines), cells)
        shares = [(place, share) for place, share in enumerate(matrix.mix(table)) if share.weight > _SUPPORT]
        answer, found = _answer(asked, machines, shares, number, lab)
        is_better = found.score > 0.5 + asked.least and answer not in machines
        rounds.append(Round(tuple(shares), round(found.score, 4), found.interval, len(machines) if is_better else None))
        if not is_better:
            return Meta(tuple(machines), table, tuple(rounds), settled=True)
        machines.append(answer)
    cells |= _meet(asked, machines, cells, lab)
    return Meta(tuple(machines), Table(len(machines), cells), tuple(rounds), settled=False)


def _meet(
    asked: Asked, machines: Sequence[Any], known: dict[tuple[int, int], Results], lab: Lab
) -> dict[tuple[int, int], Results]:
    """The results of the pairs that did not meet yet."""
    pairs = [(a, b) for b in range(len(machines)) for a in range(b) if (a, b) not in known]
    return dict(zip(pairs, lab.sums(asked.by.series(machines[a], machines[b]) for a, b in pairs), strict=True))


class _Standing(NamedTuple):
    """A score against a mix, and its standard error."""

    score: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        low, high = self.score - matrix.Z * self.error, self.score + matrix.Z * self.error
        return round(max(0.0, low), 4), round(min(1.0, high), 4)


def _answer(
    asked: Asked, machines: Sequence[Any], shares: Sequence[tuple[int, Share]], number: int, lab: Lab
) -> tuple[Any, _Standing]:
    """The best answer to a mix that is found: of each generation the better third have offspring, each a few points
    and customs away; the last ones meet the mix again, by other seeds, lest luck is taken for strength."""
    shop, terms = workshop(asked.by.game), asked.by.terms
    rng = Random(f"{asked.by.seed} {number}")  # noqa: S311  (nothing secret)
    keep = max(2, asked.brood // 3)
    parents = [machines[place] for place, _ in sorted(shares, key=lambda each: -each[1].weight)][:keep]
    brood = [shop.near(rng.choice(parents), machines, terms, rng) for _ in range(asked.brood - 2)]
    brood += [shop.drawn(terms, rng) for _ in range(2)]
    for generation in range(asked.generations):
        if generation:
            brood = [
                *parents,
                *(shop.near(rng.choice(parents), machines, terms, rng) for _ in range(asked.brood)),
            ]
        brood = list(dict.fromkeys(brood))
        met = _against(asked.by, brood, machines, shares, lab)
        ranked = sorted(range(len(brood)), key=lambda at: (-met[at].score, at))
        parents = [brood[at] for at in ranked[:keep]]
    by = asked.by._replace(matches=asked.by.matches * 2, seed=asked.by.seed + 1)
    again = _against(by, parents[:2], machines, shares, lab)
    best = max(range(len(again)), key=lambda at: (again[at].score, -at))
    return parents[best], again[best]


def _against(
    by: Conditions, brood: Sequence[Any], machines: Sequence[Any], shares: Sequence[tuple[int, Share]], lab: Lab
) -> list[_Standing]:
    """What each scores against the mix: its scores against the machines of it, by their shares."""
    scores = iter(lab.sums(by.series(one, machines[place]) for one in brood for place, _ in shares))
    weights = [share.weight for _, share in shares]
    return [_standing([next(scores) for _ in shares], weights) for _ in brood]


def _standing(scores: Sequence[Results], weights: Sequence[float]) -> _Standing:
    whole = sum(weights)
    parts = [weight / whole for weight in weights]
    mean = sum(part * one.score for part, one in zip(parts, scores, strict=True))
    spread = sum(part**2 * one.score * (1 - one.score) / one.matches for part, one in zip(parts, scores, strict=True))
    return _Standing(mean, sqrt(spread))
