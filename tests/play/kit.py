"""Matches on small drawn boards, driven step by step; and machines, fields and rulings at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from designer.fields import random_board
from designer.game import Terms
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.play import engine
from designer.games.duel.play.legal import hold_to
from designer.games.duel.play.record import duel as duel_of
from designer.games.duel.play.state import NONE, Duel, Open, Side, State, Table, among, without
from designer.games.duel.rules import load
from designer.hexes import Offset
from designer.packs.pack import Pack
from designer.play.nodes import Decision, Told
from designer.views import Board

RULES = load()
WEAPONS = ("ranged", "melee")


def machine(o: int = 10, p: int = 8, d: int = 8, *weapons: Ranged | Melee) -> Machine:
    """A machine of these stats and weapons."""
    ranged = tuple(one for one in weapons if isinstance(one, Ranged))
    melee = tuple(one for one in weapons if isinstance(one, Melee))
    return Machine("試作", "", o, p, d, ranged, melee)


def gun(power: int = 5, shots: int = 1, *customs: str) -> Ranged:
    return Ranged("銃", power, shots, customs)


def blade(power: int = 5, *customs: str, combos: tuple[str, ...] = ("flurry", "step_in")) -> Melee:
    return Melee("刃", power, customs, combos)


PLAIN = machine(10, 8, 8, gun(), blade())


def terms(packs: tuple[Pack, ...] = (), **rulings: object) -> Terms:
    return Terms(50, RULES.choose({key: str(value) for key, value in rulings.items()}), packs=packs)


def drawn(text: str, hexes: str = "pointy") -> tuple[Board, dict[str, str]]:
    """A field drawn row by row, cells apart by spaces: ``.`` free, ``#`` an obstacle, ``A`` and ``B`` the machines,
    ``a`` and ``b`` the machines on obstacles, ``*`` an objective."""
    rows = [line.split() for line in text.strip().splitlines()]
    cells = {str(Offset(col, row)): mark for row, line in enumerate(rows, 1) for col, mark in enumerate(line, 1)}
    rocks = frozenset(name for name, mark in cells.items() if mark in "#ab")
    goals = frozenset(name for name, mark in cells.items() if mark == "*")
    found = {mark.upper(): name for name, mark in cells.items() if mark.upper() in "AB"}
    return Board("", len(rows[0]), len(rows), hexes, rocks, frozenset(), goals), found


DEFAULTS: dict[str, Any] = {
    "order": "first", "leg": None, "step_order": "move", "fire": False, "cut": 0, "reroll": None, "push": None,
    "jam": "boost", "cancel": None, "arc": True,
}  # fmt: skip
"""What is taken where a test says nothing; the first option where nothing stands here."""


class Scene:
    """A match that a test drives. It is held to be legal after every step."""

    def __init__(
        self,
        text: str,
        first: Machine = PLAIN,
        second: Machine = PLAIN,
        *,
        facings: tuple[int, int] = (0, 3),
        hexes: str = "pointy",
        phase: int = 0,
        packs: tuple[Pack, ...] = (),
        **rulings: object,
    ) -> None:
        board, found = drawn(text, hexes)
        self.duel = duel_of(board, (found["A"], found["B"]), (first, second), terms(packs, **rulings))
        self.log: list[Told] = []
        self.state = replace(engine.start(self.duel, self.log), phase=phase)
        for seat in (0, 1):
            self.set(seat, facing=facings[seat])

    # ---- what is there

    @property
    def asked(self) -> Decision:
        assert self.state.pending is not None, self.state.result
        return self.state.pending

    @property
    def kind(self) -> str:
        return self.asked.kind if self.state.pending else "over"

    @property
    def options(self) -> tuple[Any, ...]:
        return self.asked.options

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    def at(self, seat: int) -> str:
        """The hex on which a machine stands."""
        return self.duel.ground.names[self.side(seat).cell]

    def hand(self, seat: int) -> list[str]:
        return [self.duel.fighters[seat].names[card] for card in self.side(seat).hand]

    def open(self, seat: int) -> list[str]:
        return [self.duel.fighters[seat].names[one.card] for one in self.side(seat).open]

    def gone(self, seat: int) -> list[str]:
        return [self.duel.fighters[seat].names[card] for card in self.side(seat).gone]

    def laid(self, seat: int) -> list[str]:
        names = self.duel.fighters[seat].names
        return [names[card] if card >= 0 else "-" for card in self.side(seat).laid]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of everything of this kind that was told."""
        return [dict(one.facts) for one in self.log if one.kind == kind]

    # ---- what is set up

    def set(self, seat: int, **changes: Any) -> None:
        """Changes one side, HP in points."""
        sides = list(self.state.sides)
        if "broken" in changes:
            ids = [one.id for one in RULES.parts]
            changes["broken"] = tuple(sorted(ids.index(part) for part in changes["broken"]))
        sides[seat] = replace(sides[seat], **changes)
        self.state = replace(self.state, sides=(sides[0], sides[1]))
        if self.state.pending and self.state.pending.kind == "lay":
            self.state = replace(
                self.state, pending=engine.cards.lays(self.duel, self.asked.who or 0, self.side(self.asked.who or 0))
            )

    def opened(self, seat: int, name: str, back: int | None = None, **more: Any) -> None:
        """Puts a card of the hand open on the table, as if it had been played in the turn before."""
        card = self.duel.fighters[seat].by_name[name]
        side, now = self.side(seat), self.state.phase * 3 + self.state.turn
        until = self.state.phase if back is None else back
        one = Open(card, until, now - 1, **more)
        self.set(seat, hand=without(side.hand, card), open=(*side.open, one))

    # ---- what is done

    def do(self, take: Any) -> Scene:
        """One decision or die."""
        asked = self.asked
        self.state = (
            engine.roll(self.state, take, self.log) if asked.who is None else engine.apply(self.state, take, self.log)
        )
        hold_to(self.state)
        return self

    def lay(self, first: str, second: str) -> Scene:
        """Both lay three cards, named with spaces between; ``-`` is any move card that is left."""
        for seat, text in enumerate((first, second)):
            names = text.split()
            spare = [name for name in self.hand(seat) if name in ("retreat", "advance") and name not in names]
            assert self.kind == "lay"
            self.do(tuple(spare.pop(0) if name == "-" else name for name in names))
        return self

    def take(self, kind: str, take: Any, who: int | None = None) -> Scene:
        """A decision that must be asked for now."""
        assert self.kind == kind, (self.kind, self.options)
        assert who is None or self.asked.who == who
        return self.do(take)

    def dice(self, kind: str, *faces: int) -> Scene:
        """Dice that must be rolled now."""
        for face in faces:
            assert (self.kind, self.asked.who) == (kind, None), self.kind
            self.do(face)
        return self

    def until(self, *kinds: str, who: int | None = None, turn: int | None = None, phase: int | None = None) -> Scene:
        """On to the next decision or die of a kind (``over``: the end), by what is taken where a test says nothing."""
        while self.state.pending is not None:
            wanted = self.kind in kinds and (who is None or self.asked.who == who)
            if wanted and turn in (None, self.state.turn) and phase in (None, self.state.phase):
                return self
            self.do(self.default())
        assert "over" in kinds, f"the match ended before {kinds}"
        return self

    def default(self) -> Any:
        asked = self.asked
        if asked.who is None:
            return 1
        if asked.kind == "lay":
            return tuple(name for name in asked.options if name in ("advance", "retreat"))[:3]
        if asked.kind == "move":
            return self.at(asked.who) if self.at(asked.who) in asked.options else asked.options[0]
        if asked.kind == "face":
            return self.side(asked.who).facing
        return DEFAULTS.get(asked.kind, asked.options[0])

    def turn_over(self) -> Scene:
        """On until both have turned their markers."""
        now = self.state.opened
        while self.state.pending is not None and self.state.opened == now and self.kind != "lay":
            self.do(self.default())
        return self


# ---- at random ---------------------------------------------------------------------------------------------


def random_machine(rng: Random) -> Machine:
    """A build with any customs and combos, of no certain cost."""
    stats = [rng.choice((0, 1, 3, 5, 8, 10, 14)) for _ in range(3)]
    ranged = [_ranged(rng) for _ in range(rng.choice((0, 1, 2, 3)))]
    melee = [_melee(rng) for _ in range(rng.choice((0, 1, 2, 3)))]
    return machine(*stats, *ranged, *melee)


def _customs(rng: Random, sort: Any) -> tuple[str, ...]:
    all_ = [one.id for one in RULES.customs_of(sort) if not one.alone]
    return tuple(rng.sample(all_, rng.choice((0, 1, 1, 2, 3)))) or rng.choice(((), ("standard",)))


def _ranged(rng: Random) -> Ranged:
    return gun(rng.choice((1, 2, 5, 10)), rng.choice((1, 1, 2, 5)), *_customs(rng, "ranged"))


def _melee(rng: Random) -> Melee:
    combos = tuple(rng.choice([card.id for card in RULES.combos]) for _ in range(rng.choice((0, 1, 2, 2, 2))))
    return blade(rng.choice((1, 3, 8)), *_customs(rng, "melee"), combos=combos)


def random_rulings(rng: Random) -> dict[str, str]:
    """About a third of the rulings changed; all of them in some."""
    share = rng.choice((0.1, 0.3, 0.6))
    found = {}
    for ruling in RULES.rulings:
        if rng.random() < share:
            found[ruling.key] = rng.choice(ruling.choices) if ruling.choices else str(rng.choice((0, 1, 2, 3)))
    return found


def random_duel(rng: Random) -> Duel:
    """Any two machines on any field under any rulings."""
    cols, rows = rng.choice(((12, 8), (12, 8), (12, 8), (5, 4), (7, 3), (2, 2), (16, 12), (1, 6), (9, 1)))
    hexes = rng.choice(("pointy", "pointy", "flat"))
    board = _board(cols, rows, hexes, rng)
    return duel_of(board, (), (random_machine(rng), random_machine(rng)), terms(**random_rulings(rng)))


def _board(cols: int, rows: int, hexes: str, rng: Random) -> Board:
    if cols * rows >= 60:
        count = rng.choice((0, 4, 8, 10, 14, 20))
        return random_board(cols, rows, count, rng.randrange(1000), hexes=hexes)
    names = [str(Offset(col, row)) for col in range(1, cols + 1) for row in range(1, rows + 1)]
    return Board("", cols, rows, hexes, frozenset(rng.sample(names, rng.randrange(len(names) // 3 + 1))))


def random_take(decision: Decision, rng: Random) -> Any:
    """Any take that is allowed."""
    from designer.play.chance import Chance
    from designer.play.players import RandomPlayer

    return RandomPlayer().choose(None, decision, Chance(rng.randrange(1 << 40)))


def walk(state: State, rng: Random) -> Iterator[State]:
    """A match at random, state by state."""
    while True:
        yield state
        asked = state.pending
        if asked is None:
            return
        take = rng.randint(1, 6) if asked.who is None else random_take(asked, rng)
        state = engine.roll(state, take) if asked.who is None else engine.apply(state, take)


@cache
def some_states(seed: int, count: int) -> tuple[State, ...]:
    """States of many matches: of each match some kinds of node, of each of these one state."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        kinds: dict[str, list[State]] = {}
        for state in walk(engine.start(random_duel(rng)), rng):
            kinds.setdefault(state.pending.kind if state.pending else "over", []).append(state)
        found += [rng.choice(kinds[kind]) for kind in rng.sample(sorted(kinds), min(6, len(kinds)))]
    return tuple(found[:count])


__all__ = ["NONE", "PLAIN", "RULES", "Scene", "Table", "among", "blade", "gun", "machine", "terms"]
