"""Pictures made to fit what a tabletop takes, and cards laid out as one sheet."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from tabletops.pieces import Picture

if TYPE_CHECKING:
    from PIL.Image import Image as Shown

MOST_SHEET = 4096
"""Pixels of a sheet's longer side: what Tabletop Simulator takes without scaling."""
MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_CARDS = MOST_COLUMNS * MOST_ROWS
"""Cards of a sheet that it can number."""
_SHRINK = 0.8
_LEAST = 64
_MOST_PIXELS = 100_000_000
_QUALITY = 85


class PictureError(ValueError):
    """A picture that can't be read."""


def png(data: bytes, most: int, mark: str) -> Picture:
    """Any picture file as PNG, no longer than ``most`` pixels. ``mark``: what made it. Raises PictureError."""
    from PIL import Image

    first = opened(data)
    with Image.open(io.BytesIO(first.data)) as image:
        whole = image.convert("RGB")
    whole.thumbnail((most, most))
    return _saved(whole, mark)


def cut_out(picture: Picture, mark: str) -> Picture:
    """The picture with what is white about it at its corners taken away, so that it stands on a field as it is cut."""
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(picture.data)) as image:
        whole = image.convert("RGBA")
    for corner in ((0, 0), (whole.width - 1, 0), (0, whole.height - 1), (whole.width - 1, whole.height - 1)):
        if whole.getpixel(corner) == (255, 255, 255, 255):
            ImageDraw.floodfill(whole, corner, (255, 255, 255, 0), thresh=40)
    return _saved(whole, mark)


def opened(data: bytes) -> Picture:
    """A picture file as it is, where it is PNG or JPEG. Raises PictureError."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as image:
            kind, (width, height) = str(image.format).lower(), image.size
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise PictureError from error
    if kind not in {"png", "jpeg"} or width * height > _MOST_PIXELS:
        raise PictureError
    return Picture(data, width, height, kind)


def within(picture: Picture, most: int) -> Picture:
    """The picture in at most so many bytes: as it is where it fits, else as JPEG, smaller and smaller."""
    from PIL import Image

    if len(picture.data) <= most:
        return picture
    with Image.open(io.BytesIO(picture.data)) as image:
        whole = image.convert("RGB")
    while True:
        target = io.BytesIO()
        whole.save(target, "JPEG", quality=_QUALITY, optimize=True)
        if target.tell() <= most or max(whole.size) <= _LEAST:
            return Picture(target.getvalue(), whole.width, whole.height, "jpeg")
        whole = whole.resize((max(1, round(whole.width * _SHRINK)), max(1, round(whole.height * _SHRINK))))


class Fitted:
    """The pictures of one file for a tabletop, each once and in at most ``most`` bytes: by its name there."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.named: dict[str, Picture] = {}
        self._known: dict[str, Picture] = {}

    def take(self, picture: Picture) -> Picture:
        """The picture as it is there."""
        made = self._known.get(picture.digest)
        if made is None:
            made = self._known[picture.digest] = within(picture, self.most)
            self.named[made.name] = made
        return made

    @property
    def files(self) -> dict[str, bytes]:
        """All of them, by name."""
        return {name: one.data for name, one in self.named.items()}


def grid(count: int, width: float, height: float, dpi: int) -> tuple[int, int, float]:
    """(columns, rows, dpi) of a sheet for so many cards of this size in mm: at the dpi asked for, or as close to it as
    the sheet's greatest size lets; then the fewest empty places. Raises ValueError for more cards than a sheet holds.
    """
    best: tuple[float, int, int, int] | None = None
    for columns in range(2, MOST_COLUMNS + 1):
        rows = max(2, ceil(count / columns))
        if rows > MOST_ROWS:
            continue
        # Pictures are rounded up to whole pixels.
        room = ((MOST_SHEET // n - 1) * 25.4 / size for n, size in ((columns, width), (rows, height)))
        fits = min(float(dpi), *room)
        rank = (fits, -(columns * rows), -abs(columns - rows), columns)
        if best is None or rank > best:
            best = rank
    if best is None:
        raise ValueError(f"{count} cards are more than a sheet holds")
    columns = best[3]
    return columns, max(2, ceil(count / columns)), best[0]


def sheet(cards: Sequence[Picture], columns: int, rows: int, mark: str) -> Picture:
    """The cards side by side, row by row; all of the first one's size. ``mark``: what made it."""
    from PIL import Image

    wide, high = cards[0].width, cards[0].height
    whole = Image.new("RGB", (columns * wide, rows * high), "white")
    for at, card in enumerate(cards):
        with Image.open(io.BytesIO(card.data)) as image:
            whole.paste(image.convert("RGB"), (at % columns * wide, at // columns * high))
    return _saved(whole, mark)


def _saved(whole: Shown, mark: str) -> Picture:
    """A PNG that bears our mark."""
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text("Software", mark)
    target = io.BytesIO()
    whole.save(target, "PNG", compress_level=6, pnginfo=info)
    return Picture(target.getvalue(), whole.width, whole.height)
