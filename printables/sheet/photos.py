"""People's photos, made fit for print: upright, cropped to their frame, 300 dots an inch, JPEG. Needs Pillow."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import msgspec

from designer.views import Picture
from printables.pdf.boxes import Rect
from templates.opened import MOST_PICTURE, read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image as Photo

DPI = 300
QUALITY = 88
MOST_PIXELS = 120_000_000
"""Larger pictures are refused before they are unpacked."""
_MOST_CROP = 0.25


class Loaded(msgspec.Struct, frozen=True):
    """JPEG bytes and where they go within the frame; without data, ``trouble`` says what is wrong with the picture."""

    data: bytes = b""
    rect: Rect | None = None
    trouble: str = ""


def load(picture: Picture, frame: Rect) -> Loaded:
    """The picture for a frame in mm: it fills the frame when that costs no more than a quarter of it, else it is shown
    whole. Reads HEIC where pillow-heif is installed. Never raises for a bad picture."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    _register_heic()
    try:
        source = io.BytesIO(picture.data) if picture.data else io.BytesIO(read_bytes(picture.path, MOST_PICTURE))
        with Image.open(source) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                return Loaded(trouble=f"{opened.width} x {opened.height}")
            # a JPEG decoder can halve a large photo as it reads, but never below what is asked for
            side = max(_pixels(frame))
            opened.draft("RGB", (side, side))
            ImageOps.exif_transpose(opened, in_place=True)
            return _fitted(_on_white(opened), frame)
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        return Loaded(trouble=str(error) or type(error).__name__)


def _register_heic() -> None:
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        return
    register_heif_opener()


def _pixels(rect: Rect) -> tuple[int, int]:
    return max(1, round(rect.w / 25.4 * DPI)), max(1, round(rect.h / 25.4 * DPI))


def _on_white(photo: Photo) -> Photo:
    from PIL import Image

    if photo.mode in ("RGBA", "LA", "PA") or "transparency" in photo.info:
        drawn = photo.convert("RGBA")
        ground = Image.new("RGBA", drawn.size, "white")
        return Image.alpha_composite(ground, drawn).convert("RGB")
    return photo if photo.mode == "RGB" else photo.convert("RGB")


def _fitted(photo: Photo, frame: Rect) -> Loaded:
    from PIL import Image, ImageOps

    wide, high = _pixels(frame)
    ratio = (photo.width / photo.height) / (frame.w / frame.h)
    rect = frame
    if min(ratio, 1 / ratio) >= 1 - _MOST_CROP:
        smaller = min(1.0, photo.width / wide, photo.height / high)
        size = (max(1, round(wide * smaller)), max(1, round(high * smaller)))
        photo = ImageOps.fit(photo, size, Image.Resampling.LANCZOS, centering=(0.5, 0.4))
    else:
        photo.thumbnail((wide, high), Image.Resampling.LANCZOS)
        scale = min(frame.w / photo.width, frame.h / photo.height)
        w, h = photo.width * scale, photo.height * scale
        rect = Rect(frame.x + (frame.w - w) / 2, frame.y + (frame.h - h) / 2, w, h)
    target = io.BytesIO()
    photo.save(target, "JPEG", quality=QUALITY, optimize=True)
    return Loaded(target.getvalue(), rect)
