"""A machine and its pilot, as written on their sheet. Rules section 2.

Plain values. ``None`` stands where a value could not be read; `NO` where the sheet says that there is none: a terrain
that the machine can't move on, a band that a weapon doesn't reach, a weapon without magazines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from designer.games.sentinel.odds.d66 import D66

No = Literal["-"]
NO: Final[No] = "-"

Optional = int | No | None
"""A number, `NO`, or None where unreadable."""

Kind = Literal["normal", "high_mobility", "ma"]
"""Normal, high mobility 高機動型, MA or aircraft (section 2): decides what movement costs."""

Terrain = Literal["ground", "air", "space", "water"]
TERRAINS: tuple[Terrain, ...] = ("ground", "air", "space", "water")

Band = Literal["close", "medium", "long", "extreme"]
BANDS: tuple[Band, ...] = ("close", "medium", "long", "extreme")

Ability = Literal["gunnery", "fighting", "piloting", "perception", "reaction", "body", "mind"]
ABILITIES: tuple[Ability, ...] = ("gunnery", "fighting", "piloting", "perception", "reaction", "body", "mind")


class UnreadableError(ValueError):
    """A calculation needs a value that could not be read."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was written, as paths of the sheet's values: for faults to point at. Two machines that differ in
    nothing else are equal. ``tags`` holds one path for each tag that a weapon has."""

    path: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mobility:
    """機動力: hexes of one normal move on each terrain, written ``3/-/4/-`` (ground, air, space, water)."""

    ground: Optional = NO
    air: Optional = NO
    space: Optional = NO
    water: Optional = NO

    def on(self, terrain: Terrain) -> Optional:
        """Hexes on a terrain."""
        found: Optional = getattr(self, terrain)
        return found


@dataclass(frozen=True, slots=True)
class Location:
    """A row of the hit-location table 命中箇所 (S13): the totals of 1D6 + mission level from ``least`` to ``most``,
    both included, the armour 装甲値 and the additional value 追加値."""

    least: int | None
    most: int | None
    name: str
    armour: int | None
    additional: Optional
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ranged:
    """A shooting weapon. ``kind`` is its class as written; a blast table is looked up by it (S10). Hit modifiers by
    band. ``damage`` is an expression that `odds.damage.parse` takes; empty for a weapon that does
    none. ``rounds`` of one magazine or missile box; ``attacks`` in automatic mode; ``units``: how many funnels, bits or
    leader sets there are. ``tags`` are ids of the rules, in the order written; ``unread_tags`` what names none."""

    name: str
    kind: str
    close: Optional
    medium: Optional
    long: Optional
    extreme: Optional
    damage: str | None
    rounds: Optional = NO
    magazines: Optional = NO
    attacks: Optional = NO
    units: Optional = NO
    tags: tuple[str, ...] = ()
    unread_tags: tuple[str, ...] = ()
    source: Source = field(default=Source(), compare=False, repr=False)

    def at(self, band: Band) -> Optional:
        """The hit modifier at a band; `NO` where it doesn't reach."""
        found: Optional = getattr(self, band)
        return found

    def has(self, tag: str) -> bool:
        return tag in self.tags


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee weapon, used on an adjacent target (S5), with its one hit modifier."""

    name: str
    kind: str
    modifier: int | None
    damage: str | None
    tags: tuple[str, ...] = ()
    unread_tags: tuple[str, ...] = ()
    source: Source = field(default=Source(), compare=False, repr=False)

    def has(self, tag: str) -> bool:
        return tag in self.tags


Weapon = Ranged | Melee


@dataclass(frozen=True, slots=True)
class Equipment:
    """Special equipment (S17). ``id`` is one of the rules, empty for what they don't know; ``name`` as written.
    ``value`` is what a sensor scope or a disc dome adds; ``armour`` and ``durability`` are those of extra armour and of
    an anti-beam cloak."""

    id: str
    name: str
    value: Optional = NO
    armour: Optional = NO
    durability: Optional = NO
    note: str = ""
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Skill:
    """A pilot's skill 技能. ``note`` says what it does, as written."""

    name: str
    level: Optional = NO
    note: str = ""
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pilot:
    """The pilot: modifiers 修正値 of the abilities, not the abilities themselves. ``fighting`` may be `NO`, for it is
    inferred; ``nt`` is the NT value, `NO` for a pilot who is no newtype."""

    name: str = ""
    gunnery: int | None = 0
    fighting: Optional = NO
    piloting: int | None = 0
    perception: int | None = 0
    reaction: int | None = 0
    body: int | None = 0
    mind: int | None = 0
    nt: Optional = NO
    skills: tuple[Skill, ...] = ()

    def modifier(self, ability: Ability) -> int | None:
        """The modifier of an ability; 0 for one that is not given."""
        found: Optional = getattr(self, ability)
        return 0 if found == NO else found


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine with its pilot. ``durability`` and ``propellant`` as at the start. ``photo`` is a path as written,
    relative to its source."""

    name: str
    player: str
    kind: Kind | None
    mobility: Mobility
    evasion: D66 | None
    durability: int | None
    propellant: int | None
    locations: tuple[Location, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    melee: tuple[Melee, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    pilot: Pilot = Pilot()
    note: str = ""
    photo: str = ""
    photo_fit: str = ""
    colour: str = ""
    emblem: str = ""

    def carries(self, equipment: str) -> bool:
        """Whether it has special equipment of this id."""
        return any(one.id == equipment for one in self.equipment)
