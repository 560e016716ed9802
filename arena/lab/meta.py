"""What a group comes to where everybody builds against everybody: a mix of machines, a best answer to it, and again."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from arena.chunks import Chunk, Results
from arena.games.registry import workshop
from arena.games.room import Meeting
from arena.lab import matrix
from arena.lab.lab import Lab
from arena.lab.matrix import Share
from arena.matchups import Ground, Table
from designer.game import Terms

_SUPPORT = 0.005
"""Less of a mix than this is noise, and answers to it are not looked for."""


class Asked(NamedTuple):
    """``start``: the machines that there are. In each of at most ``rounds`` rounds a best answer is looked for in
    ``generations`` of ``brood`` machines each; each pair plays ``matches``. It ends where the answer gains less than
    ``least`` of score."""

    game: str
    start: tuple[Any, ...]
    fields: tuple[Ground, ...]
    terms: Terms
    player: str
    seed: int
    matches: int
    rounds: int = 6
    generations: int = 3
    brood: int = 12
    least: float = 0.02
    strength: int | None = None


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
    chunks = [_chunks(asked, machines[a], machines[b], asked.matches) for a, b in pairs]
    results = iter(lab.results([chunk for each in chunks for chunk in each]))
    return {pair: sum((next(results) for _ in each), Results()) for pair, each in zip(pairs, chunks, strict=True)}


def _chunks(asked: Asked, one: Any, other: Any, matches: int) -> list[Chunk]:
    """All pairs play by the same seeds: who is better is better with the same dice."""
    share = max(2, 2 * (-(-matches // (2 * len(asked.fields)))))
    players = (asked.player, asked.player)
    return [
        Chunk(
            asked.game, Meeting((one, other), board, starts, asked.terms), players, asked.seed,
            ground * share, (ground + 1) * share, asked.strength,
        )
        for ground, (board, starts) in enumerate(asked.fields)
    ]  # fmt: skip


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
    shop, rng = workshop(asked.game), Random(f"{asked.seed} {number}")  # noqa: S311  (nothing secret)
    keep = max(2, asked.brood // 3)
    parents = [machines[place] for place, _ in sorted(shares, key=lambda each: -each[1].weight)][:keep]
    brood = [shop.near(rng.choice(parents), machines, asked.terms, rng) for _ in range(asked.brood - 2)]
    brood += [shop.drawn(asked.terms, rng) for _ in range(2)]
    for generation in range(asked.generations):
        if generation:
            brood = [
                *parents,
                *(shop.near(rng.choice(parents), machines, asked.terms, rng) for _ in range(asked.brood)),
            ]
        brood = list(dict.fromkeys(brood))
        met = _against(asked, brood, machines, shares, lab)
        ranked = sorted(range(len(brood)), key=lambda at: (-met[at].score, at))
        parents = [brood[at] for at in ranked[:keep]]
    asked = asked._replace(matches=asked.matches * 2, seed=asked.seed + 1)
    again = _against(asked, parents[:2], machines, shares, lab)
    best = max(range(len(again)), key=lambda at: (again[at].score, -at))
    return parents[best], again[best]


def _against(
    asked: Asked, brood: Sequence[Any], machines: Sequence[Any], shares: Sequence[tuple[int, Share]], lab: Lab
) -> list[_Standing]:
    """What each scores against the mix: its scores against the machines of it, by their shares."""
    jobs = [[_chunks(asked, one, machines[place], asked.matches) for place, _ in shares] for one in brood]
    results = iter(lab.results([chunk for met in jobs for chunks in met for chunk in chunks]))
    found = []
    for met in jobs:
        scores = [sum((next(results) for _ in chunks), Results()) for chunks in met]
        found.append(_standing(scores, [share.weight for _, share in shares]))
    return found


def _standing(scores: Sequence[Results], weights: Sequence[float]) -> _Standing:
    whole = sum(weights)
    parts = [weight / whole for weight in weights]
    mean = sum(part * one.score for part, one in zip(parts, scores, strict=True))
    spread = sum(part**2 * one.score * (1 - one.score) / one.matches for part, one in zip(parts, scores, strict=True))
    return _Standing(mean, sqrt(spread))
