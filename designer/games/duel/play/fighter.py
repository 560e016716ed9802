"""What a machine brings to play: its numbers, its weapons, its cards. Rules D1 to D11, section 5, B7, R9, R17."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import msgspec

from designer.derived import INFINITE, Number
from designer.game import Deck, Terms
from designer.games.duel.derive import Profile, derive
from designer.games.duel.machine import Machine, Ranged
from designer.games.duel.odds.dice import Attacker, Blow, blow_of, ones_of
from designer.games.duel.prints.facts import Arm, hit_faces, work_out
from designer.games.duel.prints.hand import hand
from designer.games.duel.rules import CardRule, Effects, Rules, load
from designer.rules import by_ruling
from templates.words import Lang

MISS, HIT, CRITICAL = 0, 1, 2
"""What a face of a die means."""


class UnreadError(ValueError):
    """A machine with a number that can't be read can't fight; its name."""


class Card(msgspec.Struct, frozen=True):
    """A card by its name in play: ``advance``, ``shoot:0``. ``weapon``: the 0-based place among those of its kind, for
    ranged weapons of a shoot card and melee weapons of a combo; None for a card of the whole machine. ``arm``: its
    place in `Fighter.arms`. ``copies``: how many the hand holds."""

    name: str
    rule: CardRule
    weapon: int | None
    arm: int | None
    priority: int
    after: str
    copies: int


class Fighter:
    """A machine under the rulings in force. Damage and HP are whole numbers of 1 / ``unit`` points."""

    def __init__(self, machine: Machine, profile: Profile, terms: Terms, rules: Rules, unit: int) -> None:
        """Raises UnreadError for a machine with a number that can't be read."""
        self.machine, self.rules, self.rulings, self.unit = machine, rules, terms.rulings, unit
        self.build = build = work_out(machine, profile, rules, terms.rulings)
        self.arms: tuple[Arm, ...] = (*build.ranged, *build.melee)
        """Ranged weapons, then melee weapons."""
        self.ranged = tuple(range(len(build.ranged)))
        self.melee = tuple(range(len(build.ranged), len(self.arms)))
        self.hp = int(_number(profile.hp, machine) * unit)
        self.move, self.half = (int(_number(one, machine)) for one in (profile.move, profile.half_move))
        self.armor, self.precise = (int(_number(one, machine)) for one in (profile.armor, profile.precise_action))
        self.boost, self.simulate = (int(_number(one, machine)) for one in (profile.boost, profile.simulate))
        self.performance = Fraction(_number(profile.melee_performance, machine))
        self.reaction: Number = _number(profile.reaction, machine)
        self.cards = _cards(machine, profile, terms, len(build.ranged))
        """Every card by name once, in the order of the hand (section 5)."""
        self.names = tuple(card.name for card in self.cards)
        self.by_name = {card.name: index for index, card in enumerate(self.cards)}
        self.hand = tuple(index for index, card in enumerate(self.cards) for _ in range(card.copies))
        self.reinforced = tuple(arm for arm in self.melee if self.effects(arm).reinforces)
        """The melee weapons that add to armour."""
        self.shoots = tuple(index for index, card in enumerate(self.cards) if card.rule.per == "ranged")
        if any(arm.hit is None or arm.critical is None or arm.weapon.unread_customs for arm in self.arms):
            raise UnreadError(machine.name)

    def effects(self, arm: int) -> Effects:
        """What a weapon's customs do."""
        return self.arms[arm].effects

    def weapon_name(self, arm: int, lang: Lang) -> str:
        """What a weapon is called."""
        return self.build.name(self.arms[arm], lang)

    def power(self, arm: int) -> int:
        """A weapon's power in points."""
        return self.arms[arm].weapon.power or 0

    def late(self, arm: int) -> int | None:
        """The priority that a custom (arc) gives to the weapon's shoot card; None without one (R42)."""
        return self.effects(arm).priority

    def is_ranged(self, arm: int) -> bool:
        return arm < len(self.ranged)

    def shots(self, arm: int) -> int:
        """The dice of one shot of a ranged weapon."""
        weapon = self.arms[arm].weapon
        assert isinstance(weapon, Ranged)
        return weapon.shots or 0

    def most_dice(self, arm: int) -> int:
        """The greatest number of hit dice of one shot of a ranged weapon."""
        return self.shots(arm) * (6 if self.effects(arm).sums else 1)

    def again(self, arm: int) -> int:
        """How often simulate may re-roll one of its dice, or all of them (R24)."""
        return self.effects(arm).rerolls

    def meaning(self, arm: int, bonus: int) -> tuple[int, ...]:
        """What faces 1 to 6 mean for this weapon, by their place from 1: MISS, HIT or CRITICAL (H1, R7, R33)."""
        found = self._meanings.get((arm, bonus))
        if found is None:
            faces = hit_faces(self.effects(arm), self.rules.faces, bonus)
            marks = {**dict.fromkeys(faces.hit, HIT), **dict.fromkeys(faces.critical, CRITICAL)}
            found = self._meanings[arm, bonus] = (0, *(marks.get(face, MISS) for face in range(1, 7)))
        return found

    def harm(self, arm: int, armor: int, *, raised: bool, no_arms: bool) -> tuple[int, int, int]:
        """What a miss, a hit and a critical deal against so much armour, in units (H2, H3). ``raised``: by overdrive.
        ``no_arms``: both arms are broken, and precise action counts no longer (H7)."""
        die = self._blow(arm, 0, raised=raised, no_arms=no_arms).die(armor)
        return 0, die.hit_damage, die.critical_damage

    def ones(self, arm: int, bonus: int) -> tuple[int, ...]:
        """The faces that hurt their owner under overdrive (R41)."""
        found = self._ones.get((arm, bonus))
        if found is None:
            found = self._ones[arm, bonus] = ones_of(self.effects(arm), bonus, self.rulings)
        return found

    def _blow(self, arm: int, face: int, *, raised: bool, no_arms: bool = False) -> Blow:
        key = (arm, face, raised, no_arms)
        found = self._blows.get(key)
        if found is None:
            by = Attacker(0 if no_arms else self.precise, self.performance, face, self.unit)
            found = blow_of(self.arms[arm], by, self.rules, self.rulings, overdrive=raised)
            assert found is not None
            self._blows[key] = found
        return found

    @cached_property
    def _blows(self) -> dict[tuple[int, int, bool, bool], Blow]:
        return {}

    @cached_property
    def _ones(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}

    @cached_property
    def _meanings(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}


def _number(value: object, machine: Machine) -> Number:
    if value is None:
        raise UnreadError(machine.name)
    number: Number = value.value  # type: ignore[attr-defined]
    return number


def _cards(machine: Machine, profile: Profile, terms: Terms, ranged: int) -> tuple[Card, ...]:
    """Every card of the hand by name, those that the build can never pay for too, in the order of section 5."""
    found: dict[str, Card] = {}
    for one in hand(machine, profile, terms, Deck(every=True)):
        rule = one.rule
        name = rule.id if one.weapon is None else f"{rule.id}:{one.weapon}"
        arm = one.weapon if one.weapon is None or rule.per == "ranged" else ranged + one.weapon
        before = found.get(name)
        found[name] = Card(
            name=name,
            rule=rule,
            weapon=one.weapon,
            arm=arm,
            priority=int(by_ruling(rule.priority, terms.rulings)),
            after=str(by_ruling(rule.after, terms.rulings)),
            copies=1 if before is None else before.copies + 1,
        )
    return tuple(found.values())


def fighters(pair: tuple[Machine, Machine], terms: Terms) -> tuple[Fighter, Fighter]:
    """Both machines, their damage counted in the same units. Raises UnreadError."""
    rules = load(terms.packs)
    profiles = [derive(machine, rules, terms.rulings) for machine in pair]
    units = [_unit(profile) for profile in profiles]
    unit = units[0] if units[0] % units[1] == 0 else units[1] if units[1] % units[0] == 0 else units[0] * units[1]
    first, second = (
        Fighter(machine, profile, terms, rules, unit) for machine, profile in zip(pair, profiles, strict=True)
    )
    return first, second


def _unit(profile: Profile) -> int:
    """Parts of a point in which a machine's damage is whole: R2 may leave tenths to melee performance."""
    performance = profile.melee_performance
    if performance is None or performance.value == INFINITE:
        return 1
    return Fraction(performance.value).denominator


def reaction_of(first: Fighter, second: Fighter) -> int:
    """0 or 1: whose reaction is higher; -1 where they are equal (P4, R3)."""
    if first.reaction == second.reaction:
        return -1
    return 0 if first.reaction > second.reaction else 1
