"""An attack and its answer: which dice are rolled, what is added, and what comes of it. Rules W8 to W14, statuses."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from designer.games.wildgauge.derive import Ground, Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.odds import damage
from designer.games.wildgauge.odds.dice import Power
from designer.games.wildgauge.odds.pool import Extra, Pool, Roll, roll
from designer.games.wildgauge.odds.tally import Tally, mixed, reaching
from designer.games.wildgauge.rules import Focus, Rules
from designer.rules import Rulings

Points = tuple[tuple[int, Fraction], ...]


class Side(msgspec.Struct, frozen=True):
    """One of the two machines at the moment of an attack. ``bonus`` is added to its check, ``extra`` dice known before
    the roll, of all causes that count (W13); ``ordering`` dice to its roll for the order (W5); ``acid`` the X of an
    acid on it."""

    machine: Machine
    profile: Profile
    ground: Ground
    focus: Focus | None = None
    blind: bool = False
    stun: bool = False
    bonus: int = 0
    extra: int = 0
    ordering: int = 0
    acid: int = 0

    def dice(self, check: str, weapon: Weapon | None = None) -> int | None:
        """The dice of the rank that is rolled: ``hit`` (of the weapon), ``evade`` or ``defend``; None where unreadable.
        Blind rolls awakening instead of hit and evade; stun halves, rounded up (W1)."""
        rank_id = {"evade": "evasion", "defend": "defence"}.get(check) or (weapon.rank if weapon else None)
        if rank_id is None:
            return None
        rank = self.machine.rank("awakening" if self.blind and check != "defend" else rank_id)
        return None if rank is None else -(-rank // 2) if self.stun else rank

    def focused(self, what: str) -> int | None:
        """What concentrating adds to ``hit``, ``evade``, ``defend`` or ``damage`` (W6); None where it would, and the
        class level is unreadable."""
        if self.focus is None or what not in (self.focus.up, *self.focus.down):
            return 0
        level = self.machine.pilot.level
        return None if level is None else level if what == self.focus.up else -level

    def fixed(self, check: str) -> int | None:
        """All that is added to the dice of a check (W6, W8, W9), several attackers left out."""
        motion = self.machine.stat("motion") if check == "evade" else 0
        focused = self.focused(check)
        if motion is None or focused is None:
            return None
        return motion + focused + self.ground.checks + self.bonus


def several(number: int, rules: Rules, rulings: Rulings) -> int:
    """What the evade of a turn's ``number``-th attack, from different sources, is changed by (W14)."""
    if number < 2:
        return 0
    if number == 2:
        return -rules.second_attack
    if rulings["third_attack"] == "minus2":
        return -rules.later_attack
    return -rules.third_attack - rules.later_attack * (number - 3)


class Throw(msgspec.Struct, frozen=True):
    """A check: its pool and what is added."""

    pool: Pool
    fixed: int

    def rolled(self, extra: Extra) -> Roll:
        return roll(self.pool, extra)


class Strike(msgspec.Struct, frozen=True):
    """An attack with one weapon, whatever it is aimed at, all numbers known. ``kind``: physical or beam; ``more``: what
    concentrating adds to the damage."""

    hit: Throw
    power: Power
    kind: str
    more: int

    def raw(self, extra: Extra) -> Tally:
        """The damage roll, before armour; never below 0 (W11)."""
        return damage.rolled(self.power, extra).plus(self.more).map(lambda value: max(0, value))


class Assault(Strike, frozen=True):
    """An attack on a target. ``halved``: W8's water; ``acid``: the X of an acid on the target; ``guards``: its
    armour-type weapons that may be used; ``tie``: whether the passive side wins one (W2)."""

    halved: bool
    armour: int
    acid: int
    guards: tuple[Power, ...]
    acid_faces: int
    armour_times: int
    tie: bool

    def succeeds(self, answer: Throw, extra: Extra) -> tuple[Fraction, Fraction]:
        """The probabilities that a passive check succeeds without a critical, and with one (W9)."""
        active = self.hit.rolled(extra).whole.plus(self.hit.fixed)
        rolled = answer.rolled(extra)
        plain, critical = (
            reaching(active, part.plus(answer.fixed), tie=self.tie) for part in (rolled.uncritical, rolled.critical)
        )
        return plain, critical

    def missed(self, answer: Throw | None, extra: Extra) -> Fraction:
        """The probability that a target that evades is missed; none where its evade always fails (``answer`` None)."""
        return sum(self.succeeds(answer, extra), Fraction(0)) if answer else Fraction(0)

    def unarmoured(self, extra: Extra) -> Tally:
        """Damage to durability after a failed evade: armour counts 0 (W10)."""
        return damage.left(self.raw(extra), halved=self.halved)

    def evaded(self, answer: Throw | None, extra: Extra) -> tuple[Fraction, Points]:
        """The probability that the attack hits a target that evades, and the damage. ``answer`` None: it always fails
        (the shooting stance, W6)."""
        missed = self.missed(answer, extra)
        return 1 - missed, mixed(((missed, Tally({0: 1})), (1 - missed, self.unarmoured(extra))))

    def defended(self, answer: Throw, extra: Extra) -> tuple[Fraction, Fraction, Points]:
        """The probabilities that a defence succeeds, and that it doubles the armour; and the damage (W10)."""
        plain, critical = self.succeeds(answer, extra)
        raw = self.raw(extra)
        bare = damage.armour(self.armour, self.acid, self.acid_faces)
        guarded = damage.armour(self.armour, self.acid, self.acid_faces, self.guards)
        cases = ((1 - plain - critical, bare, 1), (plain, guarded, 1), (critical, guarded, self.armour_times))
        parts = [(share, damage.left(raw, one, times, halved=self.halved)) for share, one, times in cases]
        return plain + critical, critical, mixed(parts)


def strike(attacker: Side, weapon: Weapon, rulings: Rulings) -> Strike | None:
    """The attack of a side with a weapon; None where a number or the kind of its damage can't be read."""
    hit, more = throw(attacker, "hit", rulings, weapon), attacker.focused("damage")
    if hit is None or more is None or weapon.kind is None or weapon.power is None:
        return None
    return Strike(hit, weapon.power, weapon.kind, more)


def assault(attacker: Side, target: Side, weapon: Weapon, rules: Rules, rulings: Rulings) -> Assault | None:
    """The same on a target; None where a number of either can't be read."""
    made = strike(attacker, weapon, rulings)
    if made is None:
        return None
    armour = target.machine.stat("physical_armour" if made.kind == "physical" else "heat_armour")
    guards = [one for one in target.machine.weapons if one.is_armour and guards_against(one, made.kind)]
    powers = tuple(one.power for one in guards if one.power is not None)
    if armour is None or len(powers) < len(guards):
        return None
    wet = (target if rulings["water_half"] == "taken" else attacker).ground
    halved = made.kind == "beam" and wet.hampered and wet.terrain.halves_beams
    return Assault(
        made.hit, made.power, made.kind, made.more, halved, armour, target.acid, powers,
        rules.acid_faces, rules.armour_times, rulings["tie"] == "passive",
    )  # fmt: skip


def guards_against(weapon: Weapon, kind: str) -> bool:
    """Whether an armour-type weapon helps against damage of a kind: its attribute says so, or it says neither."""
    return kind in weapon.attributes or not {"physical", "beam"} & set(weapon.attributes)


def throw(side: Side, check: str, rulings: Rulings, weapon: Weapon | None = None, change: int = 0) -> Throw | None:
    """A side's check, ``change`` added; None where a number of it can't be read. The weapon's F is for hit, evade and
    defend have their own (W13)."""
    dice, fixed = side.dice(check, weapon), side.fixed(check)
    face = weapon.fumble if weapon is not None else 1
    if dice is None or fixed is None or face is None:
        return None
    return Throw(Pool(dice, side.extra, face, rulings["fumble_sets"]), fixed + change)
