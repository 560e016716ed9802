"""What stands in a sheet and what may be written there; commands that die in the middle."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache

from designer.games import registry
from sheets.form import Kind
from sheets.grid import Cell, CellRef, Grid
from sheets.layout import Slots
from sheets.people.find import survey
from tests.google.emulator.state import Sheet

GAME_FORM = registry.load("bundodo").form()


class CrashError(BaseException):
    """The process dies here."""


def said(number: int, text: str) -> bool:
    return re.search(rf"\b{number}\b", text) is not None


def dying(real: Callable[..., object], after: int, *, before: bool) -> Callable[..., object]:
    """The same, but the process dies before or after the call that follows ``after`` others."""
    left = [after]

    def call(*args: object) -> object:
        left[0] -= 1
        if left[0] == -1 and before:
            raise CrashError
        result = real(*args)
        if left[0] == -1:
            raise CrashError
        return result

    return call


def own(sheet: Sheet) -> bool:
    return str(sheet.at(0, 0).value).startswith("bundodo/")


def shown(sheet: Sheet) -> dict[tuple[int, int], object]:
    return {p: (c.value, c.formula, json.dumps(c.format)) for p, c in sheet.cells.items() if not c.is_bare}


def inputs(sheet: Sheet) -> set[tuple[int, int]]:
    """The cells that people fill in, 0-based; none for a tab without a machine or an empty form."""
    filled = frozenset((place, cell.value) for place, cell in sheet.cells.items() if not cell.is_empty)
    return set() if own(sheet) else _inputs(filled, sheet.title)


@lru_cache(maxsize=2048)
def _inputs(filled: frozenset[tuple[tuple[int, int], object]], title: str) -> set[tuple[int, int]]:
    cells = {(row + 1, col + 1): Cell(value, CellRef("b", title, row + 1, col + 1)) for (row, col), value in filled}
    found: set[tuple[int, int]] = set()
    on_tab = survey(GAME_FORM, Grid("b", title, cells))
    for layout in (*on_tab.layouts, *on_tab.empty):
        for path, (row, col) in layout.cells.items():
            if layout.form.field(path).kind is not Kind.OUTPUT:
                found.add((row - 1, col - 1))
        for sets in layout.choices.values():
            for one in sets:
                places = one.cells if isinstance(one, Slots) else [place for place, _ in one.boxes]
                found |= {(row - 1, col - 1) for row, col in places}
    return found
