"""Where a move can lead: hex by hex, and by boost legs. Rules P7 to P10; R34, R48, R66, R67.

All of it is of a `Walker` on a field; the path matters to what is allowed alone, so a move is its destination.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.games.duel.play.ground import EDGE, Ground
from designer.hexes import front


class Walker(msgspec.Struct, frozen=True):
    """Who moves, where the enemy stands (EDGE: nowhere), and what the rulings say of it. ``obstacle``: what entering an
    obstacle's hex costs (F3)."""

    ground: Ground
    cell: int
    facing: int
    enemy: int
    obstacle: int = 2
    flight: bool = False
    free_enemy: bool = False
    """R66 free, in flight: the enemy's hex costs nothing more and stops no leg."""
    cheap_enemy: bool = False
    """R48 2: an enemy on an obstacle costs no more than one in the open."""
    backing: bool = True
    """R34."""
    bump: bool = True
    """R67: the field's edge ends a leg, not all legs."""

    @property
    def prices(self) -> list[int]:
        """P8: what entering each hex costs; an obstacle's extra not in flight, an enemy's beside it (R48)."""
        ground = self.ground
        prices = [1] * len(ground.rock) if self.flight else [self.obstacle if rock else 1 for rock in ground.rock]
        if not self.free_enemy and self.enemy != EDGE:
            prices[self.enemy] = 2 if self.cheap_enemy else prices[self.enemy] + 1
        return prices

    def bars(self, cell: int) -> bool:
        """Whether a leg that meets this hex on its way stops before it (P10)."""
        if cell == self.enemy:
            return not self.free_enemy
        return self.ground.rock[cell] and not self.flight


# ---- hex by hex --------------------------------------------------------------------------------------------


def free_moves(walker: Walker, budget: int) -> set[int]:
    """Where steps in any direction lead (evade, search, step_in), by at least one step: the walker's own hex is among
    them where it can come back to it."""
    prices, ways, enemy = walker.prices, walker.ground.next, walker.enemy
    least = {walker.cell: 0}
    layers: list[list[int]] = [[] for _ in range(budget + 1)]
    layers[0] = [walker.cell]
    found: set[int] = set()
    for spent in range(budget):
        for at in layers[spent]:
            if least[at] < spent:
                continue
            for to in ways[at]:
                if to != EDGE and (cost := spent + prices[to]) <= budget:
                    found.add(to)
                    if cost < least.get(to, budget + 1):
                        least[to] = cost
                        layers[cost].append(to)
    found.discard(enemy)
    return found


def advances(walker: Walker, budget: int) -> set[int]:
    """Where steps into the front three directions lead, each turning the machine, by at least one step (P7, P9)."""
    return _headed(walker, budget, walker.facing, turned=0)


def retreats(walker: Walker, budget: int) -> set[int]:
    """The same into the rear three directions. R34 backing: the rear leads; literal: the facing becomes the direction
    stepped, so that the next step leads back."""
    return _headed(walker, budget, walker.facing + 3, turned=0 if walker.backing else 3)


def _headed(walker: Walker, budget: int, heading: int, *, turned: int) -> set[int]:
    """Where steps lead that go straight ahead or a sixth to either side of a heading, which each step sets anew:
    ``turned`` sixths from its direction."""
    prices, ways = walker.prices, walker.ground.next
    start = (walker.cell, heading % 6)
    least = {start: 0}
    layers: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    layers[0] = [start]
    found: set[int] = set()
    for spent in range(budget):
        for node in layers[spent]:
            if least[node] < spent:
                continue
            at, heading = node
            for way in front(heading):
                to = ways[at][way]
                if to != EDGE and (cost := spent + prices[to]) <= budget:
                    found.add(to)
                    reached = (to, (way + turned) % 6)
                    if cost < least.get(reached, budget + 1):
                        least[reached] = cost
                        layers[cost].append(reached)
    found.discard(walker.enemy)
    return found


# ---- boost legs --------------------------------------------------------------------------------------------


def leg(walker: Walker, cell: int, way: int, half: int) -> list[tuple[int, bool]]:
    """P10: the hexes in which a leg from ``cell`` in one direction may end, nearest first, each with whether a further
    leg may follow: not after a stop of one's own will."""
    prices, ways = walker.prices, walker.ground.next
    stops: list[tuple[int, bool]] = []
    at, spent, bump = cell, 0, True
    while spent < half:
        to = ways[at][way]
        if to == EDGE:
            bump = walker.bump
            break
        if stops and walker.bars(to):
            break
        spent += prices[to]
        if to == walker.enemy:  # no stop on it: the next hex belongs to the same leg
            to = ways[to][way]
            if to == EDGE or (walker.ground.rock[to] and not walker.flight):
                break
            spent += prices[to]
        if spent > half:
            break
        at = to
        stops.append((at, False))
    if stops:
        stops[-1] = (at, bump)
    return stops


def boost_moves(walker: Walker, half: int, legs: int) -> set[int]:
    """Where so many legs lead, by at least one: the first in any direction, each further one into the front three."""
    found: set[int] = set()
    heads: set[tuple[int, int | None]] = {(walker.cell, None)}
    for _ in range(legs):
        further: set[tuple[int, int | None]] = set()
        for cell, heading in heads:
            for way in range(6) if heading is None else front(heading):
                for stop, goes_on in leg(walker, cell, way, half):
                    found.add(stop)
                    if goes_on:
                        further.add((stop, way))
        heads = further
    return found


def first_legs(walker: Walker, half: int) -> Iterator[tuple[int, int]]:
    """Every single leg, as (direction, hex)."""
    for way in range(6):
        yield from ((way, stop) for stop, _ in leg(walker, walker.cell, way, half))
