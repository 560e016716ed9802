"""No player reads the enemy's face-down cards: others there, the same decision. Of whole positions, as the fast duel has
them, not of views."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from designer.games.duel.play import engine as plain
from designer.games.duel.play.state import NONE, State, among, without
from designer.play.chance import Chance
from tests.arena.kit import player
from tests.play.kit import some_states


def exchanged(state: State, enemy: int, rng: Random) -> State | None:
    """The state with other cards of the enemy's hand face down; None where it has no others."""
    side = state.sides[enemy]
    down = [turn for turn, card in enumerate(side.laid) if card != NONE]
    hand, laid = side.hand, list(side.laid)
    for turn in down:
        other = rng.choice([card for card in hand if card != laid[turn]] or [laid[turn]])
        if other != laid[turn]:
            hand, laid[turn] = among(without(hand, other), laid[turn]), other
    if tuple(laid) == side.laid:
        return None
    changed = replace(side, hand=hand, laid=tuple(laid))
    return replace(state, sides=(changed, state.sides[1]) if enemy == 0 else (state.sides[0], changed))


@pytest.mark.parametrize("name", ["greedy", "ahead", "planner"])
def test_other_cards_face_down_change_no_decision(name):
    rng, kinds = Random(3), set()
    for state in some_states(11, 110 if name == "greedy" else 40):
        asked = state.pending
        if asked is None or asked.who is None or (name != "greedy" and asked.kind != "lay"):
            continue
        other = exchanged(state, 1 - asked.who, rng)
        if other is None:
            continue
        if asked.kind == "lay" and asked.who == 1:
            assert plain.view(state, 1) == plain.view(other, 1)
        seen = plain.view(state, asked.who)
        takes = [player(name).choose(one, asked, Chance(5, 1)) for one in (seen, state, other)]
        assert takes[0] == takes[1] == takes[2], (asked.kind, takes)
        kinds.add(asked.kind)
    assert kinds >= ({"lay"} if name != "greedy" else {"lay", "move", "face", "fire"})
