"""Odds, comparison and advice, as their commands tell them in JSON."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec

from bundodo.bridge.asked import By, Machine, entry_of, game_of, run_of
from bundodo.bridge.documents import document
from bundodo.games import registry
from bundodo.games.parts import Aimed, Wish
from bundodo.outlook import Forecasts, conditions
from bundodo.pipeline import Run
from bundodo.runs import alone, odds_words
from sheets.files import links

Small = Annotated[int, msgspec.Meta(ge=0, le=999)]
MOST_ARMORS = 100


class Odds(By, frozen=True, kw_only=True):
    """What `bundodo odds` is told. ``against`` wins over ``armor``."""

    machine: Machine
    against: Machine | None = None
    armor: Annotated[list[Small], msgspec.Meta(max_length=MOST_ARMORS)] = msgspec.field(default_factory=list)
    broken: tuple[str, ...] = ()
    rerolls: Small = 0
    boost: Small = 0
    given: dict[str, str] = msgspec.field(default_factory=dict)


class Pair(By, frozen=True, kw_only=True):
    """Two machines."""

    first: Machine
    second: Machine


class Advice(By, frozen=True, kw_only=True):
    """What `bundodo advise` is told."""

    machine: Machine
    aim: str = "any"
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    most: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10
    against: Machine | None = None


def odds(asked: Odds) -> object:
    """The JSON of ``odds`` as a list, an answer a target; ``kind``: whether its attacks are told as those of a duel
    (``attacks``) or as ``forecasts``. Raises Trouble as the command does."""
    run = run_of([asked.machine], asked)
    own = registry.parts(run.game.NAME).odds
    part: Any = own or Forecasts()
    takes = own.takes if own else frozenset()
    aimed = Aimed(
        against=_source(asked.against, asked),
        armor=tuple(asked.armor) or None if asked.against is None and "armor" in takes else None,
        broken=asked.broken if "broken" in takes else (),
        rerolls=asked.rerolls if "rerolls" in takes else 0,
        boost=asked.boost if "boost" in takes else 0,
        given=tuple(f"{key}={value}" for key, value in asked.given.items()),
    )
    conditions(run, aimed.given, asked.words)
    found = part.find(run, aimed, asked.judged, asked.said)
    answers = json.loads(part.encode(found, asked.lang))
    return {"kind": "attacks" if own else "forecasts", "answers": answers if isinstance(answers, list) else [answers]}


def compare(asked: Pair) -> object:
    """The JSON of ``compare``; None where the two can't be compared. Raises Trouble for a game without."""
    run = run_of([asked.first, asked.second], asked)
    part = registry.parts(run.game.NAME).comparison
    if part is None:
        raise alone("compare", run, registry.having("comparison"), asked.words)
    found = part.find(run, None, asked.judged, asked.said)
    return None if found is None else json.loads(part.encode(found, asked.lang))


def advice(asked: Advice) -> object:
    """The JSON of ``advise``, and ``lines``: the same in words. Raises Trouble for a game without."""
    from bundodo.say.terminal import hearing

    run = run_of([asked.machine], asked)
    part = registry.parts(run.game.NAME).advice
    if part is None:
        raise alone("advise", run, registry.having("advice"), asked.words)
    wish = Wish(aim=asked.aim, steps=asked.steps, most=asked.most, against=_source(asked.against, asked))
    if asked.aim not in part.aims:
        raise _no_aim(asked, run, part.aims)
    found = part.find(run, wish, asked.judged, asked.said)
    with hearing() as lines:
        part.tell(found, asked.words, None)
    return {**json.loads(part.encode(found, asked.lang)), "lines": lines}


def _no_aim(asked: Advice, run: Run, aims: tuple[str, ...]) -> Exception:
    from bundodo.say.trouble import Trouble

    told = {"aim": asked.aim, "game": run.game.NAME, "aims": ", ".join(aims)}
    return Trouble(odds_words(asked.lang).say("trouble.aim", **told))


def _source(machine: Machine | None, by: By) -> str | None:
    """A machine as a source that lies on nobody's disk: its link."""
    if machine is None:
        return None
    game = game_of(by)
    return links.encode(document(game, entry_of(machine, game).values))
