"""What the lab asks of a game: machines at random, and what they can be given. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from designer.game import Terms


class Thing(NamedTuple):
    """Something that a machine can be given: a ``custom`` on one sort of weapons, a ``card``, or another ``use`` of
    points. ``names``: Japanese and English. ``cost``: its points as the rules have them, None for what hangs on the
    build."""

    kind: str
    id: str
    names: tuple[str, str]
    cost: int | None = None


class Offer(NamedTuple):
    """A machine without a thing and with it, nothing paid for it. ``points``: what it would cost."""

    before: Any
    after: Any
    points: int


class Workshop(Protocol):
    """A game's part of the lab."""

    def version(self) -> str:
        """Tells engines apart: another text whenever anything changed by which matches are played."""

    def key(self, machine: Any) -> Any:
        """All of a machine that matters in play, as plain values of JSON."""

    def setting(self, terms: Terms) -> Any:
        """All of the terms that matters in play, as plain values of JSON."""

    def called(self, machine: Any) -> tuple[str, str]:
        """What a nameless machine is called: its numbers, in Japanese and English."""

    def things(self, terms: Terms) -> tuple[Thing, ...]:
        """All whose worth is asked."""

    def uses(self, terms: Terms) -> tuple[Thing, ...]:
        """Other uses of points, with which they are compared."""

    def offer(self, machine: Any, thing: Thing, terms: Terms, rng: Random) -> Offer | None:
        """The machine with the thing for nothing, somewhere where it can be; None where it has no place for it."""

    def drawn(self, terms: Terms, rng: Random) -> Any:
        """A legal machine at random that uses the cap."""

    def near(self, machine: Any, others: Sequence[Any], terms: Terms, rng: Random) -> Any:
        """Another legal machine, some points and customs away; ``others`` are machines to take a weapon of."""
