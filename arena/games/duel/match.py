"""Whole matches: set up, phase by phase to the end, counted. Rule P1."""

from __future__ import annotations

from arena.games.duel.flat import asking, cards
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.chance import stream_of
from arena.games.duel.flat.holds import of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.turn import deploy, play_phase, refill
from arena.games.duel.minds import worth
from arena.games.duel.minds.greedy import choose, choose_dice
from arena.games.duel.minds.lays import choose_lay
from arena.games.duel.minds.plan import plan_lay
from arena.speed import fast


@fast
def set_up(t: Row, s: Row, first: int, second: int, seed: int, match: int) -> None:
    """The position in which a match begins: who plays, and the stream of chance of a seed and match."""
    for place in range(at.FACES):
        s[place] = 0
    for seat in range(2):
        s[at.CELL + seat] = at.NONE if t[by.DEPLOYMENT] else t[at.START + seat]
        s[at.FACING + seat] = 3 * seat
        s[at.HP + seat], s[at.BOOST + seat] = t[at.F_HP + seat], t[at.F_BOOST + seat]
        s[at.SIMULATE + seat] = t[at.F_SIMULATE + seat]
        for turn in range(t[at.TURNS]):
            s[at.LAID + 2 * turn + seat] = at.NONE
        for card in range(t[at.F_CARDS + seat]):
            s[at.HAND + 2 * card + seat] = of_card(t, seat, card, at.C_COPIES)
        cards.new_turn(s, seat)
    s[at.PLAYER], s[at.PLAYER + 1] = first, second
    s[at.FIRST], s[at.WINNER], s[at.V_SEAT] = at.NONE, at.NONE, at.NONE
    s[at.STREAM] = stream_of(seed, match)


@fast
def choose_cards(t: Row, s: Row, w: Row, o: Row, seat: int, strength: Row) -> None:
    """What a player that is not random lays: places among the options, into ``TAKEN``; of an enemy whose build is
    hidden nothing can be planned."""
    count = cards.hand_to_lay(t, s, w, seat)
    if s[at.PLAYER + seat] == at.GREEDY or worth.is_hidden(t):
        choose_lay(t, s, w, seat, count)
    else:
        plan_lay(t, s, w, o, seat, strength)


@fast
def lay(t: Row, s: Row, w: Row, o: Row, seat: int, strength: Row) -> None:
    """P3: three cards."""
    if s[at.PLAYER + seat] == at.RANDOM:
        asking.draw_lay(t, s, w, cards.hand_to_lay(t, s, w, seat))
    else:
        choose_cards(t, s, w, o, seat, strength)
    asking.note_lay(s, w, seat, cards.hand_to_lay(t, s, w, seat), t[at.TURNS])
    cards.lay(t, s, w, seat)


@fast
def play_match(t: Row, s: Row, w: Row, o: Row, strength: Row) -> None:
    """A match that was set up, to its end."""
    if t[by.DEPLOYMENT]:
        deploy(t, s, w, 0)
        deploy(t, s, w, 1)
    while not s[at.WHY]:
        refill(t, s)
        for seat in range(2):
            lay(t, s, w, o, seat, strength)
        play_phase(t, s, w)


@fast
def _result(s: Row, out: Row, place: int) -> None:
    out[place + at.R_WINNER], out[place + at.R_WHY] = s[at.WINNER], s[at.WHY]
    out[place + at.R_TURNS], out[place + at.R_DRAWN] = s[at.OPENED], s[at.COUNT]
    for seat in range(2):
        out[place + at.R_HP + seat], out[place + at.R_BROKEN + seat] = s[at.HP + seat], s[at.BROKEN + seat]
        out[place + at.R_CELL + seat], out[place + at.R_POINTS + seat] = s[at.CELL + seat], s[at.POINTS + seat]


def run(t: Row, s: Row, w: Row, o: Row, strength: Row, jobs: Row, out: Row) -> None:
    """Plays the matches of ``jobs``, four numbers each: who plays in the first seat and in the second, seed, match; the
    results go to ``out``, RESULT numbers each. ``o``: a second position to work on; ``strength``: of planning players.

    Without ``out`` it decides: ``jobs`` is then who, kind, how many options there are, how many may be taken; what is
    taken is marked in ``MARK``, or stands in ``TAKEN``, as places among the options. It is one function with the
    matches so that all is compiled once."""
    if len(out) == 0:
        if jobs[1] == at.LAY:
            choose_cards(t, s, w, o, jobs[0], strength)
        elif jobs[3]:
            choose_dice(t, s, w, jobs[0], jobs[2], jobs[3])
        else:
            w[at.TAKEN] = choose(t, s, w, jobs[0], jobs[1], jobs[2])
        return
    for job in range(len(jobs) // 4):
        set_up(t, s, jobs[job * 4], jobs[job * 4 + 1], jobs[job * 4 + 2], jobs[job * 4 + 3])
        play_match(t, s, w, o, strength)
        _result(s, out, job * at.RESULT)
