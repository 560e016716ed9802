"""Papers, card sizes, and how cards lie on a sheet, as data. All numbers are mm."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from printables.paper.presets import Length, PresetError, convert, read_file
from printables.pdf.boxes import Rect
from templates import words
from templates.words import Own

_SIZE = re.compile(r"(\d{2,4}(?:\.\d+)?)(?:mm)?x(\d{2,4}(?:\.\d+)?)mm")
LEAST_MM, MOST_MM = 100, 2000


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of paper. ``edge`` is what printers leave unprinted on every side."""

    width: Length
    height: Length
    edge: Length = Length(5)

    def turned(self) -> Paper:
        """The same sheet lying on its other side."""
        return Paper(self.height, self.width, self.edge)


class SheetPlaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fixed places on one paper: perforated sheets. ``across`` and ``down`` are the gaps between cards."""

    paper: str
    columns: int
    rows: int
    left: Length
    top: Length
    across: Length = Length(0)
    down: Length = Length(0)


class CardPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card's size; ``corner`` is the radius of its corners, ``sheet`` its places on perforated paper."""

    width: Length
    height: Length
    corner: Length = Length(0)
    sheet: SheetPlaces | None = None


class Places(msgspec.Struct, frozen=True):
    """Where cards lie on a sheet. ``across`` and ``down`` are the gaps between them; ``fixed`` on perforated paper.
    ``fold``: only the left half is meant for fronts, the right half lies behind it. ``moved``: how far to the right
    and down all of it is printed elsewhere."""

    sheet: Paper
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float
    fixed: bool = False
    fold: bool = False
    moved: tuple[float, float] = (0.0, 0.0)

    @property
    def room(self) -> Rect:
        """Where ink may stand, so that it is within what printers print before and after it is moved."""
        right, down = (0.0, 0.0) if self.fixed else self.moved
        edge = self.sheet.edge
        whole = Rect(0, 0, self.sheet.width, self.sheet.height)
        return whole.inset(
            edge + max(0.0, -right), edge + max(0.0, -down), edge + max(0.0, right), edge + max(0.0, down)
        )

    @property
    def count(self) -> int:
        """Cards on one sheet."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        return self.left + self.columns * (self.width + self.across) - self.across

    @property
    def bottom(self) -> float:
        return self.top + self.rows * (self.height + self.down) - self.down

    def corner(self, index: int) -> tuple[float, float]:
        """The top-left corner of a place, 0-based, row by row."""
        row, column = divmod(index, self.columns)
        return self.left + column * (self.width + self.across), self.top + row * (self.height + self.down)


@cache
def papers(own: Own = ()) -> dict[str, Paper]:
    """The papers by name, those of the ``own`` folders among them."""
    return convert(words.load("common", "papers", own), dict[str, Paper], "papers.toml")


def paper(name: str, own: Own = ()) -> Paper:
    """A paper by its name, in any case, or by its size in mm: ``329x483mm``. Raises PresetError that lists the papers
    there are, or says which sizes can be had."""
    known_papers = papers(own)
    for known, found in known_papers.items():
        if known.casefold() == name.casefold():
            return found
    if sides := _SIZE.fullmatch(name.strip().replace("×", "x")):
        width, height = (Length(side) for side in sides.groups())
        if not all(LEAST_MM <= side <= MOST_MM for side in (width, height)):
            raise PresetError(f"{name}: paper has {LEAST_MM} to {MOST_MM} mm a side")
        return Paper(min(width, height), max(width, height))
    raise PresetError(f"no such paper: {name}; there are {', '.join(known_papers)}, or a size such as 329x483mm")


@cache
def card_presets(own: Own = ()) -> dict[str, CardPreset]:
    """The vendored card sizes by name, as the ``own`` folders change them."""
    folder = Path(words.__file__).parent / "common" / "cards"
    names = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {name: convert(words.load("common", f"cards/{name}", own), CardPreset, f"{name}.toml") for name in names}


def card_preset(name: str, own: Own = ()) -> CardPreset:
    """A card size by its name, or from a user's file when the name ends in ``.toml``. Raises PresetError."""
    if name.endswith(".toml"):
        return checked(read_file(Path(name), CardPreset), name, own)
    try:
        return card_presets(own)[name.casefold().replace("×", "x")]
    except KeyError:
        raise PresetError(
            f"no such card size: {name}; there are {', '.join(card_presets(own))}, or a .toml file"
        ) from None


def checked(preset: CardPreset, source: str, own: Own = ()) -> CardPreset:
    """The preset, if a card can be drawn on it. Raises PresetError: cards have 50 to 130 mm a side, and a perforated
    sheet holds its cards."""
    for key, side in (("width", preset.width), ("height", preset.height)):
        if not 50 <= side <= 130:
            told = f"{source}: {key} is {side:g}mm; cards from 50mm to 130mm can be drawn"
            raise PresetError(told, "preset.side", source=source, at=key, found=f"{side:g}mm")
    places = preset.sheet
    if places is None:
        return preset
    sheet = paper(places.paper, own)
    if places.columns < 1 or places.rows < 1:
        raise PresetError(f"{source}: sheet.columns and sheet.rows must be 1 or more", "preset.count", source=source)
    right = places.left + places.columns * (preset.width + places.across) - places.across
    bottom = places.top + places.rows * (preset.height + places.down) - places.down
    if right > sheet.width + 0.001 or bottom > sheet.height + 0.001:
        told = f"{source}: the cards need {right:g} x {bottom:g}mm, {places.paper} has less"
        need = f"{right:g}×{bottom:g} mm"
        raise PresetError(told, "preset.room", source=source, found=need, paper=places.paper)
    return preset
