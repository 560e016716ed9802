"""One machine on several tabs of a workbook: a list and its own tab, a copied tab, an old version, an example."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheets.choices import meant
from sheets.form import Field, Finding, Form, Kind, Name, Values, label_key, named
from sheets.grid import Cell

_EXAMPLE = re.compile(
    r"(?:記入|入力|記載|書き方の?)?(?:例|見本|サンプル|手本)(?:[0-9０-９①-⑨]|シート)?|(?:example|sample)s?[ 0-9]*",
    re.IGNORECASE,
)
_MOST_TOLD = 4
"""Values that are named of two machines that differ."""
_NUMBER = re.compile(r"[0-9]+")


def is_example_tab(tab: str) -> bool:
    """Whether a tab is called an example: 記入例, 見本."""
    return bool(_EXAMPLE.fullmatch(unicodedata.normalize("NFKC", tab).strip(" []()【】<>")))


def apart(
    found: Sequence[tuple[str, Values]], forms: Mapping[str, Form]
) -> tuple[list[tuple[str, Values]], list[Finding]]:
    """The machines of a workbook, each once. Of those that agree in all values the one with the most is kept, with
    what the other alone says of the whole machine, and a note (E059) names that one. Those that differ are all kept,
    each with a word (E060)."""
    kept: list[tuple[str, Values]] = []
    notes: list[Finding] = []
    known: dict[tuple[str, str], list[int]] = {}
    for game, values in found:
        form = forms[game]
        key = _key(values, form)
        twins = [number for number in known.get((game, key), ()) if _may_be_one(kept[number][1], values)]
        if not key or not twins:
            known.setdefault((game, key), []).append(len(kept))
            kept.append((game, values))
            continue
        number = twins[0]
        other = kept[number][1]
        differ = _differences(form, other, values)
        if not differ:
            more, less = (
                (values, other) if len(_written(form, values)) > len(_written(form, other)) else (other, values)
            )
            name = form.fields[0].path
            told = {"name": str(less.get(name).value), "first": str(more.ref(name))}
            notes.append(Finding("E059", less.ref(name), told))
            kept[number] = (game, _filled_up(more, less))
            continue
        kept[number] = (game, _with(other, values, form, differ))
        known[game, key].append(len(kept))
        kept.append((game, _with(values, other, form, differ)))
    return kept, notes


def _may_be_one(one: Values, other: Values) -> bool:
    """Whether two machines of one name, on different tabs, are not said to be of two players."""
    players = {_plain_text(values.get("player")) for values in (one, other)} - {""}
    return one.place != other.place and len(players) < 2


def _plain_text(cell: Cell) -> str:
    return "" if cell.is_blank else label_key(str(cell.value))


def _filled_up(values: Values, other: Values) -> Values:
    """A machine with what another of the same says more: a list may name its player."""
    more = {
        path: cell
        for path, cell in other.cells.items()
        if "[" not in path and not cell.is_blank and values.get(path).is_blank
    }
    return replace(values, cells={**values.cells, **more}) if more else values


def _with(values: Values, other: Values, form: Form, differ: list[tuple[Name, str]]) -> Values:
    name = form.fields[0].path
    told: list[object] = [label for label, _ in differ[:_MOST_TOLD]]
    params = {
        "name": str(values.get(name).value),
        "other": str(other.ref(name)),
        "differ": tuple(told) + (("…",) if len(differ) > _MOST_TOLD else ()),
    }
    return replace(values, findings=(*values.findings, Finding("E060", values.ref(name), params)))


def _key(values: Values, form: Form) -> str:
    """What two writings of a machine's name have in common; empty where it has none."""
    return _plain_text(values.get(form.fields[0].path))


def _written(form: Form, values: Values) -> dict[str, str]:
    """What people entered, as it is compared: by path, sets of choices each as a whole."""
    found: dict[str, list[str]] = {}
    for path, cell in values.cells.items():
        one = form.field(path)
        if not cell.is_blank and one.kind not in (Kind.OUTPUT, Kind.PICTURE):
            bare = path[: path.rindex("[")] if one.kind is Kind.CHOICES and path.endswith("]") else path
            found.setdefault(bare, []).append(_plain(one, cell))
    return {path: " ".join(sorted(words)) for path, words in found.items()}


def _plain(one: Field, cell: Cell) -> str:
    text = unicodedata.normalize("NFKC", str(cell.value)).strip()
    if one.kind is Kind.CHOICES:
        option = meant(text, one)
        return option.id if option else label_key(text)
    number = _NUMBER.search(text) if one.kind is Kind.WHOLE else None
    return number[0] if number else label_key(text)


def _differences(form: Form, one: Values, other: Values) -> list[tuple[Name, str]]:
    """The values that two machines of one name have both, and differently. A list often names the stats alone; a table
    that one of them leaves out as a whole is none."""
    mine, theirs = _written(form, one), _written(form, other)
    tables = [table.path for table in form.tables if one.rows(table.path) and other.rows(table.path)]
    paths = [
        path
        for path in dict.fromkeys((*mine, *theirs))
        if (path in mine and path in theirs) or path.partition("[")[0] in tables
    ]
    return [(named(form.field(path).labels), path) for path in paths if mine.get(path) != theirs.get(path)]
