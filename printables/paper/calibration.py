"""A sheet to measure how far a printer's two sides lie apart, and how much it shrinks them. Hold it to the light and
read the offset off a scale; lay a ruler on two long lines.

The scale stands on the back, crosses and lines on both sides, the crosses at places that fall on each other when
nothing is off.
"""

from __future__ import annotations

from itertools import product

from printables.paper import furniture, sides
from printables.paper.sizes import Paper
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.sheet import blocks
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import told_once

REACH = 10.0
"""The scale reads so many mm to every side."""
EDGE = 20.0
"""Distance of the edge lines from the paper's edge, in mm."""
_CORNER = 32.0
_LENGTHS = (200, 100, 50)
_BESIDE = 12.0
"""Distance of the upright line from the paper's edge, in mm."""
_TICK = 1.8
_OFF = 0.996
"""The example: a printer that shrinks by so much."""


def document(style: Style) -> Printed:
    """Front and back of the sheet, each moved as the style's ``front`` and ``back`` say: with a profile in force the
    crosses meet."""
    size = style.sheet
    trays = [_side(style, size, front=front) for front in (True, False)]
    names = (style.words["front"], style.words["back"])
    pages = tuple(
        Page(size.width, size.height, tuple(tray.boxes), name, name) for tray, name in zip(trays, names, strict=True)
    )
    duplex = sides.SHORT if style.backs == "duplex-short" else sides.LONG
    title = style.words["calibration.title"]
    return Printed(Document(title, pages, style.code, duplex), told_once(trays[0].problems + trays[1].problems))


def _side(style: Style, size: Paper, front: bool) -> Tray:
    tray = Tray(style.theme, "calibration", "")
    right, down = style.front if front else style.back
    x, y = size.width / 2 + right, size.height / 2 + down
    palette = style.theme.palette
    colour = palette.ink if front else palette.alarm
    reach = REACH if not front or _is_small(size) else 16.0
    _cross(tray, x, y, reach, colour)
    if front:
        tray.shape(shapes.circle(x, y, 8.0), None, palette.line, 0.5)
    for dx, dy in () if _is_small(size) else product((-1, 1), repeat=2):
        _cross(tray, x + dx * (size.width / 2 - _CORNER), y + dy * (size.height / 2 - _CORNER), 6.0, colour)
    if front:
        _edges(tray, size, style, right, down)
    else:
        _scale(tray, x, y, style)
    across, along = lengths(size)
    _line(tray, (x - across / 2, y - 24.0), (across, 0.0), style)
    _line(tray, ((size.width - _BESIDE if front else _BESIDE) + right, y - along / 2), (0.0, along), style)
    _words(tray, size, style, front)
    return tray


def _is_small(size: Paper) -> bool:
    """Whether the sheet has room for the middle cross and the words alone: postcards and photo paper."""
    return size.width < 130 or size.height < 190


def lengths(size: Paper) -> tuple[int, int]:
    """How long the lines are that are measured, across and along the paper, in mm."""
    across = next(each for each in _LENGTHS[1:] if each <= size.width - 2 * EDGE or each == _LENGTHS[-1])
    return across, next(each for each in _LENGTHS if each <= size.height - 2 * EDGE or each == _LENGTHS[-1])


def _line(tray: Tray, start: tuple[float, float], way: tuple[float, float], style: Style) -> None:
    """A line to measure, with ticks at its ends and its length beside it."""
    (x, y), (across, along) = start, way
    ink, sizes = style.theme.palette.ink, style.theme.sizes
    tray.rule(x, y, x + across, y + along, ink, 0.5)
    dx, dy = (_TICK, 0.0) if along else (0.0, _TICK)
    for ex, ey in ((x, y), (x + across, y + along)):
        tray.rule(ex - dx, ey - dy, ex + dx, ey + dy, ink, 0.5)
    words = style.words.say("calibration.long", length=f"{across or along:g}")
    look = {"bold": True, "valign": "middle", "most": 1}
    box = Rect(x + across / 2 - 12, y - 4.2, 24, 3.2)
    if along:
        wide = fonts.width(words, sizes.caption[1], True) + 0.2
        left = x - wide - 2.0 if x > style.sheet.width / 2 else x + 2.0
        box = Rect(left, y + along / 2 + (-12.0 if _is_small(style.sheet) else 14.0), wide, 3.2)
    tray.text("line", words, box, sizes.caption[1:], align="middle", **look)


def _cross(tray: Tray, x: float, y: float, reach: float, colour: str) -> None:
    tray.rule(x - reach, y, x + reach, y, colour, 0.6)
    tray.rule(x, y - reach, x, y + reach, colour, 0.6)


def _scale(tray: Tray, x: float, y: float, style: Style) -> None:
    """Ticks at every half millimetre along both arms, a number at every second one."""
    palette, sizes = style.theme.palette, style.theme.sizes
    most = int(2 * REACH)
    for half in range(-most, most + 1):
        at, high = half / 2, 2.0 if half % 10 == 0 else 1.3 if half % 2 == 0 else 0.7
        if half:
            tray.rule(x + at, y - high, x + at, y, palette.alarm, 0.5)
            tray.rule(x, y + at, x + high, y + at, palette.alarm, 0.5)
        if half and half % 10 == 0:
            look = {"valign": "middle", "most": 1, "colour": palette.alarm}
            tray.text(
                "scale", f"{half // 2:+d}", Rect(x + at - 3, y - 5.0, 6, 2.6), sizes.small, align="middle", **look
            )
            if abs(half) == most:  # the inner ones would stand on those of the other arm
                tray.text("scale", f"{half // 2:+d}", Rect(x + 2.8, y + at - 1.3, 6, 2.6), sizes.small, **look)
    look = {"valign": "middle", "most": 1, "bold": True, "colour": palette.alarm}
    words = style.words
    tray.text("scale", words["calibration.right"], Rect(x + REACH + 2, y - 1.6, 18, 3.2), sizes.caption, **look)
    below = Rect(x - 9, y + REACH + 1.5, 18, 3.2)
    tray.text("scale", words["calibration.down"], below, sizes.caption, align="middle", **look)


def _edges(tray: Tray, size: Paper, style: Style, right: float, down: float) -> None:
    """Two lines at a known distance from the paper's left and upper edge, to measure with a ruler."""
    palette, sizes = style.theme.palette, style.theme.sizes
    x, y = EDGE + right, EDGE + down
    top, long = (y + 4.0, 10.0) if _is_small(size) else (size.height * 0.3, 30.0)
    tray.rule(x, top, x, top + long, palette.ink, 0.6)
    tray.rule(size.width * 0.3, y, size.width * 0.3 + 30, y, palette.ink, 0.6)
    said = style.words.say("calibration.edge", length=f"{EDGE:g}")
    if not _is_small(size):
        box = Rect(x + 2, top, size.width / 2 - x - 20, 14)
        tray.text("edge", said, box, sizes.small, colour=palette.muted, leading=1.5)
    above = Rect(size.width * 0.3, y + 1.5, size.width * 0.45, 7 if not _is_small(size) else 11)
    tray.text("edge", said, above, sizes.small, colour=palette.muted, leading=1.5)


def _words(tray: Tray, size: Paper, style: Style, front: bool) -> None:
    """What the sheet is, above the crosses' middle; what to do with it, below."""
    words, sizes = style.words, style.theme.sizes
    margin = EDGE + 8.0
    name = words["front"] if front else words["back"]
    room = Rect(margin, size.height / 2 + 24.0, size.width - 2 * margin, size.height / 2 - 64.0)
    if _is_small(size):
        margin = 8.0
        left = margin if front else _BESIDE + 4.0
        room = Rect(left, size.height / 2 + 16.5, size.width - margin - _BESIDE - 4.0, size.height / 2 - 16.5 - margin)
    rest = blocks.heading(tray, words["calibration.title"], name, room)
    across, along = lengths(size)
    numbers = {"across": across, "along": along, "found": f"{across * _OFF:g}", "scale": f"{1 / _OFF:.3f}"}
    keys = ("front", "measure", "scale") if front else ("back", "value", "again")
    said = "\n".join(words.say(f"calibration.{key}", **numbers) for key in keys)
    tray.text("words", said, rest, (*sizes.text, *sizes.small), leading=1.5)
    if front and not _is_small(size):
        tray.boxes += furniture.ruler(margin, size.height - 16.0, style)
