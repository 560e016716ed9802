"""Copies of a card are drawn once; no cards are a title and no page."""

from __future__ import annotations

from msgspec.structs import replace

from printables.cards import cards
from printables.pdf.boxes import Group
from printables.theme import Style
from tests.printables import samples


def test_copies_of_a_card_share_what_is_drawn():
    card = samples.cards()[3]
    first, second = (replace(card, id=f"{card.id}-{number}", copy=(number, 2)) for number in (1, 2))
    (page,) = cards.document((first, second), Style(cut="none")).document.pages
    faces = [box for box in page.boxes if isinstance(box, Group) and box.rect.w == 63]
    shared = [next(box for box in face.boxes if isinstance(box, Group)) for face in faces]
    assert len(shared) == 2
    assert shared[0].boxes is shared[1].boxes


def test_no_cards():
    made = cards.document((), Style()).document
    assert (made.title, made.pages) == ("カード", ())
