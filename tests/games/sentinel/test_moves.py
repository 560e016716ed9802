"""S4 to S8: distances, moves, arcs, initiative, action points."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from designer.games.sentinel.data import Arcs, Data, points_of
from designer.games.sentinel.machine import BANDS, Equipment
from designer.games.sentinel.odds import moves
from designer.games.sentinel.odds.checks import action_points, initiative
from designer.hexes import DIRECTIONS, Hex
from designer.slots import EmptySlotError

from .samples import ATTACKER, DATA, RULES, RULINGS


def test_bands() -> None:
    """S5: 1-2, 3-4, 5-6, 7-8, and nothing from 9 on."""
    found = [moves.band_of(distance, RULES) for distance in range(1, 11)]
    assert found == [band for band in BANDS for _ in range(2)] + [None, None]
    assert (RULES.start_distance, moves.band_of(RULES.start_distance, RULES), RULES.melee_reach) == (9, None, 1)
    with pytest.raises(ValueError, match="0"):
        moves.band_of(0, RULES)


@pytest.mark.parametrize(
    ("hexes", "points"), [(0, 0), (1, 4), (3, 4), (4, 10), (6, 10), (7, 16), (9, 16), (10, 22)]
)  # fmt: skip
def test_the_goldens_of_mobility_3(hexes: int, points: int) -> None:
    """Section 4, S4: 4 hexes or more cost 10, 7 or more 16; none cost none."""
    assert moves.move(hexes, 3, "normal", RULES).points == points


@pytest.mark.parametrize(
    ("kind", "points"), [("normal", (4, 10, 16)), ("high_mobility", (3, 8, 13)), ("ma", (2, 6, 10))]
)  # fmt: skip
def test_moves_by_kind(kind: str, points: tuple[int, ...]) -> None:
    """S4: 4, 3 or 2; each extra move 6, 5 or 4."""
    found = [moves.move(hexes, 3, kind, RULES) for hexes in (1, 4, 7)]  # type: ignore[arg-type]
    assert tuple(move.points for move in found) == points
    assert [(move.actions, move.propellant) for move in found] == [(1, 1), (2, 2), (3, 3)]


def test_each_charge_or_disengage_is_paid() -> None:
    """S4: +2, +1 or 0 each."""
    found = [moves.move(2, 3, kind, RULES, charges=2).points for kind in ("normal", "high_mobility", "ma")]
    assert found == [8, 5, 2]
    with pytest.raises(ValueError, match="charge"):
        moves.move(0, 3, "normal", RULES, charges=1)


@pytest.mark.parametrize(("hexes", "mobility"), [(1, 0), (-1, 3), (1, -3)])
def test_ways_that_do_not_exist(hexes: int, mobility: int) -> None:
    with pytest.raises(ValueError, match=r"move|hexes"):
        moves.move(hexes, mobility, "normal", RULES)


def test_how_far_points_carry_is_the_inverse_of_what_a_way_costs() -> None:
    for kind, mobility, charges, points in product(("normal", "high_mobility", "ma"), (1, 3, 5), (0, 1), range(25)):
        far = moves.farthest(points, mobility, kind, RULES, charges=charges)  # type: ignore[arg-type]
        reached = [
            hexes for hexes in range(1, 60)
            if moves.move(hexes, mobility, kind, RULES, charges=charges).points <= points  # type: ignore[arg-type]
        ]  # fmt: skip
        assert far == max(reached, default=0)
    assert moves.farthest(20, 0, "normal", RULES) == 0


def test_terrain_costs_are_the_users() -> None:
    """Slot terrain."""
    assert moves.way(["wood", "sand", "wood"], DATA) == 5
    with pytest.raises(EmptySlotError) as caught:
        moves.way(["wood"], Data())
    assert caught.value.slot == "terrain"
    with pytest.raises(EmptySlotError):
        moves.way(["wood"], None)
    with pytest.raises(KeyError):
        moves.way(["moor"], DATA)


def test_who_moves_as_an_ma() -> None:
    """S17: on a carrier craft, and a hover craft in the atmosphere."""
    hover = replace(ATTACKER, equipment=(Equipment("hover_craft", "hover"),))
    assert [moves.moving_kind(hover, terrain) for terrain in ("ground", "air", "space", "water")] == [
        "ma", "ma", "normal", "normal",
    ]  # fmt: skip
    assert moves.moving_kind(ATTACKER, "space", carried=True) == "ma"
    assert moves.moving_kind(replace(ATTACKER, kind=None), "space") is None


def test_propellant() -> None:
    """S7: one a move action; at 0 it drifts."""
    assert moves.propellant_left(12, 3) == 9
    assert moves.propellant_left(3, 3) == 0
    with pytest.raises(ValueError, match="4 of 3"):
        moves.propellant_left(3, 4)


def test_three_hexes_lie_ahead() -> None:
    """S6: only into one of the three front hexes; none of the three behind."""
    for facing in range(6):
        ahead = moves.front_hexes(facing)
        assert ahead[1] == DIRECTIONS[facing]
        assert len(set(ahead)) == 3
        assert not set(ahead) & set(moves.front_hexes((facing + 3) % 6))


def test_turns_are_counted_in_sixths() -> None:
    """S6: one for each hex entered; section 4: by turning alone one to three."""
    assert [moves.sixths(0, after) for after in range(6)] == [0, 1, 2, 3, 2, 1]
    assert moves.sixths(5, 1) == 2


def test_ways_step_ahead_and_turn_once_a_hex() -> None:
    """S6, S7: three hexes ahead, one sixth in each hex entered, no hex with another machine in it."""
    start = moves.Position(Hex(0, 0), 0)
    ahead, right = start.hex.neighbour(0), start.hex.neighbour(1)
    assert moves.is_way(start, [])
    assert moves.is_way(start, [moves.Position(ahead, 1), moves.Position(ahead.neighbour(2), 2)])
    assert moves.is_way(start, [moves.Position(right, 5)])
    assert not moves.is_way(start, [moves.Position(ahead, 2)])
    assert not moves.is_way(start, [moves.Position(start.hex.neighbour(3), 0)])
    assert not moves.is_way(start, [moves.Position(start.hex.neighbour(2), 0)])
    assert not moves.is_way(start, [moves.Position(start.hex, 1)])
    assert not moves.is_way(start, [moves.Position(ahead, 0)], {ahead})
    assert not moves.is_way(start, [moves.Position(ahead, 0), moves.Position(ahead.neighbour(2), 0)])


def test_fire_arc() -> None:
    """S6: the three front sextants, or all (ruling fire_arc), or the user's figure."""
    assert sorted(moves.fire_arc(RULINGS)) == [1, 2, 6]
    assert moves.fire_arc(RULES.choose({"fire_arc": "all"})) == (1, 2, 3, 4, 5, 6)
    assert moves.fire_arc(RULINGS, Data(arcs=Arcs((1,)))) == (1,)
    assert moves.fire_arc(RULINGS, Data()) == moves.fire_arc(RULINGS)


def test_sextants_divide_the_field() -> None:
    """S6: each lies around a row of hexes; a hex on a border lies in both."""
    for facing in range(6):
        for sextant in range(1, 7):
            for length in (1, 2, 5):
                step = DIRECTIONS[(facing + sextant - 1) % 6] * length
                assert moves.sextants(facing, step) == (sextant,)
    assert moves.sextants(0, Hex(1, 1)) == (1, 2)
    assert moves.sextants(0, Hex(3, 1)) == (1,)
    assert moves.sextants(0, Hex(0, 0)) == (1, 2, 3, 4, 5, 6)
    ring = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5) if Hex(0, 0).distance(Hex(q, r)) == 4]
    counts = Counter(len(moves.sextants(2, step)) for step in ring)
    assert counts == {1: 18, 2: 6}


def test_the_front_arc_is_half_of_the_field_with_its_border() -> None:
    front = moves.fire_arc(RULINGS)
    assert moves.in_arc(0, Hex(-1, 2), front)
    assert moves.in_arc(0, Hex(0, 3), front)
    assert not moves.in_arc(0, Hex(-2, 3), front)
    assert not moves.in_arc(0, Hex(-1, 0), front)


@pytest.mark.parametrize("tie", ["reroll", "both"])
@pytest.mark.parametrize(("own", "other"), [(0, 0), (2, 0), (0, 3), (-1, 1), (9, -9)])
def test_initiative_over_all_rolls(tie: str, own: int, other: int) -> None:
    """S8: 2D6 + perception, higher first; ruling initiative_tie."""
    two = [a + b for a in range(1, 7) for b in range(1, 7)]
    counts = Counter((a + own > b + other) - (a + own < b + other) for a in two for b in two)
    found = initiative(own, other, RULES, RULES.choose({"initiative_tie": tie}))
    if tie == "both":
        shares = Fraction(counts[1], 1296), Fraction(counts[0], 1296), Fraction(counts[-1], 1296)
    else:
        decided = counts[1] + counts[-1]
        shares = Fraction(counts[1], decided), Fraction(0), Fraction(counts[-1], decided)
    assert (found.first, found.both, found.second) == shares
    assert found.first + found.both + found.second == 1


def test_action_points() -> None:
    """S8: 1D6 + reaction; borrowed points are paid back; never below 0."""
    assert [value for value, _ in action_points(6, RULES).chances()] == [7, 8, 9, 10, 11, 12]
    assert [value for value, _ in action_points(6, RULES, borrowed=3).chances()] == [10, 11, 12, 13, 14, 15]
    assert action_points(0, RULES, repaid=4).chances() == [
        (0, Fraction(4, 6)),
        (1, Fraction(1, 6)),
        (2, Fraction(1, 6)),
    ]
    for wrong in ({"borrowed": 1, "repaid": 1}, {"borrowed": -1}, {"repaid": -1}):
        with pytest.raises(ValueError, match="points"):
            action_points(6, RULES, **wrong)


def test_action_points_of_the_reference_cards() -> None:
    """S4: those of the source by kind, the user's, and the empty slot."""
    known = {action.id for action in RULES.actions if action.ap is not None}
    assert known == {
        "move", "extra_move", "charge", "heavy", "rapid_heavy", "plasma_leader", "psycho_jammer", "psycho_capture",
    }  # fmt: skip
    assert [points_of(one, "ma", RULES, None) for one in ("heavy", "rapid_heavy", "plasma_leader")] == [6, 8, 5]
    assert points_of("single", "ma", RULES, DATA) == 3
    for data in (None, Data(), DATA):
        with pytest.raises(EmptySlotError) as caught:
            points_of("snap", "normal", RULES, data)
        assert caught.value.slot == "ap"
    with pytest.raises(KeyError):
        points_of("dance", "normal", RULES, DATA)


def test_actions_and_their_modifiers() -> None:
    """Section 4, S4: snap, draw-cut, wind-up and ram -3; aim and brace +1; evade +1 and cover +3 for the first alone."""
    assert {one.id: one.hit for one in RULES.actions if one.hit} == {
        "snap": -3, "draw_cut": -3, "wind_up": -3, "ram": -3, "aim": 1, "brace": 1,
    }  # fmt: skip
    assert {one.id: (one.evasion, one.first) for one in RULES.actions if one.evasion} == {
        "evade": (1, True), "cover": (3, True),
    }  # fmt: skip
    assert {one.id: one.times for one in RULES.actions if one.times != 1} == {"wind_up": 2, "ram": 2}
    assert [len(RULES.group(group)) for group in ("mobility", "shooting", "melee", "other")] == [7, 13, 6, 9]
