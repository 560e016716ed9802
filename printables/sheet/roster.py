"""The roster: every machine of a run in a table, one line each, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from designer.views import Roster, RosterLine
from printables.paper import furniture
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import breaking, fitting, fonts
from printables.type.fitting import Look

_HEADER = 14.0
_LINE = 9.6
_HEAD = 7.4
"""Of what stands over a side or a player."""
_FOOT = 7.0
_NUMBER = 11.0
"""Least width of a column of numbers, in mm."""
_AIR = 2.6
"""Between what stands in two columns, in mm."""
_MOST_COLUMN = 26.0


def document(roster: Roster, style: Style) -> Printed:
    """The roster on the style's paper, turned where its columns need it. Raises PresetError for a paper that cannot be
    had."""
    size = style.sheet
    short, long = sorted((size.width, size.height))
    turned = len(roster.columns) * _NUMBER > short * 0.42
    width, height = (long, short) if turned else (short, long)
    tray = Tray(style.theme, "roster", roster.title)
    room = Rect(10.0, 10.0, width - 20.0, height - 20.0)
    chunks = list(_chunks(roster.lines, room.h - _HEADER - _LINE - _FOOT)) or [[]]
    pages = []
    for number, lines in enumerate(chunks):
        tray.boxes.clear()
        _page(tray, roster, lines, room, style, (number + 1, len(chunks)))
        name = fonts.settable(roster.title)
        pages.append(Page(width, height, tuple(tray.boxes), str(number + 1), name if number == 0 else ""))
    return Printed(Document(roster.title, tuple(pages), style.code), tuple(dict.fromkeys(tray.problems)))


def _high(line: RosterLine) -> float:
    return _HEAD if line.level else _LINE


def _chunks(lines: Sequence[RosterLine], room: float) -> Iterator[list[RosterLine]]:
    """The lines by page; a head goes on the next with what it stands over."""
    chunk: list[RosterLine] = []
    for line in lines:
        if chunk and sum(map(_high, (*chunk, line))) > room + 0.01:
            heads = [] if line.level else list(takewhile(lambda one: one.level, reversed(chunk)))[::-1]
            if len(heads) < len(chunk):
                del chunk[len(chunk) - len(heads) :]
            else:
                heads = []
            yield chunk
            chunk = heads
        chunk.append(line)
    if chunk:
        yield chunk


def _page(
    tray: Tray, roster: Roster, lines: Sequence[RosterLine], room: Rect, style: Style, number: tuple[int, int]
) -> None:
    palette, sizes = tray.theme.palette, tray.theme.sizes
    head = Rect(room.x, room.y, room.w, _HEADER - 3.0)
    solid = tray.theme.solid(palette.ink)
    tray.shape(shapes.chamfered(head, 3.0, "d"), solid.fill, solid.stroke, 0.9)
    inner = head.inset(5.0, 1.0)
    tray.text("title", roster.title, inner, sizes.headline[1:], bold=True, colour=solid.on, valign="middle", most=1)
    columns = _columns(tray, roster, room)
    top = room.y + _HEADER
    heads = [
        (label, Rect(left + _AIR / 2, top, max(0.1, wide - _AIR), _LINE - 2.6))
        for (left, wide), label in zip(columns[1:], roster.columns, strict=True)
    ]
    look: dict[str, Any] = {"align": "middle", "valign": "bottom", "most": 2, "colour": palette.muted, "leading": 1.15}
    steps = sizes.caption + sizes.small
    # one size for all of them: what the longest has room for
    size = min((fitting.fit(label, box, Look(steps, **look)).size for label, box in heads), default=steps[0])
    for label, box in heads:
        tray.text("head", label, box, tuple(step for step in steps if step <= size), **look)
    tray.rule(room.x, top + _LINE - 1.6, room.right, top + _LINE - 1.6, palette.ink, 0.9)
    figures = [
        _figure(tray, [line.cells[at] for line in lines if not line.level], wide)
        for at, (_, wide) in enumerate(columns[1:])
    ]
    down = top + _LINE - 1.2
    index = 0
    for line in lines:
        row = Rect(room.x, down, room.w, _high(line))
        if line.level:
            _head(tray, line, row)
        else:
            _line(tray, line, columns, figures, row, shaded=index % 2 == 0)
            index += 1
        down = row.bottom
    base = room.bottom - 3.4
    if number[0] == 1:
        tray.boxes += furniture.ruler(room.x, base + 0.2, style)
    note = style.words.say("page", number=number[0], count=number[1])
    box = Rect(room.right - 30.0, base, 30.0, 3.2)
    tray.text("page", note, box, sizes.small, align="right", valign="middle", most=1, colour=palette.muted)


def _head(tray: Tray, head: RosterLine, row: Rect) -> None:
    """The name of a side or a player, and right of it how it stands."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    colour = palette.ink if head.legal else palette.alarm
    within = head.level > 1
    left = row.x + (5.0 if within else 0.0)
    tray.rule(left, row.bottom - 0.6, row.right, row.bottom - 0.6, colour, 0.45 if within else 0.9)
    box = Rect(left + 1.0, row.y + 0.8, (row.right - left) * 0.5, row.h - 1.8)
    size = sizes.text if within else sizes.strong
    tray.text("head", head.name, box, size, bold=True, colour=colour, valign="bottom", most=1)
    rest = Rect(box.right + 2.0, box.y, row.right - box.right - 3.0, box.h)
    tray.text(
        "head", head.note, rest, sizes.text + sizes.caption, colour=colour, align="right", valign="bottom", most=1
    )


def _columns(tray: Tray, roster: Roster, room: Rect) -> list[tuple[float, float]]:
    """Left edge and width of the name's column and of each other's, in mm: each as wide as its head and its cells ask
    for on two lines; what is left over is shared by all of them, as far as they look well with it."""
    count = len(roster.columns)
    strong, small = tray.theme.sizes.strong[0], tray.theme.sizes.caption[1]
    plain = [line for line in roster.lines if not line.level]
    words = [max(fonts.width(one.name, strong, True), fonts.width(_said(one), small)) for one in plain]
    names = max(words, default=0.0) + 12.0
    names = min(max(names, room.w * 0.12), room.w * 0.3)
    least = [_least(tray, roster, at) for at in range(count)]
    shrink = min(1.0, (room.w - names) / sum(least)) if least else 1.0
    wide = _grown([each * shrink for each in least], room.w - names)
    edges, left = [(room.x, room.w - sum(wide))], room.right - sum(wide)
    for each in wide:
        edges.append((left, each))
        left += each
    return edges


def _grown(widths: list[float], room: float) -> list[float]:
    """The widths with what the room leaves over: the narrowest grow first, none beyond what looks well."""
    level, most = 0.0, _MOST_COLUMN
    while most - level > 0.01:
        middle = (level + most) / 2
        level, most = (middle, most) if sum(max(each, middle) for each in widths) <= room else (level, middle)
    return [max(each, level) for each in widths]


def _least(tray: Tray, roster: Roster, at: int) -> float:
    """The width that a column needs for its head and its cells, in mm."""
    sizes = tray.theme.sizes
    head = _halved(roster.columns[at], sizes.caption[2], bold=False)
    cells = [
        _halved(cell, sizes.strong[2], bold=True) if _is_words(cell) else fonts.width(cell, sizes.number[3], True)
        for cell in (line.cells[at] for line in roster.lines if not line.level)
    ]
    return max(_NUMBER, max((head, *cells)) + _AIR)


def _figure(tray: Tray, cells: Sequence[str], wide: float) -> float:
    """The size at which all figures of a column have room."""
    steps = tray.theme.sizes.number
    widest = max((fonts.width(cell, 1.0, True) for cell in cells if not _is_words(cell)), default=0.0)
    return next((step for step in steps if widest * step <= wide - _AIR), tray.theme.sizes.strong[-1])


def _is_words(cell: str) -> bool:
    """Whether a cell may stand on two lines; figures stand on one."""
    return len(cell) > 1 and not any(letter.isdigit() for letter in cell)


def _halved(text: str, size: float, *, bold: bool) -> float:
    """The least width on which a text stands in two lines, none of its words torn."""
    runs = breaking.clusters(text)
    ends = [at for at in range(1, len(runs)) if not breaking.is_within(runs[at - 1], runs[at])]
    halves = [("", text), *(("".join(runs[:at]).rstrip(), "".join(runs[at:])) for at in ends)]
    return min((max(fonts.width(half, size, bold) for half in pair) for pair in halves), default=0.0)


def _said(line: RosterLine) -> str:
    """What stands below a machine's name."""
    return "  ".join(part for part in (line.player, line.note) if part)


def _line(
    tray: Tray,
    line: RosterLine,
    columns: Sequence[tuple[float, float]],
    figures: Sequence[float],
    row: Rect,
    *,
    shaded: bool,
) -> None:
    """A machine; ``figures`` are the sizes of each column's."""
    palette, sizes = tray.theme.palette, tray.theme.sizes
    if shaded and not tray.theme.low:
        tray.shape(shapes.chamfered(row, 1.2, "bd"), palette.pale)
    left, wide = columns[0]
    mark = Rect(left + 1.6, row.y + row.h / 2 - 1.7, 3.4, 3.4)
    # a box that is ticked on the day: empty when legal, crossed when not, so that shape says it as well as colour
    tray.shape(shapes.rectangle(mark), None, palette.ink if line.legal else palette.alarm, 0.8)
    if not line.legal:
        tray.rule(mark.x, mark.y, mark.right, mark.bottom, palette.alarm, 0.8)
        tray.rule(mark.x, mark.bottom, mark.right, mark.y, palette.alarm, 0.8)
    words = Rect(left + 7.0, row.y + 0.7, wide - 8.0, row.h - 1.4)
    said = _said(line)
    half = words.h * 0.56
    top = words.y if said else words.centre[1] - half / 2
    tray.text(
        "name", line.name, Rect(words.x, top, words.w, half), sizes.strong + sizes.text, bold=True, most=1,
        valign="middle", single=True,
    )  # fmt: skip
    second = Rect(words.x, words.y + half, words.w, words.h - half)
    colour = palette.muted if line.legal else palette.alarm
    tray.text("player", said, second, sizes.caption + sizes.small, colour=colour, valign="middle", most=1)
    for (x, w), value, size in zip(columns[1:], line.cells, figures, strict=True):
        box = Rect(x + _AIR / 2, row.y + 1.0, max(0.1, w - _AIR), row.h - 2.0)
        look = {"bold": True, "align": "middle", "valign": "middle", "leading": 1.15}
        if _is_words(value):
            tray.text("words", value, box, sizes.strong + sizes.text, most=2, **look)
        else:
            steps = tuple(step for step in sizes.number + sizes.strong if step <= size)
            tray.text("number", value, box, steps, most=1, **look)
