"""Re-rolling misses and nothing else: the stated policy where the best one is out of reach (H5, R24, R26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from designer.chance.odds import Spread, dice_of, gather, successes, two_ways
from designer.games.duel.odds.dice import Die, Pairs


@dataclass(frozen=True, slots=True)
class Missed:
    """How dice were thrown again: the (hits, criticals), and the ``ones`` of an overdrive that lie in the end; weights
    over six to ``dice``. ``by_spent``: the pairs apart by the simulate that was spent on them."""

    pairs: Pairs
    ones: Spread | None
    dice: int
    by_spent: Callable[[], Mapping[int, Pairs]]


def reroll_misses(die: Die, counts: Spread, budget: int, *, one_die: bool) -> Missed:
    """All misses of ``counts`` dice are re-rolled as far as simulate goes, then those that missed again, as often as
    the die allows. ``one_die``: each costs 1 of ``budget``; else each round does, and none is told as spent."""
    if one_die:
        return _singly(die, counts, budget)
    return _each(die, counts, [(False, True, True)] * min(budget, die.again) + [(True, True, True)])


def reroll_apart(die: Die, counts: Spread, rounds: int) -> Missed:
    """Every die for itself, thrown again while that beats keeping it, at most ``rounds`` times and as often as it
    allows: the best policy for the mean where simulate is not paid by the die."""
    again = min(rounds, die.again)
    value, scale = die.sum, 6  # of one throw, the last
    kept = [(True, True, True)]
    for _ in range(again):
        deals = (0, die.hit_damage, die.critical_damage)
        kept.append((value <= 0, value <= deals[1] * scale, value <= deals[2] * scale))
        worth = [max(value, deal * scale) for deal in deals]
        value = die.miss * worth[0] + die.hit * worth[1] + die.critical * worth[2]
        scale *= 6
    return _each(die, counts, kept[::-1])


def _each(die: Die, counts: Spread, kept: Sequence[tuple[bool, bool, bool]]) -> Missed:
    """Every die for itself: of each throw, whether a miss, a hit, a critical is kept."""
    rolls, faces = len(kept), (die.miss, die.hit, die.critical)
    shown, thrown = [0, 0, 0], 1  # of six to the throws so far: dice that lie, and dice that are thrown again
    for keeps in kept:
        shown = [6 * lie + thrown * face * keep for lie, face, keep in zip(shown, faces, keeps, strict=True)]
        thrown *= sum(face for face, keep in zip(faces, keeps, strict=True) if not keep)
    pairs = two_ways(counts, shown[1], shown[2], rolls)
    ones = sum(lie // face * one for lie, face, one in zip(shown, faces, die.ones, strict=True) if face)
    own = successes(counts, ones, rolls) if any(die.ones) else None
    return Missed(pairs, own, dice_of(counts, rolls), lambda: {0: pairs})


def _singly(die: Die, counts: Spread, budget: int) -> Missed:
    budget = min(budget, max(counts.weights) * die.again)
    dice = dice_of(counts) + budget
    good = die.hit + die.critical
    first = _first(counts, die)
    shown = _rethrown(_gathered(first, budget, 1), die, budget, 1)
    lying = gather((count, weight) for (_, count), weight in shown.items())
    ones = None
    if die.ones[0]:
        missing = _rethrown(_gathered(first, budget, -1), die, budget, -1)
        ones = _ones(gather((count, w) for (_, count), w in missing.items()), die.ones[0], die.miss, dice)
    elif any(die.ones):
        ones = _ones(lying, sum(die.ones), good, dice)

    def by_spent() -> dict[int, Pairs]:
        apart: dict[int, dict[int, int]] = {}
        for (spent, count), weight in shown.items():
            apart.setdefault(spent, {})[count] = weight
        return {spent: pairs_of(die, states) for spent, states in apart.items()}

    return Missed(pairs_of(die, lying), ones, dice, by_spent)


def _first(counts: Spread, die: Die) -> dict[tuple[int, int], int]:
    """(successes, misses) of the first throw."""
    most, good = max(counts.weights), die.hit + die.critical
    found: dict[tuple[int, int], int] = {}
    for count, share in counts.weights.items():
        for shown in range(count + 1):
            ways = comb(count, shown) * good**shown * die.miss ** (count - shown)
            if ways:
                found[shown, count - shown] = share * ways * 6 ** (most - count)
    return found


def _gathered(first: Mapping[tuple[int, int], int], budget: int, way: int) -> dict[tuple[int, int], int]:
    """(successes, or misses where ``way`` is -1; misses as far as simulate reaches) → weight."""
    found: dict[tuple[int, int], int] = {}
    for (shown, missing), weight in first.items():
        state = shown if way > 0 else missing, min(missing, budget)
        found[state] = found.get(state, 0) + weight
    return found


def _rethrown(states: Mapping[tuple[int, int], int], die: Die, budget: int, way: int) -> dict[tuple[int, int], int]:
    """(spent, count) → weight, where each new success adds ``way`` to the count."""
    now = {(count, eligible, 0): weight for (count, eligible), weight in states.items()}
    good = die.hit + die.critical
    for _ in range(die.again):
        after: dict[tuple[int, int, int], int] = {}
        for (count, eligible, spent), weight in now.items():
            thrown = min(eligible, budget - spent)
            for shown, ways in _trials(thrown, good, die.miss):
                state = count + way * shown, thrown - shown, spent + thrown
                after[state] = after.get(state, 0) + weight * ways
        now = after
    found: dict[tuple[int, int], int] = {}
    for (count, _, spent), weight in now.items():
        found[spent, count] = found.get((spent, count), 0) + weight * 6 ** (budget - spent)
    return found


def _trials(count: int, good: int, bad: int) -> Iterator[tuple[int, int]]:
    """(successes, weight) of so many dice; what can't be is left out."""
    for shown in range(count + 1):
        ways = comb(count, shown) * good**shown * bad ** (count - shown)
        if ways:
            yield shown, ways


def pairs_of(die: Die, states: Mapping[int, int]) -> Pairs:
    """(hits, criticals) of so many successes: each is one or the other in the same proportion, whichever throw it came
    from, and carries the faces of both as a factor of its weight."""
    good = die.hit + die.critical
    found: dict[tuple[int, int], int] = {}
    for shown, weight in states.items():
        base = weight // good**shown if shown else weight
        for criticals in range(shown + 1):
            hits = shown - criticals
            share = base * comb(shown, criticals) * die.hit**hits * die.critical**criticals
            if share:
                found[hits, criticals] = share
    return found


def _ones(states: Mapping[int, int], faces: int, of: int, dice: int) -> Spread:
    """How many of the counted dice, which show one of ``of`` faces, show one of ``faces`` among these."""
    found: dict[int, int] = {}
    for count, weight in states.items():
        base = weight // of**count
        for shown, ways in _trials(count, faces, of - faces):
            found[shown] = found.get(shown, 0) + base * ways
    return Spread(found, dice)
