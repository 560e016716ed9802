"""What a check looks at: the machine, its numbers, the terms, and each weapon with its place and what to call it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from designer.faults import Name
from designer.game import Terms
from designer.games.sentinel.form import form
from designer.games.sentinel.machine import Machine, Ranged, Weapon
from designer.games.sentinel.rules import Rules

Sort = Literal["ranged", "melee"]


class Carried(msgspec.Struct, frozen=True):
    """One weapon: ``number`` is 1-based among its sort; ``label`` its own name, or sort and number; ``path`` its row,
    the machine's own where no sheet gave any."""

    sort: Sort
    number: int
    weapon: Weapon
    label: Name
    path: str

    def tag_path(self, tag: str) -> str:
        """Where the weapon's tag stands; of several alike the last."""
        index = len(self.weapon.tags) - 1 - self.weapon.tags[::-1].index(tag)
        places = self.weapon.source.tags
        return places[index] if places else f"{self.path}.tags[{index}]"


class Case(msgspec.Struct, frozen=True):
    """A machine before its judges."""

    machine: Machine
    rules: Rules
    terms: Terms
    weapons: tuple[Carried, ...]

    @property
    def ranged(self) -> Iterator[tuple[Carried, Ranged]]:
        """The shooting weapons, in order."""
        return ((one, one.weapon) for one in self.weapons if isinstance(one.weapon, Ranged))


def case(machine: Machine, rules: Rules, terms: Terms) -> Case:
    """The case of a machine."""
    weapons = (*_carried("ranged", machine.ranged, rules), *_carried("melee", machine.melee, rules))
    return Case(machine, rules, terms, weapons)


def _carried(sort: Sort, weapons: tuple[Weapon, ...], rules: Rules) -> Iterator[Carried]:
    for number, weapon in enumerate(weapons, 1):
        label = rules.called(weapon.name, sort, number)
        yield Carried(sort, number, weapon, label, weapon.source.path or f"{sort}[{number - 1}]")


def title_of(table: str) -> Name:
    """What a table is called, in both languages."""
    titles = form().table(table).titles
    return Name(titles[0], next(title for title in titles if title.isascii()))
