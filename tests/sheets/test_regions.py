"""The regions of a tab: what touches, and what blank rows and columns part."""

from __future__ import annotations

from sheets.grid import Grid, Rect
from sheets.people.contents import Contents
from sheets.people.regions import Regions
from tests.tables import grid


def rects(sheet: Grid) -> list[Rect]:
    return [region.rect for region in Regions(Contents(sheet)).all]


def test_blank_rows_and_columns_part_regions() -> None:
    sheet = grid("""
    | a | b | | c |
    | d | | | e |
    ...
    | f | | | | g |
    """)
    assert rects(sheet) == [Rect(1, 1, 2, 2), Rect(1, 4, 2, 4), Rect(4, 1, 4, 1), Rect(4, 5, 4, 5)]


def test_cells_that_touch_at_a_corner_are_one_region_and_merged_blocks_bridge_gaps() -> None:
    assert rects(grid("| a | |\n| | b |")) == [Rect(1, 1, 2, 2)]
    assert rects(grid("| a | < | < | b |\n| c |")) == [Rect(1, 1, 2, 4)]
    assert rects(grid("| a | | |\n| ^ | | |\n| ^ | b | |")) == [Rect(1, 1, 3, 2)]


def test_a_region_is_found_by_its_cells() -> None:
    regions = Regions(Contents(grid("| a | b | | c |")))
    assert regions.are_joined((1, 1), (1, 2))
    assert not regions.are_joined((1, 1), (1, 4))
    assert regions.of((1, 3)) is None
