"""What a check looks at: the machine, its numbers, the rules in force, and each weapon with all that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from designer.faults import Name
from designer.game import Terms
from designer.games.duel.derive import Profile, WeaponProfile
from designer.games.duel.machine import Machine, Melee, Source, Weapon
from designer.games.duel.rules import Rules, Weapons


class Carried(msgspec.Struct, frozen=True):
    """One weapon of a machine: ``number`` is 1-based among its sort; ``label`` its own name, or sort and number.
    ``source`` is complete: the paths are the machine's own where no sheet gave any."""

    sort: Weapons
    number: int
    weapon: Weapon
    profile: WeaponProfile
    label: Name
    source: Source

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def combos(self) -> tuple[str, ...]:
        return self.weapon.combos if isinstance(self.weapon, Melee) else ()

    def place_of(self, custom_id: str) -> str:
        """The path of a custom that the weapon has."""
        return self.source.customs[self.weapon.customs.index(custom_id)]

    @property
    def cost(self) -> int | None:
        """In points; None where unknown."""
        return None if self.profile.cost is None else int(self.profile.cost)


def carried(machine: Machine, profile: Profile, rules: Rules) -> tuple[Carried, ...]:
    """Every weapon, ranged first, in the machine's order."""
    ranged = _carried("ranged", machine.ranged, profile.ranged, rules)
    return (*ranged, *_carried("melee", machine.melee, profile.melee, rules))


def _carried(
    sort: Weapons, weapons: Sequence[Weapon], profiles: tuple[WeaponProfile, ...], rules: Rules
) -> Iterator[Carried]:
    for number, (weapon, profile) in enumerate(zip(weapons, profiles, strict=True), 1):
        label = rules.called(weapon.name, sort, number)
        yield Carried(sort, number, weapon, profile, label, _source(sort, number - 1, weapon))


def _source(sort: Weapons, index: int, weapon: Weapon) -> Source:
    if weapon.source.path:
        return weapon.source
    path = f"{sort}[{index}]"
    combos = weapon.combos if isinstance(weapon, Melee) else ()
    return Source(
        path,
        tuple(f"{path}.customs[{i}]" for i in range(len(weapon.customs))),
        tuple(f"{path}.combos[{i}]" for i in range(len(combos))),
    )


class Case(msgspec.Struct, frozen=True):
    """A machine before its judges."""

    machine: Machine
    profile: Profile
    rules: Rules
    terms: Terms
    weapons: tuple[Carried, ...]

    def of(self, sort: str) -> tuple[Carried, ...]:
        """The weapons of a sort, in order."""
        return tuple(one for one in self.weapons if one.sort == sort)


def case(machine: Machine, profile: Profile, rules: Rules, terms: Terms) -> Case:
    """The case of a machine whose profile was derived under the same terms."""
    return Case(machine, profile, rules, terms, carried(machine, profile, rules))
