"""A random machine that is fair: legal, and its points spent, in a game that counts them."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from bundodo import examples
from bundodo.bridge.asked import By, Machine, checked, game_of, terms_of
from bundodo.bridge.documents import document
from bundodo.say.diagnostics import Severity
from designer.game import AnyGame, Terms
from designer.games import registry
from sheets.form import Field, Form, Kind, Role
from sheets.sources import open_data

_TRIES = 400
"""Changes that are tried out. A check takes some milliseconds."""
_MOST_ROWS = 2
_LOOSE = 0.7
"""How often the rows of a table are drawn one by one, instead of as they stand together."""


class Drawn(By, frozen=True, kw_only=True):
    """A machine drawn by this seed."""

    seed: int


def drawn(asked: Drawn) -> object:
    """``build``: a machine put together of what the game's examples have, then changed step by step until it is legal
    and, where there is a cap, costs as much. The same seed gives the same machine."""
    game, terms, rng = game_of(asked), terms_of(asked), Random(asked.seed)  # noqa: S311  (nothing secret)
    pool = patterns(game)
    best = _mixed(game.form(), pool, rng)
    found = _distance(best, game, terms)
    for _ in range(_TRIES):
        if not any(found):
            break
        if terms.cap is None:  # numbers that cost nothing are as somebody has thought of them
            tried = _mixed(game.form(), pool, rng)
        else:
            tried = deepcopy(best)
            _change(tried, game, rng)
        distance = _distance(tried, game, terms)
        if distance <= found:
            best, found = tried, distance
    return {"build": best}


def patterns(game: AnyGame) -> list[dict[str, Any]]:
    """The builds of the game's legal examples."""
    files = sorted(examples.folder(game.NAME).glob("*.toml"))
    opened = open_data([(path.name, path.read_bytes()) for path in files], registry.Forms(), game=game.NAME)
    return [document(game, entry.values) for entry in opened.entries]


def _mixed(form: Form, pool: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """A machine whose every field and rows are of some pattern; its own name and texts left out."""
    made: dict[str, Any] = {"game": form.game}
    body = rng.choice(pool)
    for key, value in body.items():
        if key not in {form.name.path, form.player.path, form.note.path, "colour", "emblem", "photo_fit"}:
            made[key] = deepcopy(value)
    for table in form.tables:
        rows = [row for one in pool for row in one.get(table.path, [])]
        if table.roster and rows and rng.random() < _LOOSE:  # some tables are whole or wrong
            count = rng.randint(1, _MOST_ROWS)
            made[table.path] = deepcopy(rng.sample(rows, min(count, len(rows))))
    return made


def _distance(build: dict[str, Any], game: AnyGame, terms: Terms) -> tuple[int, int]:
    """How far from fair: errors, then points from the cap."""
    one = checked(Machine(build), game, terms)
    errors = sum(told.severity is Severity.ERROR for told in one.diagnostics)
    total = game.summary(one.machine, one.profile).total
    over = 0 if terms.cap is None else 999 if total is None else abs(terms.cap - total)
    return errors - (over > 0 and total is not None and terms.cap is not None and total > terms.cap), over


def _change(build: dict[str, Any], game: AnyGame, rng: Random) -> None:
    """One number of the machine, or one set of choices, becomes another."""
    form = game.form()
    places: list[tuple[dict[str, Any], Field]] = []
    for one in form.stats:
        group, _, key = one.path.rpartition(".")
        holder = build.setdefault(group, {}) if group else build
        if isinstance(holder.get(key, 0), int):
            places.append((holder, one))
    for table in form.tables:
        if table.roster:
            places += [
                (row, column)
                for row in build.get(table.path, [])
                for column in table.columns
                if (column.kind is Kind.WHOLE and isinstance(row.get(column.path), int))
                or (column.kind is Kind.CHOICES and column.role is not Role.NOTE)
            ]
    holder, field = rng.choice(places)
    key = field.path.rpartition(".")[2]
    if field.kind is Kind.WHOLE:
        holder[key] = max(0, holder.get(key, 0) + rng.choice((-3, -2, -1, 1, 2, 3)))
    else:
        ids = [option.id for option in field.options]
        holder[key] = rng.sample(ids, min(len(ids), rng.choice((0, 1, 1, 2))))
