"""Markers drawn one by one, each in its own millimetres from (0, 0), with the line that it is cut along."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from designer.hexes import SQRT3, Drawing, Hex, Offset, Orientation, field_drawing
from designer.views import Lattice, Marker, Shape
from printables.cards import mark
from printables.field import field_art
from printables.field.lattice import Cells, size
from printables.pdf import shapes
from printables.pdf.boxes import Group, Line, Rect
from printables.pdf.icons import icon
from printables.pieces.dial_art import DialArtist
from printables.pieces.pieces import CUT_PT, Easel, Piece
from printables.tray import Tray
from printables.type import fonts


class Artist(Easel, frozen=True):
    """Draws the pieces of markers."""

    def pieces(self, marker: Marker) -> Iterator[Piece]:
        """The pieces of paper of one marker; more than one for a dial. Raises ValueError for an unknown form."""
        match marker.form:
            case "position":
                yield self.position(marker)
            case "token":
                yield self.token(marker)
            case "chip":
                yield self.chip(marker)
            case "hex":
                yield self.whole_hex(marker)
            case "dial":
                yield from DialArtist(self.tray, self.sizes, self.words).pieces(marker)
            case _:
                raise ValueError(f"no such form of marker: {marker.form}")

    # ---- position --------------------------------------------------------------------------------------------

    def position(self, marker: Marker) -> Piece:
        """A hex whose arrow points at the middle of its front edge. The three front edges are thick and lit, the three
        rear ones thin and broken."""
        tray, theme = self.begin(), self.theme
        side = self.sizes.position_flats / SQRT3
        drawing = field_drawing(Orientation.FLAT, side)
        width, height = 2 * side, SQRT3 * side
        rim = drawing.corners(Hex(0, 0), 0.93)
        tone = theme.strong(marker.tone)
        # Corners go clockwise from the right one: 3, 4, 5, 0 bound the three sides in front.
        front, rear = [rim[n] for n in (3, 4, 5, 0)], [rim[n] for n in (0, 1, 2, 3)]
        tray.shape(shapes.polygon(drawing.corners(Hex(0, 0))), theme.palette.paper, theme.palette.line, CUT_PT)
        tray.shape(shapes.polygon(front), theme.lit(marker.tone))
        tray.shape(shapes.polygon(front, closed=False), stroke=tone, width=2.6, join="round")
        for (ax, ay), (bx, by) in itertools.pairwise(rear):
            tray.boxes.append(Line(ax, ay, bx, by, theme.palette.line, 0.9, (1.6, 1.2)))
        self._front_band(tray, drawing, tone)
        x, y = drawing.centre(Hex(0, 0))
        if marker.mark is not None:
            plate = Rect(x - width * 0.33, y + height * 0.075, width * 0.66, height * 0.19)
            own = mark.ground(tray, marker.mark, plate, 1.4, "bd")
            mark.emblem(tray, marker.mark, x - width * 0.3, y - height * 0.08, height * 0.17)
        else:
            own = theme.palette.ink
        arrow = Group(
            tuple(icon("arrow", 0, 0, height * 0.3, theme.palette.ink)),
            Rect(-side, -side, 2 * side, 2 * side),
            x,
            y - height * 0.11,
            270,
        )
        tray.boxes.append(arrow)
        name = Rect(x - width * 0.31, y + height * 0.09, width * 0.62, height * 0.16)
        tray.text(
            "name",
            marker.label,
            name,
            (*theme.sizes.title, 7.0, *theme.sizes.small[:1]),
            bold=True,
            colour=own,
            align="middle",
            valign="middle",
            most=3,
            leading=1.15,
        )
        below = Rect(x - width * 0.24, y + height * 0.26, width * 0.48, height * 0.08)
        tray.text(
            "player",
            marker.owner,
            below,
            theme.sizes.small,
            colour=theme.palette.muted,
            align="middle",
            valign="middle",
            single=True,
        )
        foot = Rect(x - width * 0.2, y + height * 0.355, width * 0.4, height * 0.09)
        tray.text(
            "rear",
            self.words["rear"],
            foot,
            theme.sizes.caption,
            colour=theme.palette.muted,
            align="middle",
            valign="middle",
            single=True,
            tracking=0.6,
        )
        return Piece(width, height, tuple(tray.boxes))

    def _front_band(self, tray: Tray, drawing: Drawing, tone: str) -> None:
        """The front edge itself, filled, with its word."""
        outer, inner = drawing.corners(Hex(0, 0), 0.93), drawing.corners(Hex(0, 0), 0.74)
        band = [outer[4], outer[5], inner[5], inner[4]]
        solid = self.theme.solid(tone)
        tray.shape(shapes.polygon(band), solid.fill, solid.stroke, 1.0)
        room = Rect(inner[4][0], outer[4][1], inner[5][0] - inner[4][0], inner[4][1] - outer[4][1])
        tray.text(
            "front",
            self.words["front"],
            room,
            self.theme.sizes.strong[2:],
            bold=True,
            colour=solid.on,
            align="middle",
            valign="middle",
            single=True,
            tracking=0.6,
        )

    # ---- token -----------------------------------------------------------------------------------------------

    def token(self, marker: Marker) -> Piece:
        """A square with cut corners and a band: the sign and the letter, then the name, then whose it is."""
        tray, theme, side = self.begin(), self.theme, self.sizes.token_side
        tone = theme.strong(marker.tone)
        whole = Rect(0, 0, side, side)
        tray.shape(shapes.rectangle(whole), theme.palette.paper, theme.palette.line, CUT_PT)
        frame, cut = whole.inset(1.0), side * 0.12
        solid = theme.solid(tone)
        band = Rect(frame.x, frame.y, frame.w, side * 0.24)
        if marker.mark is not None:
            stripe = Rect(frame.x + 0.8, frame.bottom - side * 0.2, frame.w - 1.6, side * 0.19)
            own = mark.ground(tray, marker.mark, stripe, cut * 0.9, "cd")
        else:
            own = theme.palette.muted
        tray.shape(shapes.chamfered(band, cut, "ab"), solid.fill, solid.stroke, 0.8)
        tray.shape(shapes.chamfered(frame, cut), stroke=tone, width=1.4)
        sign = band.h * 0.66
        tray.boxes += icon(marker.shape.value, band.x + cut + sign * 0.6, band.centre[1], sign, solid.on)
        middle: dict[str, Any] = {"valign": "middle", "single": True}
        letter = Rect(band.centre[0], band.y + 0.2, band.w / 2 - cut, band.h - 0.4)
        tray.text(
            "letter", marker.letter, letter, theme.sizes.number[1:], bold=True, colour=solid.on, align="right", **middle
        )
        name = Rect(frame.x + 1.4, band.bottom + 0.6, frame.w - 2.8, side * 0.4)
        sizes = (*theme.sizes.title, 7.0, *theme.sizes.small)
        tray.text("name", marker.label, name, sizes, bold=True, align="middle", valign="middle", most=3, leading=1.15)
        foot = Rect(frame.x + cut, frame.bottom - side * 0.16, frame.w - 2 * cut, side * 0.13)
        tray.text("player", marker.owner, foot, theme.sizes.small, colour=own, align="middle", **middle)
        if marker.mark is not None:
            mark.emblem(tray, marker.mark, frame.right - cut - 0.8, band.bottom + side * 0.09, side * 0.13)
        return Piece(side, side, tuple(tray.boxes))

    # ---- chips -----------------------------------------------------------------------------------------------

    def chip(self, marker: Marker) -> Piece:
        """A small square; with a note twice as wide, the note beside the sign."""
        tray, theme, high = self.begin(), self.theme, self.sizes.chip
        wide = 2 * high if marker.note else high
        tone = theme.strong(marker.tone)
        whole = Rect(0, 0, wide, high)
        tray.shape(shapes.rectangle(whole), stroke=theme.palette.line, width=CUT_PT)
        tray.shape(shapes.rounded(whole.inset(1.0), 2.0), stroke=tone, width=1.0)
        if marker.note:
            self._long_face(tray, marker, tone)
        else:
            self._square_face(tray, marker, tone)
        return Piece(wide, high, tuple(tray.boxes))

    def blank(self, chips: int) -> Piece:
        """A chip to write on, so many chips wide."""
        tray, theme, high = self.begin(), self.theme, self.sizes.chip
        whole = Rect(0, 0, chips * high, high)
        tray.shape(shapes.rectangle(whole), stroke=theme.palette.line, width=CUT_PT)
        tray.shape(shapes.rounded(whole.inset(1.0), 2.0), stroke=theme.palette.line, width=0.8)
        return Piece(whole.w, high, tuple(tray.boxes))

    def _square_face(self, tray: Tray, marker: Marker, tone: str) -> None:
        high, sizes = self.sizes.chip, self.theme.sizes
        tray.icon(marker.shape.value, high * 0.33, high * 0.39, high * 0.36, tone)
        letter = Rect(high * 0.54, high * 0.17, high * 0.36, high * 0.44)
        tray.text(
            "letter",
            marker.letter,
            letter,
            (20, 17, *sizes.number),
            bold=True,
            align="middle",
            valign="middle",
            single=True,
        )
        label = Rect(1.9, high * 0.67, high - 3.8, high * 0.2)
        tray.text(
            "label",
            marker.label,
            label,
            (7.0, *sizes.small),
            colour=self.theme.palette.muted,
            align="middle",
            valign="middle",
            single=True,
        )

    def _long_face(self, tray: Tray, marker: Marker, tone: str) -> None:
        high, sizes = self.sizes.chip, self.theme.sizes
        # a letter that only repeats the label is left out
        twice = marker.letter == marker.label
        tray.icon(marker.shape.value, high * 0.42, high * (0.5 if twice else 0.36), high * 0.42, tone)
        letter = Rect(high * 0.12, high * 0.6, high * 0.6, high * 0.28)
        if not twice:
            tray.text(
                "letter", marker.letter, letter, sizes.number, bold=True, align="middle", valign="middle", single=True
            )
        left = high * 0.82
        room = Rect(left, high * 0.1, 2 * high - left - 2.2, high * 0.3)
        tray.text("label", marker.label, room, sizes.title[1:], bold=True, valign="middle", single=True)
        note = Rect(left, high * 0.42, 2 * high - left - 2.2, high * 0.48)
        tray.text(
            "note",
            marker.note,
            note,
            (7.0, *sizes.small),
            leading=1.3,
            valign="middle",
            colour=self.theme.palette.muted,
        )

    # ---- whole hexes -----------------------------------------------------------------------------------------

    def whole_hex(self, marker: Marker) -> Piece:
        """A cell of the field, lying as it lies there: an obstacle, or a pad with its word."""
        tray, theme = self.begin(), self.theme
        lattice, at = self.sizes.lattice, Offset(1, 1)
        side = self.sizes.field / (1 if lattice is Lattice.SQUARE else SQRT3)
        cells = Cells(lattice, side)
        if marker.shape is Shape.HEXAGON:
            tray.boxes += field_art.obstacle(cells, at, theme)
        else:
            tray.boxes += field_art.start(cells, at, theme)
        tray.shape(shapes.polygon(cells.corners(at)), stroke=theme.palette.line, width=CUT_PT)
        x, y = cells.centre(at)
        dark = marker.shape is Shape.HEXAGON and not theme.low
        half, em = cells.measure * 0.4, fonts.em(theme.sizes.title[0])
        label = Rect(x - half, y - em, 2 * half, 2 * em)
        if marker.shape is Shape.HEXAGON and theme.low:
            wide = fonts.width(marker.label, theme.sizes.title[0], True) / 2 + 1.5
            tray.shape(shapes.rectangle(Rect(x - wide, y - em, 2 * wide, 2 * em)), theme.palette.paper)
        colour = theme.palette.faint if dark else theme.palette.ink
        tray.text(
            "label",
            marker.label,
            label,
            theme.sizes.title,
            bold=True,
            colour=colour,
            align="middle",
            valign="middle",
            single=True,
        )
        return Piece(*size(1, 1, lattice, side), tuple(tray.boxes))
