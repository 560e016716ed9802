"""The exact odds of every attack of a machine: shots, combos, full open attack, overdrive. Rules H1 to H6."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from designer.chance.odds import Spread, sure
from designer.games.duel.machine import Melee
from designer.games.duel.odds.dice import Attacker, Die, Volley, blow_of
from designer.games.duel.odds.goal import Goal
from designer.games.duel.odds.roll import MOST_EXACT, Pay, Result, full_open, volley
from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.rules import CardRule, Rules
from designer.rules import Rulings

MOST_DICE = 240
"""Attacks of more hit dice are refused: no build within the basic cap needs them, and they take long to work out."""
MOST_REROLLED = 100
"""The same for several weapons at once where every re-rolled die is paid for."""
_MOST_TOGETHER = 2000
"""So many hit dice of a machine's shots and overdrives are worked out, those that roll the same counted once."""
_MOST_COUNTS = 500
"""Where boost takes dice off several burst weapons at once, every number of hit dice that they may have is worked out:
more than so many take long as well."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is attacked: its armour as it stands, and its HP where they matter. ``name`` None: no machine. ``broken``:
    ids of the parts that it has lost; ``boost`` that it has left for it at a round's first turn, None where unknown."""

    armor: int
    hp: int | None = None
    name: str | None = None
    broken: tuple[str, ...] = ()
    boost: int | None = None


@dataclass(frozen=True, slots=True)
class Spend:
    """How an attack is made. ``rerolls`` and ``boost``: simulate and boost that attacker and defender spend on it;
    ``aim`` mean, part or kill; ``face`` a bonus to faces; ``no_combo``: the enemy played no combo (R35);
    ``no_arms``: both arms of the attacker are broken (H7)."""

    rerolls: int = 0
    boost: int = 0
    aim: str = "mean"
    face: int = 0
    no_combo: bool = False
    no_arms: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """The odds of one attack. ``weapon`` None: all ranged weapons at once, raised where the ``card`` is overdrive.
    ``paid``: every card that is paid for it. ``dice`` before boost takes any away; of burst those that count. Damage is
    in ``unit``-ths of a point. ``policy``: none, the aim played for, or misses. ``kill``: the probability to take the
    target's HP, None where they are not known or 0 already."""

    weapon: Arm | None
    card: CardRule
    paid: tuple[CardRule, ...]
    dice: int
    spend: Spend
    policy: str
    unit: int
    result: Result
    kill: Fraction | None

    @property
    def hits(self) -> Spread:
        return self.result.hits

    @property
    def damage(self) -> Spread:
        return self.result.damage

    @property
    def own(self) -> Spread | None:
        """The damage to oneself, of an overdrive; None also where it can't be told (several weapons of which dice are
        re-rolled by no best policy)."""
        return self.result.own

    @property
    def mean(self) -> Fraction:
        """The expected damage in points."""
        return self.damage.mean / self.unit

    @property
    def part_check(self) -> Fraction:
        """The probability of a part-break check (H6, R40)."""
        return self.result.part

    def points(self, units: int) -> Fraction:
        """A damage in points."""
        return Fraction(units, self.unit)


@dataclass(frozen=True, slots=True)
class Refused:
    """An attack that would take too long to work out. Weapon, card, what is paid, and dice as those of `Attack`."""

    weapon: Arm | None
    card: CardRule
    paid: tuple[CardRule, ...]
    dice: int


def broken_armor(armor: int, broken: int, rules: Rules, rulings: Rulings) -> int:
    """A machine's armour after so many broken parts (H7, R36)."""
    left = armor - broken * rules.part_armor
    return max(0, left) if rulings["armor_floor"] == "zero" else left


def boost_left(boost: int, broken: Sequence[str], rules: Rules) -> int:
    """A full store of boost after what a broken torso takes at the turn's start (H7)."""
    return max(0, boost - rules.part_loss) if "torso" in broken else boost


def attacks(build: Build, target: Target, spend: Spend) -> Iterator[Attack]:
    """Every attack of the machine: each shot, each combo of each melee weapon, all ranged weapons at once, and under
    overdrive each shot and all of them. One that rests on a number that can't be read is left out, and one that is
    refused (see `roll`). Raises ValueError to aim at a kill without HP.
    """
    return iter(roll(build, target, spend)[0])


def roll(build: Build, target: Target, spend: Spend) -> tuple[tuple[Attack, ...], tuple[Refused, ...]]:
    """What `attacks` says, and the attacks that are refused: more hit dice than `MOST_DICE` and `MOST_REROLLED` allow,
    too many together with the machine's other shots, or too many numbers of hit dice for the best reply of boost.
    Raises ValueError to aim at a kill without HP."""
    if spend.aim == "kill" and not target.hp:
        raise ValueError("no HP to aim at")
    desk = _Desk(build, target, spend)
    found = [one for arm in build.ranged for one in desk.shot(arm, overdrive=False)]
    found += [one for arm in build.melee for combo in build.rules.combos for one in desk.strike(arm, combo)]
    found += desk.full_open(build.ranged)
    found += [one for arm in build.ranged for one in desk.shot(arm, overdrive=True)]
    found += desk.full_open(build.ranged, overdrive=True)
    return tuple(found), tuple(desk.refused)


def volley_of(
    build: Build, arms: Sequence[Arm], target: Target, spend: Spend, *, overdrive: bool = False
) -> Attack | Refused | None:
    """A full open attack in which these weapons are able (P15), the others being out of range. None where it rests on
    a number that can't be read."""
    desk = _Desk(build, target, spend)
    made = next(desk.full_open(arms, overdrive=overdrive), None)
    return made or next(iter(desk.refused), None)


def attack(build: Build, card: CardRule, arm: Arm | None, target: Target, spend: Spend) -> Attack | None:
    """One attack: a card with its weapon, or of all ranged weapons (overdrive: raised). None for a card that rolls no
    dice, where the attack rests on a number that can't be read, and where it is refused (see `roll`). Raises ValueError
    to aim at a kill without HP."""
    if spend.aim == "kill" and not target.hp:
        raise ValueError("no HP to aim at")
    desk = _Desk(build, target, spend)
    if arm is None and card.kind == "ranged" and not card.per:
        return next(desk.full_open(build.ranged, overdrive=card.id == "overdrive"), None)
    if arm is None or not (card.attacks if card.kind == "combo" else card.kind == "ranged"):
        return None
    made = desk.strike(arm, card) if card.kind == "combo" else desk.shot(arm, overdrive=card.id == "overdrive")
    return next(made, None)


def attacker(build: Build, *, face: int = 0, no_arms: bool = False) -> Attacker | None:
    """What the machine brings to every attack; None where a stat can't be read. Without arms no precise action (H7)."""
    precise, performance = build.profile.precise_action, build.profile.melee_performance
    if precise is None or performance is None:
        return None
    added = Fraction(performance.value)
    return Attacker(0 if no_arms else int(precise), added, face, added.denominator)


class _Desk:
    """One machine, one target, one way to spend."""

    def __init__(self, build: Build, target: Target, spend: Spend) -> None:
        self.build, self.target, self.spend = build, target, spend
        self.rules, self.rulings = build.rules, build.rulings
        self.by = attacker(build, face=spend.face, no_arms=spend.no_arms)
        self.refused: list[Refused] = []
        self.together = 0
        self.shots: dict[Volley, Result] = {}  # weapons that roll the same are worked out once
        self.unit = 1 if self.by is None else self.by.unit
        self.pay = Pay(
            rerolls=spend.rerolls,
            fewer=spend.boost // int(self.rulings["boost_rate"]),
            count_dice=self.rulings["burst_boost"] == "count_dice",
            one_die=self.rulings["reroll_scope"] == "one_die",
            per_die=self.rulings["reroll"] == "per_die",
            once=self.rulings["overdrive_self"] == "per_roll",
        )

    def die(self, arm: Arm, *, overdrive: bool = False) -> Die | None:
        if self.by is None:
            return None
        blow = blow_of(arm, self.by, self.rules, self.rulings, overdrive=overdrive)
        return None if blow is None else blow.die(self.target.armor)

    def shot(self, arm: Arm, *, overdrive: bool) -> Iterator[Attack]:
        die, shots = self.die(arm, overdrive=overdrive), arm.shots
        if die is None or shots is None:
            return
        shoot = self.rules.card("shoot")
        cards = (self.rules.card("overdrive"), shoot) if overdrive else (shoot,)
        one = Volley(die, max(0, shots), arm.effects.sums)
        if self.refuses((one,)) or (one not in self.shots and self.together + one.most > _MOST_TOGETHER):
            self.refused.append(Refused(arm, cards[0], cards, shots))
            return
        if one not in self.shots:
            self.together += one.most
            self.shots[one] = volley(one, self.pay, self.goal(), self.part())
        yield self.attack(arm, cards, shots, self.shots[one], hurts=any(die.ones))

    def strike(self, arm: Arm, combo: CardRule) -> Iterator[Attack]:
        assert isinstance(arm.weapon, Melee)
        die = self.die(arm)
        if die is None:
            return
        dice = combo.attacks or 0
        if combo.id == "aikido" and self.spend.no_combo:
            dice = int(self.rulings["aikido_else"])
        part = self.part()
        if combo.id == "boost_attack":
            always = self.rulings["boost_attack_part"] == "always"
            part = Goal(0, "success") if always else Goal(part.damage)
        yield self.attack(arm, (combo,), dice, volley(Volley(die, dice), self.pay, self.goal(part), part))

    def full_open(self, arms: Sequence[Arm], *, overdrive: bool = False) -> Iterator[Attack]:
        dice = [(self.die(arm, overdrive=overdrive), arm) for arm in arms]
        volleys = [
            Volley(die, max(0, arm.shots), arm.effects.sums)
            for die, arm in dice
            if die is not None and arm.shots is not None
        ]
        if not volleys or len(volleys) < len(arms):
            return
        card, shots = self.rules.card("full_open"), sum(one.shots for one in volleys)
        cards = (self.rules.card("overdrive"), card) if overdrive else (card,)
        if self.refuses(volleys):
            self.refused.append(Refused(None, cards[0], cards, shots))
            return
        result = full_open(volleys, self.pay, self.goal(), self.part())
        yield self.attack(None, cards, shots, result, hurts=any(any(one.die.ones) for one in volleys))

    def refuses(self, volleys: Sequence[Volley]) -> bool:
        """Whether these dice would take too long."""
        dice = sum(one.most for one in volleys)
        if dice > MOST_DICE or len(volleys) == 1:
            return dice > MOST_DICE
        if self.pay.rerolls and self.pay.one_die and dice > MOST_REROLLED:
            return True
        if not self.pay.fewer or self.pay.count_dice:
            return False
        return dice - self.pay.fewer > MOST_EXACT and prod(len(one.counts().weights) for one in volleys) > _MOST_COUNTS

    def part(self) -> Goal:
        """A part-break check: a critical, and enough damage in all (H6); at HP 0 any damage at all brings one, at the
        phase's end (H8)."""
        if self.target.hp == 0:
            return Goal(1)
        return Goal(self.rules.part_check_damage * self.unit, "critical")

    def goal(self, part: Goal | None = None) -> Goal | None:
        """What is played for; None for the mean."""
        if self.spend.aim == "part":
            return part or self.part()
        return Goal((self.target.hp or 0) * self.unit) if self.spend.aim == "kill" else None

    def attack(
        self, arm: Arm | None, cards: tuple[CardRule, ...], dice: int, result: Result, *, hurts: bool = False
    ) -> Attack:
        """``hurts``: whether any face of its dice does under overdrive."""
        if cards[0].id == "overdrive":
            assert self.by is not None
            own = int(self.by.performance * self.unit)
            result = result.with_own(own) if hurts else replace(result, own=sure(0))
        kill = result.damage.at_least(self.target.hp * self.unit) if self.target.hp else None
        policy = "none" if not self.spend.rerolls else self.spend.aim if result.best else "misses"
        return Attack(arm, cards[0], cards, dice, self.spend, policy, self.unit, result, kill)
