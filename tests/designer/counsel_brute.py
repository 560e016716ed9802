"""Advice once more, from the rules' pages alone: what a build is worth, and every build near by. No code of the advice
or of the odds is used; numbers are floats, equal within a billionth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import ceil, comb, floor, prod

from designer.games.duel.machine import Machine, Melee, Ranged
from tests.machines import MELEE, RANGED

EPS = 1e-9
BOOSTS = range(4)
REROLLS = (0, 1, 2, 3, None)
Weapon = Ranged | Melee
Table = dict[object, float]


# ---- section 2: derived stats ------------------------------------------------------------------------------


def derived(machine: Machine) -> Table:
    o, p, d = machine.output, machine.precision, machine.durability
    reaction = float("inf") if not d and o * p else floor(10 * o * p / d + 0.5) / 10 if d else 0.0
    return {
        "hp": 20 + 3 * d, "move": ceil(o / 2), "half_move": ceil(o / 4), "armor": 2 * d, "boost": o, "simulate": p,
        "precise_action": -(-13 * p // 10), "melee_performance": performance(o, p), "reaction": reaction,
    }  # fmt: skip


def performance(output: int, precision: int) -> int:
    return ceil(3 * output / 2) - (-7 * precision // 10)


def cards(machine: Machine) -> dict[str, bool]:
    """Section 5: cards that cost something, and whether a full store pays for them."""
    o, p = machine.output, machine.precision
    found = {
        "accelerate": o >= 1, "target_lock": p >= 2, "mode_mobility": o >= 2, "mode_flight": o >= 2,
        "mode_assault": p >= 2,
    }  # fmt: skip
    return found | ({"full_open": p >= 5, "overdrive": o >= 5} if machine.ranged else {})


# ---- section 4: one weapon's dice --------------------------------------------------------------------------


@dataclass(frozen=True)
class Die:
    """Faces that miss, hit, are critical; damage of a hit and of a critical; how often it may be thrown again."""

    faces: tuple[int, int, int]
    hit: int
    critical: int
    again: int


def die_of(machine: Machine, weapon: Weapon, armor: int, *, raised: bool = False) -> Die:
    customs = set(weapon.customs)
    added = performance(machine.output, machine.precision) if raised or isinstance(weapon, Melee) else 0
    most = 2 * weapon.power + added
    pierced = -(-13 * machine.precision // 10) + (10 if "ap" in customs else 0)
    hit = max(0, most - max(0, armor - pierced))
    if "burst" in customs:
        faces = (6, 0, 0) if "energy" in customs else (4, 2, 0)
    else:
        faces = (4, 0, 2) if "energy" in customs else (2, 3, 1)
    return Die(faces, hit, most, 2 if "sniper" in customs else 1)


@cache
def pips(count: int) -> dict[int, float]:
    """The sum of so many dice."""
    if not count:
        return {0: 1.0}
    found: dict[int, float] = {}
    for total, chance in pips(count - 1).items():
        for face in range(1, 7):
            found[total + face] = found.get(total + face, 0.0) + chance / 6
    return found


def numbers(shots: int, burst: bool) -> dict[int, float]:
    return pips(shots) if burst else {shots: 1.0}


@cache
def rolls(count: int, faces: tuple[int, int, int]) -> tuple[tuple[int, int, int, float], ...]:
    """(misses, hits, criticals, chance) of so many dice."""
    miss, hit, critical = (face / 6 for face in faces)
    found = []
    for misses in range(count + 1):
        for hits in range(count - misses + 1):
            left = count - misses - hits
            chance = comb(count, misses) * comb(count - misses, hits) * miss**misses * hit**hits * critical**left
            if chance:
                found.append((misses, hits, left, chance))
    return tuple(found)


@cache
def mean(die: Die, count: int, simulate: int) -> float:
    """The mean of so many dice, simulate spent as well as can be (H5: one die each, each die once, a sniper's twice)."""
    _, hit, critical = die.faces
    fresh = (hit * die.hit + critical * die.critical) / 6
    total = 0.0
    for misses, hits, criticals, chance in rolls(count, die.faces):
        damage = hits * die.hit + criticals * die.critical
        if die.again == 1:
            gains = sorted([fresh] * misses + [max(0.0, fresh - die.hit)] * hits)[::-1]
            total += chance * (damage + sum(gains[:simulate]))
        else:
            total += chance * (damage + more(die, min(misses, simulate), min(hits, simulate), 0, 0, simulate))
    return total


@cache
def more(die: Die, misses: int, hits: int, old_misses: int, old_hits: int, simulate: int) -> float:
    """What re-rolling adds: dice that lie, by what they show and whether they were thrown again once already."""
    if not simulate:
        return 0.0
    miss, hit, critical = (face / 6 for face in die.faces)
    fresh = hit * die.hit + critical * die.critical
    best, left = 0.0, simulate - 1
    lying = (misses, hits, old_misses, old_hits)
    for place, lost in enumerate((0, die.hit, 0, die.hit)):
        if not lying[place]:
            continue
        rest = [count - (place == at) for at, count in enumerate(lying)]
        if place < 2:
            after = miss * more(die, *cut(rest[0], rest[1], rest[2] + 1, rest[3], left), left)
            after += hit * more(die, *cut(rest[0], rest[1], rest[2], rest[3] + 1, left), left) if hit else 0.0
            after += critical * more(die, *cut(*rest, left), left) if critical else 0.0
        else:
            after = more(die, *cut(*rest, left), left)
        best = max(best, fresh - lost + after)
    return best


def cut(a: int, b: int, c: int, d: int, most: int) -> tuple[int, int, int, int]:
    return min(a, most), min(b, most), min(c, most), min(d, most)


@cache
def check(die: Die, count: int, simulate: int, need: str) -> float:
    """The chance of a part check: H6 (``critical``), a boost attack's (``damage``, R40)."""
    short = Die(die.faces, min(3, die.hit), min(3, die.critical), die.again)
    return chance_of(short, count, simulate, need)


@cache
def chance_of(die: Die, count: int, simulate: int, need: str) -> float:
    bad = 6 - die.faces[2] if need == "critical" and die.critical >= 3 else None
    if need == "damage" and count == 1:
        bad = 6 - sum(faces for faces, deals in zip(die.faces, (0, die.hit, die.critical), strict=True) if deals >= 3)
    if bad is not None:
        return 1 - (bad / 6) ** (count + min(simulate, count * die.again))
    assert need == "critical"
    total = 0.0
    for misses, hits, criticals, chance in rolls(count, die.faces):
        total += chance * reach(die, (misses, hits, 0, 0), min(3, criticals * die.critical), bool(criticals), simulate)
    return total


@cache
def reach(die: Die, lying: tuple[int, int, int, int], fixed: int, marked: bool, simulate: int) -> float:
    """The chance to end with a critical and 3 damage: dice that lie, by what they show, and thrown again or not."""
    _, hits, _, old_hits = lying
    best = float(marked and min(3, fixed + (hits + old_hits) * die.hit) >= 3)
    if best or not simulate:
        return best
    for place, there in enumerate(lying):
        if not there or (die.again == 1 and place > 1) or (die.again == 2 and place > 3):
            continue
        rest = [count - (at == place) for at, count in enumerate(lying)]
        value, last = 0.0, die.again == 1 or place > 1
        for shown, faces in enumerate(die.faces):
            if not faces:
                continue
            now, deal = list(rest), fixed
            if shown == 2:
                deal = min(3, fixed + die.critical)
            elif last:
                deal = min(3, fixed + (die.hit if shown else 0))
            else:
                now[2 + shown] += 1
            value += faces / 6 * reach(die, tuple(now), deal, marked or shown == 2, simulate - 1)  # type: ignore[arg-type]
        best = max(best, value)
    return best


# ---- what a weapon is worth --------------------------------------------------------------------------------


def strikes(machine: Machine, weapon: Weapon) -> Iterator[tuple[str, bool, int, bool, str]]:
    """(card, raised, shots, whether they count, what checks a part) of each attack that the machine can pay for."""
    if isinstance(weapon, Ranged):
        burst = "burst" in weapon.customs
        yield "shoot", False, weapon.shots, burst, "critical"
        if machine.output >= 5:
            yield "overdrive", True, weapon.shots, burst, "critical"
        return
    for combo in dict.fromkeys(weapon.combos):
        if combo == "boost_attack":
            if machine.output >= 2:
                yield combo, False, 1, False, "damage"
        elif combo != "guard":
            yield combo, False, {"flurry": 2, "step_in": 1, "aikido": 4}[combo], False, "critical"


def left(count: int, boost: int) -> int:
    """H4: never the last die."""
    return count - min(boost, max(0, count - 1))


class Judge:
    """Worths against these armours, each part of a machine worked out once."""

    def __init__(self, armors: Sequence[int]) -> None:
        self.armors = tuple(armors)
        self.plain = cache(self._plain)
        self.attacked = cache(self._attacked)
        self.opened = cache(self._opened)

    def _plain(self, weapon: Weapon, simulate: bool) -> Table:
        customs, ranged = set(weapon.customs), isinstance(weapon, Ranged)
        far = (8 if "fast" in customs else 5) if ranged else 2 if "polearm" in customs else 1
        return {
            "near": -2 if ranged else -1, "far": far, "arc": "arc" in customs, "no arc": "arc" not in customs,
            "rerolls": (2 if "sniper" in customs else 1) if simulate else 0,
            "armor_card": weapon.power if "reinforced" in customs else 0,
        }  # fmt: skip

    def _attacked(self, output: int, precision: int, weapon: Weapon, slow: bool) -> Table:
        """Means, checks and successes; ``slow``: those with re-rolls, else those without."""
        machine = Machine("", "", output, precision, 0)
        found: Table = {}
        for card, raised, shots, burst, need in strikes(machine, weapon):
            counts = numbers(shots, burst)
            dice = [die_of(machine, weapon, armor, raised=raised) for armor in self.armors]
            for rerolls in REROLLS[1:] if slow else REROLLS[:1]:
                simulate = precision if rerolls is None else min(rerolls, precision)
                for boost in BOOSTS:
                    dealt = [(left(count, boost), chance) for count, chance in counts.items()]
                    most = max(n for n, _ in dealt)
                    if rerolls is None and simulate > 6 and most > 8 and not is_weighed(dice, most, simulate, need):
                        continue
                    for armor, die in zip(self.armors, dice, strict=True):
                        key = card, rerolls, boost, armor
                        found["mean", key] = sum(chance * mean(die, n, simulate) for n, chance in dealt)
                        found["part", key] = sum(chance * check(die, n, simulate, need) for n, chance in dealt)
                    for effect in ("impact", "jammer"):
                        if effect in weapon.customs:
                            again, miss = dice[0].again, dice[0].faces[0] / 6
                            failed = sum(chance * miss ** (n + min(simulate, n * again)) for n, chance in dealt)
                            found[effect, (card, rerolls, boost)] = 1 - failed
        return found

    def _opened(self, output: int, precision: int, guns: tuple[Ranged, ...]) -> Table:
        """A full open attack of several weapons, raised where overdrive can be paid for too; nothing is re-rolled."""
        machine, found = Machine("", "", output, precision, 0), Table()
        if len(guns) < 2 or precision < 5:
            return found
        if len(guns) > 8 or prod(5 * gun.shots + 1 for gun in guns if "burst" in gun.customs) > 500:
            return found  # too many to be weighed together
        counts = [numbers(gun.shots, "burst" in gun.customs) for gun in guns]
        for raised in (False, True) if output >= 5 else (False,):
            for armor, boost in product(self.armors, BOOSTS):
                dice = [die_of(machine, gun, armor, raised=raised) for gun in guns]
                means = checks = 0.0
                for drawn in product(*(one.items() for one in counts)):
                    chance = 1.0
                    for _, share in drawn:
                        chance *= share
                    replies = list(taken([count for count, _ in drawn], boost))
                    each = [(d.faces[1] * d.hit + d.faces[2] * d.critical) / 6 for d in dice]
                    means += chance * min(sum(n * e for n, e in zip(reply, each, strict=True)) for reply in replies)
                    checks += chance * min(checked(tuple(dice), reply) for reply in replies)
                found["mean", ("open", raised, boost, armor)] = means
                found["part", ("open", raised, boost, armor)] = checks
        return found

    # ---- machines held against each other --------------------------------------------------------------------

    def tables(self, machine: Machine, slow: bool) -> Iterator[Table]:
        """By parts that change together: the machine's, each weapon's, all guns at once."""
        if not slow:
            yield derived(machine) | {("card", card): float(paid) for card, paid in cards(machine).items()}
        for weapon in (*machine.ranged, *machine.melee):
            bare = replace(weapon, name="")
            if not slow:
                yield self.plain(bare, bool(machine.precision))
            yield self.attacked(machine.output, machine.precision, bare, slow)
        if slow:
            yield self.opened(machine.output, machine.precision, tuple(replace(gun, name="") for gun in machine.ranged))

    def no_worse(self, new: Machine, old: Machine) -> bool:
        """Whether nothing that the old machine has is less. A weapon more, behind the others, is no loss."""
        for slow in (False, True):
            for after, before in self.pairs(new, old, slow):
                if any(after.get(key, -1.0) < value - EPS for key, value in before.items() if not open_(key, after)):
                    return False
        return True

    def pairs(self, new: Machine, old: Machine, slow: bool) -> Iterator[tuple[Table, Table]]:
        added = (len(new.ranged) - len(old.ranged)) + (len(new.melee) - len(old.melee))
        if not added:
            yield from zip(self.tables(new, slow), self.tables(old, slow), strict=True)
            return
        kept = replace(new, ranged=new.ranged[: len(old.ranged)], melee=new.melee[: len(old.melee)])
        yield from zip(self.tables(kept, slow), self.tables(old, slow), strict=True)
        if not slow:
            yield tuple({("card", card): float(paid) for card, paid in cards(one).items()} for one in (new, old))  # type: ignore[misc]
        else:
            guns = (
                self.opened(one.output, one.precision, tuple(replace(g, name="") for g in one.ranged))
                for one in (new, old)
            )
            yield tuple(guns)  # type: ignore[misc]

    def better(self, new: Machine, old: Machine) -> set[str]:
        """The kinds of what is more."""
        found: set[str] = set()
        for slow in (False, True):
            for after, before in self.pairs(new, old, slow):
                for key, value in after.items():
                    kind = key if isinstance(key, str) else key[0]  # type: ignore[index]
                    # A new card is told as such, and not by what its attacks do.
                    if value > before.get(key, 0.0) + EPS and (key in before or kind in ("card", "impact", "jammer")):
                        found.add(str(kind))
        if len((*new.ranged, *new.melee)) > len((*old.ranged, *old.melee)):
            found.add("weapon")
        combos = any(
            {one[0] for one in strikes(new, now)} - {one[0] for one in strikes(old, was)} - {"overdrive"}
            for now, was in zip(new.melee, old.melee, strict=False)
        )
        return found | ({"card"} if combos else set())


def is_weighed(dice: Sequence[Die], most: int, simulate: int, need: str) -> bool:
    """With all simulate: not a sniper's many dice, but for enough of it, nor weak ones that check a part together."""
    sniper = dice[0].again == 2 and simulate < 2 * most
    return not sniper and not (need == "critical" and any(die.critical < 3 for die in dice))


def open_(key: object, table: Table) -> bool:
    """Whether a table leaves open what comes of all simulate."""
    return isinstance(key, tuple) and isinstance(key[1], tuple) and key[1][1] is None and key not in table


def taken(count: Sequence[int], boost: int) -> Iterator[tuple[int, ...]]:
    """What the enemy may leave of dice of several weapons."""
    off = min(boost, max(0, sum(count) - 1))
    for gone in product(*(range(min(n, off) + 1) for n in count)):
        if sum(gone) == off:
            yield tuple(n - k for n, k in zip(count, gone, strict=True))


@cache
def checked(dice: tuple[Die, ...], count: tuple[int, ...]) -> float:
    """H6 of several weapons: a critical, and 3 damage in all."""
    states = {(0, False): 1.0}
    for die, n in zip(dice, count, strict=True):
        now: dict[tuple[int, bool], float] = {}
        for (damage, marked), chance in states.items():
            for _, hits, criticals, share in rolls(n, die.faces):
                dealt = min(3, damage + hits * die.hit + criticals * die.critical)
                key = dealt, marked or criticals > 0
                now[key] = now.get(key, 0.0) + chance * share
        states = now
    return sum(chance for (damage, marked), chance in states.items() if marked and damage >= 3)


# ---- builds near by ----------------------------------------------------------------------------------------

UPS = (-3, -2, -1, 1, 2, 3)


def near(machine: Machine, original: Machine) -> Iterator[Machine]:
    """Every build one step away; weapons of the original are there to be copied. A stat is never lowered: HP, boost or
    simulate would be less."""
    for stat, up in product(("output", "precision", "durability"), (1, 2, 3)):
        yield replace(machine, **{stat: machine.stat(stat) + up})
    for sort, prices in (("ranged", RANGED), ("melee", MELEE)):
        weapons: tuple[Weapon, ...] = getattr(machine, sort)
        for i, weapon in enumerate(weapons):
            donors = [one for at, one in enumerate(getattr(original, sort)) if at != i]
            for new in shapes(weapon, donors, list(prices)):
                yield replace(machine, **{sort: (*weapons[:i], new, *weapons[i + 1 :])})


def shapes(weapon: Weapon, donors: Sequence[Weapon], customs: list[str]) -> Iterator[Weapon]:
    for change in UPS:
        yield replace(weapon, power=weapon.power + change)
        if isinstance(weapon, Ranged):
            yield replace(weapon, shots=weapon.shots + change)
    for gone in (*range(len(weapon.customs)), None):
        kept = tuple(custom for i, custom in enumerate(weapon.customs) if i != gone)
        if gone is not None:
            yield replace(weapon, customs=kept)
        yield from (replace(weapon, customs=(*kept, new)) for new in customs if new not in weapon.customs)
    for donor in donors:
        numbers_ = {"power": donor.power, "customs": donor.customs}
        yield replace(weapon, **numbers_, **({"shots": donor.shots} if isinstance(donor, Ranged) else {}))


def is_sound(machine: Machine) -> bool:
    """B3 to B5: powers and shots of 1 or more, customs once each, 通常 alone."""
    weapons: tuple[Weapon, ...] = (*machine.ranged, *machine.melee)
    return all(
        w.power >= 1 and getattr(w, "shots", 1) >= 1 and ("standard" not in w.customs or len(w.customs) == 1)
        for w in weapons
    )


def free(machine: Machine) -> Iterator[Machine]:
    """With a weapon more that costs nothing, as good as such are."""
    for gun in (Ranged("", 3, 1, ("standard",)), Ranged("", 1, 3, ("standard",))):
        yield replace(machine, ranged=(*machine.ranged, gun))
    blade = Melee("", 3, ("standard",), ("flurry", "step_in"))
    yield replace(machine, melee=(*machine.melee, blade))


def form(machine: Machine) -> object:
    """The machine without the order of customs."""
    weapons = [(w.power, getattr(w, "shots", 0), tuple(sorted(w.customs))) for w in (*machine.ranged, *machine.melee)]
    return len(machine.ranged), machine.output, machine.precision, machine.durability, tuple(weapons)
