"""Matches one after the other: played, told, recorded, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET

from designer.play.chance import Chance
from designer.play.nodes import Log
from designer.play.players import Step, play
from designer.play.records import RECORD, PackDocument, Record, encode, written
from templates.version import VERSION
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.matches.setting import Setting
    from designer.play.players import Player


class Bout(NamedTuple):
    """Who plays the matches of a setting, and by what seed. ``options``: records list what was to choose from."""

    setting: Setting
    names: tuple[str, str]
    players: tuple[Player, Player]
    seed: int
    options: bool = False

    def is_swapped(self, match: int) -> bool:
        """Matches 1, 3, ... (counted from 0 here) have the first machine in the first seat, 2, 4, ... the second."""
        return bool(match % 2)

    def seated(self, pair: tuple[Any, Any], match: int) -> tuple[Any, Any]:
        """What belongs to the machines, by seat."""
        return (pair[1], pair[0]) if self.is_swapped(match) else pair

    def start(self, match: int, words: Words, log: Log) -> Any:
        """The first position of a match. Raises Trouble."""
        field = self.setting.field_of(match, self.seed, words)
        machines = self.seated(self.setting.machines, match)
        return self.setting.play.start(machines, field, self.setting.terms, words, log)

    def steps(self, match: int, start: Any) -> Iterator[tuple[Step, Any]]:
        """A match, step by step."""
        players = self.seated(self.players, match)
        return play(self.setting.play.game, start, players, Chance(self.seed, match))

    def record(self, match: int, start: Any, played: list[tuple[Step, Any]]) -> bytes:
        """A match as its file holds it."""
        setting, play_ = self.setting, self.setting.play
        first, second = self.seated(setting.machines, match)
        return encode(
            Record(
                bundodo=VERSION,
                record=RECORD,
                game=setting.game,
                rulings=setting.changed,
                packs=tuple(PackDocument(one.name, one.version) for one in setting.terms.packs) or UNSET,
                field=play_.field(start),
                machines=(play_.write(first), play_.write(second)),
                players=self.seated(self.names, match),
                seed=self.seed,
                cap=setting.terms.cap,
                anyway=setting.anyway,
                steps=tuple(written(step, options=self.options) for step, _ in played),
                result=play_.result(played[-1][1]),
            )
        )


class Count(NamedTuple):
    """How matches ended: wins by machine, draws, turns in all, why."""

    wins: tuple[int, int]
    draws: int
    turns: int
    ends: Counter[str]

    @property
    def matches(self) -> int:
        return sum(self.wins) + self.draws

    @property
    def interval(self) -> tuple[float, float]:
        """The first machine's score, a draw being half a win: its interval of 95% (Wilson)."""
        matches, z = self.matches, 1.959964
        share = (self.wins[0] + self.draws / 2) / matches
        middle = share + z * z / (2 * matches)
        half = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
        whole = 1 + z * z / matches
        return round((middle - half) / whole, 4), round((middle + half) / whole, 4)

    def after(self, result: dict[str, Any], *, swapped: bool) -> Count:
        """The count with one match more."""
        wins = list(self.wins)
        winner = result["winner"]
        if winner is not None:
            wins[1 - winner if swapped else winner] += 1
        return Count(
            (wins[0], wins[1]),
            self.draws + (winner is None),
            self.turns + result["turns"],
            self.ends + Counter([result["why"]]),
        )


NOTHING = Count((0, 0), 0, 0, Counter())
ENDS = ("destroyed", "parts", "points", "draw")


def summary(count: Count, bout: Bout) -> dict[str, Any]:
    """The count as JSON."""
    return {
        "matches": count.matches,
        "wins": list(count.wins),
        "draws": count.draws,
        "interval": list(count.interval),
        "turns": round(count.turns / count.matches, 2),
        "ends": {why: count.ends[why] for why in ENDS},
        "players": list(bout.names),
        "seed": bout.seed,
        "engine": "plain",
    }
