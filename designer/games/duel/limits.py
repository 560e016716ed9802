"""What an event adds to the rules (B801 to B805)."""

from __future__ import annotations

from collections.abc import Iterator

from designer.faults import Fault
from designer.games.duel.case import Case
from designer.games.duel.check import Check
from designer.kit import too_little, too_many
from designer.named import name_of


def banned_customs(case: Case) -> Iterator[Fault]:
    """A custom that the event does not allow."""
    for one in case.weapons:
        for custom, path in zip(one.weapon.customs, one.source.customs, strict=True):
            if custom in case.terms.limits.ban:
                yield Fault("B801", path, {"weapon": one.label, "custom": name_of(case.rules.custom(custom))})


def banned_combos(case: Case) -> Iterator[Fault]:
    """A combo card that the event does not allow. Other banned cards are no part of a build."""
    for one in case.weapons:
        for combo, path in zip(one.combos, one.source.combos, strict=True):
            if combo in case.terms.limits.ban:
                yield Fault("B802", path, {"weapon": one.label, "combo": name_of(case.rules.card(combo))})


def most_weapons(case: Case) -> Iterator[Fault]:
    """More weapons of a sort than the event allows. Told at the first one too many."""
    for sort in case.rules.weapons:
        most = case.terms.limits.most.get(sort.id)
        yield from too_many("B803", case.of(sort.id), most, sort=name_of(sort))


def least_stats(case: Case) -> Iterator[Fault]:
    """Less of a stat than the event asks for."""
    for stat in case.rules.stats:
        least, found = case.terms.limits.least.get(stat.id), case.machine.stat(stat.id)
        yield from too_little("B804", f"stats.{stat.id}", name_of(stat), found, least)


def free_weapons(case: Case) -> Iterator[Fault]:
    """More weapons of cost 0 than the event allows. Told at the first one too many."""
    most = case.terms.limits.free_weapons
    found = [one for one in case.weapons if one.cost == 0]
    if most is not None and len(found) > most:
        params = {"found": len(found), "most": most}
        yield Fault("B805", found[most].path, params, tuple(one.path for one in found if one is not found[most]))


LIMITS: tuple[Check, ...] = (banned_customs, banned_combos, most_weapons, least_stats, free_weapons)
