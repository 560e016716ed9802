"""The pictures on cards: each is a rule, drawn. What they show, with its words and no coordinates on paper."""

from __future__ import annotations

import msgspec


class ArtHex(msgspec.Struct, frozen=True):
    """One hex of a small picture, axial coordinates (pointy-top; q right, r down-right). ``mark``: ``self``
    (own marker with its arrow), ``enemy``, ``obstacle``, ``start``, ``end`` or empty. ``lit`` fills it."""

    q: int
    r: int
    lit: bool = False
    mark: str = ""
    text: str = ""


class HexArt(msgspec.Struct, frozen=True):
    """A patch of hexes; ``facing`` is the direction of the own arrow, 0 = east, counted clockwise in sixths. ``rays``
    are lines over them, each from a point to another in sides of a hex from the middle of (0, 0), open or not."""

    hexes: tuple[ArtHex, ...]
    caption: str = ""
    facing: int = 0
    rays: tuple[tuple[float, float, float, float, bool], ...] = ()


class RangeArt(msgspec.Struct, frozen=True):
    """Hexes in a row from the own marker (0) to ``last``, lit from ``first`` to ``last``. ``number`` stands after the
    caption, and is whole even where the caption is not."""

    first: int
    last: int
    caption: str = ""
    number: str = ""


class PathArt(msgspec.Struct, frozen=True):
    """Straight legs, each a direction (0 = east, clockwise in sixths); ``leg`` is the word at the first leg."""

    legs: tuple[int, ...]
    leg: str = ""
    caption: str = ""


class FacesArt(msgspec.Struct, frozen=True):
    """Dice faces before and after: (2, 3) is a 2 that counts as 3."""

    pairs: tuple[tuple[int, int], ...]
    caption: str = ""


class DiceArt(msgspec.Struct, frozen=True):
    """Dice to be rolled for the attacks."""

    count: int
    caption: str = ""


class IconArt(msgspec.Struct, frozen=True):
    """A sign with a short word, for what has no geometry. ``icon``: ``hand`` (a card going back to the hand),
    ``shield`` (a plate of armour), ``burst`` (more damage), ``crosshair`` (all barrels at once)."""

    icon: str
    caption: str = ""


class Square(msgspec.Struct, frozen=True):
    """A square of a small picture, x to the right and y down. ``mark``: ``self``, ``enemy``, ``gap`` (dots for squares
    left out) or empty. ``lit`` fills it."""

    x: int
    y: int = 0
    lit: bool = False
    mark: str = ""
    text: str = ""


class SquareArt(msgspec.Struct, frozen=True):
    """A patch of squares, with an arrow from each square of ``path`` to the next."""

    squares: tuple[Square, ...]
    path: tuple[tuple[int, int], ...] = ()
    caption: str = ""


class ShiftArt(msgspec.Struct, frozen=True):
    """What rises and what falls at once, each a label and by how much: ``("hit", "+3")``."""

    up: tuple[tuple[str, str], ...] = ()
    down: tuple[tuple[str, str], ...] = ()
    caption: str = ""


class QueueArt(msgspec.Struct, frozen=True):
    """Who acts after whom: ``moved`` leaves the front and goes behind the first ``behind`` of the others."""

    moved: str
    others: tuple[str, ...]
    behind: int = 1
    caption: str = ""


Art = HexArt | RangeArt | PathArt | FacesArt | DiceArt | IconArt | SquareArt | ShiftArt | QueueArt
