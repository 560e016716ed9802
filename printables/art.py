"""The pictures on cards: each is a rule, drawn. A picture fills its room, up to a size that looks right.

Axial hexes are pointy-top: q to the right, r down-right. Directions are sixths of a turn, 0 = east, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from designer.pictures import (
    Art,
    ArtHex,
    DiceArt,
    FacesArt,
    HexArt,
    IconArt,
    PathArt,
    QueueArt,
    RangeArt,
    ShiftArt,
    SquareArt,
)
from designer.views import Tone
from printables import fonts, icons, parts, shapes, square_art
from printables.boxes import Rect
from printables.brush import Brush
from printables.tray import Tray

SQRT3 = math.sqrt(3)
_CAPTION = 4.6
_GAP = 2.0
_LINE = 5.2
_DIE = _LINE + 0.3
_MOST_DICE = 12


def draw(tray: Tray, tone: Tone, arts: Sequence[Art], rect: Rect) -> None:
    """All pictures of a card: ranges in rows of their own, the others side by side below them. One range and dice for
    it share a line of words, as they say the same attack."""
    brush = Brush(tray, tone)
    match arts:
        case [RangeArt() as reach, DiceArt() as dice]:
            _attack(brush, reach, dice, rect)
            return
        case [SquareArt() as reach, DiceArt() as dice]:
            _attack(brush, reach, dice, rect)
            return
    ranges = [art for art in arts if isinstance(art, RangeArt)]
    others = [art for art in arts if not isinstance(art, RangeArt)]
    rows = len(ranges) + bool(others)
    high = (rect.h - _GAP * max(0, rows - 1)) / max(1, rows)
    if ranges:
        _ranges(brush, ranges, Rect(rect.x, rect.y, rect.w, len(ranges) * (high + _GAP) - _GAP))
    if others:
        _beside(brush, others, Rect(rect.x, rect.bottom - high, rect.w, high))


def least(arts: Sequence[Art], tight: bool = False) -> float:
    """The least height in mm at which the pictures look right; with ``tight``, at which they still say something."""
    ranges = sum(isinstance(art, RangeArt) for art in arts)
    others = [art for art in arts if not isinstance(art, RangeArt)]
    if len(arts) == 2 and isinstance(arts[0], RangeArt | SquareArt) and isinstance(arts[1], DiceArt):
        return 12.4
    if tight:
        rows = [14.6 if isinstance(art, PathArt) else 13.0 if isinstance(art, HexArt) else 11.0 for art in others]
        return ranges * 9.0 + max(rows, default=0.0) + (_GAP if ranges and others else 0.0)
    rows = [14.0 + (6.0 if isinstance(art, PathArt) else 2.0) for art in others]
    return ranges * 10.5 + max(rows, default=0.0) + (_GAP if ranges and others else 0.0)


def _ranges(brush: Brush, arts: Sequence[RangeArt], rect: Rect) -> None:
    """Ranges below each other in hexes of one size, from one left edge: what reaches farther is longer."""
    high = (rect.h - _GAP * (len(arts) - 1)) / len(arts)
    captioned = any(art.caption or art.number for art in arts)
    words = _CAPTION if captioned else 0.0
    side = min(_range_side(art, Rect(0, 0, rect.w, high - words)) for art in arts)
    free = high - 2 * side - words
    wide = max(art.last + 1 for art in arts) * SQRT3 * side
    for number, art in enumerate(arts):
        top = rect.y + number * (high + _GAP) + free / 2
        length = (art.last + 1) * SQRT3 * side
        left = rect.centre[0] - wide / 2
        _range(brush, art, Rect(left, top, length, 2 * side))
        line = Rect(rect.x, top + 2 * side + 0.4, rect.w, _CAPTION - 0.4)
        if art.number:
            _numbered(brush, art, Rect(left, line.y, rect.right - left, line.h))
        else:
            brush.caption(art.caption, line)


def _numbered(brush: Brush, art: RangeArt, line: Rect) -> None:
    """A caption and its number after it: whatever the caption, the number stays whole."""
    sizes = brush.tray.theme.sizes.caption
    fits = (size for size in sizes if fonts.width(f"{art.caption} {art.number}", size, True) + 0.3 <= line.w)
    size = next(fits, sizes[-1])
    number = fonts.width(art.number, size, True) + 0.1
    blank = fonts.width(" ", size, True)
    wide = min(fonts.width(art.caption, size, True) + 0.1, max(0.0, line.w - number - blank))
    look = {"bold": True, "colour": brush.strong, "valign": "middle", "most": 1}
    brush.tray.text("caption", art.caption, Rect(line.x, line.y, wide, line.h), (size,), **look)
    brush.tray.text("caption", art.number, Rect(line.x + wide + blank, line.y, number, line.h), (size,), **look)


def _attack(brush: Brush, reach: RangeArt | SquareArt, dice: DiceArt, rect: Rect) -> None:
    """The range as a row of cells over one line: its words at the left, the dice at the right."""
    high = min(_height(reach, rect), rect.h - _LINE)
    free = rect.h - _LINE - high
    top = rect.y + free * 0.4
    _picture(brush, reach, Rect(rect.x, top, rect.w, high))
    line = Rect(rect.x, top + high + min(1.2, free * 0.3), rect.w, _LINE)
    size = brush.tray.theme.sizes.caption[0]
    left = min(fonts.width(reach.caption, size, True) + 0.1, rect.w * 0.55)
    brush.caption(reach.caption, Rect(line.x, line.y, left, line.h), "left")
    room = rect.w - left - 2.0
    words = dice.caption or f"×{dice.count}"
    wish = fonts.width(words, size, True) + 0.1
    shown = next((count for count in (dice.count, 1) if count <= 4 and count * _DIE + 1.0 + wish <= room), 0)
    wide = min(room - (shown * _DIE + 1.0 if shown else 0.0), wish)
    brush.caption(words, Rect(line.right - wide, line.y, wide, line.h), "right")
    for number in range(shown):
        x = line.right - wide - 1.0 - (shown - number - 0.5) * _DIE
        brush.tray.boxes += icons.cube(x, line.centre[1], _LINE, brush.strong, brush.lit, 0.7)


def _beside(brush: Brush, arts: Sequence[Art], rect: Rect) -> None:
    """Pictures in one row, their captions on one line."""
    weights = [1.7 if isinstance(art, HexArt | PathArt | ShiftArt) and len(arts) > 1 else 1.0 for art in arts]
    free = rect.w - _GAP * (len(arts) - 1)
    least = brush.tray.theme.sizes.caption[-1]
    widths = parts.shares(weights, [fonts.width(art.caption, least, True) + 0.1 for art in arts], free)
    words = _CAPTION if any(art.caption for art in arts) else 0.0
    highs = [_height(art, Rect(0, 0, wide, rect.h - words)) for art, wide in zip(arts, widths, strict=True)]
    line = rect.y + (rect.h - max(highs) - words) / 2 + max(highs)
    left = rect.x
    for art, wide, high in zip(arts, widths, highs, strict=True):
        _picture(brush, art, Rect(left, line - high - (max(highs) - high) * 0.3, wide, high))
        if art.caption:
            brush.caption(art.caption, Rect(left, line + 0.4, wide, _CAPTION - 0.4))
        left += wide + _GAP


def _picture(brush: Brush, art: Art, room: Rect) -> None:
    match art:
        case HexArt():
            _hexes(brush, art, room)
        case RangeArt():
            _range(brush, art, room)
        case PathArt():
            _legs(brush, art, room)
        case FacesArt():
            _faces(brush, art, room)
        case DiceArt():
            _dice(brush, art, room)
        case IconArt():
            name = art.icon if art.icon in icons.NAMES else "hexagon"
            _sign(brush, name, room)
        case SquareArt():
            square_art.squares(brush, art, room)
        case ShiftArt():
            square_art.shifts(brush, art, room)
        case QueueArt():
            square_art.queue(brush, art, room)


def _sign(brush: Brush, name: str, room: Rect) -> None:
    """A sign as large as the room; in low ink only its outlines."""
    paths = icons.icon(name, *room.centre, min(room.w, room.h), brush.strong, brush.paper)
    if brush.lit is None:
        paths = tuple(replace(each, fill=None, stroke=brush.strong, width=1.1) if each.fill else each for each in paths)
    brush.tray.boxes += paths


def _height(art: Art, rect: Rect) -> float:
    """The height that a picture takes of the room it is given."""
    if isinstance(art, SquareArt | ShiftArt | QueueArt):
        return square_art.height(art, rect)
    match art:
        case HexArt() | RangeArt():
            return _hex_side(art, rect) * _hex_extent(art)[3] if isinstance(art, HexArt) else 2 * _range_side(art, rect)
        case PathArt():
            scale, (_, low, _, high) = _leg_scale(art, rect)
            return min(rect.h, (high - low) * scale + _PATH_AIR + (_PATH_WORD if art.leg else 0))
        case FacesArt():
            size, rows, _ = _face_grid(art, rect)
            return rows * size * 1.25 - size * 0.25
        case DiceArt():
            size, _, rows = _dice_grid(art, rect)
            return rows * size * 1.15 - size * 0.15
        case IconArt():
            return min(rect.h, rect.w, 20.0)


# ---- hexes -------------------------------------------------------------------------------------------------


def _centre(q: int, r: int) -> tuple[float, float]:
    """A hex's middle for a side of 1."""
    return SQRT3 * (q + r / 2), 1.5 * r


def _hex_extent(art: HexArt) -> tuple[float, float, float, float]:
    """Left, top, width and height of the patch for a side of 1."""
    centres = [_centre(each.q, each.r) for each in art.hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - SQRT3 / 2, min(ys) - 1, max(xs) - min(xs) + SQRT3, max(ys) - min(ys) + 2


def _hex_side(art: HexArt, rect: Rect) -> float:
    _, _, wide, high = _hex_extent(art)
    return max(0.1, min(rect.w / wide, rect.h / high, 7.6))


def _hexes(brush: Brush, art: HexArt, rect: Rect) -> None:
    side = _hex_side(art, rect)
    left, top, wide, high = _hex_extent(art)
    x0 = rect.centre[0] - (left + wide / 2) * side
    y0 = rect.centre[1] - (top + high / 2) * side
    # lit and own hexes last, so that their lines lie over their neighbours'
    for each in sorted(art.hexes, key=lambda one: (one.lit, one.mark == "self")):
        x, y = _centre(each.q, each.r)
        _hex(brush, each, x0 + x * side, y0 + y * side, side, art.facing)


def _hex(brush: Brush, each: ArtHex, x: float, y: float, side: float, facing: int) -> None:
    palette = brush.tray.theme.palette
    inner = side * 0.95
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


def _range_side(art: RangeArt, rect: Rect) -> float:
    return max(0.1, min(rect.w / ((art.last + 1) * SQRT3), rect.h / 2, 6.0))


def _range(brush: Brush, art: RangeArt, rect: Rect) -> None:
    """Hexes in a row from oneself; those in range are lit and numbered."""
    side = _range_side(art, rect)
    x = rect.centre[0] - art.last * SQRT3 * side / 2
    for number in range(art.last + 1):
        lit = art.first <= number <= art.last
        mark = "self" if number == 0 else ""
        each = ArtHex(number, 0, lit and number > 0, mark, "" if number == 0 else str(number))
        _hex(brush, each, x + number * SQRT3 * side, rect.centre[1], side, 0)


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


def _legs(brush: Brush, art: PathArt, rect: Rect) -> None:
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
    _hex(brush, ArtHex(0, 0, mark="self"), *points[0], _START, art.legs[0])
    if art.leg:
        _leg_word(brush, art.leg, points, rect, below)


def _leg_word(brush: Brush, word: str, points: Sequence[tuple[float, float]], rect: Rect, below: bool) -> None:
    """The word beside the first leg, on the side that the path does not turn to."""
    (ax, ay), (bx, by) = points[:2]
    wide = max(abs(bx - ax) - 3.5, 9.0)
    x = (ax + bx) / 2 - wide / 2 + 1.2
    if bx > ax:  # clear of the hex that the path starts from
        x = max(x, ax + _START)
    x = min(max(x, rect.x), rect.right - wide)
    y = max(ay, by) + 2.0 if below else min(ay, by) - 5.0
    y = min(max(y, rect.y), rect.bottom - 3.0)
    sizes = brush.tray.theme.sizes.caption[1:]
    ink = brush.tray.theme.palette.ink
    brush.tray.text("art", word, Rect(x, y, wide, 3.0), sizes, colour=ink, align="middle", valign="middle", most=1)


# ---- dice --------------------------------------------------------------------------------------------------


def _face_grid(art: FacesArt, rect: Rect) -> tuple[float, int, int]:
    """Size of a die, rows, pairs a row. A pair is 2.75 dice wide, and pairs stand 0.6 apart."""
    count = max(1, len(art.pairs))
    best = (0.1, 1, 1)
    for each in range(1, count + 1):
        rows = math.ceil(count / each)
        size = min(rect.w / (each * 2.75 + (each - 1) * 0.6), rect.h / (rows * 1.25 - 0.25), 10.5)
        if size > best[0] + 0.01:
            best = (size, rows, each)
    return best


def _faces(brush: Brush, art: FacesArt, rect: Rect) -> None:
    size, rows, each = _face_grid(art, rect)
    palette = brush.tray.theme.palette
    top = rect.centre[1] - (rows * 1.25 - 0.25) * size / 2
    for number, (before, after) in enumerate(art.pairs):
        row, column = divmod(number, each)
        here = min(each, len(art.pairs) - row * each)
        x = rect.centre[0] - (here * 3.35 - 0.6) * size / 2 + column * 3.35 * size
        y = top + size * (row * 1.25 + 0.5)
        brush.tray.boxes += icons.die(before, x + size / 2, y, size, palette.line, None, 0.8)
        _arrow(brush, x + size * 1.12, x + size * 1.63, y)
        brush.tray.boxes += icons.die(after, x + size * 2.25, y, size, brush.strong, brush.lit, 1.3)


def _arrow(brush: Brush, left: float, right: float, y: float) -> None:
    high = (right - left) * 0.32
    brush.tray.rule(left, y, right - high, y, brush.strong, 1.2)
    head = shapes.polygon([(right, y), (right - high * 1.5, y - high), (right - high * 1.5, y + high)])
    brush.tray.shape(head, brush.strong)


def _dice_grid(art: DiceArt, rect: Rect) -> tuple[float, int, int]:
    """Size of a die, dice a row, rows."""
    count = art.count if art.count <= _MOST_DICE else 1
    best = (0.1, 1, 1)
    for each in range(1, max(1, count) + 1):
        rows = math.ceil(max(1, count) / each)
        size = min(rect.w / (each * 1.05), rect.h / (rows * 1.15 - 0.15), 9.5)
        if size > best[0] + 0.01:
            best = (size, each, rows)
    return best


def _dice(brush: Brush, art: DiceArt, rect: Rect) -> None:
    """So many dice; from thirteen on one die and the number."""
    size, each, rows = _dice_grid(art, rect)
    if art.count > _MOST_DICE:
        brush.tray.boxes += icons.cube(rect.centre[0] - size * 0.7, rect.centre[1], size, brush.strong, brush.lit)
        room = Rect(rect.centre[0] - size * 0.1, rect.centre[1] - size / 2, rect.right - rect.centre[0], size)
        sizes = brush.tray.theme.sizes.number
        brush.tray.text("art", f"×{art.count}", room, sizes, bold=True, colour=brush.strong, valign="middle", most=1)
        return
    top = rect.centre[1] - (rows * 1.15 - 0.15) * size / 2
    for number in range(art.count):
        row, column = divmod(number, each)
        here = min(each, art.count - row * each)
        x = rect.centre[0] + (column - (here - 1) / 2) * size * 1.05
        brush.tray.boxes += icons.cube(x, top + size * (row * 1.15 + 0.5), size, brush.strong, brush.lit, 0.9)
