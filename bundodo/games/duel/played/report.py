"""A battle report: a small board a turn, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bundodo.games.duel.played.story import Story
from designer.games.duel.play.state import NONE, State
from designer.views import Chronicle, Episode, Moment, Stand, Tone
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.games.parts import Replay
    from printables.tray import Printed

TONES = (Tone.BLUE, Tone.RED)
LETTERS = ("A", "B")


def moment(state: State) -> Moment:
    """The board as it stands."""
    names = state.duel.ground.names
    stands = tuple(
        Stand(names[side.cell], side.facing, LETTERS[seat], TONES[seat])
        for seat, side in enumerate(state.sides)
        if side.cell != NONE
    )
    return Moment(state.duel.ground.board, stands)


def chronicle(replay: Replay, words: Words) -> Chronicle:
    """The match, a panel a turn: how it stands at the turn's end, and its story."""
    start: State = replay.start
    story = Story(start, words.lang)
    own = story.words
    head = [*story.head(replay.record.rulings), own.say("report.who", first=story.names[0], second=story.names[1])]
    panels: list[Episode] = []
    titles, heading, last = ["", ""], "", start
    lines: list[str] = []
    logs = [(start, replay.opening), *((state, log) for _, state, log in replay.steps)]
    for state, log in logs:
        for line in story.tell(log):
            if line.level < 2:
                titles[line.level] = line.text
            elif line.level == 2:  # the turn before is over: so it stood, but for the last turning
                if lines:
                    panels.append(_episode(heading, lines, last, story))
                heading, lines = " ".join(titles), [line.text]
            else:
                lines.append(line.text)
        last = state
    if lines:
        panels.append(_episode(heading, lines, last, story))
    title = " / ".join(story.names)
    return Chronicle(title, tuple(head), tuple(panels), tuple(story.end(last)))


def _episode(heading: str, lines: list[str], state: State, story: Story) -> Episode:
    """A turn."""
    counters = "   ".join(
        story.words.say(
            "report.counters",
            letter=LETTERS[seat],
            hp=story.points(side.hp),
            boost=side.boost,
            simulate=side.simulate,
        )
        for seat, side in enumerate(state.sides)
    )
    return Episode(heading, moment(state), (*lines, counters))


def report(replay: Replay, words: Words) -> Printed:
    """The report on paper."""
    from printables.field.moments import chronicle_document
    from printables.theme import Style

    return chronicle_document(chronicle(replay, words), Style(lang=words.lang))
