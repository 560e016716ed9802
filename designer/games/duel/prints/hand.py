"""The hand: which command cards a machine brings, and how many of each. Rules section 5, B7, R9, R17."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.game import Deck, Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine
from designer.games.duel.rules import CardRule, Rules, load
from designer.rules import by_ruling


class HandCard(msgspec.Struct, frozen=True):
    """One card of a hand. ``weapon`` is the 0-based place of its weapon among those of its kind (ranged for a shoot
    card, melee for a combo card), None for a card of the whole machine. ``copy`` is (number, of how many), 1-based."""

    rule: CardRule
    weapon: int | None
    copy: tuple[int, int]


def hand(machine: Machine, profile: Profile, terms: Terms, deck: Deck) -> tuple[HandCard, ...]:
    """Every card, in order: moves, a shoot card per ranged weapon and what they share, combos weapon by weapon as the
    build names them (R17 at most), abilities (R9 of each).

    A card that the build can never pay for is left out unless ``deck.every``; one that the event bans always, but for
    combos, which the build chose itself. ``deck.copies`` repeats the whole hand: spare cards bear the same numbers.
    """
    dealt = (
        card
        for card in _deal(machine, terms, load(terms.packs))
        if (deck.every or payable(card.rule, profile) is not False)
        and (card.rule.kind == "combo" or card.rule.id not in terms.limits.ban)
    )
    return tuple(dealt) * deck.copies


def payable(rule: CardRule, profile: Profile) -> bool | None:
    """Whether a full store of boost and simulate pays for the card once; None where a stat could not be read."""
    stores = ((rule.boost, profile.boost), (rule.simulate, profile.simulate))
    asked = [(cost, store) for cost, store in stores if cost]
    if any(store is not None and store.value < cost for cost, store in asked):
        return False
    return None if any(store is None for _, store in asked) else True


def _deal(machine: Machine, terms: Terms, rules: Rules) -> Iterator[HandCard]:
    yield from _copies(rules, terms, "move")
    if machine.ranged:
        shoot = rules.card("shoot")
        yield from (HandCard(shoot, index, (1, 1)) for index in range(len(machine.ranged)))
        yield from _copies(rules, terms, "ranged")
    for index, weapon in enumerate(machine.melee):
        chosen = weapon.combos[: int(terms.rulings["combo_copies"])]
        for combo in dict.fromkeys(chosen):
            count = chosen.count(combo)
            yield from (HandCard(rules.card(combo), index, (n, count)) for n in range(1, count + 1))
    yield from _copies(rules, terms, "ability")


def _copies(rules: Rules, terms: Terms, kind: str) -> Iterator[HandCard]:
    """The cards of a kind that belong to the machine as a whole."""
    for rule in rules.cards:
        if rule.kind == kind and not rule.per:
            count = int(by_ruling(rule.copies, terms.rulings))
            yield from (HandCard(rule, None, (n, count)) for n in range(1, count + 1))
