"""A user's own text on a record sheet: what has no room on the first page goes on, in two columns, on another."""

from __future__ import annotations

from msgspec import structs

from designer.views import Beside, Block, Prose, RecordSheet
from printables.pdf.boxes import Rect
from printables.sheet.blocks import HEAD, Cell, heading
from printables.theme import Style
from printables.tray import Tray
from printables.type import fitting, fonts
from printables.type.fitting import Look

_LEADING = 1.65
_CLOSE = 1.45
_ROOM = 37.0
"""The height on a first page up to which a text stands there whole, in mm; a longer one goes on."""
_FIRST = 20.0
"""What of a longer one stands there."""
_GAP = 6.0
_PART = 0.37
"""The part of the page's width that a text has on a first page, where the sheet does not say."""


def cell(tray: Tray, block: Prose, width: float) -> Cell:
    """A text, and lines to write on in what it leaves free; the rest of one in two columns."""
    if block.columns > 1:
        return _rest(tray, block, width)
    sizes = tray.theme.sizes.text
    tried = fitting.fit(block.text, Rect(0, 0, width, 60.0), Look(sizes, leading=_LEADING))
    wish = fitting.height(len(tried.lines), tried.size, _LEADING) + 2.0

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        steps, leading = (*sizes, *tray.theme.sizes.small), _LEADING
        if fitting.fit(block.text, room, Look(sizes, leading=leading)).overflow:
            leading = _CLOSE
        fitted = tray.text("note", block.text, room, steps, leading=leading)
        y = (fitted.bottom + 1.0 if fitted.lines else room.y) + 5.6
        while y <= room.bottom - 0.4:
            tray.rule(room.x, y, room.right, y, tray.theme.palette.line, 0.4)
            y += 6.6

    return Cell(HEAD + 14.0, HEAD + max(wish, 20.0), HEAD + 60.0, draw)


_LEAST_MEMO = 42.0
_PITCH = 8.4


def memo(tray: Tray, title: str, decal: str, rect: Rect) -> None:
    """Lines to write on, where a last page is left so empty."""
    if rect.h < _LEAST_MEMO:
        return
    room = heading(tray, title, decal, Rect(rect.x, rect.y + 2.0, rect.w, rect.h - 2.0))
    for number in range(1, int(room.h / _PITCH) + 1):
        y = room.y + number * _PITCH
        tray.rule(room.x, y, room.right, y, tray.theme.palette.line, 0.4)


def _lines(text: str, width: float, size: float) -> list[str]:
    found = fitting.fit(text, Rect(0, 0, width, 9000.0), Look((size,), leading=_CLOSE))
    return [line.text for line in found.lines]


def _rest(tray: Tray, block: Prose, width: float) -> Cell:
    """Two columns of one height."""
    wide = (width - _GAP) / 2
    sizes = tray.theme.sizes.text

    def tall(size: float) -> float:
        each = -(-len(_lines(block.text, wide, size)) // 2)
        return HEAD + fitting.height(each, size, _CLOSE) + 1.0

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        size = next((one for one in sizes if tall(one) <= rect.h + 0.01), sizes[-1])
        each = -(-len(_lines(block.text, wide, size)) // 2)
        high = min(room.h, fitting.height(each, size, _CLOSE) + 0.02)
        first, after = _parted(block.text, wide, size, high)
        for column, text in enumerate((first, after)):
            box = Rect(room.x + column * (wide + _GAP), room.y, wide, high if column == 0 else room.h)
            tray.text("note", text, box, (size,), leading=_CLOSE)

    return Cell(min(tall(sizes[-1]), 200.0), tall(sizes[0]), tall(sizes[0]), draw)


def _parted(text: str, width: float, size: float, high: float) -> tuple[str, str]:
    """What of the text stands in a box so wide and high, and what is left."""
    shown = fonts.settable(text)
    lines = _lines(text, width, size)
    em = fonts.em(size)
    count = max(1, 1 + int((high - em) / (em * _CLOSE) + 1e-6))
    at = 0
    for line in lines[:count]:
        found = shown.find(line, at)
        at = found + len(line) if found >= 0 else at + len(line)
    return text[:at].rstrip(), text[at:].lstrip(" \n")


def going_on(sheet: RecordSheet, style: Style, width: float) -> RecordSheet:
    """The sheet with each text that is too long for its place in two: as much as stands there, and the rest at the end.
    ``width``: that of the page's text, in mm."""
    blocks: list[Block | Beside] = []
    rest: list[Prose] = []

    def whole(block: Block, part: float) -> Block:
        if not isinstance(block, Prose):
            return block
        first, after = _first(block, style, width * part)
        if after is not None:
            rest.append(after)
        return first

    for block in sheet.blocks:
        if isinstance(block, Beside):
            total = sum(share for share, _ in block.columns)
            columns = tuple(
                (share, tuple(whole(one, share / total) for one in column)) for share, column in block.columns
            )
            blocks.append(structs.replace(block, columns=columns))
        else:
            blocks.append(whole(block, _PART))
    return structs.replace(sheet, blocks=(*blocks, *rest)) if rest else sheet


def _first(block: Prose, style: Style, width: float) -> tuple[Prose, Prose | None]:
    size = style.theme.sizes.text[-1]
    if fitting.height(len(_lines(block.text, width, size)), size, _CLOSE) <= _ROOM:
        return block, None
    first, after = _parted(block.text, width, size, _FIRST)
    words = style.words
    shown = structs.replace(block, text=f"{first}\n{words['goes_on']}")
    return shown, Prose(words.say("continued", title=block.title), block.decal, after, 2)
