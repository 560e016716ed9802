"""The fast duel beside the plain one: a match in both, step by step; and machines and fields to prove it on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from arena.games.duel import engine
from arena.games.duel.flat import layout as at
from arena.games.duel.players import FlatPlayer
from arena.games.duel.tables import tables_of
from designer.fields import random_board
from designer.game import Terms
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.play import engine as plain
from designer.games.duel.play.record import duel as duel_of
from designer.games.duel.play.state import Duel
from designer.play.chance import Chance
from designer.play.players import Player, RandomPlayer, play
from tests.play.kit import RULES, machine, terms

PLAYS = 4
"""The strength of planning players where nobody waits."""


@cache
def player(name: str) -> Player:
    return RandomPlayer() if name == "random" else FlatPlayer(name, PLAYS)


@cache
def flat(name: str) -> engine.Engine:
    """An engine that tells all that happens."""
    return engine.Engine((engine.strength_of(name, PLAYS),) * 2, log=100_000)


def difference(duel: Duel, name: str, seed: int, match: int) -> str:
    """Where the two engines part, empty where they don't: who decides what among how many, what is taken, every die, the
    outcome, and how many numbers were drawn."""
    code = engine.PLAYERS[name]
    fast = flat(name)
    out = fast.play(tables_of(duel), [code, code, seed, match])
    log, chance = fast.log(), Chance(seed, match)
    spot, start = 0, plain.start(duel)
    for step, state in play(plain, start, (player(name),) * 2, chance):  # noqa: B007 - the last one is judged
        asked = step.decision
        if asked.who is None:
            if log[spot : spot + 3] != [0, at.DICE.index(asked.kind), step.take]:
                return f"{asked.kind}: {step.take}, not {log[spot : spot + 3]}"
            spot += 3
            continue
        head = [1 + asked.who, at.ASKED.index(asked.kind), len(asked.options)]
        if log[spot : spot + 3] != head:
            return f"{asked}, not {log[spot : spot + 3]}"
        places = log[spot + 4 : spot + 4 + log[spot + 3]]
        taken: Any = tuple(asked.options[place] for place in places)
        taken = taken[0] if asked.pick == "one" else taken or None
        if (taken, type(taken)) != (step.take, type(step.take)):
            return f"{asked}: {step.take!r}, not {taken!r}"
        spot += 4 + len(places)
    assert state.result is not None
    if spot != len(log):
        return f"{len(log) - spot} more"
    winner = -1 if state.result.winner is None else state.result.winner
    sides = state.sides
    plainly = [
        winner, at.WHYS.index(state.result.why), state.result.turns, chance.count, *(one.hp for one in sides),
        *(sum(1 << part for part in one.broken) for one in sides), *(one.cell for one in sides),
        *(one.points for one in sides),
    ]  # fmt: skip
    return "" if list(map(int, out)) == plainly else f"{plainly}, not {list(map(int, out))}"


# ---- to prove it on ----------------------------------------------------------------------------------------

FIELDS = tuple(
    random_board(12, 8, count, seed, hexes=hexes)
    for seed, (count, hexes) in enumerate(
        (count, hexes) for hexes in ("pointy", "flat") for count in (0, 2, 4, 6, 8, 10, 12, 14, 18, 24)
    )
)
"""20 fields."""


@cache
def builds(count: int = 200) -> tuple[Machine, ...]:
    """Builds at random of about 50 points, every custom among them."""
    rng = Random(24)
    return tuple(_build(rng) for _ in range(count))


def _build(rng: Random) -> Machine:
    ranged = [
        Ranged("", rng.choice((1, 2, 3, 5, 8)), rng.choice((1, 1, 2, 3)), _customs(rng, "ranged"))
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))
    ]
    combos = [card.id for card in RULES.combos]
    melee = [
        Melee("", rng.choice((1, 3, 5)), _customs(rng, "melee"), (rng.choice(combos), rng.choice(combos)))
        for _ in range(rng.choice((0, 1, 1, 2)))
    ]
    stats = [rng.choice((0, 3, 6, 8, 10, 12, 15)) for _ in range(3)]
    return machine(*stats, *ranged, *melee)


def _customs(rng: Random, sort: Any) -> tuple[str, ...]:
    known = [one.id for one in RULES.customs_of(sort) if not one.alone]
    return tuple(rng.sample(known, rng.choice((0, 1, 1, 2))))


def drawn(rng: Random, by: Terms) -> Duel:
    """Two of the builds on one of the fields."""
    first, second = rng.sample(builds(), 2)
    return duel_of(rng.choice(FIELDS), (), (first, second), by)


def others() -> list[dict[str, str]]:
    """Each other choice of each ruling, alone; of a whole number the next ones."""
    found = []
    for ruling in RULES.rulings:
        choices = ruling.choices[1:]
        if ruling.span:
            choices = tuple(str(one) for one in (ruling.span.default - 1, ruling.span.default + 2))
        found += [{ruling.key: choice} for choice in choices]
    return found


__all__ = ["RULES", "builds", "difference", "drawn", "flat", "others", "player", "terms"]
