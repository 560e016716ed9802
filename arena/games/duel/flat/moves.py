"""Where moves lead, as `designer.games.duel.play.movement`: what a search finds is marked in ``MARK``, by cell. Rules
P7 to P10; R34, R48, R66, R67, R68."""

from __future__ import annotations

from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import in_force, legless, of_card
from arena.games.duel.flat.layout import Row
from arena.speed import fast

FAR = 1 << 30


@fast
def is_free(t: Row, s: Row, seat: int) -> bool:
    """R66: the enemy's hex costs nothing more to one in flight, and stops no leg."""
    return t[by.FLIGHT_ENEMY] == 1 and in_force(t, s, seat, at.FLIGHT) > 0


@fast
def price(t: Row, cell: int, enemy: int, flies: bool, free: bool) -> int:
    """P8: what entering a hex costs (R48)."""
    cost = t[at.ROCK_COST] if t[at.ROCK + cell] and not flies else 1
    if cell == enemy and not free:
        return 2 if t[by.ENEMY_ON_OBSTACLE] == 2 else cost + 1
    return cost


@fast
def clear(t: Row, w: Row) -> None:
    for cell in range(t[at.CELLS]):
        w[at.MARK + cell] = 0


@fast
def steps(t: Row, s: Row, w: Row, seat: int, budget: int, heading: int, turned: int) -> None:
    """Marks where steps lead, by at least one. ``heading`` -1: in any direction; else straight ahead or a sixth to
    either side of a heading that each step sets anew, ``turned`` sixths from its direction (P7, P9). The own hex is
    marked where one can come back to it, the enemy's never."""
    enemy, flies = s[at.CELL + 1 - seat], in_force(t, s, seat, at.FLIGHT) > 0
    free = is_free(t, s, seat)
    nodes = t[at.CELLS] * (1 if heading < 0 else 6)
    for node in range(nodes):
        w[at.LEAST + node] = FAR
    for spent in range(budget + 1):
        w[at.HEADS + spent] = -1
    start = s[at.CELL + seat] if heading < 0 else s[at.CELL + seat] * 6 + heading
    w[at.LEAST + start], w[at.HEADS], w[at.ITEMS], w[at.LINKS] = 0, 0, start, -1
    entries = 1
    for spent in range(budget):
        entry = w[at.HEADS + spent]
        while entry >= 0:
            node = w[at.ITEMS + entry]
            entry = w[at.LINKS + entry]
            if w[at.LEAST + node] < spent:
                continue
            cell = node if heading < 0 else node // 6
            for turn in range(6 if heading < 0 else 3):
                way = turn if heading < 0 else (node % 6 + turn + 5) % 6
                to = t[at.NEAR + cell * 6 + way]
                if to < 0:
                    continue
                cost = spent + price(t, to, enemy, flies, free)
                if cost > budget:
                    continue
                w[at.MARK + to] = 1
                reached = to if heading < 0 else to * 6 + (way + turned) % 6
                if cost < w[at.LEAST + reached]:
                    w[at.LEAST + reached] = cost
                    w[at.ITEMS + entries], w[at.LINKS + entries] = reached, w[at.HEADS + cost]
                    w[at.HEADS + cost] = entries
                    entries += 1
    if enemy >= 0:
        w[at.MARK + enemy] = 0


@fast
def leg(t: Row, s: Row, w: Row, seat: int, cell: int, way: int, half: int, place: int) -> int:
    """P10: the hexes in which a leg may end, nearest first, into ``ITEMS`` from ``place`` on. Gives how many; twice
    that, and one more where a further leg may follow from the last."""
    enemy, flies = s[at.CELL + 1 - seat], in_force(t, s, seat, at.FLIGHT) > 0
    free = is_free(t, s, seat)
    here, spent, count, bump = cell, 0, 0, 1
    while spent < half:
        to = t[at.NEAR + here * 6 + way]
        if to < 0:
            bump = 1 if t[by.EDGE_STOP] == 0 else 0
            break
        if count and ((not free) if to == enemy else (t[at.ROCK + to] == 1 and not flies)):
            break
        spent += price(t, to, enemy, flies, free)
        if to == enemy:
            to = t[at.NEAR + to * 6 + way]
            if to < 0 or (t[at.ROCK + to] and not flies):
                break
            spent += price(t, to, enemy, flies, free)
        if spent > half:
            break
        here = to
        w[at.ITEMS + place + count] = here
        count += 1
    return count * 2 + (bump if count else 0)


@fast
def boost_moves(t: Row, s: Row, w: Row, seat: int, half: int, legs: int) -> None:
    """Marks where so many legs lead, by at least one: the first in any direction, each further one into the front
    three. A hex with a heading, once reached, is not left again later: there would be fewer legs to go on with."""
    for node in range(t[at.CELLS] * 6):
        w[at.LEAST + node] = 0
    begin, end, room = 0, 1, t[at.CELLS] * 6
    w[at.LINKS] = s[at.CELL + seat] * 6
    for number in range(legs):
        further = end
        for index in range(begin, end):
            node = w[at.LINKS + index]
            for turn in range(6 if number == 0 else 3):
                way = turn if number == 0 else (node % 6 + turn + 5) % 6
                made = leg(t, s, w, seat, node // 6, way, half, room)
                for stop in range(made // 2):
                    w[at.MARK + w[at.ITEMS + room + stop]] = 1
                if made & 1:
                    reached = w[at.ITEMS + room + made // 2 - 1] * 6 + way
                    if w[at.LEAST + reached] == 0:
                        w[at.LEAST + reached] = 1
                        w[at.LINKS + further] = reached
                        further += 1
        begin, end = end, further


@fast
def destinations(t: Row, s: Row, w: Row, seat: int, card: int) -> int:
    """The options of a card's move, into ``OPTIONS``: cells, ascending. Gives how many."""
    kind, half = of_card(t, seat, card, at.C_KIND), t[at.F_HALF + seat]
    lame = legless(t, s, seat)
    budget = half if lame else t[at.F_MOVE + seat]
    facing = s[at.FACING + seat]
    clear(t, w)
    if kind == at.ADVANCE:
        steps(t, s, w, seat, budget, facing, 0)
    elif kind == at.RETREAT:
        steps(t, s, w, seat, budget, (facing + 3) % 6, 3 if t[by.STEP_BACK] else 0)
    elif kind == at.SEARCH:
        steps(t, s, w, seat, budget, -1, 0)
    elif kind == at.EVADE or kind == at.STEP_IN:
        steps(t, s, w, seat, half, -1, 0)
    else:
        boost_moves(t, s, w, seat, half, of_card(t, seat, card, at.C_LEGS) - lame)
    if t[by.ZERO_MOVE] == 0:
        w[at.MARK + s[at.CELL + seat]] = 1
    count = 0
    for cell in range(t[at.CELLS]):
        if w[at.MARK + cell]:
            w[at.OPTIONS + count] = cell
            count += 1
    return count


@fast
def first_legs(t: Row, s: Row, w: Row, seat: int) -> int:
    """The options of mobility's boost move: null, then (direction, hex) of every single leg. Gives how many."""
    room = t[at.CELLS] * 6
    w[at.OPTIONS] = at.NONE
    count = 1
    for way in range(6):
        made = leg(t, s, w, seat, s[at.CELL + seat], way, t[at.F_HALF + seat], room)
        for stop in range(made // 2):
            w[at.OPTIONS + count] = way * at.LEG_WAY + w[at.ITEMS + room + stop]
            count += 1
    return count
