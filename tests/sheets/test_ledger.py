"""Each filled cell of a tab ends in one role, and that role says what a change of the cell does."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from sheets.grid import Grid
from sheets.people.ledger import Role
from tests.sheets.drawn import changes
from tests.sheets.drawn.draw import drawn
from tests.sheets.drawn.fuzz import fuzzed
from tests.sheets.drawn.judge import grid_of
from tests.tables import grid

FULL = bool(os.environ.get("FULL"))
DRAWN, FUZZED = (20_000, 3_000) if FULL else (1_000, 300)
EVERY_CELL = 400 if FULL else 40
"""Sheets, drawn and fuzzed ones, of which each cell is changed; of the others one of each role."""
PARTS = 4
Draw = Callable[[int], Grid]


def of_drawn(seed: int) -> Grid:
    return grid_of(drawn(Random(seed)).sheet)


def of_fuzzed(seed: int) -> Grid:
    return grid_of(fuzzed(Random(seed)))


def breaches(sheet: Grid, rng: Random, *, every: bool) -> list[str]:
    """What the ledger of a tab tells wrongly. ``every``: all cells are tried, else one of each role."""
    entries = changes.read(sheet).ledger.entries
    filled = {place for place, cell in sheet.cells.items() if not cell.is_blank}
    assert set(entries) == filled
    places = sorted(filled)
    if not every:
        places = [rng.choice(sorted(mine)) for mine in changes.roles(entries).values()]
    return list(changes.breaches(sheet, places, rng))


@pytest.mark.parametrize("draw", [of_drawn, of_fuzzed])
def test_a_few_sheets_cell_by_cell(draw: Draw) -> None:
    for seed in range(6):
        assert breaches(draw(seed), Random(seed), every=True) == [], seed


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("draw", "count"), [(of_drawn, DRAWN), (of_fuzzed, FUZZED)])
def test_each_cell_does_what_its_role_says(draw: Draw, count: int, part: int) -> None:
    for number, seed in enumerate(range(500_000 + part, 500_000 + count, PARTS)):
        every = number < EVERY_CELL // 2 // PARTS
        assert breaches(draw(seed), Random(seed), every=every) == [], seed


def test_a_wrong_ledger_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial can fail: a value that is said to be another's."""
    sheet = grid("| 機体名 | ゼロ |\n| 出力 | 10 |\n| 精度 | 8 |\n| 耐久性 | 7 |")
    honest = changes.read

    def lying(one: Grid) -> object:
        found = honest(one)
        entries = dict(found.ledger.entries)
        entries[2, 2] = replace(entries[2, 2], owners=((0, "stats.precision"),))
        found.ledger = replace(found.ledger, entries=entries)
        return found

    monkeypatch.setattr(changes, "read", lying)
    assert breaches(sheet, Random(1), every=True) != []


def test_the_roles_of_a_sheet() -> None:
    sheet = grid("""
    | 機体名 | ゼロ | | | 一覧 | P |
    | 出力 | 10 | | | 高速 | 1 |
    | 精度 | 8 | | | 衝撃 | 1 |
    | 耐久性 | 7 | 3 | | 徹甲 | 2 |
    | HP | 44 |
    ...
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ |
    | 銃 | 5 | 1 | 高速 |
    ...
    | 在庫 | 3 |
    """)
    ledger = changes.read(sheet).ledger
    names = {role: [sheet.at(*place).ref.a1 for place in ledger.places(role)] for role in Role}  # type: ignore[union-attr]
    assert names == {
        Role.VALUE: ["B1", "B2", "B3", "B4", "A9", "B9", "C9", "D9"],
        Role.COMPUTED: ["B5"],
        Role.LABEL: ["A1", "A2", "A3", "A4", "A5"],
        Role.TITLE: ["A7"],
        Role.HEADER: ["A8", "B8", "C8", "D8"],
        Role.CHOICES: ["E2", "E3", "E4"],
        Role.REMARK: ["E1", "F1", "F2", "F3", "F4", "A11", "B11"],
        Role.LEFT: ["C4"],
        Role.OTHER_GAME: [],
    }
    assert ledger.entries[9, 4].owners == ((0, "ranged[0].customs"),)
