"""The whole template: a tab a machine, a list of them, the field, how to use it, and the hidden lists."""

from __future__ import annotations

from bundodo.games.duel.template.form_tab import Kit, form_tab
from bundodo.games.duel.template.howto import sections
from bundodo.games.duel.template.list_tab import cap_cell, list_tab
from bundodo.games.duel.template.lists_tab import lists_tab
from bundodo.games.duel.template.places import Places, sizes_for
from bundodo.template.entered import Entered, Plan, tab_titles
from bundodo.template.field_tab import field_tab
from bundodo.template.howto_tab import howto_tab
from designer.games.duel.form import form as form_of
from designer.games.duel.rules import load
from sheets.layout import write
from sheets.marks import FORM, Mark
from sheets.shapes import stamp
from sheets.workbook import Workbook
from templates.version import PRODUCER
from templates.words import Words


def workbook(plan: Plan) -> Workbook:
    """The template as a workbook."""
    words, rulings, packs = (
        Words(plan.lang, "common", "bundodo", name="template"),
        plan.terms.rulings,
        plan.terms.packs,
    )
    rules, form, limits = load(packs), form_of(packs), plan.terms.limits
    sizes = sizes_for((one.values for one in plan.machines), int(rulings["combo_copies"]), limits.most)
    hidden, lists = lists_tab(rules, words, limits.ban)
    places = Places(form, sizes)
    refs = {**places.refs(), **lists}
    small = _small(plan, words)
    kit = Kit(rules, rulings, limits, words, places, lists, cap_cell(words), str(mark(plan)), small, refs)
    titles, layout = tab_titles(plan.machines, plan.blank, form, words), places.layout()
    machines = [*plan.machines, *(Entered() for _ in range(plan.blank))]
    tabs = [
        stamp(form_tab(kit, title, write(layout, one.values), one.photo), layout, words.code)
        for title, one in zip(titles, machines, strict=True)
    ]
    tabs.append(list_tab(rules, words, places, titles, plan.terms.points))
    tabs.append(field_tab(words, rules.game, plan.board))
    tabs.append(howto_tab(rules.game, words, sections(plan, rules, words)))
    return Workbook((*tabs, hidden), words["title"], PRODUCER)


def mark(plan: Plan) -> Mark:
    """The version mark of a machine's tab, with every ruling that its formulas are made by."""
    keys = [ruling.key for ruling in plan.game.RULINGS if "design" in ruling.shows]
    packs = {pack.name: pack.version for pack in plan.terms.packs}
    return Mark(FORM, plan.game.NAME, {key: str(plan.terms.rulings[key]) for key in keys}, packs=packs)


def _small(plan: Plan, words: Words) -> str:
    """The small print: by which rules and rulings the tab judges."""
    ours = mark(plan).rulings
    usual = {ruling.key: str(ruling.default) for ruling in plan.game.RULINGS}
    other = [f"{key}={value}" for key, value in ours.items() if value != usual[key]]
    rulings = ", ".join(other) or words["small_default"]
    packs = words.say("small_packs", packs=", ".join(map(str, plan.terms.packs))) if plan.terms.packs else ""
    return words.say("small", version=plan.game.VERSION, rulings=rulings) + packs
