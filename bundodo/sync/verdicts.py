"""The verdicts on the tool's own tab: which machines are legal, what they cost, what is wrong and in which cell.

The tab carries a digest of what was written there last. Where it fits no more, somebody has written on the tab, and it
is left alone until the user says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from msgspec import structs

from bundodo.pipeline import Checked, examine
from bundodo.say.diagnostics import Severity, Teller
from bundodo.say.points import capped, points
from bundodo.sync.desk import Desk
from designer.game import AnyGame, Terms
from sheets.form import Kind
from sheets.google.write import Edit, Now, TabNow
from sheets.grid import CellRef, Grid, Place, Rect, Ref
from sheets.layout import read
from sheets.marks import Mark
from sheets.sources import Entry
from sheets.workbook import Edge, Style, Tab
from templates.words import Words

KIND = "verdicts"
COLUMNS = ("name", "player", "tab", "verdict", "cost", "why")
_WIDTHS = (180, 120, 120, 80, 90, 520)
_FIRST = 5
"""The first machine's row; above it the mark, a title, the terms and the heads of the columns."""
_DIGEST = re.compile(r" digest=([0-9a-f]+) rows=(\d+)\Z")
_LINE = Edge("B8B2A4")
_HEAD = Style(bold=True, fill="E8E3D6", bottom=_LINE)
_CELL = Style(wrap=True, down="top", bottom=_LINE)

Rows = list[list[str]]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What the tab is to hold, from its first row on, and where it is. ``tab`` None: it is to be made, as ``title``.
    ``touched``: cells in which somebody else has written."""

    rows: Rows
    tab: TabNow | None
    title: str
    checked: tuple[Checked, ...]
    touched: tuple[Place, ...] = ()

    def edits(self) -> list[Edit]:
        """The cells that differ on the tab that is there."""
        assert self.tab is not None
        assert self.tab.id is not None
        found = []
        for place, value in _cells(self.rows, max(len(self.rows), _extent(self.tab.grid))).items():
            there = _text(self.tab.grid, place)
            if there != value:
                found.append(Edit(self.tab.id, place, value or None, self.tab.grid.at(*place).value))
        return found

    def sheet(self) -> Tab:
        """The tab to be made."""
        made = Tab(
            self.title, widths=dict(enumerate(_WIDTHS, 1)), hidden_rows={1}, frozen=(_FIRST - 1, 0), guarded=True
        )
        for (row, col), value in _cells(self.rows, len(self.rows)).items():
            style = {1: Style(), 2: Style(size=14, bold=True), 3: Style(ink="6B6455"), 4: _HEAD}.get(row, _CELL)
            made.put(row, col, value or None, style)
        return made


def judge(now: Now, desk: Desk, terms: Terms) -> list[tuple[TabNow, Checked]]:
    """Every machine of the spreadsheet, checked as it stands there, or would stand there."""
    game, form = desk.game, desk.form
    found = []
    for tab in now.tabs:
        if not is_ours(tab.grid):
            for layout in desk.layouts(tab.grid):
                values = read(layout, tab.grid)
                # What the sheet computes is as old as the cells before they were written.
                cells = {
                    path: structs.replace(cell, value=None) if form.field(path).kind is Kind.OUTPUT else cell
                    for path, cell in values.cells.items()
                }
                values = replace(values, cells=cells)
                found.append((tab, examine(Entry(now.title, tab.title, game.NAME, values, None), game, terms)))
    return found


def verdicts(
    now: Now, machines: list[tuple[TabNow, Checked]], game: AnyGame, terms: Terms, time: str, words: Words
) -> Verdicts:
    """What is to stand on the tab, and what stands there."""
    rows = list(_rows(machines, game, terms, time, words))
    tab = next((tab for tab in now.tabs if is_ours(tab.grid)), None)
    rows.insert(0, [f"{Mark(KIND, game.NAME)} digest={_digest(rows)} rows={len(rows) + 1}", *[""] * (len(COLUMNS) - 1)])
    title = tab.title if tab else _free(now, words["verdicts.tab"])
    touched = tuple(_touched(tab.grid, len(rows))) if tab else ()
    return Verdicts(rows, tab, title, tuple(checked for _, checked in machines), touched)


def is_ours(grid: Grid) -> bool:
    """Whether this is the tool's own tab."""
    return _mark(grid).startswith(str(Mark(KIND)))


def _mark(grid: Grid) -> str:
    value = grid.at(1, 1).value
    return value if isinstance(value, str) else ""


def _rows(
    machines: list[tuple[TabNow, Checked]], game: AnyGame, terms: Terms, time: str, words: Words
) -> Iterator[list[str]]:
    blank = [""] * (len(COLUMNS) - 1)
    yield [words["verdicts.title"], *blank]
    other = [f"{key}={value}" for key, value in terms.rulings.items() if value != game.choose({})[key]]
    rulings = words["diff.between"].join(other) or words["verdicts.standard"]
    yield [
        words.say(
            "verdicts.terms",
            time=_local(time),
            version=game.VERSION,
            cap=capped("verdicts.cap", terms, words),
            rulings=rulings,
        ),
        *blank,
    ]
    yield [words["verdicts.of_tab" if column == "tab" else f"verdicts.{column}"] for column in COLUMNS]
    teller = Teller(words.lang, game.NAME)
    for tab, checked in machines:
        summary = game.summary(checked.machine, checked.profile, words.lang)
        verdict = words["verdicts.legal" if checked.legal else "verdicts.illegal"]
        yield [
            summary.name,
            summary.player,
            tab.title,
            verdict,
            points(summary.total, checked.terms.cap),
            _why(checked, teller),
        ]


def _local(time: str) -> str:
    """A moment as the clock on the user's wall has it, with how far that is ahead of UTC."""
    return datetime.fromisoformat(time).astimezone().isoformat(sep=" ", timespec="minutes")


def _why(checked: Checked, teller: Teller) -> str:
    """The faults with their cells; advice that is no more than a note is left out."""
    told = [one for one in checked.diagnostics if one.severity is not Severity.NOTE]
    return "\n".join(f"{one.code} {_cell(one.ref)}{teller.message(one)}" for one in told)


def _cell(ref: Ref) -> str:
    """The cell; nothing where it is the tab as a whole, which has a column of its own."""
    return f"{ref.a1} " if isinstance(ref, CellRef) and ref.row else ""


def _digest(rows: Rows) -> str:
    # Neither trailing blanks of a row nor those of a cell come back from a spreadsheet.
    said = ["\x1f".join(cell.strip() for cell in row).rstrip("\x1f") for row in rows]
    return sha256("\x1e".join(said).rstrip("\x1e").encode()).hexdigest()[:16]


def _extent(grid: Grid) -> int:
    match = _DIGEST.search(_mark(grid))
    return int(match[2]) if match else 1


def _touched(grid: Grid, needed: int) -> Iterator[Place]:
    """Cells of the tab that hold what we have not written."""
    match = _DIGEST.search(_mark(grid))
    extent = int(match[2]) if match else 1
    there = [[_text(grid, (row, col)) for col in range(1, len(COLUMNS) + 1)] for row in range(2, extent + 1)]
    if match and _digest(there) != match[1]:
        yield 2, 1
    block = Rect(extent + 1, 1, max(needed, extent), len(COLUMNS))
    yield from (place for place, cell in sorted(grid.cells.items()) if place in block and not cell.is_blank)


def _text(grid: Grid, place: Place) -> str:
    value = grid.at(*place).value
    return value.strip() if isinstance(value, str) else "" if value is None else str(value)


def _cells(rows: Rows, height: int) -> dict[Place, str]:
    """All cells of the table, those below it that were ours before among them."""
    made = {(row, col): "" for row in range(1, height + 1) for col in range(1, len(COLUMNS) + 1)}
    made |= {(row, col): value.strip() for row, line in enumerate(rows, 1) for col, value in enumerate(line, 1)}
    return made


def _free(now: Now, title: str) -> str:
    taken = {tab.title.casefold() for tab in now.tabs} | {other.casefold() for _, other in now.others}
    found, number = title, 1
    while found.casefold() in taken:
        number += 1
        found = f"{title} ({number})"
    return found
