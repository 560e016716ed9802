"""The same machines on other paper, in other ink, cut and folded otherwise, as text; ``make goldens`` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from designer.fields import random_board
from designer.game import Deck
from designer.games import registry
from designer.views import Lattice
from printables.field.field import field_document, poster_document
from printables.field.plan import Sheet, fewest, largest
from printables.theme import Style
from tests.games.pages import described
from tests.games.test_pages import FIRST, kit
from tests.goldens import check

HERE = Path(__file__).parent / "otherwise"
STYLES = {
    "letter": Style(lang="en", paper="Letter", ink="low", cards="59x86", cut="lines", backs="duplex"),
    "a5": Style(lang="ja", paper="A5", cards="91x55", backs="duplex-short", gutter=3.0, front=(0.5, -0.3)),
    "a3": Style(lang="ja", paper="A3", cut="none", backs="fold", gutter=2.0, back=(-0.4, 0.8)),
}
CASES = [("bundodo", "letter"), ("bundodo", "a5"), ("bundodo", "a3"), ("sentinel", "letter"), ("wildgauge", "a5")]


@pytest.mark.parametrize(("game", "style"), CASES)
def test_a_kit_otherwise(game, style):
    for kind, document in kit(game, STYLES[style], Deck(odds=True), FIRST[game]):
        if kind in {"sheet", "cards", "markers", "mat", "range", "roster", "calibration"}:
            first = replace(document, pages=document.pages[:2])
            check(HERE / f"{game}-{style}-{kind}.txt", described(first, whole=False))


@pytest.mark.parametrize("game", registry.GAMES)
def test_all_boxes_of_a_blank_kit(game):
    for kind, document in kit(game, Style(lang="ja", ink="low"), Deck(), blank=True):
        first = replace(document, pages=document.pages[:2])
        check(HERE / f"{game}-blank-{kind}.txt", described(first, whole=False))


@pytest.mark.parametrize("lattice", list(Lattice))
def test_a_field_otherwise(lattice):
    """On a few large sheets that overlap, and as a poster."""
    board = random_board(9, 7, 6, 7, hexes=lattice, title="谷間")
    style = Style(lang="en", paper="A3", ink="low")
    plan = largest(9, 7, Sheet(297, 420, 7.0, 11.0), 6, (lattice,))
    made = field_document(board, plan, style).document
    few = fewest(9, 7, Sheet(215.9, 279.4), 40.0, (lattice,))
    told = described(replace(made, pages=made.pages[:3]), whole=False)
    check(HERE / f"field-{lattice}.txt", f"{plan}\n{few}\n\n{told}")
    poster = poster_document(board, few, Style()).document
    check(HERE / f"poster-{lattice}.txt", described(poster, whole=False))
