"""The layout of one machine's form, as somebody drew it on an area of a tab."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheets.form import Field, Finding, Kind, Table, named
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout
from sheets.people.draft import Draft
from sheets.people.fields import place_fields
from sheets.people.labels import Sheet, Sign
from sheets.people.tables import blocks, rows, tables
from sheets.people.tables.headers import Header, headers
from sheets.people.tables.tables import Record
from sheets.people.told.doubts import beside_titles, two_in_one, whole_weapons
from sheets.people.told.unread import examples, unheaded_choices, unread_headers, unread_of_block, unread_remarks
from sheets.people.words.looks import is_other_title
from sheets.people.words.near import near_text


def layout_of(sheet: Sheet, area: Rect) -> Layout:
    """The layout of the form on this area."""
    draft = Draft()
    here = list(sheet.signs_in(area))
    found, taken, titled = _weapons(sheet, area, here, draft)
    singles = [sign for sign in here if sign.word.fields and sign.place not in taken]
    place_fields(sheet, area, singles, draft)
    for table in sheet.form.tables:
        mine = [record for record in found if record.table is table]
        draft.add_records(table, mine, [record for record in mine if record.is_filled(sheet.grid)])
    draft.findings += [*missing_stats(sheet, draft, area), *whole_weapons(sheet, area)]
    titles = [sign for sign in here if sign.word.title and sign.place not in taken | titled]
    draft.findings += beside_titles(sheet, titles, draft.places)
    if draft.remarks:
        draft.findings += unread_remarks(sheet, draft.remarks, draft.places)
    labels = {sign.place: sign.text for sign in here}
    tab = CellRef(sheet.grid.book, sheet.grid.tab)
    made = Layout(sheet.form, tab, draft.cells, draft.choices, labels, tuple(draft.findings), area, draft.packed)
    return replace(made, left=tuple(draft.left), terms=tuple(draft.terms))


def missing_stats(sheet: Sheet, draft: Draft, area: Rect) -> Iterator[Finding]:
    """A finding for each stat without a place, with the text of the area that comes nearest to its label."""
    for one in sheet.form.stats:
        if not draft.has(one.path):
            near = near_text(sheet, one, area)
            place = near.ref if near else sheet.grid.place
            params = {"label": named(one.labels), "path": one.path, "near": near.value if near else ""}
            yield Finding("E033" if near else "E032", place, params)


def _weapons(sheet: Sheet, area: Rect, here: list[Sign], draft: Draft) -> tuple[list[Record], set[Place], set[Place]]:
    """The rows of all tables, the labels that belong to them, and their titles."""
    heads = headers(sheet, area)
    taken = {sign.place for head in heads for sign in head.signs}
    found, titles, mixed = _mixed_tables(sheet, area, heads, draft)
    here = [sign for sign in here if sign.place not in titles]
    heads = [head for head in heads if head not in mixed and not _is_legend(sheet, head)]
    for head, table, title in _sorted_out(sheet, here, heads):
        if title:
            titles.add(title.place)
        columns = tables.columns(sheet, head, table) if table else None
        if table and columns and columns.has_mark:
            records = rows.records(sheet, columns, area)
            weapons = [one for one in records if one.is_filled(sheet.grid)]
            if title and len(weapons) == 1:
                tables.name_by_title(sheet, weapons[0], title)
            found += records
            draft.remarks += columns.remarks
            draft.left += columns.left
            draft.findings += examples(sheet, columns)
            doubled = list(two_in_one(sheet, head, table))
            draft.findings += doubled or unread_headers(sheet, columns, records)
            draft.findings += unheaded_choices(sheet, columns, records)
        else:
            draft.findings.append(unknown_table(sheet, head.signs[0].place))
    used = taken.union(titles, *(record.places for record in found))
    loose = [sign for sign in here if sign.place not in used]
    for block in _blocks(sheet, loose):
        made = _from_block(sheet, area, block, draft)
        found += made
        if made:
            taken.update(sign.place for sign in block.signs)
            titles |= {block.title.place} if block.title else set()
    return found, taken, titles


def _is_legend(sheet: Sheet, head: Header) -> bool:
    """Whether a header is of a list of choices and what they do: no column of numbers that a weapon needs, and every
    name below it is a choice."""
    marks = [item for item in head.items if item.sign and _is_mark(item.sign)]
    if len(marks) != 1 or marks[0].sign is None or not all(map(_needs_numbers, marks[0].sign.word.columns)):
        return False
    row, names = head.bottom + 1, 0
    while sheet.grid.is_filled(row, marks[0].left):
        value = sheet.grid.at(row, marks[0].left).value
        meaning = sheet.vocabulary.meaning(value) if isinstance(value, str) else None
        if meaning is None or meaning.label is None or not meaning.label.options:
            return False
        row, names = row + 1, names + 1
    return names > 0


def _needs_numbers(head: tuple[Table, Field]) -> bool:
    """Whether this is a table's column of names, and its rows count by a number too."""
    table, column = head
    return column.kind is Kind.TEXT and any(one.kind is Kind.WHOLE and one.path in table.marks for one in table.columns)


def _mixed_tables(
    sheet: Sheet, area: Rect, heads: list[Header], draft: Draft
) -> tuple[list[Record], set[Place], list[Header]]:
    """The rows of tables with a column that names the sort of each row, the cells that do, and those tables."""
    found: list[Record] = []
    named: set[Place] = set()
    mixed: list[Header] = []
    for head in heads:
        if named_rows := tables.sorts(sheet, head, area):
            mixed.append(head)
            named |= {place for place, _ in named_rows.values()}
            for table in sheet.form.tables:
                mine = [row for row, (_, sort) in named_rows.items() if sort is table]
                columns = tables.columns(sheet, head, table) if mine else None
                if columns and columns.has_mark:
                    found += [rows.record(sheet, columns, row) for row in mine]
                elif mine:
                    draft.findings.append(unknown_table(sheet, named_rows[mine[0]][0]))
    return found, named, mixed


def _blocks(sheet: Sheet, loose: list[Sign]) -> list[blocks.Block]:
    """Blocks of weapons among the labels that no table of rows took. A single label of many meanings is none, nor are
    several without a title that may all be of the machine itself: its name, its EN."""
    titles = [sign for sign in loose if sign.word.title and not sign.word.columns]
    labels = [sign for sign in loose if sign.word.columns]
    found: list[blocks.Block] = []
    for block in blocks.blocks(sheet, labels, titles):
        several = len(_paths(block)) > 1
        again = any(other.title is block.title for other in found)
        if (block.title and not again) or (several and not all(sign.word.fields for sign in block.signs)):
            found.append(block)
    return found


def _paths(block: blocks.Block) -> set[str]:
    return {sign.word.columns[0][1].path for sign in block.signs}


def _from_block(sheet: Sheet, area: Rect, block: blocks.Block, draft: Draft) -> list[Record]:
    table = (block.title.word.title if block.title else None) or _by_columns(sheet, block.signs)
    if table:
        made = blocks.records(sheet, block, table, area)
        draft.findings += unread_of_block(sheet, block, made)
        return made
    if any(_is_mark(sign) and _has_value(sheet, sign) for sign in block.signs):
        draft.findings.append(unknown_table(sheet, block.signs[0].place))
    return []


def _is_mark(sign: Sign) -> bool:
    """Whether a label is of a column that makes a row count."""
    return any(column.path in table.marks for table, column in sign.word.columns)


def _has_value(sheet: Sheet, sign: Sign) -> bool:
    place = sheet.value_of(sign, sign.word.columns[0][1].kind)
    return place is not None and sheet.grid.is_filled(*place)


def _sorted_out(sheet: Sheet, here: list[Sign], heads: list[Header]) -> list[tuple[Header, Table | None, Sign | None]]:
    """Which table each header belongs to: by its title, else by columns that only one table has, else the one that
    is left over."""
    titled: list[tuple[Header, Table | None, Sign | None]] = []
    # The nearest above comes first: from the bottom up, in one row from the right.
    titles = [sign for sign in here if sign.word.title]
    titles.sort(key=lambda sign: (sign.rect.bottom, sign.rect.left), reverse=True)
    for head in heads:
        title = _title_of(head, titles, heads)
        table = title.word.title if title else None
        titled.append((head, table or _by_columns(sheet, head.signs), title))
    known = {table.path for _, table, _ in titled if table}
    rest = [table for table in sheet.form.tables if table.path not in known]
    unknown = sum(table is None for _, table, _ in titled)
    only = rest[0] if len(rest) == 1 and unknown == 1 else None
    return [
        (head, table or (None if only is None or _is_other(sheet, head) else only), title)
        for head, table, title in titled
    ]


def _is_other(sheet: Sheet, head: Header) -> bool:
    """Whether the row above a header is the title of something else: 追加装備."""
    texts = [sheet.grid.at(head.row - 1, col).value for col in sheet.columns_by_row.get(head.row - 1, ())]
    return len(texts) == 1 and isinstance(texts[0], str) and is_other_title(texts[0])


def _title_of(head: Header, titles: list[Sign], heads: list[Header]) -> Sign | None:
    """The title that stands in front of a header, or above it without another header between."""
    if head.lead:
        return head.lead
    for title in titles:
        rect = title.rect
        beside = rect.top <= head.row <= rect.bottom and rect.right < head.left
        above = rect.bottom < head.row and rect.left <= head.right
        if (beside or above) and not any(_is_between(other, rect, head) for other in heads):
            return title
    return None


def _is_between(other: Header, title: Rect, head: Header) -> bool:
    """Whether a header takes a title away from another: it stands below the title and over the head, or in front of
    the head and nearer to the title."""
    if other is head or not title.bottom < other.row <= head.row:
        return False
    if other.row == head.row:
        return title.left <= other.left < head.left
    return other.left <= head.right and head.left <= other.right


def _by_columns(sheet: Sheet, signs: list[Sign]) -> Table | None:
    """The only table that has all these columns, where another lacks one."""
    fitting = [
        table
        for table in sheet.form.tables
        if all(sign.word.column(table) or sign.word.option(table) or not sign.word.columns for sign in signs)
    ]
    return fitting[0] if len(fitting) == 1 else None


def unknown_table(sheet: Sheet, place: Place) -> Finding:
    """That nobody can tell which sort of weapons stands at this label."""
    titles = tuple(named(table.titles) for table in sheet.form.tables)
    cell = sheet.grid.at(*place)
    return Finding("E031", cell.ref, {"label": cell.value, "titles": titles})
