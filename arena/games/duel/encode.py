"""A state of the plain duel, or a view of one, as a position of the fast one; and what is asked there."""

from __future__ import annotations

from typing import Any

from arena import speed
from arena.games.duel.flat import layout as at
from arena.games.duel.flat.holds import GOES, HELD, PAID, open_word
from arena.games.duel.flat.layout import Row
from designer.games.duel.play.state import NONE, Open, Side, State, Volley
from designer.play.nodes import Decision

_CHECKS = ("", "critical", "always")
_JAMS = {"boost": at.JAM_BOOST, "simulate": at.JAM_SIMULATE}
_WORD = speed.plain(open_word)
_WORDS = {"first": 0, "second": 1, "move": 0, "attack": 1}


def position(state: State) -> Row:
    """The position; what a view hides is BLANK there too, and of the stream of chance nothing is known."""
    made = speed.zeros(at.SIZE)
    for seat, side in enumerate(state.sides):
        for place, number in _side(side, seat):
            made[place] = number
    made[at.PHASE], made[at.TURN], made[at.OPENED] = state.phase, state.turn, state.opened
    made[at.FIRST], made[at.TIES] = state.first, state.ties
    made[at.WINNER] = NONE if state.result is None or state.result.winner is None else state.result.winner
    made[at.WHY] = at.WHYS.index(state.result.why) if state.result else 0
    made[at.V_SEAT] = NONE
    volley = state.volley
    if volley is None and state.pending is not None and state.pending.kind == "fire":
        _, seat, arm, dice, _ = state.stack[-1]
        volley = Volley(seat, arm, dice)
    if volley is not None:
        _volley(made, volley)
    return made


def _side(side: Side, seat: int) -> list[tuple[int, int]]:
    found = [
        (at.CELL, side.cell), (at.FACING, side.facing), (at.HP, side.hp), (at.BOOST, side.boost),
        (at.SIMULATE, side.simulate), (at.BROKEN, _bits(side.broken)), (at.POINTS, side.points),
        (at.BREAKS, side.breaks), (at.STRUCK, side.struck), (at.SHOWN, side.card), (at.UNPAID, side.unpaid),
        (at.PRIORITY, side.priority), (at.DAMAGE, side.damage), (at.CHECK, _CHECKS.index(side.check)),
        (at.LEFT, side.left), (at.STAGE, side.stage), (at.PUSHED, _bits(side.pushed)), (at.JAMMED, _bits(side.jammed)),
        (at.OWED, _bits(side.owed)), (at.REROLLS, side.rerolls), (at.ARCS, side.arcs), (at.OPENS, len(side.open)),
        (at.BARS, len(side.bars)),
    ]  # fmt: skip
    found += [(at.LAID + 2 * turn, card) for turn, card in enumerate(side.laid)]
    found += [(at.HAND + 2 * card, side.hand.count(card)) for card in set(side.hand)]
    found += [(at.GONE + 2 * card, side.gone.count(card)) for card in set(side.gone)]
    found += [(at.OPEN + 2 * index, _open(one)) for index, one in enumerate(side.open)]
    found += [(at.BAR + 2 * index, card * 4 + turn) for index, (card, turn) in enumerate(side.bars)]
    return [(place + seat, int(number)) for place, number in found]


def _bits(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


def _open(one: Open) -> int:
    word = _WORD(one.card, one.back, one.since, one.bar, 0) & ~(PAID | HELD)
    return word | PAID * one.paid | HELD * one.held | GOES * one.discard


def _volley(made: Row, volley: Volley) -> None:
    made[at.V_SEAT], made[at.V_ARM], made[at.V_DICE] = volley.seat, volley.arm, volley.count
    made[at.V_COUNTS], made[at.V_FACES], made[at.V_ONES] = len(volley.counts), len(volley.faces), volley.ones
    for start, dice in ((at.COUNTS, volley.counts), (at.FACES, volley.faces), (at.AGAIN, volley.again)):
        made[start : start + len(dice)] = dice


def options(state: State, decision: Decision) -> list[int]:
    """The options of a decision as the fast duel numbers them (see `layout.ASKED`)."""
    who = decision.who
    assert who is not None
    fighters = state.duel.fighters
    match decision.kind:
        case "lay" | "reload":
            return [fighters[who].by_name[name] for name in decision.options]
        case "jam":
            by_name = fighters[1 - who].by_name
            return [_JAMS.get(name, by_name.get(name, NONE)) for name in decision.options]
        case "part":
            ids = [one.id for one in state.duel.rules.parts]
            return [ids.index(part) for part in decision.options]
    return [_number(one, state.duel.ground.cells) for one in decision.options]


def _number(option: Any, cells: dict[str, int]) -> int:
    if option is None:
        return NONE
    if isinstance(option, tuple):
        return int(option[0] * at.LEG_WAY + cells[option[1]])
    if isinstance(option, str):
        return cells[option] if option in cells else _WORDS[option]
    return int(option)
