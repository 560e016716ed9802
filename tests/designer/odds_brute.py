"""Odds by trying everything: every face of every die, every re-roll that the rules allow, every reply of the defender.
Written from the rules alone; nothing of the odds' own code is used. Slow, so for few dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import ceil, floor, prod

from designer.games.duel.machine import Machine, Melee, Ranged

DEFAULTS = {
    "melee_rounding": "up", "damage_base": "max", "burst_hits": "literal", "reduction_floor": "zero",
    "reroll": "per_die", "reroll_scope": "one_die", "boost_rate": 1, "face_bonus": "stack", "aikido_else": 0,
    "boost_attack_part": "needs_3_damage", "overdrive_one": "natural", "burst_boost": "hit_dice",
    "overdrive_self": "per_die",
}  # fmt: skip


@dataclass(frozen=True)
class Fight:
    """The situation of one attack."""

    machine: Machine
    armor: int
    rulings: tuple[tuple[str, str | int], ...] = ()
    rerolls: int = 0
    boost: int = 0
    face: int = 0
    aim: str = "mean"
    hp: int = 10**9
    enemy_combo: bool = True
    arms: bool = True

    def rule(self, key: str) -> str | int:
        return {**DEFAULTS, **dict(self.rulings)}[key]

    @property
    def performance(self) -> Fraction:
        second = Fraction(7 * self.machine.precision, 10)
        rounding = {"up": ceil, "down": floor, "none": Fraction}[str(self.rule("melee_rounding"))]
        return ceil(Fraction(3 * self.machine.output, 2)) + Fraction(rounding(second))

    @property
    def precise(self) -> int:
        return ceil(Fraction(13 * self.machine.precision, 10)) if self.arms else 0


@dataclass(frozen=True)
class Shown:
    """What ``faces`` faces of a die mean: damage in tenths; miss, hit or critical; whether it hurts oneself."""

    faces: int
    damage: int
    outcome: str
    one: bool


@dataclass(frozen=True)
class Kind:
    """A sort of die. ``again``: how often it may be re-rolled."""

    shows: tuple[Shown, ...]
    again: int


def kind(fight: Fight, weapon: Ranged | Melee, *, overdrive: bool = False) -> Kind:
    power, customs = Fraction(weapon.power), set(weapon.customs)
    added = fight.performance if isinstance(weapon, Melee) or overdrive else Fraction(0)
    greatest, plain = 2 * power + added, power + added
    hit_base = {"max": greatest, "power": plain, "literal": greatest}[str(fight.rule("damage_base"))]
    critical = {"max": greatest, "power": plain, "literal": plain}[str(fight.rule("damage_base"))]
    reduction = fight.armor - fight.precise - (10 if "ap" in customs else 0)
    if fight.rule("reduction_floor") == "zero":
        reduction = max(0, reduction)
    deals = {"miss": 0, "hit": int(10 * max(Fraction(0), hit_base - reduction)), "critical": int(10 * critical)}
    bonus = fight.face if fight.rule("face_bonus") == "stack" else min(1, fight.face)
    faces = []
    for face in range(1, 7):
        shown = face
        if "burst" in customs and fight.rule("burst_hits") == "literal":
            shown = max(1, shown - 2)
        shown = min(6, shown + bonus)
        if "energy" in customs:
            outcome = "critical" if shown >= 5 else "miss"
        elif "burst" in customs and fight.rule("burst_hits") == "example":
            outcome = "hit" if shown >= 3 else "miss"
        else:
            outcome = "miss" if shown <= 2 else "hit" if shown <= 5 else "critical"
        faces.append((outcome, overdrive and (face if fight.rule("overdrive_one") == "natural" else shown) == 1))
    shows = (Shown(faces.count(one), deals[one[0]], *one) for one in dict.fromkeys(faces))
    return Kind(tuple(shows), 2 if "sniper" in customs else 1)


@dataclass(frozen=True)
class Seen:
    """What an attack came to: probabilities by hits, by damage, by damage to oneself, and of a part check."""

    hits: dict[int, Fraction]
    damage: dict[Fraction, Fraction]
    own: dict[Fraction, Fraction]
    part: Fraction

    @property
    def mean(self) -> Fraction:
        return sum((d * p for d, p in self.damage.items()), Fraction(0))


# A die that lies: the place of its weapon, what it shows, how often it was re-rolled.
Lying = tuple[int, Shown, int]
Dice = tuple[Lying, ...]
# How many dice of each weapon.
Count = tuple[int, ...]


def checks(dice: Dice, special: str, hp: int = 1) -> bool:
    """A part-break check: H6, or for ``special`` the boost attack by R40; at HP 0 for any damage (H8)."""
    damage = sum(shown.damage for _, shown, _ in dice)
    outcomes = {shown.outcome for _, shown, _ in dice}
    if special == "always":
        return bool(outcomes - {"miss"})
    if not hp:
        return damage > 0
    if special == "needs_3_damage":
        return damage >= 30 and bool(outcomes - {"miss"})
    return damage >= 30 and "critical" in outcomes


class Brute:
    """One attack with a number of dice that is rolled for: ``pools`` are (kind, shots, burst)."""

    def __init__(self, fight: Fight, pools: list[tuple[Kind, int, bool]], special: str = "") -> None:
        self.fight, self.pools, self.special = fight, pools, special
        self.off = fight.boost // int(fight.rule("boost_rate"))
        self.play = cache(self._play)
        self.hand_value = cache(self._hand_value)

    # Re-rolls: every set of dice in every position

    def worth(self, dice: Dice) -> Fraction:
        damage = Fraction(sum(shown.damage for _, shown, _ in dice), 10)
        if self.fight.aim == "mean":
            return damage
        return Fraction(damage >= self.fight.hp if self.fight.aim == "kill" else self.checks(dice))

    def checks(self, dice: Dice) -> bool:
        return checks(dice, self.special, self.fight.hp)

    def sets(self, dice: Dice, budget: int, occasion: int) -> Iterator[tuple[Count, int]]:
        """Every allowed re-roll: which dice, and what it costs in simulate. One by one, a critical is not offered."""
        per_die, one_die = self.fight.rule("reroll") == "per_die", self.fight.rule("reroll_scope") == "one_die"
        free = [i for i, (w, _, done) in enumerate(dice) if (done if per_die else occasion) < self.pools[w][0].again]
        if per_die and one_die:
            free = [i for i in free if dice[i][1].outcome != "critical"]
        for size in range(1, 2 if per_die and one_die else len(free) + 1):
            if (cost := size if one_die else 1) <= budget:
                yield from ((chosen, cost) for chosen in combinations(free, size))

    def _play(self, dice: Dice, budget: int, occasion: int) -> Fraction:
        """What the aim can expect, stopping being allowed."""
        found = self.worth(dice)
        for chosen, cost in self.sets(dice, budget, occasion):
            total = Fraction(0)
            for shows in product(*(self.pools[dice[i][0]][0].shows for i in chosen)):
                new = list(dice)
                for i, shown in zip(chosen, shows, strict=True):
                    new[i] = (dice[i][0], shown, dice[i][2] + 1)
                total += prod(shown.faces for shown in shows) * self.play(alike(new), budget - cost, occasion + 1)
            found = max(found, total / 6 ** len(chosen))
        return found

    # The first throw, and what decides its dice

    def throws(self, count: Count) -> Iterator[tuple[Dice, int]]:
        """Every way that these dice can fall, with the number of faces that do it."""
        places = [w for w, n in enumerate(count) for _ in range(n)]
        for shows in product(*(self.pools[w][0].shows for w in places)):
            dice = tuple((w, shown, 0) for w, shown in zip(places, shows, strict=True))
            yield dice, prod(shown.faces for shown in shows)

    def _hand_value(self, count: Count) -> Fraction:
        """What the attacker can expect of these dice."""
        total = Fraction(0)
        for dice, faces in self.throws(count):
            total += faces * (
                self.play(alike(list(dice)), self.fight.rerolls, 0) if self.fight.rerolls else self.worth(dice)
            )
        return total / 6 ** sum(count)

    def replies(self, things: Count) -> Iterator[Count]:
        """What the defender can leave of numbers of dice."""
        off = min(self.off, max(0, sum(things) - 1))
        return (left for left in product(*(range(n + 1) for n in things)) if sum(left) == sum(things) - off)

    def numbers(self, shots: Count) -> dict[Count, Fraction]:
        """Numbers of hit dice by weapon, with their probabilities."""
        found: dict[Count, Fraction] = {}
        counted = [range(6**n) if burst else range(1) for (_, _, burst), n in zip(self.pools, shots, strict=True)]
        for drawn in product(*counted):
            count = tuple(
                sum(roll // 6**i % 6 + 1 for i in range(n)) if burst else n
                for roll, (_, _, burst), n in zip(drawn, self.pools, shots, strict=True)
            )
            found[count] = found.get(count, Fraction(0)) + Fraction(1, prod(len(rolls) for rolls in counted))
        return found

    def final(self) -> dict[Count, Fraction]:
        """The dice that are rolled in the end, the defender having paid as is worst for the attacker."""
        shots = tuple(n for _, n, _ in self.pools)
        if self.fight.rule("burst_boost") == "count_dice":
            plans = [self.numbers(left) for left in self.replies(shots)]
            return min(plans, key=lambda plan: sum(p * self.hand_value(count) for count, p in plan.items()))
        found: dict[Count, Fraction] = {}
        for count, p in self.numbers(shots).items():
            left = min(self.replies(count), key=self.hand_value) if self.off else count
            found[left] = found.get(left, Fraction(0)) + p
        return found

    def value(self) -> Fraction:
        """What the aim is worth, defender and attacker both playing their best."""
        return sum((p * self.hand_value(count) for count, p in self.final().items()), Fraction(0))

    def seen(self) -> Seen:
        """Everything without re-rolls."""
        hits: dict[int, Fraction] = {}
        damage: dict[Fraction, Fraction] = {}
        own: dict[Fraction, Fraction] = {}
        part = Fraction(0)
        for count, p in self.final().items():
            for dice, faces in self.throws(count):
                share = p * Fraction(faces, 6 ** sum(count))
                shown = [one for _, one, _ in dice]
                add(hits, sum(one.outcome != "miss" for one in shown), share)
                add(damage, Fraction(sum(one.damage for one in shown), 10), share)
                add(own, self.fight.performance * self.ones(dice), share)
                part += share * self.checks(dice)
        return Seen(hits, damage, own, part)

    def ones(self, dice: Dice) -> int:
        """How often these dice hurt oneself: R75."""
        each = [sum(one.one for w, one, _ in dice if w == pool) for pool in range(len(self.pools))]
        return sum(min(1, count) for count in each) if self.fight.rule("overdrive_self") == "per_roll" else sum(each)


def add(found: dict, key: object, share: Fraction) -> None:
    found[key] = found.get(key, Fraction(0)) + share


def alike(dice: list[Lying]) -> Dice:
    """The same dice in an order of their own."""
    return tuple(sorted(dice, key=lambda die: (die[0], die[1].damage, die[1].outcome, die[1].one, die[2])))


def brutes(fight: Fight, *, raised: bool = False) -> dict[tuple[str, int], Brute]:
    """Every attack of the machine: by its card's id and the 0-based place of the weapon (-1 for all of them, which
    under overdrive, ``raised``, have the most ways to fall)."""
    found = {}
    machine = fight.machine
    for i, weapon in enumerate(machine.ranged):
        burst = "burst" in weapon.customs
        found["shoot", i] = Brute(fight, [(kind(fight, weapon), weapon.shots, burst)])
        found["overdrive", i] = Brute(fight, [(kind(fight, weapon, overdrive=True), weapon.shots, burst)])
    if machine.ranged:
        for card in ("full_open", "overdrive") if raised else ("full_open",):
            driven = card == "overdrive"
            pools = [(kind(fight, w, overdrive=driven), w.shots, "burst" in w.customs) for w in machine.ranged]
            found[card, -1] = Brute(fight, pools)
    aikido = 4 if fight.enemy_combo else int(fight.rule("aikido_else"))
    for i, weapon in enumerate(machine.melee):
        for combo, dice in (("flurry", 2), ("step_in", 1), ("aikido", aikido), ("boost_attack", 1), ("guard", 0)):
            special = str(fight.rule("boost_attack_part")) if combo == "boost_attack" else ""
            found[combo, i] = Brute(fight, [(kind(fight, weapon), dice, False)], special)
    return found
