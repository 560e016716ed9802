"""What a pack may bring to the duel: customs and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from designer.faults import Fault, Name
from designer.games.duel import rules as ruling
from designer.games.duel.form import form
from designer.games.duel.machine import Machine, Weapon
from designer.games.duel.rules import CardRule, Custom, Rules
from designer.named import Named, name_of
from designer.packs.pack import Sort

_PRIORITIES = {"move": 3, "ranged": 2, "combo": 1, "ability": 1}
"""What cards of each kind usually have (section 5)."""
_OF_ONE_SORT = {"sums": "ranged", "over": "ranged", "priority": "ranged", "reinforces": "melee"}
"""Effects that do something on weapons of one sort alone."""
_OF_CARDS = {"attacks": ("combo",), "boost_moves": ("move", "combo"), "copies": ("move", "ranged", "ability")}
"""What of a card only some kinds have: combos come as the build chooses them (B7)."""
_PICTURES = {
    "move": ("advance", "retreat", "evade", "search", "accelerate"),
    "ranged": ("full_open", "overdrive"),
    "combo": ("combo", "step_in", "boost_attack", "guard"),
    "ability": ("reload", "faces", "flight"),
}
"""The pictures that cards of each kind can show; without one they show the sign of their kind."""
_DRAWN_FROM = {"accelerate": ("boost_moves",), "boost_attack": ("boost_moves", "attacks")} | dict.fromkeys(
    ("combo", "step_in"), ("attacks",)
)
"""What these pictures are drawn from."""


def _card(values: Mapping[str, Any]) -> dict[str, Any]:
    """A card with what follows from its kind: a combo belongs to a melee weapon, and shooting needs a weapon."""
    kind = values.get("kind", "move")
    usual = {"priority": _PRIORITIES.get(kind, 1), "copies": 0 if kind == "combo" else 1}
    return usual | dict(values) | {"per": "melee" * (kind == "combo"), "needs": "ranged" * (kind == "ranged")}


_FACES = "{ miss = [1, 2], hit = [3, 4, 5], critical = [6] }"
_SAMPLES = MappingProxyType({"faces": Name(f"{_FACES}（1〜6 を 1 回ずつ）", f"{_FACES} (each of 1 to 6 once)")})
PACKED: Mapping[str, Sort] = MappingProxyType(
    {
        "customs": Sort(Custom, samples=_SAMPLES, most={"alone": 8}),
        "cards": Sort(CardRule, frozenset(("per", "needs")), _card),
    }
)


def faults(made: Named, at: str) -> Iterator[Fault]:
    """What doesn't hold of a custom or a card of a pack."""
    rules = ruling.load()
    if isinstance(made, Custom):
        yield from _custom(made, at, rules)
    elif isinstance(made, CardRule):
        yield from _of_kind(made, at)
        yield from _rulings(made, at, rules)


def _custom(made: Custom, at: str, rules: Rules) -> Iterator[Fault]:
    if made.ranged is None and made.melee is None:
        yield Fault("E265", at, {"needed": ("ranged", "melee")})
    for key, sort in _OF_ONE_SORT.items():
        if getattr(made, key) and made.points("melee" if sort == "ranged" else "ranged") is not None:
            params = {"key": key, "sort": name_of(rules.weapon("ranged" if sort == "ranged" else "melee"))}
            yield Fault("E275", f"{at}.{key}", params)
    if made.far and not made.reach:
        yield Fault("E265", f"{at}.reach", {"needed": ("reach",)})
    for key in ruling.UNDER:
        for why in ruling.under_faults(rules, f"{at}.{key}", getattr(made, key)):
            yield Fault("E276", f"{at}.{key}", {"why": why.partition(": ")[2]})


def _of_kind(made: CardRule, at: str) -> Iterator[Fault]:
    for key, kinds in _OF_CARDS.items():
        if getattr(made, key) and made.kind not in kinds:
            yield Fault("E275", f"{at}.{key}", {"key": key, "sort": f"kind = {_either(kinds)}"})
    if made.picture and made.picture not in _PICTURES[made.kind]:
        params = {"found": f'"{made.picture}"', "expected": _either(_PICTURES[made.kind])}
        yield Fault("E264", f"{at}.picture", params)
    for key in _DRAWN_FROM.get(made.picture, ()):
        if not getattr(made, key):
            yield Fault("E265", f"{at}.{key}", {"needed": (key,)})


def _either(words: Iterable[str]) -> str:
    return " / ".join(f'"{word}"' for word in words)


def _rulings(made: CardRule, at: str, rules: Rules) -> Iterator[Fault]:
    for key, value, allowed in ruling.by_rulings(made):
        for why in ruling.ruling_faults(rules, f"{at}.{key}", value, allowed):
            yield Fault("E276", f"{at}.{key}", {"why": why.partition(": ")[2]})


def left_out(machine: Machine, rules: Rules) -> tuple[Name, ...]:
    """The customs of its weapons, and the cards of its hand, that do what only words say."""
    weapons: tuple[Weapon, ...] = (*machine.ranged, *machine.melee)
    customs = {one for weapon in weapons for one in weapon.customs}
    combos = {one for weapon in machine.melee for one in weapon.combos}
    cards = [one for one in rules.cards if (one.id in combos if one.per else not one.needs or machine.ranged)]
    found = [name_of(one) for one in rules.customs if one.id in customs and one.is_left_out]
    return (*found, *(name_of(one) for one in cards if one.is_left_out))


def taken() -> Iterator[tuple[str, Name]]:
    """Every id and name that the duel has, and every label of its sheet: no custom and no card can be called so."""
    rules = ruling.load()
    for things in (rules.customs, rules.cards, rules.stats, rules.weapons, rules.choices, rules.derived_names):
        for one in things:
            yield from ((label, name_of(one)) for label in one.labels)
    whole = form()
    columns = [column for table in whole.tables for column in table.columns]
    words = [label for one in (*whole.fields, *columns) for label in (*one.labels, *one.headers)]
    words += [title for table in whole.tables for title in table.titles]
    yield from ((word, Name(f"データシートの「{word}」", f"“{word}” of data sheets")) for word in words)
