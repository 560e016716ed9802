"""What a machine's prints say in numbers and names, unreadable ones as "?"."""

from __future__ import annotations

from designer.derived import Derived
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.rules import Rules, Sets
from designer.kit import NONE, UNREAD
from designer.named import by_id
from templates.words import Lang, code_of


def show(value: Derived | int | None) -> str:
    """A number as it is printed."""
    return UNREAD if value is None else str(value)


def some(value: int | None) -> str:
    """A number that may be none: 0 EN, no rounds."""
    return NONE if value == 0 else show(value)


def faces(number: int) -> str:
    """The lowest faces of a die, as people name them: ``1``, ``1–2``."""
    return "1" if number == 1 else f"1–{number}"


def weapon_name(weapon: Weapon, number: int, rules: Rules, lang: Lang) -> str:
    """What a weapon is called; ``number`` counts them from 1."""
    return rules.called(weapon.name, number).text(code_of(lang))


def words(kind: Sets, ids: tuple[str, ...], unread: tuple[tuple[str, str], ...], rules: Rules, lang: Lang) -> str:
    """What was chosen of a set, by name."""
    names = [by_id(rules.options(kind), one).name(lang) for one in ids]
    names += [UNREAD for where, _ in unread if where == kind]
    return ("・" if code_of(lang) == "ja" else ", ").join(names)


def attributes(weapon: Weapon, rules: Rules, lang: Lang) -> str:
    """Attributes and tags in one list."""
    found = (
        words("attributes", weapon.attributes, weapon.unread, rules, lang),
        words("tags", weapon.tags, weapon.unread, rules, lang),
    )
    return ("・" if code_of(lang) == "ja" else ", ").join(one for one in found if one)


def power(weapon: Weapon) -> str:
    """As dice; of an armour-type weapon too, whose power is armour."""
    return UNREAD if weapon.power is None else str(weapon.power)


def reach(weapon: Weapon) -> str:
    """In cells: ``2–6``, ``0–3``, ``0`` for the own cell alone."""
    if weapon.range is None:
        return NONE
    first, last = weapon.range
    return str(last) if first == last else f"{first}–{last}"


def fitness(machine: Machine, rules: Rules, lang: Lang) -> str:
    """The terrains that the machine is fit for."""
    return words("fitness", machine.fitness, machine.unread, rules, lang) or NONE
