"""The duel, as `designer.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from designer.faults import Fault
from designer.game import Deck, Summary, Terms, Views
from designer.games.bundodo import derive as deriving
from designer.games.bundodo import rules as ruling
from designer.games.bundodo.advice import ADVICE
from designer.games.bundodo.case import case
from designer.games.bundodo.check import CHECKS
from designer.games.bundodo.compare import compare
from designer.games.bundodo.derive import Profile
from designer.games.bundodo.form import form
from designer.games.bundodo.limits import LIMITS
from designer.games.bundodo.machine import Machine, Melee, Weapon
from designer.games.bundodo.output import MachineOut, output
from designer.games.bundodo.read import read, write
from designer.rules import Choice
from sheets.form import Option

_RULES = ruling.load()

NAME = _RULES.game
VERSION = _RULES.version
CAP = _RULES.cap
RULINGS = _RULES.rulings
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


def summary(machine: Machine, profile: Profile, lang: str = "ja") -> Summary:
    """Stats, then derived stats; "?" where unreadable."""
    numbers = []
    for stat in _RULES.stats:
        points = machine.stat(stat.id)
        numbers.append((stat.name(lang), "?" if points is None else str(points)))
    for one in _RULES.derived_names:
        value = profile[one.id]
        shown = "?" if value is None else value.in_tenths() if one.id == "reaction" else str(value)
        numbers.append((one.name(lang), shown))
    pairs = ((machine.ranged, profile.ranged), (machine.melee, profile.melee))
    weapons = tuple(_weapon(one, made, lang) for sort in pairs for one, made in zip(*sort, strict=True))
    return Summary(machine.name, machine.player, profile.cost.total, tuple(numbers), weapons)


def _weapon(weapon: Weapon, made: deriving.WeaponProfile, lang: str) -> str:
    """A weapon in a line: name, power by shots, customs and combos by name, range, cost; "?" where unreadable."""
    power = "?" if weapon.power is None else str(weapon.power)
    shots = getattr(weapon, "shots", 1)
    names = [_RULES.custom(one).name(lang) for one in weapon.customs]
    combos = [_RULES.card(one).name(lang) for one in getattr(weapon, "combos", ())]
    first, last = made.range
    parts = (
        weapon.name or "-",
        power if isinstance(weapon, Melee) else f"{power}×{'?' if shots is None else shots}",
        "・".join([*names, *("?" for _ in weapon.unread_customs)]),
        "/".join(combos),
        f"[{first}]" if first == last else f"[{first}-{last}]",
        "?P" if made.cost is None else f"{made.cost}P",
    )
    return " ".join(part for part in parts if part)


def views(machine: Machine, profile: Profile, terms: Terms, lang: str, stamp: str, deck: Deck) -> Views:
    """What is printed of it; loads what only printing needs."""
    from designer.games.bundodo.cards import cards
    from designer.games.bundodo.markers import markers
    from designer.games.bundodo.mat import mat
    from designer.games.bundodo.sheet import sheet

    hand = cards(machine, profile, terms, lang, stamp, deck)
    return Views(
        sheet(machine, profile, terms, lang, stamp, deck),
        hand,
        markers(machine, profile, lang),
        mat(machine, hand, lang),
    )


def blank(terms: Terms, lang: str) -> Views:
    """A kit to fill in by hand."""
    from designer.games.bundodo import blank as empty

    return empty.blank(terms, lang)


__all__ = [
    "BANNABLE", "CAP", "NAME", "OUTPUT", "RULINGS", "VERSION",
    "blank", "check", "choose", "compare", "derive", "form", "output", "read", "summary", "views", "write",
]  # fmt: skip
