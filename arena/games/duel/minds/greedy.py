"""The greedy player's decisions but for the lay (`lays`): re-rolls and cuts by exact sums over faces against what
boost and simulate are worth later in the round, moves by the own and the enemy's expected volley. Also those of the
players that plan (`plan`), who lay otherwise."""

from __future__ import annotations

from arena.games.duel.flat import holds
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.holds import of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.sight import sees
from arena.games.duel.minds import worth
from arena.speed import fast


@fast
def choose(t: Row, s: Row, w: Row, who: int, kind: int, count: int) -> int:
    """The place of what is taken among the first ``count`` of ``OPTIONS``."""
    if kind == at.MOVE or kind == at.LEG or kind == at.PUSH:
        return _place_to_stand(t, s, w, who, kind, count)
    if kind == at.FACE:
        return _towards(t, s, who)
    if kind == at.REROLL:
        return _reroll(t, s, w, who, count)
    if kind == at.CUT:
        return _cut(t, s, who, count)
    if kind == at.FIRE:
        return _hold_fire(t, s, who)
    if kind == at.ORDER:
        return _second(t, s, who)
    if kind == at.STEP_ORDER:
        arm = of_card(t, who, s[at.SHOWN + who], at.C_ARM)
        return 1 if worth.strikes_from(t, s, who, arm, s[at.CELL + who]) else 0
    if kind == at.JAM:
        return _jam(t, s, w, who, count)
    if kind == at.TAKE_BACK:
        return _reload(t, s, w, who, count)
    if kind == at.PART:
        return _part(t, s, w, who, count)
    if kind == at.CANCEL:
        return 1
    if kind == at.STARTS:
        return count // 2
    if kind == at.ARC:
        return 1 if sees(t, s[at.CELL + who], s[at.CELL + 1 - who], s[at.FACING + who], s[at.FACING + 1 - who]) else 0
    return 0


# ---- where to stand ----------------------------------------------------------------------------------------


@fast
def _place_to_stand(t: Row, s: Row, w: Row, who: int, kind: int, count: int) -> int:
    """Of a move, a leg or a push what leads to the best standing; a strike that is still to come must reach."""
    worth.survey(t, s, w, who)
    own, foe, shown = s[at.CELL + who], s[at.CELL + 1 - who], s[at.SHOWN + who]
    strike = at.NONE
    if kind == at.MOVE:
        card = of_card(t, who, shown, at.C_KIND)
        if card == at.STEP_IN or card == at.BOOST_ATTACK:
            strike = of_card(t, who, shown, at.C_ARM)
            if card == at.STEP_IN and worth.strikes_from(t, s, who, strike, own):
                strike = at.NONE  # it has struck before it moves
    best, found = -(1 << 40), 0
    for option in range(count):
        taken = w[at.OPTIONS + option]
        if kind == at.PUSH:
            value = worth.standing(t, s, w, who, own, taken if taken >= 0 else foe)
        else:
            cell = own if taken < 0 else taken % at.LEG_WAY if kind == at.LEG else taken
            value = worth.standing(t, s, w, who, cell, foe)
            if strike >= 0 and worth.strikes_from(t, s, who, strike, cell):
                value += 1 << 30
        if value > best:
            best, found = value, option
    return found


@fast
def _towards(t: Row, s: Row, who: int) -> int:
    """The direction in which the enemy is."""
    own, foe = s[at.CELL + who], s[at.CELL + 1 - who]
    best, found = 1 << 30, s[at.FACING + who]
    for way in range(6):
        to = t[at.NEAR + own * 6 + way]
        if to >= 0 and holds.distance(t, to, foe) < best:
            best, found = holds.distance(t, to, foe), way
    return found


# ---- dice --------------------------------------------------------------------------------------------------


@fast
def _later(t: Row, s: Row) -> int:
    """Phases that are left of the round."""
    return t[at.PHASES] - 1 - s[at.PHASE] % t[at.PHASES]


@fast
def owed(t: Row, s: Row, who: int, what: int, keeps: int) -> int:
    """The boost or simulate that own cards will still ask for in this phase."""
    found = 0
    for turn in range(s[at.TURN] + 1, t[at.TURNS]):
        card = s[at.LAID + 2 * turn + who]
        if card >= 0:
            found += of_card(t, who, card, what)
        for i in range(s[at.OPENS + who]):
            found += of_card(t, who, holds.card_of(s[at.OPEN + 2 * i + who]), keeps)
    return found


@fast
def _cut(t: Row, s: Row, who: int, count: int) -> int:
    """How many dice boost takes away: none, or all that it can, by what a die deals on average and what boost is worth
    later; all where the volley may well bring HP to 0."""
    seat, arm = s[at.V_SEAT], s[at.V_ARM]
    raised = holds.is_raised(t, s, seat) and arm < t[at.F_RANGED + seat]
    if worth.is_hidden(t):
        one = t[at.UNIT] * 12
    else:
        one = worth.die_sum(t, s, seat, arm, holds.armor(t, s, who, True), holds.bonus(t, s, seat), raised)
        if of_arm(t, seat, arm, at.A_SUMS) and t[by.BURST_BOOST]:
            one = one * 7 // 2
    spare = s[at.BOOST + who] - owed(t, s, who, at.C_BOOST, at.C_KEEP_BOOST)
    price = t[at.UNIT] * (1 + 4 * _later(t, s)) * t[by.BOOST_RATE]
    if one * s[at.V_DICE] >= 6 * s[at.HP + who]:
        price, spare = 0, s[at.BOOST + who]
    return max(0, min(count - 1, spare // t[by.BOOST_RATE])) if one > price else 0


@fast
def _gain(t: Row, s: Row, who: int, index: int) -> int:
    """What re-rolling a die brings on average, six times: exact for the mean."""
    arm, added = s[at.V_ARM], holds.bonus(t, s, who)
    raised = holds.is_raised(t, s, who)
    shot = raised and arm < t[at.F_RANGED + who]
    against = worth.armor_of_foe(t, s, who)
    hit, critical = holds.harm(t, who, arm, against, shot, holds.armless(t, s, who))
    means = holds.face_means(t, who, arm, added, s[at.FACES + index])
    gain = worth.die_sum(t, s, who, arm, against, added, shot)
    if raised and (shot or t[by.OVERDRIVE_DICE]):
        gain -= worth.burn_sum(t, who, arm, added)
        if means & at.HURTS and t[by.OVERDRIVE_REROLL] == 0:
            gain += 6 * t[at.F_BURNS + who]
    means &= at.HURTS - 1
    if means == at.HIT:
        gain -= 6 * hit
    elif means == at.CRITICAL:
        gain -= 6 * critical
    return gain


@fast
def _price(t: Row, s: Row) -> int:
    """What a simulate is worth later, six times."""
    return t[at.UNIT] * (1 + 3 * _later(t, s))


@fast
def _reroll(t: Row, s: Row, w: Row, who: int, count: int) -> int:
    """The die, if any, whose re-roll brings the most, and more than simulate is worth."""
    if s[at.SIMULATE + who] <= owed(t, s, who, at.C_SIMULATE, at.C_KEEP_SIMULATE):
        return 0
    best, found = _price(t, s), 0
    for option in range(1, count):
        gain = _gain(t, s, who, w[at.OPTIONS + option])
        if gain > best:
            best, found = gain, option
    return found


@fast
def choose_dice(t: Row, s: Row, w: Row, who: int, count: int, most: int) -> int:
    """R24 per_turn, R26 all_dice: marks the dice that are re-rolled together. Gives how many."""
    many, price, total = 0, _price(t, s), 0
    together = t[by.REROLL_SCOPE] == 1
    for option in range(count):
        gain = _gain(t, s, who, w[at.OPTIONS + option])
        w[at.MARK + option] = 1 if many < most and gain > (0 if together else price) else 0
        if w[at.MARK + option]:
            many += 1
            total += gain
    if together and total <= price:
        for option in range(count):
            w[at.MARK + option] = 0
        return 0
    return many


@fast
def _hold_fire(t: Row, s: Row, who: int) -> int:
    """1 where overdrive would cost oneself more than the volley deals."""
    arm, added = s[at.V_ARM], holds.bonus(t, s, who)
    if not holds.is_raised(t, s, who):
        return 0
    shot = arm < t[at.F_RANGED + who]
    if not shot and t[by.OVERDRIVE_DICE] == 0:
        return 0
    deals = worth.die_sum(t, s, who, arm, worth.armor_of_foe(t, s, who), added, shot)
    return 1 if worth.burn_sum(t, who, arm, added) > deals else 0


# ---- the rest ----------------------------------------------------------------------------------------------


@fast
def _second(t: Row, s: Row, who: int) -> int:
    """1 to act second: with a card that moves where the enemy moves too, and with an attack that reaches nothing
    yet."""
    shown, other = s[at.SHOWN + who], s[at.SHOWN + 1 - who]
    if shown < 0:
        return 0
    attacks = of_card(t, who, shown, at.C_SHOOTS) or of_card(t, who, shown, at.C_ATTACKS)
    if attacks:
        arm = of_card(t, who, shown, at.C_ARM)
        far = holds.distance(t, s[at.CELL + who], s[at.CELL + 1 - who])
        return 0 if of_arm(t, who, arm, at.A_NEAR) <= far <= of_arm(t, who, arm, at.A_FAR) else 1
    if other < 0:
        return 1
    threatens = of_card(t, 1 - who, other, at.C_SHOOTS) or of_card(t, 1 - who, other, at.C_ATTACKS)
    return 0 if threatens else 1


@fast
def _jam(t: Row, s: Row, w: Row, who: int, count: int) -> int:
    """What helps the enemy's dice goes back to hand; else what it has more of is drained."""
    foe = 1 - who
    for option in range(2, count):
        kind = of_card(t, foe, w[at.OPTIONS + option], at.C_KIND)
        if kind == at.ASSAULT or kind == at.TARGET_LOCK or kind == at.GUARD:
            return option
    return 0 if s[at.BOOST + foe] >= s[at.SIMULATE + foe] else 1


@fast
def _reload(t: Row, s: Row, w: Row, who: int, count: int) -> int:
    """The shoot card of the best weapon; else the first card."""
    best, found = -1, 0
    against, added = worth.armor_of_foe(t, s, who), holds.bonus(t, s, who)
    for option in range(count):
        card = w[at.OPTIONS + option]
        value = 0
        if of_card(t, who, card, at.C_SHOOTS):
            value = 1 + max(0, worth.volley_sum(t, s, who, of_card(t, who, card, at.C_ARM), against, added, False))
        if value > best:
            best, found = value, option
    return found


@fast
def _part(t: Row, s: Row, w: Row, who: int, count: int) -> int:
    """An arm, then a leg, as long as none of the kind is broken; else the first."""
    broken = s[at.BROKEN + 1 - who]
    for mask in (t[at.ARMS], t[at.LEGS]):
        if broken & mask == 0:
            for option in range(count):
                if mask >> w[at.OPTIONS + option] & 1:
                    return option
    return 0
