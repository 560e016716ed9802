"""What one die of an attack can do, and how many are rolled. Rules H1 to H4; R6, R7, R15, R33, R41."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from designer.chance.odds import Spread, dice_sum, gather, sure
from designer.games.duel.prints.facts import Arm, hit_faces
from designer.games.duel.rules import Effects, Rules
from designer.rules import Rulings

Pairs = Mapping[tuple[int, int], int]
"""(hits, criticals) → weight."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of an attack: how many faces miss, hit and are critical, and what a hit and a critical deal.

    Damages are whole numbers in the unit of the attack. ``ones`` tells how many of the missing, hitting and critical
    faces hurt the attacker (overdrive, R41). ``again``: how often simulate may re-roll it (R24).
    """

    miss: int
    hit: int
    critical: int
    hit_damage: int
    critical_damage: int
    again: int = 1
    ones: tuple[int, int, int] = (0, 0, 0)

    @property
    def faces(self) -> tuple[int, int, int]:
        """How many faces miss, hit, and are critical."""
        return self.miss, self.hit, self.critical

    @property
    def sum(self) -> int:
        """The damage of all six faces added up: six times the mean."""
        return self.hit * self.hit_damage + self.critical * self.critical_damage

    def damage(self, hits: int, criticals: int) -> int:
        """What so many hits and criticals deal together."""
        return hits * self.hit_damage + criticals * self.critical_damage


@dataclass(frozen=True, slots=True)
class Volley:
    """Equal dice that are rolled together: ``shots`` of them, or with burst as many as so many dice count."""

    die: Die
    shots: int
    burst: bool = False

    @property
    def most(self) -> int:
        """The greatest number of hit dice."""
        return self.shots * 6 if self.burst else self.shots

    def counts(self, fewer: int = 0) -> Spread:
        """The number of hit dice, ``fewer`` dice taken from the roll that decides it."""
        left = self.shots - fewer
        return dice_sum(left) if self.burst else sure(left)


def damage_of(pairs: Pairs, die: Die, dice: int) -> Spread:
    """The damage of hits and criticals."""
    return Spread(gather((die.damage(hits, criticals), w) for (hits, criticals), w in pairs.items()), dice)


def uncritical(pairs: Pairs, die: Die, dice: int) -> Spread:
    """The damage of those rolls alone that hold no critical."""
    return Spread(gather((die.damage(hits, 0), w) for (hits, criticals), w in pairs.items() if not criticals), dice)


def hits_of(pairs: Pairs, dice: int) -> Spread:
    """The number of successes, criticals among them."""
    return Spread(gather((hits + criticals, w) for (hits, criticals), w in pairs.items()), dice)


@dataclass(frozen=True, slots=True)
class Attacker:
    """What the machine brings to every attack: precise action and melee performance in points, the bonus to faces, and
    the number of units in a point of damage."""

    precise: int
    performance: Fraction
    face: int
    unit: int


@dataclass(frozen=True, slots=True)
class Blow:
    """A weapon's die before armour: ``hit`` and ``critical`` in units, ``pierce`` the points of armour that a hit
    ignores, ``floored``: pierce beyond the armour adds nothing (R15)."""

    faces: tuple[int, int, int]
    hit: int
    critical: int
    pierce: int
    floored: bool
    unit: int
    again: int
    ones: tuple[int, int, int]

    def die(self, armor: int) -> Die:
        """The die against so much armour (H2, H3)."""
        reduction = armor - self.pierce
        if self.floored:
            reduction = max(0, reduction)
        hit = max(0, self.hit - reduction * self.unit)
        return Die(*self.faces, hit, self.critical, self.again, self.ones)


def blow_of(arm: Arm, by: Attacker, rules: Rules, rulings: Rulings, *, overdrive: bool = False) -> Blow | None:
    """The blow of a weapon (H1 to H3), None where a number of it can't be read. ``overdrive`` adds melee performance
    to both damages, before armour, and counts the ones that hurt oneself."""
    if arm.hit is None or arm.critical is None or arm.weapon.unread_customs:
        return None
    added = by.performance if overdrive else Fraction(0)
    bonus = min(by.face, 1) if rulings["face_bonus"] == "once" else by.face
    faces = hit_faces(arm.effects, rules.faces, bonus)
    meant = (faces.miss, faces.hit, faces.critical)
    ones = ones_of(arm.effects, bonus, rulings) if overdrive else ()
    return Blow(
        faces=(len(faces.miss), len(faces.hit), len(faces.critical)),
        hit=int((Fraction(arm.hit.value) + added) * by.unit),
        critical=int((Fraction(arm.critical.value) + added) * by.unit),
        pierce=by.precise + arm.effects.ignores,
        floored=rulings["reduction_floor"] == "zero",
        unit=by.unit,
        again=arm.effects.rerolls,
        ones=(_shared(ones, meant[0]), _shared(ones, meant[1]), _shared(ones, meant[2])),
    )


def ones_of(effects: Effects, bonus: int, rulings: Rulings) -> tuple[int, ...]:
    """The faces that count as 1 for overdrive: the 1 itself, or by R41 what becomes one after burst and bonus."""
    if rulings["overdrive_one"] == "natural":
        return (1,)
    return tuple(face for face in range(1, 7) if min(6, max(1, face - effects.minus) + bonus) == 1)


def _shared(ones: Iterable[int], faces: Iterable[int]) -> int:
    return len(set(ones) & set(faces))
