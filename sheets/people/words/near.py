"""Texts that are nearly a label: what somebody mistyped (出カ, 耐久牲), looked for once a tab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from sheets.form import Field, Finding, label_key, named
from sheets.grid import Cell, Place, Rect
from sheets.people.labels import Sheet
from sheets.people.words.looks import short

_LIKE = 0.6
_LIKE_IN_LINE = 0.5
"""Of a label of two letters one may be mistyped where it stands in line with another stat's: 出カ."""
_LONGEST = 20
_MOST_TEXTS = 2000
"""Different texts of a tab that are compared with labels; a sheet of one machine has not a hundred."""
_MOST_TOLD = 6


def near_text(sheet: Sheet, one: Field, area: Rect) -> Cell | None:
    """The cell of an area whose text is nearly a label of this field."""
    best: tuple[float, Place] | None = None
    for likeness, places in _candidates(sheet, one):
        for place in places:
            if place in area and (best is None or likeness > best[0]) and likeness >= _least(sheet, place):
                best = likeness, place
    return sheet.grid.at(*best[1]) if best else None


def near_labels(sheet: Sheet) -> Iterator[Finding]:
    """E069: on a tab without a machine the texts with a number at them that are nearly labels of stats, where there
    are two at least, known ones counted; by themselves they may be anything."""
    found: dict[Place, Field] = {}
    for one in sheet.form.stats:
        for likeness, places in _candidates(sheet, one):
            numbered = [place for place in places if _has_number(sheet, place)]
            if likeness >= _LIKE_IN_LINE and numbered:
                found.setdefault(numbered[0], one)
                break
    known = {sign.word.stats[0].path for sign in sheet.signs.values() if sign.word.stats}
    if found and len(known | {one.path for one in found.values()}) > 1:
        cells = [sheet.grid.at(*place) for place in sorted(found)]
        params = {
            "tab": sheet.grid.tab,
            "found": tuple(f"{short(cell.value)} ({getattr(cell.ref, 'a1', '')})" for cell in cells[:_MOST_TOLD]),
            "near": tuple(named(found[place].labels) for place in sorted(found))[:_MOST_TOLD],
        }
        yield Finding("E069", cells[0].ref, params)


def _candidates(sheet: Sheet, one: Field) -> list[tuple[float, list[Place]]]:
    """The texts that may be a label of this field, the likest first, each with its places. Found once a tab."""
    if one.path not in sheet.near:
        keys = tuple(label_key(label) for label in one.labels)
        likely = [(_likeness(key, keys), places) for key, places in _texts(sheet)]
        found = [pair for pair in likely if pair[0] >= _LIKE_IN_LINE]
        sheet.near[one.path] = sorted(found, key=lambda pair: (-pair[0], pair[1]))
    return sheet.near[one.path]


def _texts(sheet: Sheet) -> Iterable[tuple[str, list[Place]]]:
    """The short texts of a tab that are no labels, each once."""
    if sheet.unknown is None:
        texts: dict[str, list[Place]] = {}
        for place, text in sheet.texts:
            if len(text) <= _LONGEST and place not in sheet.signs and (len(texts) < _MOST_TEXTS or text in texts):
                texts.setdefault(text, []).append(place)
        sheet.unknown = [(label_key(text), places) for text, places in texts.items()]
    return sheet.unknown


@lru_cache(maxsize=20_000)
def _likeness(key: str, labels: tuple[str, ...]) -> float:
    # Most texts of a large tab have no letter of any label.
    return 0.0 if _letters(labels).isdisjoint(key) else max(_ratio(key, label) for label in labels)


@lru_cache(maxsize=128)
def _letters(labels: tuple[str, ...]) -> frozenset[str]:
    return frozenset("".join(labels))


def _ratio(key: str, label: str) -> float:
    """How like two keys are; 0 where they have too few letters in common to be alike at all."""
    common = sum((Counter(key) & Counter(label)).values())
    if not common or 2 * common < _LIKE_IN_LINE * (len(key) + len(label)):
        return 0.0
    return SequenceMatcher(None, key, label).ratio()


def _least(sheet: Sheet, place: Place) -> float:
    """How like a text has to be to a label to be meant as it, by where it stands."""
    if not _has_number(sheet, place):
        return _LIKE
    in_line = any(row == place[0] or col == place[1] for row, col in sheet.stat_places)
    return _LIKE_IN_LINE if in_line else _LIKE


def _has_number(sheet: Sheet, place: Place) -> bool:
    rect = sheet.grid.span(*place)
    return any(sheet.is_number(sheet.grid.at(*beside)) for beside in (sheet.after(rect), sheet.under(rect)))
