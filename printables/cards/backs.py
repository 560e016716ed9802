"""The back of a deck: a net of hexes inside a frame, and a plate that tells whose deck it is.

Everything stands 4 mm inside the trim on white, so that a sheet that comes back 1.5 mm aside still cuts to whole backs.
"""

from __future__ import annotations

import math

import msgspec

from printables.paper.sizes import CardPreset
from printables.pdf import shapes
from printables.pdf.boxes import Group, Rect
from printables.theme import Style
from printables.tray import Tray
from printables.type.fitting import Problem

FRAME = 4.0
"""Distance of the back's frame from the trim, in mm."""


class Back(msgspec.Struct, frozen=True):
    """A back, with (0, 0) at its corner."""

    group: Group
    problems: tuple[Problem, ...]


def back(owner: str, player: str, preset: CardPreset, style: Style) -> Back:
    """One back for the whole deck of a machine, told apart by its player."""
    trim = Rect(0, 0, preset.width, preset.height)
    tray = Tray(style.theme, "back", owner)
    palette = style.theme.palette
    frame = trim.inset(FRAME)
    _net(tray, frame.inset(1.2))
    tray.shape(shapes.chamfered(frame, 3.2), None, palette.ink, 1.6)
    _plate(tray, trim, owner, player)
    return Back(Group(tuple(tray.boxes), trim), tuple(tray.problems))


def _net(tray: Tray, room: Rect) -> None:
    """Whole hexes only, in the middle of the room."""
    side = 3.7
    wide, high = side * math.sqrt(3), side * 1.5
    columns = int((room.w - wide / 2) // wide)
    rows = int((room.h - side / 2) // high)
    x0 = room.centre[0] - (columns + 0.5) * wide / 2 + wide / 2
    y0 = room.centre[1] - (rows - 1) * high / 2
    for row in range(rows):
        for column in range(columns):
            x = x0 + (column + (0.5 if row % 2 else 0.0)) * wide
            tray.shape(shapes.hexagon(x, y0 + row * high, side * 0.9), None, tray.theme.palette.line, 0.45)


def _plate(tray: Tray, trim: Rect, owner: str, player: str) -> None:
    palette, sizes = tray.theme.palette, tray.theme.sizes
    side = min(trim.w * 0.34, trim.h * 0.34, 19.0)
    x, y = trim.centre
    tray.shape(shapes.hexagon(x, y, side), palette.paper, palette.ink, 1.8)
    tray.shape(shapes.hexagon(x, y, side - 1.5), None, palette.line, 0.6)
    wide = (side - 3.4) * math.sqrt(3)
    name = Rect(x - wide / 2, y - side * 0.36, wide, side * 0.5)
    look = {"align": "middle", "valign": "middle"}
    tray.text("owner", owner, name, sizes.title, bold=True, single=True, most=3, leading=1.2, even=1.0, **look)
    box = Rect(x - wide * 0.36, y + side * 0.24, wide * 0.72, 3.6)
    tray.text("player", player, box, sizes.caption[1:], colour=palette.muted, most=1, **look)
    tray.rule(x - wide * 0.2, y + side * 0.19, x + wide * 0.2, y + side * 0.19, palette.line, 0.6)
