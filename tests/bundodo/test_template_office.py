"""A real spreadsheet calculates the template: every number, verdict and reason is what our own rules say, and what it
saves is read as the same machines."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bundodo.games.duel.template.book import workbook
from bundodo.games.duel.template.places import Places, sizes_for
from bundodo.template.entered import Entered, Plan
from designer.game import Terms
from designer.games.duel.game import GAME
from sheets.files.xlsx import read_workbook
from sheets.files.xlsx_writer import write_xlsx
from sheets.grid import Cell, Grid
from sheets.layout import read
from sheets.people.find import find
from tests.bundodo.template_cases import RULES, differences, limits, rulings, typed
from tests.office import convert

ALL = list(rulings())
"""96 ways to rule."""
PER_BOOK = 21
"""96 workbooks of 21 machines: 2,016."""
CHUNKS = 4


def machines(grid: Grid) -> list[object]:
    """What our reader makes of a tab; nothing for a blank form."""
    return [GAME.read(read(layout, grid)) for layout in find(GAME.form(), grid)]


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_sheet_says_what_the_rules_say(tmp_path, chunk):
    plans, files = {}, []
    for number in range(chunk, len(ALL), CHUNKS):
        rng, lang = Random(number), ("ja", "en")[number // CHUNKS % 2]
        terms = Terms(rng.choice((50, 50, 30, 80, 0)), RULES.choose(ALL[number]))
        typed_in = [typed(rng, lang) for _ in range(PER_BOOK)]
        file = tmp_path / f"{number}.xlsx"
        file.write_bytes(write_xlsx(workbook(Plan(GAME, terms, lang, [*map(Entered, typed_in)]))))
        files.append(file)
        places = Places(GAME.form(), sizes_for(typed_in, int(terms.rulings["combo_copies"])))
        plans[file.stem] = (terms, lang, places)
    count = cells = 0
    told: list[str] = []
    for before, after in zip(files, convert(files, "xlsx", tmp_path), strict=True):
        terms, lang, places = plans[after.stem]
        ours = read_workbook(before.read_bytes(), before.name)[:PER_BOOK]
        theirs = read_workbook(after.read_bytes(), after.name)[:PER_BOOK]
        for one, other in zip(ours, theirs, strict=True):
            compared, found = differences(other, places, terms, lang)
            cells += compared
            told += found
            count += 1
            if machines(one) != machines(other):
                told.append(f"{other.place}: read as {machines(other)}, written as {machines(one)}")
    print(f"{count} machines, {cells} cells, {len(told)} differences")
    assert count == PER_BOOK * len(files)
    assert told == []


FREE = {
    lang: {
        f"{row}.{path}": RULES.custom("standard").name(lang) if path == "customs[0]" else None if "[" in path else 1
        for row in ("ranged[0]", "ranged[1]", "melee[0]", "melee[1]")
        for path in ("power", "customs[0]", *(f"customs[{n}]" for n in range(1, 4)), *(["shots"] * row.startswith("r")))
    }
    for lang in ("ja", "en")
}
"""Four weapons of cost 0."""


@pytest.mark.prove
def test_sheet_says_what_an_event_says(tmp_path):
    """Verdict, reasons and red cells by the limits of 16 random events, on 12 machines each."""
    files, plans = [], {}
    for number in range(16):
        rng, lang = Random(1000 + number), ("ja", "en")[number % 2]
        terms = Terms(60, RULES.choose({}), limits(rng))
        typed_in = [typed(rng, lang) for _ in range(12)]
        for values in typed_in[::3]:  # free weapons are rare by chance
            values.update(FREE[lang])
        file = tmp_path / f"{number}.xlsx"
        file.write_bytes(write_xlsx(workbook(Plan(GAME, terms, lang, [*map(Entered, typed_in)]))))
        files.append(file)
        copies = int(terms.rulings["combo_copies"])
        plans[file.stem] = terms, lang, Places(GAME.form(), sizes_for(typed_in, copies, terms.limits.most))
    told, seen = [], set()
    for after in convert(files, "xlsx", tmp_path):
        terms, lang, places = plans[after.stem]
        for grid in read_workbook(after.read_bytes(), after.name)[:12]:
            told += differences(grid, places, terms, lang)[1]
            for layout in find(GAME.form(), grid):
                machine, _ = GAME.read(read(layout, grid))
                seen |= {fault.code for fault in GAME.check(machine, GAME.derive(machine, terms), terms)}
    assert told == []
    assert {"B801", "B802", "B803", "B804", "B805"} <= seen


@pytest.mark.prove
def test_list_has_a_line_a_machine(tmp_path):
    terms = Terms(50, RULES.choose({}))
    typed_in = [typed(Random(seed), "ja") for seed in range(20)] + [{}]
    file = tmp_path / "list.xlsx"
    file.write_bytes(write_xlsx(workbook(Plan(GAME, terms, "ja", [*map(Entered, typed_in)]))))
    places = Places(GAME.form(), sizes_for(typed_in)).values()
    *forms, lines, _, _, _ = read_workbook(convert([file], "xlsx", tmp_path)[0].read_bytes(), file.name)
    shown = ("name", "player", "cost.total", "rest", "verdict", "reasons")
    for number, form in enumerate(forms, 1):
        row = [lines.at(6 + number, col).value for col in (2, 3, 4, 6, 7, 8, 9)]
        there = [form.at(places[path].top, places[path].left).value for path in shown]
        assert row == [number, *[value if value != "" else None for value in map(_text, there)]]
    assert any(form.at(places["reasons"].top, places["reasons"].left).value for form in forms)


def _text(value: object) -> object:
    """As a formula shows it that adds nothing to it: an empty cell as an empty text."""
    return "" if value is None else value


@pytest.mark.prove
def test_a_wrong_number_would_be_found(tmp_path):
    terms, values = Terms(50, RULES.choose({})), typed(Random(1), "ja")
    file = tmp_path / "one.xlsx"
    file.write_bytes(write_xlsx(workbook(Plan(GAME, terms, "ja", [Entered(values)]))))
    places = Places(GAME.form(), sizes_for([values]))
    grid = read_workbook(convert([file], "xlsx", tmp_path)[0].read_bytes(), file.name)[0]
    assert differences(grid, places, terms, "ja")[1] == []
    for path in ("cost.total", "derived.hp", "verdict", "reason"):
        rect = places.values()[path]
        cell = Cell("?", grid.place)
        wrong = replace(grid, cells={**grid.cells, (rect.top, rect.left): cell})
        assert len(differences(wrong, places, terms, "ja")[1]) == 1, path
