"""A machine's own mark: its colour as a band, and its emblem."""

from __future__ import annotations

from designer.views import Mark
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray


def band(tray: Tray, mark: Mark, rect: Rect) -> None:
    """A bar in the machine's colour."""
    solid = tray.theme.solid(mark.colour)
    tray.shape(shapes.chamfered(rect, min(1.2, rect.h / 2), "b"), solid.fill, solid.stroke, 0.8)


def emblem(tray: Tray, mark: Mark, x: float, y: float, size: float) -> None:
    """The emblem about ``x, y``."""
