"""Boards from field files, painted cells and chance; every fault with its path."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.fields import DARK, FieldError, luminance, parse_names, random_board, read_document, read_grid
from designer.hexes import Offset, Orientation, from_offset, parse_name, places, to_offset
from designer.views import Board, Lattice
from sheets.grid import Cell, CellRef, Grid, Rect

BLACK = "000000"


def faults(document: Mapping[str, object]) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in read_document(document).faults]


def tab(
    text: str, fills: Mapping[str, str] | None = None, at: tuple[int, int] = (1, 1), merges: tuple[Rect, ...] = ()
) -> Grid:
    """A tab from lines of cells: ``#`` is painted black, ``.`` is nothing, all else is written as it is."""
    cells = {}
    for row, drawn in enumerate(text.split("\n"), start=at[0]):
        for col, mark in enumerate(drawn.split(), start=at[1]):
            if mark != ".":
                ref = CellRef("a.xlsx", "フィールド", row, col)
                cells[row, col] = Cell(None, ref, BLACK) if mark == "#" else Cell(mark, ref)
    for name, fill in (fills or {}).items():
        place = parse_name(name)
        ref = CellRef("a.xlsx", "フィールド", place.row, place.col)
        cells[place.row, place.col] = Cell(None, ref, fill)
    return Grid("a.xlsx", "フィールド", cells, merges)


# ---- the field file ----------------------------------------------------------------------------------------


def test_a_whole_field():
    found = read_document(
        {
            "field": {
                "cols": 10,
                "rows": 6,
                "hexes": "flat",
                "obstacles": ["C3", "d5"],
                "starts": ["A1"],
                "objectives": ["Ｊ６"],
            }
        },
        "森",
    )
    assert found.faults == ()
    assert found.board == Board("森", 10, 6, "flat", frozenset({"C3", "D5"}), frozenset({"A1"}), frozenset({"J6"}))


def test_what_is_left_out_is_the_field_of_the_rules():
    assert read_document({"field": {}}).board == Board("", 12, 8, "pointy")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"colums": 12}, ("E601", "field.colums")),
        ({"foo": 12}, ("E611", "field.foo")),
        ({"cols": 0}, ("E602", "field.cols")),
        ({"cols": 61}, ("E602", "field.cols")),
        ({"rows": "8"}, ("E602", "field.rows")),
        ({"rows": True}, ("E602", "field.rows")),
        ({"rows": 8.0}, ("E602", "field.rows")),
        ({"hexes": "round"}, ("E603", "field.hexes")),
        ({"hexes": ["flat"]}, ("E603", "field.hexes")),
        ({"obstacles": "C3"}, ("E604", "field.obstacles")),
        ({"obstacles": ["C3", "障害物"]}, ("E605", "field.obstacles[1]")),
        ({"obstacles": ["C0"]}, ("E605", "field.obstacles[0]")),
        ({"starts": [3]}, ("E605", "field.starts[0]")),
        ({"obstacles": ["M1"]}, ("E606", "field.obstacles[0]")),
        ({"objectives": ["A9"]}, ("E606", "field.objectives[0]")),
        ({"obstacles": ["C3"], "starts": ["C3"]}, ("E607", "field.starts[0]")),
    ],
)
def test_what_is_wrong_with_a_field(table: Mapping[str, object], expected: tuple[str, str]):
    assert faults({"field": table}) == [expected]


def test_every_fault_is_told_at_once_and_good_names_are_kept():
    document = {"feild": 1, "field": {"obstacles": ["C3", "Z1", "?"], "starts": ["A9"], "colour": "red"}}
    assert faults(document) == [
        ("E601", "feild"),
        ("E601", "field.colour"),
        ("E606", "field.obstacles[1]"),
        ("E605", "field.obstacles[2]"),
        ("E606", "field.starts[0]"),
    ]
    board = read_document(document).board
    assert board is not None
    assert board.obstacles == {"C3"}
    assert read_document({}).board is None
    assert faults({"field": [1]}) == [("E600", "field")]


def test_a_list_of_names():
    assert parse_names("C3, d5、Ｅ１", 12, 8) == (frozenset({"C3", "D5", "E1"}), ())
    names, wrong = parse_names("C3,M1,x", 12, 8)
    assert names == {"C3"}
    assert [(fault.code, fault.path) for fault in wrong] == [("E606", "obstacles[1]"), ("E605", "obstacles[2]")]


# ---- painted cells -----------------------------------------------------------------------------------------


def test_painted_cells_at_the_top_left():
    board = read_grid(tab(". # .\n. . ■\n出 . 目")).board
    assert board == Board("", 12, 8, "pointy", frozenset({"B1", "C2"}), frozenset({"A3"}), frozenset({"C3"}))


def test_a_painted_block_elsewhere():
    pale = {f"{chr(66 + col)}{3 + row}": "EEF1F5" for col, row in product(range(12), range(8))}
    board = read_grid(tab("フィールド", {**pale, "C4": BLACK})).board
    assert board is not None
    assert board.obstacles == {"B2"}


def test_a_block_under_letters_and_beside_numbers():
    board = read_grid(tab(". A B C D\n1 . . # .\n2 X . . .\n3 . . . S", at=(5, 3)), Orientation.FLAT).board
    assert board == Board("", 4, 3, "flat", frozenset({"C1", "A2"}), frozenset({"D3"}))


def test_numbers_may_be_numbers():
    cells = {(2, 2): Cell("A", CellRef("a", "b", 2, 2)), (2, 3): Cell("B", CellRef("a", "b", 2, 3))}
    cells |= {(2 + n, 1): Cell(float(n), CellRef("a", "b", 2 + n, 1)) for n in (1, 2)}
    cells |= {(3, 3): Cell(None, CellRef("a", "b", 3, 3), "202020")}
    assert read_grid(Grid("a", "b", cells)).board == Board("", 2, 2, "pointy", frozenset({"B1"}))


def test_a_merged_block_is_dark_all_over():
    board = read_grid(tab("#", merges=(Rect(1, 1, 2, 3),))).board
    assert board is not None
    assert board.obstacles == {"A1", "B1", "C1", "A2", "B2", "C2"}


def test_written_names_mean_nothing_and_signs_win_over_paint():
    grid = tab("A1 B1 ？", {"D1": BLACK})
    found = read_grid(grid)
    assert found.board is not None
    assert found.board.obstacles == {"D1"}
    assert [(fault.code, fault.path) for fault in found.faults] == [("E609", "field.C1")]
    assert found.refs["field.C1"] == CellRef("a.xlsx", "フィールド", 1, 3)


@pytest.mark.parametrize("name", ["M1", "A9"])
def test_a_block_that_cannot_be_told(name: str):
    found = read_grid(tab("#", {name: BLACK}))
    assert found.board is None
    assert [fault.code for fault in found.faults] == ["E608"]
    assert read_grid(tab("メモ")).board is None


@pytest.mark.parametrize(
    ("fill", "is_dark"),
    [("000000", True), ("434343", True), ("666666", True), ("808080", True), ("1F3864", True),
     ("D9D9D9", False), ("FFFF00", False), ("92D050", False), ("FFFFFF", False)],
)  # fmt: skip
def test_dark_by_luminance(fill: str, is_dark: bool):
    assert (luminance(fill) < DARK) is is_dark
    board = read_grid(tab("#", {"B2": fill})).board
    assert board is not None
    assert ("B2" in board.obstacles) is is_dark


def test_luminance_goes_from_black_to_white():
    assert luminance("000000") == 0
    assert luminance("FFFFFF") == pytest.approx(1)
    with pytest.raises(ValueError, match="invalid literal"):
        luminance("nothing")


# ---- at random ---------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_field_always():
    board = random_board(12, 8, 14, 7)
    assert sorted(board.obstacles) == sorted(
        ["A2", "A5", "C3", "C8", "E1", "E5", "F7", "G2", "H4", "H8", "J1", "J6", "L4", "L7"]
    )
    assert random_board(12, 8, 14, 8) != board


def opposite(place: Offset, board: Board) -> Offset:
    """The place half a turn away on a field with an even number of rows: counted from the other corner."""
    return Offset(board.cols + 1 - place.col, board.rows + 1 - place.row)


def neighbours(place: Offset, board: Board) -> list[Offset]:
    """Squares meet at their sides only."""
    if board.hexes == "square":
        col, row = place.col, place.row
        return [Offset(col + 1, row), Offset(col - 1, row), Offset(col, row + 1), Offset(col, row - 1)]
    orientation = Orientation(board.hexes)
    return [to_offset(at, orientation) for at in from_offset(place, orientation).neighbours()]


def check_random(board: Board, count: int) -> None:
    assert len(board.obstacles) == count
    if {"pointy": board.rows, "flat": board.cols, "square": 2}[board.hexes] % 2 == 0:
        assert {str(opposite(parse_name(name), board)) for name in board.obstacles} == board.obstacles
    free = {place for place in places(board.cols, board.rows) if str(place) not in board.obstacles}
    seen, edge = set(), [next(iter(free))]
    while edge:
        at = edge.pop()
        if at in free and at not in seen:
            seen.add(at)
            edge += neighbours(at, board)
    assert seen == free


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.integers(2, 20), st.integers(2, 20), st.integers(0, 10**9), st.sampled_from(Lattice), st.data())
def test_random_fields_are_fair_and_connected(cols: int, rows: int, seed: int, lattice: Lattice, data: st.DataObject):
    has_middle = cols % 2 == rows % 2 == 1 and min(cols, rows) > 2
    if lattice is not Lattice.SQUARE:
        last = from_offset(Offset(cols, rows), Orientation(lattice))
        has_middle = last.q % 2 == last.r % 2 == 0 and min(cols, rows) > 2
    count = 2 * data.draw(st.integers(0, cols * rows // 12)) + (data.draw(st.integers(0, 1)) if has_middle else 0)
    check_random(random_board(cols, rows, count, seed, hexes=lattice), count)


def test_obstacles_never_part_squares_at_a_corner():
    """Where two free squares only touch at a corner nobody can pass."""
    for seed in range(30):
        check_random(random_board(5, 5, 8, seed, hexes="square"), 8)


def test_no_random_field_of_an_unknown_lattice():
    with pytest.raises(ValueError, match="round"):
        random_board(12, 8, 2, 1, hexes="round")


def test_an_odd_number_takes_the_middle():
    assert "E5" in random_board(9, 9, 11, 3).obstacles
    assert "E5" not in random_board(9, 9, 10, 3).obstacles


@pytest.mark.parametrize(("cols", "rows", "count"), [(12, 8, 3), (12, 8, 90), (2, 2, 4), (1, 1, 1), (12, 8, -2)])
def test_what_chance_cannot_give(cols: int, rows: int, count: int):
    with pytest.raises(FieldError) as caught:
        random_board(cols, rows, count, 1)
    assert caught.value.fault.code == ("E612" if count == 3 else "E610")
    assert count != 3 or caught.value.fault.params == {"wanted": 3, "near": (2, 4)}


def test_no_random_field_of_no_size():
    with pytest.raises(FieldError) as caught:
        random_board(0, 8, 2, 1)
    assert (caught.value.fault.code, caught.value.fault.path) == ("E602", "field.cols")


def test_greys_are_obstacles_and_told_with_their_count() -> None:
    found = read_grid(tab("#", {"A1": "000000", "B2": "999999", "C3": "C0C0C0", "D4": "F2F2F2", "E5": "99AABB"}))
    assert found.board is not None
    assert {"B2", "C3"} <= found.board.obstacles
    [note] = found.notes
    count = len(found.board.obstacles)
    assert (note.code, note.params) == ("E613", {"count": count, "greys": 2, "found": ("B2 #999999", "C3 #C0C0C0")})
    assert read_grid(tab("#", {"B2": BLACK})).notes == ()
