"""Re-rolling misses and nothing else: the stated policy where the best one is out of reach (H5, R24, R26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb

from designer.games.bundodo.odds_dice import Die, Pairs
from designer.odds import Spread, dice_of, gather, successes, two_ways


@dataclass(frozen=True, slots=True)
class Missed:
    """How misses were re-rolled: by simulate spent the (hits, criticals), and the ``ones`` of an overdrive that lie in
    the end; weights over six to ``dice``."""

    by_spent: Mapping[int, Pairs]
    ones: Spread | None
    dice: int

    @property
    def pairs(self) -> Pairs:
        """Whatever was spent."""
        found: dict[tuple[int, int], int] = {}
        for pairs in self.by_spent.values():
            for pair, weight in pairs.items():
                found[pair] = found.get(pair, 0) + weight
        return found


def reroll_misses(die: Die, counts: Spread, budget: int, *, one_die: bool) -> Missed:
    """All misses of ``counts`` dice are re-rolled as far as simulate goes, then those that missed again, as often as
    the die allows. ``one_die``: each costs 1 of ``budget``; else each round does, and none is told as spent."""
    return _singly(die, counts, budget) if one_die else _in_rounds(die, counts, min(budget, die.again))


def _in_rounds(die: Die, counts: Spread, rounds: int) -> Missed:
    """Every die for itself: thrown until it does not miss, at most ``rounds`` times more."""
    rolls = rounds + 1
    throws = sum(die.miss**throw * 6 ** (rounds - throw) for throw in range(rolls))  # that count, of 6**rounds
    pairs = two_ways(counts, die.hit * throws, die.critical * throws, rolls)
    ones = die.ones[0] * die.miss**rounds + (die.ones[1] + die.ones[2]) * throws
    own = successes(counts, ones, rolls) if any(die.ones) else None
    return Missed({0: pairs}, own, dice_of(counts, rolls))


def _singly(die: Die, counts: Spread, budget: int) -> Missed:
    budget = min(budget, max(counts.weights) * die.again)
    dice = dice_of(counts) + budget
    good = die.hit + die.critical
    first = _first(counts, die)
    shown = _rethrown(_gathered(first, budget, 1), die, budget, 1)
    by_spent: dict[int, dict[int, int]] = {}
    for (spent, count), weight in shown.items():
        by_spent.setdefault(spent, {})[count] = weight
    ones = None
    if die.ones[0]:
        missing = _rethrown(_gathered(first, budget, -1), die, budget, -1)
        ones = _ones(gather((count, w) for (_, count), w in missing.items()), die.ones[0], die.miss, dice)
    elif any(die.ones):
        ones = _ones(gather((count, w) for (_, count), w in shown.items()), sum(die.ones), good, dice)
    return Missed({spent: pairs_of(die, states) for spent, states in by_spent.items()}, ones, dice)


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
