"""What must hold of a machine and its pilot (sections 2 and 5), each a small function that yields a fault for
everything it finds. What could not be read was told while reading; nothing here speaks of it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from designer.faults import Fault, Name
from designer.games.sentinel.case import Case, title_of
from designer.games.sentinel.form import form
from designer.games.sentinel.machine import BANDS, NO, TERRAINS, Location, Ranged
from designer.games.sentinel.read import nearest
from designer.named import name_of
from designer.reading.cells import name_of as field_name

Check = Callable[[Case], Iterator[Fault]]

HARMLESS = frozenset(("smoke", "gas", "mine", "plasma_leader", "barrier"))
"""Tags of what is used without a hit check (S12, S14, S16)."""
_NO_DAMAGE = HARMLESS | {"psycho_jammer", "psycho_capture", "reflector_bit", "reflector_incom"}
_COUNTED = ("missile", "psi_missile", "bomb", "pod", "mine")
"""Tags of what is spent one by one, so that its number must be known (S10, S16)."""
_NEEDS_NT = ("bit", "reflector_bit", "leader_bit", "barrier", "psycho_capture")
_NEEDS_UNITS = ("bit", "reflector_bit", "leader_bit", "barrier")
_MELEE = frozenset(("beam", "solid", "heat_rod"))
_DICE = range(1, 7)
_CHECK = (2, 12)
"""The least and the most that two dice come to (S13)."""


# ---- the machine -----------------------------------------------------------------------------------------------------


def numbers(case: Case) -> Iterator[Fault]:
    """Section 2: a machine without durability is destroyed, one without propellant drifts (S7, S13)."""
    if case.machine.durability == 0:
        yield Fault("S109", "durability")
    if case.machine.propellant == 0:
        yield Fault("S110", "propellant")


def mobility(case: Case) -> Iterator[Fault]:
    """Section 2: on one terrain at least a machine moves."""
    found = [case.machine.mobility.on(terrain) for terrain in TERRAINS]
    if all(one in (NO, 0) for one in found):
        yield Fault("S111", "mobility")


# ---- the hit-location table ------------------------------------------------------------------------------------------


def location_table(case: Case) -> Iterator[Fault]:
    """S13: every total of 1D6 + mission level stands in one row, from 1 up to the greatest that is written."""
    rows = case.machine.locations
    if not rows:
        yield Fault("S125", "locations")
        return
    known = [(one, one.least, one.most) for one in rows if one.least is not None and one.most is not None]
    if len(known) < len(rows):
        return
    held: dict[int, Location] = {}
    for one, least, most in known:
        twice = [total for total in range(least, most + 1) if total in held]
        if twice:
            other = held[twice[0]]
            yield Fault(
                "S124",
                f"{place(case, one)}.total",
                {"first": twice[0], "last": twice[-1], "other": other.name, "location": one.name},
                (f"{place(case, other)}.total",),
            )
        held |= {total: one for total in range(least, most + 1) if total not in held}
    last = max(most for _, _, most in known)
    missing = [total for total in range(1, max(last, _DICE[-1]) + 1) if total not in held]
    for first, end in _runs(missing):
        after = [(most, one) for one, _, most in known if most < first]
        at = max(after, key=lambda pair: pair[0])[1] if after else min(known, key=lambda row: row[1])[0]
        yield Fault("S123", f"{place(case, at)}.total", {"first": first, "last": end})


def _runs(totals: list[int]) -> Iterator[tuple[int, int]]:
    """Totals that follow each other, as (first, last)."""
    for total in totals:
        if total - 1 not in totals:
            last = total
            while last + 1 in totals:
                last += 1
            yield total, last


def location_rows(case: Case) -> Iterator[Fault]:
    """S13: a location has a name, and an additional value that two dice can come to."""
    for one in case.machine.locations:
        if not one.name:
            yield Fault("S127", f"{place(case, one)}.name")
        if isinstance(one.additional, int) and not _CHECK[0] <= one.additional <= _CHECK[1]:
            yield Fault("S126", f"{place(case, one)}.additional", {"location": one.name, "found": one.additional})


def place(case: Case, location: Location) -> str:
    """The path of a row of the table."""
    return location.source.path or f"locations[{case.machine.locations.index(location)}]"


# ---- weapons ---------------------------------------------------------------------------------------------------------


def tags(case: Case) -> Iterator[Fault]:
    """Section 2: a tag stands once, and on a weapon of its sort."""
    for one in case.weapons:
        for tag in dict.fromkeys(one.weapon.tags):
            named = name_of(case.rules.tag(tag))
            if one.weapon.tags.count(tag) > 1:
                yield Fault("S135", one.tag_path(tag), {"weapon": one.label, "tag": named})
            if (tag == "heat_rod") if one.sort == "ranged" else tag not in _MELEE:
                other = title_of("melee" if one.sort == "ranged" else "ranged")
                yield Fault("S136", one.tag_path(tag), {"weapon": one.label, "tag": named, "sort": other})


def reach(case: Case) -> Iterator[Fault]:
    """S5: what is shot reaches one band at least, and without a hole between two of them."""
    for one, gun in case.ranged:
        found = [gun.at(band) for band in BANDS]
        if None in found or HARMLESS & set(gun.tags):
            continue
        reached = [number for number, modifier in enumerate(found) if modifier != NO]
        if not reached:
            yield Fault("S137", f"{one.path}.close", {"weapon": one.label})
        holes = [number for number in range(reached[0], reached[-1]) if number not in reached] if reached else []
        if holes:
            band = case.rules.bands[holes[0]]
            yield Fault("S139", f"{one.path}.{band.id}", {"weapon": one.label, "band": name_of(band)})


def harm(case: Case) -> Iterator[Fault]:
    """S4: what hits does damage; only what the rules use without any may have none."""
    for one, gun in case.ranged:
        if gun.damage == "" and not _NO_DAMAGE & set(gun.tags):
            yield Fault("S146", f"{one.path}.damage", {"weapon": one.label})


def rounds(case: Case) -> Iterator[Fault]:
    """S10, S11: missiles, bombs and mines are counted; magazines hold rounds; a burst has rounds enough."""
    for one, gun in case.ranged:
        counted = next((tag for tag in _COUNTED if gun.has(tag)), None)
        if counted and gun.rounds in (NO, 0):
            yield Fault("S141", f"{one.path}.rounds", {"weapon": one.label, "tag": name_of(case.rules.tag(counted))})
        if isinstance(gun.magazines, int) and gun.magazines and gun.rounds == NO:
            yield Fault("S142", f"{one.path}.rounds", {"weapon": one.label}, (f"{one.path}.magazines",))
        if gun.has("auto_only") and gun.attacks in (NO, 0):
            yield Fault("S140", f"{one.path}.attacks", {"weapon": one.label})
        needed = burst(gun, case)
        if isinstance(gun.rounds, int) and 0 < gun.rounds < needed:
            yield Fault("S143", f"{one.path}.rounds", {"weapon": one.label, "found": gun.rounds, "needed": needed})


def burst(gun: Ranged, case: Case) -> int:
    """Rounds of one automatic fire (S11); 0 for a weapon without it."""
    if gun.has("rapid_heavy"):
        return case.rules.rapid_rounds
    if not isinstance(gun.attacks, int) or not gun.attacks:
        return 0
    return gun.attacks if gun.has("beam") else case.rules.auto_rounds


# ---- psycommu --------------------------------------------------------------------------------------------------------


def psycommu(case: Case) -> Iterator[Fault]:
    """S12, S16: who needs an NT value has one, and of what flies off the number is known."""
    nt = case.machine.pilot.nt
    for one, gun in case.ranged:
        for tag in _NEEDS_NT:
            if gun.has(tag) and nt in (NO, 0):
                yield Fault(
                    "S152", one.tag_path(tag), {"weapon": one.label, "tag": name_of(case.rules.tag(tag))}, ("pilot.nt",)
                )
        if gun.has("barrier") and isinstance(nt, int) and 0 < nt < case.rules.barrier_nt:
            yield Fault(
                "S153",
                one.tag_path("barrier"),
                {"weapon": one.label, "found": nt, "needed": case.rules.barrier_nt},
                ("pilot.nt",),
            )
        if gun.has("wired_gun") and nt in (NO, 0) and not case.machine.carries("semi_psycommu"):
            gear = name_of(case.rules.gear("semi_psycommu"))
            yield Fault("S154", one.tag_path("wired_gun"), {"weapon": one.label, "gear": gear}, ("pilot.nt",))


def units(case: Case) -> Iterator[Fault]:
    """S12: the number of funnels, bits or sets; of leader bits four sets at most, of a barrier four units at least."""
    for one, gun in case.ranged:
        flying = next((tag for tag in _NEEDS_UNITS if gun.has(tag)), None)
        if flying and gun.units in (NO, 0):
            yield Fault("S144", f"{one.path}.units", {"weapon": one.label, "tag": name_of(case.rules.tag(flying))})
        if gun.has("leader_bit") and isinstance(gun.units, int) and gun.units > case.rules.leader_sets:
            yield Fault(
                "S145", f"{one.path}.units", {"weapon": one.label, "found": gun.units, "most": case.rules.leader_sets}
            )
        if gun.has("barrier") and isinstance(gun.units, int) and 0 < gun.units < case.rules.barrier_units:
            yield Fault(
                "S147",
                f"{one.path}.units",
                {"weapon": one.label, "found": gun.units, "least": case.rules.barrier_units},
            )


# ---- equipment -------------------------------------------------------------------------------------------------------


def equipment(case: Case) -> Iterator[Fault]:
    """S17: equipment that the rules know has the numbers that it takes. The rest is carried as written, and said so."""
    for index, one in enumerate(case.machine.equipment):
        path = one.source.path or f"equipment[{index}]"
        if not one.id:
            if (meant := nearest(one.name, "equipment")) is not None:
                yield Fault("S161", f"{path}.name", {"found": one.name, "near": meant})
            else:
                yield Fault("S162", f"{path}.name", {"found": one.name})
            continue
        rule = case.rules.gear(one.id)
        for column in ("value", "armour", "durability"):
            written = getattr(one, column)
            params = {"equipment": name_of(rule), "field": _column("equipment", column)}
            if column in rule.takes and written == NO:
                yield Fault("S163", f"{path}.{column}", params)
            if column not in rule.takes and isinstance(written, int):
                yield Fault("S164", f"{path}.{column}", params)


def _column(table: str, column: str) -> Name:
    return field_name(form().field(f"{table}.{column}"))


def unarmed(case: Case) -> Iterator[Fault]:
    """S112: a machine without any weapon may be one that is not written to the end."""
    if not case.machine.ranged and not case.machine.melee:
        yield Fault("S112", "")


CHECKS: tuple[Check, ...] = (
    numbers, mobility, location_table, location_rows, tags, reach, harm, rounds, psycommu, units, equipment, unarmed,
)  # fmt: skip
