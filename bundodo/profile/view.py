"""The card of a machine, from what every game tells of one."""

from __future__ import annotations

from bundodo.pipeline import Checked, Run
from bundodo.profile.facts import note_of, photo_name
from bundodo.say.points import packs
from bundodo.say.stamps import stamp
from designer.views import Figure, Picture, Prose, RecordSheet, Row, Table, Tiles, Tone
from templates.version import PRODUCER
from templates.words import Words

LARGE = 3
"""So many numbers of a machine stand large: its stats come first in every game."""


def profile(checked: Checked, run: Run, words: Words) -> RecordSheet:
    """The machine's card: its picture, its numbers, its weapons and what its player says of it."""
    summary = run.game.summary(checked.machine, checked.profile, words.lang)
    figures = tuple(Figure(label, value) for label, value in summary.numbers)
    data, named = checked.entry.values.picture, photo_name(checked, run)
    path = str(checked.base / named) if named and checked.base and not data else ""
    player = summary.player
    if checked.side:
        player = words.say("formats.of", player=player, side=checked.side)
    cap = checked.terms.cap
    rules = words.say("rules.head", version=run.game.VERSION, game=run.game.NAME)
    return RecordSheet(
        heading="",
        name=summary.name or words["check.unnamed"],
        player_label="",
        player=player,
        cost_label=words["show.cost"],
        cost="" if cap is None else "?" if summary.total is None else str(summary.total),
        cap="" if cap is None else f"{cap}P",
        stamp=stamp(checked, run, words),
        blocks=(
            Picture("", path, data, "crop"),
            Tiles("", "", tuple((Tone.INK, one) for one in figures[:LARGE]), figures[LARGE:]),
            Table("", "", Tone.INK, ("",), tuple(Row((line,)) for line in summary.weapons)),
            Prose("", "", note_of(checked, run)),
        ),
        hits=(),
        hits_label="",
        footer="  ".join(part for part in (PRODUCER, rules, packs(run.terms, words)) if part),
    )
