"""The order of play and what a card does, as `designer.games.duel.play.turn` and `acts`. Rules P3 to P5, P9, P10, P14,
P15; R35, R38a, R42, R46, R58, R68, R72."""

from __future__ import annotations

from arena.games.duel.flat import cards, holds, moves
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.asking import ask, die
from arena.games.duel.flat.ends import count_points, decide, score_round
from arena.games.duel.flat.hits import push_owed
from arena.games.duel.flat.holds import card_of, of_arm, of_card
from arena.games.duel.flat.layout import Row
from arena.games.duel.flat.parts import check_phase, check_turn
from arena.games.duel.flat.sight import sees
from arena.games.duel.flat.volley import attack, is_able
from arena.speed import fast

# ---- phases ------------------------------------------------------------------------------------------------


@fast
def refill(t: Row, s: Row) -> None:
    """P3: boost and simulate refill as a round starts."""
    if s[at.PHASE] % t[at.PHASES] == 0:
        for seat in range(2):
            s[at.BOOST + seat], s[at.SIMULATE + seat] = t[at.F_BOOST + seat], t[at.F_SIMULATE + seat]


@fast
def play_phase(t: Row, s: Row, w: Row) -> None:
    """P4, P5: a phase, of which all cards are laid."""
    for turn in range(t[at.TURNS]):
        _play_turn(t, s, w, turn)
        if s[at.WHY]:
            return
    check_phase(t, s, w, 0)
    check_phase(t, s, w, 1)
    decide(t, s)
    if s[at.WHY]:
        return
    for seat in range(2):
        cards.end_phase(t, s, seat)
        s[at.BREAKS + seat], s[at.STRUCK + seat] = 0, 0
        cards.new_turn(s, seat)
    s[at.FIRST] = at.NONE
    if (s[at.PHASE] + 1) % t[at.PHASES] == 0:
        score_round(t, s)
    if s[at.PHASE] + 1 == t[at.ROUNDS] * t[at.PHASES]:
        count_points(t, s)
        return
    s[at.PHASE] += 1
    s[at.TURN] = 0


@fast
def deploy(t: Row, s: Row, w: Row, seat: int) -> None:
    """R63 free_edge: any hex of one's first or last column."""
    cols, count = t[at.COLS], 0
    for cell in range((cols - 1) * seat, t[at.CELLS], cols):
        if seat == 0 or cell != s[at.CELL]:
            w[at.OPTIONS + count] = cell
            count += 1
    s[at.CELL + seat] = ask(t, s, w, seat, at.STARTS, count)


# ---- a turn ------------------------------------------------------------------------------------------------


@fast
def _play_turn(t: Row, s: Row, w: Row, turn: int) -> None:
    """P4."""
    s[at.TURN], s[at.FIRST] = turn, at.NONE
    s[at.OPENED] += 1
    for seat in range(2):
        cards.open_card(t, s, seat)
    if t[by.ARC_PRIORITY] == 1:
        for seat in range(2):
            _declare(t, s, w, seat)
    for seat in range(2):
        cards.pay(t, s, seat)
    for seat in range(2):
        s[at.PRIORITY + seat] = _priority(t, s, seat)
    s[at.FIRST] = _first(t, s, w)
    for seat in (s[at.FIRST], 1 - s[at.FIRST]):
        _move_first(t, s, w, seat)
        s[at.STAGE + seat] = 1
        if s[at.SHOWN + seat] >= 0 and s[at.UNPAID + seat] == 0:
            _act(t, s, w, seat, s[at.SHOWN + seat])
        if s[at.WHY]:
            return
        s[at.STAGE + seat] = 2
    for seat in (s[at.FIRST], 1 - s[at.FIRST]):
        push_owed(t, s, w, seat)
    check_turn(t, s, w, 1 - s[at.FIRST])
    check_turn(t, s, w, s[at.FIRST])
    decide(t, s)
    if not s[at.WHY]:
        _turn_markers(t, s, w)


@fast
def _declare(t: Row, s: Row, w: Row, seat: int) -> None:
    """R42 declared: whether an arc weapon's shot goes over obstacles, and so comes late."""
    card = s[at.SHOWN + seat]
    if card >= 0 and of_card(t, seat, card, at.C_SHOOTS) and holds.late(t, seat, card) >= 0:
        w[at.OPTIONS], w[at.OPTIONS + 1] = 1, 0
        s[at.ARCS + seat] = ask(t, s, w, seat, at.ARC, 2)


@fast
def _priority(t: Row, s: Row, seat: int) -> int:
    """P4 (4): the card's, one later for each kind of limb with a loss (R11, R37, R42); a pass comes last of all."""
    card = s[at.SHOWN + seat]
    if card < 0:
        return 9
    printed = of_card(t, seat, card, at.C_PRIORITY)
    if of_card(t, seat, card, at.C_KIND) == at.SHOOT and holds.late(t, seat, card) >= 0:
        ruling, stays = t[by.ARC_PRIORITY], False
        if ruling == 1:
            stays = s[at.ARCS + seat] == 0
        elif ruling == 2:
            stays = sees(t, s[at.CELL + seat], s[at.CELL + 1 - seat], s[at.FACING + seat], s[at.FACING + 1 - seat])
        if not stays:
            printed = holds.late(t, seat, card)
    broken = s[at.BROKEN + seat]
    lost = (1 if broken & t[at.ARMS] else 0) + (1 if broken & t[at.LEGS] else 0)
    if t[by.LIMB_PRIORITY]:
        lost = min(lost, 1)
    return max(printed, min(printed + lost, 4)) if t[by.PRIORITY_FLOOR] else printed + lost


@fast
def _first(t: Row, s: Row, w: Row) -> int:
    """Who acts first. Equal: the higher reaction chooses; equal too: R38a."""
    if s[at.PRIORITY] != s[at.PRIORITY + 1]:
        return 0 if s[at.PRIORITY] < s[at.PRIORITY + 1] else 1
    chooser = t[at.HIGHER]
    if chooser < 0:
        if t[by.REACTION_TIE]:
            chooser = s[at.TIES] % 2
            s[at.TIES] += 1
        else:
            chooser = 0 if die(s, w, at.D_REACTION) <= 3 else 1
    w[at.OPTIONS], w[at.OPTIONS + 1] = 0, 1
    second = ask(t, s, w, chooser, at.ORDER, 2)
    return 1 - chooser if second else chooser


@fast
def _turn_markers(t: Row, s: Row, w: Row) -> None:
    """R46: each turns its marker freely, the first actor first; or both unseen by each other."""
    if t[by.TURNING]:
        first, second = _ask_facing(t, s, w, 0), _ask_facing(t, s, w, 1)
        s[at.FACING], s[at.FACING + 1] = first, second
        return
    for seat in (s[at.FIRST], 1 - s[at.FIRST]):
        s[at.FACING + seat] = _ask_facing(t, s, w, seat)


@fast
def _ask_facing(t: Row, s: Row, w: Row, seat: int) -> int:
    for way in range(6):
        w[at.OPTIONS + way] = way
    return ask(t, s, w, seat, at.FACE, 6)


# ---- what a machine does -----------------------------------------------------------------------------------


@fast
def _move_first(t: Row, s: Row, w: Row, seat: int) -> None:
    """Mobility's boost move, one leg (H7)."""
    if t[at.FIRST_LEGS] - holds.legless(t, s, seat) < 1 or not holds.can_boost(t, s, seat):
        return
    taken = ask(t, s, w, seat, at.LEG, moves.first_legs(t, s, w, seat))
    if taken >= 0:
        s[at.FACING + seat] = taken // at.LEG_WAY
        _go(s, seat, taken % at.LEG_WAY)


@fast
def _go(s: Row, seat: int, cell: int) -> None:
    if cell != s[at.CELL + seat]:
        s[at.CELL + seat], s[at.LEFT + seat] = cell, 1


@fast
def _move(t: Row, s: Row, w: Row, seat: int, card: int) -> None:
    """P9, P10: where the card leads; staying put too, unless R68 asks for a step."""
    count = moves.destinations(t, s, w, seat, card)
    if count:
        _go(s, seat, ask(t, s, w, seat, at.MOVE, count))


@fast
def _act(t: Row, s: Row, w: Row, seat: int, card: int) -> None:
    """The card of this turn."""
    kind = of_card(t, seat, card, at.C_KIND)
    if at.ADVANCE <= kind <= at.ACCELERATE:
        _move(t, s, w, seat, card)
    elif kind == at.SHOOT:
        arm = of_card(t, seat, card, at.C_ARM)
        if t[by.NO_TARGET] and not is_able(t, s, seat, arm):
            cards.free(t, s, seat)
        attack(t, s, w, seat, arm, of_arm(t, seat, arm, at.A_SHOTS))
    elif kind == at.FULL_OPEN:
        _full_open(t, s, w, seat)
    elif kind == at.FLURRY or kind == at.AIKIDO:
        _strike(t, s, w, seat, card)
    elif kind == at.BOOST_ATTACK:
        _move(t, s, w, seat, card)
        _strike(t, s, w, seat, card)
    elif kind == at.STEP_IN:
        w[at.OPTIONS], w[at.OPTIONS + 1] = 0, 1
        if ask(t, s, w, seat, at.STEP_ORDER, 2) == 0:
            _move(t, s, w, seat, card)
            _strike(t, s, w, seat, card)
        else:
            _strike(t, s, w, seat, card)
            if not s[at.WHY]:
                _move(t, s, w, seat, card)
    elif kind == at.RELOAD:
        count = cards.names(t, s, w, seat, 0, False)
        if count:
            cards.take_back(s, seat, cards.called(t, s, seat, ask(t, s, w, seat, at.TAKE_BACK, count), False))


@fast
def _strike(t: Row, s: Row, w: Row, seat: int, card: int) -> None:
    """A combo's attacks. Aikido's depend on the enemy's card of this turn (R35)."""
    dice, shown = of_card(t, seat, card, at.C_ATTACKS), s[at.SHOWN + 1 - seat]
    if of_card(t, seat, card, at.C_KIND) == at.AIKIDO:
        if shown < 0 or of_card(t, 1 - seat, shown, at.C_COMBO) == 0:
            dice = t[by.AIKIDO_ELSE]
    attack(t, s, w, seat, of_card(t, seat, card, at.C_ARM), dice)


@fast
def _full_open(t: Row, s: Row, w: Row, seat: int) -> None:
    """P15: weapon by weapon in the sheet's order, of R58; then every shoot card lies on the table. R72: unless none
    found a target."""
    arms, able = 0, False
    for card in range(t[at.F_CARDS + seat]):
        if of_card(t, seat, card, at.C_SHOOTS) and (t[by.FULL_OPEN_WEAPONS] == 0 or not _lies(s, seat, card)):
            arm = of_card(t, seat, card, at.C_ARM)
            arms |= 1 << arm
            able = able or is_able(t, s, seat, arm)
    returns = t[by.NO_TARGET] == 1 and not able
    if returns:
        cards.free(t, s, seat)
    for arm in range(t[at.F_RANGED + seat]):
        if arms >> arm & 1:
            attack(t, s, w, seat, arm, of_arm(t, seat, arm, at.A_SHOTS))
            if s[at.WHY]:
                return
    if not returns:
        cards.lock_shoots(t, s, seat)


@fast
def _lies(s: Row, seat: int, card: int) -> bool:
    for i in range(s[at.OPENS + seat]):
        if card_of(s[at.OPEN + 2 * i + seat]) == card:
            return True
    return False
