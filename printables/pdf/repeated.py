"""Which groups of a document stand in more than one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from printables.pdf.boxes import Box, Group, Rect


class Repeated:
    """Numbers the groups of pages that are placed more than once, equal ones alike."""

    def __init__(self, pages: Iterable[tuple[Box, ...]]) -> None:
        # Hashing a group hashes all that is in it, so each tuple of boxes is hashed once, and known by identity then.
        self._known: dict[tuple[int, Rect], int] = {}
        self._equal: dict[tuple[tuple[Box, ...], Rect], int] = {}
        self._uses: Counter[int] = Counter()
        for boxes in pages:
            self._count(boxes)

    def _count(self, boxes: tuple[Box, ...]) -> None:
        for box in boxes:
            if isinstance(box, Group):
                key = id(box.boxes), box.rect
                if key not in self._known:
                    self._known[key] = self._equal.setdefault((box.boxes, box.rect), len(self._equal) + 1)
                number = self._known[key]
                self._uses[number] += 1
                if self._uses[number] == 1:
                    self._count(box.boxes)

    def number(self, group: Group) -> int | None:
        """The group's number, the same for equal ones; None where it is placed once only."""
        number = self._known[id(group.boxes), group.rect]
        return number if self._uses[number] > 1 else None
