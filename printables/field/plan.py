"""How a field is spread over sheets of paper: the largest cell for the sheets, or the fewest sheets for a cell.

Sizes are mm. What is compared is rational: squares of sides, so that no floating-point tail decides between two plans.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec

from designer.views import Lattice
from printables.field import lattice as cells
from printables.pdf.boxes import Rect

MARGIN_MM = 8.0
LEAST_MARGIN_MM = 5.0
"""What shop printers leave white on each side."""
MOST_SHEETS = 400


class NoPlanError(ValueError):
    """No arrangement is possible. ``code`` and ``params`` are those of the message that says why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params


class Sheet(msgspec.Struct, frozen=True):
    """What a field is printed on. ``width`` and ``height`` are the paper's, upright. ``margin`` is left white on each
    side; ``overlap`` is what a sheet shares with its neighbour: 0 for butt joints."""

    width: float
    height: float
    margin: float = MARGIN_MM
    overlap: float = 0.0

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of what can be printed on, upright."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


class Plan(msgspec.Struct, frozen=True):
    """A field of ``cols`` by ``rows`` cells on ``across`` by ``down`` sheets. The field lies in the middle of them."""

    sheet: Sheet
    lattice: Lattice
    cols: int
    rows: int
    across: int
    down: int
    landscape: bool
    side: float

    @property
    def sheets(self) -> int:
        return self.across * self.down

    @property
    def flats(self) -> float:
        """A cell's width between parallel edges."""
        return cells.Cells(self.lattice, self.side).flats

    @property
    def field(self) -> tuple[float, float]:
        """Width and height of the whole field."""
        return cells.size(self.cols, self.rows, self.lattice, self.side)

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of a sheet as it is turned."""
        short, long = sorted((self.sheet.width, self.sheet.height))
        return (long, short) if self.landscape else (short, long)

    @property
    def step(self) -> tuple[float, float]:
        """From one sheet's window to the next one's, across and down."""
        width, height = self.paper
        lost = 2 * self.sheet.margin + self.sheet.overlap
        return width - lost, height - lost

    @property
    def total(self) -> tuple[float, float]:
        """Width and height of all windows together."""
        (dx, dy), overlap = self.step, self.sheet.overlap
        return self.across * dx + overlap, self.down * dy + overlap

    def number(self, col: int, row: int) -> int:
        """A sheet's 1-based number, in reading order; ``col`` and ``row`` are 0-based."""
        return row * self.across + col + 1

    def places(self) -> Iterator[tuple[int, int]]:
        """0-based (column, row) of each sheet, in reading order."""
        return ((col, row) for row in range(self.down) for col in range(self.across))

    def window(self, col: int, row: int) -> Rect:
        """What a sheet shows, in the field's mm (its top-left corner is 0, 0), overlaps included."""
        (dx, dy), overlap = self.step, self.sheet.overlap
        (tw, th), (fw, fh) = self.total, self.field
        return Rect(col * dx - (tw - fw) / 2, row * dy - (th - fh) / 2, dx + overlap, dy + overlap)

    def seen(self, col: int, row: int) -> Rect:
        """What of a sheet can be seen on the table: each lies on top of those left of it and above it. These parts
        cover the whole field and share nothing."""
        whole, overlap = self.window(col, row), self.sheet.overlap
        right = overlap if col + 1 < self.across else 0.0
        bottom = overlap if row + 1 < self.down else 0.0
        return whole.inset(0, 0, right, bottom)


@lru_cache(maxsize=16)  # a field's plan also sizes the markers and rulers of the same run
def largest(
    cols: int,
    rows: int,
    sheet: Sheet,
    sheets: int,
    lattices: tuple[Lattice, ...] = (Lattice.POINTY,),
) -> Plan:
    """The plan with the largest cell on at most ``sheets`` sheets; among equals the one with the fewest sheets, then
    the first lattice, then landscape. Rule F1.

    Raises NoPlanError: the paper has no room (E621), or the number of sheets is not 1 to 400 (E622).
    """
    _check(cols, rows, sheet)
    if not 1 <= sheets <= MOST_SHEETS:
        raise NoPlanError("E622", sheets=sheets, most=MOST_SHEETS)
    best: tuple[tuple[Fraction, int], Plan] | None = None
    for arranged in _arrangements(cols, rows, sheet, lattices):
        for across in range(1, sheets + 1):
            for down in range(1, sheets // across + 1):
                square = arranged.side_squared(across, down)
                rank = square, -across * down
                if best is None or rank > best[0]:
                    best = rank, arranged.plan(across, down, math.sqrt(square))
    if best is None:
        raise ValueError("no lattice to choose from")
    return best[1]


def fewest(
    cols: int,
    rows: int,
    sheet: Sheet,
    flats: float,
    lattices: Sequence[Lattice] = (Lattice.POINTY,),
) -> Plan:
    """The plan with the fewest sheets for cells of ``flats`` mm from side to side; among equals the first lattice, then
    landscape.

    Raises NoPlanError: the paper has no room (E621), no such size (E624), or more than 400 sheets would be needed
    (E623).
    """
    _check(cols, rows, sheet)
    if not (math.isfinite(flats) and flats > 0):
        raise NoPlanError("E624", flats=flats)
    plans = [
        arranged.plan(across, down, flats / math.sqrt(share))
        for arranged in _arrangements(cols, rows, sheet, lattices)
        for share in [cells.flats_squared(arranged.lattice)]
        for across, down in [arranged.needed(Fraction(flats) ** 2 / share)]
        if across * down <= MOST_SHEETS
    ]
    if not plans:
        raise NoPlanError("E623", flats=flats, most=MOST_SHEETS)
    return min(plans, key=lambda plan: plan.sheets)


def poster(plan: Plan) -> Plan:
    """The same field at the same size on one large sheet, as a print shop takes it."""
    width, height = plan.field
    margin = plan.sheet.margin
    sheet = Sheet(min(width, height) + 2 * margin, max(width, height) + 2 * margin, margin)
    return Plan(sheet, plan.lattice, plan.cols, plan.rows, 1, 1, width > height, plan.side)


def _check(cols: int, rows: int, sheet: Sheet) -> None:
    if cols < 1 or rows < 1:
        raise ValueError(f"a field has at least one cell, not {cols} x {rows}")
    room = min(sheet.window) - sheet.overlap
    if sheet.margin < LEAST_MARGIN_MM or sheet.overlap < 0 or room < 10:
        raise NoPlanError(
            "E621",
            width=sheet.width,
            height=sheet.height,
            margin=sheet.margin,
            overlap=sheet.overlap,
            least=LEAST_MARGIN_MM,
        )


class _Arrangement(msgspec.Struct, frozen=True):
    """A field, one lattice for its cells, and one way to turn the paper. ``width`` and ``height``: its window;
    ``extent_squared``: the squares of the field's width and height, for cells whose side is 1."""

    sheet: Sheet
    lattice: Lattice
    cols: int
    rows: int
    landscape: bool
    width: Fraction
    height: Fraction
    extent_squared: tuple[Fraction, Fraction]

    def plan(self, across: int, down: int, side: float) -> Plan:
        return Plan(self.sheet, self.lattice, self.cols, self.rows, across, down, self.landscape, side)

    def side_squared(self, across: int, down: int) -> Fraction:
        """The square of the largest side with which the field fits on so many sheets."""
        overlap = Fraction(self.sheet.overlap)
        width = across * self.width - (across - 1) * overlap
        height = down * self.height - (down - 1) * overlap
        wide, high = self.extent_squared
        return min(width**2 / wide, height**2 / high)

    def needed(self, square: Fraction) -> tuple[int, int]:
        """How many sheets across and down hold the field with cells whose side has this square."""
        wide, high = self.extent_squared
        overlap = Fraction(self.sheet.overlap)
        return _count(wide * square, self.width, overlap), _count(high * square, self.height, overlap)


def _arrangements(cols: int, rows: int, sheet: Sheet, lattices: Sequence[Lattice]) -> Iterator[_Arrangement]:
    """Each lattice with each turn of the paper that differs, landscape first."""
    short, long = sorted(Fraction(size) - 2 * Fraction(sheet.margin) for size in (sheet.width, sheet.height))
    for lattice in lattices:
        extent = cells.extent_squared(cols, rows, lattice)
        yield _Arrangement(sheet, lattice, cols, rows, True, long, short, extent)
        if short != long:
            yield _Arrangement(sheet, lattice, cols, rows, False, short, long, extent)


def _count(extent_squared: Fraction, window: Fraction, overlap: Fraction) -> int:
    """The least number of windows, each sharing the overlap with the next, that are as long as the extent."""
    count = 1
    while count <= MOST_SHEETS and (count * window - (count - 1) * overlap) ** 2 < extent_squared:
        count += 1
    return count
