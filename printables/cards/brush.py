"""A tray and the tone that a picture is drawn in, with the words that pictures share."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from designer.views import Tone
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fonts


class Brush(msgspec.Struct, frozen=True):
    """A tray and the tone to draw in."""

    tray: Tray
    tone: Tone

    @property
    def strong(self) -> str:
        return self.tray.theme.strong(self.tone)

    @property
    def lit(self) -> str | None:
        return self.tray.theme.lit(self.tone)

    @property
    def paper(self) -> str:
        return self.tray.theme.palette.paper

    def caption(self, text: str, rect: Rect, align: str = "middle") -> None:
        """The words under a picture, in its tone."""
        sizes = self.tray.theme.sizes.caption
        self.tray.text(
            "caption", text, rect, sizes, bold=True, colour=self.strong, align=align, valign="middle", most=1
        )

    def figures(self, text: str, room: Rect, sizes: Sequence[float], colour: str) -> None:
        """Figures in the very middle of a shape: the em's middle lies above that of its figures."""
        size = next(
            (size for size in sizes if fonts.width(text, size, True) <= room.w and fonts.em(size) <= room.h), sizes[-1]
        )
        shift = fonts.em(size) * (fonts.CAP / 2 - (fonts.ASCENT - 0.5))
        high = min(room.h, fonts.em(size) + 2 * abs(shift) + 0.02)
        box = Rect(room.x, room.centre[1] - high / 2 + shift, room.w, high)
        self.tray.text("art", text, box, sizes, bold=True, colour=colour, align="middle", valign="middle", most=1)
