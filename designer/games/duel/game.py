"""The duel, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import structs

from designer.faults import Fault, Name
from designer.game import Deck, Game, Summary, Terms, Views
from designer.games.duel import derive as deriving
from designer.games.duel import packed
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
from designer.games.duel.rules import Rules
from designer.named import Named
from designer.packs.pack import Pack
from designer.rules import Rulings
from sheets.form import Form, Option, Values
from templates.words import Lang, code_of

if TYPE_CHECKING:
    # What only some commands need, they load themselves.
    from designer.prints.tabletop import Tabletop
    from designer.rulebook import RuleEntry, RulingLine
    from designer.views import Guide, Topic

_RULES = ruling.load()


class Duel(Game[Machine, Profile]):
    """The duel of customised machines."""

    NAME = _RULES.game
    VERSION = _RULES.version
    CAP = _RULES.cap
    RULINGS = _RULES.rulings
    OUTPUT = MachineOut
    ODDS_ON_SHEET = True
    PACKED = packed.PACKED

    def __init__(self, packs: tuple[Pack, ...] = ()) -> None:
        self.packs, self.rules = packs, ruling.load(packs)
        self.BANNABLE = tuple(Option(one.id, one.labels) for one in (*self.rules.customs, *self.rules.cards))

    def extended(self, packs: tuple[Pack, ...]) -> Duel:
        """The duel with the customs and cards of these packs."""
        return Duel(packs)

    def taken(self) -> Iterator[tuple[str, Name]]:
        """Every id, name and label that a custom or a card of a pack can't have."""
        return packed.taken()

    def pack_faults(self, name: str, at: str, made: Named) -> Iterator[Fault]:
        """What doesn't hold of a custom or a card."""
        return packed.faults(made, at)

    def left_out(self, machine: Machine) -> tuple[Name, ...]:
        """The customs of its weapons, and the cards of its hand, that do what only words say."""
        return packed.left_out(machine, self.rules)

    def form(self) -> Form:
        """What its data sheet holds."""
        return form(self.packs)

    def read(self, values: Values) -> tuple[Machine, tuple[Fault, ...]]:
        """The machine, and a fault for each value that can't be read."""
        return read(values, self.packs)

    def write(self, machine: Machine) -> Mapping[str, object]:
        """The machine as values by path, as `read` takes them."""
        return write(machine, self.packs)

    def derive(self, machine: Machine, terms: Terms) -> Profile:
        """D1 to D11 and the costs."""
        return deriving.derive(machine, self.rules, terms.rulings)

    def check(self, machine: Machine, profile: Profile, terms: Terms) -> Iterator[Fault]:
        """Broken rules (B3 to B7), an event's limits, then advice."""
        whole = case(machine, profile, self.rules, terms)
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
        for stat in self.rules.stats:
            points = machine.stat(stat.id)
            numbers.append((stat.name(lang), "?" if points is None else str(points)))
        for one in self.rules.derived_names:
            value = profile[one.id]
            shown = "?" if value is None else value.in_tenths() if one.id == "reaction" else str(value)
            numbers.append((one.name(lang), shown))
        weapons = tuple(_weapon(one, self.rules, lang) for one in carried(machine, profile, self.rules))
        return Summary(machine.name, machine.player, profile.cost.total, tuple(numbers), weapons)

    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file that is legal as it stands."""
        from designer.games.duel.starter import starter as text

        return text(self.rules, lang, name, player)

    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """Every rule that design, print and play need."""
        from designer.games.duel.rulebook import entries

        return entries(self.rules, rulings, lang)

    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""
        from designer.games.duel.rulebook import rulings_table as lines

        return lines(self.rules, rulings, lang)

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

        hits = bands(self.rules.faces, Wording(lang, "cards"), "・" if code_of(lang) == "ja" else ", ")
        book, lines = self.rulebook(terms.rulings, lang), self.rulings_table(terms.rulings, lang)
        made = guide(self.NAME, book, lines, lang, plain_numbers(self.rules), hits)
        return structs.replace(made, topics=(*made.topics, *self._packs_told(book, lang)))

    def _packs_told(self, book: tuple[RuleEntry, ...], lang: Lang) -> Iterator[Topic]:
        """What each pack brings, in its words."""
        from designer.views import Tone, Topic

        entries = {one.id: one for one in book}
        for pack in self.packs:
            ids = [f"custom.{one.id}" for one in pack.of("customs")] + [f"card.{one.id}" for one in pack.of("cards")]
            told = tuple(("", entries[one].title, entries[one].text.replace("\n", " ")) for one in ids)
            yield Topic(str(pack), "PACK", Tone.GREEN, told)

    def tabletop(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
        """Counters and dice lines for virtual tabletops."""
        from designer.games.duel.prints.tabletop import tabletop as made

        return made(machine, profile, terms, lang)

    def blank(self, terms: Terms, lang: Lang) -> Views:
        """A kit to fill in by hand."""
        from designer.games.duel.prints import blank as empty

        return empty.blank(terms, lang)


def _weapon(one: Carried, rules: Rules, lang: Lang) -> str:
    """A weapon in a line: name, power by shots, customs and combos by name, range, cost; "?" where unreadable."""
    weapon, made = one.weapon, one.profile
    power = "?" if weapon.power is None else str(weapon.power)
    shots = getattr(weapon, "shots", 1)
    names = [rules.custom(custom).name(lang) for custom in weapon.customs]
    combos = [rules.card(combo).name(lang) for combo in one.combos]
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
