"""``bundodo show``: the machines, their costs and derived stats."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bundodo.judging import checked, need_sources
from bundodo.options import Judged, Said, judged, speaking
from bundodo.say.points import packs, points
from bundodo.say.terminal import console, disarmed, echo, visible
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.pipeline import Checked, Run


@click.command("show")
@click.argument("sources", nargs=-1, metavar="SOURCE...")
@judged
@click.option("--format", "form", type=click.Choice(["table", "text"]), default="table", help="形式 / format")
@speaking
def command(sources: tuple[str, ...], form: str, by: Judged, said: Said) -> None:
    """機体のコストと能力値を一覧します。--format text はチャットに貼れる形です。

    Lists machines with their costs and derived stats; --format text is plain, to paste into a chat.

    \b
    例 / Examples:
      bundodo show entries/
      bundodo show altair.toml --format text
    """
    words = said.words
    need_sources(sources, by, words)
    run = checked(sources, by, said)
    if form == "text":
        for line in plain(run, words):
            echo(disarmed(line))
    elif run.machines:
        table(run, words, said.color)
    if run.failures or not run.machines:
        from bundodo.say.tell import failures

        for line in failures(run, words):
            said.warn(line)
    sys.exit(run.exit_code)


def plain(run: Run, words: Words) -> list[str]:
    """Each machine in a few lines of plain text."""
    from bundodo.formats import told as formats

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


def table(run: Run, words: Words, color: bool | None) -> None:
    """Machines as rows of one table."""
    from rich.table import Table

    from bundodo.formats import told as formats

    to = console(color)
    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1))
    made.add_column(words["show.name"], ratio=2)
    if run.terms.cap is not None:
        made.add_column(words["show.cost"], justify="right", no_wrap=True)
    made.add_column(words["show.verdict"], no_wrap=True)
    made.add_column(words["show.numbers"], ratio=5, overflow="fold")
    space = "" if words.code == "ja" else " "
    for machine in run.machines:
        summary = run.game.summary(machine.machine, machine.profile, words.lang)
        player = words.say("check.player", player=visible(summary.player)) if summary.player else ""
        made.add_row(
            f"{visible(summary.name) or words['check.unnamed']}{player}",
            *((points(summary.total, machine.terms.cap, ""),) if run.terms.cap is not None else ()),
            words["show.legal"] if machine.legal else words["show.illegal"],
            "  ".join(f"{label}{space}{value}" for label, value in summary.numbers),
        )
    to.print(made, markup=False)
    for one in run.tallies:
        to.print(f"{formats.called(one, words)}  {formats.standing(one, words)}", markup=False, highlight=False)
    if run.terms.packs:
        to.print(f"{words['packs.title']}: {packs(run.terms, words)}", markup=False, highlight=False)
