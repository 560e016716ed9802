"""What a format says, and how a side or a player stands by it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from sheets.form import label_key

Kind: TypeAlias = Literal["duel", "ace", "army", "raid", "teams"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The formats that the source plans; the first is what is meant where none is named."""


class Span(msgspec.Struct, frozen=True):
    """How many machines there may be, both ends allowed."""

    least: int
    most: int

    def holds(self, count: int) -> bool:
        return self.least <= count <= self.most

    def __str__(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least}–{self.most}"


class Side(msgspec.Struct, frozen=True):
    """A side. Caps in points: ``cap`` of each machine, in place of the event's, ``side_cap`` of all together;
    ``machines``: how many all its players bring; ``leader``: a machine or a player of it."""

    name: str
    players: tuple[str, ...]
    cap: int | None = None
    side_cap: int | None = None
    machines: Span | None = None
    leader: str = ""

    def has(self, player: str) -> bool:
        """Whether a player plays for it, however the name is written."""
        return bool(player) and label_key(player) in map(label_key, self.players)


class Format(msgspec.Struct, frozen=True):
    """How an event is played. ``player_cap``: the points that all machines of a player may cost together; ``machines``:
    how many each player brings; ``handicaps``: points more or fewer for a player, by name."""

    kind: Kind = "duel"
    player_cap: int | None = None
    machines: Span | None = None
    sides: tuple[Side, ...] = ()
    handicaps: tuple[tuple[str, int], ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether every machine stands for itself, and all by the same cap."""
        return self == Format(self.kind)

    @property
    def is_usual(self) -> bool:
        """Whether there is nothing to tell: the plain format, which nobody need name."""
        return self == Format()

    def side_of(self, player: str) -> Side | None:
        """The side that a player plays for."""
        return next((side for side in self.sides if side.has(player)), None)

    def handicap(self, player: str) -> int:
        """The points that a player has more, fewer below 0."""
        key = label_key(player)
        return next((points for name, points in self.handicaps if label_key(name) == key), 0)


class Tally(msgspec.Struct, frozen=True):
    """How a player or a side stands: machines, their points together (None where one can't be read) against the cap
    (None: none), and whether everything holds that is counted over them together."""

    sort: Literal["player", "side"]
    name: str
    machines: int
    total: int | None
    cap: int | None
    holds: bool
    handicap: int = 0
    leader: str = ""
    players: tuple[str, ...] = ()
