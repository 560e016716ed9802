"""What to cut from a machine over the cap (B6): ways back under it, those that lose the least first.

A cut lowers a stat, lowers a weapon's power or shots, takes customs away (or makes a weapon 通常), or drops a weapon.
Looked at are: one place alone, every two places, and as many as it takes for the least loss of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import TypeAlias

from designer.game import Terms
from designer.games.duel.counsel.bench import ARMORS, Bench, Change, Stats, Weapons, shape
from designer.games.duel.counsel.merits import Gain, Merit, Number, Place
from designer.games.duel.counsel.score import measure, weapon_amounts
from designer.games.duel.counsel.steps import is_weighed
from designer.games.duel.derive import sort_of
from designer.games.duel.machine import Machine, Ranged, Weapon
from designer.games.duel.rules import Rules

Spot: TypeAlias = Place | int
"""Where to cut: a weapon's place, or the 0-based place of a stat."""
Cut: TypeAlias = Weapon | int | None
"""What stands there afterwards: a weapon, None for one that is dropped, a stat's points."""
Option: TypeAlias = tuple[float, int, Cut]
"""(loss by itself, points saved, what stands there)."""
_MOST_PLACES = 12
"""Of more weapons and stats than that, only those that save the most are put together in twos."""
_MOST_WAYS = 40
"""Ways that are worked out whole: of those with the least loss to expect."""
_MOST_VALUES = 40
"""Of more values than that which a number may be lowered to, so many are looked at, and the one that is just enough."""


class Cutter:
    """One readable machine over the cap. ``aim``: what is to be kept, or ``any``."""

    def __init__(self, bench: Bench, aim: str = "any") -> None:
        self.bench, self.aim = bench, aim
        self.over = bench.total - bench.terms.points
        self.amounts = bench.now.amounts()

    def ways(self) -> list[Change]:
        """Every way that is found, the least loss first; none that loses as much as another and more."""
        found: dict[object, Change] = {}
        for _, plan in sorted(self.plans(), key=lambda each: each[0])[:_MOST_WAYS]:
            change = self.made(plan)
            found.setdefault(self.key(change.machine), change)
        ranked = sorted(found.values(), key=lambda change: (-change.score, change.steps, -change.cost[1]))
        return [one for n, one in enumerate(ranked) if not any(_is_worse(one, other) for other in ranked[:n])]

    def plans(self) -> Iterator[tuple[float, dict[Spot, Cut]]]:
        """What is put where, with the loss to expect: in one place, in every two, and in as many as lose the least."""
        spots: list[Spot] = [*self.bench.weapons, 0, 1, 2]
        best = {spot: self.least(spot) for spot in spots}
        for spot, options in best.items():
            yield from ((loss, {spot: cut}) for loss, saved, cut in options[self.over :] if saved >= self.over)
        widest = sorted(best, key=lambda spot: -best[spot][-1][1])[:_MOST_PLACES]
        for one, other in combinations([spot for spot in best if spot in widest], 2):
            pairs = [(best[one][saved], best[other][self.over - saved]) for saved in range(1, self.over)]
            whole = [(a, b) for a, b in pairs if a[1] + b[1] >= self.over > max(a[1], b[1])]
            if whole:
                first, second = min(whole, key=lambda pair: pair[0][0] + pair[1][0])
                yield first[0] + second[0], {one: first[2], other: second[2]}
        loss, plan = self.cheapest(best)
        if plan:
            yield loss, plan

    def least(self, spot: Spot) -> list[Option]:
        """By the points to be saved, from 0 to as many as are over: what loses the least and saves so much, or the most
        where nothing does."""
        options = sorted(self.options(spot), key=lambda option: (option[0], -option[1]))
        nothing: Option = 0.0, 0, self.there(spot)
        most = max(options, key=lambda option: option[1], default=nothing)
        wanted = range(1, self.over + 1)
        return [nothing, *(next((one for one in options if one[1] >= points), most) for points in wanted)]

    def cheapest(self, best: dict[Spot, list[Option]]) -> tuple[float, dict[Spot, Cut]]:
        """The least loss of all, losses of several places added up: for each number of points what saves it, place by
        place. Nothing where all places together do not save enough."""
        plans: dict[int, tuple[float, dict[Spot, Cut]]] = {0: (0.0, {})}
        for spot, options in best.items():
            now = dict(plans)
            for saved, (loss, plan) in plans.items():
                for more, points, cut in {option[1]: option for option in options if option[1]}.values():
                    reached = min(self.over, saved + points)
                    if reached not in now or loss + more < now[reached][0]:
                        now[reached] = loss + more, {**plan, spot: cut}
            plans = now
        return plans.get(self.over, (0.0, {}))

    # ---- options -------------------------------------------------------------------------------------------

    def there(self, spot: Spot) -> Cut:
        return self.bench.stats[spot] if isinstance(spot, int) else self.bench.weapons[spot]

    def options(self, spot: Spot) -> Iterator[Option]:
        """Everything that saves points in one place. A weapon's loss is its own, all that are ranged at once aside."""
        if isinstance(spot, int):
            for points in self.lower(spot):
                stats, weapons = self.applied({spot: points})
                yield (
                    self.loss(self.amounts, self.bench.standing(stats, weapons).amounts()),
                    self.bench.stats[spot] - points,
                    points,
                )
            return
        bench, weapon = self.bench, self.bench.weapons[spot]
        before = weapon_amounts(spot, bench.now.worths[spot])
        for cut in self.lighter(weapon):
            saved = bench.cost(weapon) - (0 if cut is None else bench.cost(cut))
            if saved > 0:
                after = {} if cut is None else weapon_amounts(spot, bench.worth(bench.stats, cut))
                yield self.loss(before, after), saved, cut

    def loss(self, before: Mapping[Merit, Number], after: Mapping[Merit, Number]) -> float:
        """What is to be kept counts first, all else after it."""
        everything = measure(before, after)[1]
        return everything if self.aim == "any" else measure(before, after, self.aim)[1] + everything / 1000

    def lower(self, stat: int) -> Iterator[int]:
        """A stat's points from one less down to what is over, and no less than an event asks for."""
        least = self.bench.terms.limits.least.get(self.bench.rules.stats[stat].id, 0)
        now = self.bench.stats[stat]
        yield from _values(max(least, now - self.over), now - 1)

    def lighter(self, weapon: Weapon) -> Iterator[Weapon | None]:
        """A weapon with less of one thing or of several; none at all last."""
        seen = {shape(weapon)}
        whole = weapon.shots or 1 if isinstance(weapon, Ranged) else 1
        for customs in self.fewer(weapon):
            for shots in _values(1, whole):
                enough = (weapon.power or 1) - -(-self.over // shots)
                for power in _values(1, weapon.power or 1, enough):
                    made = replace(weapon, power=power, customs=customs)
                    if isinstance(made, Ranged):
                        made = replace(made, shots=shots)
                    if shape(made) not in seen:
                        seen.add(shape(made))
                        yield made
        yield None

    def fewer(self, weapon: Weapon) -> Iterator[tuple[str, ...]]:
        """The weapon's customs, some of them, or 通常 alone."""
        rules, sort = self.bench.rules, sort_of(weapon)
        loose = [custom for custom in weapon.customs if is_weighed(rules.custom(custom))]
        for gone in chain.from_iterable(combinations(loose, size) for size in range(len(loose) + 1)):
            yield tuple(custom for custom in weapon.customs if custom not in gone)
        if len(loose) == len(weapon.customs):
            banned = self.bench.terms.limits.ban
            yield from ((custom.id,) for custom in rules.customs_of(sort) if custom.alone and custom.id not in banned)

    # ---- builds --------------------------------------------------------------------------------------------

    def applied(self, plan: dict[Spot, Cut]) -> tuple[Stats, Weapons]:
        """Stats and weapons with the cuts made."""
        points, weapons = list(self.bench.stats), dict(self.bench.weapons)
        for spot, cut in plan.items():
            if isinstance(spot, int):
                assert isinstance(cut, int)
                points[spot] = cut
            elif cut is None:
                del weapons[spot]
            else:
                assert not isinstance(cut, int)
                weapons[spot] = cut
        return (points[0], points[1], points[2]), weapons

    def made(self, plan: dict[Spot, Cut]) -> Change:
        """The build with the cuts made, and what it loses."""
        bench = self.bench
        stats, weapons = self.applied(plan)
        standing = bench.standing(stats, weapons)
        gains = tuple(gain for gain in standing.gains_over(bench.now) if gain.merit.kind != "points")
        losses = tuple(_turned(gain) for gain in bench.now.gains_over(standing) if gain.merit.kind != "points")
        score, cost = -self.loss(self.amounts, standing.amounts()), (bench.total, standing.cost)
        return Change(bench.changed(stats, weapons), len(plan), bench.edits(stats, weapons), cost, score, gains, losses)

    def key(self, machine: Machine) -> object:
        weapons: Sequence[Weapon] = (*machine.ranged, *machine.melee)
        return machine.output, machine.precision, machine.durability, tuple(map(shape, weapons))


def _turned(gain: Gain) -> Gain:
    """What the one build has over the other, as the other's loss."""
    return replace(gain, before=gain.after, after=gain.before)


def _values(least: int, most: int, wanted: int = 0) -> Iterator[int]:
    """Whole numbers from the least to the most; of very many some, and the one that is wanted."""
    step = 1 + max(0, most - least) // _MOST_VALUES
    yield from sorted({*range(least, most + 1, step), *([wanted] if least <= wanted <= most else [])})


def _is_worse(one: Change, other: Change) -> bool:
    """Whether a way loses all that another one loses, and no less of it, and gains nothing more."""
    mine, theirs = ({loss.merit: loss.after for loss in way.losses} for way in (one, other))
    return theirs.keys() <= mine.keys() and all(mine[merit] <= theirs[merit] for merit in theirs) and not one.gains


def cut(machine: Machine, rules: Rules, terms: Terms, aim: str = "any", armors: Sequence[int] = ARMORS) -> list[Change]:
    """Ways to bring a readable machine that is over the cap back under it. Its cost must be known."""
    return Cutter(Bench(machine, rules, terms, armors), aim).ways()
