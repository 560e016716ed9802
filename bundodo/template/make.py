"""The template of any game: drawn by hand where the game has one, else laid out from its form."""

from __future__ import annotations

from collections.abc import Sequence

from bundodo.games import registry
from bundodo.template.entered import Entered, Plan
from designer.game import AnyGame, Terms
from designer.views import Board
from sheets.form import Form, Kind, Values
from sheets.workbook import Workbook
from templates.words import Lang


def template(
    game: AnyGame,
    terms: Terms,
    lang: Lang,
    machines: Sequence[Entered] = (),
    blank: int = 0,
    board: Board | None = None,
) -> Workbook:
    """The template for a game under these rulings, with the machines entered, then ``blank`` empty forms."""
    plan = Plan(game, terms, lang, machines, blank, board)
    drawn = registry.parts(game.NAME).template
    if drawn is not None:
        return drawn.workbook(plan)
    from bundodo.template.plain import workbook

    return workbook(plan)


def entries(game: AnyGame, machine: object, values: Values, lang: Lang) -> dict[str, object]:
    """A machine's values as they are entered into the template, what could not be read as it was written."""
    drawn = registry.parts(game.NAME).template
    if drawn is not None:
        return drawn.entries(game, machine, values, lang)
    found = _as_written(game.form(), values)
    # What stood in one cell for several fields is entered field by field.
    understood = {path: value for path, value in game.write(machine).items() if "[" not in path}
    return {**understood, **found}


def _as_written(form: Form, values: Values) -> dict[str, object]:
    """Every entry of the sheet; choices by the name that we write."""
    from designer.reading.cells import name_of, number_of, shown, text

    found: dict[str, object] = {}
    for path, cell in values.cells.items():
        one = form.field(path)
        if one.kind is Kind.OUTPUT or one.shorthand or cell.is_blank:
            continue
        told = text(cell, path, name_of(one))
        said = told if isinstance(told, str) else shown(cell)
        option = one.option(said) if one.kind is Kind.CHOICES else None
        number = number_of(cell, one.units) if one.kind is Kind.WHOLE else None
        whole = int(number) if number is not None and number.denominator == 1 else None
        found[path] = option.labels[0] if option else said if whole is None else whole
    return found
