"""Finding the machines on a tab, however it was drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheets import cut, drawn, rosters
from sheets.form import Finding, Form
from sheets.grid import Grid
from sheets.layout import Layout, is_filled
from sheets.signs import Sheet, Sign, is_number


class Reason(StrEnum):
    """Why no machine was found on a tab."""

    NO_LABELS = "no labels"
    PROSE = "prose"
    BLANK = "blank"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found on a tab. ``layouts`` are of machines with something filled in; ``blank`` counts the others.

    ``findings`` name what could not be told apart. ``score``: how many different labels of the form stand there.
    """

    layouts: tuple[Layout, ...]
    findings: tuple[Finding, ...]
    blank: int
    score: int
    reason: Reason | None


def find(form: Form, grid: Grid) -> tuple[Layout, ...]:
    """The layout of each machine on this tab, blank forms left out."""
    return survey(form, grid).layouts


def survey(form: Form, grid: Grid) -> Survey:
    """All that there is to say about this tab: machines, blank forms, and why there is none."""
    sheet = Sheet(form, grid)
    score = len({sign.text for sign in sheet.signs.values() if sign.word.is_structure})
    rows = rosters.find(sheet)
    clusters = cut.clusters(sheet, rows.taken)
    told = [one for one in clusters if not _is_prose(sheet, one)]
    areas, findings = cut.areas(sheet, told, rows.area)
    layouts = [*rows.layouts, *(drawn.layout(sheet, area) for area in areas)]
    filled = tuple(one for one in layouts if is_filled(one, grid))
    return Survey(
        layouts=filled,
        findings=(*rows.findings, *findings),
        blank=len(layouts) - len(filled) + rows.blank,
        score=score,
        reason=None if filled else _reason(bool(findings), bool(layouts) or bool(rows.blank), bool(clusters)),
    )


def _reason(refused: bool, blank: bool, prose: bool) -> Reason:
    if refused:
        return Reason.REFUSED
    if blank:
        return Reason.BLANK
    return Reason.PROSE if prose else Reason.NO_LABELS


def _is_prose(sheet: Sheet, cluster: list[Sign]) -> bool:
    """Whether all that stands at these labels is text: a page of rules or a legend, and no form."""
    cells = []
    for sign in cluster:
        field = sign.word.stats[0]
        place = sheet.value_of(sign, field.kind)
        if place:
            cells.append(sheet.grid.at(*place))
    filled = [cell for cell in cells if not cell.is_blank]
    return len(filled) >= 2 and not any(is_number(cell) for cell in filled)
