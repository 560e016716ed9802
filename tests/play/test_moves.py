"""Where moves lead. Rules P7 to P10; R34, R48, R66, R67, R68."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from designer.games.duel.play.ground import EDGE, Ground
from designer.games.duel.play.movement import Walker, advances, boost_moves, first_legs, free_moves, leg, retreats
from designer.views import Board
from tests.play.kit import Scene, blade, drawn, machine


def walker(text: str, facing: int = 0, **more: Any) -> Walker:
    """The machine A of a drawn board, the enemy far away where none is drawn."""
    board, found = drawn(text)
    ground = Ground(board)
    enemy = ground.cells[found["B"]] if "B" in found else EDGE
    return Walker(ground, ground.cells[found["A"]], facing, enemy, **more)


def names(who: Walker, cells) -> set[str]:
    return {who.ground.names[cell] for cell in cells}


def test_an_advance_goes_into_the_front_three():
    """P9, and the source's example: from the start one of three, from there one of the three ahead."""
    who = walker(". . . .\n . A . .\n . . . .", facing=0)
    assert names(who, advances(who, 1)) == {"C2", "C1", "C3"}  # on the shifted row, both slants lead to column C
    assert "B2" not in names(who, advances(who, 3))
    assert names(who, retreats(who, 1)) == {"A2", "B1", "B3"}


def test_each_step_turns_the_machine():
    """P7: the direction stepped becomes the facing, so an advance can bend round by a sixth a step."""
    who = walker(". . . . .\n . . A . .\n . . . . .\n . . . . .", facing=0)
    # east, south-east, south-west: the third step is two sixths from the first
    assert "D4" in names(who, advances(who, 3))
    assert "C3" not in names(who, advances(who, 1))


def test_a_retreat_keeps_its_back_to_where_it_goes():
    """P9, R34 backing: the rear leads, and stays the rear. R34 literal: every second step leads back."""
    row = "A . . . . ."
    backing, literal = walker(row, facing=3), walker(row, facing=3, backing=False)
    assert names(backing, retreats(backing, 4)) == {"B1", "C1", "D1", "E1"}
    assert names(literal, retreats(literal, 4)) == {"B1", "A1"}


def test_what_entering_costs():
    """P8, F3: an obstacle costs 1 more, the enemy 1 more and no stop, so passing needs 3 in all."""
    row = walker("A # . .")
    assert names(row, free_moves(row, 1)) == set()
    assert names(row, free_moves(row, 2)) == {"A1", "B1"} - {"A1"}
    assert names(row, free_moves(row, 3)) >= {"B1", "C1"}
    enemy = walker("A B . .")
    assert names(enemy, advances(enemy, 2)) == set()
    assert names(enemy, advances(enemy, 3)) == {"C1"}
    behind = walker("A B # .")
    assert names(behind, advances(behind, 3)) == set()
    assert names(behind, advances(behind, 4)) == {"C1"}  # 4 where an obstacle is behind it


def test_an_enemy_on_an_obstacle():
    """P8, R48 3: both extras. R48 2: the one of an obstacle."""
    both = walker("A b . .")
    assert names(both, advances(both, 3)) == set()
    assert names(both, advances(both, 4)) == {"C1"}
    cheap = walker("A b . .", cheap_enemy=True)
    assert names(cheap, advances(cheap, 3)) == {"C1"}


def test_the_edge_is_closed():
    """P8."""
    who = walker("A . .", facing=3)
    assert advances(who, 5) == set()


def test_flight_ignores_obstacles_alone():
    """P8; R66 pays: the enemy's hex costs as on foot. R66 free: it costs no more, and still nobody stops on it."""
    rocks = walker("A # # .", flight=True)
    assert names(rocks, advances(rocks, 2)) == {"B1", "C1"}
    pays = walker("A b . .", flight=True)
    assert names(pays, advances(pays, 2)) == set()
    assert names(pays, advances(pays, 3)) == {"C1"}
    free = walker("A b . .", flight=True, free_enemy=True)
    assert names(free, advances(free, 2)) == {"C1"}
    assert names(free, {stop for stop, _ in leg(free, free.cell, 0, 3)}) == {"C1", "D1"}
    ahead = walker("A . b . .", flight=True, free_enemy=True)
    assert names(ahead, {stop for stop, _ in leg(ahead, ahead.cell, 0, 3)}) == {"B1", "D1"}
    stopped = walker("A . b . .", flight=True)
    assert [(stopped.ground.names[c], on) for c, on in leg(stopped, stopped.cell, 0, 3)] == [("B1", True)]


def stops(text: str, half: int, **more: Any) -> list[tuple[str, bool]]:
    who = walker(text, **more)
    return [(who.ground.names[cell], goes_on) for cell, goes_on in leg(who, who.cell, 0, half)]


def test_a_leg_runs_straight():
    """P10: stops of one's own will end all legs; running out lets the next follow."""
    assert stops("A . . . .", 3) == [("B1", False), ("C1", False), ("D1", True)]


def test_what_a_leg_meets():
    """P10, the source's example: two hexes on an obstacle stops it, and the next leg goes over it with one hex less."""
    assert stops("A . . # . .", 4) == [("B1", False), ("C1", True)]
    assert stops("A # . . . .", 4) == [("B1", False), ("C1", False), ("D1", True)]
    assert stops("A # # . . .", 4) == [("B1", True)]  # met later: a bump, on the first obstacle
    assert stops("A # . . .", 1) == []  # no leg of 0 hexes
    assert stops("A . B . .", 4) == [("B1", True)]


def test_passing_the_enemy_within_a_leg():
    """P10: onto a hex that is no obstacle, flight aside, and in the same leg."""
    assert stops("A B . . .", 4) == [("C1", False), ("D1", True)]
    assert stops("A B . . .", 2) == []
    assert stops("A B # . .", 4) == []
    assert stops("A B # . .", 4, flight=True) == [("C1", False), ("D1", True)]
    assert stops("A B", 4) == []
    assert stops("A b . . .", 3) == []
    assert stops("A b . . .", 3, cheap_enemy=True) == [("C1", True)]


def test_the_edge_ends_a_leg():
    """R67 bump: the next leg may follow. R67 early: like stopping early. Running out at the edge is running out."""
    assert stops("A . .", 4) == [("B1", False), ("C1", True)]
    assert stops("A . .", 4, bump=False) == [("B1", False), ("C1", False)]
    assert stops("A . .", 2, bump=False) == [("B1", False), ("C1", True)]


def test_legs_follow_each_other_into_the_front():
    """P10: the first in any direction, the next into the front three of the facing reached."""
    who = walker(". . . . .\n . A . . .\n . . . . .\n . . . . .", facing=3)
    one, two = boost_moves(who, 2, 1), boost_moves(who, 2, 2)
    assert one < two
    assert "D2" in names(who, one)
    assert "B2" not in names(who, two)  # two legs can't come back: that is no front
    assert all(one_ in range(6) for one_, _ in first_legs(who, 2))


# ---- by search of all paths --------------------------------------------------------------------------------


def all_paths(who: Walker, budget: int, kind: str) -> set[int]:
    """Every destination by trying every path, with the rules' own words and nothing clever."""
    found: set[int] = set()
    ground = who.ground

    def price(cell: int) -> int:
        rock = ground.rock[cell] and not who.flight
        if cell != who.enemy or who.free_enemy:
            return who.obstacle if rock else 1
        return 2 if who.cheap_enemy else 1 + rock + 1

    def walk(cell: int, facing: int, left: int) -> None:
        for way in range(6):
            turn = (way - facing) % 6
            if kind == "advance" and turn not in (5, 0, 1):
                continue
            if kind == "retreat" and turn not in (2, 3, 4):
                continue
            to = ground.next[cell][way]
            if to == EDGE or price(to) > left:
                continue
            if to != who.enemy:
                found.add(to)
            walk(to, (way + 3) % 6 if kind == "retreat" and who.backing else way, left - price(to))

    walk(who.cell, who.facing, budget)
    return found


def all_legs(who: Walker, half: int, legs: int) -> set[int]:
    """Every destination of legs, hex by hex."""
    found: set[int] = set()
    ground = who.ground

    def fly(cell: int, ways: tuple[int, ...], legs: int) -> None:
        if legs:
            for way in ways:
                hop(cell, way, half, legs, first=True)

    def further(cell: int, way: int, legs: int) -> None:
        fly(cell, ((way - 1) % 6, way, (way + 1) % 6), legs - 1)

    def hop(cell: int, way: int, left: int, legs: int, *, first: bool) -> None:
        to = ground.next[cell][way]
        rock = lambda at: ground.rock[at] and not who.flight  # noqa: E731
        if to == EDGE:
            if not first and (who.bump or not left):
                further(cell, way, legs)
            return
        enemy = to == who.enemy
        if not left or (not first and (rock(to) or (enemy and not who.free_enemy))):
            if not first:
                further(cell, way, legs)
            return
        cost = who.obstacle if rock(to) else 1
        if enemy and not who.free_enemy:
            cost = 2 if who.cheap_enemy else cost + 1
        if enemy:
            beyond = ground.next[to][way]
            if beyond == EDGE or rock(beyond) or cost + 1 > left:
                if not first:
                    further(cell, way, legs)
                return
            to, cost = beyond, cost + 1
        if cost > left:
            return
        found.add(to)
        hop(to, way, left - cost, legs, first=False)

    fly(who.cell, (0, 1, 2, 3, 4, 5), legs)
    return found


@cache
def grounds(hexes: str) -> list[Ground]:
    rng = Random(hexes)
    names_ = Ground(Board("", 7, 6, hexes)).names
    return [Ground(Board("", 7, 6, hexes, frozenset(rng.sample(names_, n)))) for n in (0, 6, 10, 14)]


@pytest.mark.parametrize("hexes", ["pointy", "flat"])
def test_destinations_are_those_of_all_paths(hexes):
    """P8 to P10: search and steps give what trying every path gives, on random boards under all rulings."""
    rng = Random(9)
    for _ in range(160):
        ground = rng.choice(grounds(hexes))
        cell, enemy = rng.sample(range(42), 2)
        flight = rng.random() < 0.3
        who = Walker(
            ground, cell, rng.randrange(6), enemy, flight=flight, free_enemy=flight and rng.random() < 0.5,
            cheap_enemy=rng.random() < 0.3, backing=rng.random() < 0.6, bump=rng.random() < 0.6,
        )  # fmt: skip
        near = rng.choice([one for one in ground.next[cell] if one != EDGE])
        who = replace(who, enemy=near) if rng.random() < 0.5 else who
        budget = rng.randrange(5)
        assert free_moves(who, budget) == all_paths(who, budget, "search")
        assert advances(who, budget) == all_paths(who, budget, "advance")
        assert retreats(who, budget) == all_paths(who, budget, "retreat")
        legs, half = rng.randrange(4), rng.randrange(4)
        assert boost_moves(who, half, legs) == all_legs(who, half, legs)


# ---- on the table ------------------------------------------------------------------------------------------

BOARD = ". . . . . . . .\n A . . . . . . B\n . . . . . . . ."


def reach(card: str, stats: tuple[int, int, int] = (10, 8, 8), facing: int = 0, broken=(), **rulings: Any) -> set[str]:
    """Where machine A may go with a card."""
    one = machine(*stats, blade(5, combos=("step_in", "boost_attack")))
    scene = Scene(BOARD, one, one, facings=(facing, 3), **rulings)
    scene.set(0, broken=broken)
    scene.lay(f"{card} - -", "- - -").until("move", who=0)
    return set(scene.options)


def far(options: set[str]) -> int:
    """How far along the row."""
    return max(ord(name[0]) - ord("A") for name in options if name.endswith("2"))


def test_how_far_each_card_goes():
    """P9: advance, retreat and search up to move (5 at output 10), evade and step_in up to half (3)."""
    assert far(reach("advance")) == 5
    assert far(reach("retreat", facing=3)) == 5
    assert far(reach("search")) == 5
    assert far(reach("evade")) == 3
    assert far(reach("step_in:0")) == 3


def test_accelerate_and_boost_attack_go_by_legs():
    """P10: accelerate 4 legs of half move each, boost_attack 1; both legs lost: one fewer."""
    assert far(reach("boost_attack:0")) == 3
    assert far(reach("accelerate", (4, 8, 8))) == 4  # half 1: four legs of one hex
    assert far(reach("accelerate", (4, 8, 8), broken=("left_leg", "right_leg"))) == 3
    assert far(reach("accelerate", (4, 8, 8), broken=("left_leg",))) == 4


def test_a_boost_attack_without_legs_stays():
    """P10: no leg is left; where to go is not asked."""
    one = machine(10, 8, 8, blade(5, combos=("boost_attack",)))
    scene = Scene(BOARD, one, one)
    scene.set(0, broken=("left_leg", "right_leg"))
    scene.lay("boost_attack:0 - -", "- - -").until("face")
    assert scene.at(0) == "A2"
    assert [one["cell"] for one in scene.told("moves") if one["seat"] == 0] == [scene.side(0).cell]


def test_both_legs_lost_make_move_half():
    """P9, H7: one leg lost does not."""
    assert far(reach("advance", broken=("left_leg", "right_leg"))) == 3
    assert far(reach("search", broken=("left_leg", "right_leg"))) == 3
    assert far(reach("advance", broken=("right_leg",))) == 5


def test_staying_put():
    """R68 allowed: staying is a move. R68 at_least_one: a step, where there is one; out and back ends where it began
    only if the steps reach."""
    assert "A2" in reach("advance")
    assert "A2" not in reach("advance", zero_move="at_least_one")
    assert "A2" in reach("search", zero_move="at_least_one")  # out and back
    assert "A2" not in reach("evade", (4, 8, 8), zero_move="at_least_one")  # half 1: no way back
    assert "A2" in reach("accelerate")
    assert "A2" not in reach("accelerate", zero_move="at_least_one")


def test_no_step_at_all_is_no_move():
    """R68 at_least_one: nobody who can't step is asked to."""
    one = machine(0, 0, 0)
    scene = Scene(BOARD, one, one, zero_move="at_least_one")
    scene.lay("advance - -", "- - -").turn_over()
    assert scene.at(0) == "A2"
    assert not scene.told("moves")


def test_the_facing_inside_a_turn_is_mobilitys():
    """P7: a move leaves the marker alone until the turn's end; mobility's boost move turns it, and an advance goes on
    from there."""
    one = machine(4, 8, 8)
    scene = Scene("A . . .\n . . . .\n . . . B", one, one, facings=(0, 3))
    scene.lay("mode_mobility advance -", "- - -").until("leg", who=0, turn=1)
    assert None in scene.options
    scene.take("leg", (1, "A2"))  # south-east
    assert scene.side(0).facing == 1
    scene.until("move", who=0)
    assert {"A2", "B2", "A3"} <= set(scene.options)
    assert "A1" not in scene.options
    assert "B1" not in scene.options
    scene.take("move", "B3")
    assert scene.side(0).facing == 1


def test_edge_and_flight_rulings_reach_the_table():
    """R67 early, R66 free, R48 2 and R34 literal as a match plays them."""
    early = reach("accelerate", (16, 8, 8), edge_stop="early")  # half 4; the row's end is 7 away
    assert early < reach("accelerate", (16, 8, 8))
    assert far(reach("retreat", facing=3, step_back="literal")) < far(reach("retreat", facing=3))
    one = machine(8, 8, 8)
    for rulings, past in (({}, False), ({"enemy_on_obstacle": "2"}, True)):
        scene = Scene("A b . . .\n . # . . .", machine(6, 8, 8), one, **rulings)
        scene.lay("advance - -", "- - -").until("move", who=0)
        assert ("C1" in scene.options) == past
    for rulings, cells in (({}, {"A1", "C1"}), ({"flight_enemy": "free"}, {"A1", "C1", "D1"})):
        scene = Scene("A b . . .", machine(6, 8, 8), one, **rulings)
        scene.opened(0, "mode_flight", back=2)
        scene.lay("advance - -", "- - -").until("move", who=0)
        assert set(scene.options) == cells
