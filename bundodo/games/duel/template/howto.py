"""What the tab on how to use the others says of the duel."""

from __future__ import annotations

from collections.abc import Iterator

from bundodo.template import looks
from bundodo.template.entered import Plan
from bundodo.template.howto_tab import Section, limits_section, rulings_section
from designer.games.duel.rulebook import entries, rulings_table
from designer.games.duel.rules import Rules
from templates.words import Words


def sections(plan: Plan, rules: Rules, words: Words) -> Iterator[Section]:
    """The limits of an event, the rules of building, customs, combos, and the rulings that are baked in."""
    rulings = plan.terms.rulings
    yield from limits_section(plan.game, plan.terms.limits, words)
    known = {entry.id: entry for entry in entries(rules, rulings, words.lang)}
    for key, ids, colour in (
        ("rules", [id_ for id_ in known if id_[0] in "BD"], looks.INK),
        ("customs", [id_ for id_ in known if id_.startswith("custom.")], looks.RED),
        ("combos", [f"card.{card.id}" for card in rules.combos], looks.AMBER),
    ):
        lines = tuple((known[id_].title, known[id_].text) for id_ in ids)
        yield Section(words[f"howto.{key}"], looks.heading(colour), lines)
    baked = {ruling.key for ruling in rules.rulings if "design" in ruling.shows}
    yield rulings_section([one for one in rulings_table(rules, rulings, words.lang) if one.key in baked], words)
