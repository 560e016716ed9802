"""A machine's own mark: its colour as a band or a plate, and its emblem."""

from __future__ import annotations

from functools import lru_cache

from designer.views import Mark, Picture
from printables.pdf import emblems, shapes
from printables.pdf.boxes import Image, Rect
from printables.sheet import photos
from printables.tray import Tray
from printables.type.fitting import Problem

_LARGE = 12.0
"""Emblems of more mm are those of backs."""


def ground(tray: Tray, mark: Mark, rect: Rect, cut: float, corners: str) -> str:
    """A plate in the machine's colour with cut corners, and the colour of what stands on it."""
    if tray.theme.low:
        ink = tray.theme.palette.ink
        tray.shape(shapes.chamfered(rect, cut, corners), None, ink, 0.8)
        return ink
    edge = tray.theme.palette.line if emblems.light(mark.colour) > 0.4 else None
    tray.shape(shapes.chamfered(rect, cut, corners), mark.colour, edge, 0.5)
    return emblems.on(mark.colour)


def emblem(tray: Tray, mark: Mark, x: float, y: float, size: float, colour: str = "") -> None:
    """The emblem about ``x, y``, in this colour, or in the machine's where it is dark enough; a picture as it is, but a
    large one only half as large in low ink."""
    half = size / (4 if tray.theme.low and size > _LARGE else 2)
    if mark.picture is not None and _picture(tray, mark.picture, Rect(x - half, y - half, 2 * half, 2 * half)):
        return
    ink = tray.theme.palette.ink
    own = mark.colour if emblems.light(mark.colour) <= 0.3 else ink
    colour = colour or (ink if tray.theme.low else own)
    if tray.theme.low and size > _LARGE:  # in outline
        tray.boxes.append(emblems.emblem(mark.emblem, x, y, size, None, colour))
    else:
        tray.boxes.append(emblems.emblem(mark.emblem, x, y, size, colour))


@lru_cache(maxsize=64)
def _loaded(picture: Picture, wide: float) -> photos.Loaded:
    return photos.load(picture, Rect(0, 0, wide, wide))


def _picture(tray: Tray, picture: Picture, rect: Rect) -> bool:
    """A picture for an emblem, whole in its square; what can't be read is told, and nothing drawn."""
    made = _loaded(picture, 20.0)
    if made.rect is None:
        tray.problems.append(Problem("picture", tray.asset, tray.owner, "emblem", picture.path or made.trouble))
        return False
    scale = rect.w / 20.0
    box = Rect(rect.x + made.rect.x * scale, rect.y + made.rect.y * scale, made.rect.w * scale, made.rect.h * scale)
    tray.boxes.append(Image(box, made.data))
    return True
