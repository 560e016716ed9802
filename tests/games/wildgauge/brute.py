"""The odds once more, by going through every roll of every die. Shares nothing with the product but the machines: no
polynomials, no conditional shares, no tables of weights."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil

from designer.games.wildgauge.machine import Machine, Weapon

Rulings = Mapping[str, object]
Rows = Mapping[int, int] | None
"""A user's table: count of highest faces, dice."""
Points = dict[int, Fraction]


@cache
def sums(count: int, faces: int = 6) -> Points:
    """Every roll of these dice, by its sum."""
    found = Counter(sum(dice) for dice in product(range(1, faces + 1), repeat=count))
    return {value: Fraction(times, faces**count) for value, times in found.items()}


def extra_dice(count: int, rows: Rows) -> int:
    if rows is None:
        return count
    fitting = [least for least in rows if least <= count]
    return rows[max(fitting)] if fitting else 0


def rolls(
    rank: int, bonus: int, face: int, sets: object, rows: Rows
) -> Iterator[tuple[Fraction, int, bool, bool, int, int]]:
    """(chance, result, critical, fumble, highest faces, dice) of every roll of a check."""
    count = rank + bonus
    for dice in product(range(1, 7), repeat=count):
        share, shown = Fraction(1, 6**count), Counter(dice)
        high = shown[6]
        if high >= 2:
            for more, chance in sums(extra_dice(high, rows)).items():
                yield share * chance, sum(dice) + more, True, False, high, count
            continue
        equal = [times for shows, times in shown.items() if shows <= face and times >= 2]
        if equal:
            for less, chance in sums(sum(equal) if sets == "all" else max(equal)).items():
                yield share * chance, sum(dice) - less, False, True, high, count
        else:
            yield share, sum(dice), False, False, high, count


def gains(high: int, count: int, how: object) -> bool:
    """Whether WG rises: a critical, and more than half of the dice, or half of them rounded up."""
    return high >= 2 and (2 * high > count if how == "above_half" else high >= ceil(count / 2))


def damage_rolls(weapon: Weapon, rows: Rows) -> Iterator[tuple[Fraction, int, int]]:
    """(chance, damage, highest faces) of every roll of a power."""
    power = weapon.power
    assert power is not None
    faces = [group.faces for group in power.dice for _ in range(group.count)]
    for dice in product(*(range(1, one + 1) for one in faces)):
        share = Fraction(1)
        for one in faces:
            share /= one
        tops = [one for one, shown in zip(faces, dice, strict=True) if one == shown]
        total = sum(dice) + power.plus
        if len(tops) < 2:
            yield share, total, len(tops)
            continue
        added = tops if rows is None else [faces[0]] * extra_dice(len(tops), rows)
        for more in product(*(range(1, one + 1) for one in added)):
            part = share
            for one in added:
                part /= one
            yield part, total + sum(more), len(tops)


def shields(weapon: Weapon) -> Iterator[tuple[Fraction, int]]:
    """(chance, armour) of every roll of an armour-type weapon's power, never below 0."""
    assert weapon.power is not None
    faces = [group.faces for group in weapon.power.dice for _ in range(group.count)]
    for dice in product(*(range(1, one + 1) for one in faces)):
        share = Fraction(1)
        for one in faces:
            share /= one
        yield share, max(0, sum(dice) + weapon.power.plus)


class Fight:
    """One attack under conditions and rulings, told from the machines' own numbers."""

    def __init__(
        self,
        attacker: Machine,
        target: Machine,
        weapon: Weapon,
        given: Mapping[str, object],
        rulings: Rulings,
        rows: Rows,
    ) -> None:
        self.attacker, self.target, self.weapon = attacker, target, weapon
        self.given, self.rulings, self.rows = given, rulings, rows

    def is_hampered(self, machine: Machine, terrain: object) -> bool:
        if terrain == "space":
            saved = self.rulings["space_fitness"] == "cancels" and "space" in machine.fitness
            return "ground" in machine.fitness and not saved
        return terrain == "water" and "water" not in machine.fitness

    def dice(self, machine: Machine, rank: str, who: str, check: str) -> int:
        if self.given[f"{who}blind"] == "yes" and check in ("hit", "evade"):
            rank = "awakening"
        count = machine.pilot.ranks[rank]
        assert count is not None
        return (count + 1) // 2 if self.given[f"{who}stun"] == "yes" else count

    def fixed(self, machine: Machine, who: str, check: str) -> int:
        level = machine.pilot.level
        assert level is not None
        found = int(str(self.given[f"{who}bonus"]))
        if self.is_hampered(machine, self.given[f"{who}terrain"]):
            found -= 5
        focus = self.given[f"{who}concentrate"]
        found += {
            ("hit", "hit"): level, ("hit", "evade"): -level,
            ("evade", "evade"): level, ("evade", "hit"): -level,
            ("defend", "defend"): level, ("defend", "hit"): -level,
            ("attack", "evade"): -level, ("attack", "defend"): -level,
        }.get((focus, check), 0)  # fmt: skip
        if check == "evade":
            found += machine.stats["motion"] or 0
            number = int(str(self.given["attack_number"]))
            later = {"minus6": -6 - 2 * (number - 3), "minus2": -2}[str(self.rulings["third_attack"])]
            found += 0 if number == 1 else -4 if number == 2 else later
        return found

    def check(self, who: str, check: str) -> list[tuple[Fraction, int, bool, bool, int, int]]:
        machine = self.target if who else self.attacker
        rank = {"evade": "evasion", "defend": "defence"}.get(check) or (
            "melee" if "melee" in self.weapon.attributes else "ranged"
        )
        face = self.weapon.fumble if check == "hit" else 1
        assert face is not None
        found = rolls(
            self.dice(machine, rank, who, check), self.bonus_dice(who), face,
            self.rulings["fumble_sets"], self.rows,
        )  # fmt: skip
        fixed = self.fixed(machine, who, check)
        return [(chance, result + fixed, *rest) for chance, result, *rest in found]  # type: ignore[misc]

    def bonus_dice(self, who: str) -> int:
        """Dice known before the roll: the largest cause, or all."""
        causes = [int(str(self.given[f"{who}{key}"])) for key in ("extra_dice", "other_dice")]
        return sum(causes) if self.rulings["extra_dice"] == "sum" else max(causes)

    def final(self, rolled: int, armour: int) -> int:
        left = max(0, rolled - armour)
        who = "target_" if self.rulings["water_half"] == "taken" else ""
        machine = self.target if who else self.attacker
        wet = self.given[f"{who}terrain"] == "water" and self.is_hampered(machine, "water")
        return (left + 1) // 2 if wet and "beam" in self.weapon.attributes else left

    def armours(self) -> dict[tuple[bool, int], Fraction]:
        """(with armour-type weapons, armour) after the acid, by its chance among those with or without."""
        kind = "beam" if "beam" in self.weapon.attributes else "physical"
        base = self.target.stats["heat_armour" if kind == "beam" else "physical_armour"]
        assert base is not None
        guards = [
            one for one in self.target.weapons
            if "armour" in one.tags and (kind in one.attributes or not {"beam", "physical"} & set(one.attributes))
        ]  # fmt: skip
        found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
        for fallen, chance in sums(int(str(self.given["target_acid"])), 3).items():
            bare = max(0, base - fallen)
            found[False, bare] += chance
            for shown in product(*(list(shields(one)) for one in guards)):
                part = chance
                for one, _ in shown:
                    part *= one
                found[True, bare + sum(value for _, value in shown)] += part
        return found

    def answered(self, check: str) -> tuple[dict[str, Fraction], Points]:
        """Chances and damage of the attack against evade or defend."""
        hits = self.check("", "hit")
        standing = check == "evade" and self.given["stance"] == "yes"
        answers = self.check("target_", check)
        focus = self.given["concentrate"] == "attack"
        more = (self.attacker.pilot.level or 0) if focus else 0
        damages = [
            (chance, max(0, rolled + more), high) for chance, rolled, high in damage_rolls(self.weapon, self.rows)
        ]
        how = self.rulings["wg_gain"]
        chances: dict[str, Fraction] = defaultdict(Fraction)
        outcomes: dict[str, Fraction] = defaultdict(Fraction)
        for chance, _, critical, fumble, high, count in hits:
            chances["hit_critical"] += chance * critical
            chances["hit_fumble"] += chance * fumble
            chances["hit_wg"] += chance * gains(high, count, how)
        if not standing:
            for chance, _, critical, fumble, high, count in answers:
                chances["answer_critical"] += chance * critical
                chances["answer_fumble"] += chance * fumble
                chances["answer_wg"] += chance * gains(high, count, how)
        by_result: dict[int, Fraction] = defaultdict(Fraction)
        for chance, hit, *_ in hits:
            by_result[hit] += chance
        for chance, answer, critical, *_ in answers:
            for hit, share in by_result.items():
                wins = answer > hit or (answer == hit and self.rulings["tie"] == "passive")
                outcomes["failed" if standing or not wins else "doubled" if critical else "held"] += chance * share
        chances["failed"] = outcomes["failed"]
        if check == "defend":
            chances["doubled"] = outcomes["doubled"]
        size = sum(group.count for group in self.weapon.power.dice)  # type: ignore[union-attr]
        for chance, _, high in damages:
            chances["damage_critical"] += chance * (high >= 2)
            chances["damage_wg"] += chance * gains(high, size, how)
        points = self.damage(check, outcomes, damages)
        durability = self.target.stats["durability"]
        assert durability is not None
        least = durability if self.rulings["stop_at"] == "zero" else durability + 1
        chances["stopped"] = sum((chance for value, chance in points.items() if value >= least), Fraction(0))
        return dict(chances), points

    def damage(self, check: str, outcomes: Mapping[str, Fraction], damages: list[tuple[Fraction, int, int]]) -> Points:
        points: dict[int, Fraction] = defaultdict(Fraction)
        by_roll: dict[int, Fraction] = defaultdict(Fraction)
        for chance, rolled, _ in damages:
            by_roll[rolled] += chance
        for outcome, share in outcomes.items():
            if check == "evade" and outcome != "failed":
                points[0] += share
                continue
            for (guarded, armour), part in self.armours().items():
                if guarded != (outcome != "failed"):
                    continue
                counted = 0 if check == "evade" else armour * (2 if outcome == "doubled" else 1)
                for rolled, chance in by_roll.items():
                    points[self.final(rolled, counted)] += share * part * chance
        return {value: chance for value, chance in points.items() if chance}
