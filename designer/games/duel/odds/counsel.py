"""Better uses of the points: builds a few steps away that are better at something and worse at nothing.

A step is one of: a stat raised by up to 3 points; a weapon's power or shots changed by up to 3; a custom added, taken
away or put in another's place; a weapon made like another of its sort as that one stands. All legal builds within the
asked number of steps are looked at. A stat is never lowered: HP, boost or simulate would be less (D1, D6, D7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from designer.game import Terms
from designer.games.duel.derive import derive, weapon_cost
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.odds.merits import Merit, Merits, gains, is_no_worse, of_machine, of_weapon, shown
from designer.games.duel.prints.facts import Build, work_out
from designer.games.duel.rules import Rules, Weapons

FEW = 3
"""Points that one step moves at most."""

ARMORS = tuple(range(41))
"""Armours that a weapon is measured against where no target is named."""

Stats = tuple[int, int, int]
Place = tuple[Weapons, int]


@dataclass(frozen=True, slots=True)
class Edit:
    """One value to change: its path as of the build file, before and after."""

    path: str
    before: int | tuple[str, ...]
    after: int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A better build: the edits, its cost in points before and after, and what is better: (merit, place of its greatest
    gain, before, after)."""

    machine: Machine
    steps: int
    edits: tuple[Edit, ...]
    cost: tuple[int, int]
    merits: tuple[tuple[Merit, int, object, object], ...]

    @property
    def kinds(self) -> frozenset[str]:
        """What it is better at."""
        return frozenset(merit.kind for merit, _, _, _ in self.merits)


class Counsel:
    """All changes of one readable, legal machine."""

    def __init__(self, machine: Machine, rules: Rules, terms: Terms, armors: Sequence[int] = ARMORS) -> None:
        self.machine, self.rules, self.terms, self.armors = machine, rules, terms, tuple(armors)
        stats = (machine.output, machine.precision, machine.durability)
        self.stats: Stats = tuple(0 if stat is None else stat for stat in stats)  # type: ignore[assignment]
        self._merits: dict[tuple[Stats, Place, Weapon], Merits] = {}
        self._machine_merits: dict[Stats, Merits] = {}
        self._costs: dict[Weapon, int] = {}
        self._kept: dict[tuple[Stats, Place, Weapon], bool] = {}

    # What a part of the machine is worth

    def build(self, stats: Stats, weapons: dict[Place, Weapon]) -> Build:
        """A machine with these stats, and these weapons alone where they stand."""
        sorts = {
            sort: tuple(weapon for (of, _), weapon in sorted(weapons.items()) if of == sort)
            for sort in ("ranged", "melee")
        }
        made = Machine("", "", *stats, ranged=sorts["ranged"], melee=sorts["melee"])  # type: ignore[arg-type]
        return work_out(made, derive(made, self.rules, self.terms.rulings), self.rules, self.terms.rulings)

    def worth(self, stats: Stats, place: Place, weapon: Weapon) -> Merits:
        """A weapon's merits in a machine with these stats."""
        key = stats, place, weapon
        if key not in self._merits:
            build = self.build(stats, {(place[0], 0): weapon})
            (arm,) = build.ranged or build.melee
            found = of_weapon(arm, build, self.armors)
            self._merits[key] = {Merit(m.kind, place, m.attack): values for m, values in found.items()}
        return self._merits[key]

    def stat_worth(self, stats: Stats) -> Merits:
        """The merits of the machine without its weapons and its cost."""
        if stats not in self._machine_merits:
            found = of_machine(self.build(stats, {}))
            del found[Merit("points")]
            self._machine_merits[stats] = found
        return self._machine_merits[stats]

    @cached_property
    def weapons(self) -> dict[Place, Weapon]:
        """Every weapon by its sort and 0-based place."""
        found: dict[Place, Weapon] = {("ranged", i): weapon for i, weapon in enumerate(self.machine.ranged)}
        return found | {("melee", i): weapon for i, weapon in enumerate(self.machine.melee)}

    def cost(self, weapon: Weapon) -> int:
        """In points. Raises ValueError where it can't be known."""
        if weapon not in self._costs:
            cost = weapon_cost(weapon, self.rules)
            if cost is None:
                raise ValueError(weapon)
            self._costs[weapon] = int(cost)
        return self._costs[weapon]

    @cached_property
    def total(self) -> int:
        """The machine's cost in points."""
        return sum(self.stats) + sum(self.cost(weapon) for weapon in self.weapons.values())

    # Steps

    def stat_steps(self) -> Iterator[tuple[Stats, int]]:
        """Stats that are raised, by the number of steps; two at once only where one alone would not do."""
        ups = [(step, i) for i in range(3) for step in range(1, 2 * FEW + 1)]
        raised: dict[Stats, int] = {}
        for up, i in ups:
            raised.setdefault(_raised(self.stats, ((up, i),)), 1 if up <= FEW else 2)
        for one, other in combinations([(up, i) for up, i in ups if up <= FEW], 2):
            if one[1] != other[1] and not all(self.raises(_raised(self.stats, (up,))) for up in (one, other)):
                raised.setdefault(_raised(self.stats, (one, other)), 2)
        yield from ((stats, steps) for stats, steps in raised.items() if self.raises(stats))

    def raises(self, stats: Stats) -> bool:
        """Whether no derived stat is the less for it: reaction falls as durability rises (D9)."""
        return is_no_worse(self.stat_worth(stats), self.stat_worth(self.stats))

    def weapon_steps(self, place: Place, weapon: Weapon) -> Iterator[Weapon]:
        """Every weapon that is one step from this one."""
        for change in range(-FEW, FEW + 1):
            if change and (weapon.power or 0) + change >= 1:
                yield replace(weapon, power=(weapon.power or 0) + change)
            if change and isinstance(weapon, Ranged) and (weapon.shots or 0) + change >= 1:
                yield replace(weapon, shots=(weapon.shots or 0) + change)
        yield from (replace(weapon, customs=customs) for customs in self.custom_steps(place[0], weapon.customs))
        for other, donor in self.weapons.items():
            if other[0] == place[0] and other != place and self.fixed(weapon.customs) == self.fixed(donor.customs):
                yield alike(weapon, donor)

    def custom_steps(self, sort: Weapons, customs: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Customs with one added, taken away, or put in another's place; only such as the rules allow (B5)."""
        allowed = [one for one in self.rules.customs_of(sort) if one.id not in self.terms.limits.ban]
        allowed = [one for one in allowed if not one.is_left_out]
        fixed = self.fixed(customs)
        lone = {one.id for one in allowed if one.alone}
        for new in (one.id for one in allowed if one.id not in customs):
            if not customs or (new not in lone and not lone & set(customs)):
                yield (*customs, new)
            for i in range(len(customs)):
                if customs[i] not in fixed and (len(customs) == 1 or new not in lone):
                    yield (*customs[:i], new, *customs[i + 1 :])
        for i in range(len(customs)):
            if customs[i] not in fixed:
                yield (*customs[:i], *customs[i + 1 :])

    def fixed(self, customs: tuple[str, ...]) -> frozenset[str]:
        """Those that stay: what only words say of them, nobody can tell the worth of."""
        return frozenset(one for one in customs if self.rules.custom(one).is_left_out)

    def reshaped(self, place: Place, steps: int) -> dict[Weapon, int]:
        """Every weapon within so many steps of the one that stands there, by the steps it takes."""
        found: dict[Weapon, int] = {}
        reached: list[Weapon] = [self.weapons[place]]
        for step in range(1, steps + 1):
            new = []
            for weapon in reached:
                for one in self.weapon_steps(place, weapon):
                    if one != self.weapons[place] and one not in found:
                        found[one] = step
                        new.append(one)
            reached = new
        return found

    # The search

    def changes(self, steps: int = 2) -> Iterator[Change]:
        """Every legal build within 1 or 2 steps that is better at something and worse at nothing. Steps in different
        places that each lose nothing alone are not told together."""
        room = self.terms.points - self.total
        shapes = {place: self.shapes(place, steps, room) for place in self.weapons}
        good: dict[Place, dict[Weapon, int]] = {}
        for place, found in shapes.items():
            good[place] = {
                weapon: step for weapon, step in found.items() if self.keeps(self.stats, {place: weapon}, [place])
            }
        raised = list(self.stat_steps()) if room > 0 or any(map(len, shapes.values())) else []
        for stats, step in raised:
            if step <= steps and sum(stats) - sum(self.stats) <= room:
                yield from self.told(stats, {}, step)
        for place, found in good.items():
            for weapon, step in found.items():
                if self.saved(place, weapon) + room >= 0:
                    yield from self.told(self.stats, {place: weapon}, step)
        if steps > 1:
            yield from self.together(shapes, good, [stats for stats, step in raised if step == 1], room)

    def shapes(self, place: Place, steps: int, room: int) -> dict[Weapon, int]:
        """What a weapon may become; in one of two steps it may cost what the other one saves."""
        return {weapon: step for weapon, step in self.reshaped(place, steps).items()
                if step == 1 or self.saved(place, weapon) + room >= 0}  # fmt: skip

    def together(
        self,
        shapes: dict[Place, dict[Weapon, int]],
        good: dict[Place, dict[Weapon, int]],
        raised: list[Stats],
        room: int,
    ) -> Iterator[Change]:
        """Two steps in different places."""
        for stats in raised:
            price = sum(stats) - sum(self.stats)
            for place, found in shapes.items():
                for weapon, step in found.items():
                    left = room + self.saved(place, weapon) - price
                    alone = weapon in good[place] and room + self.saved(place, weapon) >= 0 and price <= room
                    if step == 1 and left >= 0 and not alone and self.keeps(stats, {place: weapon}, list(self.weapons)):
                        yield from self.told(stats, {place: weapon}, 2)
        for one, other in combinations(good, 2):
            for first, step in good[one].items():
                for second, step2 in good[other].items():
                    saved = self.saved(one, first), self.saved(other, second)
                    # Both affordable by themselves: told before, each alone.
                    if step == step2 == 1 and sum(saved) + room >= 0 > min(saved) + room:
                        yield from self.told(self.stats, {one: first, other: second}, 2)

    def saved(self, place: Place, weapon: Weapon) -> int:
        """Points that a weapon in this place costs less than the one there."""
        return self.cost(self.weapons[place]) - self.cost(weapon)

    def keeps(self, stats: Stats, new: dict[Place, Weapon], places: Sequence[Place]) -> bool:
        """Whether the weapons of these places are no worse."""
        return all(self.keeps_one(stats, place, new.get(place, self.weapons[place])) for place in places)

    def keeps_one(self, stats: Stats, place: Place, weapon: Weapon) -> bool:
        key = stats, place, weapon
        if key not in self._kept:
            self._kept[key] = is_no_worse(self.worth(stats, place, weapon), self.before(place))
        return self._kept[key]

    def before(self, place: Place) -> Merits:
        return self.worth(self.stats, place, self.weapons[place])

    def told(self, stats: Stats, new: dict[Place, Weapon], steps: int) -> Iterator[Change]:
        """The change, if it is better at anything."""
        cost = sum(stats) + sum(self.cost(new.get(place, weapon)) for place, weapon in self.weapons.items())
        after, before = dict(self.stat_worth(stats)), dict(self.stat_worth(self.stats))
        for place, weapon in self.weapons.items():
            after |= self.worth(stats, place, new.get(place, weapon))
            before |= self.before(place)
        found: list[tuple[Merit, int, object, object]] = [
            (merit, i, shown(merit, before.get(merit, (0,) * (i + 1))[i]), shown(merit, after[merit][i]))
            for merit, i in gains(after, before)
        ]
        if cost < self.total:
            found.append((Merit("points"), 0, self.total, cost))
        if found:
            edits = tuple(self.edits(stats, new))
            yield Change(self.changed(stats, new), steps, edits, (self.total, cost), tuple(found))

    def changed(self, stats: Stats, new: dict[Place, Weapon]) -> Machine:
        """The machine with the change made."""
        weapons = {place: new.get(place, weapon) for place, weapon in self.weapons.items()}
        ranged = tuple(weapon for weapon in weapons.values() if isinstance(weapon, Ranged))
        melee = tuple(weapon for weapon in weapons.values() if isinstance(weapon, Melee))
        output, precision, durability = stats
        return replace(
            self.machine, output=output, precision=precision, durability=durability, ranged=ranged, melee=melee
        )  # fmt: skip

    def edits(self, stats: Stats, new: dict[Place, Weapon]) -> Iterator[Edit]:
        for stat, before, after in zip(self.rules.stats, self.stats, stats, strict=True):
            if before != after:
                yield Edit(f"stats.{stat.id}", before, after)
        for (sort, i), weapon in new.items():
            old = self.weapons[sort, i]
            path = old.source.path or f"{sort}[{i}]"
            if old.power != weapon.power:
                yield Edit(f"{path}.power", old.power or 0, weapon.power or 0)
            if isinstance(old, Ranged) and isinstance(weapon, Ranged) and old.shots != weapon.shots:
                yield Edit(f"{path}.shots", old.shots or 0, weapon.shots or 0)
            if old.customs != weapon.customs:
                yield Edit(f"{path}.customs", old.customs, weapon.customs)


def alike(weapon: Weapon, donor: Weapon) -> Weapon:
    """The weapon with another's numbers and customs; its name and combos stay."""
    if isinstance(weapon, Ranged) and isinstance(donor, Ranged):
        return replace(weapon, power=donor.power, shots=donor.shots, customs=donor.customs)
    return replace(weapon, power=donor.power, customs=donor.customs)


def _raised(stats: Stats, ups: Sequence[tuple[int, int]]) -> Stats:
    points = list(stats)
    for up, i in ups:
        points[i] += up
    return points[0], points[1], points[2]


def advise(
    machine: Machine, rules: Rules, terms: Terms, aim: str = "mean", steps: int = 2, armors: Sequence[int] = ARMORS
) -> list[Change]:
    """The changes that are better at the aim (a merit's kind, or ``any``), the fewest steps first, then the greatest
    gain. The machine must be legal and readable."""
    found = [c for c in Counsel(machine, rules, terms, armors).changes(steps) if aim == "any" or aim in c.kinds]
    return sorted(found, key=lambda change: (change.steps, -_gain(change, aim), change.cost[1]))


def _gain(change: Change, aim: str) -> float:
    """How much better at the aim, each merit by its own measure."""
    steps = (
        (abs(float(after) - float(before)) if after != float("inf") else 1e9)  # type: ignore[arg-type]
        for merit, _, before, after in change.merits
        if aim in ("any", merit.kind)
    )
    return sum(steps)
