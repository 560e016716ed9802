"""Rosters: a header row with the stats' labels, and a machine a row below it, weapons in numbered groups of columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sheets.draft import Draft
from sheets.drawn import missing_stats, unknown_table
from sheets.form import Field, Finding, Kind, Table, label_key
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout, Slots
from sheets.looks import TOTALS, is_number
from sheets.signs import Sheet, Sign
from sheets.tables import Record
from sheets.vocabulary import Word

_MOST_BESIDE = 12
"""Rosters side by side that are told apart."""
_NUMBER = re.compile(r"(\d*)(.*)\Z", re.DOTALL)
_TRAILING = re.compile(r"(.*?)(\d*)\Z", re.DOTALL)


@dataclass(slots=True)
class Rosters:
    """What was found: ``taken`` are the labels that head rosters, ``done`` the rows where a header came again."""

    layouts: list[Layout] = field(default_factory=list)
    taken: set[Place] = field(default_factory=set)
    done: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    blank: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """A numbered weapon: ``遠距離2``."""

    table: Table
    number: int | None


@dataclass(slots=True)
class Head:
    """A roster's header: what each column holds. ``bottom`` is its last row."""

    top: int
    bottom: int
    left: int
    right: int
    fields: dict[str, int] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
    groups: dict[tuple[str, int], Record] = field(default_factory=dict)
    labels: dict[Place, str] = field(default_factory=dict)
    loose: list[tuple[int, Word]] = field(default_factory=list)
    """Columns of weapons that no group claims, left to right."""
    unclaimed: list[Place] = field(default_factory=list)
    """First of the columns of each weapon whose sort can't be told."""

    @property
    def columns(self) -> list[int]:
        """All columns that hold something of a machine."""
        found = set(self.fields.values())
        for record in self.groups.values():
            found |= {col for _, col in record.cells.values()}
            found |= {col for slots in record.slots.values() for _, col in slots}
            found |= {col for boxes in record.boxes.values() for (_, col), _ in boxes}
        return sorted(found)


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
        head = _head(sheet, line)
        machines = list(_machines(sheet, head, end))
        if not head.groups and sum(_has_number(sheet, head, row) for row in machines) < 2:
            # One line of values below a line of labels is a form whose labels stand above.
            continue
        found.done.setdefault((line.left, line.right), set()).update(again)
        rows = {*range(head.top, head.bottom + 1), *again}
        found.taken |= {place for place in sheet.signs if place[0] in rows and line.left <= place[1] <= line.right}
        found.layouts += [_layout(sheet, head, row) for row in machines]
        found.blank += not machines
        found.findings += [unknown_table(sheet, place) for place in head.unclaimed]
    return found


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a row with the labels of one roster."""

    row: int
    left: int
    right: int


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
        if len(_stats_in(sheet, line)) >= 2:
            yield line


def _texts(sheet: Sheet, line: Line) -> dict[int, object]:
    cols = [col for col in sheet.columns_by_row[line.row] if line.left <= col <= line.right]
    return {col: sheet.grid.at(line.row, col).value for col in cols}


def _stats_in(sheet: Sheet, line: Line) -> list[Sign]:
    """Labels of stats in a line that don't have numbers right of them."""
    return [
        sign
        for col in sheet.columns_by_row[line.row]
        if line.left <= col <= line.right
        and (sign := sheet.signs.get((line.row, col)))
        and sign.word.stats
        and not is_number(sheet.grid.at(*sheet.after(sign.rect)))
    ]


def _head(sheet: Sheet, line: Line) -> Head:
    """The header about a row of stats: itself, and a line of group titles above or of column labels below."""
    row = line.row
    top, bottom = row, max(sign.rect.bottom for sign in _stats_in(sheet, line))
    if bottom == row and _has_columns(sheet, row + 1) and _has_titles(sheet, row):
        bottom = row + 1
    elif _has_columns(sheet, row) and row > 1 and _has_titles(sheet, row - 1) and not _has_stats(sheet, row - 1):
        top = row - 1
    head = Head(top, bottom, line.left, line.right)
    group: Group | None = None
    above: Group | None = None
    for col in range(line.left, max(line.right, _last_column(sheet, bottom, line)) + 1):
        texts = [_text(sheet, top, col), _text(sheet, bottom, col) if bottom > top else ""]
        if bottom > top and sheet.corner(top, col) == sheet.corner(bottom, col):
            texts[1] = ""
        if bottom > top and texts[0]:
            above = _group_title(sheet, texts[0])
        group = _column(sheet, head, col, texts, above if bottom > top else None, group)
    _claim(sheet, head)
    return head


def _claim(sheet: Sheet, head: Head) -> None:
    """Group the columns that name no weapon (装備名1, 威力1, 発射数1, ...): by their number, or where one comes
    again; the sort is told by a column that only one has. What can't be told stays in ``head.unclaimed``."""
    runs: list[list[tuple[int, Word]]] = []
    for col, word in head.loose:
        last = runs[-1] if runs else []
        again = any(word.columns == other.columns and word.number == other.number for _, other in last)
        choices = word.columns[0][1].kind is Kind.CHOICES
        moved = not choices and any(word.number != other.number for _, other in last if not _is_choices(other))
        if not last or again or moved:
            runs.append([])
        runs[-1].append((col, word))
    counts: dict[str, int] = {}
    for run in runs:
        if not any(column.path in table.marks for _, word in run for table, column in word.columns):
            continue
        fitting = [table for table in sheet.form.tables if all(word.column(table) for _, word in run)]
        if len(fitting) != 1:
            head.unclaimed.append((head.bottom, run[0][0]))
            continue
        table = fitting[0]
        counts[table.path] = counts.get(table.path, 0) + 1
        for col, word in run:
            if column := word.column(table):
                _add(head, Group(table, counts[table.path]), (column, "", ""), col)


def _is_choices(word: Word) -> bool:
    return word.columns[0][1].kind is Kind.CHOICES


def _last_column(sheet: Sheet, row: int, line: Line) -> int:
    """The last column of a second line of labels, where the first reaches to the end of the tab's labels."""
    last = sheet.columns_by_row.get(line.row, [0])[-1]
    return sheet.columns_by_row.get(row, [0])[-1] if last <= line.right else line.right


def _text(sheet: Sheet, row: int, col: int) -> str:
    """The text that covers a header cell."""
    value = sheet.grid.at(row, col).value
    return value if isinstance(value, str) else ""


def _has_columns(sheet: Sheet, row: int) -> bool:
    signs = [sheet.signs[row, col] for col in sheet.columns_by_row.get(row, []) if (row, col) in sheet.signs]
    return sum(bool(sign.word.columns) and not sign.word.stats for sign in signs) >= 2


def _has_titles(sheet: Sheet, row: int) -> bool:
    return any(_group_title(sheet, _text(sheet, row, col)) for col in sheet.columns_by_row.get(row, []))


def _has_stats(sheet: Sheet, row: int) -> bool:
    return any(sheet.signs[row, col].word.stats for col in sheet.columns_by_row[row] if (row, col) in sheet.signs)


def _group_title(sheet: Sheet, text: str) -> Group | None:
    """``遠距離2`` or a table's title."""
    parsed = _grouped(sheet, text)
    return parsed[0] if parsed and not parsed[1] else None


def _grouped(sheet: Sheet, text: str) -> tuple[Group, str] | None:
    """A label that begins with a table's prefix: the group, and the key of what is left (``威力``)."""
    key = label_key(text)
    if not key or len(key) > 40:
        return None
    for prefix, table in _prefixes(sheet):
        if key.startswith(prefix):
            match = _NUMBER.match(key[len(prefix) :])
            number, rest = (match[1], match[2]) if match else ("", "")
            if not rest or _meaning(table, rest):
                return Group(table, int(number) if number else None), rest
    return None


def _prefixes(sheet: Sheet) -> list[tuple[str, Table]]:
    """Keys of prefixes, the longest first."""
    found = {label_key(word): table for table in sheet.form.tables for word in (*table.roster, *table.titles)}
    return sorted(found.items(), key=lambda item: -len(item[0]))


def _meaning(table: Table, key: str) -> tuple[Field, str, str] | None:
    """A column's key with or without a number behind it: the column, that number, the option where it is one."""
    match = _TRAILING.match(key)
    bare, number = (match[1], match[2]) if match else (key, "")
    for column in table.columns:
        labels = [label_key(label) for label in column.labels]
        if key in labels or bare in labels:
            return column, "" if key in labels else number, ""
        if option := column.option(key):
            return column, "", option.labels[0]
    return None


def _column(
    sheet: Sheet, head: Head, col: int, texts: list[str], above: Group | None, group: Group | None
) -> Group | None:
    """Note what one column holds; returns the group that the columns right of it are in."""
    label = texts[1] or texts[0]
    row = head.bottom if texts[1] else head.top
    if not label:
        return group
    key = label_key(label)
    if above and (texts[1] and (meaning := _meaning(above.table, key))):
        _add(head, above, meaning, col)
    elif (parsed := _grouped(sheet, label)) and not (group and parsed[0].number is None and _is_plain(group, key)):
        group = _numbered(parsed[0], group)
        meaning = _meaning(group.table, parsed[1]) if parsed[1] else None
        if parsed[1] and meaning:
            number = int(meaning[1]) if meaning[1] and meaning[0].kind is not Kind.CHOICES else None
            group = Group(group.table, number or group.number)
            _add(head, group, meaning, col)
        elif not parsed[1] and head.bottom == head.top:
            name = next(one for one in group.table.columns if one.kind is Kind.TEXT)
            _add(head, group, (name, "", ""), col)
    else:
        word = sheet.vocabulary.lookup(label)
        field = word.fields[0] if word and word.fields else sheet.vocabulary.field_header(label)
        plain = _meaning(group.table, key) if group else None
        if plain and group and not (field and field.is_stat):
            _add(head, group, plain, col)
        elif field:
            _put(head, field, col, key)
            group = None
        elif word and word.columns:
            head.loose.append((col, word))
    head.labels[row, col] = label
    return group


def _put(head: Head, field: Field, col: int, key: str) -> None:
    """Note a column of the machine itself; of two for one field, the one whose label comes first among its labels."""
    ranks = [label_key(label) for label in field.labels]
    rank = ranks.index(key) if key in ranks else len(ranks)
    if field.path not in head.fields or rank < head.ranks[field.path]:
        head.fields[field.path], head.ranks[field.path] = col, rank


def _is_plain(group: Group, key: str) -> bool:
    """Whether a label is a column of the present group as it is: 近接コンボ."""
    return _meaning(group.table, key) is not None


def _numbered(found: Group, group: Group | None) -> Group:
    if found.number is not None:
        return found
    return Group(found.table, group.number if group and group.table is found.table else 1)


def _add(head: Head, group: Group, meaning: tuple[Field, str, str], col: int) -> None:
    """Add a column to its group. Row 0 stands for the machine's own row, which is filled in later."""
    column, _, option = meaning
    key = group.table.path, group.number or 1
    record = head.groups.setdefault(key, Record(group.table, Rect(head.top, col, head.bottom, col)))
    if option:
        record.boxes.setdefault(column.path, []).append(((0, col), option))
    elif column.kind is Kind.CHOICES:
        record.slots.setdefault(column.path, []).append((0, col))
    else:
        record.cells.setdefault(column.path, (0, col))


def _machines(sheet: Sheet, head: Head, end: int) -> Iterator[int]:
    """The rows below a header that hold a machine."""
    columns = head.columns
    for row in sheet.rows(head.bottom + 1, end):
        if len(_stats_in(sheet, Line(row, head.left, head.right))) >= 2:
            continue
        if not _has_number(sheet, head, row) and any(sheet.is_label(row, col) for col in columns):
            return
        places = {sheet.corner(row, col) for col in columns if sheet.grid.is_filled(row, col)}
        if places and not _is_remark(sheet, places, columns):
            yield row


def _has_number(sheet: Sheet, head: Head, row: int) -> bool:
    """Whether a stat in this row looks like a number."""
    stats = [one.path for one in sheet.form.stats]
    return any(is_number(sheet.grid.at(row, head.fields[path])) for path in stats if path in head.fields)


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


def _layout(sheet: Sheet, head: Head, row: int) -> Layout:
    """The layout of the machine in this row."""
    draft = Draft()
    for one in sheet.form.fields:
        if one.path in head.fields:
            place = sheet.corner(row, head.fields[one.path])
            if one.kind is Kind.CHOICES:
                draft.choices[one.path] = (Slots((place,)),)
            else:
                draft.cells[one.path] = place
    for table in sheet.form.tables:
        numbers = sorted(number for path, number in head.groups if path == table.path)
        found = [_at_row(head.groups[table.path, number], row) for number in numbers]
        filled = [one for one in found if _is_filled(sheet, one)]
        draft.add_records(table, found, filled)
    draft.findings += missing_stats(sheet, draft, Rect(head.top, head.left, head.bottom, head.right))
    tab = CellRef(sheet.grid.book, sheet.grid.tab)
    area = Rect(row, head.left, row, head.right)
    return Layout(sheet.form, tab, draft.cells, draft.choices, head.labels, tuple(draft.findings), area)


def _at_row(record: Record, row: int) -> Record:
    return Record(
        record.table,
        Rect(row, record.rect.left, row, record.rect.right),
        {path: (row, col) for path, (_, col) in record.cells.items()},
        {path: [(row, col) for _, col in slots] for path, slots in record.slots.items()},
        {path: [((row, col), label) for (_, col), label in boxes] for path, boxes in record.boxes.items()},
    )


def _is_filled(sheet: Sheet, record: Record) -> bool:
    return any(sheet.grid.is_filled(*record.cells[mark]) for mark in record.table.marks if mark in record.cells)
