"""Panels of cards as forms: names, and a line behind each that has no number; names too long stand smaller."""

from __future__ import annotations

import pytest

from designer.views import Panel
from printables.cards import panel
from printables.pdf.boxes import Line, Text
from printables.theme import theme
from printables.tray import Tray
from printables.type import fonts

SMALL = theme().sizes.small


@pytest.mark.parametrize("length", range(1, 16))
def test_a_name_is_as_large_as_has_room(length):
    """The name of a line to fill in has six tenths of the column."""
    name = "装" * length
    tray = Tray(theme(), "cards", "")
    panel.Block(tray, Panel("型", "", (), rows=((name, " "),)), 55.0, "1B2330", False, SMALL).draw(2.0, 60.0, 40.0)
    (text,) = [box for box in tray.boxes if isinstance(box, Text) and "装" in box.text]
    fits = [size for size in SMALL if fonts.width(name, size) <= text.within.w]
    assert text.size == (fits or SMALL[-1:])[0]
    (rule,) = [box for box in tray.boxes if isinstance(box, Line)]
    assert rule.x1 > text.x + min(fonts.width(name, text.size), text.within.w)
    assert rule.x2 > rule.x1


@pytest.mark.parametrize(("first", "second"), [(14, 3), (3, 14), (8, 8), (12, 5), (5, 12)])
def test_short_lines_stand_in_two_columns_that_hold_them(first, second):
    """However unlike the halves are, each line stays whole in the height that is needed."""
    lines = ("装" * first, "甲" * first, "機" * second, "兵" * second)
    tray = Tray(theme(), "cards", "")
    block = panel.Block(tray, Panel("型", "", (), lines), 55.0, "1B2330", False, SMALL)
    block.draw(2.0, 60.0, block.need())
    told = [box for box in tray.boxes if isinstance(box, Text) and box.text in lines]
    assert sorted(box.text for box in told) == sorted(lines)
    assert {box.size for box in told} == {told[0].size}
    assert len({box.x for box in told}) == 2
    assert len({box.y for box in told}) == 2
