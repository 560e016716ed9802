"""Blocks of a record sheet: stats as tiles, boxes to tick, rounds. Each knows the heights that suit it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import structs

from designer.views import Checklist, Figure, Strip, Tiles, Tone, Track
from printables import parts
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fitting, fonts
from printables.type.breaking import clusters
from printables.type.fitting import Look

HEAD = 8.2
"""Height of a block's heading, with its air below."""
GAP = 2.0
"""Distance between tiles, in mm."""


class Cell(msgspec.Struct, frozen=True):
    """A block that waits for its place. Heights in mm: it needs ``least``, looks right at ``best``, and grows no
    further than ``most``. ``draw`` sets it into a rectangle."""

    least: float
    best: float
    most: float
    draw: Callable[[Rect], None]


_A4_TEXT = 278.0
"""Height of the text on A4, for which the blocks' greatest heights are made."""
_MOST_GROWN = 1.5
"""Text on A3 is 1.44 times as tall; on longer paper boxes would grow too large to belong together."""


def grown(cell: Cell, text: float) -> Cell:
    """What can grow at all grows further where the page's ``text`` is taller than A4's."""
    if cell.most <= cell.best:
        return cell
    return structs.replace(cell, most=cell.most * min(max(1.0, text / _A4_TEXT), _MOST_GROWN))


def heading(tray: Tray, title: str, decal: str, rect: Rect, tone: Tone = Tone.INK) -> Rect:
    """A leaning mark, the title, the decal in letter-spaced Latin, and a rule; returns the room below."""
    colour = tray.theme.strong(tone)
    solid = tray.theme.solid(colour)
    mark = Rect(rect.x, rect.y + 0.5, 2.9, 5.0)
    tray.shape(parts.slanted(mark, 1.3), solid.fill, solid.stroke, 0.7)
    room = min(fonts.width(decal, 5.8, True, 1.0) + 0.2, rect.w * 0.4) if decal else 0.0
    name = Rect(rect.x + 4.4, rect.y + 0.3, rect.w - 4.4 - room - 1.5, 5.4)
    sizes = tray.theme.sizes
    tray.text("heading", title, name, sizes.strong, bold=True, colour=colour, valign="middle", most=1)
    side = Rect(rect.right - room, rect.y + 0.7, room, 5.4)
    look = {"align": "right", "valign": "middle", "most": 1, "tracking": 1.0}
    tray.text("heading", decal, side, sizes.small[1:], bold=True, colour=tray.theme.palette.line, **look)
    tray.rule(rect.x, rect.y + 6.3, rect.right, rect.y + 6.3, colour, 0.9)
    return Rect(rect.x, rect.y + HEAD, rect.w, max(0.0, rect.h - HEAD))


def cell(tray: Tray, block: Tiles | Track | Checklist, width: float) -> Cell:
    """Any of this module's blocks."""
    match block:
        case Tiles():
            return tiles(tray, block, width)
        case Track():
            return track(tray, block, width)
        case Checklist():
            return checklist(tray, block, width)


# ---- tiles -------------------------------------------------------------------------------------------------


def tiles(tray: Tray, block: Tiles, width: float) -> Cell:
    """Stats as plates, derived ones as tiles in three columns, each with how it is made."""
    rows = -(-len(block.small) // 3)
    large = 1 if block.large else 0
    more = 5.0 if (width - 2 * GAP) / 3 < _NARROW else 0.0

    def tall(plate: float, tile: float) -> float:
        return HEAD + large * (plate + GAP) + rows * (tile + GAP) - GAP

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        free = room.h - (rows + large - 1) * GAP
        unit = free / max(0.1, rows + large * 1.0)
        plate = min(unit, max(15.0, unit * 15.0 / (17.0 + more))) if large else 0.0
        tile = (free - plate * large) / max(1, rows)
        _plates(tray, block, Rect(room.x, room.y, room.w, plate))
        top = room.y + large * (plate + GAP)
        wide = (room.w - 2 * GAP) / 3
        sizes = _tile_sizes(tray, block.small, Rect(0, 0, wide, tile))
        for number, figure in enumerate(block.small):
            row, column = divmod(number, 3)
            box = Rect(room.x + column * (wide + GAP), top + row * (tile + GAP), wide, tile)
            _tile(tray, figure, box, sizes)

    return Cell(tall(10.2, 10.2 + more), tall(13.5, 14.4 + more), tall(15.0, 17.0 + more), draw)


def _plates(tray: Tray, block: Tiles, rect: Rect) -> None:
    wide = (rect.w - GAP * (len(block.large) - 1)) / max(1, len(block.large))
    for number, (tone, figure) in enumerate(block.large):
        box = Rect(rect.x + number * (wide + GAP), rect.y, wide, rect.h)
        colour = tray.theme.strong(tone)
        solid = tray.theme.solid(colour)
        if wide < _NARROW:  # the label lies on the figure where there is no room beside it
            label = Rect(box.x, box.y, wide, 4.8)
            value = Rect(box.x + 1.0, label.bottom + 0.3, wide - 2.0, box.h - label.h - 0.6)
            words, slant = Rect(label.x + 1.4, label.y, wide - 3.8, label.h), 1.4
        else:
            label = Rect(box.x, box.y, wide * 0.46, box.h)
            value = Rect(label.right - 0.6, box.y + 0.4, box.right - label.right - 0.6, box.h - 0.8)
            words, slant = Rect(label.x + 1.0, label.y + 0.5, label.w - 3.6, label.h - 1.0), 2.6
        tray.shape(parts.slanted(label, slant), solid.fill, solid.stroke, 0.8)
        tray.shape(shapes.chamfered(box, 1.8, "c"), None, colour, 1.1)
        look = {"valign": "middle", "align": "middle"}
        sizes = (*tray.theme.sizes.text, *tray.theme.sizes.small)
        tray.text("stat", figure.label, words, sizes, bold=True, colour=solid.on, most=2, leading=1.2, **look)
        tray.text("stat", figure.value, value, tray.theme.sizes.headline, bold=True, most=1, **look)


_NARROW = 32.0  # a tile narrower than this has its label above its figure
_LABEL = 3.6
_HOW = 1.25  # leading of the line that says how a figure is made


def _tile_foot(tray: Tray, figure: Figure, box: Rect) -> float:
    """Height of the line, or two, that say how the figure is made."""
    tried = fitting.fit(figure.how, Rect(0, 0, box.w - 4.0, 4.6), Look(tray.theme.sizes.small, leading=_HOW))
    return fitting.height(len(tried.lines), tried.size, _HOW) + 1.2 if tried.lines else 0.6


def _tile_sizes(tray: Tray, figures: Sequence[Figure], box: Rect) -> tuple[float, ...]:
    """The sizes from the largest at which the figure of every tile has room: all tiles are set alike."""
    steps = (*tray.theme.sizes.headline, *tray.theme.sizes.number[3:])
    stacked = box.w < _NARROW
    label = _LABEL if stacked else 0.0
    high = min((box.h - 0.8 - label - _tile_foot(tray, figure, box) for figure in figures), default=0.0)
    for size in steps:
        widest = max((fonts.width(figure.value, size, True) for figure in figures), default=0.0)
        if stacked and fonts.em(size) <= high and widest <= box.w - 4.0:
            return tuple(step for step in steps if step <= size)
        # the longest word of a label keeps its room beside the figure
        words = max(
            (fonts.width(word, 6.2, True) for figure in figures for word in clusters(figure.label)), default=0.0
        )
        if not stacked and fonts.em(size) <= high and widest <= min((box.w - 4.0) * 0.52, box.w - 5.5 - words):
            return tuple(step for step in steps if step <= size)
    return steps[-1:]


def _tile(tray: Tray, figure: Figure, box: Rect, steps: Sequence[float]) -> None:
    palette, sizes = tray.theme.palette, tray.theme.sizes
    tray.shape(shapes.chamfered(box, 1.6, "c"), None, palette.line, 0.6)
    foot = _tile_foot(tray, figure, box)
    lid = _LABEL if box.w < _NARROW else 0.0
    inner = Rect(box.x + 2.0, box.y + 0.8 + lid, box.w - 4.0, box.h - 0.8 - lid - foot)
    wide = min(fonts.width(figure.value, steps[0], True) + 0.2, inner.w)
    right = Rect(inner.right - wide, inner.y, wide, inner.h)
    tray.text("derived", figure.value, right, steps, bold=True, align="right", valign="middle", most=1)
    name = Rect(inner.x, inner.y, inner.w - wide - 1.5, inner.h)
    if box.w < _NARROW:
        name = Rect(inner.x, box.y + 0.9, inner.w, _LABEL)
    look = {"valign": "middle", "single": True, "most": 2, "leading": 1.15}
    tray.text("derived", figure.label, name, sizes.caption, bold=True, **look)
    line = Rect(inner.x, box.bottom - foot, inner.w, foot - 0.8)
    tray.text("derived", figure.how, line, sizes.small, colour=palette.muted, valign="bottom", leading=_HOW)


# ---- boxes to tick -----------------------------------------------------------------------------------------

_TICKS = (4.5, 4.0, 3.5, 3.0, 2.5, 2.0)
_STRIP_HEAD = 4.4
_MOST_TICKS = 26.0


class _Ticks(msgspec.Struct, frozen=True):
    """Boxes of ``size`` mm in rows of ``each``; 0 boxes where there are too many to tick, and one is to write in."""

    size: float
    each: int
    rows: int

    @property
    def height(self) -> float:
        return _STRIP_HEAD + self.rows * (self.size + 0.7) - 0.7


def _ticks(count: int, width: float) -> _Ticks:
    for size in _TICKS:
        five = 5 * (size + 0.3) + 1.1
        each = max(1, int((width + 1.1) // five)) * 5
        each -= each % 10 if each > 10 else 0  # so that tens stand under tens
        rows = -(-count // each)
        if rows * (size + 0.7) <= _MOST_TICKS:
            return _Ticks(size, each, max(1, rows))
    return _Ticks(7.0, 0, 1)


_SHARES = (0.615, 0.5)
"""Parts of the width that the first strip may take beside the others."""
_SPLIT_GAP = 6.0


def _stacked(block: Track, left: float, width: float) -> tuple[_Ticks, list[_Ticks], float]:
    """The boxes of the first strip, so wide, those of the others beside it (below it at full width), and the height of
    all."""
    split = left < width
    first = _ticks(block.strips[0].count, left) if block.strips else _Ticks(1, 1, 0)
    others = [_ticks(strip.count, width - left - _SPLIT_GAP if split else width) for strip in block.strips[1:]]
    stack = sum(each.height + 2.0 for each in others) - 2.0 if others else 0.0
    return first, others, max(first.height, stack) if split else first.height + (stack + 2.0 if others else 0.0)


def track(tray: Tray, block: Track, width: float) -> Cell:
    """The first strip large at the left, the others at the right; all below each other where there is little width."""
    split = width > 150 and len(block.strips) > 1
    shares = _SHARES if split else (1.0,)
    # the first strip is given as much as it needs, unless the others then take more lines than it saves
    left = min((width * share for share in shares), key=lambda wide: _stacked(block, wide, width)[2])
    first, others, high = _stacked(block, left, width)
    right = width - left - _SPLIT_GAP

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        top = room.y
        for number, strip in enumerate(block.strips):
            ticks = ([first, *others])[number]
            aside = split and number > 0
            if split and number == 1:
                top = room.y
            box = Rect(room.x + left + _SPLIT_GAP if aside else room.x, top, right if aside else left, ticks.height)
            _strip(tray, strip, ticks, box)
            top += ticks.height + 2.0

    return Cell(HEAD + high, HEAD + high, HEAD + high, draw)


def _strip(tray: Tray, strip: Strip, ticks: _Ticks, rect: Rect) -> None:
    colour = tray.theme.strong(strip.tone)
    sizes = tray.theme.sizes
    wide = min(fonts.width(strip.label, sizes.caption[0], True) + 0.1, rect.w * 0.6)
    label = Rect(rect.x, rect.y, wide, _STRIP_HEAD - 0.8)
    tray.text("strip", strip.label, label, sizes.caption, bold=True, colour=colour, valign="middle", most=1)
    note = Rect(rect.x + wide + 1.6, rect.y, rect.w - wide - 1.6, _STRIP_HEAD - 0.8)
    tray.text("strip", strip.note, note, sizes.small, colour=tray.theme.palette.muted, valign="middle", most=1)
    top = rect.y + _STRIP_HEAD
    if not ticks.each:
        tray.shape(shapes.rounded(Rect(rect.x, top, min(40.0, rect.w), ticks.size), 0.8), None, colour, 0.7)
        return
    inside = _holds_numbers(tray, strip.count, ticks.size)
    for number in range(strip.count):
        row, place = divmod(number, ticks.each)
        x = rect.x + place * (ticks.size + 0.3) + place // 5 * 1.1
        box = Rect(x, top + row * (ticks.size + 0.7), ticks.size, ticks.size)
        ten = (number + 1) % 10 == 0
        tray.shape(shapes.rounded(box, 0.6), tray.theme.lit(strip.tone) if ten else None, colour, 0.6)
        if ten:
            ends = place + 1 == ticks.each or number + 1 == strip.count
            _number(tray, number + 1, box, inside, rect.right if ends else 0.0, colour)


def _holds_numbers(tray: Tray, count: int, side: float) -> bool:
    """Whether the boxes have room for the numbers of all tens: either all stand in their boxes, or none does."""
    size = tray.theme.sizes.least[-1]
    widest = max((fonts.width(str(ten), size) for ten in range(10, count + 1, 10)), default=0.0)
    return widest <= side - 0.3 and fonts.em(size) <= side - 0.35


def _number(tray: Tray, number: int, box: Rect, inside: bool, right: float, colour: str) -> None:
    """A ten's number, in its box; where the boxes are too small, beside the last one of a row that has room up to
    ``right``."""
    size = tray.theme.sizes.least[-1]
    wide = fonts.width(str(number), size)
    look = {"align": "middle", "valign": "middle", "most": 1, "colour": colour}
    if inside:
        tray.text("strip", str(number), Rect(box.x, box.y + 0.35, box.w, box.h - 0.35), (size,), **look)
        return
    aside = Rect(box.right + 0.6, box.centre[1] - fonts.em(size) / 2, wide + 0.1, fonts.em(size) + 0.02)
    if aside.right <= right:
        tray.text("strip", str(number), aside, (size,), **look)


# ---- rounds ------------------------------------------------------------------------------------------------


def checklist(tray: Tray, block: Checklist, width: float) -> Cell:
    """Rounds as rows, phases as groups of boxes, then fields to write in."""
    look = Look(tray.theme.sizes.small, leading=1.4)
    note = fitting.fit(block.note, Rect(0, 0, width, 9.0), look)
    foot = fitting.height(len(note.lines), note.size, look.leading) + 1.2 if note.lines else 0.0

    def tall(row: float) -> float:
        return HEAD + 3.4 + len(block.rows) * row + foot

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        high = (room.h - 3.4 - foot) / max(1, len(block.rows))
        _grid(tray, block, Rect(room.x, room.y, room.w, room.h - foot), high)
        box = Rect(room.x, room.bottom - foot + 1.2, room.w, max(0.0, foot - 1.1))
        tray.text("rounds", block.note, box, tray.theme.sizes.small, colour=tray.theme.palette.muted, leading=1.4)

    return Cell(tall(3.9), tall(6.8), tall(8.2), draw)


_NARROW_GRID = 80.0


def _grid(tray: Tray, block: Checklist, room: Rect, high: float) -> None:
    label, apart = (8.0, 3.4) if room.w > _NARROW_GRID else (6.4, 2.2)
    palette, sizes = tray.theme.palette, tray.theme.sizes
    named = max((fonts.width(row, sizes.caption[0], True) for row in block.rows), default=0.0)
    label = max(label, min(named + 1.4, room.w * 0.36))
    boxes, fields = len(block.groups) * block.each, len(block.fields)
    columns = len(block.groups) + fields
    free = room.w - label - apart * max(0, columns - 1)
    # a field to write in is twice as wide as a box to tick, or as its head asks
    heads = [fonts.width(words, sizes.small[-1]) + 0.1 - apart * 0.8 for words in block.fields]
    unit = free / max(1, boxes + 2 * fields)
    writing = [max(unit * 2, head) for head in heads]
    unit = (free - sum(writing)) / max(1, boxes)
    left = room.x + label
    spans: list[tuple[float, float, int, str]] = []
    for words, count, wide in (
        *((group, block.each, unit * block.each) for group in block.groups),
        *((words, 1, wide) for words, wide in zip(block.fields, writing, strict=True)),
    ):
        spans.append((left, wide, count, words))
        left += wide + apart
    for x, wide, _, words in spans:
        box = Rect(x - apart * 0.4, room.y - 0.5, wide + apart * 0.8, 3.0)
        look = {"align": "middle", "valign": "middle", "most": 1, "colour": palette.muted}
        tray.text("rounds", words, box, sizes.small, **look)
    for number, row in enumerate(block.rows):
        top = room.y + 3.4 + number * high
        name = Rect(room.x, top, label - 1.0, high - 1.0)
        tray.text("rounds", row, name, sizes.caption, bold=True, valign="middle", most=1)
        for x, wide, count, _ in spans:
            each = (wide - 0.6 * (count - 1)) / count
            for place in range(count):
                box = Rect(x + place * (each + 0.6), top, each, high - 1.0)
                tray.shape(shapes.rounded(box, 0.8), None, palette.line, 0.6)
