"""Machines as they are entered into the template: what was read, in the template's words, and what could not be read
as it was written."""

from __future__ import annotations

import re
from collections.abc import Mapping

from designer.games.duel import read
from designer.games.duel.machine import Machine
from designer.games.duel.rules import load
from designer.packs.pack import Pack
from designer.reading.cells import shown
from sheets.form import Form, Kind, Values
from templates.words import Lang

_CHOICE = re.compile(r"(customs|combos)\[\d+\]\Z")
_ROW = re.compile(r"(\w+)\[(\d+)\](.*)\Z")


def entered(machine: Machine, lang: Lang, packs: tuple[Pack, ...] = ()) -> dict[str, object]:
    """The machine as values by path, with the choices' names in this language."""
    return {path: _word(path, value, packs, lang) for path, value in read.write(machine, packs).items()}


def moved(machine: Machine, values: Values, form: Form, lang: Lang, packs: tuple[Pack, ...] = ()) -> dict[str, object]:
    """The same, with everything that the machine's sheet says and the machine could not take: ``3.5`` stays ``3.5``."""
    found = entered(machine, lang, packs)
    rows = {weapon.source.path: f"ranged[{n}]" for n, weapon in enumerate(machine.ranged)}
    rows |= {weapon.source.path: f"melee[{n}]" for n, weapon in enumerate(machine.melee)}
    for path, cell in values.cells.items():
        target = _renumbered(path, rows)
        if target is None or target in found or cell.is_blank or form.field(path).kind in (Kind.OUTPUT, Kind.CHOICES):
            continue
        found[target] = shown(cell)
    return found


def _renumbered(path: str, rows: Mapping[str, str]) -> str | None:
    """The path in the machine's own numbering; None for a row that is no weapon."""
    match = _ROW.match(path)
    if not match:
        return path
    row = rows.get(f"{match[1]}[{match[2]}]")
    return row and f"{row}{match[3]}"


def _word(path: str, value: object, packs: tuple[Pack, ...], lang: Lang) -> object:
    """A choice's name in this language; everything else as it is."""
    match = _CHOICE.search(path)
    known = match and read.identify(str(value), match[1], packs)
    if not match or known is None:
        return value
    rules = load(packs)
    return (rules.custom(known) if match[1] == "customs" else rules.card(known)).name(lang)
