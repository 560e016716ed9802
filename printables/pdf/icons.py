"""Signs as paths: no font has them all, and none may be missing.

Every sign is drawn in a square of side 1 about (0, 0), y downwards, and scaled to ``size`` mm. Strokes scale with it.
"""

from __future__ import annotations

import math
from functools import cache

import msgspec

from printables.pdf import shapes
from printables.pdf.boxes import PT_PER_MM, Path, Rect
from printables.pdf.shapes import Point, Steps, circle, polygon, ring, turned


class Layer(msgspec.Struct, frozen=True):
    """One path of a sign. ``stroke`` is a line width in parts of the sign's size; 0 fills the path. ``ground`` takes
    the colour under the sign instead of its own."""

    steps: Steps
    stroke: float = 0.0
    ground: bool = False
    even_odd: bool = False
    join: str = "miter"


def icon(name: str, x: float, y: float, size: float, colour: str, ground: str = "FFFFFF") -> tuple[Path, ...]:
    """The sign of that name about ``x, y``. Raises KeyError for a sign that is not there (see `NAMES`)."""
    return tuple(
        Path(
            turned(layer.steps, x, y, size),
            fill=None if layer.stroke else (ground if layer.ground else colour),
            stroke=(ground if layer.ground else colour) if layer.stroke else None,
            width=round(layer.stroke * size * PT_PER_MM, 3),
            even_odd=layer.even_odd,
            join=layer.join,
        )
        for layer in _layers()[name]
    )


_QUARTERS = (0, 90, 180, 270)


def _chevron(shift: float) -> Steps:
    left, right, thick = -0.36 + shift, 0.02 + shift, 0.19
    points: list[Point] = [
        (left, -0.42),
        (left + thick, -0.42),
        (right + thick, 0),
        (left + thick, 0.42),
        (left, 0.42),
        (right, 0),
    ]
    return polygon(points)


def _gear() -> Steps:
    points: list[Point] = []
    for tooth in range(8):
        for offset, radius in ((-14, 0.34), (-10, 0.47), (10, 0.47), (14, 0.34)):
            angle = math.radians(tooth * 45 + offset)
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return polygon(points) + circle(0, 0, 0.15)


def _rays(count: int, outer: float, inner: float) -> Steps:
    """A star with so many rays, one straight up."""
    tips, dents = ring(0, 0, outer, count, -90), ring(0, 0, inner, count, -90 + 180 / count)
    return polygon([point for pair in zip(tips, dents, strict=True) for point in pair])


def _crosshair() -> tuple[Layer, ...]:
    bar = shapes.rectangle(Rect(0.2, -0.055, 0.3, 0.11))
    bars = [Layer(turned(bar, 0, 0, 1, turn)) for turn in _QUARTERS]
    return (Layer(circle(0, 0, 0.33), 0.1), *bars, Layer(circle(0, 0, 0.075)))


def _chip() -> tuple[Layer, ...]:
    legs = [shapes.rectangle(Rect(at, -0.49, 0.08, 0.16)) for at in (-0.16, 0.09)]
    return (
        Layer(shapes.rounded(Rect(-0.31, -0.31, 0.62, 0.62), 0.07), 0.09),
        *[Layer(turned(leg, 0, 0, 1, turn)) for turn in _QUARTERS for leg in legs],
        Layer(shapes.rectangle(Rect(-0.12, -0.12, 0.24, 0.24))),
    )


def _reload() -> tuple[Layer, ...]:
    """Two arrows about a middle: a card that comes back."""
    layers: list[Layer] = []
    for turn in (0, 180):
        start, end, radius = math.radians(200), math.radians(325), 0.33
        arc = _arc(radius, start, end)
        layers.append(Layer(turned(arc, 0, 0, 1, turn), 0.11))
        tip = (radius * math.cos(end), radius * math.sin(end))
        head = polygon([(-0.17, -0.03), (0.17, -0.03), (0.0, 0.23)])
        layers.append(Layer(turned(turned(head, *tip, 1, -25), 0, 0, 1, turn)))
    return tuple(layers)


def _arc(radius: float, start: float, end: float) -> Steps:
    """An arc about (0, 0), clockwise, angles in radians."""
    parts = max(1, math.ceil((end - start) / (math.pi / 2)))
    step = (end - start) / parts
    handle = 4 / 3 * math.tan(step / 4) * radius
    steps: list[shapes.Step] = [("M", radius * math.cos(start), radius * math.sin(start))]
    for part in range(parts):
        a, b = start + part * step, start + (part + 1) * step
        ax, ay, bx, by = (
            radius * math.cos(a),
            radius * math.sin(a),
            radius * math.cos(b),
            radius * math.sin(b),
        )
        ux, uy = -math.sin(a) * handle, math.cos(a) * handle
        vx, vy = -math.sin(b) * handle, math.cos(b) * handle
        steps.append(("C", ax + ux, ay + uy, bx - vx, by - vy, bx, by))
    return tuple(steps)


_SHIELD: Steps = (
    ("M", 0.0, -0.48),
    ("L", 0.4, -0.34),
    ("L", 0.4, 0.02),
    ("C", 0.4, 0.26, 0.2, 0.4, 0.0, 0.5),
    ("C", -0.2, 0.4, -0.4, 0.26, -0.4, 0.02),
    ("L", -0.4, -0.34),
    ("Z",),
)
_HALF_SHIELD: Steps = (
    ("M", 0.0, -0.3),
    ("L", 0.24, -0.21),
    ("L", 0.24, 0.02),
    ("C", 0.24, 0.16, 0.12, 0.25, 0.0, 0.32),
    ("Z",),
)
_EYE: Steps = (
    ("M", -0.48, 0.0),
    ("C", -0.2, -0.36, 0.2, -0.36, 0.48, 0.0),
    ("C", 0.2, 0.36, -0.2, 0.36, -0.48, 0.0),
    ("Z",),
)
_CROSS = polygon([(-0.32, -0.32), (0.32, 0.32)], False) + polygon([(0.32, -0.32), (-0.32, 0.32)], False)
_DROP: Steps = (
    ("M", 0.0, -0.5),
    ("C", 0.12, -0.22, 0.32, -0.02, 0.32, 0.18),
    ("C", 0.32, 0.37, 0.18, 0.5, 0.0, 0.5),
    ("C", -0.18, 0.5, -0.32, 0.37, -0.32, 0.18),
    ("C", -0.32, -0.02, -0.12, -0.22, 0.0, -0.5),
    ("Z",),
)
_HEART: Steps = (
    ("M", 0.0, 0.46),
    ("C", -0.2, 0.28, -0.5, 0.08, -0.5, -0.16),
    ("C", -0.5, -0.34, -0.37, -0.44, -0.24, -0.44),
    ("C", -0.13, -0.44, -0.04, -0.37, 0.0, -0.28),
    ("C", 0.04, -0.37, 0.13, -0.44, 0.24, -0.44),
    ("C", 0.37, -0.44, 0.5, -0.34, 0.5, -0.16),
    ("C", 0.5, 0.08, 0.2, 0.28, 0.0, 0.46),
    ("Z",),
)
_CLOUD: Steps = (
    ("M", -0.28, 0.32),
    ("C", -0.5, 0.32, -0.56, 0.02, -0.36, -0.06),
    ("C", -0.38, -0.34, -0.06, -0.44, 0.05, -0.24),
    ("C", 0.22, -0.38, 0.44, -0.22, 0.37, -0.02),
    ("C", 0.58, 0.04, 0.5, 0.32, 0.3, 0.32),
    ("Z",),
)
_DART = polygon([(0.0, -0.5), (0.34, 0.44), (0.0, 0.22), (-0.34, 0.44)])
_SPIKE = polygon([(0.2, -0.09), (0.48, 0.0), (0.2, 0.09)])
_BOLT = polygon([(0.12, -0.5), (-0.32, 0.08), (-0.04, 0.08), (-0.14, 0.5), (0.32, -0.14), (0.04, -0.14)])
_ARROW = polygon([(0.48, 0.0), (-0.4, -0.4), (-0.18, 0.0), (-0.4, 0.4)])
_PLATE = shapes.chamfered(Rect(-0.4, -0.44, 0.8, 0.88), 0.2)


@cache
def _layers() -> dict[str, tuple[Layer, ...]]:
    scissor = (Layer(circle(-0.24, 0.34, 0.12), 0.08), Layer(circle(0.24, 0.34, 0.12), 0.08))
    blades = (
        Layer(polygon([(-0.19, 0.24), (0.16, -0.48), (0.2, -0.3), (-0.1, 0.28)])),
        Layer(polygon([(0.19, 0.24), (-0.16, -0.48), (-0.2, -0.3), (0.1, 0.28)])),
    )
    card = Layer(shapes.rounded(Rect(-0.26, -0.46, 0.62, 0.86), 0.07), 0.07)
    return {
        "chevron": (Layer(_chevron(0)), Layer(_chevron(0.32))),
        "crosshair": _crosshair(),
        "blade": (
            Layer(polygon([(0, -0.5), (0.34, 0), (0, 0.5), (-0.34, 0)]), 0.09),
            Layer(polygon([(0.13, -0.25), (0.13, -0.02), (-0.13, 0.25), (-0.13, 0.02)])),
        ),
        "hexagon": (Layer(polygon(ring(0, 0, 0.44, 6, -90)), 0.1), Layer(circle(0, 0, 0.14))),
        "bolt": (Layer(_BOLT),),
        "drop": (Layer(_DROP),),
        "chip": _chip(),
        "shield": (
            Layer(_SHIELD, 0.08),
            Layer(_HALF_SHIELD),
        ),
        "heart": (Layer(_HEART),),
        "flag": (
            Layer(shapes.rectangle(Rect(-0.36, -0.5, 0.09, 1.0))),
            Layer(polygon([(-0.24, -0.46), (0.42, -0.2), (-0.24, 0.08)])),
        ),
        "star": (Layer(turned(_rays(5, 0.5, 0.215), 0, 0.03)),),
        "gear": (Layer(_gear(), even_odd=True),),
        "reload": _reload(),
        "warning": (
            Layer(polygon([(0, -0.44), (0.5, 0.42), (-0.5, 0.42)]), 0.09, join="round"),
            Layer(polygon([(-0.06, -0.16), (0.06, -0.16), (0.035, 0.14), (-0.035, 0.14)])),
            Layer(circle(0, 0.26, 0.055)),
        ),
        "scissors": (*scissor, *blades),
        "arrow": (Layer(_ARROW),),
        "plate": (Layer(_PLATE, 0.08), Layer(turned(_PLATE, 0, 0, 0.55))),
        "card": (card, Layer(polygon([(-0.02, -0.2), (0.16, -0.2), (0.1, 0.0), (-0.02, 0.0)]))),
        "hand": (
            Layer(turned(shapes.rounded(Rect(-0.22, -0.36, 0.44, 0.62), 0.06), -0.2, 0.08, 1, -18), 0.06),
            Layer(turned(shapes.rounded(Rect(-0.22, -0.36, 0.44, 0.62), 0.06), 0.2, 0.08, 1, 18), 0.06),
            Layer(shapes.rounded(Rect(-0.22, -0.38, 0.44, 0.66), 0.06), ground=True),
            Layer(shapes.rounded(Rect(-0.22, -0.38, 0.44, 0.66), 0.06), 0.06),
        ),
        "eye": (
            Layer(_EYE, 0.08),
            Layer(circle(0, 0, 0.14)),
        ),
        "wing": (
            Layer(polygon([(-0.5, -0.3), (0.5, -0.3), (0.28, -0.1), (-0.28, -0.1)])),
            Layer(polygon([(-0.32, -0.02), (0.32, -0.02), (0.16, 0.14), (-0.16, 0.14)])),
            Layer(polygon([(-0.15, 0.22), (0.15, 0.22), (0.0, 0.42)])),
        ),
        "burst": (Layer(_rays(8, 0.5, 0.24)),),
        "cloud": (Layer(_CLOUD),),
        "mine": (
            Layer(circle(0, 0, 0.27)),
            *(Layer(turned(_SPIKE, 0, 0, 1, turn)) for turn in range(0, 360, 45)),
            Layer(circle(0, 0, 0.1), ground=True),
        ),
        "wave": (
            Layer(circle(-0.38, 0, 0.09)),
            *(Layer(turned(_arc(radius, -0.62, 0.62), -0.38, 0), 0.1) for radius in (0.3, 0.55, 0.8)),
        ),
        "dart": (
            Layer(turned(_DART, -0.16, -0.1, 0.72)),
            Layer(turned(_DART, 0.28, 0.22, 0.46)),
        ),
        "claw": (
            Layer(_arc(0.4, 1.95, 4.33), 0.14),
            Layer(_arc(0.4, -1.2, 1.2), 0.14),
            Layer(circle(0, 0, 0.12)),
        ),
        "check": (Layer(polygon([(-0.36, 0.02), (-0.1, 0.3), (0.38, -0.3)], closed=False), 0.15),),
        "cross": (Layer(_CROSS, 0.14),),
    }  # fmt: skip


NAMES = frozenset((
    "arrow", "blade", "bolt", "burst", "card", "check", "chevron", "chip", "claw", "cloud", "cross", "crosshair",
    "dart", "drop", "eye", "flag", "gear", "hand", "heart", "hexagon", "mine", "plate", "reload", "scissors", "shield",
    "star", "warning", "wave", "wing",
))  # fmt: skip
"""The signs there are."""

_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(
    face: int, x: float, y: float, size: float, colour: str, fill: str | None = None, width: float = 1.0
) -> tuple[Path, ...]:
    """A die's face from 1 to 6, seen from above."""
    square = Rect(x - size / 2, y - size / 2, size, size)
    pips = tuple(
        Path(
            circle(x + across * size * 0.25, y + down * size * 0.25, size * (0.115 if face == 1 else 0.088)),
            fill=colour,
        )
        for across, down in _PIPS[face]
    )
    return (Path(shapes.rounded(square, size * 0.2), fill=fill, stroke=colour, width=width), *pips)


def cube(x: float, y: float, size: float, colour: str, fill: str | None = None, width: float = 0.9) -> tuple[Path, ...]:
    """A die to be rolled, seen from a corner; ``size`` is its height."""
    r = size / 2
    c, s = math.cos(math.radians(30)) * r, r / 2
    top: tuple[Point, Point, Point] = ((-c, -s), (c, -s), (0, -r))
    paths = [Path(shapes.hexagon(x, y, r), fill=fill, stroke=colour, width=width, join="round")]
    edges = polygon([(x - c, y - s), (x, y), (x + c, y - s)], closed=False) + polygon(
        [(x, y), (x, y + r)], closed=False
    )
    paths.append(Path(edges, stroke=colour, width=width, join="round"))
    # each side is spanned by two of its edges; pips are circles in that plane
    sides: tuple[tuple[Point, Point, tuple[Point, ...]], ...] = (
        (top[0], top[1], ((0.5, 0.5),)),
        ((-c, -s), (0, r), ((0.28, 0.28), (0.72, 0.72))),
        ((0, r), (c, -s), ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75))),
    )
    for (ax, ay), (bx, by), pips in sides:
        for u, v in pips:
            flat = circle(u, v, 0.1)
            paths.append(Path(_sheared(flat, (x, y), (ax, ay), (bx, by)), fill=colour))
    return tuple(paths)


def _sheared(steps: Steps, origin: Point, a: Point, b: Point) -> Steps:
    """Steps in the coordinates of two vectors from an origin."""
    moved: list[shapes.Step] = []
    for kind, *numbers in steps:
        flat: list[float] = []
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            flat += [origin[0] + float(u) * a[0] + float(v) * b[0], origin[1] + float(u) * a[1] + float(v) * b[1]]
        moved.append((kind, *flat))
    return tuple(moved)
