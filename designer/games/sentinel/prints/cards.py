"""Action reference cards (section 4), each with what it costs this machine, its weapons, and the rule as a picture; and
the tables that the source lost, to be written in (slots).

Where the source doesn't say what an action costs, and no data file does, the card has a box to write it in."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

from designer.game import Deck, Terms
from designer.games.sentinel.data import points_of
from designer.games.sentinel.derive import Profile
from designer.games.sentinel.machine import BANDS, Machine
from designer.games.sentinel.odds.actions import Armed, actions, guns
from designer.games.sentinel.prints import facts
from designer.games.sentinel.prints.art import art
from designer.games.sentinel.prints.charts import charts, shared
from designer.games.sentinel.prints.facts import signed
from designer.games.sentinel.prints.partners import held
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rulebook import numbers
from designer.games.sentinel.rules import ActionRule, Rules, load
from designer.kit import NONE, UNREAD
from designer.pictures import IconArt
from designer.slots import EmptySlotError
from designer.views import Card, Cost, Figure, Kind, Panel, Shape, Tone
from templates.words import Lang

_LOOKS = {
    "mobility": (Tone.BLUE, Shape.CHEVRON),
    "shooting": (Tone.RED, Shape.CROSSHAIR),
    "melee": (Tone.AMBER, Shape.BLADE),
    "other": (Tone.GREEN, Shape.HEXAGON),
    "chart": (Tone.INK, Shape.FLAG),
}
_SIGNS = {"move": Shape.DROP, "extra_move": Shape.DROP}
"""Of what an action spends; everything else is rounds."""
_KINDS = ("normal", "high_mobility", "ma")
_SORTS: dict[str, dict[str, tuple[str, ...]]] = {
    "psycommu": {
        "bits": ("bit",),
        "wired": ("incom", "wired_gun"),
        "leader": ("leader_bit",),
        "psi": ("psi_missile",),
        "barrier": ("barrier",),
    }
}
"""Sorts of weapons, by their tags, that make an action another one: each sort in use has a card of its own."""
_SHIELD = "barrier"
"""The sort that attacks nobody."""
_ADDED = "charge"
"""Its points come on top of a move's."""
MOST_WEAPONS = 6
_FEWER = {"psycommu": 2, "auto": 4, "snap": 3}
"""So many weapons are listed on a card, fewer on those with more to say; more would be too small to read."""


class Hand(msgspec.Struct, frozen=True):
    """What the cards of a machine are made from; ``told`` are the numbers that texts may speak of."""

    machine: Machine
    profile: Profile
    rules: Rules
    terms: Terms
    words: Wording
    stamp: str
    told: dict[str, object]

    def kind(self, key: str) -> Kind:
        tone, shape = _LOOKS[key]
        return Kind(key, self.words(f"kinds.{key}.label"), self.words(f"kinds.{key}.decal"), tone, shape)


def cards(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> tuple[Card, ...]:
    """The actions that the machine can take, then the lost tables. ``stamp`` says why it is illegal."""
    held(lang)
    rules, words = load(), Wording(lang, "cards")
    rulings = {f"ruling_{key}": choice for key, choice in terms.rulings.items()}
    hand = Hand(machine, profile, rules, terms, words, stamp, numbers(rules) | rulings)
    made = [
        _action(hand, one, sort, armed)
        for one in actions(machine, profile, rules, terms.rulings, every=deck.every)
        for sort, armed in _sorted_out(one.id, guns(one.id, machine, profile))
    ]
    tables = shared(dict(charts(machine, terms.data, words, every=deck.every)), words)
    made += [_chart(hand, slots, panel) for panel, slots in tables.values()]
    return tuple(made) * deck.copies


def _card(hand: Hand, card_id: str, kind: str, title: str, priority: str, label: str, panel: Panel | None) -> Card:
    return Card(
        id=card_id,
        kind=hand.kind(kind),
        title=title,
        priority=priority,
        priority_label=label,
        owner=hand.machine.name,
        player=hand.machine.player,
        copy=(1, 1),
        panel=panel,
        stamp=hand.stamp,
    )


def _sorted_out(action: str, armed: tuple[Armed, ...]) -> Iterator[tuple[str, tuple[Armed, ...]]]:
    """The sorts of an action with the weapons of each: those in use, all where there is no weapon; one without a name
    for an action that has none."""
    sorts = _SORTS.get(action, {})
    found = {key: tuple(one for one in armed if any(one[1].has(tag) for tag in tags)) for key, tags in sorts.items()}
    used = {key: mine for key, mine in found.items() if mine}
    yield from (used or found or {"": armed}).items()


def _action(hand: Hand, action: ActionRule, sort: str, armed: tuple[Armed, ...]) -> Card:
    title, label = action.name(hand.words.lang), hand.words("points")
    card_id = f"{action.id}-{sort}" if sort else action.id
    card = _card(hand, card_id, action.group, title, _own(hand, action), label, _panel(hand, action, armed))
    told = hand.told | _weapons(hand, armed)
    text = tuple(_text(hand, action, sort, told))
    return structs.replace(
        card,
        art=(IconArt("shield"),) if sort == _SHIELD else art(action, hand.machine, armed, hand.words, told),
        costs=tuple(_costs(hand, action, told)),
        text=text,
        banner=hand.words("first") if action.first else "",
    )


def _text(hand: Hand, action: ActionRule, sort: str, told: dict[str, object]) -> Iterator[str]:
    """What the action does, what holds for its sort of weapon, and what the rulings say of it."""
    if sort == _SHIELD:
        yield from hand.words.lines(f"{action.id}.{sort}", **told)
        return
    yield from hand.words.lines(f"{action.id}.text", **told)
    if sort:
        yield from hand.words.lines(f"{action.id}.{sort}", **told)
    yield from _ruled(hand, action, told)


def _weapons(hand: Hand, armed: tuple[Armed, ...]) -> dict[str, object]:
    """What a text may say of the weapons of a card: the greatest number of attacks, rounds of a burst."""
    bursts = [made.burst for _, _, made in armed if made.burst is not None]
    attacks = max((burst.attacks for burst in bursts), default=0)
    rounds = sorted({burst.rounds for burst in bursts}) or [hand.rules.auto_rounds]
    spent = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}"
    return {"attacks": attacks or UNREAD, "burst": spent}


def _own(hand: Hand, action: ActionRule) -> str:
    """What the action costs this machine; empty where nobody knows."""
    points = hand.profile.points[action.id]
    if hand.machine.kind is None and action.ap is not None:
        return UNREAD
    if points is None:
        return ""
    return signed(points) if action.id == _ADDED else str(points)


def _panel(hand: Hand, action: ActionRule, armed: tuple[Armed, ...]) -> Panel:
    """The points by kind of machine, with a box where they are unknown; the weapons with their final modifiers."""
    names = {kind.id: kind.name(hand.words.lang) for kind in hand.rules.kinds}
    return Panel(
        title=hand.words("by_kind"),
        note=action.rule,
        figures=tuple(
            Figure(hand.words(f"short.{kind}"), _points(hand, action, kind)) for kind in _KINDS if names[kind]
        ),
        rows=tuple(_row(hand, one) for one in armed) if len(armed) <= _FEWER.get(action.id, MOST_WEAPONS) else (),
        spare=True,
    )


def _points(hand: Hand, action: ActionRule, kind: str) -> str:
    try:
        points = points_of(action.id, kind, hand.rules, hand.terms.data)  # type: ignore[arg-type]  # of _KINDS
    except EmptySlotError:
        return ""
    return signed(points) if action.id == _ADDED else str(points)


def _row(hand: Hand, one: Armed) -> tuple[str, str]:
    """A weapon, its final modifiers by band, and its damage."""
    number, gun, made = one
    name = facts.weapon_name(gun, number, hand.rules, hand.words.lang)
    reach = "/".join(signed(made.final[band]) for band in BANDS) if made.reach else ""
    told = "  ".join(part for part in (reach, facts.damage(made.damage) if made.damage else "") if part)
    return name, told or NONE


def _costs(hand: Hand, action: ActionRule, told: dict[str, object]) -> Iterator[Cost]:
    for text in hand.words.maybe(f"{action.id}.cost", **told):
        yield Cost(_SIGNS.get(action.id, Shape.BURST), 1, text)


def _ruled(hand: Hand, action: ActionRule, told: dict[str, object]) -> tuple[str, ...]:
    """What a ruling says of the action, where one does."""
    found: list[str] = []
    for ruling in hand.rules.rulings:
        key = f"{action.id}.{ruling.key}.{hand.terms.rulings[ruling.key]}"
        found += hand.words.maybe(key, **told)
    return tuple(found)


def _chart(hand: Hand, slots: tuple[str, ...], panel: Panel) -> Card:
    """Lost tables: no points, and a row a result to write in. The first slot gives the card its id and its dice."""
    words, key = hand.words, slots[0]
    name = next(one for one in hand.rules.slots if one.id == key).name(words.lang)
    title = words(f"charts.{key}.shared_title") if len(slots) > 1 else name
    dice = getattr(getattr(hand.terms.data, key, None), "dice", words(f"charts.{key}.dice"))
    card = _card(hand, f"chart-{key}", "chart", title, dice, words("roll"), panel)
    text = f"charts.{key}.shared_text" if len(slots) > 1 else f"charts.{key}.text"
    return structs.replace(card, text=words.lines(text, **hand.told))
