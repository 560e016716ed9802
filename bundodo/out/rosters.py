"""The roster of a run: every machine in a line, to tick off on the day."""

from __future__ import annotations

from bundodo.pipeline import Run
from bundodo.say.points import capped
from bundodo.say.stamps import stamp
from designer.views import Roster, RosterLine
from templates.words import Words


def roster(run: Run, words: Words, title: str = "") -> Roster:
    """The machines in the order read: cost (where the game has a cap), stats, derived stats."""
    lines = []
    has_cost = run.terms.cap is not None
    columns: tuple[str, ...] = (words["show.cost"],) if has_cost else ()
    heads = columns
    for checked in run.machines:
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        total = ("?" if summary.total is None else str(summary.total),) if has_cost else ()
        columns = (*heads, *(label for label, _ in summary.numbers))
        cells = (*total, *(value for _, value in summary.numbers))
        name = summary.name or words["check.unnamed"]
        lines.append(RosterLine(summary.player, name, cells, checked.legal, stamp(checked, run, words)))
    cap = capped("roster.cap", run.terms, words)
    return Roster(title or words.say("roster.title", count=len(lines), cap=cap), columns, tuple(lines))
