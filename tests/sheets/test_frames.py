"""Frames drawn on a tab: what stands inside of one goes together, and what stands outside does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec import structs
from openpyxl import Workbook
from openpyxl.styles import Border, Side

from sheets.files.ods import read_ods
from sheets.files.xlsx import read_workbook
from sheets.grid import Grid, Rect
from sheets.people.contents import Contents
from sheets.people.frames import Frames
from sheets.people.regions import Regions
from sheets.tabs import sort
from tests.office import convert
from tests.sheets.duel import BARE, FORM, GUN, HEAD, SWORD, plain
from tests.tables import framed, grid, ruled

BLANK = grid("| a |")


def names(sheet: Grid) -> set[str]:
    return {f"{rect.top},{rect.left}-{rect.bottom},{rect.right}" for rect in Frames(sheet).all}


def told(sheet: Grid) -> list[tuple[str, tuple[str, ...]]]:
    """Codes of what is told of machines, with the cells that are named."""
    found = [one for _, values in sort(sheet, {"duel": FORM}).machines for one in values.findings]
    return [(one.code, tuple(map(str, one.params.get("cells", ())))) for one in found]


# ---- what a frame is -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", [1, 2, 3])
def test_a_line_all_around_is_a_frame(weight: int) -> None:
    sheet = framed(BLANK, "B2:D4", weight=weight)
    assert names(sheet) == {"2,2-4,4"}
    # One that is open somewhere is none, and neither is a single cell, or one merged block.
    for place in ((2, 3), (4, 2)):
        assert names(replace(sheet, lines={at: one for at, one in sheet.lines.items() if at != place})) == set()
    assert names(framed(BLANK, "B2:B2", weight=weight)) == set()
    assert names(framed(grid("| a | < |\n| ^ | < |"), "A1:B2", weight=weight)) == set()


def test_lines_of_neighbours_close_a_frame() -> None:
    sheet = framed(BLANK, "B2:D4")
    lines = {at: one for at, one in sheet.lines.items() if at[0] != 2}
    above = {(1, col): (0, 0, 2, 0) for col in (2, 3, 4)}
    sides = {(2, 2): (0, 2, 0, 0), (2, 4): (0, 0, 0, 2)}
    assert names(replace(sheet, lines={**lines, **above, **sides})) == {"2,2-4,4"}


def test_grids_are_frames_as_a_whole_and_frames_nest() -> None:
    assert names(ruled(BLANK, "B2:D4")) == {"2,2-4,4"}
    # A heavier line under the heads parts the grid, and the whole is a frame all the same.
    assert {"2,2-6,4", "2,2-2,4", "3,2-6,4"} <= names(framed(ruled(BLANK, "B2:D6"), "B2:D2", "B3:D6"))
    assert names(framed(ruled(BLANK, "C3:D4"), "B2:F6", weight=3)) == {"2,2-6,6", "3,3-4,4"}
    # Two grids side by side are one, unless they are of different heights.
    assert names(ruled(ruled(BLANK, "A1:B3"), "C1:D3")) == {"1,1-3,4"}
    assert names(framed(ruled(BLANK, "A1:B3"), "C1:D5", weight=3)) >= {"1,1-3,2", "1,3-5,4"}


def test_a_merged_block_has_the_lines_of_its_first_cell() -> None:
    sheet = grid("| a | < | < |\n| b | c | d |")
    lines = {(1, 1): (2, 2, 0, 2), (2, 1): (0, 2, 2, 0), (2, 2): (0, 0, 2, 0), (2, 3): (0, 0, 2, 2)}
    assert names(replace(sheet, lines=lines)) == {"1,1-2,3"}
    # Lines inside of it are not seen.
    inner = {**lines, (1, 2): (0, 2, 0, 2)}
    assert names(replace(sheet, lines=inner)) == {"1,1-2,3"}


def test_frames_part_regions_that_do_not_go_on_with_each_other() -> None:
    sheet = grid("| a | b | c |\n| d | e | f |\n| | | g |")

    def regions(one: Grid) -> list[Rect]:
        return [region.rect for region in Regions(Contents(one)).all]

    assert regions(sheet) == [Rect(1, 1, 3, 3)]
    assert regions(framed(sheet, "A1:B2", "C1:C3")) == [Rect(1, 1, 2, 2), Rect(1, 3, 3, 3)]
    # Of the same height they are parts of one; so is a frame with what stands in none.
    assert regions(framed(sheet, "A1:B3", "C1:C3")) == [Rect(1, 1, 3, 3)]
    assert regions(framed(sheet, "A1:B2")) == [Rect(1, 1, 3, 3)]


# ---- what is read --------------------------------------------------------------------------------------------

BELOW = grid(f"{HEAD}| 近接装備 |\n| 装備名 | 威力 | カスタマイズ |\n| 剣 | 4 | 長柄 |\n| 零号 | 3 |")
SWORD_ = {**BARE, **SWORD, "melee[0].customs[0]": "長柄"}


@pytest.mark.parametrize("draw", [lambda one: framed(one, "A6:C8"), lambda one: ruled(one, "A7:C8")])
def test_what_stands_below_the_frame_of_a_table_is_none_of_its_rows(draw: Callable[[Grid], Grid]) -> None:
    sheet = draw(BELOW)
    assert plain(sheet) == [SWORD_]
    assert told(sheet) == [("E058", ("A9", "B9"))]
    # Without a frame, or inside of it, it is a weapon.
    taken = {"melee[1].name": "零号", "melee[1].power": 3}
    for other in (BELOW, framed(BELOW, "A6:C9"), framed(BELOW, "A8:C8")):
        assert plain(other) == [{**SWORD_, **taken}]
        assert told(other) == []


def test_a_weapon_for_which_no_line_was_left_is_one() -> None:
    table = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 銃 | 5 | 1 | |\n"
    whole = {"ranged[1].name": "砲", "ranged[1].power": 9, "ranged[1].shots": 2}
    assert plain(framed(grid(f"{table}| 砲 | 9 | 2 | |"), "A6:D8")) == [{**BARE, **GUN, **whole}]
    chosen = framed(grid(f"{table}| 砲 | 9 | | 高速 |"), "A6:D8")
    assert plain(chosen)[0]["ranged[1].customs[0]"] == "高速"
    # A track to strike out looks like one, and other heads begin a table of their own.
    for row in ("HPトラック | 1 | 2 | 3 | 4 | 5", "相手 | 日付 | 結果 |\n| 銀 | 7 | 1 |"):
        sheet = framed(grid(f"{table}| {row} |"), "A6:D8")
        assert plain(sheet) == [{**BARE, **GUN}], row


def test_a_table_takes_nothing_of_a_framed_list_right_beside() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ | 高速 | 1 |
    | 銃 | 5 | 1 | 高速 | 衝撃 | 1 |
    | | | | | 徹甲 | 2 |
    """
    )
    gun = {**BARE, **GUN, "ranged[0].customs[0]": "高速"}
    assert plain(framed(sheet, "A7:D8", "E7:F9")) == [gun]
    # A line of labels without a gap joins them, where no frame or only one does part them.
    for other in (sheet, framed(sheet, "A7:D8"), framed(sheet, "A7:F9")):
        assert plain(other)[0]["ranged[0].customs[1]"] == "衝撃"


CARDS = grid("""
| 出力 | 10 | 精度 | 3 |
| 精度 | 8 | 機体名 | ナギ |
| 機体名 | ゼロ | 耐久性 | 4 |
| 耐久性 | 7 | 出力 | 5 |
""")


def test_machines_in_frames_are_told_apart() -> None:
    nagi = {"name": "ナギ", "stats.output": 5, "stats.precision": 3, "stats.durability": 4}
    for weight in (1, 2, 3):
        assert plain(framed(CARDS, "A1:B4", "C1:D4", weight=weight)) == [BARE, nagi]
    below = grid("\n".join(f"| {row} |" for row in ("出力 | 10", "精度 | 8", "機体名 | ゼロ", "耐久性 | 7")))
    both = {**below.cells, **{(row + 4, col - 2): cell for (row, col), cell in CARDS.cells.items() if col > 2}}
    assert plain(framed(replace(below, cells=both), "A1:B4", "A5:B8")) == [BARE, nagi]
    # A label outside of both frames is of nobody knows which: then they are told apart as without.
    outside = replace(CARDS, cells={**CARDS.cells, (5, 1): structs.replace(CARDS.cells[3, 1], value="プレイヤー")})
    assert plain(framed(outside, "A1:B4", "C1:D4")) == plain(outside)


def test_what_is_counted_below_a_framed_roster_is_no_machine() -> None:
    sheet = grid("| 機体名 | 出力 | 精度 | 耐久性 |\n| 甲 | 1 | 2 | 3 |\n| 乙 | 4 | 5 | 6 |\n| 機数 | 2 |")
    assert [one["name"] for one in plain(ruled(sheet, "A1:D3"))] == ["甲", "乙"]
    assert told(ruled(sheet, "A1:D3")) == []
    # Directly below it may be one after all.
    assert told(sheet) == told(ruled(sheet, "A1:D4")) == [("E058", ("A4", "B4"))]


# ---- where the lines come from -------------------------------------------------------------------------------

LINES = {(2, 2): (2, 2, 0, 0), (2, 3): (2, 0, 0, 2), (3, 2): (0, 2, 2, 0), (3, 3): (0, 0, 1, 3)}


def workbook() -> bytes:
    book = Workbook()
    tab = book.active
    assert tab is not None
    tab.cell(2, 2, "a")
    styles = (None, "thin", "medium", "thick")
    for (row, col), weights in LINES.items():
        sides = zip(("top", "left", "bottom", "right"), (styles[weight] for weight in weights), strict=True)
        tab.cell(row, col).border = Border(**{side: Side(style) for side, style in sides})
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def test_lines_of_a_workbook() -> None:
    (sheet,) = read_workbook(workbook(), "a.xlsx")
    assert dict(sheet.lines) == LINES
    assert set(sheet.cells) == {(2, 2)}


@pytest.mark.prove
def test_lines_of_a_sheet_that_libreoffice_wrote(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(workbook())
    (made,) = convert([tmp_path / "a.xlsx"], "ods", tmp_path)
    (sheet,) = read_ods(made.read_bytes(), "a.ods")
    assert dict(sheet.lines) == LINES


def test_a_tab_that_is_ruled_all_over_has_no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheets.files.xlsx.MOST_LINED", 3)
    (sheet,) = read_workbook(workbook(), "a.xlsx")
    assert not sheet.lines
    monkeypatch.setattr("sheets.people.frames._MOST_PLACES", 8)
    assert Frames(framed(BLANK, "A1:C3")).all == ()
    assert Frames(framed(BLANK, "A1:B3")).all != ()


def test_every_frame_is_closed() -> None:
    """Whatever lines there are: around each frame there are some, without a gap."""
    for seed in range(60):
        rng = Random(seed)
        places = product(range(1, 6), range(1, 6))
        lines = {place: tuple(rng.choice((0, 0, 1, 2)) for _ in range(4)) for place in places}
        sheet = replace(BLANK, lines=lines)
        for one in Frames(sheet).all:
            for row in range(one.top, one.bottom + 1):
                assert lines[row, one.left][1] or lines.get((row, one.left - 1), (0,) * 4)[3]
                assert lines[row, one.right][3] or lines.get((row, one.right + 1), (0,) * 4)[1]
            for col in range(one.left, one.right + 1):
                assert lines[one.top, col][0] or lines.get((one.top - 1, col), (0,) * 4)[2]
                assert lines[one.bottom, col][2] or lines.get((one.bottom + 1, col), (0,) * 4)[0]
