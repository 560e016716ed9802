"""A kit to fill in by hand: the prints of a machine that nobody has written yet, with room where its numbers go."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from designer.blank import lines, roomy, strip
from designer.game import Deck, Terms, Views
from designer.games.wildgauge.derive import derive
from designer.games.wildgauge.machine import Machine, Pilot, Skill, Weapon
from designer.games.wildgauge.prints.cards import cards
from designer.games.wildgauge.prints.markers import markers
from designer.games.wildgauge.prints.sheet import sheet
from designer.games.wildgauge.rules import Rules, load
from designer.kit import NONE, UNREAD
from designer.views import Beside, Block, Card, Marker, Prose, Row, Table, Tone, Track
from templates.words import Lang

_lines = partial(lines, nothing=(UNREAD, NONE))
WEAPONS = 5
"""Rows of the sheet's table."""
SKILLS = 3
"""Rows for the pilot's skills."""
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
    view = structs.replace(view, blocks=tuple(map(_beside, view.blocks)))
    return Views(roomy(view, _with_room), tuple(map(_grounds, dealt)), tuple(map(_ground, pieces)))


def _machine(rules: Rules, weapons: int) -> Machine:
    pilot = Pilot("", "", None, None, {one.id: None for one in rules.ranks}, skills=(Skill(" "),) * SKILLS)
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


def _beside(block: Block | Beside) -> Block | Beside:
    """The skills beside the note instead of above it: empty rows need no width, and so the sheet keeps to its page."""
    match block:
        case Beside(columns=((wide, first), (_, (Table() as skills, Prose() as note)))):
            rest = (1 - wide) / 2
            return structs.replace(block, columns=((wide, first), (rest, (skills,)), (rest, (note,))))
    return block


def _with_room(block: Block) -> Block:
    """Boxes enough for any machine, and empty rows for its weapons."""
    match block:
        case Table(tone=Tone.GREEN):
            return structs.replace(block, rows=tuple(Row(("",) * len(row.cells)) for row in block.rows))
        case Table(tone=Tone.RED):
            return structs.replace(block, rows=tuple(_row(row) for row in block.rows))
        case Table():  # what the terrains take depends on the machine
            rows = (structs.replace(row, cells=(row.cells[0], *_gaps(row.cells))) for row in block.rows)
            return structs.replace(block, rows=tuple(rows), note="")
        case Track():
            return structs.replace(block, strips=tuple(strip(one, BOXES[one.tone]) for one in block.strips))
    return block


def _row(row: Row) -> Row:
    """A weapon without a word, its rounds to be ticked."""
    strips = tuple(strip(one, ROUNDS) for one in row.strips if one.tone is Tone.AMBER)
    return structs.replace(row, cells=("",) * len(row.cells), note="", strips=strips)


def _gaps(cells: tuple[str, ...]) -> tuple[str, ...]:
    return ("",) * (len(cells) - 1)
