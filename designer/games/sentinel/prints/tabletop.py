"""A machine on a virtual tabletop: what is counted, and its rolls as lines for the chat. Rules S1 to S4, S8, S13, S15.

The 1D36 is rolled as two dice; a modifier counts steps (S1), which no dice engine adds, so it stands in the words.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.game import Terms
from designer.games.sentinel.derive import Profile
from designer.games.sentinel.machine import BANDS, Machine, Ranged, Weapon
from designer.games.sentinel.odds.damage import parse
from designer.games.sentinel.prints import facts
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import Rules, load
from designer.prints.tabletop import Counter, Line, Roll, Say, Spend, Tabletop, label, plain, signed, told_apart, total
from templates.words import Lang


def tabletop(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
    """Durability, propellant, NT, plating, then every weapon's rounds; and the lines. What could not be read has
    neither."""
    palette = _Palette(machine, profile, terms, load(), Wording(lang, "tabletop"))
    return Tabletop(tuple(palette.counters()), tuple(palette.lines()))


class _Palette(msgspec.Struct, frozen=True):
    machine: Machine
    profile: Profile
    terms: Terms
    rules: Rules
    words: Wording

    # ---- counters --------------------------------------------------------------------------------------------

    def counters(self) -> Iterator[Counter]:
        machine = self.machine
        for key, value in (
            ("durability", machine.durability),
            ("propellant", machine.propellant),
            ("nt", machine.pilot.nt),
        ):
            if isinstance(value, int):
                yield Counter(self.words(f"counters.{key}"), value, value)
        for one in machine.equipment:
            if isinstance(one.durability, int):
                yield Counter(label(one.name), one.durability, one.durability)
        for number, gun in enumerate(machine.ranged, 1):
            yield from self.stores(gun, number)

    def stores(self, gun: Ranged, number: int) -> Iterator[Counter]:
        """Rounds and magazines of a weapon."""
        if isinstance(gun.rounds, int):
            yield Counter(self.rounds(gun, number), gun.rounds, gun.rounds)
        if isinstance(gun.magazines, int):
            named = label(self.words("counters.magazines", name=self.called(gun, number)))
            yield Counter(named, gun.magazines, gun.magazines)

    def rounds(self, gun: Ranged, number: int) -> str:
        return label(self.words("counters.rounds", name=self.called(gun, number)))

    def called(self, weapon: Weapon, number: int) -> str:
        """A weapon by its name in a line; a number tells those apart that are called the same."""
        sort: tuple[Weapon, ...] = self.machine.ranged if isinstance(weapon, Ranged) else self.machine.melee
        names = [plain(facts.weapon_name(one, at, self.rules, self.words.lang)) for at, one in enumerate(sort, 1)]
        return told_apart(names, number)

    # ---- lines -----------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        yield from self.round()
        for number, (gun, made) in enumerate(zip(self.machine.ranged, self.profile.ranged, strict=True), 1):
            name = self.called(gun, number)
            bands = "/".join(facts.signed(made.final[band]) for band in BANDS)
            yield Roll("D66", self.words("shoot", name=name, bands=bands), 2)
            yield from self.damage(made.damage, name)
            if isinstance(gun.rounds, int):
                yield Spend(self.rounds(gun, number), "-", 1)
        for number, (blade, struck) in enumerate(zip(self.machine.melee, self.profile.melee, strict=True), 1):
            name = self.called(blade, number)
            yield Roll("D66", self.words("strike", name=name, modifier=facts.signed(struck.final)), 2)
            yield from self.damage(struck.damage, name)
        yield from self.damage(self.profile.punch, self.words("punch"))
        yield from self.wounds()
        yield from self.pilot()
        yield Say(self.words("losses"))
        yield from (Spend(one.label, "-", 1) for one in self.counters())

    def round(self) -> Iterator[Line]:
        """Initiative and action points (S8)."""
        pilot, rules = self.machine.pilot, self.rules
        if pilot.perception is not None:
            dice = rules.initiative_dice
            yield total(f"{dice}D6{signed(pilot.perception)}", dice, self.words("initiative"))
        if pilot.reaction is not None:
            dice = rules.action_dice
            yield total(f"{dice}D6{signed(pilot.reaction)}", dice, self.words("points"))

    def damage(self, written: str | None, name: str) -> Iterator[Line]:
        """A damage expression; one without dice is words."""
        if written:
            yield total(written, parse(written).dice, self.words("damage", name=name))

    def wounds(self) -> Iterator[Line]:
        """Where it hits, and the check for more at each place (S13)."""
        yield Roll("1D6", self.words("location"), 1)
        for place in self.machine.locations:
            if isinstance(place.additional, int):
                text = self.words("additional", name=plain(place.name), armour=facts.show(place.armour))
                yield total(f"2D6<={place.additional}", 2, text)

    def pilot(self) -> Iterator[Line]:
        """Stun, recovery, escape (S13, S15)."""
        pilot, limit = self.machine.pilot, self.rules.stun_limit
        if pilot.body is not None:
            yield total(f"2D6{signed(pilot.body)}>{limit}", 2, self.words("stun", natural=self.rules.stun_natural))
        if pilot.mind is not None:
            yield total(f"2D6{signed(pilot.mind)}>{limit}", 2, self.words("recovery"))
        yield Roll("2D6", self.words("escape"), 2)
