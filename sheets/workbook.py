"""What a workbook of ours is made of, in words that every spreadsheet has: one description for several backends.

Places are 1-based. Lengths are pixels at 96 dpi, type sizes are points, colours are ``RRGGBB``. Formulas are written
in the common tongue of spreadsheets: English names, commas, A1 references, no array brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from sheets.grid import Place, Rect, a1

FONT = "Arial"
"""The one face that Excel, LibreOffice and Google all have; each sets its own Japanese letters beside it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, without its ``=``."""

    text: str


Content = None | bool | int | float | str | Formula


@dataclass(frozen=True, slots=True)
class Edge:
    """A line along one side of a cell."""

    colour: str
    weight: Literal["thin", "medium"] = "thin"


@dataclass(frozen=True, slots=True)
class Style:
    """How a cell looks. ``number``: a number format, ``@`` for text. ``indent``: in letters,
    from the side that ``across`` says. ``locked`` cells are those of the sheet itself;
    people write into the others."""

    size: float = 10
    bold: bool = False
    ink: str = "1B2330"
    fill: str | None = None
    across: Literal["left", "center", "right"] = "left"
    down: Literal["top", "middle", "bottom"] = "middle"
    wrap: bool = False
    indent: int = 0
    number: str = "General"
    top: Edge | None = None
    right: Edge | None = None
    bottom: Edge | None = None
    left: Edge | None = None
    locked: bool = True


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """Only whole numbers from ``least`` to ``most`` may be written into these cells; ``help`` says so."""

    rects: tuple[Rect, ...]
    least: int
    most: int
    help: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A drop-down in each of these cells. ``source``: a range of cells with the choices, as a formula names it.
    ``strict`` refuses all else."""

    rects: tuple[Rect, ...]
    source: str
    help: str = ""
    strict: bool = True


@dataclass(frozen=True, slots=True)
class Highlight:
    """Another look where the formula, written for the top-left cell of ``rect``, is true. The first that is true
    wins."""

    rect: Rect
    when: Formula
    ink: str | None = None
    fill: str | None = None
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An image (PNG or JPEG) over these cells, as large as fits, its sides kept."""

    rect: Rect
    data: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """How the tab prints: A4, one page wide; one page high too unless ``tall``."""

    area: Rect
    landscape: bool = False
    tall: bool = False


@dataclass(slots=True)
class Tab:
    """One tab, filled cell by cell. ``widths`` and ``heights`` in pixels by column and row; ``frozen``: how many rows
    and columns stand still; ``guarded``: its locked cells are kept from slips, without a password, painting and
    pictures allowed."""

    title: str
    cells: dict[Place, Content] = field(default_factory=dict)
    styles: dict[Place, Style] = field(default_factory=dict)
    merges: list[Rect] = field(default_factory=list)
    widths: dict[int, int] = field(default_factory=dict)
    heights: dict[int, int] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    validations: list[WholeNumber | OneOf] = field(default_factory=list)
    highlights: list[Highlight] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    frozen: tuple[int, int] = (0, 0)
    page: Page | None = None
    colour: str | None = None
    hidden: bool = False
    guarded: bool = False

    def put(self, row: int, col: int, content: Content, style: Style | None = None) -> None:
        """Write into one cell."""
        if content is not None:
            self.cells[row, col] = content
        if style is not None:
            self.styles[row, col] = style

    def block(self, rect: Rect, content: Content, style: Style) -> None:
        """Write into a merged block. A block of one cell is not merged."""
        if rect.area > 1:
            self.merges.append(rect)
        self.paint(rect, style)
        self.put(rect.top, rect.left, content)

    def paint(self, rect: Rect, style: Style) -> None:
        """The same style for each cell of a block."""
        for row in range(rect.top, rect.bottom + 1):
            for col in range(rect.left, rect.right + 1):
                self.styles[row, col] = style

    def open_places(self) -> Iterator[Place]:
        """The cells that people write into, row by row."""
        return (place for place in sorted(self.styles) if not self.styles[place].locked)


@dataclass(frozen=True, slots=True)
class Workbook:
    """All tabs in order. ``maker`` is the producer mark, ``title`` the document's title."""

    tabs: tuple[Tab, ...]
    title: str = ""
    maker: str = ""


def quoted(title: str) -> str:
    """A tab's title as formulas name it, always in quotes: ``'Bob''s'``."""
    return "'" + title.replace("'", "''") + "'"


def pinned(rect: Rect, tab: str = "") -> str:
    """A range with dollar signs, of another tab if one is given: ``'list'!$A$2:$A$10``."""
    cells = ":".join(dict.fromkeys(_dollars(*at) for at in ((rect.top, rect.left), (rect.bottom, rect.right))))
    return f"{quoted(tab)}!{cells}" if tab else cells


def plain(rect: Rect) -> str:
    """A range without dollar signs: ``E20:H20``, or ``C8`` for one cell."""
    return ":".join(dict.fromkeys(a1(*at) for at in ((rect.top, rect.left), (rect.bottom, rect.right))))


def _dollars(row: int, col: int) -> str:
    name = a1(row, col)
    letters = name.rstrip("0123456789")
    return f"${letters}${name[len(letters) :]}"
