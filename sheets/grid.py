"""Cells and where they stand: the plain values every reader makes and everything later points back to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import product

from msgspec import Struct

Place = tuple[int, int]
"""(row, column), 1-based."""

Lines = tuple[int, int, int, int]
"""How heavy the lines about a cell are, on top, left, below and right: 0 for none, 1 thin, 2 medium, 3 thick."""

WIDE = 1000
"""Cells of a merged block above which its places are not listed one by one."""
_INDEX = re.compile(r"\[(\d+)\]")
_LONGEST = 30
"""Letters of a name that a place tells."""
_A1 = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})\Z")


class CellError(Struct, frozen=True):
    """An error that the spreadsheet itself shows, such as ``#REF!``."""

    text: str


class Uncalculated(Struct, frozen=True):
    """A formula that carries no cached result; ``formula`` as written, with its ``=``."""

    formula: str


Value = None | bool | int | float | str | datetime | date | time | timedelta | CellError | Uncalculated


class CellRef(Struct, frozen=True):
    """A place on a tab; ``row`` and ``col`` are 1-based. Row 0 and column 0 mean the tab as a whole."""

    book: str
    tab: str
    row: int = 0
    col: int = 0

    @property
    def a1(self) -> str:
        """The cell's name, such as ``C7``; empty for the tab as a whole."""
        return a1(self.row, self.col) if self.row else ""

    def __str__(self) -> str:
        place = f"{self.book}[{self.tab}]" if self.tab else self.book
        return f"{place}!{self.a1}" if self.row else place


@dataclass(frozen=True, slots=True)
class KeyRef:
    """A place in a TOML or JSON file, ``path`` as in ``ranged[0].power``; empty for the file as a whole. ``row``: what
    the thing is called that the path goes through, a weapon for one. People are told ``ranged #1 (its name) power``."""

    file: str
    path: str = ""
    row: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.file}: {self.told}" if self.path else self.file

    @property
    def told(self) -> str:
        """The path as people count, from 1, with the name of what it goes through."""
        steps = _INDEX.split(self.path)  # text and number by turns
        parts = [step.strip(".") if at % 2 == 0 else f"#{int(step) + 1}" for at, step in enumerate(steps)]
        called = " ".join(self.row.split())
        if called and len(parts) > 1:
            parts[1] += f" ({called if len(called) <= _LONGEST else called[: _LONGEST - 1] + '…'})"
        return " ".join(filter(None, parts))


Ref = CellRef | KeyRef


class Cell(Struct, frozen=True):
    """One value with its place. ``fill`` is the painted colour as ``RRGGBB``, or None where nothing is painted."""

    value: Value
    ref: Ref
    fill: str | None = None

    @property
    def is_blank(self) -> bool:
        """Whether nothing but white space was written here."""
        return self.value is None or (isinstance(self.value, str) and not self.value.strip())


class Rect(Struct, frozen=True):
    """A block of cells, 1-based, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def area(self) -> int:
        """How many cells it holds."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def __contains__(self, place: tuple[int, int]) -> bool:
        return self.top <= place[0] <= self.bottom and self.left <= place[1] <= self.right


@dataclass(frozen=True, slots=True)
class Picture:
    """An image that lies on a tab, its top-left corner over the cell ``place``; ``data`` are the bytes of its file."""

    place: Place
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Grid:
    """One tab: its filled or painted cells by (row, column), 1-based, and its merged blocks."""

    book: str
    tab: str
    cells: Mapping[tuple[int, int], Cell]
    merges: tuple[Rect, ...] = ()
    hidden: bool = False
    cut: bool = False
    """Whether the tab holds more than is read of one, so that ``cells`` is a part only."""
    pictures: tuple[Picture, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_cols: frozenset[int] = frozenset()
    struck: frozenset[Place] = frozenset()
    """Filled cells with a line through their text."""
    bold: frozenset[Place] = frozenset()
    """Filled cells whose text is bold."""
    lines: Mapping[Place, Lines] = field(default_factory=dict, repr=False)
    """Cells with lines about them, blank ones too. Inside a merged block each cell has its own."""
    _spans: dict[tuple[int, int], Rect] = field(init=False, repr=False, compare=False)
    _wide: tuple[Rect, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        spans: dict[tuple[int, int], Rect] = {}
        wide: list[Rect] = []
        for merge in self.merges:
            # A block over whole columns of a tab has a million places: such are few, and looked through instead.
            if merge.area > WIDE:
                wide.append(merge)
            else:
                places = product(range(merge.top, merge.bottom + 1), range(merge.left, merge.right + 1))
                spans.update((place, merge) for place in places)
        object.__setattr__(self, "_spans", spans)
        object.__setattr__(self, "_wide", tuple(wide))

    def span(self, row: int, col: int) -> Rect:
        """The merged block that covers this place, or the single cell."""
        found = self._spans.get((row, col)) if self._spans else None
        if found is None and self._wide:
            found = next((merge for merge in self._wide if (row, col) in merge), None)
        return found or Rect(row, col, row, col)

    def at(self, row: int, col: int) -> Cell:
        """The cell at this place; inside a merged block its top-left cell. Blank where nothing is written."""
        if self.merges:
            span = self.span(row, col)
            row, col = span.top, span.left
        found = self.cells.get((row, col))
        return found or Cell(None, CellRef(self.book, self.tab, row, col))

    def is_filled(self, row: int, col: int) -> bool:
        """Whether more than white space is written at this place; of most places that is all anybody asks."""
        if self.merges:
            span = self.span(row, col)
            row, col = span.top, span.left
        found = self.cells.get((row, col))
        return found is not None and not found.is_blank

    @property
    def place(self) -> CellRef:
        """The tab as a whole."""
        return CellRef(self.book, self.tab)

    def __iter__(self) -> Iterator[Cell]:
        """The cells that are not blank, row by row."""
        return (self.cells[at] for at in sorted(self.cells) if not self.cells[at].is_blank)


def column_name(col: int) -> str:
    """Letters of a 1-based column number: 1 is A, 27 is AA. Raises ValueError below 1."""
    if col < 1:
        raise ValueError(f"columns start at 1, not {col}")
    name = ""
    while col:
        col, digit = divmod(col - 1, 26)
        name = chr(65 + digit) + name
    return name


def a1(row: int, col: int) -> str:
    """A1 name of a 1-based row and column. Raises ValueError below 1."""
    if row < 1:
        raise ValueError(f"rows start at 1, not {row}")
    return f"{column_name(col)}{row}"


def is_a1(name: str) -> bool:
    """Whether this is the name of a cell."""
    return bool(_A1.match(name))


def parse_a1(name: str) -> tuple[int, int]:
    """1-based (row, column) of an A1 name; letters may be small. Raises ValueError for anything else."""
    match = _A1.match(name)
    if not match:
        raise ValueError(f"not a cell name: {name!r}")
    col = 0
    for letter in match[1].upper():
        col = col * 26 + ord(letter) - 64
    return int(match[2]), col
