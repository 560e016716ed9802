"""Better uses of the points: builds a few steps away that are better at something and worse at nothing.

A step is one of: a stat raised by up to 3 points; a weapon's power or shots changed by up to 3; a custom added, taken
away or put in another's place; a weapon made like another of its sort as that one stands; and where no point is left
for one that costs something, a weapon that costs nothing. All legal builds within the asked number of steps are looked
at. A stat is never lowered: HP, boost or simulate would be less (D1, D6, D7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from designer.game import Terms
from designer.games.duel.counsel.bench import ARMORS, Bench, Change, Stats, Weapons
from designer.games.duel.counsel.merits import Place
from designer.games.duel.counsel.score import measure
from designer.games.duel.counsel.steps import FEW, Shaper, raised
from designer.games.duel.machine import Machine, Ranged, Weapon
from designer.games.duel.rules import Rules

_FREE = 1
"""Weapons that cost nothing, where the event says nothing of them: many tables agree on one (L203)."""


class Counsel:
    """All changes of one readable, legal machine. ``aim``: what its changes are measured by."""

    def __init__(self, bench: Bench, aim: str = "any") -> None:
        self.bench, self.aim = bench, aim
        self.shaper = Shaper(bench.rules, bench.terms.limits)
        self.room = bench.terms.points - bench.total
        self.amounts = bench.now.amounts()
        self._kept: dict[tuple[Stats, Place, Weapon], bool] = {}
        self._stood: dict[tuple[Place, Weapon], bool] = {}

    def changes(self, steps: int = 2) -> Iterator[Change]:
        """Every legal build within 1 or 2 steps that is better at something and worse at nothing. Steps in different
        places that each lose nothing alone are not told together."""
        now = self.bench.stats
        shapes = {place: self.shapes(place, steps) for place in self.bench.weapons}
        for stats, step in self.stats.items():
            if step <= steps and sum(stats) - sum(now) <= self.room:
                yield from self.told(stats, {}, step)
        for place, found in shapes.items():
            for weapon, step in found.items():
                if self.is_idle(place, weapon):
                    yield from self.told(now, {place: weapon}, step)
        if self.room == 0:
            yield from self.free()
        if steps > 1:
            single = {place: [one for one, step in found.items() if step == 1] for place, found in shapes.items()}
            yield from self.with_stats(single)
            yield from self.with_weapons(single)

    # ---- steps ---------------------------------------------------------------------------------------------

    @cached_property
    def stats(self) -> dict[Stats, int]:
        """Stats that are raised, by the number of steps; two at once only where one alone would not do."""
        ups = [(up, place) for place in range(3) for up in range(1, 2 * FEW + 1)]
        found: dict[Stats, int] = {}
        for up, place in ups:
            found.setdefault(raised(self.bench.stats, [(up, place)]), 1 if up <= FEW else 2)
        for one, other in combinations([(up, place) for up, place in ups if up <= FEW], 2):
            alone = [raised(self.bench.stats, [up]) for up in (one, other)]
            if one[1] != other[1] and not all(map(self.raises, alone)):
                found.setdefault(raised(self.bench.stats, [one, other]), 2)
        return {stats: steps for stats, steps in found.items() if self.raises(stats)}

    def raises(self, stats: Stats) -> bool:
        """Whether no derived stat is the less for it: reaction falls as durability rises (D9)."""
        now = self.bench.now.machine
        new = self.bench.machine_worth(stats, self.bench.weapons)
        return all(new[merit] >= value for merit, value in now.items())

    def shapes(self, place: Place, steps: int) -> dict[Weapon, int]:
        """What a weapon may become, by the steps; in one of two steps it may cost what the other one saves."""
        weapons = self.bench.weapons
        donors = [one for other, one in weapons.items() if other[0] == place[0] and other != place]
        found = self.shaper.within(weapons[place], steps, donors)
        return {one: step for one, step in found.items() if step == 1 or self.saved(place, one) + self.room >= 0}

    def with_stats(self, single: Mapping[Place, Sequence[Weapon]]) -> Iterator[Change]:
        """A stat raised, and a weapon reshaped that pays for it or is the better for it."""
        for stats in (stats for stats, step in self.stats.items() if step == 1):
            price = sum(stats) - sum(self.bench.stats)
            for place, found in single.items():
                for weapon in found:
                    alone = price <= self.room and self.is_idle(place, weapon)
                    if self.saved(place, weapon) + self.room >= price and not alone:
                        yield from self.told(stats, {place: weapon}, 2)

    def with_weapons(self, single: Mapping[Place, Sequence[Weapon]]) -> Iterator[Change]:
        """Two weapons reshaped, one of which pays for the other."""
        now = self.bench.stats
        good = {
            place: [(weapon, self.saved(place, weapon)) for weapon in found if self.keeps(now, place, weapon)]
            for place, found in single.items()
        }
        for (one, firsts), (other, seconds) in combinations(good.items(), 2):
            for first, saved in firsts:
                for second, more in seconds:
                    if saved + more + self.room >= 0 and not (self.is_idle(one, first) and self.is_idle(other, second)):
                        yield from self.told(now, {one: first, other: second}, 2)

    def free(self) -> Iterator[Change]:
        """A weapon that costs nothing."""
        limits, weapons = self.bench.terms.limits, self.bench.weapons
        most = _FREE if limits.free_weapons is None else limits.free_weapons
        if sum(not self.bench.cost(weapon) for weapon in weapons.values()) >= most:
            return
        for weapon in self.shaper.free():
            sort = "ranged" if isinstance(weapon, Ranged) else "melee"
            there = sum(place[0] == sort for place in weapons)
            if there < limits.most.get(sort, there + 1):
                yield from self.told(self.bench.stats, {(sort, there): weapon}, 1)

    # ---- judging -------------------------------------------------------------------------------------------

    def saved(self, place: Place, weapon: Weapon) -> int:
        """Points that a weapon in this place costs less than the one there."""
        return self.bench.cost(self.bench.weapons[place]) - self.bench.cost(weapon)

    def is_idle(self, place: Place, weapon: Weapon) -> bool:
        """Whether a weapon can be had here by itself, and loses nothing."""
        if self.saved(place, weapon) + self.room < 0:
            return False
        key = place, weapon
        if key not in self._stood:
            self._stood[key] = self.stands(self.bench.stats, {place: weapon})
        return self._stood[key]

    def keeps(self, stats: Stats, place: Place, weapon: Weapon) -> bool:
        """Whether a weapon by itself is no worse than the one that stands there."""
        key = stats, place, weapon
        if key not in self._kept:
            self._kept[key] = self.bench.worth(stats, weapon).keeps(self.bench.now.worths[place])
        return self._kept[key]

    def stands(self, stats: Stats, new: Weapons) -> bool:
        """Whether a build with these weapons, in place of others or besides, is no worse, all that are ranged at once
        included: of those the enemy's boost leaves the weakest die, which may be that of a weapon more (H4)."""
        bench = self.bench
        if not all(self.keeps(stats, place, weapon) for place, weapon in new.items() if place in bench.weapons):
            return False
        guns = [(place, weapon) for place, weapon in new.items() if place[0] == "ranged"]
        if not bench.now.volley.volleys or all(self.dominates(stats, place, weapon) for place, weapon in guns):
            return True
        return bench.volley(stats, bench.weapons | dict(new)).keeps(bench.now.volley)

    def dominates(self, stats: Stats, place: Place, weapon: Weapon) -> bool:
        """Whether its shots roll the dice of the weapon that stands there, each no worse."""
        if place not in self.bench.weapons:
            return False
        new, old = self.bench.worth(stats, weapon), self.bench.now.worths[place]
        shots = [card for card in old.attacks if card in ("shoot", "overdrive")]
        return bool(shots) and all(new.attacks[card].dominates(old.attacks[card]) for card in shots)

    def told(self, stats: Stats, new: Weapons, steps: int) -> Iterator[Change]:
        """The change, if it loses nothing and is better at anything."""
        bench = self.bench
        if not self.stands(stats, new):
            return
        weapons = bench.weapons | dict(new)
        standing = bench.standing(stats, weapons)
        if gains := tuple(standing.gains_over(bench.now)):
            edits, cost = bench.edits(stats, weapons), (bench.total, standing.cost)
            score = measure(self.amounts, standing.amounts(), self.aim)[0]
            own = bench.now.own, standing.own
            yield Change(bench.changed(stats, weapons), steps, edits, cost, score, gains, own=own)


def advise(
    machine: Machine, rules: Rules, terms: Terms, aim: str = "any", steps: int = 2, armors: Sequence[int] = ARMORS
) -> list[Change]:
    """The changes that are better at the aim (a merit's kind, or ``any``), the fewest steps first, then the greatest
    gain, then the cheapest. The machine must be legal and readable."""
    found = Counsel(Bench(machine, rules, terms, armors), aim).changes(steps)
    wanted = [change for change in found if aim == "any" or aim in change.kinds]
    return sorted(wanted, key=lambda change: (change.steps, -change.score, change.cost[1]))
