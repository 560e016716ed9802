"""Hexes: where they are, who is next to whom, what lies in a line. Millimetres only in `Drawing`.

Coordinates are axial, whole numbers: ``q`` to the right, ``r`` down and to the right (pointy-top) or ``q`` down and to
the right, ``r`` down (flat-top); the third cube coordinate is ``s = -q - r``. Directions are 0 to 5, clockwise: 0 is
east on pointy hexes, 30 degrees below it on flat ones. A field's A1 is ``Hex(0, 0)``.

>>> a, b = parse_name("B2"), parse_name("E2")
>>> from_offset(a, Orientation.POINTY).distance(from_offset(b, Orientation.POINTY))
3
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from sheets.grid import a1, parse_a1

SQRT3 = math.sqrt(3)


class Orientation(StrEnum):
    """How hexes stand, and with it which of a field's rows or columns are shifted."""

    POINTY = "pointy"
    """A corner at the top; even rows (2, 4, ...) are shifted right by half a hex."""
    FLAT = "flat"
    """A side at the top; even columns (B, D, ...) are shifted down by half a hex."""


class Hex(msgspec.Struct, frozen=True, order=True):
    """A hex, or the step from one to another."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; q + r + s is always 0."""
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Hex:
        return Hex(self.q * times, self.r * times)

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)

    def distance(self, other: Hex) -> int:
        """Steps from one to the other."""
        step = other - self
        return max(abs(step.q), abs(step.r), abs(step.s))

    def neighbour(self, direction: int) -> Hex:
        """The hex next to it in a direction; any whole number, counted round and round."""
        return self + DIRECTIONS[direction % 6]

    def neighbours(self) -> tuple[Hex, ...]:
        """The six around it, clockwise from direction 0."""
        return tuple(self + step for step in DIRECTIONS)

    def turned(self, sixths: int) -> Hex:
        """The step turned clockwise about ``Hex(0, 0)``."""
        q, r, s = self.q, self.r, self.s
        for _ in range(sixths % 6):
            q, r, s = -r, -s, -q
        return Hex(q, r)

    def ray(self, direction: int, length: int) -> tuple[Hex, ...]:
        """The ``length`` hexes straight ahead, nearest first, itself not among them."""
        step = DIRECTIONS[direction % 6]
        return tuple(self + step * n for n in range(1, length + 1))


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def front(facing: int) -> tuple[int, int, int]:
    """The three directions ahead of a marker: left of, along and right of its arrow."""
    return (facing - 1) % 6, facing % 6, (facing + 1) % 6


def rear(facing: int) -> tuple[int, int, int]:
    """The three directions behind a marker."""
    return front(facing + 3)


def turn(start: int, end: int) -> int:
    """Sixths from one direction to another by the shorter way: -2 to 3, positive clockwise."""
    return (end - start + 2) % 6 - 2


def direction(start: Hex, end: Hex) -> int | None:
    """The direction in which ``end`` lies exactly straight ahead, or None."""
    step = end - start
    length = start.distance(end)
    return next((d for d, one in enumerate(DIRECTIONS) if length and one * length == step), None)


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes under the line from centre to centre, both ends included, each next to the one before.

    Where the line runs between two hexes the same one is taken from either end, so that ``line(b, a)`` is
    ``line(a, b)`` backwards. Whole-number arithmetic: no rounding can move it.
    """
    length = start.distance(end)
    if not length:
        return (start,)
    # A nudge in no hex edge's direction, smaller than any distance from a point of the line to an edge, breaks ties.
    scale, nudge = 8, (1, 2)
    return tuple(
        _nearest(
            (start.q * (length - n) + end.q * n) * scale + nudge[0],
            (start.r * (length - n) + end.r * n) * scale + nudge[1],
            length * scale,
        )
        for n in range(length + 1)
    )


def _nearest(q: int, r: int, unit: int) -> Hex:
    """The hex whose centre is nearest to the point (q / unit, r / unit)."""
    s = -q - r
    near = [(2 * x + unit) // (2 * unit) for x in (q, r, s)]
    miss = [abs(n * unit - x) for n, x in zip(near, (q, r, s), strict=True)]
    if miss[0] > max(miss[1], miss[2]):
        return Hex(-near[1] - near[2], near[1])
    if miss[1] > miss[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise; the centre alone for radius 0. Raises ValueError below 0."""
    if radius < 0:
        raise ValueError(f"a ring's radius is 0 or more, not {radius}")
    if not radius:
        return (centre,)
    at = centre + DIRECTIONS[4] * radius
    found = []
    for side in range(6):
        for _ in range(radius):
            found.append(at)
            at = at.neighbour(side)
    return tuple(found)


def spiral(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Every hex within a distance, ring by ring from the centre. Raises ValueError below 0."""
    if radius < 0:
        raise ValueError(f"a spiral's radius is 0 or more, not {radius}")
    return tuple(one for n in range(radius + 1) for one in ring(centre, n))


# ---- a field's names ---------------------------------------------------------------------------------------


class Offset(msgspec.Struct, frozen=True, order=True):
    """A place on a field: 1-based column and row, as in its name: ``Offset(3, 1)`` is C1."""

    col: int
    row: int

    def __str__(self) -> str:
        return a1(self.row, self.col)


def parse_name(name: str) -> Offset:
    """The place of a name such as ``C3`` or ``c3``. Raises ValueError for anything else."""
    row, col = parse_a1(name.strip())
    return Offset(col, row)


def from_offset(place: Offset, orientation: Orientation) -> Hex:
    """The hex at a field's column and row; A1 is ``Hex(0, 0)``."""
    col, row = place.col - 1, place.row - 1
    if orientation is Orientation.POINTY:
        return Hex(col - row // 2, row)
    return Hex(col, row - col // 2)


def to_offset(at: Hex, orientation: Orientation) -> Offset:
    """The column and row of a hex; they may lie outside of any field (below 1)."""
    if orientation is Orientation.POINTY:
        return Offset(at.q + at.r // 2 + 1, at.r + 1)
    return Offset(at.q + 1, at.r + at.q // 2 + 1)


def places(cols: int, rows: int) -> Iterator[Offset]:
    """Every place of a field, row by row."""
    return (Offset(col, row) for row in range(1, rows + 1) for col in range(1, cols + 1))


# ---- the size that hexes are drawn in ----------------------------------------------------------------------


def _corners(first: int) -> tuple[tuple[float, float], ...]:
    """The corners of a hex with sides of 1 about (0, 0), clockwise from the one at ``first`` degrees."""
    angles = [math.radians(first + 60 * n) for n in range(6)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


_CORNERS = {Orientation.POINTY: _corners(-30), Orientation.FLAT: _corners(0)}


class Drawing(msgspec.Struct, frozen=True):
    """Hexes of one size on a plane in mm, y downwards. ``x, y`` is the centre of ``Hex(0, 0)``."""

    orientation: Orientation
    side: float
    x: float = 0.0
    y: float = 0.0

    def centre(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex."""
        along, down = SQRT3 * self.side, 1.5 * self.side
        if self.orientation is Orientation.POINTY:
            return self.x + along * (at.q + at.r / 2), self.y + down * at.r
        return self.x + down * at.q, self.y + along * (at.r + at.q / 2)

    def corners(self, at: Hex, scale: float = 1.0) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise; the side from corner ``d`` to ``d + 1`` faces direction ``d``.

        ``scale`` draws the hex smaller or larger about its middle.
        """
        x, y = self.centre(at)
        reach = self.side * scale
        return tuple([(x + reach * right, y + reach * down) for right, down in _CORNERS[self.orientation]])

    def angle(self, facing: int) -> float:
        """Degrees clockwise from east of a direction."""
        return (60 * facing + (0 if self.orientation is Orientation.POINTY else 30)) % 360

    def at(self, x: float, y: float) -> Hex:
        """The hex that holds a point; on an edge, one of those that share it."""
        x, y = (x - self.x) / self.side, (y - self.y) / self.side
        if self.orientation is Orientation.FLAT:
            x, y = y, x
        r, q = y / 1.5, x / SQRT3 - y / 3
        if self.orientation is Orientation.FLAT:
            q, r = r, q
        unit = 1 << 40
        return _nearest(round(q * unit), round(r * unit), unit)


def field_units(cols: int, rows: int, orientation: Orientation) -> tuple[int, int]:
    """A field's extent as whole numbers, twice as large as what they count: (across, along).

    Pointy: the width is ``across / 2`` flats-to-flats, the height ``along / 2`` sides. Flat: the height is
    ``across / 2`` flats-to-flats, the width ``along / 2`` sides. From these a size can be compared exactly.
    """
    pointy = orientation is Orientation.POINTY
    in_line, lines = (cols, rows) if pointy else (rows, cols)
    return 2 * in_line + (1 if lines > 1 else 0), 3 * lines + 1


def field_size(cols: int, rows: int, orientation: Orientation, side: float) -> tuple[float, float]:
    """Width and height in mm of a field whose hexes have this side."""
    across, along = field_units(cols, rows, orientation)
    flats, sides = across / 2 * SQRT3 * side, along / 2 * side
    return (flats, sides) if orientation is Orientation.POINTY else (sides, flats)


def field_drawing(orientation: Orientation, side: float) -> Drawing:
    """A drawing that puts a field's top-left corner at (0, 0)."""
    half_flats, reach = SQRT3 / 2 * side, side
    if orientation is Orientation.POINTY:
        return Drawing(orientation, side, half_flats, reach)
    return Drawing(orientation, side, reach, half_flats)
