"""A real spreadsheet calculates the template: every number, verdict and reason is what our own rules say."""

from __future__ import annotations

from random import Random

import pytest

from bundodo.template.book import Entered, Plan, workbook
from bundodo.template.places import Places, sizes_for
from designer.game import Terms
from designer.games.bundodo import game
from sheets.write_xlsx import write_xlsx
from sheets.xlsx import read_workbook
from tests.bundodo.template_cases import RULES, differences, rulings, typed
from tests.office import convert

ALL = list(rulings())
"""96 ways to rule."""
PER_BOOK = 21
"""96 workbooks of 21 machines: 2,016."""
CHUNKS = 4


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_sheet_says_what_the_rules_say(tmp_path, chunk):
    plans, files = {}, []
    for number in range(chunk, len(ALL), CHUNKS):
        rng, lang = Random(number), ("ja", "en")[number // CHUNKS % 2]
        cap = rng.choice((50, 50, 30, 80, 0))
        terms = Terms(cap, RULES.choose(ALL[number]))
        machines = [typed(rng, lang) for _ in range(PER_BOOK)]
        file = tmp_path / f"{number}.xlsx"
        file.write_bytes(
            write_xlsx(workbook(Plan(RULES, terms.rulings, cap, lang, [Entered(one) for one in machines])))
        )
        files.append(file)
        plans[file.stem] = (terms, lang, Places(game.form(), sizes_for(machines, int(terms.rulings["combo_copies"]))))
    count = cells = 0
    told: list[str] = []
    for made in convert(files, "xlsx", tmp_path):
        terms, lang, places = plans[made.stem]
        grids = read_workbook(made.read_bytes(), made.name)[:PER_BOOK]
        for grid in grids:
            compared, found = differences(grid, places, terms, lang)
            cells += compared
            told += found
        count += len(grids)
    print(f"{count} machines, {cells} cells, {len(told)} differences")
    assert count == PER_BOOK * len(files)
    assert told == []
