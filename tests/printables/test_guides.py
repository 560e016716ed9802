"""What stands beside the cards on every paper: marks, outlines, folds, rulers and notes, as text; ``make goldens``."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from printables.paper.imposition import impose
from printables.paper.presets import PresetError
from printables.paper.sizes import card_preset, card_presets
from printables.pdf.boxes import Document
from printables.theme import Style
from tests.games.pages import described
from tests.goldens import check
from tests.printables.test_imposition import face

HERE = Path(__file__).parent / "guides"


def styles(paper: str) -> list[Style]:
    found = [
        Style(paper=paper, cards=cards, gutter=gutter, backs=backs)
        for cards, gutter, backs in product(card_presets(), (0.0, 4.0), ("none", "fold"))
    ]
    return [*found, Style(paper=paper, cut="lines", gutter=2.0), Style(paper=paper, cut="none", lang="en")]


@pytest.mark.parametrize("paper", ["A3", "A4", "A5", "B5", "Letter", "210x330mm"])
def test_beside_the_cards(paper):
    told = []
    for style in styles(paper):
        preset = card_preset(style.cards)
        name = f"{style.cards} gutter {style.gutter:g} backs {style.backs} cut {style.cut}"
        try:
            back = face(preset, "back") if style.backs != "none" else None
            pages = impose([face(preset)] * 2, back, preset, style, "deck")
        except PresetError as error:
            told += [f"##### {name}: {error}", ""]
            continue
        told += [f"##### {name}", described(Document("", pages[:1]), whole=False)]
    check(HERE / f"{paper}.txt", "\n".join(told))
