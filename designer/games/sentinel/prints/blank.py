"""A kit to fill in by hand: the prints of a machine that nobody has written yet, with boxes for any machine."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec import structs

from designer.blank import lines, roomy
from designer.game import Deck, Terms, Views
from designer.games.sentinel.derive import derive
from designer.games.sentinel.machine import NO, Equipment, Location, Machine, Melee, Mobility, Pilot, Ranged, Skill
from designer.games.sentinel.prints.cards import cards
from designer.games.sentinel.prints.gauge import gauge
from designer.games.sentinel.prints.markers import markers
from designer.games.sentinel.prints.sheet import sheet
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import load
from designer.views import Block, Row, Strip, Table, Track
from templates.words import Lang

STORES = (60, 30)
"""Boxes of durability and of propellant: enough for most machines."""
_ROUNDS, _UNITS = 20, 6
_ROWS = 3


def blank(terms: Terms, lang: Lang) -> Views:
    """Sheet, cards of every action, every marker, and the range and arc template, without a machine."""
    rules = load()
    empty, carrier = _machine(), _everything()
    profile = derive(empty, rules, terms.rulings, terms.data)
    view = sheet(empty, profile, terms, lang, "")
    hand = cards(empty, profile, terms, lang, "", Deck(every=True))
    pieces = markers(carrier, lang)
    return Views(
        roomy(lines(view), partial(_roomy, lang=lang)),
        tuple(lines(card) for card in hand),
        tuple(structs.replace(lines(piece), owner="") for piece in pieces),
        gauge=lines(gauge(empty, profile, terms, lang)),
    )


def _machine() -> Machine:
    """Rows without a name or a number."""
    gun = Ranged(" ", "", None, None, None, None, None, _ROUNDS, 3)
    return Machine(
        "", "", None, Mobility(None, None, None, None), None, None, None,
        locations=tuple(Location(None, None, " ", None, None) for _ in range(6)),
        ranged=(gun,) * _ROWS,
        melee=(Melee(" ", "", None, None),) * 2,
        equipment=(Equipment("", " ", None),) * 2,
        pilot=Pilot("", None, None, None, None, None, None, None, None, (Skill(" ", None),) * 2),
    )  # fmt: skip


def _everything() -> Machine:
    """A machine that leaves every sort of marker behind."""
    rules = load()
    pod = ("smoke", "gas", "mine", "pod", "plasma_leader", "psycho_jammer", "barrier", "bit")
    guns = tuple(
        Ranged(" ", "", NO, NO, NO, NO, "", 2, units=_UNITS if tag == "bit" else NO, tags=(tag,)) for tag in pod
    )
    gear = tuple(Equipment(one.id, one.ja) for one in rules.equipment)
    return replace(_machine(), ranged=guns, equipment=gear)


def _roomy(block: Block, lang: Lang) -> Block:
    """Tracks with boxes enough for any machine, and boxes of weapons without a number."""
    if isinstance(block, Table):
        return structs.replace(block, rows=tuple(_uncounted(row) for row in block.rows))
    if not isinstance(block, Track):
        return block
    words = Wording(lang, "sheet")
    labels = (words("frame.durability"), words("frame.propellant"))
    strips = zip(block.strips, labels, STORES, strict=True)
    return structs.replace(block, strips=tuple(_strip(strip, label, count) for strip, label, count in strips))


def _uncounted(row: Row) -> Row:
    strips = tuple(structs.replace(strip, label=strip.label.rstrip("0123456789 ")) for strip in row.strips)
    return structs.replace(row, strips=strips)


def _strip(strip: Strip, label: str, count: int) -> Strip:
    return structs.replace(strip, label=label, count=count)
