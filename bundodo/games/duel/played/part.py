"""A duel set up, and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bundodo.games.duel.played.story import Story as Teller
from bundodo.games.parts import Story, Told
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from designer.fields import FieldReading
from designer.game import Terms
from designer.games.duel.machine import Machine
from designer.games.duel.play import engine, record
from designer.games.duel.play.fighter import UnreadError
from designer.games.duel.play.state import State
from designer.play.nodes import Log
from designer.views import Lattice
from templates.words import Words


class DuelStory(Story):
    """A duel in words."""

    def __init__(self, start: State, words: Words, *, verbose: bool) -> None:
        self.start = start
        self.teller = Teller(start, words.lang, verbose=verbose)

    def head(self, rulings: Mapping[str, Any]) -> Iterator[str]:
        """Who meets, and where they start."""
        yield from map(visible, self.teller.head(rulings))
        yield from map(visible, self.teller.starts(self.start))

    def tell(self, log: Log) -> Iterator[Told]:
        """What happened."""
        return (Told(line.level, visible(line.text)) for line in self.teller.tell(log))

    def end(self, state: Any) -> Iterator[str]:
        """How it stands."""
        return map(visible, self.teller.end(state))


def begin(machines: tuple[Machine, Machine], field: FieldReading, terms: Terms, words: Words, log: Log) -> State:
    """The first position. Raises Trouble for what can't be played."""
    own = Words(words.lang, "bundodo", name="play")
    assert field.board is not None
    if field.board.hexes == Lattice.SQUARE:
        raise Trouble(own["trouble.square"])
    try:
        return engine.start(record.duel(field.board, field.starts, machines, terms), log)
    except UnreadError as error:
        raise Trouble(own.say("trouble.unread", name=visible(str(error)))) from error
    except record.StartsError as error:
        told = {"names": ", ".join(error.names), "count": len(error.names)}
        raise Trouble(own.say(f"trouble.starts_{error.why}", **told)) from error
