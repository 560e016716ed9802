"""Line of sight, exact in whole numbers, with its witness. Rules P11 to P13, R30, R47.

All is worked out on pointy-top hexes (flat-top ones with the axes swapped): X counts halves of the way across flats, Y
halves of a side, so that every corner is a pair of whole numbers and 4 length^2 = 3 dX^2 + dY^2.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import msgspec

from designer.games.duel.play.ground import Ground, middle
from designer.hexes import DIRECTIONS, Orientation

Point = tuple[int, int]

CORNERS: tuple[Point, ...] = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""From the middle; the side towards direction d runs from corner d to d + 1."""

_STEPS = tuple(middle(step, Orientation.POINTY) for step in DIRECTIONS)


class Line(msgspec.Struct, frozen=True):
    """A line that was looked along, from a corner of the shooter's hex to one of the target's, or from middle to middle
    (R30 centres). ``blocked``: the cell that blocks it, the nearest to the shooter; None where it is open."""

    start: Point
    end: Point
    blocked: int | None = None


class Sight(msgspec.Struct, frozen=True):
    """Whether one sees the other, and the lines that say so (P13). Adjacent machines need none (P11)."""

    open: bool
    lines: tuple[Line, ...] = ()

    @property
    def witness(self) -> Line | None:
        """The open line, else the first that is blocked; None between neighbours."""
        return next((line for line in self.lines if line.blocked is None), self.lines[0] if self.lines else None)

    @property
    def blockers(self) -> tuple[int, ...]:
        """The cells that block, where there is no sight."""
        found = () if self.open else tuple(line.blocked for line in self.lines if line.blocked is not None)
        return tuple(dict.fromkeys(found))


class Eyes:
    """Who sees whom on a field, under R30 and R47; each pair worked out once."""

    def __init__(self, ground: Ground, reading: str = "far_corners", endpoint: str = "ignored") -> None:
        self.ground, self.reading, self.endpoint = ground, reading, endpoint
        self._found: dict[tuple[int, ...], Sight] = {}

    def look(self, a: int, b: int, facings: tuple[int, int] = (0, 3)) -> Sight:
        """From the shooter's cell to the target's. ``facings``, theirs, matter to ``marker_edges`` alone."""
        key = (a, b, *facings) if self.reading == "marker_edges" else (a, b)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._look(a, b, facings)
        return found

    def _look(self, a: int, b: int, facings: tuple[int, int]) -> Sight:
        if self.ground.distance(a, b) <= 1:
            return Sight(True)
        lines = tuple(self._judged(line, a, b) for line in self._lines(a, b, facings))
        return Sight(any(line.blocked is None for line in lines), lines)

    def _lines(self, a: int, b: int, facings: tuple[int, int]) -> Iterator[Line]:
        start, end = self.middle(a), self.middle(b)
        if self.reading == "centres":
            yield Line(start, end)
        elif self.reading == "marker_edges":
            rear = side(end, self._turned(facings[1]) + 3)
            yield from far_corners(side(start, self._turned(facings[0])), rear)
        else:
            yield from corner_lines(start, end)
            if self.reading == "far_corners_mutual":
                yield from (Line(line.end, line.start) for line in corner_lines(end, start))

    def middle(self, cell: int) -> Point:
        """The middle of a cell in the coordinates of lines."""
        return middle(self.ground.hexes[cell], self.ground.orientation)

    def _turned(self, facing: int) -> int:
        """A direction of the field as one of pointy-top hexes."""
        return facing if self.ground.orientation is Orientation.POINTY else (1 - facing) % 6

    def _judged(self, line: Line, a: int, b: int) -> Line:
        ends = () if self.endpoint == "blocks" else (a, b)
        far, distance = self.ground.distance(a, b), self.ground.distance
        near = (
            (passage(line, self.middle(rock)), rock)
            for rock in self.ground.rocks
            if rock not in ends and distance(a, rock) + distance(rock, b) <= far + 1
        )
        passed = [(entered, rock) for entered, rock in near if entered is not None]
        return Line(line.start, line.end, min(passed)[1]) if passed else line


def ways(start: Point, end: Point) -> tuple[int, ...]:
    """P12 (a): the direction in which one lies from the other; two where the centre line leaves through a corner."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = [3 * x * ux + y * uy for ux, uy in _STEPS]
    return tuple(way for way, one in enumerate(along) if one == max(along))


def side(at: Point, way: int) -> tuple[Point, Point]:
    """The two corners of a hex's side."""
    corners = CORNERS[way % 6], CORNERS[(way + 1) % 6]
    return tuple((at[0] + x, at[1] + y) for x, y in corners)  # type: ignore[return-value]


def corner_lines(start: Point, end: Point) -> Iterator[Line]:
    """P12 (b) for each direction of (a): the side before the shooter, the same side behind the target."""
    for way in ways(start, end):
        yield from far_corners(side(start, way), side(end, way))


def far_corners(near: tuple[Point, Point], far: tuple[Point, Point]) -> Iterator[Line]:
    """Of the four pairs of corners the longest: one, or both in a straight row."""
    pairs = [(a, b) for a in near for b in far]
    lengths = [3 * (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 for a, b in pairs]
    yield from (Line(a, b) for (a, b), length in zip(pairs, lengths, strict=True) if length == max(lengths))


def passage(line: Line, at: Point) -> int | None:
    """P12 (c): where a line enters the inside of the hex with this middle, as a number that grows along the line; None
    where it doesn't pass: running along a side or through a corner is no passing.

    The inside is where |x| < 1, |x + y| < 2 and |x - y| < 2; t runs from 0 to 1 along the line.
    """
    x, y = line.start[0] - at[0], line.start[1] - at[1]
    dx, dy = line.end[0] - line.start[0], line.end[1] - line.start[1]
    bands = [(x, dx, 1), (x + y, dx + dy, 2), (x - y, dx - dy, 2)]
    whole = prod(abs(slope) for _, slope, _ in bands if slope)  # t is counted in parts of 1 / whole
    enters, leaves = 0, whole
    for base, slope, half in bands:
        if not slope:
            if abs(base) >= half:
                return None
            continue
        unit, first = whole // abs(slope), base if slope > 0 else -base
        enters, leaves = max(enters, (-half - first) * unit), min(leaves, (half - first) * unit)
    return enters if enters < leaves else None
