"""Fitting: smaller, then wrapped, then told; never outside the box."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printables.pdf.boxes import Rect
from printables.type import fonts
from printables.type.fitting import ELLIPSIS, Look, Problem, extent, fit, told_once

BOX = Rect(10, 20, 40, 12)
SIZES = (13, 10.5, 8.6, 7)


def said(fitted) -> list[str]:
    return [line.text for line in fitted.lines]


def test_a_short_text_takes_the_first_size():
    fitted = fit("前進", BOX, Look(SIZES))
    assert (said(fitted), fitted.size, fitted.overflow) == (["前進"], 13, False)


def test_names_shrink_before_they_wrap():
    name = "フルオープンアタック改二"  # wider than 40 mm at 13 and 10.5 points
    single = fit(name, BOX, Look(SIZES, single=True))
    assert (len(single.lines), single.size) == (1, 8.6)
    prose = fit(name, BOX, Look(SIZES))
    assert (len(prose.lines), prose.size) == (2, 13)


def test_names_wrap_when_no_size_takes_them_on_one_line():
    fitted = fit("超長距離狙撃用可変速荷電粒子砲改二型", BOX, Look(SIZES, single=True, most=2))
    assert len(fitted.lines) == 2
    assert not fitted.overflow


def test_a_smaller_size_is_better_than_a_torn_word():
    fitted = fit("Durability", Rect(0, 0, 15, 12), Look(SIZES))
    assert said(fitted) == ["Durability"]
    assert fitted.size < 13


def test_a_name_is_parted_at_its_hyphen_before_it_is_torn():
    room = Rect(0, 0, fonts.width("Featherstonehaugh-", 8.6) + 0.1, 12)
    for look in (Look(SIZES), Look(SIZES, single=True, most=3)):
        fitted = fit("Featherstonehaugh-Cholmondeley", room, look)
        assert (said(fitted), fitted.size) == (["Featherstonehaugh-", "Cholmondeley"], 8.6)


def test_what_does_not_fit_is_said_and_marked():
    fitted = fit("あ" * 500, BOX, Look(SIZES))
    assert fitted.overflow
    assert fitted.size == 7
    assert said(fitted)[-1].endswith(ELLIPSIS)
    assert fitted.problems("card", "機", "text") == [Problem("overflow", "card", "機", "text", "あ" * 500)]


def test_missing_letters_are_said_and_drawn_as_geta():
    fitted = fit("𠮷野", BOX, Look(SIZES))
    assert said(fitted) == ["〓野"]
    assert fitted.problems("card", "機", "owner") == [Problem("missing", "card", "機", "owner", "𠮷野", "𠮷")]


@pytest.mark.parametrize("text", ["", "  ", "\n", "\u200b"])
def test_nothing_is_drawn_for_nothing(text):
    fitted = fit(text, BOX, Look(SIZES))
    assert (fitted.lines, fitted.overflow) == ((), False)


def test_a_box_too_low_for_the_least_size_stays_empty_and_says_so():
    fitted = fit("前進", Rect(0, 0, 40, 1), Look(SIZES))
    assert (fitted.lines, fitted.overflow) == ((), True)


def test_a_name_has_no_line_ends():
    assert said(fit("改\n二", BOX, Look(SIZES, single=True))) == ["改 二"]
    assert said(fit("改\n二", BOX, Look(SIZES, most=1))) == ["改 二"]


@pytest.mark.parametrize(("align", "left"), [("left", 10), ("middle", 25.413), ("right", 40.828)])
def test_align(align, left):
    fitted = fit("前進", BOX, Look((13,), align=align))
    assert extent(fitted.lines[0]).x == pytest.approx(left, abs=0.01)


@pytest.mark.parametrize(("valign", "top"), [("top", 20), ("middle", 23.707), ("bottom", 27.414)])
def test_valign(valign, top):
    fitted = fit("前進", BOX, Look((13,), valign=valign))
    assert extent(fitted.lines[0]).y == pytest.approx(top, abs=0.01)


def test_the_same_trouble_is_told_once():
    one = Problem("overflow", "shoot", "機", "owner", "長い")
    again = Problem("overflow", "flurry", "機", "owner", "長い")
    other = Problem("missing", "flurry", "機", "owner", "𠮷", "𠮷")
    assert told_once([one, again, other, other]) == (one, other)


LOOKS = st.builds(
    Look,
    sizes=st.sampled_from([(13, 8.6), (8.6, 7), (30,), (6.2, 5.4)]),
    bold=st.booleans(),
    align=st.sampled_from(["left", "middle", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    leading=st.sampled_from([1.1, 1.4, 1.65]),
    tracking=st.sampled_from([0.0, 1.0]),
    most=st.sampled_from([1, 2, 99]),
    single=st.booleans(),
    even=st.sampled_from([0.0, 0.22, 1.0]),
)
BOXES = st.builds(Rect, st.floats(0, 50), st.floats(0, 50), st.floats(0.5, 90), st.floats(0.5, 40))


def assert_inside(text, rect, look):
    fitted = fit(text, rect, look)
    for line in fitted.lines:
        assert rect.holds(extent(line)), (line, rect)
    if not fitted.overflow:
        drawn = "".join(said(fitted)).replace(" ", "")
        assert drawn == fonts.settable(text).replace("\n", "").replace(" ", "")


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.text(max_size=60), BOXES, LOOKS)
def test_never_outside_the_box(text, rect, look):
    assert_inside(text, rect, look)


@pytest.mark.prove
@settings(max_examples=10_000, derandomize=True, deadline=None)
@given(st.text(max_size=200), BOXES, LOOKS)
def test_never_outside_the_box_at_length(text, rect, look):
    assert_inside(text, rect, look)
