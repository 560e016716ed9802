"""Weapons as rows of a table: name and big figures, and a line of effect under them. Long tables go on overleaf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import structs

from designer.views import Row, Table
from printables import ticks
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.sheet.blocks import HEAD, Cell, heading
from printables.tray import Tray
from printables.type import breaking, fitting, fonts
from printables.type.fitting import Look

_COLUMNS = 3.4
_LINE = 6.2
_PAD = 0.65
_DENSE = 4.6
_ASIDE = 0.9  # between a figure and what stands beside it
_INDENT = 1.5
_LEADING = 1.35  # of the small lines
_WHOLE = 25.0  # words up to this wide ask for one line
_NUMBER = 7
"""A column whose cells are all this short is set in big figures."""


class _Shape(msgspec.Struct, frozen=True):
    """Left edges and widths of the columns, which of them hold figures, and how wide those are with what stands beside
    them."""

    edges: tuple[tuple[float, float], ...]
    figures: tuple[bool, ...]
    pairs: tuple[tuple[float, float], ...]


def _pairs(tray: Tray, table: Table) -> tuple[tuple[float, float], ...]:
    """Of each column the greatest width of a figure and of an aside, at their largest."""
    size, small = _figure_sizes(tray, table)[0], tray.theme.sizes.small[0]
    pairs = []
    for at in range(len(table.columns)):
        cells = [row.cells[at] for row in table.rows if at < len(row.cells)]
        asides = [row.asides[at] for row in table.rows if at < len(row.asides)]
        pairs.append(
            (
                max((fonts.width(cell, size, True) for cell in cells), default=0.0),
                max((fonts.width(aside, small) for aside in asides), default=0.0),
            )
        )
    return tuple(pairs)


def _figure_sizes(tray: Tray, table: Table) -> tuple[float, ...]:
    return tray.theme.sizes.number[3:] if table.dense else tray.theme.sizes.number


def _shape(tray: Tray, table: Table, width: float) -> _Shape:
    count = len(table.columns)
    pairs = _pairs(tray, table)
    cells = [[row.cells[at] for row in table.rows if at < len(row.cells)] for at in range(count)]
    figures = tuple(
        at > 0 and any(cells[at]) and all(len(cell) <= _NUMBER and not _is_words(cell) for cell in cells[at] if cell)
        for at in range(count)
    )
    wide = [0.0] * count
    for at in range(1, count):
        if figures[at]:
            figure, aside = pairs[at]
            longest = figure + (aside + _ASIDE if aside else 0.0)
            air = 1.0 if table.dense else 2.0
            wide[at] = min(max(longest + air, fonts.width(table.columns[at], 6.2) + 1.6, 9.0), 20.0)
    rest = width - sum(wide)
    words = [at for at in range(1, count) if not figures[at]]
    strong, plain, air = (7, 7, 2.6) if table.dense else (9.4, 7.6, 4.0)
    name = max((fonts.width(cell, strong, True) for cell in cells[0]), default=0.0) + air if cells else 0.0
    heads = {at: fonts.width(table.columns[at], 6.2) for at in words}
    wishes = {
        at: max(heads[at], *(_words_width(cell, plain) for cell in cells[at])) + _INDENT + air / 4 for at in words
    }
    # the names take what the words leave, but never less than a third
    granted = min(sum(wishes.values()), max(rest - name, rest * 0.42), rest * 0.66)
    for at, given in _grant(wishes, granted).items():
        wide[at] = given
    # on a wide page the figures do not stand far off from the names
    head = fonts.width(table.columns[0], 6.2) + _INDENT + 1.0
    wide[0] = min(width - sum(wide[1:]), max(name, head) if table.dense else max(name, width * 0.4))
    spare = (width - sum(wide)) / max(1, count - 1)
    wide = [wide[0], *(each + spare for each in wide[1:])]
    edges, left = [], 0.0
    for each in wide:
        edges.append((left, each))
        left += each
    return _Shape(tuple(edges), figures, pairs)


def _grant(wishes: Mapping[int, float], room: float) -> dict[int, float]:
    """The room shared out: small wishes are met in full, large ones share what is left."""
    given: dict[int, float] = {}
    for number, (at, wish) in enumerate(sorted(wishes.items(), key=lambda item: item[1])):
        given[at] = min(wish, (room - sum(given.values())) / (len(wishes) - number))
    return given


def _words_width(cell: str, size: float) -> float:
    """The width that words of a cell want: on one line where they are short, else on two."""
    whole = fonts.width(cell, size)
    longest = max((fonts.width(run.rstrip(" "), size) for run in breaking.clusters(cell)), default=0.0)
    return whole if whole <= _WHOLE else max(longest, whole * 0.62)


def _is_words(cell: str) -> bool:
    return not any(letter.isdigit() or letter in "?∞–-" for letter in cell)


def _note_lines(tray: Tray, row: Row, width: float) -> float:
    """Height of the line of effect under a row."""
    look = Look(tray.theme.sizes.small, leading=_LEADING)
    tried = fitting.fit(row.note, Rect(0, 0, width - 3.0, 12.0), look)
    return fitting.height(len(tried.lines), tried.size, look.leading) + 0.4 if tried.lines else 0.0


def least(tray: Tray, table: Table, width: float) -> list[float]:
    """The least height of every row."""
    line = _DENSE if table.dense else _LINE + 2 * _PAD - 0.6
    name = _name_width(tray, table, width)
    return [line + _under(tray, row, name, width) for row in table.rows]


def _name_width(tray: Tray, table: Table, width: float) -> float:
    """The width of the names; the boxes of a row begin right of them."""
    boxed = any(row.strips for row in table.rows) and len(table.columns) > 1
    return _shape(tray, table, width).edges[0][1] if boxed else 0.0


def _under(tray: Tray, row: Row, name: float, width: float) -> float:
    """What stands under a row: its line of effect, or that under its name and the boxes to tick beside it."""
    if not row.strips:
        return _note_lines(tray, row, width)
    boxes = ticks.height(tray, row.strips, width - name - 1.5)
    return max(_note_lines(tray, row, name), boxes) + 0.4


def _height(rows: Sequence[float], foot: float) -> float:
    """The least height of a table with such rows; without any it says so in a line."""
    return HEAD + _COLUMNS + sum(rows) + foot if rows else HEAD + 7.0


def _foot(tray: Tray, table: Table, width: float) -> float:
    """What the note under the rows takes."""
    tried = fitting.fit(table.note, Rect(0, 0, width, 20.0), _foot_look(tray))
    return fitting.height(len(tried.lines), tried.size, _LEADING) + 1.0 if tried.lines else 0.0


def _foot_look(tray: Tray) -> Look:
    return Look(tray.theme.sizes.small, leading=_LEADING)


def cell(tray: Tray, table: Table, width: float) -> Cell:
    """The table as one block."""
    rows = least(tray, table, width)
    foot = _foot(tray, table, width)
    small = _height(rows, foot)
    growth = (0.5 if table.dense else 1.6) * len(rows)

    def draw(rect: Rect) -> None:
        room = heading(tray, table.title, table.decal, rect, table.tone)
        if not table.rows:
            box = Rect(room.x + 1.5, room.y, room.w - 3.0, 5.0)
            colour = tray.theme.palette.muted
            tray.text("weapons", table.empty, box, tray.theme.sizes.text, colour=colour, valign="middle", most=1)
            return
        _rows(tray, table, Rect(room.x, room.y, room.w, room.h - foot), rows)
        box = Rect(room.x, room.bottom - foot + 1.0, room.w, max(0.0, foot - 0.98))
        tray.text("weapons", table.note, box, _foot_look(tray).sizes, colour=tray.theme.palette.muted, leading=_LEADING)

    return Cell(small, small + growth, small + 2.2 * growth, draw)


def _rows(tray: Tray, table: Table, room: Rect, rows: Sequence[float]) -> None:
    shape = _shape(tray, table, room.w)
    palette, sizes = tray.theme.palette, tray.theme.sizes
    for at, (words, (left, wide)) in enumerate(zip(table.columns, shape.edges, strict=True)):
        indent = 0.4 if shape.figures[at] else _INDENT
        box = Rect(room.x + left + indent, room.y - 0.9, wide - indent - 0.4, 3.2)
        align = "middle" if shape.figures[at] else "left"
        tray.text("weapons", words, box, sizes.small, colour=palette.muted, align=align, valign="middle", most=1)
    spare = max(0.0, (room.h - _COLUMNS - sum(rows)) / len(rows))
    top = room.y + _COLUMNS - 0.6
    for number, (row, high) in enumerate(zip(table.rows, rows, strict=True)):
        box = Rect(room.x, top, room.w, high + spare)
        if number % 2 == 0 and tray.theme.pale:
            tray.shape(shapes.chamfered(box, 1.4, "c"), tray.theme.pale)
        elif not tray.theme.pale:
            tray.rule(box.x, box.bottom, box.right, box.bottom, palette.faint)
        _row(tray, table, row, shape, box)
        top += high + spare


def _row(tray: Tray, table: Table, row: Row, shape: _Shape, box: Rect) -> None:
    sizes = tray.theme.sizes
    name = shape.edges[0][1]
    under = _under(tray, row, name, box.w)
    high = _DENSE if table.dense else _LINE
    line = Rect(box.x, box.y + (box.h - high - under) / 2, box.w, high)
    for at, (words, (left, wide)) in enumerate(zip(row.cells, shape.edges, strict=False)):
        if at == 0:
            room = Rect(line.x + left + 1.5, line.y, wide - 2.5, line.h)
            look = {"single": True, "most": 2, "leading": 1.1, "valign": "middle"}
            names = sizes.strong[2:] if table.dense else sizes.strong
            tray.text("weapons", words, room, names, bold=True, **look)
        elif shape.figures[at]:
            room = Rect(line.x + left + 0.4, line.y, wide - 0.8, line.h)
            _figure(tray, table, room, words, row.asides[at] if at < len(row.asides) else "", shape.pairs[at])
        else:
            room = Rect(line.x + left + _INDENT, line.y, wide - _INDENT - 0.4, line.h)
            # small in several lines, so that air stays between them and the line of effect below
            steps = (7.6, 7) if fonts.width(words, 7) <= room.w else sizes.small
            look = {"single": table.dense, "most": 2 if table.dense else 3, "leading": 1.08, "valign": "middle"}
            tray.text("weapons", words, room, steps, **look)
    if row.note.strip():
        wide = name if row.strips else box.w
        room = Rect(box.x + 1.5, line.bottom, wide - 3.0, _note_lines(tray, row, wide))
        tray.text("weapons", row.note, room, sizes.small, colour=tray.theme.palette.muted, leading=_LEADING)
    if row.strips:
        ticks.draw(tray, row.strips, Rect(box.x + name, line.bottom + 0.5, box.w - name - 1.5, under))


def _figure(tray: Tray, table: Table, room: Rect, words: str, aside: str, pair: tuple[float, float]) -> None:
    """A figure in the middle of its column; with asides, right and left of one line down the column."""
    steps = _figure_sizes(tray, table)
    look = {"bold": True, "valign": "middle", "most": 1}
    if not pair[1]:
        tray.text("weapons", words, room, steps, align="middle", **look)
        return
    beside = min(pair[1], (room.w - _ASIDE) / 2)
    wide = min(pair[0] + 0.02, room.w - _ASIDE - beside)
    left = room.x + (room.w - wide - _ASIDE - beside) / 2
    fitted = tray.text("weapons", words, Rect(left, room.y, wide, room.h), steps, align="right", **look)
    if not aside or not fitted.lines:
        return
    small = tray.theme.sizes.small
    base = fitted.lines[0].y
    box = Rect(left + wide + _ASIDE, base - fonts.em(small[0]) * fonts.ASCENT, beside + 0.02, fonts.em(small[0]) + 0.02)
    tray.text("weapons", aside, box, small, colour=tray.theme.palette.muted, most=1)


def split(
    tray: Tray, tables: Sequence[Table], width: float, budget: float, gap: float
) -> tuple[list[Table], list[Table]]:
    """The tables that stand within the height, and what of them is left for the next page. The last rows go first; a
    table that stands keeps one row at least."""
    counts = [len(table.rows) for table in tables]
    rows = [least(tray, table, width) for table in tables]
    feet = [_foot(tray, table, width) for table in tables]

    def need() -> float:
        high = [_height(heights[:count], foot) for heights, count, foot in zip(rows, counts, feet, strict=True)]
        return sum(high) + gap * (len(high) - 1)

    while need() > budget and max(counts, default=0) > 1:
        longest = max(range(len(counts)), key=lambda at: (counts[at], at))
        counts[longest] -= 1
    shown = [structs.replace(table, rows=table.rows[:count]) for table, count in zip(tables, counts, strict=True)]
    pairs = zip(tables, counts, strict=True)
    left = [structs.replace(table, rows=table.rows[count:]) for table, count in pairs if table.rows[count:]]
    return shown, left
