"""Command cards: a deck becomes sheets of paper, or a page a card."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from designer.views import Card
from printables.cards import backs
from printables.cards.face import Face
from printables.paper import imposition, sides
from printables.paper.sizes import CardPreset
from printables.pdf.boxes import Box, Document, Group, Page, Rect
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fonts
from printables.type.fitting import Problem, told_once


def document(cards: Sequence[Card], style: Style, title: str = "") -> Printed:
    """The deck on sheets of the style's paper, with the backs that it asks for. Raises PresetError for a card size or a
    paper that cannot be had."""
    preset = style.card
    faces, problems = _faces(cards, preset, style)
    back = None
    if style.backs != "none" and cards:
        made = backs.back(cards[0].owner, cards[0].player, preset, style, cards[0].mark)
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
    Face(card, tray, trim, preset.corner).draw()
    return Group(tuple(tray.boxes), trim), tray.problems


def _numbered(card: Card, shared: Group, preset: CardPreset, style: Style) -> tuple[Group, list[Problem]]:
    """A copy, with its number."""
    trim = Rect(0, 0, preset.width, preset.height)
    tray = Tray(style.theme, card.id, card.owner)
    Face(card, tray, trim, preset.corner).copy_number(tray)
    boxes: tuple[Box, ...] = (shared, *tray.boxes)
    return Group(boxes, trim), tray.problems
