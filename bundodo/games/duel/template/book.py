"""The whole template: a tab a machine, a list of them, the field, how to use it, and the hidden lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bundodo.games.duel.template.form_tab import Kit, form_tab
from bundodo.games.duel.template.list_tab import cap_cell, list_tab
from bundodo.games.duel.template.lists_tab import lists_tab
from bundodo.games.duel.template.places import Places, Sizes, sizes_for
from bundodo.template.entered import Entered, tab_titles
from bundodo.template.field_tab import field_tab
from bundodo.template.howto_tab import duel_sections, howto_tab
from designer.games.duel.form import form
from designer.games.duel.rules import Rules
from designer.rules import Rulings
from designer.views import Board
from sheets.layout import write
from sheets.marks import FORM, Mark
from sheets.workbook import Tab, Workbook
from templates.version import PRODUCER
from templates.words import Lang, Words


@dataclass(frozen=True, slots=True)
class Plan:
    """What the template is made for: the cap, the rulings baked in, the language, and the machines in it."""

    rules: Rules
    rulings: Rulings
    cap: int
    lang: Lang
    machines: Sequence[Entered] = ()
    blank: int = 0
    """Empty forms after the machines."""
    board: Board | None = None
    """What is painted on the field's tab already."""


def workbook(plan: Plan) -> Workbook:
    """The template as a workbook."""
    words = Words(plan.lang, "bundodo", name="template")
    sizes = sizes_for((one.values for one in plan.machines), int(plan.rulings["combo_copies"]))
    hidden, lists = lists_tab(plan.rules, words)
    places = Places(form(), sizes)
    refs = {**places.refs(), **lists}
    kit = Kit(
        plan.rules, plan.rulings, words, places, lists, cap_cell(words), str(mark(plan)), _small(plan, words), refs
    )
    titles, layout = tab_titles([one.values for one in plan.machines], plan.blank, words), places.layout()
    machines = [*plan.machines, *(Entered() for _ in range(plan.blank))]
    tabs = [
        form_tab(kit, title, write(layout, one.values), one.photo) for title, one in zip(titles, machines, strict=True)
    ]
    tabs.append(list_tab(plan.rules, words, places, titles, plan.cap))
    tabs.append(field_tab(words, plan.rules.game, plan.board))
    tabs.append(howto_tab(plan.rules.game, words, duel_sections(plan.rules, plan.rulings, words)))
    return Workbook((*tabs, hidden), words["title"], PRODUCER)


def mark(plan: Plan) -> Mark:
    """The version mark of a machine's tab, with every ruling that its formulas are made by."""
    keys = [ruling.key for ruling in plan.rules.rulings if "design" in ruling.shows]
    return Mark(FORM, plan.rules.game, {key: str(plan.rulings[key]) for key in keys})


def _small(plan: Plan, words: Words) -> str:
    """The small print: by which rules and rulings the tab judges."""
    ours = mark(plan).rulings
    usual = {ruling.key: str(ruling.default) for ruling in plan.rules.rulings}
    other = [f"{key}={value}" for key, value in ours.items() if value != usual[key]]
    rulings = ", ".join(other) or words["small_default"]
    return words.say("small", version=plan.rules.version, rulings=rulings)


__all__ = ["Entered", "Plan", "Sizes", "Tab", "mark", "workbook"]
