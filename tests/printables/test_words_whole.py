"""No word of ours is torn at the end of a line: cards, sheets, markers, mats and quick references of every game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bundodo.options import Judged, Said
from bundodo.out import printing
from bundodo.out.printing import Order
from bundodo.runs import checked
from designer.games import registry
from printables.pdf.boxes import Document, Text, walk
from printables.theme import Style
from printables.type import breaking, fitting
from tests.bundodo.cli import EXAMPLES

NARROW = 9.0
"""Boxes that hold fewer ems have no room for every word."""


@pytest.fixture
def ends(monkeypatch):
    """The pairs of lines between which the text has neither a blank nor an end of a paragraph."""
    found: set[tuple[str, str]] = set()
    balanced = breaking.balanced

    def recorded(text, *args):
        lines = balanced(text, *args)
        found.update((one, other) for one, other in pairwise(lines) if f"{one}{other}" in text)
        return lines

    monkeypatch.setattr(breaking, "balanced", recorded)
    for kept in (fitting.fit, fitting.wrapped):
        kept.cache_clear()
    return found


def torn(document: Document, ends: set[tuple[str, str]]) -> list[str]:
    """The ends of lines within a word, where the box had room for the whole word."""
    found = []
    for page in document.pages:
        lines = [box for box in walk(page.boxes) if isinstance(box, Text)]
        for one, other in pairwise(lines):
            if (one.within, one.size, one.bold) != (other.within, other.size, other.bold) or other.y <= one.y:
                continue
            roomy = one.within.w > NARROW * one.size * 25.4 / 72
            if roomy and (one.text, other.text) in ends and breaking.torn((one.text, other.text)):
                found.append(f"{one.text[-8:]}|{other.text[:8]}")
    return found


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize(("preset", "paper"), [("63x88", "A4"), ("59x86", "A5"), ("91x55", "B5")])
def test_words_are_whole(game, preset, paper, ends):
    said = Said("ja")
    run = checked((str(EXAMPLES.parent / game),), Judged(game=game), said)
    kinds = ("sheet", "cards", "markers", "mat", "guide")
    order = Order(Path("x"), Style(cards=preset, paper=paper), kinds)
    made = [each for machine in run.machines[:1] for each in printing.assets(machine, run, order, said.words)]
    made += printing.shared_assets(run, (), order, said.words)
    assert {kind for kind, _ in made} >= {"sheet", "cards", "guide"}
    assert len(ends) > 20
    assert [(kind, each) for kind, printed in made for each in torn(printed.document, ends)] == []
