"""A machine as the JSON of ``check`` shows it, after its name, player, source and verdict. None where unreadable."""

from __future__ import annotations

from typing import Literal

import msgspec

from designer.derived import Derived
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine
from designer.prints.marks import MarkOut, mark_out

Exact = int | float | None
"""Whole, or with one decimal where a ruling leaves one."""


class Cost(msgspec.Struct, frozen=True):
    """Points (B6)."""

    total: int | None
    stats: int | None
    ranged: int | None
    melee: int | None


class Stats(msgspec.Struct, frozen=True):
    """Points as written (B1)."""

    output: int | None
    precision: int | None
    durability: int | None


class DerivedStats(msgspec.Struct, frozen=True):
    """D1 to D9. ``reaction`` has one decimal, or is "inf" (R3)."""

    hp: int | None
    move: int | None
    half_move: int | None
    armor: int | None
    precise_action: int | None
    boost: int | None
    simulate: int | None
    melee_performance: Exact
    reaction: float | Literal["inf"] | None


class RangedOut(msgspec.Struct, frozen=True):
    """A ranged weapon; ``range`` in hexes, both ends included."""

    name: str
    power: int | None
    shots: int | None
    customs: tuple[str, ...]
    cost: int | None
    max_damage: Exact
    range: tuple[int, int]


class MeleeOut(msgspec.Struct, frozen=True):
    """A melee weapon; ``range`` in hexes, both ends included."""

    name: str
    power: int | None
    customs: tuple[str, ...]
    combos: tuple[str, ...]
    cost: int | None
    max_damage: Exact
    range: tuple[int, int]


class MachineOut(msgspec.Struct, frozen=True):
    """One machine."""

    name: str
    player: str
    mark: MarkOut
    cost: Cost
    stats: Stats
    derived: DerivedStats
    ranged: tuple[RangedOut, ...]
    melee: tuple[MeleeOut, ...]


def output(machine: Machine, profile: Profile) -> MachineOut:
    """The machine with its numbers."""
    cost = profile.cost
    ranged = tuple(
        RangedOut(w.name, w.power, w.shots, w.customs, _whole(p.cost), exact(p.max_damage), p.range)
        for w, p in zip(machine.ranged, profile.ranged, strict=True)
    )
    melee = tuple(
        MeleeOut(w.name, w.power, w.customs, w.combos, _whole(p.cost), exact(p.max_damage), p.range)
        for w, p in zip(machine.melee, profile.melee, strict=True)
    )
    return MachineOut(
        name=machine.name,
        player=machine.player,
        mark=mark_out("bundodo", machine),
        cost=Cost(cost.total, cost.stats, cost.ranged, cost.melee),
        stats=Stats(machine.output, machine.precision, machine.durability),
        derived=_derived(profile),
        ranged=ranged,
        melee=melee,
    )


def _derived(profile: Profile) -> DerivedStats:
    return DerivedStats(
        hp=_whole(profile.hp),
        move=_whole(profile.move),
        half_move=_whole(profile.half_move),
        armor=_whole(profile.armor),
        precise_action=_whole(profile.precise_action),
        boost=_whole(profile.boost),
        simulate=_whole(profile.simulate),
        melee_performance=exact(profile.melee_performance),
        reaction=_reaction(profile.reaction),
    )


def _whole(value: Derived | None) -> int | None:
    return None if value is None else int(value)


def exact(value: Derived | None) -> Exact:
    """Whole where it is, else the float that prints as the exact tenths."""
    if value is None or isinstance(value.value, float):
        return None
    return int(value) if value.value.denominator == 1 else float(value.value)


def _reaction(value: Derived | None) -> float | Literal["inf"] | None:
    if value is None:
        return None
    return "inf" if isinstance(value.value, float) else float(value.value)
