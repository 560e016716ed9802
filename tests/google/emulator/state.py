"""What the emulated Drive holds. Rows and columns are 0-based here, as in the API's GridRange."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

OWNER = "owner@example.com"


@dataclass(slots=True)
class Cell:
    """One cell: what was entered and what it shows. ``value`` of a formula is its result, None if not calculated."""

    value: bool | float | str | None = None
    formula: str | None = None
    format: Json = field(default_factory=dict)
    note: str = ""
    validation: Json | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the values endpoints show nothing here."""
        return (self.value is None or self.value == "") and self.formula is None

    @property
    def is_bare(self) -> bool:
        """Whether nothing at all was done to this cell."""
        return self.is_empty and not self.format and not self.note and self.validation is None


@dataclass(slots=True)
class Sheet:
    """One tab."""

    id: int
    title: str
    rows: int = 1000
    cols: int = 26
    kind: str = "GRID"
    hidden: bool = False
    grid_extras: Json = field(default_factory=dict)
    tab_color: Json | None = None
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    merges: list[Json] = field(default_factory=list)
    protected: list[Json] = field(default_factory=list)
    conditional: list[Json] = field(default_factory=list)
    row_groups: list[Json] = field(default_factory=list)
    column_groups: list[Json] = field(default_factory=list)
    filter: Json | None = None
    row_sizes: dict[int, Json] = field(default_factory=dict)
    column_sizes: dict[int, Json] = field(default_factory=dict)

    def cell(self, row: int, col: int) -> Cell:
        """The cell here, to change."""
        return self.cells.setdefault((row, col), Cell())

    def at(self, row: int, col: int) -> Cell:
        """The cell here, to look at."""
        return self.cells.get((row, col)) or Cell()

    def filled(self) -> Iterator[tuple[int, int]]:
        """Places of the cells that show something."""
        return (place for place, cell in self.cells.items() if not cell.is_empty)

    def put(self, rows: list[list[Any]], row: int = 0, col: int = 0) -> Sheet:
        """Writes plain values, for tests; None leaves a cell alone."""
        for r, line in enumerate(rows, row):
            for c, value in enumerate(line, col):
                if value is not None:
                    self.cell(r, c).value = value
        return self


@dataclass(slots=True)
class Book:
    """A spreadsheet. ``sharing`` is private, link (all who have the link read) or published."""

    id: str
    title: str
    created: float
    modified: float
    sheets: list[Sheet] = field(default_factory=list)
    named: list[Json] = field(default_factory=list)
    locale: str = "en_US"
    time_zone: str = "Etc/GMT"
    recalc: str = "ON_CHANGE"
    sharing: str = "link"
    editors: set[str] = field(default_factory=lambda: {OWNER})
    office: bytes | None = None
    """The bytes of an Excel file that is kept in Drive as it is: the Sheets API doesn't serve it."""

    def sheet(self, title: str) -> Sheet | None:
        return next((sheet for sheet in self.sheets if sheet.title == title), None)

    def by_id(self, number: int) -> Sheet | None:
        return next((sheet for sheet in self.sheets if sheet.id == number), None)


class Ids:
    """New ids. ``upcoming`` are taken first: a replay knows which ids the real one gave."""

    def __init__(self, seed: int = 7) -> None:
        self._random = random.Random(seed)
        self.upcoming: dict[str, list[Any]] = {}

    def take(self, kind: str) -> Any:
        """A new id of a kind: file (text), sheet, named, protected (numbers)."""
        if self.upcoming.get(kind):
            return self.upcoming[kind].pop(0)
        if kind == "file":
            letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
            return "1" + "".join(self._random.choices(letters, k=43))
        return self._random.randrange(1, 2**31 - 1)


class Drive:
    """All spreadsheets of the emulated accounts."""

    def __init__(self, ids: Ids, now: Any) -> None:
        self.books: dict[str, Book] = {}
        self.published: dict[str, str] = {}
        self.ids = ids
        self.now = now

    def add(self, title: str, *sheets: Sheet, sharing: str = "link") -> Book:
        """A new spreadsheet with these tabs, or one empty tab."""
        made = list(sheets) or [Sheet(0, "Sheet1")]
        book = Book(self.ids.take("file"), title, self.now(), self.now(), made, sharing=sharing)
        self.books[book.id] = book
        return book
