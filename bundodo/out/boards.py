"""Fields from what was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bundodo.pipeline import Run
from bundodo.say.diagnostics import Diagnostic, Teller, severity_of
from bundodo.say.tell import told
from designer.faults import Fault
from designer.fields import COLS, ROWS, FieldReading, read_document, read_grid
from designer.game import AnyGame
from designer.games import registry
from designer.views import Board, Lattice
from sheets.grid import CellRef, Grid, KeyRef, Ref
from sheets.marks import mark_of
from sheets.sources import FieldSheet
from templates.words import Words


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
    mark = mark_of(grid)
    if mark and mark.game in registry.GAMES:
        game = registry.load(mark.game)
    own = game.boards("ja") if game else ()
    return own[0].hexes if own else Lattice.POINTY.value


def place_of(sheet: FieldSheet) -> Ref:
    """The field as a whole."""
    return KeyRef(sheet.source) if sheet.grid is None else CellRef(sheet.source, sheet.tab or "")


def board_of(run: Run, words: Words, tell: Callable[[str], None], hexes: str = "") -> Board | None:
    """The first field among the sources, an empty one where there is none, and None where it has faults, which are
    told. ``hexes`` is the lattice of a painted tab; without it that of `lattice_of`."""
    if not run.fields:
        return empty()
    first, *others = run.fields
    for other in others:
        tell(words.say("print.field_left", source=place_of(other), first=place_of(first)))
    reading = read(first, hexes or (lattice_of(first.grid, run.game) if first.grid else ""))
    for line in fault_lines((*reading.faults, *reading.notes), reading.refs, place_of(first), words):
        tell(line)
    return None if reading.faults else reading.board


def boards_of(run: Run, words: Words, tell: Callable[[str], None]) -> tuple[Board, ...] | None:
    """The fields of a kit: the one among the sources, else those of the game, else an empty one. None where the one
    among the sources has faults, which are told."""
    own = run.game.boards(words.lang)
    if own and not run.fields:
        return own
    board = board_of(run, words, tell)
    # The field's tab of a template on which nobody painted is the game's own field.
    if board and own and _cells(board) == _cells(own[0]):
        return own
    return None if board is None else (board,)


def _cells(board: Board) -> tuple[object, ...]:
    return board.cols, board.rows, board.hexes, board.obstacles, board.starts, board.objectives


def fault_lines(faults: Iterable[Fault], refs: Mapping[str, Ref], place: Ref, words: Words) -> list[str]:
    """What is wrong with a field, with its places."""
    # A field is of no game: what is told of it stands in the words of them all.
    teller = Teller(words.lang, registry.DEFAULT)
    lines: list[str] = []
    for fault in faults:
        ref = refs.get(fault.path) or _inside(place, fault.path)
        related = tuple(refs[path] for path in fault.related if path in refs)
        diagnostic = Diagnostic(fault.code, severity_of(fault.code, registry.DEFAULT), ref, fault.params, related)
        lines += told(diagnostic, teller, words, indent="")
    return lines


def _inside(place: Ref, path: str) -> Ref:
    """A key of a field file; a tab as it is."""
    return KeyRef(place.file, path) if isinstance(place, KeyRef) else place
