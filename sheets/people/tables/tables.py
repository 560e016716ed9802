"""Tables on a sheet that somebody drew: a row of column labels, and a weapon a row below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sheets.choices import is_mark, points_behind, split
from sheets.form import Field, Kind, Table, label_key
from sheets.grid import Cell, Grid, Place, Rect
from sheets.layout import Packed, Slots, Ticks, counts
from sheets.people.labels import Sheet, Sign, place_of
from sheets.people.looks import (
    REMARKS,
    SUMS,
    are_heads,
    is_box,
    is_bracketed,
    is_example,
    is_number,
    is_sentence,
    is_tally,
    is_title,
    is_track,
    parted,
)
from sheets.people.tables.headers import MOST_WIDTH, Header, bare_number

_MOST_BLANK_ROWS = 20
NOTES = ("※", "＊", "*", "注", "（注", "(注", "→", "⇒", "└", "↳", "↑")
"""What a footnote begins with, and what is said of the line above."""
_PAIR = 2
"""What is counted and its number."""


@dataclass(slots=True)
class Record:
    """One row of a table as found: places by column. ``rect`` is about where it stands."""

    table: Table
    rect: Rect
    cells: dict[str, Place] = field(default_factory=dict)
    slots: dict[str, list[Place]] = field(default_factory=dict)
    boxes: dict[str, list[tuple[Place, str]]] = field(default_factory=dict)
    packed: dict[str, Packed] = field(default_factory=dict)
    points: dict[Place, int] = field(default_factory=dict)

    @property
    def places(self) -> list[Place]:
        """Every place of it."""
        slots = [place for places in self.slots.values() for place in places]
        return [*self.cells.values(), *slots, *(place for boxes in self.boxes.values() for place, _ in boxes)]

    def is_filled(self, grid: Grid) -> bool:
        """Whether anything that makes a row count is written in it."""
        return counts(grid.at(*self.cells[mark]) for mark in self.table.marks if mark in self.cells)

    def choices(self, path: str) -> tuple[Slots | Ticks, ...]:
        """How a set of choices is written here; empty where it has no place."""
        found: list[Slots | Ticks] = []
        if slots := self.slots.get(path):
            found.append(Slots(tuple(dict.fromkeys(slots))))
        if boxes := self.boxes.get(path):
            points = tuple((place, self.points[place]) for place, _ in boxes if place in self.points)
            found.append(Ticks(tuple(boxes), points=points))
        return tuple(found)


@dataclass(slots=True)
class Columns:
    """Where a table's columns stand under one header. ``spans``: from left to right, all columns that count;
    ``remarks``: the places of rows below the header that hold a remark and no weapon; ``examples``: what says of a row
    that it is an example; ``left``: the places of rows that may be weapons, and are none; ``points``: those in the
    label of a choice, by its column."""

    table: Table
    header: Header
    cells: dict[str, tuple[int, int]] = field(default_factory=dict)
    slots: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    boxes: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    spans: list[tuple[int, int]] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)
    remarks: list[Place] = field(default_factory=list)
    examples: list[Place] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)

    @property
    def has_mark(self) -> bool:
        """Whether a column is there that makes a row count."""
        return any(mark in self.cells for mark in self.table.marks)


def columns(sheet: Sheet, header: Header, table: Table) -> Columns:
    """The columns of this table under its header. Sets ``header.bottom`` below a second line of labels."""
    found = Columns(table, header)
    last: Field | None = None
    for item in header.items:
        column = item.sign.word.column(table) if item.sign else None
        choice = item.sign.word.option(table) if item.sign else None
        if column and column.kind is Kind.CHOICES:
            found.slots.setdefault(column.path, []).append((item.left, item.right))
        elif column:
            found.cells.setdefault(column.path, (item.left, item.right))
        elif choice:
            found.boxes.setdefault(choice[0].path, []).append((item.left, choice[1].labels[0]))
            if item.sign and (points := points_behind(item.sign.text)) is not None:
                found.points[item.left] = points
        elif item.sign is None and last and last.kind is Kind.CHOICES:
            found.slots[last.path].append((item.left, item.right))
        last = column or (last if item.sign is None else None)
    if header.lead and header.lead.rect.bottom == header.row and header.lead.rect.right + 1 >= header.items[0].left:
        found.cells.setdefault(table.name.path, (header.lead.rect.left, header.lead.rect.right))
    _second_line(sheet, found)
    _widen(sheet, found)
    found.spans = _spans(found)
    return found


def _spans(found: Columns) -> list[tuple[int, int]]:
    slots = [span for spans in found.slots.values() for span in spans]
    boxes = [(col, col) for boxes in found.boxes.values() for col, _ in boxes]
    return sorted([*found.cells.values(), *slots, *boxes])


def _second_line(sheet: Sheet, found: Columns) -> None:
    """Labels of single choices, or numbers of slots, in a second line below the label of the set."""
    row = found.header.row + 1
    marks = [found.cells[mark] for mark in found.table.marks if mark in found.cells]
    within = row <= found.header.bottom
    if not within and any(sheet.grid.is_filled(row, left) for left, _ in marks):
        return
    for path, spans in list(found.slots.items()):
        places = [col for left, right in spans for col in range(left, right + 1)]
        named = {col: sign.word.option(found.table) for col in places if (sign := sheet.signs.get((row, col)))}
        boxes = [(col, choice[1].labels[0]) for col, choice in named.items() if choice and choice[0].path == path]
        filled = [col for col in places if sheet.grid.is_filled(row, col)]
        numbers = [col for col in filled if bare_number(sheet, row, col) is not None]
        if len(boxes) >= 2 and len(boxes) == len(filled) and (within or _are_boxes(sheet, row + 1, boxes)):
            del found.slots[path]
            found.boxes[path] = boxes
            found.header.bottom = max(found.header.bottom, row)
        elif numbers and numbers == filled:
            found.header.bottom = max(found.header.bottom, row)


def _are_boxes(sheet: Sheet, row: int, boxes: list[tuple[int, str]]) -> bool:
    return all(is_box(sheet.grid.at(row, col)) for col, _ in boxes)


def _widen(sheet: Sheet, found: Columns) -> None:
    """Slots in columns without a label, right of the label of their set."""
    header = found.header
    starts = {left for left, _ in _spans(found)} | {item.left for item in header.items}
    for path, spans in found.slots.items():
        column = next(one for one in found.table.columns if one.path == path)
        col = spans[-1][1] + 1
        last = col + MOST_WIDTH
        bounded = any(start >= col for start in starts)
        while col < last and col not in starts and not sheet.grid.is_filled(header.row, col):
            if not (bounded and col < max(starts)) and not _holds_choices(sheet, found, col, column):
                break
            spans.append((col, col))
            col += 1


def _holds_choices(sheet: Sheet, found: Columns, col: int, column: Field) -> bool:
    """Whether a known choice stands in this column below the header, before the next label."""
    for row in sheet.rows(found.header.bottom + 1, sheet.everywhere.bottom):
        if any(sheet.is_label(row, left) for left, _ in found.cells.values()):
            return False
        value = sheet.grid.at(row, col).value
        if isinstance(value, str) and any(column.option(word) for word in split(value, column)):
            return True
    return False


def name_by_title(sheet: Sheet, record: Record, title: Sign) -> None:
    """Give a weapon without a place for its name the one that stands behind its title."""
    name = record.table.name
    if title.place in sheet.named_titles and name.path not in record.cells:
        record.packed[name.path] = Packed(title.place, sheet.named_titles[title.place])


def sorts(sheet: Sheet, head: Header, area: Rect) -> dict[int, tuple[Place, Table]]:
    """Where one table holds weapons of all sorts: for each row the cell that names its sort, and the table of that
    sort. Empty where no column does so."""
    headed = {col for item in head.items for col in range(item.left, item.right + 1)}
    for col in range(max(head.left - 1, area.left), min(head.right + 1, area.right) + 1):
        found: dict[int, tuple[Place, Table]] = {}
        if col in headed:
            continue
        for row in sheet.rows(head.bottom + 1, area.bottom):
            table = sheet.vocabulary.sort(sheet.grid.at(row, col).value)
            if table is None or sheet.grid.span(row, col).area > 1:
                break
            found[row] = (row, col), table
        # A title with nothing beside it begins a table of its own.
        if found and all(any(sheet.grid.is_filled(row, at) for at in headed) for row in found):
            return found
    return {}


def records(sheet: Sheet, found: Columns, area: Rect) -> list[Record]:
    """The rows below the header, blank ones that clearly belong to the table among them. Notes remarks, examples and
    what is left over on the way."""
    top = found.header.bottom + 1
    end, is_bounded = _end(sheet, found, top, area.bottom)
    filled: list[Record] = []
    last = top - 1
    for row in sheet.rows(top, end):
        if row <= last or not _has_content(sheet, found, row) or _is_sum(sheet, found, row):
            continue
        gap = row > last + 1
        if (example := _example(sheet, found, row)) is not None:
            found.examples.append(example)
            last = row
            continue
        note = _is_note(sheet, found, row, gap)
        if not note and _is_tally(sheet, found, row):
            # Directly below the table it may be a weapon all the same.
            found.left.extend(() if gap else _across(found, row))
            continue
        apart = not note and bool(filled) and _is_apart(sheet, found, last, row)
        other = apart and _is_other_table(sheet, row)
        apart = apart and (other or not _is_of_kind(sheet, found, row))
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
    return any(is_mark(cell) and not is_number(cell) for cell in boxes)


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
    return cell is not None and isinstance(cell.value, str) and is_title(cell.value)


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
    if _is_remark(found, filled, gap) or (gap and _is_line(found, filled)):
        return True
    if len(filled) != 1 or not isinstance(filled[0].value, str) or is_number(filled[0]):
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


def _is_remark(found: Columns, filled: list[Cell], gap: bool) -> bool:
    """Whether a row is a word such as 備考 and what is remarked, or, after a gap, any label and a sentence."""
    if len(filled) != 2 or not all(isinstance(cell.value, str) and not is_number(cell) for cell in filled):
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
