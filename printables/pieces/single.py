"""One thing a page, at its own size and without marks for cutting: for virtual tabletops."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.hexes import places
from designer.views import Board, Lattice, Mark, Marker
from printables.cards import backs
from printables.field.field_art import LINE_PT, Piece, pieces
from printables.field.lattice import Cells
from printables.field.plan import Sheet, largest
from printables.paper import sides
from printables.pdf.boxes import Box, Document, Group, Page, Path, Rect
from printables.pieces.marker_art import Artist
from printables.pieces.pieces import MarkerSizes
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from templates.words import Words

_PAD_MM = 0.8
"""So that the lines at the edge are whole."""


def back(owner: str, player: str, style: Style, mark: Mark | None) -> Printed:
    """The back of a deck, as large as a card of the style."""
    made = backs.back(owner, player, style.card, style, mark)
    trim = Rect(0, 0, style.card.width, style.card.height)
    page = Page(trim.w, trim.h, (made.group,), "1", bookmark=fonts.settable(owner), trim=trim)
    return Printed(Document(fonts.settable(owner), (page,), style.code, sides.ONE), made.problems)


def token(marker: Marker, style: Style) -> Printed:
    """A piece that stands on the field, as large as it is."""
    tray = Tray(style.theme, "markers", marker.label)
    artist = Artist(tray, MarkerSizes(), Words(style.lang, "common", name="markers"))
    piece = next(iter(artist.pieces(marker)))
    page = Page(piece.width, piece.height, (piece.at(0, 0),), "1", bookmark=fonts.settable(marker.label))
    return Printed(Document(fonts.settable(marker.label), (page,), style.code, sides.ONE), tuple(tray.problems))


def _bold(piece: Piece, flats: float) -> Iterator[Box]:
    """A cell of the field for a screen: hairlines as thick as a sixtieth of it, and its name as high as a twelfth."""
    least = flats / 60 * 72 / 25.4
    for box in piece.boxes:
        thin = isinstance(box, Path) and box.stroke is not None and box.width <= LINE_PT
        yield msgspec.structs.replace(box, width=least) if thin else box
    if piece.label is not None:
        text, size = piece.label, flats / 12 * 72 / 25.4
        grown = text.within.inset(-flats / 8, 0, -flats / 8, -flats / 12)
        middle, baseline = text.within.centre[0], text.within.y + flats / 12
        yield msgspec.structs.replace(text, x=middle, y=baseline, size=size, align="middle", within=grown)


class Whole(msgspec.Struct, frozen=True):
    """A field on one page of its own size, in mm: ``across`` is a cell's width between parallel edges; ``centres`` the
    middle of each cell by its name, from the page's top-left corner."""

    printed: Printed
    width: float
    height: float
    across: float
    centres: tuple[tuple[str, float, float], ...]


def whole(board: Board, style: Style) -> Whole:
    """The field without joints, cutting lines or margins."""
    plan = largest(board.cols, board.rows, Sheet(style.sheet.width, style.sheet.height), 12, (Lattice(board.hexes),))
    wide, high = plan.field
    width, height = wide + 2 * _PAD_MM, high + 2 * _PAD_MM
    single = msgspec.structs.replace(
        plan, sheet=Sheet(min(width, height), max(width, height), 0.0), across=1, down=1, landscape=width > height
    )
    boxes = [box for piece in pieces(board, single, style.theme, marks=False) for box in _bold(piece, single.flats)]
    group = Group(tuple(boxes), Rect(-_PAD_MM, -_PAD_MM, width, height), _PAD_MM, _PAD_MM)
    title = fonts.settable(board.title) or "field"
    page = Page(width, height, (group,), "1", bookmark=title)
    cells = Cells(plan.lattice, plan.side)
    centres = tuple(
        (str(place), cells.centre(place)[0] + _PAD_MM, cells.centre(place)[1] + _PAD_MM)
        for place in places(board.cols, board.rows)
    )
    return Whole(Printed(Document(title, (page,), style.code, sides.ONE), ()), width, height, cells.flats, centres)
