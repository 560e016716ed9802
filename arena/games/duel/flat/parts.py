"""Part checks, as `designer.games.duel.play.parts`. Rules H6, H7, H8, P5, P16; R54, R55, R70."""

from __future__ import annotations

from arena.games.duel.flat import cards
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.asking import ask, die
from arena.games.duel.flat.holds import card_of, of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.speed import fast

NAMED = 3
"""The attacker names the faces up to this one."""
BOTH = 2
"""R55: a weapon with fewer cards can't give up both."""


@fast
def check_turn(t: Row, s: Row, w: Row, victim: int) -> None:
    """P4 (6): a critical and enough damage in this turn, or what R40 says; none after a break of the same phase."""
    asked, enough = s[at.CHECK + victim], s[at.DAMAGE + victim] >= t[at.CHECK_DAMAGE]
    if s[at.BREAKS + victim] == 0 and (asked == 2 or (asked == 1 and enough)):
        check(t, s, w, victim)


@fast
def check_phase(t: Row, s: Row, w: Row, victim: int) -> None:
    """H8: damaged at HP 0 in this phase, as R53 counts it; none where a part broke."""
    if s[at.STRUCK + victim] and s[at.BREAKS + victim] == 0 and s[at.HP + victim] == 0:
        check(t, s, w, victim)


@fast
def check(t: Row, s: Row, w: Row, victim: int) -> None:
    """P16: the attacker names a part, the defender may cancel, one die."""
    count = 0
    for part in range(t[at.PART_COUNT]):
        if s[at.BROKEN + victim] >> part & 1 == 0:
            w[at.OPTIONS + count] = part
            count += 1
    if count == 0:
        return
    part = ask(t, s, w, 1 - victim, at.PART, count)
    w[at.OPTIONS], count = at.NONE, 1
    ranged = t[at.F_RANGED + victim]
    for arm in range(ranged, t[at.F_ARMS + victim]):
        if of_arm(t, victim, arm, at.A_REINFORCES) and _shields(t, s, victim, arm):
            w[at.OPTIONS + count] = arm - ranged
            count += 1
    weapon = ask(t, s, w, victim, at.CANCEL, count)
    if weapon >= 0:
        cards.give_up(t, s, victim, ranged + weapon)
    elif die(s, w, at.D_PART) <= NAMED:
        s[at.BROKEN + victim] |= 1 << part
        s[at.BREAKS + victim] += 1
        if t[by.PART_POINTS] == 0:
            s[at.POINTS + 1 - victim] += t[by.VICTORY_PART]


@fast
def _shields(t: Row, s: Row, seat: int, arm: int) -> bool:
    """Whether all cards of a reinforced weapon, at least two, can be given up (R55)."""
    copies = there = 0
    hidden = t[by.CANCEL_FROM] == 0
    for card in range(t[at.F_CARDS + seat]):
        if of_card(t, seat, card, at.C_ARM) == arm:
            copies += of_card(t, seat, card, at.C_COPIES)
            if hidden:
                there += s[at.HAND + 2 * card + seat]
    for i in range(s[at.OPENS + seat]):
        there += of_card(t, seat, card_of(s[at.OPEN + 2 * i + seat]), at.C_ARM) == arm
    if hidden:
        for turn in range(t[at.TURNS]):
            card = s[at.LAID + 2 * turn + seat]
            there += card >= 0 and of_card(t, seat, card, at.C_ARM) == arm
    return copies >= BOTH and there == copies
