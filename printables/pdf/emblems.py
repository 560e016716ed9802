"""Emblems that a machine can have for its own, as paths: bold shapes that are told apart across a table, in grey too.

Each is drawn in a square of side 1 about (0, 0), y downwards. Holes are by the even-odd rule.
"""

from __future__ import annotations

import math
from functools import cache

from printables.pdf.boxes import Path, Rect
from printables.pdf.shapes import Point, Steps, circle, polygon, rectangle, ring, rounded, turned


def emblem(name: str, x: float, y: float, size: float, fill: str | None, stroke: str | None = None) -> Path:
    """The emblem of that name about ``x, y``. Raises KeyError for one that is not there."""
    return Path(turned(_steps()[name], x, y, size), fill, stroke, 0.6, join="round", even_odd=True)


def _curve(*numbers: float) -> tuple[str | float, ...]:
    return ("C", *numbers)


def _spiky(points: int, outer: float, inner: float, start: float = -90) -> Steps:
    """A star of so many points."""
    far = ring(0, 0, outer, points, start)
    near = ring(0, 0, inner, points, start + 180 / points)
    return polygon([each for pair in zip(far, near, strict=True) for each in pair])


def _around(steps: Steps, count: int, start: float = 0.0) -> Steps:
    """The same shape in so many directions."""
    return tuple(step for n in range(count) for step in turned(steps, 0, 0, 1, start + 360 * n / count))


def _moon() -> Steps:
    return (
        ("M", 0.16, -0.46),
        _curve(-0.62, -0.42, -0.62, 0.42, 0.16, 0.46),
        _curve(-0.2, 0.2, -0.2, -0.2, 0.16, -0.46),
        ("Z",),
    )


def _flame() -> Steps:
    outer: Steps = (
        ("M", 0.04, -0.5),
        _curve(0.1, -0.24, 0.36, -0.12, 0.32, 0.18),
        _curve(0.29, 0.4, 0.12, 0.5, 0.0, 0.5),
        _curve(-0.16, 0.5, -0.33, 0.38, -0.33, 0.14),
        _curve(-0.33, -0.02, -0.24, -0.1, -0.2, -0.24),
        _curve(-0.1, -0.16, -0.08, -0.1, -0.08, -0.02),
        _curve(0.04, -0.16, 0.08, -0.3, 0.04, -0.5),
        ("Z",),
    )
    inner: Steps = (
        ("M", 0.0, 0.06),
        _curve(0.14, 0.2, 0.14, 0.38, 0.0, 0.4),
        _curve(-0.14, 0.38, -0.12, 0.2, 0.0, 0.06),
        ("Z",),
    )
    return (*outer, *inner)


def _drop() -> Steps:
    return (
        ("M", 0, -0.5),
        _curve(0.12, -0.22, 0.34, -0.02, 0.34, 0.18),
        _curve(0.34, 0.36, 0.18, 0.5, 0, 0.5),
        _curve(-0.18, 0.5, -0.34, 0.36, -0.34, 0.18),
        _curve(-0.34, -0.02, -0.12, -0.22, 0, -0.5),
        ("Z",),
    )


def _wave() -> Steps:
    row: Steps = (
        ("M", -0.5, 0.06),
        _curve(-0.36, -0.16, -0.22, -0.16, -0.08, 0.0),
        _curve(0.06, 0.14, 0.2, 0.14, 0.34, -0.06),
        ("L", 0.5, -0.06),
        ("L", 0.5, 0.1),
        _curve(0.3, 0.34, 0.06, 0.32, -0.12, 0.14),
        _curve(-0.24, 0.02, -0.36, 0.04, -0.5, 0.24),
        ("Z",),
    )
    return (*turned(row, 0, -0.28), *turned(row, 0, 0.16))


def _leaf() -> Steps:
    blade: Steps = (
        ("M", -0.4, 0.44),
        _curve(-0.5, -0.1, -0.16, -0.46, 0.46, -0.46),
        _curve(0.46, 0.1, 0.2, 0.44, -0.4, 0.44),
        ("Z",),
    )
    return (*blade, *polygon([(-0.34, 0.4), (0.2, -0.24), (0.26, -0.2), (-0.26, 0.4)]))


def _snow() -> Steps:
    arm = polygon(
        [
            (-0.05, 0),
            (-0.05, -0.22),
            (-0.2, -0.32),
            (-0.16, -0.4),
            (-0.05, -0.33),
            (-0.05, -0.5),
            (0.05, -0.5),
            (0.05, -0.33),
            (0.16, -0.4),
            (0.2, -0.32),
            (0.05, -0.22),
            (0.05, 0),
        ]
    )
    return (*_around(turned(arm, 0, -0.0), 6), *circle(0, 0, 0.001))


def _crown() -> Steps:
    top = [(-0.46, -0.28), (-0.22, 0.02), (0, -0.4), (0.22, 0.02), (0.46, -0.28), (0.36, 0.22), (-0.36, 0.22)]
    return (*polygon(top), *rectangle(Rect(-0.36, 0.28, 0.72, 0.12)))


def _anchor() -> Steps:
    hook: Steps = (
        ("M", -0.06, -0.12),
        ("L", 0.06, -0.12),
        ("L", 0.06, 0.32),
        _curve(0.22, 0.3, 0.32, 0.2, 0.34, 0.06),
        ("L", 0.24, 0.08),
        ("L", 0.38, -0.12),
        ("L", 0.5, 0.1),
        ("L", 0.44, 0.08),
        _curve(0.42, 0.32, 0.2, 0.48, 0, 0.5),
        _curve(-0.2, 0.48, -0.42, 0.32, -0.44, 0.08),
        ("L", -0.5, 0.1),
        ("L", -0.38, -0.12),
        ("L", -0.24, 0.08),
        ("L", -0.34, 0.06),
        _curve(-0.32, 0.2, -0.22, 0.3, -0.06, 0.32),
        ("Z",),
    )
    return (
        *hook,
        *circle(0, -0.34, 0.16),
        *circle(0, -0.34, 0.07),
        *rectangle(Rect(-0.24, -0.14, 0.18, 0.09)),
        *rectangle(Rect(0.06, -0.14, 0.18, 0.09)),
    )


def _arrow() -> Steps:
    return polygon(
        [
            (0, -0.5),
            (0.4, -0.04),
            (0.15, -0.04),
            (0.15, 0.2),
            (0.34, 0.5),
            (0.06, 0.34),
            (-0.06, 0.34),
            (-0.34, 0.5),
            (-0.15, 0.2),
            (-0.15, -0.04),
            (-0.4, -0.04),
        ]
    )


def _sword() -> Steps:
    return polygon(
        [
            (0, -0.5),
            (0.1, -0.36),
            (0.1, 0.14),
            (0.32, 0.14),
            (0.32, 0.24),
            (0.07, 0.24),
            (0.07, 0.5),
            (-0.07, 0.5),
            (-0.07, 0.24),
            (-0.32, 0.24),
            (-0.32, 0.14),
            (-0.1, 0.14),
            (-0.1, -0.36),
        ]
    )


def _shield() -> Steps:
    def plate(scale: float) -> Steps:
        return turned(
            (
                ("M", -0.42, -0.42),
                ("L", 0, -0.5),
                ("L", 0.42, -0.42),
                _curve(0.42, 0.1, 0.24, 0.36, 0, 0.5),
                _curve(-0.24, 0.36, -0.42, 0.1, -0.42, -0.42),
                ("Z",),
            ),
            0,
            0,
            scale,
        )

    return (*plate(1.0), *plate(0.72), *polygon([(-0.06, -0.24), (0.06, -0.24), (0.06, 0.2), (-0.06, 0.2)]))


def _gear() -> Steps:
    tooth = polygon([(-0.1, -0.34), (-0.07, -0.5), (0.07, -0.5), (0.1, -0.34)])
    return (*_around(tooth, 8), *circle(0, 0, 0.34), *circle(0, 0, 0.15))


def _eye() -> Steps:
    lid: Steps = (
        ("M", -0.5, 0),
        _curve(-0.24, -0.4, 0.24, -0.4, 0.5, 0),
        _curve(0.24, 0.4, -0.24, 0.4, -0.5, 0),
        ("Z",),
    )
    return (*lid, *circle(0, 0, 0.2), *circle(0, 0, 0.1))


def _wing() -> Steps:
    def feather(top: float, left: float) -> Steps:
        return (
            ("M", 0.46, top),
            ("L", left + 0.1, top),
            _curve(left, top + 0.02, left, top + 0.14, left + 0.1, top + 0.18),
            ("L", 0.46 - (top + 0.5) * 0.5, top + 0.18),
            ("Z",),
        )

    return (*feather(-0.44, -0.5), *feather(-0.2, -0.32), *feather(0.04, -0.14), *feather(0.28, 0.0))


def _claw() -> Steps:
    one: Steps = (
        ("M", -0.06, -0.5),
        _curve(0.1, -0.2, 0.1, 0.2, -0.1, 0.5),
        _curve(-0.04, 0.2, -0.14, -0.2, -0.06, -0.5),
        ("Z",),
    )
    return (*turned(one, -0.26, 0.02, 0.9), *turned(one, 0.04, 0), *turned(one, 0.34, 0.02, 0.9))


def _fish() -> Steps:
    body: Steps = (
        ("M", -0.5, 0),
        _curve(-0.3, -0.34, 0.06, -0.32, 0.24, -0.06),
        ("L", 0.5, -0.28),
        ("L", 0.42, 0),
        ("L", 0.5, 0.28),
        ("L", 0.24, 0.06),
        _curve(0.06, 0.32, -0.3, 0.34, -0.5, 0),
        ("Z",),
    )
    return (*body, *circle(-0.26, -0.05, 0.05))


def _key() -> Steps:
    shaft = polygon(
        [
            (-0.06, -0.03),
            (0.06, -0.03),
            (0.06, 0.26),
            (0.24, 0.26),
            (0.24, 0.35),
            (0.06, 0.35),
            (0.06, 0.4),
            (0.2, 0.4),
            (0.2, 0.5),
            (-0.06, 0.5),
        ]
    )
    return (*circle(0, -0.26, 0.24), *circle(0, -0.26, 0.11), *shaft)


def _tower() -> Steps:
    wall: list[Point] = [
        (-0.36, -0.5),
        (-0.2, -0.5),
        (-0.2, -0.38),
        (-0.08, -0.38),
        (-0.08, -0.5),
        (0.08, -0.5),
        (0.08, -0.38),
        (0.2, -0.38),
        (0.2, -0.5),
        (0.36, -0.5),
        (0.36, -0.18),
        (0.26, -0.1),
        (0.26, 0.36),
        (0.36, 0.5),
        (-0.36, 0.5),
        (-0.26, 0.36),
        (-0.26, -0.1),
        (-0.36, -0.18),
    ]
    return (*polygon(wall), *rounded(Rect(-0.1, 0.12, 0.2, 0.38), 0.1, "ab"))


def _comet() -> Steps:
    return (
        *turned(_spiky(5, 0.34, 0.15), 0.2, 0.2),
        *polygon([(-0.5, -0.5), (0.02, -0.1), (-0.1, 0.02)]),
        *polygon([(-0.5, -0.2), (-0.14, 0.06), (-0.2, 0.16)]),
        *polygon([(-0.2, -0.5), (0.14, -0.2), (0.06, -0.14)]),
    )


@cache
def _steps() -> dict[str, Steps]:
    petal: Steps = (
        ("M", 0, -0.12),
        _curve(-0.26, -0.24, -0.16, -0.5, 0, -0.5),
        _curve(0.16, -0.5, 0.26, -0.24, 0, -0.12),
        ("Z",),
    )
    return {
        "star": _spiky(5, 0.5, 0.21),
        "moon": turned(_moon(), 0.16, 0),
        "sun": (*_around(polygon([(-0.09, -0.34), (0, -0.5), (0.09, -0.34)]), 12), *circle(0, 0, 0.29)),
        "comet": _comet(),
        "bolt": polygon([(0.14, -0.5), (-0.34, 0.1), (-0.04, 0.1), (-0.14, 0.5), (0.34, -0.14), (0.02, -0.14)]),
        "flame": _flame(),
        "drop": (*_drop(), *turned(_drop(), -0.06, 0.14, 0.4)),
        "wave": _wave(),
        "leaf": _leaf(),
        "flower": (*_around(petal, 5), *circle(0, 0, 0.09)),
        "snow": _snow(),
        "mountain": (
            *polygon([(-0.5, 0.42), (-0.1, -0.42), (0.3, 0.42)]),
            *polygon([(0.12, 0.0), (0.24, -0.14), (0.5, 0.42), (0.34, 0.42)]),
            *polygon([(-0.1, -0.42), (-0.2, -0.2), (-0.1, -0.12), (0.0, -0.2)]),
        ),
        "tower": _tower(),
        "crown": _crown(),
        "anchor": _anchor(),
        "arrow": _arrow(),
        "sword": turned(_sword(), 0, 0, 1.0, 45),
        "shield": _shield(),
        "gear": _gear(),
        "eye": _eye(),
        "wing": _wing(),
        "claw": _claw(),
        "fish": _fish(),
        "key": _key(),
    }


def names() -> frozenset[str]:
    """The emblems that can be drawn."""
    return frozenset(_steps())


def light(colour: str) -> float:
    """How light a colour is, from 0 to 1, as eyes see it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.03928 else math.pow((part + 0.055) / 1.055, 2.4) for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def on(colour: str) -> str:
    """White or black, whichever is read on the colour: at least 4.5 : 1 on any."""
    return "FFFFFF" if light(colour) <= 0.179 else "000000"
