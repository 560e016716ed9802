"""The card of a machine, from what every game tells of one."""

from __future__ import annotations

from bundodo.pipeline import Checked, Run
from bundodo.profile.facts import mark_of, note_of, photo_name
from bundodo.say.points import packs
from bundodo.say.stamps import stamp
from designer.views import Figure, Picture, Profile
from templates.version import PRODUCER
from templates.words import Words

LARGE = 3
"""So many numbers of a machine stand large: its stats come first in every game."""


def profile(checked: Checked, run: Run, words: Words) -> Profile:
    """The machine's card."""
    summary = run.game.summary(checked.machine, checked.profile, words.lang)
    figures = tuple(Figure(label, value) for label, value in summary.numbers)
    data, named = checked.entry.values.picture, photo_name(checked, run)
    path = str(checked.base / named) if named and checked.base and not data else ""
    player = summary.player
    if checked.side:
        player = words.say("formats.of", player=player, side=checked.side)
    cap = checked.terms.cap
    rules = words.say("rules.head", version=run.game.VERSION, game=run.game.NAME)
    return Profile(
        name=summary.name or words["check.unnamed"],
        player=player,
        cost_label=words["show.cost"],
        cost="" if cap is None else "?" if summary.total is None else str(summary.total),
        cap="" if cap is None else f"{cap}P",
        picture=Picture("", path, data, "crop"),
        mark=mark_of(checked, run),
        large=figures[:LARGE],
        small=figures[LARGE:],
        weapons=summary.weapons,
        note=note_of(checked, run),
        footer="  ".join(part for part in (PRODUCER, rules, packs(run.terms, words)) if part),
        stamp=stamp(checked, run, words),
    )
