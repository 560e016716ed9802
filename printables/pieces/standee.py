"""Paper standees: a machine's picture in front and mirrored behind, folded at the top, on a base with a slot. As wide
as the field's cells allow, so that two stand beside each other."""

from __future__ import annotations

import io

from designer.views import Mark, Picture
from printables.cards import mark as drawing
from printables.paper import furniture, sides
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Group, Image, Line, Page, Rect
from printables.pieces.pieces import CUT_PT, MarkerSizes
from printables.sheet import body, photos
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import Problem, told_once
from templates.words import Words

_MARGIN, _HEAD, _FOOT = 10.0, 9.0, 6.0
_TAB = 9.0
"""The part below the picture: it goes into the base's slot."""
_NAME = 7.0
_LEAST_SIGNED = 26.0
_RATIO = 1.45
"""Height of the picture to its width."""
_BASE = 0.72
"""The side of the base's hex to the width of the picture."""
_APART = 12.0
_SLOT = 0.5
"""Width of the slot: two sheets of paper and glue."""


def document(name: str, player: str, picture: Picture, style: Style, sizes: MarkerSizes, mark: Mark | None) -> Printed:
    """One standee on the style's paper: front and back in one piece, a fold between their heads, and its base. Raises
    PresetError for a paper that cannot be had."""
    words = Words(style.lang, "common", name="markers")
    sheet = style.sheet
    room = Rect(0, 0, sheet.width, sheet.height).inset(_MARGIN if sheet.width > 130 else 6.0)
    free = room.h - _HEAD - _FOOT
    wide = min(0.7 * sizes.field, 60.0, (room.w - _APART) / (1 + 2 * _BASE))
    high = min(wide * _RATIO, (free - 2 * (_TAB + _NAME)) / 2)
    wide = min(wide, high / _RATIO * 1.2)
    tray = Tray(style.theme, "standee", name)
    frame = Rect(0, 0, wide, high)
    front = _face(Tray(style.theme, "standee", name, problems=tray.problems), frame, picture, mark, name, player)
    whole = high + _NAME + _TAB
    x, y = room.x, room.y + _HEAD
    fold = y + whole
    boxes: list[Box] = [*tray.boxes]
    bounds = Rect(0, 0, wide, whole)
    boxes.append(Group(front, bounds, x, fold))  # the front hangs from the fold
    back = _face(Tray(style.theme, "standee", name), frame, picture, mark, name, player, mirrored=True)
    # the back is the front turned about the fold: standing on its head above it
    boxes.append(Group(back, bounds, x + wide, fold, 180))
    palette = style.theme.palette
    tray.boxes.clear()
    tray.shape(shapes.rectangle(Rect(x, y, wide, 2 * whole)), None, palette.line, CUT_PT)
    tray.boxes.append(Line(max(x - 3.0, sheet.edge), fold, x + wide + 3.0, fold, palette.ink, 0.6, (2.0, 1.2)))
    below = _base(tray, Rect(x + wide + _APART, y, 0, 0), wide, sizes, words, mark, style)
    left = x + wide + 5.0
    how = Rect(left, below + 5.0, room.right - left, room.bottom - _FOOT - below - 5.0)
    _words(tray, room, how, style, words, name, player)
    pages = (Page(sheet.width, sheet.height, (*boxes, *tray.boxes), "1", words["standee.title"]),)
    title = fonts.settable(f"{words['standee.title']} {name}".strip())
    return Printed(Document(title, pages, style.code, sides.ONE), told_once(tray.problems))


def _face(
    tray: Tray, frame: Rect, picture: Picture, mark: Mark | None, name: str, player: str, mirrored: bool = False
) -> tuple[Box, ...]:
    """One side, its head at the top: the picture, the name on the machine's colour, and the tab for the slot."""
    made = photos.load(picture, frame) if picture.path or picture.data else photos.Loaded()
    if made.rect is not None:
        data = _mirror(made.data) if mirrored else made.data
        rect = made.rect
        low = Rect(rect.x, frame.bottom - rect.h, rect.w, rect.h)  # it stands on the ground
        if mirrored:
            low = Rect(frame.w - low.right, low.y, low.w, low.h)
        tray.boxes.append(Image(low, data))
    else:
        if made.trouble:
            tray.problems.append(Problem("picture", tray.asset, tray.owner, "photo", picture.path or made.trouble))
        body.silhouette(tray, Rect(frame.x, frame.y - 4.0, frame.w, frame.h + 12.0))
    plate = Rect(0.0, frame.bottom, frame.w, _NAME)
    on = tray.theme.palette.ink
    if mark is not None:
        on = drawing.ground(tray, mark, plate, 1.6, "cd")
        if frame.w > _LEAST_SIGNED:
            drawing.emblem(tray, mark, 4.4, plate.centre[1], 4.4, on)
    look = {"bold": True, "colour": on, "align": "middle", "valign": "middle", "single": True, "most": 2}
    sizes = tray.theme.sizes
    tray.text(
        "name",
        name or player,
        plate.inset(7.4 if mark is not None and frame.w > _LEAST_SIGNED else 1.0, 0.5),
        (*sizes.strong, *sizes.small),
        leading=1.05,
        **look,
    )
    return tuple(tray.boxes)


def _mirror(data: bytes) -> bytes:
    """A picture seen from behind; as it is where it can't be drawn anew."""
    if not photos.can_redraw():
        return data
    from PIL import Image as Pictures
    from PIL import ImageOps

    target = io.BytesIO()
    with Pictures.open(io.BytesIO(data)) as opened:
        ImageOps.mirror(opened).save(target, "JPEG", quality=photos.QUALITY, optimize=True)
    return target.getvalue()


def _base(
    tray: Tray, at: Rect, wide: float, sizes: MarkerSizes, words: Words, mark: Mark | None, style: Style
) -> float:
    """A hex with a slot as long as the standee is wide, and its front told; returns its lower edge."""
    side = min(wide * _BASE, 0.5 * sizes.field)
    x, y = at.x + side, at.y + side + 4.0
    palette = style.theme.palette
    tray.shape(shapes.hexagon(x, y, side, pointy=False), palette.paper, palette.line, CUT_PT)
    slot = min(wide, side * 1.6)
    tray.shape(shapes.rectangle(Rect(x - slot / 2, y - _SLOT / 2, slot, _SLOT)), None, palette.ink, 0.5)
    tray.icon("arrow", x, y - side * 0.45, side * 0.3, palette.ink) if mark is None else drawing.emblem(
        tray, mark, x, y - side * 0.42, side * 0.42
    )
    look = {"align": "middle", "valign": "middle", "most": 1, "bold": True}
    tray.text("front", words["front"], Rect(x - side * 0.5, y + side * 0.3, side, 5.0), (9.4, 8.6, 7.0), **look)
    return y + side * 0.87


def _words(tray: Tray, room: Rect, how: Rect, style: Style, words: Words, name: str, player: str) -> None:
    """What it is, and how it is made: beside it, in type as large as there is room for."""
    sizes, palette = tray.theme.sizes, tray.theme.palette
    title = Rect(room.x, room.y, room.w * 0.5, 5.4)
    tray.text("title", words["standee.title"], title, sizes.strong, bold=True, most=1, valign="middle")
    owner = "  ".join(part for part in (name, player) if part)
    right = Rect(room.x + room.w * 0.5, room.y, room.w * 0.5, 5.4)
    look = {"align": "right", "valign": "middle", "most": 1, "colour": palette.muted}
    tray.text("owner", owner, right, (*sizes.text, *sizes.small), **look)
    tray.rule(room.x, room.y + 6.2, room.right, room.y + 6.2, palette.ink, 0.8)
    tray.boxes += furniture.ruler(room.x, room.bottom - 2.6, style, min(40.0, room.w - furniture.RULER))
    leading = 1.6 if how.h > 60 else 1.35
    tray.text("how", words["standee.how"], how, (*sizes.strong[:1], *sizes.text, *sizes.small), leading=leading)
