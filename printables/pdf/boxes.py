"""Placed boxes: everything that is drawn, at fixed points, before anything is drawn.

All coordinates and sizes are millimetres, x to the right and y downwards from the top-left corner of the page (or of
the `Group` that holds the box). Type sizes and line widths are points. Colours are ``RRGGBB``; None draws nothing.
Boxes are many, so they are msgspec's: quickly made and hashed; ``msgspec.structs.replace`` changes one.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

PT_PER_MM = 72 / 25.4


class Rect(msgspec.Struct, frozen=True):
    """A place on the page, in mm; ``x, y`` is the top-left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(
        self, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
    ) -> Rect:
        """The rectangle less its margins: one number for all, or left, top and so on (missing ones as left or top)."""
        top = left if top is None else top
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        return Rect(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def holds(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether the other lies inside this one, within ``slack`` mm."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether the two share more than ``slack`` mm in both directions."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )


class Text(msgspec.Struct, frozen=True):
    """One line of text. ``x`` is its left, middle or right by ``align``; ``y`` its baseline. ``within`` is the box that
    it was fitted to, and that tests hold it to. ``tracking`` is letter-spacing in points."""

    x: float
    y: float
    text: str
    size: float
    within: Rect
    bold: bool = False
    colour: str = "1B2330"
    align: str = "left"
    tracking: float = 0.0


class Line(msgspec.Struct, frozen=True):
    """A straight line; ``width`` in points, ``dash`` in mm (on, off, ...)."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = "6B7686"
    width: float = 0.5
    dash: tuple[float, ...] = ()
    cap: str = "butt"


class Path(msgspec.Struct, frozen=True):
    """A shape: ``steps`` of ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",). ``clip`` cuts it off."""

    steps: tuple[tuple[str | float, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5
    join: str = "miter"
    even_odd: bool = False
    clip: Rect | None = None


class Image(msgspec.Struct, frozen=True):
    """A picture that fills the rectangle. ``data`` are JPEG or PNG bytes, already cropped and scaled; equal bytes are
    embedded once."""

    rect: Rect
    data: bytes


class Group(msgspec.Struct, frozen=True):
    """Boxes drawn once a file and placed often (a Form XObject). ``rect`` bounds them in their own coordinates; the
    group's own point (0, 0) goes to ``x, y``, turned by ``turn`` degrees clockwise about it. Equal ``boxes`` share one
    form."""

    boxes: tuple[Box, ...]
    rect: Rect
    x: float = 0.0
    y: float = 0.0
    turn: int = 0


Box = Text | Line | Path | Image | Group


class Page(msgspec.Struct, frozen=True):
    """A sheet of paper and what stands on it. ``label`` is its name in the viewer, ``bookmark`` its outline entry.
    It stands under ``chapter`` where there is one; a chapter begins at the first page that names it."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    label: str = ""
    bookmark: str = ""
    trim: Rect | None = None
    bleed: Rect | None = None
    chapter: str = ""
    scale: tuple[float, float] = (1.0, 1.0)
    """What is drawn is so much wider and taller about the page's middle, for printers that print it smaller."""


class Document(msgspec.Struct, frozen=True):
    """A PDF to be. ``duplex``: empty, ``Simplex``, or ``DuplexFlipLongEdge`` and ``DuplexFlipShortEdge``, whose every
    second page is a back."""

    title: str
    pages: tuple[Page, ...]
    lang: str = "ja"
    duplex: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()


def shifted(box: Box, right: float, down: float) -> Box:
    """The box elsewhere, so many mm to the right and down."""
    if not (right or down):
        return box
    match box:
        case Text():
            return structs.replace(box, x=box.x + right, y=box.y + down, within=_moved(box.within, right, down))
        case Line():
            return structs.replace(box, x1=box.x1 + right, y1=box.y1 + down, x2=box.x2 + right, y2=box.y2 + down)
        case Path():
            steps = tuple(
                (kind, *(float(at) + (down if index % 2 else right) for index, at in enumerate(numbers)))
                for kind, *numbers in box.steps
            )
            return structs.replace(box, steps=steps, clip=box.clip and _moved(box.clip, right, down))
        case Image():
            return structs.replace(box, rect=_moved(box.rect, right, down))
        case Group():
            return structs.replace(box, x=box.x + right, y=box.y + down)


def enlarged(box: Box, times: float) -> Box:
    """The box so many times as large about (0, 0), its type and its lines too."""
    match box:
        case Text():
            within, size, tracking = _grown(box.within, times), box.size * times, box.tracking * times
            return structs.replace(box, x=box.x * times, y=box.y * times, within=within, size=size, tracking=tracking)
        case Line():
            ends = {key: getattr(box, key) * times for key in ("x1", "y1", "x2", "y2", "width")}
            return structs.replace(box, **ends, dash=tuple(each * times for each in box.dash))
        case Path():
            steps = tuple((kind, *(float(at) * times for at in numbers)) for kind, *numbers in box.steps)
            clip = box.clip and _grown(box.clip, times)
            return structs.replace(box, steps=steps, width=box.width * times, clip=clip)
        case Image():
            return structs.replace(box, rect=_grown(box.rect, times))
        case Group():
            inner = tuple(enlarged(each, times) for each in box.boxes)
            return structs.replace(box, boxes=inner, rect=_grown(box.rect, times), x=box.x * times, y=box.y * times)


def _grown(rect: Rect, times: float) -> Rect:
    return Rect(rect.x * times, rect.y * times, rect.w * times, rect.h * times)


def _moved(rect: Rect, right: float, down: float) -> Rect:
    return Rect(rect.x + right, rect.y + down, rect.w, rect.h)


def walk(boxes: tuple[Box, ...]) -> Iterator[Box]:
    """Every box, those inside groups too (in the group's own coordinates)."""
    for box in boxes:
        yield box
        if isinstance(box, Group):
            yield from walk(box.boxes)
