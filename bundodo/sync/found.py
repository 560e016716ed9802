"""The machines of a spreadsheet, and which of them is which of those that were known."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from sheets.form import Form, Kind
from sheets.google.write import TabNow
from sheets.grid import Rect, a1
from sheets.layout import Layout
from sheets.sync.align import LIKE, align, likeness
from sheets.sync.record import Norm, Record, Row
from sheets.sync.state import Known

_MOST_DIGITS = 4
ROW = re.compile(r"(\w+)\[(\d+)\]\.(.+)\Z")


@dataclass(frozen=True, slots=True)
class Found:
    """A machine in the spreadsheet."""

    tab: TabNow
    layout: Layout
    record: Record

    @property
    def range(self) -> str:
        return shown(self.layout.area)

    @property
    def name(self) -> str:
        return str(self.record.fields.get("name") or self.tab.title)


def knows(form: Form, path: str) -> bool:
    """Whether a form has a value of this path."""
    if match := ROW.match(path):
        columns = [one.path for table in form.tables if table.path == match[1] for one in table.columns]
        return match[3] in columns and len(match[2]) <= _MOST_DIGITS
    return path in [one.path for one in form.fields]


def base_of(known: Known) -> Record:
    """The base of a machine as a record."""
    fields: dict[str, Norm] = {}
    rows: dict[str, dict[int, dict[str, Norm]]] = {}
    for path, value in known.values.items():
        if match := ROW.match(path):
            rows.setdefault(match[1], {}).setdefault(int(match[2]), {})[match[3]] = value
        else:
            fields[path] = value
    tables = {table: tuple(found[n] for n in sorted(found)) for table, found in rows.items()}
    return Record(fields, tables)


def unsaid(form: Form, layout: Layout) -> set[str]:
    """The paths of inputs for which a tab has no cell: ``stats.output``, ``ranged.power`` of all rows."""
    placed = {ROW.sub(r"\1.\3", path) for path in (*layout.cells, *layout.packed, *layout.choices)}
    inputs = [one.path for one in form.fields if one.kind is not Kind.OUTPUT]
    inputs += [f"{t.path}.{one.path}" for t in form.tables for one in t.columns if one.kind is not Kind.OUTPUT]
    return {path for path in inputs if path not in placed}


def follow(known: list[Known], found: list[Found]) -> tuple[dict[int, Found], dict[int, Found]]:
    """Where each known machine is now: on its own tab, whatever that is called by now; else where the same machine
    stands. An export tells no numbers of tabs: there what a tab says goes before what it is called. Second, those of
    which only the title of a tab is left, on which another machine stands: nobody can tell whether it is that one."""
    numbers = {one.tab.id for one in found if one.tab.id is not None}
    pairs: dict[int, Found] = {}
    if not numbers:
        pairs = _by_content(known, found)
    for tab in dict.fromkeys((one.tab, one.title) for one in known):
        mine = [n for n, one in enumerate(known) if (one.tab, one.title) == tab and n not in pairs]
        taken = {id(one) for one in pairs.values()}
        there = [one for one in found if _is_tab(one.tab, tab, numbers) and id(one) not in taken]
        if len(mine) == len(there) == 1:
            pairs[mine[0]] = there[0]
        else:
            rows = [flat(base_of(known[n])) for n in mine]
            pairs |= {mine[a]: there[b] for a, b in align(rows, [flat(one.record) for one in there]).items()}
    lost = [n for n in range(len(known)) if n not in pairs]
    taken = {id(one) for one in pairs.values()}
    rest = [one for one in found if id(one) not in taken]
    rows = [flat(base_of(known[n])) for n in lost]
    pairs |= {lost[a]: rest[b] for a, b in align(rows, [flat(one.record) for one in rest], alike=False).items()}
    unsure = {} if numbers else {n: one for n, one in pairs.items() if _is_title_only(known[n], one)}
    return {n: one for n, one in pairs.items() if n not in unsure}, unsure


def _by_content(known: list[Known], found: list[Found]) -> dict[int, Found]:
    """Machines that say the same, or have the same name to themselves; of several, the one on the tab of that title."""
    pairs: dict[int, Found] = {}
    bases = [base_of(one) for one in known]
    for key in (_whole, _name):
        for n, base in enumerate(bases):
            if n in pairs or not key(base):
                continue
            rivals = [m for m, other in enumerate(bases) if m not in pairs and key(other) == key(base)]
            there = [one for one in found if one not in pairs.values() and key(one.record) == key(base)]
            titled = [one for one in there if one.tab.title == known[n].title]
            if len(rivals) == len(there) == 1:
                pairs[n] = there[0]
            elif len(titled) == 1 and sum(known[m].title == known[n].title for m in rivals) == 1:
                pairs[n] = titled[0]
    return pairs


def _whole(one: Record) -> str:
    return repr(sorted(flat(one).items()))


def _name(one: Record) -> str:
    return str(one.fields.get("name") or "")


def _is_title_only(known: Known, found: Found) -> bool:
    """Whether nothing but the title of its tab speaks for a machine being a known one: it has another name, and hardly
    a value in common."""
    base = base_of(known)
    other_name = base.fields.get("name") != found.record.fields.get("name")
    return other_name and likeness(flat(base), flat(found.record)) < LIKE


def _is_tab(tab: TabNow, known: tuple[int | None, str], numbers: Collection[int]) -> bool:
    """By its number; by its title where an export told none."""
    number, title = known
    if number is None or not numbers:
        return tab.title == title
    return tab.id == number


def flat(one: Record) -> Row:
    """A machine as one row. Rows of its tables are told apart by their place among equals."""
    values: dict[str, Norm] = dict(one.fields)
    for table, rows in one.tables.items():
        for number, row in enumerate(rows):
            values |= {f"{table}[{number}].{column}": value for column, value in row.items()}
    return values


def shown(area: Rect) -> str:
    """A block of cells, ``A1:H20``."""
    return f"{a1(area.top, area.left)}:{a1(area.bottom, area.right)}"
