"""A kit to fill in by hand: the prints of a machine that nobody has written yet, with lines where its numbers go."""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import structs

from designer.blank import LINE, lines, roomy, strip
from designer.derived import Derived
from designer.game import Deck, Terms, Views
from designer.games.duel.derive import derive
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.prints.cards import cards
from designer.games.duel.prints.markers import markers
from designer.games.duel.prints.mat import mat
from designer.games.duel.prints.sheet import sheet
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import Rules, load
from designer.pictures import Art, HexArt, RangeArt
from designer.views import Block, Card, HitBand, Marker, Table, Track
from templates.words import Lang

ROWS = 3
"""Weapons of a sort that the sheet has room for on one page."""
SHOOTING = 3
"""Shoot cards of the hand."""
_SPAN = re.compile(r"\d+–\d+")
FARTHEST = 8
"""The hexes of a range to circle."""
STORES = {"hp": 80, "boost": 20, "simulate": 20}
"""Boxes to tick, and the greatest number of a dial: enough for a machine at the basic cap."""


def blank(terms: Terms, lang: Lang) -> Views:
    """Sheet, hand, markers and mat without a machine: every card once or more, two of each combo."""
    rules, words = load(terms.packs), Wording(lang, "cards")
    empty = _machine(rules, ROWS, ROWS, terms)
    dealt = _machine(rules, SHOOTING, 2 * len(rules.combos), terms)
    profile = derive(empty, rules, terms.rulings)
    hand = tuple(
        structs.replace(_unfixed(lines(card), words), copy=(1, 1))
        for card in cards(dealt, derive(dealt, rules, terms.rulings), terms, lang, "", Deck(every=True))
    )
    hp, boost, simulate = (Derived(Fraction(most)) for most in STORES.values())
    pieces = markers(dealt, structs.replace(profile, hp=hp, boost=boost, simulate=simulate), terms, lang)
    view = sheet(empty, profile, terms, lang, "")
    return Views(roomy(lines(view), _roomy), hand, tuple(_piece(piece) for piece in pieces), mat(empty, hand, lang))


def _machine(rules: Rules, ranged: int, melee: int, terms: Terms) -> Machine:
    """Weapons without a name or a number; the melee ones go through the combos, where R17 allows any."""
    combos = [combo.id for combo in rules.combos] if int(terms.rulings["combo_copies"]) else []
    each = [(combos[number % len(combos)],) if combos else () for number in range(melee)]
    return Machine(
        "", "", None, None, None,
        tuple(Ranged(" ", None, None) for _ in range(ranged)),
        tuple(Melee(" ", None, (), chosen) for chosen in each),
    )  # fmt: skip


def _unfixed(card: Card, words: Wording) -> Card:
    """A weapon's card without what its customs may change: the priority of a shoot card (arc), the range (fast,
    polearm), the hit table (energy, burst). There are boxes to write these in."""
    if card.panel is None:
        return card
    if not card.panel.figures:  # the weapons of a volley
        rows = tuple((name, _SPAN.sub(LINE, value)) for name, value in card.panel.rows)
        return structs.replace(card, panel=structs.replace(card.panel, rows=rows))
    far = card.kind.id == "ranged"
    reach = words("figures.range")
    figures = tuple(structs.replace(one, value="") if one.label == reach else one for one in card.panel.figures)
    faces = tuple(HitBand("", words(f"outcomes.{one}"), one) for one in ("miss", "hit", "critical"))
    return structs.replace(
        card,
        priority="" if far else card.priority,
        art=tuple(_reaching(one, words) for one in card.art),
        hits=faces,
        panel=structs.replace(card.panel, figures=figures),
    )


def _reaching(one: Art, words: Wording) -> Art:
    """A picture of a range with none marked: it is circled by hand."""
    if isinstance(one, RangeArt):
        return RangeArt(FARTHEST + 1, FARTHEST, words("captions.range", reach=LINE))
    if isinstance(one, HexArt) and one.caption.startswith(words("captions.reach", reach="").strip()):
        return structs.replace(one, caption=words("captions.reach", reach=LINE))
    return one


def _roomy(block: Block) -> Block:
    """Tables without what an unwritten weapon would say of itself, tracks with boxes enough for any machine."""
    if isinstance(block, Table):
        return structs.replace(
            block, rows=tuple(structs.replace(row, cells=("",) * len(row.cells), note="") for row in block.rows)
        )
    if isinstance(block, Track):
        strips = zip(block.strips, STORES.values(), strict=True)
        return structs.replace(block, strips=tuple(strip(one, most) for one, most in strips))
    return block


def _piece(piece: Marker) -> Marker:
    """A dial says no greatest number, for there is none yet."""
    return structs.replace(piece, note="") if piece.form == "dial" else piece
