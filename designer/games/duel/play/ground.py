"""The field as play asks for it: cells by number, who is next to whom, how far. Rules F1, P7, P11, R63, R64."""

from __future__ import annotations

from functools import cached_property

from designer.hexes import DIRECTIONS, Hex, Offset, Orientation, from_offset, parse_name, places
from designer.views import Board

EDGE = -1
"""Stands for the hex beyond the field's edge."""


class Ground:
    """A field. A cell is a whole number, row by row from 0; ``names[cell]`` is its name, ``hexes[cell]`` its hex."""

    def __init__(self, board: Board, starts: tuple[str, ...] = ()) -> None:
        """``starts``: where the first and the second machine begin, none where the rulings say it (R63). Raises
        KeyError for a name outside of the field."""
        self.board = board
        self.orientation = Orientation(board.hexes)
        spots = tuple(places(board.cols, board.rows))
        self.names = tuple(map(str, spots))
        self.hexes = tuple(from_offset(spot, self.orientation) for spot in spots)
        self.cells = {name: cell for cell, name in enumerate(self.names)}
        by_hex = {one: cell for cell, one in enumerate(self.hexes)}
        self.next = tuple(tuple(by_hex.get(one + step, EDGE) for step in DIRECTIONS) for one in self.hexes)
        """The neighbour of each cell in each direction; EDGE beyond the edge."""
        self.rock = tuple(name in board.obstacles for name in self.names)
        """Whether an obstacle is there."""
        self.rocks = tuple(cell for cell, rock in enumerate(self.rock) if rock)
        self.starts = tuple(self.cells[name] for name in starts)
        self._far: dict[int, tuple[int, ...]] = {}

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other (P11)."""
        far = self._far.get(a)
        if far is None:
            far = self._far[a] = tuple(self.hexes[a].distance(one) for one in self.hexes)
        return far[b]

    def fixed_starts(self) -> tuple[int, int]:
        """R63 fixed: the field's two starts, else A(rows // 2 + 1), and the last column's row rows - rows // 2."""
        if len(self.starts) == 2:
            return self.starts[0], self.starts[1]
        cols, rows = self.board.cols, self.board.rows
        return self.cells[str(Offset(1, rows // 2 + 1))], self.cells[str(Offset(cols, rows - rows // 2))]

    def column(self, col: int) -> tuple[int, ...]:
        """The cells of a column, the first being 1, from the top."""
        return tuple(self.cells[str(Offset(col, row))] for row in range(1, self.board.rows + 1))

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """R64: the field's objectives, else the hexes whose middle is nearest to that of all hexes together."""
        if self.board.objectives:
            return tuple(sorted(self.cells[name] for name in self.board.objectives))
        spots = [middle(one, self.orientation) for one in self.hexes]
        count = len(spots)
        x, y = (sum(spot[axis] for spot in spots) for axis in (0, 1))
        apart = [3 * (count * spot[0] - x) ** 2 + (count * spot[1] - y) ** 2 for spot in spots]
        return tuple(cell for cell, one in enumerate(apart) if one == min(apart))


def middle(at: Hex, orientation: Orientation) -> tuple[int, int]:
    """The middle of a hex (P12): in halves of the way across flats, and in halves of a side, whole numbers both.
    Flat-top hexes are pointy ones with the axes swapped."""
    q, r = (at.q, at.r) if orientation is Orientation.POINTY else (at.r, at.q)
    return 2 * q + r, 3 * r


def cell_of(ground: Ground, name: str) -> int:
    """The cell of a name such as ``c3``. Raises ValueError for no name, KeyError for a hex outside of the field."""
    return ground.cells[str(parse_name(name))]
