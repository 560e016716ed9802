"""Cards on their way, as `designer.games.duel.play.cards`: hand, laid, open, gone. Rules P3, P4 (1, 2), P6; R22, R29,
R31, R39, R49, R55, R59, R69, R72. A card is its number among its side's cards; an open one is found by its place
among them."""

from __future__ import annotations

from arena.games.duel.flat import holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import back_of, bar_of, card_of, of_card, since_of
from arena.games.duel.flat.layout import Row
from arena.speed import fast

# ---- laying ------------------------------------------------------------------------------------------------


@fast
def hand_to_lay(t: Row, s: Row, w: Row, seat: int) -> int:
    """The options of ``lay``: every card of the hand, repeats included, into ``OPTIONS``; into ``SINCE`` the
    turn from which on each may be laid (R31). Gives how many."""
    count = 0
    for card in range(t[at.F_CARDS + seat]):
        bar = 0
        for _ in range(s[at.HAND + 2 * card + seat]):
            w[at.OPTIONS + count], w[at.SINCE + count] = card, 0
            while bar < s[at.BARS + seat] and s[at.BAR + 2 * bar + seat] >> 2 != card:
                bar += 1
            if bar < s[at.BARS + seat]:
                w[at.SINCE + count] = s[at.BAR + 2 * bar + seat] & 3
                bar += 1
            count += 1
    return count


@fast
def lay(t: Row, s: Row, w: Row, seat: int) -> None:
    """Lays the cards of ``TAKEN``."""
    for turn in range(t[at.TURNS]):
        card = w[at.TAKEN + turn]
        s[at.HAND + 2 * card + seat] -= 1
        s[at.LAID + 2 * turn + seat] = card


# ---- opening and paying ------------------------------------------------------------------------------------


@fast
def new_turn(s: Row, seat: int) -> None:
    s[at.SHOWN + seat], s[at.UNPAID + seat], s[at.PRIORITY + seat] = at.NONE, 0, 9
    s[at.DAMAGE + seat], s[at.CHECK + seat], s[at.LEFT + seat], s[at.STAGE + seat] = 0, 0, 0, 0
    s[at.PUSHED + seat], s[at.JAMMED + seat], s[at.OWED + seat] = 0, 0, 0
    s[at.REROLLS + seat], s[at.ARCS + seat] = 0, 1


@fast
def _opened(t: Row, s: Row, seat: int, card: int) -> int:
    """A card that comes to the table now (P6)."""
    after = of_card(t, seat, card, at.C_AFTER)
    if after == at.RELOADS:
        return holds.open_word(card, s[at.PHASE] + t[at.PHASES] - 1, holds.now(t, s), s[at.TURN], 0)
    return holds.open_word(card, s[at.PHASE], holds.now(t, s), 0, 1 if after == at.DISCARD else 0)


@fast
def _add_open(s: Row, seat: int, word: int) -> None:
    s[at.OPEN + 2 * s[at.OPENS + seat] + seat] = word
    s[at.OPENS + seat] += 1


@fast
def _drop_open(s: Row, seat: int, place: int) -> None:
    s[at.OPENS + seat] -= 1
    for i in range(place, s[at.OPENS + seat]):
        s[at.OPEN + 2 * i + seat] = s[at.OPEN + 2 * (i + 1) + seat]
    s[at.OPEN + 2 * s[at.OPENS + seat] + seat] = 0


@fast
def open_card(t: Row, s: Row, seat: int) -> None:
    """P4 (1): the card of this turn; none where it was pulled or given up."""
    new_turn(s, seat)
    card = s[at.LAID + 2 * s[at.TURN] + seat]
    if card < 0:
        return
    s[at.LAID + 2 * s[at.TURN] + seat] = at.NONE
    s[at.SHOWN + seat] = card
    _add_open(s, seat, _opened(t, s, seat, card))


@fast
def pay(t: Row, s: Row, seat: int) -> None:
    """P4 (2): losses, upkeep, the new card's cost, in the order of R49."""
    if t[by.START_ORDER]:
        _pay_card(t, s, seat)
        _lose(t, s, seat)
        _pay_upkeep(t, s, seat)
    else:
        _lose(t, s, seat)
        _pay_upkeep(t, s, seat)
        _pay_card(t, s, seat)


@fast
def _lose(t: Row, s: Row, seat: int) -> None:
    """H7: head and torso."""
    loss = t[at.PART_LOSS]
    if s[at.BROKEN + seat] & t[at.HEAD]:
        s[at.SIMULATE + seat] = max(0, s[at.SIMULATE + seat] - loss)
    if s[at.BROKEN + seat] & t[at.TORSO]:
        s[at.BOOST + seat] = max(0, s[at.BOOST + seat] - loss)


@fast
def _pay_upkeep(t: Row, s: Row, seat: int) -> None:
    """Mode by mode, in the rules' order; of one mode the one that came first. What can't be paid lapses for this turn,
    or by R39 comes back."""
    if s[at.OPENS + seat] == 0:
        return
    now = holds.now(t, s)
    for card in range(t[at.F_CARDS + seat]):
        boost, simulate = of_card(t, seat, card, at.C_KEEP_BOOST), of_card(t, seat, card, at.C_KEEP_SIMULATE)
        if boost == 0 and simulate == 0:
            continue
        i = 0
        while i < s[at.OPENS + seat]:
            place = at.OPEN + 2 * i + seat
            word = s[place]
            i += 1
            if card_of(word) != card or since_of(word) >= now or not word & holds.PAID:
                continue
            if s[at.BOOST + seat] >= boost and s[at.SIMULATE + seat] >= simulate:
                s[at.BOOST + seat] -= boost
                s[at.SIMULATE + seat] -= simulate
                s[place] = word | holds.HELD
            elif t[by.UPKEEP_UNPAID]:
                i -= 1
                take_back(s, seat, i)
            else:
                s[place] = word & ~holds.HELD


@fast
def _pay_card(t: Row, s: Row, seat: int) -> None:
    """The opened card's cost; R69 says what becomes of one that can't be paid."""
    card = s[at.SHOWN + seat]
    if card < 0:
        return
    boost, simulate = of_card(t, seat, card, at.C_BOOST), of_card(t, seat, card, at.C_SIMULATE)
    if s[at.BOOST + seat] >= boost and s[at.SIMULATE + seat] >= simulate:
        s[at.BOOST + seat] -= boost
        s[at.SIMULATE + seat] -= simulate
        return
    last = s[at.OPENS + seat] - 1
    s[at.UNPAID + seat] = 1
    if t[by.COST_UNPAID]:
        take_back(s, seat, last)
        s[at.SHOWN + seat] = at.NONE
    else:
        s[at.OPEN + 2 * last + seat] &= ~holds.PAID


# ---- coming back -------------------------------------------------------------------------------------------


@fast
def take_back(s: Row, seat: int, place: int) -> None:
    """An open card returns to hand at once."""
    s[at.HAND + 2 * card_of(s[at.OPEN + 2 * place + seat]) + seat] += 1
    _drop_open(s, seat, place)


@fast
def is_reloadable(t: Row, s: Row, seat: int, word: int) -> bool:
    """Whether an own open card may be reloaded: any but the reload card of this turn, and those that are to be
    discarded (R29)."""
    kind = of_card(t, seat, card_of(word), at.C_KIND)
    if (since_of(word) == holds.now(t, s) and kind == at.RELOAD) or word & holds.GOES or kind == at.FULL_OPEN:
        return False
    return t[by.RELOAD_TARGET] == 0 or of_card(t, seat, card_of(word), at.C_AFTER) == at.RELOADS


@fast
def is_jammable(t: Row, s: Row, word: int) -> bool:
    """Whether a jammer may return it: not what came to the table in this turn."""
    return since_of(word) < holds.now(t, s)


@fast
def names(t: Row, s: Row, w: Row, seat: int, start: int, jams: bool) -> int:
    """The open cards that may be jammed or reloaded, each kind once, ascending, into ``OPTIONS`` from ``start`` on.
    Gives how many options there are then."""
    count = start
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if not (is_jammable(t, s, word) if jams else is_reloadable(t, s, seat, word)):
            continue
        card, spot = card_of(word), count
        while spot > start and w[at.OPTIONS + spot - 1] > card:
            spot -= 1
        if spot > start and w[at.OPTIONS + spot - 1] == card:
            continue
        for j in range(count, spot, -1):
            w[at.OPTIONS + j] = w[at.OPTIONS + j - 1]
        w[at.OPTIONS + spot] = card
        count += 1
    return count


@fast
def called(t: Row, s: Row, seat: int, card: int, jams: bool) -> int:
    """Of the open cards of a kind that may be jammed or reloaded the place of the one that returns later; of equal
    ones of the one that came later."""
    best, found = -1, -1
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if card_of(word) != card or not (is_jammable(t, s, word) if jams else is_reloadable(t, s, seat, word)):
            continue
        if back_of(word) * 256 + since_of(word) > best:
            best, found = back_of(word) * 256 + since_of(word), i
    return found


@fast
def _due(word: int, back: int, bar: int, keep: int) -> int:
    """The same open card, due at the end of another phase."""
    return word & ~(63 << 8 | 3 << 16) & keep | back << 8 | bar << 16


@fast
def lock_shoots(t: Row, s: Row, seat: int) -> None:
    """P6: a paid full open puts every shoot card of its own on the table, from hand, laid (R59) or already open."""
    for card in range(t[at.F_CARDS + seat]):
        if of_card(t, seat, card, at.C_SHOOTS) == 0:
            continue
        locked, place = _opened(t, s, seat, card), _place(s, seat, card)
        if place >= 0:
            spot = at.OPEN + 2 * place + seat
            s[spot] = _due(s[spot], back_of(locked), bar_of(locked), -1)
        elif s[at.HAND + 2 * card + seat]:
            s[at.HAND + 2 * card + seat] -= 1
            _add_open(s, seat, locked)
        elif t[by.FULL_OPEN_LAID] == 0:
            for turn in range(t[at.TURNS]):
                if s[at.LAID + 2 * turn + seat] == card:
                    s[at.LAID + 2 * turn + seat] = at.NONE
                    _add_open(s, seat, locked)
                    break


@fast
def _place(s: Row, seat: int, card: int) -> int:
    for i in range(s[at.OPENS + seat]):
        if card_of(s[at.OPEN + 2 * i + seat]) == card:
            return i
    return -1


@fast
def free(t: Row, s: Row, seat: int) -> None:
    """R72 returns: the card of this turn comes back at the phase's end, however it is used."""
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if card_of(word) == s[at.SHOWN + seat] and since_of(word) == holds.now(t, s):
            s[at.OPEN + 2 * i + seat] = _due(word, s[at.PHASE], 0, ~holds.GOES)
            return


@fast
def give_up(t: Row, s: Row, seat: int, arm: int) -> None:
    """R55: all cards of a weapon are discarded, wherever they are."""
    for card in range(t[at.F_CARDS + seat]):
        if of_card(t, seat, card, at.C_ARM) == arm:
            s[at.GONE + 2 * card + seat] += s[at.HAND + 2 * card + seat]
            s[at.HAND + 2 * card + seat] = 0
    for turn in range(t[at.TURNS]):
        card = s[at.LAID + 2 * turn + seat]
        if card >= 0 and of_card(t, seat, card, at.C_ARM) == arm:
            s[at.LAID + 2 * turn + seat] = at.NONE
            s[at.GONE + 2 * card + seat] += 1
    for i in range(s[at.OPENS + seat] - 1, -1, -1):
        card = card_of(s[at.OPEN + 2 * i + seat])
        if of_card(t, seat, card, at.C_ARM) == arm:
            s[at.GONE + 2 * card + seat] += 1
            _drop_open(s, seat, i)
    kept = 0
    for i in range(s[at.BARS + seat]):
        word = s[at.BAR + 2 * i + seat]
        if of_card(t, seat, word >> 2, at.C_ARM) != arm:
            s[at.BAR + 2 * kept + seat] = word
            kept += 1
    _set_bars(s, seat, kept)


@fast
def _set_bars(s: Row, seat: int, count: int) -> None:
    for i in range(count, s[at.BARS + seat]):
        s[at.BAR + 2 * i + seat] = 0
    s[at.BARS + seat] = count


@fast
def end_phase(t: Row, s: Row, seat: int) -> None:
    """P5: what is due returns or is discarded (R22). R31 same_turn: a card that comes back from reloading may not be
    laid for an earlier turn of the next phase."""
    bars = kept = 0
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if back_of(word) > s[at.PHASE]:
            s[at.OPEN + 2 * kept + seat] = word
            kept += 1
        elif word & holds.GOES:
            s[at.GONE + 2 * card_of(word) + seat] += 1
        else:
            s[at.HAND + 2 * card_of(word) + seat] += 1
            if t[by.RETURN_TIME] and bar_of(word):
                s[at.BAR + 2 * bars + seat] = card_of(word) * 4 + bar_of(word)
                bars += 1
    for i in range(kept, s[at.OPENS + seat]):
        s[at.OPEN + 2 * i + seat] = 0
    s[at.OPENS + seat] = kept
    for i in range(bars, s[at.BARS + seat]):
        s[at.BAR + 2 * i + seat] = 0
    s[at.BARS + seat] = bars
