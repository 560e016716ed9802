"""The template of a game that draws none of its own: everything from its form, its formulas and its rule book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bundodo.template import looks
from bundodo.template.arrange import FIRST_ROW, LEFT, RIGHT, Label, arrange, column_cells, columns, is_wide
from bundodo.template.entered import Entered, Plan, tab_titles
from bundodo.template.field_tab import field_tab
from bundodo.template.howto_tab import Section, howto_tab, limits_section, rulings_section
from designer.prints import marks
from sheets.form import Field, Form, Kind, Option, Role
from sheets.grid import Place, Rect, a1
from sheets.layout import Layout, Slots, write
from sheets.marks import FORM, Mark
from sheets.shapes import stamp
from sheets.workbook import Formula, Highlight, OneOf, Page, Picture, Style, Tab, Workbook, pinned
from templates.version import PRODUCER
from templates.words import Lang, Words, code_of

_BAND_ROW = 2
_GAP_PX, _NAME_PX, _CELL_PX, _REST_PX = 12, 148, 92, 84
_ROW_PX, _TALL_PX, _TITLE_PX = 28, 64, 30
_ROWS, _MOST_ROWS = 4, 12
"""Rows of a table of an empty form, and where an event allows more."""
_LIST_HEAD = 4
_STATS_LISTED = 6
"""More stats than these would make a line of the list too long for a phone."""


@dataclass(frozen=True, slots=True)
class _Kit:
    plan: Plan
    form: Form
    layout: Layout
    words: Words
    lists: Mapping[tuple[Option, ...], str]
    """Where each set of choices is listed, as a formula names it."""
    own: Mapping[str, str]
    """The same of what a machine's own mark and its photo are chosen from, by path."""

    def cell(self, path: str) -> str:
        """The address of an entry; of a table's column all its cells."""
        if "[]" not in path:
            return a1(*self.layout.cells[path])
        table, column = path.split("[].")
        cells = [self.layout.cells[f"{table}[{row}].{column}"] for row in range(self.layout.rows(table))]
        return f"{a1(*cells[0])}:{a1(*cells[-1])}"


def workbook(plan: Plan) -> Workbook:
    """The template as a workbook."""
    words = Words(plan.lang, "common", plan.game.NAME, name="template")
    form = plan.game.form()
    layout = arrange(form, _sizes(form, plan), _label(plan.lang))
    titles = tab_titles(plan.machines, plan.blank, plan.game.form(), words)
    hidden, lists = _lists(form, plan, words)
    kit = _Kit(plan, form, layout, words, lists, _own_lists(hidden, form, plan, len(lists)))
    machines = [*plan.machines, *(Entered() for _ in range(plan.blank))]
    tabs = [stamp(_form_tab(kit, title, one), layout, words.code) for title, one in zip(titles, machines, strict=True)]
    tabs.append(_list_tab(kit, titles))
    own = plan.game.boards(plan.lang)
    tabs.append(field_tab(words, plan.game.NAME, plan.board or (own[0] if own else None)))
    tabs.append(howto_tab(plan.game.NAME, words, _sections(plan, words)))
    return Workbook((*tabs, hidden), words["title"], PRODUCER)


def _label(lang: Lang) -> Label:
    """Which of a field's labels is written: the canonical one, in English the first that is English."""
    if code_of(lang) == "ja":
        return lambda labels: labels[0]
    return lambda labels: next((one[:1].upper() + one[1:] for one in labels if one.isascii()), labels[0])


def _sizes(form: Form, plan: Plan) -> dict[str, int]:
    """Rows of each table and slots of each set of choices: as usual, as many as an event allows, or as the fullest
    machine needs."""
    machines, allowed = plan.machines, plan.terms.limits.most
    sizes = {table.path: max(_ROWS, min(allowed.get(table.path, 0), _MOST_ROWS)) for table in form.tables}
    for machine in machines:
        for path in machine.values:
            name, bracket, rest = path.partition("[")
            if bracket and name in sizes:
                sizes[name] = max(sizes[name], int(rest.partition("]")[0]) + 1)
    for table in form.tables:
        for column in table.columns:
            if column.kind is Kind.CHOICES:
                most = max((_count(one, table.path, column.path) for one in machines), default=0)
                sizes[f"{table.path}.{column.path}"] = max(column.slots, most)
    return sizes


def _count(machine: Entered, table: str, column: str) -> int:
    """The most choices that one row of the table makes."""
    found: dict[str, int] = {}
    for path in machine.values:
        row, dot, rest = path.partition(f"].{column}[")
        if dot and row.startswith(f"{table}["):
            found[row] = max(found.get(row, 0), int(rest.rstrip("]")) + 1)
    return max(found.values(), default=0)


def _lists(form: Form, plan: Plan, words: Words) -> tuple[Tab, dict[tuple[Option, ...], str]]:
    """The hidden tab of what can be chosen, a column a set, and where each set stands."""
    tab = Tab(words["tabs.lists"], hidden=True, guarded=True)
    tab.put(1, 1, str(Mark("lists", plan.game.NAME)), looks.MARK)
    tab.hidden_rows.add(1)
    refs: dict[tuple[Option, ...], str] = {}
    label = _label(plan.lang)
    for one in (*form.fields, *(column for table in form.tables for column in table.columns)):
        if one.kind is not Kind.CHOICES or one.options in refs:
            continue
        col = len(refs) + 1
        tab.put(2, col, label(one.labels), looks.heading())
        allowed = [option for option in one.options if option.id not in plan.terms.limits.ban] or one.options
        for row, option in enumerate(allowed, 3):
            tab.put(row, col, label(option.labels), Style())
        refs[one.options] = pinned(Rect(3, col, 2 + len(allowed), col), tab.title)
    return tab, refs


def _own_lists(tab: Tab, form: Form, plan: Plan, used: int) -> dict[str, str]:
    """The names of colours and emblems, and how a photo is shown, in columns of the tab behind those in use."""
    code = code_of(plan.lang)
    sets = {
        "colour": marks.names("colours", code),
        "emblem": marks.names("emblems", code),
        "photo_fit": marks.FITS,
    }
    refs: dict[str, str] = {}
    for col, (path, names) in enumerate(sets.items(), used + 1):
        tab.put(2, col, _label(plan.lang)(form.field(path).labels), looks.heading())
        for row, name in enumerate(names, 3):
            tab.put(row, col, name, Style())
        refs[path] = pinned(Rect(3, col, 2 + len(names), col), tab.title)
    return refs


def _form_tab(kit: _Kit, title: str, entered: Entered) -> Tab:
    """One machine's tab."""
    layout, words, game = kit.layout, kit.words, kit.plan.game
    tab = Tab(title, colour=looks.BLUE, guarded=True)
    keys = [one.key for one in game.RULINGS if "design" in one.shows]
    mark = Mark(FORM, game.NAME, {key: str(kit.plan.terms.rulings[key]) for key in keys})
    tab.put(1, LEFT, str(mark), looks.MARK)
    tab.hidden_rows.add(1)
    right = layout.area.right
    tab.block(Rect(_BAND_ROW, LEFT, _BAND_ROW, right), words.say("plain.title", game=words["name"]), looks.BAND)
    tab.heights.update({_BAND_ROW: 36, FIRST_ROW - 1: 10})
    for path, place in layout.cells.items():
        one = kit.form.field(path)
        tall = "[" not in path and is_wide(one)
        tab.block(_room(kit, path), None, replace(looks.ENTER_PROSE, size=10) if tall else _look(one))
        tab.heights[place[0]] = _TALL_PX if tall else _ROW_PX
    for path, formula in game.formulas(kit.cell, kit.plan.terms.rulings).items():
        tab.put(*layout.cells[path], Formula(formula))
    _choices(tab, kit)
    _labels(tab, kit)
    _alarms(tab, kit)
    for place, content in write(layout, _spelt(kit, entered.values)).items():
        if isinstance(content, (bool, int, float, str)):
            tab.put(*place, content)
    if entered.photo and (photo := kit.form.photo.path) in layout.cells:
        tab.pictures.append(Picture(_room(kit, photo), entered.photo))
    tab.widths.update({1: _GAP_PX, LEFT: _NAME_PX})
    tab.widths.update({col: _CELL_PX if col <= RIGHT else _REST_PX for col in range(LEFT + 1, right + 1)})
    tab.frozen = (_BAND_ROW, 0)
    tab.page = Page(Rect(_BAND_ROW, 1, layout.area.bottom, right), landscape=right > RIGHT)
    return tab


def _room(kit: _Kit, path: str) -> Rect:
    """The cell of a value; of a text of the whole machine several, merged."""
    row, col = kit.layout.cells[path]
    one = kit.form.field(path)
    return Rect(row, col, row, col + (column_cells(one) if "[" in path else columns(one)) - 1)


def _places(slots: object) -> tuple[Place, ...]:
    return slots.cells if isinstance(slots, Slots) else ()


def _spelt(kit: _Kit, values: Mapping[str, object]) -> dict[str, object]:
    """The values with choices by their names in the template's language."""
    label = _label(kit.plan.lang)
    found: dict[str, object] = {}
    for path, value in values.items():
        one = kit.form.field(path)
        option = one.option(str(value)) if one.kind is Kind.CHOICES else None
        found[path] = label(option.labels) if option else value
    return found


def _labels(tab: Tab, kit: _Kit) -> None:
    """Labels beside single values, section titles over tables, and the heads of their columns."""
    beside = set(_singles(kit))
    pairs = {row for row, _ in beside}
    heads = {row for row, _ in kit.layout.labels} - pairs
    for (row, col), text in kit.layout.labels.items():
        if (row, col + 1) in beside:
            tab.put(row, col, text, looks.LABEL)
        elif row + 1 in heads:
            tab.block(Rect(row, col, row, kit.layout.area.right), text, looks.heading(looks.RED))
            tab.heights.update({row: _TITLE_PX, row - 1: 10})
        else:
            tab.block(_head(kit, row, col), text, looks.under(looks.COLUMN, looks.RED))
            tab.heights[row] = _ROW_PX


def _head(kit: _Kit, row: int, col: int) -> Rect:
    """The head of a column, as wide as its cells."""
    below = next((_room(kit, path) for path, place in kit.layout.cells.items() if place == (row + 1, col)), None)
    return Rect(row, col, row, below.right if below else col)


def _singles(kit: _Kit) -> Iterator[Place]:
    """The first cell of every single value."""
    yield from (place for path, place in kit.layout.cells.items() if "[" not in path)
    for path, found in kit.layout.choices.items():
        if "[" not in path:
            yield from (_places(slots)[0] for slots in found if _places(slots))


def _look(one: Field) -> Style:
    if one.kind is Kind.OUTPUT:
        return looks.VALUE
    if one.role is Role.NOTE:
        return replace(looks.ENTER_TEXT, size=9, wrap=True)
    if one.kind is Kind.WHOLE:
        return replace(looks.ENTER_NUMBER, number="General")
    return looks.ENTER_TEXT


def _choices(tab: Tab, kit: _Kit) -> None:
    """Drop-downs, each with the list of its set."""
    for path, found in kit.layout.choices.items():
        for slots in found:
            for place in _places(slots):
                rect = Rect(*place, *place)
                tab.paint(rect, looks.ENTER_CHOICE)
                tab.heights[place[0]] = _ROW_PX
                source = kit.lists[kit.form.field(path).options]
                tab.validations.append(OneOf((rect,), source, kit.words["plain.choice"], strict=False))

    for path, source in kit.own.items():
        place = kit.layout.cells[path]
        tab.validations.append(OneOf((Rect(*place, *place),), source, kit.words[f"plain.{path}"], strict=False))


def _alarms(tab: Tab, kit: _Kit) -> None:
    """A stat left empty in a form with a name turns red: 0 is to be written."""
    name = kit.layout.cells.get(kit.form.name.path)
    for one in kit.form.stats:
        place = kit.layout.cells.get(one.path)
        if name and place:
            when = Formula(f"AND(LEN({a1(*name)})>0,LEN({a1(*place)})=0)")
            tab.highlights.append(Highlight(Rect(*place, *place), when, looks.ALARM, looks.ALARM_PALE))


def _list_tab(kit: _Kit, titles: Sequence[str]) -> Tab:
    """One line a machine: name, player, the first stats, and what the sheet computes."""
    words, form, layout = kit.words, kit.form, kit.layout
    tab = Tab(words["tabs.list"], colour=looks.INK, guarded=True)
    label = _label(kit.plan.lang)
    shown = [form.name, form.player]
    shown += [one for one in form.stats if one.path in layout.cells][:_STATS_LISTED]
    shown += [one for one in form.fields if one.kind is Kind.OUTPUT and one.path in layout.cells]
    right = LEFT + len(shown)
    tab.put(1, LEFT, str(Mark("list", kit.plan.game.NAME)), looks.MARK)
    tab.hidden_rows.add(1)
    tab.block(Rect(_BAND_ROW, LEFT, _BAND_ROW, right), words["list.title"], looks.BAND)
    tab.heights.update({_BAND_ROW: 36, _BAND_ROW + 1: 10, _LIST_HEAD: 24})
    tab.widths.update({1: _GAP_PX, LEFT: 36})
    tab.put(_LIST_HEAD, LEFT, words["list.number"], looks.heading())
    for col, one in enumerate(shown, LEFT + 1):
        tab.put(_LIST_HEAD, col, label(one.labels), looks.heading())
        tab.widths[col] = _NAME_PX if one.role else 104
    for number, title in enumerate(titles, 1):
        tab.put(_LIST_HEAD + number, LEFT, number, looks.NUMBER)
        for col, one in enumerate(shown, LEFT + 1):
            place = layout.cells[one.path]
            style = looks.TEXT if one.role else looks.VALUE
            there = pinned(Rect(*place, *place), title)
            tab.put(_LIST_HEAD + number, col, Formula(f'IF({there}="","",{there})'), style)
    tab.frozen = (_LIST_HEAD, 0)
    tab.page = Page(Rect(_BAND_ROW, 1, _LIST_HEAD + len(titles), right), tall=True)
    return tab


def _sections(plan: Plan, words: Words) -> Iterator[Section]:
    """The rules, and the rulings in force."""
    yield from limits_section(plan.game, plan.terms.limits, words)
    book = plan.game.rulebook(plan.terms.rulings, plan.lang)
    rules = tuple((f"{entry.id} {entry.title}", entry.text) for entry in book)
    yield Section(words["howto.rules"], looks.heading(), rules)
    yield rulings_section(plan.game.rulings_table(plan.terms.rulings, plan.lang), words)
    slots = tuple((slot.id, f"{slot.label} ({slot.rule})") for slot in plan.game.slots(plan.terms.data, plan.lang))
    if slots:
        yield Section(words["howto.slots"], looks.heading(looks.AMBER), slots)
