"""The pictures on cards: each is a rule, drawn. A picture fills its room, up to a size that looks right."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from designer.pictures import (
    Art,
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
from printables import parts
from printables.cards import dice_art, hex_art, square_art
from printables.cards.brush import Brush
from printables.pdf import icons
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fonts

_CAPTION = 4.6
_GAP = 2.0
_LINE = 5.2
_DIE = _LINE + 0.3
_OUTLINE = 1.4


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


def least(arts: Sequence[Art], wish: str = "whole") -> float:
    """The least height in mm at which the pictures look right (``whole``), at which they still say something
    (``tight``), and at which they are more than words (``small``)."""
    ranges = sum(isinstance(art, RangeArt) for art in arts)
    others = [art for art in arts if not isinstance(art, RangeArt)]
    if len(arts) == 2 and isinstance(arts[0], RangeArt | SquareArt) and isinstance(arts[1], DiceArt):
        return {"whole": 14.0, "tight": 12.0}.get(wish, 10.0)
    if wish == "small":
        rows = [8.4 if isinstance(art, IconArt) else 10.0 for art in others]
        return ranges * 8.0 + max(rows, default=0.0) + (_GAP if ranges and others else 0.0)
    if wish == "tight":
        rows = [14.6 if isinstance(art, PathArt) else 13.0 if isinstance(art, HexArt) else 11.0 for art in others]
        return ranges * 9.0 + max(rows, default=0.0) + (_GAP if ranges and others else 0.0)
    rows = [14.0 + (6.0 if isinstance(art, PathArt) else 2.0) for art in others]
    return ranges * 10.5 + max(rows, default=0.0) + (_GAP if ranges and others else 0.0)


def _ranges(brush: Brush, arts: Sequence[RangeArt], rect: Rect) -> None:
    """Ranges below each other in hexes of one size, from one left edge: what reaches farther is longer."""
    high = (rect.h - _GAP * (len(arts) - 1)) / len(arts)
    captioned = any(art.caption or art.number for art in arts)
    words = _CAPTION if captioned else 0.0
    side = min(hex_art.range_side(art, Rect(0, 0, rect.w, high - words)) for art in arts)
    free = high - 2 * side - words
    wide = max(art.last + 1 for art in arts) * hex_art.SQRT3 * side
    for number, art in enumerate(arts):
        top = rect.y + number * (high + _GAP) + free / 2
        length = (art.last + 1) * hex_art.SQRT3 * side
        left = rect.centre[0] - wide / 2
        hex_art.reach(brush, art, Rect(left, top, length, 2 * side))
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
            hex_art.hexes(brush, art, room)
        case RangeArt():
            hex_art.reach(brush, art, room)
        case PathArt():
            hex_art.legs(brush, art, room)
        case FacesArt():
            dice_art.faces(brush, art, room)
        case DiceArt():
            dice_art.dice(brush, art, room)
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
    """A sign as large as the room; in low ink only its outlines, each shape on paper over those before it."""
    paths = icons.icon(name, *room.centre, min(room.w, room.h), brush.strong, brush.paper)
    if brush.lit is None:
        thin = brush.tray.theme.stroke(_OUTLINE)
        paths = tuple(
            structs.replace(
                each,
                fill=each.fill and brush.paper,
                stroke=brush.strong,
                width=max(thin, each.width / 4) if each.stroke else thin,
            )
            for each in paths
        )
    brush.tray.boxes += paths


def _height(art: Art, rect: Rect) -> float:
    """The height that a picture takes of the room it is given."""
    match art:
        case HexArt() | RangeArt() | PathArt():
            return hex_art.height(art, rect)
        case FacesArt() | DiceArt():
            return dice_art.height(art, rect)
        case SquareArt() | ShiftArt() | QueueArt():
            return square_art.height(art, rect)
        case IconArt():
            return min(rect.h, rect.w, 20.0)
