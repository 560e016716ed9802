"""Pictures of hexes: patches, ranges, and paths from hex to hex.

Axial hexes are pointy-top: q to the right, r down-right. Directions are sixths of a turn, 0 = east, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from designer.pictures import ArtHex, HexArt, PathArt, RangeArt
from printables.cards.brush import Brush
from printables.pdf import icons, shapes
from printables.pdf.boxes import Line, Rect
from printables.type import fonts

SQRT3 = math.sqrt(3)


def height(art: HexArt | RangeArt | PathArt, rect: Rect) -> float:
    """The height that a picture takes of the room it is given."""
    match art:
        case HexArt():
            return _side(art, rect) * _extent(art)[3]
        case RangeArt():
            return 2 * range_side(art, rect)
        case PathArt():
            scale, (_, low, _, high) = _leg_scale(art, rect)
            return min(rect.h, (high - low) * scale + _PATH_AIR + (_PATH_WORD if art.leg else 0))


# ---- patches and ranges ------------------------------------------------------------------------------------


def _centre(q: int, r: int) -> tuple[float, float]:
    """A hex's middle for a side of 1."""
    return SQRT3 * (q + r / 2), 1.5 * r


def _extent(art: HexArt) -> tuple[float, float, float, float]:
    """Left, top, width and height of the patch for a side of 1."""
    centres = [_centre(each.q, each.r) for each in art.hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - SQRT3 / 2, min(ys) - 1, max(xs) - min(xs) + SQRT3, max(ys) - min(ys) + 2


def _side(art: HexArt, rect: Rect) -> float:
    _, _, wide, high = _extent(art)
    return max(0.1, min(rect.w / wide, rect.h / high, 7.6))


def hexes(brush: Brush, art: HexArt, rect: Rect) -> None:
    side = _side(art, rect)
    left, top, wide, high = _extent(art)
    x0 = rect.centre[0] - (left + wide / 2) * side
    y0 = rect.centre[1] - (top + high / 2) * side
    # lit and own hexes last, so that their lines lie over their neighbours'
    for each in sorted(art.hexes, key=lambda one: (one.lit, one.mark == "self")):
        x, y = _centre(each.q, each.r)
        _cell(brush, each, x0 + x * side, y0 + y * side, side, art.facing)
    for x1, y1, x2, y2, is_open in art.rays:
        ends = x0 + x1 * side, y0 + y1 * side, x0 + x2 * side, y0 + y2 * side
        colour = brush.strong if is_open else brush.tray.theme.palette.ink
        dash = () if is_open else (1.2, 0.9)
        brush.tray.boxes.append(Line(*ends, colour, 1.1, dash))


def _cell(brush: Brush, each: ArtHex, x: float, y: float, side: float, facing: int) -> None:
    palette = brush.tray.theme.palette
    inner = side * (0.95 if brush.lit else 1.0)  # in low ink neighbours share a line
    outline, width, fill = palette.line, 0.5, None
    if each.lit:
        outline, width, fill = brush.strong, 1.1 if brush.lit else 1.8, brush.lit
    if each.mark == "self":
        outline, width = palette.ink, 1.2
    if each.mark == "obstacle":
        solid = brush.tray.theme.solid(palette.ink)
        fill, outline, width = solid.fill, palette.ink, 0.9
    brush.tray.shape(shapes.hexagon(x, y, inner), fill, outline, width)
    if each.lit and fill is None and not each.mark and not each.text:
        brush.tray.shape(shapes.circle(x, y, side * 0.13), brush.strong)  # without fills, a dot lights the hex
    _mark(brush, each, x, y, side, facing)


def _mark(brush: Brush, each: ArtHex, x: float, y: float, side: float, facing: int) -> None:
    """What stands in a hex."""
    palette = brush.tray.theme.palette
    if each.mark == "self":
        arrow = shapes.turned(icons.icon("arrow", 0, 0, side * 1.05, palette.ink)[0].steps, x, y, 1, facing * 60)
        brush.tray.shape(arrow, palette.ink)
    elif each.mark == "enemy":
        brush.tray.shape(shapes.polygon(shapes.ring(x, y, side * 0.5, 4)), palette.ink)
        brush.tray.shape(shapes.polygon(shapes.ring(x, y, side * 0.22, 4)), palette.paper)
    elif each.mark == "obstacle":
        light = palette.paper if brush.tray.theme.solid(palette.ink).fill else palette.ink
        brush.tray.shape(shapes.hexagon(x, y, side * 0.68), None, light, 0.6)
    elif each.mark == "start":
        brush.tray.shape(shapes.circle(x, y, side * 0.3), palette.paper, palette.ink, 1.0)
    elif each.mark == "end":
        brush.tray.shape(shapes.circle(x, y, side * 0.42), None, brush.strong, 1.0)
        brush.tray.shape(shapes.circle(x, y, side * 0.22), brush.strong)
    if each.text:
        room = Rect(x - side * 0.72, y - side * 0.6, side * 1.44, side * 1.2)
        colour = brush.strong if each.lit else palette.muted
        brush.figures(each.text, room, (8.6, 7.6, 6.2, 5.4), colour)


def range_side(art: RangeArt, rect: Rect) -> float:
    """The side of the hexes of a range."""
    return max(0.1, min(rect.w / ((art.last + 1) * SQRT3), rect.h / 2, 6.0))


def reach(brush: Brush, art: RangeArt, rect: Rect) -> None:
    """Hexes in a row from oneself; those in range are lit and numbered."""
    side = range_side(art, rect)
    x = rect.centre[0] - art.last * SQRT3 * side / 2
    for number in range(art.last + 1):
        lit = art.first <= number <= art.last
        mark = "self" if number == 0 else ""
        each = ArtHex(number, 0, lit and number > 0, mark, "" if number == 0 else str(number))
        _cell(brush, each, x + number * SQRT3 * side, rect.centre[1], side, 0)


# ---- paths -------------------------------------------------------------------------------------------------

_PATH_AIR = 7.2  # what stands out about a path's points
_PATH_WORD = 3.4
_START = 3.3  # the side of the hex that a path starts from


def _points(legs: Sequence[int]) -> list[tuple[float, float]]:
    x = y = 0.0
    points = [(x, y)]
    for leg in legs:
        angle = math.radians(leg * 60)
        x, y = x + math.cos(angle), y + math.sin(angle)
        points.append((x, y))
    return points


def _leg_scale(art: PathArt, rect: Rect) -> tuple[float, tuple[float, float, float, float]]:
    """Millimetres a leg, and the path's left, top, right and bottom for legs of 1."""
    points = _points(art.legs)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    extent = (min(xs), min(ys), max(xs), max(ys))
    wide, high = extent[2] - extent[0], extent[3] - extent[1]
    scales = [15.0 if len(art.legs) > 1 else 26.0]
    if wide:
        scales.append((rect.w - _PATH_AIR) / wide)
    if high:
        scales.append((rect.h - _PATH_AIR - (_PATH_WORD if art.leg else 0)) / high)
    return max(0.1, min(scales)), extent


def legs(brush: Brush, art: PathArt, rect: Rect) -> None:
    scale, (left, top, right, bottom) = _leg_scale(art, rect)
    x0 = rect.centre[0] - (left + right) / 2 * scale
    below = len(art.legs) > 1 and math.sin(math.radians(art.legs[1] * 60)) < -0.1
    aside = (_PATH_WORD / 2 if art.leg else 0.0) * (-1 if below else 1)
    y0 = rect.centre[1] - (top + bottom) / 2 * scale + aside
    points = [(x0 + x * scale, y0 + y * scale) for x, y in _points(art.legs)]
    if len(points) < 2:
        return
    (ax, ay), (bx, by) = points[-2:]
    away = math.atan2(by - ay, bx - ax)
    short = (bx - 1.6 * math.cos(away), by - 1.6 * math.sin(away))
    line = shapes.polygon([*points[:-1], short], closed=False)
    brush.tray.shape(line, None, brush.strong, 3.0, join="round")
    head = shapes.turned(shapes.polygon([(0, 0), (-4.2, -2.6), (-3.1, 0), (-4.2, 2.6)]), bx, by, 1, math.degrees(away))
    brush.tray.shape(head, brush.strong)
    ink = brush.tray.theme.palette.ink
    for x, y in points[1:-1]:
        brush.tray.shape(shapes.circle(x, y, 1.35), brush.paper, ink, 1.0)
    brush.tray.shape(shapes.hexagon(*points[0], _START), brush.paper)
    _cell(brush, ArtHex(0, 0, mark="self"), *points[0], _START, art.legs[0])
    if art.leg:
        _leg_word(brush, art.leg, points, rect, below)


def _leg_word(brush: Brush, word: str, points: Sequence[tuple[float, float]], rect: Rect, below: bool) -> None:
    """The word beside the first leg, on the side that the path does not turn to."""
    (ax, ay), (bx, by) = points[:2]
    sizes = brush.tray.theme.sizes.caption[1:]
    wide = min(max(abs(bx - ax) - 3.5, 9.0, fonts.width(word, sizes[-1]) + 0.2), rect.w)
    x = (ax + bx) / 2 - wide / 2 + 1.2
    if bx > ax:  # clear of the hex that the path starts from
        x = max(x, ax + _START)
    x = min(max(x, rect.x), rect.right - wide)
    y = max(ay, by) + 2.0 if below else min(ay, by) - 5.0
    y = min(max(y, rect.y), rect.bottom - 3.0)
    ink = brush.tray.theme.palette.ink
    brush.tray.text("art", word, Rect(x, y, wide, 3.0), sizes, colour=ink, align="middle", valign="middle", most=1)
