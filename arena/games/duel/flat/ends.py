"""How a match ends, and what is scored, as `designer.games.duel.play.ends`. Rules H9, P4 (7), P5; R38b, R51, R52, R64,
R70."""

from __future__ import annotations

from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import bits
from arena.games.duel.flat.layout import Row
from arena.speed import fast

WRECK = 3
"""H9: so many broken parts at HP 0."""


@fast
def fate(t: Row, s: Row, seat: int) -> int:
    """Why a machine is out of the match: PARTS, DESTROYED, or 0 while it fights (H9)."""
    broken = bits(s[at.BROKEN + seat])
    if broken == t[at.PART_COUNT]:
        return at.PARTS if s[at.HP + seat] else at.DESTROYED
    return at.DESTROYED if s[at.HP + seat] == 0 and broken >= WRECK else 0


@fast
def win_test(t: Row, s: Row) -> None:
    """After each volley, unless R52 has it wait for the turn's end."""
    if t[by.WIN_TIME] == 0:
        decide(t, s)


@fast
def decide(t: Row, s: Row) -> None:
    """P4 (7): whether the match is over. R51: when both are out."""
    first, second = fate(t, s, 0), fate(t, s, 1)
    if first and second:
        if t[by.DOUBLE_WIN] == 0 or s[at.FIRST] < 0:
            finish(s, at.NONE, at.DRAWN)
        else:
            finish(s, s[at.FIRST], second if s[at.FIRST] == 0 else first)
    elif first:
        finish(s, 1, first)
    elif second:
        finish(s, 0, second)


@fast
def finish(s: Row, winner: int, why: int) -> None:
    s[at.WINNER], s[at.WHY] = winner, why


@fast
def score_round(t: Row, s: Row) -> None:
    """P5: what a round's end scores: standing losses (R70), the objective (R64)."""
    if t[by.PART_POINTS]:
        for seat in range(2):
            s[at.POINTS + seat] += t[by.VICTORY_PART] * bits(s[at.BROKEN + 1 - seat])
    if t[by.OBJECTIVE]:
        first, second = t[at.GOAL + s[at.CELL]], t[at.GOAL + s[at.CELL + 1]]
        if first != second:
            s[at.POINTS + (0 if first < second else 1)] += t[by.VICTORY_OBJECTIVE]


@fast
def count_points(t: Row, s: Row) -> None:
    """H9 after the last round: more points win; R38b may let HP say more."""
    ahead = s[at.POINTS] - s[at.POINTS + 1]
    if ahead == 0 and t[by.POINTS_TIE]:
        ahead = s[at.HP] - s[at.HP + 1]
    if ahead == 0:
        finish(s, at.NONE, at.DRAWN)
    else:
        finish(s, 0 if ahead > 0 else 1, at.SCORED)
