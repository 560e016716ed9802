"""What no state may be. Rules P5 to P8, end of section 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from designer.games.duel.play.state import BLANK, NONE, State


class IllegalStateError(ValueError):
    """A state that no match reaches; all that is wrong with it."""


def hold_to(state: State) -> None:
    """Raises IllegalStateError for a state that can't be."""
    found = tuple(faults(state))
    if found:
        raise IllegalStateError("; ".join(found))


def faults(state: State) -> Iterator[str]:
    """Everything that is wrong with a state; not with a view."""
    cells = [side.cell for side in state.sides]
    size = len(state.duel.ground.names)
    if cells[0] == cells[1] != NONE:
        yield "both stand on one hex"
    if any(not 0 <= cell < size for cell in cells) and (state.pending is None or state.pending.kind != "start"):
        yield f"a machine outside of the field: {cells}"
    if state.result is not None and (state.pending is not None or state.stack):
        yield "the match is over, and something is left to do"
    if state.result is None and state.pending is None:
        yield "nobody decides, and the match goes on"
    rules = state.duel.rules
    if not (0 <= state.phase < rules.rounds * rules.phases and 0 <= state.turn < rules.turns):
        yield f"phase {state.phase}, turn {state.turn}"
    for seat in (0, 1):
        yield from (f"player {seat}: {told}" for told in (*_counters(state, seat), *_cards(state, seat)))


def _counters(state: State, seat: int) -> Iterator[str]:
    side, fighter = state.sides[seat], state.duel.fighters[seat]
    for name in ("hp", "boost", "simulate"):
        if not 0 <= getattr(side, name) <= getattr(fighter, name):
            yield f"{name} is {getattr(side, name)}, from 0 to {getattr(fighter, name)}"
    if side.facing not in range(6):
        yield f"facing {side.facing}"
    parts = range(len(state.duel.rules.parts))
    if list(side.broken) != sorted(set(side.broken)) or not set(side.broken) <= set(parts):
        yield f"broken parts {side.broken}"
    if side.breaks > 1 or side.breaks > len(side.broken):
        yield f"{side.breaks} breaks in a phase"
    if min(side.points, side.damage) < 0:
        yield f"points {side.points}, damage {side.damage}"


def _cards(state: State, seat: int) -> Iterator[str]:
    """Every card of the build is in one place."""
    side, fighter, rules = state.sides[seat], state.duel.fighters[seat], state.duel.rules
    down = [card for card in side.laid if card not in (NONE, BLANK)]
    everywhere = Counter([*side.hand, *down, *(one.card for one in side.open), *side.gone])
    wanted = {index: card.copies for index, card in enumerate(fighter.cards)}
    if everywhere != wanted:
        yield f"cards {dict(everywhere)}, not {wanted}"
    if len(side.laid) != rules.turns or BLANK in side.laid:
        yield f"laid {side.laid}"
    for ascending in (side.hand, side.gone):
        if list(ascending) != sorted(ascending):
            yield f"cards out of order: {ascending}"
    now = state.phase * rules.turns + state.turn
    for one in side.open:
        if not state.phase <= one.back < state.phase + rules.phases or one.since > now:
            yield f"{fighter.cards[one.card].name} lies open from {one.since} to the end of phase {one.back}"
