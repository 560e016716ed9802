"""Who plays, and a match played to its end. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from designer.play.chance import Chance
from designer.play.nodes import Decision, Played

S = TypeVar("S")


class Player(Protocol):
    """One who plays. ``sees`` is false for one who needs no look at the state."""

    name: str
    sees: bool

    def choose(self, view: Any, decision: Decision, chance: Chance) -> Any:
        """What is taken, of a state as the player may see it."""


class RandomPlayer:
    """Takes any option, each as likely. A row is drawn place by place; of a set first how many, then which."""

    name = "random"
    sees = False

    def choose(self, view: Any, decision: Decision, chance: Chance) -> Any:  # noqa: ARG002
        options = decision.options
        if decision.pick == "one":
            return options[chance.draw(len(options))]
        if decision.pick == "row":
            return self._row(decision, chance)
        many = chance.draw(min(decision.most, len(options)) + 1)
        left = list(range(len(options)))
        drawn = sorted(left.pop(chance.draw(len(left))) for _ in range(many))
        return tuple(options[index] for index in drawn) if drawn else None

    def _row(self, decision: Decision, chance: Chance) -> tuple[Any, ...]:
        left = list(range(len(decision.options)))
        taken = []
        for place in range(decision.most):
            free = [n for n in left if decision.since[n] <= place] if decision.since else left
            drawn = free[chance.draw(len(free))]
            left.remove(drawn)
            taken.append(decision.options[drawn])
        return tuple(taken)


class Step(msgspec.Struct, frozen=True):
    """A decision and what was taken, or a die (``who`` None) and its face."""

    decision: Decision
    take: Any


def play(game: Played[S], state: S, players: Sequence[Player], chance: Chance) -> Iterator[tuple[Step, S]]:
    """A match to its end: each step, and the state after it."""
    while (decision := game.decision(state)) is not None:
        take: Any
        if decision.who is None:
            take = 1 + chance.draw(len(decision.options))
            state = game.roll(state, take)
        else:
            player = players[decision.who]
            view = game.view(state, decision.who) if player.sees else None
            take = player.choose(view, decision, chance)
            state = game.apply(state, take)
        yield Step(decision, take), state
