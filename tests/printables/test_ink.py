"""Ink: dark enough for a printer that knows only black and white, for eyes that are not the youngest, and little of it
where little is asked for."""

from __future__ import annotations

import io
import os
import pathlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest
from msgspec import structs
from PIL import Image

from bundodo.asked import Judged, Said
from bundodo.out import printing
from bundodo.out.printing import Order
from bundodo.runs import checked
from designer.games import registry
from designer.prints import marks
from designer.views import Board, Card, Mark, Picture, Tone
from printables.cards import cards
from printables.field.field import field_document
from printables.field.plan import Sheet, largest
from printables.pdf import draw
from printables.pdf.boxes import Document, Group, Line, Page, Path
from printables.pieces import markers, mat
from printables.sheet import sheet
from printables.theme import Style, theme
from tests.bundodo.cli import EXAMPLES
from tests.printables import samples
from tests.printables.looking import placed
from tests.printables.test_markers import ALL as MARKERS
from tests.printables.test_mat import MAT


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("tone", list(Tone))
def test_words_of_every_tone_are_read_on_all_their_grounds(tone, low):
    look = theme(low)
    strong = look.strong(tone)
    for ground in (look.palette.paper, look.palette.pale, look.tones[tone].pale):
        assert contrast(strong, ground) >= 4.5
    assert contrast(look.palette.muted, look.palette.pale) >= 4.5
    assert contrast(look.palette.line, look.palette.paper) >= 3


def documents(style: Style) -> dict[str, Document]:
    plan = largest(12, 8, Sheet(210, 297), 12)
    return {
        "cards": cards.document(samples.cards(), style).document,
        "mat": mat.document(MAT, style).document,
        "markers": markers.document(MARKERS, style).document,
        "sheet": sheet.document([samples.sheet()], style).document,
        "field": field_document(Board("", 12, 8, "pointy", frozenset(("C3", "D5"))), plan, style).document,
    }


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_no_line_is_thinner_than_it_may_be(ink, backs):
    """But for the lines that only part figures, which may vanish."""
    style = Style(ink=ink, backs=backs)
    for name, document in documents(style).items():
        for page in document.pages:
            for each in placed(page.boxes):
                if isinstance(each.box, Line | Path) and getattr(each.box, "stroke", "line") is not None:
                    assert each.box.width >= 0.4, (name, each.box)


def thresholded(page: Page, dpi: int = 300) -> np.ndarray:
    """The page in black and white, as a fax or a cheap laser printer has it."""
    document = pypdfium2.PdfDocument(draw.render(Document("t", (page,))))
    return document[0].render(scale=dpi / 72, grayscale=True).to_numpy().squeeze() < 128


def is_there(picture: np.ndarray, x1: float, y1: float, x2: float, y2: float, dpi: int = 300) -> bool:
    """Whether a line is seen along nine tenths of its length: a black dot within one dot of it."""
    dots = max(2, int(max(abs(x2 - x1), abs(y2 - y1)) / 25.4 * dpi / 3))
    found = 0
    for part in np.linspace(0.08, 0.92, dots):
        x, y = (x1 + (x2 - x1) * part) / 25.4 * dpi, (y1 + (y2 - y1) * part) / 25.4 * dpi
        left, top = max(int(x) - 1, 0), max(int(y) - 1, 0)
        found += bool(picture[top : top + 3, left : left + 3].any())
    return found >= 0.9 * dots


@pytest.mark.parametrize("ink", ["full", "low"])
def test_structure_is_there_in_black_and_white(ink):
    """Crop marks, cutting lines, the field's hexes, the mat's places and the chips' edges, at 300 dpi after a threshold at half."""
    style = Style(ink=ink)
    made = documents(style)
    (deck, *_), (places, *_), (_, field, *_), (pieces, *_) = (
        made[name].pages for name in ("cards", "mat", "field", "markers")
    )
    picture = thresholded(deck)
    marks = [box for box in deck.boxes if isinstance(box, Line) and box.width == 0.5]
    assert marks
    for mark in marks:
        assert is_there(picture, mark.x1, mark.y1, mark.x2, mark.y2), mark
    lines = cards.document(samples.cards(), Style(ink=ink, cut="lines")).document.pages[0]
    for page in (lines, places, field, pieces):
        picture = thresholded(page)
        inside = [
            (box, group)
            for group in page.boxes
            for box in (group.boxes if isinstance(group, Group) else (group,))
            if isinstance(box, Path) and box.stroke == style.theme.palette.line and box.clip is None
        ]
        seen = 0
        for box, group in inside:
            dx, dy = (group.x, group.y) if isinstance(group, Group) else (0.0, 0.0)
            straight = [(one[-2:], two[-2:]) for one, two in pairwise(box.steps) if two[0] == "L"]
            for (x1, y1), (x2, y2) in straight:
                if abs(x2 - x1) + abs(y2 - y1) < 5:
                    continue
                ends = x1 + dx, y1 + dy, x2 + dx, y2 + dy
                if (
                    min(ends) < 8.1
                    or max(ends[0], ends[2]) > page.width - 8.1
                    or max(ends[1], ends[3]) > page.height - 8.1
                ):
                    continue
                assert is_there(picture, *ends), box
                seen += 1
        assert seen > 3


def coverage(document: Document) -> float:
    """The ink of all pages: how dark they are, on a raster on which no line is drawn wider than it is."""
    pdf = pypdfium2.PdfDocument(draw.render(document))
    return sum(float(255 - page.render(scale=3).to_numpy()[:, :, :3].mean()) for page in pdf)


def saved(name: str, cards_: Sequence[Card], **style: object) -> float:
    """What low ink takes of full ink, for the cards or another document."""
    made = []
    for ink in ("full", "low"):
        chosen = Style(ink=ink, **style)  # type: ignore[arg-type]
        document = cards.singles if style.get("backs", "none") == "none" else cards.document
        made.append(coverage(document(cards_, chosen).document if name == "cards" else documents(chosen)[name]))
    return made[1] / made[0]


def test_low_ink_saves_half_of_a_sheet():
    assert saved("sheet", ()) <= 0.5


def hands(game: str) -> list[tuple[Card, ...]]:
    """The cards of each example machine, with its own colour and emblem."""
    run = checked((str(EXAMPLES.parent / game),), Judged(game=game), Said("ja"))
    order = Order(pathlib.Path("x"), Style())
    return [printing._views(one, run, order, Said("ja").words).cards for one in run.machines]


def pictured(hand: Sequence[Card]) -> list[Card]:
    """The hand of a machine whose emblem is a dark picture."""
    picture = io.BytesIO()
    Image.new("RGB", (300, 300), "black").save(picture, "PNG")
    return [structs.replace(card, mark=Mark("1F6F8B", "star", Picture("", data=picture.getvalue()))) for card in hand]


@pytest.mark.parametrize(("game", "preset"), [("bundodo", "91x55"), ("sentinel", "59x86"), ("wildgauge", "63x88")])
def test_low_ink_saves_half_of_the_cards(game, preset):
    hand = hands(game)[0][::5]
    assert saved("cards", hand, cards=preset) <= 0.5
    assert saved("cards", pictured(hand[:4]), cards=preset, backs="duplex") <= 0.5


FULL = bool(os.environ.get("FULL"))


@pytest.mark.prove
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("preset", ["63x88", "59x86", "91x55"])
def test_low_ink_saves_half_of_all_cards(game, preset):
    """Every example machine, with backs and without, with one of our emblems and with a picture; in the palest of the
    colours that have a name, in all of them with FULL=1."""
    colours = marks.colours() if FULL else ("pink", "sky")
    for number, hand in enumerate(hands(game)):
        assert saved("cards", hand, cards=preset) <= 0.5
        for backs in ("duplex", "fold") if FULL else ("duplex",):
            assert saved("cards", hand, cards=preset, backs=backs) <= 0.5
            assert saved("cards", pictured(hand), cards=preset, backs=backs) <= 0.5
        for colour in colours if FULL else colours[number % 2 :][:1]:
            mark = Mark(marks.colour_of(colour) or "", "star")
            assert saved("cards", [structs.replace(card, mark=mark) for card in hand], cards=preset) <= 0.5, colour
