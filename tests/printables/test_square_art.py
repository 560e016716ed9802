"""Pictures of games on squares, and the token that stands on them: inside their rooms, in both inks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.pictures import DiceArt, QueueArt, ShiftArt, Square, SquareArt
from designer.views import Marker, Shape, Tone
from printables.cards import art
from printables.pdf.boxes import Path, Rect, Text
from printables.pieces import markers
from printables.pieces.pieces import MarkerSizes
from printables.theme import Style
from printables.tray import Tray
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed

MOVE = SquareArt(
    (Square(0, mark="self"), Square(1, lit=True), Square(2, lit=True), Square(3, lit=True, mark="gap")),
    ((0, 0), (1, 0), (2, 0)),
    "機動 9",
)
OUT = SquareArt((Square(0, 0, mark="self"), Square(1, 0, lit=True), Square(0, 1, mark="enemy")), ((0, 0), (1, 0)))
REACH = SquareArt(
    (Square(0, mark="self"), *(Square(x, lit=x > 1, text=str(x)) for x in range(1, 7))), caption="射程 2–6"
)
PAIR = ShiftArt((("ダメージ", "＋3"),), (("回避", "−3"), ("防御", "−3")))
TURNS = QueueArt("自分", ("次の者", "その次"), 1)
PICTURES = [(MOVE,), (OUT,), (REACH,), (REACH, DiceArt(5, "命中 5d6")), (PAIR,), (TURNS,), (PAIR, DiceArt(2, "2d6"))]
rooms = st.builds(Rect, st.just(5.0), st.just(7.0), st.floats(26, 60), st.floats(13, 50))


def drawn(pictures: tuple, room: Rect, ink: str = "full") -> Tray:
    tray = Tray(Style(ink).theme, "card", "")
    art.draw(tray, Tone.RED, pictures, room)
    return tray


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from(PICTURES), rooms, st.sampled_from(["full", "low"]))
def test_pictures_stay_in_their_rooms(pictures: tuple, room: Rect, ink: str):
    tray = drawn(pictures, room, ink)
    assert_texts_inside(tray.boxes, room)
    assert_texts_apart(tray.boxes)


@pytest.mark.parametrize("pictures", PICTURES)
def test_low_ink_fills_no_squares(pictures: tuple):
    fills = [
        each.rect.w * each.rect.h
        for each in placed(drawn(pictures, Rect(0, 0, 55, 40), "low").boxes)
        if isinstance(each.box, Path) and each.box.fill not in {None, "FFFFFF"}
    ]
    assert sum(fills) < 45  # arrow heads, dots and dice


def test_lit_squares_differ_without_colour():
    """In low ink by a thicker outline."""
    squares = [
        each.box for each in placed(drawn((REACH,), Rect(0, 0, 55, 40), "low").boxes) if isinstance(each.box, Path)
    ]
    widths = {box.width for box in squares if box.stroke == Style("low").theme.strong(Tone.RED)}
    plain = {box.width for box in squares if box.stroke == Style("low").theme.palette.line}
    assert min(widths) > 2 * max(plain)


def test_what_rises_and_what_falls_point_apart():
    paths = [each.box for each in placed(drawn((PAIR,), Rect(0, 0, 55, 40)).boxes) if isinstance(each.box, Path)]
    arrows = [box for box in paths if len(box.steps) == 8]
    tips = [float(box.steps[0][2]) for box in arrows]
    feet = [float(box.steps[3][2]) for box in arrows]
    assert [tip < foot for tip, foot in zip(tips, feet, strict=True)] == [True, False, False]


def test_the_moved_one_stands_behind_the_next():
    said = [each for each in placed(drawn((TURNS,), Rect(0, 0, 55, 40)).boxes) if isinstance(each.box, Text)]
    order = [each.box.text for each in sorted(said, key=lambda each: each.rect.x) if isinstance(each.box, Text)]
    assert order == ["次の者", "自分", "その次"]


# ---- token -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [25.4, 40.0, 72.75])
@pytest.mark.parametrize("name", ["試作", "超長距離狙撃用可変速荷電粒子砲", "Kite", ""])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_token_holds_its_words(field: float, name: str, ink: str):
    piece = Marker("token", "token", name, "機", Shape.CHEVRON, Tone.BLUE, 1, "みなと")
    made = markers.document((piece,), Style(ink), MarkerSizes(field=field))
    (page,) = made.document.pages
    side = min(30.0, 0.47 * field)
    (token,) = (box for box in page.boxes if getattr(box, "rect", None) and abs(box.rect.w - side - 0.4) < 1e-6)
    assert_texts_inside(token.boxes, Rect(0, 0, side, side))
    assert_texts_apart(token.boxes)
