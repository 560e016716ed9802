"""Numbers that a sheet computed itself, held against ours: L601 to L603. A cell that holds no number is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from designer.derived import Derived, Number
from designer.faults import Fault
from designer.games.duel.case import Carried, carried
from designer.games.duel.derive import Profile
from designer.games.duel.form import form
from designer.games.duel.machine import Machine
from designer.games.duel.rules import load
from designer.named import name_of
from designer.reading.cells import number_of, shown
from sheets.form import Values, named

_INFINITE = ("∞", "inf", "infinity", "無限", "無限大")


def compare(values: Values, machine: Machine, profile: Profile) -> Iterator[Fault]:
    """A fault wherever the written number differs from ours; nothing where ours is unknown."""
    rules = load()
    for one in carried(machine, profile, rules):
        if _differs(values, path := f"{one.path}.cost", one.profile.cost):
            params = {"weapon": one.label, **_numbers(values, path, one.profile.cost)}
            yield Fault("L601", path, params, _parts(one))
    for part in ("total", "stats", "ranged", "melee"):
        cost = getattr(profile.cost, part)
        ours = None if cost is None else Derived(Fraction(cost))
        if _differs(values, path := f"cost.{part}", ours):
            label = named(form().field("cost.stats").labels)
            yield Fault("L602", path, {**_numbers(values, path, ours), "label": label})
    for stat in rules.derived_names:
        ours = profile[stat.id]
        if _differs(values, path := f"derived.{stat.id}", ours, _slack(stat.id)):
            params = {"stat": name_of(stat), **_numbers(values, path, ours)}
            made_of = dict.fromkeys(f"stats.{term.stat}" for term in (ours.terms if ours else ()) if term.stat)
            yield Fault("L603", path, params, tuple(made_of))


def _parts(one: Carried) -> tuple[str, ...]:
    """Where everything stands that the weapon's cost is made of."""
    shots = (f"{one.path}.shots",) if one.sort == "ranged" else ()
    return (f"{one.path}.power", *shots, *one.source.customs)


def _slack(stat: str) -> Fraction:
    """Reaction may stand unrounded in a sheet (D9 keeps one decimal); everything else must be equal."""
    return Fraction(1, 10) if stat == "reaction" else Fraction(0)


def _differs(values: Values, path: str, ours: Derived | None, slack: Fraction = Fraction(0)) -> bool:
    written = _written(values, path)
    if ours is None or written is None:
        return False
    if isinstance(written, float) or isinstance(ours.value, float):
        return written != ours.value
    apart = abs(written - ours.value)
    return apart >= slack if slack else apart > 0


def _written(values: Values, path: str) -> Number | None:
    if path not in values.cells:
        return None
    cell = values[path]
    if isinstance(cell.value, str) and cell.value.strip().casefold() in _INFINITE:
        return float("inf")
    return number_of(cell, form().units)


def _numbers(values: Values, path: str, ours: Derived | None) -> dict[str, object]:
    return {"found": shown(values[path]), "ours": str(ours)}
