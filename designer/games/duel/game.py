"""The duel, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from designer.faults import Fault
from designer.game import Deck, Summary, Terms, Views
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
from designer.rules import Choice, Ruling, Rulings
from sheets.form import Option
from templates.words import Lang, code_of

if TYPE_CHECKING:
    # What only some commands need, they load themselves.
    from designer.chance.forecasts import Forecast
    from designer.rulebook import RuleEntry, RulingLine
    from designer.slots import Slot
    from designer.views import Board

_RULES = ruling.load()

NAME = _RULES.game
VERSION = _RULES.version
CAP = _RULES.cap
RULINGS = _RULES.rulings
CONDITIONS: tuple[Ruling, ...] = ()
DATA = None
BANNABLE = tuple(Option(one.id, one.labels) for one in (*_RULES.customs, *_RULES.cards))
OUTPUT = MachineOut


def choose(chosen: Mapping[str, str]) -> dict[str, Choice]:
    """The rulings in force. Raises designer.rules.RulingError."""
    return _RULES.choose(chosen)


def derive(machine: Machine, terms: Terms) -> Profile:
    """D1 to D11 and the costs."""
    return deriving.derive(machine, _RULES, terms.rulings)


def check(machine: Machine, profile: Profile, terms: Terms) -> Iterator[Fault]:
    """Broken rules (B3 to B7), an event's limits, then advice."""
    whole = case(machine, profile, _RULES, terms)
    for one in (*CHECKS, *LIMITS, *ADVICE):
        yield from one(whole)


def summary(machine: Machine, profile: Profile, lang: Lang = "ja") -> Summary:
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


def formulas(ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
    """Empty: the duel's template has a shape of its own, see `designer.games.duel.formulas`."""
    return {}


def starter(lang: Lang, name: str, player: str) -> str:
    """A build file that is legal as it stands."""
    from designer.games.duel.starter import starter as text

    return text(_RULES, lang, name, player)


def rulebook(rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
    """Every rule that design, print and play need."""
    from designer.games.duel.rulebook import entries

    return entries(_RULES, rulings, lang)


def rulings_table(rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
    """Every ruling with its choices."""
    from designer.games.duel.rulebook import rulings_table as lines

    return lines(_RULES, rulings, lang)


def slots(data: Any, lang: Lang) -> tuple[Slot, ...]:
    """None: the source of the duel is whole."""
    return ()


def forecasts(
    attacker: tuple[Machine, Profile], target: tuple[Machine, Profile] | None, given: Rulings, terms: Terms, lang: Lang
) -> tuple[Forecast, ...]:
    """H1 to H6 without re-rolls and boost, against the target's armour; the duel's own odds can do more."""
    from designer.games.duel.outlook import forecasts as made

    return made(attacker, target, _RULES, terms, lang)


def boards(lang: Lang) -> tuple[Board, ...]:
    """None of its own: any field of F1 will do."""
    return ()


def views(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
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


def blank(terms: Terms, lang: Lang) -> Views:
    """A kit to fill in by hand."""
    from designer.games.duel.prints import blank as empty

    return empty.blank(terms, lang)


__all__ = [
    "BANNABLE", "CAP", "CONDITIONS", "DATA", "NAME", "OUTPUT", "RULINGS", "VERSION",
    "blank", "boards", "check", "choose", "compare", "derive", "forecasts", "form", "formulas", "output", "read",
    "rulebook", "rulings_table", "slots", "starter", "summary", "views", "write",
]  # fmt: skip
