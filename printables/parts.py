"""Pieces that cards and record sheets share: hit table, costs, figures in a row, hazard band, plates, headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from designer.views import Cost, Figure, HitBand, Shape, Tone
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import fonts

_SPAN = re.compile(r"(\d)\s*[-–~〜～]\s*(\d)")


def faces_of(text: str) -> int:
    """How many faces a band's words name: 3 for ``3 4 5``, ``3・4・5`` and ``3–5``. 1 at least."""
    spans = sum(int(last) - int(first) + 1 for first, last in _SPAN.findall(text))
    singles = len(re.findall(r"\d", _SPAN.sub("", text)))
    return max(1, spans + singles)


def hit_bar(tray: Tray, bands: Sequence[HitBand], rect: Rect) -> None:
    """The hit table as a bar: a band is as wide as its faces are many, unless its label needs more."""
    if not bands:
        return
    gap = 1.0
    sizes = tray.theme.sizes
    room = rect.w - gap * (len(bands) - 1)
    wish = [_band_width(band, 8.6) + 0.8 for band in bands]
    least = wish if sum(wish) <= room else [_band_width(band, sizes.strong[-1]) for band in bands]
    widths = shares([faces_of(band.faces) for band in bands], least, room)
    left = rect.x
    palette = tray.theme.palette
    for band, wide in zip(bands, widths, strict=True):
        box = Rect(left, rect.y, wide, rect.h)
        tone = Tone.RED if band.outcome == "critical" else Tone.INK
        colour = palette.muted if band.outcome == "miss" else tray.theme.strong(tone)
        fill = tray.theme.lit(Tone.RED) if band.outcome == "critical" else None
        tray.shape(shapes.rounded(box, 0.8), fill, palette.line if band.outcome == "miss" else colour, 0.7)
        upper = Rect(left + 0.6, rect.y + rect.h * 0.04, wide - 1.2, rect.h * 0.56)
        lower = Rect(left + 0.6, rect.y + rect.h * 0.58, wide - 1.2, rect.h * 0.38)
        tray.text(
            "hits", band.faces, upper, sizes.strong, bold=True, colour=colour, align="middle", valign="middle", most=1
        )
        tray.text("hits", band.label, lower, sizes.small, colour=colour, align="middle", valign="middle", most=1)
        left += wide + gap


def _band_width(band: HitBand, size: float) -> float:
    """The least width of a band whose faces are set so large."""
    return max(fonts.width(band.label, 5.4), fonts.width(band.faces, size, True)) + 1.3


def hits_width(bands: Sequence[HitBand]) -> float:
    """The least width of a hit table."""
    return sum(_band_width(band, 6.2) for band in bands) + 1.0 * (len(bands) - 1)


def shares(weights: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths in proportion to the weights, none below its least while there is room for all."""
    if sum(least) >= room:
        return [room * part / sum(least) for part in least]
    fixed: set[int] = set()
    while True:
        rest = room - sum(least[at] for at in fixed)
        free = sum(weight for at, weight in enumerate(weights) if at not in fixed)
        widths = [least[at] if at in fixed else rest * weight / free for at, weight in enumerate(weights)]
        short = {at for at, wide in enumerate(widths) if wide < least[at] - 1e-9}
        if not short:
            return widths
        fixed |= short


COST_HEIGHT = 4.4


_SIGN = 3.1  # distance of the signs of a cost


def cost_width(tray: Tray, cost: Cost, signs: int) -> float:
    """The width of a cost's plate with so many signs."""
    return 3.8 + signs * _SIGN + fonts.width(cost.text, tray.theme.sizes.text[-1], True)


def cost_signs(tray: Tray, cost: Cost, width: float) -> int:
    """A sign a point, or one for all where the plate would be wider than the room: its words give the number."""
    return cost.count if cost_width(tray, cost, cost.count) <= width else min(1, cost.count)


def cost_rows(tray: Tray, costs: Sequence[Cost], width: float) -> list[list[tuple[Cost, float]]]:
    """The costs in rows that are no wider than the room, each with its width."""
    rows: list[list[tuple[Cost, float]]] = []
    used = 0.0
    for cost in costs:
        wide = min(width, cost_width(tray, cost, cost_signs(tray, cost, width)))
        if rows and used + 1.5 + wide <= width:
            rows[-1].append((cost, wide))
            used += 1.5 + wide
        else:
            rows.append([(cost, wide)])
            used = wide
    return rows


def cost_plates(tray: Tray, rows: Sequence[Sequence[tuple[Cost, float]]], x: float, y: float) -> None:
    """Costs as plates with a cut corner: signs, then words."""
    tones = {Shape.BOLT: Tone.BLUE, Shape.CHIP: Tone.GREEN}
    for number, row in enumerate(rows):
        left, top = x, y + number * (COST_HEIGHT + 1.0)
        for cost, wide in row:
            colour = tray.theme.strong(tones.get(cost.shape, Tone.INK))
            box = Rect(left, top, wide, COST_HEIGHT)
            tray.shape(shapes.chamfered(box, 1.2, "bd"), tray.theme.pale, colour, 0.6)
            signs = cost_signs(tray, cost, wide + 0.01)
            for sign in range(signs):
                tray.icon(cost.shape, left + 2.7 + sign * _SIGN, top + COST_HEIGHT / 2, 2.7, colour)
            room = Rect(left + 1.6 + signs * _SIGN, top, wide - 2.4 - signs * _SIGN, COST_HEIGHT)
            sizes = (*tray.theme.sizes.text[-1:], *tray.theme.sizes.small)
            tray.text("cost", cost.text, room, sizes, bold=True, valign="middle", most=1)
            left += wide + 1.5


_LABEL = 2.9
_SECOND = 2.0  # what a second line of a label takes


_LEAST = 5.4
_AIR = 1.1  # beside a label or a figure
_READABLE = 10.5  # labels take two lines before figures get smaller than this


def label_rise(tray: Tray, figures: Sequence[Figure], width: float) -> float:
    """The height that labels of two lines take beyond one line, in a row so wide."""
    return _SECOND if _figure_columns(tray, figures, width)[2] else 0.0


def _figure_columns(tray: Tray, figures: Sequence[Figure], width: float) -> tuple[float, list[float], bool]:
    """Size of the figures, widths of their columns, and whether labels take two lines: figures as large as can be in
    columns as equal as can be."""
    steps = tray.theme.sizes.figure
    whole = [fonts.width(each.label, _LEAST) for each in figures]
    broken = [max(fonts.width(word, _LEAST) for word in each.label.split(" ")) for each in figures]
    for labels, enough in ((whole, _READABLE), (broken, steps[-1]), (whole, steps[-1])):
        for size in (step for step in steps if step >= enough):
            values = [fonts.width(each.value, size, True) + 0.5 for each in figures]
            least = [max(pair) + _AIR for pair in zip(labels, values, strict=True)]
            if sum(least) <= width:
                return size, shares([1.0] * len(figures), least, width), labels is not whole
    return (
        steps[-1],
        shares([1.0] * len(figures), [max(pair) for pair in zip(broken, values, strict=True)], width),
        True,
    )


def figure_row(tray: Tray, figures: Sequence[Figure], rect: Rect) -> None:
    """Big figures over small labels, thin lines between the columns. In low ink they are slender."""
    if not figures:
        return
    sizes = tray.theme.sizes
    size, widths, two = _figure_columns(tray, figures, rect.w)
    high = _LABEL + (_SECOND if two else 0.0)
    steps = tuple(step for step in sizes.figure if step <= size)
    left = rect.x
    for figure, wide in zip(figures, widths, strict=True):
        box = Rect(left, rect.y, wide, rect.h)
        if left > rect.x:
            tray.rule(left, box.y + 1.0, left, box.bottom - 0.6, tray.theme.palette.faint, 0.5)
        value = Rect(left + 0.5, box.y, wide - 1.0, rect.h - high)
        label = Rect(left + 0.5, box.bottom - high, wide - 1.0, high)
        if not figure.value:
            write_in(tray, value)
        look = {"bold": not tray.theme.low, "align": "middle", "valign": "middle", "most": 1}
        tray.text("figure", figure.value, value, steps, **look)
        look = {"align": "middle", "valign": "middle", "leading": 1.05, "most": 2, "single": True}
        tray.text("figure", figure.label, label, sizes.small, colour=tray.theme.palette.muted, **look)
        left += wide


_MOST_BOX = 11.0


def write_in(tray: Tray, room: Rect) -> None:
    """A box to write a number in, white on any ground, in the middle of the room."""
    wide, high = min(_MOST_BOX, room.w - 0.6), room.h - 1.0
    box = Rect(room.centre[0] - wide / 2, room.centre[1] - high / 2, wide, high)
    tray.shape(shapes.rounded(box, 0.8), tray.theme.palette.paper, tray.theme.palette.line, 0.6)


_LEAST_STRIPES = 3.5


def hazard(tray: Tray, words: str, rect: Rect) -> None:
    """Slanted stripes on both sides of a word: handle with care. In low ink the stripes are lines; long words have a
    frame instead."""
    ink = tray.theme.palette.ink
    sizes = tray.theme.sizes.text[-1:] + tray.theme.sizes.small
    # the words are set smaller before the stripes get too short to be seen
    widths = [fonts.width(words, size, True) + 4.0 for size in sizes]
    rooms = (rect.w * 0.66, rect.w + 2.4)
    fits = (at for room in rooms for at, each in enumerate(widths) if each <= room)
    chosen = next(fits, len(widths) - 1)
    wide = min(widths[chosen], rect.w)
    middle = Rect(rect.centre[0] - wide / 2, rect.y, wide, rect.h)
    beside = middle.x - rect.x
    if beside < _LEAST_STRIPES:
        tray.shape(shapes.chamfered(rect, 1.1, "bd"), None, ink, 1.0)
    else:
        _stripes(tray, Rect(rect.x, rect.y, beside, rect.h), ink)
        _stripes(tray, Rect(middle.right, rect.y, rect.right - middle.right, rect.h), ink)
    tray.text("banner", words, middle, sizes[chosen:], bold=True, align="middle", valign="middle", most=1)


def _stripes(tray: Tray, rect: Rect, colour: str) -> None:
    pitch, slant = 3.4, rect.h * 0.8
    x = rect.x - slant
    while x < rect.right:
        points = [(x + slant, rect.y), (x + slant + pitch / 2, rect.y), (x + pitch / 2, rect.bottom), (x, rect.bottom)]
        if tray.theme.low:
            tray.shape(shapes.polygon([points[0], points[3]], closed=False), None, colour, 1.6, clip=rect)
        else:
            tray.shape(shapes.polygon(points), colour, None, clip=rect)
        x += pitch


def plate(tray: Tray, place: str, words: str, rect: Rect, colour: str, sizes: Sequence[float]) -> None:
    """Words on a solid plate with cut corners."""
    solid = tray.theme.solid(colour)
    tray.shape(shapes.chamfered(rect, min(1.1, rect.h / 3), "bd"), solid.fill, solid.stroke, 0.8)
    room = rect.inset(1.2, 0.2)
    tray.text(place, words, room, sizes, bold=True, colour=solid.on, align="middle", valign="middle", most=1)


def slanted(rect: Rect, slant: float) -> shapes.Steps:
    """A plate whose right side leans: the mark of every heading."""
    return shapes.polygon(
        [(rect.x, rect.y), (rect.right, rect.y), (rect.right - slant, rect.bottom), (rect.x, rect.bottom)]
    )
