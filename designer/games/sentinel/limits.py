"""What an event adds to the rules (S171 to S174)."""

from __future__ import annotations

from collections.abc import Iterator

from designer.faults import Fault
from designer.games.sentinel.case import Case, title_of
from designer.games.sentinel.check import Check
from designer.games.sentinel.form import form
from designer.kit import too_many
from designer.named import name_of
from designer.reading.cells import name_of as field_name


def banned_tags(case: Case) -> Iterator[Fault]:
    """A sort of weapon that the event does not allow."""
    for one in case.weapons:
        for tag in dict.fromkeys(one.weapon.tags):
            if tag in case.terms.limits.ban:
                yield Fault("S171", one.tag_path(tag), {"weapon": one.label, "tag": name_of(case.rules.tag(tag))})


def banned_equipment(case: Case) -> Iterator[Fault]:
    """Equipment that the event does not allow."""
    for index, one in enumerate(case.machine.equipment):
        if one.id and one.id in case.terms.limits.ban:
            path = f"{one.source.path or f'equipment[{index}]'}.name"
            yield Fault("S172", path, {"equipment": name_of(case.rules.gear(one.id))})


def most_weapons(case: Case) -> Iterator[Fault]:
    """More weapons of a sort than the event allows. Told at the first one too many."""
    for sort in ("ranged", "melee"):
        most = case.terms.limits.most.get(sort)
        found = [one for one in case.weapons if one.sort == sort]
        yield from too_many("S173", found, most, sort=title_of(sort))


def least_stats(case: Case) -> Iterator[Fault]:
    """Less of a stat than the event asks for; an evasion is compared by its digits."""
    for stat in form().stats:
        least, found = case.terms.limits.least.get(stat.path), getattr(case.machine, stat.path)
        if least is not None and found is not None and int(found) < least:
            params = {"stat": field_name(stat), "found": str(found), "least": least}
            yield Fault("S174", stat.path, params)


LIMITS: tuple[Check, ...] = (banned_tags, banned_equipment, most_weapons, least_stats)
