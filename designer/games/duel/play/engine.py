"""The duel as a played game (`designer.play.nodes.Played`): decision, apply, roll, view. Rules P1, P2."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from designer.games.duel.play import cards
from designer.games.duel.play.parts import CHECKS, NAMED
from designer.games.duel.play.state import BLANK, NONE, Duel, Side, State, Table, among
from designer.games.duel.play.turn import begin_phase, deploy, faced_unseen
from designer.play.nodes import FACES, Decision, IllegalTakeError, Log

_FACES = frozenset(FACES)


def start(duel: Duel, log: Log | None = None) -> State:
    """The first position of a match that waits for a decision."""
    starts = duel.ground.fixed_starts()
    free = duel.rulings["deployment"] == "free_edge"
    first, second = (
        Side(
            cell=NONE if free else starts[seat],
            facing=3 * seat,
            hp=fighter.hp,
            boost=fighter.boost,
            simulate=fighter.simulate,
            hand=fighter.hand,
        )
        for seat, fighter in enumerate(duel.fighters)
    )
    table = Table(State(duel, (first, second)), log)
    placing = ((deploy, 0), (deploy, 1)) if free else ()
    table.then(*placing, (begin_phase,))
    table.run()
    return table.state()


def decision(state: State) -> Decision | None:
    """Who decides, what kind, which options; None when the match is over."""
    return state.pending


def apply(state: State, take: Any, log: Log | None = None) -> State:
    """The state after a player's decision. Raises IllegalTakeError for what is none of the options."""
    asked = state.pending
    if asked is None or asked.who is None or not asked.allows(take):
        raise IllegalTakeError(take, asked)
    return _on(state, take, log)


def roll(state: State, face: int, log: Log | None = None) -> State:
    """The state after a die fell. Raises IllegalTakeError for a face that a die hasn't, or where none is rolled."""
    asked = state.pending
    if asked is None or asked.who is not None or type(face) is not int or face not in _FACES:
        raise IllegalTakeError(face, asked)
    return _on(state, face, log)


def _on(state: State, take: Any, log: Log | None) -> State:
    table = Table(state, log)
    task = table.stack.pop()
    task[0](table, take, *task[1:])
    table.run()
    return table.state()


def name_faces(state: State, faces: tuple[int, ...]) -> State:
    """P16: other faces for the part check that was just asked for than the engine's own. Raises ValueError where none
    is, and for anything but three faces of a die."""
    if len(set(faces)) != len(NAMED) or len(faces) != len(NAMED) or not _FACES.issuperset(faces):
        raise ValueError(f"not three faces: {faces}")
    task = state.stack[-1] if state.stack else ()
    if not task or task[0] not in CHECKS:
        raise ValueError("no part check")
    return replace(state, stack=(*state.stack[:-1], (*task[:-1], tuple(sorted(faces)))))


# ---- what a player sees ------------------------------------------------------------------------------------


def view(state: State, player: int) -> State:
    """P1: the enemy's hand and face-down cards as one set, with blanks where cards lie. What the enemy chose unseen a
    moment ago is hidden too (P2, R46), and by R65 its machine and hand."""
    enemy = 1 - player
    state = _before_the_other(state, player)
    side = state.sides[enemy]
    hidden = _blanked(side)
    duel = state.duel
    pending = state.pending
    if duel.rulings["open_builds"] == "no":
        hidden, duel = replace(hidden, hand=(), bars=()), duel.masked(enemy)
        if pending is not None and pending.who == enemy:
            pending = Decision(enemy, pending.kind, ())  # what it can choose among says what it has
    sides = (hidden, state.sides[1]) if enemy == 0 else (state.sides[0], hidden)
    return replace(state, duel=duel, sides=sides, pending=pending)


def _blanked(side: Side) -> Side:
    down = [card for card in side.laid if card >= 0]
    if not down:
        return side
    return replace(side, hand=among(side.hand, *down), laid=tuple(BLANK if card >= 0 else card for card in side.laid))


def _before_the_other(state: State, player: int) -> State:
    """Player 1's view is the same before and after player 0 lays, or turns unseen; it is player 1's node in both."""
    asked = state.pending
    if player != 1 or asked is None:
        return state
    if asked.kind == "lay":
        first = replace(state.sides[0], laid=(BLANK,) * asked.most) if asked.who == 0 else state.sides[0]
        stack = (*state.stack[:-2], (cards.take_lay, 1)) if asked.who == 0 else state.stack
        return replace(
            state,
            sides=(first, state.sides[1]),
            stack=stack,
            pending=cards.lays(state.duel, 1, state.sides[1]),
        )
    if asked.kind == "face" and state.stack[-1][0] is faced_unseen:
        stack = (*state.stack[:-1], (faced_unseen, 1, NONE))
        return replace(state, stack=stack, pending=Decision(1, "face", asked.options))
    return state
