"""The regions of a tab: cells that touch each other, with blank rows and columns, or frames, between one region and the
next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheets.grid import Grid, Place, Rect
from sheets.people.contents import Contents
from sheets.people.frames import Frames

_TALLEST = 200
"""Rows of a merged block that tie its neighbours together: a frame about a whole roster is as tall; one over all rows
of a tab ties nothing that does not touch anyway."""


@dataclass(slots=True)
class Region:
    """Filled cells that touch, also at their corners. ``places`` in reading order."""

    rect: Rect
    places: list[Place]


class Regions:
    """The regions of one tab, in reading order."""

    def __init__(self, page: Contents) -> None:
        self._of: dict[Place, Region] = {}
        self.all: list[Region] = []
        groups: dict[int, int] = {}
        runs: list[list[Place]] = []
        above: list[tuple[int, int, int]] = []
        before = 0
        reaching: dict[int, list[tuple[int, int, int]]] = {}
        for row, cols in page.columns_by_row.items():
            here: list[tuple[int, int, int]] = []
            for left, right, places in _runs(page.grid, page.frames, row, cols):
                number = len(runs)
                runs.append(places)
                groups[number] = number
                here.append((left, right, number))
                for place in places:
                    bottom = page.grid.span(*place).bottom if page.grid.merges else row
                    # The rows that a block covers, and the one below it, touch it.
                    for below in range(row + 2, min(bottom, row + _TALLEST) + 2):
                        reaching.setdefault(below, []).append((left, right, number))
            touching = [*(above if row == before + 1 else ()), *reaching.pop(row, ())]
            for left, right, number in here:
                for other_left, other_right, other in touching:
                    meet = other_left <= right + 1 and left <= other_right + 1
                    if meet and not page.frames.part(runs[number][0], runs[other][0]):
                        _join(groups, number, other)
            above, before = here, row
        self._gather(groups, runs)

    def _gather(self, groups: dict[int, int], runs: list[list[Place]]) -> None:
        found: dict[int, list[Place]] = {}
        for number, places in enumerate(runs):
            found.setdefault(_root(groups, number), []).extend(places)
        for places in found.values():
            rows, cols = [row for row, _ in places], [col for _, col in places]
            region = Region(Rect(min(rows), min(cols), max(rows), max(cols)), places)
            self.all.append(region)
            self._of.update(dict.fromkeys(places, region))

    def of(self, place: Place) -> Region | None:
        """The region of a filled place; None where nothing is written."""
        return self._of.get(place)

    def are_joined(self, one: Place, other: Place) -> bool:
        """Whether two filled places are of one region."""
        region = self._of.get(one)
        return region is not None and region is self._of.get(other)


def _runs(grid: Grid, frames: Frames, row: int, cols: list[int]) -> Iterator[tuple[int, int, list[Place]]]:
    """Filled cells side by side: first and last column, merged blocks counted whole, and the places."""
    left, right, places = 0, 0, list[Place]()
    for col in cols:
        if places and (col > right + 1 or frames.part(places[-1], (row, col))):
            yield left, right, places
            places = []
        if not places:
            left, right = col, col
        places.append((row, col))
        right = max(right, grid.span(row, col).right if grid.merges else col)
    if places:
        yield left, right, places


def _root(groups: dict[int, int], number: int) -> int:
    while groups[number] != number:
        groups[number] = groups[groups[number]]
        number = groups[number]
    return number


def _join(groups: dict[int, int], one: int, other: int) -> None:
    first, second = sorted((_root(groups, one), _root(groups, other)))
    groups[second] = first
