"""Plain geometry as paths: rectangles, cut corners, circles, hexagons. Millimetres, y downwards; angles in degrees,
0 to the right, clockwise (as y points down)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from printables.pdf.boxes import Path, Rect

Point = tuple[float, float]
Step = tuple[str | float, ...]
Steps = tuple[Step, ...]

_ROUND = 0.5522847498  # the handle of a quarter circle as a Bézier curve


def polygon(points: Sequence[Point], closed: bool = True) -> Steps:
    """Straight lines through the points."""
    first, *rest = points
    steps: list[Step] = [("M", *first), *(("L", *point) for point in rest)]
    return (*steps, ("Z",)) if closed else tuple(steps)


def rectangle(rect: Rect) -> Steps:
    return polygon([(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)])


def rounded(rect: Rect, radius: float, corners: str = "abcd") -> Steps:
    """A rectangle with round corners; ``corners`` names the round ones: a top left, b top right, c bottom right, d
    bottom left."""
    radius = min(radius, rect.w / 2, rect.h / 2)
    radii = {corner: radius if corner in corners else 0.0 for corner in "abcd"}
    steps: list[Step] = [("M", rect.x + radii["a"], rect.y)]
    turns = (
        ("b", (rect.right, rect.y), (-1, 0), (0, 1)),
        ("c", (rect.right, rect.bottom), (0, -1), (-1, 0)),
        ("d", (rect.x, rect.bottom), (1, 0), (0, -1)),
        ("a", (rect.x, rect.y), (0, 1), (1, 0)),
    )
    for corner, (x, y), (ax, ay), (bx, by) in turns:
        r = radii[corner]
        steps.append(("L", x + ax * r, y + ay * r))
        if r:
            k = r * (1 - _ROUND)
            steps.append(("C", x + ax * k, y + ay * k, x + bx * k, y + by * k, x + bx * r, y + by * r))
    return (*steps, ("Z",))


def chamfered(rect: Rect, cut: float, corners: str = "abcd") -> Steps:
    """A rectangle with cut corners (named as in `rounded`)."""
    a, b, c, d = (cut if corner in corners else 0.0 for corner in "abcd")
    points = [
        (rect.x + a, rect.y),
        (rect.right - b, rect.y),
        (rect.right, rect.y + b),
        (rect.right, rect.bottom - c),
        (rect.right - c, rect.bottom),
        (rect.x + d, rect.bottom),
        (rect.x, rect.bottom - d),
        (rect.x, rect.y + a),
    ]
    return polygon(list(dict.fromkeys(points)))


def circle(x: float, y: float, radius: float) -> Steps:
    return rounded(Rect(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def ring(x: float, y: float, radius: float, sides: int, start: float = 0.0) -> list[Point]:
    """Corners of a regular polygon, the first at ``start`` degrees."""
    angles = [math.radians(start + 360 * number / sides) for number in range(sides)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def hexagon(x: float, y: float, side: float, pointy: bool = True) -> Steps:
    """A regular hexagon about its centre; ``side`` is also the distance from the centre to a corner."""
    return polygon(ring(x, y, side, 6, -90 if pointy else 0))


def turned(steps: Iterable[Step], x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Steps:
    """Steps drawn about (0, 0), turned clockwise, scaled and put at ``x, y``."""
    cos, sin = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale

    def move(step: Step) -> Step:
        kind, *numbers = step
        flat: list[float] = []
        for px, py in zip(numbers[::2], numbers[1::2], strict=True):
            flat += [x + float(px) * cos - float(py) * sin, y + float(px) * sin + float(py) * cos]
        return (kind, *flat)

    return tuple(move(step) for step in steps)


def bounds(path: Path) -> Rect:
    """The rectangle about all points of the path (handles included), cut to its clip."""
    numbers = [float(number) for step in path.steps for number in step[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    whole = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if path.clip is None:
        return whole
    x, y = max(whole.x, path.clip.x), max(whole.y, path.clip.y)
    right, bottom = min(whole.right, path.clip.right), min(whole.bottom, path.clip.bottom)
    return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))
