"""What a tab is: machines, a field, or something to be left alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheets.form import Finding, Form, Kind, Values, label_key, named
from sheets.grid import CellRef, Grid
from sheets.layout import Layout, read
from sheets.marks import FORM, mark_of
from sheets.people.doubts import packed_stats
from sheets.people.find import Reason, Survey, labelled, most_labels, score_of, survey, survey_sheet
from sheets.people.page import Page

_FIELD_NAMES = frozenset(label_key(name) for name in ("フィールド", "field", "map", "マップ", "戦場"))
_FIELD_MARK = "field"
_LEAST_PAINTED = 3


@dataclass(slots=True)
class Sorted:
    """What was made of a tab. ``machines``: the game and the values of each; ``layouts``: where they stand; ``empty``:
    where forms of that game stand that have nothing in them. ``blank``: there is no other form.
    ``foreign``: the game that a form says it is of, where another was asked for."""

    machines: list[tuple[str, Values]] = field(default_factory=list)
    layouts: tuple[Layout, ...] = ()
    empty: tuple[Layout, ...] = ()
    is_field: bool = False
    blank: bool = False
    foreign: str = ""
    notes: list[Finding] = field(default_factory=list)
    failures: list[Finding] = field(default_factory=list)


def sort(grid: Grid, forms: Mapping[str, Form], game: str | None = None, *, asked: bool = False) -> Sorted:
    """Sort a tab, for one game or for the one whose labels fit best. ``asked``: named by the user, so read it though
    it is hidden."""
    result = Sorted()
    mark = mark_of(grid)
    if mark and mark.kind != FORM:
        result.is_field = mark.kind == _FIELD_MARK
        return result
    if not grid.cells:
        return result
    if grid.hidden and not asked:
        result.notes.append(Finding("E022", grid.place, {"tab": grid.tab}))
        return result
    if game and mark and mark.game in forms and mark.game != game:
        result.foreign = mark.game
        return result
    wanted = game or (mark.game if mark and mark.game in forms else None)
    names = [wanted] if wanted else list(forms)
    surveys = _surveys(grid, forms, names)
    if grid.cut and any(found.reason is not Reason.NO_LABELS for found in surveys.values()):
        result.failures.append(Finding("E027", grid.place, {"tab": grid.tab}))
        return result
    # The first of equals wins: forms come in the order of preference.
    best = max(surveys, key=lambda name: (bool(surveys[name].layouts), surveys[name].score))
    _judge(grid, forms, best, surveys, result)
    if mark and mark.rulings:
        result.machines = [(name, replace(values, rulings=mark.rulings)) for name, values in result.machines]
    return result


def _surveys(grid: Grid, forms: Mapping[str, Form], names: Sequence[str]) -> dict[str, Survey]:
    """The surveys of every game that can win: one with fewer labels on the tab than a game whose machines were found
    there is not looked into."""
    page = Page(grid)
    most = {name: most_labels(forms[name], page) for name in names}
    found: dict[str, Survey] = {}
    for name in sorted(names, key=lambda name: -most[name]):
        # Counting a game's words on the tab is quick and says enough of most games; only the others are looked into.
        if most[name] >= _to_beat(found):
            sheet = labelled(forms[name], page)
            if score_of(sheet) >= _to_beat(found):
                found[name] = survey_sheet(sheet)
    least = _to_beat(found)
    return {name: found[name] for name in names if name in found and found[name].score >= least}


def _to_beat(found: Mapping[str, Survey]) -> int:
    """The labels of the best game whose machines were found."""
    return max((one.score for one in found.values() if one.layouts), default=0)


def _judge(grid: Grid, forms: Mapping[str, Form], best: str, surveys: Mapping[str, Survey], result: Sorted) -> None:
    found = surveys[best]
    result.failures += found.findings
    result.notes += found.notes
    result.layouts, result.empty = found.layouts, found.empty
    if found.layouts:
        result.machines = [
            (best, _with_hidden(_with_name(read(layout, grid), forms[best]), forms[best], grid))
            for layout in found.layouts
        ]
        equal = [name for name, other in surveys.items() if other.layouts and other.score == found.score]
        if len(equal) > 1:
            result.notes.append(Finding("E024", grid.place, {"tab": grid.tab, "game": best, "games": tuple(equal)}))
    elif _is_field(grid, found):
        result.is_field = True
    elif found.reason is Reason.BLANK:
        result.blank = True
        result.notes.append(Finding("E023", grid.place, {"tab": grid.tab}))
    elif found.reason is Reason.PROSE:
        result.notes.append(Finding("E021", grid.place, {"tab": grid.tab}))
    elif found.reason is Reason.NO_LABELS:
        packed = next((one for name in surveys for one in packed_stats(grid, forms[name])), None)
        stats = tuple(named(one.labels) for one in forms[best].stats)
        result.notes.append(packed or Finding("E020", grid.place, {"tab": grid.tab, "labels": stats}))


def _with_name(values: Values, form: Form) -> Values:
    """The values, with a word where the machine has no name (E047)."""
    name = form.name
    if not values.get(name.path).is_blank:
        return values
    place = values.cells[name.path].ref if name.path in values.cells else values.place
    return replace(values, findings=(*values.findings, Finding("E047", place, {"labels": name.labels})))


def _with_hidden(values: Values, form: Form, grid: Grid) -> Values:
    """The values, with a word about those that stand where nobody sees them (E040)."""
    if not grid.hidden_rows and not grid.hidden_cols:
        return values
    cells = []
    for path, cell in values.cells.items():
        ref = cell.ref
        if cell.is_blank or form.field(path).kind is Kind.OUTPUT or not isinstance(ref, CellRef):
            continue
        if ref.row in grid.hidden_rows or ref.col in grid.hidden_cols:
            cells.append(ref)
    if not cells:
        return values
    names = tuple(dict.fromkeys(ref.a1 for ref in cells))
    return replace(values, findings=(*values.findings, Finding("E040", cells[0], {"cells": names})))


def _is_field(grid: Grid, found: Survey) -> bool:
    """Whether a tab without a machine is a field: by its name, or by painted empty cells in several rows and columns
    where no stat is named."""
    if label_key(grid.tab) in _FIELD_NAMES:
        return True
    if found.reason is not Reason.NO_LABELS:
        return False
    painted = [place for place, cell in grid.cells.items() if cell.fill and cell.is_blank]
    written = sum(not cell.is_blank for cell in grid.cells.values())
    rows, cols = {row for row, _ in painted}, {col for _, col in painted}
    return len(painted) >= max(_LEAST_PAINTED, written // 4) and len(rows) > 1 and len(cols) > 1


def may_be_field(grid: Grid, forms: Mapping[str, Form], game: str | None = None, *, asked: bool = False) -> bool:
    """Whether the painted cells of a tab could matter, as far as its values tell: no stat is named on it."""
    if mark := mark_of(grid):
        return mark.kind == _FIELD_MARK
    if grid.hidden and not asked:
        return False
    if label_key(grid.tab) in _FIELD_NAMES or not grid.cells:
        return True
    names = [game] if game else list(forms)
    return all(survey(forms[name], grid).reason is Reason.NO_LABELS for name in names)
