"""Every cell's name stands whole on a sheet, wherever the joints run."""

from __future__ import annotations

import os
import random

import pytest

from designer.hexes import places
from designer.views import Board, Lattice
from printables.field.field import field_document
from printables.field.plan import Plan, Sheet, largest
from printables.pdf.boxes import Group, Text
from printables.theme import Style
from printables.type import fitting

PAPERS = ((210, 297), (297, 420), (148, 210), (215.9, 279.4))


def named(plan: Plan) -> set[str]:
    """The names that stand whole: within their cell, and within what is seen of a sheet."""
    board = Board("", plan.cols, plan.rows, plan.lattice.value)
    printed = field_document(board, plan, Style())
    assert printed.problems == ()
    found = set()
    for (col, row), page in zip(plan.places(), printed.document.pages[plan.sheets > 1 :], strict=True):
        picture, seen = page.boxes[0], plan.seen(col, row)
        assert isinstance(picture, Group)
        for box in picture.boxes:
            if isinstance(box, Text):
                assert seen.holds(fitting.extent(box)), box
                assert box.text not in found, f"{box.text} stands twice"
                found.add(box.text)
    return found


def assert_all_named(plan: Plan) -> None:
    assert named(plan) == {str(place) for place in places(plan.cols, plan.rows)}, plan


def test_ten_by_ten_on_twelve_sheets():
    """Its joints run through the middle of hexes."""
    assert_all_named(largest(10, 10, Sheet(210, 297), 12))


def any_plan(chance: random.Random) -> Plan:
    sheet = Sheet(*chance.choice(PAPERS), chance.choice((5, 6, 8, 8, 12)), chance.choice((0, 0, 5, 12.5)))
    cols, rows, sheets = chance.randint(1, 24), chance.randint(1, 24), chance.randint(1, 30)
    return largest(cols, rows, sheet, sheets, (chance.choice(tuple(Lattice)),))


@pytest.mark.parametrize("seed", range(12))
def test_every_name_is_whole_on_any_plan(seed: int):
    assert_all_named(any_plan(random.Random(seed)))


@pytest.mark.prove
@pytest.mark.parametrize("block", range(10))
def test_every_name_is_whole_on_three_hundred_plans(block: int):
    for seed in range(30 if os.environ.get("FULL") else 6):
        assert_all_named(any_plan(random.Random(1000 + block * 30 + seed)))


def test_cells_too_small_for_a_name_are_told():
    plan = largest(60, 60, Sheet(148, 210), 1)
    printed = field_document(Board("", 60, 60, "pointy"), plan, Style())
    assert [problem.kind for problem in printed.problems] == ["names"]
