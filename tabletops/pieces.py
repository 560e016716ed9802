"""What goes onto a virtual tabletop: pictures, pieces with their counters, decks, boards. Pictures count pixels."""

from __future__ import annotations

import hashlib
from functools import cached_property

import msgspec

from designer.prints.tabletop import Counter, Line


class Picture(msgspec.Struct, frozen=True, dict=True):
    """A PNG or JPEG file, by its content. ``kind``: ``png`` or ``jpeg``."""

    data: bytes
    width: int
    height: int
    kind: str = "png"

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of its bytes in lower-case hex: its name on the tabletops that name pictures by content."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def name(self) -> str:
        return f"{self.digest}.{self.kind}"

    @property
    def type(self) -> str:
        """Its media type."""
        return f"image/{self.kind}"


class Face(msgspec.Struct, frozen=True):
    """A card that a deck holds ``count`` times. ``text`` is what it says, for where it is too small to read; ``arm`` is
    the weapon that it is of, where it is of one."""

    title: str
    count: int
    picture: Picture
    text: str = ""
    arm: str = ""

    @property
    def name(self) -> str:
        """The title with its weapon."""
        return f"{self.title} {self.arm}".strip()


class Deck(msgspec.Struct, frozen=True):
    """The cards of a machine, each once, with their common back. ``width`` and ``height`` of a card in mm."""

    name: str
    faces: tuple[Face, ...]
    back: Picture
    width: float
    height: float

    @property
    def count(self) -> int:
        """All cards, copies too."""
        return sum(face.count for face in self.faces)


class Piece(msgspec.Struct, frozen=True):
    """A machine. ``token`` is the picture that stands on the field, its photo or its marker; ``colour`` is ``RRGGBB``;
    ``start``: the name of its hex, empty where the field gives none."""

    name: str
    player: str
    memo: str
    colour: str
    token: Picture
    counters: tuple[Counter, ...]
    numbers: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    deck: Deck
    start: str = ""


class Board(msgspec.Struct, frozen=True):
    """A field as one picture. ``across``: a cell's width between parallel edges; ``centres``: the middle of each cell
    by its name; all in pixels of the picture."""

    name: str
    title: str
    picture: Picture
    across: float
    centres: tuple[tuple[str, float, float], ...]

    def centre(self, name: str) -> tuple[float, float] | None:
        """The middle of a cell; None for one that the field does not have."""
        return next(((x, y) for one, x, y in self.centres if one == name), None)


class Note(msgspec.Struct, frozen=True):
    """A text to lay beside the field."""

    title: str
    text: str
