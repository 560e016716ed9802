"""What any played game is: who decides and among what, with chance as an argument. Knows no game.

A game that is played has the shape of `Played`. Its state is a value: `apply` and `roll` give another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeVar

import msgspec

FACES = (1, 2, 3, 4, 5, 6)


class IllegalTakeError(ValueError):
    """What was taken is none of the options; ``decision`` says what was."""

    def __init__(self, take: object, decision: Decision | None) -> None:
        super().__init__(f"{take!r} is not allowed: {decision!r}")
        self.take, self.decision = take, decision


class Decision(msgspec.Struct, frozen=True):
    """A node of the game. ``who``: the player 0 or 1; None is chance, whose options are a die's faces and whose
    ``kind`` is what the die is for.

    ``pick`` says what a take is: ``one`` of the options; a ``row`` of ``most`` of them in order, none twice, where an
    option that stands twice is two; or a ``set``: null, or some of them in their order, ``most`` at most. ``since``:
    the place of a row, from 0, from which on each option may stand; empty where each may stand anywhere.
    """

    who: int | None
    kind: str
    options: tuple[Any, ...]
    pick: Literal["one", "row", "set"] = "one"
    most: int = 1
    since: tuple[int, ...] = ()

    def allows(self, take: object) -> bool:
        """Whether this may be taken. 1 is not true here, and a list is a tuple's equal nowhere."""
        if self.pick == "one":
            return any(one == take and _kinds(one) == _kinds(take) for one in self.options)
        if self.pick == "set":
            return take is None or (isinstance(take, tuple) and self._is_some(take))
        return isinstance(take, tuple) and len(take) == self.most and self._is_row(take)

    def _is_some(self, take: tuple[object, ...]) -> bool:
        places = [self.options.index(one) if one in self.options else -1 for one in take]
        exact = all(_kinds(one) == _kinds(self.options[at]) for one, at in zip(take, places, strict=True))
        return exact and 0 < len(take) <= self.most and min(places) >= 0 and places == sorted(set(places))

    def _is_row(self, take: tuple[object, ...]) -> bool:
        for name in take:
            wanted = [place for place, one in enumerate(take) if one == name]
            free = sorted(self._since(index) for index, one in enumerate(self.options) if one == name)
            if len(free) < len(wanted) or any(since > place for since, place in zip(free, wanted, strict=False)):
                return False
        return True

    def _since(self, index: int) -> int:
        return self.since[index] if self.since else 0


def _kinds(value: object) -> object:
    return tuple(map(_kinds, value)) if isinstance(value, tuple) else type(value)


class Told(msgspec.Struct, frozen=True):
    """Something that happened, for those who tell of a match: ``kind``, and what is known of it."""

    kind: str
    facts: Mapping[str, Any]


S = TypeVar("S")
Log = list[Told]


class Played(Protocol[S]):
    """A game as it is played. A ``log`` that is given hears what happens on the way."""

    def decision(self, state: S) -> Decision | None:
        """Who decides, what kind, which options, in a fixed order; None when the match is over."""

    def apply(self, state: S, take: Any, log: Log | None = None) -> S:
        """The state after a player's decision. Raises IllegalTakeError."""

    def roll(self, state: S, face: int, log: Log | None = None) -> S:
        """The state after a die fell on ``face``. Raises IllegalTakeError for a face that a die hasn't."""

    def view(self, state: S, player: int) -> S:
        """The state as this player may see it."""
