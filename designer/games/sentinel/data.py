"""What a user writes into the empty slots: the tables that the source lost, read strictly (rules page, "slots")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from designer.games.sentinel.machine import Kind
from designer.games.sentinel.odds.damage import DamageError, parse, parse_term
from designer.games.sentinel.rules import PointsByKind, Rules, load
from designer.slots import EmptySlotError, need

Sextant = Literal[1, 2, 3, 4, 5, 6]
"""Sixths of the field around a machine, clockwise; 1 is the one through the hex side that it faces."""


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain: what a hex of it costs of the mobility, and what it adds to the evasion of who stands there, in
    steps (S8b)."""

    name: str
    cost: int
    evasion: int = 0

    def __post_init__(self) -> None:
        if self.cost < 1:
            raise ValueError(f"cost must be 1 or more, not {self.cost}")


class Direction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an attack from each side adds to the evasion, in steps (S8b)."""

    front: int
    side: int
    rear: int


class Arcs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a machine may shoot, and which sextants are its sides and its rear."""

    fire: tuple[Sextant, ...]
    side: tuple[Sextant, ...] = ()
    rear: tuple[Sextant, ...] = ()

    def __post_init__(self) -> None:
        for name, sextants in (("fire", self.fire), ("side and rear", (*self.side, *self.rear))):
            if len(set(sextants)) != len(sextants):
                raise ValueError(f"{name}: each sextant once")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart: the totals from ``least`` to ``most``, both included, and what happens."""

    least: int
    most: int
    text: str


class CriticalRow(Row, frozen=True, forbid_unknown_fields=True):
    """What a critical does to the damage of its hit: ``times`` it, then ``add``; or the target is ``destroyed``."""

    times: int = 1
    add: int = 0
    destroyed: bool = False


class SecondaryRow(Row, frozen=True, forbid_unknown_fields=True):
    """A secondary damage: whether the pilot makes a stun check (S15), or the machine is destroyed."""

    stun: bool = False
    destroyed: bool = False


class EscapeRow(Row, frozen=True, forbid_unknown_fields=True):
    """How an escape ends; who does not escape dies (S13)."""

    escapes: bool


class Critical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The critical hit chart and the dice that are rolled on it."""

    dice: str
    rows: tuple[CriticalRow, ...]

    def __post_init__(self) -> None:
        _cover(self.dice, self.rows)


class Secondary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secondary damage chart and the dice that are rolled on it."""

    dice: str
    rows: tuple[SecondaryRow, ...]

    def __post_init__(self) -> None:
        _cover(self.dice, self.rows)


class Escape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The escape chart, rolled with 2D6 (S13)."""

    rows: tuple[EscapeRow, ...]

    def __post_init__(self) -> None:
        _cover("2D6", self.rows)


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field a slot, None while it is empty. ``ap`` names actions that the source gives no points for, with one
    number or one a kind of machine. A blast is looked up by the weapon's class; it is a term such as ``1/2``."""

    ap: dict[str, int | PointsByKind] | None = None
    terrain: tuple[TerrainRow, ...] | None = None
    direction: Direction | None = None
    arcs: Arcs | None = None
    blast_missile: dict[str, str] | None = None
    blast_grenade: dict[str, str] | None = None
    blast_bomb: dict[str, str] | None = None
    critical: Critical | None = None
    secondary: Secondary | None = None
    escape: Escape | None = None
    capture_nt: int | None = None

    def __post_init__(self) -> None:
        _points(self.ap or {})
        for name in ("blast_missile", "blast_grenade", "blast_bomb"):
            for kind, term in (getattr(self, name) or {}).items():
                _blast(f"{name}.{kind}", term)
        if self.capture_nt is not None and self.capture_nt < 1:
            raise ValueError(f"capture_nt must be 1 or more, not {self.capture_nt}")


def points_of(action: str, kind: Kind, rules: Rules, data: Data | None) -> int:
    """What an action costs a kind of machine (S4), in action points. Raises EmptySlotError where neither the source nor
    the user's data say it, and KeyError for an action that the rules do not have."""
    known: int | PointsByKind | None = rules.action(action).ap
    if known is None and data:
        known = (data.ap or {}).get(action)
    if known is None:
        raise EmptySlotError("ap")
    return known if isinstance(known, int) else known.of(kind)


def blast_of(slot: str, kind: str, data: Data | None) -> str:
    """The blast of one missile, grenade or bomb of this class that misses (S10). Raises EmptySlotError, for a class
    that the user's table doesn't have as well."""
    table: Mapping[str, str] = need(data, slot)
    if kind not in table:
        raise EmptySlotError(slot)
    return table[kind]


def _points(points: Mapping[str, int | PointsByKind]) -> None:
    unknown = [action.id for action in load().actions if action.ap is None]
    for action, number in points.items():
        if action not in unknown:
            raise ValueError(f"ap: {action!r}; allowed: {', '.join(unknown)}")
        if isinstance(number, int) and number < 0:
            raise ValueError(f"ap.{action}: {number}; allowed: 0 or more")


def _blast(where: str, term: str) -> None:
    try:
        parse_term(term)
    except DamageError as error:
        raise ValueError(f'{where}: {term!r}; allowed: a term such as "1/2", "3" or "1D6/2"') from error


def _cover(dice: str, rows: Iterable[Row]) -> None:
    """Every total of the dice in one row, and nothing else. Raises ValueError."""
    try:
        totals = sorted(parse(dice).spread.weights)
    except DamageError as error:
        raise ValueError(f'dice: {dice!r}; allowed: such as "2D6"') from error
    written = sorted(total for row in rows for total in range(row.least, row.most + 1))
    if written != totals:
        raise ValueError(f"rows must hold each total of {dice} once, from {totals[0]} to {totals[-1]}")
