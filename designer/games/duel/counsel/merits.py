"""What a machine is worth, number by number, so that two builds can be compared: more is better in every one of them.

Its derived stats and the cards that it can pay for; of each weapon its reach, what its customs do, and every attack
that it has a card for: mean damage and part checks at each armour and stage (`values.STAGES`); and of several ranged
weapons at once the same without re-rolls, for a full open attack leaves little simulate for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import lcm, prod

from designer.chance.odds import dice_sum, sure, two_ways
from designer.games.duel.counsel.values import STAGES, Column, Stage, Strike, Values, column_at_least
from designer.games.duel.machine import Ranged
from designer.games.duel.odds.attacks import attacker
from designer.games.duel.odds.dice import Blow, Die, blow_of
from designer.games.duel.odds.goal import Goal
from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.rules import DERIVED, CardRule

_VOLLEYS = {"full_open": "shoot", "overdrive": "overdrive"}
"""What a weapon fires when all do, by the card that says how."""
_MOST_WEAPONS = 8
"""More weapons than that at once are not weighed together,"""
_MOST_COUNTS = 500
"""nor such as may roll more numbers of hit dice than that."""
EFFECTS = ("impact", "jammer")
"""What customs do on a success: pushing and jamming."""

Number = Fraction | float | int
Numbers = Column | tuple[Fraction, ...]
"""One an armour: mean damage in units, or chances."""
Place = tuple[str, int]
"""A weapon's sort and its 0-based place among those of its sort."""


@dataclass(frozen=True, slots=True)
class Merit:
    """A thing to be good at: ``kind`` is a stat's id, or card, weapon, mean, part, impact, jammer, near, far, rerolls,
    armor_card, arc, points. ``weapon`` None: the machine's, or of all its ranged weapons at once."""

    kind: str
    weapon: Place | None = None
    attack: str = ""


@dataclass(frozen=True, slots=True)
class Gain:
    """A merit that is another number than before (of near, arc and points the less is better, as it is told), and where
    it differs most: at this armour, with this spent."""

    merit: Merit
    before: Number
    after: Number
    armor: int | None = None
    stage: Stage = STAGES[0]


@dataclass(frozen=True, slots=True)
class Attack:
    """One weapon's attack with a card. ``effects``: those of `EFFECTS` that a success has."""

    strike: Strike
    effects: tuple[str, ...]

    def dominates(self, other: Attack) -> bool:
        """Whether it rolls the other's dice, each no worse, and perhaps some more: then it is no worse whatever is
        spent."""
        mine, theirs = self.strike, other.strike
        if mine.burst != theirs.burst or mine.shots < theirs.shots:
            return False
        return all(_no_worse(one, than) for one, than in zip(mine.dice, theirs.dice, strict=True))


def _no_worse(one: Die, other: Die) -> bool:
    return (
        one.faces == other.faces
        and one.again >= other.again
        and one.hit_damage >= other.hit_damage
        and one.critical_damage >= other.critical_damage
    )


@dataclass(frozen=True)
class Worth:
    """A weapon in a machine's hands: ``plain`` merits by their kind, its attacks by the card, and what it fires in a
    full open attack (``full_open``) and in one under ``overdrive``. ``simulate``: the machine's."""

    plain: Mapping[str, int]
    attacks: Mapping[str, Attack]
    volleys: Mapping[str, Strike]
    simulate: int
    values: Values
    unit: int
    _means: dict[tuple[str, Stage], Column] = field(default_factory=dict, compare=False, repr=False)
    _parts: dict[tuple[str, Stage], tuple[Fraction, ...]] = field(default_factory=dict, compare=False, repr=False)

    def means(self, card: str, stage: Stage) -> Column:
        """Mean damage at each armour, in units."""
        key = card, stage
        if key not in self._means:
            self._means[key] = self.values.means(self.attacks[card].strike, stage, self.simulate)
        return self._means[key]

    def parts(self, card: str, stage: Stage) -> tuple[Fraction, ...]:
        """The chance of a part check at each armour."""
        key = card, stage
        if key not in self._parts:
            self._parts[key] = self.values.parts(self.attacks[card].strike, stage, self.simulate)
        return self._parts[key]

    def success(self, card: str, stage: Stage) -> Fraction:
        return self.values.successes(self.attacks[card].strike, stage, self.simulate)

    def keeps(self, old: Worth) -> bool:
        """Whether nothing of it is worse than that of another one."""
        if self.plain["arc"] != old.plain["arc"] or any(self.plain[kind] < value for kind, value in old.plain.items()):
            return False
        doubtful = []
        for card, was in old.attacks.items():
            now = self.attacks.get(card)
            if now is None or not set(was.effects) <= set(now.effects):
                return False
            if self.simulate < old.simulate or not now.dominates(was):
                doubtful.append(card)
        return all(self._keeps(card, old, stage) for stage in STAGES for card in doubtful)

    def knows(self, card: str, stage: Stage) -> bool:
        """Whether the numbers of a stage are worked out."""
        return self.values.knows(self.attacks[card].strike, stage, self.simulate)

    def _keeps(self, card: str, old: Worth, stage: Stage) -> bool:
        if not (self.knows(card, stage) and old.knows(card, stage)):
            return True
        if not column_at_least(self.means(card, stage), old.means(card, stage)):
            return False
        if not _at_least(self.parts(card, stage), old.parts(card, stage)):
            return False
        return not old.attacks[card].effects or self.success(card, stage) >= old.success(card, stage)

    def numbers(self, card: str, kind: str, stage: Stage) -> Numbers:
        """The numbers of a merit at each armour: mean damage in units, or a chance."""
        if kind == "mean":
            return self.means(card, stage)
        return self.parts(card, stage) if kind == "part" else (self.success(card, stage),)


def _at_least(one: Sequence[Fraction], other: Sequence[Fraction]) -> bool:
    return all(a is b or a >= b for a, b in zip(one, other, strict=True))


def worth_of(arm: Arm, build: Build, cards: Mapping[str, CardRule], armors: Sequence[int], values: Values) -> Worth:
    """A weapon in this machine's hands, with these cards for it. Arc is neither good nor bad, for it changes priority
    too, so that it only counts whether it is there. All numbers of machine and weapon must be readable."""
    by = attacker(build)
    assert by is not None
    near, far = arm.profile.range
    simulate = 0 if build.profile.simulate is None else int(build.profile.simulate)
    plain = {
        "near": -near,
        "far": far,
        "arc": int(arm.effects.over or arm.effects.priority is not None),
        "rerolls": arm.effects.rerolls if simulate else 0,
        "armor_card": (arm.weapon.power or 0) if arm.effects.reinforces else 0,
    }
    effects = tuple(
        effect for effect, strength in zip(EFFECTS, (arm.effects.push, arm.effects.jam), strict=True) if strength
    )
    least = build.rules.part_check_damage * by.unit
    strikes = {}
    for card, count, goal in _strikes(arm, build, cards, least):
        blow = blow_of(arm, by, build.rules, build.rulings, overdrive=card == "overdrive")
        assert blow is not None
        strikes[card] = Strike(_dice(blow, tuple(armors)), count, arm.effects.sums, goal)
    attacks = {card: Attack(strike, effects) for card, strike in strikes.items() if card in cards}
    volleys = {card: strikes[of] for card, of in _VOLLEYS.items() if of in strikes}
    return Worth(plain, attacks, volleys, simulate, values, by.unit)


@cache
def _dice(blow: Blow, armors: tuple[int, ...]) -> tuple[Die, ...]:
    return tuple(blow.die(armor) for armor in armors)


def _strikes(arm: Arm, build: Build, cards: Mapping[str, CardRule], least: int) -> Iterator[tuple[str, int, Goal]]:
    """(card, dice, what checks a part) of every attack that the weapon has a card for; a shot in any case, for a full
    open attack fires it too."""
    usual = Goal(least, "critical")
    if isinstance(arm.weapon, Ranged):
        shots = arm.weapon.shots or 0
        yield from ((card, shots, usual) for card in ("shoot", "overdrive") if card == "shoot" or card in cards)
        return
    for card in cards.values():
        if card.kind == "combo" and card.attacks:
            always = build.rulings["boost_attack_part"] == "always"
            boosted = Goal(0, "success") if always else Goal(least)
            yield card.id, card.attacks, boosted if card.id == "boost_attack" else usual


def of_machine(build: Build, cards: Mapping[str, CardRule]) -> dict[Merit, Number]:
    """The derived stats, and the cards of the machine as a whole that it has and can pay for."""
    found: dict[Merit, Number] = {}
    for stat in DERIVED:
        value = build.profile[stat]
        assert value is not None
        found[Merit(stat)] = value.value
    found |= {Merit("card", None, card.id): 1 for card in cards.values() if not card.per}
    return found


# ---- all ranged weapons at once ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Together:
    """A full open attack (``full_open``) and one under overdrive, of several weapons, nothing being re-rolled."""

    volleys: Mapping[str, tuple[Strike, ...]]
    values: Values
    unit: int
    _means: dict[tuple[str, int], Column] = field(default_factory=dict, compare=False, repr=False)
    _parts: dict[tuple[str, int], tuple[Fraction, ...]] = field(default_factory=dict, compare=False, repr=False)

    def keeps(self, old: Together) -> bool:
        """Whether nothing of it is worse than that of another one."""
        for card, boost in product(old.volleys, range(4)):
            if card not in self.volleys:
                return False
            if not column_at_least(self.means(card, boost), old.means(card, boost)):
                return False
            if not _at_least(self.parts(card, boost), old.parts(card, boost)):
                return False
        return True

    def means(self, card: str, boost: int) -> Column:
        """Mean damage at each armour, in units: boost takes the dice of the greatest mean (H4, R44)."""
        key = card, boost
        if key not in self._means:
            volleys, count_dice = self.volleys[card], self.values.count_dice
            shapes = tuple((one.shots, one.burst) for one in volleys)
            weight = [7 if one.burst and count_dice else 2 for one in volleys]
            rows = []
            for dice in zip(*(one.dice for one in volleys), strict=True):
                sums = [die.sum for die in dice]
                worth = [each * by for each, by in zip(sums, weight, strict=True)]
                order = tuple(sorted(range(len(worth)), key=lambda place: -worth[place]))
                kept = _kept(shapes, order, boost // self.values.rate, count_dice)
                rows.append((sum(each * hits for each, hits in zip(sums, kept[0], strict=True)), 6 * kept[1]))
            shared = lcm(*(of for _, of in rows))
            self._means[key] = tuple(total * (shared // of) for total, of in rows), shared
        return self._means[key]

    def parts(self, card: str, boost: int) -> tuple[Fraction, ...]:
        """The chance of a part check at each armour, boost being spent against it."""
        key = card, boost
        if key not in self._parts:
            volleys = self.volleys[card]
            shapes = tuple((one.shots, one.burst) for one in volleys)
            goal, fewer = volleys[0].goal, boost // self.values.rate
            self._parts[key] = tuple(
                _part_of(tuple(_short(die, goal) for die in dice), shapes, fewer, self.values.count_dice, goal.damage)
                for dice in zip(*(one.dice for one in volleys), strict=True)
            )
        return self._parts[key]

    def numbers(self, card: str, kind: str, stage: Stage) -> Numbers:
        """As `Worth.numbers`; the stage's re-rolls count for nothing."""
        return self.means(card, stage.boost) if kind == "mean" else self.parts(card, stage.boost)


Shapes = tuple[tuple[int, bool], ...]
"""(shots, whether they count) of each weapon."""


def _counts(shapes: Shapes) -> Iterator[tuple[tuple[int, ...], int]]:
    """(hit dice by weapon, weight) of all that may be rolled; weights over six to the shots that count."""
    spreads = [dice_sum(shots) if burst else sure(shots) for shots, burst in shapes]
    for drawn in product(*(one.weights.items() for one in spreads)):
        yield tuple(count for count, _ in drawn), prod(weight for _, weight in drawn)


def _rolled(shapes: Shapes) -> int:
    return int(6 ** sum(shots for shots, burst in shapes if burst))


@cache
def _kept(shapes: Shapes, order: tuple[int, ...], fewer: int, count_dice: bool) -> tuple[tuple[int, ...], int]:
    """(hit dice by weapon, of so many) that are left on the mean after those of the weapons in this order are taken
    first, the last one never."""
    if count_dice:
        shots = _without([shots for shots, _ in shapes], order, fewer)
        return tuple(count * (7 if burst else 2) for count, (_, burst) in zip(shots, shapes, strict=True)), 2
    total = [0] * len(shapes)
    for count, weight in _counts(shapes):
        total = [each + left * weight for each, left in zip(total, _without(count, order, fewer), strict=True)]
    return tuple(total), _rolled(shapes)


def _without(count: Sequence[int], order: Sequence[int], fewer: int) -> list[int]:
    left, off = list(count), min(fewer, max(0, sum(count) - 1))
    for place in order:
        taken = min(left[place], off)
        left[place] -= taken
        off -= taken
    return left


def _short(die: Die, goal: Goal) -> Die:
    return Die(*die.faces, min(goal.damage, die.hit_damage), min(goal.damage, die.critical_damage))


@cache
def _part_of(dice: tuple[Die, ...], shapes: Shapes, fewer: int, count_dice: bool, least: int) -> Fraction:
    """The chance of a part check (H6) of these dice, boost taking those whose loss hurts most."""
    if count_dice:
        shots = [shots for shots, _ in shapes]
        plans = (
            tuple((count, burst) for count, (_, burst) in zip(left, shapes, strict=True))
            for left in _replies(shots, fewer)
        )
        return min(_part_of(dice, plan, 0, False, least) for plan in plans)
    total = sum(
        weight * min(_checks(dice, left, least) for left in _replies(count, fewer)) for count, weight in _counts(shapes)
    )
    return Fraction(total) / _rolled(shapes)


def _replies(count: Sequence[int], fewer: int) -> Iterator[tuple[int, ...]]:
    """What may be left of so many dice."""
    taken = min(fewer, max(0, sum(count) - 1))
    for gone in combinations_with_replacement(range(len(count)), taken):
        left = tuple(n - gone.count(place) for place, n in enumerate(count))
        if min(left) >= 0:
            yield left


@cache
def _checks(dice: tuple[Die, ...], count: tuple[int, ...], least: int) -> Fraction:
    """The chance that these dice check a part: a critical among them, and so much damage in all."""
    states: dict[tuple[int, bool], int] = {(0, False): 1}
    for die, rolled in zip(dice, count, strict=True):
        now: dict[tuple[int, bool], int] = {}
        for (damage, marked), weight in states.items():
            for (more, marks), ways in _shown(die, rolled, least).items():
                state = min(least, damage + more), marked or marks
                now[state] = now.get(state, 0) + weight * ways
        states = now
    return Fraction(states.get((least, True), 0), 6 ** sum(count))


@cache
def _shown(die: Die, count: int, least: int) -> dict[tuple[int, bool], int]:
    """(damage as far as it counts, whether there is a critical) of so many dice, by outcomes."""
    found: dict[tuple[int, bool], int] = {}
    for (hits, criticals), weight in two_ways(sure(count), die.hit, die.critical).items():
        state = min(least, die.damage(hits, criticals)), criticals > 0
        found[state] = found.get(state, 0) + weight
    return found


def together(worths: Sequence[Worth], cards: Mapping[str, CardRule], values: Values) -> Together:
    """The ranged weapons of a machine fired at once, by the cards that it can pay for; nothing of a single one, whose
    shot it is, and of more than can be worked out."""
    if len(worths) < 2 or "full_open" not in cards:
        return Together({}, values, 1)
    ways = prod(5 * one.volleys["full_open"].shots + 1 for one in worths if one.volleys["full_open"].burst)
    if len(worths) > _MOST_WEAPONS or ways > _MOST_COUNTS:
        return Together({}, values, 1)
    volleys = {card: tuple(one.volleys[card] for one in worths) for card in _VOLLEYS if card in cards}
    return Together(volleys, values, worths[0].unit)
