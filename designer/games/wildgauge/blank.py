"""A kit to fill in by hand: the prints of a machine that nobody has written yet."""

from __future__ import annotations

from dataclasses import replace

from designer.game import Deck, Terms, Views
from designer.games.wildgauge.cards import cards
from designer.games.wildgauge.derive import derive
from designer.games.wildgauge.facts import NONE, UNREAD
from designer.games.wildgauge.machine import Machine, Pilot, Weapon
from designer.games.wildgauge.markers import markers
from designer.games.wildgauge.rules import Rules, load
from designer.games.wildgauge.sheet import sheet
from designer.views import Beside, Block, Figure, Row, Table, Tiles, Track
from templates.words import Words

WEAPONS = 5
"""Rows of the sheet's table."""
BOXES = {"durability": 60, "en": 40}
"""Boxes to tick."""


def blank(terms: Terms, lang: str) -> Views:
    """Sheet, action cards and markers without a machine."""
    rules = load()
    machine = _machine(rules)
    view = sheet(machine, derive(machine, rules, terms.rulings), terms, lang, "")
    words = Words(lang, "wildgauge", name="sheet")
    view = replace(view, blocks=tuple(_roomy(block, words) for block in view.blocks))
    hand = cards(replace(machine, weapons=()), terms, lang, "", Deck(every=True))
    return Views(view, hand, markers(machine, lang))


def _machine(rules: Rules) -> Machine:
    pilot = Pilot("", "", None, None, {one.id: None for one in rules.ranks})
    weapons = tuple(Weapon(" ", None) for _ in range(WEAPONS))
    return Machine("", "", pilot, {one.id: None for one in rules.stats}, (), weapons)


def _roomy(block: Block | Beside, words: Words) -> Block | Beside:
    """The block with nothing where a number would stand, and boxes enough for any machine."""
    match block:
        case Tiles():
            large = tuple((tone, _open(figure)) for tone, figure in block.large)
            return replace(block, large=large, small=tuple(map(_open, block.small)))
        case Table(title=title) if title == words["weapons.title"]:
            return replace(block, rows=tuple(Row(("",) * len(row.cells)) for row in block.rows))
        case Table():
            return replace(block, rows=tuple(replace(row, cells=(row.cells[0], *_gaps(row))) for row in block.rows))
        case Track():
            counts = (*BOXES.values(), block.strips[-1].count)
            strips = zip(block.strips, counts, strict=True)
            return replace(
                block,
                strips=tuple(replace(one, label=one.label.replace(UNREAD, "").strip(), count=n) for one, n in strips),
            )
    return block


def _gaps(row: Row) -> tuple[str, ...]:
    return ("",) * (len(row.cells) - 1)


def _open(figure: Figure) -> Figure:
    return replace(figure, value="") if figure.value in (UNREAD, NONE) else figure
