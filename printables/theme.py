"""Colours and type sizes by role, from ``theme.toml``, and the choices that a user makes about all prints."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from designer.views import Tone
from printables.paper.presets import convert
from printables.paper.sizes import CardPreset, Paper, card_preset, paper
from templates import words
from templates.words import Lang, Own

Colour = Annotated[str, msgspec.Meta(pattern="^[0-9A-Fa-f]{6}$")]
"""Red, green and blue in two hexadecimal digits each."""
Points = Annotated[float, msgspec.Meta(ge=1, le=200)]
One = Annotated[tuple[Points, ...], msgspec.Meta(min_length=1)]
Two = Annotated[tuple[Points, ...], msgspec.Meta(min_length=2)]
Three = Annotated[tuple[Points, ...], msgspec.Meta(min_length=3)]
Four = Annotated[tuple[Points, ...], msgspec.Meta(min_length=4)]
"""At least so many sizes: layouts leave out the largest of a role where there is less room."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours that mean no kind."""

    ink: Colour
    muted: Colour
    line: Colour
    faint: Colour
    pale: Colour
    paper: Colour
    alarm: Colour


class _Low(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours that are otherwise in low ink."""

    ink: Colour
    muted: Colour
    line: Colour
    faint: Colour


class ToneInk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind's colours: ``strong`` for lines and small fills, ``pale`` for lit areas."""

    strong: Colour
    pale: Colour


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Type sizes in points by role, largest first."""

    priority: Two
    headline: Three
    title: Two
    figure: One
    number: Four
    strong: Three
    text: Three
    caption: Three
    small: Two
    least: One


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: Palette
    low: _Low
    tones: dict[str, ToneInk]
    type: Sizes


class Solid(msgspec.Struct, frozen=True):
    """How an area in strong colour is drawn: its fill, its outline, and the colour of what stands on it."""

    fill: str | None
    stroke: str | None
    on: str


class Theme(msgspec.Struct, frozen=True):
    """What the ink is. With ``low`` no area is filled: fills turn into outlines, and what stood white stands dark."""

    palette: Palette
    tones: dict[str, ToneInk]
    sizes: Sizes
    low: bool = False

    def strong(self, tone: Tone) -> str:
        """The tone's line and text colour."""
        return self.tones[tone].strong

    def lit(self, tone: Tone) -> str | None:
        """The fill of a lit area of this tone; none in low ink."""
        return None if self.low else self.tones[tone].pale

    @property
    def pale(self) -> str | None:
        """The fill of a panel; none in low ink."""
        return None if self.low else self.palette.pale

    def stroke(self, width: float) -> float:
        """The width in points of a line: in low ink half of it, but what a printer of 300 dpi still draws."""
        return max(min(width, 0.4), 0.5 * width) if self.low else width

    def solid(self, colour: str) -> Solid:
        """A filled area in this colour, or its outline in low ink."""
        return Solid(None, colour, colour) if self.low else Solid(colour, None, self.palette.paper)


@cache
def theme(low: bool = False, own: Own = ()) -> Theme:
    """The theme, in full ink or low ink, with what the ``own`` folders say instead."""
    data = convert(words.load("common", "theme", own), _Data, "theme.toml")
    palette = msgspec.structs.replace(data.colours, **msgspec.structs.asdict(data.low)) if low else data.colours
    return Theme(palette, data.tones, data.type, low)


class Style(msgspec.Struct, frozen=True):
    """A user's choices about prints. ``ink``: full, low. ``cut``: marks, lines, none. ``backs``: none, duplex (long
    edge), duplex-short, fold. ``gutter`` is mm between cards. ``front`` and ``back`` move everything on that side by
    (right, down) mm, for printers that print beside the mark, and ``front_scale`` and ``back_scale`` make it so much
    wider and taller, for those that print smaller. ``cards`` is the name of a card size or a file. ``sides`` of what
    has backs: both, fronts, backs, split (a file each)."""

    ink: str = "full"
    lang: Lang = "ja"
    paper: str = "A4"
    cards: str = "63x88"
    cut: str = "marks"
    gutter: float = 0.0
    backs: str = "none"
    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)
    front_scale: tuple[float, float] = (1.0, 1.0)
    back_scale: tuple[float, float] = (1.0, 1.0)
    sides: str = "both"

    @property
    def code(self) -> str:
        """``ja`` or ``en``."""
        return words.code_of(self.lang)

    @property
    def own(self) -> Own:
        """The folders of a user's own words, theme and presets."""
        return words.own_of(self.lang)

    @property
    def sheet(self) -> Paper:
        """The paper, upright."""
        return paper(self.paper, self.own)

    @property
    def card(self) -> CardPreset:
        """The card's size."""
        return card_preset(self.cards, self.own)

    @property
    def theme(self) -> Theme:
        return theme(self.ink == "low", self.own)

    @property
    def words(self) -> words.Words:
        """The words that printing itself says, in this language."""
        return words.Words(self.lang, "common", name="prints")
