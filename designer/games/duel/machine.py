"""The duel's machine, as designed: plain values, None where a sheet could not be read. Rules B1 to B5."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """Where a weapon was written, as paths of the sheet's values: for faults to point at. Two machines that differ
    in nothing else are equal. ``customs`` and ``combos`` hold one path for each that the weapon has."""

    path: str = ""
    customs: tuple[str, ...] = ()
    combos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranged:
    """A ranged weapon 遠距離装備 (B3). ``customs`` are ids of the rules, in the order written; ``unread_customs``
    what was written among them and names none: while there is any, the weapon's cost is unknown."""

    name: str
    power: int | None
    shots: int | None
    customs: tuple[str, ...] = ()
    unread_customs: tuple[str, ...] = ()
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee weapon 近接装備 (B4). ``combos`` are ids of combo cards, the same one allowed twice (B7);
    ``unread_customs`` and ``unread_combos`` what was written among them and names none."""

    name: str
    power: int | None
    customs: tuple[str, ...] = ()
    combos: tuple[str, ...] = ()
    unread_customs: tuple[str, ...] = ()
    unread_combos: tuple[str, ...] = ()
    source: Source = field(default=Source(), compare=False, repr=False)


Weapon = Ranged | Melee


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
    photo_fit: str = ""
    colour: str = ""
    emblem: str = ""

    def stat(self, stat_id: str) -> int | None:
        """Points of ``output``, ``precision`` or ``durability``. Raises KeyError for another id."""
        return {"output": self.output, "precision": self.precision, "durability": self.durability}[stat_id]
