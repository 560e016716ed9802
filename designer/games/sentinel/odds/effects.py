"""Effects and equipment with numbers (S14, S16, S17): what lies on a line of fire, what is stopped, what is spent."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from designer.games.sentinel.machine import Machine
from designer.games.sentinel.rules import Rules
from designer.hexes import Hex, line


def smoked(shooter: Hex, target: Hex, smoke: Collection[Hex]) -> bool:
    """S14: whether smoke spoils a shot: from a hex in smoke or through one, not into one."""
    return any(one in smoke for one in line(shooter, target)[:-1])


def gassed(shooter: Hex, target: Hex, gas: Collection[Hex]) -> bool:
    """S17: whether beam-diffusion gas weakens a beam: from a hex, through one or into one."""
    return any(one in gas for one in line(shooter, target))


def is_jammed(distance: int, rules: Rules) -> bool:
    """S14: whether jamming spoils a shot over so many hexes: beyond close."""
    return distance > rules.bands[0].hexes[1]


def is_stopped(*, beam: bool, adjacent: bool, all_range: bool, i_field: bool, barrier: bool) -> bool:
    """Whether a field stops an attack: an I-field (S17) beams alone, neither adjacent ones nor all-range attacks; a
    barrier of bits (S12) is an I-field that all-range attacks don't get through either."""
    if all_range:
        return barrier
    return beam and not adjacent and (i_field or barrier)


def in_reach(distance: int, reach: tuple[int, int]) -> bool:
    """S10, S17: whether a pod, smoke or gas may be put so many hexes away."""
    return reach[0] <= distance <= reach[1]


class Minefield(msgspec.Struct, frozen=True):
    """Mines of one action (S16): how many hexes, each for one use."""

    hexes: int
    uses: int


def lay_mines(uses: int, rules: Rules) -> Minefield:
    """S16, battle map: as many adjacent hexes as one action mines, one use each, at most six."""
    hexes = min(uses, rules.mine_hexes)
    return Minefield(hexes, hexes)


def lay_scenario_mines(uses: int, rules: Rules) -> Minefield | None:
    """S16, scenario map: one hex for all six uses; None with fewer."""
    return Minefield(1, rules.mine_uses) if uses >= rules.mine_uses else None


def survive_nuclear(machines: Iterable[Machine]) -> tuple[Machine, ...]:
    """S17: who is left on the battle map after a nuclear weapon: the proofed alone, its user no exception."""
    return tuple(machine for machine in machines if machine.carries("nuclear_proof"))


def carrier_left(durability: int, damage: int) -> int:
    """S17: a carrier craft is hit first and has no armour; at 0 it is shot down and its rider leaves it."""
    return max(0, durability - max(0, damage))


def supplied(machines: int, rules: Rules) -> int:
    """S17: how many machines a supply ship serves in one turn of the scenario map."""
    return min(machines, rules.supply_machines)


def identifies(distance: int, rules: Rules) -> bool:
    """S17: whether early warning identifies a unit so many hexes of the scenario map away."""
    return distance <= rules.identify_reach


def field_lasts(rounds: int, rules: Rules) -> bool:
    """S12, S14: whether a plasma field still harms in its ``rounds``-th round, from 1; armour is ignored."""
    return 1 <= rounds <= rules.field_rounds
