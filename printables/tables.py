"""Weapons as rows of a table: name and big figures, and a line of effect under them. Long tables go on overleaf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from designer.views import Row, Table
from printables import breaking, fitting, fonts, shapes
from printables.blocks import HEAD, Cell, heading
from printables.boxes import Rect
from printables.fitting import Look
from printables.tray import Tray

_COLUMNS = 3.4
_LINE = 6.2
_PAD = 0.65
_INDENT = 1.5
_NUMBER = 7
"""A column whose cells are all this short is set in big figures."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """Left edges and widths of the columns, and which of them hold figures."""

    edges: tuple[tuple[float, float], ...]
    figures: tuple[bool, ...]


def _shape(table: Table, width: float) -> _Shape:
    count = len(table.columns)
    cells = [[row.cells[at] for row in table.rows if at < len(row.cells)] for at in range(count)]
    figures = tuple(
        at > 0 and any(cells[at]) and all(len(cell) <= _NUMBER and not _is_words(cell) for cell in cells[at] if cell)
        for at in range(count)
    )
    wide = [0.0] * count
    for at in range(1, count):
        if figures[at]:
            longest = max((fonts.width(cell, 13, True) for cell in cells[at]), default=0.0)
            wide[at] = min(max(longest + 2.0, fonts.width(table.columns[at], 6.2) + 1.6, 9.0), 20.0)
    rest = width - sum(wide)
    words = [at for at in range(1, count) if not figures[at]]
    name = max((fonts.width(cell, 9.4, True) for cell in cells[0]), default=0.0) + 4.0 if cells else 0.0
    heads = {at: fonts.width(table.columns[at], 6.2) for at in words}
    wishes = {at: max(heads[at], *map(_words_width, cells[at])) + _INDENT + 1.0 for at in words}
    # the names take what the words leave, but never less than a third
    granted = min(sum(wishes.values()), max(rest - name, rest * 0.42), rest * 0.66)
    for at, given in _grant(wishes, granted).items():
        wide[at] = given
    # on a wide page the figures do not stand far off from the names
    wide[0] = min(width - sum(wide[1:]), max(name, width * 0.4))
    spare = (width - sum(wide)) / max(1, count - 1)
    wide = [wide[0], *(each + spare for each in wide[1:])]
    edges, left = [], 0.0
    for each in wide:
        edges.append((left, each))
        left += each
    return _Shape(tuple(edges), figures)


def _grant(wishes: Mapping[int, float], room: float) -> dict[int, float]:
    """The room shared out: small wishes are met in full, large ones share what is left."""
    given: dict[int, float] = {}
    for number, (at, wish) in enumerate(sorted(wishes.items(), key=lambda item: item[1])):
        given[at] = min(wish, (room - sum(given.values())) / (len(wishes) - number))
    return given


def _words_width(cell: str) -> float:
    """The width that words of a cell want: on one line where they are short, else on two."""
    whole = fonts.width(cell, 7.6)
    longest = max((fonts.width(run.rstrip(" "), 7.6) for run in breaking.clusters(cell)), default=0.0)
    return whole if whole <= 22.0 else max(longest, whole * 0.62)


def _is_words(cell: str) -> bool:
    return not any(letter.isdigit() or letter in "?∞–-" for letter in cell)


def _note_lines(tray: Tray, row: Row, width: float) -> float:
    """Height of the line of effect under a row."""
    look = Look(tray.theme.sizes.small, leading=1.35)
    tried = fitting.fit(row.note, Rect(0, 0, width - 3.0, 12.0), look)
    return fitting.height(len(tried.lines), tried.size, look.leading) + 0.4 if tried.lines else 0.0


def least(tray: Tray, table: Table, width: float) -> list[float]:
    """The least height of every row."""
    return [_LINE + 2 * _PAD - 0.6 + _note_lines(tray, row, width) for row in table.rows]


def _height(rows: Sequence[float]) -> float:
    """The least height of a table with such rows; without any it says so in a line."""
    return HEAD + _COLUMNS + sum(rows) if rows else HEAD + 7.0


def cell(tray: Tray, table: Table, width: float) -> Cell:
    """The table as one block."""
    rows = least(tray, table, width)
    small = _height(rows)
    growth = 1.6 * len(rows)

    def draw(rect: Rect) -> None:
        room = heading(tray, table.title, table.decal, rect, table.tone)
        if not table.rows:
            box = Rect(room.x + 1.5, room.y, room.w - 3.0, 5.0)
            colour = tray.theme.palette.muted
            tray.text("weapons", table.empty, box, tray.theme.sizes.text, colour=colour, valign="middle", most=1)
            return
        _rows(tray, table, room, rows)

    return Cell(small, small + growth, small + 2.2 * growth, draw)


def _rows(tray: Tray, table: Table, room: Rect, rows: Sequence[float]) -> None:
    shape = _shape(table, room.w)
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
        _row(tray, row, shape, box)
        top += high + spare


def _row(tray: Tray, row: Row, shape: _Shape, box: Rect) -> None:
    sizes = tray.theme.sizes
    note = _note_lines(tray, row, box.w)
    line = Rect(box.x, box.y + (box.h - _LINE - note) / 2, box.w, _LINE)
    for at, (words, (left, wide)) in enumerate(zip(row.cells, shape.edges, strict=False)):
        if at == 0:
            room = Rect(line.x + left + 1.5, line.y, wide - 2.5, line.h)
            look = {"single": True, "most": 2, "leading": 1.1, "valign": "middle"}
            tray.text("weapons", words, room, sizes.strong, bold=True, **look)
        elif shape.figures[at]:
            room = Rect(line.x + left + 0.4, line.y, wide - 0.8, line.h)
            tray.text("weapons", words, room, sizes.number, bold=True, align="middle", valign="middle", most=1)
        else:
            room = Rect(line.x + left + _INDENT, line.y, wide - _INDENT - 0.4, line.h)
            # small in several lines, so that air stays between them and the line of effect below
            steps = (7.6, 7) if fonts.width(words, 7) <= room.w else sizes.small
            tray.text("weapons", words, room, steps, valign="middle", most=3, leading=1.08)
    if row.note.strip():
        room = Rect(box.x + 1.5, line.bottom, box.w - 3.0, note)
        tray.text("weapons", row.note, room, sizes.small, colour=tray.theme.palette.muted, leading=1.35)


def split(
    tray: Tray, tables: Sequence[Table], width: float, budget: float, gap: float
) -> tuple[list[Table], list[Table]]:
    """The tables that stand within the height, and what of them is left for the next page. The last rows go first; a
    table that stands keeps one row at least."""
    counts = [len(table.rows) for table in tables]
    rows = [least(tray, table, width) for table in tables]

    def need() -> float:
        high = [_height(heights[:count]) for heights, count in zip(rows, counts, strict=True)]
        return sum(high) + gap * (len(high) - 1)

    while need() > budget and max(counts, default=0) > 1:
        longest = max(range(len(counts)), key=lambda at: (counts[at], at))
        counts[longest] -= 1
    shown = [replace(table, rows=table.rows[:count]) for table, count in zip(tables, counts, strict=True)]
    pairs = zip(tables, counts, strict=True)
    left = [replace(table, rows=table.rows[count:]) for table, count in pairs if table.rows[count:]]
    return shown, left
