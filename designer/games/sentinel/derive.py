"""What follows from a machine and its pilot: final modifiers (S9), evasion (S8b), punch (S13), action points (S4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from designer.derived import Derived
from designer.games.sentinel.data import Data, points_of
from designer.games.sentinel.machine import BANDS, NO, TERRAINS, Band, Kind, Machine, Melee, No, Ranged, Terrain
from designer.games.sentinel.odds.attacks import actions_of
from designer.games.sentinel.odds.damage import DamageError, parse
from designer.games.sentinel.odds.hit import evasion, scale_of, total
from designer.games.sentinel.odds.moves import moving_kind
from designer.games.sentinel.odds.volley import attacks_of, rounds_of
from designer.games.sentinel.odds.wounds import punch
from designer.games.sentinel.rules import Rules
from designer.rules import Rulings
from designer.slots import EmptySlotError


class Burst(msgspec.Struct, frozen=True):
    """One automatic action (S11): its hit checks and the rounds it spends."""

    attacks: int
    rounds: int


class RangedProfile(msgspec.Struct, frozen=True):
    """A shooting weapon's numbers. ``final`` is its modifier with the pilot's gunnery by band, `NO` where it doesn't
    reach, None where unreadable; ``reach`` in hexes, nearest and farthest, None where it reaches nowhere. ``actions``
    are ids. ``damage`` is in its normal form, empty where it does none, None where it can't be read."""

    final: Mapping[Band, Derived | No | None]
    reach: tuple[int, int] | None
    actions: tuple[str, ...]
    burst: Burst | None
    damage: str | None


class MeleeProfile(msgspec.Struct, frozen=True):
    """A melee weapon's final modifier with the pilot's fighting, and its damage as in `RangedProfile`."""

    final: Derived | None
    damage: str | None


class Step(msgspec.Struct, frozen=True):
    """A normal move on a terrain: hexes, and as what kind of machine it is paid for (S4, S17)."""

    hexes: int
    kind: Kind | None


class Profile(msgspec.Struct, frozen=True):
    """All that follows from a machine. ``evasion`` counts positions of the scale (S1), ``evasion_shown`` is how it is
    printed; skills, actions, terrain and direction come on top. ``steps``: None where its number can't be read, left
    out where it can't move. ``points``: action points by action id for this kind of machine, None where the source
    doesn't say and no data fill the slot. Weapons stand in the machine's order."""

    evasion: Derived | None
    evasion_shown: str
    punch: str | None
    steps: Mapping[Terrain, Step | None]
    points: Mapping[str, int | None]
    ranged: tuple[RangedProfile, ...]
    melee: tuple[MeleeProfile, ...]

    @property
    def punch_bonus(self) -> int | None:
        """What the durability adds to a punch's 1D6."""
        return None if self.punch is None else int(self.punch.partition("+")[2] or 0)


def derive(machine: Machine, rules: Rules, rulings: Rulings, data: Data | None = None) -> Profile:
    """All that follows from a machine under these rulings, with what the user's data fill."""
    scale, found = scale_of(rules, rulings), None
    if machine.evasion is not None and machine.pilot.piloting is not None:
        found = evasion(scale.position(machine.evasion), (("piloting", machine.pilot.piloting),))
    return Profile(
        evasion=found,
        evasion_shown="?" if found is None else scale.show(int(found)),
        punch=None if machine.durability is None else punch(machine.durability, rules.punch_share),
        steps=_steps(machine),
        points={action.id: points(action.id, machine.kind, rules, data) for action in rules.actions},
        ranged=tuple(_ranged(machine, weapon, rules) for weapon in machine.ranged),
        melee=tuple(_melee(machine, weapon) for weapon in machine.melee),
    )


def points(action: str, kind: Kind | None, rules: Rules, data: Data | None) -> int | None:
    """Action points of an action for a kind of machine; None where they are not known."""
    if kind is None:
        return None
    try:
        return points_of(action, kind, rules, data)
    except EmptySlotError:
        return None


def _steps(machine: Machine) -> dict[Terrain, Step | None]:
    found: dict[Terrain, Step | None] = {}
    for terrain in TERRAINS:
        hexes = machine.mobility.on(terrain)
        if hexes is None:
            found[terrain] = None
        elif hexes != NO and hexes > 0:
            found[terrain] = Step(hexes, moving_kind(machine, terrain))
    return found


def _ranged(machine: Machine, weapon: Ranged, rules: Rules) -> RangedProfile:
    hexes = [band.hexes for band, key in zip(rules.bands, BANDS, strict=True) if isinstance(weapon.at(key), int)]
    actions = actions_of(weapon)
    return RangedProfile(
        final={band: _final(weapon.at(band), machine.pilot.gunnery, "gunnery") for band in BANDS},
        reach=(hexes[0][0], hexes[-1][1]) if hexes else None,
        actions=actions,
        burst=_burst(weapon, actions, rules),
        damage=normal(weapon.damage),
    )


def _melee(machine: Machine, weapon: Melee) -> MeleeProfile:
    final = _final(weapon.modifier, machine.pilot.modifier("fighting"), "fighting")
    return MeleeProfile(final if isinstance(final, Derived) else None, normal(weapon.damage))


def _final(own: int | No | None, pilot: int | None, ability: str) -> Derived | No | None:
    if own == NO:
        return NO
    return None if own is None or pilot is None else total((("weapon", own), (ability, pilot)))


def _burst(weapon: Ranged, actions: tuple[str, ...], rules: Rules) -> Burst | None:
    if "rapid_heavy" not in actions and not ("auto" in actions and isinstance(weapon.attacks, int)):
        return None
    return Burst(attacks_of(weapon, rules), rounds_of(weapon, rules))


def normal(damage: str | None) -> str | None:
    """A damage expression in its normal form, empty for none; None where it can't be read."""
    if not damage:
        return damage
    try:
        return str(parse(damage))
    except DamageError:
        return None
