"""The dice-pool game, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from designer.chance.forecasts import Forecast
from designer.faults import Fault
from designer.game import Deck, Game, Summary, Terms, Views
from designer.games.wildgauge import derive as deriving
from designer.games.wildgauge import formulas as sheet_formulas
from designer.games.wildgauge import rules as ruling
from designer.games.wildgauge.check import CHECKS, case
from designer.games.wildgauge.compare import compare
from designer.games.wildgauge.data import Data
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.form import form
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.output import MachineOut, output
from designer.games.wildgauge.prints import facts
from designer.games.wildgauge.read import read, write
from designer.rulebook import RuleEntry, RulingLine
from designer.rules import Rulings
from designer.slots import Slot
from designer.slots import slots as listed
from designer.wording import Wording
from sheets.form import Form, Option, Values
from templates.words import Lang, Words

if TYPE_CHECKING:
    from designer.prints.tabletop import Tabletop
    from designer.views import Board

_RULES = ruling.load()


class Wildgauge(Game[Machine, Profile]):
    """The dice-pool game."""

    NAME = _RULES.game
    VERSION = _RULES.version
    DATA = Data
    RULINGS = _RULES.rulings
    CONDITIONS = _RULES.conditions
    BANNABLE = tuple(Option(one.id, one.labels) for one in (*_RULES.attributes, *_RULES.tags))
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
        """W5, and W8 for every terrain."""
        return deriving.derive(machine, _RULES, terms.rulings)

    def check(self, machine: Machine, profile: Profile, terms: Terms) -> Iterator[Fault]:
        """What can't be played, what is hardly meant, and an event's limits."""
        whole = case(machine, profile, _RULES, terms)
        for one in CHECKS:
            yield from one(whole)

    def compare(self, values: Values, machine: Machine, profile: Profile) -> Iterator[Fault]:
        """Where a number that the sheet computed itself differs from ours."""
        return compare(values, machine, profile)

    def output(self, machine: Machine, profile: Profile) -> MachineOut:
        """The machine as the JSON of ``check`` shows it."""
        return output(machine, profile)

    def summary(self, machine: Machine, profile: Profile, lang: Lang = "ja") -> Summary:
        """Stats, ranks, action value; "?" where unreadable. There are no points."""
        numbers = [(one.name(lang), facts.show(machine.stat(one.id))) for one in _RULES.stats]
        numbers += [(one.name(lang), facts.show(machine.rank(one.id))) for one in _RULES.ranks]
        numbers.append((_RULES.action_value.name(lang), facts.show(profile.action_value)))
        weapons = tuple(_weapon(one, number, lang) for number, one in enumerate(machine.weapons, 1))
        return Summary(machine.name, machine.player, None, tuple(numbers), weapons)

    def formulas(self, ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
        """W5 as a spreadsheet computes it."""
        return sheet_formulas.formulas(_RULES, ref)

    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file that is legal as it stands."""
        from designer.games.wildgauge.starter import starter as text

        return text(_RULES, lang, name, player)

    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """W1 to W15, the actions, the statuses."""
        from designer.games.wildgauge.rulebook import rulebook as entries

        return entries(_RULES, rulings, lang)

    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""
        from designer.games.wildgauge.rulebook import rulings_table as lines

        return lines(_RULES, rulings, lang)

    def slots(self, data: Any, lang: Lang) -> tuple[Slot, ...]:
        """The extra dice of criticals (W12)."""
        return listed(_RULES.slots, data, lang)

    def forecasts(
        self,
        attacker: tuple[Machine, Profile],
        target: tuple[Machine, Profile] | None,
        given: Rulings,
        terms: Terms,
        lang: Lang,
    ) -> tuple[Forecast, ...]:
        """W3 to W15: every attack against evade and against defend, order, recovery, escape."""
        from designer.games.wildgauge.odds.outlook import forecasts as made
        from designer.games.wildgauge.odds.outlook import moment

        return made(moment(attacker, target, given, _RULES, terms.rulings, terms.data), lang)

    def boards(self, lang: Lang) -> tuple[Board, ...]:
        """The square field."""
        from designer.views import Board

        cols, rows = _RULES.board
        return (Board(Words(lang, "wildgauge", name="sheet")["board"], cols, rows, "square"),)

    def views(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
        """What is printed of it; loads what only printing needs."""
        from designer.games.wildgauge.prints.cards import cards
        from designer.games.wildgauge.prints.markers import markers
        from designer.games.wildgauge.prints.sheet import sheet

        return Views(
            sheet(machine, profile, terms, lang, stamp),
            cards(machine, profile, terms, lang, stamp, deck),
            markers(machine, profile, terms, lang),
        )

    def tabletop(self, machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
        """Counters and dice lines for virtual tabletops."""
        from designer.games.wildgauge.prints.tabletop import tabletop as made

        return made(machine, profile, terms, lang)

    def blank(self, terms: Terms, lang: Lang) -> Views:
        """A kit to fill in by hand."""
        from designer.games.wildgauge.prints import blank as empty

        return empty.blank(terms, lang)


def _weapon(weapon: Weapon, number: int, lang: Lang) -> str:
    """A weapon in a line: name, power, attributes and tags, range, what it uses."""
    words = Wording(lang, "wildgauge", "sheet")
    parts = (
        facts.weapon_name(weapon, number, _RULES, lang),
        facts.power(weapon),
        facts.attributes(weapon, _RULES, lang),
        "" if weapon.range is None else f"[{facts.reach(weapon)}]",
        words("line.en", number=facts.show(weapon.en)) if weapon.en != 0 else "",
        words("line.rounds", number=facts.show(weapon.rounds)) if weapon.rounds != 0 else "",
        words("line.fumble", number=facts.show(weapon.fumble)) if weapon.fumble != _RULES.fumble_face else "",
    )
    return " ".join(part for part in parts if part)


GAME = Wildgauge()
