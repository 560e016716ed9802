"""A machine on one card to be shown to others: its picture, its name, its numbers, its weapons, its story. As wide to
its height as screens are; a picture of it is made besides."""

from __future__ import annotations

from collections.abc import Sequence

from designer.views import Figure, Mark, Picture, Prose, RecordSheet, Table, Tiles
from printables.cards import mark as drawing
from printables.pdf import shapes
from printables.pdf.boxes import Document, Image, Page, Rect
from printables.sheet import photos
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import Problem, told_once

WIDE, HIGH = 192.0, 108.0
"""In mm: 16 to 9."""
DPI = 180
"""Of its picture, which is 1361 dots wide."""
_PHOTO = 78.0
_PAD = 5.0
_HEAD, _FOOT = 22.0, 5.0
_LARGE, _SMALL = 15.0, 8.6
_COLUMNS = 3
_LINE = 4.4
MOST_WEAPONS, MOST_BESIDE = 6, 4
"""So many lines of weapons there are, and with a story below them; where there are more the last one counts them."""


def document(profile: RecordSheet, mark: Mark, style: Style) -> Printed:
    """The card on a page of its own size, of a sheet's picture, tiles, table of weapons and prose. ``mark``: the
    machine's own."""
    tray = Tray(style.theme, "profile", profile.name)
    tray.shape(shapes.rectangle(Rect(0, 0, WIDE, HIGH)), tray.theme.palette.paper)
    room = Rect(_PHOTO + _PAD, 0, WIDE - _PHOTO - 2 * _PAD, HIGH)
    top, base = _head(tray, profile, mark, room), HIGH - _FOOT
    told = any(isinstance(block, Prose) and block.text.strip() for block in profile.blocks)
    most = MOST_BESIDE if told else MOST_WEAPONS
    for block in profile.blocks:
        match block:
            case Picture():
                _picture(tray, block, mark, Rect(0, 0, _PHOTO, HIGH))
            case Tiles():
                large = [figure for _, figure in block.large]
                top = _numbers(tray, large, Rect(room.x, top, room.w, 0), len(large) or 1, _LARGE)
                top = _numbers(tray, block.small, Rect(room.x, top, room.w, 0), _columns(block.small), _SMALL)
            case Table():
                weapons = _lines([row.cells[0] for row in block.rows], most, style)
                top = _weapons(tray, weapons, Rect(room.x, top + 1.0, room.w, 0))
            case Prose():
                _story(tray, block.text, Rect(room.x, top + 1.6, room.w, max(0.0, base - top - 2.6)))
    foot = Rect(room.x, base, room.w, 3.2)
    tray.text(
        "footer", profile.footer, foot, tray.theme.sizes.small, align="right", colour=tray.theme.palette.muted, most=1
    )
    name = fonts.settable(profile.name)
    page = Page(WIDE, HIGH, tuple(tray.boxes), "1", name)
    return Printed(Document(name, (page,), style.code), told_once(tray.problems))


def _columns(figures: Sequence[Figure]) -> int:
    return max(_COLUMNS, -(-len(figures) // 3))


def _picture(tray: Tray, picture: Picture, mark: Mark, rect: Rect) -> None:
    """The photo over the whole height, or the machine's emblem on its colour."""
    loaded = photos.load(picture, rect) if picture.path or picture.data else None
    if loaded is not None and loaded.rect is not None:
        tray.shape(shapes.rectangle(rect), tray.theme.pale)
        tray.boxes.append(Image(loaded.rect, loaded.data))
    else:
        colour = drawing.ground(tray, mark, rect, 0.0, "")
        drawing.emblem(tray, mark, *rect.centre, rect.w * 0.5, colour)
    if loaded is not None and loaded.trouble:
        tray.problems.append(Problem("picture", tray.asset, tray.owner, "photo", picture.path or loaded.trouble))


def _head(tray: Tray, profile: RecordSheet, mark: Mark, room: Rect) -> float:
    """Name and player on the dark band, the cost at its right; returns the y below it."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    solid = tray.theme.solid(palette.ink)
    band = Rect(room.x - _PAD, 0, room.w + 2 * _PAD, _HEAD)
    tray.shape(shapes.rectangle(band), solid.fill, solid.stroke, 1.0)
    stripe = Rect(band.x, band.bottom, band.w, 1.4)
    drawing.ground(tray, mark, stripe, 0.0, "")
    cost = 30.0 if profile.cost else 0.0
    look = {"bold": True, "single": True, "colour": solid.on, "valign": "middle"}
    name = Rect(room.x + 2.0, 2.4, room.w - cost - 4.0, 11.4)
    tray.text("name", profile.name, name, (*sizes.headline, 9.4, 8.6, 7.6, 7), most=2, leading=1.1, **look)
    player = Rect(name.x, 14.4, name.w, 5.0)
    tray.text("player", profile.player, player, sizes.strong + sizes.text, most=1, colour=solid.on, valign="middle")
    if profile.cost:
        box = Rect(room.right - cost, 3.0, cost, 3.4)
        pale = palette.faint if solid.fill else palette.muted
        tray.text("cost", profile.cost_label, box, sizes.small, colour=pale, align="right", most=1)
        value = Rect(box.x, 6.6, box.w, 9.6)
        said = f"{profile.cost}/{profile.cap}" if profile.cap else profile.cost
        tray.text("cost", said, value, (*sizes.headline, *sizes.number), most=1, align="right", **look)
    if profile.stamp:
        box = Rect(room.right - 60.0, 16.6, 60.0, 4.0)
        look = {"bold": True, "colour": solid.on, "align": "right", "most": 1}
        tray.text("stamp", profile.stamp, box, sizes.text + sizes.caption, **look)
    return _HEAD + 4.4


def _numbers(tray: Tray, figures: Sequence[Figure], room: Rect, columns: int, high: float) -> float:
    """Labels with their values in tiles; returns the y below them."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    gap = 1.6
    wide = (room.w - gap * (columns - 1)) / columns
    for number, figure in enumerate(figures):
        row, column = divmod(number, columns)
        tile = Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high)
        tray.shape(shapes.chamfered(tile, 1.6, "bd"), tray.theme.pale, palette.line, 0.4)
        part = 0.5 if high < _LARGE else 0.44
        label = Rect(tile.x + 1.4, tile.y + 0.6, tile.w * part - 1.4, tile.h - 1.2)
        value = Rect(tile.x + tile.w * part, tile.y + 0.6, tile.w * (1 - part) - 1.6, tile.h - 1.2)
        small = sizes.strong + sizes.text if high >= _LARGE else sizes.caption + sizes.small
        tray.text("label", figure.label, label, small, most=2, single=True, valign="middle", leading=1.1)
        big = (*sizes.headline, *sizes.number) if high >= _LARGE else sizes.number[1:] + sizes.strong
        tray.text("value", figure.value, value, big + sizes.text, bold=True, most=1, align="right", valign="middle")
    rows = -(-len(figures) // columns)
    return room.y + rows * (high + gap)


def _lines(weapons: Sequence[str], most: int, style: Style) -> list[str]:
    """So many lines at most; where there are more weapons the last one says how many."""
    if len(weapons) <= most:
        return list(weapons)
    return [*weapons[: most - 1], style.words.say("profile.more", count=len(weapons) - most + 1)]


def _weapons(tray: Tray, lines: Sequence[str], room: Rect) -> float:
    """The weapons, a line each; returns the y below them."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    top = room.y
    for line in lines:
        tray.rule(room.x, top + _LINE, room.right, top + _LINE, palette.line, 0.3)
        tray.text("weapon", line, Rect(room.x, top, room.w, _LINE), sizes.text + sizes.caption, most=1, valign="middle")
        top += _LINE
    return top


def _story(tray: Tray, text: str, room: Rect) -> None:
    """What the player says of it."""
    if text.strip():
        sizes = tray.theme.sizes
        tray.text("note", text, room, sizes.text + sizes.caption, leading=1.4, colour=tray.theme.palette.muted)
