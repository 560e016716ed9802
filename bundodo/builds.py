"""Build files edited in place: values change, and everything that people wrote around them stays."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Comment, InlineTable, Table, Whitespace

from designer.reading import cells
from sheets.choices import meant
from sheets.failures import SourceError
from sheets.files import builds
from sheets.files.decode import decode
from sheets.form import Field, Form, Kind, Values
from sheets.grid import Cell, CellError, KeyRef, Uncalculated
from sheets.sync.merge import Merged, Who
from sheets.sync.record import Norm, Record, alike, is_blank, record
from templates.opened import read_bytes
from templates.words import Lang, code_of

_BOM = b"\xef\xbb\xbf"


class BuildError(Exception):
    """A build file that can't be edited without harm to what stands in it."""


@dataclass(frozen=True, slots=True)
class Build:
    """A build file as it was read. ``data``: its bytes, to see whether it has changed since."""

    path: Path
    data: bytes
    values: Values
    record: Record


def normal(field: Field, cell: Cell) -> Norm:
    """What a cell or a key says, however it was typed. What is no number stays a text; a choice that says that there
    is none is none."""
    if isinstance(cell.value, CellError | Uncalculated):
        return cells.shown(cell)
    name = cells.name_of(field)
    if field.kind is Kind.WHOLE and isinstance(number := cells.signed(cell, field.path, field, cells.MOST), int):
        return number
    found = cells.text(cell, field.path, name)
    words = found if isinstance(found, str) else cells.shown(cell)
    words = words.replace("\r\n", "\n").replace("\r", "\n").strip()
    if field.kind is not Kind.CHOICES:
        return words or None
    option = meant(words, field)
    return option.id if option else None if cells.says_none(words) else words or None


def load(path: Path, form: Form) -> Build | None:
    """The machine of a build file; None where the file holds none. Raises SourceError, OSError."""
    data = read_bytes(path)
    document = builds.load(data, path.name)
    if isinstance(document.get("field"), dict) or not builds.knows(form, document):
        return None
    values = builds.values(form, document, path.name)
    return Build(path, data, values, record(form, values, normal))


def new(form: Form, wanted: Record, lang: Lang) -> bytes:
    """A build file of this machine; choices by their names in Japanese, else by their ids."""
    document = tomlkit.document()
    document["game"] = form.game
    groups: dict[str, Table] = {}
    for one in form.fields:
        if one.kind is Kind.OUTPUT or (is_blank(value := wanted.fields.get(one.path)) and one.kind is not Kind.TEXT):
            continue
        group, dot, key = one.path.rpartition(".")
        if dot:
            if group not in groups:
                groups[group] = tomlkit.table()
            groups[group][key] = _item(value)
        else:
            document[key] = _item(value)
    for group, table in groups.items():
        document[group] = table
    for table_form in form.tables:
        rows = wanted.rows(table_form.path)
        if rows:
            aot = tomlkit.aot()
            for row in rows:
                aot.append(_row(table_form.columns, row, japanese=code_of(lang) == "ja"))
            aot[-1].add(tomlkit.nl())
            document[table_form.path] = aot
    return (tomlkit.dumps(document).rstrip("\n") + "\n").encode()


def edited(build: Build, form: Form, merged: Merged, wanted: Record) -> bytes:
    """The bytes of the file with their changes taken in, so that it says what is ``wanted``. Raises BuildError where
    that can't be done without harm."""
    place = KeyRef(build.path.name)
    source = decode(build.data, place)
    crlf = "\r\n" in source
    try:
        document = tomlkit.parse(source.replace("\r\n", "\n"))
        _Editor(document, form, build, merged).run()
        made = tomlkit.dumps(document)
        said = record(form, builds.values(form, tomllib.loads(made), build.path.name), normal)
    except (TOMLKitError, tomllib.TOMLDecodeError, SourceError, TypeError, ValueError, LookupError) as error:
        raise BuildError(f"{type(error).__name__}: {error}") from error
    if not alike(said, wanted):
        raise BuildError("the edited file says something else")
    out = made.replace("\n", "\r\n") if crlf else made
    return (_BOM if build.data.startswith(_BOM) else b"") + out.encode()


class _Editor:
    """Takes their changes into a document."""

    def __init__(self, document: tomlkit.TOMLDocument, form: Form, build: Build, merged: Merged) -> None:
        self.document, self.form, self.build, self.merged = document, form, build, merged
        words = [
            str(cell.value)
            for path, cell in build.values.cells.items()
            if form.field(path).kind is Kind.CHOICES and isinstance(cell.value, str)
        ]
        self.japanese = any(not word.isascii() for word in words) or not words

    def run(self) -> None:
        lines: dict[tuple[str, int], dict[str, Norm]] = {}
        for change in self.merged.of(Who.THEIRS):
            if change.key.table:
                lines.setdefault((change.key.table, change.key.line), {})[change.key.column] = change.theirs
            else:
                self.field(change.key.column, change.theirs)
        gone: list[tuple[str, int]] = []
        for (table, number), values in lines.items():
            line = self.merged.lines[table][number]
            columns = self.form.table(table).columns
            if line.ours is None:
                self.add(table, columns, values)
                continue
            row = self.build.record.number(table, line.ours)
            if line.theirs is None:
                gone.append((table, row))
            else:
                for column, value in values.items():
                    self.put(self.document[table][row], column, value, self.form.field(f"{table}.{column}"))
        for table, row in sorted(gone, key=lambda one: -one[1]):
            self.remove(table, row)

    def field(self, path: str, value: Norm) -> None:
        group, dot, key = path.rpartition(".")
        holder: Any = self.document
        if dot:
            if group not in self.document:
                self.document[group] = tomlkit.table()
            holder = self.document[group]
        self.put(holder, key, value, self.form.field(path))

    def put(self, holder: Any, key: str, value: Norm, one: Field) -> None:
        """One value, its comment kept. A text that is emptied stays as ``""``; a number goes."""
        if isinstance(value, tuple) or one.kind is Kind.CHOICES:
            words = value if isinstance(value, tuple) else ()
            if isinstance(there := holder.get(key), Array):
                _edit_list(there, words, one, japanese=self.japanese)
            elif there is not None or words:
                holder[key] = [_word(one, word, self.japanese) for word in words]
        elif value is None and one.kind is Kind.WHOLE:
            holder.pop(key, None)
        elif key in holder:
            holder[key] = _item(value)
        elif value is not None:
            tail = _tail(holder)
            holder[key] = _item(value)
            _append(holder, tail)

    def add(self, table: str, columns: Sequence[Field], values: Mapping[str, Norm]) -> None:
        row = _row(columns, values, japanese=self.japanese)
        rows: Any = self.document.get(table)
        if rows is None or (isinstance(rows, list) and not isinstance(rows, AoT) and not len(rows)):
            self.document.pop(table, None)
            made = tomlkit.aot()
            made.append(row)
            self.document[table] = made
        elif isinstance(rows, AoT):
            tail = _tail(rows[-1])
            rows.append(row)
            _append(rows[-1], tail)
        else:
            inline = tomlkit.inline_table()
            inline.update(dict(row))
            rows.append(inline)

    def remove(self, table: str, row: int) -> None:
        """A row goes; the comments below it, which may belong to what follows, stay."""
        rows: Any = self.document[table]
        tail = _tail(rows[row]) if isinstance(rows, AoT) else []
        above = rows[row - 1] if row and tail else self._above(table)
        del rows[row]
        if not len(rows):
            del self.document[table]
        _append(self.document if above is None else above, tail)

    def _above(self, table: str) -> Any:
        """The table that ends right above this one; None where there is none."""
        items = [item for key, item in self.document.body]
        at = next(n for n, (key, _) in enumerate(self.document.body) if key is not None and key.key == table)
        item = items[at - 1] if at else None
        if isinstance(item, AoT):
            return item[-1]
        return item if isinstance(item, Table) else None


def _container(holder: Any) -> Container | None:
    if isinstance(holder, InlineTable):
        return None
    return holder.value if isinstance(holder, Table) else holder if isinstance(holder, Container) else None


def _tail(holder: Any) -> list[Any]:
    """Takes the comments and blank lines below the last key off a table."""
    container = _container(holder)
    found: list[Any] = []
    while container and container.body and isinstance(container.body[-1][1], Comment | Whitespace):
        found.insert(0, container.body.pop()[1])
    return found


def _append(holder: Any, tail: list[Any]) -> None:
    container = _container(holder)
    if container is not None:
        container.body.extend((None, item) for item in tail)


def _row(columns: Sequence[Field], values: Mapping[str, Norm], *, japanese: bool) -> Table:
    row = tomlkit.table()
    for one in columns:
        value = values.get(one.path)
        if one.kind is Kind.CHOICES:
            row[one.path] = _item(tuple(_word(one, word, japanese) for word in value or ()))  # type: ignore[union-attr]
        elif one.kind is not Kind.OUTPUT and not is_blank(value):
            row[one.path] = _item(value)
    return row


def _word(one: Field, found: str, japanese: bool) -> str:
    """A choice as it is written: by its name, else by its id; what is no choice as it is."""
    option = one.option(found)
    return option.labels[0] if option and japanese else found


def _item(value: Norm) -> Any:
    if isinstance(value, tuple):
        return tomlkit.item(list(value))
    if isinstance(value, str) and "\n" in value and "\\" not in value and '"' not in value:
        return tomlkit.string(value, multiline=True)
    return tomlkit.item("" if value is None else value)


def _edit_list(array: Array, words: Sequence[str], one: Field, *, japanese: bool) -> None:
    """A list of choices, in which those that stay keep the word they are written by. No more is touched than changes,
    for each may have a comment."""
    there = [normal(one, Cell(str(item), KeyRef(""))) for item in array]
    matcher = SequenceMatcher(None, there, list(words), autojunk=False)
    for kind, a, b, c, d in reversed(matcher.get_opcodes()):
        if kind == "equal":
            continue
        for _ in range(a, b):
            del array[a]
        for number, word in enumerate(words[c:d]):
            array.insert(a + number, _word(one, word, japanese))
