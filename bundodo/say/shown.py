"""Machines in a few lines of text, to paste into a chat."""

from __future__ import annotations

from collections.abc import Iterator

from bundodo.formats import told as formats
from bundodo.pipeline import Checked, Run
from bundodo.say.points import packs, points
from bundodo.say.terminal import visible
from templates.words import Words


def plain(run: Run, words: Words) -> list[str]:
    """Each machine in a few lines of plain text."""
    lines = []
    for machine in run.machines:
        summary = run.game.summary(machine.machine, machine.profile, words.lang)
        verdict = words["show.legal"] if machine.legal else words["show.illegal"]
        cost = points(summary.total, machine.terms.cap) + formats.whose(machine, words)
        player = words.say("check.player", player=visible(summary.player)) if summary.player else ""
        name = f"{visible(summary.name) or words['check.unnamed']}{player}"
        lines.append(" ".join(part for part in (name, cost, verdict) if part))
        lines.append("  " + " ".join(f"{label}{value}" for label, value in summary.numbers))
        lines += [f"  {line}" for line in summary.weapons]
        lines += [f"  {line}" for line in _setting(machine, run, words)]
    if name := formats.headline(run, words):
        lines.append(name)
    lines += [f"{formats.called(one, words)}  {formats.standing(one, words)}" for one in run.tallies]
    if run.machines and run.terms.packs:
        lines.append(f"{words['packs.title']}: {packs(run.terms, words)}")
    return lines


def _setting(machine: Checked, run: Run, words: Words) -> Iterator[str]:
    """What its player says of it, and which photo goes with it."""
    from bundodo.profile.facts import has_photo, note_of, photo_name

    if note := note_of(machine, run):
        first, *rest = note.splitlines()
        yield words.say("show.note", note=visible(first.strip()))
        yield from (f"  {visible(line.strip())}" for line in rest if line.strip())
    if has_photo(machine, run):
        on_sheet = bool(machine.entry.values.picture)
        yield words.say("show.photo", photo=words["show.on_sheet"] if on_sheet else visible(photo_name(machine, run)))
