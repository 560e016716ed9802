"""The kit to fill in by hand: every card, room for weapons, and no number that nobody has written."""

from __future__ import annotations

import msgspec
import pytest

from designer.game import Terms
from designer.games.duel.prints.blank import ROWS, blank
from designer.games.duel.rules import load
from designer.views import Table, Tiles, Track

RULES = load()


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from strings(getattr(value, name))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("copies", ["0", "1", "2", "5"])
def test_it_says_nothing_of_a_machine(lang, copies):
    made = blank(Terms(50, RULES.choose({"combo_copies": copies})), lang)
    assert not [text for text in strings(made) if "?" in text]
    assert made.sheet.name == made.sheet.player == made.sheet.cost == ""
    combos = [card.id.rsplit("-", 2)[0] for card in made.cards if card.kind.id == "combo"]
    assert {combo: combos.count(combo) for combo in combos} == (
        {} if copies == "0" else {combo.id: 2 for combo in RULES.combos}
    )


def test_every_card_of_the_rules_is_there():
    made = blank(Terms(50, RULES.choose({})), "ja")
    titles = {card.title for card in made.cards}
    assert titles == {card.ja for card in RULES.cards}


def test_the_sheet_has_room():
    made = blank(Terms(50, RULES.choose({})), "ja")
    tables = [block for block in made.sheet.blocks if isinstance(block, Table)]
    assert [len(table.rows) for table in tables] == [ROWS, ROWS]
    assert {text for table in tables for text in strings(table.rows)} == {""}
    (track,) = [block for block in made.sheet.blocks if isinstance(block, Track)]
    assert [strip.count for strip in track.strips] == [80, 20, 20]
    (tiles,) = [block for block in made.sheet.blocks if isinstance(block, Tiles)]
    assert {figure.value for figure in tiles.small} == {""}
