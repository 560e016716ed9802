"""Labels with several meanings, settled by where they stand: EN is a stat, and heads a column of a table of weapons;
格闘 is a stat, and an attribute chosen in such a table's row; Body is an ability, and a hit location's name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from sheets.form import Kind, is_dash
from sheets.grid import Cell, Place
from sheets.people.labels import Sheet, Sign
from sheets.people.tables.headers import MOST_WIDTH, Header, Item, headers
from sheets.people.words.vocabulary import Word

_LEAST_BESIDE = 2
"""Values of other columns that make a row of a table; a single one may be the value of the label."""


def settle(sheet: Sheet) -> None:
    """Take the machine's own meaning from labels that head a column of a table, or are written in its rows."""
    if not any(sign.word.fields for sign in sheet.signs.values()):
        return
    heads = [head for head in headers(sheet, sheet.everywhere) if not _is_roster(sheet, head)]
    for place in [place for head in heads for place in _named(sheet, head)]:
        sheet.signs[place] = structs.replace(sheet.signs[place], word=Word(options=sheet.signs[place].word.options))
    for head in heads:
        inside = {sign.place: sign for sign in (*head.signs, *_chosen(sheet, head)) if sign.word.stats}
        for place, sign in inside.items():
            sheet.signs[place] = structs.replace(sign, word=replace(sign.word, fields=()))


def _is_roster(sheet: Sheet, head: Header) -> bool:
    """Whether stats that are nothing else stand in the header's row: then each machine is a row."""
    here = (sheet.signs.get((head.row, col)) for col in sheet.columns_by_row[head.row])
    return any(sign is not None and sign.word.stats and not sign.word.columns for sign in here)


def _named(sheet: Sheet, head: Header) -> Iterator[Place]:
    """Labels of single fields that are texts in the rows of this table, such as a hit location called Body: the rest
    of the row holds the table's values."""
    for row in sheet.rows(head.bottom + 1, sheet.everywhere.bottom):
        here = [(row, col) for col in sheet.columns_by_row[row] if head.left <= col <= head.right]
        labels = [place for place in here if sheet.is_label(*place)]
        if labels and not (len(labels) == 1 and _is_value(sheet, head, labels[0])):
            return
        yield from labels


def _is_value(sheet: Sheet, head: Header, place: Place) -> bool:
    """Whether a label is the text of a column here: values of its other columns stand in the same row, all of them
    numbers where the column is of numbers."""
    own = next((item for item in head.items if item.left <= place[1] <= item.right), None)
    if own is None or _kind(own) is not Kind.TEXT or not sheet.signs[place].word.fields:
        return False
    others = [(_kind(item), sheet.grid.at(place[0], item.left)) for item in head.items if item is not own]
    # A block that lies over several columns is one value, such as the text of a remark.
    written = {cell.ref: (kind, cell) for kind, cell in reversed(others) if not cell.is_blank}.values()
    numbers = [_is_amount(sheet, cell) for kind, cell in written if kind in (Kind.WHOLE, Kind.OUTPUT)]
    return bool(numbers) and all(numbers) and len(written) >= _LEAST_BESIDE


def _is_amount(sheet: Sheet, cell: Cell) -> bool:
    return sheet.is_number(cell) or (isinstance(cell.value, str) and is_dash(cell.value))


def _kind(item: Item) -> Kind | None:
    """How the column below a label is filled in; None for a bare number or a choice."""
    return item.sign.word.columns[0][1].kind if item.sign and item.sign.word.columns else None


def _chosen(sheet: Sheet, head: Header) -> Iterator[Sign]:
    """Labels that are choices in the rows below, under a set of choices or right of the last label."""
    taken = {col for item in head.items if not _is_set(item.sign) for col in range(item.left, item.right + 1)}
    last = head.right + MOST_WIDTH
    for row in sheet.rows(head.bottom + 1, sheet.everywhere.bottom):
        here = [(row, col) for col in sheet.columns_by_row[row] if head.left <= col <= last]
        signs = [sheet.signs[place] for place in here if place in sheet.signs]
        if any(sign.word.is_structure and not sign.word.options for sign in signs):
            return
        yield from (sign for sign in signs if sign.word.options and _column(sign.place) not in taken)


def _is_set(sign: Sign | None) -> bool:
    """Whether a set of choices stands below a label; below a bare number does one of its slots."""
    return sign is None or any(column.kind is Kind.CHOICES for _, column in sign.word.columns)


def _column(place: Place) -> int:
    return place[1]
