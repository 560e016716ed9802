"""A machine as the JSON of ``check`` shows it, after its name, player, source and verdict. None where unreadable, "-"
where there is none."""

from __future__ import annotations

from typing import Literal

import msgspec

from designer.derived import Derived
from designer.games.sentinel.derive import Profile, RangedProfile
from designer.games.sentinel.machine import BANDS, Equipment, Location, Machine, Mobility, Optional, Pilot
from designer.prints.marks import MarkOut, mark_out

Count = int | Literal["-"] | None


class MobilityOut(msgspec.Struct, frozen=True):
    """Hexes of one normal move on each terrain (section 2)."""

    ground: Count
    air: Count
    space: Count
    water: Count


class LocationOut(msgspec.Struct, frozen=True):
    """A row of the hit-location table: totals of 1D6 + mission level from ``least`` to ``most`` (99: and all above)."""

    least: int | None
    most: int | None
    name: str
    armour: int | None
    additional: Count


class BandsOut(msgspec.Struct, frozen=True):
    """Modifiers by band (S5)."""

    close: Count
    medium: Count
    long: Count
    extreme: Count


class RangedOut(msgspec.Struct, frozen=True):
    """A shooting weapon. ``modifiers`` are its own, ``final`` those with the pilot's gunnery (S9); ``damage`` is empty
    for none; ``actions`` are the ids of what it is used with."""

    name: str
    class_: str = msgspec.field(name="class")
    modifiers: BandsOut
    final: BandsOut
    range: tuple[int, int] | None
    damage: str | None
    rounds: Count
    magazines: Count
    attacks: Count
    units: Count
    tags: tuple[str, ...]
    actions: tuple[str, ...]


class MeleeOut(msgspec.Struct, frozen=True):
    """A melee weapon; ``final`` is its modifier with the pilot's fighting."""

    name: str
    class_: str = msgspec.field(name="class")
    modifier: int | None
    final: int | None
    damage: str | None
    tags: tuple[str, ...]


class EquipmentOut(msgspec.Struct, frozen=True):
    """Special equipment; ``id`` is empty for what the rules don't know."""

    id: str
    name: str
    value: Count
    armour: Count
    durability: Count
    note: str


class SkillOut(msgspec.Struct, frozen=True):
    """A pilot's skill."""

    name: str
    level: Count
    note: str


class PilotOut(msgspec.Struct, frozen=True):
    """The pilot's modifiers (section 2)."""

    name: str
    gunnery: int | None
    fighting: Count
    piloting: int | None
    perception: int | None
    reaction: int | None
    body: int | None
    mind: int | None
    nt: Count
    skills: tuple[SkillOut, ...]


class DerivedOut(msgspec.Struct, frozen=True):
    """S8b: evasion with the pilot's piloting, as it is printed; S13: a punch's damage."""

    evasion: str | None
    punch: str | None


class MachineOut(msgspec.Struct, frozen=True):
    """One machine and its pilot."""

    name: str
    player: str
    mark: MarkOut
    kind: Literal["normal", "high_mobility", "ma"] | None
    mobility: MobilityOut
    evasion: str | None
    durability: int | None
    propellant: int | None
    locations: tuple[LocationOut, ...]
    ranged: tuple[RangedOut, ...]
    melee: tuple[MeleeOut, ...]
    equipment: tuple[EquipmentOut, ...]
    pilot: PilotOut
    derived: DerivedOut


def output(machine: Machine, profile: Profile) -> MachineOut:
    """The machine with its numbers."""
    return MachineOut(
        name=machine.name,
        player=machine.player,
        mark=mark_out("sentinel", machine),
        kind=machine.kind,
        mobility=_mobility(machine.mobility),
        evasion=None if machine.evasion is None else str(machine.evasion),
        durability=machine.durability,
        propellant=machine.propellant,
        locations=tuple(_location(one) for one in machine.locations),
        ranged=tuple(_ranged(machine, number, made) for number, made in enumerate(profile.ranged)),
        melee=tuple(
            MeleeOut(one.name, one.kind, one.modifier, _number(made.final), made.damage, one.tags)
            for one, made in zip(machine.melee, profile.melee, strict=True)
        ),
        equipment=tuple(_equipment(one) for one in machine.equipment),
        pilot=_pilot(machine.pilot),
        derived=DerivedOut(None if profile.evasion is None else profile.evasion_shown, profile.punch),
    )


def _mobility(one: Mobility) -> MobilityOut:
    return MobilityOut(one.ground, one.air, one.space, one.water)


def _location(one: Location) -> LocationOut:
    return LocationOut(one.least, one.most, one.name, one.armour, one.additional)


def _ranged(machine: Machine, number: int, made: RangedProfile) -> RangedOut:
    gun = machine.ranged[number]
    return RangedOut(
        name=gun.name,
        class_=gun.kind,
        modifiers=BandsOut(*(gun.at(band) for band in BANDS)),
        final=BandsOut(*(_final(made.final[band]) for band in BANDS)),
        range=made.reach,
        damage=made.damage,
        rounds=gun.rounds,
        magazines=gun.magazines,
        attacks=gun.attacks,
        units=gun.units,
        tags=gun.tags,
        actions=made.actions,
    )


def _final(value: Derived | Literal["-"] | None) -> Optional:
    return _number(value) if isinstance(value, Derived) else value


def _number(value: Derived | None) -> int | None:
    return None if value is None else int(value)


def _equipment(one: Equipment) -> EquipmentOut:
    return EquipmentOut(one.id, one.name, one.value, one.armour, one.durability, one.note)


def _pilot(one: Pilot) -> PilotOut:
    skills = tuple(SkillOut(skill.name, skill.level, skill.note) for skill in one.skills)
    return PilotOut(
        one.name, one.gunnery, one.fighting, one.piloting, one.perception, one.reaction, one.body, one.mind, one.nt,
        skills,
    )  # fmt: skip
