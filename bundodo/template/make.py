"""The template of any game: drawn by hand for the duel, laid out from the game's form for all others."""

from __future__ import annotations

from collections.abc import Sequence

from bundodo.template.entered import Entered
from designer.game import AnyGame, Terms
from designer.views import Board
from sheets.form import Form, Kind, Values
from sheets.workbook import Workbook
from templates.words import Lang

DRAWN = "bundodo"
"""The game whose tabs are drawn by hand, with every rule as a live formula."""


def template(
    game: AnyGame,
    terms: Terms,
    lang: Lang,
    machines: Sequence[Entered] = (),
    blank: int = 0,
    board: Board | None = None,
) -> Workbook:
    """The template for a game under these rulings, with the machines entered, then ``blank`` empty forms."""
    if game.NAME == DRAWN:
        from bundodo.games.duel.template.book import Plan, workbook
        from designer.games.duel.rules import load

        return workbook(Plan(load(), terms.rulings, terms.points, lang, machines, blank, board))
    from bundodo.template.plain import Plan as Plain
    from bundodo.template.plain import workbook as plain

    return plain(Plain(game, terms, lang, machines, blank, board))


def entries(game: AnyGame, machine: object, values: Values, lang: Lang) -> dict[str, object]:
    """A machine's values as they are entered into the template, what could not be read as it was written."""
    if game.NAME == DRAWN:
        from bundodo.games.duel.template.fill import moved
        from designer.games.duel.machine import Machine
        from designer.games.duel.rules import load

        assert isinstance(machine, Machine)
        return moved(machine, values, game.form(), load(), lang)
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
        number = number_of(cell) if one.kind is Kind.WHOLE else None
        whole = int(number) if number is not None and number.denominator == 1 else None
        found[path] = option.labels[0] if option else said if whole is None else whole
    return found
