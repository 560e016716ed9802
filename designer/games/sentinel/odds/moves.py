"""Distances, moves and arcs (S4 to S8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from designer.games.sentinel.data import Data, Sextant
from designer.games.sentinel.machine import Band, Kind, Machine, Terrain
from designer.games.sentinel.rules import Rules
from designer.hexes import DIRECTIONS, Hex, front, turn
from designer.rules import Rulings
from designer.slots import need


def band_of(distance: int, rules: Rules) -> Band | None:
    """S5: the band of a distance in hexes; None out of reach. Raises ValueError below 1."""
    if distance < 1:
        raise ValueError(f"distance: {distance}")
    for band in rules.bands:
        if distance <= band.hexes[1]:
            return _BANDS[band.id]
    return None


_BANDS: dict[str, Band] = {"close": "close", "medium": "medium", "long": "long", "extreme": "extreme"}


class Move(msgspec.Struct, frozen=True):
    """A way of some hexes: how many move actions it takes, the action points and the propellant (S4, S7)."""

    actions: int
    points: int
    propellant: int


def move(hexes: int, mobility: int, kind: Kind, rules: Rules, *, charges: int = 0) -> Move:
    """What a way costs: the normal move, then extra moves, one propellant each; every charge or disengage on the way is
    paid. ``hexes`` in points of mobility, which on plain ground are hexes (see `way`). Raises ValueError where there is
    no such way.

    >>> from designer.games.sentinel.rules import load
    >>> [move(hexes, 3, "normal", load()).points for hexes in (0, 3, 4, 6, 7)]
    [0, 4, 10, 10, 16]
    """
    if hexes < 0 or charges < 0 or mobility < 0:
        raise ValueError(f"hexes {hexes}, charges {charges}, mobility {mobility}")
    if not hexes:
        if charges:
            raise ValueError("a charge or disengage comes on top of a move")
        return Move(0, 0, 0)
    if not mobility:
        raise ValueError("cannot move here")
    actions = -(-hexes // mobility)
    points = _points("move", kind, rules) + (actions - 1) * _points("extra_move", kind, rules)
    return Move(actions, points + charges * _points("charge", kind, rules), actions)


def farthest(points: int, mobility: int, kind: Kind, rules: Rules, *, charges: int = 0) -> int:
    """How far these action points carry, in points of mobility (S4)."""
    left = points - charges * _points("charge", kind, rules) - _points("move", kind, rules)
    if left < 0 or not mobility:
        return 0
    return mobility * (1 + left // _points("extra_move", kind, rules))


def _points(action: str, kind: Kind, rules: Rules) -> int:
    known = rules.action(action).ap
    if known is None:
        raise LookupError(action)
    return known.of(kind)


def way(terrains: Iterable[str], data: Data | None) -> int:
    """What the hexes of a way cost, by the names of their terrains. Raises EmptySlotError, and KeyError for a terrain
    that the user's table doesn't have."""
    costs = {row.name: row.cost for row in need(data, "terrain")}
    return sum(costs[name] for name in terrains)


def moving_kind(machine: Machine, terrain: Terrain, *, carried: bool = False) -> Kind | None:
    """As what kind it pays for its moves: on a carrier craft, and a hover craft in the atmosphere, as an MA (S17).
    None where its kind can't be read."""
    hovers = machine.carries("hover_craft") and terrain in ("ground", "air")
    return "ma" if carried or hovers else machine.kind


def propellant_left(propellant: int, spent: int) -> int:
    """S7: what is left after so many move actions, or hexes of the scenario map. At 0 the machine drifts. Raises
    ValueError for more than there is."""
    if spent > propellant:
        raise ValueError(f"{spent} of {propellant}")
    return propellant - spent


def front_hexes(facing: int) -> tuple[Hex, Hex, Hex]:
    """S6: the steps to the three hexes that a machine may move into; ``facing`` is a direction of
    `designer.hexes`, 0 to 5 clockwise."""
    left, ahead, right = (DIRECTIONS[direction] for direction in front(facing))
    return left, ahead, right


class Position(msgspec.Struct, frozen=True):
    """Where a machine stands and which way it faces: a direction of `designer.hexes`, 0 to 5."""

    hex: Hex
    facing: int


def is_way(start: Position, path: Iterable[Position], occupied: Collection[Hex] = ()) -> bool:
    """Whether a machine may move so (S6, S7): each step into one of the three hexes ahead, none of them ``occupied``,
    and in each hex entered a turn of one sixth at most."""
    here = start
    for there in path:
        ahead = {here.hex + step for step in front_hexes(here.facing)}
        if there.hex not in ahead or there.hex in occupied or sixths(here.facing, there.facing) > 1:
            return False
        here = there
    return True


def sixths(before: int, after: int) -> int:
    """How many sixths of a circle lie between two facings: 0 to 3. A machine turns one of them for each hex that it
    enters (S6), or one to three by turning alone (section 4)."""
    return abs(turn(before, after))


def sextants(facing: int, step: Hex) -> tuple[Sextant, ...]:
    """In which sextants a hex lies, seen from a machine: 1 is ahead, then clockwise. Two for a hex exactly between
    them, all six for its own hex."""
    heights = [_dot(step, DIRECTIONS[(facing + sixth) % 6]) for sixth in range(6)]
    return tuple(sextant for sextant, height in zip(_SEXTANTS, heights, strict=True) if height == max(heights))


_SEXTANTS: tuple[Sextant, ...] = (1, 2, 3, 4, 5, 6)
_FRONT: tuple[Sextant, ...] = (6, 1, 2)


def _dot(one: Hex, other: Hex) -> int:
    return one.q * other.q + one.r * other.r + one.s * other.s


def fire_arc(rulings: Rulings, data: Data | None = None) -> tuple[Sextant, ...]:
    """The sextants that a machine may shoot into: those of the user's arc figure, otherwise by ruling fire_arc the
    three of its front, or all."""
    if data is not None and data.arcs is not None:
        return data.arcs.fire
    return _SEXTANTS if rulings["fire_arc"] == "all" else _FRONT


def in_arc(facing: int, step: Hex, arc: Iterable[Sextant]) -> bool:
    """Whether a hex lies in an arc, its borders included."""
    return bool(set(sextants(facing, step)) & set(arc))
