"""Sheets as people draw them, thousands: each is read as it is meant, or something is told of it."""

from __future__ import annotations

import os
from collections import Counter
from io import BytesIO
from random import Random

import pytest
from openpyxl import Workbook
from openpyxl.styles import Border, Side

from designer.games.duel.form import form
from sheets.files.xlsx import read_workbook
from sheets.tabs import sort
from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.draw import drawn
from tests.sheets.drawn.judge import FALSE_FAULT, RIGHT, SILENT, grid_of, judge, understood
from tests.tables import TAB

FULL = bool(os.environ.get("FULL"))
"""All that counts; otherwise a drawn tenth."""
PARTS = 4


def verdicts(seeds: range) -> Counter[str]:
    """How so many sheets were read; fails at the first that was read wrongly without a word."""
    found: Counter[str] = Counter()
    for seed in seeds:
        one = drawn(Random(seed))
        judged = judge(one)
        found[judged.verdict] += 1
        want = [machine.plain() for machine in one.machines]
        assert judged.verdict != SILENT, f"{seed} {one.what}\n{one.sheet.shown()}\n{judged.found}\n{want}"
    return found


def is_good(found: Counter[str]) -> bool:
    """At least 95% right, at most 2% told wrongly."""
    count = found.total()
    return found[RIGHT] >= 0.95 * count and found[FALSE_FAULT] <= 0.02 * count


def test_a_hundred_drawn_sheets() -> None:
    found = verdicts(range(100))
    assert is_good(found), found


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_drawn_sheets(part: int) -> None:
    size = 20_000 // PARTS if FULL else 2_000 // PARTS
    found = verdicts(range(100_000 + part * size, 100_000 + (part + 1) * size))
    assert is_good(found), found


@pytest.mark.prove
def test_drawn_sheets_as_workbooks() -> None:
    """Written as xlsx and read from there: the same as in memory."""
    for seed in range(200_000, 200_000 + (500 if FULL else 50)):
        one = drawn(Random(seed))
        [grid] = read_workbook(as_xlsx(one.sheet), "a.xlsx")
        assert understood(sort(grid, {"bundodo": form()})) == understood(sort(grid_of(one.sheet), {"bundodo": form()}))


def as_xlsx(sheet: Canvas) -> bytes:
    book = Workbook()
    tab = book.active
    assert tab is not None
    tab.title = TAB
    for (row, col), value in sheet.cells.items():
        tab.cell(row, col, value)  # type: ignore[arg-type]
    for top, left, bottom, right in sheet.merges:
        tab.merge_cells(start_row=top, start_column=left, end_row=bottom, end_column=right)
    weights = (None, "thin", "medium", "thick")
    for (row, col), (top, left, bottom, right) in sheet.lines.items():
        sides = {"top": top, "left": left, "bottom": bottom, "right": right}
        tab.cell(row, col).border = Border(**{side: Side(weights[weight]) for side, weight in sides.items()})
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_wrong_reading_is_found() -> None:
    """The judge can fail: a machine whose truth is another."""
    one = drawn(Random(3))
    one.machines[0].stats = (99, 98, 97)
    assert judge(one).verdict == SILENT
