"""Tables on a sheet that somebody drew: a row of column labels, and a weapon a row below it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheets.choices import points_behind, split
from sheets.form import Field, Kind, Table
from sheets.grid import Grid, Place, Rect
from sheets.layout import Packed, Slots, Ticks, counts
from sheets.people.labels import Sheet, Sign
from sheets.people.tables.headers import MOST_WIDTH, Header, bare_number
from sheets.people.words.looks import is_box


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
        return counts(grid, (self.cells[mark] for mark in self.table.marks if mark in self.cells))

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
