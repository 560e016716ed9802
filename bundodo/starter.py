"""The build file that ``new`` writes: it explains itself in its comments, from the rules in force."""

from __future__ import annotations

from designer.games.bundodo.rules import Rules, Weapons, load
from templates.words import Words


def build_file(name: str, player: str, lang: str) -> str:
    """A build file of the duel with this name, ready to be filled in; legal as it stands."""
    import tomlkit

    rules = load()
    words = Words(lang, "bundodo", name="starter")
    quoted = {"name": tomlkit.string(name).as_string(), "player": tomlkit.string(player).as_string()}
    return words.say(
        "file",
        **quoted,
        cap=rules.cap,
        ranged=customs(rules, "ranged", lang),
        melee=customs(rules, "melee", lang),
        combos="\n".join(f"#   {card.id:<13}{card.name(lang)}" for card in rules.combos),
    )


def customs(rules: Rules, weapon: Weapons, lang: str) -> str:
    """A comment line for each custom of such a weapon, with its points."""
    return "\n".join(
        f"#   {custom.id:<13}{custom.points(weapon):+d}P  {custom.name(lang)}" for custom in rules.customs_of(weapon)
    )


def workbook(name: str, player: str, lang: str) -> bytes:
    """The data-sheet template for one machine with its name and player filled in, as xlsx bytes."""
    from bundodo.template.book import Entered, Plan
    from bundodo.template.book import workbook as template
    from sheets.write_xlsx import write_xlsx

    rules = load()
    values = {path: text for path, text in (("name", name), ("player", player)) if text}
    return write_xlsx(template(Plan(rules, rules.choose({}), rules.cap, lang, (Entered(values),))))
