"""What a machine's prints say in numbers, unreadable ones as "?". Rules D1 to D11, H1 to H3, R6, R7."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from designer.derived import Derived
from designer.games.duel.derive import Profile, WeaponProfile, sort_of
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.rules import Effects, Faces, Rules, Weapons
from designer.kit import UNREAD
from designer.rules import Rulings
from templates.words import Lang, code_of


def show(value: Derived | int | None) -> str:
    """A number as it is printed."""
    return UNREAD if value is None else str(value)


def between(lang: Lang) -> str:
    """What stands between names in a list."""
    return "・" if code_of(lang) == "ja" else ", "


class Arm(msgspec.Struct, frozen=True):
    """A weapon with what follows from it. ``number`` counts the weapons of its kind from 1.

    ``hit`` and ``critical`` are the damage before armour (R6); ``pierce`` is how much enemy armour a hit ignores (H2).
    """

    weapon: Weapon
    profile: WeaponProfile
    number: int
    hit: Derived | None
    critical: Derived | None
    pierce: int | None
    faces: Faces

    @property
    def sort(self) -> Weapons:
        return sort_of(self.weapon)

    @property
    def shots(self) -> int | None:
        """Dice of one attack card: the shots of a ranged weapon. A melee weapon has none of its own."""
        return self.weapon.shots if isinstance(self.weapon, Ranged) else None

    @property
    def effects(self) -> Effects:
        """What its customs do."""
        return self.profile.effects

    def has(self, custom: str) -> bool:
        """Whether it has a custom, for the words of that one."""
        return custom in self.weapon.customs


class Build(msgspec.Struct, frozen=True):
    """A machine, all that follows from it, and the rules that it is played by. Made by `work_out`."""

    machine: Machine
    profile: Profile
    rules: Rules
    rulings: Rulings
    ranged: tuple[Arm, ...]
    melee: tuple[Arm, ...]

    def number(self, stat: str) -> str:
        """A derived stat by its id, as printed; reaction always has its one decimal (D9)."""
        value = self.profile[stat]
        return show(value) if value is None or stat != "reaction" else value.in_tenths()

    def name(self, arm: Arm, lang: Lang) -> str:
        """A weapon's name, or its sort and number where it has none."""
        return self.rules.called(arm.weapon.name, arm.sort, arm.number).text(code_of(lang))

    def customs(self, arm: Arm, lang: Lang, told: tuple[str, ...] | None = None) -> str:
        """The names of a weapon's customs, or of those told of, ? for one that names none."""
        named = [self.rules.custom(custom).name(lang) for custom in (arm.weapon.customs if told is None else told)]
        return between(lang).join([*named, *(UNREAD for _ in arm.weapon.unread_customs)])

    def combos(self, weapon: Melee, lang: Lang) -> str:
        """The names of a melee weapon's combos, ? for one that names none."""
        named = [self.rules.card(combo).name(lang) for combo in weapon.combos]
        return between(lang).join([*named, *(UNREAD for _ in weapon.unread_combos)])


def work_out(machine: Machine, profile: Profile, rules: Rules, rulings: Rulings) -> Build:
    """The machine with its weapons worked out once for all prints."""

    def arms(weapons: tuple[Weapon, ...], profiles: tuple[WeaponProfile, ...]) -> tuple[Arm, ...]:
        pairs = enumerate(zip(weapons, profiles, strict=True), 1)
        return tuple(_arm(number, weapon, numbers, profile, rules, rulings) for number, (weapon, numbers) in pairs)

    ranged, melee = arms(machine.ranged, profile.ranged), arms(machine.melee, profile.melee)
    return Build(machine, profile, rules, rulings, ranged, melee)


def _arm(number: int, weapon: Weapon, numbers: WeaponProfile, profile: Profile, rules: Rules, rulings: Rulings) -> Arm:
    """A weapon with its damage before armour: by R6 the greatest damage, or power with what a melee weapon adds."""
    most, plain = numbers.max_damage, _plain(weapon, profile)
    hit = plain if rulings["damage_base"] == "power" else most
    critical = most if rulings["damage_base"] == "max" else plain
    precise = profile.precise_action
    pierce = None if precise is None else int(precise) + numbers.effects.ignores
    return Arm(weapon, numbers, number, hit, critical, pierce, hit_faces(numbers.effects, rules.faces))


def _plain(weapon: Weapon, profile: Profile) -> Derived | None:
    """Power, and melee performance on a melee weapon."""
    if weapon.power is None:
        return None
    power = Fraction(weapon.power)
    if not isinstance(weapon, Melee):
        return Derived(power)
    added = profile.melee_performance
    return None if added is None else Derived(power + Fraction(added.value))


def hit_faces(effects: Effects, plain: Faces, bonus: int = 0) -> Faces:
    """What each face of a rolled die means for a weapon: H1's ``plain`` table changed by its customs (R7) and a
    ``bonus`` to faces, which comes after what they take off and never lifts a face past 6 (R33)."""
    table = effects.faces or plain
    if effects.uncritical and effects.faces is None:
        table = Faces(table.miss, tuple(sorted(table.hit + table.critical)), ())
    counts = {face: min(6, max(1, face - effects.minus) + bonus) for face in range(1, 7)}
    miss, hit, critical = (
        tuple(face for face, as_ in counts.items() if as_ in meant) for meant in (table.miss, table.hit, table.critical)
    )
    return Faces(miss, hit, critical)
