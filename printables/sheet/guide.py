"""A game's quick reference: topics in columns, each rule with its id, on a page or two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from designer.views import Guide, Topic
from printables import parts
from printables.cards import art
from printables.paper import furniture, sides
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.sheet import blocks, large
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fitting, fonts
from printables.type.fitting import Look, told_once

_MARGIN, _GAP, _HEADER, _FOOT = 10.0, 7.0, 15.0, 5.0
_WIDE, _RULED = 150.0, 150.0
_LEADING = 1.42
_ID = 9.5
"""The column of ids and of numbers of steps, in mm."""
_AIR = 2.2
_PICTURE = 27.0


class _Atom(msgspec.Struct, frozen=True):
    """Something of a topic that is not parted: its height, and how it is drawn. What is ``tied`` stays with the next
    one."""

    high: float
    draw: Callable[[Tray, Rect], None]
    tied: bool = False


def document(guide: Guide, style: Style) -> Printed:
    """The reference on the style's paper, in the largest type that takes two pages at most. Raises PresetError for a
    paper that cannot be had."""
    by = large.times(style.sheet)
    size = large.shrunk(style.sheet, by)
    room = Rect(0, 0, size.width, size.height).inset(_MARGIN if size.width > 130 else 6.0)
    columns = 2 if room.w >= _WIDE else 1
    wide = (room.w - _GAP * (columns - 1)) / columns
    high = room.h - _HEADER - 4.0 - _FOOT
    tray = Tray(style.theme, "guide", guide.title)
    for type_size in (*style.theme.sizes.strong[:2], *style.theme.sizes.text):
        atoms = [atom for topic in guide.topics for atom in _topic(topic, wide, type_size)]
        filled = _flow(atoms, high)
        if len(filled) <= 2 * columns:
            break
    pages_count = -(-len(filled) // columns)
    low, most = max((atom.high for atom in atoms), default=0.0), high
    while most - low > 1.0:  # columns of one height: no lower one holds all
        middle = (low + most) / 2
        low, most = (low, middle) if len(_flow(atoms, middle)) <= pages_count * columns else (middle, most)
    filled = _flow(atoms, most)
    pages = []
    for number in range(pages_count):
        tray.boxes.clear()
        _frame(tray, guide, room, style, (number + 1, pages_count), ruled=by == 1.0)
        for column, own in enumerate(filled[number * columns : (number + 1) * columns]):
            x, y = room.x + column * (wide + _GAP), room.y + _HEADER + 4.0
            for atom in own:
                atom.draw(tray, Rect(x, y, wide, atom.high))
                y += atom.high
        title = guide.title
        pages.append(Page(size.width, size.height, tuple(tray.boxes), f"{number + 1}", "" if number else title))
    pages = large.pages(pages, by, _ruler(room), style) if room.w > _RULED else pages
    made = Document(fonts.settable(guide.title), tuple(pages), style.code, "" if pages_count > 1 else sides.ONE)
    return Printed(made, told_once(tray.problems))


def _flow(atoms: Sequence[_Atom], high: float) -> list[list[_Atom]]:
    """The atoms by column. A heading is never the last of one."""
    columns: list[list[_Atom]] = [[]]
    used = 0.0
    at = 0
    while at < len(atoms):
        group = [atoms[at]]
        while group[-1].tied and at + len(group) < len(atoms):
            group.append(atoms[at + len(group)])
        need = sum(atom.high for atom in group)
        if used and used + need > high + 1e-6:
            columns.append([])
            used = 0.0
        columns[-1] += group
        used += need
        at += len(group)
    return columns


def _topic(topic: Topic, wide: float, size: float) -> Iterator[_Atom]:
    def head(tray: Tray, rect: Rect) -> None:
        blocks.heading(tray, topic.title, topic.decal, Rect(rect.x, rect.y + 1.0, rect.w, rect.h), topic.tone)

    yield _Atom(blocks.HEAD + 1.2, head, tied=True)
    if topic.hits:
        bar = 8.4
        yield _Atom(
            bar + _AIR,
            lambda tray, rect: parts.hit_bar(tray, topic.hits, Rect(rect.x, rect.y, rect.w, bar)),
            tied=True,
        )
    if topic.art:
        yield _Atom(
            _PICTURE + _AIR,
            lambda tray, rect: art.draw(tray, topic.tone, topic.art, rect.inset(0, 0, 0, _AIR)),
            tied=True,
        )
    for number, step in enumerate(topic.steps, start=1):
        yield _step(topic, f"{number}", step, wide, size)
    for rule, title, text in topic.rules:
        yield _rule(topic, (rule, title, text), wide, size)


def _height(text: str, wide: float, size: float, bold: bool = False) -> float:
    lines = len(fitting.fit(text, Rect(0, 0, wide, 400.0), Look((size,), bold, leading=_LEADING)).lines)
    return fitting.height(lines, size, _LEADING) + 0.02


def _step(topic: Topic, number: str, text: str, wide: float, size: float) -> _Atom:
    """A step with its number on a plate."""
    words = _height(text, wide - _ID, size)
    plate = 4.6

    def draw(tray: Tray, rect: Rect) -> None:
        box = Rect(rect.x + 0.4, rect.y, plate, plate)
        solid = tray.theme.solid(tray.theme.strong(topic.tone))
        tray.shape(shapes.chamfered(box, 1.1, "c"), solid.fill, solid.stroke, 0.7)
        look = {"bold": True, "colour": solid.on, "align": "middle", "valign": "middle", "most": 1}
        tray.text("step", number, box, (8.6, 7.0), **look)
        tray.text("step", text, Rect(rect.x + _ID, rect.y + 0.4, rect.w - _ID, words), (size,), leading=_LEADING)

    return _Atom(max(words + 0.4, plate) + _AIR, draw)


def _rule(topic: Topic, rule: tuple[str, str, str], wide: float, size: float) -> _Atom:
    """A rule: its id at the left, its title, and below it what it says."""
    id_, title, text = rule
    short = id_ if "." not in id_ else ""
    indent = _ID if short else 0.0
    first = _height(title, wide - indent, size, bold=True)
    words = _height(text, wide - indent, size)

    def draw(tray: Tray, rect: Rect) -> None:
        colour = tray.theme.strong(topic.tone)
        if short:
            box = Rect(rect.x, rect.y, _ID - 1.0, first)
            tray.text("id", short, box, (size, *tray.theme.sizes.small), bold=True, colour=colour, most=1)
        room = Rect(rect.x + indent, rect.y, rect.w - indent, first)
        tray.text("title", title, room, (size,), bold=True, leading=_LEADING)
        below = Rect(room.x, rect.y + first + 0.9, room.w, words)
        tray.text("text", text, below, (size,), leading=_LEADING)

    return _Atom(first + 0.9 + words + _AIR, draw)


def _ruler(room: Rect) -> tuple[float, float]:
    """Where the ruler stands."""
    return room.x, room.bottom - 3.0


def _frame(tray: Tray, guide: Guide, room: Rect, style: Style, number: tuple[int, int], *, ruled: bool) -> None:
    """The dark band with the title, and at the foot where the words are from."""
    sizes, palette = tray.theme.sizes, tray.theme.palette
    band = Rect(room.x, room.y, room.w, _HEADER)
    solid = tray.theme.solid(palette.ink)
    tray.shape(shapes.chamfered(band, 4.0, "d"), solid.fill, solid.stroke, 0.9)
    half = band.w * (0.42 if guide.lead else 0.7)
    look = {"colour": solid.on, "valign": "middle"}
    title = Rect(band.x + 6.0, band.y, half - 6.0, band.h)
    tray.text("title", guide.title, title, sizes.headline[1:] + sizes.strong, bold=True, most=1, **look)
    lead = Rect(band.x + half + 3.0, band.y + 1.0, band.w - half - 8.0, band.h - 2.0)
    tray.text("lead", guide.lead, lead, sizes.text + sizes.small, align="right", leading=1.35, most=3, **look)
    left = 0.0
    if number[0] == 1 and room.w > _RULED:
        tray.boxes += furniture.ruler(*_ruler(room), style) if ruled else ()
        left = furniture.RULER + 42.0
    foot = Rect(room.x + left, room.bottom - 4.9, room.w - 16.0 - left, 4.9)
    small = {"colour": palette.muted, "valign": "middle"}
    tray.text("note", guide.note, foot, sizes.small, most=2, leading=1.2, **small)
    page = style.words.say("page", number=number[0], count=number[1])
    tray.text("page", page, Rect(room.right - 14.0, foot.y, 14.0, foot.h), sizes.small, align="right", most=1, **small)
