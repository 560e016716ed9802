"""Machines of any game as values by path: the game's examples, changed at random. A game brings its examples and no
code of its own for this."""

from __future__ import annotations

from functools import cache
from random import Random

from bundodo import examples
from designer.game import Game
from designer.games import registry
from sheets.form import Form, Kind
from sheets.sources import open_sources

NAMES = ("試作一号", "Kite", "影縫い", "改・弐式", "Δ-9", "はがね丸", "盾 07", "雷")
Values = dict[str, object]


@cache
def examples_of(name: str) -> tuple[tuple[tuple[str, object], ...], ...]:
    """The game's example machines as (path, value), blank ones left out; choices by the label that we write."""
    game = registry.load(name)
    opened = open_sources((str(examples.folder(name)),), {name: game.form()}, tabs=(), game=name, tell=None)
    return tuple(tuple(plain(game.form(), entry.values.cells).items()) for entry in opened.entries)


def plain(form: Form, cells: object) -> Values:
    """What people entered, by path."""
    found: Values = {}
    for path, cell in dict(cells).items():  # type: ignore[call-overload]
        one = form.field(path)
        if cell.is_blank or one.kind is Kind.OUTPUT or one.shorthand:
            continue
        option = one.option(str(cell.value)) if one.kind is Kind.CHOICES else None
        found[path] = option.labels[0] if option else cell.value
    return found


def random_values(game: Game, rng: Random, *, broken: bool = False) -> Values:
    """An example with other names, other numbers, other choices, rows fewer or twice. ``broken``: and with what can't
    be read in some cells."""
    form = game.form()
    values = dict(rng.choice(examples_of(game.NAME)))
    for path in list(values):
        one = form.field(path)
        if one.kind is Kind.WHOLE and isinstance(values[path], int) and rng.random() < 0.4:
            values[path] = max(0, values[path] + rng.randint(-3, 3))
        if path == "name" or (path.endswith("].name") and rng.random() < 0.5):
            values[path] = rng.choice(NAMES)
        if one.kind is Kind.CHOICES and not one.repeats and rng.random() < 0.3:
            values[path] = rng.choice(one.options).labels[0]
        if broken and rng.random() < 0.15 and one.kind in (Kind.WHOLE, Kind.TEXT):
            values[path] = rng.choice(("強", "3.5", "-1", "66", "1D6+", "?", 3.5, -2, 10**6))
    values = _distinct(values)
    for table in form.tables:
        rows = sorted({path.partition("]")[0] for path in values if path.startswith(f"{table.path}[")})
        if rows and rng.random() < 0.5:
            _drop(values, rows[-1])
    return values


def _distinct(values: Values) -> Values:
    """No choice twice in one set."""
    found: Values = {}
    count: dict[str, int] = {}
    chosen: set[tuple[str, object]] = set()
    for path, value in values.items():
        start = path[: path.rindex("[")] if path.endswith("]") else ""
        if not start:
            found[path] = value
        elif (start, value) not in chosen:
            chosen.add((start, value))
            found[f"{start}[{count.get(start, 0)}]"] = value
            count[start] = count.get(start, 0) + 1
    return found


def _drop(values: Values, row: str) -> None:
    for path in [path for path in values if path.startswith(f"{row}]")]:
        del values[path]
