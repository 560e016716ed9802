"""What a machine is worth, number by number, so that two builds can be compared: more is better in every one of them.

A merit is named by its kind, and of a weapon by the weapon and the attack. Those of damage hold a number an armour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from designer.chance.odds import dice_of, dice_sum, sure, two_ways
from designer.games.duel.machine import Melee, Ranged
from designer.games.duel.odds.attacks import attacker
from designer.games.duel.odds.dice import Die, blow_of, damage_of, uncritical
from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.rules import DERIVED

_PARTS = 120
"""Mean damage is kept in whole 120ths of a point: a sixth for a die, a half for a die that counts, a tenth by R2."""

EFFECTS = ("impact", "jammer")
"""What customs do on a success: pushing and jamming."""

Number = Fraction | float | int
Values = tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Merit:
    """A thing to be good at: ``kind`` is a stat's id, or mean, part, success, near, far, rerolls, armor_card, arc."""

    kind: str
    weapon: tuple[str, int] | None = None
    attack: str = ""


Merits = dict[Merit, Values]


def of_machine(build: Build) -> Merits:
    """The derived stats, and the points not spent."""
    found: Merits = {}
    for stat in DERIVED:
        value = build.profile[stat]
        if value is not None:
            found[Merit(stat)] = (value.value,)
    total = build.profile.cost.total
    if total is not None:
        found[Merit("points")] = (-total,)
    return found


def of_weapon(arm: Arm, build: Build, armors: Sequence[int]) -> Merits:
    """A weapon in this machine's hands: damage and part checks of each of its attacks against each armour, its reach,
    and what its customs do. Arc is neither good nor bad, so it only counts whether it is there."""
    by = attacker(build)
    blow = None if by is None else blow_of(arm, by, build.rules, build.rulings)
    if by is None or blow is None:
        return {}
    weapon = arm.sort, arm.number - 1
    near, far = arm.profile.range
    found: Merits = {Merit("near", weapon): (-near,), Merit("far", weapon): (far,)}
    simulate = build.profile.simulate
    if simulate is not None and simulate.value > 0:
        found[Merit("rerolls", weapon)] = (blow.again,)
    arc = int(arm.effects.over)
    found[Merit("arc", weapon)] = (arc, -arc)
    if isinstance(arm.weapon, Melee):
        power = arm.weapon.power or 0
        found[Merit("armor_card", weapon)] = (power if arm.effects.reinforces else 0,)
    dice = [blow.die(armor) for armor in armors]
    scale = _PARTS // 12 // by.unit
    least = build.rules.part_check_damage * by.unit
    for attack, count, part in _attacks(arm, build):
        burst = arm.effects.sums
        each = count * (7 if burst else 2) * scale  # a die that counts brings 3.5 hit dice
        found[Merit("mean", weapon, attack)] = tuple(die.sum * each for die in dice)
        found[Merit("part", weapon, attack)] = tuple(_parts(dice, count, burst, part, least))
        for effect, strength in zip(EFFECTS, (arm.effects.push, arm.effects.jam), strict=True):
            if strength:
                found[Merit(effect, weapon, attack)] = (1 - _part(dice[0], count, burst, "none", 0),)
    return found


def _attacks(arm: Arm, build: Build) -> Iterator[tuple[str, int, str]]:
    """(card, dice, what checks a part: critical, damage or success) of every attack of the weapon."""
    if isinstance(arm.weapon, Ranged):
        yield "shoot", arm.weapon.shots or 0, "critical"
        return
    for combo in build.rules.combos:
        if combo.attacks:
            boosted = combo.id == "boost_attack"
            always = build.rulings["boost_attack_part"] == "always"
            yield combo.id, combo.attacks, ("success" if always else "damage") if boosted else "critical"


def shown(merit: Merit, value: Number) -> Number:
    """A merit's number as it is told: mean damage in points, all others as they are."""
    return Fraction(value) / _PARTS if merit.kind == "mean" else value


def _parts(dice: Sequence[Die], count: int, burst: bool, part: str, least: int) -> Iterator[Fraction]:
    """The probability of a part-break check for each die; the same one where a die does the same."""
    known: dict[tuple[int, int], Fraction] = {}
    for die in dice:
        key = min(least, die.hit_damage), min(least, die.critical_damage)
        if key not in known:
            known[key] = _part(_short(die, least), count, burst, part, least)
        yield known[key]


def _short(die: Die, most: int) -> Die:
    """The die with its damage cut at what a part check asks, for more makes no difference to it."""
    return Die(die.miss, die.hit, die.critical, min(most, die.hit_damage), min(most, die.critical_damage))


@cache
def _part(die: Die, count: int, burst: bool, part: str, least: int) -> Fraction:
    """The probability of a part-break check; of ``none``, that nothing succeeds."""
    counts = dice_sum(count) if burst else sure(count)
    pairs, power = two_ways(counts, die.hit, die.critical), dice_of(counts)
    if part in ("success", "none"):
        nothing = Fraction(pairs.get((0, 0), 0), 6**power)
        return nothing if part == "none" else 1 - nothing
    reached = damage_of(pairs, die, power).at_least(least)
    return reached if part == "damage" else reached - uncritical(pairs, die, power).at_least(least)


def is_no_worse(new: Merits, old: Merits) -> bool:
    """Whether every merit is there as before, and none of its numbers is less."""
    return all(
        merit in new and all(a >= b for a, b in zip(new[merit], values, strict=True)) for merit, values in old.items()
    )


def gains(new: Merits, old: Merits) -> list[tuple[Merit, int]]:
    """Merits that are better somewhere, each with the place of its greatest gain among its numbers."""
    found = []
    for merit, values in new.items():
        before = old.get(merit, (0,) * len(values))
        steps = [a - b if a != b else 0 for a, b in zip(values, before, strict=True)]
        best = max(range(len(steps)), key=lambda i: steps[i], default=0)
        if steps and steps[best] > 0:
            found.append((merit, best))
    return found
