"""The builds one step away: stats raised, weapons reshaped. What is taken of a build for a step is paid by others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from designer.game import Limits
from designer.games.duel.counsel.bench import Stats, shape
from designer.games.duel.machine import Melee, Ranged, Weapon
from designer.games.duel.rules import Custom, Rules, Weapons

FEW = 3
"""Points that one step moves at most."""


def raised(stats: Stats, ups: Iterable[tuple[int, int]]) -> Stats:
    """Stats with so much added to some: (points, 0-based place)."""
    points = list(stats)
    for up, place in ups:
        points[place] += up
    return points[0], points[1], points[2]


class Shaper:
    """What weapons may become by these rules, within the limits of an event."""

    def __init__(self, rules: Rules, limits: Limits) -> None:
        self.rules, self.limits = rules, limits

    def within(self, weapon: Weapon, steps: int, donors: Sequence[Weapon]) -> dict[Weapon, int]:
        """Every other weapon within so many steps of this one, by the steps it takes; one of each shape. ``donors``:
        the machine's other weapons of its sort, which it may be made like."""
        found: dict[object, tuple[Weapon, int]] = {shape(weapon): (weapon, 0)}
        reached = [weapon]
        for step in range(1, steps + 1):
            new = []
            for one in reached:
                for made in self.steps(one, donors):
                    if (key := shape(made)) not in found:
                        found[key] = made, step
                        new.append(made)
            reached = new
        return {made: step for made, step in found.values() if step}

    def steps(self, weapon: Weapon, donors: Sequence[Weapon]) -> Iterator[Weapon]:
        """Every weapon that is one step from this one."""
        for change in range(-FEW, FEW + 1):
            if change and (weapon.power or 0) + change >= 1:
                yield replace(weapon, power=(weapon.power or 0) + change)
            if change and isinstance(weapon, Ranged) and (weapon.shots or 0) + change >= 1:
                yield replace(weapon, shots=(weapon.shots or 0) + change)
        sort: Weapons = "ranged" if isinstance(weapon, Ranged) else "melee"
        yield from (replace(weapon, customs=customs) for customs in self.customs(sort, weapon.customs))
        if self.is_plain(weapon):
            yield from (alike(weapon, donor) for donor in donors if self.is_plain(donor))

    def is_plain(self, weapon: Weapon) -> bool:
        """Whether advice knows what all of its customs do."""
        return all(is_weighed(self.rules.custom(custom)) for custom in weapon.customs)

    def customs(self, sort: Weapons, customs: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Customs with one added, taken away, or put in another's place; only such as the rules allow (B5), and as are
        weighed at all."""
        allowed = [one for one in self.rules.customs_of(sort) if one.id not in self.limits.ban and is_weighed(one)]
        lone = {one.id for one in allowed if one.alone}
        loose = [i for i, custom in enumerate(customs) if is_weighed(self.rules.custom(custom))]
        for new in (one.id for one in allowed if one.id not in customs):
            if not customs or (new not in lone and not lone & set(customs)):
                yield (*customs, new)
            for i in loose:
                if len(customs) == 1 or new not in lone:
                    yield (*customs[:i], new, *customs[i + 1 :])
        for i in loose:
            yield (*customs[:i], *customs[i + 1 :])

    def free(self) -> Iterator[Weapon]:
        """The weapons that cost nothing, the most power or the most shots of each sort: 通常 takes as much off as they
        cost (B3, B4)."""
        for custom in self.rules.customs:
            if not custom.alone or custom.id in self.limits.ban:
                continue
            if custom.ranged is not None and (spare := self.rules.standard_floor - custom.ranged) > 0:
                yield from (Ranged("", *numbers, (custom.id,)) for numbers in dict.fromkeys(((spare, 1), (1, spare))))
            if custom.melee is not None and (spare := self.rules.standard_floor - custom.melee) > 0:
                combos = [
                    card.id
                    for card in self.rules.combos
                    if card.attacks and not card.boost and card.id not in self.limits.ban
                ]
                yield Melee("", spare, (custom.id,), tuple(combos[:2]))


def is_weighed(custom: Custom) -> bool:
    """Whether advice knows what the custom does; one that is words alone it neither adds nor takes."""
    own = {
        key: getattr(custom, key) for key in ("id", "ja", "en", "aliases", "rule", "ranged", "melee", "words", "more")
    }
    return custom != Custom(**own)


def alike(weapon: Weapon, donor: Weapon) -> Weapon:
    """The weapon with another's numbers and customs; its name and combos stay."""
    if isinstance(weapon, Ranged) and isinstance(donor, Ranged):
        return replace(weapon, power=donor.power, shots=donor.shots, customs=donor.customs)
    return replace(weapon, power=donor.power, customs=donor.customs)
