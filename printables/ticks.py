"""Boxes to tick in small lines: a label, then its boxes grouped by five, several to a line where they have room."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from designer.views import Strip
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fonts

BOX = 2.9
"""Side of a box, in mm."""
LINE = 3.7
"""Height of a line of boxes, with its air."""
_NEXT = 0.3  # between boxes
_FIVE = 5 * (BOX + _NEXT) + 0.9
_AFTER_LABEL = 1.2
_LEAST_LABEL = 8.6
"""So that the boxes of short labels stand under each other."""
_APART = 5.0
"""Between two strips of a line."""
_MOST_LINES = 4
_WRITTEN = 16.0
"""Width of the box that stands for more boxes than anybody ticks."""


class Run(msgspec.Struct, frozen=True):
    """A strip in its place: ``x`` and ``line`` of its label, ``label`` the width of that, ``each`` boxes a line; 0
    where there are too many, and one is to write in."""

    strip: Strip
    x: float
    line: int
    label: float
    each: int

    @property
    def lines(self) -> int:
        return max(1, -(-self.strip.count // self.each)) if self.each else 1

    @property
    def width(self) -> float:
        """Of its first line."""
        return self.label + (boxes_width(min(self.strip.count, self.each)) if self.each else _WRITTEN)


def boxes_width(count: int) -> float:
    """The width of so many boxes in a line."""
    return count * (BOX + _NEXT) - _NEXT + max(0, count - 1) // 5 * 0.9 if count else 0.0


def runs(tray: Tray, strips: Sequence[Strip], width: float) -> list[Run]:
    """The strips in their places, one after the other, on as few lines as they need."""
    found: list[Run] = []
    x, line = 0.0, 0
    for strip in strips:
        label = max(_LEAST_LABEL, fonts.width(strip.label, tray.theme.sizes.small[0]) + 0.1) + _AFTER_LABEL
        if found and x + label + boxes_width(strip.count) > width:
            x, line = 0.0, line + found[-1].lines
        each = strip.count
        if x + label + boxes_width(each) > width:
            each = max(1, int((width - label) // _FIVE)) * 5
        if each and -(-strip.count // each) > _MOST_LINES:
            each = 0
        found.append(Run(strip, x, line, label, each))
        x += found[-1].width + _APART
    return found


def height(tray: Tray, strips: Sequence[Strip], width: float) -> float:
    """What the strips take, so wide; 0 for none."""
    return max((run.line + run.lines for run in runs(tray, strips, width)), default=0) * LINE


def draw(tray: Tray, strips: Sequence[Strip], rect: Rect) -> None:
    """The strips from the rectangle's top down."""
    for run in runs(tray, strips, rect.w):
        _draw(tray, run, Rect(rect.x + run.x, rect.y + run.line * LINE, rect.w - run.x, run.lines * LINE))


def _draw(tray: Tray, run: Run, room: Rect) -> None:
    colour = tray.theme.strong(run.strip.tone)
    label = Rect(room.x, room.y, run.label - _AFTER_LABEL, LINE - 0.6)
    small = tray.theme.sizes.small
    tray.text("strip", run.strip.label, label, small, colour=tray.theme.palette.muted, valign="middle", most=1)
    left = room.x + run.label
    if not run.each:
        tray.shape(shapes.rounded(Rect(left, room.y, _WRITTEN, BOX), 0.5), None, colour, 0.6)
        return
    for number in range(run.strip.count):
        line, place = divmod(number, run.each)
        box = Rect(left + place * (BOX + _NEXT) + place // 5 * 0.9, room.y + line * LINE, BOX, BOX)
        ten = (number + 1) % 10 == 0
        tray.shape(shapes.rounded(box, 0.5), tray.theme.lit(run.strip.tone) if ten else None, colour, 0.6)
