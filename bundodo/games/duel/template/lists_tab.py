"""The hidden tab of what can be chosen. Drop-downs and formulas point here: literal lists break above 255 letters."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bundodo.template import looks
from designer.games.duel.rules import Rules, Weapons
from designer.prints import marks
from sheets.grid import Rect
from sheets.marks import Mark
from sheets.workbook import Style, Tab, pinned
from templates.words import Words

_FIRST = 3


def lists_tab(rules: Rules, words: Words, ban: Collection[str] = ()) -> tuple[Tab, dict[str, str]]:
    """The tab, and where its lists are, as `designer.games.duel.formulas` names them. What an event bans stands last
    in its list, for formulas know it still; ``offered.…`` is the list without that, where anything is left."""
    tab = Tab(words["tabs.lists"], hidden=True, guarded=True)
    tab.put(1, 1, str(Mark("lists", rules.game)), looks.MARK)
    tab.hidden_rows.add(1)
    columns: dict[str, tuple[str, Sequence[str | int]]] = {}
    offered: dict[str, int] = {}
    sorts: tuple[Weapons, Weapons] = ("ranged", "melee")
    for sort, other in zip(sorts, reversed(sorts), strict=True):
        customs = sorted(rules.customs_of(sort), key=lambda one: one.id in ban)
        names = [custom.name(words.lang) for custom in customs]
        columns[f"words.{sort}"] = words[f"lists.{sort}"], names
        columns[f"points.{sort}"] = words["lists.points"], [custom.points(sort) or 0 for custom in customs]
        theirs = [custom.name(words.lang) for custom in rules.customs_of(other) if custom.points(sort) is None]
        columns[f"others.{sort}"] = words.say("lists.others", sort=words[f"lists.{sort}"]), theirs
        offered[f"words.{sort}"] = sum(one.id not in ban for one in customs)
    combos = sorted(rules.combos, key=lambda one: one.id in ban)
    offered["words.combos"] = sum(one.id not in ban for one in combos)
    columns["words.combos"] = words["lists.combos"], [card.name(words.lang) for card in combos]
    for own in ("colours", "emblems"):
        columns[f"words.{own}"] = words[f"lists.{own}"], marks.names(own, words.code)
    columns["words.fits"] = words["labels.photo_fit"], marks.FITS
    refs: dict[str, str] = {}
    for col, (path, (title, items)) in enumerate(columns.items(), 1):
        tab.widths[col] = 150
        tab.put(_FIRST - 1, col, title, looks.heading())
        for row, item in enumerate(items, _FIRST):
            tab.put(row, col, item, Style())
        refs[path] = pinned(Rect(_FIRST, col, _FIRST + len(items) - 1, col), tab.title)
        if path in offered:
            last = _FIRST + (offered[path] or len(items)) - 1
            refs[path.replace("words", "offered")] = pinned(Rect(_FIRST, col, last, col), tab.title)
    return tab, refs
