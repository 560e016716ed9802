"""From a machine back to a sheet's values."""

from __future__ import annotations

from collections.abc import Iterable

from designer.games.sentinel.machine import NO, TERRAINS, Location, Machine, Weapon
from designer.games.sentinel.read import OPEN
from designer.games.sentinel.rules import Rules, load


def write(machine: Machine) -> dict[str, int | str]:
    """The machine as values by path, choices by their Japanese names. What is unread comes back as it was written."""
    rules, pilot = load(), machine.pilot
    kinds = {one.id: one.ja for one in rules.kinds}
    values: dict[str, int | str | None] = {
        "name": machine.name,
        "player": machine.player,
        "photo": machine.photo,
        "note": machine.note,
        "photo_fit": machine.photo_fit,
        "colour": machine.colour,
        "emblem": machine.emblem,
        "kind[0]": kinds.get(machine.kind or ""),
        **{f"mobility.{one}": machine.mobility.on(one) for one in TERRAINS},
        "evasion": None if machine.evasion is None else _number(str(machine.evasion)),
        "durability": machine.durability,
        "propellant": machine.propellant,
        "pilot.name": pilot.name,
        **{f"pilot.{one.id}": getattr(pilot, one.id) for one in rules.abilities},
        "pilot.nt": pilot.nt,
    }
    for row, location in enumerate(machine.locations):
        values |= _row(f"locations[{row}]", location, ("name", "armour", "additional"))
        values[f"locations[{row}].total"] = total_text(location)
    for row, gun in enumerate(machine.ranged):
        columns = ("name", "close", "medium", "long", "extreme", "rounds", "magazines", "attacks", "units")
        values |= _row(f"ranged[{row}]", gun, columns) | _weapon(f"ranged[{row}]", gun, rules)
    for row, blade in enumerate(machine.melee):
        values |= _row(f"melee[{row}]", blade, ("name", "modifier")) | _weapon(f"melee[{row}]", blade, rules)
    for row, gear in enumerate(machine.equipment):
        values |= _row(f"equipment[{row}]", gear, ("name", "value", "armour", "durability", "note"))
    for row, skill in enumerate(pilot.skills):
        values |= _row(f"skills[{row}]", skill, ("name", "level", "note"))
    return {path: value for path, value in values.items() if value is not None and value != ""}


def _number(written: str) -> int | str:
    return int(written) if written.isdecimal() else written


def _row(path: str, thing: object, columns: Iterable[str]) -> dict[str, int | str | None]:
    return {f"{path}.{column}": getattr(thing, column) for column in columns}


def _weapon(path: str, weapon: Weapon, rules: Rules) -> dict[str, int | str | None]:
    words = (*(rules.tag(tag).ja for tag in weapon.tags), *weapon.unread_tags)
    return {
        f"{path}.class": weapon.kind,
        f"{path}.damage": NO if weapon.damage == "" else weapon.damage,
        **{f"{path}.tags[{index}]": word for index, word in enumerate(words)},
    }


def total_text(location: Location) -> str:
    """The totals of a row as they are written: ``3``, ``2-4``, ``6+``."""
    if location.least is None or location.most is None:
        return ""
    if location.most >= OPEN:
        return f"{location.least}+"
    return str(location.least) if location.least == location.most else f"{location.least}-{location.most}"
