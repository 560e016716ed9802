"""What equal dice come to while boost takes some away and simulate throws some again: mean damage, part checks and
successes of one weapon's attack, as `designer.games.duel.odds` has them, for many armours and stages at once.

Advice asks for these by the hundred thousand, so that what the rulings as they usually are allow is worked out in
closed form here, and the rest is left to the odds. A test holds the two against each other under every ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import NamedTuple

from designer.chance.odds import Spread, dice_sum, successes, sure, total_of
from designer.games.duel.odds.dice import Die, Volley, damage_of
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.misses import reroll_apart
from designer.games.duel.odds.roll import Pay, volley
from designer.rules import Rulings

_FEW = 6
"""Simulate up to which any number of dice are played by the best policy, where that has to be looked for."""
_SIXES: list[int] = [6**power for power in range(100)]
_MANY = 8
"""With more simulate than that, so many dice at most."""


class Stage(NamedTuple):
    """What is spent on an attack: boost by the enemy, simulate by the attacker, None for all that there is."""

    boost: int = 0
    rerolls: int | None = 0


STAGES = tuple(Stage(boost, rerolls) for rerolls in (0, 1, 2, 3, None) for boost in range(4))
"""The enemy's boost from 0 to 3, with 0 to 3 simulate to re-roll and with all of it; nothing spent comes first."""

Column = tuple[tuple[int, ...], int]
"""A number an armour: numerators, and the denominator that they share."""


class Strike(NamedTuple):
    """One weapon's attack: its die against each armour, how many are rolled (with ``burst`` as many as so many count),
    and what checks a part (H6, R40)."""

    dice: tuple[Die, ...]
    shots: int
    burst: bool
    goal: Goal

    @property
    def most(self) -> int:
        return self.shots * 6 if self.burst else self.shots


class Values:
    """Under these rulings."""

    def __init__(self, rulings: Rulings) -> None:
        self.rate = int(rulings["boost_rate"])
        self.count_dice = rulings["burst_boost"] == "count_dice"
        self.one_die = rulings["reroll_scope"] == "one_die"
        self.per_die = rulings["reroll"] == "per_die"
        self.once = rulings["overdrive_self"] == "per_roll"
        self.coefficients = cache(self._coefficients)
        self.mean_twice = cache(self._mean_twice)
        self.part = cache(self._part)

    def counts(self, shots: int, burst: bool, boost: int) -> Spread:
        """The hit dice that boost leaves, never none (H4, R25, R44)."""
        return _left(shots, burst, boost // self.rate, self.count_dice)

    # ---- mean damage ---------------------------------------------------------------------------------------

    def means(self, strike: Strike, stage: Stage, simulate: int) -> Column:
        """The mean damage at each armour, in units, with so much simulate in store."""
        first = strike.dice[0]
        budget = simulate if stage.rerolls is None else min(stage.rerolls, simulate)
        key = strike.shots, strike.burst, stage.boost
        if budget and not self.one_die:
            return _column([self._apart(die, key, budget) for die in strike.dice])
        if budget and first.again > 1:
            return _column([self.mean_twice(_bare(die), key, budget) for die in strike.dice])
        parts = [self.coefficients(first.faces, key, budget, self._regime(die, budget)) for die in strike.dice]
        shared = lcm(*(den for _, _, den in parts))
        return tuple(
            (hit * die.hit_damage + critical * die.critical_damage) * (shared // den)
            for die, (hit, critical, den) in zip(strike.dice, parts, strict=True)
        ), shared

    def knows(self, strike: Strike, stage: Stage, simulate: int) -> bool:
        """Whether the stage is worked out. All simulate is not, where the best policy would have to be looked for among
        too many dice: those of a sniper, and weak ones whose criticals check a part only together (H6)."""
        most = max(self.counts(strike.shots, strike.burst, stage.boost).weights)
        if stage.rerolls is not None or simulate <= _FEW or most <= _MANY:
            return True
        first, goal = strike.dice[0], strike.goal
        twice = self.one_die and first.again > 1 and simulate < 2 * most
        weak = goal.mark == "critical" and any(die.critical_damage < goal.damage for die in strike.dice)
        return not twice and not weak

    def _regime(self, die: Die, budget: int) -> int:
        """What is worth throwing again besides misses: 1 hits, 2 criticals (where they may be), 0 neither."""
        if not budget:
            return 0
        if 6 * die.hit_damage < die.sum:
            return 1
        return 2 if 6 * die.critical_damage < die.sum and not self.per_die else 0

    def _coefficients(
        self, faces: tuple[int, int, int], key: tuple[int, bool, int], budget: int, regime: int
    ) -> tuple[int, int, int]:
        """(of a hit's damage, of a critical's, denominator) of the mean of dice that are thrown again once at most: the
        dice with the most to gain first, so that the gain is ``budget`` dice of them or all, step by step."""
        miss, hit, critical = faces
        counts = self.counts(*key)
        misses = _at_most(counts, miss, budget)
        whole = counts.mean + misses  # regime 0: every miss that is thrown again brings a die's mean
        of_hit, of_critical = whole * hit / 6, whole * critical / 6
        if regime:
            again = hit if regime == 1 else critical
            more = _at_most(counts, miss + again, budget) - misses  # hits (or criticals) that are thrown again
            of_hit += more * Fraction(hit, 6) - (more if regime == 1 else 0)
            of_critical += more * Fraction(critical, 6) - (more if regime == 2 else 0)
        shared = lcm(of_hit.denominator, of_critical.denominator)
        return int(of_hit * shared), int(of_critical * shared), shared

    def _apart(self, die: Die, key: tuple[int, bool, int], budget: int) -> Fraction:
        """Where simulate is not paid by the die."""
        missed = reroll_apart(die, self.counts(*key), budget)
        return damage_of(missed.pairs, die, missed.dice).mean

    def _mean_twice(self, die: Die, key: tuple[int, bool, int], budget: int) -> Fraction:
        """Of dice that may be thrown again twice (sniper)."""
        counts = self.counts(*key)
        most = max(counts.weights)
        if die.again > 2:
            pay = Pay(budget, 0, self.count_dice, self.one_die, self.per_die)
            left = [(volley(Volley(die, n), pay, None, Goal(0)).damage.mean, w) for n, w in counts.weights.items()]
            whole: Fraction = sum((mean * weight for mean, weight in left), Fraction(0))
            return whole / int(6**counts.dice)
        if budget >= 2 * most:
            return counts.mean * _unlimited(die, keep_critical=self.per_die)
        if self.per_die and die.hit_damage * 36 >= die.sum * (6 + die.miss):
            # A hit is never thrown again: each throw of a miss brings as much, as many as there are of them.
            return (counts.mean + _throws(counts, die.miss, budget)) * Fraction(die.sum, 6)
        gain = _Twice(die).gain if self.per_die else _Occasions(die).gain
        total = Fraction(0)
        for (misses, hits, criticals), weight in _rolls(die.faces, key, self.rate, self.count_dice, budget):
            total += weight * gain(budget, misses, hits, criticals)
        return counts.mean * Fraction(die.sum, 6) + total

    # ---- part checks and successes -------------------------------------------------------------------------

    def parts(self, strike: Strike, stage: Stage, simulate: int) -> tuple[Fraction, ...]:
        """The probability of a part check at each armour."""
        budget = simulate if stage.rerolls is None else min(stage.rerolls, simulate)
        key, goal = (strike.shots, strike.burst, stage.boost), strike.goal
        return tuple(self.part(_short(die, goal.damage), key, budget, goal) for die in strike.dice)

    def successes(self, strike: Strike, stage: Stage, simulate: int) -> Fraction:
        """The probability of a success: impact and jammer."""
        budget = simulate if stage.rerolls is None else min(stage.rerolls, simulate)
        die = strike.dice[0]
        return 1 - self._none(die.miss, die.again, (strike.shots, strike.burst, stage.boost), budget)

    def hurts(self, strike: Strike) -> Fraction:
        """How often an overdrive hurts oneself on the mean, nothing being spent (R41, R75)."""
        ones, key = sum(strike.dice[0].ones), (strike.shots, strike.burst, 0)
        return 1 - self._none(6 - ones, 1, key, 0) if self.once else self.counts(*key).mean * ones / 6

    def _part(self, die: Die, key: tuple[int, bool, int], budget: int, goal: Goal) -> Fraction:
        if goal.mark == "success" and not goal.damage:
            return 1 - self._none(die.miss, die.again, key, budget)
        if goal.mark == "critical" and die.critical_damage >= goal.damage:
            return 1 - self._none(6 - die.critical, die.again, key, budget)
        shots, burst, boost = key
        pay = Pay(budget, boost // self.rate, self.count_dice, self.one_die, self.per_die)
        return volley(Volley(die, shots, burst), pay, goal, goal).part

    def _none(self, bad: int, again: int, key: tuple[int, bool, int], budget: int) -> Fraction:
        """The probability that every die shows one of so many ``bad`` faces, thrown again as often as may be: while
        none of them is good, each throw is one more chance."""
        counts = self.counts(*key)
        most = max(counts.weights) * (1 + again)
        total = 0
        for count, weight in counts.weights.items():
            thrown = count + (min(budget, count * again) if self.one_die else count * min(budget, again))
            total += weight * bad**thrown * 6 ** (most - thrown)
        return Fraction(total, 6 ** (counts.dice + most))


def column_at_least(one: Column, other: Column) -> bool:
    """Whether each number of the first is no less than that of the second."""
    (left, shared), (right, of) = one, other
    return all(a * of >= b * shared for a, b in zip(left, right, strict=True))


def _column(values: Sequence[Fraction]) -> Column:
    shared = lcm(*(value.denominator for value in values))
    return tuple(int(value * shared) for value in values), shared


@cache
def _left(shots: int, burst: bool, fewer: int, count_dice: bool) -> Spread:
    if burst and count_dice:
        return dice_sum(shots - min(fewer, max(0, shots - 1)))
    counts = dice_sum(shots) if burst else sure(shots)
    return counts.map(lambda count: count - min(fewer, max(0, count - 1)))


def _at_most(counts: Spread, ways: int, budget: int) -> Fraction:
    """The mean of how many dice show one of so many faces, ``budget`` at most."""
    if not budget:
        return Fraction(0)
    return successes(counts, ways).map(lambda shown: min(shown, budget)).mean


@cache
def _each_throws(count: int, miss: int) -> Spread:
    """How often so many dice can be thrown again, twice each while they miss."""
    each = Spread({0: 6 * (6 - miss), 1: miss * (6 - miss), 2: miss * miss}, 2)
    return total_of([each] * count)


def _throws(counts: Spread, miss: int, budget: int) -> Fraction:
    """The mean of how often dice that miss are thrown again, twice each, as far as simulate goes."""
    total = Fraction(0)
    for count, weight in counts.weights.items():
        total += weight * _each_throws(count, miss).map(lambda times: min(times, budget)).mean
    return total / int(6**counts.dice)


def _bare(die: Die) -> Die:
    """The die without what hurts oneself, for which no re-roll is chosen."""
    return Die(*die.faces, die.hit_damage, die.critical_damage, die.again)


def _short(die: Die, most: int) -> Die:
    """The die with its damage cut at what a part check asks, for more makes no difference to it."""
    return Die(*die.faces, min(most, die.hit_damage), min(most, die.critical_damage), die.again)


@cache
def _rolls(
    faces: tuple[int, int, int], key: tuple[int, bool, int], rate: int, count_dice: bool, budget: int
) -> tuple[tuple[tuple[int, int, int], Fraction], ...]:
    """((misses, hits, criticals), probability) of the first roll; of each no more than simulate is there for."""
    shots, burst, boost = key
    counts = _left(shots, burst, boost // rate, count_dice)
    found: dict[tuple[int, int, int], Fraction] = {}
    for count, weight in counts.weights.items():
        for misses, hits, ways in _falls(count, faces):
            shown = min(misses, budget), min(hits, budget), min(count - misses - hits, budget)
            found[shown] = found.get(shown, Fraction(0)) + Fraction(weight * ways, 6 ** (counts.dice + count))
    return tuple(found.items())


def _falls(count: int, faces: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    """(misses, hits, outcomes) of so many dice; what can't be is left out."""
    miss, hit, critical = faces
    for misses in range(count + 1):
        for hits in range(count - misses + 1):
            ways = comb(count, misses) * comb(count - misses, hits)
            ways *= miss**misses * hit**hits * critical ** (count - misses - hits)
            if ways:
                yield misses, hits, ways


def _unlimited(die: Die, *, keep_critical: bool) -> Fraction:
    """The mean of a die that may be thrown again twice, simulate being there for it."""
    worth = Fraction(die.sum, 6)
    for _ in range(2):
        critical = Fraction(die.critical_damage)
        shown = (
            max(worth, Fraction(0)),
            max(worth, Fraction(die.hit_damage)),
            critical if keep_critical else max(worth, critical),
        )
        worth = sum((faces * value for faces, value in zip(die.faces, shown, strict=True)), Fraction(0)) / 6
    return worth


class _Twice:
    """Dice that may each be thrown again twice, one after another (R24 per_die, R26 one_die). Those thrown once are
    old: what they can still bring is known, so that they wait until the fresh ones are done with."""

    def __init__(self, die: Die) -> None:
        self.die = die
        self.play = cache(self._play)

    def gain(self, budget: int, misses: int, hits: int, _criticals: int) -> Fraction:
        """What re-rolling adds to the mean."""
        return Fraction(self.play(budget, misses, hits, 0, 0), 6**budget)

    def _play(self, budget: int, misses: int, hits: int, old_misses: int, old_hits: int) -> int:
        """In units of one over six to the budget. No more dice of a sort count than simulate is there for."""
        if not budget:
            return 0
        die, power = self.die, _SIXES[budget - 1]
        of_miss, of_hit = die.sum, die.sum - 6 * die.hit_damage
        first = min(budget, old_misses)
        best: int = of_miss * first + max(0, of_hit) * min(budget - first, old_hits)
        best *= power
        for fresh, gain, left in ((misses, of_miss, (misses - 1, hits)), (hits, of_hit, (misses, hits - 1))):
            if fresh:
                after = self._after(budget - 1, *left, old_misses, old_hits)
                best = max(best, gain * power + after)
        return best

    def _after(self, budget: int, misses: int, hits: int, old_misses: int, old_hits: int) -> int:
        """A fresh die has been thrown."""
        faces = zip(self.die.faces, ((1, 0), (0, 1), (0, 0)), strict=True)
        total = 0
        for ways, (miss, hit) in faces:
            if ways:
                sorts = misses, hits, old_misses + miss, old_hits + hit
                total += ways * self.play(budget, *(min(budget, count) for count in sorts))
        return total


class _Occasions:
    """Dice of which any set may be thrown again at once, on two occasions (R24 per_turn, R26 one_die)."""

    def __init__(self, die: Die) -> None:
        self.die = die
        shows = zip((0, die.hit_damage, die.critical_damage), range(3), strict=True)
        self.order = [place for _, place in sorted(shows)]
        """Outcomes, the worst first."""
        self.gains = [max(0, die.sum - 6 * value) for value in (0, die.hit_damage, die.critical_damage)]

    def gain(self, budget: int, misses: int, hits: int, criticals: int) -> Fraction:
        """What re-rolling adds to the mean."""
        lying = misses, hits, criticals
        best = Fraction(self.last(lying, budget), 6)
        for size in range(1, min(budget, sum(lying)) + 1):
            taken = self.worst(lying, size)
            left = [count - off for count, off in zip(lying, taken, strict=True)]
            total = Fraction(0)
            for missed, hit, ways in _falls(size, self.die.faces):
                now = left[0] + missed, left[1] + hit, left[2] + size - missed - hit
                total += ways * Fraction(self.last(now, budget - size), 6)
            values = (0, self.die.hit_damage, self.die.critical_damage)
            lost = sum(off * value for off, value in zip(taken, values, strict=True))
            best = max(best, total / 6**size + Fraction(size * self.die.sum, 6) - lost)
        return best

    def worst(self, lying: Sequence[int], size: int) -> list[int]:
        """So many of the dice, the worst first."""
        taken = [0, 0, 0]
        for place in self.order:
            taken[place] = min(lying[place], size - sum(taken))
        return taken

    def last(self, lying: Sequence[int], budget: int) -> int:
        """Six times what the last occasion adds."""
        taken = self.worst(lying, min(budget, sum(lying)))
        return sum(off * gain for off, gain in zip(taken, self.gains, strict=True))
