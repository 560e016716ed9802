"""Players that try lays: phases played out in which both decide greedily, of what each may lay in this phase. Nothing
is known of the enemy's hand and face-down cards but what they are together: what the enemy lays is drawn from that.

Own lays and the enemy's are the rows and columns of a game of their own, each pair played out. `AHEAD` takes the own
lay that does best on average; `PLANNER` lets both sides answer each other until none does better by much, and draws
from the own answers."""

from __future__ import annotations

from arena.games.duel.flat import asking, cards, holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat.chance import draw, stream_of
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.turn import play_phase
from arena.games.duel.minds.lays import choose_lay
from arena.speed import fast

LAYS = at.PLAN + 2304
"""Own lays, then the enemy's: three cards each."""
MOST_LAYS = 24
PAYOFFS = LAYS + 2 * 3 * MOST_LAYS
TIMES = PAYOFFS + MOST_LAYS * MOST_LAYS
"""How often each was the best answer, own ones first; `SUMS`: what each comes to against what the other side played."""
SUMS = TIMES + 2 * MOST_LAYS
ANSWERS = 400
OWN, FOE, PLAYS = 0, 1, 2
"""A strength, three numbers by seat: own lays, at most MOST_LAYS, the enemy's, how often each pair is played out."""


@fast
def _imagine(t: Row, s: Row, w: Row, o: Row, seat: int, who: int, place: int, number: int) -> None:
    """Draws lays of a side: the first as a greedy player would, of the rest half so and half at random. A position
    ``o`` is made of what ``who`` knows."""
    for index in range(number):
        _known(t, s, o, who)
        count = cards.hand_to_lay(t, o, w, seat)
        if index % 3 == 2:
            asking.draw_lay(t, o, w, count)
        else:
            choose_lay(t, o, w, seat, count)
        for turn in range(t[at.TURNS]):
            w[place + 3 * index + turn] = w[at.OPTIONS + w[at.TAKEN + turn]]
        s[at.COUNT] = o[at.COUNT]


@fast
def _known(t: Row, s: Row, o: Row, who: int) -> None:
    """Copies a position in which cards are to be laid, the enemy's face-down ones back in its hand."""
    for place in range(at.FACES):
        o[place] = s[place]
    o[at.PLAYER], o[at.PLAYER + 1] = at.GREEDY, at.GREEDY
    for turn in range(t[at.TURNS]):
        place = at.LAID + 2 * turn + 1 - who
        if o[place] >= 0:
            o[at.HAND + 2 * o[place] + 1 - who] += 1
        o[place] = at.NONE


@fast
def _try(t: Row, s: Row, w: Row, o: Row, who: int, own: int, foe: int, stream: int) -> int:
    """A phase played out with a lay of each side, on dice of its own; what comes of it for ``who``."""
    _known(t, s, o, who)
    o[at.STREAM], o[at.COUNT] = stream, 0
    for seat in range(2):
        place = own if seat == who else foe
        for turn in range(t[at.TURNS]):
            w[at.TAKEN + turn] = w[place + turn]
        cards.lay(t, o, w, seat)
    room = w[at.LOG_ROOM]
    w[at.LOG_ROOM] = 0
    play_phase(t, o, w)
    w[at.LOG_ROOM] = room
    return value(t, o, who)


@fast
def value(t: Row, s: Row, who: int) -> int:
    """What a position between phases is worth to a player, in hundredths of a point about."""
    if s[at.WHY]:
        return 0 if s[at.WINNER] < 0 else 20000 if s[at.WINNER] == who else -20000
    return _strength(t, s, who) - _strength(t, s, 1 - who)


@fast
def _strength(t: Row, s: Row, seat: int) -> int:
    """HP as far as there is, then what is not broken; weapons that are ready; stores."""
    broken = holds.bits(s[at.BROKEN + seat])
    found = 100 * s[at.HP + seat] // t[at.UNIT] - 700 * broken + 300 * s[at.POINTS + seat]
    if s[at.HP + seat] == 0:
        found -= 1200 + 800 * broken
    if (s[at.PHASE] % t[at.PHASES]) != 0:
        found += 25 * (s[at.BOOST + seat] + s[at.SIMULATE + seat])
    for card in range(t[at.F_CARDS + seat]):
        if holds.of_card(t, seat, card, at.C_SHOOTS) and s[at.HAND + 2 * card + seat]:
            found += 150
    return found


@fast
def plan_lay(t: Row, s: Row, w: Row, o: Row, who: int, strength: Row) -> None:
    """The cards that a planning player lays, into ``TAKEN`` as places among the options. ``o``: a
    second position to play on; ``strength``: see OWN."""
    rows, columns, plays = strength[3 * who + OWN], strength[3 * who + FOE], strength[3 * who + PLAYS]
    _imagine(t, s, w, o, who, who, LAYS, rows)
    _imagine(t, s, w, o, 1 - who, who, LAYS + 3 * MOST_LAYS, columns)
    stream = stream_of(draw(s, 1 << 31), 0)
    for row in range(rows):
        for column in range(columns):
            total = 0
            for play in range(plays):
                # the same dice for every own lay, so that they differ by what they do
                total += _try(
                    t, s, w, o, who, LAYS + 3 * row, LAYS + 3 * (MOST_LAYS + column), stream + column * 131 + play
                )
            w[PAYOFFS + row * MOST_LAYS + column] = total
    plans = s[at.PLAYER + who] == at.PLANNER
    row = _answer(s, w, rows, columns) if plans else _best_on_average(w, rows, columns)
    count = cards.hand_to_lay(t, s, w, who)
    for option in range(count):
        w[at.MARK + option] = 0
    for turn in range(t[at.TURNS]):
        for option in range(count):
            if w[at.MARK + option] == 0 and w[at.OPTIONS + option] == w[LAYS + 3 * row + turn]:
                if w[at.SINCE + option] <= turn:
                    w[at.MARK + option] = 1
                    w[at.TAKEN + turn] = option
                    break


@fast
def _best_on_average(w: Row, rows: int, columns: int) -> int:
    best, found = -(1 << 60), 0
    for row in range(rows):
        total = 0
        for column in range(columns):
            total += w[PAYOFFS + row * MOST_LAYS + column]
        if total > best:
            best, found = total, row
    return found


@fast
def _answer(s: Row, w: Row, rows: int, columns: int) -> int:
    """A lay drawn from what comes of both sides answering each other (fictitious play)."""
    for index in range(2 * MOST_LAYS):
        w[TIMES + index] = w[SUMS + index] = 0
    for column in range(columns):  # begin with the enemy playing any
        for row in range(rows):
            w[SUMS + row] += w[PAYOFFS + row * MOST_LAYS + column]
    for _ in range(ANSWERS):
        best = 0
        for row in range(1, rows):
            if w[SUMS + row] > w[SUMS + best]:
                best = row
        w[TIMES + best] += 1
        for column in range(columns):
            w[SUMS + MOST_LAYS + column] += w[PAYOFFS + best * MOST_LAYS + column]
        least = 0
        for column in range(1, columns):
            if w[SUMS + MOST_LAYS + column] < w[SUMS + MOST_LAYS + least]:
                least = column
        for row in range(rows):
            w[SUMS + row] += w[PAYOFFS + row * MOST_LAYS + least]
    drawn = draw(s, ANSWERS)
    for row in range(rows):
        drawn -= w[TIMES + row]
        if drawn < 0:
            return row
    return rows - 1
