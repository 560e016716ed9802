"""A card's face. It is read from the top-left corner, as a hand of cards is fanned: priority, name and whose weapon,
then the rule as a picture, what it costs, what it says, the weapon's figures, a warning, and whose card it is.

The words come first: a picture shrinks, and goes, before a rule is lost. What a card needs is found by trying plans,
from the one that looks best to the one that holds most; texts of siblings begin at one of a few heights.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from designer.views import Card, Cost
from printables import parts, ticks
from printables.cards import art, mark, panel
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fitting, fonts
from printables.type.fitting import Look

SIDE = 4.2
"""Margin of a card's text at the sides, in mm: cutting may miss by a millimetre and more."""
KEYLINE = 2.0
"""Distance of the line about a face from its trim."""
EDGE = 3.0
_FOOT = 2.6
_GAP = 1.4
_BANNER = 4.0
_HITS, _LOW_HITS = 8.2, 6.8
_STARTS = (0.60, 0.49, 0.38, 0.28)
"""Where the words of upright cards begin, as parts of what lies between header and foot."""


class Plan(msgspec.Struct, frozen=True):
    """How a face is laid out. ``text`` and ``block`` are type sizes of the effect and of the weapon's lines; ``brief``
    takes the shorter of these; ``picture`` is how much of one there is: whole, tight, small, none; ``part`` of a lying
    card is the picture's. ``aside``: the effect stands where a picture would. ``close``: lines and figures stand as
    close as can be."""

    text: float
    block: float
    brief: bool
    picture: str
    part: float = 0.0
    aside: bool = False
    close: bool = False


def _plans(text: tuple[float, ...], block: tuple[float, ...], parts_: tuple[float, ...]) -> Iterator[Plan]:
    """From the one that looks best to the one that holds most. Small type comes last of all."""
    readable, small = [size for size in block if size >= 7], [size for size in block if size < 7]
    for picture, brief in (("whole", False), ("tight", False), ("tight", True), ("small", False), ("small", True),
                           ("none", False), ("none", True)):  # fmt: skip
        for part in parts_:
            for size in text:
                for less in readable:
                    yield Plan(size, less, brief, picture, part)
    for size in (readable[-1], *small):
        for brief, part in product((False, True), parts_):
            yield Plan(text[-1], size, brief, "none", part, close=True)


class Face:
    """The layout of one face."""

    def __init__(self, card: Card, tray: Tray, trim: Rect, corner: float = 3.0) -> None:
        self.card = card
        self.tray = tray
        self.trim = trim
        self.corner = corner
        self.theme = tray.theme
        self.colour = tray.theme.strong(card.kind.tone)
        self.lying = trim.w > trim.h * 1.1
        self.inner = Rect(SIDE, EDGE, trim.w - 2 * SIDE, trim.h - 2 * EDGE)
        self.foot = Rect(SIDE, trim.h - EDGE - _FOOT - 0.1, trim.w - 2 * SIDE, _FOOT)
        self.words = "\n".join(line for line in card.text if line.strip())

    def draw(self) -> None:
        keyline = self.trim.inset(KEYLINE)
        if not self.theme.low:
            self.tray.shape(shapes.rounded(keyline, max(1.2, self.corner - 1.0)), None, self.theme.palette.line, 0.5)
        top = self._header() + 1.5
        self._footer()
        bottom = self.foot.y - (1.9 if self.card.stamp else 1.0)
        body = Rect(self.inner.x, top, self.inner.w, bottom - top)
        (self._lying if self.lying else self._upright)(body)

    # ---- top ----------------------------------------------------------------------------------------------

    def _header(self) -> float:
        """Tab, the machine's band, name, weapon or kind, and the kind's shape; returns the y of the rule below."""
        card, sizes = self.card, self.theme.sizes
        high = 12.4 if self.lying else 15.2
        tab = Rect(EDGE, EDGE, 13.8 if self.lying else 14.6, high)
        slant = 2.6
        solid = self.theme.solid(self.colour)
        self.tray.shape(parts.slanted(tab, slant), solid.fill, solid.stroke, 1.0)
        figure = Rect(tab.x, tab.y + 0.2, tab.w - slant * 0.4, high - 3.2)
        look = {"bold": not self.theme.low, "colour": solid.on, "align": "middle", "valign": "middle", "most": 1}
        priority = (*sizes.priority[int(self.lying or self.theme.low) :], *sizes.headline[2:])
        if not card.priority:
            parts.write_in(self.tray, figure.inset(1.6, 1.6, 1.2, 0.4))
        self.tray.text("priority", card.priority, figure, priority, **look)
        label = Rect(tab.x + 0.6, tab.bottom - 3.3, tab.w - slant - 0.2, 2.6)
        self.tray.text(
            "priority", card.priority_label, label, sizes.least, colour=solid.on, align="middle", valign="middle"
        )
        top = tab.y
        if card.mark and not self.theme.low:  # in low ink the emblem at the foot tells whose it is
            band = Rect(tab.right + 0.5, tab.y, self.inner.right - tab.right - 0.5, 2.2 if self.lying else 2.6)
            on = mark.ground(self.tray, card.mark, band, 1.0, "b")
            name = Rect(band.x + 1.2, band.y + 0.1, band.w - 3.6, band.h - 0.2)
            look = {"colour": on, "valign": "middle", "most": 1, "bold": True}
            self._own(card.owner, name, look)
            top = band.bottom
        self._kind(tab.right + 1.4, Rect(tab.x, top, tab.w, tab.bottom - top))
        self.tray.rule(
            tab.right - slant + 1.0, tab.bottom - 0.15, self.inner.right, tab.bottom - 0.15, self.colour, 0.9
        )
        return tab.bottom

    def _own(self, name: str, room: Rect, look: dict[str, Any]) -> None:
        """The machine's name on its band, where it is short enough; it stands at the foot in any case."""
        size = self.theme.sizes.least[-1]
        if name.strip() and fonts.width(fonts.settable(name), size, True) <= room.w and not self.theme.low:
            self.tray.boxes += fitting.fit(name, room, Look((size,), **look)).lines

    def _kind(self, left: float, tab: Rect) -> None:
        """The name of the card, and of its weapon; a card of none says its kind."""
        card, sizes = self.card, self.theme.sizes
        sign = min(6.0, tab.h - 5.4)
        decal = max(fonts.width(card.kind.decal, 5.4, True, 0.7), sign) + 0.2
        right = self.inner.right
        self.tray.icon(card.kind.shape, right - sign / 2, tab.y + 0.7 + sign / 2, sign, self.colour)
        lower = tab.bottom - 5.0
        name = Rect(left, tab.y + 0.3, right - sign - 1.6 - left, lower - tab.y - 0.2)
        look = {"bold": True, "valign": "middle", "single": True, "most": 2, "leading": 1.12}
        self.tray.text("title", card.title, name, (*sizes.title, *sizes.text[3:]), **look)
        kind = Rect(left, lower, right - decal - 1.0 - left, 4.2)
        if card.arm:
            look = {"bold": True, "valign": "middle", "single": True, "most": 2, "leading": 1.02}
            self.tray.text("weapon", card.arm, kind, (*sizes.text, *sizes.small), **look)
        else:
            self.tray.text("kind", card.kind.label, kind, sizes.small, colour=self.colour, valign="middle", most=1)
        box = Rect(right - decal, lower, decal, 4.0)
        look = {"bold": True, "colour": self.colour, "align": "right", "valign": "middle", "most": 1}
        self.tray.text("kind", card.kind.decal, box, sizes.least, tracking=0.7, **look)

    # ---- bottom -------------------------------------------------------------------------------------------

    def _footer(self) -> None:
        """Whose card it is; the stamp of an illegal machine in the middle."""
        card, sizes = self.card, self.theme.sizes
        room = Rect(self.foot.x, self.foot.y, self.foot.w - 6.4, self.foot.h)
        if card.stamp:
            wide = min(fonts.width(card.stamp, 5.8, True) + 3.2, room.w * 0.6)
            box = Rect(room.right - wide, self.foot.y - 0.6, wide, self.foot.h + 0.8)
            parts.plate(self.tray, "stamp", card.stamp, box, self.theme.palette.alarm, sizes.small)
            room = Rect(room.x, room.y, room.w - wide - 1.5, room.h)
        if card.mark:
            mark.emblem(self.tray, card.mark, room.x + 1.4, room.centre[1], 3.2)
            room = Rect(room.x + 3.4, room.y, room.w - 3.4, room.h)
        owner = "  ".join(part for part in (card.owner, card.player) if part.strip())
        if card.stamp and fonts.width(fonts.settable(owner), sizes.small[-1]) > room.w and card.owner.strip():
            owner = card.owner  # beside a stamp the machine alone: its player stands on the back
        self.tray.text("owner", owner, room, sizes.small, colour=self.theme.palette.muted, valign="middle", most=1)

    def copy_number(self, tray: Tray) -> None:
        """Which of how many."""
        number, count = self.card.copy
        box = Rect(self.foot.right - 6.0, self.foot.y, 6.0, self.foot.h)
        look = {"align": "right", "valign": "middle", "most": 1, "colour": self.theme.palette.muted}
        tray.text("copy", f"{number}/{count}", box, self.theme.sizes.small, bold=True, **look)

    # ---- what things take ---------------------------------------------------------------------------------

    def _sizes(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Of the effect, and of the weapon's lines."""
        sizes = self.theme.sizes
        return sizes.text, (*sizes.text[2:], *sizes.small)

    def _leading(self, plan: Plan) -> float:
        """Of the effect; closer where all is."""
        if plan.close:
            return 1.2
        return 1.35 if self.lying else 1.5

    def _text_height(self, width: float, plan: Plan) -> float:
        """The effect's height."""
        leading = self._leading(plan)
        tried = fitting.fit(self.words, Rect(0, 0, width, 200.0), Look((plan.text,), leading=leading))
        return fitting.height(len(tried.lines), plan.text, leading) + 0.02 if tried.lines else 0.0

    def _costs(self, width: float) -> tuple[list[list[tuple[Cost, float]]], float]:
        """The rows of the costs' plates, and what they take with the air below them."""
        rows = parts.cost_rows(self.tray, self.card.costs, width)
        return rows, len(rows) * (parts.COST_HEIGHT + 1.0) + (0.8 if rows else 0.0)

    def _block(self, width: float, plan: Plan) -> panel.Block | None:
        """The weapon's block."""
        if self.card.panel is None:
            return None
        named = bool(self.card.arm) and self.card.panel.title == self.card.arm
        kind = self.colour, self.lying, (plan.block,), plan.brief, named, plan.close
        return panel.Block(self.tray, self.card.panel, width, *kind)

    def _hits_height(self, plan: Plan) -> float:
        if not self.card.hits:
            return 0.0
        return (_HITS if plan.picture in {"whole", "tight"} else _LOW_HITS) + _GAP

    def _picture_least(self, plan: Plan) -> float:
        """What the picture takes at least."""
        if not self.card.art or plan.picture == "none":
            return 0.0
        return art.least(self.card.art, plan.picture) + _GAP

    # ---- upright ------------------------------------------------------------------------------------------

    def _upright(self, body: Rect) -> None:
        """The picture over the words, these from a height that siblings share."""
        card = self.card
        foot = _BANNER + _GAP if card.banner else 0.0
        strips = ticks.height(self.tray, card.strips, body.w)
        strips += _GAP if strips else 0.0
        rows, plates = self._costs(body.w)
        text_sizes, block_sizes = self._sizes()
        for plan in _plans(text_sizes, block_sizes, (1.0,)):
            block = self._block(body.w, plan)
            need = block.need() + (1.6 if self.words else 0.0) if block else 0.0
            high = self._text_height(body.w, plan)
            below = plates + high + need + strips + foot
            above = self._hits_height(plan) + self._picture_least(plan)
            if above + below <= body.h + 1e-6:
                break
        start = max(body.y + above, body.bottom - below)
        if above + below > body.h + 1e-6:  # more words than any card holds: all give way, and what is lost is told
            free = body.h - above - plates - foot - strips
            high = min(high, max(free - min(need, free * 0.6), 0.0))
        wishes = (body.y + body.h * part for part in _STARTS)
        start = next((wish for wish in wishes if body.y + above <= wish <= start), start)
        if not (card.art or card.hits):
            start = body.y
        top = body.bottom
        if card.banner:
            parts.hazard(self.tray, card.banner, Rect(body.x, top - _BANNER, body.w, _BANNER))
            top -= foot
        if strips:
            ticks.draw(self.tray, card.strips, Rect(body.x, top - strips + _GAP, body.w, strips - _GAP))
            top -= strips
        if block:
            top = block.draw(body.x, top, top - start - plates - high - 1.6)
        if rows:
            parts.cost_plates(self.tray, rows, body.x, start)
        room = Rect(body.x, start + plates, body.w, max(0.0, min(top, start + plates + high) - start - plates))
        self.tray.text("text", self.words, room, self._steps(text_sizes, plan.text), leading=self._leading(plan))
        self._pictures(Rect(body.x, body.y, body.w, start - body.y - _GAP), plan)

    @staticmethod
    def _steps(sizes: tuple[float, ...], largest: float) -> tuple[float, ...]:
        return tuple(size for size in sizes if size <= largest) or sizes[-1:]

    # ---- lying --------------------------------------------------------------------------------------------

    def _lying(self, body: Rect) -> None:
        """The picture at the left, the words at the right."""
        card = self.card
        text_sizes, block_sizes = self._sizes()
        if not (card.art or card.hits or card.banner):
            plan = Plan(text_sizes[0], block_sizes[0], False, "none")
            for plan in _plans(text_sizes, block_sizes, (1.0,)):
                if self._words_need(body.w, plan, costs=True) <= body.h + 1e-6:
                    break
            self._words_at(body, plan, costs=True)
            return
        for plan, costs_left in self._lying_plans(text_sizes, block_sizes):
            bare = plan.picture == "none" and not (card.hits or card.banner or costs_left or plan.aside)
            wide = -2.6 if bare else body.w * plan.part
            right = Rect(body.x + wide + 2.6, body.y, body.w - wide - 2.6, body.h)
            left = Rect(body.x, body.y, wide, body.h)
            if (bare or self._left_need(left.w, plan, costs_left) <= body.h + 1e-6) and (
                self._words_need(right.w, plan, not costs_left) <= body.h + 1e-6
            ):
                break
        self._words_at(right, plan, not costs_left)
        if bare:
            return
        self.tray.rule(left.right + 1.3, body.y + 0.4, left.right + 1.3, body.bottom, self.theme.palette.faint)
        if costs_left:
            rows, high = self._costs(left.w)
            high -= 1.8
            parts.cost_plates(self.tray, rows, left.x, left.bottom - high)
            left = Rect(left.x, left.y, left.w, left.h - high - _GAP)
        if card.banner:
            parts.hazard(self.tray, card.banner, Rect(left.x, left.bottom - _BANNER, left.w, _BANNER))
            left = Rect(left.x, left.y, left.w, left.h - _BANNER - _GAP)
        if plan.aside:
            high = min(self._text_height(left.w, plan), left.h - self._hits_height(plan))
            steps = self._steps(text_sizes, plan.text)
            box = Rect(left.x, left.y, left.w, high)
            self.tray.text("text", self.words, box, steps, leading=self._leading(plan))
        self._pictures(left, plan)

    def _lying_plans(self, text: tuple[float, ...], block: tuple[float, ...]) -> Iterator[tuple[Plan, bool]]:
        """The plans, each with the costs beside the words, then below the picture; those at last whose picture's side
        holds the hit table's words."""
        shown = self.card.art or self.card.hits
        parts_ = (0.40, 0.36, 0.33, 0.30) if shown else (0.30,)
        last = None
        for plan in _plans(text, block, parts_):
            for aside in (False, True) if plan.picture == "none" and self.card.panel else (False,):
                for costs_left in (True, False) if self.card.costs and self.card.panel else (False,):
                    last = msgspec.structs.replace(plan, aside=aside), costs_left
                    yield last
        if self.card.panel and self.card.panel.spare and last:
            self.card = msgspec.structs.replace(self.card, panel=msgspec.structs.replace(self.card.panel, rows=()))
            yield from self._lying_plans(text, block)

    def _left_need(self, width: float, plan: Plan, costs: bool) -> float:
        """The height of picture, hit table, banner and costs; too much where their words are too wide."""
        card = self.card
        if card.hits and parts.hits_width(card.hits) > width:
            return 999.0
        if costs and any(parts.cost_width(self.tray, cost, 1) > width for cost in card.costs):
            return 999.0
        banner = _BANNER + _GAP if card.banner else 0.0
        plates = self._costs(width)[1] - 1.8 + _GAP if costs else 0.0
        words = self._text_height(width, plan) + _GAP if plan.aside else 0.0
        return self._picture_least(plan) + self._hits_height(plan) + banner + plates + words

    def _words_need(self, width: float, plan: Plan, costs: bool) -> float:
        card = self.card
        if costs and not plan.close and any(parts.cost_width(self.tray, cost, 1) > width for cost in card.costs):
            return 999.0
        block = self._block(width, plan)
        need = block.need() + 1.1 if block else 0.0
        strips = ticks.height(self.tray, card.strips, width)
        plates = self._costs(width)[1] if costs else 0.0
        words = 0.0 if plan.aside else self._text_height(width, plan)
        return plates + words + need + (strips + _GAP if strips else 0.0)

    def _words_at(self, room: Rect, plan: Plan, costs: bool) -> None:
        """Costs and effect in the middle of what the weapon's block, at the foot, leaves."""
        card, top = self.card, room.bottom
        if card.strips:
            strips = ticks.height(self.tray, card.strips, room.w)
            ticks.draw(self.tray, card.strips, Rect(room.x, top - strips, room.w, strips))
            top -= strips + _GAP
        rows, plates = self._costs(room.w) if costs else ([], 0.0)
        high = 0.0 if plan.aside else self._text_height(room.w, plan)
        block = self._block(room.w, plan)
        if block:
            top = block.draw(room.x, top, top - room.y - plates - high - 1.1) - 1.1
        start = room.y + max(0.0, top - room.y - plates - high) / 2
        if rows:
            parts.cost_plates(self.tray, rows, room.x, start)
        if plan.aside:
            return
        box = Rect(room.x, start + plates, room.w, max(0.0, min(high, top - start - plates + 0.02)))
        self.tray.text("text", self.words, box, self._steps(self._sizes()[0], plan.text), leading=self._leading(plan))

    # ---- pictures -----------------------------------------------------------------------------------------

    def _pictures(self, room: Rect, plan: Plan) -> None:
        """The rule as pictures, the hit table below them."""
        bottom = room.bottom
        if self.card.hits:
            high = self._hits_height(plan) - _GAP
            bottom -= high
            parts.hit_bar(self.tray, self.card.hits, Rect(room.x, bottom, room.w, high))
            bottom -= _GAP
        if plan.picture != "none":
            art.draw(self.tray, self.card.kind.tone, self.card.art, Rect(room.x, room.y, room.w, bottom - room.y))
