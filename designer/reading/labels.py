"""The words of a game's data sheet, from its ``labels.toml``: all that is read besides the names in ``rules.toml``.

A field stands there by its path (``cost.total``), a table's column by ``*.power``, or by ``melee.power`` where it has
words of its own in that table. What rules.toml names has its names first, and those words behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from designer.named import Named
from designer.rules import RulesError, decode
from sheets.form import Field, Form, Kind, Option, Role, Table

Words = tuple[str, ...]


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``labels[0]`` of a field that the rules do not name is the one that we write. ``headers`` are labels only in a
    line with others. ``titles`` stand over tables, ``rosters`` before the number of a row in a roster's columns.
    ``endings`` are what people add to the name of a number; ``headings`` as in `Form`, ``units`` as in `Field`."""

    labels: Mapping[str, Words]
    headers: Mapping[str, Words] = msgspec.field(default_factory=dict)
    titles: Mapping[str, Words] = msgspec.field(default_factory=dict)
    rosters: Mapping[str, Words] = msgspec.field(default_factory=dict)
    endings: Words = ()
    headings: Words = ()
    units: Words = ()

    def texts(self) -> tuple[Field, ...]:
        """What every game's sheet begins with: the machine's name, its player, its photo, a note, and its own mark."""
        return (
            self.field("name", Kind.TEXT, role=Role.NAME),
            self.field("player", Kind.TEXT, role=Role.PLAYER),
            self.field("photo", Kind.PICTURE, role=Role.PHOTO),
            self.field("note", Kind.TEXT, role=Role.NOTE),
            self.field("photo_fit", Kind.TEXT),
            self.field("colour", Kind.TEXT),
            self.field("emblem", Kind.TEXT),
        )

    def field(self, path: str, kind: Kind, names: Words = (), **more: Any) -> Field:
        """A field; ``names`` are those of the rules."""
        headers = self.headers.get(path, ())
        return Field(path, kind, _once((*names, *self._of(path))), headers=headers, units=self.units, **more)

    def column(self, table: str, path: str, kind: Kind, names: Words = (), **more: Any) -> Field:
        """A column of a table."""
        own, any_ = f"{table}.{path}", f"*.{path}"
        words = self.labels.get(own, self.labels.get(any_, ()))
        headers = self.headers.get(own, self.headers.get(any_, ()))
        return Field(path, kind, _once((*names, *words)), headers=headers, units=self.units, **more)

    def table(self, path: str, columns: tuple[Field, ...], marks: tuple[str, ...], names: Words = ()) -> Table:
        """A table under its titles."""
        titles = _once((*names, *self.titles.get(path, ())))
        return Table(path, titles, columns, marks, self.rosters.get(path, ()))

    def form(self, game: str, fields: tuple[Field, ...], tables: tuple[Table, ...]) -> Form:
        """The whole form. Raises RulesError where words stand for what it does not have, or nothing has any words."""
        made = Form(game, fields, tables, self.headings)
        for fault in self._faults(made):
            raise RulesError(f"labels.toml: {fault}")
        return made

    def _of(self, path: str) -> Words:
        return self.labels.get(path, ())

    def _faults(self, form: Form) -> Iterator[str]:
        columns = [(table.path, column) for table in form.tables for column in table.columns]
        known = {one.path for one in form.fields} | {f"{table}.{column.path}" for table, column in columns}
        known |= {f"*.{column.path}" for _, column in columns}
        tables = {table.path for table in form.tables}
        for name, words, paths in (
            ("labels", self.labels, known),
            ("headers", self.headers, known),
            ("titles", self.titles, tables),
            ("rosters", self.rosters, tables),
        ):
            yield from (f"{name}: the form has no {path}" for path in words if path not in paths)
        bare = [one.path for one in form.fields if not one.labels]
        bare += [f"{table}.{column.path}" for table, column in columns if not column.labels]
        bare += [table.path for table in form.tables if not table.titles]
        yield from (f"{path} has no label" for path in bare)


def load(folder: Path) -> Labels:
    """The words of a game's folder. Raises RulesError that names the file, the key and what is allowed."""
    return decode(folder / "labels.toml", Labels)


def names(one: Named) -> Words:
    """What the rules call a thing, its bare id excepted: that is its key in a build file."""
    return _once((one.ja, one.en, *one.aliases))


def options(things: Iterable[Named]) -> tuple[Option, ...]:
    """Things of the rules to choose from."""
    return tuple(Option(one.id, one.labels) for one in things)


def _once(words: Words) -> Words:
    return tuple(dict.fromkeys(words))
