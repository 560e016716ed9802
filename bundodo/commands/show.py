"""``bundodo show``: the machines, their costs and derived stats."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.judging import checked, need_sources
from bundodo.options import judged, speaking
from bundodo.say import typed
from bundodo.say.points import packs, points
from bundodo.say.shown import plain
from bundodo.say.terminal import console, disarmed, echo, visible
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.pipeline import Run


@click.command("show")
@click.argument("sources", type=typed.source, nargs=-1, metavar="SOURCE...")
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
