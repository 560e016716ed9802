"""Plans of a field: the golden one of rule F1, and brute force over all arrangements."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.views import Lattice
from printables.field.lattice import HEXES, size
from printables.field.plan import NoPlanError, Plan, Sheet, fewest, largest, poster

POINTY, FLAT, SQUARE = Lattice
A4 = Sheet(210, 297)
PAPERS = [(210, 297), (297, 420), (257, 364), (182, 257), (215.9, 279.4), (200, 200)]
sheets_of_paper = st.builds(
    lambda paper, margin, overlap: Sheet(*paper, margin, overlap),
    st.sampled_from(PAPERS),
    st.sampled_from([5, 8, 10.5]),
    st.sampled_from([0, 0, 10, 12.7]),
)
sizes = st.integers(1, 20)
kinds = st.sampled_from([HEXES, (SQUARE,)])


def test_the_plan_of_the_rules():
    plan = largest(12, 8, A4, 12, (POINTY, FLAT))
    assert (plan.across, plan.down, plan.landscape) == (4, 3, True)
    assert plan.lattice is POINTY
    assert plan.side == pytest.approx(46.56)  # 3 x (210 - 16) mm hold 12.5 sides
    assert plan.flats == pytest.approx(80.64, abs=0.005)
    assert plan.total == pytest.approx((1124, 582))
    assert plan.field == pytest.approx((12.5 * plan.flats, 582))


def test_the_plan_of_squares():
    plan = largest(12, 8, A4, 12, (SQUARE,))
    assert (plan.across, plan.down, plan.landscape) == (4, 3, True)
    assert (plan.side, plan.flats) == (72.75, 72.75)  # 3 x (210 - 16) mm hold 8 of them
    assert plan.field == (873, 582)
    assert fewest(12, 8, A4, 72.75, (SQUARE,)).sheets == 12
    assert fewest(12, 8, A4, 72.76, (SQUARE,)).sheets > 12


def test_windows_meet_without_gap():
    plan = largest(12, 8, Sheet(210, 297, 8, 10), 12)
    left, right, below = plan.window(0, 0), plan.window(1, 0), plan.window(0, 1)
    assert left.right - right.x == pytest.approx(10)
    assert left.bottom - below.y == pytest.approx(10)
    assert plan.seen(0, 0).right == pytest.approx(right.x)
    assert plan.seen(0, 0).bottom == pytest.approx(below.y)
    assert [plan.number(*place) for place in plan.places()] == list(range(1, plan.sheets + 1))


def test_the_poster_keeps_the_size():
    plan = largest(12, 8, A4, 12)
    one = poster(plan)
    assert (one.sheets, one.side) == (1, plan.side)
    assert (one.window(0, 0).x, one.window(0, 0).y) == pytest.approx((0, 0))
    assert one.paper == pytest.approx((plan.field[0] + 16, plan.field[1] + 16))


@pytest.mark.parametrize(
    ("sheet", "sheets", "code"),
    [
        (Sheet(210, 297, 4.9), 12, "E621"),
        (Sheet(210, 297, 8, -1), 12, "E621"),
        (Sheet(210, 297, 8, 190), 12, "E621"),
        (Sheet(20, 297, 8), 12, "E621"),
        (A4, 0, "E622"),
        (A4, 401, "E622"),
    ],
)
def test_what_cannot_be_planned(sheet: Sheet, sheets: int, code: str):
    with pytest.raises(NoPlanError) as caught:
        largest(12, 8, sheet, sheets)
    assert caught.value.code == code


@pytest.mark.parametrize(("cols", "rows"), [(0, 8), (12, 0), (0, 0), (-1, 8)])
def test_a_field_without_a_cell_has_no_plan(cols: int, rows: int):
    for plan in (lambda: largest(cols, rows, A4, 12), lambda: fewest(cols, rows, A4, 50)):
        with pytest.raises(ValueError, match=f"at least one cell, not {cols} x {rows}"):
            plan()


@pytest.mark.parametrize("flats", [0, -1, math.nan, math.inf, 5000])
def test_hexes_that_no_plan_holds(flats: float):
    with pytest.raises(NoPlanError) as caught:
        fewest(12, 8, A4, flats)
    assert caught.value.code == ("E623" if flats == 5000 else "E624")


def brute_side(cols: int, rows: int, sheet: Sheet, across: int, down: int, landscape: bool, lattice: Lattice) -> float:
    """The largest side by halving an interval on the field's true size: another way than the plan's."""
    short, long = sorted((sheet.width, sheet.height))
    w, h = (long, short) if landscape else (short, long)
    room = [n * (size - 2 * sheet.margin) - (n - 1) * sheet.overlap for n, size in ((across, w), (down, h))]
    low, high = 0.0, 5000.0
    for _ in range(60):
        middle = (low + high) / 2
        width, height = size(cols, rows, lattice, middle)
        low, high = (middle, high) if width <= room[0] and height <= room[1] else (low, middle)
    return low


def arrangements(sheets: int, lattices: tuple[Lattice, ...]):
    return [
        (across, down, landscape, lattice)
        for across in range(1, sheets + 1)
        for down in range(1, sheets + 1)
        if across * down <= sheets
        for landscape in (True, False)
        for lattice in lattices
    ]


def check_largest(cols: int, rows: int, sheet: Sheet, sheets: int, lattices: tuple[Lattice, ...]) -> None:
    plan = largest(cols, rows, sheet, sheets, lattices)
    sides = {how: brute_side(cols, rows, sheet, *how) for how in arrangements(sheets, lattices)}
    best = max(sides.values())
    assert plan.side == pytest.approx(best, rel=1e-9)
    assert plan.sheets == min(how[0] * how[1] for how, side in sides.items() if math.isclose(side, best, rel_tol=1e-9))
    check_it_fits(plan)


def check_fewest(cols: int, rows: int, sheet: Sheet, flats: float, lattices: tuple[Lattice, ...]) -> None:
    plan = fewest(cols, rows, sheet, flats, lattices)
    assert plan.flats == pytest.approx(flats)
    check_it_fits(plan)
    if plan.sheets > 1:
        smaller = largest(cols, rows, sheet, plan.sheets - 1, lattices)
        assert smaller.flats < flats * (1 + 1e-12)


def check_it_fits(plan: Plan) -> None:
    """The field lies inside the windows, and the parts that are seen share it out without remainder."""
    width, height = plan.field
    first, last = plan.window(0, 0), plan.window(plan.across - 1, plan.down - 1)
    assert first.x <= 1e-9
    assert first.y <= 1e-9
    assert last.right >= width - 1e-9
    assert last.bottom >= height - 1e-9
    assert first.x == pytest.approx(width - last.right, abs=1e-6)
    area = sum(plan.seen(*place).w * plan.seen(*place).h for place in plan.places())
    assert area == pytest.approx(plan.total[0] * plan.total[1])
    for place in plan.places():  # no sheet is left without a part of the field
        seen = plan.seen(*place)
        assert min(seen.right, width) > max(seen.x, 0)
        assert min(seen.bottom, height) > max(seen.y, 0)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(sizes, sizes, sheets_of_paper, st.integers(1, 16), kinds)
def test_the_largest_hex_of_all_arrangements(
    cols: int, rows: int, sheet: Sheet, sheets: int, lattices: tuple[Lattice, ...]
):
    check_largest(cols, rows, sheet, sheets, lattices)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(sizes, sizes, sheets_of_paper, st.integers(8, 90), kinds)
def test_the_fewest_sheets_for_a_hex(cols: int, rows: int, sheet: Sheet, flats: int, lattices: tuple[Lattice, ...]):
    check_fewest(cols, rows, sheet, flats, lattices)


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=1500)
@given(sizes, sizes, sheets_of_paper, st.integers(1, 40), kinds)
def test_the_largest_hex_of_all_arrangements_many(
    cols: int, rows: int, sheet: Sheet, sheets: int, lattices: tuple[Lattice, ...]
):
    check_largest(cols, rows, sheet, sheets, lattices)


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=3000)
@given(sizes, sizes, sheets_of_paper, st.floats(8, 90), kinds)
def test_the_fewest_sheets_for_a_hex_many(
    cols: int, rows: int, sheet: Sheet, flats: float, lattices: tuple[Lattice, ...]
):
    check_fewest(cols, rows, sheet, flats, lattices)
