"""Command cards: a `Card` becomes a face at a preset's size, a deck becomes sheets of paper.

A face is read from the top-left corner, as a hand of cards is fanned: priority, name and kind, then the rule as a
picture, what it costs, what it says, the weapon's figures, a warning, and whose card it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from designer.views import Card
from printables import parts, ticks
from printables.cards import art, backs, panel
from printables.paper import imposition, sides
from printables.paper.sizes import CardPreset
from printables.pdf.boxes import Box, Document, Group, Page, Rect
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fitting, fonts
from printables.type.fitting import Look, Problem, told_once

SIDE = 4.0
"""Margin of a card's text at the sides, in mm: cutting may miss by a millimetre and more."""
_EDGE = 2.4
_FOOT = 2.6
_GAP = 1.4
_PICTURE = 0.4  # the part of a lying card's width that its picture takes
_SMALL_PICTURE = 0.34
_LEAST_AIR = 1.1


def document(cards: Sequence[Card], style: Style, title: str = "") -> Printed:
    """The deck on sheets of the style's paper, with the backs that it asks for. Raises PresetError for a card size or a
    paper that cannot be had."""
    preset = style.card
    faces, problems = _faces(cards, preset, style)
    back = None
    if style.backs != "none" and cards:
        made = backs.back(cards[0].owner, cards[0].player, preset, style)
        back, problems = made.group, [*problems, *made.problems]
    heading = title or " ".join(part for part in (cards[0].owner if cards else "", style.words["cards"]) if part)
    pages = imposition.impose(faces, back, preset, style, fonts.settable(heading))
    duplex = {"duplex": sides.LONG, "duplex-short": sides.SHORT}.get(style.backs, sides.ONE) if cards else sides.ONE
    problems += [
        Problem("edge", "cards", cards[0].owner, side, style.words[side])
        for side in imposition.beyond(preset, style, back is not None)
    ]
    return Printed(Document(fonts.settable(heading), pages, style.code, duplex), told_once(problems))


def singles(cards: Sequence[Card], style: Style, title: str = "") -> Printed:
    """A page a card, at its trimmed size: for virtual tabletops. Cards that are alike but for their number have one
    page, whose bookmark says how often the deck holds it, and which bears no number."""
    preset = style.card
    counts: dict[Card, int] = {}
    for card in cards:
        alike = structs.replace(card, id="", copy=(0, 0))
        counts[alike] = counts.get(alike, 0) + 1
    made = [_shared(card, preset, style) for card in counts]
    problems = [problem for _, found in made for problem in found]
    trim = Rect(0, 0, preset.width, preset.height)
    pages = tuple(
        Page(preset.width, preset.height, (face,), name, name if count == 1 else f"{name} x{count}", trim=trim)
        for (card, count), (face, _) in zip(counts.items(), made, strict=True)
        for name in [fonts.settable(card.title)]
    )
    return Printed(Document(title or style.words["cards"], pages, style.code), told_once(problems))


def _faces(cards: Sequence[Card], preset: CardPreset, style: Style) -> tuple[list[Group], list[Problem]]:
    alike: dict[Card, tuple[Group, list[Problem]]] = {}
    groups, problems = [], []
    for card in cards:
        any_copy = structs.replace(card, id="", copy=(0, 0))
        if any_copy not in alike:
            alike[any_copy] = _shared(card, preset, style)
        shared, found = alike[any_copy]
        group, more = _numbered(card, shared, preset, style)
        groups.append(group)
        problems += found + more
    return groups, problems


def face(card: Card, preset: CardPreset, style: Style) -> tuple[Group, tuple[Problem, ...]]:
    """One card's face with (0, 0) at its corner. Copies of a card share their drawing, but for the copy's number."""
    shared, problems = _shared(card, preset, style)
    group, more = _numbered(card, shared, preset, style)
    return group, (*problems, *more)


def _shared(card: Card, preset: CardPreset, style: Style) -> tuple[Group, list[Problem]]:
    """What all copies of a card have."""
    trim = Rect(0, 0, preset.width, preset.height)
    tray = Tray(style.theme, card.id, card.owner)
    _Face(card, tray, trim).draw()
    return Group(tuple(tray.boxes), trim), tray.problems


def _numbered(card: Card, shared: Group, preset: CardPreset, style: Style) -> tuple[Group, list[Problem]]:
    """A copy, with its number."""
    trim = Rect(0, 0, preset.width, preset.height)
    tray = Tray(style.theme, card.id, card.owner)
    _Face(card, tray, trim).copy_number(tray)
    boxes: tuple[Box, ...] = (shared, *tray.boxes)
    return Group(boxes, trim), tray.problems


class _Face:
    """The layout of one face. The bottom is filled first; the picture takes what is left."""

    def __init__(self, card: Card, tray: Tray, trim: Rect) -> None:
        self.card = card
        self.tray = tray
        self.trim = trim
        self.theme = tray.theme
        self.colour = tray.theme.strong(card.kind.tone)
        self.lying = trim.w > trim.h * 1.1
        self.leading = 1.35 if self.lying else 1.5
        self.air = 1.1 if self.lying else 2.0
        self.inner = Rect(SIDE, _EDGE, trim.w - 2 * SIDE, trim.h - 2 * _EDGE)
        self.costs_left = self.lying and bool(card.art) and self._costs_fit_left()
        self.foot = Rect(SIDE, trim.h - _EDGE - _FOOT - 0.2, trim.w - 2 * SIDE, _FOOT)

    def _costs_fit_left(self) -> bool:
        """Whether a lying card with a weapon has room for its costs below the picture."""
        card, wide = self.card, self.inner.w * _PICTURE
        if card.panel is None or (card.hits and card.banner) or (len(card.art) > 1 and card.panel.rows):
            return False
        return bool(card.costs) and all(parts.cost_width(self.tray, cost, 1) <= wide for cost in card.costs)

    def draw(self) -> None:
        top = self._header() + 1.6
        self._footer()
        bottom = self.foot.y - (1.2 if self.lying else 2.6 if self.card.stamp else 1.8)
        if not self.lying:
            self._body(Rect(self.inner.x, top, self.inner.w, bottom - top))
            return
        if not (self.card.art or self.card.hits or self.card.banner):
            self._words(Rect(self.inner.x, top, self.inner.w, bottom - top), top)
            return
        # lying: the picture at the left, the words at the right
        left, right = self._halves(top, bottom)
        if self.card.panel and self.card.panel.spare and not self._holds(right, right.y):
            self.card = structs.replace(self.card, panel=structs.replace(self.card.panel, rows=()))
            left, right = self._halves(top, bottom)
        self.tray.rule(left.right + 1.3, top + 0.4, left.right + 1.3, bottom, self.theme.palette.faint)
        self._words(right, right.y)
        if self.costs_left:
            rows = parts.cost_rows(self.tray, self.card.costs, left.w)
            high = len(rows) * (parts.COST_HEIGHT + 1.0) - 1.0
            parts.cost_plates(self.tray, rows, left.x, left.bottom - high)
            left = Rect(left.x, left.y, left.w, left.h - high - _GAP)
        if self.card.banner:
            parts.hazard(self.tray, self.card.banner, Rect(left.x, left.bottom - 4.0, left.w, 4.0))
            left = Rect(left.x, left.y, left.w, left.h - 4.0 - _GAP)
        self._pictures(left)

    def _halves(self, top: float, bottom: float) -> tuple[Rect, Rect]:
        """A lying card's picture and its words; the picture gives way where the weapon needs more room."""
        tried = []
        for part in (_PICTURE, _SMALL_PICTURE):
            wide = self.inner.w * part
            right = Rect(self.inner.x + wide + 2.6, top, self.inner.w - wide - 2.6, bottom - top)
            tried.append((Rect(self.inner.x, top, wide, bottom - top), right))
        fits = (pair for brief in (False, True) for pair in tried if self._holds(pair[1], top, brief))
        return next(fits, tried[-1])

    def _holds(self, room: Rect, highest: float, brief: bool = False) -> bool:
        """Whether the weapon has room for all its lines below ``highest``."""
        if self.card.panel is None:
            return True
        bottom = room.bottom - (4.0 + _GAP if self.card.banner and not self.lying else 0.0)
        if self.card.strips:
            bottom -= ticks.height(self.tray, self.card.strips, room.w) + _GAP
        words = "\n".join(line for line in self.card.text if line.strip())
        costs = parts.cost_rows(self.tray, () if self.costs_left else self.card.costs, room.w)
        plates = len(costs) * (parts.COST_HEIGHT + 1.0) + (0.8 if costs else 0)
        free = Rect(room.x, highest, room.w, bottom - highest)
        least = self._text_height(words, free, self.theme.sizes.text[-1:])
        need = panel.height(self.tray, self.card.panel, room.w, self.lying, brief)
        return need <= free.h - plates - least - self.air + 1e-6

    def _body(self, room: Rect) -> None:
        hits = _HITS + _GAP if self.card.hits else 0.0
        normal, tight = (room.y + art.least(self.card.art, small) + hits for small in (False, True))
        fits = self._holds(room, normal)
        if not fits:
            self.air = _LEAST_AIR
        top = self._words(room, normal if fits else tight)
        self._pictures(Rect(room.x, room.y, room.w, top - room.y))

    # ---- top ----------------------------------------------------------------------------------------------

    def _header(self) -> float:
        """Tab, name, kind and its shape; returns the y of the rule below."""
        card, sizes = self.card, self.theme.sizes
        high = 12.4 if self.lying else 15.4
        tab = Rect(_EDGE, _EDGE, 14.2 if self.lying else 15.0, high)
        slant = 2.6
        solid = self.theme.solid(self.colour)
        self.tray.shape(parts.slanted(tab, slant), solid.fill, solid.stroke, 1.0)
        figure = Rect(tab.x, tab.y + 0.2, tab.w - slant * 0.4, high - 3.2)
        look = {"bold": not self.theme.low, "colour": solid.on, "align": "middle", "valign": "middle", "most": 1}
        priority = (*sizes.priority[int(self.lying) :], *sizes.headline[2:])
        if not card.priority:
            parts.write_in(self.tray, figure.inset(1.6, 1.6, 1.2, 0.4))
        self.tray.text("priority", card.priority, figure, priority, **look)
        label = Rect(tab.x + 0.6, tab.bottom - 3.3, tab.w - slant - 0.2, 2.6)
        self.tray.text(
            "priority", card.priority_label, label, sizes.least, colour=solid.on, align="middle", valign="middle"
        )
        left = tab.right + 1.4
        self._kind(left, tab)
        self.tray.rule(
            tab.right - slant + 1.0, tab.bottom - 0.15, self.inner.right, tab.bottom - 0.15, self.colour, 0.9
        )
        return tab.bottom

    def _kind(self, left: float, tab: Rect) -> None:
        card, sizes = self.card, self.theme.sizes
        sign = 6.2
        decal = max(fonts.width(card.kind.decal, 5.4, True, 0.7), sign) + 0.2
        right = self.inner.right
        self.tray.icon(card.kind.shape, right - sign / 2, tab.y + 1.0 + sign / 2, sign, self.colour)
        lower = tab.bottom - 5.0
        name = Rect(left, tab.y + 0.4, right - sign - 1.6 - left, lower - tab.y - 0.2)
        self.tray.text(
            "title", card.title, name, sizes.title, bold=True, valign="middle", single=True, most=2, leading=1.15
        )
        kind = Rect(left, lower, right - decal - 1.0 - left, 4.0)
        self.tray.text("kind", card.kind.label, kind, sizes.small, colour=self.colour, valign="middle", most=1)
        box = Rect(right - decal, lower, decal, 4.0)
        look = {"bold": True, "colour": self.colour, "align": "right", "valign": "middle", "most": 1}
        self.tray.text("kind", card.kind.decal, box, sizes.least, tracking=0.7, **look)

    # ---- bottom -------------------------------------------------------------------------------------------

    def _footer(self) -> None:
        """Whose card it is; the stamp of an illegal machine in the middle."""
        card, sizes = self.card, self.theme.sizes
        room = Rect(self.foot.x, self.foot.y, self.foot.w - 9.0, self.foot.h)
        if card.stamp:
            wide = min(fonts.width(card.stamp, 6.2, True) + 3.4, room.w * 0.6)
            box = Rect(room.right - wide, self.foot.y - 0.8, wide, self.foot.h + 1.0)
            parts.plate(self.tray, "stamp", card.stamp, box, self.theme.palette.alarm, sizes.small)
            room = Rect(room.x, room.y, room.w - wide - 1.5, room.h)
        owner = "  ".join(part for part in (card.owner, card.player) if part.strip())
        self.tray.text("owner", owner, room, sizes.small, colour=self.theme.palette.muted, valign="middle", most=1)

    def copy_number(self, tray: Tray) -> None:
        """Which of how many."""
        number, count = self.card.copy
        box = Rect(self.foot.right - 8.0, self.foot.y, 8.0, self.foot.h)
        look = {"align": "right", "valign": "middle", "most": 1, "colour": self.theme.palette.muted}
        tray.text("copy", f"{number}/{count}", box, self.theme.sizes.small, bold=True, **look)

    def _words(self, room: Rect, highest: float) -> float:
        """Banner, weapon, text and costs from the bottom up, none above ``highest``; returns the y where they begin."""
        card, bottom = self.card, room.bottom
        costs = parts.cost_rows(self.tray, () if self.costs_left else card.costs, room.w)
        plates = len(costs) * (parts.COST_HEIGHT + 1.0) + (0.8 if costs else 0)
        words = "\n".join(line for line in card.text if line.strip())
        if card.banner and not self.lying:
            parts.hazard(self.tray, card.banner, Rect(room.x, bottom - 4.0, room.w, 4.0))
            bottom -= 4.0 + (_GAP if card.panel else self.air)
        if card.strips:
            high = ticks.height(self.tray, card.strips, room.w)
            ticks.draw(self.tray, card.strips, Rect(room.x, bottom - high, room.w, high))
            bottom -= high + (_GAP if card.panel else self.air)
        if card.panel is not None:
            # further lines take what the text leaves over at its least size
            least = self._text_height(
                words, Rect(room.x, highest, room.w, bottom - highest), self.theme.sizes.text[-1:]
            )
            block = panel.Block(self.tray, card.panel, room.w, self.colour, self.lying)
            bottom = block.draw(room.x, bottom, bottom - highest - plates - least - self.air) - self.air
        space = Rect(room.x, highest + plates, room.w, bottom - highest - plates)
        sizes = self._text_sizes(words, space)
        high = self._text_height(words, space, sizes)
        top = bottom - high
        if self.lying:
            top -= (space.h - high) / 2
        self.tray.text("text", words, Rect(room.x, top, room.w, high), sizes, leading=self.leading)
        if costs:
            top -= plates
            parts.cost_plates(self.tray, costs, room.x, top)
        return top - self.air

    def _text_sizes(self, words: str, room: Rect) -> tuple[float, ...]:
        """The sizes to set the effect in: the largest that takes three lines, else that of the fewest lines."""
        sizes = self.theme.sizes.text
        tried = {size: fitting.fit(words, room, Look((size,), leading=self.leading)) for size in sizes}
        fits = {size: max(3, len(found.lines)) for size, found in tried.items() if not found.overflow}
        if not fits:
            return sizes[-1:]
        best = max(size for size, lines in fits.items() if lines == min(fits.values()))
        return tuple(size for size in sizes if size <= best)

    def _text_height(self, words: str, room: Rect, sizes: tuple[float, ...]) -> float:
        """The height that the effect takes when it is fitted into the room."""
        tried = fitting.fit(words, room, Look(sizes, leading=self.leading))
        return min(room.h, fitting.height(len(tried.lines), tried.size, self.leading) + 0.02) if tried.lines else 0.0

    # ---- middle -------------------------------------------------------------------------------------------

    def _pictures(self, room: Rect) -> None:
        """The rule as pictures, the hit table below them."""
        bottom = room.bottom
        if self.card.hits:
            bottom -= _HITS
            parts.hit_bar(self.tray, self.card.hits, Rect(room.x, bottom, room.w, _HITS))
            bottom -= _GAP
        art.draw(self.tray, self.card.kind.tone, self.card.art, Rect(room.x, room.y, room.w, bottom - room.y))


_HITS = 8.2
