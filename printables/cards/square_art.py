"""Pictures of games on squares: cells with an arrow, what rises and what falls, who acts after whom."""

from __future__ import annotations

import itertools
import math

from designer.pictures import QueueArt, ShiftArt, Square, SquareArt
from printables.cards.brush import Brush
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.type import fonts

_MOST_CELL = 11.0
_MOST_ARROW = 16.0
_COLUMN = 20.0  # of something that rises or falls, at most
_WIDE_ARROW = 14.0
_LABEL = 4.0
_MOST_TOKEN = 12.0
_ARC = 5.0  # over the tokens, for the arrow


def height(art: SquareArt | ShiftArt | QueueArt, rect: Rect) -> float:
    """The height that a picture takes of the room it is given."""
    match art:
        case SquareArt():
            return _cell(art, rect) * _extent(art)[3]
        case ShiftArt():
            return min(rect.h, _MOST_ARROW + _LABEL)
        case QueueArt():
            return min(rect.h, _token(art, rect) + _ARC)


# ---- squares -----------------------------------------------------------------------------------------------


def _extent(art: SquareArt) -> tuple[int, int, int, int]:
    """Left, top, width and height of the patch in squares."""
    xs, ys = [each.x for each in art.squares], [each.y for each in art.squares]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _cell(art: SquareArt, rect: Rect) -> float:
    _, _, wide, high = _extent(art)
    return max(0.1, min(rect.w / wide, rect.h / high, _MOST_CELL))


def squares(brush: Brush, art: SquareArt, rect: Rect) -> None:
    """The patch in the middle of its room, lit squares and the own one over their neighbours' lines."""
    side = _cell(art, rect)
    left, top, wide, high = _extent(art)
    x0, y0 = rect.centre[0] - wide * side / 2, rect.centre[1] - high * side / 2
    for each in sorted(art.squares, key=lambda one: (one.lit, one.mark == "self")):
        _square(brush, each, Rect(x0 + (each.x - left) * side, y0 + (each.y - top) * side, side, side))
    middles = [(x0 + (x - left + 0.5) * side, y0 + (y - top + 0.5) * side) for x, y in art.path]
    for (ax, ay), (bx, by) in itertools.pairwise(middles):
        _arrow(brush, ax, ay, bx, by, side)


def _square(brush: Brush, each: Square, cell: Rect) -> None:
    palette, (x, y) = brush.tray.theme.palette, cell.centre
    if each.mark == "gap":
        colour = brush.strong if each.lit else palette.line
        for step in (-0.24, 0.0, 0.24):
            brush.tray.shape(shapes.circle(x + step * cell.w, y, 0.06 * cell.w), colour)
        return
    outline, width, fill = palette.line, 0.5, None
    if each.lit:
        outline, width, fill = brush.strong, 1.1 if brush.lit else 1.8, brush.lit
    elif each.mark == "self":
        outline, width = palette.ink, 1.2
    brush.tray.shape(shapes.rectangle(cell.inset(0.03 * cell.w)), fill, outline, width, join="round")
    if each.mark == "self":
        token = shapes.chamfered(cell.inset(cell.w * 0.27), cell.w * 0.14, "abcd")
        solid = brush.tray.theme.solid(palette.ink)
        brush.tray.shape(token, solid.fill, palette.ink, 0.9)
    elif each.mark == "enemy":
        brush.tray.shape(shapes.polygon(shapes.ring(x, y, cell.w * 0.28, 4)), palette.paper, palette.ink, 1.0)
        brush.tray.shape(shapes.polygon(shapes.ring(x, y, cell.w * 0.1, 4)), palette.ink)
    if each.text:
        colour = brush.strong if each.lit else palette.muted
        room = cell.inset(cell.w * 0.08, cell.w * 0.12)
        brush.figures(each.text, room, (10.5, 8.6, 7.6, 6.2, 5.4), colour)


def _arrow(brush: Brush, ax: float, ay: float, bx: float, by: float, side: float) -> None:
    """From near one middle to the other."""
    away = math.atan2(by - ay, bx - ax)
    cos, sin = math.cos(away), math.sin(away)
    reach = 0.36 * side
    start = ax + cos * reach, ay + sin * reach
    tip = bx + cos * 0.12 * side, by + sin * 0.12 * side
    neck = tip[0] - cos * 0.22 * side, tip[1] - sin * 0.22 * side
    brush.tray.rule(*start, *neck, brush.strong, max(0.8, 0.16 * side))
    head = shapes.polygon([(0, 0), (-0.34, -0.2), (-0.26, 0), (-0.34, 0.2)])
    brush.tray.shape(shapes.turned(head, *tip, side, math.degrees(away)), brush.strong)


# ---- what rises and falls ----------------------------------------------------------------------------------


def shifts(brush: Brush, art: ShiftArt, rect: Rect) -> None:
    """Arrows beside each other, their amounts in them and their words below: up lit, down in outline."""
    each = [(*one, True) for one in art.up] + [(*one, False) for one in art.down]
    wide = min(_COLUMN, rect.w / len(each))
    high = min(_MOST_ARROW, rect.h - _LABEL)
    left = rect.centre[0] - wide * len(each) / 2
    for number, (label, amount, rises) in enumerate(each):
        column = Rect(left + number * wide, rect.y, wide, high)
        least = fonts.width(amount, brush.tray.theme.sizes.number[-1], True) + 1.6
        broad = min(max(wide - 2.0, min(least, wide - 0.4)), _WIDE_ARROW)
        box = Rect(column.centre[0] - broad / 2, column.y, broad, high)
        _shift(brush, amount, box, rises)
        words = Rect(column.x + 0.3, column.bottom + 0.3, wide - 0.6, _LABEL - 0.3)
        colour = brush.strong if rises else brush.tray.theme.palette.ink
        sizes = brush.tray.theme.sizes.caption[1:]
        brush.tray.text("art", label, words, sizes, bold=True, colour=colour, align="middle", valign="middle", most=1)


def _shift(brush: Brush, amount: str, box: Rect, rises: bool) -> None:
    palette = brush.tray.theme.palette
    tip, edge = (box.y, box.bottom) if rises else (box.bottom, box.y)
    shoulder = tip + (edge - tip) * 0.42
    least = fonts.width(amount, brush.tray.theme.sizes.number[-1], True) + 0.6
    inner = box.inset(max(0.3, min(box.w * 0.16, (box.w - least) / 2)), 0)
    steps = shapes.polygon(
        [
            (box.centre[0], tip),
            (box.right, shoulder),
            (inner.right, shoulder),
            (inner.right, edge),
            (inner.x, edge),
            (inner.x, shoulder),
            (box.x, shoulder),
        ]
    )
    colour = brush.strong if rises else palette.line
    brush.tray.shape(steps, brush.lit if rises else None, colour, 1.2 if rises else 0.9, join="round")
    top, bottom = sorted((tip + (edge - tip) * 0.2, edge))
    room = Rect(inner.x + 0.2, top + 0.4, inner.w - 0.4, bottom - top - 0.8)
    sizes = brush.tray.theme.sizes.number
    brush.figures(amount, room, sizes, brush.strong if rises else palette.ink)


# ---- who acts after whom -----------------------------------------------------------------------------------


def _token(art: QueueArt, rect: Rect) -> float:
    return max(0.1, min(_MOST_TOKEN, rect.w / (len(art.others) + 2) - 2.0, rect.h - _ARC))


def queue(brush: Brush, art: QueueArt, rect: Rect) -> None:
    """The others in a row, an empty place before them, and an arrow from there to the new one."""
    palette, side = brush.tray.theme.palette, _token(art, rect)
    names = ["", *art.others]
    names.insert(art.behind + 1, art.moved)
    wide = rect.w / len(names)
    pitch = min(wide, side + 3.2)
    left, top = rect.centre[0] - pitch * len(names) / 2, rect.bottom - side
    places = [Rect(left + pitch * n + (pitch - side) / 2, top, side, side) for n in range(len(names))]
    for number, (name, box) in enumerate(zip(names, places, strict=True)):
        mine = number == art.behind + 1
        outline = brush.strong if mine else palette.faint if not name else palette.line
        shape = shapes.chamfered(box, side * 0.18, "abcd")
        brush.tray.shape(shape, brush.lit if mine else None, outline, 1.2 if mine else 0.7)
        colour = brush.strong if mine else palette.muted
        room = box.inset(0.5, 0.5)
        sizes = (7.8, 7, 6.2, 5.4)
        look = {"align": "middle", "valign": "middle", "most": 2, "leading": 1.15, "single": True}
        brush.tray.text("art", name, room, sizes, bold=mine, colour=colour, **look)
    start, end = places[0].centre[0], places[art.behind + 1].centre[0]
    rise = top - 1.0
    arc = (("M", start, rise), ("C", start, rise - 3.9, end, rise - 3.9, end, rise - 1.4))
    brush.tray.shape(arc, None, brush.strong, 1.4)
    brush.tray.shape(
        shapes.polygon([(end, rise + 0.6), (end - 1.3, rise - 1.7), (end + 1.3, rise - 1.7)]), brush.strong
    )
