"""What the game's cards must have words for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import Rules, load
from designer.partners import hold, wordless
from templates.words import Lang


@cache
def held(lang: Lang) -> None:
    """Raises RulesError where the rules as shipped have a thing without its words."""
    hold(lacking(load(), lang))


def lacking(rules: Rules, lang: Lang) -> Iterator[str]:
    """A sentence for each action or kind of machine without its words."""
    cards = Wording(lang, "cards")
    yield from wordless("actions", (one.id for one in rules.actions), cards, "{}.text")
    yield from wordless("kinds", (one.id for one in rules.kinds), cards, "short.{}")
