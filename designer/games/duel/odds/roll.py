"""From dice to results: boost taken off (H4, R25, R44), simulate re-rolls (H5, R24, R26), all weapons at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import comb, prod

from designer.chance.odds import Spread, dice_of, gather, mix, plus, successes, sure, total_of, two_ways
from designer.games.duel.odds.dice import Die, Pairs, Volley, damage_of, hits_of, uncritical
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.misses import Missed, reroll_apart, reroll_misses
from designer.games.duel.odds.positions import told_apart
from designer.games.duel.odds.rerolls import Rerolls, Tallies, TooManyPositionsError

MOST_EXACT = 24
"""Dice up to which re-rolls are played by the best policy, and boost by the best reply of all."""

Count = tuple[int, ...]
"""Hit dice by volley."""


@dataclass(frozen=True, slots=True)
class Pay:
    """``rerolls``: simulate spent; ``fewer``: dice that the defender's boost takes away, off burst's count where
    ``count_dice`` (R44). ``one_die``, ``per_die``: the default choices of R26 and R24. ``once``: a weapon's roll hurts
    oneself once, however many ones it shows (R75)."""

    rerolls: int = 0
    fewer: int = 0
    count_dice: bool = False
    one_die: bool = True
    per_die: bool = True
    once: bool = False

    def hurts(self, ones: Spread | None) -> Spread | None:
        """How often a weapon's roll with so many ones hurts oneself."""
        return ones.map(lambda count: min(1, count)) if ones and self.once else ones


@dataclass(frozen=True, slots=True)
class Result:
    """What an attack comes to. ``bare`` is the part of the damage's spread that holds no critical; ``own``, how often
    an overdrive hurts oneself, None where it is no overdrive or can't be told. ``best``: re-rolls by the best policy,
    not those of misses alone."""

    hits: Spread
    damage: Spread
    bare: Spread
    part: Fraction
    own: Spread | None = None
    best: bool = True

    def with_own(self, damage: int) -> Result:
        """The same where each time costs the attacker so much."""
        return replace(self, own=self.own and self.own.map(lambda times: times * damage))


def volley(one: Volley, pay: Pay, goal: Goal | None, part: Goal) -> Result:
    """One weapon's attack, played for ``goal``: the mean where it is None. ``part`` is what checks a part."""
    counts = _left(one, pay)
    most = max(counts.weights)
    if not pay.rerolls or not most:
        pairs, dice = two_ways(counts, one.die.hit, one.die.critical), dice_of(counts)
        return _result(pairs, one.die, dice, part, _thrown_ones(one.die, counts, pay))
    apart = _apart(pay, goal)
    if most <= MOST_EXACT and not apart:
        with suppress(TooManyPositionsError):
            return _best(one.die, counts, pay, goal, part)
    missed = _thrown_again(one.die, counts, pay, apart=apart)
    return replace(_result(missed.pairs, one.die, missed.dice, part, pay.hurts(missed.ones)), best=apart)


def _thrown_ones(die: Die, counts: Spread, pay: Pay) -> Spread | None:
    """How often so many dice hurt oneself, nothing being re-rolled."""
    return pay.hurts(successes(counts, sum(die.ones))) if any(die.ones) else None


def _apart(pay: Pay, goal: Goal | None) -> bool:
    """Whether the best policy looks at each die by itself."""
    return goal is None and not pay.one_die


def _thrown_again(die: Die, counts: Spread, pay: Pay, *, apart: bool) -> Missed:
    if apart:
        return reroll_apart(die, counts, pay.rerolls)
    return reroll_misses(die, counts, pay.rerolls, one_die=pay.one_die)


def _left(one: Volley, pay: Pay) -> Spread:
    """The number of hit dice that boost leaves, never none (H4)."""
    if one.burst and pay.count_dice:
        return one.counts(min(pay.fewer, max(0, one.shots - 1)))
    return one.counts().map(lambda count: count - min(pay.fewer, max(0, count - 1)))


def _best(die: Die, counts: Spread, pay: Pay, goal: Goal | None, part: Goal) -> Result:
    """By the best policy, each number of dice played by itself. Raises TooManyPositionsError."""
    engine = Rerolls(
        (die,), goal, budget=pay.rerolls, most=max(counts.weights), one_die=pay.one_die, per_die=pay.per_die
    )
    results = []
    for count, weight in counts.weights.items():
        tallies, dice = engine.play((count,))
        pairs = {(shown - criticals, criticals): w for (_, shown, criticals), w in tallies.items()}
        lying = (([shown], w) for shown, w in pairs.items())
        own = _own((die,), (count,), lying, dice, pay) if any(die.ones) else None
        results.append((weight, _result(pairs, die, dice, part, own)))
    return _mixed(results, counts.dice)


def _result(pairs: Pairs, die: Die, dice: int, part: Goal, own: Spread | None) -> Result:
    reached = sum(
        weight
        for (hits, criticals), weight in pairs.items()
        if die.damage(hits, criticals) >= part.damage and part.marks(hits, criticals)
    )
    return Result(
        hits_of(pairs, dice),
        damage_of(pairs, die, dice),
        uncritical(pairs, die, dice),
        Fraction(reached, 6**dice),
        own,
    )


def _mixed(results: Sequence[tuple[int, Result]], dice: int) -> Result:
    """One of several results, each for so many of the ``6**dice`` outcomes of the roll before."""
    own = [(weight, one.own) for weight, one in results if one.own is not None]
    own = own if len(own) == len(results) else []
    return Result(
        mix(((weight, one.hits) for weight, one in results), dice),
        mix(((weight, one.damage) for weight, one in results), dice),
        mix(((weight, one.bare) for weight, one in results), dice),
        sum((weight * one.part for weight, one in results), Fraction(0)) / 6**dice,
        mix(own, dice) if own else None,
        all(one.best for _, one in results),
    )


def _own(
    dice: Sequence[Die], count: Count, lying: Iterable[tuple[Sequence[tuple[int, int]], int]], power: int, pay: Pay
) -> Spread:
    """How often the dice that lie in the end hurt oneself. ``lying``: (hits, criticals) by weapon, with their weight.
    Every die of an outcome carries the number of its faces as a factor of the weight, so the division leaves nothing
    over."""
    found: dict[int, int] = {}
    for pairs, weight in lying:
        times, base = sure(0), weight
        for die, of, (hits, criticals) in zip(dice, count, pairs, strict=True):
            shown = tuple(zip((of - hits - criticals, hits, criticals), die.faces, die.ones, strict=True))
            base //= prod(faces**lie for lie, faces, _ in shown)
            ones = total_of(Spread(_among(lie, ones, faces - ones), 0) for lie, faces, ones in shown)
            times = plus(times, pay.hurts(ones) or ones)
        for often, share in times.weights.items():
            found[often] = found.get(often, 0) + base * share
    return Spread(found, power)


def _among(count: int, first: int, others: int) -> dict[int, int]:
    """How many of so many dice show one of ``first`` faces and not one of the others."""
    ways = ((shown, comb(count, shown) * first**shown * others ** (count - shown)) for shown in range(count + 1))
    return {shown: weight for shown, weight in ways if weight}


def full_open(volleys: Sequence[Volley], pay: Pay, goal: Goal | None, part: Goal) -> Result:
    """All weapons at once; boost takes dice off any of them, as is worst for the goal (the mean where it is None)."""
    if pay.fewer and pay.count_dice:
        unpaid = replace(pay, fewer=0)
        shots = tuple(one.shots for one in volleys)
        # Twice the dice that one stands for: one that counts hit dice brings 3.5.
        worth = [Fraction(one.die.sum * (7 if one.burst else 2)) for one in volleys]
        kept = _replies(shots, pay.fewer, None if _most(volleys) <= MOST_EXACT else worth)
        results = [
            full_open([replace(v, shots=n) for v, n in zip(volleys, reply, strict=True)], unpaid, goal, part)
            for reply in kept
        ]
        return min(results, key=lambda result: _value(result, goal, part))
    counts = [one.counts() for one in volleys]
    dice = [one.die for one in volleys]
    if not pay.rerolls and not pay.fewer:
        return _together(dice, counts, pay, part)
    exact = _most(volleys) - pay.fewer <= MOST_EXACT
    if exact and (pay.fewer or not _apart(pay, goal)):
        with suppress(TooManyPositionsError):
            return _Table(dice, pay, goal, part, exact=True).mixed(counts)
    table = _Table(dice, pay, goal, part, exact=False)
    return table.mixed(counts) if pay.fewer else table.missed(counts)


def _most(volleys: Sequence[Volley]) -> int:
    return sum(one.most for one in volleys)


def _together(dice: Sequence[Die], counts: Sequence[Spread], pay: Pay, part: Goal) -> Result:
    """Several weapons without re-rolls."""
    rolled = [
        (die, two_ways(spread, die.hit, die.critical), dice_of(spread))
        for die, spread in zip(dice, counts, strict=True)
    ]
    ones = [_thrown_ones(die, spread, pay) for die, spread in zip(dice, counts, strict=True)]
    own = total_of(one or sure(0) for one in ones) if any(ones) else None
    joined = _joined(
        total_of(hits_of(pairs, power) for _, pairs, power in rolled),
        total_of(damage_of(pairs, die, power) for die, pairs, power in rolled),
        total_of(uncritical(pairs, die, power) for die, pairs, power in rolled),
        part,
    )
    return replace(joined, own=own)


def _joined(hits: Spread, damage: Spread, bare: Spread, part: Goal) -> Result:
    unmarked = bare.at_least(part.damage) if part.mark == "critical" else Fraction(0)
    return Result(hits, damage, bare, damage.at_least(part.damage) - unmarked)


def _value(result: Result, goal: Goal | None, part: Goal) -> tuple[Fraction, Fraction]:
    """What the attacker plays for; where that is equal, the mean."""
    mean = result.damage.mean
    if goal is None:
        return mean, mean
    return (result.part if goal == part else result.damage.at_least(goal.damage)), mean


def _replies(count: Count, fewer: int, worth: Sequence[Fraction] | None) -> Iterator[Count]:
    """Every way to take so many dice away, never the last; with ``worth`` only that which takes the greatest first."""
    taken = min(fewer, max(0, sum(count) - 1))
    if worth is not None:
        left = list(count)
        for index in sorted(range(len(count)), key=lambda i: -worth[i]):
            off = min(left[index], taken)
            left[index] -= off
            taken -= off
        yield tuple(left)
        return
    for gone in product(*(range(min(n, taken) + 1) for n in count)):
        if sum(gone) == taken:
            yield tuple(n - k for n, k in zip(count, gone, strict=True))


class _Table:
    """What every number of hit dice comes to, each worked out once."""

    def __init__(self, dice: Sequence[Die], pay: Pay, goal: Goal | None, part: Goal, *, exact: bool) -> None:
        self.dice, self.pay, self.goal, self.part, self.exact = tuple(dice), pay, goal, part, exact
        self.hurts = any(any(die.ones) for die in self.dice)
        self.engines = [self._engine(apart=apart) for apart in ((True, False) if self.hurts else (False,))]
        self.apart = bool(pay.rerolls) and _apart(pay, goal)
        self._found: dict[Count, Result] = {}

    def _engine(self, *, apart: bool) -> Rerolls:
        pay = self.pay
        return Rerolls(
            self.dice,
            self.goal,
            budget=pay.rerolls,
            most=MOST_EXACT,
            one_die=pay.one_die,
            per_die=pay.per_die,
            apart=apart,
        )

    def after_boost(self, count: Count) -> Result:
        """The worst for the attacker that the boost can do to these dice."""
        # Where every die counts for itself, taking the greatest first is the best reply.
        alone = self.goal is None and (self.apart or not self.pay.rerolls)
        replies = _replies(count, self.pay.fewer, self.worth() if alone or not self.exact else None)
        return min((self.result(reply) for reply in replies), key=lambda one: _value(one, self.goal, self.part))

    def worth(self) -> list[Fraction]:
        """What one die of each weapon comes to."""
        if not self.apart:
            return [Fraction(die.sum) for die in self.dice]
        alone = [(die, reroll_apart(die, sure(1), self.pay.rerolls)) for die in self.dice]
        return [damage_of(missed.pairs, die, missed.dice).mean for die, missed in alone]

    def mixed(self, counts: Sequence[Spread]) -> Result:
        """All numbers of hit dice that may be rolled. Raises TooManyPositionsError."""
        results = [
            (prod(weight for _, weight in drawn), self.after_boost(tuple(count for count, _ in drawn)))
            for drawn in product(*(spread.weights.items() for spread in counts))
        ]
        return _mixed(results, sum(spread.dice for spread in counts))

    def result(self, count: Count) -> Result:
        """What comes of these dice. Raises TooManyPositionsError."""
        if count not in self._found:
            self._found[count] = self._work_out(count)
        return self._found[count]

    def _work_out(self, count: Count) -> Result:
        counts = [sure(n) for n in count]
        if not self.pay.rerolls:
            return _together(self.dice, counts, self.pay, self.part)
        if self.apart or not self.exact:
            return self.missed(counts)
        found: dict[tuple[int, int, int], int] = {}
        lying = []
        tallies, power = self._play(count)
        apart = self.engines[0].positions.apart
        for (deal, shown, criticals), weight in tallies.items():
            pairs = told_apart(shown, len(count)) if apart else [(shown, 0)]
            key = deal, sum(map(sum, pairs)), criticals
            found[key] = found.get(key, 0) + weight
            lying.append((pairs, weight))
        hits = gather((shown, w) for (_, shown, _), w in found.items())
        damage = gather((deal, w) for (deal, _, _), w in found.items())
        bare = gather((deal, w) for (deal, _, criticals), w in found.items() if not criticals)
        joined = _joined(Spread(hits, power), Spread(damage, power), Spread(bare, power), self.part)
        return replace(joined, own=_own(self.dice, count, lying, power, self.pay) if apart else None)

    def _play(self, count: Count) -> tuple[Tallies, int]:
        """What comes of these dice by the best policy, weapons told apart where that matters and is possible. Raises
        TooManyPositionsError."""
        with suppress(TooManyPositionsError):
            return self.engines[0].play(count)
        self.engines = self.engines[-1:]
        return self.engines[0].play(count)

    def missed(self, counts: Sequence[Spread]) -> Result:
        """Each die for itself, or misses re-rolled, those of the weapon with the greatest mean first, as far as
        simulate goes."""
        nothing, own = sure(0), sure(0)
        by_left = {self.pay.rerolls: (nothing, nothing, nothing)}
        for index in sorted(range(len(counts)), key=lambda i: -self.dice[i].sum):
            die = self.dice[index]
            drawn: dict[int, list[tuple[Spread, Spread, Spread]]] = {}
            for left, (hits, damage, bare) in by_left.items():
                missed = _thrown_again(die, counts[index], replace(self.pay, rerolls=left), apart=self.apart)
                power = missed.dice
                own = plus(own, self.pay.hurts(missed.ones) or nothing)
                for spent, pairs in missed.by_spent().items():
                    after = left - spent
                    drawn.setdefault(after, []).append((
                        plus(hits, hits_of(pairs, power)),
                        plus(damage, damage_of(pairs, die, power)),
                        plus(bare, uncritical(pairs, die, power)),
                    ))  # fmt: skip
            by_left = {left: _added(parts) for left, parts in drawn.items()}
        # Where simulate is paid by the die, the weapons' ones hang together by what is left of it.
        told = own if self.hurts and self.apart else None
        return replace(_joined(*_added(list(by_left.values())), self.part), best=self.apart, own=told)


def _added(parts: Sequence[tuple[Spread, Spread, Spread]]) -> tuple[Spread, Spread, Spread]:
    """Parts of one distribution put together."""
    first, second, third = (mix(((1, part[i]) for part in parts), 0) for i in range(3))
    return first, second, third
