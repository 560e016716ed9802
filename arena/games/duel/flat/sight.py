"""Line of sight, as `designer.games.duel.play.sight`: on pointy-top hexes, flat-top ones with the axes swapped. Rules
P11 to P13, R30, R43, R47."""

from __future__ import annotations

from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import distance
from arena.games.duel.flat.layout import Row
from arena.speed import fast

CORNER_X, CORNER_Y = (1, 1, 0, -1, -1, 0), (-1, 1, 2, 1, -1, -2)
STEP_X, STEP_Y = (2, 1, -1, -2, -1, 1), (0, 3, 3, 0, -3, -3)
"""From middle to corner, from middle to middle; the side towards direction d runs from corner d to d + 1."""


@fast
def ways(x: int, y: int) -> int:
    """P12 (a): the direction in which a middle so far away lies, a bit each; two where the line leaves through a
    corner."""
    best, found = -1, 0
    for way in range(6):
        along = 3 * x * STEP_X[way] + y * STEP_Y[way]
        if along > best:
            best, found = along, 1 << way
        elif along == best:
            found |= 1 << way
    return found


@fast
def passes(x: int, y: int, dx: int, dy: int) -> bool:
    """P12 (c): whether a line that starts at (x, y) from a hex's middle meets its inside: |x| < 1, |x + y| < 2, |x -
    y| < 2, t being counted in parts of 1 / whole."""
    whole = 1
    for band in range(3):
        slope = dx if band == 0 else dx + dy if band == 1 else dx - dy
        if slope:
            whole *= abs(slope)
    enters, leaves = 0, whole
    for band in range(3):
        base, slope, half = x, dx, 1
        if band == 1:
            base, slope, half = x + y, dx + dy, 2
        elif band == 2:
            base, slope, half = x - y, dx - dy, 2
        if slope == 0:
            if abs(base) >= half:
                return False
            continue
        unit = whole // abs(slope)
        first = base if slope > 0 else -base
        enters, leaves = max(enters, (-half - first) * unit), min(leaves, (half - first) * unit)
    return enters < leaves


@fast
def _is_open(t: Row, a: int, b: int, x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a line from (x, y) meets no obstacle's inside (R47)."""
    far = distance(t, a, b)
    for index in range(t[at.ROCK_COUNT]):
        rock = t[at.ROCKS + index]
        if t[by.ENDPOINT_OBSTACLE] == 0 and rock in (a, b):
            continue
        if distance(t, a, rock) + distance(t, rock, b) <= far + 1 and passes(
            x - t[at.X + rock], y - t[at.Y + rock], dx, dy
        ):
            return False
    return True


@fast
def _far_corners(t: Row, a: int, b: int, near: int, far: int) -> bool:
    """P12 (b): whether a longest line is open from a corner of ``a``'s side towards ``near`` to one of ``b``'s towards
    ``far``."""
    longest, found = -1, False
    for i in range(2):
        x, y = t[at.X + a] + CORNER_X[(near + i) % 6], t[at.Y + a] + CORNER_Y[(near + i) % 6]
        for j in range(2):
            dx = t[at.X + b] + CORNER_X[(far + j) % 6] - x
            dy = t[at.Y + b] + CORNER_Y[(far + j) % 6] - y
            length = 3 * dx * dx + dy * dy
            if length >= longest:
                is_open = _is_open(t, a, b, x, y, dx, dy)
                found = is_open if length > longest else found or is_open
                longest = length
    return found


@fast
def _by_corners(t: Row, a: int, b: int) -> bool:
    towards = ways(t[at.X + b] - t[at.X + a], t[at.Y + b] - t[at.Y + a])
    for way in range(6):
        if towards >> way & 1 and _far_corners(t, a, b, way, way):
            return True
    return False


@fast
def _look(t: Row, a: int, b: int, facing_a: int, facing_b: int) -> bool:
    if distance(t, a, b) <= 1:
        return True
    reading = t[by.LINE_OF_SIGHT]
    if reading == 3:
        return _is_open(t, a, b, t[at.X + a], t[at.Y + a], t[at.X + b] - t[at.X + a], t[at.Y + b] - t[at.Y + a])
    if reading == 2:
        if t[at.FLAT]:
            facing_a, facing_b = (1 - facing_a) % 6, (1 - facing_b) % 6
        return _far_corners(t, a, b, facing_a, (facing_b + 3) % 6)
    return _by_corners(t, a, b) or (reading == 1 and _by_corners(t, b, a))


@fast
def sees(t: Row, a: int, b: int, facing_a: int, facing_b: int) -> bool:
    """Whether one cell sees the other; each pair is worked out once."""
    place = at.SIGHT + (a * t[at.CELLS] + b) * 2
    bit = 1 << (facing_a * 6 + facing_b if t[by.LINE_OF_SIGHT] == 2 else 0)
    if not t[place] & bit:
        t[place] |= bit
        if _look(t, a, b, facing_a, facing_b):
            t[place + 1] |= bit
    return t[place + 1] & bit != 0


@fast
def in_row(t: Row, a: int, b: int) -> bool:
    """R43 row: along one of the six directions."""
    x, y, far = t[at.X + b] - t[at.X + a], t[at.Y + b] - t[at.Y + a], distance(t, a, b)
    return 3 * x * x + y * y == 12 * far * far


@fast
def ways_of_field(t: Row, a: int, b: int) -> int:
    """P12 (a), as the field's own directions, a bit each."""
    found = ways(t[at.X + b] - t[at.X + a], t[at.Y + b] - t[at.Y + a])
    if not t[at.FLAT]:
        return found
    turned = 0
    for way in range(6):
        if found >> way & 1:
            turned |= 1 << (1 - way) % 6
    return turned
