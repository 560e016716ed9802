"""Fields as sources hold them: which are real, which goes first, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterable

from designer.fields import COLS, ROWS, FieldReading, read_document, read_grid
from designer.game import AnyGame
from designer.games import registry
from designer.views import Board, Lattice
from sheets.grid import CellRef, Grid, KeyRef, Ref
from sheets.marks import mark_of
from sheets.sources import FieldSheet


def empty(hexes: str = Lattice.POINTY.value, cols: int = COLS, rows: int = ROWS) -> Board:
    """A field without obstacles (F1)."""
    return Board("", cols, rows, hexes)


def read(sheet: FieldSheet, hexes: str = "") -> FieldReading:
    """The field of a file or a painted tab; ``hexes`` is the lattice of a tab, without it that of `lattice_of`."""
    if sheet.grid is not None:
        return read_grid(sheet.grid, hexes or lattice_of(sheet.grid), title=sheet.tab or "")
    return read_document(sheet.document or {})


def lattice_of(grid: Grid, game: AnyGame | None = None) -> str:
    """The lattice of a painted tab, on which it can't be seen: that of the fields of the game whose template the tab is
    from, else of ``game``; pointy where they have none."""
    own = _own(grid, game)
    return own[0].hexes if own else Lattice.POINTY.value


def place_of(sheet: FieldSheet) -> Ref:
    """The field as a whole."""
    return KeyRef(sheet.source) if sheet.grid is None else CellRef(sheet.source, sheet.tab or "")


def ordered(sheets: Iterable[FieldSheet]) -> tuple[FieldSheet, ...]:
    """The fields, files before tabs. A tab on which nobody painted is none where there is another: every template
    brings one."""
    found = sorted(sheets, key=lambda sheet: sheet.grid is not None)
    return tuple(sheet for sheet in found if not is_blank(sheet)) or tuple(found)


def is_blank(sheet: FieldSheet) -> bool:
    """Whether a tab is as a template brings it: with nothing on it, or with its game's own field."""
    if sheet.grid is None:
        return False
    reading = read(sheet)
    if reading.board is None or reading.faults:
        return False
    own = _own(sheet.grid, None)
    return cells(reading.board) in (cells(empty(reading.board.hexes)), *map(cells, own[:1]))


def cells(board: Board) -> tuple[object, ...]:
    """All that a field is by, its title left out."""
    return board.cols, board.rows, board.hexes, board.obstacles, board.starts, board.objectives


def _own(grid: Grid, game: AnyGame | None) -> tuple[Board, ...]:
    """The fields of the game whose template a tab is from, else of ``game``."""
    mark = mark_of(grid)
    if mark and mark.game in registry.GAMES:
        game = registry.load(mark.game)
    return game.boards("ja") if game else ()
