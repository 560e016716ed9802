"""The action cards of a turn (W6, W7), and a card a weapon with its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from designer.game import Deck, Terms
from designer.games.wildgauge import facts
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.rulebook import rulebook
from designer.games.wildgauge.rules import Action, Rules, load
from designer.views import Card, Figure, Kind, Panel, Shape, Tone
from templates.words import Words

_LOOKS = {"action": (Tone.BLUE, Shape.CHEVRON), "weapon": (Tone.RED, Shape.CROSSHAIR)}


def cards(machine: Machine, terms: Terms, lang: str, stamp: str, deck: Deck) -> tuple[Card, ...]:
    """A card an action, then one a weapon. ``stamp`` says why the machine is illegal; empty when legal. ``Card.id`` is
    the action's, or ``weapon-1``, then the copy's number."""
    words, rules = Words(lang, "wildgauge", name="cards"), load()
    texts = {entry.id: entry.text for entry in rulebook(rules, terms.rulings, lang)}
    dealt = [
        _action(one, texts[f"action.{one.id}"], machine, words, stamp)
        for one in rules.actions
        if one.id != "pick_up" or terms.rulings["pick_up"] == "allowed" or deck.every
    ]
    dealt += _weapons(machine, rules, words, stamp)
    return tuple(dealt) * deck.copies


def _action(action: Action, text: str, machine: Machine, words: Words, stamp: str) -> Card:
    marks = [words[f"mark.{key}"] for key in ("first", "alone", "again") if getattr(action, key)]
    return Card(
        id=f"{action.id}-1",
        kind=_kind("action", words),
        title=action.name(words.lang),
        priority=action.rule,
        priority_label=words["rule"],
        owner=machine.name,
        player=machine.player,
        copy=(1, 1),
        text=(text,),
        banner=words["between"].join(marks),
        stamp=stamp,
    )


def _weapons(machine: Machine, rules: Rules, words: Words, stamp: str) -> Iterator[Card]:
    for number, weapon in enumerate(machine.weapons, 1):
        yield Card(
            id=f"weapon-{number}-1",
            kind=_kind("weapon", words),
            title=facts.weapon_name(weapon, number, words.lang),
            priority=facts.power(weapon),
            priority_label=words["power"],
            owner=machine.name,
            player=machine.player,
            copy=(1, 1),
            text=(words["armour" if weapon.is_armour else "attack"],),
            panel=_panel(weapon, rules, words),
            stamp=stamp,
        )


def _panel(weapon: Weapon, rules: Rules, words: Words) -> Panel:
    figures = (
        Figure(words["figure.range"], facts.reach(weapon)),
        Figure(words["figure.en"], facts.some(weapon.en)),
        Figure(words["figure.rounds"], facts.some(weapon.rounds)),
        Figure(words["figure.fumble"], facts.show(weapon.fumble)),
    )
    attributes = facts.attributes(weapon, rules, words.lang)
    return Panel(attributes, facts.words("carry", weapon.carry, weapon.unread, rules, words.lang), figures)


def _kind(kind: str, words: Words) -> Kind:
    tone, shape = _LOOKS[kind]
    return Kind(kind, words[f"kinds.{kind}.label"], words[f"kinds.{kind}.decal"], tone, shape)
