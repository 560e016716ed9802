"""Whether a sheet holds what the rules can play with, each a small function that yields a fault for all it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from designer.faults import Fault, Name
from designer.game import Terms
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.rules import Rules
from designer.kit import too_little, too_many
from designer.named import by_id, name_of
from sheets.form import label_key


class Carried(msgspec.Struct, frozen=True):
    """A weapon of the machine: its own name, or its number; and its path."""

    weapon: Weapon
    label: Name
    path: str


class Case(msgspec.Struct, frozen=True):
    """A machine before its judges."""

    machine: Machine
    profile: Profile
    rules: Rules
    terms: Terms
    weapons: tuple[Carried, ...]


Check = Callable[[Case], Iterator[Fault]]


def case(machine: Machine, profile: Profile, rules: Rules, terms: Terms) -> Case:
    """The case of a machine whose profile was derived under the same terms."""
    return Case(machine, profile, rules, terms, tuple(carried(machine, rules)))


def carried(machine: Machine, rules: Rules) -> Iterator[Carried]:
    """Every weapon in the machine's order."""
    for row, weapon in enumerate(machine.weapons):
        label = rules.called(weapon.name, row + 1)
        yield Carried(weapon, label, weapon.source.path or f"weapons[{row}]")


# ---- pilot and machine -------------------------------------------------------------------------------------


def ranks(case: Case) -> Iterator[Fault]:
    """W9: a rank is a number of dice, and more of them than anybody rolls are a slip."""
    most = case.rules.most_dice
    for one in case.rules.ranks:
        rank = case.machine.rank(one.id)
        if rank is not None and rank > most:
            yield Fault("W101", f"ranks.{one.id}", {"rank": name_of(one), "found": rank, "most": most})
    for row, extra in enumerate(case.machine.pilot.extra):
        if extra.rank is not None and extra.rank > most:
            path = f"{extra.source.path or f'extra_ranks[{row}]'}.rank"
            yield Fault("W101", path, {"rank": Name(extra.name, extra.name), "found": extra.rank, "most": most})


def durability(case: Case) -> Iterator[Fault]:
    """W15: a machine that begins at 0 has stopped already."""
    if case.machine.stat("durability") == 0:
        yield Fault("W102", "stats.durability", {"stat": name_of(case.rules.stat("durability"))})


def extra_ranks(case: Case) -> Iterator[Fault]:
    """W5: a rank of the table's own is none of the rules', and stands once, so that none is counted twice."""
    known = {label_key(label): f"ranks.{one.id}" for one in case.rules.ranks for label in one.labels}
    for row, extra in enumerate(case.machine.pilot.extra):
        path, key = extra.source.path or f"extra_ranks[{row}]", label_key(extra.name)
        if key and key in known:
            yield Fault("W103", f"{path}.name", {"found": extra.name}, (known[key],))
        known.setdefault(key, f"{path}.name")


# ---- weapons -----------------------------------------------------------------------------------------------


def power(case: Case) -> Iterator[Fault]:
    """W11: a power that dice on a table can show."""
    rules = case.rules
    for one in case.weapons:
        power = one.weapon.power
        if power is None:
            continue
        params = {"weapon": one.label, "found": str(power)}
        if power.most < 1:
            yield Fault("W114", f"{one.path}.power", params)
        too_many = power.count > rules.most_dice or power.most > rules.most_power
        if too_many or any(group.faces > rules.most_faces for group in power.dice):
            limits = {"dice": rules.most_dice, "faces": rules.most_faces, "most": rules.most_power}
            yield Fault("W113", f"{one.path}.power", params | limits)


def mixed(case: Case) -> Iterator[Fault]:
    """W11: a user's table of extra dice wants a power of one size."""
    if getattr(case.terms.data, "critical_extra", None) is None:
        return
    for one in case.weapons:
        power = one.weapon.power
        if power is not None and power.is_mixed and not one.weapon.is_armour:
            yield Fault("W115", f"{one.path}.power", {"weapon": one.label, "found": str(power)})


def attributes(case: Case) -> Iterator[Fault]:
    """W9, W11: a weapon that attacks is melee or ranged, and physical or beam. What could not be read was told."""
    for one in case.weapons:
        if one.weapon.is_armour or any(kind == "attributes" for kind, _ in one.weapon.unread):
            continue
        for code, found, ids in (
            ("W121", one.weapon.rank, ("melee", "ranged")),
            ("W122", one.weapon.kind, ("physical", "beam")),
        ):
            if found is None:
                first, second = (name_of(by_id(case.rules.attributes, each)) for each in ids)
                yield Fault(code, f"{one.path}.attributes", {"weapon": one.label, "first": first, "second": second})


def carry(case: Case) -> Iterator[Fault]:
    """W6: a weapon is held or mounted; only a held one can be dropped."""
    for one in case.weapons:
        unread = any(kind == "carry" for kind, _ in one.weapon.unread)
        if len(one.weapon.carry) != 1 and not unread:
            known = tuple(name_of(each) for each in case.rules.carries)
            yield Fault("W123", f"{one.path}.carry", {"weapon": one.label, "known": known})


def fumble(case: Case) -> Iterator[Fault]:
    """W13: F is a face of a die, or 0."""
    for one in case.weapons:
        found = one.weapon.fumble
        if found is not None and found > 6:
            yield Fault("W125", f"{one.path}.fumble", {"weapon": one.label, "found": found})


def cost(case: Case) -> Iterator[Fault]:
    """W6: a weapon whose EN the machine never has. Legal, and of no use."""
    store = case.machine.stat("en")
    for one in case.weapons:
        if store is not None and one.weapon.en is not None and one.weapon.en > store:
            params = {"weapon": one.label, "found": one.weapon.en, "store": store}
            yield Fault("W202", f"{one.path}.en", params, ("stats.en",))


def double_cost(case: Case) -> Iterator[Fault]:
    """W6: EN or rounds. Both are played as written."""
    for one in case.weapons:
        if one.weapon.en and one.weapon.rounds:
            yield Fault("W203", f"{one.path}.rounds", {"weapon": one.label}, (f"{one.path}.en",))


# ---- an event ----------------------------------------------------------------------------------------------


def banned(case: Case) -> Iterator[Fault]:
    """An attribute or a tag that the event does not allow."""
    for one in case.weapons:
        for kind, chosen, path in one.weapon.source.choices or _unplaced(one):
            # What a shield helps against is no beam of its own.
            counts = kind == "tags" or (kind == "attributes" and not one.weapon.is_armour)
            if counts and chosen in case.terms.limits.ban:
                options = case.rules.attributes if kind == "attributes" else case.rules.tags
                yield Fault("W801", path, {"weapon": one.label, "found": name_of(by_id(options, chosen))})


def _unplaced(one: Carried) -> Iterator[tuple[str, str, str]]:
    yield from (("attributes", chosen, f"{one.path}.attributes") for chosen in one.weapon.attributes)
    yield from (("tags", chosen, f"{one.path}.tags") for chosen in one.weapon.tags)


def most_weapons(case: Case) -> Iterator[Fault]:
    """More weapons than the event allows. Told at the first one too many."""
    yield from too_many("W803", case.weapons, case.terms.limits.most.get("weapons"))


def least(case: Case) -> Iterator[Fault]:
    """Less of a stat or a rank than the event asks for."""
    rules, machine = case.rules, case.machine
    values = [(one, machine.stat(one.id), f"stats.{one.id}") for one in rules.stats]
    values += [(one, machine.rank(one.id), f"ranks.{one.id}") for one in rules.ranks]
    for one, found, path in values:
        yield from too_little("W804", path, name_of(one), found, case.terms.limits.least.get(one.id))


def unarmed(case: Case) -> Iterator[Fault]:
    """W204: a machine without any weapon may be one that is not written to the end."""
    if not case.weapons:
        yield Fault("W204", "")


CHECKS: tuple[Check, ...] = (
    *(unarmed, ranks, durability, extra_ranks, power, mixed, attributes, carry, fumble, cost, double_cost),
    *(banned, most_weapons, least),
)
