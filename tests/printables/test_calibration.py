"""The calibration sheet: crosses that fall on each other, and everything apart and inside."""

from __future__ import annotations

import pytest

from printables.paper import calibration, sides
from printables.paper.sizes import paper as paper_named
from printables.pdf import draw
from printables.pdf.boxes import Line, Page, Rect, Text
from printables.theme import Style
from printables.type.fitting import extent
from tests.printables.looking import assert_sound, assert_texts_apart, assert_texts_inside, strings


def crosses(page: Page) -> set[tuple[float, float]]:
    """Where the middles of the crosses are: level and upright lines that halve each other."""
    level = [box for box in page.boxes if isinstance(box, Line) and box.width == 0.6 and box.y1 == box.y2]
    upright = [box for box in page.boxes if isinstance(box, Line) and box.width == 0.6 and box.x1 == box.x2]
    middles = {(round((box.x1 + box.x2) / 2, 6), round(box.y1, 6)) for box in level}
    return middles & {(round(box.x1, 6), round((box.y1 + box.y2) / 2, 6)) for box in upright}


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "A3", "B5", "はがき", "L", "2L"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_sheet_is_good(paper, lang):
    made = calibration.document(Style(paper=paper, lang=lang))
    assert made.problems == ()
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
        for text, line in ((each, other) for each in page.boxes for other in page.boxes if isinstance(other, Line)):
            if isinstance(text, Text):  # no line goes through words
                assert not extent(text).overlaps(Rect(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1), -1e-6)
    front, back = (" ".join(strings(page.boxes)) for page in made.document.pages)
    assert " mm" in front
    assert "--back X,Y --scale-x" in back
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


@pytest.mark.parametrize(
    ("paper", "wanted"),
    [
        ("A4", (100, 200)),
        ("A3", (100, 200)),
        ("B5", (100, 200)),
        ("A5", (100, 100)),
        ("はがき", (50, 100)),
        ("L", (50, 50)),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_scale_is_measured_on_long_lines(paper, lang, wanted):
    """On either side a line across and one along, as long as their words say; how the scale is worked out stands on the
    front, with numbers that are right."""
    style = Style(paper=paper, lang=lang)
    assert calibration.lengths(paper_named(paper)) == wanted
    for page in calibration.document(style).document.pages:
        found = {
            round(max(abs(box.x2 - box.x1), abs(box.y2 - box.y1)), 6) for box in page.boxes if isinstance(box, Line)
        }
        assert set(wanted) <= found
        said = strings(page.boxes)
        assert all(f"{length} mm" in said for length in wanted)
    front = "".join(strings(calibration.document(style).document.pages[0].boxes)).replace(" ", "")
    across = wanted[0]
    assert f"{across}÷{across * 0.996:g}=1.004" in front
    assert round(across / (across * 0.996), 3) == 1.004
    assert "--scale-x1.004" in front
    assert "--scale-y" in front


def test_with_a_scale_in_force_the_lines_are_larger_in_the_file():
    """What a printer shrinks comes out as long as it says."""
    style = Style(front_scale=(1.004, 1.002), back_scale=(1.0, 0.998))
    front, back = sides.scaled(calibration.document(style).document, style).pages
    assert (front.scale, back.scale) == ((1.004, 1.002), (1.0, 0.998))
