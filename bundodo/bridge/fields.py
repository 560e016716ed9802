"""A field as the page paints it, and how it is spread over sheets of paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import structs

from bundodo.out.boards import fault_lines
from bundodo.say.trouble import Trouble
from designer.faults import Fault
from designer.fields import FieldError, random_board, read_document
from designer.views import Board, Lattice
from sheets.grid import KeyRef
from templates.words import Words

if TYPE_CHECKING:
    from printables.field.plan import Plan
    from printables.paper.sizes import Paper

MARGIN, OVERLAP = 8.0, 0.0
"""As the command has them, in mm."""
PLACE = KeyRef("field")


def board_of(document: Mapping[str, Any], random: int | None, seed: int, words: Words) -> Board:
    """The field of the keys of a field file, and so many obstacles drawn. Raises Trouble for one with faults."""
    reading = read_document({"field": dict(document)})
    if reading.faults or reading.board is None:
        raise Trouble("\n".join(fault_lines(reading.faults, reading.refs, PLACE, words)))
    board = reading.board
    if random is None:
        return board
    try:
        made = random_board(board.cols, board.rows, random, seed, hexes=board.hexes)
    except FieldError as error:
        raise Trouble("\n".join(fault_lines((error.fault,), {}, PLACE, words))) from error
    return structs.replace(board, obstacles=made.obstacles)


def document_of(board: Board) -> dict[str, Any]:
    """The keys of its field file."""
    return {
        "cols": board.cols,
        "rows": board.rows,
        "hexes": str(board.hexes),
        "obstacles": sorted(board.obstacles),
    }


def plan_of(board: Board, paper: Paper, pages: int, words: Words) -> Plan:
    """The field on at most so many sheets. Raises Trouble where no arrangement is possible."""
    from printables.field.plan import NoPlanError, Sheet, largest

    sheet = Sheet(paper.width, paper.height, MARGIN, OVERLAP)
    try:
        return largest(board.cols, board.rows, sheet, pages, (Lattice(board.hexes),))
    except NoPlanError as error:
        raise Trouble("\n".join(fault_lines((Fault(error.code, "", error.params),), {}, PLACE, words))) from error
