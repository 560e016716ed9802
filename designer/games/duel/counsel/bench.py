"""A machine taken apart: what each of its weapons is worth in its hands, and what it is worth itself, every part worked
out once for all the builds that hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from designer.game import Deck, Terms
from designer.games.duel.counsel.merits import (
    Gain,
    Merit,
    Number,
    Place,
    Together,
    Worth,
    of_machine,
    together,
    worth_of,
)
from designer.games.duel.counsel.score import Standing
from designer.games.duel.counsel.values import Values
from designer.games.duel.derive import derive, weapon_cost
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.prints.facts import Build, work_out
from designer.games.duel.prints.hand import hand
from designer.games.duel.rules import CardRule, Rules

ARMORS = tuple(range(8, 33))
"""The armours that a weapon is measured against where no target is named: durability 4 to 16, as most machines have."""

Stats = tuple[int, int, int]
Weapons = Mapping[Place, Weapon]


@dataclass(frozen=True, slots=True)
class Edit:
    """One value to change: its path as of the build file, before and after. A whole weapon where one is added (None
    before) or dropped (None after)."""

    path: str
    before: int | tuple[str, ...] | Weapon | None
    after: int | tuple[str, ...] | Weapon | None


@dataclass(frozen=True, slots=True)
class Change:
    """Another build: the edits, its cost in points before and after, by how much it is better or worse on the whole
    (`score.measure`), and what is better and what worse for it. ``own``: the mean damage to oneself of an overdrive,
    before and after."""

    machine: Machine
    steps: int
    edits: tuple[Edit, ...]
    cost: tuple[int, int]
    score: float
    gains: tuple[Gain, ...]
    losses: tuple[Gain, ...] = ()
    own: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))

    @property
    def kinds(self) -> frozenset[str]:
        """What it is better at."""
        return frozenset(gain.merit.kind for gain in self.gains)


class Bench:
    """One readable machine, and builds made of its parts and others."""

    def __init__(self, machine: Machine, rules: Rules, terms: Terms, armors: Sequence[int] = ARMORS) -> None:
        self.machine, self.rules, self.terms, self.armors = machine, rules, terms, tuple(armors)
        stats = (machine.output, machine.precision, machine.durability)
        self.stats: Stats = tuple(0 if stat is None else stat for stat in stats)  # type: ignore[assignment]
        self.values = Values(terms.rulings)
        self._worths: dict[tuple[Stats, Weapon], Worth] = {}
        self._cards: dict[tuple[Stats, bool], dict[str, CardRule]] = {}
        self._together: dict[tuple[Stats, tuple[Weapon, ...]], Together] = {}
        self._costs: dict[Weapon, int] = {}

    # ---- costs ---------------------------------------------------------------------------------------------

    @cached_property
    def weapons(self) -> dict[Place, Weapon]:
        """Every weapon by its sort and 0-based place."""
        found: dict[Place, Weapon] = {("ranged", i): weapon for i, weapon in enumerate(self.machine.ranged)}
        return found | {("melee", i): weapon for i, weapon in enumerate(self.machine.melee)}

    def cost(self, weapon: Weapon) -> int:
        """In points. Raises ValueError where it can't be known."""
        if weapon not in self._costs:
            cost = weapon_cost(weapon, self.rules)
            if cost is None:
                raise ValueError(weapon)
            self._costs[weapon] = int(cost)
        return self._costs[weapon]

    def price(self, stats: Stats, weapons: Weapons) -> int:
        """A build's cost in points."""
        return sum(stats) + sum(self.cost(weapon) for weapon in weapons.values())

    @cached_property
    def total(self) -> int:
        """The machine's cost in points."""
        return self.price(self.stats, self.weapons)

    # ---- worths --------------------------------------------------------------------------------------------

    def build(self, stats: Stats, *weapons: Weapon) -> Build:
        """A machine with these stats and weapons."""
        ranged = tuple(weapon for weapon in weapons if isinstance(weapon, Ranged))
        melee = tuple(weapon for weapon in weapons if isinstance(weapon, Melee))
        made = Machine("", "", *stats, ranged=ranged, melee=melee)
        return work_out(made, derive(made, self.rules, self.terms.rulings), self.rules, self.terms.rulings)

    def cards(self, build: Build) -> dict[str, CardRule]:
        """The cards of a machine's hand that it can pay for, by id."""
        return {card.rule.id: card.rule for card in hand(build.machine, build.profile, self.terms, Deck())}

    def shared_cards(self, stats: Stats, *, ranged: bool) -> dict[str, CardRule]:
        """Those that belong to no weapon of its own."""
        key = stats, ranged
        if key not in self._cards:
            gun = (Ranged("", 1, 1),) if ranged else ()
            found = self.cards(self.build(stats, *gun))
            self._cards[key] = {card: rule for card, rule in found.items() if not rule.per}
        return self._cards[key]

    def worth(self, stats: Stats, weapon: Weapon) -> Worth:
        """A weapon in a machine with these stats."""
        key = stats, weapon
        if key not in self._worths:
            build = self.build(stats, weapon)
            (arm,) = build.ranged or build.melee
            self._worths[key] = worth_of(arm, build, self.cards(build), self.armors, self.values)
        return self._worths[key]

    def volley(self, stats: Stats, weapons: Weapons) -> Together:
        """All ranged weapons at once."""
        guns = tuple(weapon for place, weapon in sorted(weapons.items()) if place[0] == "ranged")
        key = stats, guns
        if key not in self._together:
            worths = [self.worth(stats, gun) for gun in guns]
            cards = self.shared_cards(stats, ranged=bool(guns))
            self._together[key] = together(worths, cards, self.values)
        return self._together[key]

    def machine_worth(self, stats: Stats, weapons: Weapons) -> dict[Merit, Number]:
        """The machine without its weapons."""
        ranged = any(place[0] == "ranged" for place in weapons)
        return of_machine(self.build(stats), self.shared_cards(stats, ranged=ranged))

    def standing(self, stats: Stats, weapons: Weapons) -> Standing:
        """All that a build is worth."""
        worths = {place: self.worth(stats, weapon) for place, weapon in weapons.items()}
        machine, volley = self.machine_worth(stats, weapons), self.volley(stats, weapons)
        return Standing(machine, worths, volley, self.price(stats, weapons), self.armors)

    @cached_property
    def now(self) -> Standing:
        """What the machine is worth."""
        return self.standing(self.stats, self.weapons)

    # ---- what another build is -----------------------------------------------------------------------------

    def edits(self, stats: Stats, weapons: Weapons) -> tuple[Edit, ...]:
        """What is changed in a build with these stats and weapons, in the order of the build file."""
        found = []
        for stat, before, after in zip(self.rules.stats, self.stats, stats, strict=True):
            if before != after:
                found.append(Edit(f"stats.{stat.id}", before, after))
        for place in dict.fromkeys((*self.weapons, *sorted(weapons, reverse=True))):
            old, new = self.weapons.get(place), weapons.get(place)
            path = (old.source.path if old else "") or "{}[{}]".format(*place)
            if old is None or new is None:
                found.append(Edit(path, old, new))
                continue
            if old.power != new.power:
                found.append(Edit(f"{path}.power", old.power, new.power))
            if isinstance(old, Ranged) and isinstance(new, Ranged) and old.shots != new.shots:
                found.append(Edit(f"{path}.shots", old.shots, new.shots))
            if old.customs != new.customs:
                found.append(Edit(f"{path}.customs", old.customs, new.customs))
        return tuple(found)

    def changed(self, stats: Stats, weapons: Weapons) -> Machine:
        """The machine with these stats and weapons."""
        output, precision, durability = stats
        ordered = [weapon for _, weapon in sorted(weapons.items())]
        return replace(
            self.machine,
            output=output,
            precision=precision,
            durability=durability,
            ranged=tuple(weapon for weapon in ordered if isinstance(weapon, Ranged)),
            melee=tuple(weapon for weapon in ordered if isinstance(weapon, Melee)),
        )


def shape(weapon: Weapon) -> object:
    """A weapon without the order of its customs: two of one shape are the same build."""
    shots = weapon.shots if isinstance(weapon, Ranged) else 0
    return type(weapon), weapon.power, shots, frozenset(weapon.customs)
