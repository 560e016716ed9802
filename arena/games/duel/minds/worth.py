"""What an attack is worth to a player: exact sums over a die's faces, in units, so that 6 of them are a mean. Only
what the player may see is looked at: of the enemy the build, open cards, and hand and face-down cards as one set;
under R65 ``no`` nothing of its build."""

from __future__ import annotations

from arena.games.duel.flat import holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import card_of, of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.sight import in_row, sees
from arena.speed import fast

SURVEYED = 8
"""Numbers of a surveyed weapon: least and greatest range, whether it fires over obstacles, what its volley is worth,
its arm, what of it is laid for later turns."""
OWN, FOE = at.PLAN, at.PLAN + 1024
"""Where the surveyed weapons of a player and of the enemy begin, how many first."""


@fast
def is_hidden(t: Row) -> bool:
    return t[by.OPEN_BUILDS] == 1


@fast
def armor_of_foe(t: Row, s: Row, who: int) -> int:
    """The enemy's armour as ``who`` knows it; of a build that is hidden one's own is thought."""
    if is_hidden(t):
        return max(0, t[at.F_ARMOR + who] - holds.bits(s[at.BROKEN + 1 - who]) * t[at.PART_ARMOR])
    return holds.armor(t, s, 1 - who, False)


@fast
def held(t: Row, s: Row, seat: int, card: int) -> int:
    """How many of a card are in hand or face down."""
    found = s[at.HAND + 2 * card + seat]
    for turn in range(t[at.TURNS]):
        found += s[at.LAID + 2 * turn + seat] == card
    return found


@fast
def die_sum(t: Row, s: Row, seat: int, arm: int, against: int, added: int, raised: bool) -> int:
    """What the six faces of a die deal together, in units."""
    hit, critical = holds.harm(t, seat, arm, against, raised, holds.armless(t, s, seat))
    total = 0
    for face in range(1, 7):
        means = holds.face_means(t, seat, arm, added, face) & (at.HURTS - 1)
        if means == at.HIT:
            total += hit
        elif means == at.CRITICAL:
            total += critical
    return total


@fast
def burn_sum(t: Row, seat: int, arm: int, added: int) -> int:
    """What the six faces of a die cost their owner under overdrive."""
    total = 0
    for face in range(1, 7):
        if holds.face_means(t, seat, arm, added, face) & at.HURTS:
            total += t[at.F_BURNS + seat]
    return total


@fast
def volley_sum(t: Row, s: Row, seat: int, arm: int, against: int, added: int, raised: bool) -> int:
    """Six times the mean of a shot, or of a plain strike of a melee weapon; what overdrive costs its owner taken
    off."""
    one = die_sum(t, s, seat, arm, against, added, raised)
    if raised:
        one -= burn_sum(t, seat, arm, added)
    if arm >= t[at.F_RANGED + seat]:
        return one
    dice = of_arm(t, seat, arm, at.A_SHOTS)
    return one * dice * 7 // 2 if of_arm(t, seat, arm, at.A_SUMS) else one * dice


# ---- where one would like to stand -------------------------------------------------------------------------


@fast
def survey(t: Row, s: Row, w: Row, who: int) -> None:
    """The weapons that can attack with a card in hand or face down, on both sides, with what they are worth."""
    _survey(t, s, w, who, who, armor_of_foe(t, s, who), OWN)
    if is_hidden(t):
        w[FOE] = 0
    else:
        _survey(t, s, w, who, 1 - who, holds.armor(t, s, who, True), FOE)


@fast
def _survey(t: Row, s: Row, w: Row, who: int, seat: int, against: int, start: int) -> None:
    added, raises = holds.bonus(t, s, seat), holds.is_raised(t, s, seat)
    count = 0
    for arm in range(t[at.F_ARMS + seat]):
        most = later = 0
        for card in range(t[at.F_CARDS + seat]):
            if of_card(t, seat, card, at.C_ARM) == arm and held(t, s, seat, card):
                most = max(most, 1 if of_card(t, seat, card, at.C_SHOOTS) else of_card(t, seat, card, at.C_ATTACKS))
                if seat == who:
                    for turn in range(s[at.TURN] + 1, t[at.TURNS]):
                        later += s[at.LAID + 2 * turn + seat] == card
        if most == 0:
            continue
        raised = raises and arm < t[at.F_RANGED + seat]
        place = start + 1 + count * SURVEYED
        w[place], w[place + 1] = of_arm(t, seat, arm, at.A_NEAR), of_arm(t, seat, arm, at.A_FAR)
        w[place + 2] = of_arm(t, seat, arm, at.A_OVER)
        w[place + 3] = max(0, volley_sum(t, s, seat, arm, against, added, raised)) * min(most, 2)
        w[place + 4], w[place + 5] = arm, later
        count += 1
    w[start] = count


@fast
def reaches(t: Row, w: Row, place: int, a: int, b: int, facing_a: int, facing_b: int) -> bool:
    """Whether a surveyed weapon could attack from one cell to another."""
    far = holds.distance(t, a, b)
    if far < w[place] or far > w[place + 1] or (t[by.STRAIGHT] and not in_row(t, a, b)):
        return False
    return w[place + 2] == 1 or sees(t, a, b, facing_a, facing_b)


@fast
def standing(t: Row, s: Row, w: Row, who: int, own: int, foe: int) -> int:
    """How good it is to stand on a cell, the enemy on another, both surveyed: the own best volley, what is laid for
    later turns of this phase counted twice, less most of the enemy's best; out of range, how far."""
    facing, facing_foe = s[at.FACING + who], s[at.FACING + 1 - who]
    best, short = 0, 1 << 20
    far = holds.distance(t, own, foe)
    for i in range(w[OWN]):
        place = OWN + 1 + i * SURVEYED
        if reaches(t, w, place, own, foe, facing, facing_foe):
            best = max(best, w[place + 3] * (2 if w[place + 5] else 1))
        if w[place + 3]:
            short = min(short, max(0, far - w[place + 1]) + max(0, w[place] - far))
    threat = 0
    for i in range(w[FOE]):
        place = FOE + 1 + i * SURVEYED
        if reaches(t, w, place, foe, own, facing_foe, facing):
            threat = max(threat, w[place + 3])
    return best * 4 - threat * 3 - (short * t[at.UNIT] * 6 if short < 1 << 20 else 0)


@fast
def strikes_from(t: Row, s: Row, who: int, arm: int, cell: int) -> bool:
    """Whether a melee weapon reaches the enemy from a cell."""
    far = holds.distance(t, cell, s[at.CELL + 1 - who])
    return of_arm(t, who, arm, at.A_NEAR) <= far <= of_arm(t, who, arm, at.A_FAR)


@fast
def shows(t: Row, s: Row, seat: int, kind: int) -> bool:
    """Whether a card of a kind lies open."""
    for i in range(s[at.OPENS + seat]):
        if of_card(t, seat, card_of(s[at.OPEN + 2 * i + seat]), at.C_KIND) == kind:
            return True
    return False
