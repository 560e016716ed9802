"""Who takes what: random players draw as `designer.play.players.RandomPlayer` does, the others decide in
`arena.games.duel.minds.greedy`. Everything that is taken, and every die, goes into the log where there is one.

A log entry: of a decision 1 + who, kind, how many options there were, how many were taken, their places among the
options; of a die 0, what for, its face.
"""

from __future__ import annotations

from arena.games.duel.flat import layout as at
from arena.games.duel.flat.chance import draw
from arena.games.duel.flat.layout import Row
from arena.games.duel.minds.greedy import choose, choose_dice
from arena.speed import fast


@fast
def note(s: Row, w: Row, number: int) -> None:
    if s[at.LOGGED] < w[at.LOG_ROOM]:
        w[at.LOG + s[at.LOGGED]] = number
    s[at.LOGGED] += 1


@fast
def die(s: Row, w: Row, what: int) -> int:
    """A die's face."""
    face = draw(s, 6) + 1
    if w[at.LOG_ROOM]:
        note(s, w, 0)
        note(s, w, what)
        note(s, w, face)
    return face


@fast
def ask(t: Row, s: Row, w: Row, who: int, kind: int, count: int) -> int:
    """What one takes of the first ``count`` of ``OPTIONS``. One alone is not asked."""
    if count == 1:
        return w[at.OPTIONS]
    place = draw(s, count) if s[at.PLAYER + who] == at.RANDOM else choose(t, s, w, who, kind, count)
    if w[at.LOG_ROOM]:
        note(s, w, 1 + who)
        note(s, w, kind)
        note(s, w, count)
        note(s, w, 1)
        note(s, w, place)
    return w[at.OPTIONS + place]


@fast
def draw_lay(t: Row, s: Row, w: Row, count: int) -> None:
    """Any cards of the hand, in order, at random: their places among the options, into ``TAKEN``."""
    turns = t[at.TURNS]
    for option in range(count):
        w[at.MARK + option] = 0
    for place in range(turns):
        open_ = 0
        for option in range(count):
            open_ += w[at.MARK + option] == 0 and w[at.SINCE + option] <= place
        drawn, option = draw(s, open_), -1
        while drawn >= 0:
            option += 1
            drawn -= w[at.MARK + option] == 0 and w[at.SINCE + option] <= place
        w[at.MARK + option] = 1
        w[at.TAKEN + place] = option


@fast
def note_lay(s: Row, w: Row, who: int, count: int, turns: int) -> None:
    """Notes which options were taken, by their places in ``TAKEN``, and puts the cards there instead."""
    if w[at.LOG_ROOM]:
        note(s, w, 1 + who)
        note(s, w, at.LAY)
        note(s, w, count)
        note(s, w, turns)
    for place in range(turns):
        if w[at.LOG_ROOM]:
            note(s, w, w[at.TAKEN + place])
        w[at.TAKEN + place] = w[at.OPTIONS + w[at.TAKEN + place]]


@fast
def ask_dice(t: Row, s: Row, w: Row, who: int, count: int, most: int) -> int:
    """Which dice are re-rolled, ``most`` at most, of the first ``count`` of ``OPTIONS``: into ``TAKEN``,
    ascending. Gives how many."""
    if s[at.PLAYER + who] == at.RANDOM:
        many = draw(s, min(most, count) + 1)
        for option in range(count):
            w[at.MARK + option] = 0
        for left in range(count, count - many, -1):
            drawn, option = draw(s, left), -1
            while drawn >= 0:
                option += 1
                drawn -= w[at.MARK + option] == 0
            w[at.MARK + option] = 1
    else:
        many = choose_dice(t, s, w, who, count, most)
    if w[at.LOG_ROOM]:
        note(s, w, 1 + who)
        note(s, w, at.REROLL)
        note(s, w, count)
        note(s, w, many)
    found = 0
    for option in range(count):
        if w[at.MARK + option]:
            w[at.TAKEN + found] = w[at.OPTIONS + option]
            if w[at.LOG_ROOM]:
                note(s, w, option)
            found += 1
    return many
