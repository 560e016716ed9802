"""A kit to fill in by hand: the prints of a machine that nobody has written yet, with room where its numbers go."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from designer.game import Deck, Terms, Views
from designer.games.wildgauge.derive import derive
from designer.games.wildgauge.machine import Machine, Pilot, Weapon
from designer.games.wildgauge.prints.cards import cards
from designer.games.wildgauge.prints.facts import NONE, UNREAD
from designer.games.wildgauge.prints.markers import markers
from designer.games.wildgauge.prints.sheet import sheet
from designer.games.wildgauge.rules import Rules, load
from designer.views import Beside, Block, Card, Marker, RecordSheet, Strip, Table, Tone, Track
from templates.words import Lang

T = TypeVar("T")

LINE = "＿＿"
"""Stands within a sentence where a number is to be written."""
WEAPONS = 5
"""Rows of the sheet's table."""
HAND = 4
"""Cards of weapons."""
ROUNDS = 10
"""Boxes for the rounds of a weapon."""
BOXES = {Tone.RED: 60, Tone.BLUE: 40, Tone.GREEN: 20}
"""Boxes to tick of a strip in a tone: durability, EN, WG."""


def blank(terms: Terms, lang: Lang) -> Views:
    """Sheet, cards and markers without a machine."""
    rules = load()
    machine = _machine(rules, WEAPONS)
    profile = derive(machine, rules, terms.rulings)
    dealt = map(_lines, cards(_machine(rules, HAND), profile, terms, lang, "", Deck(every=True)))
    view = _lines(sheet(machine, profile, terms, lang, ""))
    pieces = map(_lines, markers(machine, profile, terms, lang))
    return Views(_roomy(view), tuple(map(_grounds, dealt)), tuple(map(_ground, pieces)))


def _machine(rules: Rules, weapons: int) -> Machine:
    pilot = Pilot("", "", None, None, {one.id: None for one in rules.ranks})
    empty = Weapon(" ", None, range=None, en=None, rounds=None, fumble=None)
    anywhere = tuple(one.id for one in rules.terrains if one.hampers == "closed")
    return Machine("", "", pilot, {one.id: None for one in rules.stats}, anywhere, (empty,) * weapons)


def _grounds(card: Card) -> Card:
    """A card without what a terrain makes of a machine, for nobody knows yet."""
    if card.panel is None or not card.id.startswith("move-"):
        return card
    return structs.replace(
        card, panel=structs.replace(card.panel, rows=tuple((name, "") for name, _ in card.panel.rows))
    )


def _ground(piece: Marker) -> Marker:
    """The same of a marker: only its first line, for the mobility."""
    return structs.replace(piece, note=piece.note.partition("\n")[0]) if piece.id.startswith("terrain_") else piece


def _lines(value: T) -> T:
    """The view with nothing where a number alone would stand, and a line where one stands within words."""
    return _walk(value)  # type: ignore[no-any-return]


def _walk(value: Any) -> Any:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return "" if value.strip() in (UNREAD, NONE) else value.replace(UNREAD, LINE).strip(" ")
    if isinstance(value, tuple):
        return tuple(map(_walk, value))
    if isinstance(value, msgspec.Struct):
        return structs.replace(value, **{name: _walk(getattr(value, name)) for name in value.__struct_fields__})
    return value


def _roomy(view: RecordSheet) -> RecordSheet:
    """The sheet with boxes enough for any machine, and empty rows for its weapons."""
    return structs.replace(view, blocks=tuple(map(_with_room, view.blocks)))


def _with_room(block: Block | Beside) -> Any:
    match block:
        case Beside(columns=columns):
            return structs.replace(
                block, columns=tuple((share, tuple(map(_with_room, inner))) for share, inner in columns)
            )
        case Table(tone=Tone.RED):
            return structs.replace(block, rows=tuple(_row(row) for row in block.rows))
        case Table():  # what the terrains take depends on the machine
            rows = (structs.replace(row, cells=(row.cells[0], *_gaps(row.cells))) for row in block.rows)
            return structs.replace(block, rows=tuple(rows), note="")
        case Track():
            return structs.replace(block, strips=tuple(_strip(strip, BOXES[strip.tone]) for strip in block.strips))
    return block


def _row(row: Any) -> Any:
    """A weapon without a word, its rounds to be ticked."""
    strips = tuple(_strip(strip, ROUNDS) for strip in row.strips if strip.tone is Tone.AMBER)
    return structs.replace(row, cells=("",) * len(row.cells), note="", strips=strips)


def _gaps(cells: tuple[str, ...]) -> tuple[str, ...]:
    return ("",) * (len(cells) - 1)


def _strip(strip: Strip, count: int) -> Strip:
    return structs.replace(strip, label=strip.label.replace(LINE, "").rstrip(), count=count)
