"""Players of the plain duel that decide as those of the fast one do."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from arena.games.duel.encode import options, position
from arena.games.duel.engine import PLAYERS, Engine, strength_of
from arena.games.duel.flat import layout as at
from arena.games.duel.flat.layout import Row
from arena.games.duel.tables import tables_of
from designer.games.duel.play.state import Duel, State
from designer.play.chance import Chance
from designer.play.nodes import Decision


class FlatPlayer:
    """Sees a state as a position, and decides there. Raises TooLargeError for a duel too large for one."""

    sees = True

    def __init__(self, name: str, strength: int | None = None) -> None:
        self.name = name
        own = strength_of(name, strength)
        self.engine = Engine((own, own))
        self.tables: WeakKeyDictionary[Duel, Row] = WeakKeyDictionary()

    def choose(self, view: State, decision: Decision, chance: Chance) -> Any:
        """What is taken; what it draws, it draws from the match's stream."""
        who = decision.who
        assert who is not None
        tables = self.tables.get(view.duel)
        if tables is None:
            tables = self.tables[view.duel] = tables_of(view.duel)
        s, w, count = position(view), self.engine.w, len(decision.options)
        s[at.PLAYER + who] = PLAYERS[self.name]
        s[at.STREAM], s[at.COUNT] = (chance.start ^ 1 << 63) - (1 << 63), chance.count
        w[at.OPTIONS : at.OPTIONS + count] = options(view, decision)
        most = decision.most if decision.pick == "set" else 0
        self.engine.decide(tables, s, (who, at.ASKED.index(decision.kind), count, most))
        chance.count = int(s[at.COUNT])
        if decision.pick == "row":
            return tuple(decision.options[w[at.TAKEN + place]] for place in range(decision.most))
        if decision.pick == "set":
            return tuple(one for place, one in enumerate(decision.options) if w[at.MARK + place]) or None
        return decision.options[w[at.TAKEN]]
