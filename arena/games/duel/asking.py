"""Who takes what: random players draw as `designer.play.players.RandomPlayer` does, the others decide in
`arena.games.duel.greedy`. Everything that is taken, and every die, goes into ``Work.log`` where there is one.

A log entry: of a decision 1 + who, kind, how many options there were, how many were taken, their places among the
options; of a die 0, what for, its face.
"""

from __future__ import annotations

from arena.games.duel import layout as at
from arena.games.duel.chance import draw
from arena.games.duel.greedy import choose, choose_dice
from arena.games.duel.layout import Row, Tables, Work
from arena.speed import fast


@fast
def note(s: Row, w: Work, number: int) -> None:
    if s[at.LOGGED] < len(w.log):
        w.log[s[at.LOGGED]] = number
    s[at.LOGGED] += 1


@fast
def die(s: Row, w: Work, what: int) -> int:
    """A die's face."""
    face = draw(s, 6) + 1
    if len(w.log):
        note(s, w, 0)
        note(s, w, what)
        note(s, w, face)
    return face


@fast
def ask(t: Tables, s: Row, w: Work, who: int, kind: int, count: int) -> int:
    """What one takes of the first ``count`` of ``Work.options``. One alone is not asked."""
    if count == 1:
        return w.options[0]
    place = draw(s, count) if s[at.PLAYER + who] == at.RANDOM else choose(t, s, w, who, kind, count)
    if len(w.log):
        note(s, w, 1 + who)
        note(s, w, kind)
        note(s, w, count)
        note(s, w, 1)
        note(s, w, place)
    return w.options[place]


@fast
def ask_lay(t: Tables, s: Row, w: Work, who: int, count: int) -> None:
    """Any cards of the hand, in order, at random, into ``Work.taken``."""
    turns = t.numbers[at.TURNS]
    for option in range(count):
        w.mark[option] = 0
    for place in range(turns):
        open_ = 0
        for option in range(count):
            open_ += w.mark[option] == 0 and w.since[option] <= place
        drawn, option = draw(s, open_), -1
        while drawn >= 0:
            option += 1
            drawn -= w.mark[option] == 0 and w.since[option] <= place
        w.mark[option] = 1
        w.taken[place] = option
    note_lay(s, w, who, count, turns)


@fast
def note_lay(s: Row, w: Work, who: int, count: int, turns: int) -> None:
    """Notes which options were taken, by their places in ``Work.taken``, and puts the cards there instead."""
    if len(w.log):
        note(s, w, 1 + who)
        note(s, w, at.LAY)
        note(s, w, count)
        note(s, w, turns)
    for place in range(turns):
        if len(w.log):
            note(s, w, w.taken[place])
        w.taken[place] = w.options[w.taken[place]]


@fast
def ask_dice(t: Tables, s: Row, w: Work, who: int, count: int, most: int) -> int:
    """Which dice are re-rolled, ``most`` at most, of the first ``count`` of ``Work.options``: into ``Work.taken``,
    ascending. Gives how many."""
    if s[at.PLAYER + who] == at.RANDOM:
        many = draw(s, min(most, count) + 1)
        for option in range(count):
            w.mark[option] = 0
        for left in range(count, count - many, -1):
            drawn, option = draw(s, left), -1
            while drawn >= 0:
                option += 1
                drawn -= w.mark[option] == 0
            w.mark[option] = 1
    else:
        many = choose_dice(t, s, w, who, count, most)
    if len(w.log):
        note(s, w, 1 + who)
        note(s, w, at.REROLL)
        note(s, w, count)
        note(s, w, many)
    found = 0
    for option in range(count):
        if w.mark[option]:
            w.taken[found] = w.options[option]
            if len(w.log):
                note(s, w, option)
            found += 1
    return many
