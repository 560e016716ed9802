"""Weapons that stand as pairs of label and value: one block a weapon, or labels down the side and a weapon a column."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheets.choices import is_mark, split
from sheets.form import Field, Kind, Table
from sheets.grid import Place, Rect
from sheets.people.labels import Sheet, Sign
from sheets.people.tables.tables import Record, name_by_title
from sheets.people.words.looks import is_box

_MOST_LINES = 12


@dataclass(slots=True)
class Block:
    """Labels that belong to one weapon, or to several that stand side by side. ``title`` is the label above them;
    ``begin`` where the block begins: at a title of its own, or at its first label."""

    begin: Place
    title: Sign | None
    signs: list[Sign] = field(default_factory=list)


def blocks(sheet: Sheet, signs: list[Sign], titles: list[Sign]) -> list[Block]:
    """The labels of pairs, grouped: a block begins at a title, where a label comes again, or behind a blank row.

    ``signs`` are column labels that head no rows, ``titles`` the titles that no table of rows took.
    """
    found: list[Block] = []
    for sign in sorted([*signs, *titles], key=lambda sign: sign.place):
        if sign in titles:
            found.append(Block(sign.place, sign))
            continue
        block = _home(found, sign)
        if block is None:
            block = Block(sign.place, _title_above(found, sign))
            found.append(block)
        elif not _is_joined(sheet, block, sign):
            block = Block(sign.place, None)
            found.append(block)
        block.signs.append(sign)
    return [block for block in found if block.signs]


def _home(found: list[Block], sign: Sign) -> Block | None:
    """The block that began last, of those in one row the nearest on the left, unless it has this label already."""
    near = [block for block in found if block.begin[1] <= sign.rect.left]
    block = max(near, key=lambda block: block.begin, default=None)
    return None if block is None or any(_is_same(sign, other) for other in block.signs) else block


def _is_joined(sheet: Sheet, block: Block, sign: Sign) -> bool:
    """Whether a label stands together with others of a block. A title may stand over a blank row."""
    return not block.signs or any(sheet.regions.are_joined(sign.place, other.place) for other in block.signs)


def _title_above(found: list[Block], sign: Sign) -> Sign | None:
    """The title that holds for a label: the last one above, of those in one row the nearest."""
    titles = [block.title for block in found if block.title]
    if not titles:
        return None
    row = max(title.rect.top for title in titles)
    return min(
        (title for title in titles if title.rect.top == row),
        key=lambda title: (title.rect.left > sign.rect.left, abs(title.rect.left - sign.rect.left)),
    )


def _is_same(sign: Sign, other: Sign) -> bool:
    return sign.word.columns == other.word.columns and (
        sign.word.number == other.word.number or sign.word.columns[0][1].kind is not Kind.CHOICES
    )


def records(sheet: Sheet, block: Block, table: Table, area: Rect) -> list[Record]:
    """The weapons of one block."""
    record = Record(table, _around(block))
    for sign in block.signs:
        column = sign.word.column(table)
        if column is None:
            continue
        place = sheet.value_of(sign, column.kind)
        if place is None or place not in area:
            continue
        if column.kind is Kind.CHOICES:
            record.slots.setdefault(column.path, []).extend(_slots(sheet, sign, column, place))
        else:
            record.cells.setdefault(column.path, place)
    _name_after_title(sheet, block, record, area)
    if not any(mark in record.cells for mark in table.marks):
        return []
    beside = _side_by_side(sheet, block, record)
    _tick_boxes(sheet, block, [record, *beside], area)
    return [record, *beside]


def _around(block: Block) -> Rect:
    rects = [sign.rect for sign in block.signs] + ([block.title.rect] if block.title else [])
    return Rect(
        min(rect.top for rect in rects),
        min(rect.left for rect in rects),
        max(rect.bottom for rect in rects),
        max(rect.right for rect in rects),
    )


def _slots(sheet: Sheet, sign: Sign, column: Field, first: Place) -> list[Place]:
    """The cells of a set of choices: the first, those right of it, and those of the lines below without a label."""
    places = [first, *_rightward(sheet, first)]
    if first[0] != sign.rect.top:
        return places
    for row in range(first[0] + 1, first[0] + _MOST_LINES):
        at = sheet.corner(row, first[1])
        merged = row <= sign.rect.bottom
        if not merged and (
            sheet.grid.is_filled(row, sign.rect.left) or sheet.is_label(*at) or not _knows(sheet, at, column)
        ):
            break
        places += [at, *_rightward(sheet, at)]
    return places


def _rightward(sheet: Sheet, first: Place) -> list[Place]:
    """Filled cells next to this one, up to a blank or a label."""
    places: list[Place] = []
    span = sheet.grid.span(*first)
    while True:
        at = sheet.corner(span.top, span.right + 1)
        if not sheet.grid.is_filled(*at) or sheet.is_label(*at) or at in places or at == first:
            return places
        places.append(at)
        span = sheet.grid.span(*at)


def _knows(sheet: Sheet, at: Place, column: Field) -> bool:
    value = sheet.grid.at(*at).value
    return isinstance(value, str) and any(column.option(word) for word in split(value, column))


def _name_after_title(sheet: Sheet, block: Block, record: Record, area: Rect) -> None:
    """A weapon's name may stand right of its title instead of having a label of its own."""
    name = record.table.name
    if block.title is None or name.path in record.cells:
        return
    if block.title.place in sheet.named_titles:
        name_by_title(sheet, record, block.title)
        return
    place = sheet.after(block.title.rect)
    cell = sheet.grid.at(*place)
    if place in area and isinstance(cell.value, str) and not cell.is_blank and not sheet.is_label(*place):
        record.cells[name.path] = place


def _tick_boxes(sheet: Sheet, block: Block, found: list[Record], area: Rect) -> None:
    """Options with a tick right of each: down the side, in line with the labels, or behind the label of their set."""
    record = found[0]
    taken = {place for one in found for slots in one.slots.values() for place in slots}
    options = sorted(sheet.signs_in(area), key=lambda sign: sign.place)
    heads: set[Place] = set()
    boxes: dict[str, list[tuple[Place, str]]] = {}
    bottom = record.rect.bottom
    for sign in options:
        choice = sign.word.option(record.table)
        if choice is None or not record.rect.top <= sign.rect.top <= bottom + 1 or sign.word.is_structure:
            continue
        in_line = _is_in_line(block, sign) and sign.place not in taken
        if not (in_line or _is_behind_label(sheet, block, sign, choice[0])):
            continue
        beside = sheet.after(sign.rect)
        if all(is_box(sheet.grid.at(beside[0], beside[1] + step)) for step in range(len(found))):
            boxes.setdefault(choice[0].path, []).append((beside, choice[1].labels[0]))
            heads |= {sign.place, beside}
            bottom = max(bottom, sign.rect.bottom)
    for path, places in boxes.items():
        cells = [[sheet.grid.at(row, col + step) for (row, col), _ in places] for step in range(len(found))]
        if any(is_mark(cell) for column in cells for cell in column):
            for step, one in enumerate(found):
                one.boxes[path] = [((row, col + step), label) for (row, col), label in places]
                # What heads a box is no choice yet.
                one.slots[path] = [place for place in one.slots.get(path, ()) if place not in heads]


def _is_in_line(block: Block, sign: Sign) -> bool:
    """Whether an option stands down the side as the labels of its weapon do."""
    return any(sign.rect.left == other.rect.left for other in block.signs)


def _is_behind_label(sheet: Sheet, block: Block, sign: Sign, column: Field) -> bool:
    """Whether only options and their boxes stand between an option and the label of their set, in its row or, below
    that, in rows without a label of their own."""
    row, col = sign.place
    labels = [one for one in block.signs if any(other is column for _, other in one.word.columns)]
    label = max((one for one in labels if one.rect.top <= row), key=lambda one: one.rect.top, default=None)
    if label is None:
        return False
    boxed = False
    for at in range(col - 1, label.rect.right, -1):
        other = sheet.signs.get((row, at))
        is_option = other is not None and any(one is column for _, one, _ in other.word.options)
        if not is_option and (boxed or not is_box(sheet.grid.at(row, at))):
            return False
        boxed = not is_option
    lines = range(label.rect.bottom + 1, row + 1)
    return not boxed and not any(sheet.grid.is_filled(line, label.rect.left) for line in lines)


def _side_by_side(sheet: Sheet, block: Block, record: Record) -> list[Record]:
    """More weapons right of the first, where all labels stand in one column: each has a name or a number of its own."""
    if len({sign.rect.left for sign in block.signs}) > 1 or len(block.signs) < 2:
        return []
    firsts = {path: place for path, place in record.cells.items() if place[1] > block.signs[0].rect.right}
    numbers = [path for path in firsts if _kind(record.table, path) is Kind.WHOLE]
    found: list[Record] = []
    offset = 1
    while numbers:
        places = {path: (row, col + offset) for path, (row, col) in firsts.items()}
        if not any(sheet.is_number(sheet.grid.at(*places[path])) for path in numbers):
            break
        if any(sheet.is_label(*place) for place in places.values()):
            break
        more = Record(record.table, record.rect, places)
        for path, slots in record.slots.items():
            rows = sorted({row for row, col in slots if col == slots[0][1]})
            more.slots[path] = [(row, slots[0][1] + offset) for row in rows]
        found.append(more)
        offset += 1
    if found:
        for path, slots in record.slots.items():
            record.slots[path] = [place for place in slots if place[1] == slots[0][1]]
    return found


def _kind(table: Table, path: str) -> Kind:
    return next(column.kind for column in table.columns if column.path == path)
