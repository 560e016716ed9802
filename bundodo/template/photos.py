"""People's photos on their way into a workbook: upright, small enough for a phone, JPEG. Needs Pillow."""

from __future__ import annotations

import io
from pathlib import Path

from templates.opened import MOST_PICTURE, read_bytes

MOST_SIDE = 1200
"""Pixels of the longer side: the frame of a data sheet shows no more."""
QUALITY = 85
_MOST_PIXELS = 120_000_000


def photo(data: bytes, most: int = MOST_SIDE) -> bytes:
    """The photo as JPEG, ``most`` dots its longer side; empty for what is no picture, or too large to be unpacked."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                return b""
            opened.draft("RGB", (most, most))
            upright = ImageOps.exif_transpose(opened).convert("RGBA")
            upright.thumbnail((most, most))
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError):
        return b""
    paper = Image.new("RGB", upright.size, "white")
    paper.paste(upright, mask=upright)
    made = io.BytesIO()
    paper.save(made, "JPEG", quality=QUALITY)
    return made.getvalue()


def photo_file(path: Path) -> bytes:
    """The photo of a file, as `photo`; empty where there is no such file."""
    try:
        return photo(read_bytes(path, MOST_PICTURE))
    except OSError:
        return b""
