"""The rows below the headers of a table: weapons, and all that is none."""

from __future__ import annotations

from collections.abc import Iterator

from sheets.choices import is_mark, split
from sheets.form import Field, Kind, Table, label_key
from sheets.grid import Cell, Place, Rect
from sheets.people.labels import Sheet, place_of
from sheets.people.tables.tables import Columns, Record
from sheets.people.words.looks import (
    REMARKS,
    SUMS,
    are_heads,
    is_bracketed,
    is_example,
    is_sentence,
    is_tally,
    is_track,
    parted,
)

_MOST_BLANK_ROWS = 20
"""Empty rows that are kept for weapons to come; our own templates have up to a dozen."""
NOTES = ("※", "＊", "*", "注", "（注", "(注", "→", "⇒", "└", "↳", "↑")
"""What a footnote begins with, and what is said of the line above."""
_PAIR = 2
"""What is counted and its number."""


def records(sheet: Sheet, found: Columns, area: Rect) -> list[Record]:
    """The rows below the header, blank ones that clearly belong to the table among them. Notes remarks, examples and
    what is left over on the way."""
    top = found.header.bottom + 1
    end, is_bounded = _end(sheet, found, top, area.bottom)
    framed = _framed(sheet, found)
    filled: list[Record] = []
    last = top - 1
    for row in sheet.rows(top, end):
        if row <= last or not _has_content(sheet, found, row) or _is_sum(sheet, found, row):
            continue
        leaves = last <= framed < row
        gap = leaves or row > last + 1
        if (example := _example(sheet, found, row)) is not None:
            found.examples.append(example)
            last = row
            continue
        note = _is_note(sheet, found, row, gap)
        if not note and _is_tally(sheet, found, row):
            # Directly below the table it may be a weapon all the same.
            found.left.extend(() if gap else _across(found, row))
            continue
        blank = bool(filled) and _is_apart(sheet, found, last, row)
        apart = not note and (blank or leaves)
        other = apart and _is_other_table(sheet, row)
        own = apart and (_is_of_kind(sheet, found, row) or (not blank and _is_whole(sheet, found, row)))
        apart = apart and (other or not own)
        if other:
            end, is_bounded = row - 1, True
            break
        if note or apart:
            (found.remarks if note else found.left).extend(_across(found, row))
            if gap and filled:
                rest = list(_directly_below(sheet, found, row, end))
                (found.remarks if note else found.left).extend(rest)
                end, is_bounded = row - 1, True
                break
            continue
        filled.append(record(sheet, found, row))
        last = filled[-1].rect.bottom
    return filled + _blank_rows(sheet, found, filled, top, end, is_bounded)


def _framed(sheet: Sheet, found: Columns) -> int:
    """The last row of the frame about a table: one that holds its header and what stands below. The last row of all
    where there is none."""
    (left, _), (_, right) = found.spans[0], found.spans[-1]
    frame = sheet.frames.about([Rect(found.header.row, left, found.header.bottom, right)])
    return frame.bottom if frame and frame.bottom > found.header.bottom else sheet.everywhere.bottom


def _is_whole(sheet: Sheet, found: Columns, row: int) -> bool:
    """Whether a row below a frame has all that makes a row count, numbers where they belong, and that is more than what
    is counted and its number: a weapon for which no line was left."""
    marks = [(_column(found.table, mark), found.cells.get(mark)) for mark in found.table.marks]
    cells = [(one, sheet.grid.at(*_filled_place(sheet, row, *span))) for one, span in marks if span]
    fits = all(not cell.is_blank and (one.kind is not Kind.WHOLE or sheet.is_number(cell)) for one, cell in cells)
    return fits and len(cells) > _PAIR


def _is_apart(sheet: Sheet, found: Columns, last: int, row: int) -> bool:
    """Whether a blank row parts this row from the table: one without paint, without the number of a row in front, and
    beside no title that reaches down over it."""
    lead = found.header.lead
    left, right = _outer_left(sheet, found), found.spans[-1][1]
    for between in range(last + 1, row):
        numbered = any(left <= col <= right for col in sheet.columns_by_row.get(between, ()))
        titled = lead is not None and between <= lead.rect.bottom
        if not (numbered or titled or _is_painted(sheet, found, between)):
            return True
    return False


def _is_other_table(sheet: Sheet, row: int) -> bool:
    """Whether a row that stands apart heads a table of its own, or is a track to strike out."""
    cells = [sheet.grid.at(row, col) for col in sheet.columns_by_row[row]]
    return (are_heads(cells) and row + 1 in sheet.columns_by_row) or is_track(cells)


def _is_of_kind(sheet: Sheet, found: Columns, row: int) -> bool:
    """Whether a row that stands apart can only be one of this table: it holds choices where the table has them, which
    nothing else does. A name and a number alone may be anything: 勝利数, 3."""
    for path, spans in found.slots.items():
        one = _column(found.table, path)
        texts = [sheet.grid.at(row, col).value for left, right in spans for col in range(left, right + 1)]
        if any(isinstance(text, str) and any(one.option(word) for word in split(text, one)) for text in texts):
            return True
    boxes = [sheet.grid.at(row, col) for boxes in found.boxes.values() for col, _ in boxes]
    return any(is_mark(cell) and not sheet.is_number(cell) for cell in boxes)


def _is_tally(sheet: Sheet, found: Columns, row: int) -> bool:
    """Whether a row counts something that no weapon has (残りポイント, 勝利数), and holds nothing else."""
    spans = found.cells.get(found.table.name.path)
    text = sheet.grid.at(row, spans[0]).value if spans else None
    if not isinstance(text, str) or not is_tally(text):
        return False
    return len({cell.ref for cell in _filled(sheet, found, row)}) == _PAIR and not _is_of_kind(sheet, found, row)


def _column(table: Table, path: str) -> Field:
    return next(one for one in table.columns if one.path == path)


def _across(found: Columns, row: int) -> list[Place]:
    """All places of a row, from the first column to the last."""
    return [(row, col) for col in range(found.spans[0][0], found.spans[-1][1] + 1)]


def _directly_below(sheet: Sheet, found: Columns, row: int, end: int) -> Iterator[Place]:
    """The places of the further lines of what stands in a row, up to a blank one."""
    for line in range(row + 1, end + 1):
        if not _has_content(sheet, found, line):
            return
        yield from _across(found, line)


def _end(sheet: Sheet, found: Columns, top: int, bottom: int) -> tuple[int, bool]:
    """The last row that may belong to the table, and whether a label below says so."""
    left, right = _outer_left(sheet, found), found.spans[-1][1]
    for row in sheet.rows(top, bottom):
        for col in sheet.columns_by_row[row]:
            sign = sheet.signs.get((row, col))
            if sign and left <= col <= right and sign.word.is_structure and not sign.word.options:
                return row - 1 - (bool(sign.word.columns) and _is_titled(sheet, left, right, row - 1)), True
    return bottom, False


def _outer_left(sheet: Sheet, found: Columns) -> int:
    """The first column of the table, those in front counted whose labels are unknown: No."""
    row, left = found.header.row, found.spans[0][0]
    while left > 1 and sheet.grid.is_filled(row, left - 1) and not sheet.sign(row, left - 1):
        left = sheet.grid.span(row, left - 1).left
    return left


def _is_titled(sheet: Sheet, left: int, right: int, row: int) -> bool:
    """Whether nothing but a title stands in this row, though of a table that nobody knows."""
    filled = [col for col in sheet.columns_by_row.get(row, ()) if left <= col <= right]
    cell = sheet.grid.at(row, filled[0]) if len(filled) == 1 else None
    return cell is not None and isinstance(cell.value, str) and sheet.vocabulary.is_title(cell.value)


def _is_sum(sheet: Sheet, found: Columns, row: int) -> bool:
    """Whether a row sums up those above it: 計 in front, and nothing chosen."""
    chosen = [col for spans in found.slots.values() for left, right in spans for col in range(left, right + 1)]
    if any(sheet.grid.is_filled(row, col) for col in chosen):
        return False
    first = _first(sheet, found, row)  # what fills this row may be merged down from above
    text = sheet.grid.at(*first).value if first else None
    return isinstance(text, str) and label_key(text) in SUMS


def _example(sheet: Sheet, found: Columns, row: int) -> Place | None:
    """Where a row says in front that it is an example, and no weapon of the machine; None where it doesn't."""
    first = _first(sheet, found, row)
    text = sheet.grid.at(*first).value if first else None
    return first if isinstance(text, str) and is_example(text) else None


def _first(sheet: Sheet, found: Columns, row: int) -> Place | None:
    """The first filled place of a row, columns in front counted whose labels are unknown."""
    left, right = _outer_left(sheet, found), found.spans[-1][1]
    return next(((row, col) for col in sheet.columns_by_row.get(row, ()) if left <= col <= right), None)


def _has_content(sheet: Sheet, found: Columns, row: int) -> bool:
    return any(sheet.grid.is_filled(row, col) for left, right in found.spans for col in range(left, right + 1))


def _is_note(sheet: Sheet, found: Columns, row: int, gap: bool) -> bool:
    """Whether what stands in this row is no weapon: one text over several columns, a remark, or, after a gap, a
    text alone."""
    marks = [found.cells[mark] for mark in found.table.marks if mark in found.cells]
    for left, _ in marks:
        span = sheet.grid.span(row, left)
        if span.left < left or any(span.left <= other <= span.right for other, _ in marks if other != left):
            return True
    filled = _filled(sheet, found, row)
    if _is_remark(sheet, found, filled, gap) or (gap and _is_line(found, filled)):
        return True
    if len(filled) != 1 or not isinstance(filled[0].value, str) or sheet.is_number(filled[0]):
        return False
    text = filled[0].value.strip()
    return gap or text.startswith(NOTES) or is_bracketed(text) or _stands_out(sheet, place_of(filled[0]))


def _stands_out(sheet: Sheet, place: Place) -> bool:
    """Whether a text is bold as no text above it is but a label: it heads what stands below."""
    above = (place[0] - 1, place[1])
    return place in sheet.grid.bold and (above not in sheet.grid.bold or sheet.is_label(*above))


def _filled(sheet: Sheet, found: Columns, row: int) -> list[Cell]:
    """What is written in a row of the table."""
    cells = (sheet.grid.at(row, col) for left, right in found.spans for col in range(left, right + 1))
    return [cell for cell in cells if not cell.is_blank]


def _is_remark(sheet: Sheet, found: Columns, filled: list[Cell], gap: bool) -> bool:
    """Whether a row is a word such as 備考 and what is remarked, or, after a gap, any label and a sentence."""
    if len(filled) != 2 or not all(isinstance(cell.value, str) and not sheet.is_number(cell) for cell in filled):
        return False
    label, text = (str(cell.value) for cell in filled)
    return label_key(label) in REMARKS or (gap and _is_of_numbers(found, filled[1]) and is_sentence(text))


def _is_line(found: Columns, filled: list[Cell]) -> bool:
    """Whether a row begins with a label and its value in one cell, デザイナー：みなと, and has nothing in it that
    only a weapon has: no number where numbers belong, and no choice."""
    first = filled[0].value if filled else None
    if not isinstance(first, str) or parted(first) is None or any(_is_of_numbers(found, cell) for cell in filled):
        return False
    sets = [one for one in found.table.columns if one.kind is Kind.CHOICES]
    texts = [cell.value for cell in filled if isinstance(cell.value, str)]
    return not any(one.option(word) for one in sets for text in texts for word in split(text, one))


def _is_of_numbers(found: Columns, cell: Cell) -> bool:
    """Whether a cell stands in a column of numbers."""
    numbers = [one.path for one in found.table.columns if one.kind is Kind.WHOLE]
    spans = [found.cells[path] for path in numbers if path in found.cells]
    return any(left <= place_of(cell)[1] <= right for left, right in spans)


def record(sheet: Sheet, found: Columns, row: int) -> Record:
    """The places of the weapon in this row."""
    marks = [found.cells[mark] for mark in found.table.marks if mark in found.cells]
    bottom = max((sheet.grid.span(row, left).bottom for left, _ in marks), default=row)
    made = Record(found.table, Rect(row, found.spans[0][0], bottom, found.spans[-1][1]))
    for path, (left, right) in found.cells.items():
        made.cells[path] = _filled_place(sheet, row, left, right)
    for path, spans in found.slots.items():
        made.slots[path] = [
            sheet.corner(line, col)
            for line in range(row, bottom + 1)
            for left, right in spans
            for col in range(left, right + 1)
        ]
    for path, boxes in found.boxes.items():
        made.boxes[path] = [((row, col), label) for col, label in boxes]
    made.points = {(row, col): points for col, points in found.points.items()}
    return made


def _filled_place(sheet: Sheet, row: int, left: int, right: int) -> Place:
    """The first filled cell under a label that is several columns wide, else the first."""
    for col in range(left, right + 1):
        if sheet.grid.is_filled(row, col):
            return sheet.corner(row, col)
    return sheet.corner(row, left)


def _blank_rows(
    sheet: Sheet, found: Columns, filled: list[Record], top: int, end: int, is_bounded: bool
) -> list[Record]:
    """Empty rows of the table: between filled ones, painted ones, and those before a label that ends the table."""
    taken = {row for record in filled for row in range(record.rect.top, record.rect.bottom + 1)}
    last = max(taken, default=top - 1)
    rows: list[Record] = []
    row = top
    while row <= min(end, last + _MOST_BLANK_ROWS) and len(rows) < _MOST_BLANK_ROWS:
        if row not in taken and not _has_content(sheet, found, row):
            if row > last and not is_bounded and not _is_painted(sheet, found, row):
                break
            rows.append(record(sheet, found, row))
        row += 1
    return rows


def _is_painted(sheet: Sheet, found: Columns, row: int) -> bool:
    return any(sheet.grid.at(row, left).fill for left, _ in found.cells.values())
