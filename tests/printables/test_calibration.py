"""The calibration sheet: crosses that fall on each other, and everything apart and inside."""

from __future__ import annotations

import pytest

from printables.paper import calibration
from printables.pdf import draw
from printables.pdf.boxes import Line, Page, Rect
from printables.theme import Style
from tests.printables.looking import assert_sound, assert_texts_apart, assert_texts_inside, strings


def crosses(page: Page) -> set[tuple[float, float]]:
    """Where the middles of the crosses are: level and upright lines that halve each other."""
    level = [box for box in page.boxes if isinstance(box, Line) and box.width == 0.6 and box.y1 == box.y2]
    upright = [box for box in page.boxes if isinstance(box, Line) and box.width == 0.6 and box.x1 == box.x2]
    middles = {(round((box.x1 + box.x2) / 2, 6), round(box.y1, 6)) for box in level}
    return middles & {(round(box.x1, 6), round((box.y1 + box.y2) / 2, 6)) for box in upright}


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "A3"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_sheet_is_good(paper, lang):
    made = calibration.document(Style(paper=paper, lang=lang))
    assert made.problems == ()
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
    assert "50 mm" in " ".join(strings(made.document.pages[0].boxes))
    assert_sound(draw.render(made.document))


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_crosses_fall_on_each_other(paper):
    front, back = calibration.document(Style(paper=paper)).document.pages
    assert len(crosses(front)) == 5
    assert {(round(front.width - x, 6), y) for x, y in crosses(front)} == crosses(back)


def test_a_profile_moves_its_side():
    front, back = calibration.document(Style(front=(1, 0), back=(-0.5, 2))).document.pages
    assert (106, 148.5) in crosses(front)
    assert (104.5, 150.5) in crosses(back)


def test_duplex_is_asked_for():
    assert calibration.document(Style()).document.duplex == "DuplexFlipLongEdge"
    assert calibration.document(Style(backs="duplex-short")).document.duplex == "DuplexFlipShortEdge"
