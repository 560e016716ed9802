"""Machines in a few lines of text, to paste into a chat."""

from __future__ import annotations

from bundodo.pipeline import Run
from bundodo.say.points import points
from bundodo.say.terminal import visible
from templates.words import Words


def plain(run: Run, words: Words) -> list[str]:
    """Each machine in a few lines of plain text."""
    lines = []
    for machine in run.machines:
        summary = run.game.summary(machine.machine, machine.profile, words.lang)
        verdict = words["show.legal"] if machine.legal else words["show.illegal"]
        cost = points(summary.total, run.terms.cap)
        player = words.say("check.player", player=visible(summary.player)) if summary.player else ""
        name = f"{visible(summary.name) or words['check.unnamed']}{player}"
        lines.append(" ".join(part for part in (name, cost, verdict) if part))
        lines.append("  " + " ".join(f"{label}{value}" for label, value in summary.numbers))
        lines += [f"  {line}" for line in summary.weapons]
    return lines
