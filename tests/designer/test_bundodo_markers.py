"""The pieces of a machine of the duel, counted from its numbers."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.game import Deck, Limits, Terms
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.prints.markers import markers
from designer.views import Marker

TERMS = Terms(50, GAME.choose({}))
RELOAD = "要リロード"
"""What a card says that stays on the table."""


def of(machine: Machine, lang: str = "ja", terms: Terms = TERMS) -> tuple[Marker, ...]:
    return markers(machine, GAME.derive(machine, terms), terms, lang)


def counts(machine: Machine, terms: Terms = TERMS) -> Counter[str]:
    found = Counter[str]()
    for marker in of(machine, terms=terms):
        found[marker.id] += marker.count
    return found


def test_the_pieces_of_a_duellist():
    ranged = (Ranged("長銃", 5, 1, ("fast",)), Ranged("機銃", 1, 5, ("standard",)))
    machine = Machine("アルタイル", "みなと", 10, 8, 8, ranged, (Melee("盾", 3, ("reinforced",), ("guard", "flurry")),))
    found = counts(machine)
    assert found["position"] == 1
    assert sum(count for key, count in found.items() if key.startswith("part_")) == 6
    assert (found["boost_1"], found["boost_5"]) == (10, 0)
    assert (found["simulate_1"], found["simulate_5"]) == (8, 0)
    assert found["reload"] == 2 + 1 + 3  # two shoot cards, one guard, three modes
    assert {"mode_mobility", "mode_flight", "mode_assault", "hp", "objective", "round"} <= found.keys()
    hp = next(marker for marker in of(machine) if marker.id == "hp")
    assert (hp.top, hp.note) == (44, "最大 44")


def test_modes_that_cannot_be_paid_have_no_reminder():
    found = counts(Machine("", "", 1, 2, 0))
    assert "mode_mobility" not in found
    assert "mode_flight" not in found
    assert found["mode_assault"] == 1
    assert found["reload"] == 1


@pytest.mark.parametrize(
    "terms",
    [
        TERMS,
        Terms(50, GAME.choose({"ability_copies": "3"})),
        Terms(50, GAME.choose({"combo_copies": "1"})),
        Terms(50, GAME.choose({"combo_copies": "9"})),
        Terms(50, GAME.choose({}), Limits(ban=frozenset({"mode_flight"}))),
    ],
    ids=["usual", "three abilities", "one combo", "nine combos", "ban"],
)
@pytest.mark.parametrize("stat", [10, 1, None])
def test_as_many_reload_pieces_as_reload_cards_are_printed(terms: Terms, stat: int | None):
    combos = ("flurry", "guard", "guard", "guard")
    machine = Machine("", "", stat, stat, 5, (Ranged("", 1, 1), Ranged("", 1, 1)), (Melee("", 1, (), combos),))
    cards = GAME.views(machine, GAME.derive(machine, terms), terms, "ja", "", Deck()).cards
    found = counts(machine, terms)
    assert found["reload"] == sum(card.banner == RELOAD for card in cards)
    modes = {"mode_mobility", "mode_flight", "mode_assault"}
    assert modes & found.keys() == modes & {card.id.split("-")[0] for card in cards}


def test_the_kit_to_fill_in_has_a_reload_piece_for_each_of_its_cards():
    made = GAME.blank(TERMS, "ja")
    pieces = {marker.id: marker.count for marker in made.markers}
    assert pieces["reload"] == sum(card.banner == RELOAD for card in made.cards) == 3 + 2 + 3


def test_what_cannot_be_read_has_no_piece():
    found = counts(Machine("", "", None, None, None))
    assert not {"hp", "boost_1", "simulate_1"} & found.keys()
    assert sum(count for key, count in found.items() if key.startswith("part_")) == 6


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.integers(0, 60), st.integers(0, 60))
def test_ones_and_fives_make_up_every_number(output: int, precision: int):
    found = counts(Machine("", "", output, precision, 1))
    for key, total in (("boost", output), ("simulate", precision)):
        ones, fives = found[f"{key}_1"], found[f"{key}_5"]
        assert ones + 5 * fives == total
        assert all(any(n - 5 * f in range(ones + 1) for f in range(fives + 1)) for n in range(total + 1))
        assert ones <= 10


def test_a_great_store_is_a_dial():
    found = {marker.id: marker for marker in of(Machine("", "", 9999, 61, 9999))}
    assert (found["boost"].form, found["boost"].top) == ("dial", 9999)
    assert (found["simulate"].form, found["simulate"].top) == ("dial", 61)
    assert sum(marker.count for marker in found.values()) < 30
    assert not {"boost_1", "boost_5", "simulate_1", "simulate_5"} & found.keys()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_two_kinds_share_shape_and_letter(lang: str):
    found = of(Machine("名", "", 30, 30, 9, (Ranged("", 1, 1),), (Melee("", 1, (), ("guard",)),)), lang)
    kinds = Counter((marker.shape, marker.letter) for marker in found)
    assert max(kinds.values()) == 1
    assert all(marker.letter for marker in found)
