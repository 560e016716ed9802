"""Hex maths, on maps that can be read by eye and on random hexes."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.hexes import (
    DIRECTIONS,
    Drawing,
    Hex,
    Offset,
    Orientation,
    direction,
    field_drawing,
    field_size,
    from_offset,
    front,
    line,
    parse_name,
    places,
    rear,
    ring,
    spiral,
    to_offset,
    turn,
)

POINTY, FLAT = Orientation.POINTY, Orientation.FLAT
steady = settings(derandomize=True, deadline=None, max_examples=60)
whole = st.integers(-40, 40)
hexes = st.builds(Hex, whole, whole)
orientations = st.sampled_from(Orientation)


def pointy_map(text: str) -> dict[str, list[Hex]]:
    """Letters of a map in which a hex is two characters wide and even rows start one further right."""
    found: dict[str, list[Hex]] = {}
    for row, drawn in enumerate(text.strip("\n").splitlines(), start=1):
        indent = 1 if row % 2 == 0 else 0
        assert not drawn[:indent].strip()
        for col, letter in enumerate(drawn[indent::2], start=1):
            found.setdefault(letter, []).append(from_offset(Offset(col, row), POINTY))
    return found


def flat_map(text: str) -> dict[str, list[Hex]]:
    """Letters of a map in which a hex is two lines high and even columns start one line lower."""
    lines = text.strip("\n").splitlines()
    found: dict[str, list[Hex]] = {}
    for number, drawn in enumerate(lines):
        for col, letter in enumerate(drawn[::2], start=1):
            down = number - (1 if col % 2 == 0 else 0)
            if letter != " " and down % 2 == 0:
                found.setdefault(letter, []).append(from_offset(Offset(col, down // 2 + 1), FLAT))
    return found


def test_neighbours_on_a_pointy_map():
    seen = pointy_map("""
. . . . .
 . e f . .
. d @ a .
 . c b . .
. . . . .
""")
    (centre,) = seen["@"]
    assert [seen[letter][0] for letter in "abcdef"] == list(centre.neighbours())


def test_neighbours_from_an_even_pointy_row():
    seen = pointy_map("""
. . e f .
 . d @ a .
. . c b .
""")
    (centre,) = seen["@"]
    assert [seen[letter][0] for letter in "abcdef"] == list(centre.neighbours())


def test_neighbours_on_a_flat_map():
    # Direction 0 is down-right, 1 down, then on clockwise.
    seen = flat_map("""
.   e   .
  d   f
.   @   .
  c   a
.   b   .
""")
    (centre,) = seen["@"]
    assert [seen[letter][0] for letter in "abcdef"] == list(centre.neighbours())


def test_distances_on_a_map():
    seen = pointy_map("""
3 2 2 2 3 4
 2 1 1 2 3 4
2 1 0 1 2 3
 2 1 1 2 3 4
3 2 2 2 3 4
 3 3 3 3 4 5
""")
    (centre,) = seen["0"]
    for digit, members in seen.items():
        assert {centre.distance(one) for one in members} == {int(digit)}


def test_ring_and_spiral_on_a_map():
    seen = pointy_map("""
. r r r .
 r i i r .
r i @ i r
 r i i r .
. r r r .
""")
    (centre,) = seen["@"]
    assert set(ring(centre, 2)) == set(seen["r"])
    assert set(spiral(centre, 2)) == {centre, *seen["i"], *seen["r"]}
    assert spiral(centre, 2)[0] == centre
    assert ring(centre, 0) == (centre,)


def test_a_line_on_a_map():
    seen = pointy_map("""
a . . . . . .
 * * . . . . .
. . * * . . .
 . . . * b . .
""")
    (start,), (end,) = seen["a"], seen["b"]
    drawn = line(start, end)
    assert drawn[0] == start
    assert drawn[-1] == end
    assert len(drawn) == start.distance(end) + 1


def test_front_and_rear_split_the_hex():
    assert front(0) == (5, 0, 1)
    assert rear(0) == (2, 3, 4)
    for facing in range(6):
        assert {*front(facing), *rear(facing)} == set(range(6))


@pytest.mark.parametrize(
    ("start", "end", "sixths"), [(0, 0, 0), (0, 1, 1), (1, 0, -1), (0, 2, 2), (0, 4, -2), (0, 3, 3), (5, 2, 3)]
)
def test_turn_takes_the_shorter_way(start: int, end: int, sixths: int):
    assert turn(start, end) == sixths


@pytest.mark.parametrize(
    ("name", "orientation", "at"),
    [
        ("A1", POINTY, Hex(0, 0)),
        ("A2", POINTY, Hex(0, 1)),
        ("A3", POINTY, Hex(-1, 2)),
        ("C3", POINTY, Hex(1, 2)),
        ("B1", FLAT, Hex(1, 0)),
        ("C1", FLAT, Hex(2, -1)),
        ("AA10", POINTY, Hex(26 - 4, 9)),
    ],
)
def test_names(name: str, orientation: Orientation, at: Hex):
    assert from_offset(parse_name(name), orientation) == at
    assert str(to_offset(at, orientation)) == name


@pytest.mark.parametrize("name", ["", "3", "C", "C0", "3C", "C3D", "ア3", "C-1"])
def test_what_is_no_name(name: str):
    with pytest.raises(ValueError, match="not a cell name"):
        parse_name(name)


def test_even_rows_are_shifted_right_and_even_columns_down():
    pointy, flat = Drawing(POINTY, 10), Drawing(FLAT, 10)
    half = 10 * math.sqrt(3) / 2
    x, y = pointy.centre(from_offset(parse_name("A2"), POINTY))
    assert (x, y) == pytest.approx((half, 15))
    assert pointy.centre(from_offset(parse_name("A3"), POINTY)) == pytest.approx((0, 30))
    assert flat.centre(from_offset(parse_name("B1"), FLAT)) == pytest.approx((15, half))
    assert flat.centre(from_offset(parse_name("C1"), FLAT)) == pytest.approx((30, 0))


@pytest.mark.parametrize("radius", [-1, -7])
def test_no_ring_below_zero(radius: int):
    with pytest.raises(ValueError, match="radius"):
        ring(Hex(0, 0), radius)
    with pytest.raises(ValueError, match="radius"):
        spiral(Hex(0, 0), radius)


@steady
@given(hexes, orientations)
def test_offsets_come_back(at: Hex, orientation: Orientation):
    assert from_offset(to_offset(at, orientation), orientation) == at


@steady
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex):
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@steady
@given(hexes, st.integers(0, 8))
def test_rings_hold_the_hexes_at_their_distance(centre: Hex, radius: int):
    found = ring(centre, radius)
    assert len(set(found)) == len(found) == (6 * radius or 1)
    assert {centre.distance(one) for one in found} == {radius}
    assert len(set(spiral(centre, radius))) == 1 + 3 * radius * (radius + 1)


@steady
@given(hexes, hexes)
def test_lines_are_connected_and_the_same_backwards(a: Hex, b: Hex):
    found = line(a, b)
    assert found[0] == a
    assert found[-1] == b
    assert len(found) == a.distance(b) + 1
    assert all(one.distance(two) == 1 for one, two in itertools.pairwise(found))
    assert line(b, a) == found[::-1]


@steady
@given(hexes, hexes)
def test_lines_stay_within_half_a_hex_of_the_true_line(a: Hex, b: Hex):
    drawing = Drawing(POINTY, 1)
    (ax, ay), (bx, by) = drawing.centre(a), drawing.centre(b)
    length = math.hypot(bx - ax, by - ay)
    for one in line(a, b):
        x, y = drawing.centre(one)
        if length:
            assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length <= 1 + 1e-9


@steady
@given(hexes, st.integers(0, 5), st.integers(1, 20))
def test_straight_ahead(start: Hex, facing: int, length: int):
    ray = start.ray(facing, length)
    assert direction(start, ray[-1]) == facing
    assert line(start, ray[-1]) == (start, *ray)
    assert direction(start, start) is None
    assert direction(start, ray[-1] + DIRECTIONS[(facing + 2) % 6]) is None or length == 1


@steady
@given(hexes, st.integers(-12, 12))
def test_turning_keeps_distances(step: Hex, sixths: int):
    turned = step.turned(sixths)
    assert Hex(0, 0).distance(turned) == Hex(0, 0).distance(step)
    assert turned.turned(-sixths) == step
    assert [one.turned(1) for one in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@steady
@given(hexes, orientations, st.floats(0.5, 100), st.floats(0, 0.95), st.floats(0, 2 * math.pi))
def test_a_point_finds_its_hex(at: Hex, orientation: Orientation, side: float, part: float, angle: float):
    drawing = Drawing(orientation, side, 3, -4)
    x, y = drawing.centre(at)
    reach = part * side * math.sqrt(3) / 2
    assert drawing.at(x + reach * math.cos(angle), y + reach * math.sin(angle)) == at


@steady
@given(hexes, orientations, st.floats(0.5, 100))
def test_sides_and_the_directions_they_face(at: Hex, orientation: Orientation, side: float):
    drawing = Drawing(orientation, side)
    corners = drawing.corners(at)
    x, y = drawing.centre(at)
    for facing in range(6):
        (ax, ay), (bx, by) = corners[facing], corners[(facing + 1) % 6]
        assert math.hypot(bx - ax, by - ay) == pytest.approx(side)
        nx, ny = drawing.centre(at.neighbour(facing))
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((x + nx) / 2, (y + ny) / 2), abs=1e-6)
        pointed = math.degrees(math.atan2(ny - y, nx - x)) - drawing.angle(facing)
        assert abs((pointed + 180) % 360 - 180) < 1e-6


@steady
@given(st.integers(1, 30), st.integers(1, 30), orientations)
def test_a_field_fills_exactly_its_size(cols: int, rows: int, orientation: Orientation):
    drawing = field_drawing(orientation, 7)
    points = [point for place in places(cols, rows) for point in drawing.corners(from_offset(place, orientation))]
    width, height = field_size(cols, rows, orientation, 7)
    assert min(x for x, _ in points) == pytest.approx(0, abs=1e-9)
    assert min(y for _, y in points) == pytest.approx(0, abs=1e-9)
    assert max(x for x, _ in points) == pytest.approx(width)
    assert max(y for _, y in points) == pytest.approx(height)


def test_the_example_in_the_module_s_words_holds():
    import doctest

    from designer import hexes as module

    assert doctest.testmod(module).attempted > 0
    assert doctest.testmod(module).failed == 0
