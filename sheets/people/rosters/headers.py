"""What each column of a roster holds: the labels of the machine's own values, and weapons in numbered groups."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sheets.form import Field, Kind, Table, label_key
from sheets.grid import Place, Rect
from sheets.people.labels import Sheet, Sign
from sheets.people.tables.tables import Record
from sheets.people.words.looks import REMARKS
from sheets.people.words.vocabulary import Word

_NUMBER = re.compile(
    r"(?:その|第|no\.?|#)?(\d+|[一二三四五六七八九]|)(?:番目?|つ目)?[のノ\-‐–—−/.~,、|]*(.*)\Z", re.DOTALL
)
"""What stands behind a weapon's sort: its number, as その一 and 第2 too, and what of it a column holds (の威力)."""
_KANJI = {sign: str(number) for number, sign in enumerate("一二三四五六七八九", 1)}
_TRAILING = re.compile(r"(.*?)(\d*)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Group:
    """A numbered weapon: ``遠距離2``."""

    table: Table
    number: int | None


@dataclass(frozen=True, slots=True)
class Unknown:
    """A label that nobody knows, over the columns ``left`` to ``right``. ``text``: what it says without the weapon's
    name, which says whose it is: ``owner`` is a key of `Head.groups`, None where it doesn't say so."""

    place: Place
    left: int
    right: int
    text: str
    owner: tuple[str, int] | None


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
    unknown: list[Unknown] = field(default_factory=list)
    """Labels that nobody knows, left to right."""
    unread: dict[tuple[str, int], list[Unknown]] = field(default_factory=dict)
    """Those of each weapon."""
    sorted: bool = False
    """Whether a column says of each row which sort of weapon stands in it."""

    @property
    def columns(self) -> list[int]:
        """All columns that hold something of a machine."""
        weapons = [col for record in self.groups.values() for _, col in record.places]
        loose = [col for col, _ in self.loose] if self.sorted else []
        return sorted({*self.fields.values(), *weapons, *loose})


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a row with the labels of one roster."""

    row: int
    left: int
    right: int


def stats_in(sheet: Sheet, line: Line) -> list[Sign]:
    """Labels of stats in a line that don't have numbers right of them."""
    return [
        sign
        for col in sheet.columns_by_row[line.row]
        if line.left <= col <= line.right
        and (sign := sheet.signs.get((line.row, col)))
        and sign.word.stats
        and not sheet.is_number(sheet.grid.at(*sheet.after(sign.rect)))
    ]


def head_of(sheet: Sheet, line: Line) -> Head:
    """The header about a row of stats: itself, and a line of group titles above or of column labels below."""
    row = line.row
    top, bottom = row, max(sign.rect.bottom for sign in stats_in(sheet, line))
    if bottom == row and _has_columns(sheet, row + 1) and _has_titles(sheet, row):
        bottom = row + 1
    elif _has_columns(sheet, row) and row > 1 and _has_titles(sheet, row - 1) and not _has_stats(sheet, row - 1):
        top = row - 1
    right = max(line.right, _last_column(sheet, bottom, line))
    head = Head(top, bottom, line.left, right)
    group: Group | None = None
    above: Group | None = None
    for col in range(line.left, right + 1):
        texts = [_text(sheet, top, col), _text(sheet, bottom, col) if bottom > top else ""]
        if bottom > top and sheet.corner(top, col) == sheet.corner(bottom, col):
            texts[1] = ""
        if bottom > top and texts[0]:
            above = _group_title(sheet, texts[0])
            head.labels[sheet.corner(top, col)] = texts[0]
        group = _column(sheet, head, col, texts, above if bottom > top else None, group)
    _claim(sheet, head)
    _give_out(head)
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


def _give_out(head: Head) -> None:
    """Unknown labels are of the weapon that they name, else of the one whose columns they stand right of."""
    owners = {col: key for key, record in head.groups.items() for _, col in record.places}
    for one in head.unknown:
        owner = one.owner or owners.get(one.left - 1)
        if owner in head.groups:
            owners[one.right] = owner
            head.unread.setdefault(owner, []).append(one)


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
            number, rest = (_KANJI.get(match[1], match[1]), match[2]) if match else ("", "")
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
    written = texts[1] or texts[0]
    row = head.bottom if texts[1] else head.top
    if not written:
        return group
    label = sheet.vocabulary.numbers.hintless(written)
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
            _add(head, group, (group.table.name, "", ""), col)
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
        elif not word:
            _note_unknown(sheet, head, (row, col), above if texts[0] and texts[1] else None, group)
    head.labels[row, col] = written
    return group


def _note_unknown(sheet: Sheet, head: Head, place: Place, above: Group | None, group: Group | None) -> None:
    """Note a label that is nobody's, and the weapon that it names or that is named above it. A remark is rather the
    machine's."""
    span = sheet.grid.span(*place)
    key = label_key(_text(sheet, *place))
    if (span.top, span.left) in sheet.column_words or span.left < place[1] or key in REMARKS:
        return
    owner, text = above, key
    for prefix, table in _prefixes(sheet):
        match = _NUMBER.match(key[len(prefix) :]) if key.startswith(prefix) else None
        if match and (match[1] or (group and group.table is table)):
            number = _KANJI.get(match[1], match[1])
            owner, text = _numbered(Group(table, int(number) if number else None), group), match[2]
            break
    owned = (owner.table.path, owner.number or 1) if owner else None
    head.unknown.append(Unknown((span.top, span.left), span.left, span.right, text, owned))


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
