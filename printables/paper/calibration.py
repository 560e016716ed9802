"""A sheet to measure how far a printer's two sides lie apart. Hold it to the light and read the offset off a scale.

The scale stands on the back, the crosses on both sides, at places that fall on each other when nothing is off.
"""

from __future__ import annotations

from printables.paper import furniture, sides
from printables.paper.sizes import Paper
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.sheet import blocks
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type.fitting import told_once

REACH = 10
"""The scale reads so many mm to every side."""
EDGE = 20.0
"""Distance of the edge lines from the paper's edge, in mm."""
_CORNER = 32.0


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
    reach = 16.0 if front else REACH + 0.0
    _cross(tray, x, y, reach, colour)
    if front:
        tray.shape(shapes.circle(x, y, 8.0), None, palette.line, 0.5)
    for dx in (-1, 1):
        for dy in (-1, 1):
            _cross(tray, x + dx * (size.width / 2 - _CORNER), y + dy * (size.height / 2 - _CORNER), 6.0, colour)
    if front:
        _edges(tray, size, style, right, down)
    else:
        _scale(tray, x, y, style)
    _words(tray, size, style, front)
    return tray


def _cross(tray: Tray, x: float, y: float, reach: float, colour: str) -> None:
    tray.rule(x - reach, y, x + reach, y, colour, 0.6)
    tray.rule(x, y - reach, x, y + reach, colour, 0.6)


def _scale(tray: Tray, x: float, y: float, style: Style) -> None:
    """Ticks at every half millimetre along both arms, a number at every second one."""
    palette, sizes = style.theme.palette, style.theme.sizes
    for half in range(-2 * REACH, 2 * REACH + 1):
        at, high = half / 2, 2.0 if half % 10 == 0 else 1.3 if half % 2 == 0 else 0.7
        if half:
            tray.rule(x + at, y - high, x + at, y, palette.alarm, 0.5)
            tray.rule(x, y + at, x + high, y + at, palette.alarm, 0.5)
        if half and half % 10 == 0:
            look = {"valign": "middle", "most": 1, "colour": palette.alarm}
            tray.text(
                "scale", f"{half // 2:+d}", Rect(x + at - 3, y - 5.0, 6, 2.6), sizes.small, align="middle", **look
            )
            if abs(half) == 2 * REACH:  # the inner ones would stand on those of the other arm
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
    tray.rule(x, size.height * 0.3, x, size.height * 0.3 + 30, palette.ink, 0.6)
    tray.rule(size.width * 0.3, y, size.width * 0.3 + 30, y, palette.ink, 0.6)
    said = style.words.say("calibration.edge", length=f"{EDGE:g}")
    box = Rect(x + 2, size.height * 0.3, size.width / 2 - x - 20, 14)
    tray.text("edge", said, box, sizes.small, colour=palette.muted, leading=1.5)
    above = Rect(size.width * 0.3, y + 1.5, size.width * 0.45, 7)
    tray.text("edge", said, above, sizes.small, colour=palette.muted, leading=1.5)


def _words(tray: Tray, size: Paper, style: Style, front: bool) -> None:
    """What the sheet is, above the crosses' middle; what to do with it, below."""
    words, sizes = style.words, style.theme.sizes
    margin = EDGE + 8.0
    name = words["front"] if front else words["back"]
    room = Rect(margin, size.height / 2 + 24.0, size.width - 2 * margin, size.height / 2 - 64.0)
    rest = blocks.heading(tray, words["calibration.title"], name, room)
    keys = ("front", "again") if front else ("back", "value")
    said = "\n".join(words[f"calibration.{key}"] for key in keys)
    tray.text("words", said, rest, sizes.text, leading=1.7)
    if front:
        tray.boxes += furniture.ruler(margin, size.height - 16.0, style)
