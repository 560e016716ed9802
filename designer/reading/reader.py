"""What every game's reader does with one value: take it out of a sheet, or keep the fault and go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from designer.faults import Fault, Name
from designer.named import Named, name_of
from designer.reading import cells
from sheets.form import Form, Values
from sheets.grid import Cell, CellError, Uncalculated

T = TypeVar("T")
D = TypeVar("D")


class CellReader:
    """Goes through the values of one sheet. ``faults`` collects what can't be read."""

    def __init__(self, values: Values, form: Form) -> None:
        self.values, self.form = values, form
        self.faults: list[Fault] = []

    def whole(self, path: str, least: int = 0) -> int | None:
        """A whole number from ``least``; None where none can be read."""
        return self.take(cells.whole(self.values.get(path), path, self.form.field(path), least), None)

    def line(self, path: str) -> str:
        """A text on one line; empty where nothing stands."""
        return self.take(cells.line(self.values.get(path), path, self.field(path)), "")

    def text(self, path: str) -> str:
        """A text as written; empty where nothing stands."""
        return self.take(cells.text(self.values.get(path), path, self.field(path)), "")

    def photo(self) -> str:
        """The photo's path as written. A picture in the cell, such as IMAGE() of some address, is none and no fault."""
        path = self.form.photo.path
        cell = self.values.get(path)
        return "" if isinstance(cell.value, (CellError, Uncalculated)) else self.text(path)

    def field(self, path: str) -> Name:
        """What the sheet calls a field, for a message."""
        return cells.name_of(self.form.field(path))

    def is_unused(self, row: str, columns: Iterable[str]) -> bool:
        """Whether nothing stands in these columns of a row, or a word in place of a name that says so (``（なし）``,
        ``-``), with nothing or 0 in the others."""
        found = {column: self.values.get(f"{row}.{column}") for column in columns}
        if all(cell.is_blank for cell in found.values()):
            return True
        name = found.pop("name").value
        return isinstance(name, str) and cells.says_none(name) and all(map(_is_nothing, found.values()))

    def used_rows(self, table: str, columns: Iterable[str], sets: Iterable[str], code: str) -> Iterator[str]:
        """The path of each row of a table in which something stands in these columns, see `is_unused`. In another row a
        choice of one of the ``sets`` is a fault of this code."""
        columns = tuple(columns)
        for index in self.values.rows(table):
            row = f"{table}[{index}]"
            if not self.is_unused(row, columns):
                yield row
                continue
            for kind in sets:
                for path, cell in self.values.items(f"{row}.{kind}"):
                    if not cells.says_none(cells.shown(cell)):
                        self.faults.append(Fault(code, path, {"found": cells.shown(cell)}))

    def chosen(
        self, path: str, sort: Named, identify: Callable[[str], str | None], unknown: Callable[[str, str], Fault]
    ) -> Iterator[tuple[str, str | None, str]]:
        """(path, id, word) of each choice made at a path; no id for what ``identify`` does not know, whose fault
        ``unknown`` makes of its path and the word. What says that there is none is no choice."""
        for place, cell in self.values.items(path):
            word = cells.line(cell, place, name_of(sort))
            if isinstance(word, Fault):
                self.faults.append(word)
                yield place, None, cells.shown(cell)
            elif (known := identify(word)) is not None:
                yield place, known, word
            elif not cells.says_none(word):
                self.faults.append(unknown(place, word))
                yield place, None, word

    def take(self, found: T | Fault, otherwise: D) -> T | D:
        """What was read; or its fault is kept, and ``otherwise`` stands in."""
        if isinstance(found, Fault):
            self.faults.append(found)
            return otherwise
        return found


def _is_nothing(cell: Cell) -> bool:
    return cell.is_blank or cell.value in (0, "0") or (isinstance(cell.value, str) and cells.says_none(cell.value))
