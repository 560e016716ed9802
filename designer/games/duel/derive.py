"""Derived stats of the duel: D1 to D11, weapon costs B3 and B4, machine cost B6. Exact; None where unreadable."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import msgspec

from designer.derived import INFINITE, Derived, Term
from designer.games.duel.machine import Machine, Ranged, Weapon
from designer.games.duel.rules import DERIVED, Effects, Rules, Weapons
from designer.rules import Rulings, add_up


class WeaponProfile(msgspec.Struct, frozen=True):
    """One weapon's numbers: cost in points, greatest damage, range in hexes (nearest, farthest), and what its customs
    do."""

    cost: Derived | None
    max_damage: Derived | None
    range: tuple[int, int]
    effects: Effects = Effects()


class CostParts(msgspec.Struct, frozen=True):
    """The machine's cost B6 and its three parts; None where a part can't be known."""

    stats: int | None
    ranged: int | None
    melee: int | None

    @property
    def total(self) -> int | None:
        if self.stats is None or self.ranged is None or self.melee is None:
            return None
        return self.stats + self.ranged + self.melee


class Profile(msgspec.Struct, frozen=True):
    """All that follows from a machine. Weapons stand in the machine's order."""

    hp: Derived | None
    move: Derived | None
    half_move: Derived | None
    armor: Derived | None
    precise_action: Derived | None
    boost: Derived | None
    simulate: Derived | None
    melee_performance: Derived | None
    reaction: Derived | None
    ranged: tuple[WeaponProfile, ...]
    melee: tuple[WeaponProfile, ...]
    cost: CostParts

    def __getitem__(self, stat: str) -> Derived | None:
        """A derived stat by its id, such as ``half_move``. Raises KeyError."""
        if stat not in DERIVED:
            raise KeyError(stat)
        value: Derived | None = getattr(self, stat)
        return value


def derive(machine: Machine, rules: Rules, rulings: Rulings) -> Profile:
    """D1 to D11 and the costs, under these rulings."""
    written = {"output": machine.output, "precision": machine.precision, "durability": machine.durability}
    stats = {name: value for name, value in written.items() if value is not None}
    sums: dict[str, Derived | None] = {}
    for rule in rules.derived:
        known = all(not term.stat or term.stat in stats for term in rule.terms)
        sums[rule.id] = add_up(rule, stats, rulings) if known else None
    performance = sums["melee_performance"]
    ranged = tuple(_weapon(one, None, rules, rulings) for one in machine.ranged)
    melee = tuple(_weapon(one, performance, rules, rulings) for one in machine.melee)
    cost = CostParts(
        stats=sum(stats.values()) if len(stats) == len(written) else None,
        ranged=_total(ranged),
        melee=_total(melee),
    )
    return Profile(**sums, reaction=reaction(stats, rulings), ranged=ranged, melee=melee, cost=cost)


def _weapon(weapon: Weapon, performance: Derived | None, rules: Rules, rulings: Rulings) -> WeaponProfile:
    sort = sort_of(weapon)
    effects = rules.effects(weapon.customs, sort, rulings)
    return WeaponProfile(
        weapon_cost(weapon, rules), max_damage(weapon, performance), reach(sort, effects, rules, rulings), effects
    )


def sort_of(weapon: Weapon) -> Weapons:
    """Whether a weapon is ranged or melee."""
    return "ranged" if isinstance(weapon, Ranged) else "melee"


def _total(weapons: tuple[WeaponProfile, ...]) -> int | None:
    costs = [weapon.cost for weapon in weapons]
    return None if any(cost is None for cost in costs) else sum(int(cost) for cost in costs if cost is not None)


def weapon_cost(weapon: Weapon, rules: Rules) -> Derived | None:
    """B3: max(0, W*S + customs); B4: max(0, W + customs). None while a number or a custom can't be read,
    or a custom has no price on such a weapon."""
    shots = weapon.shots if isinstance(weapon, Ranged) else 1
    if weapon.power is None or shots is None or weapon.unread_customs:
        return None
    where = sort_of(weapon)
    terms = [Term(Fraction(weapon.power * shots), "power", Fraction(shots))]
    for custom_id in weapon.customs:
        points = rules.custom(custom_id).points(where)
        if points is None:
            return None
        terms.append(Term(Fraction(points), f"customs.{custom_id}"))
    total = sum((term.value for term in terms), Fraction(0))
    return Derived(max(Fraction(rules.standard_floor), total), tuple(terms))


def max_damage(weapon: Weapon, performance: Derived | None) -> Derived | None:
    """D10: 2*W; a melee weapon adds melee performance."""
    if weapon.power is None:
        return None
    power = Term(Fraction(2 * weapon.power), "power", Fraction(2))
    if isinstance(weapon, Ranged):
        return Derived(power.value, (power,))
    if performance is None:
        return None
    assert isinstance(performance.value, Fraction)
    added = Term(performance.value, "melee_performance")
    return Derived(power.value + added.value, (power, added))


def reach(sort: Weapons, effects: Effects, rules: Rules, rulings: Rulings) -> tuple[int, int]:
    """D11, in hexes: 2-5, the least by R23, or 1; farther by its customs, and by R27 perhaps no nearer than that."""
    least, most = rules.melee_reach if sort == "melee" else (int(rulings["min_range"]), rules.ranged_reach[1])
    most += effects.reach
    return (most if effects.far else least), most


def reaction(stats: dict[str, int], rulings: Rulings) -> Derived | None:
    """D9: output * precision / durability to one decimal (R4); without durability by R3."""
    if not {"output", "precision", "durability"} <= stats.keys():
        return None
    product = stats["output"] * stats["precision"]
    terms = tuple(Term(Fraction(stats[s]), s) for s in ("output", "precision", "durability"))
    if not stats["durability"]:
        infinite = product > 0 and rulings["zero_durability"] == "infinite"
        return Derived(INFINITE if infinite else Fraction(0), terms)
    tenths = Fraction(10 * product, stats["durability"])
    whole = floor(tenths + Fraction(1, 2)) if rulings["reaction_rounding"] == "half_up" else floor(tenths)
    return Derived(Fraction(whole, 10), terms)
