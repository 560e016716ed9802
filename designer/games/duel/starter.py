"""The build file that one begins with: it explains itself in its comments, from the rules in force."""

from __future__ import annotations

from designer.games.duel.rules import Rules, Weapons
from templates.words import Lang, Words


def starter(rules: Rules, lang: Lang, name: str, player: str) -> str:
    """A build file of the duel, ready to be filled in; legal as it stands. Name and player as TOML strings, quoted."""
    return Words(lang, "bundodo", name="starter").say(
        "file",
        name=name,
        player=player,
        cap=rules.cap,
        ranged=customs(rules, "ranged", lang),
        melee=customs(rules, "melee", lang),
        combos="\n".join(f"#   {card.id:<13}{card.name(lang)}" for card in rules.combos),
    )


def customs(rules: Rules, weapon: Weapons, lang: Lang) -> str:
    """A comment line for each custom of such a weapon, with its points."""
    return "\n".join(
        f"#   {custom.id:<13}{custom.points(weapon):+d}P  {custom.name(lang)}" for custom in rules.customs_of(weapon)
    )
