"""Small boards with machines and lines of sight on them: one on a page, or a match moment by moment."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from designer.hexes import parse_name, places
from designer.views import Chronicle, Episode, Lattice, Moment, Ray, Stand
from printables.field.lattice import Cells, Point, size
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Line, Page, Path, Rect, Text
from printables.theme import Style, Theme
from printables.tray import Printed, Tray
from printables.type import fonts
from templates.words import Words

_MARGIN_MM = 10.0
_GAP_MM = 5.0
_HEAD_MM = 5.0
_LINE_MM = 3.4
_ACROSS, _DOWN = 2, 3
"""Panels on a page."""
_LINES = 7
"""Lines of text that a panel has room for."""
_LEAST_NAMED_MM = 3.2
"""Hexes smaller than this have no room for their names."""


class Drawn(msgspec.Struct, frozen=True):
    """A board within a rectangle."""

    moment: Moment
    cells: Cells
    theme: Theme

    @property
    def reach(self) -> float:
        """The side of a hex, in mm."""
        return self.cells.side

    def boxes(self) -> Iterator[Box]:
        board, palette = self.moment.board, self.theme.palette
        for place in places(board.cols, board.rows):
            name, outline = str(place), shapes.polygon(self.cells.corners(place))
            dark = name in board.obstacles
            fill = None if self.theme.low else palette.ink if dark else palette.paper
            yield Path(outline, fill=fill, stroke=palette.line, width=0.35, join="round")
            if dark and self.theme.low:
                yield Path(shapes.polygon(self.cells.corners(place, 0.7)), stroke=palette.ink, width=0.8)
            if name in self.moment.marked:
                yield Path(shapes.polygon(self.cells.corners(place, 0.8)), stroke=palette.alarm, width=1.2)
            yield from self.name(name, palette.faint if dark and not self.theme.low else palette.muted)
        for stand in self.moment.stands:
            yield from self.stand(stand)
        for ray in self.moment.rays:
            yield from self.ray(ray)

    def name(self, name: str, colour: str) -> Iterator[Box]:
        """The hex's name at its top, where there is room."""
        if self.reach < _LEAST_NAMED_MM:
            return
        x, y = self.cells.centre(parse_name(name))
        pt = max(3.4, min(6.2, self.reach * 0.9))
        within = Rect(x - self.reach, y - self.reach, 2 * self.reach, self.reach)
        yield Text(x, y - self.reach * 0.48, name, pt, within, colour=colour, align="middle")

    def stand(self, stand: Stand) -> Iterator[Box]:
        """A disc with the machine's letter, and an arrow ahead of it."""
        x, y = self.cells.centre(parse_name(stand.name))
        reach, strong = 0.56 * self.reach, self.theme.strong(stand.tone)
        if stand.facing is not None:
            turn = 60 * stand.facing + (0 if self.cells.lattice is Lattice.POINTY else 30)
            ahead = [_around(x, y, 0.9 * self.reach, turn), *(_around(x, y, reach, turn + s * 38) for s in (1, -1))]
            yield Path(shapes.polygon(ahead), fill=strong, stroke=self.theme.palette.paper, width=0.4)
        yield Path(shapes.circle(x, y, reach), fill=strong, stroke=self.theme.palette.paper, width=0.6)
        pt = reach * 2.2
        within = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        drop = fonts.em(pt) * (fonts.ASCENT - 0.5)
        paper = self.theme.palette.paper
        yield Text(x, y + drop, stand.letter, pt, within, bold=True, colour=paper, align="middle")

    def ray(self, ray: Ray) -> Iterator[Box]:
        start, end = self.spot(*ray.start), self.spot(*ray.end)
        colour = self.theme.tones["green"].strong if ray.is_open else self.theme.palette.alarm
        yield Line(*start, *end, colour=colour, width=1.4, dash=() if ray.is_open else (1.2, 0.8), cap="round")
        for x, y in (start, end):
            yield Path(shapes.circle(x, y, 0.14 * self.reach), fill=colour)

    def spot(self, name: str, corner: int | None) -> Point:
        place = parse_name(name)
        return self.cells.centre(place) if corner is None else self.cells.corners(place)[corner]


def _around(x: float, y: float, reach: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x + reach * math.cos(angle), y + reach * math.sin(angle)


def drawn(moment: Moment, rect: Rect, theme: Theme) -> Drawn:
    """The board as large as the rectangle lets it be, in its middle."""
    board = moment.board
    lattice = Lattice(board.hexes)
    wide, high = size(board.cols, board.rows, lattice, 1.0)
    reach = min(rect.w / wide, rect.h / high)
    left, top = rect.x + (rect.w - wide * reach) / 2, rect.y + (rect.h - high * reach) / 2
    return Drawn(moment, Cells(lattice, reach, left, top), theme)


def moment_document(title: str, moment: Moment, lines: tuple[str, ...], style: Style) -> Printed:
    """One moment on a page lying on its side, what is told of it below."""
    tray = Tray(style.theme, "field", title)
    page = Rect(0, 0, style.sheet.height, style.sheet.width).inset(_MARGIN_MM)
    tray.text("title", title, Rect(page.x, page.y, page.w, 8), style.theme.sizes.title, bold=True, single=True)
    below = _LINE_MM * 1.4 * len(lines)
    tray.boxes += drawn(moment, Rect(page.x, page.y + 10, page.w, page.h - 12 - below), style.theme).boxes()
    for number, line in enumerate(lines):
        top = page.bottom - below + number * _LINE_MM * 1.4
        tray.text("line", line, Rect(page.x, top, page.w, _LINE_MM * 1.4), style.theme.sizes.text, single=True)
    sheet = Page(style.sheet.height, style.sheet.width, tuple(tray.boxes), bookmark=title)
    return Printed(Document(title, (sheet,), style.code), tuple(tray.problems))


# ---- a match -----------------------------------------------------------------------------------------------


def chronicle_document(chronicle: Chronicle, style: Style) -> Printed:
    """A match on upright pages: who met, a panel a turn, how it ended."""
    words = Words(style.lang, "common", name="field")
    tray = Tray(style.theme, "report", chronicle.title)
    per_page = _ACROSS * _DOWN
    rest = [chronicle.panels[n : n + per_page] for n in range(0, len(chronicle.panels), per_page)] or [()]
    pages = []
    for number, panels in enumerate(rest, 1):
        tray.boxes = []
        last = chronicle.foot if number == len(rest) else ()
        _page(chronicle, panels, last, f"{number}/{len(rest)}", style, tray)
        mark = words.say("report", number=number)
        pages.append(Page(style.sheet.width, style.sheet.height, tuple(tray.boxes), str(number), bookmark=mark))
    return Printed(Document(chronicle.title, tuple(pages), style.code), tuple(tray.problems))


def _page(
    chronicle: Chronicle, panels: tuple[Episode, ...], foot: tuple[str, ...], number: str, style: Style, tray: Tray
) -> None:
    theme = style.theme
    area = Rect(0, 0, style.sheet.width, style.sheet.height).inset(_MARGIN_MM)
    room = Rect(area.x, area.y, area.w - 12, 7)
    tray.text("title", chronicle.title, room, theme.sizes.title, bold=True, single=True, most=1)
    at = Rect(area.right - 12, area.y, 12, 7)
    tray.text("page", number, at, theme.sizes.caption, align="right", colour=theme.palette.muted)
    top = area.y + 8
    for line in chronicle.head:
        tray.text("head", line, Rect(area.x, top, area.w, 4.2), theme.sizes.caption, single=True, most=1)
        top += 4.2
    below = 4.4 * len(foot)
    body = Rect(area.x, top + 2, area.w, area.bottom - top - 2 - below)
    wide = (body.w - _GAP_MM * (_ACROSS - 1)) / _ACROSS
    high = (body.h - _GAP_MM * (_DOWN - 1)) / _DOWN
    for index, panel in enumerate(panels):
        row, col = divmod(index, _ACROSS)
        _panel(panel, Rect(body.x + col * (wide + _GAP_MM), body.y + row * (high + _GAP_MM), wide, high), tray)
    for index, line in enumerate(foot):
        rect = Rect(area.x, area.bottom - below + index * 4.4, area.w, 4.2)
        tray.text("foot", line, rect, theme.sizes.strong, bold=True, single=True, most=1)


def _panel(panel: Episode, rect: Rect, tray: Tray) -> None:
    """A heading, the board, and the lines that it has room for."""
    theme = tray.theme
    head = Rect(rect.x, rect.y, rect.w, _HEAD_MM)
    tray.text("heading", panel.title, head, theme.sizes.caption, bold=True, single=True, most=1)
    said = Rect(rect.x, rect.bottom - _LINES * _LINE_MM, rect.w, _LINES * _LINE_MM)
    tray.boxes += drawn(panel.moment, Rect(rect.x, head.bottom, rect.w, said.y - head.bottom - 1), theme).boxes()
    look = {"colour": theme.palette.ink, "leading": 1.25}
    tray.text("lines", "\n".join(panel.lines), said, (*theme.sizes.small, *theme.sizes.least, 4.8, 4.2), **look)
    tray.rule(rect.x, rect.bottom + _GAP_MM / 2, rect.right, rect.bottom + _GAP_MM / 2, theme.palette.faint)
