"""The two maps (sections 3 and 6): the battle map with both sides' columns, and the scenario map. Their sizes are ours:
the source gives none, but that the sides start facing each other out of reach (S5)."""

from __future__ import annotations

from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import Rules
from designer.hexes import Orientation
from designer.views import Board
from sheets.grid import a1
from templates.words import Lang

BATTLE = (14, 9)
"""Columns and rows: the distance of the start, and two hexes behind each side."""
SCENARIO = (12, 8)


def boards(rules: Rules, lang: Lang) -> tuple[Board, ...]:
    """The battle map, where a machine of either side starts in a marked hex, and the scenario map."""
    words = Wording(lang, "maps")
    cols, rows = BATTLE
    left = (cols - rules.start_distance - 1) // 2 + 1
    starts = frozenset(a1(row, col) for col in (left, left + rules.start_distance) for row in range(1, rows + 1))
    hexes = Orientation.POINTY.value
    return (
        Board(words("battle"), cols, rows, hexes, starts=starts, id="battle"),
        Board(words("scenario"), *SCENARIO, hexes, id="scenario"),
    )
