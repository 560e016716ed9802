"""A machine and its pilot, as written on their sheet: plain values, None where a sheet could not be read. Section 2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from designer.games.wildgauge.odds.dice import Power


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was written, as paths of the sheet's values: for faults to point at. Two machines that differ in
    nothing else are equal. ``choices``: (set, id, path) of each choice made."""

    path: str = ""
    choices: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. ``carry``, ``attributes`` and ``tags`` are ids of the rules, in the order written, each once;
    ``unread`` (set, word) is what names none.

    ``range`` in cells, both ends included; 0 is the own cell (W7); None where nothing is said, too. ``en`` is what a
    use takes and ``rounds`` how many there are; 0 for none. ``fumble`` is the F value (W13), 0 for a weapon that never
    fumbles.
    """

    name: str
    power: Power | None
    carry: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    en: int | None = 0
    rounds: int | None = 0
    fumble: int | None = 1
    tags: tuple[str, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    source: Source = field(default=Source(), compare=False, repr=False)

    @property
    def is_armour(self) -> bool:
        """Whether it is of the armour type 装甲系 (W10): it adds its power to the armour, and does not attack."""
        return "armour" in self.tags

    @property
    def rank(self) -> str | None:
        """The rank that is rolled to hit with it (W9): melee or ranged; None where it says neither or both."""
        return self._one("melee", "ranged")

    @property
    def kind(self) -> str | None:
        """Physical or beam (W11); None where it says neither or both."""
        return self._one("physical", "beam")

    def _one(self, *ids: str) -> str | None:
        found = [one for one in ids if one in self.attributes]
        return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class ExtraRank:
    """A rank that the rules don't know and the table does; it counts for the action value (W5)."""

    name: str
    rank: int | None
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of the pilot's, and the WG that it spends (W4), 0 for none. ``note`` says what it does, as written."""

    name: str
    wg: int | None = 0
    note: str = ""
    source: Source = field(default=Source(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pilot:
    """The pilot. ``ranks`` by the ids of the rules; ``extra`` those beside them. ``wg`` as at the start."""

    name: str = ""
    job: str = ""
    """The class クラス."""
    level: int | None = 0
    wg: int | None = 0
    ranks: Mapping[str, int | None] = field(default_factory=dict)
    extra: tuple[ExtraRank, ...] = ()
    skills: tuple[Skill, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine with its pilot. ``stats`` by the ids of the rules; ``fitness``: ids of terrains. ``photo`` is a path
    as written, relative to its source."""

    name: str
    player: str
    pilot: Pilot
    stats: Mapping[str, int | None]
    fitness: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    note: str = ""
    photo: str = ""
    photo_fit: str = ""
    colour: str = ""
    emblem: str = ""
    source: Source = field(default=Source(), compare=False, repr=False)

    def stat(self, stat_id: str) -> int | None:
        """A stat of the machine. Raises KeyError for another id."""
        return self.stats[stat_id]

    def rank(self, rank_id: str) -> int | None:
        """A rank of the pilot. Raises KeyError for another id."""
        return self.pilot.ranks[rank_id]
