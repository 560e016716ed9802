"""The template in a spreadsheet that exists already: added by one batch, later renewed without touching what people
have entered. No tab is ever removed, and none of others is changed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from gspread.urls import SPREADSHEET_BATCH_UPDATE_URL
from msgspec import structs

from sheets.failures import SourceError
from sheets.google import requests
from sheets.google.access import Access, Means
from sheets.google.answers import Block, SheetProperties, ValueRanges, Written
from sheets.google.client import Client
from sheets.google.errors import told
from sheets.google.line import Line, Tell, silent
from sheets.google.read import chunks
from sheets.google.requests import Json
from sheets.google.urls import Kind, Link
from sheets.grid import KeyRef, Rect, a1
from sheets.marks import FORM, Mark, parse_mark
from sheets.workbook import Tab, Workbook, quoted

_LOOK = (
    "properties(title,locale),sheets(properties(sheetId,title,hidden,sheetType,gridProperties(rowCount,columnCount)),"
    "protectedRanges(description,unprotectedRanges),conditionalFormats(ranges(startRowIndex)))"
)
_OUR_TONGUES = ("en_US", "en_GB", "ja_JP")
"""Locales that read formulas as they are written here, with commas between arguments. In others, where the comma is the
decimal sign, they would be broken: there the locale is another one as long as the batch lasts. What is understood once
is shown in any locale."""
_NOTE = "bundodo/"
"""What the description of our protection begins with."""
_LABELS = (30, 12)
_THEIRS = "field"
"""The kind of tab that belongs to people once it is there: they paint it."""


class _Protected(msgspec.Struct, frozen=True):
    description: str = ""
    unprotectedRanges: list[Block] = []  # noqa: N815 - the API's own name, as below


class _TabOfOurs(msgspec.Struct, frozen=True):
    properties: SheetProperties
    protectedRanges: list[_Protected] = []  # noqa: N815
    conditionalFormats: list[msgspec.Raw] = []  # noqa: N815


class _Properties(msgspec.Struct, frozen=True):
    title: str
    locale: str = ""


class _Book(msgspec.Struct, frozen=True):
    properties: _Properties
    sheets: list[_TabOfOurs]


@dataclass(frozen=True, slots=True)
class There:
    """A tab that is there. ``mark`` None: none of ours. ``opened``: the blocks that our protection leaves open."""

    id: int
    title: str
    rows: int
    cols: int
    mark: Mark | None = None
    opened: frozenset[Rect] = frozenset()
    highlights: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """A spreadsheet to put the template into."""

    id: str
    title: str
    tabs: tuple[There, ...]
    locale: str = "en_US"

    def forms(self, game: str) -> list[There]:
        """The machines' tabs of a game."""
        return [tab for tab in self.tabs if tab.mark and tab.mark.kind == FORM and tab.mark.game == game]


@dataclass(slots=True)
class Change:
    """What is to be done, as one batch. ``left``: tabs of ours whose entries stand elsewhere now, and are left."""

    requests: list[Json] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    renewed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


class Remote:
    """The spreadsheet of a link, to be written. ``source``: the link as the user gave it.

    Raises SourceError: E227 without a login or a service account, E204 for a link of a published spreadsheet, and
    what `sheets.google.errors` tells.
    """

    def __init__(
        self, link: Link, source: str, access: Access, *, line: Line | None = None, tell: Tell = silent
    ) -> None:
        self._ref = KeyRef(source)
        if access.means in {Means.NONE, Means.KEY}:
            raise SourceError("E227", self._ref)
        if link.kind is Kind.PUBLISHED:
            raise SourceError("E204", self._ref)
        self._id = link.id
        self._account = access.account
        self._client = Client(line or Line(access.session, tell=tell))

    def look(self) -> Target:
        """What is there, in two reads."""
        with told(self._ref, self._account):
            return look(self._id, self._client)

    def texts(self, tab: There) -> list[str]:
        """The texts on the upper left of a tab, where labels stand."""
        corner = a1(min(max(tab.rows, 1), _LABELS[0]), min(max(tab.cols, 1), _LABELS[1]))
        with told(self._ref, self._account):
            answer = self._client.ranges(self._id, ValueRanges, [f"{quoted(tab.title)}!A1:{corner}"])
        return [value for one in answer.valueRanges for row in one.values for value in row if isinstance(value, str)]

    def apply(self, made: Change) -> None:
        """One write; none where nothing is to be done."""
        if made.requests:
            with told(self._ref, self._account):
                url = SPREADSHEET_BATCH_UPDATE_URL % self._id
                answer = self._client.request("post", url, json={"requests": made.requests})
                msgspec.json.decode(answer.content, type=Written)


def look(found: str, client: Client) -> Target:
    """What is there, in two reads. Raises what gspread, requests and msgspec raise."""
    book = client.spreadsheet(found, _Book, _LOOK)
    sheets = [sheet for sheet in book.sheets if sheet.properties.sheetType == "GRID"]
    marks: list[Mark | None] = []
    for some in chunks([_first_row(sheet.properties) for sheet in sheets]):
        answer = client.ranges(found, ValueRanges, some, valueRenderOption="UNFORMATTED_VALUE")
        marks += [_mark(one.values) for one in answer.valueRanges]
    there = [_there(sheet, mark) for sheet, mark in zip(sheets, marks, strict=True)]
    others = [_there(sheet, None) for sheet in book.sheets if sheet.properties.sheetType != "GRID"]
    return Target(found, book.properties.title, (*there, *others), book.properties.locale)


def _first_row(properties: SheetProperties) -> str:
    cols = min(max(properties.gridProperties.columnCount, 1), 100)
    return f"{quoted(properties.title)}!A1:{a1(1, cols)}"


def _mark(rows: list[list[bool | int | float | str | None]]) -> Mark | None:
    for value in rows[0] if rows else []:
        if isinstance(value, str) and value.startswith(_NOTE):
            try:
                return parse_mark(value)
            except ValueError:
                return None
    return None


def _there(sheet: _TabOfOurs, mark: Mark | None) -> There:
    size = sheet.properties.gridProperties
    ours = [one for one in sheet.protectedRanges if one.description.startswith(_NOTE)]
    opened = {
        Rect(at.startRowIndex + 1, at.startColumnIndex + 1, at.endRowIndex or 0, at.endColumnIndex or 0)
        for one in ours
        for at in one.unprotectedRanges
    }
    return There(
        sheet.properties.sheetId,
        sheet.properties.title,
        size.rowCount,
        size.columnCount,
        mark,
        frozenset(opened),
        len(sheet.conditionalFormats),
    )


def change(workbook: Workbook, target: Target) -> Change:
    """What makes the spreadsheet hold this workbook's tabs. Forms meet forms in their order, others by their kind."""
    made = Change()
    pairs = list(_pairs(workbook, target))
    titles = _titles(pairs, target)
    tabs = [(requests.retitled(tab, titles), there) for tab, there in pairs]
    ids = _numbers([tab.title for tab, there in tabs if there is None], {tab.id for tab in target.tabs})
    for tab, there in tabs:
        if there is None:
            made.requests += requests.new_tab(tab, ids[tab.title], _note(tab))
            made.added.append(tab.title)
    for tab, there in tabs:
        if there is None:
            made.requests += requests.content(tab, ids[tab.title])
        else:
            _renew(tab, there, made)
    if made.requests and target.locale not in _OUR_TONGUES:
        made.requests = [_locale(_OUR_TONGUES[0]), *made.requests, _locale(target.locale)]
    return made


def _locale(name: str) -> Json:
    return {"updateSpreadsheetProperties": {"properties": {"locale": name}, "fields": "locale"}}


def _pairs(workbook: Workbook, target: Target) -> Iterator[tuple[Tab, There | None]]:
    """Each tab with the one that it renews, if any."""
    known: dict[tuple[str, str], list[There]] = {}
    for there in target.tabs:
        if there.mark:
            known.setdefault((there.mark.kind, there.mark.game), []).append(there)
    for tab in workbook.tabs:
        mark = _mark_of(tab)
        same = known.get((mark.kind, mark.game), [])
        yield tab, same.pop(0) if same else None


def _mark_of(tab: Tab) -> Mark:
    """The mark that every tab of the template has. Raises ValueError where it is missing."""
    return parse_mark(_note(tab))


def _note(tab: Tab) -> str:
    """The mark without its shape: it describes the protection, too."""
    text = next((str(v) for (row, _), v in tab.cells.items() if row == 1 and str(v).startswith(_NOTE)), "")
    return str(structs.replace(parse_mark(text), shape="")) if text else ""


def _titles(pairs: Iterable[tuple[Tab, There | None]], target: Target) -> dict[str, str]:
    """How each tab is called there: as it is, or by a title that is still free."""
    taken = {tab.title.casefold() for tab in target.tabs}
    titles: dict[str, str] = {}
    for tab, there in pairs:
        found, number = tab.title if there is None else there.title, 1
        while there is None and found.casefold() in taken:
            number += 1
            found = f"{tab.title} ({number})"
        taken.add(found.casefold())
        titles[tab.title] = found
    return titles


def _numbers(titles: Iterable[str], taken: set[int]) -> dict[str, int]:
    """An id for each new tab, the same whenever it is asked for."""
    found: dict[str, int] = {}
    for title in titles:
        number = zlib.crc32(title.encode()) & 0x7FFFFFFF
        while number in taken:
            number = (number + 1) & 0x7FFFFFFF
        taken.add(number)
        found[title] = number
    return found


def _renew(tab: Tab, there: There, made: Change) -> None:
    """Writes our own cells again, if the cells that people write into are still the same ones."""
    if _mark_of(tab).kind == _THEIRS:
        return
    if frozenset(requests.rects(tab.open_places())) != there.opened:
        made.left.append(there.title)
        return
    rows, cols = requests.size(tab)
    grow = {"rowCount": max(rows, there.rows), "columnCount": max(cols, there.cols)}
    if grow != {"rowCount": there.rows, "columnCount": there.cols}:
        properties = {"sheetId": there.id, "gridProperties": grow}
        fields = "gridProperties(rowCount,columnCount)"
        made.requests.append({"updateSheetProperties": {"properties": properties, "fields": fields}})
    made.requests += requests.locked(tab, there.id)
    made.requests += [{"deleteConditionalFormatRule": {"sheetId": there.id, "index": 0}}] * there.highlights
    made.requests += requests.rules(tab, there.id)
    made.renewed.append(there.title)
