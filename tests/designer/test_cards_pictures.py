"""What the pictures on cards show, against the rules. Sections 4 and 5."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.games.duel.machine import Ranged
from designer.hexes import Hex
from designer.pictures import DiceArt, FacesArt, HexArt, IconArt, PathArt, RangeArt
from designer.views import Card
from tests.designer.duellists import (
    GOLDEN,
    LANGS,
    RICH,
    Numbers,
    any_card,
    card_of,
    numbers,
    with_combo,
)

ATTACKS = {"flurry": 2, "step_in": 1, "aikido": 4, "boost_attack": 1}


def lit(card: Card) -> set[Hex]:
    (art,) = (art for art in card.art if isinstance(art, HexArt))
    return {Hex(each.q, each.r) for each in art.hexes if each.lit}


EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = Hex(0, 0).neighbours()


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_moves(lang: str) -> None:
    n = Numbers(RICH)
    every = {EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST}
    expected = {
        "advance": ({NORTH_EAST, EAST, SOUTH_EAST}, n.move),
        "retreat": ({NORTH_WEST, WEST, SOUTH_WEST}, n.move),
        "evade": (every, n.half),
        "search": (every, n.move),
    }
    for card_id, (hexes, steps) in expected.items():
        card = card_of(RICH, card_id, lang)
        assert lit(card) == hexes
        assert numbers((card.art[0].caption,)) == [steps]
    (path,) = card_of(RICH, "accelerate", lang).art
    assert isinstance(path, PathArt)
    assert len(path.legs) == 4
    assert all((b - a) % 6 in {5, 0, 1} for a, b in zip(path.legs, path.legs[1:], strict=False))
    assert (numbers((path.leg,)), numbers((path.caption,))) == ([n.half], [4])


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_shooting(lang: str) -> None:
    ranges = [(2, 8), (2, 5), (2, 5), (2, 5)]
    for number, (first, last) in enumerate(ranges, 1):
        (row,) = card_of(RICH, f"shoot-{number}", lang).art
        assert isinstance(row, RangeArt)
        assert (row.first, row.last, numbers((row.caption,))) == (first, last, [first, last])
    assert card_of(RICH, "full_open", lang).art[0].icon == "crosshair"  # four weapons are too many rows
    rows = card_of(GOLDEN, "full_open", lang).art
    assert [(row.first, row.last, row.caption, row.number) for row in rows] == [
        (2, 8, "長銃", "×1"),
        (2, 5, "豆機銃", "×5"),
    ]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("combo", ["flurry", "aikido"])
def test_pictures_of_combos(combo: str, lang: str) -> None:
    near = card_of(with_combo(GOLDEN, combo), combo, lang)
    assert lit(near) == set(Hex(0, 0).neighbours())
    far = card_of(RICH, combo, lang)
    assert lit(far) == {Hex(q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < Hex(0, 0).distance(Hex(q, r)) <= 2}
    ring = card_of(RICH, combo, lang, polearm_range="2")
    assert lit(ring) == {at for at in lit(far) if Hex(0, 0).distance(at) == 2}
    for card in (near, far, ring):
        (dice,) = (art for art in card.art if isinstance(art, DiceArt))
        assert (dice.count, numbers((dice.caption,))) == (ATTACKS[combo], [ATTACKS[combo]])


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_other_combos(lang: str) -> None:
    half = Numbers(GOLDEN).half
    step, dice = any_card("step_in", lang).art
    assert isinstance(step, HexArt)
    assert (lit(any_card("step_in", lang)), numbers((step.caption,)), dice.count) == ({EAST}, [half], 1)
    boost, dice = any_card("boost_attack", lang).art
    assert isinstance(boost, PathArt)
    assert (boost.legs, numbers((boost.leg,)), dice.count) == ((0,), [half], 1)
    (shield,) = card_of(GOLDEN, "guard", lang).art
    assert isinstance(shield, IconArt)
    assert (shield.icon, numbers((shield.caption,))) == ("shield", [3])
    (plain,) = any_card("guard", lang).art
    assert numbers((plain.caption,)) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("card_id", ["target_lock", "mode_assault"])
def test_faces_that_one_more_changes(card_id: str, lang: str) -> None:
    plain = replace(GOLDEN, ranged=(Ranged("銃", 1, 1),), melee=())
    charged = replace(GOLDEN, ranged=(Ranged("銃", 1, 1, ("energy",)),), melee=())
    for machine, pairs in ((plain, ((2, 3), (5, 6))), (GOLDEN, ((2, 3), (5, 6))), (charged, ((4, 5),))):
        (faces,) = card_of(machine, card_id, lang).art
        assert isinstance(faces, FacesArt)
        assert faces.pairs == pairs
    mixed = [line for line in card_of(GOLDEN, card_id, lang).text if numbers((line,)) == [4, 5]]
    assert len(mixed) == 1
    assert all(
        numbers((line,)) != [4, 5] for machine in (plain, charged) for line in card_of(machine, card_id, lang).text
    )


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_abilities(lang: str) -> None:
    (hand,) = card_of(GOLDEN, "reload", lang).art
    assert hand.icon == "hand"
    (boost,) = card_of(GOLDEN, "mode_mobility", lang).art
    assert (boost.legs, numbers((boost.leg,))) == ((0,), [Numbers(GOLDEN).half])
    (flight,) = card_of(GOLDEN, "mode_flight", lang).art
    assert [each.mark for each in flight.hexes] == ["self", "obstacle", "obstacle", "end"]
