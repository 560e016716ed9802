"""Open cards, and what holds just now: effects, armour, the bonus to faces, priority. As
`designer.games.duel.play.effects`. Rules P4 (3, 4), P14 (5), H7; R11, R28, R32, R33, R36, R37, R45, R71."""

from __future__ import annotations

from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.layout import Row
from arena.speed import fast

# ---- open cards, a word each -------------------------------------------------------------------------------

PAID, HELD, GOES = 1 << 14, 1 << 15, 1 << 18
"""Its cost was paid as it was opened; its upkeep in this turn; it is discarded when it is due."""


@fast
def open_word(card: int, back: int, since: int, bar: int, goes: int) -> int:
    """A card that comes to the table: bits 0 to 7 the turn since when, 8 to 13 the phase at whose end it is due, 16 and
    17 the turn of the use that it reloads from (R31), 19 on the card."""
    return since | back << 8 | PAID | HELD | bar << 16 | goes << 18 | card << 19


@fast
def card_of(word: int) -> int:
    return word >> 19


@fast
def since_of(word: int) -> int:
    return word & 255


@fast
def back_of(word: int) -> int:
    return word >> 8 & 63


@fast
def bar_of(word: int) -> int:
    return word >> 16 & 3


# ---- short ways into the tables ----------------------------------------------------------------------------


@fast
def of_card(t: Row, seat: int, card: int, what: int) -> int:
    return t[at.CARDS + (card * at.CARD + what) * 2 + seat]


@fast
def of_arm(t: Row, seat: int, arm: int, what: int) -> int:
    return t[at.ARM_ROWS + (arm * at.ARM + what) * 2 + seat]


@fast
def now(t: Row, s: Row) -> int:
    """The turn, 0 to 44."""
    return s[at.PHASE] * t[at.TURNS] + s[at.TURN]


@fast
def bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@fast
def legless(t: Row, s: Row, seat: int) -> int:
    """1 where both legs are lost (H7)."""
    return 1 if s[at.BROKEN + seat] & t[at.LEGS] == t[at.LEGS] else 0


@fast
def armless(t: Row, s: Row, seat: int) -> bool:
    return s[at.BROKEN + seat] & t[at.ARMS] == t[at.ARMS]


@fast
def distance(t: Row, a: int, b: int) -> int:
    """Hexes from one cell to the other."""
    q, r = t[at.Q + b] - t[at.Q + a], t[at.R + b] - t[at.R + a]
    return max(abs(q), abs(r), abs(q + r))


# ---- effects -----------------------------------------------------------------------------------------------


@fast
def has_begun(t: Row, s: Row, seat: int, word: int) -> bool:
    """R45."""
    return since_of(word) < now(t, s) or t[by.OPEN_EFFECT_START] == 0 or s[at.STAGE + seat] > 0


@fast
def in_force(t: Row, s: Row, seat: int, kind: int) -> int:
    """How many cards of a kind lie open, were paid for, and hold in this turn."""
    found = 0
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if word & PAID and word & HELD and of_card(t, seat, card_of(word), at.C_KIND) == kind:
            if has_begun(t, s, seat, word):
                found += 1
    return found


@fast
def can_boost(t: Row, s: Row, seat: int) -> bool:
    """R71: whether mobility gives a boost move before this turn's action."""
    if t[by.MOBILITY_START] == 0:
        return in_force(t, s, seat, at.MOBILITY) > 0
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if word & PAID and word & HELD and since_of(word) < now(t, s):
            if of_card(t, seat, card_of(word), at.C_KIND) == at.MOBILITY:
                return True
    return False


@fast
def bonus(t: Row, s: Row, seat: int) -> int:
    """What is added to each face, as far as it makes a difference (H1; R32, R33)."""
    found = in_force(t, s, seat, at.ASSAULT)
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if word & PAID and of_card(t, seat, card_of(word), at.C_KIND) == at.TARGET_LOCK:
            if has_begun(t, s, seat, word) and (since_of(word) == now(t, s) or t[by.TARGET_LOCK_LASTS] == 0):
                found += 1
    return min(found, 1 if t[by.FACE_BONUS] else at.BONUSES - 1)


@fast
def is_raised(t: Row, s: Row, seat: int) -> bool:
    """Whether overdrive raises ranged damage."""
    return in_force(t, s, seat, at.OVERDRIVE) > 0


@fast
def covers(t: Row, s: Row, seat: int, arm: int) -> bool:
    """Whether a reinforced weapon's card lies open."""
    for i in range(s[at.OPENS + seat]):
        word = s[at.OPEN + 2 * i + seat]
        if of_card(t, seat, card_of(word), at.C_ARM) == arm and has_begun(t, s, seat, word):
            return True
    return False


@fast
def covers_unseen(t: Row, s: Row, seat: int, arm: int) -> bool:
    """R28 laid: whether one lies face down."""
    for turn in range(t[at.TURNS]):
        card = s[at.LAID + 2 * turn + seat]
        if card >= 0 and of_card(t, seat, card, at.C_ARM) == arm:
            return True
    return False


@fast
def armor(t: Row, s: Row, seat: int, laid: bool) -> int:
    """What is left of the armour after broken parts, with what reinforced weapons add (R36); ``laid``: those that lie
    face down too, where R28 counts them."""
    left = t[at.F_ARMOR + seat] - bits(s[at.BROKEN + seat]) * t[at.PART_ARMOR]
    for arm in range(t[at.F_RANGED + seat], t[at.F_ARMS + seat]):
        if of_arm(t, seat, arm, at.A_REINFORCES):
            if covers(t, s, seat, arm) or (laid and t[by.REINFORCED_FROM] and covers_unseen(t, s, seat, arm)):
                left += of_arm(t, seat, arm, at.A_POWER)
    return left if t[by.ARMOR_FLOOR] else max(0, left)


@fast
def harm(t: Row, seat: int, arm: int, against: int, raised: bool, no_arms: bool) -> tuple[int, int]:
    """What a hit and a critical deal against so much armour, in units (H2, H3)."""
    hit = of_arm(t, seat, arm, at.A_RAISED_HIT if raised else at.A_HIT)
    critical = of_arm(t, seat, arm, at.A_RAISED_CRITICAL if raised else at.A_CRITICAL)
    reduction = against - of_arm(t, seat, arm, at.A_IGNORES if no_arms else at.A_PIERCE)
    if t[by.REDUCTION_FLOOR] == 0:
        reduction = max(0, reduction)
    return max(0, hit - reduction * t[at.UNIT]), critical


@fast
def face_means(t: Row, seat: int, arm: int, added: int, face: int) -> int:
    """MISS, HIT or CRITICAL, with HURTS where it costs its owner under overdrive (R41)."""
    return t[at.MEANINGS + ((arm * at.BONUSES + added) * 6 + face - 1) * 2 + seat]


@fast
def late(t: Row, seat: int, card: int) -> int:
    """The priority that a custom gives to a shoot card, -1 where none does (R42)."""
    arm = of_card(t, seat, card, at.C_ARM)
    return of_arm(t, seat, arm, at.A_LATE) if arm >= 0 else -1
