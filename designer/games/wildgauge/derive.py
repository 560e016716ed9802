"""What follows from a machine and its pilot: the action value W5, and what each terrain makes of it W8."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from designer.derived import Derived, Term
from designer.games.wildgauge.machine import Machine
from designer.games.wildgauge.rules import Rules, Terrain
from designer.rules import Rulings


class Ground(msgspec.Struct, frozen=True):
    """A machine on a terrain (W8). ``checks``: what is added to all its checks; ``mobility`` in cells a move, None
    where unreadable; ``hampered``: whether the terrain takes anything from it; ``open``: whether it can be there."""

    terrain: Terrain
    checks: int
    mobility: int | None
    hampered: bool
    open: bool = True


class Profile(msgspec.Struct, frozen=True):
    """All that follows from a machine. ``grounds`` in the order of the rules' terrains."""

    action_value: Derived | None
    grounds: tuple[Ground, ...]

    def on(self, terrain_id: str) -> Ground:
        """The machine on this terrain. Raises KeyError."""
        for ground in self.grounds:
            if ground.terrain.id == terrain_id:
                return ground
        raise KeyError(terrain_id)


def derive(machine: Machine, rules: Rules, rulings: Rulings) -> Profile:
    """W5 and W8 under these rulings."""
    return Profile(action_value(machine), tuple(on(machine, one, rules, rulings) for one in rules.terrains))


def action_value(machine: Machine) -> Derived | None:
    """W5: all ranks, the table's own among them, but the highest; None while a rank can't be read."""
    ranks = {f"ranks.{one}": rank for one, rank in machine.pilot.ranks.items()}
    ranks |= {
        f"{one.source.path or f'extra_ranks[{row}]'}.rank": one.rank for row, one in enumerate(machine.pilot.extra)
    }
    known = {path: rank for path, rank in ranks.items() if rank is not None}
    if not known or len(known) < len(ranks):
        return None
    highest = max(known, key=lambda path: known[path])
    terms = tuple(Term(Fraction(rank), path) for path, rank in known.items() if path != highest)
    return Derived(sum((term.value for term in terms), Fraction(0)), terms)


def on(machine: Machine, terrain: Terrain, rules: Rules, rulings: Rulings) -> Ground:
    """W8: whether the terrain hampers the machine, and by how much."""
    mobility = machine.stat("mobility")
    if not is_hampered(machine, terrain, rulings):
        return Ground(terrain, 0, mobility, hampered=False)
    if terrain.hampers == "closed":
        return Ground(terrain, 0, None, hampered=True, open=False)
    left = None if mobility is None else max(rules.mobility_least, mobility - terrain.mobility)
    return Ground(terrain, -terrain.checks, left, hampered=True)


def is_hampered(machine: Machine, terrain: Terrain, rulings: Rulings) -> bool:
    """Whether a terrain takes something from the machine. The ground fitness hampers in space (W8), unless the fitness
    for space cancels that (ruling space_fitness)."""
    match terrain.hampers:
        case "nobody":
            return False
        case "ground":
            cancelled = rulings["space_fitness"] == "cancels" and terrain.id in machine.fitness
            return "ground" in machine.fitness and not cancelled
        case "lacking" | "closed":
            return terrain.id not in machine.fitness
