"""What the game's cards and markers must have words for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from designer.games.wildgauge.rules import Rules, load
from designer.partners import hold, wordless
from designer.wording import Wording
from templates.words import Lang

_BY_RULING = {"pick_up": "pick_up", "blaze": "blaze_armour"}
"""What has a text for each choice of a ruling."""


@cache
def held(lang: Lang) -> None:
    """Raises RulesError where the rules as shipped have a thing without its words."""
    hold(lacking(load(), lang))


def lacking(rules: Rules, lang: Lang) -> Iterator[str]:
    """A sentence for each action or status without its words."""
    cards = Wording(lang, rules.game, "cards")
    choices = {one.key: one.choices for one in rules.rulings}
    for name, things in (("actions", rules.actions), ("statuses", rules.statuses)):
        for one in things:
            texts = [f"{{}}.text_{choice}" for choice in choices.get(_BY_RULING.get(one.id, ""), ())]
            yield from wordless(name, [one.id], cards, *(texts or ["{}.text"]))
