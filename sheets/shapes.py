"""The shape of our own form, as its mark tells it: the labels in their order, and the cells that belong to each.

``name@B4>C4;fitness@B6>C6:F6;ranged@B15*4[name@B16>B,power@C16>C,customs@E16>E:H]`` are a value, a set of slots, and a
table of four rows below its heads. A label that no reader would know is left out: ``name>C4``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from msgspec import structs

from sheets.form import Field, Form, Kind, label_key
from sheets.grid import Place, a1, column_name, parse_a1
from sheets.layout import Layout, Slots
from sheets.marks import parse_mark
from sheets.workbook import Tab

MOST_ROWS, MOST_WIDTH = 500, 60
_PLACE = r"[A-Z]{1,2}[1-9][0-9]{0,3}"
_SINGLE = re.compile(rf"([a-z_.]+)(?:@({_PLACE}))?>({_PLACE})(?::({_PLACE}))?\Z")
_TABLE = re.compile(rf"([a-z_]+)(?:@({_PLACE}))?\*(\d{{1,3}})\[([^\]]*)\]\Z")
_HEAD = re.compile(rf"([a-z_.]+)@({_PLACE})>([A-Z]{{1,2}})(?::([A-Z]{{1,2}}))?\Z")
_NUMBER = re.compile(r"[0-9①-⑳]+\Z")
_LOOK_LEFT, _LOOK_UP = 4, 3


@dataclass(frozen=True, slots=True)
class Single:
    """A value, or a set of choices in slots side by side. ``label``: its place, None where no reader would know it."""

    path: str
    label: Place | None
    first: Place
    last: Place


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: the place of its head, the columns of its cells."""

    path: str
    label: Place
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Block:
    """A table: the place of its title, how many rows it has below its heads, its columns."""

    path: str
    label: Place | None
    rows: int
    columns: tuple[Column, ...]

    @property
    def top(self) -> int:
        """Its first row."""
        return max(one.label[0] for one in self.columns) + 1


@dataclass(frozen=True, slots=True)
class Shape:
    """The whole form."""

    singles: tuple[Single, ...]
    tables: tuple[Block, ...]


def is_label(form: Form, path: str, text: object) -> bool:
    """Whether a text is a label of this path: of a field, a table, or a column, with or without a number behind it."""
    if not isinstance(text, str):
        return False
    key = label_key(text)
    keys = {label_key(one) for one in _labels(form, path)}
    return bool(key) and (key in keys or _NUMBER.sub("", key) in keys)


def _knower(form: Form, path: str) -> Callable[[object], bool]:
    return lambda text: is_label(form, path, text)


def _labels(form: Form, path: str) -> Iterator[str]:
    for table in form.tables:
        if path == table.path:
            yield from table.titles
    if path in {one.path for one in form.fields} or "." in path:
        try:
            one = form.field(path)
        except KeyError:
            return
        yield from (*one.labels, *one.headers)


def shape_of(layout: Layout, tab: Tab) -> str:
    """The shape of a tab of ours, as its mark tells it."""
    form = layout.form
    made = []
    for one in form.fields:
        if places := _places(layout, one, one.path):
            label = _left(tab, places[0], _knower(form, one.path))
            tail = f":{a1(*places[-1])}" if len(places) > 1 else ""
            made.append(f"{one.path}{_at(label)}>{a1(*places[0])}{tail}")
    for table in form.tables:
        heads, columns, rows = [], [], layout.rows(table.path)
        for column in table.columns:
            places = _places(layout, column, f"{table.path}[0].{column.path}")
            path = f"{table.path}.{column.path}"
            head = _above(tab, places[0], _knower(form, path)) if places else None
            if head:
                tail = f":{column_name(places[-1][1])}" if len(places) > 1 else ""
                columns.append(f"{column.path}@{a1(*head)}>{column_name(places[0][1])}{tail}")
                heads.append(head)
        if columns:
            title = _title(tab, min(heads), _knower(form, table.path))
            made.append(f"{table.path}{_at(title)}*{rows}[{','.join(columns)}]")
    return ";".join(made)


def stamp(tab: Tab, layout: Layout, lang: str) -> Tab:
    """Writes the shape into the mark of a form's tab, and in which language its labels are."""
    for place, content in tab.cells.items():
        if place[0] == 1 and isinstance(content, str) and content.startswith("bundodo/"):
            mark = parse_mark(content)
            tab.cells[place] = str(structs.replace(mark, version=2, lang=lang, shape=shape_of(layout, tab)))
    return tab


def _places(layout: Layout, one: Field, path: str) -> tuple[Place, ...]:
    if one.kind is Kind.CHOICES:
        return tuple(
            place for found in layout.choices.get(path, ()) if isinstance(found, Slots) for place in found.cells
        )
    return (layout.cells[path],) if path in layout.cells else ()


def _at(label: Place | None) -> str:
    return f"@{a1(*label)}" if label else ""


def _first(tab: Tab, places: Iterable[Place], knows: Callable[[object], bool]) -> Place | None:
    return next((place for place in places if knows(tab.cells.get(place))), None)


def _left(tab: Tab, place: Place, knows: Callable[[object], bool]) -> Place | None:
    row, col = place
    return _first(tab, ((row, at) for at in range(col - 1, max(0, col - 1 - _LOOK_LEFT), -1)), knows)


def _above(tab: Tab, place: Place, knows: Callable[[object], bool]) -> Place | None:
    row, col = place
    return _first(tab, ((at, col) for at in range(row - 1, max(0, row - 1 - _LOOK_UP), -1)), knows)


def _title(tab: Tab, head: Place, knows: Callable[[object], bool]) -> Place | None:
    row, col = head
    rows = range(row - 1, max(0, row - 1 - _LOOK_UP), -1)
    return _first(tab, ((at, c) for at in rows for c in range(col, 0, -1)), knows)


def parse_shape(text: str, form: Form) -> Shape:
    """The shape that a mark tells. Raises ValueError for a text that is none, or of another form."""
    singles, tables = [], []
    known = {one.path for one in form.fields}
    for item in text.split(";"):
        if match := _SINGLE.match(item):
            first, last = parse_a1(match[3]), parse_a1(match[4] or match[3])
            if match[1] not in known or first[0] != last[0] or not first[1] <= last[1] < first[1] + MOST_WIDTH:
                raise ValueError(item)
            singles.append(Single(match[1], parse_a1(match[2]) if match[2] else None, first, last))
        elif match := _TABLE.match(item):
            tables.append(_block(match, form))
        else:
            raise ValueError(item)
    if len({one.path for one in singles}) < len(singles) or len({one.path for one in tables}) < len(tables):
        raise ValueError(text)
    return Shape(tuple(singles), tuple(tables))


def _block(match: re.Match[str], form: Form) -> Block:
    known = {column.path for table in form.tables if table.path == match[1] for column in table.columns}
    columns = []
    for item in match[4].split(","):
        head = _HEAD.match(item)
        if head is None or head[1] not in known:
            raise ValueError(item)
        first = parse_a1(f"{head[3]}1")[1]
        last = parse_a1(f"{head[4] or head[3]}1")[1]
        if not first <= last < first + MOST_WIDTH:
            raise ValueError(item)
        columns.append(Column(head[1], parse_a1(head[2]), first, last))
    rows = int(match[3])
    if not 0 < rows <= MOST_ROWS:
        raise ValueError(match[0])
    return Block(match[1], parse_a1(match[2]) if match[2] else None, rows, tuple(columns))
