"""An attack, as `designer.games.duel.play.volley`: able, dice, boost, re-rolls, damage. Rules P11, P14, P15; R24 to
R26, R40, R41, R43, R44, R50, R53, R54, R56, R57, R60, R73, R75."""

from __future__ import annotations

from arena.games.duel.flat import holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.asking import ask, ask_dice, die
from arena.games.duel.flat.ends import win_test
from arena.games.duel.flat.hits import successes
from arena.games.duel.flat.holds import of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.sight import in_row, sees
from arena.speed import fast


@fast
def is_able(t: Row, s: Row, seat: int, arm: int) -> bool:
    """P14 (1): range, sight, or over what blocks it (R43, R50)."""
    a, b = s[at.CELL + seat], s[at.CELL + 1 - seat]
    far = holds.distance(t, a, b)
    if far < of_arm(t, seat, arm, at.A_NEAR) or far > of_arm(t, seat, arm, at.A_FAR):
        return False
    if t[by.STRAIGHT] and not in_row(t, a, b):
        return False
    if sees(t, a, b, s[at.FACING + seat], s[at.FACING + 1 - seat]):
        return True
    if of_arm(t, seat, arm, at.A_OVER) == 0 or s[at.ARCS + seat] == 0:
        return False
    return s[at.STAGE + 1 - seat] <= 1 if t[by.ARC_MOVED] else s[at.LEFT + 1 - seat] == 0


@fast
def attack(t: Row, s: Row, w: Row, seat: int, arm: int, dice: int) -> None:
    """P14: one volley of so many attacks, where the weapon is able and its player fires."""
    if dice == 0 or not is_able(t, s, seat, arm):
        return
    s[at.V_SEAT], s[at.V_ARM], s[at.V_DICE] = seat, arm, dice
    s[at.V_COUNTS], s[at.V_FACES], s[at.V_ONES] = 0, 0, 0
    if t[by.HOLD_FIRE] == 0:
        w[at.OPTIONS], w[at.OPTIONS + 1] = 1, 0
        if ask(t, s, w, seat, at.FIRE, 2) == 0:
            s[at.V_SEAT] = at.NONE
            return
    bursts = of_arm(t, seat, arm, at.A_SUMS) == 1
    counted = bursts and t[by.BURST_BOOST] == 1
    before = t[by.BOOST_WINDOW] == 0
    if bursts:
        if counted and before:
            _cut(t, s, w)
        _count(t, s, w, counted and not before)
    if before and not counted:
        _cut(t, s, w)
    while s[at.V_FACES] < s[at.V_DICE]:
        _set_face(t, s, s[at.V_FACES], die(s, w, at.D_HIT))
        s[at.AGAIN + s[at.V_FACES]] = 0
        s[at.V_FACES] += 1
    while _reroll(t, s, w):
        pass
    if not before and not counted:
        _cut_rolled(t, s, w)
    _strike(t, s, w)


# ---- burst's dice, and boost for dice ----------------------------------------------------------------------


@fast
def _count(t: Row, s: Row, w: Row, cuts: bool) -> None:
    """P14 (2): burst's dice. ``cuts``: R44 count_dice with R60 after_roll, the highest of them go."""
    while s[at.V_COUNTS] < s[at.V_DICE]:
        s[at.COUNTS + s[at.V_COUNTS]] = die(s, w, at.D_BURST)
        s[at.V_COUNTS] += 1
    if cuts:
        taken = _ask_cut(t, s, w, s[at.V_COUNTS])
        for _ in range(taken):
            best = 0
            for i in range(s[at.V_COUNTS]):
                if s[at.COUNTS + i] > s[at.COUNTS + best]:
                    best = i
            s[at.V_COUNTS] -= 1
            for i in range(best, s[at.V_COUNTS]):
                s[at.COUNTS + i] = s[at.COUNTS + i + 1]
    s[at.V_DICE] = 0
    for i in range(s[at.V_COUNTS]):
        s[at.V_DICE] += s[at.COUNTS + i]


@fast
def _ask_cut(t: Row, s: Row, w: Row, dice: int) -> int:
    """P14 (3): how many dice the defender takes, at least one of which stays (R25); it is paid."""
    enemy, rate = 1 - s[at.V_SEAT], t[by.BOOST_RATE]
    most = min(s[at.BOOST + enemy] // rate, dice - 1)
    for taken in range(most + 1):
        w[at.OPTIONS + taken] = taken
    taken = ask(t, s, w, enemy, at.CUT, most + 1)
    s[at.BOOST + enemy] -= taken * rate
    return taken


@fast
def _cut(t: Row, s: Row, w: Row) -> None:
    """Before the roll."""
    s[at.V_DICE] -= _ask_cut(t, s, w, s[at.V_DICE])


@fast
def _cut_rolled(t: Row, s: Row, w: Row) -> None:
    """R60 after_roll: the attacker's best dice go, of equal ones the lowest index first."""
    taken = _ask_cut(t, s, w, s[at.V_FACES])
    for _ in range(taken):
        best = 0
        for i in range(1, s[at.V_FACES]):
            if meant(t, s, i) > meant(t, s, best):
                best = i
        s[at.V_FACES] -= 1
        for i in range(best, s[at.V_FACES]):
            s[at.FACES + i], s[at.AGAIN + i] = s[at.FACES + i + 1], s[at.AGAIN + i + 1]


# ---- the roll, and re-rolls (R24, R26) ---------------------------------------------------------------------


@fast
def meant(t: Row, s: Row, index: int) -> int:
    """What a die means as it lies, all bonuses counted."""
    seat = s[at.V_SEAT]
    face = s[at.FACES + index]
    return holds.face_means(t, seat, s[at.V_ARM], holds.bonus(t, s, seat), face) & (at.HURTS - 1)


@fast
def hurts(t: Row, s: Row, face: int) -> int:
    """1 for a face that hurts its owner under overdrive (R41, R56)."""
    seat, arm = s[at.V_SEAT], s[at.V_ARM]
    if t[by.OVERDRIVE_DICE] == 0 and arm >= t[at.F_RANGED + seat]:
        return 0
    if not holds.is_raised(t, s, seat):
        return 0
    return 1 if holds.face_means(t, seat, arm, holds.bonus(t, s, seat), face) & at.HURTS else 0


@fast
def _set_face(t: Row, s: Row, index: int, face: int) -> None:
    s[at.FACES + index] = face
    s[at.V_ONES] += hurts(t, s, face)


@fast
def _reroll(t: Row, s: Row, w: Row) -> bool:
    """Asks for a re-roll, as long as simulate and a die are left. Whether one was made."""
    seat = s[at.V_SEAT]
    if s[at.SIMULATE + seat] == 0:
        return False
    most = of_arm(t, seat, s[at.V_ARM], at.A_REROLLS)
    per_turn, all_dice = t[by.REROLL_WHEN] == 1, t[by.REROLL_SCOPE] == 1
    if per_turn or all_dice:
        if per_turn and s[at.REROLLS + seat] >= most:
            return False
        count = _left(s, w, s[at.V_FACES] * 6 if per_turn else most)
        if count == 0:
            return False
        many = ask_dice(t, s, w, seat, count, count if all_dice else min(s[at.SIMULATE + seat], count))
        cost = 1 if all_dice and many else many
    else:
        many = _ask_reroll(t, s, w, seat, most)
        cost = many
    if many == 0:
        return False
    s[at.SIMULATE + seat] -= cost
    s[at.REROLLS + seat] += 1
    for i in range(many):
        index = w[at.TAKEN + i]
        _set_face(t, s, index, die(s, w, at.D_REROLL))
        s[at.AGAIN + index] += 1
    return True


@fast
def _left(s: Row, w: Row, most: int) -> int:
    """The dice that may still be re-rolled, into ``OPTIONS``."""
    count = 0
    for index in range(s[at.V_FACES]):
        if s[at.AGAIN + index] < most:
            w[at.OPTIONS + count] = index
            count += 1
    return count


@fast
def _ask_reroll(t: Row, s: Row, w: Row, seat: int, most: int) -> int:
    """One die: null, the first that misses, the first that hits without being critical; into ``TAKEN``."""
    count = _left(s, w, most)
    miss = hit = -1
    for i in range(count - 1, -1, -1):
        means = meant(t, s, w[at.OPTIONS + i])
        if means == at.MISS:
            miss = w[at.OPTIONS + i]
        elif means == at.HIT:
            hit = w[at.OPTIONS + i]
    w[at.OPTIONS], count = at.NONE, 1
    if miss >= 0:
        w[at.OPTIONS + count] = miss
        count += 1
    if hit >= 0:
        w[at.OPTIONS + count] = hit
        count += 1
    w[at.TAKEN] = ask(t, s, w, seat, at.REROLL, count)
    return 1 if w[at.TAKEN] >= 0 else 0


# ---- what it does ------------------------------------------------------------------------------------------


@fast
def _strike(t: Row, s: Row, w: Row) -> None:
    """P14 (5) to (8)."""
    seat, arm = s[at.V_SEAT], s[at.V_ARM]
    enemy = 1 - seat
    ranged = arm < t[at.F_RANGED + seat]
    raised = ranged and holds.is_raised(t, s, seat)
    hit, critical = holds.harm(t, seat, arm, holds.armor(t, s, enemy, True), raised, holds.armless(t, s, seat))
    hits = criticals = ones = 0
    for index in range(s[at.V_FACES]):
        means = meant(t, s, index)
        hits += means == at.HIT
        criticals += means == at.CRITICAL
        ones += hurts(t, s, s[at.FACES + index])
    if t[by.OVERDRIVE_REROLL]:
        ones = s[at.V_ONES]
    if t[by.OVERDRIVE_SELF]:
        ones = min(ones, 1)
    _mark(t, s, seat, hits, criticals)
    _wound(t, s, enemy, hits * hit + criticals * critical, True)
    s[at.V_SEAT] = at.NONE
    if ones * t[at.F_BURNS + seat]:
        _wound(t, s, seat, ones * t[at.F_BURNS + seat], t[by.THREE_DAMAGE] == 0)
    if hits + criticals:
        successes(t, s, w, seat, arm)
    win_test(t, s)


@fast
def _mark(t: Row, s: Row, seat: int, hits: int, criticals: int) -> None:
    """H6, R40: what asks for a part check."""
    shown = s[at.SHOWN + seat]
    by_boost = shown >= 0 and of_card(t, seat, shown, at.C_KIND) == at.BOOST_ATTACK
    if by_boost and hits + criticals and t[by.BOOST_ATTACK_PART]:
        s[at.CHECK + 1 - seat] = 2
    elif (criticals or (by_boost and hits)) and s[at.CHECK + 1 - seat] == 0:
        s[at.CHECK + 1 - seat] = 1


@fast
def _wound(t: Row, s: Row, seat: int, damage: int, counts: bool) -> None:
    """HP stops at 0; the damage taken keeps the whole sum (R54). R53: whether HP was 0 already, or is 0 now."""
    before = s[at.HP + seat]
    s[at.HP + seat] = max(0, before - damage)
    judged = s[at.HP + seat] if t[by.ZERO_HP_DAMAGE] else before
    if counts:
        s[at.DAMAGE + seat] += damage
    if judged == 0 and damage > 0:
        s[at.STRUCK + seat] = 1
