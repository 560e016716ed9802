"""The field's tab: cells to paint, two columns wide, every other row of hexes shifted by half a hex (F1, F2)."""

from __future__ import annotations

from dataclasses import replace

from bundodo.template import looks
from designer.fields import COLS, ROWS
from designer.views import Board, Lattice
from sheets.grid import Rect, column_name
from sheets.marks import Mark
from sheets.workbook import Edge, Page, Style, Tab
from templates.words import Words

_HEAD_ROW, _NUMBERS, _WIDE = 5, 2, 2
_FIRST = _NUMBERS + 1
_HALF_PX, _HEX_PX = 34, 58
"""Half a hex across, and from row to row: 0.87 of a hex across."""

_EDGE = Edge(looks.LINE)
_HEX = Style(
    size=8,
    ink=looks.LINE,
    fill=looks.WHITE,
    across="center",
    down="top",
    top=_EDGE,
    right=_EDGE,
    bottom=_EDGE,
    left=_EDGE,
    locked=False,
)
_OBSTACLE = replace(_HEX, fill=looks.INK)
_SIGN = replace(_HEX, size=16, bold=True, ink=looks.INK, down="middle")
_AXIS = Style(size=9, ink=looks.GREY, across="center")


def field_tab(words: Words, game: str, board: Board | None) -> Tab:
    """The tab, with this board painted on it, or nothing."""
    tab = Tab(words["tabs.field"], colour=looks.GREEN)
    shown = board or Board("", COLS, ROWS, Lattice.POINTY.value)
    square = shown.hexes == Lattice.SQUARE
    right = _FIRST + _WIDE * shown.cols
    tab.put(1, _NUMBERS, str(Mark("field", game)), looks.MARK)
    tab.hidden_rows.add(1)
    tab.block(Rect(2, _NUMBERS, 2, right), words["field.title"], looks.BAND)
    tab.block(
        Rect(3, _NUMBERS, 3, right),
        words["field.help_square" if square else "field.help"],
        replace(looks.SMALL, size=9, wrap=True),
    )
    tab.heights.update({2: 36, 3: 44, 4: 8, _HEAD_ROW: 22})
    tab.widths.update({1: 12, _NUMBERS: 30})
    tab.widths.update(dict.fromkeys(range(_FIRST, right + 1), _HALF_PX))
    for col in range(1, shown.cols + 1):
        left = _FIRST + _WIDE * (col - 1)
        tab.block(Rect(_HEAD_ROW, left, _HEAD_ROW, left + _WIDE - 1), column_name(col), _AXIS)
    for row in range(1, shown.rows + 1):
        tab.put(_HEAD_ROW + row, _NUMBERS, row, _AXIS)
        tab.heights[_HEAD_ROW + row] = 2 * _HALF_PX if square else _HEX_PX
        for col in range(1, shown.cols + 1):
            _hex(tab, shown, col, row)
    tab.page = Page(Rect(2, 1, _HEAD_ROW + shown.rows, right), landscape=True)
    return tab


def _hex(tab: Tab, board: Board, col: int, row: int) -> None:
    """One cell with its name, small; even rows of hexes stand half a hex to the right."""
    shift = row % 2 == 0 and board.hexes != Lattice.SQUARE
    name, left = f"{column_name(col)}{row}", _FIRST + _WIDE * (col - 1) + shift
    rect = Rect(_HEAD_ROW + row, left, _HEAD_ROW + row, left + _WIDE - 1)
    if name in board.starts:
        tab.block(rect, "出", _SIGN)
    elif name in board.objectives:
        tab.block(rect, "目", _SIGN)
    else:
        tab.block(rect, name, _OBSTACLE if name in board.obstacles else _HEX)
