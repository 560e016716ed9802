"""The values of the whole machine on a sheet that somebody drew: each at the best of its labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheets.choices import split
from sheets.form import Field, Finding, Kind, label_key, named
from sheets.grid import Cell, CellRef, Place, Rect
from sheets.layout import Packed, Slots
from sheets.marks import FORM, mark_of
from sheets.people.draft import Draft
from sheets.people.labels import Sheet, Sign
from sheets.people.ticked import ticked
from sheets.people.versions import SeveralError, Spot, settled
from sheets.people.words.looks import is_heading, parted, short

_MOST_SLOTS = 12
"""Columns that a set of choices of the whole machine takes; templates have up to eight."""
LEFT = "E036"
"""The finding of a value that stands left of its label."""


def place_fields(sheet: Sheet, area: Rect, signs: list[Sign], draft: Draft) -> None:
    """Find a place for every field of the whole machine; ``signs`` are the labels that no table took."""
    by_field: dict[str, list[Sign]] = {}
    for sign in signs:
        for one in sign.word.fields:
            by_field.setdefault(one.path, []).append(sign)
    for one in sheet.form.fields:
        if one.kind is Kind.CHOICES and (boxes := ticked(sheet, area, one)):
            draft.choices[one.path] = (boxes,)
            continue
        spots = list(_spots(sheet, area, one, by_field.get(one.path, ()))) or list(_by_header_word(sheet, area, one))
        if spots:
            _place(sheet, one, spots, draft)
    # A column headed 合計 may hold the stats themselves, and is no sum of the machine then.
    stats = {draft.cells[one.path] for one in sheet.form.stats if one.path in draft.cells}
    for one in sheet.form.fields:
        if one.kind is Kind.OUTPUT and draft.cells.get(one.path) in stats:
            del draft.cells[one.path]
    draft.findings += _left_of_labels(sheet, signs, draft)


def _spots(sheet: Sheet, area: Rect, one: Field, signs: Iterable[Sign]) -> Iterator[Spot]:
    """Each of these labels of a field with the place of its value, in reading order, each place once."""
    taken: set[Place] = set()
    wider = _wider(area)
    for sign in signs:
        prefix = sheet.packed.get(sign.place, "")
        place = sign.place if prefix else sheet.value_of(sign, one.kind)
        if place and place in wider and place not in taken:
            taken.add(place)
            yield Spot(sign, place, sheet.grid.at(*place), prefix)


def _wider(area: Rect) -> Rect:
    """An area with the blank line about it, where values of labels at its edge stand."""
    return Rect(area.top, area.left, area.bottom + 1, area.right + 2)


def _by_header_word(sheet: Sheet, area: Rect, one: Field) -> Iterator[Spot]:
    """A word that is a label only in a line with others, with a text right of it: 機体 above 出力."""
    for place, word in sheet.header_words.items():
        row, col = place
        if word is not one or place not in area or is_heading(str(sheet.grid.at(row, col).value)):
            continue
        span = sheet.grid.span(row, col)
        right = sheet.after(span)
        lines = [sheet.sign(row - 1, col) if row > 1 else None, sheet.sign(*sheet.under(span))]
        in_line = any(sign is not None and sign.word.fields for sign in lines)
        if in_line and sheet.grid.is_filled(*right) and not sheet.is_label(*right):
            yield Spot(Sign(span, sheet.vocabulary.word_of(one), ""), right, sheet.grid.at(*right))


def _place(sheet: Sheet, one: Field, spots: list[Spot], draft: Draft) -> None:
    best = spots[0] if len(spots) == 1 else _best(sheet, one, spots, draft)
    if best and one.is_stat and not best.prefix:
        try:
            best, terms = settled(sheet, best)
        except SeveralError as error:
            draft.findings.append(_doubled(one, error.spots))
            return
        draft.terms += terms
    if best is None:
        return
    if best.prefix:
        draft.packed[one.path] = Packed(best.place, best.prefix)
    elif one.kind is Kind.CHOICES:
        draft.choices[one.path] = (Slots(_slots(sheet, one, best.place)),)
    else:
        draft.cells[one.path] = best.place


def _best(sheet: Sheet, one: Field, spots: list[Spot], draft: Draft) -> Spot | None:
    """The spot that counts of several; None where it can't be told."""
    best = min(spots, key=lambda spot: _order(sheet, one, spot))
    written = [spot for spot in spots if spot.is_written]
    if one.kind is Kind.WHOLE:
        numbers = [spot for spot in written if spot.prefix or sheet.is_number(spot.cell)]
        if len({spot.value for spot in numbers}) > 1:
            draft.findings.append(_doubled(one, numbers))
            return None
    if one.kind is Kind.OUTPUT:
        rivals = [spot for spot in written if _rank(one, spot) == _rank(one, best)]
        if len({spot.value for spot in rivals}) > 1:
            # Nothing but a cross-check is lost.
            return None
    return best


def _slots(sheet: Sheet, one: Field, first: Place) -> tuple[Place, ...]:
    """The cells of a set of choices: the first, and those right of it as far as choices stand in them, or texts that
    must be meant as such."""
    row, col = first
    last = col
    for right in range(col + 1, col + _MOST_SLOTS):
        cell = sheet.grid.at(row, right)
        if cell.is_blank:
            continue
        if not (_is_choice(cell, one) or _is_meant(sheet, one, first, (row, right))):
            break
        last = right
    return tuple(dict.fromkeys(sheet.corner(row, at) for at in range(col, last + 1)))


def _is_choice(cell: Cell, one: Field) -> bool:
    return isinstance(cell.value, str) and all(map(one.option, split(cell.value, one)))


def _is_meant(sheet: Sheet, one: Field, first: Place, place: Place) -> bool:
    """Whether a text that is no choice stands where one belongs: in a slot of our own sheet, in a cell painted as the
    first, or else directly behind a choice, where it can be no label and no label's value."""
    row, col = place
    cell = sheet.grid.at(row, col)
    if one.slots < 2 or not isinstance(cell.value, str) or sheet.is_label(row, col) or _is_packed(cell.value):
        return False
    if any(sheet.is_label(row, at) for at in range(first[1] + 1, col)):
        return False
    mark = mark_of(sheet.grid)
    if mark and mark.kind == FORM:
        return col < first[1] + one.slots
    fill, before = sheet.grid.at(*first).fill, sheet.before(sheet.grid.span(*first))
    is_told_by_paint = fill != cell.fill or (fill and before and sheet.grid.at(*before).fill != fill)
    return cell.fill == fill if is_told_by_paint else _follows(sheet, one, place)


def _is_packed(text: str) -> bool:
    """Whether a text is a heading, or a label that nobody knows with something behind its colon."""
    return is_heading(text) or text.rstrip().endswith((":", "：")) or parted(text) is not None


def _follows(sheet: Sheet, one: Field, place: Place) -> bool:
    """Whether a text stands directly behind a choice, in front of nothing or another choice, in no column of labels."""
    row, col = place
    after = sheet.grid.at(*sheet.after(sheet.grid.span(row, col)))
    in_column = any(sheet.is_label(row + step, col) for step in (-1, 1) if row + step > 0)
    return _is_choice(sheet.grid.at(row, col - 1), one) and (after.is_blank or _is_choice(after, one)) and not in_column


def _order(sheet: Sheet, one: Field, spot: Spot) -> tuple[bool, bool, int]:
    """A label with something at it before one without, a number before a text; then by the order of its labels, and
    of those that are alike the topmost."""
    odd = one.kind is Kind.WHOLE and not spot.prefix and not sheet.is_number(spot.cell)
    return not spot.is_written, odd, 0 if one.is_stat else _rank(one, spot)


def _rank(one: Field, spot: Spot) -> int:
    keys = [label_key(label) for label in one.labels]
    key = label_key(spot.sign.text)
    return keys.index(key) if key in keys else len(keys)


def _doubled(one: Field, spots: Iterable[Spot]) -> Finding:
    cells = [spot.cell for spot in spots]
    values = tuple(f"{short(cell.value)} ({_name(cell)})" for cell in cells)
    return Finding("E037", cells[1].ref, {"label": named(one.labels), "path": one.path, "values": values})


def _name(cell: Cell) -> str:
    return cell.ref.a1 if isinstance(cell.ref, CellRef) else ""


def _left_of_labels(sheet: Sheet, signs: list[Sign], draft: Draft) -> list[Finding]:
    """Where all stats are empty and have a number left of their labels: that those numbers stand on the wrong side."""
    found: list[Finding] = []
    stats: list[Place] = []
    for sign in signs:
        one = sign.word.fields[0]
        left = sheet.before(sign.rect)
        place = draft.cells.get(one.path)
        if place is None or sheet.grid.is_filled(*place) or left is None:
            continue
        cell = sheet.grid.at(*left)
        fits = sheet.is_number(cell) if one.is_stat else one.kind is Kind.TEXT and isinstance(cell.value, str)
        if fits and not cell.is_blank and not sheet.is_label(*left):
            stats += [left] if one.is_stat else []
            params = {
                "label": sign.text,
                "path": one.path,
                "found": short(cell.value),
                "cell": _name(sheet.grid.at(*sign.place)),
            }
            found.append(Finding(LEFT, cell.ref, params))
    empty = [one for one in sheet.form.stats if one.path in draft.cells]
    counts = [sheet.grid.at(*place).value for place in stats]
    numbered = len(stats) == len(found) and _is_numbering(stats, counts)
    return found if len(stats) >= 2 and len(stats) == len(empty) and not numbered else []


def _is_numbering(places: list[Place], values: Sequence[object]) -> bool:
    """Whether these are the numbers of the rows, one after the other: 1, 2, 3."""
    offsets = {value - row for value, (row, _) in zip(values, places, strict=True) if isinstance(value, int)}
    return len(offsets) == 1 and all(isinstance(value, int) for value in values)
