"""Range and arc of a machine: a small field with its bands and its arc, and a ruler of the bands to lay on the field.

The picture has flat-top hexes with the machine facing up. The ruler's hexes are as wide as the field's.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

from designer.hexes import SQRT3, Drawing, Hex, Orientation, field_drawing, spiral
from designer.views import Band, Gauge, Tone
from printables import parts
from printables.paper import furniture, sides
from printables.paper.sizes import Paper
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.pdf.icons import icon
from printables.pieces.pieces import MarkerSizes
from printables.sheet import prose, tables
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import told_once

AHEAD = 4
"""The direction that is up where hexes lie flat."""
BEHIND = 2
"""Rings drawn of what lies outside of the arc."""
_MARGIN = 10.0
_HEAD = 12.0
_FOOT = 6.0
_STRIP, _MOST_STRIP = 25.0, 38.0
"""Least and greatest height of a piece of the ruler, in mm."""
_GAP = 4.0
_TABLE_GAP = 6.0
_NOTE = 3.2
_LARGEST = 9.0
_CUT_PT = 0.5
_LETTER = 4.4
"""Width that a joint's letter keeps at the end of a piece."""
_LINES = 3
"""So many lines stand below each other on a band of the ruler; more follow each other."""


def document(gauge: Gauge, style: Style, sizes: MarkerSizes | None = None) -> Printed:
    """The picture on one page, then the ruler for a field with hexes of these sizes. Raises PresetError for a paper
    that there is not."""
    tray = Tray(style.theme, "range", gauge.name)
    sheet = style.sheet
    layout = _Layout(gauge, style, sheet, tray)
    pages = [*layout.picture(), *layout.ruler((sizes or MarkerSizes()).field)]
    title = f"{gauge.title} {gauge.name}".strip()
    return Printed(Document(fonts.settable(title), tuple(pages), style.code, sides.ONE), told_once(tray.problems))


def covers(step: Hex, arc: frozenset[int]) -> bool:
    """Whether a hex lies in an arc about ``Hex(0, 0)``: the nearest of the six directions is one of it. A hex between
    two directions belongs to both."""
    heights = {turn: _along(step, turn) for turn in range(6)}
    highest = max(heights.values())
    return any(height == highest and turn in arc for turn, height in heights.items())


def _along(step: Hex, turn: int) -> int:
    """How far a step goes in a direction, counted from straight ahead; only for comparing."""
    way = Hex(0, 0).neighbour(AHEAD + turn)
    return step.q * way.q + step.r * way.r + step.s * way.s


class Strip(msgspec.Struct, frozen=True):
    """A piece of the ruler: the bands on it; ``first`` is the hex that it begins with, 0 for the machine's own half."""

    first: int
    bands: tuple[Band, ...]

    @property
    def hexes(self) -> float:
        """Its length."""
        return self.bands[-1].last - self.first + (0.5 if not self.first else 1)


def strips(bands: tuple[Band, ...], room: float) -> list[Strip]:
    """The bands on pieces no longer than so many hexes, as few as can be; a band that is longer is cut."""
    found: list[Strip] = []
    for band in _short(bands, room):
        last = found[-1] if found else None
        longer = structs.replace(last, bands=(*last.bands, band)) if last else None
        if last and longer and longer.hexes <= room + 1e-6:
            found[-1] = longer
        else:
            found.append(Strip(band.first if found else 0, (band,)))
    return found


def _short(bands: tuple[Band, ...], room: float) -> Iterator[Band]:
    """The bands, none longer than fits; the first with half a hex of the machine's own before it."""
    for number, band in enumerate(bands):
        most = max(1, int(room - (0.5 if not number else 0) + 1e-6))
        for first in range(band.first, band.last + 1, most):
            yield structs.replace(band, first=first, last=min(band.last, first + most - 1))


class _Layout(msgspec.Struct):
    gauge: Gauge
    style: Style
    sheet: Paper
    tray: Tray

    @property
    def tone(self) -> str:
        return self.style.theme.strong(Tone.RED)

    def _page(self, sheet: Paper, label: str, bookmark: str = "") -> Page:
        page = Page(sheet.width, sheet.height, tuple(self.tray.boxes), label, bookmark)
        self.tray.boxes.clear()
        return page

    def header(self, room: Rect, title: str) -> None:
        """The title at the left, whose it is at the right, a rule below."""
        sizes, palette = self.style.theme.sizes, self.style.theme.palette
        mark = Rect(room.x, room.y, 3.2, 6.0)
        solid = self.style.theme.solid(palette.ink)
        self.tray.shape(parts.slanted(mark, 1.4), solid.fill, solid.stroke, 0.8)
        left = Rect(room.x + 5.0, room.y, room.w * 0.45 - 5.0, 6.0)
        self.tray.text("title", title, left, sizes.title, bold=True, valign="middle", single=True, most=1)
        right = Rect(room.x + room.w * 0.45, room.y, room.w * 0.55, 6.0)
        owner = "  ".join(part for part in (self.gauge.name, self.gauge.player) if part.strip())
        look = {"align": "right", "valign": "middle", "most": 1, "colour": palette.muted}
        self.tray.text("owner", owner, right, sizes.text, **look)
        self.tray.rule(room.x, room.y + 7.4, room.right, room.y + 7.4, palette.ink, 0.9)

    # ---- the picture ---------------------------------------------------------------------------------------

    def picture(self) -> Iterator[Page]:
        """The arc in small, what holds in it below; overleaf what of that has no room there."""
        room = Rect(0, 0, self.sheet.width, self.sheet.height).inset(_MARGIN)
        self.header(Rect(room.x, room.y, room.w, _HEAD), self.gauge.title)
        notes = len(self.gauge.notes) * _NOTE + (1.0 if self.gauge.notes else 0.0)
        foot = room.bottom - _FOOT
        (shown,), rest = tables.split(self.tray, [self.gauge.table], room.w, (foot - room.y) * 0.5, 0.0)
        table = tables.cell(self.tray, shown, room.w)
        below = min(table.best, max(table.least, (foot - room.y) * 0.5))
        top = room.y + _HEAD
        high = self.field(Rect(room.x, top, room.w, foot - top - below - notes - _TABLE_GAP)) + _TABLE_GAP
        below = min(max(below, table.most), foot - top - high - notes)  # what the picture leaves is the table's
        table.draw(Rect(room.x, top + high, room.w, below))
        for number, note in enumerate(self.gauge.notes):
            line = Rect(room.x, top + high + below + 1.0 + number * _NOTE, room.w, _NOTE - 0.2)
            look = {"colour": self.style.theme.palette.muted, "most": 1, "valign": "middle"}
            self.tray.text("note", note, line, self.style.theme.sizes.small, **look)
        end, words = top + high + below + notes + 2.0, self.style.words
        if not rest:
            memo = Rect(room.x, end, room.w, foot - end)
            prose.memo(self.tray, words["memo"], words["memo_decal"], memo)
        self.tray.boxes += furniture.ruler(room.x, room.bottom - 2.4, self.style)
        name = fonts.settable(self.gauge.title)
        yield self._page(self.sheet, "1", name)
        while rest:
            self.header(Rect(room.x, room.y, room.w, _HEAD), self.gauge.title)
            (shown,), rest = tables.split(self.tray, rest, room.w, foot - room.y - _HEAD, 0.0)
            cell = tables.cell(self.tray, shown, room.w)
            cell.draw(
                Rect(room.x, room.y + _HEAD, room.w, cell.best if cell.best <= foot - room.y - _HEAD else cell.least)
            )
            yield self._page(self.sheet, self.gauge.table.title)

    def hexes(self) -> list[Hex]:
        """Every hex that is drawn: the arc as far as the last band, and a little all around."""
        last = self.gauge.bands[-1].last
        near = (one for one in spiral(Hex(0, 0), last) if covers(one, self.gauge.arc))
        return sorted({*near, *spiral(Hex(0, 0), min(BEHIND, last))})

    def field(self, room: Rect) -> float:
        """The hexes at the top of the room, lit by turns of the bands, an outline about each band; returns the height
        that they take."""
        hexes = self.hexes()
        unit = field_drawing(Orientation.FLAT, 1.0)
        points = [(x - 1, y - SQRT3 / 2) for x, y in map(unit.centre, hexes)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = max(xs) - min(xs) + 2, max(ys) - min(ys) + SQRT3
        side = min(room.w / wide, room.h / high, _LARGEST)
        x = room.centre[0] - (max(xs) + min(xs)) / 2 * side
        y = room.y + (SQRT3 / 2 - min(ys)) * side
        drawing = Drawing(Orientation.FLAT, side, x, y)
        for one in hexes:
            self.hex(drawing, one)
        for one in hexes:
            self.edges(drawing, one, set(hexes))
        self.machine(drawing)
        label = Rect(room.x, room.y, room.w * 0.3, 5.0)
        look = {"bold": True, "colour": self.tone, "valign": "middle", "most": 1}
        self.tray.text("arc", self.gauge.arc_label, label, self.style.theme.sizes.caption, **look)
        return high * side

    def band(self, one: Hex) -> Band | None:
        """The band of a hex in the arc."""
        distance = Hex(0, 0).distance(one)
        if not distance or not covers(one, self.gauge.arc):
            return None
        return next((band for band in self.gauge.bands if band.first <= distance <= band.last), None)

    def hex(self, drawing: Drawing, one: Hex) -> None:
        theme = self.style.theme
        band = self.band(one)
        odd = band is not None and self.gauge.bands.index(band) % 2 == 0
        fill = theme.lit(Tone.RED) if odd else None
        self.tray.shape(shapes.polygon(drawing.corners(one)), fill, theme.palette.line if band else None, 0.5)
        if band is None:
            self.tray.shape(shapes.polygon(drawing.corners(one)), None, theme.palette.faint, 0.5)
            return
        distance = Hex(0, 0).distance(one)
        turn = next((turn for turn in range(6) if Hex(0, 0).neighbour(AHEAD + turn) * distance == one), None)
        if turn is None:
            return
        x, y = drawing.centre(one)
        half = drawing.side * 0.62
        box = Rect(x - half, y - half, 2 * half, 2 * half)
        named = turn in {1, 5} and distance == band.first
        text = band.letter if named else str(distance)
        sizes = tuple(size for size in theme.sizes.number if fonts.em(size) <= drawing.side * 0.9)
        look = {"align": "middle", "valign": "middle", "most": 1, "single": True}
        colour = self.tone if named else theme.palette.muted if turn else theme.palette.ink
        self.tray.text("distance", text, box, sizes or theme.sizes.least, bold=named or not turn, colour=colour, **look)

    def edges(self, drawing: Drawing, one: Hex, drawn: set[Hex]) -> None:
        """The sides where one band ends and another begins, or the arc."""
        band = self.band(one)
        if band is None:
            return
        corners = drawing.corners(one)
        for turn, other in enumerate(one.neighbours()):
            beyond = self.band(other) if other in drawn else None
            if beyond != band and (beyond is None or one < other):
                (ax, ay), (bx, by) = corners[turn], corners[(turn + 1) % 6]
                self.tray.rule(ax, ay, bx, by, self.tone, 1.3)

    def machine(self, drawing: Drawing) -> None:
        """The own hex with its arrow."""
        palette = self.style.theme.palette
        self.tray.shape(shapes.polygon(drawing.corners(Hex(0, 0), 0.97)), palette.paper, palette.ink, 1.2)
        arrow = icon("arrow", 0, 0, drawing.side * 1.05, palette.ink)[0]
        self.tray.shape(shapes.turned(arrow.steps, *drawing.centre(Hex(0, 0)), 1, -90), palette.ink)

    # ---- the ruler -----------------------------------------------------------------------------------------

    def ruler(self, flats: float) -> Iterator[Page]:
        """The pieces on lying sheets, the first page with a scale; ``flats`` is the width of the field's hexes."""
        sheet = self.sheet.turned() if self.sheet.height > self.sheet.width else self.sheet
        room = Rect(0, 0, sheet.width, sheet.height).inset(_MARGIN)
        pieces = strips(self.gauge.bands, room.w / flats)
        each = max(1, int((room.h - _HEAD - _FOOT + _GAP) // (_STRIP + _GAP)))
        each = -(-len(pieces) // -(-len(pieces) // each))  # as many on each page
        high = min(_MOST_STRIP, (room.h - _HEAD - _FOOT + _GAP) / each - _GAP)
        for start in range(0, len(pieces), each):
            self.header(Rect(room.x, room.y, room.w, _HEAD), self.gauge.ruler)
            for number, piece in enumerate(pieces[start : start + each]):
                top = room.y + _HEAD + number * (high + _GAP)
                box = Rect(room.x, top, piece.hexes * flats, high)
                self.piece(piece, box, flats, start + number, len(pieces))
            self.tray.boxes += furniture.ruler(room.x, room.bottom - 2.4, self.style)
            how = Rect(room.x + 96, room.bottom - 4.0, room.w - 96, 4.4)
            look = {"align": "right", "valign": "middle", "most": 2, "leading": 1.2}
            muted = self.style.theme.palette.muted
            self.tray.text("how", self.gauge.how, how, self.style.theme.sizes.small, colour=muted, **look)
            yield self._page(sheet, str(2 + start // each))

    def piece(self, piece: Strip, box: Rect, flats: float, number: int, count: int) -> None:
        """Hex by hex, each with its distance; the bands' names and what holds there below."""
        theme = self.style.theme
        self.tray.shape(shapes.rectangle(box), None, theme.palette.line, _CUT_PT)
        left = box.x
        if not piece.first:
            left = self.own(Rect(box.x, box.y, flats / 2, box.h))
        for band in piece.bands:
            wide = (band.last - band.first + 1) * flats
            self.part(band, Rect(left, box.y, wide, box.h), flats)
            left += wide
        self.joints(box, number, count)

    def own(self, box: Rect) -> float:
        """Half of the machine's own hex, an arrow in it; returns its right edge."""
        palette = self.style.theme.palette
        arrow = icon("arrow", box.x + min(8.0, box.w * 0.45), box.centre[1], 8.0, palette.ink)
        self.tray.boxes += arrow
        self.tray.rule(box.right, box.y, box.right, box.bottom, palette.ink, 1.2)
        return box.right

    def part(self, band: Band, box: Rect, flats: float) -> None:
        """A band of the ruler, its upper part in hexes, its lower part for words."""
        theme = self.style.theme
        odd = next(at for at, one in enumerate(self.gauge.bands) if one.label == band.label) % 2 == 0
        upper = Rect(box.x, box.y, box.w, box.h * 0.46)
        self.tray.shape(shapes.rectangle(upper), theme.lit(Tone.RED) if odd else None)
        self.tray.rule(box.x, upper.bottom, box.right, upper.bottom, self.tone, 0.7)
        self.tray.rule(box.right, box.y, box.right, box.bottom, self.tone, 1.3)
        for at in range(band.last - band.first + 1):
            cell = Rect(box.x + at * flats, upper.y, flats, upper.h)
            if at:
                self.tray.rule(cell.x, cell.y, cell.x, cell.bottom, theme.palette.line, 0.6)
            look = {"bold": True, "align": "middle", "valign": "middle", "most": 1}
            self.tray.text("distance", str(band.first + at), cell.inset(_LETTER, 1.0), theme.sizes.headline, **look)
        words = Rect(box.x + 2.4, upper.bottom + 1.2, box.w - 4.8, box.bottom - upper.bottom - 2.2)
        name = min(fonts.width(band.label, theme.sizes.strong[0], True) + 0.3, words.w * (0.4 if band.lines else 1.0))
        look = {"bold": True, "colour": self.tone, "valign": "middle", "most": 1}
        self.tray.text("band", band.label, Rect(words.x, words.y, name, words.h), theme.sizes.strong, **look)
        said = Rect(words.x + name + 3.0, words.y, words.w - name - 3.0, words.h)
        lines = ("\n" if len(band.lines) <= _LINES else "   ").join(band.lines)
        self.tray.text("band", lines, said, (*theme.sizes.text, *theme.sizes.small), valign="middle", leading=1.3)

    def joints(self, box: Rect, number: int, count: int) -> None:
        """Letters that meet where two pieces are joined."""
        look = {"align": "middle", "valign": "middle", "most": 1, "colour": self.style.theme.palette.muted}
        for at, x in ((number - 1, box.x + 0.6), (number, box.right - _LETTER - 0.2)):
            if 0 <= at < count - 1:
                letter = Rect(x, box.y + 0.6, _LETTER - 0.4, 3.6)
                self.tray.text("joint", chr(65 + at % 26), letter, self.style.theme.sizes.caption, bold=True, **look)
