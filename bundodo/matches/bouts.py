"""Matches one after the other: played, told, recorded, counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET

from arena.chunks import Chunk, Results, counted
from arena.games.registry import room
from arena.games.room import Meeting, Outcome
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
    """Who plays the matches of a setting, and by what seed. ``options``: records list what was to choose from.
    ``strength``: plays a decision of players that plan, None their own."""

    setting: Setting
    names: tuple[str, str]
    seed: int
    options: bool = False
    strength: int | None = None

    @property
    def pair(self) -> tuple[Any, Any]:
        """Both machines."""
        first, second = self.setting.machines
        return first, second

    @property
    def players(self) -> tuple[Player, Player]:
        """Those who play the plain game."""
        here = room(self.setting.game)
        return here.player(self.names[0], self.strength), here.player(self.names[1], self.strength)

    def chunks(self, matches: int, size: int, words: Words) -> Iterator[Chunk]:
        """All matches, in chunks of at most ``size``, an even number. Raises Trouble."""
        setting = self.setting
        size = size if setting.field is not None else 2  # seats change on the same field
        for first in range(0, matches, size):
            field = setting.field_of(first, self.seed, words)
            assert field.board is not None
            meeting = Meeting(self.pair, field.board, field.starts, setting.terms)
            yield Chunk(setting.game, meeting, self.names, self.seed, first, min(first + size, matches), self.strength)

    def is_swapped(self, match: int) -> bool:
        """Matches 1, 3, ... (counted from 0 here) have the first machine in the first seat, 2, 4, ... the second."""
        return bool(match % 2)

    def seated(self, pair: tuple[Any, Any], match: int) -> tuple[Any, Any]:
        """What belongs to the machines, by seat."""
        return (pair[1], pair[0]) if self.is_swapped(match) else pair

    def start(self, match: int, words: Words, log: Log) -> Any:
        """The first position of a match. Raises Trouble."""
        field = self.setting.field_of(match, self.seed, words)
        machines = self.seated(self.pair, match)
        return self.setting.play.start(machines, field, self.setting.terms, words, log)

    def steps(self, match: int, start: Any, players: tuple[Player, Player]) -> Iterator[tuple[Step, Any]]:
        """A match, step by step. ``players``: those of the machines."""
        return play(self.setting.play.game, start, self.seated(players, match), Chance(self.seed, match))

    def counted(self, match: int, result: dict[str, Any]) -> Results:
        """A match that was played in the plain game."""
        outcome = Outcome(result["winner"], result["why"], result["turns"], 0)
        return counted([outcome], "plain", swapped=self.is_swapped(match))

    def record(self, match: int, start: Any, played: list[tuple[Step, Any]]) -> bytes:
        """A match as its file holds it."""
        setting, play_ = self.setting, self.setting.play
        first, second = self.seated(self.pair, match)
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


ENDS = ("destroyed", "parts", "points", "draw")


def ends(count: Results) -> dict[str, int]:
    """How many matches ended how, each end named."""
    return {why: dict(count.ends).get(why, 0) for why in ENDS}


def summary(count: Results, bout: Bout) -> dict[str, Any]:
    """The count as JSON."""
    return {
        "matches": count.matches,
        "wins": list(count.wins),
        "draws": count.draws,
        "interval": list(count.interval),
        "turns": round(count.turns / count.matches, 2),
        "ends": ends(count),
        "players": list(bout.names),
        "seed": bout.seed,
        "engine": "fast" if count.engines == ("fast",) else "plain",
    }
