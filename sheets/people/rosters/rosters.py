"""Rosters: a header row with the stats' labels, and a machine a row below it, weapons in numbered groups of columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from sheets.form import Finding, Kind, Table, label_key, named
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout, Slots
from sheets.people.draft import Draft
from sheets.people.forms import missing_stats, unknown_table
from sheets.people.labels import Sheet
from sheets.people.rosters.headers import Head, Line, head_of, stats_in
from sheets.people.tables.headers import headers
from sheets.people.tables.tables import Record
from sheets.people.told.unread import suspicious, unread_of_roster
from sheets.people.words.looks import TOTALS, are_heads, is_bracketed, is_tally, short

_MOST_BESIDE = 12
"""Rosters side by side that are told apart."""
_LEAST_STEPS = 3
"""Rows of a look-up table."""
_PAIR = 2
"""What is counted, and its number."""


@dataclass(slots=True)
class Rosters:
    """What was found: ``taken`` are the labels that head rosters, ``done`` the rows where a header came again,
    ``notes`` say what was left alone."""

    layouts: list[Layout] = field(default_factory=list)
    taken: set[Place] = field(default_factory=set)
    done: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    blank: int = 0
    notes: list[Finding] = field(default_factory=list)


def find(sheet: Sheet) -> Rosters:
    """All rosters of a tab."""
    found = Rosters()
    lines = [line for row in sheet.columns_by_row for line in _lines(sheet, row)]
    texts = {line: _texts(sheet, line) for line in lines}
    for line in lines:
        if line.row in found.done.get((line.left, line.right), ()):
            continue
        below = [other for other in lines if other.row > line.row and other.left <= line.right <= other.right]
        # The same header again (on every page of a long list) begins nothing new.
        again = [other.row for other in below if texts[other] == texts[line]]
        end = min((other.row for other in below if other.row not in again), default=sheet.everywhere.bottom + 1) - 1
        head = head_of(sheet, line)
        sorts = _sorts(sheet, head, end)
        head.sorted = bool(sorts)
        left: list[Place] = []
        machines = list(_machines(sheet, head, end, left))
        if not head.groups and (
            sum(_has_number(sheet, head, row) for row in machines) < 2 or _is_form(sheet, head, machines)
        ):
            # One line of values below a line of labels is a form whose labels stand above.
            continue
        found.done.setdefault((line.left, line.right), set()).update(again)
        rows = {*range(head.top, head.bottom + 1), *again}
        found.taken |= {place for place in sheet.signs if place[0] in rows and head.left <= place[1] <= head.right}
        if _is_look_up(sheet, head, machines):
            found.notes.append(_look_up(sheet, head))
            continue
        repeated = {} if sorts else _repeated(sheet, head, machines)
        heads = suspicious(sheet, head, machines)
        for number, mine in enumerate(_together(sheet, head, machines)):
            layout = _layout(sheet, head, mine, sorts).with_findings(*repeated.get(mine[0], ()))
            found.layouts.append(replace(layout, left=(*left, *heads)) if number == 0 else layout)
        found.blank += not machines
        found.findings += [] if sorts else [unknown_table(sheet, place) for place in head.unclaimed]
    return found


def _is_form(sheet: Sheet, head: Head, rows: list[int]) -> bool:
    """Whether lines of numbers below the labels of stats are of one machine, values and what they cost: none has a
    name, all are alike, and weapons have tables of their own on the tab."""
    cols = [head.fields[one.path] for one in sheet.form.stats if one.path in head.fields]
    alike = len({tuple(str(sheet.grid.at(row, col).value) for col in cols) for row in rows}) == 1
    named = sheet.form.fields[0].path in head.fields
    if named or not alike:
        return False
    return any(one.row not in range(head.top, head.bottom + 1) for one in headers(sheet, sheet.everywhere))


def _lines(sheet: Sheet, row: int) -> Iterator[Line]:
    """The parts of a row that may head a roster: with two stats or more, cut where a field's label comes again."""
    signs = [sign for col in sheet.columns_by_row[row] if (sign := sheet.signs.get((row, col))) and sign.word.fields]
    stats = [sign.word.stats[0].path for sign in signs if sign.word.stats]
    if len(stats) < 2:
        return
    starts = [1]
    if len(stats) > len(set(stats)):
        seen: set[str] = set()
        for sign in signs:
            path = sign.word.fields[0].path
            if path in seen and not sign.word.columns:
                starts.append(sign.rect.left)
                seen.clear()
            seen.add(path)
    if len(starts) > _MOST_BESIDE:
        return
    ends = [start - 1 for start in starts[1:]] + [sheet.grid.span(row, sheet.columns_by_row[row][-1]).right]
    for left, right in zip(starts, ends, strict=True):
        line = Line(row, left, right)
        if len(stats_in(sheet, line)) >= 2:
            yield line


def _texts(sheet: Sheet, line: Line) -> dict[int, object]:
    cols = [col for col in sheet.columns_by_row[line.row] if line.left <= col <= line.right]
    return {col: sheet.grid.at(line.row, col).value for col in cols}


def _is_look_up(sheet: Sheet, head: Head, rows: list[int]) -> bool:
    """Whether a list has no names and no weapons, and goes through the stats step by step: 出力 1, 2, 3."""
    texts = [path for path in head.fields if sheet.form.field(path).kind is Kind.TEXT]
    if texts or head.groups or head.sorted or len(rows) < _LEAST_STEPS:
        return False
    stats = [col for path, col in head.fields.items() if sheet.form.field(path).is_stat]
    return all(_goes_in_steps([sheet.grid.at(row, col).value for row in rows]) for col in stats)


def _goes_in_steps(values: list[object]) -> bool:
    try:
        numbers = [float(str(value)) for value in values]
    except ValueError:
        return False
    steps = {after - before for before, after in pairwise(numbers)}
    return len(steps) == 1 and steps != {0.0}


def _look_up(sheet: Sheet, head: Head) -> Finding:
    first = sheet.grid.at(head.top, min(head.fields.values()))
    name = named(sheet.form.fields[0].labels)
    return Finding("E067", first.ref, {"cell": first.ref.a1 if isinstance(first.ref, CellRef) else "", "label": name})


def _machines(sheet: Sheet, head: Head, end: int, left: list[Place]) -> Iterator[int]:
    """The rows below a header that hold a machine. ``left`` takes the places of those that may hold one, and are not
    taken for such."""
    columns = head.columns
    last = head.bottom
    frame = sheet.frames.about([Rect(head.top, head.left, head.bottom, head.right)])
    framed = frame.bottom if frame and frame.bottom > head.bottom else end
    for row in sheet.rows(head.bottom + 1, end):
        if len(stats_in(sheet, Line(row, head.left, head.right))) >= 2:
            last = row
            continue
        labelled = any(sheet.is_label(row, col) for col in columns)
        if labelled and not _has_all_numbers(sheet, head, row):
            return
        places = {sheet.corner(row, col) for col in columns if sheet.grid.is_filled(row, col)}
        if not places or _is_remark(sheet, places, columns) or _is_total(sheet, head, row):
            continue
        apart = (row > last + 1 and last > head.bottom) or last <= framed < row
        cells = [sheet.grid.at(row, col) for col in sheet.columns_by_row[row]]
        if apart and are_heads(cells) and row + 1 in sheet.columns_by_row and not _has_number(sheet, head, row):
            return  # another table
        if _is_counted(sheet, head, row, places, apart=apart):
            left += [] if apart and not _may_be_machine(sheet, head, row) else sorted(places)
            continue
        last = row
        yield row


def _is_total(sheet: Sheet, head: Head, row: int) -> bool:
    """Whether a row begins with 合計 or the like, though in a column of no machine's, or is a heading alone."""
    texts = [sheet.grid.at(row, col).value for col in sheet.columns_by_row[row] if head.left <= col <= head.right]
    first = texts[0] if texts else None
    if not isinstance(first, str):
        return False
    return label_key(first) in TOTALS or (len(texts) == 1 and is_bracketed(first))


def _is_counted(sheet: Sheet, head: Head, row: int, places: set[Place], *, apart: bool) -> bool:
    """Whether a row holds something that is counted and no machine (参加数, 2): it is called so, or stands apart, and
    has fewer than half of the stats and nothing but a name besides."""
    stats = [head.fields[one.path] for one in sheet.form.stats if one.path in head.fields]
    numbers = [col for col in stats if sheet.is_number(sheet.grid.at(row, col))]
    armed = any(col not in head.fields.values() for _, col in places)
    if 2 * len(numbers) >= len(stats) or armed or len(places) > _PAIR:
        return False
    return apart or (bool(numbers) and _is_tallied(sheet, row))


def _may_be_machine(sheet: Sheet, head: Head, row: int) -> bool:
    """Whether a row that stands apart has a number where a stat belongs, and doesn't say what else it counts."""
    return _has_number(sheet, head, row) and not _is_tallied(sheet, row)


def _is_tallied(sheet: Sheet, row: int) -> bool:
    texts = [sheet.grid.at(row, col).value for col in sheet.columns_by_row[row]]
    return any(isinstance(text, str) and is_tally(text) for text in texts)


def _has_all_numbers(sheet: Sheet, head: Head, row: int) -> bool:
    stats = [head.fields[one.path] for one in sheet.form.stats if one.path in head.fields]
    return all(sheet.is_number(sheet.grid.at(row, col)) for col in stats)


def _together(sheet: Sheet, head: Head, rows: list[int]) -> list[list[int]]:
    """The rows of each machine: one, and further ones for its weapons whose other cells are blank, or merged with
    those above."""
    machines: list[list[int]] = []
    for row in rows:
        if machines and row == machines[-1][-1] + 1 and _goes_on(sheet, head, row):
            machines[-1].append(row)
        else:
            machines.append([row])
    return machines


def _goes_on(sheet: Sheet, head: Head, row: int) -> bool:
    """Whether a row has weapons and nothing of its own."""
    own = [col for path, col in head.fields.items() if sheet.form.field(path).kind is not Kind.OUTPUT]
    filled = [col for col in own if sheet.grid.is_filled(row, col)]
    armed = any(sheet.grid.is_filled(row, col) for col in head.columns if col not in head.fields.values())
    # Where each row is a weapon of its own sort, a machine is written again in front of each of its weapons.
    again = head.sorted and all(sheet.grid.at(row, col).value == sheet.grid.at(row - 1, col).value for col in own)
    return armed and (again or all(_is_merged(sheet, row, col) for col in filled))


def _repeated(sheet: Sheet, head: Head, rows: list[int]) -> dict[int, tuple[Finding]]:
    """E054 by row: one that repeats all of the machine above, but for its weapons."""
    found = {}
    name = head.fields.get(sheet.form.fields[0].path)
    own = {col for path, col in head.fields.items() if sheet.form.field(path).kind is not Kind.OUTPUT}
    armed = [col for col in head.columns if col not in head.fields.values()]
    for above, row in pairwise(rows):
        if name is None or row != above + 1 or not sheet.grid.is_filled(row, name) or _is_merged(sheet, row, name):
            continue
        same = all(sheet.grid.at(row, col).value == sheet.grid.at(above, col).value for col in own)
        other = any(sheet.grid.at(row, col).value != sheet.grid.at(above, col).value for col in armed)
        if same and other:
            cell = sheet.grid.at(row, name)
            found[row] = (Finding("E054", cell.ref, {"name": short(cell.value)}),)
    return found


def _is_merged(sheet: Sheet, row: int, col: int) -> bool:
    """Whether a cell belongs to one above it."""
    return sheet.corner(row, col)[0] < row


def _sorts(sheet: Sheet, head: Head, end: int) -> dict[int, Table]:
    """Where a column says of each row which sort of weapon stands in it: the table of that sort. Empty where none
    does."""
    for one in head.unknown:
        rows = [row for row in sheet.rows(head.bottom + 1, end) if sheet.grid.is_filled(row, one.left)]
        found = {row: sheet.vocabulary.sort(sheet.grid.at(row, one.left).value) for row in rows}
        sorts = {row: table for row, table in found.items() if table}
        if sorts and len(sorts) == len(found):
            return sorts
    return {}


def _of_sort(head: Head, table: Table) -> Record:
    """Where the one weapon of a row stands that is of this sort."""
    group = head.groups.get((table.path, 1))
    made = Record(table, Rect(head.top, head.left, head.bottom, head.right))
    if group:
        made.cells, made.slots, made.boxes = dict(group.cells), dict(group.slots), dict(group.boxes)
    for col, word in head.loose:
        column = word.column(table)
        if column and column.kind is Kind.CHOICES and (0, col) not in made.slots.get(column.path, []):
            made.slots[column.path] = [*made.slots.get(column.path, []), (0, col)]
        elif column and column.kind is not Kind.CHOICES:
            made.cells.setdefault(column.path, (0, col))
    return made


def _has_number(sheet: Sheet, head: Head, row: int) -> bool:
    """Whether a stat in this row looks like a number."""
    stats = [one.path for one in sheet.form.stats]
    return any(sheet.is_number(sheet.grid.at(row, head.fields[path])) for path in stats if path in head.fields)


def _is_remark(sheet: Sheet, places: set[Place], columns: list[int]) -> bool:
    """Whether a row is a note over several columns, a sum, or labels again."""
    cells = [sheet.grid.at(*place) for place in places]
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    if any(label_key(text) in TOTALS for text in texts):
        return True
    if len(cells) > 1 or not texts:
        return False
    span = sheet.grid.span(*next(iter(places)))
    return texts[0].strip().startswith("※") or sum(span.left <= col <= span.right for col in columns) > 1


def _layout(sheet: Sheet, head: Head, rows: list[int], sorts: Mapping[int, Table]) -> Layout:
    """The layout of the machine in these rows. ``sorts``: the sort of the one weapon of each row, where a column says
    so."""
    draft = Draft()
    row = rows[0]
    for one in sheet.form.fields:
        if one.path in head.fields:
            place = sheet.corner(row, head.fields[one.path])
            if one.kind is Kind.CHOICES:
                draft.choices[one.path] = (Slots((place,)),)
            else:
                draft.cells[one.path] = place
    for table in sheet.form.tables:
        found = _weapons(head, rows, sorts, table)
        filled = [(key, record) for key, record in found if record.is_filled(sheet.grid)]
        draft.add_records(table, [record for _, record in found], [record for _, record in filled])
        for number, (key, record) in enumerate(filled):
            draft.findings += unread_of_roster(sheet, record, head.unread.get(key, ()), number)
    draft.findings += missing_stats(sheet, draft, Rect(head.top, head.left, head.bottom, head.right))
    tab = CellRef(sheet.grid.book, sheet.grid.tab)
    area = Rect(row, head.left, rows[-1], head.right)
    return Layout(sheet.form, tab, draft.cells, draft.choices, head.labels, tuple(draft.findings), area)


def _weapons(
    head: Head, rows: list[int], sorts: Mapping[int, Table], table: Table
) -> list[tuple[tuple[str, int], Record]]:
    """The weapons of one sort in these rows, with the group of columns that each stands in."""
    if sorts:
        group = _of_sort(head, table)
        return [((table.path, 1), _at_row(group, row)) for row in rows if sorts.get(row) is table]
    keys = sorted(key for key in head.groups if key[0] == table.path)
    return [(key, _at_row(head.groups[key], row)) for row in rows for key in keys]


def _at_row(record: Record, row: int) -> Record:
    return Record(
        record.table,
        Rect(row, record.rect.left, row, record.rect.right),
        {path: (row, col) for path, (_, col) in record.cells.items()},
        {path: [(row, col) for _, col in slots] for path, slots in record.slots.items()},
        {path: [((row, col), label) for (_, col), label in boxes] for path, boxes in record.boxes.items()},
    )
