"""The whole template: a tab a machine, a list of them, the field, how to use it, and the hidden lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bundodo.template.field_tab import field_tab
from bundodo.template.form_tab import Kit, form_tab
from bundodo.template.howto_tab import howto_tab
from bundodo.template.list_tab import cap_cell, list_tab
from bundodo.template.lists_tab import lists_tab
from bundodo.template.places import Places, Sizes, sizes_for
from designer.games.bundodo.form import form
from designer.games.bundodo.rules import Rules
from designer.rules import Rulings
from designer.views import Board
from sheets.layout import write
from sheets.marks import FORM, Mark
from sheets.workbook import Tab, Workbook
from templates.version import VERSION
from templates.words import Words


@dataclass(frozen=True, slots=True)
class Entered:
    """One machine: its values by path, and its photo (JPEG or PNG), empty where there is none."""

    values: Mapping[str, object] = field(default_factory=dict)
    photo: bytes = b""


_FORBIDDEN = re.compile(r"[\[\]:*?/\\'\x00-\x1f]+")
_LONGEST_TITLE = 31


@dataclass(frozen=True, slots=True)
class Plan:
    """What the template is made for: the cap, the rulings baked in, the language, and the machines in it."""

    rules: Rules
    rulings: Rulings
    cap: int
    lang: str
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
    titles, layout = _titles(plan, words), places.layout()
    machines = [*plan.machines, *(Entered() for _ in range(plan.blank))]
    tabs = [
        form_tab(kit, title, write(layout, one.values), one.photo) for title, one in zip(titles, machines, strict=True)
    ]
    tabs.append(list_tab(plan.rules, words, places, titles, plan.cap))
    tabs.append(field_tab(words, plan.rules.game, plan.board))
    tabs.append(howto_tab(plan.rules, plan.rulings, words))
    return Workbook((*tabs, hidden), words["title"], f"bundodo {VERSION}")


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


def _titles(plan: Plan, words: Words) -> list[str]:
    """A tab's title for each machine: its name as far as tabs can be called so, each one once."""
    taken = {words[f"tabs.{tab}"].casefold() for tab in ("list", "field", "howto", "lists")} | {"history"}
    found = []
    for number in range(len(plan.machines) + plan.blank):
        name = str(plan.machines[number].values.get("name", "")) if number < len(plan.machines) else ""
        found.append(_free(_title(name) or words.say("tabs.machine", number=number + 1), taken))
    return found


def _title(name: str) -> str:
    return " ".join(_FORBIDDEN.sub(" ", name).split())[:_LONGEST_TITLE].strip()


def _free(title: str, taken: set[str]) -> str:
    """The title, or with a number behind it where it is taken, in any case of letters."""
    found, number = title, 1
    while found.casefold() in taken:
        number += 1
        tail = f" ({number})"
        found = title[: _LONGEST_TITLE - len(tail)] + tail
    taken.add(found.casefold())
    return found


__all__ = ["Plan", "Sizes", "Tab", "mark", "workbook"]
