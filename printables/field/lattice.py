"""The cells of a field, hexes or squares: how large a field of them is, and where each one lies.

Sizes are mm. A cell's ``side`` is the length of one of its edges; ``flats`` is its width between two parallel edges.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec import structs

from designer.hexes import (
    SQRT3,
    Drawing,
    Offset,
    Orientation,
    field_drawing,
    field_size,
    field_units,
    from_offset,
    to_offset,
)
from designer.views import Lattice

Point = tuple[float, float]

HEXES = (Lattice.POINTY, Lattice.FLAT)
"""The lattices that ``auto`` chooses from: a field of squares is another field."""


def extent_squared(cols: int, rows: int, lattice: Lattice) -> tuple[Fraction, Fraction]:
    """The squares of a field's width and height, exact, for cells whose side is 1."""
    if lattice is Lattice.SQUARE:
        return Fraction(cols**2), Fraction(rows**2)
    across, along = field_units(cols, rows, Orientation(lattice))
    in_flats, in_sides = Fraction(3 * across**2, 4), Fraction(along**2, 4)
    return (in_flats, in_sides) if lattice is Lattice.POINTY else (in_sides, in_flats)


def flats_squared(lattice: Lattice) -> int:
    """The square of a cell's width between parallel edges, for a side of 1."""
    return 1 if lattice is Lattice.SQUARE else 3


def size(cols: int, rows: int, lattice: Lattice, side: float) -> Point:
    """Width and height in mm of a field whose cells have this side."""
    if lattice is Lattice.SQUARE:
        return cols * side, rows * side
    return field_size(cols, rows, Orientation(lattice), side)


class Cells(msgspec.Struct, frozen=True, dict=True):
    """Cells of one size on a plane in mm, y downwards; ``x, y`` is the top-left corner of their field."""

    lattice: Lattice
    side: float
    x: float = 0.0
    y: float = 0.0

    @property
    def flats(self) -> float:
        """A cell's width between parallel edges."""
        return self.side if self.lattice is Lattice.SQUARE else SQRT3 * self.side

    @property
    def measure(self) -> float:
        """What lines and signs in a cell are measured by: the side of the hex that is as wide as it."""
        return self.flats / SQRT3

    @cached_property
    def _hexes(self) -> Drawing:
        drawing = field_drawing(Orientation(self.lattice), self.side)
        return structs.replace(drawing, x=drawing.x + self.x, y=drawing.y + self.y)

    def centre(self, place: Offset) -> Point:
        """The middle of a cell."""
        if self.lattice is Lattice.SQUARE:
            return self.x + (place.col - 0.5) * self.side, self.y + (place.row - 0.5) * self.side
        return self._hexes.centre(from_offset(place, Orientation(self.lattice)))

    def corners(self, place: Offset, scale: float = 1.0) -> tuple[Point, ...]:
        """A cell's corners, clockwise; ``scale`` draws it smaller or larger about its middle."""
        if self.lattice is Lattice.SQUARE:
            x, y = self.centre(place)
            half = self.side * scale / 2
            return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)
        return self._hexes.corners(from_offset(place, Orientation(self.lattice)), scale)

    def at(self, x: float, y: float) -> Offset:
        """The cell that holds a point, which may lie outside of any field; on an edge, one of those that share it."""
        if self.lattice is Lattice.SQUARE:
            return Offset(int((x - self.x) // self.side) + 1, int((y - self.y) // self.side) + 1)
        return to_offset(self._hexes.at(x, y), Orientation(self.lattice))
