"""Building rules B3 to B7, each a small function that yields a fault for everything it finds. Stats (B1) can't be
wrong once read; any number of weapons is allowed (B2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from designer.faults import Fault
from designer.games.duel.case import Carried, Case
from designer.games.duel.machine import Ranged
from designer.named import name_of

Check = Callable[[Case], Iterator[Fault]]


def power(case: Case) -> Iterator[Fault]:
    """B3, B4: every weapon has a power of 1 or more."""
    for one in case.weapons:
        if one.weapon.power is not None and one.weapon.power < 1:
            code = "B301" if one.sort == "ranged" else "B401"
            yield Fault(code, f"{one.path}.power", {"weapon": one.label, "found": one.weapon.power})


def shots(case: Case) -> Iterator[Fault]:
    """B3: every ranged weapon fires 1 shot or more."""
    for one in case.of("ranged"):
        fired = one.weapon.shots if isinstance(one.weapon, Ranged) else None
        if fired is not None and fired < 1:
            yield Fault("B302", f"{one.path}.shots", {"weapon": one.label, "found": fired})


def custom_twice(case: Case) -> Iterator[Fault]:
    """B5: a custom stands at most once on a weapon. Told at each copy after the first."""
    for one in case.weapons:
        first: dict[str, str] = {}
        for custom, path in zip(one.weapon.customs, one.source.customs, strict=True):
            if custom in first:
                params = {"weapon": one.label, "custom": name_of(case.rules.custom(custom))}
                yield Fault("B501", path, params, (first[custom],))
            first.setdefault(custom, path)


def custom_alone(case: Case) -> Iterator[Fault]:
    """B5: 通常 stands with no other custom."""
    for one in case.weapons:
        for custom in dict.fromkeys(one.weapon.customs):
            others = {other: path for other, path in _customs(one) if other != custom}
            if case.rules.custom(custom).alone and others:
                params = {
                    "weapon": one.label,
                    "custom": name_of(case.rules.custom(custom)),
                    "other": name_of(case.rules.custom(next(iter(others)))),
                }
                yield Fault("B502", one.place_of(custom), params, tuple(others.values()))


def custom_for_sort(case: Case) -> Iterator[Fault]:
    """Table of section 1: the custom has a price on such a weapon."""
    for one in case.weapons:
        for custom, path in _customs(one):
            rule = case.rules.custom(custom)
            if rule.points(one.sort) is None:
                params = {
                    "weapon": one.label,
                    "custom": name_of(rule),
                    "sort": name_of(case.rules.weapon(one.sort)),
                    "other": name_of(case.rules.weapon("melee" if one.sort == "ranged" else "ranged")),
                }
                yield Fault("B503", path, params)


def cap(case: Case) -> Iterator[Fault]:
    """B6: the machine's cost is within the cap, the usual one (B601), or that of its side or player (B602). Every part
    that costs something is related."""
    cost, most = case.profile.cost, case.terms.points
    if cost.total is None or cost.total <= most:
        return
    stats = [f"stats.{stat.id}" for stat in case.rules.stats if case.machine.stat(stat.id)]
    weapons = [one.path for one in case.weapons if one.cost]
    params = {
        "total": cost.total,
        "cap": most,
        "over": cost.total - most,
        "stats": cost.stats,
        "ranged": cost.ranged,
        "melee": cost.melee,
    }
    whose = case.terms.whose
    if whose is None:
        yield Fault("B601", "cost.total", params, (*stats, *weapons))
    else:
        yield Fault("B602", "cost.total", {**params, "whose": whose}, (*stats, *weapons))


def combos(case: Case) -> Iterator[Fault]:
    """B7: no more combo cards a melee weapon than R17 allows. Told at the first one too many."""
    most = int(case.terms.rulings["combo_copies"])
    for one in case.of("melee"):
        if len(one.combos) > most:
            params = {"weapon": one.label, "found": len(one.combos), "most": most}
            yield Fault("B701", one.source.combos[most], params, one.source.combos[most + 1 :])


def _customs(one: Carried) -> Iterator[tuple[str, str]]:
    yield from zip(one.weapon.customs, one.source.customs, strict=True)


CHECKS: tuple[Check, ...] = (power, shots, custom_twice, custom_alone, custom_for_sort, cap, combos)
