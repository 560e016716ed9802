"""Pieces of paper to cut out: how large markers are, and what they are drawn with."""

from __future__ import annotations

import msgspec
from msgspec import structs

from designer.views import Lattice
from printables.pdf.boxes import Box, Group, Rect
from printables.theme import Theme
from printables.tray import Tray
from templates.words import Words

CUT_PT = 0.5
"""The line that a piece is cut along."""


class MarkerSizes(msgspec.Struct, frozen=True):
    """Sizes in mm. ``position`` and ``field`` are cells from side to side: the marker's own hex, and the field's cells,
    which lie in the ``lattice``. A position marker is never larger than four fifths of the field's cell. A chip is
    square; with a note twice as wide. The plate of a dial is no wider than ``plate``."""

    position: float = 50.0
    field: float = 80.6
    lattice: Lattice = Lattice.POINTY
    plate: float = 180.0
    chip: float = 19.0
    disc: float = 27.0
    token: float = 30.0

    @property
    def token_side(self) -> float:
        """Two tokens stand beside each other in a cell."""
        return min(self.token, 0.47 * self.field)

    @property
    def position_flats(self) -> float:
        return min(self.position, 0.8 * self.field)


class Piece(msgspec.Struct, frozen=True):
    """A piece of paper to cut out."""

    width: float
    height: float
    boxes: tuple[Box, ...]

    def at(self, x: float, y: float) -> Group:
        """The piece with its corner at a point of the page; equal pieces share one form."""
        return Group(self.boxes, Rect(0, 0, self.width, self.height).inset(-0.2), x, y)


class Easel(msgspec.Struct, frozen=True):
    """What pieces are drawn with. Problems of their texts go to the tray."""

    tray: Tray
    sizes: MarkerSizes
    words: Words

    @property
    def theme(self) -> Theme:
        return self.tray.theme

    def begin(self) -> Tray:
        """A tray for one piece, whose problems count for all."""
        return structs.replace(self.tray, boxes=[])
