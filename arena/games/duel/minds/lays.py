"""The three cards that a greedy player lays: turn by turn the card that promises the most, by what its attack deals
and how likely it finds the enemy in reach, with some chance in it so that nobody can tell. Of the enemy it knows
where it stands and what it may bring; worths are six times points, in units."""

from __future__ import annotations

from arena.games.duel.flat import holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.chance import draw
from arena.games.duel.flat.holds import of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.sight import sees
from arena.games.duel.minds import worth
from arena.speed import fast

# What is expected as the turns go by, from ROUGH on.
ROUGH = at.PLAN + 2048
(
    FAR, OPEN_SIGHT, BOOST, SIMULATE, RAISED, ADDED, AGAINST, THREAT, BEST,
) = range(ROUGH, ROUGH + 9)  # fmt: skip
"""The distance; whether there is sight; boost and simulate; overdrive lies; bonus to faces; the enemy's armour; the
enemy's best volley; the own best volley of a shot."""


@fast
def choose_lay(t: Row, s: Row, w: Row, who: int, count: int) -> None:
    """The places of the cards among the first ``count`` of ``OPTIONS``, into ``TAKEN``."""
    _begin(t, s, w, who)
    for option in range(count):
        w[at.MARK + option] = 0
    for turn in range(t[at.TURNS]):
        best, found, before = -1, -1, -1
        for option in range(count):
            card = w[at.OPTIONS + option]
            if w[at.MARK + option] or w[at.SINCE + option] > turn or card == before:
                continue
            before = card
            value = max(0, promise(t, s, w, who, card, turn)) * (16 + draw(s, 17)) + draw(s, 64)
            if value > best:
                best, found = value, option
        w[at.MARK + found] = 1
        w[at.TAKEN + turn] = found
        _expect(t, w, who, w[at.OPTIONS + found])


@fast
def _begin(t: Row, s: Row, w: Row, who: int) -> None:
    worth.survey(t, s, w, who)
    own, foe = s[at.CELL + who], s[at.CELL + 1 - who]
    w[FAR] = holds.distance(t, own, foe)
    w[OPEN_SIGHT] = 1 if sees(t, own, foe, s[at.FACING + who], s[at.FACING + 1 - who]) else 0
    w[BOOST], w[SIMULATE] = s[at.BOOST + who], s[at.SIMULATE + who]
    w[RAISED] = 0
    w[ADDED], w[AGAINST] = holds.bonus(t, s, who), worth.armor_of_foe(t, s, who)
    w[THREAT] = w[BEST] = 0
    for i in range(w[worth.FOE]):
        place = worth.FOE + 1 + i * worth.SURVEYED
        if w[FAR] <= w[place + 1] + t[at.F_MOVE + 1 - who]:
            w[THREAT] = max(w[THREAT], w[place + 3])
    for i in range(w[worth.OWN]):
        place = worth.OWN + 1 + i * worth.SURVEYED
        if w[place + 4] < t[at.F_RANGED + who]:
            w[BEST] = max(w[BEST], w[place + 3])


@fast
def _chance(t: Row, w: Row, who: int, arm: int, turn: int, reach: int, early: bool) -> int:
    """How likely a weapon finds the enemy, in sixteenths: ``reach`` what its card moves first, ``early``: it acts
    before the enemy moves."""
    near, far = of_arm(t, who, arm, at.A_NEAR), of_arm(t, who, arm, at.A_FAR) + reach
    if turn == 0 and early:
        inside = near <= w[FAR] <= far
        clear = reach > 0 or w[OPEN_SIGHT] or of_arm(t, who, arm, at.A_OVER)
        return 15 if inside and clear else 0
    if near <= w[FAR] <= far:
        return 9
    gap = w[FAR] - far if w[FAR] > far else near - w[FAR]
    return max(0, 5 - 2 * gap)


@fast
def _shots(t: Row, s: Row, w: Row, who: int, arm: int, raised: bool, added: int) -> int:
    return max(0, worth.volley_sum(t, s, who, arm, w[AGAINST], min(added, at.BONUSES - 1), raised))


@fast
def promise(t: Row, s: Row, w: Row, who: int, card: int, turn: int) -> int:
    """What a card promises in a turn."""
    kind, point = of_card(t, who, card, at.C_KIND), 6 * t[at.UNIT]
    if of_card(t, who, card, at.C_BOOST) > w[BOOST] or of_card(t, who, card, at.C_SIMULATE) > w[SIMULATE]:
        return 0
    if kind == at.SHOOT:
        arm = of_card(t, who, card, at.C_ARM)
        return _shots(t, s, w, who, arm, w[RAISED] == 1, w[ADDED]) * _chance(t, w, who, arm, turn, 0, True) // 16
    if kind == at.FULL_OPEN or kind == at.OVERDRIVE or kind == at.TARGET_LOCK or kind == at.ASSAULT:
        return _promise_of_many(t, s, w, who, kind, turn)
    if of_card(t, who, card, at.C_COMBO):
        return _promise_of_combo(t, s, w, who, card, kind, turn)
    if kind == at.RELOAD:
        return w[BEST] // 4 if _locked(t, s, who) and turn + 1 < t[at.TURNS] else 0
    if kind == at.MOBILITY:
        return point if turn == 0 else point // 3
    if kind == at.FLIGHT:
        return 0
    return _promise_of_move(t, w, who, kind, turn, point)


@fast
def _locked(t: Row, s: Row, who: int) -> bool:
    """Whether a shoot card lies open."""
    return worth.shows(t, s, who, at.SHOOT)


@fast
def _promise_of_many(t: Row, s: Row, w: Row, who: int, kind: int, turn: int) -> int:
    """Cards that make several weapons fire, or later shots better."""
    last = turn + 1 == t[at.TURNS]
    total = best = 0
    for arm in range(t[at.F_RANGED + who]):
        plain = _shots(t, s, w, who, arm, w[RAISED] == 1, w[ADDED])
        if kind == at.FULL_OPEN:
            total += plain * _chance(t, w, who, arm, turn, 0, True) // 16
            continue
        if kind == at.OVERDRIVE:
            better = _shots(t, s, w, who, arm, True, w[ADDED])
        else:
            better = _shots(t, s, w, who, arm, w[RAISED] == 1, w[ADDED] + 1)
        if _is_ready(t, s, who, arm):
            best = max(best, (better - plain) * _chance(t, w, who, arm, turn + 1, 0, True) // 16)
    if kind == at.FULL_OPEN:
        return total * 3 // 4
    if last or (kind == at.OVERDRIVE and w[RAISED]):
        return best * 2 if kind == at.ASSAULT else 0
    return best * 3 if kind == at.ASSAULT else best


@fast
def _is_ready(t: Row, s: Row, who: int, arm: int) -> bool:
    for card in range(t[at.F_CARDS + who]):
        if of_card(t, who, card, at.C_SHOOTS) and of_card(t, who, card, at.C_ARM) == arm:
            return s[at.HAND + 2 * card + who] > 0
    return False


@fast
def _promise_of_combo(t: Row, s: Row, w: Row, who: int, card: int, kind: int, turn: int) -> int:
    arm, half = of_card(t, who, card, at.C_ARM), t[at.F_HALF + who]
    if kind == at.GUARD:
        armored = of_arm(t, who, arm, at.A_REINFORCES) and not holds.covers(t, s, who, arm)
        return of_arm(t, who, arm, at.A_POWER) * t[at.UNIT] * 6 if armored and w[THREAT] else 0
    one = max(0, worth.die_sum(t, s, who, arm, w[AGAINST], min(w[ADDED], at.BONUSES - 1), False))
    dice = of_card(t, who, card, at.C_ATTACKS)
    if kind == at.STEP_IN:
        return one * _chance(t, w, who, arm, turn, half, True) // 16
    if kind == at.BOOST_ATTACK:
        return one * _chance(t, w, who, arm, turn, half, False) // 24
    found = _chance(t, w, who, arm, turn, 0, True)
    if kind == at.AIKIDO:
        return one * (dice * found // 5 + t[by.AIKIDO_ELSE] * found) // 16
    return one * dice * found // 16


@fast
def _promise_of_move(t: Row, w: Row, who: int, kind: int, turn: int, point: int) -> int:
    """A move is worth what it brings into reach, and what it gets away from; the more the sooner."""
    gap = _gap(w)
    reach = t[at.F_HALF + who] if kind == at.EVADE else t[at.F_MOVE + who]
    value = point // 2
    if gap > 0 and kind != at.RETREAT:
        value += (w[BEST] + point) * min(gap, reach) // gap * (t[at.TURNS] - turn) // 8
    if gap < 0 and kind != at.ADVANCE:
        value += (w[BEST] + point) // 6
    if kind == at.EVADE or kind == at.RETREAT or kind == at.SEARCH:
        value += w[THREAT] // (8 if kind == at.EVADE else 16)
    if kind == at.ACCELERATE:
        value = value * 3 // 4
    return value


@fast
def _gap(w: Row) -> int:
    """Hexes to the nearest reach of a weapon that is worth something: above 0 too far, below 0 too near."""
    best = 1 << 20
    for i in range(w[worth.OWN]):
        place = worth.OWN + 1 + i * worth.SURVEYED
        if w[place + 3]:
            gap = max(0, w[FAR] - w[place + 1]) - max(0, w[place] - w[FAR])
            if abs(gap) < abs(best):
                best = gap
    return 0 if best == 1 << 20 else best


@fast
def _expect(t: Row, w: Row, who: int, card: int) -> None:
    """How things stand after a card."""
    kind = of_card(t, who, card, at.C_KIND)
    w[BOOST] -= of_card(t, who, card, at.C_BOOST)
    w[SIMULATE] -= of_card(t, who, card, at.C_SIMULATE)
    gap = _gap(w)
    if kind == at.ADVANCE or kind == at.SEARCH or kind == at.ACCELERATE:
        w[FAR] -= max(-t[at.F_MOVE + who], min(t[at.F_MOVE + who], gap))
    elif kind == at.RETREAT or kind == at.EVADE:
        w[FAR] += t[at.F_HALF + who] if gap <= 0 else 0
    elif kind == at.STEP_IN or kind == at.BOOST_ATTACK:
        w[FAR] = max(1, w[FAR] - t[at.F_HALF + who])
    elif kind == at.OVERDRIVE:
        w[RAISED] = 1
    elif kind == at.TARGET_LOCK or kind == at.ASSAULT:
        w[ADDED] += 1
