"""A machine as written, as the keys of its build file: what the page holds, what a link carries."""

from __future__ import annotations

from typing import Any

from bundodo.builds import normal
from designer.game import AnyGame
from sheets.form import Form, Kind, Values
from sheets.sync.record import Norm, Record, record

DROPPED = (Kind.OUTPUT, Kind.PICTURE)
"""What a sheet computes itself; and a photo, which is a file of somebody's disk."""


def record_of(form: Form, values: Values) -> Record:
    """The values, however they were typed: numbers as numbers, choices by their ids, what can't be read as it is."""
    return record(form, values, normal)


def document(game: AnyGame, values: Values) -> dict[str, Any]:
    """The keys of a build file for these values, in the form's order, without what a link doesn't carry. What stood in
    one cell for several fields is told field by field, where it could be read."""
    form = game.form()
    found = record_of(form, values)
    fields = dict(found.fields)
    for one in [one for one in form.fields if one.shorthand and one.path in fields]:
        parts = game.write(game.read(values)[0])
        if apart := {path: value for path, value in parts.items() if path.startswith(f"{one.path}.")}:
            del fields[one.path]
            fields |= {path: value for path, value in apart.items() if isinstance(value, int | str)}
    made: dict[str, Any] = {"game": form.game}
    for one in form.fields:
        if one.kind not in DROPPED and one.path in fields:
            *groups, key = one.path.split(".")
            inner = made
            for group in groups:
                inner = inner.setdefault(group, {})
            inner[key] = _plain(fields[one.path])
    for table in form.tables:
        if rows := found.rows(table.path):
            made[table.path] = [{key: _plain(value) for key, value in row.items()} for row in rows]
    return made


def _plain(value: Norm) -> Any:
    return list(value) if isinstance(value, tuple) else value
