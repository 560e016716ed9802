"""People's photos, made fit for print: upright, whole or cropped, 300 dots an inch, JPEG, by Pillow. Where that is not
to be had (in a browser), a JPEG as it is given, clipped to the frame."""

from __future__ import annotations

import io
import math
from array import array
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from designer.views import Picture
from printables.pdf.boxes import Box, Group, Image, Rect
from printables.sheet import jpeg
from templates.opened import MOST_PICTURE, read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image as Photo

DPI = 300
QUALITY = 88
MOST_PIXELS = 120_000_000
"""Larger pictures are refused before they are unpacked."""


class Loaded(msgspec.Struct, frozen=True):
    """JPEG bytes and where they go; without data, ``trouble`` says what is wrong with the picture. ``clip``: the frame
    at which a picture ends that is larger."""

    data: bytes = b""
    rect: Rect | None = None
    trouble: str = ""
    clip: Rect | None = None

    def boxes(self) -> tuple[Box, ...]:
        """The picture as it is drawn; nothing without one."""
        if self.rect is None:
            return ()
        if self.clip is None:
            return (Image(self.rect, self.data),)
        frame = self.clip
        within = Rect(self.rect.x - frame.x, self.rect.y - frame.y, self.rect.w, self.rect.h)
        return (Group((Image(within, self.data),), Rect(0.0, 0.0, frame.w, frame.h), frame.x, frame.y),)


def can_redraw() -> bool:
    """Whether Pillow itself is there; ReportLab alone is content with less of it."""
    return find_spec("PIL.ImageOps") is not None


def load(picture: Picture, frame: Rect) -> Loaded:
    """The picture for a frame in mm: whole, or cropped so that it fills the frame if that is asked for. Reads
    HEIC where pillow-heif is installed. Never raises for a bad picture."""
    if not can_redraw():
        return _as_given(picture, frame)
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
            return _fitted(_on_white(opened), frame, crop=picture.fit == "crop")
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        return Loaded(trouble=str(error) or type(error).__name__)


def _as_given(picture: Picture, frame: Rect) -> Loaded:
    """A JPEG that is not drawn anew."""
    crop = picture.fit == "crop"
    try:
        data = picture.data or read_bytes(picture.path, MOST_PICTURE)
        wide, high = jpeg.size(data)
    except (OSError, jpeg.JpegError) as error:
        return Loaded(trouble=str(error))
    if wide * high > MOST_PIXELS:
        return Loaded(trouble=f"{wide} x {high}")
    return Loaded(data, jpeg.placed(wide, high, frame, crop=crop), clip=frame if crop else None)


def _register_heic() -> None:
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        return
    register_heif_opener()


def _pixels(rect: Rect) -> tuple[int, int]:
    return max(1, round(rect.w / 25.4 * DPI)), max(1, round(rect.h / 25.4 * DPI))


def _on_white(photo: Photo) -> Photo:
    """The photo in red, green and blue of eight bits each, what is transparent white. Raises ValueError for one whose
    tones can't be known."""
    from PIL import Image

    if photo.mode.startswith("I;16") or photo.mode in {"I", "F"}:
        photo = _eight_bits(photo)
    if photo.mode == "LAB":
        photo = _from_lab(photo)
    if photo.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in photo.info:
        drawn = photo.convert("RGBA")
        ground = Image.new("RGBA", drawn.size, "white")
        return Image.alpha_composite(ground, drawn).convert("RGB")
    return photo if photo.mode == "RGB" else photo.convert("RGB")


def _eight_bits(photo: Photo) -> Photo:
    """A grey photo of finer tones. Numbers with a point are from 0 to 1, or to the greatest that a file of 8, 16 or 32
    bits holds: whichever the brightest needs. Raises ValueError for what is no tone."""
    wide = photo.mode.startswith("I;16")
    deep = photo.convert("I") if wide else photo
    low, high = (float(tone) for tone in deep.getextrema())  # type: ignore[arg-type]
    # what is no number is none of the extremes, but spoils the sum
    numbers = sum(array("f", deep.tobytes())) if photo.mode == "F" else 0.0
    if not (math.isfinite(low) and math.isfinite(high) and math.isfinite(numbers)) or low < 0:
        raise ValueError(f"{photo.mode}: {low:g} to {high:g}")
    tops = (65535.0,) if wide else (1.0, 255.0, 65535.0, 2.0**32 - 1) if photo.mode == "F" else (65535.0, 2.0**32 - 1)
    top = next((each for each in tops if high <= each * (1 + 1e-6)), None)
    if top is None:
        raise ValueError(f"{photo.mode}: {low:g} to {high:g}")
    if not wide and photo.mode == "I" and top > 65535.0 and high < 2.0**31:
        top = 2.0**31 - 1
    grey = deep.convert("F").point(lambda tone: tone * (255.0 / top) + 0.5).convert("L")
    clear = photo.info.get("transparency")
    if isinstance(clear, int):  # one tone of a PNG file that stands for nothing
        grey.info["transparency"] = round(clear * 255 / top)
    else:
        grey.info.pop("transparency", None)
    return grey


def _from_lab(photo: Photo) -> Photo:
    from PIL import ImageCms

    turned = ImageCms.profileToProfile(
        photo, ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB"), outputMode="RGB"
    )
    if turned is None:
        raise ValueError(photo.mode)
    return turned


def _fitted(photo: Photo, frame: Rect, *, crop: bool) -> Loaded:
    from PIL import Image, ImageOps

    wide, high = _pixels(frame)
    rect = frame
    if crop:
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
