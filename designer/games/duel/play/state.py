"""A state of the duel, a value, and the table on which the next one is worked out. Rules P1, P2, P6.

A state that waits for a decision or a die carries what comes after it as a stack of tasks: a task is a function of the
table with its arguments, all of them values. `Table` is the only thing that changes, and nobody else sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from designer.games.duel.play.fighter import Card, Fighter
from designer.games.duel.play.ground import Ground
from designer.games.duel.play.sight import Eyes
from designer.games.duel.rules import Rules
from designer.play.nodes import FACES, Decision, Log, Told
from designer.rules import Choice, Rulings

NONE = -1
"""No card: a place of the table that is empty, a turn that is a pass."""
BLANK = -2
"""A card that lies face down, to the enemy."""
PASS_PRIORITY = 9
"""P6: of a turn without a card, whatever the losses."""

Task = tuple[Any, ...]


class Duel:
    """What stays the same through a match: the field, the rules and rulings, both machines. Equal to itself alone.

    ``hidden``: of a view under R65, the player whose machine isn't shown.
    """

    def __init__(self, ground: Ground, fighters: tuple[Fighter, Fighter], rules: Rules, rulings: Rulings) -> None:
        self.ground, self.fighters, self.rules, self.rulings = ground, fighters, rules, rulings
        self.eyes = Eyes(ground, str(rulings["line_of_sight"]), str(rulings["endpoint_obstacle"]))
        self.unit = fighters[0].unit
        self.hidden: int | None = None
        self._masked: dict[int, Duel] = {}

    def masked(self, player: int) -> Duel:
        """The same duel to one who doesn't know this player's machine (R65)."""
        found = self._masked.get(player)
        if found is None:
            found = self._masked[player] = Duel(self.ground, self.fighters, self.rules, self.rulings)
            found.eyes, found.hidden = self.eyes, player
        return found

    def card(self, seat: int, index: int) -> Card:
        return self.fighters[seat].cards[index]


class Open(msgspec.Struct, frozen=True):
    """A card that lies open: its place among the fighter's cards; ``back``: the phase, 0 to 14, at whose end it
    returns or is discarded; ``since``: the turn, 0 to 44, in which it came to the table. ``paid``: its cost was paid as
    it was opened; ``held``: so was its upkeep in this turn. ``bar``: the turn, 0 to 2, of the use that it reloads from
    (R31 same_turn). ``discard``: it doesn't return but is gone."""

    card: int
    back: int
    since: int
    paid: bool = True
    held: bool = True
    bar: int = 0
    discard: bool = False


class Side(msgspec.Struct, frozen=True):
    """One player's machine and cards. HP and damage in units of the duel; ``broken``: places in the rules' order of
    parts. Cards are places among the fighter's cards."""

    cell: int
    facing: int
    hp: int
    boost: int
    simulate: int
    hand: tuple[int, ...]
    """Ascending."""
    laid: tuple[int, ...] = (NONE, NONE, NONE)
    """Face down, by turn."""
    open: tuple[Open, ...] = ()
    """In the order in which they came to the table."""
    gone: tuple[int, ...] = ()
    """Ascending."""
    bars: tuple[tuple[int, int], ...] = ()
    """R31 same_turn: (card, turn) of cards in hand that may not be laid for an earlier turn of this phase."""
    broken: tuple[int, ...] = ()
    """Ascending."""
    points: int = 0
    # Of this phase:
    breaks: int = 0
    struck: bool = False
    """Damaged at HP 0, as R53 counts it."""
    # Of this turn:
    card: int = NONE
    """The card that was opened."""
    unpaid: bool = False
    priority: int = PASS_PRIORITY
    damage: int = 0
    check: str = ""
    """What asks for a part check: a ``critical``, with enough damage, or ``always`` (R40)."""
    left: bool = False
    """Moved out of its hex by its own moves (R50)."""
    stage: int = 0
    """0 before its own action, 1 in it, 2 after it."""
    pushed: tuple[int, ...] = ()
    """Arms whose impact was used up; likewise ``jammed`` (R74)."""
    jammed: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    """Arms whose push waits for the turn's end (R62)."""
    rerolls: int = 0
    """Occasions of re-rolling that were used (R24 per_turn)."""
    arcs: bool = True
    """Whether an arc shot may go over obstacles; false where it was declared not to (R42)."""


_NEW_TURN: dict[str, Any] = {
    "card": NONE, "unpaid": False, "priority": PASS_PRIORITY, "damage": 0, "check": "", "left": False, "stage": 0,
    "pushed": (), "jammed": (), "owed": (), "rerolls": 0, "arcs": True,
}  # fmt: skip


class Volley(msgspec.Struct, frozen=True):
    """Dice of one weapon that fall together. ``count``: hit dice to roll; ``counts``: burst's dice that gave it;
    ``faces`` as they lie, ``again``: how often each was re-rolled; ``ones``: rolled ones that hurt, where each does
    (R57 every)."""

    seat: int
    arm: int
    count: int
    counts: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    ones: int = 0


class Result(msgspec.Struct, frozen=True):
    """How a match ended. ``winner``: the seat, None at a draw; ``why``: parts, destroyed, points or draw."""

    winner: int | None
    why: str
    turns: int


class State(msgspec.Struct, frozen=True):
    """A position. ``phase`` is 0 to 14, ``turn`` 0 to 2; ``first``: the player who acts first in this turn, NONE before
    that is settled; ``ties``: equal reactions so far (R38a)."""

    duel: Duel
    sides: tuple[Side, Side]
    phase: int = 0
    turn: int = 0
    opened: int = 0
    first: int = NONE
    ties: int = 0
    volley: Volley | None = None
    stack: tuple[Task, ...] = ()
    """What comes next, the last one first."""
    pending: Decision | None = None
    result: Result | None = None


class Table:
    """A state that is being worked on."""

    __slots__ = (
        "duel", "first", "log", "opened", "pending", "phase", "result", "rules", "rulings", "sides", "stack", "ties",
        "turn", "volley",
    )  # fmt: skip

    def __init__(self, state: State, log: Log | None = None) -> None:
        self.duel, self.rules, self.rulings = state.duel, state.duel.rules, state.duel.rulings
        self.sides = list(state.sides)
        self.phase, self.turn, self.opened = state.phase, state.turn, state.opened
        self.first, self.ties, self.volley = state.first, state.ties, state.volley
        self.stack = list(state.stack)
        self.pending: Decision | None = None
        self.result: Result | None = state.result
        self.log = log

    def state(self) -> State:
        """The value of it."""
        return State(
            self.duel, (self.sides[0], self.sides[1]), self.phase, self.turn, self.opened, self.first, self.ties,
            self.volley, tuple(self.stack), self.pending, self.result,
        )  # fmt: skip

    def run(self) -> None:
        """On to the next decision, die, or the end."""
        while self.pending is None and self.stack:
            task = self.stack.pop()
            task[0](self, *task[1:])

    # ---- what tasks do -------------------------------------------------------------------------------------

    def set(self, seat: int, **changes: Any) -> None:
        """Changes one side."""
        self.sides[seat] = replace(self.sides[seat], **changes)

    def new_turn(self, seat: int) -> None:
        self.sides[seat] = replace(self.sides[seat], **_NEW_TURN)

    def then(self, *tasks: Task) -> None:
        """What is done next, in this order, before all that was to be done already."""
        self.stack.extend(reversed(tasks))

    def ask(self, seat: int, kind: str, options: tuple[Any, ...], then: Callable[..., None], *args: Any) -> None:
        """Asks a player; ``then`` gets what was taken, then ``args``. One option alone is not asked (section 7)."""
        if len(options) == 1:
            then(self, options[0], *args)
            return
        self.pending = Decision(seat, kind, options)
        self.stack.append((then, *args))

    def ask_as(self, decision: Decision, then: Callable[..., None], *args: Any) -> None:
        """The same for a row or a set of options."""
        self.pending = decision
        self.stack.append((then, *args))

    def die(self, what: str, then: Callable[..., None], *args: Any) -> None:
        """Rolls a die; ``then`` gets its face, then ``args``."""
        self.pending = _DICE[what]
        self.stack.append((then, *args))

    def tell(self, kind: str, **facts: Any) -> None:
        """For those who tell of the match."""
        if self.log is not None:
            self.log.append(Told(kind, facts))

    # ---- what is asked again and again ---------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The turn, 0 to 44."""
        return self.phase * self.rules.turns + self.turn

    def choice(self, key: str) -> Choice:
        """What a ruling says."""
        return self.rulings[key]

    def card(self, seat: int, index: int) -> Card:
        return self.duel.fighters[seat].cards[index]

    def broken(self, seat: int, *parts: str) -> int:
        """How many of these parts are broken."""
        names = self.rules.parts
        return sum(names[index].id in parts for index in self.sides[seat].broken)

    def legless(self, seat: int) -> bool:
        """Both legs are lost (H7)."""
        return bool(self.sides[seat].broken) and self.broken(seat, *LEGS) == len(LEGS)

    def armless(self, seat: int) -> bool:
        """Both arms are lost (H7)."""
        return bool(self.sides[seat].broken) and self.broken(seat, *ARMS) == len(ARMS)


ARMS = ("right_arm", "left_arm")
LEGS = ("right_leg", "left_leg")

_DICE = {what: Decision(None, what, FACES) for what in ("hit", "burst", "reroll", "part", "reaction")}


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of this kind. Raises ValueError where there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def among(cards: tuple[int, ...], *more: int) -> tuple[int, ...]:
    """The cards with more of them, ascending."""
    return tuple(sorted((*cards, *more)))
