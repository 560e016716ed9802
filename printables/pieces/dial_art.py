"""Dials: a plate, and a disc to turn for each place of the number that is set."""

from __future__ import annotations

import math
from collections.abc import Iterator

from designer.views import Marker
from printables.pdf import shapes
from printables.pdf.boxes import Group, Rect
from printables.pieces.pieces import CUT_PT, Easel, Piece
from printables.type import fonts

MOST_DISCS = 5
_LEAST_PLATE = 48.0
_MOST_ON_DISC = 20


def places_of(top: int) -> list[tuple[int, int]]:
    """The discs of a dial up to ``top``, the greatest first: powers of ten, and how many numbers stand on each. The
    first one goes on to nineteen before there is another. A dial goes to 199,999 at most."""
    found: list[tuple[int, int]] = []
    rest = min(top, _MOST_ON_DISC * 10 ** (MOST_DISCS - 1) - 1)
    while rest >= 10 and (not found or rest >= _MOST_ON_DISC):
        found.append((len(found), 10))
        rest //= 10
    return [(len(found), rest + 1 if found else 10), *reversed(found)]


class DialArtist(Easel, frozen=True):
    """Draws the pieces of a dial."""

    def pieces(self, marker: Marker) -> Iterator[Piece]:
        """A plate with a ring for each disc, and the discs, from the greatest place to the ones."""
        discs = [(self._place(place), count) for place, count in places_of(marker.top)]
        yield self._plate(marker, [word for word, _ in discs])
        for word, count in discs:
            yield self._disc(marker, word, count)

    def _place(self, place: int) -> str:
        """What a disc counts: ones, tens, then the number itself."""
        return self.words[("ones", "tens")[place]] if place < 2 else self.words.say("greater", number=10**place)

    def _plate(self, marker: Marker, words: list[str]) -> Piece:
        tray, theme, disc = self.begin(), self.theme, self.sizes.disc
        tone, gap = theme.strong(marker.tone), 4.0
        most = max(1, int((self.sizes.plate - gap) // (disc + gap)))
        rows = -(-len(words) // most)
        across = -(-len(words) // rows)
        pitch = disc + 6.0  # of the rows, with room for the arrows
        wide, high = max(_LEAST_PLATE, gap + (disc + gap) * across), disc + 16.0 + (rows - 1) * pitch
        side = min(fonts.width(marker.note, theme.sizes.strong[0]) + 0.1, wide * 0.45)
        whole = Rect(0, 0, wide, high)
        tray.shape(shapes.rectangle(whole), stroke=theme.palette.line, width=CUT_PT)
        tray.shape(shapes.rounded(whole.inset(1.0), 2.0), stroke=tone, width=1.0)
        tray.icon(marker.shape.value, 6.2, 6.2, 5.6, tone)
        tray.text(
            "label",
            marker.label,
            Rect(10.5, 2.6, wide - side - 16.0, 7.2),
            theme.sizes.title,
            bold=True,
            valign="middle",
            single=True,
        )
        tray.text(
            "note",
            marker.note,
            Rect(wide - side - 4, 2.6, side, 7.2),
            theme.sizes.strong,
            align="right",
            valign="middle",
            single=True,
            colour=theme.palette.muted,
        )
        for number, word in enumerate(words):
            row, column = divmod(number, across)
            x, y = gap + disc / 2 + column * (disc + gap), 12.4 + disc / 2 + row * pitch
            tray.shape(shapes.circle(x, y, disc / 2), stroke=theme.palette.line, width=0.5)
            tray.shape(
                shapes.polygon([(x - 1.7, y - disc / 2 - 2.9), (x + 1.7, y - disc / 2 - 2.9), (x, y - disc / 2 - 0.3)]),
                tone,
            )
            tray.text(
                "place",
                word,
                Rect(x - disc * 0.3, y - 3, disc * 0.6, 6),
                theme.sizes.caption,
                colour=theme.palette.muted,
                align="middle",
                valign="middle",
                single=True,
            )
        return Piece(wide, high, tuple(tray.boxes))

    def _disc(self, marker: Marker, word: str, count: int) -> Piece:
        """Numbers from 0 around a disc, each upright when it is at the top."""
        tray, theme, disc = self.begin(), self.theme, self.sizes.disc
        middle, reach = disc / 2, disc / 2
        tray.shape(shapes.circle(middle, middle, reach), theme.palette.paper, theme.palette.line, CUT_PT)
        tray.shape(shapes.circle(middle, middle, reach - 0.9), stroke=theme.strong(marker.tone), width=1.0)
        room = min(6.0, 2 * math.pi * (reach - 4.5) / count)
        for number in range(count):
            one = self.begin()
            box = Rect(-room / 2, 1.6 - reach, room, 5.4)
            one.text(
                "number", str(number), box, theme.sizes.number, bold=True, align="middle", valign="middle", single=True
            )
            bounds = Rect(-room / 2, -reach, room, reach)
            tray.boxes.append(Group(tuple(one.boxes), bounds, middle, middle, round(360 * number / count)))
        tray.shape(shapes.circle(middle, middle, 0.7), stroke=theme.palette.line, width=0.5)
        tray.icon(marker.shape.value, middle, middle - 3.6, 3.4, theme.strong(marker.tone))
        tray.text(
            "place",
            word,
            Rect(middle - reach * 0.45, middle + 1.6, reach * 0.9, 3.4),
            theme.sizes.small,
            colour=theme.palette.muted,
            align="middle",
            valign="middle",
            single=True,
        )
        return Piece(disc, disc, tuple(tray.boxes))
