"""What the printing benchmarks draw: random machines of the duel, as views and as placed boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from bench.reading import roster
from bundodo.out.fields import empty
from bundodo.out.printing import field
from designer.game import Deck, Terms, Views
from designer.games.duel.game import GAME
from printables.cards import cards
from printables.pdf.boxes import Document
from printables.sheet import sheet
from printables.theme import Style
from tests.machines import random_machine

SHEETS, CARD_PAGES = 50, 100


def kits(count: int) -> list[Views]:
    """What can be printed of so many machines, no two of a name."""
    rng = Random(1)
    terms = Terms(GAME.CAP, GAME.choose({}))
    found = []
    for number in range(count):
        machine = replace(random_machine(rng, legal=True), name=f"試作{number}号")
        found.append(GAME.views(machine, GAME.derive(machine, terms), terms, "ja", "", Deck()))
    return found


def lay_out(made: Sequence[Views]) -> Document:
    """50 record sheets, 100 pages of up to nine cards and a field on twelve sheets, in one document."""
    style = Style()
    sheets = sheet.document([views.sheet for views in made], style).document.pages[:SHEETS]
    decks = [
        page for views in made for page in cards.document(views.cards, style).document.pages if len(page.boxes) > 9
    ]
    pages = (*sheets, *decks[:CARD_PAGES], *field(empty(), style).document.pages[1:])
    return Document("bench", pages)


@cache
def document() -> Document:
    """The boxes that every engine draws."""
    made = lay_out(kits(SHEETS))
    assert len(made.pages) == SHEETS + CARD_PAGES + 12
    return made


def workbook(folder: Path, count: int) -> Path:
    """A data sheet with so many legal machines, each on a tab of its own."""
    path = folder / f"{count}.xlsx"
    roster(path, count, legal=True)
    return path
