"""What nothing on a tab took, though it may be a machine's own: numbers at its labels, choices, titles of weapons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, time
from functools import lru_cache

from sheets.choices import split
from sheets.form import Field, Finding, Form, Kind, label_key
from sheets.grid import CellRef, Place, Uncalculated
from sheets.layout import Layout
from sheets.people.labels import Sheet
from sheets.people.words.looks import ASIDES, TOTALS, is_sentence, is_tally, is_track, short

_MOST_TOLD = 8
"""Cells that are named; the page of `read` marks all."""
_LEAST_LISTED = 3
"""Choices one below the other, or side by side, that make a list to choose from; two may be a weapon's."""
_NO_PLACE = ("E047",)
"""What is missing stands nowhere."""
_OF_TABLES = ("E031", "E034")
"""What is told of a whole table, by its first label."""
_NEAR_TITLE = 3
"""Rows below a title, and columns right of it, in which its table begins."""


def lists(sheet: Sheet) -> list[list[Place]]:
    """Lists of choices: each choice once, one below the other or side by side, as drop-downs and legends have them."""
    options = {
        place: frozenset(option.id for _, _, option in sign.word.options)
        for place, sign in sheet.signs.items()
        if sign.word.options and place not in sheet.packed
    }
    found: list[list[Place]] = []
    for step in ((1, 0), (0, 1)):
        for place in options:
            if (place[0] - step[0], place[1] - step[1]) in options:
                continue
            run = [place]
            while (after := (run[-1][0] + step[0], run[-1][1] + step[1])) in options:
                run.append(after)
            if len(run) >= _LEAST_LISTED and _are_different(options[at] for at in run):
                found.append(run)
    return found


def _are_different(found: Iterable[frozenset[str]]) -> bool:
    seen: set[str] = set()
    for ids in found:
        if seen & ids:
            return False
        seen |= ids
    return True


def left_over(
    sheet: Sheet, layouts: Sequence[Layout], taken: AbstractSet[Place], heads_of_rosters: AbstractSet[Place]
) -> set[Place]:
    """The cells that may be a machine's own and are not. ``taken``: those with a role."""
    if not layouts:
        return set()
    found: set[Place] = set()
    own = {place for layout in layouts for place in layout.left if place not in taken}
    # What stands over each column: whether it is a label of something that people enter, and its text.
    heads: dict[int, tuple[bool, str]] = {}
    words = sheet.column_words.keys() | sheet.header_words.keys()
    for row, cols in sheet.columns_by_row.items():
        beside: bool | None = None
        last = 0
        for col in cols:
            place = row, col
            beside = None if col > last + 1 else beside
            last = sheet.grid.span(row, col).right if sheet.grid.merges else col
            sign = sheet.signs.get(place)
            if sign and sign.word.is_structure:
                heads[col] = sign.word.is_entered and place not in sheet.packed, sign.text
                beside = heads[col][0] and bool(sign.word.fields)
                continue
            if place in taken and place not in words:
                continue
            cell = sheet.grid.at(row, col)
            if sheet.is_number(cell):
                under, over = heads.get(col, (False, ""))
                at_label = beside and label_key(over) not in ASIDES if beside is not None else under
                if place in own or (at_label and not _is_other(cell.value) and not _is_total(sheet, row, cols)):
                    found.add(place)
            elif isinstance(cell.value, str) and place not in sheet.pointers:
                if place in own or (place not in taken and _is_chosen(sheet, cell.value)):
                    found.add(place)
                beside, heads[col] = False, (False, cell.value)
    return found | _below_titles(sheet, taken, heads_of_rosters)


def _is_other(value: object) -> bool:
    """Whether what may be a number is a date, or a formula that nobody calculated: what people enter is neither."""
    return isinstance(value, date | time | Uncalculated)


def _is_total(sheet: Sheet, row: int, cols: list[int]) -> bool:
    """Whether a row begins with 合計, or with what is counted, or is a track."""
    first = sheet.grid.at(row, cols[0]).value
    if isinstance(first, str) and (label_key(first) in TOTALS or is_tally(first)):
        return True
    return len(cols) > _LEAST_LISTED and is_track([sheet.grid.at(row, col) for col in cols])


def _is_chosen(sheet: Sheet, text: str) -> bool:
    """Whether a text is nothing but choices of the form."""
    return _chosen(sheet.form, text)


@lru_cache(maxsize=10_000)
def _chosen(form: Form, text: str) -> bool:
    if not _named(form).search(label_key(text)) or is_sentence(text):
        return False
    return any(_are_options(text, one) for one in _sets(form))


@lru_cache(maxsize=8)
def _named(form: Form) -> re.Pattern[str]:
    """Finds any choice of the form in a text as labels are compared: most texts have none, which is soon seen."""
    words = {label_key(word) for one in _sets(form) for option in one.options for word in (option.id, *option.labels)}
    return re.compile("|".join(map(re.escape, sorted(words - {""}, key=len, reverse=True))) or r"(?!)")


def _sets(form: Form) -> list[Field]:
    return [one for table in form.tables for one in table.columns if one.kind is Kind.CHOICES]


def _are_options(text: str, one: Field) -> bool:
    words = split(text, one)
    return bool(words) and all(one.option(word) for word in words)


def _below_titles(sheet: Sheet, taken: AbstractSet[Place], heads_of_rosters: AbstractSet[Place]) -> set[Place]:
    """What stands below or beside titles of weapons of which nothing took anything."""
    left: set[Place] = set()
    for place, sign in sheet.signs.items():
        if not sign.word.title or sign.word.columns or place in sheet.named_titles or place in heads_of_rosters:
            continue
        near = list(_contents(sheet, place))
        known = any(one in taken or _heads_something(sheet, one) for one in near)
        if near and not known and not _is_rule(sheet, near):
            left.update(one for one in (*near, *_further(sheet, near)) if one not in taken)
    return left


def _further(sheet: Sheet, near: list[Place]) -> Iterator[Place]:
    """What stands together with these cells in the rows below, up to a label."""
    region = sheet.regions.of(near[0])
    rows: dict[int, list[Place]] = {}
    for place in region.places if region else ():
        if place[0] > near[0][0]:
            rows.setdefault(place[0], []).append(place)
    for row in sorted(rows):
        if any(_heads_something(sheet, place) for place in rows[row]):
            return
        yield from rows[row]


def _heads_something(sheet: Sheet, place: Place) -> bool:
    return place in sheet.signs and sheet.signs[place].word.is_structure


def _is_rule(sheet: Sheet, places: list[Place]) -> bool:
    """Whether nothing but a sentence stands at a title, or a word about its columns: 威力は1以上."""
    value = sheet.grid.at(*places[0]).value
    if len(places) > 1 or not isinstance(value, str):
        return False
    labels = [label for table in sheet.form.tables for one in table.columns for label in one.labels]
    return is_sentence(value) or any(label in value for label in labels)


def _contents(sheet: Sheet, place: Place) -> Iterator[Place]:
    """What stands right of a title, else in the next row below it."""
    rect = sheet.grid.span(*place)
    right = sheet.after(rect)
    while sheet.grid.is_filled(*right):
        yield right
        right = sheet.after(sheet.grid.span(*right))
    if sheet.grid.is_filled(*sheet.after(rect)):
        return
    for row in range(rect.bottom + 1, rect.bottom + 1 + _NEAR_TITLE):
        here = [col for col in sheet.columns_by_row.get(row, ()) if rect.left - 1 <= col <= rect.right + _NEAR_TITLE]
        if here:
            yield from ((row, col) for col in here)
            return


def telling(sheet: Sheet, layout: Layout, places: Iterable[Place]) -> Finding | None:
    """E058: what is left over, and was not told of already; None where nothing is."""
    refs = [one.ref for one in layout.findings if one.code not in _NO_PLACE and isinstance(one.ref, CellRef)]
    rows, columns = {ref.row for ref in refs}, {(ref.col, ref.row) for ref in refs}
    tables = [one.ref.row for one in layout.findings if one.code in _OF_TABLES and isinstance(one.ref, CellRef)]
    paths = {one.params.get("path") for one in layout.findings}
    cells = [
        sheet.grid.at(row, col)
        for row, col in sorted(places)
        if row not in rows
        and not any(row > top for top in tables)
        and not any(col == over and row > top for over, top in columns)
        and not paths & _paths_beside(sheet, row, col)
    ]
    if not cells:
        return None
    names = tuple(getattr(cell.ref, "a1", "") for cell in cells)
    more = ("…",) if len(cells) > _MOST_TOLD else ()
    shown = tuple(short(cell.value) for cell in cells)
    params = {"cells": names[:_MOST_TOLD] + more, "found": shown[:_MOST_TOLD] + more}
    return Finding("E058", cells[0].ref, params)


def _paths_beside(sheet: Sheet, row: int, col: int) -> set[object]:
    """The fields whose label stands left of a cell."""
    signs = (sheet.signs.get((row, at)) for at in sheet.columns_by_row[row] if at < col)
    return {one.path for sign in signs if sign for one in sign.word.fields}
