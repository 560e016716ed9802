"""Tables of odds as wide as the terminal: more columns than fit stand in a further table, under the same names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bundodo.say.terminal import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

OPEN = "–"
"""Stands where there is no number."""
_GAP = 2
"""Cells between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and a text a row."""

    title: str
    cells: Sequence[str]

    def natural(self, most: int) -> int:
        """The width of all texts, in cells of the terminal; of the heading no more than ``most``."""
        from rich.cells import cell_len

        return max((min(cell_len(self.title), most), *map(cell_len, self.cells)))


def packed(
    names: Sequence[Column], columns: Sequence[Column], width: int, *, least: int, headed: bool = True
) -> Iterator[Table]:
    """The columns in as few tables as ``width`` allows, the names on the left of each. A name's column is never
    narrower than its texts or ``least``, whichever is less. An empty name is the one above. Rows of which a further
    table says nothing are left out of it."""
    from rich.table import Table

    kept = [min(name.natural(least), least) for name in names]
    for index, some in enumerate(_fitting(columns, width - sum(kept) - _GAP * (len(kept) - 1), least)):
        shown = _told([*names, *some], len(names)) if index else [*names, *some]
        # Gaps are columns of their own: padding would be counted once more than it is drawn, and numbers cut off.
        made = Table(box=None, header_style="bold", pad_edge=False, padding=0, show_header=headed)
        for number, one in enumerate(shown):
            if number:
                made.add_column(width=_GAP)
            if number < len(names):
                made.add_column(visible(one.title), overflow="fold")
            else:
                made.add_column(visible(one.title), justify="right", overflow="fold", width=one.natural(least))
        for row in zip(*(one.cells for one in shown), strict=True):
            made.add_row(*[cell for text in row for cell in ("", visible(text))][1:])
        yield made


def _told(columns: Sequence[Column], names: int) -> list[Column]:
    """The columns, the first of which are ``names``, without the rows that have nothing but names. A name whose first
    row is left out stands on the next."""
    kept = [any(row) for row in zip(*(one.cells for one in columns[names:]), strict=True)]
    told = []
    for at, one in enumerate(columns):
        cells, above = [], ""
        for cell, is_kept in zip(one.cells, kept, strict=True):
            above = cell or above
            if is_kept:
                cells.append(above if at < names else cell)
                above = ""
        told.append(Column(one.title, cells))
    return told


def _fitting(columns: Sequence[Column], room: int, least: int) -> Iterator[list[Column]]:
    """The columns in groups that fit, each with one at least."""
    some: list[Column] = []
    taken = 0
    for one in columns:
        needed = one.natural(least) + _GAP
        if some and taken + needed > room:
            yield some
            some, taken = [], 0
        some.append(one)
        taken += needed
    if some:
        yield some


def show(made: Iterator[Table], to: Console) -> None:
    """Prints tables with a line between them."""
    for number, table in enumerate(made):
        if number:
            to.print()
        to.print(table, markup=False)
