"""Hex combat of a mobile-suit role-playing game, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from designer.chance.forecasts import Forecast
from designer.faults import Fault
from designer.game import Deck, Game, Summary, Terms, Views
from designer.games.sentinel import derive as deriving
from designer.games.sentinel import formulas as sheet_formulas
from designer.games.sentinel import rules as ruling
from designer.games.sentinel.case import case
from designer.games.sentinel.check import CHECKS
from designer.games.sentinel.data import Data
from designer.games.sentinel.derive import Profile
from designer.games.sentinel.form import form
from designer.games.sentinel.limits import LIMITS
from designer.games.sentinel.machine import BANDS, Machine
from designer.games.sentinel.output import MachineOut, output
from designer.games.sentinel.prints.facts import damage, mobility, show, signed, tags, weapon_name
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.read import read
from designer.games.sentinel.write import write
from designer.named import Named
from designer.rules import Rulings
from sheets.form import Form, Option, Values
from templates.words import Lang, Words

if TYPE_CHECKING:
    from designer.prints.tabletop import Tabletop
    from designer.rulebook import RuleEntry, RulingLine
    from designer.slots import Slot
    from designer.views import Board

_RULES = ruling.load()


class Sentinel(Game[Machine, Profile]):
    """The hex combat of the role-playing game."""

    NAME = _RULES.game
    VERSION = _RULES.version
    DATA = Data
    RULINGS = _RULES.rulings
    CONDITIONS = _RULES.conditions
    BANNABLE = tuple(Option(one.id, one.labels) for one in (*_RULES.tags, *_RULES.equipment))
    OUTPUT = MachineOut

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
        """Evasion (S8b), final modifiers (S9), punch (S13), what actions cost."""
        return deriving.derive(machine, _RULES, terms.rulings, terms.data)

    def check(self, machine: Machine, profile: Profile, terms: Terms) -> Iterator[Fault]:
        """What doesn't hold of a machine and its pilot, then an event's limits."""
        whole = case(machine, _RULES, terms)
        for one in (*CHECKS, *LIMITS):
            yield from one(whole)

    def compare(self, values: Values, machine: Machine, profile: Profile) -> Iterator[Fault]:
        """Where the sheet's own evasion or punch differs from ours."""
        return sheet_formulas.compare(values, profile)

    def formulas(self, ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
        """Evasion and punch as a spreadsheet computes them."""
        return sheet_formulas.formulas(_RULES, ref, rulings)

    def output(self, machine: Machine, profile: Profile) -> MachineOut:
        """The machine as the JSON of ``check`` shows it."""
        return output(machine, profile)

    def summary(self, machine: Machine, profile: Profile, lang: Lang = "ja") -> Summary:
        """Kind, mobility, evasion, durability, propellant, the pilot's modifiers; "?" where unreadable. No points."""
        words = Words(lang, "sentinel", name="sheet")
        kinds = {one.id: one.name(lang) for one in _RULES.kinds}
        numbers = [
            (words["frame.kind"], kinds.get(machine.kind or "", "?")),
            (words["frame.mobility"], mobility(machine)),
            (words["frame.evasion"], "?" if machine.evasion is None else str(machine.evasion)),
            (words["frame.total_evasion"], profile.evasion_shown),
            (words["frame.durability"], show(machine.durability)),
            (words["frame.propellant"], show(machine.propellant)),
            *((one.name(lang), signed(getattr(machine.pilot, one.id))) for one in _RULES.abilities),
            (words["pilot.nt"], show(machine.pilot.nt)),
        ]
        return Summary(machine.name, machine.player, None, tuple(numbers), tuple(_weapons(machine, profile, lang)))

    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file that is legal as it stands."""
        return Words(lang, "sentinel", name="starter").say(
            "file",
            name=name,
            player=player,
            kinds=", ".join(f'"{one.name(lang)}"' for one in _RULES.kinds),
            tags=_listed(_RULES.tags, lang),
            equipment=_listed(_RULES.equipment, lang),
        )

    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """Every rule, S1 to S17."""
        from designer.games.sentinel.rulebook import entries

        return entries(_RULES, rulings, lang)

    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""
        from designer.games.sentinel.rulebook import rulings_table as lines

        return lines(_RULES, rulings, lang)

    def slots(self, data: Any, lang: Lang) -> tuple[Slot, ...]:
        """Every table that the source lost."""
        from designer.games.sentinel.rulebook import slots as listed

        return listed(_RULES, data, lang)

    def forecasts(
        self,
        attacker: tuple[Machine, Profile],
        target: tuple[Machine, Profile] | None,
        given: Rulings,
        terms: Terms,
        lang: Lang,
    ) -> tuple[Forecast, ...]:
        """The odds of every attack (S2 to S17), then what the pilots roll for."""
        from designer.games.sentinel.odds.outlook import forecasts as made

        aimed_at = None if target is None else target[0]
        return made(attacker[0], aimed_at, given, _RULES, terms.rulings, terms.data, lang)

    def boards(self, lang: Lang) -> tuple[Board, ...]:
        """The battle map and the scenario map."""
        from designer.games.sentinel.prints.maps import boards as drawn

        return drawn(_RULES, lang)

    def views(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
        """What is printed of it; loads what only printing needs."""
        from designer.games.sentinel.prints.cards import cards
        from designer.games.sentinel.prints.gauge import gauge
        from designer.games.sentinel.prints.markers import markers
        from designer.games.sentinel.prints.sheet import sheet

        return Views(
            sheet(machine, profile, terms, lang, stamp),
            cards(machine, profile, terms, lang, stamp, deck),
            markers(machine, lang),
            gauge=gauge(machine, profile, terms, lang),
        )

    def tabletop(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
        """Counters and dice lines for virtual tabletops."""
        from designer.games.sentinel.prints.tabletop import tabletop as made

        return made(machine, profile, terms, lang)

    def blank(self, terms: Terms, lang: Lang) -> Views:
        """A kit to fill in by hand."""
        from designer.games.sentinel.prints.blank import blank as empty

        return empty(terms, lang)


def _weapons(machine: Machine, profile: Profile, lang: Lang) -> Iterator[str]:
    """A weapon in a line: name, modifiers by band, damage, rounds, tags."""
    words = Wording(lang, "sheet")
    for number, (gun, made) in enumerate(zip(machine.ranged, profile.ranged, strict=True), 1):
        reach = "/".join(signed(gun.at(band)) for band in BANDS)
        rounds = "" if gun.rounds == "-" else words("line.rounds", number=show(gun.rounds))
        parts = (weapon_name(gun, number, _RULES, lang), reach, damage(made.damage), rounds, tags(gun, _RULES, lang))
        yield " ".join(part for part in parts if part)
    for number, (blade, struck) in enumerate(zip(machine.melee, profile.melee, strict=True), 1):
        name = weapon_name(blade, number, _RULES, lang)
        parts = (name, signed(blade.modifier), damage(struck.damage), "", tags(blade, _RULES, lang))
        yield " ".join(part for part in parts if part)


def _listed(things: tuple[Named, ...], lang: Lang) -> str:
    """A comment line for each, by id and name."""
    return "\n".join(f"#   {one.id:<16}{one.name(lang)}" for one in things)


GAME = Sentinel()
