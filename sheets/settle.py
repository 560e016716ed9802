"""Labels with several meanings, settled by where they stand: EN is a stat, and heads a column of a table of weapons;
格闘 is a stat, and an attribute chosen in such a table's row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheets.form import Kind
from sheets.grid import Place
from sheets.heads import MOST_WIDTH, Header, headers
from sheets.signs import Sheet, Sign


def settle(sheet: Sheet) -> None:
    """Take the machine's own meaning from labels that head a column of a table, or are choices made in its rows."""
    if not any(sign.word.stats and (sign.word.columns or sign.word.options) for sign in sheet.signs.values()):
        return
    for head in headers(sheet, sheet.everywhere):
        if _is_roster(sheet, head):
            continue
        inside = {sign.place: sign for sign in (*head.signs, *_chosen(sheet, head)) if sign.word.stats}
        for place, sign in inside.items():
            sheet.signs[place] = replace(sign, word=replace(sign.word, fields=()))


def _is_roster(sheet: Sheet, head: Header) -> bool:
    """Whether stats that are nothing else stand in the header's row: then each machine is a row."""
    here = (sheet.signs.get((head.row, col)) for col in sheet.columns_by_row[head.row])
    return any(sign is not None and sign.word.stats and not sign.word.columns for sign in here)


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
