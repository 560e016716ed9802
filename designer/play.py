"""What any played game is: who decides and among what, chance as an argument, a match and its steps. Knows no game.

A game that is played has the shape of `Played`. Its state is a value: `apply` and `roll` give another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
        for name in set(take):
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


# ---- chance ------------------------------------------------------------------------------------------------

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """64 bits of which each depends on all 64 of ``word`` (the finish of SplitMix64)."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


class Chance:
    """Whole numbers by (seed, match, count): the same everywhere and always. ``count`` is how many were drawn; nothing
    else is kept, so that any draw of any match can be made by itself.

    >>> chance = Chance(seed=7, match=0)
    >>> [chance.draw(6) + 1 for _ in range(8)]
    [4, 3, 6, 1, 4, 5, 4, 1]
    """

    __slots__ = ("_start", "count")

    def __init__(self, seed: int, match: int = 0, count: int = 0) -> None:
        self._start = mixed((mixed((seed + _STEP) & _WORD) + (match + 1) * _STEP) & _WORD)
        self.count = count

    def draw(self, sides: int) -> int:
        """A whole number from 0 to ``sides`` - 1, of at most 2^32 sides: the upper half of the count's word, scaled."""
        self.count += 1
        return ((mixed((self._start + self.count * _STEP) & _WORD) >> 32) * sides) >> 32


# ---- players -----------------------------------------------------------------------------------------------


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


PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer}


# ---- a match -----------------------------------------------------------------------------------------------


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
