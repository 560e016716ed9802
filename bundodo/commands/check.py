"""``bundodo check``: every machine against the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.judging import checked, need_sources
from bundodo.options import judged, speaking
from bundodo.say import typed

if TYPE_CHECKING:
    from bundodo.pipeline import Run


@click.command("check")
@click.argument("sources", type=typed.source, nargs=-1, metavar="SOURCE...")
@judged
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "junit", "markdown"]),
    default="text",
    help="形式 / format of the report",
)
@click.option("--strict", is_flag=True, help="注意も不合格にする / warnings fail too")
@speaking
def command(sources: tuple[str, ...], form: str, strict: bool, by: Judged, said: Said) -> None:
    """データシートを検査します。規定外や読めない値は、セルと直し方つきで知らせます。

    Checks data sheets: each fault with its cell and its cure.

    \b
    例 / Examples:
      bundodo check entries/
      bundodo check mechs.xlsx --tab ゼロ --cap 60
      bundodo check mechs.xlsx --format json
    """
    from bundodo.say.diagnostics import Severity

    need_sources(sources, by, said.words)
    run = checked(sources, by, said)
    for line in _report(run, form, strict, said):
        said.put(line)
    warned = run.warned + sum(one.severity is Severity.WARNING for one in run.notes)
    if strict and warned:
        said.warn(said.words.say("check.strict", count=warned))
    sys.exit(run.exit_code or int(strict and warned > 0))


def _report(run: Run, form: str, strict: bool, said: Said) -> Iterable[str]:
    """The report in the form asked for."""
    words = said.words
    if form == "json":
        from bundodo.say.report import encode, report
        from bundodo.say.terminal import is_utf8

        return (encode(report(run, words.lang), plain=not is_utf8()),)
    if form == "text":
        from bundodo.say.tell import lines

        return lines(run, words, verbose=said.verbose, quiet=said.quiet)
    from bundodo.say.formats import junit, markdown

    return (junit(run, words, strict=strict),) if form == "junit" else markdown(run, words)
