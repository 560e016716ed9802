"""A real spreadsheet calculates and saves every game's template: what its formulas say is what our rules say, and the
machines are the same afterwards."""

from __future__ import annotations

from random import Random

import pytest

from bundodo.template.entered import Entered
from bundodo.template.make import template
from designer.game import Terms
from designer.games import registry
from sheets.files.xlsx import read_workbook
from sheets.files.xlsx_writer import write_xlsx
from sheets.form import Kind
from sheets.grid import CellError, Uncalculated
from sheets.layout import read
from sheets.people.find import find
from tests.games.machines_of import plain, random_values
from tests.office import convert

COUNT = 40


@pytest.mark.prove
@pytest.mark.parametrize("name", registry.GAMES)
def test_a_spreadsheet_calculates_it(name, tmp_path):
    game = registry.load(name)
    form = game.form()
    plans, files = {}, []
    for number, ruling in enumerate(
        [{}, *({r.key: r.allowed[1]} for r in game.RULINGS if "design" in r.shows and r.choices)]
    ):
        rng, lang = Random(number), ("ja", "en")[number % 2]
        terms = Terms(game.CAP, game.choose(ruling))
        entered = [random_values(game, rng, broken=n % 3 == 0) for n in range(COUNT)]
        file = tmp_path / f"{number}.xlsx"
        file.write_bytes(write_xlsx(template(game, terms, lang, [Entered(values) for values in entered])))
        files.append(file)
        plans[file.stem] = terms, entered
    compared = 0
    for after in convert(files, "xlsx", tmp_path):
        terms, entered = plans[after.stem]
        for grid, wanted in zip(read_workbook(after.read_bytes(), after.name), entered, strict=False):
            [layout] = find(form, grid)
            values = read(layout, grid)
            assert {k: str(v) for k, v in plain(form, values.cells).items()} == {k: str(v) for k, v in wanted.items()}
            machine, _ = game.read(values)
            profile = game.derive(machine, terms)
            assert list(game.compare(values, machine, profile)) == [], wanted
            outputs = [cell for path, cell in values.cells.items() if form.field(path).kind is Kind.OUTPUT]
            assert not any(isinstance(cell.value, CellError | Uncalculated) for cell in outputs), wanted
            compared += sum(not cell.is_blank for cell in outputs)
    print(f"{name}: {len(files) * COUNT} machines, {compared} computed cells, 0 differences")
    assert compared >= len(files) * COUNT
