"""Sentences that stand beside a result: only where there is something to say."""

from __future__ import annotations

import pytest

from bundodo.pipeline import examine
from designer.fields import read_grid
from designer.game import Terms
from designer.games import registry
from sheets.form import Values
from sheets.grid import Cell, KeyRef
from sheets.sources import Entry
from tests.bundodo.cli import bundodo
from tests.tables import from_values


@pytest.mark.parametrize(("pages", "fewer"), [(1, False), (6, False), (7, True), (12, False)])
def test_a_field_on_fewer_sheets_than_asked_for_says_so(tmp_path, pages, fewer):
    made = bundodo("field", "-o", tmp_path / "f.pdf", "--pages", pages, lang="en")
    assert made.code == 0
    lines = made.out.splitlines()
    assert len(lines) == 1 + fewer, lines
    if fewer:
        assert str(pages) in lines[1]


def test_what_a_poster_does_not_heed_is_told(tmp_path):
    base = ("field", "-o", tmp_path / "f.pdf", "--force", "--poster")
    assert "--paper --overlap" in bundodo(*base, "--hex", "40mm", "--paper", "A3", "--overlap", "5").err
    assert bundodo(*base, "--paper", "A3", "--overlap", "5").err == ""
    assert bundodo(*base, "--hex", "40mm").err == ""


@pytest.mark.parametrize(("rulings", "codes"), [({}, []), ({"combo_copies": "2"}, ["E042"])])
def test_only_a_sheet_of_ours_has_a_cap_of_its_own(rulings, codes):
    """A number beside 上限 on a sheet that somebody drew says nothing of ours."""
    game = registry.load("bundodo")
    cells = {"name": "A", "stats.output": 5, "stats.precision": 5, "stats.durability": 5, "cap": 80}
    ref = KeyRef("a.toml")
    values = Values(ref, {path: Cell(value, KeyRef("a.toml", path)) for path, value in cells.items()}, rulings=rulings)
    made = examine(Entry("a.toml", "", "bundodo", values, None), game, Terms(50, game.choose({})))
    assert [one.code for one in made.diagnostics if one.code == "E042"] == codes


def test_a_tab_without_a_field_is_told_of_the_field():
    made = read_grid(from_values({}))
    assert made.board is None
    assert [(one.code, one.path, one.params) for one in made.faults] == [("E608", "field", {"cols": 12, "rows": 8})]
