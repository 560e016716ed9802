"""The tables that the source lost, as panels: lines to write on, or what the user's data file says (slots)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import structs

from designer.games.sentinel.data import Data, Row
from designer.games.sentinel.machine import Machine
from designer.games.sentinel.prints.facts import signed
from designer.games.sentinel.prints.wording import Wording
from designer.views import Panel

Lines: TypeAlias = tuple[tuple[str, str], ...]

_FREE = 7
"""Lines of a table of which nobody knows how many rows it had."""
_BLASTS = {
    "blast_missile": ("missile", "psi_missile", "pod"),
    "blast_grenade": ("grenade", "launcher"),
    "blast_bomb": ("bomb",),
}
_EVASION = ("terrain", "direction")
_TWO_DICE = range(2, 13)


def charts(machine: Machine, data: Data | None, words: Wording, *, every: bool) -> Iterator[tuple[str, Panel]]:
    """The slot of each table with its panel; those of blasts and of the psycho capture only for a machine that uses
    them, or with ``every``."""
    known = data or Data()
    tables: dict[str, Lines] = {
        "terrain": _terrain(known, words),
        "direction": _direction(known, words),
        "critical": _totals(known.critical.rows) if known.critical else (("", ""),) * _FREE,
        "secondary": _totals(known.secondary.rows) if known.secondary else (("", ""),) * _FREE,
        "escape": _totals(known.escape.rows) if known.escape else tuple((str(total), "") for total in _TWO_DICE),
    }
    for slot, tags in _BLASTS.items():
        if every or any(gun.has(tag) for gun in machine.ranged for tag in tags):
            tables[slot] = _blast(machine, getattr(known, slot), tags)
    if every or any(gun.has("psycho_capture") for gun in machine.ranged):
        needed = "" if known.capture_nt is None else str(known.capture_nt)
        tables["capture_nt"] = ((words("charts.capture_nt.needed"), needed),)
    for slot, rows in tables.items():
        yield slot, Panel(words(f"charts.{slot}.head"), "", (), rows=rows)


def shared(found: Mapping[str, Panel], words: Wording) -> dict[str, tuple[Panel, tuple[str, ...]]]:
    """The panels with the slots that each has lines of: the two tables of evasion on one card while nobody has filled
    them in, for they are small."""
    cards: dict[str, tuple[Panel, tuple[str, ...]]] = {slot: (panel, (slot,)) for slot, panel in found.items()}
    rows = (*found["direction"].rows, *found["terrain"].rows)
    if any(value for _, value in rows):
        return cards
    told = {side: words("charts.direction.from", side=side) for side, _ in found["direction"].rows}
    lines = tuple((told.get(name, name), value) for name, value in rows)
    panel = structs.replace(found["terrain"], title=words("charts.terrain.shared"), rows=lines)
    return {"terrain": (panel, _EVASION), **{k: v for k, v in cards.items() if k not in _EVASION}}


def _terrain(data: Data, words: Wording) -> Lines:
    if data.terrain is None:
        return (("", ""),) * _FREE
    return tuple(
        (row.name, words("charts.terrain.row", cost=row.cost, evasion=signed(row.evasion))) for row in data.terrain
    )


def _direction(data: Data, words: Wording) -> Lines:
    known = data.direction
    return tuple(
        (words(f"charts.direction.{side}"), "" if known is None else signed(getattr(known, side)))
        for side in ("front", "side", "rear")
    )


def _totals(rows: Iterable[Row]) -> Lines:
    """Totals and what happens."""
    return tuple((str(row.least) if row.least == row.most else f"{row.least}–{row.most}", row.text) for row in rows)


def _blast(machine: Machine, known: dict[str, str] | None, tags: tuple[str, ...]) -> Lines:
    """The table's classes, or those that the machine carries, with room for others."""
    if known is not None:
        return tuple(known.items())
    carried = dict.fromkeys(gun.kind for gun in machine.ranged if gun.kind and any(gun.has(tag) for tag in tags))
    rows = [(kind, "") for kind in carried]
    return tuple(rows + [("", "")] * max(1, 4 - len(rows)))
