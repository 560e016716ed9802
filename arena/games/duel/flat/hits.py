"""What a success does beside damage, as `designer.games.duel.play.impact`: impact pushes, jammer jams. Rule P14 (7);
R61, R62, R74."""

from __future__ import annotations

from arena.games.duel.flat import cards, holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.asking import ask
from arena.games.duel.flat.holds import of_arm
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.sight import ways_of_field
from arena.speed import fast


@fast
def successes(t: Row, s: Row, w: Row, seat: int, arm: int) -> None:
    """A volley with a success uses up impact and jammer, each once a turn; the push comes first."""
    bit = 1 << arm
    asked = bit if t[by.ONCE_A_TURN] else -1
    pushes = of_arm(t, seat, arm, at.A_PUSH) > 0 and s[at.PUSHED + seat] & asked == 0
    jams = of_arm(t, seat, arm, at.A_JAM) > 0 and s[at.JAMMED + seat] & asked == 0
    if pushes:
        s[at.PUSHED + seat] |= bit
    if jams:
        s[at.JAMMED + seat] |= bit
    if pushes and t[by.PUSH_TIME]:
        s[at.OWED + seat] |= bit
    elif pushes:
        push(t, s, w, seat, arm)
    if jams:
        jam(t, s, w, seat, of_arm(t, seat, arm, at.A_JAM))


@fast
def push_owed(t: Row, s: Row, w: Row, seat: int) -> None:
    """R62: pushes that waited for the turn's end."""
    for arm in range(t[at.F_ARMS + seat]):
        if s[at.OWED + seat] >> arm & 1:
            push(t, s, w, seat, arm)


@fast
def push(t: Row, s: Row, w: Row, seat: int, arm: int) -> None:
    """Up to so many steps as the weapon pushes, each raising the distance, stopped by obstacle and edge (R61)."""
    enemy, row = 1 - seat, 63
    for step in range(of_arm(t, seat, arm, at.A_PUSH)):
        cell, by_cell = s[at.CELL + enemy], s[at.CELL + seat]
        if t[by.PUSH_PATH] and step == 0:
            row = ways_of_field(t, by_cell, cell)
        far, count = holds.distance(t, by_cell, cell), 1
        w[at.OPTIONS] = at.NONE
        for way in range(6):
            to = t[at.NEAR + cell * 6 + way]
            if row >> way & 1 and to >= 0 and not t[at.ROCK + to] and holds.distance(t, by_cell, to) > far:
                w[at.OPTIONS + count] = to
                count += 1
        to = ask(t, s, w, seat, at.PUSH, count)
        if to < 0:
            return
        s[at.CELL + enemy] = to
        if t[by.PUSH_PATH]:
            for way in range(6):
                if t[at.NEAR + cell * 6 + way] == to:
                    row = 1 << way


@fast
def jam(t: Row, s: Row, w: Row, seat: int, amount: int) -> None:
    """One of three: boost, simulate, or an open card back to hand."""
    enemy = 1 - seat
    w[at.OPTIONS], w[at.OPTIONS + 1] = at.JAM_BOOST, at.JAM_SIMULATE
    what = ask(t, s, w, seat, at.JAM, cards.names(t, s, w, enemy, 2, True))
    if what == at.JAM_BOOST:
        s[at.BOOST + enemy] = max(0, s[at.BOOST + enemy] - amount)
    elif what == at.JAM_SIMULATE:
        s[at.SIMULATE + enemy] = max(0, s[at.SIMULATE + enemy] - amount)
    else:
        cards.take_back(s, enemy, cards.called(t, s, enemy, what, True))
