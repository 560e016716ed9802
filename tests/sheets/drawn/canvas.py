"""A sheet to draw on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

At = tuple[int, int]
Block = tuple[int, int, int, int]
"""Top, left, bottom, right."""


@dataclass(slots=True)
class Canvas:
    """Values by (row, column), 1-based; merged blocks as (top, left, bottom, right)."""

    cells: dict[At, object] = field(default_factory=dict)
    merges: list[Block] = field(default_factory=list)
    fills: dict[At, str] = field(default_factory=dict)
    lines: dict[At, tuple[int, int, int, int]] = field(default_factory=dict)

    def put(self, row: int, col: int, value: object) -> None:
        if value not in (None, ""):
            assert (row, col) not in self.cells, f"two values at {row}, {col}"
            self.cells[row, col] = value

    def row(self, row: int, col: int, values: Iterable[object]) -> int:
        """Values side by side; the column behind the last."""
        for value in values:
            self.put(row, col, value)
            col += 1
        return col

    def merge(self, top: int, left: int, bottom: int, right: int) -> None:
        if (top, left) != (bottom, right):
            self.merges.append((top, left, bottom, right))

    def frame(self, block: Block, weight: int) -> None:
        """A line around a block; a thinner one changes nothing."""
        top, left, bottom, right = block
        for row in range(top, bottom + 1):
            for col in range(left, right + 1):
                sides = (row == top, col == left, row == bottom, col == right)
                old = self.lines.get((row, col), (0, 0, 0, 0))
                if any(sides):
                    one, two, three, four = (max(o, weight * side) for o, side in zip(old, sides, strict=True))
                    self.lines[row, col] = one, two, three, four

    @property
    def bottom(self) -> int:
        return max([row for row, _ in self.cells] + [block[2] for block in self.merges], default=0)

    @property
    def right(self) -> int:
        return max([col for _, col in self.cells] + [block[3] for block in self.merges], default=0)

    def shown(self) -> str:
        """The sheet as lines, to look at when a test fails."""
        lines = []
        for row in range(1, self.bottom + 1):
            cells = [str(self.cells.get((row, col), "")) for col in range(1, self.right + 1)]
            lines.append(f"{row:3} | " + " | ".join(cells).rstrip(" |"))
        return "\n".join([*lines, f"merged: {self.merges}"] if self.merges else lines)
