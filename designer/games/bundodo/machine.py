"""The duel's machine, as designed: plain values, None where a sheet could not be read. Rules B1 to B5."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ranged:
    """A ranged weapon 遠距離装備 (B3). ``customs`` are ids of the rules, in the order written."""

    name: str
    power: int | None
    shots: int | None
    customs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee weapon 近接装備 (B4). ``combos`` are ids of combo cards, the same one allowed twice (B7)."""

    name: str
    power: int | None
    customs: tuple[str, ...] = ()
    combos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine and its player. Stats are points (B1). ``photo`` is a path as written, relative to its source."""

    name: str
    player: str
    output: int | None
    precision: int | None
    durability: int | None
    ranged: tuple[Ranged, ...] = ()
    melee: tuple[Melee, ...] = ()
    note: str = ""
    photo: str = ""
