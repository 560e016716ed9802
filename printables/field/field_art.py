"""A field as it is drawn once, in its own millimetres: top-left corner at (0, 0). Sheets and posters show parts of it.

Every piece is bound to one cell or to one joint, so that a sheet takes only what touches it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec
from msgspec import structs

from designer.hexes import SQRT3, Offset, places
from designer.views import Board, Lattice
from printables.field.lattice import Cells, Point
from printables.field.plan import Plan
from printables.pdf import shapes
from printables.pdf.boxes import Box, Path, Rect, Text
from printables.pdf.icons import icon
from printables.theme import Theme
from printables.type import fonts

BEVEL = 0.9
"""Size of the inner line of an obstacle, as a part of the cell."""
LINE_PT = 0.6
RIM_MM = 0.6
"""Depth of the band about the field, which lies in its cells: nothing of it reaches beyond other lines."""
MARK_MM = 1.4
"""Radius of the marks that meet across a joint."""
CLEAR_MM = 2.0
"""Least distance of a coordinate from a joint."""
_PAD_MM = 0.5

Joints = tuple[tuple[float, ...], tuple[float, ...]]
"""x of the upright joints and y of the level ones, in the field's mm."""


class Piece(msgspec.Struct, frozen=True):
    """What is drawn of one cell (``name`` as in ``C3``) or on one joint (``name`` empty). ``label`` is the coordinate,
    set so that no joint cuts it; None where the cell has no room for it."""

    name: str
    bounds: Rect
    boxes: tuple[Box, ...]
    label: Text | None = None


def pieces(board: Board, plan: Plan, theme: Theme, marks: bool = True) -> tuple[Piece, ...]:
    """The whole field, cell by cell, then the marks on its joints (left out without ``marks``)."""
    cells = Cells(plan.lattice, plan.side)
    joints = joint_lines(plan)
    found = [_cell_piece(place, board, cells, joints, theme) for place in places(board.cols, board.rows)]
    if marks:
        found += _marks(plan, theme)
    return tuple(found)


def joint_lines(plan: Plan) -> Joints:
    """Where one sheet ends and the next is seen: x of the upright joints, y of the level ones."""
    upright = tuple(plan.seen(col, 0).x for col in range(1, plan.across))
    level = tuple(plan.seen(0, row).y for row in range(1, plan.down))
    return upright, level


# ---- one cell ----------------------------------------------------------------------------------------------


def _cell_piece(place: Offset, board: Board, cells: Cells, joints: Joints, theme: Theme) -> Piece:
    name, corners = str(place), cells.corners(place)
    outline = shapes.polygon(corners)
    boxes: list[Box] = []
    colour = theme.palette.muted
    if name in board.obstacles:
        boxes += obstacle(cells, place, theme)
        colour = theme.palette.muted if theme.low else theme.palette.faint
    if name in board.starts:
        boxes += start(cells, place, theme)
    if name in board.objectives:
        boxes += objective(cells, place, theme)
    boxes.append(Path(outline, stroke=theme.palette.line, width=LINE_PT, join="round"))
    boxes += rim(place, board, cells, theme)
    bounds = shapes.bounds(Path(outline))
    label = _label(name, place, cells, _near(joints, bounds), colour, theme)
    if label and ((theme.low and name in board.obstacles) or (name in board.starts and name not in board.obstacles)):
        plate = label.within.inset(-0.5, 0)
        boxes.append(Path(shapes.rectangle(plate), fill=theme.palette.paper))
    return Piece(name, bounds, tuple(boxes), label)


def rim(place: Offset, board: Board, cells: Cells, theme: Theme) -> list[Box]:
    """A band along those edges of a cell beyond which there is no other, in low ink its outline; the bands of
    neighbours meet."""
    corners, (x, y) = cells.corners(place), cells.centre(place)
    count = len(corners)
    ink = theme.solid(theme.palette.ink)
    inner = cells.corners(place, 1 - 2 * RIM_MM / cells.flats)
    along = RIM_MM / math.sin(math.pi * (count - 2) / count) / cells.side

    def is_outer(edge: int) -> bool:
        mx, my = _middle(corners[edge % count], corners[(edge + 1) % count])
        beyond = cells.at(mx + (mx - x) * 0.2, my + (my - y) * 0.2)
        return not (1 <= beyond.col <= board.cols and 1 <= beyond.row <= board.rows)

    def towards(one: int, other: int) -> Point:
        """A point of the cell's own edge, as far from the corner as the band is deep."""
        (ax, ay), (bx, by) = corners[one % count], corners[other % count]
        return ax + (bx - ax) * along, ay + (by - ay) * along

    outer = [is_outer(edge) for edge in range(count)]
    if all(outer):
        return [Path((*shapes.polygon(corners), *shapes.polygon(inner)), ink.fill, ink.stroke, LINE_PT, even_odd=True)]
    bands: list[Box] = []
    for first in (edge for edge in range(count) if outer[edge] and not outer[edge - 1]):
        last = next(edge for edge in range(first, first + count) if not outer[edge % count])
        far = [corners[at % count] for at in range(first, last + 1)]
        near = [
            towards(last, last + 1),
            *(inner[at % count] for at in range(last - 1, first, -1)),
            towards(first, first - 1),
        ]
        bands.append(Path(shapes.polygon([*far, *near]), ink.fill, ink.stroke, LINE_PT))
    return bands


def obstacle(cells: Cells, place: Offset, theme: Theme) -> list[Box]:
    """A dark block with a bevel line; in low ink hatched inside the bevel."""
    outer, inner = cells.corners(place), cells.corners(place, BEVEL)
    edge = theme.palette.ink if theme.low else theme.palette.line
    bevel = (
        *shapes.polygon(inner),
        *(step for pair in zip(outer, inner, strict=True) for step in shapes.polygon(pair, closed=False)),
    )
    lines = Path(bevel, stroke=edge, width=max(0.4, min(0.7, 0.04 * cells.measure)), join="round")
    if theme.low:
        spacing = min(3.0, max(0.8, 0.08 * cells.measure))
        return [Path(hatching(inner, spacing), stroke=theme.palette.ink, width=0.5), lines]
    return [Path(shapes.polygon(outer), fill=theme.palette.ink), lines]


def start(cells: Cells, place: Offset, theme: Theme) -> list[Box]:
    """A landing pad: two outlines, and a tick at the middle of each side."""
    ink, thick = theme.palette.ink, max(0.4, min(1.4, 0.06 * cells.measure))
    pad, far = cells.corners(place, 0.62), cells.corners(place, 0.72)
    ticks: list[shapes.Step] = []
    for n in range(len(pad)):
        ticks += shapes.polygon([_middle(pad[n], pad[n - 1]), _middle(far[n], far[n - 1])], closed=False)
    return [
        Path(shapes.polygon(pad), stroke=ink, width=thick),
        Path(shapes.polygon(cells.corners(place, 0.54)), stroke=ink, width=max(0.4, thick / 2)),
        Path(tuple(ticks), stroke=ink, width=thick),
    ]


def objective(cells: Cells, place: Offset, theme: Theme) -> list[Box]:
    """A flag in a ring, as on its marker; in low ink its outline."""
    x, y = cells.centre(place)
    reach, ink = 0.4 * cells.measure, theme.palette.ink
    flag = icon("flag", x, y, 1.25 * reach, ink)
    if theme.low:
        flag = tuple(structs.replace(one, fill=None, stroke=ink, width=0.8, join="round") for one in flag)
    return [Path(shapes.circle(x, y, reach), stroke=ink, width=max(0.4, min(1.0, 0.05 * cells.measure))), *flag]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def hatching(corners: Sequence[Point], spacing: float) -> shapes.Steps:
    """Rising lines inside a convex polygon, ``spacing`` mm apart, in step with those of every other polygon."""
    apart = spacing * math.sqrt(2)
    sums = [x + y for x, y in corners]
    steps: list[shapes.Step] = []
    for number in range(math.ceil(min(sums) / apart), math.floor(max(sums) / apart) + 1):
        ends = sorted(set(_crossings(corners, number * apart)))
        if len(ends) > 1:
            steps += shapes.polygon([ends[0], ends[-1]], closed=False)
    return tuple(steps)


def _crossings(corners: Sequence[Point], total: float) -> Iterator[Point]:
    """Where the line x + y = total crosses the polygon's edges."""
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        first, second = ax + ay - total, bx + by - total
        if first * second < 0:
            part = first / (first - second)
            yield ax + part * (bx - ax), ay + part * (by - ay)


# ---- coordinates -------------------------------------------------------------------------------------------


def _label(name: str, place: Offset, cells: Cells, joints: Joints, colour: str, theme: Theme) -> Text | None:
    """The cell's name, moved as little as needed to keep clear of joints; None where a cell is too small for it."""
    size = next((size for size in theme.sizes.caption if fonts.em(size) <= 0.14 * cells.measure), theme.sizes.least[-1])
    wide, em = fonts.width(name, size), fonts.em(size)
    block = cells.corners(place, BEVEL)
    home = _label_home(place, cells, block, wide, em)
    spots = [Rect(home.x + dx, home.y + dy, wide, em) for dx, dy in _moves(home, joints)]
    fitting = [spot for spot in spots if _holds(block, spot) and _is_clear(spot, joints)]
    if fitting:
        room = min(fitting, key=lambda spot: math.hypot(spot.x - home.x, spot.y - home.y))
        return Text(room.x, room.y + em * fonts.ASCENT, name, size, room, colour=colour)
    # a joint goes through where names stand: anywhere in the cell, in smaller type and nearer to the joint at last
    for shape, clear in ((block, CLEAR_MM), (block, 1.0), (cells.corners(place), 0.5), (cells.corners(place), 0.1)):
        for smaller in (each for each in (*theme.sizes.caption, *theme.sizes.least) if each <= size):
            wide, em = fonts.width(name, smaller), fonts.em(smaller)
            tried = (spot for spot in _spots(shape, wide, em) if _holds(shape, spot) and _is_clear(spot, joints, clear))
            best = min(tried, key=lambda spot: _far(spot, home, cells.centre(place)), default=None)
            if best is not None:
                return Text(best.x, best.y + em * fonts.ASCENT, name, smaller, best, colour=colour)
    return None


_STEPS = 16


def _spots(corners: Sequence[Point], wide: float, high: float) -> Iterator[Rect]:
    """Places for a name all over a cell."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    across, down = max(xs) - min(xs) - wide, max(ys) - min(ys) - high
    if across < 0 or down < 0:
        return
    for row, column in product(range(_STEPS + 1), repeat=2):
        yield Rect(min(xs) + across * column / _STEPS, min(ys) + down * row / _STEPS, wide, high)


def _far(spot: Rect, home: Rect, centre: Point) -> float:
    """How ill a place suits a name: far from where names stand, and in the middle, where markers do."""
    x, y = spot.centre
    away = math.hypot(x - home.centre[0], y - home.centre[1])
    return away - 0.5 * math.hypot(x - centre[0], y - centre[1])


def _label_home(place: Offset, cells: Cells, block: Sequence[Point], wide: float, high: float) -> Rect:
    """Where a name stands best within a cell's bevel: at the top of a hex, in the top-left corner of a square."""
    drop, top = max(_PAD_MM, 0.02 * cells.measure), min(y for _, y in block)
    if cells.lattice is Lattice.SQUARE:
        return Rect(block[0][0] + 2 * drop, top + drop, wide, high)
    if cells.lattice is Lattice.POINTY:  # below a corner the hex must first become as wide as the text
        drop += wide / 2 / SQRT3
    return Rect(cells.centre(place)[0] - wide / 2, top + drop, wide, high)


def _near(joints: Joints, bounds: Rect) -> Joints:
    """The joints that cross a cell, or pass so near that its name must keep away."""
    reach = bounds.inset(-CLEAR_MM)
    upright = tuple(x for x in joints[0] if reach.x < x < reach.right)
    return upright, tuple(y for y in joints[1] if reach.y < y < reach.bottom)


def _moves(home: Rect, joints: Joints) -> Iterator[Point]:
    """Steps that bring the text to either side of a joint near it; no step first."""
    upright, level = joints
    across = [x for at in upright for x in (at - CLEAR_MM - home.right, at + CLEAR_MM - home.x)]
    down = [y for at in level for y in (at - CLEAR_MM - home.bottom, at + CLEAR_MM - home.y)]
    return product((0.0, *across), (0.0, *down))


def _is_clear(place: Rect, joints: Joints, clear: float = CLEAR_MM) -> bool:
    upright, level = joints
    clear -= 1e-6
    return all(place.right + clear <= x or place.x - clear >= x for x in upright) and all(
        place.bottom + clear <= y or place.y - clear >= y for y in level
    )


def _holds(corners: Sequence[Point], rect: Rect) -> bool:
    """Whether a convex polygon, clockwise on the page, holds the rectangle."""
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for x, y in product((rect.x, rect.right), (rect.y, rect.bottom))
        for (ax, ay), (bx, by) in edges
    )


# ---- joints ------------------------------------------------------------------------------------------------


def _marks(plan: Plan, theme: Theme) -> list[Piece]:
    """A ring and a diamond on every joint between two sheets, each cut in half by it: whole again when they meet."""
    found = []
    for col, row in plan.places():
        seen = plan.seen(col, row)
        if col:
            found += [
                _mark(seen.x, seen.y + seen.h / 4, theme, False),
                _mark(seen.x, seen.y + seen.h * 3 / 4, theme, True),
            ]
        if row:
            found += [
                _mark(seen.x + seen.w / 4, seen.y, theme, False),
                _mark(seen.x + seen.w * 3 / 4, seen.y, theme, True),
            ]
    return found


def _mark(x: float, y: float, theme: Theme, diamond: bool) -> Piece:
    steps = shapes.polygon(shapes.ring(x, y, MARK_MM, 4)) if diamond else shapes.circle(x, y, MARK_MM)
    path = Path(steps, fill=theme.palette.paper, stroke=theme.palette.muted, width=0.5)
    return Piece("", shapes.bounds(path), (path,))
