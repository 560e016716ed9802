"""A stat with several numbers beside its label: base, bonus and final, old and new. Which of them counts is said by the
heads of their columns, or by nobody."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from sheets.form import Kind, label_key
from sheets.grid import Cell, Place
from sheets.people.labels import Sheet, Sign
from sheets.people.words.looks import ASIDES, are_versions
from sheets.people.words.numbers import unit_less

_MOST_BESIDE = 6
"""Numbers beside a stat that are looked at; base, bonuses of four sorts and the sum are as many."""
_MOST_ABOVE = 40
"""Rows above a stat in which the head of its column stands."""
_FINALS = frozenset(
    label_key(word)
    for word in (
        *("最終", "最終値", "合計", "合計値", "計", "総計", "合算", "総合", "決定値"),
        *("final", "total", "sum", "result", "overall"),
    )
)
"""What heads the sum of the columns before it."""
_BASES = frozenset(
    label_key(word)
    for word in (
        *("初期", "初期値", "基本", "基本値", "基礎", "基礎値", "素", "素の値", "素値", "元", "元の値"),
        *("割り振り", "割振り", "割振", "配分", "振り分け", "base", "initial", "start", "allocated", "raw"),
    )
)
"""What heads a number that is not yet the final one."""


class Spot(Struct, frozen=True):
    """A label and where its value stands: ``cell`` is the one at ``place``. ``prefix``: what is written before the
    value in its own cell."""

    sign: Sign
    place: Place
    cell: Cell
    prefix: str = ""

    @property
    def is_written(self) -> bool:
        return bool(self.prefix) or not self.cell.is_blank

    @property
    def value(self) -> str:
        """The value as it is compared with others: 10P is 10."""
        text = str(self.cell.value)[len(self.prefix) :]
        return unit_less(unicodedata.normalize("NFKC", text).strip())


class SeveralError(Exception):
    """A stat has several values, and nothing says which of them counts."""

    def __init__(self, spots: list[Spot]) -> None:
        super().__init__([spot.place for spot in spots])
        self.spots = spots


def settled(sheet: Sheet, spot: Spot) -> tuple[Spot, list[Place]]:
    """Of a stat's numbers beside each other the one that counts, and those that it sums up. Raises SeveralError."""
    beside = _beside(sheet, spot)
    if not beside:
        return spot, []
    every = [spot, *beside]
    heads = [_head(sheet, one.place) for one in every]
    counted = [(one, head) for one, head in zip(every, heads, strict=True) if label_key(head) not in ASIDES]
    finals = [one for one, head in counted if label_key(head) in _FINALS]
    others = [one for one, head in counted if label_key(head) not in _FINALS]
    if len(finals) == 1 and others and _is_sum(finals[0], others):
        return finals[0], [one.place for one in others]
    if len({one.value for one, _ in counted}) > 1 and (finals or _differ(heads)):
        raise SeveralError([one for one, _ in counted])
    return spot, []


def _differ(heads: list[str]) -> bool:
    """Whether the heads say that their columns hold the same at different times."""
    first, rest = heads[0], [head for head in heads[1:] if head]
    based = label_key(first) in _BASES and any(label_key(head) not in ASIDES for head in rest)
    return based or any(are_versions(first, head) for head in rest)


def _is_sum(final: Spot, others: list[Spot]) -> bool:
    try:
        return float(final.value) == sum(float(one.value) for one in others)
    except ValueError:
        return False


def _beside(sheet: Sheet, spot: Spot) -> list[Spot]:
    """The numbers directly right of a stat's number in its row, up to anything else."""
    found: list[Spot] = []
    last = spot
    while sheet.is_number(last.cell) and len(found) < _MOST_BESIDE:
        place = sheet.after(sheet.grid.span(*last.place))
        last = Spot(spot.sign, place, sheet.grid.at(*place))
        if place[0] != spot.place[0] or not sheet.is_number(last.cell) or _is_of_another(sheet, spot, place):
            break
        found.append(last)
    return found


def _is_of_another(sheet: Sheet, spot: Spot, place: Place) -> bool:
    """Whether a number stands below a label of its own, as the stats do whose labels are side by side."""
    return spot.place[0] > spot.sign.rect.bottom and bool(_head_sign(sheet, place))


def _head_sign(sheet: Sheet, place: Place) -> Sign | None:
    row, col = place
    for above in range(row - 1, max(0, row - _MOST_ABOVE), -1):
        if sign := sheet.sign(above, col):
            return sign
        if isinstance(sheet.grid.at(above, col).value, str):
            return None
    return None


def _head(sheet: Sheet, place: Place) -> str:
    """The text that stands over a column, with no blank between; of labels only those of what a sheet computes."""
    row, col = place
    for above in range(row - 1, max(0, row - _MOST_ABOVE), -1):
        cell = sheet.grid.at(above, col)
        if cell.is_blank:
            return ""
        sign = sheet.sign(above, col)
        computed = sign is None or sign.word.is_output or any(one.kind is Kind.OUTPUT for _, one in sign.word.columns)
        if isinstance(cell.value, str) and not sheet.is_number(cell):
            if not computed:
                return ""
            if _says_something(sheet, above, col):
                return cell.value
    return ""


def _says_something(sheet: Sheet, row: int, col: int) -> bool:
    """Whether a text heads numbers, rather than being the machine's name in a column of values: it stands in no row
    with a label of a text."""
    labels = [sheet.signs.get((row, at)) for at in sheet.columns_by_row[row] if at < col]
    return not any(sign and sign.word.fields and sign.word.fields[0].kind is Kind.TEXT for sign in labels)
