"""Closed frames about parts of a tab: what stands inside of one goes together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from sheets.grid import Grid, Lines, Place, Rect

_MOST_PLACES = 10_000
"""Places of the block about all lines of a tab; in a greater one no frames are looked for."""
_TOP, _LEFT, _BOTTOM, _RIGHT = range(4)
_STEPS = {_TOP: (-1, 0), _LEFT: (0, -1), _BOTTOM: (1, 0), _RIGHT: (0, 1)}
_ACROSS = {_TOP: _BOTTOM, _LEFT: _RIGHT, _BOTTOM: _TOP, _RIGHT: _LEFT}


class Frames:
    """The frames of one tab: rectangles with a line all around, of more than one cell. A grid of thin lines is one as
    a whole, and so are heavier ones that fill a rectangle together."""

    def __init__(self, grid: Grid) -> None:
        self.all: tuple[Rect, ...] = ()
        self._about: dict[Place, list[Rect]] = {}
        if grid.lines:
            rows, cols = [row for row, _ in grid.lines], [col for _, col in grid.lines]
            bounds = Rect(min(rows), min(cols), max(rows), max(cols))
            if bounds.area <= _MOST_PLACES:
                self.all = tuple(dict.fromkeys(_frames(grid, bounds)))
        for frame in self.all:
            for place in product(range(frame.top, frame.bottom + 1), range(frame.left, frame.right + 1)):
                self._about.setdefault(place, []).append(frame)

    def about(self, rects: Iterable[Rect]) -> Rect | None:
        """The smallest frame that holds all of these blocks; None where none does."""
        every = list(rects)
        around = self._about.get((every[0].top, every[0].left), ()) if every else ()
        return min((one for one in around if all(_holds(one, rect) for rect in every)), key=_area, default=None)

    def part(self, one: Place, other: Place) -> bool:
        """Whether two places stand in frames of their own, of which neither goes on with the other: side by side such
        have the same first and last row, one below the other the same columns."""
        mine, theirs = self._about.get(one, ()), self._about.get(other, ())
        if not mine or not theirs or any(frame in theirs for frame in mine):
            return False
        first, second = max(mine, key=_area), max(theirs, key=_area)
        rows = (first.top, first.bottom) == (second.top, second.bottom)
        return not (rows or (first.left, first.right) == (second.left, second.right))


def _area(frame: Rect) -> int:
    return frame.area


def _holds(frame: Rect, one: Rect) -> bool:
    return (one.top, one.left) in frame and (one.bottom, one.right) in frame


def _frames(grid: Grid, bounds: Rect) -> Iterator[Rect]:
    """The frames, the heaviest first."""
    seen = _with_blocks(grid)
    weights = sorted({line for lines in seen.values() for line in lines} - {0}, reverse=True)
    for weight in weights:
        walls = {place: sides for place, lines in seen.items() if any(sides := tuple(n >= weight for n in lines))}
        rooms = list(_rooms(walls, bounds))
        for room in rooms:
            if (rect := _about(room)).area > 1 and rect.area == len(room) and grid.span(rect.top, rect.left) != rect:
                yield rect
        # A grid is one frame, alone or with all that touches it; a heavier line may part it from others.
        cells = {number for number, room in enumerate(rooms) if grid.span(*room[0]) == _about(room)}
        walled = _neighbours(rooms, seen)
        for some in (set(range(len(rooms))), cells):
            for heaviest in (weight, weights[0]):
                pairs = [(one, other) for one, other, line in walled if line <= heaviest and {one, other} <= some]
                for group in _joined(pairs):
                    rect = _about([place for number in group for place in rooms[number]])
                    if rect.area == sum(len(rooms[number]) for number in group):
                        yield rect


def _with_blocks(grid: Grid) -> dict[Place, Lines]:
    """The lines about each cell, those of neighbours counted in. A merged block has those of its first cell, and none
    inside."""
    found = dict(grid.lines)
    for block in grid.merges:
        if block.area > _MOST_PLACES:
            continue
        own = grid.lines.get((block.top, block.left), (0, 0, 0, 0))
        for row in range(block.top, block.bottom + 1):
            for col in range(block.left, block.right + 1):
                edges = (row == block.top, col == block.left, row == block.bottom, col == block.right)
                lines = grid.lines.get((row, col), (0, 0, 0, 0))
                top, left, bottom, right = (
                    max(mine, whole) if edge else 0 for mine, whole, edge in zip(lines, own, edges, strict=True)
                )
                found[row, col] = top, left, bottom, right
    both: dict[Place, list[int]] = {place: list(lines) for place, lines in found.items()}
    for (row, col), lines in found.items():
        for side, (down, across) in _STEPS.items():
            if lines[side]:
                beside = both.setdefault((row + down, col + across), [0, 0, 0, 0])
                beside[_ACROSS[side]] = max(beside[_ACROSS[side]], lines[side])
    return {place: (one[_TOP], one[_LEFT], one[_BOTTOM], one[_RIGHT]) for place, one in both.items()}


def _rooms(walls: dict[Place, tuple[bool, ...]], bounds: Rect) -> Iterator[list[Place]]:
    """The places that walls close in, room by room. Each begins at a corner."""
    done: set[Place] = set()
    for corner, sides in walls.items():
        if not (sides[_TOP] and sides[_LEFT]) or corner in done or corner not in bounds:
            continue
        room, is_closed = [corner], True
        done.add(corner)
        for row, col in room:  # grows as it is gone through
            here = walls.get((row, col), (False,) * 4)
            for side, (down, across) in _STEPS.items():
                place = row + down, col + across
                if here[side] or place in done:
                    continue
                if place in bounds:
                    done.add(place)
                    room.append(place)
                else:
                    is_closed = False
        if is_closed:
            yield room


def _neighbours(rooms: list[list[Place]], lines: Mapping[Place, Lines]) -> set[tuple[int, int, int]]:
    """The rooms that share a wall, by number, and how heavy its line is at some place."""
    number_of = {place: number for number, room in enumerate(rooms) for place in room}
    found: set[tuple[int, int, int]] = set()
    for (row, col), number in number_of.items():
        for side, place in ((_BOTTOM, (row + 1, col)), (_RIGHT, (row, col + 1))):
            other = number_of.get(place, number)
            if other != number:
                found.add((number, other, lines[row, col][side]))
    return found


def _joined(pairs: list[tuple[int, int]]) -> Iterable[list[int]]:
    """The groups of what these pairs join."""
    groups: dict[int, list[int]] = {}
    for one, other in pairs:
        mine, theirs = groups.setdefault(one, [one]), groups.setdefault(other, [other])
        if mine is not theirs:
            mine += theirs
            groups.update(dict.fromkeys(theirs, mine))
    return {id(group): group for group in groups.values()}.values()


def _about(places: list[Place]) -> Rect:
    rows, cols = [row for row, _ in places], [col for _, col in places]
    return Rect(min(rows), min(cols), max(rows), max(cols))
