"""A machine on a virtual tabletop: what is counted, and its rolls as lines for the chat. Rules W3 to W5, W9 to W15."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.game import Terms
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.prints import facts
from designer.games.wildgauge.rules import Rules, load
from designer.prints.tabletop import Counter, Line, Say, Spend, Tabletop, label, plain, signed, told_apart, total
from designer.wording import Wording
from templates.words import Lang

_X = (1, 2, 3)
"""Greatest numbers of a status that a general check still ends: above 9 there is a chance, above 12 there is none."""


def tabletop(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
    """Durability, WG, EN, rounds, statuses; and the lines. What could not be read has neither."""
    palette = _Palette(machine, profile, terms, load(), Wording(lang, "wildgauge", "tabletop"))
    return Tabletop(tuple(palette.counters()), tuple(palette.lines()))


class _Palette(msgspec.Struct, frozen=True):
    machine: Machine
    profile: Profile
    terms: Terms
    rules: Rules
    words: Wording

    # ---- counters --------------------------------------------------------------------------------------------

    def counters(self) -> Iterator[Counter]:
        machine, lang = self.machine, self.words.lang
        durability, energy = machine.stat("durability"), machine.stat("en")
        if durability is not None:
            yield Counter(self.rules.stat("durability").name(lang), durability, durability)
        if machine.pilot.wg is not None:
            yield Counter(self.words("counters.wg"), machine.pilot.wg)
        if energy is not None:
            yield Counter(self.rules.stat("en").name(lang), energy, energy)
        for number, weapon in enumerate(machine.weapons, 1):
            if weapon.rounds:
                yield Counter(self.stock(number), weapon.rounds, weapon.rounds)
        for status in self.rules.statuses:
            yield Counter(status.name(lang), 0)

    def called(self, number: int) -> str:
        """A weapon by its name in a line; a number tells those apart that are called the same."""
        weapons = enumerate(self.machine.weapons, 1)
        names = [plain(facts.weapon_name(one, at, self.rules, self.words.lang)) for at, one in weapons]
        return told_apart(names, number)

    def stock(self, number: int) -> str:
        return label(self.words("counters.rounds", name=self.called(number)))

    # ---- lines -----------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        words, rules = self.words, self.rules
        if (value := self.profile.action_value) is not None:
            yield total(f"1D{rules.order_die}{signed(int(value))}", 1, words("order"))
        yield Say(words("round"))
        yield Spend(words("counters.wg"), "+", rules.wg_round)
        for number, weapon in enumerate(self.machine.weapons, 1):
            yield from self.weapon(weapon, number)
        yield from self.answers()
        yield total(f"{rules.general_dice}D6", rules.general_dice, words("general"))
        for x in _X:
            limit = rules.recovery_times * x
            yield total(f"{rules.general_dice}D6>{limit}", rules.general_dice, words("recovery", x=x))
        yield total(f"1D6>{rules.escape_fails}", 1, words("escape"))
        yield total(f"{rules.blaze_dice}D6", rules.blaze_dice, words("blaze"))
        yield Say(words("losses"))
        yield from (Spend(one.label, "-", 1) for one in self.counters() if one.most is not None)

    def weapon(self, weapon: Weapon, number: int) -> Iterator[Line]:
        """Hit and power of a weapon (W9, W11), and what a use takes; one of the armour type is armour."""
        name, words = self.called(number), self.words
        rank = None if weapon.is_armour or weapon.rank is None else self.machine.rank(weapon.rank)
        if rank is not None:
            fumble = words("fumble", number=weapon.fumble) if weapon.fumble else ""
            yield total(f"{rank}D6", rank, words("hit", name=name, fumble=fumble))
        if weapon.power is not None:
            text = words("armour" if weapon.is_armour else "power", name=name)
            yield total(str(weapon.power).upper(), weapon.power.count, text)
        if weapon.en:
            yield Spend(self.rules.stat("en").name(words.lang), "-", weapon.en)
        if weapon.rounds:
            yield Spend(self.stock(number), "-", 1)

    def answers(self) -> Iterator[Line]:
        """Evade and defend (W9)."""
        evasion, defence = self.machine.rank("evasion"), self.machine.rank("defence")
        motion = self.machine.stat("motion")
        if evasion is not None and motion is not None:
            yield total(f"{evasion}D6{signed(motion)}", evasion, self.words("evade"))
        if defence is not None:
            yield total(f"{defence}D6", defence, self.words("defend"))
