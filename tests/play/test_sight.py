"""Line of sight. Rules P11 to P13, R30, R47."""

from __future__ import annotations

from random import Random

import pytest

from designer.games.duel.play.ground import Ground
from designer.games.duel.play.sight import Eyes, corner_lines, passage, ways
from designer.views import Board
from tests.play.kit import drawn
from tests.sparing import few

READINGS = ("far_corners", "far_corners_mutual", "marker_edges", "centres")


def eyes(text: str, reading: str = "far_corners", endpoint: str = "ignored", hexes: str = "pointy"):
    board, found = drawn(text, hexes)
    ground = Ground(board)
    return Eyes(ground, reading, endpoint), ground.cells[found["A"]], ground.cells[found["B"]]


def sees(text: str, reading: str = "far_corners", facings=(0, 3), endpoint: str = "ignored", hexes: str = "pointy"):
    made, a, b = eyes(text, reading, endpoint, hexes)
    return made.look(a, b, facings).open


def blocked_by(text: str, reading: str = "far_corners"):
    made, a, b = eyes(text, reading)
    return [made.ground.names[cell] for cell in made.look(a, b).blockers]


def test_neighbours_always_see_each_other():
    """P11, whatever stands around them and under them."""
    for reading in READINGS:
        assert sees("# # #\n # a b\n # # #", reading, endpoint="blocks")


def test_in_a_straight_row_either_of_two_lines_is_enough():
    """P12 (b), (d), R30 far_corners: an obstacle between blocks both; one above and one below block one line each, for
    the lines run from upper to lower corner and back."""
    assert sees("A . . B")
    assert not sees("A # . B")
    assert blocked_by("A # . B") == ["B1"]
    assert sees(". # . .\n . . . .\n A . . B")  # nothing near the lines


def test_a_line_along_a_side_or_through_a_corner_passes_nothing():
    """P12 (c). Two steps off a row, the centre line runs along the side that two hexes share."""
    text = ". A .\n {} {} .\n . B ."
    assert sees(text.format("#", "."), "centres")
    assert sees(text.format(".", "#"), "centres")
    assert sees(text.format("#", "#"), "centres")  # R30 centres: between the two, through neither


def test_the_diagonal_passes_the_hexes_between():
    """R30 far_corners: where the centre line leaves through a corner there are two sides to look from."""
    board, found = drawn(". A .\n . . .\n . B .")
    made = Eyes(Ground(board))
    a, b = (made.ground.cells[found[mark]] for mark in "AB")
    assert len(ways(made.middle(a), made.middle(b))) == 2
    assert len(made.look(a, b).lines) == 2


def test_one_may_see_and_not_be_seen():
    """R30 far_corners is one-way at times; R30 far_corners_mutual never, and sees where either does."""
    rng, oneway = Random(3), 0
    board = Board("", 12, 8, "pointy", frozenset(rng.sample(Ground(Board("", 12, 8, "pointy")).names, 10)))
    plain, mutual = Eyes(Ground(board)), Eyes(Ground(board), "far_corners_mutual")
    for a in range(96):
        for b in range(96):
            if 2 <= plain.ground.distance(a, b) <= 5:
                there, back = plain.look(a, b).open, plain.look(b, a).open
                oneway += there != back
                assert mutual.look(a, b).open == (there or back)
    assert oneway > 100


def test_marker_edges_go_by_the_facings():
    """R30 marker_edges: the front edge of the shooter's marker, the rear edge of the target's."""
    text = ". . . . .\n A # . B .\n . . . . ."
    open_ = {(f, g) for f in range(6) for g in range(6) if sees(text, "marker_edges", (f, g))}
    assert 0 < len(open_) < 36
    assert not sees(text, "marker_edges", (0, 0))  # the same sides as far_corners, along the row
    for f in range(6):  # the other readings need no facing
        assert not sees(text, "far_corners", (f, 3))
        assert not sees(text, "centres", (f, 3))


def test_obstacles_under_the_machines():
    """R47 ignored: none of the two hexes blocks. R47 blocks: a line that passes one is blocked; from middle to middle
    it always does."""
    for text in ("a . . B", "A . . b", "a . . b"):
        assert sees(text, "centres")
        assert not sees(text, "centres", endpoint="blocks")
    # the line to the far side passes the target's hex, that from the near side not the shooter's
    assert sees("a . . B", endpoint="blocks")
    assert not sees("A . . b", endpoint="blocks")
    assert sees("A . . b")


@pytest.mark.prove
def test_the_counts_that_were_measured():
    """P13: all lines on 12 x 8 up to range 8, and that they stay between the two."""
    ground = Ground(Board("", 12, 8, "pointy"))
    made, count = Eyes(ground), 0
    spots = [made.middle(cell) for cell in range(96)]
    for a in range(96):
        for b in range(96):
            if a == b or ground.distance(a, b) > 8:
                continue
            for line in corner_lines(spots[a], spots[b]):
                count += 1
                for cell in range(96):
                    if ground.distance(a, cell) + ground.distance(cell, b) > ground.distance(a, b):
                        assert passage(line, spots[cell]) is None
    assert count == 10_768


@pytest.mark.prove
@pytest.mark.parametrize(
    ("reading", "open_", "one_way"),
    [
        ("far_corners", 79.7, 10.4),
        ("centres", 76.1, 0),
        ("far_corners_mutual", 84.8, 0),
        ("marker_edges", 72.6, 20.8),
    ],
)
def test_how_often_one_sees(reading, open_, one_way):
    """P13: shares at range 2 to 5 with 10 random obstacles; marker_edges with random facings."""
    rng = Random(11)
    names = Ground(Board("", 12, 8, "pointy")).names
    tally = [0, 0, 0]
    for _ in range(150):
        made = Eyes(Ground(Board("", 12, 8, "pointy", frozenset(rng.sample(names, 10)))), reading)
        for _ in range(100):
            a, b = rng.sample(range(96), 2)
            if 2 <= made.ground.distance(a, b) <= 5:
                f, g = rng.randrange(6), rng.randrange(6)
                there, back = made.look(a, b, (f, g)).open, made.look(b, a, (g, f)).open
                tally[0] += 1
                tally[1] += there
                tally[2] += there != back
    assert abs(100 * tally[1] / tally[0] - open_) < 2
    assert abs(100 * tally[2] / tally[0] - one_way) < 2


@pytest.mark.parametrize("hexes", ["pointy", "flat"])
@pytest.mark.parametrize("reading", few(READINGS))
def test_turned_by_half_all_is_the_same(reading, hexes):
    """An even number of rows (of columns, on flat hexes): the field turned by half is the field."""
    rng = Random(5)
    names = Ground(Board("", 12, 8, hexes)).names
    rocks = rng.sample(range(96), 14)
    here = Eyes(Ground(Board("", 12, 8, hexes, frozenset(names[n] for n in rocks))), reading)
    turned = Eyes(Ground(Board("", 12, 8, hexes, frozenset(names[95 - n] for n in rocks))), reading)
    for _ in range(1500):
        a, b = rng.sample(range(96), 2)
        f, g = rng.randrange(6), rng.randrange(6)
        assert here.look(a, b, (f, g)).open == turned.look(95 - a, 95 - b, ((f + 3) % 6, (g + 3) % 6)).open


@pytest.mark.parametrize("reading", READINGS)
def test_flat_hexes_are_pointy_ones_mirrored(reading):
    """P12: flat-top hexes have the axes swapped, so the field mirrored at its diagonal sees the same."""
    rng = Random(6)
    pointy, flat = Ground(Board("", 9, 7, "pointy")), Ground(Board("", 7, 9, "flat"))
    mirror = {cell: flat.hexes.index(type(one)(one.r, one.q)) for cell, one in enumerate(pointy.hexes)}
    rocks = rng.sample(range(63), 12)
    one = Eyes(Ground(Board("", 9, 7, "pointy", frozenset(pointy.names[n] for n in rocks))), reading)
    two = Eyes(Ground(Board("", 7, 9, "flat", frozenset(flat.names[mirror[n]] for n in rocks))), reading)
    for _ in range(800):
        a, b = rng.sample(range(63), 2)
        f, g = rng.randrange(6), rng.randrange(6)
        turned = ((1 - f) % 6, (1 - g) % 6)
        assert one.look(a, b, (f, g)).open == two.look(mirror[a], mirror[b], turned).open


def inside(point: tuple[float, float], at: tuple[int, int]) -> bool:
    x, y = point[0] - at[0], point[1] - at[1]
    return abs(x) < 1 - 1e-9 and abs(x + y) < 2 - 1e-9 and abs(x - y) < 2 - 1e-9


@pytest.mark.parametrize("reading", few(READINGS))
def test_the_witness_is_what_it_says(reading):
    """P13, looked at by many points along each line: an open line meets no obstacle's inside, and what blocks is the
    first that it meets."""
    rng = Random(8)
    names = Ground(Board("", 10, 8, "pointy")).names
    rocks = frozenset(rng.sample(names, 12))
    made = Eyes(Ground(Board("", 10, 8, "pointy", rocks)), reading)
    for _ in range(250):
        a, b = rng.sample(range(80), 2)
        found = made.look(a, b, (rng.randrange(6), rng.randrange(6)))
        assert found.open == any(line.blocked is None for line in found.lines) or made.ground.distance(a, b) == 1
        assert found.witness is None or (found.witness.blocked is None) == found.open
        for line in found.lines:
            met = []
            for n in range(1, 800):
                t = n / 800
                point = tuple(s + (e - s) * t for s, e in zip(line.start, line.end, strict=True))
                met += [c for c in made.ground.rocks if c not in (a, b) and inside(point, made.middle(c))]
            first = met[0] if met else None
            assert first == line.blocked or (first is None and line.blocked is not None and _grazes(made, line))


def _grazes(made: Eyes, line) -> bool:
    """So short a way inside that the points missed it."""
    return passage(line, made.middle(line.blocked)) is not None
