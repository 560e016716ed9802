"""Labels among those of weapons that nobody knows, where what a weapon lacks may stand under them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from sheets.choices import split
from sheets.form import Field, Finding, Form, Kind, Table, label_key, named
from sheets.grid import Cell, Place
from sheets.people.labels import Sheet, place_of
from sheets.people.rosters.headers import Head, Unknown
from sheets.people.tables.blocks import Block
from sheets.people.tables.rows import NOTES
from sheets.people.tables.tables import Columns, Record
from sheets.people.told.doubts import header_line
from sheets.people.words.looks import REMARKS, short

_LIKE = 0.6
_LEAST_LATIN = 3
"""Letters of a Latin word that can be told to be nearly another: No is not nearly Note."""
_MOST_SHOWN = 3
"""Remarks that are told of by their words."""
_SHORTEST = 2
"""Characters of a word that is looked for inside a header."""
_NAME = "name"
"""The column that a row may go without."""


@dataclass(frozen=True, slots=True)
class _Label:
    """A label that nobody knows. ``text``: what it says of the column, 威力値 of 遠距離1 威力値; ``values``: what
    stands under it or at it of the weapons that count."""

    cell: Cell
    text: str
    values: list[Cell]


def unread_headers(sheet: Sheet, found: Columns, records: list[Record]) -> Iterator[Finding]:
    """Of the headers of a table."""
    unknown = list(_unknown(sheet, found))
    if not unknown:
        return
    rows = [record.rect.top for record in records if record.is_filled(sheet.grid)]
    labels = [_label(sheet, place, [(row, place[1]) for row in rows]) for place in unknown]
    yield from _told(found.table, found, labels)


def unheaded_choices(sheet: Sheet, found: Columns, records: list[Record]) -> Iterator[Finding]:
    """E049: choices right of a table in columns without a label."""
    sets = [one for one in found.table.columns if one.kind is Kind.CHOICES]
    rows = [record.rect.top for record in records if record.is_filled(sheet.grid)]
    taken = {col for left, right in found.spans for col in range(left, right + 1)}
    col = header_line(sheet, found.header)[-1] + 1
    while col not in taken and not sheet.grid.is_filled(found.header.row, col):
        cells = [cell for row in rows if not (cell := sheet.grid.at(row, col)).is_blank]
        for cell in cells:
            near = next((one for one in sets if isinstance(cell.value, str) and _is_chosen(cell.value, one)), None)
            if near and not sheet.is_label(*place_of(cell)):
                yield Finding("E049", cell.ref, {"found": short(cell.value), "near": named(near.labels)})
        if not cells:
            return
        col += 1


def examples(sheet: Sheet, found: Columns) -> Iterator[Finding]:
    """E055: a row of a table that calls itself an example."""
    for place in found.examples:
        cell = sheet.grid.at(*place)
        yield Finding("E055", cell.ref, {"found": short(cell.value)})


def _is_chosen(text: str, one: Field) -> bool:
    """Whether a text is nothing but choices."""
    words = split(text, one)
    return bool(words) and all(one.option(word) for word in words)


def unread_of_roster(sheet: Sheet, record: Record, unknown: Iterable[Unknown], number: int) -> Iterator[Finding]:
    """Of the headers of one weapon in the row of a machine. ``number``: which of its table's weapons it is, from 0."""
    labels = []
    for one in unknown:
        places = [(record.rect.top, col) for col in range(one.left, one.right + 1)]
        labels.append(_label(sheet, one.place, places, one.text))
    yield from _told(record.table, record, labels, str(number))


def suspicious(sheet: Sheet, head: Head, rows: Iterable[int]) -> Iterator[Place]:
    """The headers of a roster that nobody knows, though a word of the form is in them (R1 power, 遠距離A攻撃), and that
    have something below: they may be of a weapon, or a stat."""
    words = _words(sheet.form)
    rows = list(rows)
    told = {one.place for unknown in head.unread.values() for one in unknown}
    for one in head.unknown:
        key = label_key(str(sheet.grid.at(*one.place).value))
        known = any(
            word in key if not word.isascii() else re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", key)
            for word in words
        )
        if known and one.place not in told and any(sheet.grid.is_filled(row, one.left) for row in rows):
            yield one.place


@lru_cache(maxsize=8)
def _words(form: Form) -> tuple[str, ...]:
    """What is entered as a number or a choice, and the sorts of weapons, as labels are compared."""
    stats = [label for one in form.stats for label in one.labels]
    sorts = [word for table in form.tables for word in (*table.titles, *table.roster)]
    columns = [one for table in form.tables for one in table.columns if one.kind in (Kind.WHOLE, Kind.CHOICES)]
    keys = map(label_key, (*stats, *sorts, *(label for one in columns for label in one.labels)))
    return tuple(key for key in dict.fromkeys(keys) if len(key) >= _SHORTEST)


def unread_of_block(sheet: Sheet, block: Block, records: list[Record]) -> Iterator[Finding]:
    """Of labels down the side, with the values of a weapon right of them, or of several side by side."""
    signs = [*block.signs, *([block.title] if block.title else [])]
    lefts = {sign.rect.left for sign in block.signs}
    # Beside one label alone anything may stand.
    if len(lefts) > 1 or sum(sign.rect.left in lefts for sign in signs) < 2 or not records:
        return
    taken = {place for record in records for place in record.places}
    labels = []
    for row in _lines(sheet, block, lefts.pop()):
        place = sheet.corner(row, block.signs[0].rect.left)
        beside = sheet.after(sheet.grid.span(*place))
        cell = sheet.grid.at(*place)
        if isinstance(cell.value, str) and not sheet.sign(*place) and place not in taken and not _is_remark(cell):
            own = [(beside[0], beside[1] + step) for step, one in enumerate(records) if one.is_filled(sheet.grid)]
            labels.append(_label(sheet, place, [one for one in own if not sheet.is_label(*one)]))
    yield from _told(records[0].table, records[0], labels)


def unread_remarks(sheet: Sheet, places: Iterable[Place], used: AbstractSet[Place]) -> Iterator[Finding]:
    """E048: what stands in remarks below tables and belongs to no label. A line that calls itself a footnote (※)
    speaks to the readers of the sheet. ``used``: where values stand."""
    cells = {place: sheet.grid.at(*place) for place in (sheet.corner(*one) for one in places)}
    left = [cell for place, cell in cells.items() if place not in used and not sheet.sign(*place)]
    left = [cell for cell in left if not (cell.is_blank or _is_remark(cell) or _is_footnote(cell))]
    if left:
        shown = tuple(short(cell.value) for cell in left)
        more = ("…",) if len(shown) > _MOST_SHOWN else ()
        yield Finding("E048", left[0].ref, {"found": shown[:_MOST_SHOWN] + more})


def _is_footnote(cell: Cell) -> bool:
    return str(cell.value).strip().startswith(NOTES)


def _lines(sheet: Sheet, block: Block, left: int) -> Iterator[int]:
    """The rows of a block's labels: from below its title, if that stands over them, to the last, and from there on up
    to a blank or the next label of something else."""
    tops = [sign.rect.top for sign in block.signs]
    title = block.title
    top = title.rect.bottom + 1 if title and title.rect.left == left and title.rect.bottom < min(tops) else min(tops)
    yield from (row for row in sheet.rows(top, max(tops)) if left in sheet.columns_by_row[row])
    row = max(sign.rect.bottom for sign in block.signs) + 1
    while sheet.grid.is_filled(row, left) and not sheet.is_label(row, left):
        yield row
        row = sheet.grid.span(row, left).bottom + 1


def _label(sheet: Sheet, place: Place, places: Iterable[Place], text: str = "") -> _Label:
    """The label at a place, with what is filled of these places."""
    cell = sheet.grid.at(*place)
    return _Label(cell, text or str(cell.value), [sheet.grid.at(*one) for one in places if sheet.grid.is_filled(*one)])


def _is_remark(cell: Cell) -> bool:
    return label_key(str(cell.value)) in REMARKS


def _told(table: Table, found: Columns | Record, labels: Iterable[_Label], number: str = "") -> Iterator[Finding]:
    """E045: what every weapon needs has no label, and there are some that are not known. E046: a label is nearly one
    that is missing, or has choices of it for its values."""
    labels = [label for label in labels if label.values]
    missing = [one for one in table.columns if one.kind is not Kind.OUTPUT and not _is_there(found, one)]
    needed = [one for one in missing if one.path in table.marks and one.path != _NAME]
    meant = [(label.cell, one) for label in labels if (one := _meant(label, missing))]
    if needed and labels:
        near = [cell for cell, one in meant if one in needed]
        shown = near or [label.cell for label in labels]
        params = {
            "table": named(table.titles),
            "columns": tuple(named(one.labels) for one in needed),
            "found": tuple(short(cell.value) for cell in shown),
            "paths": tuple(f"{table.path}[{number}].{one.path}" for one in needed),
        }
        yield Finding("E045", shown[0].ref, params)
    for cell, one in meant:
        if one not in needed:
            yield Finding("E046", cell.ref, {"found": short(cell.value), "near": named(one.labels)})


def _is_there(found: Columns | Record, one: Field) -> bool:
    return one.path in found.cells or one.path in found.slots or one.path in found.boxes


def _unknown(sheet: Sheet, found: Columns) -> Iterator[Place]:
    """The texts among a table's headers that are no labels."""
    row = found.header.row
    taken = {col for left, right in found.spans for col in range(left, right + 1)}
    for col in header_line(sheet, found.header):
        known = sheet.sign(row, col) or sheet.corner(row, col) in sheet.column_words
        if isinstance(sheet.grid.at(row, col).value, str) and not known and col not in taken:
            yield sheet.corner(row, col)


def _meant(label: _Label, missing: list[Field]) -> Field | None:
    """The missing column whose label this nearly is, or whose choices stand at it."""
    texts = [cell.value for cell in label.values if isinstance(cell.value, str)]
    words = {word for text in texts for word in text.split()}
    for one in missing:
        if one.kind is Kind.CHOICES and any(one.option(part) for word in words for part in split(word, one)):
            return one
    near = [(likeness, one) for one in missing if (likeness := _likeness(label.text, one)) >= _LIKE]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _likeness(text: str, one: Field) -> float:
    key = label_key(text)
    if key.isascii() and len(key) < _LEAST_LATIN:
        return 0.0
    return max(SequenceMatcher(None, key, label_key(label)).ratio() for label in one.labels)
