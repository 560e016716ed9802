"""A tab before its labels are looked for: what every game asks of it, gathered once."""

from __future__ import annotations

import unicodedata
from functools import cached_property

from sheets.grid import Grid, Place, Rect
from sheets.people.frames import Frames

_POINTERS = frozenset((":", "=", "→", "⇒", "->", ">", "・・・", "…", "／", "/"))
_LONGEST = max(map(len, _POINTERS))


class Contents:
    """A tab's filled cells in reading order, and the texts among them. Nothing here depends on a form, so that the
    sheets of all games share it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.columns_by_row: dict[int, list[int]] = {}
        self.texts: list[tuple[Place, str]] = []
        written = [place for place, cell in grid.cells.items() if not cell.is_blank]
        self.written = frozenset(written)
        for place in sorted(written):  # nearly always it is: files tell their cells in reading order
            row, col = place
            self.columns_by_row.setdefault(row, []).append(col)
            value = grid.cells[place].value
            if isinstance(value, str):
                self.texts.append((place, value))
        columns = [cols[-1] for cols in self.columns_by_row.values()]
        self.everywhere = Rect(1, 1, max(self.columns_by_row, default=1), max(columns, default=1))
        """From A1 to the last filled row and column."""
        self.words = frozenset(text for _, text in self.texts)
        """Each text once."""
        self.pointers = {place for place, text in self.texts if _is_pointer(text)}
        """Where nothing but ``:`` or ``→`` stands."""

    @cached_property
    def frames(self) -> Frames:
        """The frames drawn on the tab."""
        return Frames(self.grid)


def _is_pointer(text: str) -> bool:
    plain = text.strip()
    return len(plain) <= _LONGEST and unicodedata.normalize("NFKC", plain) in _POINTERS
