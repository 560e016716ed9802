"""What stands in the margins: a ruler to check the scale, the sheet's name and number, the line to fold on."""

from __future__ import annotations

from printables.paper.sizes import Places
from printables.pdf.boxes import Box, Group, Line, Rect, Text
from printables.theme import Style
from printables.type import fitting
from printables.type.fitting import Look

RULER = 50.0
"""Length of the ruler, in mm."""
_NOTE = 2.6  # height of a line of margin type, with its air
_TICK = 1.8


def ruler(x: float, y: float, style: Style, width: float = 40.0) -> list[Box]:
    """A ruler of 50 mm from ``x``, its ticks below ``y``, and beside it what it is for, in ``width`` mm more."""
    palette = style.theme.palette
    base = y + _TICK
    boxes: list[Box] = [Line(x, base, x + RULER, base, palette.ink, 0.6)]
    for tick in range(11):
        high = _TICK if tick % 5 == 0 else _TICK * 0.55
        boxes.append(Line(x + tick * 5, base - high, x + tick * 5, base, palette.ink, 0.6 if tick % 5 == 0 else 0.4))
    said = f"{style.words['ruler']}   {style.words['scale']}"
    rect = Rect(x + RULER + 2, y - 0.4, width - 2, _NOTE)
    boxes += _line(said, rect, style, "left")
    return boxes


def _line(text: str, rect: Rect, style: Style, align: str) -> tuple[Text, ...]:
    sizes = style.theme.sizes.small
    look = Look(sizes, colour=style.theme.palette.muted, align=align, valign="middle", most=1)
    return fitting.fit(text, rect, look).lines


def room_below(place: Places) -> float:
    """What the note needs between the crop marks and the printable edge; 0 where it stands at the side instead."""
    return _NOTE + 0.6 if _stands_below(place) else 0.0


def _stands_below(place: Places) -> bool:
    return place.room.bottom - place.bottom >= _NOTE + 0.6


def margin_note(place: Places, style: Style, note: str, ruler: bool) -> list[Box]:
    """The sheet's name and number, and on the first sheet the ruler: under the cards, or up along their left side where
    there is more room. Nothing where neither side has room."""
    room = place.room
    if _stands_below(place):
        left = max(place.left, room.x)
        end = min(room.right, place.sheet.width - place.left if place.fold else place.right)
        return _note(left, room.bottom - _NOTE, end - left, style, note, ruler)
    if place.left - room.x < _NOTE + 0.4:
        return []
    top, bottom = max(place.top, room.y), min(place.bottom, room.bottom)
    boxes = _note(0, 0, bottom - top, style, note, ruler)
    return [Group(tuple(boxes), Rect(0, -1, bottom - top, _NOTE + 1.5), room.x, bottom, 270)]


def _note(x: float, y: float, length: float, style: Style, note: str, with_ruler: bool) -> list[Box]:
    boxes: list[Box] = []
    used = 0.0
    if with_ruler and length >= RULER + 30:
        boxes += ruler(x, y + 0.4, style, 38.0 if length >= RULER + 60 else 28.0)
        used = RULER + (40.0 if length >= RULER + 60 else 30.0)
    if length - used > 15:
        boxes += _line(note, Rect(x + used, y, length - used, _NOTE), style, "right")
    return boxes


def fold_line(place: Places, style: Style) -> list[Box]:
    """A dashed line down the middle of the sheet, and what to do with it, in the margin above the cards."""
    middle = place.sheet.width / 2
    colour = style.theme.palette.line
    room = place.room
    boxes: list[Box] = [Line(middle, room.y, middle, room.bottom, colour, 0.5, (2.0, 1.2))]
    if place.top - room.y >= _NOTE:
        rect = Rect(middle + 2, room.y, min(60.0, room.right - middle - 2), _NOTE)
        boxes += _line(style.words["fold"], rect, style, "left")
    return boxes
