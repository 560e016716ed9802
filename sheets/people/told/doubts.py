"""What people write into one cell though it takes two: told, with how to part it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from operator import itemgetter

from sheets.choices import split
from sheets.form import Finding, Form, Kind, Table, label_key, named
from sheets.grid import Grid, Place, Rect
from sheets.people.labels import Sheet, Sign
from sheets.people.tables.headers import Header
from sheets.people.words.looks import is_sentence, parted, short

_AND = re.compile(r"[×xX✕*＊/／・&＆+＋,，、]|と|\band\b")
_DIGIT = re.compile(r"\d")
_NUMBERS = re.compile(r"\d\D+\d")
"""Two numbers at least, which most texts of a tab have not."""


def two_in_one(sheet: Sheet, head: Header, table: Table) -> Iterator[Finding]:
    """E038: a label of a table that is two of its labels, such as 威力×発射数."""
    labels = {label_key(label): column for column in table.columns for label in column.labels}
    for col in header_line(sheet, head):
        value = sheet.grid.at(head.row, col).value
        if not isinstance(value, str) or sheet.sign(head.row, col):
            continue
        columns = [labels[key] for key in map(label_key, _AND.split(value)) if key in labels]
        if len(columns) == len(_AND.split(value)) >= 2:
            params = {
                "label": short(value),
                "columns": tuple(named(column.labels) for column in columns),
                "paths": tuple(f"{table.path}[].{column.path}" for column in columns),
            }
            yield Finding("E038", sheet.grid.at(head.row, col).ref, params)


def packed_stats(grid: Grid, form: Form) -> Iterator[Finding]:
    """E056: a cell with the labels of several stats, each with a number behind it, and nothing that says more:
    出力：10　精度：8. At most one a tab."""
    labels = {label_key(label): one for one in form.stats for label in one.labels}
    words = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    pair = re.compile(rf"({words})\s*[:：=＝]?\s*[0-9]+\s*(?:p|pt|点)?", re.IGNORECASE)
    texts = [(place, cell) for place, cell in grid.cells.items() if isinstance(cell.value, str)]
    for place, cell in sorted((one for one in texts if _NUMBERS.search(str(one[1].value))), key=itemgetter(0)):
        text = unicodedata.normalize("NFKC", str(cell.value))
        stats = dict.fromkeys(labels[label_key(found)] for found in pair.findall(text))
        if len(stats) > 1 and not is_sentence(pair.sub(" ", text)):
            shown = tuple(named(one.labels) for one in stats)
            params = {"tab": grid.tab, "found": short(cell.value), "labels": shown}
            yield Finding("E056", grid.at(*place).ref, params)
            return


def header_line(sheet: Sheet, head: Header) -> list[int]:
    """The columns of a header and of the cells beside it, up to a blank."""
    left, right = head.left, head.right
    while left > 1 and sheet.grid.is_filled(head.row, left - 1):
        left -= 1
    while sheet.grid.is_filled(head.row, right + 1):
        right += 1
    return [col for col in sheet.columns_by_row[head.row] if left <= col <= right]


def whole_weapons(sheet: Sheet, area: Rect) -> Iterator[Finding]:
    """E039: a title with a whole weapon behind it in one cell, such as 遠距離装備：銃 威力5 発射数1."""
    for place, text in sheet.texts:
        found = parted(text) if place in area else None
        table = sheet.vocabulary.sort(found[0]) if found else None
        if found and table and _DIGIT.search(found[1]) and _names_number(table, found[1]):
            yield Finding("E039", sheet.grid.at(*place).ref, {"title": found[0], "found": short(found[1])})


def beside_titles(sheet: Sheet, titles: Iterable[Sign], used: AbstractSet[Place]) -> Iterator[Finding]:
    """E039: a whole weapon in the cell right of a title that heads no table. ``used``: where values stand."""
    for sign in titles:
        place, table = sheet.after(sign.rect), sign.word.title
        value = sheet.grid.at(*place).value
        if table is None or not isinstance(value, str) or place in used or sheet.sign(*place):
            continue
        if _DIGIT.search(value) and (_has_number(table, value) or _names_choice(table, value)):
            yield Finding("E039", sheet.grid.at(*place).ref, {"title": sign.text, "found": short(value)})


def _has_number(table: Table, text: str) -> bool:
    """Whether a label of a column of numbers stands in the text with a number behind it: 威力5, and not 威力は1以上."""
    labels = [label for column in table.columns if column.kind is Kind.WHOLE for label in column.labels]
    return bool(re.search(rf"(?:{'|'.join(map(re.escape, labels))})\s*[:：=＝]?\s*\d", text, re.IGNORECASE))


def _names_choice(table: Table, text: str) -> bool:
    """Whether a choice of the table stands in the text."""
    sets = [column for column in table.columns if column.kind is Kind.CHOICES]
    return any(column.option(word) for column in sets for part in text.split() for word in split(part, column))


def _names_number(table: Table, text: str) -> bool:
    """Whether a label of a column of numbers stands in the text."""
    labels = [label for column in table.columns if column.kind is Kind.WHOLE for label in column.labels]
    return any(label in text for label in labels)
