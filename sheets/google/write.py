"""Writing into a spreadsheet that others edit, too: tabs by their numbers, values as they are, one batch.

There is no compare-and-swap: between the last look and the write somebody may still type. What is done: the cells are
looked at right before, their old values are kept, everything goes in one request that is done whole or not at all, and
is read back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

import msgspec
from gspread.urls import SPREADSHEET_BATCH_UPDATE_URL

from sheets.failures import SourceError
from sheets.google import requests
from sheets.google.access import Access, Means
from sheets.google.answers import ValueRanges, Written
from sheets.google.client import Client
from sheets.google.errors import told
from sheets.google.line import MOST_JSON, AnswerError, Line, Tell, silent
from sheets.google.read import Reader, Spreadsheet, chunks
from sheets.google.requests import Json
from sheets.google.urls import Kind, Link
from sheets.grid import Grid, KeyRef, Place, Value, a1
from sheets.workbook import Content, Tab, quoted


@dataclass(frozen=True, slots=True)
class TabNow:
    """A tab as it is now. ``id``: its number, which outlives renaming and moving; None from an export."""

    id: int | None
    grid: Grid
    rows: int = 0
    cols: int = 0

    @property
    def title(self) -> str:
        return self.grid.tab


@dataclass(frozen=True, slots=True)
class Now:
    """A spreadsheet as it is now. ``others``: numbers and titles of tabs without cells, such as charts."""

    title: str
    tabs: tuple[TabNow, ...]
    others: tuple[tuple[int, str], ...] = ()

    def tab(self, number: int | None) -> TabNow | None:
        """The tab of a number."""
        return next((tab for tab in self.tabs if tab.id == number), None) if number is not None else None

    @property
    def has_numbers(self) -> bool:
        """Whether the tabs' numbers are known; an export tells none."""
        return all(tab.id is not None for tab in self.tabs)


@dataclass(frozen=True, slots=True)
class Edit:
    """One cell to be written. ``value`` None empties it; a text is a text, whatever it begins with."""

    tab: int
    place: Place
    value: Value
    before: Value = None


@dataclass(slots=True)
class Batch:
    """What goes out as one request: tabs to add, rows to add to a tab, then cells."""

    new: list[tuple[int, Tab, str]] = field(default_factory=list)
    grow: dict[int, tuple[int, int]] = field(default_factory=dict)
    edits: list[Edit] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.edits)

    def requests(self) -> list[Json]:
        """The requests, in the order in which they must be done."""
        made: list[Json] = []
        for number, tab, note in self.new:
            made += requests.new_tab(tab, number, note)
        for number, tab, _ in self.new:
            made += requests.content(tab, number)
        for number, (rows, cols) in self.grow.items():
            properties = {"sheetId": number, "gridProperties": {"rowCount": rows, "columnCount": cols}}
            mask = "gridProperties(rowCount,columnCount)"
            made.append({"updateSheetProperties": {"properties": properties, "fields": mask}})
        return made + [_cells(run) for run in _runs(self.edits)]


class Sheets:
    """The spreadsheet of a link. Raises SourceError E200 to E229. Without an account it can be read, if it is shared
    by link, and not written."""

    def __init__(
        self, link: Link, source: str, access: Access, *, line: Line | None = None, tell: Tell = silent
    ) -> None:
        self.ref = KeyRef(source)
        self.link, self._source, self._access = link, source, access
        self._line = line or Line(access.session, tell=tell)
        self._client = Client(self._line)
        self.may_write = access.means in {Means.LOGIN, Means.ROBOT} and link.kind is not Kind.PUBLISHED

    def look(self, wants_fill: Callable[[Grid], bool]) -> Now:
        """All tabs as they are now."""
        if self._access.means is Means.NONE or self.link.kind is Kind.PUBLISHED:
            opened = Reader(access=self._access, line=self._line).read(self._source, wants_fill)
            return Now(opened.title, tuple(TabNow(None, grid) for grid in opened.grids))
        for last in (False, True):
            try:
                with told(self.ref, self._access.account):
                    return _Pages(self.link.id, self._client).look(wants_fill)
            except SourceError as error:
                # A tab that is renamed between two calls: look again, once.
                if error.code != "E224" or last:
                    raise
        raise AssertionError("the second look returns or raises")

    def entered(self, now: Now, cells: Iterable[tuple[int, Place]]) -> dict[tuple[int, Place], object]:
        """What was entered into cells: the formula, where there is one, else the value itself; None for nothing."""
        wanted = [(number, place, tab) for number, place in cells if (tab := now.tab(number))]
        found: list[object] = []
        with told(self.ref, self._access.account):
            for some in chunks([f"{quoted(tab.title)}!{a1(*place)}" for _, place, tab in wanted]):
                answer = self._client.ranges(self.link.id, ValueRanges, some, valueRenderOption="FORMULA")
                found += [one.values[0][0] if one.values and one.values[0] else None for one in answer.valueRanges]
                if len(answer.valueRanges) != len(some):
                    raise msgspec.ValidationError(f"asked for {len(some)} ranges, got {len(answer.valueRanges)}")
        return {(number, place): value for (number, place, _), value in zip(wanted, found, strict=True)}

    def write(self, batch: Batch) -> None:
        """All of it in one request, or nothing. One try: to try again means to look again, for others may have
        written meanwhile, and after a broken line nobody knows whether it was done. Raises SourceError E227 without an
        account, else as all of them."""
        if not self.may_write:
            raise SourceError("E227", self.ref)
        url = SPREADSHEET_BATCH_UPDATE_URL % self.link.id
        with told(self.ref, self._access.account):
            response = self._line.once("POST", url, most=MOST_JSON, json={"requests": batch.requests()})
            if response.status_code != 200:
                raise AnswerError(response)
            msgspec.json.decode(response.content, type=Written)

    def pause(self, attempt: int) -> None:
        """Waits before the next attempt, longer each time."""
        self._line.pause(attempt)


class _Pages(Spreadsheet):
    """The tabs with their numbers."""

    def look(self, wants_fill: Callable[[Grid], bool]) -> Now:
        book = self._book()
        sheets = [sheet for sheet in book.sheets if sheet.properties.sheetType == "GRID"]
        grids = self._grids(book.properties.title, sheets)
        tabs = [
            TabNow(
                sheet.properties.sheetId,
                grid,
                sheet.properties.gridProperties.rowCount,
                sheet.properties.gridProperties.columnCount,
            )
            for sheet, grid in zip(sheets, self._seen(sheets, grids, wants_fill), strict=True)
        ]
        others = [s.properties for s in book.sheets if s.properties.sheetType != "GRID"]
        return Now(book.properties.title, tuple(tabs), tuple((one.sheetId, one.title) for one in others))


def _runs(edits: list[Edit]) -> list[list[Edit]]:
    """Cells that stand side by side, row by row."""
    found: list[list[Edit]] = []
    for edit in sorted(edits, key=lambda edit: (edit.tab, edit.place)):
        last = found[-1][-1] if found else None
        if last and last.tab == edit.tab and last.place == (edit.place[0], edit.place[1] - 1):
            found[-1].append(edit)
        else:
            found.append([edit])
    return found


def _cells(run: list[Edit]) -> Json:
    """A row of cells as a request that changes their values and nothing else of them."""
    row, col = run[0].place
    values = [{"userEnteredValue": requests.entered(_content(edit.value))} for edit in run]
    start = {"sheetId": run[0].tab, "rowIndex": row - 1, "columnIndex": col - 1}
    return {"updateCells": {"start": start, "rows": [{"values": values}], "fields": "userEnteredValue"}}


def _content(value: Value) -> Content:
    if value is None or isinstance(value, bool | int | float | str):
        return None if value == "" else value
    raise TypeError(f"not a value to be written: {value!r}")


def differ(now: Now, edits: Iterable[Edit]) -> list[Edit]:
    """Those of the edits that don't stand there, each with what stands there instead as ``before``."""
    found = []
    for edit in edits:
        tab = now.tab(edit.tab)
        there = tab.grid.at(*edit.place).value if tab else None
        if not same_value(there, edit.value):
            found.append(replace(edit, before=there))
    return found


def same_value(there: Value, wanted: Value) -> bool:
    """Whether a cell holds what is wanted. TRUE and 1 are two things in a sheet."""
    wanted = None if wanted == "" else wanted
    return (there, isinstance(there, bool)) == (wanted, isinstance(wanted, bool))
