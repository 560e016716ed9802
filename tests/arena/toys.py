"""Small games whose answers are known, played through the arena's own doors: rock paper scissors, and a game of plain
strength in which every thing is worth what it says."""

from __future__ import annotations

import sys
from math import exp
from random import Random
from types import ModuleType

import pytest

from arena.games import registry
from arena.games.room import Outcome
from arena.games.workshop import Offer, Thing
from designer.game import Terms
from designer.views import Board

BOARD = Board("", 3, 3, "pointy")
TERMS = Terms(10, {})
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


class _Room:
    """Both seats alike. A match is decided by its number and seed alone."""

    players = ("one", "two", "random")

    def player(self, name, strength=None):
        return name

    def plain(self, meeting, players, seed, matches):
        found = []
        for match in matches:
            # the same dice for whoever plays that match, whatever the machines
            roll = Random(f"{seed} {match} {players[0]}").random()
            chance = self.chance(*meeting.machines)
            found.append(Outcome(0 if roll < chance else 1, "points", 1, 1))
        return found

    def chance(self, one, other):
        raise NotImplementedError


class RockPaperScissors(_Room):
    """Nine of ten are won by whom one expects."""

    def chance(self, one, other):
        return 0.9 if BEATS[one] == other else 0.1 if BEATS[other] == one else 0.5


WORTHS = {"gem": (3, 1), "fair": (2, 2), "dud": (0, 2), "twin": (2, 2)}
"""What things are worth in points, and what they cost."""


class Strength(_Room):
    """A machine is its points and the things it has."""

    def chance(self, one, other):
        return 1 / (1 + exp(-0.25 * (self.strength(one) - self.strength(other))))

    @staticmethod
    def strength(machine):
        points, things = machine
        return points + sum(WORTHS[thing][0] for thing in things)


class Workshop:
    def version(self):
        return "1"

    def key(self, machine):
        return repr(machine)

    def setting(self, terms):
        return []

    def called(self, machine):
        return repr(machine), repr(machine)

    def things(self, terms):
        return tuple(Thing("custom", name, (name, name), cost) for name, (_, cost) in WORTHS.items())

    def uses(self, terms):
        return (Thing("use", "points", ("点", "points")), Thing("use", "nothing", ("無", "nothing")))

    def offer(self, machine, thing, terms, rng):
        points, things = machine
        if thing.id == "points":
            return Offer(machine, (points + 2, things), 2)
        if thing.id == "nothing":
            return Offer(machine, machine, 1)
        return None if thing.id in things else Offer(machine, (points, (*things, thing.id)), thing.cost)

    def drawn(self, terms, rng):
        return rng.randint(0, terms.points), ()

    def near(self, machine, others, terms, rng):
        """Within the cap; things are paid for."""
        points, things = machine
        new = rng.choice(list(WORTHS))
        if new not in things and points >= WORTHS[new][1]:
            return points - WORTHS[new][1], tuple(sorted((*things, new)))
        return min(terms.points - sum(WORTHS[one][1] for one in things), points + 1), things


def enter(monkeypatch: pytest.MonkeyPatch, name: str, room: object, workshop: object = None) -> None:
    """Puts a game into the arena."""
    monkeypatch.setitem(registry.ROOMS, name, name)
    for part, made in (("room", room), ("workshop", workshop or Workshop())):
        module = ModuleType(f"arena.games.{name}.{part}")
        setattr(module, part.upper(), made)
        monkeypatch.setitem(sys.modules, module.__name__, module)
