"""Strips of boxes to tick: which stand on a line, how many boxes a line takes, and when one box to write in stands."""

from __future__ import annotations

import pytest

from designer.views import Strip, Tone
from printables import ticks
from printables.pdf.boxes import Path, Rect, Text
from printables.pdf.shapes import bounds
from printables.theme import theme
from printables.tray import Tray

LABEL = 8.6 + 1.2  # the least width, and the air after it


def tray() -> Tray:
    return Tray(theme(), "sheet", "")


def strip(count: int, label: str = "HP") -> Strip:
    return Strip(label, count, Tone.RED)


def lines(count: int, width: float) -> tuple[int, int]:
    """Boxes a line, and lines, of one strip."""
    (run,) = ticks.runs(tray(), [strip(count)], width)
    return run.each, run.lines


# Five boxes take 5 × 3.2 mm and 0.9 mm of air after them: 16.9 mm.
@pytest.mark.parametrize(
    ("count", "made"),
    [
        (0, (0, 1)),
        (1, (1, 1)),
        (10, (10, 1)),
        (11, (10, 2)),
        (20, (10, 2)),
        (40, (10, 4)),
        (41, (0, 1)),
        (500, (0, 1)),
    ],
)
def test_up_to_four_lines_of_boxes_then_one_to_write_in(count, made):
    assert lines(count, LABEL + 2 * 16.9) == made


def test_where_not_even_five_have_room_five_stand_all_the_same():
    assert lines(6, LABEL + 10) == (5, 2)


def test_strips_stand_side_by_side_while_they_have_room():
    # Each takes its label, 9.8, and three boxes, 3 × 2.9 + 2 × 0.3 = 9.3, and 5 mm stand between them.
    made = ticks.runs(tray(), [strip(3), strip(3), strip(3)], 2 * 19.1 + 5 + 0.01)
    assert [(round(run.x, 1), run.line) for run in made] == [(0, 0), (24.1, 0), (0, 1)]
    assert ticks.height(tray(), [strip(3)] * 3, 2 * 19.1 + 5 + 0.01) == 2 * ticks.LINE
    assert ticks.height(tray(), [], 50) == 0


def test_boxes_stand_by_fives():
    assert ticks.boxes_width(0) == 0
    assert ticks.boxes_width(1) == pytest.approx(2.9)
    assert ticks.boxes_width(5) == pytest.approx(5 * 3.2 - 0.3)
    assert ticks.boxes_width(6) == pytest.approx(6 * 3.2 - 0.3 + 0.9)


def test_boxes_are_drawn_where_they_were_placed_and_every_tenth_is_lit():
    made = tray()
    ticks.draw(made, [strip(12)], Rect(10, 20, LABEL + 2 * 16.9, 8))
    boxes = [box for box in made.boxes if isinstance(box, Path)]
    assert [(round(at.x, 1), round(at.y, 1)) for at in map(bounds, (boxes[0], boxes[5], boxes[10]))] == [
        (19.8, 20),
        (36.7, 20),  # 5 × 3.2 + 0.9 further
        (19.8, 23.7),
    ]
    assert [number for number, box in enumerate(boxes, 1) if box.fill] == [10]
    assert [box.text for box in made.boxes if isinstance(box, Text)] == ["HP"]


def test_one_box_to_write_in():
    made = tray()
    ticks.draw(made, [strip(99)], Rect(0, 0, LABEL + 2 * 16.9, 8))
    (box,) = [box for box in made.boxes if isinstance(box, Path)]
    at = bounds(box)
    assert (round(at.x, 1), round(at.w, 1), round(at.h, 1)) == (9.8, 16.0, 2.9)
