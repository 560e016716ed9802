"""Markers on sheets of paper: large pieces first, then chips edge to edge, so that one cut serves two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import structs

from designer.views import Marker
from printables.paper import furniture, sides
from printables.paper.sizes import Paper
from printables.pdf.boxes import Box, Document, Page, Rect
from printables.pieces.marker_art import Artist
from printables.pieces.pieces import MarkerSizes, Piece
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import Look, fit, told_once
from templates.words import Words

_MARGIN_MM = 10.0
_HEAD_MM = 8.0
_FOOT_MM = 5.4
_GAP_MM = 3.0
_MOST_SPARE = 6
"""Rows of blank chips."""
_WIDE_MM = 150.0
"""From this width on the foot holds all on one line."""


def document(markers: Sequence[Marker], style: Style, sizes: MarkerSizes | None = None) -> Printed:
    """The markers on the style's paper, upright, a ruler on the first page.

    Large pieces come first, whole field hexes last.
    """
    words = Words(style.lang, "common", name="markers")
    owner = next((marker.label for marker in markers if marker.form in {"position", "token"}), "")
    tray = Tray(style.theme, "markers", owner)
    sheet = style.sheet
    room = Rect(0, 0, sheet.width, sheet.height).inset(
        _MARGIN_MM, _MARGIN_MM + _HEAD_MM, _MARGIN_MM, _MARGIN_MM + _foot(sheet)
    )
    artist = Artist(tray, structs.replace(sizes or MarkerSizes(), plate=room.w), words)
    large = [one for one in markers if one.form in {"position", "token", "dial"}]
    chips = [one for one in markers if one.form == "chip"]
    hexes = [one for one in markers if one.form == "hex"]
    groups = [(_pieces(artist, large), _GAP_MM), (_pieces(artist, chips), 0.0), (_pieces(artist, hexes), _GAP_MM)]
    placed = shelve(groups, room)
    how = words["how" if any(one.form == "dial" for one in large) else "how_flat"]
    if spare := _spare(artist, placed[-1], room) if placed else []:
        placed[-1] = [*placed[-1], *spare]
        how = f"{how}{' ' if style.code == 'en' else ''}{words['spare']}"
    pages = tuple(
        _page(boxes, number, len(placed), sheet, style, tray, words, how) for number, boxes in enumerate(placed, 1)
    )
    title = f"{words['title']} {owner}".strip()
    return Printed(Document(fonts.settable(title), pages, style.code, sides.ONE), told_once(tray.problems))


def _foot(sheet: Paper) -> float:
    """Height of the foot: the ruler, and what is said of the cutting beside it, or above it on narrow paper."""
    return _FOOT_MM if sheet.width - 2 * _MARGIN_MM >= _WIDE_MM else 2 * _FOOT_MM - 1.2


def _pieces(artist: Artist, markers: Iterable[Marker]) -> Iterator[Piece]:
    """Every piece as often as it is wanted."""
    for marker in markers:
        drawn = tuple(artist.pieces(marker))
        for _ in range(marker.count):
            yield from drawn


class Placed(msgspec.Struct, frozen=True):
    """A piece with its corner's place on the page, in mm."""

    piece: Piece
    x: float
    y: float


def shelve(groups: Sequence[tuple[Iterable[Piece], float]], room: Rect) -> list[list[Placed]]:
    """Pieces on shelves from left to right, shelves from top to bottom, page by page. Each group has its own gap
    between pieces and starts a new shelf, `_GAP_MM` below the last. A piece that no page holds has one alone."""
    pages: list[list[Placed]] = [[]]
    top = room.y
    for pieces, gap in groups:
        x, high = room.x, 0.0
        for piece in pieces:
            if high and x + piece.width > room.right + 1e-6:
                x, top, high = room.x, top + high + gap, 0.0
            if top + piece.height > room.bottom + 1e-6 and pages[-1]:
                pages.append([])
                x, top, high = room.x, room.y, 0.0
            pages[-1].append(Placed(piece, x, top))
            x, high = x + piece.width + gap, max(high, piece.height)
        top += high + _GAP_MM if high else 0.0
    return [page for page in pages if page]


def _spare(artist: Artist, page: Sequence[Placed], room: Rect) -> list[Placed]:
    """Blank chips below what stands on a page that is left more than half empty: for whatever a game at home needs."""
    top = max(one.y + one.piece.height for one in page) + _GAP_MM
    rows = int((room.bottom - top) // artist.sizes.chip)
    if room.bottom - top < room.h / 2:
        return []
    blanks = [artist.blank(2), artist.blank(1)]
    each = [int(room.w // blank.width) for blank in blanks]
    kinds = [row % 2 for row in range(min(rows, _MOST_SPARE))]
    return [
        Placed(blanks[kind], room.x + at * blanks[kind].width, top + row * artist.sizes.chip)
        for row, kind in enumerate(kinds)
        for at in range(each[kind])
    ]


def _page(
    placed: Sequence[Placed], number: int, count: int, sheet: Paper, style: Style, tray: Tray, words: Words, how: str
) -> Page:
    """The pieces, over them what they belong to, below them how to cut them."""
    theme = style.theme
    inner = Rect(0, 0, sheet.width, sheet.height).inset(_MARGIN_MM)
    head = Tray(theme, tray.asset, tray.owner, problems=tray.problems)
    title = Rect(inner.x, inner.y, inner.w * 0.4, _HEAD_MM - 3)
    sided, look = f"{words['title']}  {style.words['one_side']}", {"bold": True, "valign": "middle", "single": True}
    head.text("title", sided, title, theme.sizes.strong + theme.sizes.small, **look)
    name = f"{tray.owner}   {style.words.say('page', number=number, count=count)}".strip()
    right = Rect(inner.x + inner.w * 0.4, inner.y, inner.w * 0.6, _HEAD_MM - 3)
    # The name is told by the piece that bears it, if it cannot be set.
    said = Look(theme.sizes.text, colour=theme.palette.muted, align="right", valign="middle", single=True, most=1)
    head.boxes += fit(name, right, said).lines
    head.rule(inner.x, inner.y + _HEAD_MM - 2.4, inner.right, inner.y + _HEAD_MM - 2.4, theme.palette.ink, 0.8)
    foot = inner.bottom - 2.4
    if number == 1:
        head.boxes += furniture.ruler(inner.x, foot, style)
    told = Rect(inner.x + 96, foot - 1.2, inner.w - 96, 4.6)
    if inner.w < _WIDE_MM:
        told = Rect(inner.x, inner.bottom - _foot(sheet) + 1.0, inner.w, 4.6)
    head.text(
        "how",
        how,
        told,
        theme.sizes.small,
        align="right",
        valign="middle",
        most=2,
        leading=1.2,
        colour=theme.palette.muted,
    )
    boxes: tuple[Box, ...] = (*(one.piece.at(one.x, one.y) for one in placed), *head.boxes)
    label = f"{number}/{count}"
    return Page(sheet.width, sheet.height, boxes, label, bookmark=words["title"] if number == 1 else "")
