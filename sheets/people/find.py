"""Finding the machines on a tab, however it was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sheets.form import Finding, Form, Kind, label_key, named
from sheets.grid import Grid, Place, Rect
from sheets.layout import Layout, is_filled
from sheets.people import cut, forms
from sheets.people.contents import Contents
from sheets.people.fields import LEFT
from sheets.people.flip import flip_grid, flip_layout
from sheets.people.labels import Sheet, Sign
from sheets.people.ledger import Ledger, Role, account
from sheets.people.left import telling
from sheets.people.rosters import rosters
from sheets.people.settle import settle
from sheets.people.tables.headers import headers
from sheets.people.words.looks import INDEXES, is_sentence, short
from sheets.people.words.near import near_labels
from sheets.people.words.vocabulary import vocabulary

MOST_LABELS = 5000
"""Labels on one tab; a hundred forms have about as many."""


MOST_LABELS_OF_ONE = 600
"""Labels of one form; the largest game's own template has about a hundred, with twenty weapons of each sort three."""
_LEAST_STATS = 2
"""Of the duel's three stats two: one label may be mistyped."""


class Reason(StrEnum):
    """Why no machine was found on a tab."""

    NO_LABELS = "no labels"
    PROSE = "prose"
    INDEX = "index"
    BLANK = "blank"
    REFUSED = "refused"
    FEW = "few labels"


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found on a tab. ``layouts`` are of machines with something filled in; ``blank`` counts the others, of
    which ``empty`` are whole forms, and no rows of a roster.

    ``findings`` name what could not be told apart. ``score``: how many different labels of the form stand there.
    ``notes``: why a tab was left alone, where there is more to say than the reason. ``ledger``: what became of each
    cell of a tab with machines.
    """

    layouts: tuple[Layout, ...]
    findings: tuple[Finding, ...]
    blank: int
    score: int
    reason: Reason | None
    empty: tuple[Layout, ...] = ()
    notes: tuple[Finding, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)


def find(form: Form, grid: Grid) -> tuple[Layout, ...]:
    """The layout of each machine on this tab, blank forms left out."""
    return survey(form, grid).layouts


def survey(form: Form, grid: Grid) -> Survey:
    """All that there is to say about this tab: machines, blank forms, and why there is none."""
    return survey_sheet(labelled(form, Contents(grid)))


def labelled(form: Form, page: Contents) -> Sheet:
    """The tab with its labels found and settled."""
    sheet = Sheet(form, page)
    settle(sheet)
    return sheet


def most_labels(forms: Mapping[str, Form], page: Contents) -> dict[str, int]:
    """A bound of `score_of` for each game, known before any label is looked at where it stands: what it may mean more
    than one thing, and what settles it, only takes labels away."""
    most = dict.fromkeys(forms, 0)
    known = [(name, vocabulary(form).meaning) for name, form in forms.items()]
    for text in page.words:  # word by word, for what all games ask of one is kept a while
        for name, meaning in known:
            found = meaning(text)
            if found is not None and found.is_structure:
                most[name] += 1
    return most


def score_of(sheet: Sheet) -> int:
    """How many labels of the form stand on the tab, each counted once."""
    return len({sign.text for sign in sheet.signs.values() if sign.word.is_structure})


def survey_sheet(sheet: Sheet) -> Survey:
    """`survey` of a tab whose labels are found."""
    grid, score = sheet.grid, score_of(sheet)
    if sum(sign.word.is_structure for sign in sheet.signs.values()) > MOST_LABELS:
        return Survey((), (Finding("E027", grid.place, {"tab": grid.tab}),), 0, score, Reason.REFUSED)
    stats = {sign.word.stats[0].path: sign for sign in sheet.signs.values() if sign.word.stats}
    if not stats:
        return Survey((), (), 0, score, Reason.NO_LABELS, notes=tuple(near_labels(sheet)))
    if len(stats) < least_stats(sheet.form):
        # A word or two that are stats somewhere make no data sheet: a log of wins says 射撃 and 格闘 too.
        return Survey((), (), 0, score, Reason.FEW, notes=(*near_labels(sheet), _few(sheet, stats)))
    rows = rosters.find(sheet)
    if not rows.layouts:
        rows = _sideways(sheet) or rows
    clusters = cut.clusters(sheet, rows.taken)
    told = [one for one in clusters if not _is_prose(sheet, one)]
    if not told and not rows.layouts and _has_weapons(sheet):
        # Somebody's sheet after all, with words for numbers.
        told = clusters
    rules = [one for one in told if _has_one_number(sheet, one)]
    if rules and not _is_of_a_machine(sheet):
        told = [one for one in told if one not in rules]
    areas, findings = cut.areas(sheet, told, beside_roster=bool(rows.layouts))
    findings += [*rows.findings, *_strays(sheet, rows)]
    crowded = [area for area in areas if _is_crowded(sheet, area)]
    findings += [Finding("E027", grid.place, {"tab": grid.tab}) for _ in crowded[:1]]
    areas = [area for area in areas if area not in crowded]
    layouts = [*rows.layouts, *(forms.layout_of(sheet, area) for area in areas)]
    if index := _index(sheet, layouts):
        return Survey((), (), 0, score, Reason.INDEX, notes=(index,))
    filled = tuple(one for one in layouts if is_filled(one, grid) or any(told.code == LEFT for told in one.findings))
    ledger = account(sheet, filled, layouts)
    filled = with_left_over(sheet, filled, ledger)
    return Survey(
        layouts=filled,
        findings=tuple(findings),
        blank=len(layouts) - len(filled) + rows.blank,
        score=score,
        reason=None if filled else _reason(bool(findings), bool(layouts) or bool(rows.blank), bool(clusters)),
        notes=tuple(rows.notes),
        empty=tuple(one for one in layouts[len(rows.layouts) :] if not is_filled(one, grid)),
        ledger=ledger,
    )


def least_stats(form: Form) -> int:
    """How many of a game's stats have to be named on a sheet: two, and half of them."""
    return max(_LEAST_STATS, (len(form.stats) + 1) // 2)


def _few(sheet: Sheet, stats: Mapping[str, Sign]) -> Finding:
    """E065: what is there of a game's stats, and what is missing."""
    missing = tuple(named(one.labels) for one in sheet.form.stats if one.path not in stats)
    found = tuple(short(sign.text) for sign in stats.values())
    first = min(sign.place for sign in stats.values())
    params = {"tab": sheet.grid.tab, "game": sheet.form.game, "found": found, "missing": missing}
    return Finding("E065", sheet.grid.at(*first).ref, params)


def with_left_over(sheet: Sheet, layouts: tuple[Layout, ...], ledger: Ledger) -> tuple[Layout, ...]:
    """The layouts, each with a word about what is left over on its area; the first with what is on none."""
    mine: list[list[Place]] = [[] for _ in layouts]
    for place in ledger.places(Role.LEFT):
        number = next((number for number, one in enumerate(layouts) if place in one.area), 0)
        mine[number].append(place)
    return tuple(
        one.with_findings(*([finding] if (finding := telling(sheet, one, places)) else []))
        for one, places in zip(layouts, mine, strict=True)
    )


def _index(sheet: Sheet, layouts: list[Layout]) -> Finding | None:
    """E057, where a tab lists other tabs with their machines' stats: a column of tabs, no name and no weapon."""
    name = sheet.form.fields[0]
    if any(path == name.path or "[" in path for one in layouts for path in one.cells):
        return None
    rows = [sign.rect.top for sign in sheet.signs.values() if sign.word.stats]
    for place, text in sheet.texts:
        below = sheet.grid.at(*sheet.under(sheet.grid.span(*place))).value
        if rows.count(place[0]) > 1 and label_key(text) in INDEXES and isinstance(below, str):
            params = {"tab": sheet.grid.tab, "found": short(text), "label": named(name.labels)}
            return Finding("E057", sheet.grid.at(*place).ref, params)
    return None


def _is_crowded(sheet: Sheet, area: Rect) -> bool:
    return sum(sign.word.is_structure for sign in sheet.signs_in(area)) > MOST_LABELS_OF_ONE


def _sideways(sheet: Sheet) -> rosters.Rosters | None:
    """Machines side by side: labels down the left, and two columns or more with names and numbers."""
    stats = [sign for sign in sheet.signs.values() if sign.word.stats]
    doubles = [sign for sign in stats if _has_two_numbers(sheet, sign)]
    if len(doubles) < 2:
        return None
    flipped = labelled(sheet.form, Contents(flip_grid(sheet.grid)))
    found = rosters.find(flipped)
    layouts = [flip_layout(one) for one in found.layouts]
    names = [sheet.form.fields[0].path in one.cells for one in layouts]
    if len(layouts) < 2 or not all(names) or any(_is_nameless(sheet, one) for one in layouts):
        return None
    return rosters.Rosters(layouts, {(row, col) for col, row in found.taken}, blank=found.blank)


def _is_nameless(sheet: Sheet, layout: Layout) -> bool:
    """Whether no name stands where a machine's belongs, or a label does."""
    place = layout.cells[sheet.form.fields[0].path]
    return not sheet.grid.is_filled(*place) or sheet.is_label(*place)


def _has_two_numbers(sheet: Sheet, sign: Sign) -> bool:
    first = sheet.after(sign.rect)
    second = sheet.after(sheet.grid.span(*first))
    return sheet.is_number(sheet.grid.at(*first)) and sheet.is_number(sheet.grid.at(*second))


def _strays(sheet: Sheet, rows: rosters.Rosters) -> list[Finding]:
    """Weapons' tables on a tab with a roster: they belong to no row."""
    if not rows.layouts:
        return []
    heads = headers(sheet, sheet.everywhere)
    # Of machines side by side, the labels that are taken go down the side, to the first of a table below them too.
    heads = [head for head in heads if any(sign.place not in rows.taken for sign in head.signs)]
    return [Finding("E034", sheet.grid.at(*head.signs[0].place).ref, {"label": head.signs[0].text}) for head in heads]


def _reason(refused: bool, blank: bool, prose: bool) -> Reason:
    if refused:
        return Reason.REFUSED
    if blank:
        return Reason.BLANK
    return Reason.PROSE if prose else Reason.NO_LABELS


def _is_prose(sheet: Sheet, cluster: list[Sign]) -> bool:
    """Whether all that stands at these labels is text: a page of rules or a legend, and no form."""
    numbers, texts, _ = _written(sheet, cluster)
    return not numbers and texts >= 2


def _has_weapons(sheet: Sheet) -> bool:
    """Whether a table of weapons has numbers in its first row."""
    heads = headers(sheet, sheet.everywhere)
    marks = [(head, item) for head in heads for item in head.items if item.sign and item.sign.word.columns]
    numbers = [(head, item) for head, item in marks if item.sign and _is_needed_number(item.sign)]
    return any(sheet.is_number(sheet.grid.at(head.bottom + 1, item.left)) for head, item in numbers)


def _is_needed_number(sign: Sign) -> bool:
    return any(column.kind is Kind.WHOLE and column.path in table.marks for table, column in sign.word.columns)


def _has_one_number(sheet: Sheet, cluster: list[Sign]) -> bool:
    """Whether a single number stands at these labels, among sentences."""
    numbers, _, sentences = _written(sheet, cluster)
    return numbers == 1 and sentences >= 2


def _written(sheet: Sheet, cluster: list[Sign]) -> tuple[int, int, int]:
    """How many of these labels have a number right of them or below, a text instead, and a sentence."""
    numbers = texts = sentences = 0
    for sign in cluster:
        places = [place for place in (sheet.after(sign.rect), sheet.under(sign.rect)) if not sheet.is_label(*place)]
        cells = [sheet.grid.at(*place) for place in places]
        if sign.place in sheet.packed or any(sheet.is_number(cell) for cell in cells):
            numbers += 1
            continue
        texts += any(not cell.is_blank for cell in cells)
        sentences += any(isinstance(cell.value, str) and is_sentence(cell.value) for cell in cells)
    return numbers, texts, sentences


def _is_of_a_machine(sheet: Sheet) -> bool:
    """Whether a tab has a label for a machine's name with something at it, or a table of weapons."""
    names = [sign for sign in sheet.signs.values() if sheet.form.fields[0] in sign.word.fields]
    places = [place for sign in names if (place := sheet.value_of(sign, Kind.TEXT))]
    named = any(sheet.grid.is_filled(*place) for place in places) or any(sign.place in sheet.packed for sign in names)
    return named or bool(headers(sheet, sheet.everywhere))
