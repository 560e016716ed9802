"""The order of play: rounds, phases, turns. Rules P3 to P5, P15; R38a, R42, R46, R58, R62, R63, R72."""

from __future__ import annotations

from designer.games.duel.play import cards
from designer.games.duel.play.acts import act, finish_act, move_first
from designer.games.duel.play.effects import priority
from designer.games.duel.play.ends import count_points, decide, score_round
from designer.games.duel.play.fighter import reaction_of
from designer.games.duel.play.impact import push_owed
from designer.games.duel.play.parts import check_phase, check_turn
from designer.games.duel.play.state import NONE, Table

_FACINGS = (0, 1, 2, 3, 4, 5)


# ---- before the match --------------------------------------------------------------------------------------


def deploy(table: Table, seat: int) -> None:
    """R63 free_edge: any hex of one's first or last column."""
    ground = table.duel.ground
    column = ground.column(1 if seat == 0 else ground.board.cols)
    taken = table.sides[0].cell if seat else NONE
    options = tuple(ground.names[cell] for cell in column if cell != taken)
    table.ask(seat, "start", options, _deployed, seat)


def _deployed(table: Table, name: str, seat: int) -> None:
    table.set(seat, cell=table.duel.ground.cells[name])
    table.tell("starts", seat=seat, cell=table.sides[seat].cell)


# ---- phases ------------------------------------------------------------------------------------------------


def begin_phase(table: Table) -> None:
    """P3: boost and simulate refill as a round starts; then both lay their cards."""
    if table.phase % table.rules.phases == 0:
        for seat in (0, 1):
            fighter = table.duel.fighters[seat]
            table.set(seat, boost=fighter.boost, simulate=fighter.simulate)
        table.tell("round", number=table.phase // table.rules.phases + 1)
    table.tell("phase", number=table.phase % table.rules.phases + 1)
    turns = [(begin_turn, turn) for turn in range(table.rules.turns)]
    table.then((cards.lay, 0), (cards.lay, 1), *turns, (end_phase,))


def end_phase(table: Table) -> None:
    """P5: zero-HP checks, player 0's machine first, one win test; then the cards."""
    table.then((check_phase, 0), (check_phase, 1), (decide,), (clear_phase,))


def clear_phase(table: Table) -> None:
    """Cards return, a round's end is scored, and the next phase begins, if there is one."""
    for seat in (0, 1):
        cards.end_phase(table, seat)
        table.set(seat, breaks=0, struck=False)
        table.new_turn(seat)
    table.first = NONE
    if (table.phase + 1) % table.rules.phases == 0:
        score_round(table)
    if table.phase + 1 == table.rules.rounds * table.rules.phases:
        count_points(table)
        return
    table.phase, table.turn = table.phase + 1, 0
    table.then((begin_phase,))


# ---- a turn ------------------------------------------------------------------------------------------------


def begin_turn(table: Table, turn: int) -> None:
    """P4 (1): both cards open."""
    table.turn, table.first = turn, NONE
    table.opened += 1
    table.tell("turn", number=turn + 1, opened=table.opened)
    for seat in (0, 1):
        cards.open_card(table, seat)
    table.then((declare, 0), (declare, 1), (begin_order,))


def declare(table: Table, seat: int) -> None:
    """R42 declared: whether an arc weapon's shot goes over obstacles, and so comes late."""
    side, fighter = table.sides[seat], table.duel.fighters[seat]
    if table.rulings["arc_priority"] != "declared" or side.card == NONE:
        return
    card = fighter.cards[side.card]
    if card.rule.per == "ranged" and card.arm is not None and fighter.late(card.arm) is not None:
        table.ask(seat, "arc", (True, False), _declared, seat)


def _declared(table: Table, arcs: bool, seat: int) -> None:
    table.set(seat, arcs=arcs)
    table.tell("declares", seat=seat, arcs=arcs)


def begin_order(table: Table) -> None:
    """P4 (2) to (4): what is paid, and who is first."""
    for seat in (0, 1):
        cards.pay(table, seat)
    for seat in (0, 1):
        table.set(seat, priority=priority(table, seat))
    first, second = (side.priority for side in table.sides)
    if first != second:
        _go(table, 0 if first < second else 1)
        return
    higher = reaction_of(*table.duel.fighters)
    if higher != NONE:
        table.ask(higher, "order", ("first", "second"), _ordered, higher)
    elif table.rulings["reaction_tie"] == "alternate":
        chooser = table.ties % 2
        table.ties += 1
        table.ask(chooser, "order", ("first", "second"), _ordered, chooser)
    else:
        table.die("reaction", _tied)


def _tied(table: Table, face: int) -> None:
    """R38a roll: 1 to 3, and player 0 chooses."""
    chooser = 0 if face <= 3 else 1
    table.tell("ties", seat=chooser, face=face)
    table.ask(chooser, "order", ("first", "second"), _ordered, chooser)


def _ordered(table: Table, take: str, chooser: int) -> None:
    _go(table, chooser if take == "first" else 1 - chooser)


def _go(table: Table, first: int) -> None:
    """P4 (5) to (7)."""
    table.first = first
    table.tell("order", first=first, priorities=tuple(side.priority for side in table.sides))
    second = 1 - first
    table.then(
        (move_first, first), (act, first), (finish_act, first),
        (move_first, second), (act, second), (finish_act, second),
        (push_owed, first), (push_owed, second),
        (check_turn, second), (check_turn, first), (decide,),
        *_turnings(table, first),
    )  # fmt: skip


# ---- turning -----------------------------------------------------------------------------------------------


def _turnings(table: Table, first: int) -> tuple[tuple[object, ...], ...]:
    """R46: each turns its marker freely, the first actor first; or both unseen by each other."""
    if table.rulings["turning"] == "simultaneous":
        return ((face_unseen, 0, NONE),)
    return ((face, first), (face, 1 - first))


def face(table: Table, seat: int) -> None:
    table.ask(seat, "face", _FACINGS, _faced, seat)


def _faced(table: Table, way: int, seat: int) -> None:
    if way != table.sides[seat].facing:
        table.set(seat, facing=way)
        table.tell("faces", seat=seat, way=way)


def face_unseen(table: Table, seat: int, other: int) -> None:
    """R46 simultaneous: player 0, then 1; ``other`` is what player 0 chose."""
    table.ask(seat, "face", _FACINGS, faced_unseen, seat, other)


def faced_unseen(table: Table, way: int, seat: int, other: int) -> None:
    if not seat:
        table.then((face_unseen, 1, way))
        return
    if other != NONE:
        _faced(table, other, 0)
    _faced(table, way, 1)
