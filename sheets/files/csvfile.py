"""CSV files as a grid with one tab, named like the file."""

from __future__ import annotations

import csv
import io
import re
from pathlib import PurePath

from sheets.failures import SourceError
from sheets.files.clean import visible_text
from sheets.files.decode import decode
from sheets.grid import Cell, CellRef, Grid, Place

MOST_CELLS = 100_000
MOST_COLUMNS = 2000
_DELIMITERS = ",\t;"
_SAMPLE_LINES = 20
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_UNSEEN = " \t\u3000\x1a"
"""What is no part of a value at its ends; old programs wrote the last of these behind the last line."""


def read_csv(data: bytes, book: str) -> Grid:
    """The cells of a CSV file, all of them texts. Delimited by commas, tabs or semicolons.

    Raises SourceError E007 (broken, with its line) or E008 (encoding).
    """
    tab = PurePath(book).stem
    place = CellRef(book, "")
    text = decode(data, place)
    cells: dict[Place, Cell] = {}
    lines = io.StringIO(text, newline="").readlines()
    reader = csv.reader(lines, delimiter=_delimiter(text))
    cut = False
    ended = 0
    try:
        for row, values in enumerate(reader, 1):
            first, ended = ended + 1, reader.line_num
            if ended > first and ended == len(lines) and "".join(lines[first - 1 :]).count('"') % 2:
                # Nothing behind an open quote is a cell of its own.
                raise SourceError("E007", place, {"line": first, "detail": "unclosed quote"})
            for col, value in enumerate(values, 1):
                if shown := visible_text(value).strip(_UNSEEN):
                    if len(cells) >= MOST_CELLS or col > MOST_COLUMNS:
                        cut = True
                        break
                    cells[row, col] = Cell(_unquoted(shown), CellRef(book, tab, row, col))
    except csv.Error as error:
        raise SourceError("E007", place, {"line": reader.line_num, "detail": str(error)}) from error
    return Grid(book, tab, cells, cut=cut)


def _delimiter(text: str) -> str:
    """The one that parts the most of the first lines, and of equals the one that stands most often outside quotes; a
    comma where none does. A remark may hold many of another."""
    lines = [_QUOTED.sub("", line) for line in text.splitlines()[:_SAMPLE_LINES]]
    return max(
        _DELIMITERS, key=lambda one: (sum(one in line for line in lines), sum(line.count(one) for line in lines))
    )


def _unquoted(value: str) -> str:
    """``="007"`` is how a spreadsheet is told to keep a text as it is."""
    if value.startswith('="') and value.endswith('"') and len(value) > 2:
        return value[2:-1].replace('""', '"')
    return value.replace("\r\n", "\n")
