"""A template that is renewed stays in the language that its forms are in."""

from __future__ import annotations

import pytest

from sheets.marks import Mark, parse_mark
from tests.bundodo.cli import bundodo
from tests.google.emulator.state import Sheet
from tests.sync.conftest import log_in


@pytest.fixture
def book(server, monkeypatch, tmp_path):
    server.emulator.quota._limits = {"user": 10**6, "project": 10**6}
    log_in(monkeypatch, tmp_path, server)
    return server.emulator.drive.add("大会", Sheet(0, "Sheet1"))


def shown(sheet):
    return {place: cell.value for place, cell in sheet.cells.items() if cell.formula is None and cell.value is not None}


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize(("first", "second"), [("en", "ja"), ("ja", "en")])
def test_a_renewal_in_another_language_breaks_no_machine(book, first, second, marked):
    assert bundodo("sheets", "template", f"gs:{book.id}", "--machines", "1", lang=first).code == 0
    titles = [sheet.title for sheet in book.sheets]
    form = book.sheets[1]
    for place, value in {(3, 2): "A", (8, 2): 8.0, (9, 2): 8.0, (10, 2): 8.0, (17, 1): "w"}.items():
        form.cell(*place).value = value
    form.cell(17, 4).value = "Fast" if first == "en" else "高速"
    if not marked:
        for sheet in book.sheets[1:]:
            for place, cell in sheet.cells.items():
                if place[0] == 0 and str(cell.value).startswith("bundodo/"):
                    mark = parse_mark(cell.value)
                    cell.value = str(Mark(mark.kind, mark.game, mark.rulings))
    before = {sheet.title: shown(sheet) for sheet in book.sheets}
    made = bundodo("sheets", "template", f"gs:{book.id}", "--machines", "1", lang=second)
    assert made.code == 0
    assert ("英語" if second == "ja" else "Japanese") in made.err
    assert [sheet.title for sheet in book.sheets] == titles
    after = {sheet.title: shown(sheet) for sheet in book.sheets}
    for title, cells in before.items():
        marks = {place for place in cells if place[0] == 0}
        assert {p: v for p, v in after[title].items() if p not in marks} == {
            p: v for p, v in cells.items() if p not in marks
        }
