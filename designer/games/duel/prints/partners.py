"""What the duel's cards and markers must have words for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import Rules, load
from designer.partners import hold, wordless
from templates.words import Lang


@cache
def held(lang: Lang) -> None:
    """Raises RulesError where the rules as shipped have a thing without its words."""
    hold(lacking(load(), lang))


def lacking(rules: Rules, lang: Lang) -> Iterator[str]:
    """A sentence for each card, custom or part of the rules without its words."""
    cards, markers = Wording(lang, "cards"), Wording(lang, "markers")
    modes = (one.id for one in rules.cards if not one.words and (one.upkeep_boost or one.upkeep_simulate))
    yield from wordless("cards", (one.id for one in rules.cards if one.words is None), cards, "{}.text")
    said = ("customs.{}.card", "customs.{}.brief", "customs.{}.sheet")
    yield from wordless("customs", (one.id for one in rules.customs if one.words is None), cards, *said)
    yield from wordless("cards", modes, markers, "modes.{}", "letters.{}")
    yield from wordless("parts", (one.id for one in rules.parts), markers, "letters.{}")
