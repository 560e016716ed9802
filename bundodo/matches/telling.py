"""A match told on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bundodo.asked import Said
from bundodo.games.parts import Play, Replay, Told
from bundodo.say.terminal import style
from designer.play.nodes import Log
from designer.play.players import Step

_INDENTS = ("", "  ", "    ", "      ")


def told_match(
    play: Play, start: Any, opening: Log, steps: Sequence[Step], rulings: Mapping[str, Any], said: Said
) -> Iterator[str]:
    """The whole story, line by line."""
    story = play.story(start, said.words, verbose=said.verbose)
    yield from story.head(rulings)
    yield from map(_line, story.tell(opening))
    state = start
    for step in steps:
        log: Log = []
        apply = play.game.roll if step.decision.who is None else play.game.apply
        state = apply(state, step.take, log)
        yield from map(_line, story.tell(log))
    yield from story.end(state)


def told_replay(replay: Replay, play: Play, said: Said) -> Iterator[str]:
    """The story of a record."""
    story = play.story(replay.start, said.words, verbose=said.verbose)
    yield from story.head(replay.record.rulings)
    yield from map(_line, story.tell(replay.opening))
    for _, _, log in replay.steps:
        yield from map(_line, story.tell(log))
    yield from story.end(replay.steps[-1][1])


def _line(told: Told) -> str:
    text = style(told.text, bold=True) if told.level < 2 else told.text
    return f"{_INDENTS[told.level]}{text}"
