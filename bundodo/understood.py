"""How sheets were understood, cell by cell: what ``bundodo read`` tells as text, JSON and a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from bundodo.pipeline import Run
from bundodo.say.diagnostics import Diagnostic, Teller, found, where
from bundodo.say.report import DiagnosticOut
from designer.games import registry
from sheets.form import Form, Values
from sheets.grid import CellRef, Grid, KeyRef, Place, Rect, a1
from sheets.people.contents import Contents
from sheets.people.ledger import Ledger, Role
from sheets.people.regions import Regions
from sheets.sources import ReadTab
from templates.version import VERSION
from templates.words import Lang

READING = frozenset(("E020", "E021", *(f"E{number:03}" for number in range(30, 70) if number not in (40, 41, 42, 44))))
"""Codes that tell of how a sheet was understood; `bundodo read` shows more."""


class CellOut(msgspec.Struct, frozen=True):
    """One filled cell. ``machine`` counts from 0 on its tab; ``paths``: what it is of that machine."""

    cell: str
    role: str
    value: str
    machine: int | None = None
    paths: tuple[str, ...] = ()


class RegionOut(msgspec.Struct, frozen=True):
    """Cells that touch: from where to where, and how many there are of each role."""

    cells: str
    roles: dict[str, int]


class ValueOut(msgspec.Struct, frozen=True):
    """One value of a machine, with its cell or key."""

    path: str
    cell: str
    value: str


class MachineOut(msgspec.Struct, frozen=True):
    """One machine as written."""

    name: str
    values: tuple[ValueOut, ...]


class TabOut(msgspec.Struct, frozen=True):
    """One tab, or a file of keys. ``kind``: machines, field, blank, example, own, other or alone."""

    source: str
    tab: str | None
    kind: str
    game: str | None
    regions: tuple[RegionOut, ...]
    machines: tuple[MachineOut, ...]
    left: tuple[str, ...]
    cells: tuple[CellOut, ...]
    diagnostics: tuple[DiagnosticOut, ...]


class ReadOut(msgspec.Struct, frozen=True):
    """All sources."""

    bundodo: str
    tabs: tuple[TabOut, ...]
    failures: tuple[DiagnosticOut, ...]


def understood(run: Run, lang: Lang) -> ReadOut:
    """What was made of each tab and file of a run whose tabs were kept."""
    teller = Teller(lang, run.game.NAME)
    tabs = [tab_out(tab, run, teller) for tab in run.tabs]
    tabs += list(_files(run, teller))
    return ReadOut(VERSION, tuple(tabs), tuple(told(one, teller) for one in run.failures))


def told(diagnostic: Diagnostic, teller: Teller) -> DiagnosticOut:
    message, hint = teller.message(diagnostic), teller.hint(diagnostic)
    return DiagnosticOut(diagnostic.code, diagnostic.severity.value, *where(diagnostic.ref), message, hint)


def tab_out(tab: ReadTab, run: Run, teller: Teller) -> TabOut:
    """One tab."""
    grid, sorted_ = tab.grid, tab.found
    machines = () if tab.is_example else sorted_.machines
    ledger = _ledger(tab)
    form = registry.Forms(run.terms.packs)[sorted_.game] if sorted_.game else None
    findings = [*sorted_.failures, *sorted_.notes, *(one for _, values in machines for one in values.findings)]
    return TabOut(
        source=tab.source,
        tab=grid.tab,
        kind=kind_of(tab),
        game=sorted_.game or None,
        regions=tuple(regions(grid, ledger)),
        machines=tuple(_machine(values, form) for _, values in machines),
        left=tuple(_name(place) for place in ledger.places(Role.LEFT)),
        cells=tuple(_cells(grid, ledger)),
        diagnostics=tuple(told(found(one, run.game.NAME), teller) for one in findings),
    )


def kind_of(tab: ReadTab) -> str:
    """What a tab was taken for."""
    if tab.is_example:
        return "example"
    if tab.found.machines:
        return "machines"
    if tab.found.is_field:
        return "field"
    if tab.found.blank:
        return "blank"
    if tab.found.foreign or any(one.code == "E065" for one in tab.found.notes):
        return "other"
    return "alone" if tab.found.notes or tab.found.failures else "own"


def _ledger(tab: ReadTab) -> Ledger:
    """The roles of all filled cells; of a tab of another game they are that game's."""
    from sheets.people.ledger import complete

    role = Role.OTHER_GAME if kind_of(tab) == "other" else Role.REMARK
    return complete(tab.grid, Ledger() if role is Role.OTHER_GAME else tab.found.ledger, role)


def regions(grid: Grid, ledger: Ledger) -> Iterator[RegionOut]:
    """The regions of a tab in reading order."""
    for region in Regions(Contents(grid)).all:
        counts = Counter(ledger.entries[place].role.value for place in region.places if place in ledger.entries)
        yield RegionOut(_range(region.rect), dict(counts.most_common()))


def _range(rect: Rect) -> str:
    first, last = a1(rect.top, rect.left), a1(rect.bottom, rect.right)
    return first if first == last else f"{first}:{last}"


def _name(place: Place) -> str:
    return a1(*place)


def _cells(grid: Grid, ledger: Ledger) -> Iterator[CellOut]:
    for place, entry in sorted(ledger.entries.items()):
        numbers = {number for number, _ in entry.owners}
        paths = tuple(dict.fromkeys(path for _, path in entry.owners))
        machine = min(numbers) if numbers else None
        yield CellOut(a1(*place), entry.role.value, shown(grid.cells[place].value), machine, paths)


def shown(value: object) -> str:
    """A cell's value as it is shown."""
    text = getattr(value, "text", None) or getattr(value, "formula", None)
    return str(text if text is not None else "" if value is None else value)


def _machine(values: Values, form: Form | None) -> MachineOut:
    name = shown(values.get(form.fields[0].path).value) if form else ""
    return MachineOut(name, tuple(_values(values)))


def _values(values: Values) -> Iterable[ValueOut]:
    for path, cell in values.cells.items():
        if not cell.is_blank:
            ref = cell.ref
            yield ValueOut(path, ref.a1 if isinstance(ref, CellRef) else ref.path, shown(cell.value))


def _files(run: Run, teller: Teller) -> Iterator[TabOut]:
    """Files of keys, each with its machine."""
    forms = registry.Forms(run.terms.packs)
    for checked in run.machines:
        values = checked.entry.values
        if isinstance(values.place, KeyRef):
            machine = _machine(values, forms[checked.entry.game])
            diagnostics = tuple(told(one, teller) for one in checked.diagnostics if one.code.startswith("E"))
            yield TabOut(
                checked.entry.source, None, "machines", checked.entry.game, (), (machine,), (), (), diagnostics
            )


def sources_with_doubts(run: Run) -> list[str]:
    """The sources of which something was told that `bundodo read` shows, files of keys left out."""
    found = []
    for checked in run.machines:
        doubts = any(one.code in READING for one in checked.diagnostics)
        if doubts and isinstance(checked.entry.values.place, CellRef):
            found.append(checked.entry.source)
    return list(dict.fromkeys(found))
