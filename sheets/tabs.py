"""What a tab is: machines, a field, or something to be left alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from sheets.form import Finding, Form, Kind, Name, Values, label_key, named
from sheets.grid import CellRef, Grid
from sheets.layout import Layout, Ticks, is_filled, read
from sheets.marked import lay
from sheets.marks import FORM, mark_of
from sheets.people.contents import Contents
from sheets.people.find import (
    Reason,
    Survey,
    find,
    labelled,
    most_labels,
    score_of,
    survey,
    survey_sheet,
    with_left_over,
)
from sheets.people.ledger import Ledger, account
from sheets.people.told.doubts import packed_stats
from sheets.people.words.looks import short
from sheets.people.words.vocabulary import vocabulary

_FIELD_NAMES = frozenset(label_key(name) for name in ("フィールド", "field", "map", "マップ", "戦場"))
_FIELD_MARK = "field"
_LEAST_PAINTED = 3
_LEAST_PAIRS = 2
"""Texts with a number beside them that make no field; one may be its size or its name."""


@dataclass(slots=True)
class Sorted:
    """What was made of a tab. ``machines``: the game and the values of each; ``layouts``: where they stand; ``empty``:
    where forms of that game stand that have nothing in them. ``blank``: there is no other form.
    ``foreign``: the game that a form says it is of, where another was asked for. ``game``: the one whose labels fit
    best; ``ledger``: what became of each filled cell of a tab that was looked into."""

    machines: list[tuple[str, Values]] = field(default_factory=list)
    layouts: tuple[Layout, ...] = ()
    empty: tuple[Layout, ...] = ()
    is_field: bool = False
    blank: bool = False
    foreign: str = ""
    game: str = ""
    ledger: Ledger = field(default_factory=Ledger)
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
    if not grid.cells and not grid.cut:
        return result
    if grid.hidden and not asked:
        result.notes.append(Finding("E022", grid.place, {"tab": grid.tab}))
        return result
    if game and mark and mark.game in forms and mark.game != game:
        result.foreign = mark.game
        return result
    wanted = game or (mark.game if mark and mark.game in forms else None)
    names = [wanted] if wanted else list(forms)
    own = lay(forms[wanted], grid, mark) if wanted and not grid.cut else None
    if wanted and own:
        _judge_own(grid, forms[wanted], wanted, own, result)
    else:
        _judge_drawn(grid, forms, names, result)
    if mark and (mark.rulings or mark.packs):
        result.machines = [
            (name, replace(values, rulings=mark.rulings, packs=mark.packs)) for name, values in result.machines
        ]
    return result


def _judge_drawn(grid: Grid, forms: Mapping[str, Form], names: Sequence[str], result: Sorted) -> None:
    surveys = _surveys(grid, forms, names)
    if grid.cut and any(found.reason is not Reason.NO_LABELS for found in surveys.values()):
        result.failures.append(Finding("E027", grid.place, {"tab": grid.tab}))
        return
    if grid.cut:
        rows = max((row for row, _ in grid.cells), default=0)
        result.notes.append(Finding("E255", grid.place, {"tab": grid.tab, "rows": rows}))
    # The first of equals wins: forms come in the order of preference.
    best = max(surveys, key=lambda name: (bool(surveys[name].layouts), surveys[name].score))
    _judge(grid, forms, best, surveys, result)


def layouts_of(form: Form, grid: Grid) -> tuple[Layout, ...]:
    """The machines of a game on a tab, ours by its mark and all others as people draw them; empty forms left out."""
    own = None if grid.cut else lay(form, grid, mark_of(grid))
    if own is None:
        return find(form, grid)
    return (own,) if is_filled(own, grid) else ()


def _judge_own(grid: Grid, form: Form, game: str, own: Layout, result: Sorted) -> None:
    # Where everything stands is known: frames, which take a while to find, tell nothing more.
    sheet = labelled(form, Contents(replace(grid, lines={})))
    filled = (own,) if is_filled(own, grid) else ()
    result.game, result.ledger = game, account(sheet, filled, (own,))
    if filled:
        result.layouts = with_left_over(sheet, filled, result.ledger)
        (own,) = result.layouts
        result.machines = [(game, _with_looks(own, _with_name(read(own, grid), form), form, grid))]
    else:
        result.empty, result.blank = (own,), True
        result.notes.append(Finding("E023", grid.place, {"tab": grid.tab}))


def _surveys(grid: Grid, forms: Mapping[str, Form], names: Sequence[str]) -> dict[str, Survey]:
    """The surveys of every game that can win: one with fewer labels on the tab than a game whose machines were found
    there is not looked into."""
    page = Contents(grid)
    most = most_labels({name: forms[name] for name in names}, page)
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
    result.game, result.ledger = best, found.ledger
    result.failures += found.findings
    result.layouts, result.empty = found.layouts, found.empty
    if found.layouts:
        result.machines = [
            (best, _with_looks(layout, _with_name(read(layout, grid), forms[best]), forms[best], grid))
            for layout in found.layouts
        ]
        equal = [name for name, other in surveys.items() if other.layouts and other.score == found.score]
        if len(equal) > 1:
            result.notes.append(Finding("E024", grid.place, {"tab": grid.tab, "game": best, "games": tuple(equal)}))
        result.notes += found.notes
    elif reason := _field_reason(grid, forms, best, found):
        result.is_field = True
        result.notes.append(Finding("E066", grid.place, {"tab": grid.tab, "reason": reason}))
    elif found.reason is Reason.BLANK:
        result.blank = True
        result.notes.append(Finding("E023", grid.place, {"tab": grid.tab}))
    elif found.reason is Reason.PROSE:
        result.notes.append(Finding("E021", grid.place, {"tab": grid.tab}))
    elif found.reason in (Reason.NO_LABELS, Reason.FEW):
        packed = next((one for name in surveys for one in packed_stats(grid, forms[name])), None)
        stats = tuple(named(one.labels) for one in forms[best].stats)
        # What is nearly a label says more than which words of which game there are.
        nearly = [one.notes for name in forms if (one := surveys.get(name)) and _has_near(one)]
        few = all(note.code == "E065" for note in found.notes)
        told = (packed,) if packed else next(iter(nearly if few else ()), found.notes)
        result.notes += told or (Finding("E020", grid.place, {"tab": grid.tab, "labels": stats}),)
    else:
        result.notes += found.notes


def _has_near(found: Survey) -> bool:
    return any(note.code == "E069" for note in found.notes)


def _with_name(values: Values, form: Form) -> Values:
    """The values, with a word where the machine has no name (E047)."""
    name = form.name
    if not values.get(name.path).is_blank:
        return values
    place = values.cells[name.path].ref if name.path in values.cells else values.place
    return replace(values, findings=(*values.findings, Finding("E047", place, {"labels": name.labels})))


def _with_looks(layout: Layout, values: Values, form: Form, grid: Grid) -> Values:
    """The values, with a word about those that stand where nobody sees them (E040), that are struck through (E064),
    and about boxes to tick that are only painted (E063)."""
    found: list[Finding] = []
    cells = [
        (cell, cell.ref)
        for path, cell in values.cells.items()
        if not cell.is_blank and form.field(path).kind is not Kind.OUTPUT and isinstance(cell.ref, CellRef)
    ]
    if grid.hidden_rows or grid.hidden_cols:
        hidden = [ref for _, ref in cells if ref.row in grid.hidden_rows or ref.col in grid.hidden_cols]
        found += [Finding("E040", hidden[0], {"cells": _names(hidden)})] if hidden else []
    if grid.struck:
        struck = [(cell, ref) for cell, ref in cells if (ref.row, ref.col) in grid.struck]
        shown = tuple(dict.fromkeys(short(cell.value) for cell, _ in struck))
        names = _names([ref for _, ref in struck])
        found += [Finding("E064", struck[0][1], {"cells": names, "found": shown})] if struck else []
    painted = list(_painted_boxes(layout, grid))
    found += [Finding("E063", painted[0], {"cells": _names(painted)})] if painted else []
    return replace(values, findings=(*values.findings, *found)) if found else values


def _names(refs: Sequence[CellRef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ref.a1 for ref in refs))


def _painted_boxes(layout: Layout, grid: Grid) -> Iterator[CellRef]:
    """Blank boxes that are painted as their neighbours are not, of sets in which nothing is ticked."""
    for sets in layout.choices.values():
        boxes = [grid.at(*place) for one in sets if isinstance(one, Ticks) for place, _ in one.boxes]
        if boxes and all(cell.is_blank for cell in boxes) and len({cell.fill for cell in boxes}) > 1:
            usual = max((cell.fill for cell in boxes), key=[cell.fill for cell in boxes].count)
            odd = usual if usual is not None and any(cell.fill is None for cell in boxes) else None
            yield from (
                cell.ref
                for cell in boxes
                if isinstance(cell.ref, CellRef) and cell.fill and (cell.fill != usual or cell.fill == odd)
            )


def _field_reason(grid: Grid, forms: Mapping[str, Form], best: str, found: Survey) -> Name | None:
    """Why a tab without a machine is a field: by its name, or by painted empty cells in several rows and columns where
    no stat is named. None where it is none: numbers that stand at texts are somebody's data sheet, whatever its labels
    and its paint."""
    if found.reason is Reason.FEW or found.notes or _has_pairs(grid, forms[best]) or _names_machine(grid, forms[best]):
        return None
    if label_key(grid.tab) in _FIELD_NAMES:
        return Name("タブの名前", "its tab's name")
    if found.reason is not Reason.NO_LABELS:
        return None
    painted = [place for place, cell in grid.cells.items() if cell.fill and cell.is_blank]
    written = sum(not cell.is_blank for cell in grid.cells.values())
    rows, cols = {row for row, _ in painted}, {col for _, col in painted}
    if len(painted) >= max(_LEAST_PAINTED, written // 4) and len(rows) > 1 and len(cols) > 1:
        return Name("塗られた空のセル", "painted blank cells")
    return None


def _has_pairs(grid: Grid, form: Form) -> bool:
    """Whether several texts have a number right of them."""
    is_number = vocabulary(form).numbers.is_number
    pairs = (
        place
        for place, cell in grid.cells.items()
        if isinstance(cell.value, str)
        and not cell.is_blank
        and not is_number(cell)
        and not (beside := grid.at(place[0], grid.span(*place).right + 1)).is_blank
        and is_number(beside)
    )
    return len(list(islice(pairs, _LEAST_PAIRS))) == _LEAST_PAIRS


def _names_machine(grid: Grid, form: Form) -> bool:
    """Whether the label of the machine's name stands on a tab, with a text at it."""
    names = {label_key(label) for label in form.fields[0].labels[:1]}
    return any(
        isinstance(cell.value, str)
        and label_key(cell.value) in names
        and grid.is_filled(place[0], grid.span(*place).right + 1)
        for place, cell in grid.cells.items()
    )


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
