"""Where a layout puts its boxes, and what it has to say about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from printables.pdf import icons, shapes
from printables.pdf.boxes import Box, Document, Line, Path, Rect
from printables.theme import Theme
from printables.type import fitting
from printables.type.fitting import Fitted, Look, Problem


class Printed(msgspec.Struct, frozen=True):
    """A finished document, and what of it could not be printed as meant."""

    document: Document
    problems: tuple[Problem, ...] = ()


class Tray(msgspec.Struct):
    """Collects boxes in drawing order, and problems. ``asset`` and ``owner`` name the print in problems."""

    theme: Theme
    asset: str
    owner: str
    boxes: list[Box] = msgspec.field(default_factory=list)
    problems: list[Problem] = msgspec.field(default_factory=list)

    def text(self, place: str, text: str, rect: Rect, sizes: Sequence[float], **look: Any) -> Fitted:
        """Fits a text into the box, in ink unless another ``colour`` is given. See `Look` for the rest."""
        look.setdefault("colour", self.theme.palette.ink)
        fitted = fitting.fit(text, rect, Look(tuple(sizes), **look))
        self.boxes += fitted.lines
        self.problems += fitted.problems(self.asset, self.owner, place)
        return fitted

    def shape(
        self, steps: shapes.Steps, fill: str | None = None, stroke: str | None = None, width: float = 0.5, **more: Any
    ) -> None:
        """A path, unless nothing of it would be seen."""
        if fill is not None or stroke is not None:
            self.boxes.append(Path(steps, fill, stroke, self.theme.stroke(width), **more))

    def rule(self, x1: float, y1: float, x2: float, y2: float, colour: str | None = None, width: float = 0.5) -> None:
        """A straight line, thin and slate unless said otherwise."""
        self.boxes.append(Line(x1, y1, x2, y2, colour or self.theme.palette.line, self.theme.stroke(width)))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """A sign about ``x, y``."""
        self.boxes += icons.icon(name, x, y, size, colour, self.theme.palette.paper)
