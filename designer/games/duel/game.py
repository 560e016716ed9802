"""The duel, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from designer.faults import Fault
from designer.game import Deck, Game, Summary, Terms, Views
from designer.games.duel import derive as deriving
from designer.games.duel import rules as ruling
from designer.games.duel.advice import ADVICE
from designer.games.duel.case import Carried, carried, case
from designer.games.duel.check import CHECKS
from designer.games.duel.compare import compare
from designer.games.duel.derive import Profile
from designer.games.duel.form import form
from designer.games.duel.limits import LIMITS
from designer.games.duel.machine import Machine, Melee
from designer.games.duel.output import MachineOut, output
from designer.games.duel.read import read, write
from designer.rules import Rulings
from sheets.form import Form, Option, Values
from templates.words import Lang, code_of

if TYPE_CHECKING:
    # What only some commands need, they load themselves.
    from designer.prints.tabletop import Tabletop
    from designer.rulebook import RuleEntry, RulingLine
    from designer.views import Guide

_RULES = ruling.load()


class Duel(Game[Machine, Profile]):
    """The duel of customised machines."""

    NAME = _RULES.game
    VERSION = _RULES.version
    CAP = _RULES.cap
    RULINGS = _RULES.rulings
    BANNABLE = tuple(Option(one.id, one.labels) for one in (*_RULES.customs, *_RULES.cards))
    OUTPUT = MachineOut
    ODDS_ON_SHEET = True

    def form(self) -> Form:
        """What its data sheet holds."""
        return form()

    def read(self, values: Values) -> tuple[Machine, tuple[Fault, ...]]:
        """The machine, and a fault for each value that can't be read."""
        return read(values)

    def write(self, machine: Machine) -> Mapping[str, object]:
        """The machine as values by path, as `read` takes them."""
        return write(machine)

    def derive(self, machine: Machine, terms: Terms) -> Profile:
        """D1 to D11 and the costs."""
        return deriving.derive(machine, _RULES, terms.rulings)

    def check(self, machine: Machine, profile: Profile, terms: Terms) -> Iterator[Fault]:
        """Broken rules (B3 to B7), an event's limits, then advice."""
        whole = case(machine, profile, _RULES, terms)
        for one in (*CHECKS, *LIMITS, *ADVICE):
            yield from one(whole)

    def compare(self, values: Values, machine: Machine, profile: Profile) -> Iterator[Fault]:
        """Where a number that the sheet computed itself differs from ours."""
        return compare(values, machine, profile)

    def output(self, machine: Machine, profile: Profile) -> MachineOut:
        """The machine as the JSON of ``check`` shows it."""
        return output(machine, profile)

    def summary(self, machine: Machine, profile: Profile, lang: Lang = "ja") -> Summary:
        """Stats, then derived stats; "?" where unreadable."""
        numbers = []
        for stat in _RULES.stats:
            points = machine.stat(stat.id)
            numbers.append((stat.name(lang), "?" if points is None else str(points)))
        for one in _RULES.derived_names:
            value = profile[one.id]
            shown = "?" if value is None else value.in_tenths() if one.id == "reaction" else str(value)
            numbers.append((one.name(lang), shown))
        weapons = tuple(_weapon(one, lang) for one in carried(machine, profile, _RULES))
        return Summary(machine.name, machine.player, profile.cost.total, tuple(numbers), weapons)

    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file that is legal as it stands."""
        from designer.games.duel.starter import starter as text

        return text(_RULES, lang, name, player)

    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """Every rule that design, print and play need."""
        from designer.games.duel.rulebook import entries

        return entries(_RULES, rulings, lang)

    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""
        from designer.games.duel.rulebook import rulings_table as lines

        return lines(_RULES, rulings, lang)

    def views(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
        """What is printed of it; loads what only printing needs."""
        from designer.games.duel.prints.cards import cards
        from designer.games.duel.prints.markers import markers
        from designer.games.duel.prints.mat import mat
        from designer.games.duel.prints.sheet import sheet

        hand = cards(machine, profile, terms, lang, stamp, deck)
        return Views(
            sheet(machine, profile, terms, lang, stamp, deck),
            hand,
            markers(machine, profile, terms, lang),
            mat(machine, hand, lang),
        )

    def guide(self, terms: Terms, lang: Lang) -> Guide | None:
        """Its quick reference, with the hit table."""
        from designer.games.duel.prints.art import bands
        from designer.games.duel.prints.wording import Wording
        from designer.games.duel.rulebook import plain_numbers
        from designer.prints.guide import guide

        hits = bands(_RULES.faces, Wording(lang, "cards"), "・" if code_of(lang) == "ja" else ", ")
        book, lines = self.rulebook(terms.rulings, lang), self.rulings_table(terms.rulings, lang)
        return guide(self.NAME, book, lines, lang, plain_numbers(_RULES), hits)

    def tabletop(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
        """Counters and dice lines for virtual tabletops."""
        from designer.games.duel.prints.tabletop import tabletop as made

        return made(machine, profile, terms, lang)

    def blank(self, terms: Terms, lang: Lang) -> Views:
        """A kit to fill in by hand."""
        from designer.games.duel.prints import blank as empty

        return empty.blank(terms, lang)


def _weapon(one: Carried, lang: Lang) -> str:
    """A weapon in a line: name, power by shots, customs and combos by name, range, cost; "?" where unreadable."""
    weapon, made = one.weapon, one.profile
    power = "?" if weapon.power is None else str(weapon.power)
    shots = getattr(weapon, "shots", 1)
    names = [_RULES.custom(custom).name(lang) for custom in weapon.customs]
    combos = [_RULES.card(combo).name(lang) for combo in one.combos]
    first, last = made.range
    parts = (
        one.label.text(code_of(lang)),
        power if isinstance(weapon, Melee) else f"{power}×{'?' if shots is None else shots}",
        "・".join([*names, *("?" for _ in weapon.unread_customs)]),
        "/".join(combos),
        f"[{first}]" if first == last else f"[{first}-{last}]",
        "?P" if made.cost is None else f"{made.cost}P",
    )
    return " ".join(part for part in parts if part)


GAME = Duel()
