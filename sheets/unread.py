"""Headers of a table that nobody knows, where what the table lacks may stand below them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from sheets.choices import split
from sheets.doubts import header_line
from sheets.form import Field, Finding, Kind, label_key, named
from sheets.grid import Cell, Place
from sheets.looks import short
from sheets.signs import Sheet, place_of
from sheets.tables import Columns, Record

_LIKE = 0.6
_LEAST_LATIN = 3
"""Letters of a Latin word that can be told to be nearly another: No is not nearly Note."""
_NAME = "name"
"""The column that a row may go without."""


def unread_headers(sheet: Sheet, found: Columns, records: list[Record]) -> Iterator[Finding]:
    """E045: the table lacks a column that every row needs, and has headers that are not known. E046: a header is
    nearly one that the table lacks, or has choices of it below."""
    unknown = list(_unknown(sheet, found))
    if not unknown:
        return
    rows = [record.rect.top for record in records if _is_filled(sheet, record)]
    heads = [cell for cell in unknown if _has_values(sheet, cell, rows)]
    missing = [one for one in found.table.columns if one.kind is not Kind.OUTPUT and not _is_there(found, one)]
    needed = [one for one in missing if one.path in found.table.marks and one.path != _NAME]
    meant = [(cell, one) for cell in heads if (one := _meant(sheet, cell, rows, missing))]
    if needed and heads:
        near = [cell for cell, one in meant if one in needed]
        params = {
            "table": named(found.table.titles),
            "columns": tuple(named(one.labels) for one in needed),
            "found": tuple(short(cell.value) for cell in near or heads),
            "paths": tuple(f"{found.table.path}[].{one.path}" for one in needed),
        }
        yield Finding("E045", (near or heads)[0].ref, params)
    for cell, one in meant:
        if one not in needed:
            yield Finding("E046", cell.ref, {"found": short(cell.value), "near": named(one.labels)})


def _is_filled(sheet: Sheet, record: Record) -> bool:
    return any(sheet.grid.is_filled(*record.cells[mark]) for mark in record.table.marks if mark in record.cells)


def _is_there(found: Columns, one: Field) -> bool:
    return one.path in found.cells or one.path in found.slots or one.path in found.boxes


def _unknown(sheet: Sheet, found: Columns) -> Iterator[Cell]:
    """The texts among a table's headers that are no labels."""
    taken = {col for left, right in found.spans for col in range(left, right + 1)}
    for col in header_line(sheet, found.header):
        cell = sheet.grid.at(found.header.row, col)
        known = sheet.sign(found.header.row, col) or sheet.corner(found.header.row, col) in sheet.column_words
        if isinstance(cell.value, str) and not known and col not in taken:
            yield cell


def _below(sheet: Sheet, head: Cell, rows: list[int]) -> list[Cell]:
    return [cell for row in rows if not (cell := sheet.grid.at(row, _column(place_of(head)))).is_blank]


def _has_values(sheet: Sheet, head: Cell, rows: list[int]) -> bool:
    return bool(_below(sheet, head, rows))


def _meant(sheet: Sheet, head: Cell, rows: list[int], missing: list[Field]) -> Field | None:
    """The missing column whose label the header nearly is, or whose choices stand below it."""
    texts = [cell.value for cell in _below(sheet, head, rows) if isinstance(cell.value, str)]
    words = {word for text in texts for word in text.split()}
    for one in missing:
        if one.kind is Kind.CHOICES and any(one.option(part) for word in words for part in split(word, one)):
            return one
    near = [(likeness, one) for one in missing if (likeness := _likeness(str(head.value), one)) >= _LIKE]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _likeness(text: str, one: Field) -> float:
    key = label_key(text)
    if key.isascii() and len(key) < _LEAST_LATIN:
        return 0.0
    return max(SequenceMatcher(None, key, label_key(label)).ratio() for label in one.labels)


def _column(place: Place) -> int:
    return place[1]
