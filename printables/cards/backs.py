"""The back of a deck: a net of hexes inside a frame, and a plate that tells whose deck it is.

Everything stands 4 mm inside the trim on white, so that a sheet that comes back 1.5 mm aside still cuts to whole backs.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from designer.views import Mark
from printables.cards import mark as drawing
from printables.paper.sizes import CardPreset
from printables.pdf import emblems, shapes
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


def back(owner: str, player: str, preset: CardPreset, style: Style, mark: Mark | None = None) -> Back:
    """One back for the whole deck of a machine, told apart by its colour, its emblem and its player."""
    trim = Rect(0, 0, preset.width, preset.height)
    tray = Tray(style.theme, "back", owner)
    palette = style.theme.palette
    frame = trim.inset(FRAME)
    if mark is not None:
        _marked(tray, frame, mark, owner, player)
    else:
        if not tray.theme.low:
            _net(tray, frame.inset(1.2))
        tray.shape(shapes.chamfered(frame, 3.2), None, palette.ink, 1.6)
        _plate(tray, trim, owner, player)
    return Back(Group(tuple(tray.boxes), trim), tuple(tray.problems))


def _marked(tray: Tray, frame: Rect, mark: Mark, owner: str, player: str) -> None:
    """The emblem, large on a hex in the machine's colour; bands of it above and below, with the names."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    lying = frame.w > frame.h
    high = 8.0 if lying else 10.5
    middle = Rect(frame.x, frame.y + high, frame.w, frame.h - 2 * high)
    if not tray.theme.low:
        _net(tray, middle.inset(1.2))
    tray.shape(shapes.chamfered(frame, 3.2), None, palette.ink, 1.6)
    side = min(middle.h * 0.44, middle.w * 0.36, 21.0)
    x, y = middle.centre
    solid = not tray.theme.low
    tray.shape(shapes.hexagon(x, y, side + 1.6), palette.paper, palette.ink, 1.2)
    tray.shape(shapes.hexagon(x, y, side), mark.colour if solid else None, None if solid else palette.ink, 0.8)
    drawing.emblem(tray, mark, x, y, side * 1.18, emblems.on(mark.colour) if solid else "")
    look: dict[str, Any] = {"align": "middle", "valign": "middle"}
    upper = Rect(frame.x + 1.4, frame.y + 1.4, frame.w - 2.8, high - 1.4)
    on = drawing.ground(tray, mark, upper, 2.2, "ab")
    name = upper.inset(2.6, 0.4)
    steps = (*sizes.title[1:], *sizes.small)
    tray.text("owner", owner, name, steps, bold=True, colour=on, single=True, most=2, leading=1.1, **look)
    lower = Rect(upper.x, frame.bottom - high, upper.w, high - 1.4)
    on = drawing.ground(tray, mark, lower, 2.2, "cd")
    tray.text("player", player, lower.inset(2.6, 0.4), (*sizes.strong[2:], *sizes.small), colour=on, most=1, **look)


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
