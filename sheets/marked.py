"""Reading our own form by its mark. What stands in a cell for a value is a value, whatever it says: a machine that is
called as one of our labels is none. Where rows or columns were inserted or removed since, the labels' places count,
and the difference is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheets.form import Finding, Form, Kind, named
from sheets.grid import Grid, Place, Rect, a1
from sheets.layout import Layout, Slots
from sheets.marks import FORM, Mark
from sheets.shapes import MOST_ROWS, Block, Shape, is_label, parse_shape

_INSERTED, _DELETED = 3, 2
"""Columns inserted or removed in one place that are looked for."""
_BELOW = 20
"""Rows below a table that are looked at for what is entered outside it."""

Label = tuple[str, Place]
Columns = Mapping[int, int]
"""Where each column of the mark is now; one that is gone is not in it."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """The labels as they stand now. ``rows``: how far each row of labels has moved."""

    score: int
    columns: Columns
    rows: Mapping[int, int] = field(default_factory=dict)

    def offset(self, row: int) -> int:
        """How far what stands in a row of the mark has moved: as far as the labels above it."""
        above = [at for at in self.rows if at <= row]
        return self.rows[max(above)] if above else self.rows[min(self.rows)]

    def place(self, place: Place) -> Place | None:
        """Where a cell of the mark is now."""
        row, col = place[0] + self.offset(place[0]), self.columns.get(place[1])
        return (row, col) if col is not None and row > 0 else None


def lay(form: Form, grid: Grid, mark: Mark | None) -> Layout | None:
    """The layout of a tab of ours; None where its mark tells no shape, or where too few of its labels are left."""
    if mark is None or mark.kind != FORM or not mark.shape:
        return None
    try:
        shape = parse_shape(mark.shape, form)
    except ValueError:
        return None
    labels = list(_labels(shape))
    fit = _fit(form, grid, labels)
    kept = {path for path, place in labels if (now := fit.place(place)) and is_label(form, path, grid.at(*now).value)}
    stats = {one.path for one in form.stats}
    if len(kept) * 2 < len(labels) or len(kept & stats) < min(2, len(stats)):
        return None
    return _Maker(form, grid, shape, fit, kept).layout()


def _labels(shape: Shape) -> Iterator[Label]:
    """Every label by its path: of a field, a table (``ranged``) or a column (``ranged.power``)."""
    yield from ((one.path, one.label) for one in shape.singles if one.label)
    for table in shape.tables:
        if table.label:
            yield table.path, table.label
        yield from ((f"{table.path}.{one.path}", one.label) for one in table.columns)


def _fit(form: Form, grid: Grid, labels: list[Label]) -> _Fit:
    """How rows and columns have moved, so that the most labels stand where they should."""
    widest = max(col for _, (_, col) in labels) + _INSERTED
    same = {col: col for col in range(1, widest + 200)}
    if all(is_label(form, path, grid.at(*place).value) for path, place in labels):
        return _Fit(len(labels) * 10, same, {place[0]: 0 for _, place in labels})
    texts = {place: cell.value for place, cell in grid.cells.items() if isinstance(cell.value, str)}
    there = {path: [place for place, text in texts.items() if is_label(form, path, text)] for path, _ in labels}
    best = _by_rows(labels, there, same)
    for columns in _columns(widest):
        found = _by_rows(labels, there, columns)
        if found.score > best.score:
            best = found
    return best


def _columns(widest: int) -> Iterator[Columns]:
    """Every way in which columns may have been inserted or removed in one place."""
    columns = range(1, widest + 200)
    for at in range(1, widest + 1):
        for count in range(1, _INSERTED + 1):
            yield {col: col + count if col >= at else col for col in columns}
        for count in range(1, _DELETED + 1):
            kept = [col for col in columns if not at <= col < at + count]
            yield {col: col - count if col >= at else col for col in kept}


def _by_rows(labels: list[Label], there: Mapping[str, list[Place]], columns: Columns) -> _Fit:
    """The best offset of each row of labels: rows keep their order, and move together where they can."""
    rows: dict[int, Counter[int]] = {}
    for path, (row, col) in labels:
        offsets = rows.setdefault(row, Counter())
        offsets.update({at - row for at, now in there[path] if now == columns.get(col)})
    states: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {0: (0, ())}
    last: int | None = None
    for row in sorted(rows):
        made: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {}
        for before, (score, way) in states.items():
            for offset in {before, *rows[row]}:
                if last is not None and row + offset <= last + before:
                    continue
                now = score + 10 * rows[row][offset] - (3 if offset != before else 0)
                if offset not in made or now > made[offset][0]:
                    made[offset] = (now, (*way, (row, offset)))
        states, last = made or states, row
    score, chosen = max(states.values(), key=lambda state: state[0])
    return _Fit(score, columns, dict(chosen) or {1: 0})


class _Maker:
    """Puts the layout together."""

    def __init__(self, form: Form, grid: Grid, shape: Shape, fit: _Fit, kept: set[str]) -> None:
        self.form, self.grid, self.shape, self.fit, self.kept = form, grid, shape, fit, kept
        self.cells: dict[str, Place] = {}
        self.choices: dict[str, tuple[Slots, ...]] = {}
        self.labels: dict[Place, str] = {}
        self.gone: list[str] = []
        self.findings: list[Finding] = []

    def layout(self) -> Layout:
        for one in self.shape.singles:
            if self._has(one.path, one.label):
                self._put(one.path, self.fit.place(one.first), self.fit.place(one.last))
        for table in self.shape.tables:
            self._table(table)
        if self.gone:
            paths = tuple(path if self._is_single(path) else path.replace(".", "[].", 1) for path in self.gone)
            names = tuple(named(self.form.field(path).labels) for path in self.gone)
            self.findings.insert(0, Finding("E252", self.grid.place, {"labels": names, "paths": paths}))
        if set(self.fit.rows.values()) != {0} or any(col != now for col, now in self.fit.columns.items()):
            self.findings.append(Finding("E253", self.grid.place, {}))
        slots = [place for sets in self.choices.values() for one in sets for place in one.cells]
        places = [*self.cells.values(), *self.labels, *slots]
        area = Rect(1, 1, max(row for row, _ in places), max(col for _, col in places))
        return Layout(
            self.form, self.grid.place, self.cells, dict(self.choices), self.labels, tuple(self.findings), area
        )

    def _is_single(self, path: str) -> bool:
        return path in [one.path for one in self.form.fields]

    def _has(self, path: str, label: Place | None) -> bool:
        """Whether a path's label is there; without it nobody can tell where its value is."""
        now = self.fit.place(label) if label else None
        if label is None:
            return True
        if path in self.kept and now:
            self.labels[now] = str(self.grid.at(*now).value)
            return True
        self.gone.append(path)
        return False

    def _put(self, path: str, first: Place | None, last: Place | None) -> None:
        if first is None or last is None:
            return
        if self.form.field(path).kind is Kind.CHOICES:
            self.choices[path] = (Slots(tuple((first[0], col) for col in range(first[1], last[1] + 1))),)
        else:
            self.cells[path] = first

    def _table(self, table: Block) -> None:
        top, count = table.top + self.fit.offset(table.top - 1), self._rows(table)
        if table.label and table.path in self.kept and (now := self.fit.place(table.label)):
            self.labels[now] = str(self.grid.at(*now).value)
        for column in table.columns:
            path = f"{table.path}.{column.path}"
            first, last = self.fit.columns.get(column.first), self.fit.columns.get(column.last)
            if not self._has(path, column.label) or first is None or last is None:
                continue
            for number in range(count):
                row = top + number
                self._put(f"{table.path}[{number}].{column.path}", (row, first), (row, last))
        self._below(table, top + count)

    def _rows(self, table: Block) -> int:
        """How many rows a table has by now: as many more as the labels below it have moved away from its heads."""
        after = self._next(table)
        grown = self.fit.offset(after) - self.fit.offset(table.top - 1) if after else 0
        return min(max(table.rows + grown, 1), MOST_ROWS)

    def _next(self, table: Block) -> int | None:
        """The first row of labels below a table."""
        return min((row for row in self.fit.rows if row >= table.top + table.rows), default=None)

    def _below(self, table: Block, row: int) -> None:
        """What is entered below the last row of a table: the form doesn't count it."""
        after = self._next(table)
        end = after + self.fit.offset(after) if after else row + _BELOW
        marks = self.form.table(table.path).marks
        columns = [now for one in table.columns if one.path in marks and (now := self.fit.columns.get(one.first))]
        found = [(at, col) for at in range(row, min(end, row + _BELOW)) for col in columns if self._is_entered(at, col)]
        if found:
            cells = tuple(a1(*place) for place in found)
            params = {"cells": cells, "rows": table.rows, "table": named(self.form.table(table.path).titles)}
            self.findings.append(Finding("E254", self.grid.at(*found[0]).ref, params))

    def _is_entered(self, row: int, col: int) -> bool:
        """Whether something stands in this cell itself, and not in a merged block from elsewhere."""
        span = self.grid.span(row, col)
        return (span.top, span.left) == (row, col) and self.grid.is_filled(row, col)
