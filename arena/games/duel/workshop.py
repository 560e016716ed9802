"""The duel's part of the lab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import arena.chunks
import arena.games.duel
import designer
import designer.games.duel
from arena.games.workshop import Offer, Thing
from designer.game import Terms
from designer.games.duel.counsel.steps import Shaper
from designer.games.duel.derive import weapon_cost
from designer.games.duel.machine import Machine, Melee, Ranged, Weapon
from designer.games.duel.rules import Custom, Rules, Weapons, load
from designer.games.registry import FOLDERS

STATS = ("output", "precision", "durability")
_STEP = 2
"""Points of a stat, or of a weapon's power, by which another use is measured: one alone may round to nothing."""
_TRIES = 200
_MOST_SHARE = 0.6
"""No machine at random spends more of its points on weapons."""


class DuelWorkshop:
    """See `arena.games.workshop.Workshop`."""

    def version(self) -> str:
        """A digest of the modules and tables that a duel is played by."""
        return _version()

    def key(self, machine: Machine) -> Any:
        """Its numbers: no names, no looks."""
        ranged = [[one.power, one.shots, list(one.customs)] for one in machine.ranged]
        melee = [[one.power, list(one.customs), list(one.combos)] for one in machine.melee]
        return [machine.output, machine.precision, machine.durability, ranged, melee]

    def setting(self, terms: Terms) -> Any:
        """The rulings, and what the packs add."""
        return [{key: str(terms.rulings[key]) for key in terms.rulings}, [repr(pack.lists) for pack in terms.packs]]

    def called(self, machine: Machine) -> tuple[str, str]:
        """Its numbers in a line, as 10/8/8 5×1 fast+energy | 5 energy."""
        rules = load()
        known = {custom.id: custom for custom in rules.customs}

        def named(customs: Sequence[str], lang: int) -> str:
            made = [(known[one].ja, known[one].en)[lang] if one in known else one for one in customs]
            return (" " + "+".join(made)) if made else ""

        def line(lang: int) -> str:
            guns = [f"{one.power}×{one.shots}{named(one.customs, lang)}" for one in machine.ranged]
            blades = [f"{one.power}{named(one.customs, lang)}" for one in machine.melee]
            stats = f"{machine.output}/{machine.precision}/{machine.durability}"
            return " | ".join((stats, ", ".join(guns) or "–", ", ".join(blades) or "–"))

        return line(0), line(1)

    def things(self, terms: Terms) -> tuple[Thing, ...]:
        """Every custom on each sort of weapon that it can be on, and every melee combo."""
        return tuple(_things(load(terms.packs)))

    def uses(self, terms: Terms) -> tuple[Thing, ...]:  # noqa: ARG002
        """Points of the stats, and of a weapon's power and shots."""
        stats = [Thing("use", f"use:{stat}", names) for stat, names in zip(STATS, _STAT_NAMES, strict=True)]
        return (*stats, *(Thing("use", f"use:{sort}", names) for sort, names in _WEAPON_NAMES.items()))

    def offer(self, machine: Machine, thing: Thing, terms: Terms, rng: Random) -> Offer | None:
        """The thing on a weapon at random that has a place for it. A combo comes to an empty place; where there is
        none, one is emptied first."""
        rules = load(terms.packs)
        kind, _, what = thing.id.partition(":")
        if kind == "use":
            return _used(machine, what, rules, rng)
        name, _, sort = what.rpartition(":")
        if kind == "card":
            return _with_combo(machine, name, int(terms.rulings["combo_copies"]), rng)
        return _with_custom(machine, name, sort, rules, rng)

    def drawn(self, terms: Terms, rng: Random) -> Machine:
        """A machine of one to three weapons; what they leave of the cap goes into the stats, at least a tenth of it
        into each."""
        rules = load(terms.packs)
        for _ in range(_TRIES):
            ranged = tuple(_gun(rng, rules, terms) for _ in range(rng.choice((1, 1, 2))))
            melee = tuple(_blade(rng, rules, terms) for _ in range(rng.choice((0, 1, 1, 2))))
            rest = terms.points - sum(_cost(one, rules) for one in _weapons(Machine("", "", 0, 0, 0, ranged, melee)))
            least = max(1, terms.points // 10)
            if rest >= max(3 * least, terms.points * (1 - _MOST_SHARE)):
                cuts = sorted(rng.randint(0, rest - 3 * least) for _ in range(2))
                stats = least + cuts[0], least + cuts[1] - cuts[0], rest - 2 * least - cuts[1]
                return Machine("", "", *stats, ranged, melee)
        return Machine("", "", *_even(terms.points), (), ())

    def near(self, machine: Machine, others: Sequence[Machine], terms: Terms, rng: Random) -> Machine:
        """A stat's points moved to another, a weapon reshaped, exchanged, added or dropped, once or twice; what that
        costs is taken from the stats, what it saves goes to one of them."""
        rules = load(terms.packs)
        shaper = Shaper(rules, terms.limits)
        for _ in range(_TRIES):
            made = machine
            for _ in range(rng.choice((1, 1, 2))):
                made = _changed(made, others, shaper, terms, rng)
            paid = _paid(made, rules, terms.points, rng)
            if paid is not None and self.key(paid) != self.key(machine):
                return replace(paid, name="", player="", note="", photo="", colour="", emblem="")
        return self.drawn(terms, rng)


def played_by() -> tuple[Path, ...]:
    """The files that a duel is played by: all of `designer` but other games, for hands and odds are worked out there,
    and the duel's fast room."""
    top, room = Path(designer.__path__[0]), Path(arena.games.duel.__path__[0])
    others = {top / "games" / folder for folder in FOLDERS.values()} - {Path(designer.games.duel.__path__[0])}
    found = [path for path in (*top.rglob("*"), *room.rglob("*")) if path.suffix in {".py", ".toml"}]
    found = [path for path in found if others.isdisjoint(path.parents)]
    return (*sorted(found), Path(arena.chunks.__file__))


@cache
def _version() -> str:
    digest = sha256()
    for path in played_by():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_STAT_NAMES = (("出力+2", "output +2"), ("精度+2", "precision +2"), ("耐久性+2", "durability +2"))
_WEAPON_NAMES = {
    "power": ("遠距離装備の威力+1", "power +1 of a ranged weapon"),
    "shots": ("発射数+1", "shots +1"),
    "blow": ("近接装備の威力+2", "power +2 of a melee weapon"),
}


def _things(rules: Rules) -> Iterator[Thing]:
    sorts: tuple[tuple[Weapons, str, str], ...] = (("ranged", "遠距離", "ranged"), ("melee", "近接", "melee"))
    for custom in rules.customs:
        for sort, ja, en in sorts:
            cost = custom.points(sort)
            if cost is not None and not custom.alone and custom.words is None:
                names = (f"{custom.ja}（{ja}）", f"{custom.en} ({en})")
                yield Thing("custom", f"custom:{custom.id}:{sort}", names, cost)
    yield from (Thing("card", f"card:{card.id}:", (card.ja, card.en), 0) for card in rules.combos)


def _cost(weapon: Weapon, rules: Rules) -> int:
    return int(weapon_cost(weapon, rules) or 0)


def _weapons(machine: Machine) -> tuple[Weapon, ...]:
    return (*machine.ranged, *machine.melee)


def _place(machine: Machine, sort: str, at: int, weapon: Weapon) -> Machine:
    """The machine with another weapon in a place."""
    weapons = list(getattr(machine, sort))
    weapons[at] = weapon
    return _with(machine, {sort: tuple(weapons)})


def _with(machine: Machine, changes: Mapping[str, Any]) -> Machine:
    """The machine with other values of fields, which are named."""
    return replace(machine, **changes)


def _with_custom(machine: Machine, name: str, sort: str, rules: Rules, rng: Random) -> Offer | None:
    custom = rules.custom(name)
    places = [
        at
        for at, one in enumerate(getattr(machine, sort))
        if name not in one.customs and not any(rules.custom(other).alone for other in one.customs)
    ]
    if not places:
        return None
    at = rng.choice(places)
    weapon = getattr(machine, sort)[at]
    return Offer(
        machine, _place(machine, sort, at, replace(weapon, customs=(*weapon.customs, name))), _points(custom, sort)
    )


def _points(custom: Custom, sort: str) -> int:
    return custom.points("ranged" if sort == "ranged" else "melee") or 0


def _with_combo(machine: Machine, name: str, most: int, rng: Random) -> Offer | None:
    """A combo in place of nothing: in that of the last one where all are taken."""
    places = [at for at, one in enumerate(machine.melee) if name not in one.combos[: most - 1]]
    if not places:
        return None
    at = rng.choice(places)
    weapon = machine.melee[at]
    kept = weapon.combos[: most - 1]
    before = _place(machine, "melee", at, replace(weapon, combos=kept))
    return Offer(before, _place(machine, "melee", at, replace(weapon, combos=(*kept, name))), 0)


def _used(machine: Machine, what: str, rules: Rules, rng: Random) -> Offer | None:
    if what in STATS:
        return Offer(machine, _with(machine, {what: (machine.stat(what) or 0) + _STEP}), _STEP)
    sort = "melee" if what == "blow" else "ranged"
    weapons = getattr(machine, sort)
    if not weapons:
        return None
    at = rng.randrange(len(weapons))
    weapon = weapons[at]
    more = {"power": {"power": 1}, "shots": {"shots": 1}, "blow": {"power": _STEP}}[what]
    made = replace(weapon, **{name: getattr(weapon, name) + by for name, by in more.items()})
    points = _cost(made, rules) - _cost(weapon, rules)
    return Offer(machine, _place(machine, sort, at, made), points) if points > 0 else None


def _customs(rng: Random, sort: Weapons, rules: Rules, terms: Terms) -> tuple[str, ...]:
    allowed = [one for one in rules.customs_of(sort) if one.id not in terms.limits.ban and one.words is None]
    loose = [one.id for one in allowed if not one.alone]
    return tuple(rng.sample(loose, min(len(loose), rng.choice((0, 0, 1, 1, 1, 2)))))


def _gun(rng: Random, rules: Rules, terms: Terms) -> Ranged:
    shots = rng.choice((1, 1, 2, 3, 5))
    return Ranged("", rng.randint(1, max(1, 8 // shots)), shots, _customs(rng, "ranged", rules, terms))


def _blade(rng: Random, rules: Rules, terms: Terms) -> Melee:
    combos = [card.id for card in rules.combos if card.id not in terms.limits.ban]
    count = min(len(combos), int(terms.rulings["combo_copies"]), rng.choice((1, 2, 2)))
    return Melee("", rng.randint(1, 8), _customs(rng, "melee", rules, terms), tuple(sorted(rng.sample(combos, count))))


def _even(points: int) -> tuple[int, int, int]:
    return points - 2 * (points // 3), points // 3, points // 3


def _changed(machine: Machine, others: Sequence[Machine], shaper: Shaper, terms: Terms, rng: Random) -> Machine:
    """One step, its price left aside."""
    step = rng.choice(("stats", "stats", "shape", "shape", "shape", "take", "count"))
    sorts = [sort for sort in ("ranged", "melee") if getattr(machine, sort)]
    if step == "stats" or not sorts:
        one, other = rng.sample(STATS, 2)
        by = rng.randint(1, 3)
        return _with(machine, {one: (machine.stat(one) or 0) + by, other: (machine.stat(other) or 0) - by})
    sort = rng.choice(sorts)
    weapons = list(getattr(machine, sort))
    at = rng.randrange(len(weapons))
    if step == "shape":
        shapes = list(shaper.steps(weapons[at], [weapon for weapon in weapons if weapon is not weapons[at]]))
        weapons[at] = rng.choice(shapes)
    elif step == "take":
        there = [weapon for one in others for weapon in getattr(one, sort)]
        if there:
            weapons[at] = rng.choice(there)
    elif len(machine.ranged) + len(machine.melee) > 1 and rng.random() < 0.5:
        del weapons[at]
    elif len(machine.ranged) + len(machine.melee) < 5:  # more of them than anybody carries
        weapons.append(_gun(rng, shaper.rules, terms) if sort == "ranged" else _blade(rng, shaper.rules, terms))
    return _with(machine, {sort: tuple(weapons)})


def _paid(machine: Machine, rules: Rules, cap: int, rng: Random) -> Machine | None:
    """The machine at the cap exactly; None where its stats can't pay for it."""
    stats = [machine.stat(stat) or 0 for stat in STATS]
    rest = cap - sum(stats) - sum(_cost(one, rules) for one in _weapons(machine))
    while rest:
        at = rng.randrange(3)
        if rest < 0 and max(stats) <= 1:
            return None
        if rest > 0 or stats[at] > 1:
            stats[at] += 1 if rest > 0 else -1
            rest += -1 if rest > 0 else 1
    if min(stats) < 1:
        return None
    return replace(machine, output=stats[0], precision=stats[1], durability=stats[2])


WORKSHOP = DuelWorkshop()
