"""A machine as the JSON of ``check`` shows it, after its name, player, source and verdict. None where unreadable."""

from __future__ import annotations

import msgspec

from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine
from designer.prints.marks import MarkOut, mark_out


class ExtraRankOut(msgspec.Struct, frozen=True):
    """A rank of the table's own."""

    name: str
    rank: int | None


class SkillOut(msgspec.Struct, frozen=True):
    """A pilot's skill; ``wg`` is the WG that it spends, 0 for none."""

    name: str
    wg: int | None
    note: str


class PilotOut(msgspec.Struct, frozen=True, rename={"job": "class"}):
    """The pilot; ``ranks`` by id."""

    name: str
    job: str
    level: int | None
    wg: int | None
    ranks: dict[str, int | None]
    extra_ranks: tuple[ExtraRankOut, ...]
    skills: tuple[SkillOut, ...]


class TerrainOut(msgspec.Struct, frozen=True):
    """What a terrain makes of the machine (W8): ``open`` whether it can be there, ``checks`` what is added to each
    check, ``mobility`` in cells, null where it can't be there."""

    id: str
    open: bool
    checks: int
    mobility: int | None


class DerivedOut(msgspec.Struct, frozen=True):
    """W5 and W8."""

    action_value: int | None
    terrains: tuple[TerrainOut, ...]


class WeaponOut(msgspec.Struct, frozen=True):
    """A weapon. ``range`` in cells, both ends included, null where none is said; ``en`` and ``rounds`` 0 for none;
    ``fumble`` is the F value."""

    name: str
    power: str | None
    carry: tuple[str, ...]
    attributes: tuple[str, ...]
    range: tuple[int, int] | None
    en: int | None
    rounds: int | None
    fumble: int | None
    tags: tuple[str, ...]


class MachineOut(msgspec.Struct, frozen=True):
    """One machine with its pilot; ``stats`` by id, ``fitness`` ids of terrains."""

    name: str
    player: str
    mark: MarkOut
    pilot: PilotOut
    stats: dict[str, int | None]
    fitness: tuple[str, ...]
    derived: DerivedOut
    weapons: tuple[WeaponOut, ...]


def output(machine: Machine, profile: Profile) -> MachineOut:
    """The machine with its numbers."""
    value = profile.action_value
    grounds = (TerrainOut(one.terrain.id, one.open, one.checks, one.mobility) for one in profile.grounds)
    return MachineOut(
        name=machine.name,
        player=machine.player,
        mark=mark_out("wildgauge", machine),
        pilot=_pilot(machine),
        stats=dict(machine.stats),
        fitness=machine.fitness,
        derived=DerivedOut(None if value is None else int(value), tuple(grounds)),
        weapons=tuple(
            WeaponOut(
                w.name, None if w.power is None else str(w.power), w.carry, w.attributes, w.range, w.en, w.rounds,
                w.fumble, w.tags,
            )
            for w in machine.weapons
        ),
    )  # fmt: skip


def _pilot(machine: Machine) -> PilotOut:
    pilot = machine.pilot
    extra = tuple(ExtraRankOut(one.name, one.rank) for one in pilot.extra)
    skills = tuple(SkillOut(one.name, one.wg, one.note) for one in pilot.skills)
    return PilotOut(pilot.name, pilot.job, pilot.level, pilot.wg, dict(pilot.ranks), extra, skills)
