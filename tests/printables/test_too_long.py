"""What is told of prints on which nothing has room, place by place, kept as text; ``make goldens`` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from printables.cards import cards
from printables.sheet import sheet
from printables.theme import Style
from tests.goldens import check
from tests.printables import samples
from tests.printables.looking import texts

HERE = Path(__file__).parent / "told"


@pytest.mark.parametrize("size", ["63x88", "59x86", "91x55"])
def test_cards(size):
    views = tuple(samples.nasty_card(samples.LONG * 8, card) for card in samples.cards())
    made = cards.document(views, Style(cards=size))
    lines = [f"{one.kind} {one.asset} {one.owner[:9]} {one.place} {one.text[:9]}" for one in made.problems]
    words = [one.box.text for page in made.document.pages for one in texts(page)]
    check(HERE / f"cards-{size}.txt", "\n".join([*lines, "", *words]) + "\n")


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_a_sheet(paper):
    made = sheet.document((samples.nasty_sheet(samples.LONG * 8),), Style(paper=paper))
    lines = [f"{one.kind} {one.asset} {one.owner[:9]} {one.place} {one.text[:9]}" for one in made.problems]
    words = [one.box.text for page in made.document.pages for one in texts(page)]
    check(HERE / f"sheet-{paper}.txt", "\n".join([*lines, "", *words]) + "\n")
