"""``bundodo read``: how sheets were understood, cell by cell."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, packing, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo, style
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.pipeline import Run
    from bundodo.understood import TabOut


@click.command("read")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE...")
@click.option("--html", "page", type=typed.file, metavar="FILE", help="ページに書く / write a page to look at")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@game_option()
@click.option("--tab", "tabs", multiple=True, metavar="NAME", help="このタブだけ / only this tab (repeatable)")
@packing
@speaking
def command(
    sources: tuple[str, ...],
    page: Path | None,
    form: str,
    force: bool,
    game: str | None,
    tabs: tuple[str, ...],
    packs: tuple[Path, ...],
    said: Said,
) -> None:
    """データシートをどう読んだかを、セルごとに示します。読み残したセルもわかります。

    Shows how data sheets were understood, cell by cell, and what was left over.

    \b
    例 / Examples:
      bundodo read mechs.xlsx
      bundodo read mechs.xlsx --html read.html
    """
    from msgspec import structs

    from bundodo.judging import read, request
    from bundodo.out.writing import needs_ending

    words = said.words
    needs_ending(page, ".html", "--html", words)
    run = read(structs.replace(request(sources, Judged(tabs, game, packs=packs), words), keep=True), said)
    failed = 0
    if not page:
        said.tell_idle("html", "force")
    if page:
        failed = _write(run, page, force, said)
    if form == "json":
        from bundodo.say.report import encode
        from bundodo.say.terminal import is_utf8
        from bundodo.understood import understood

        echo(encode(understood(run, words.lang), plain=not is_utf8()))
    elif not page or said.verbose:
        for line in lines(run, words):
            said.put(line)
    if run.failures and form != "json":
        from bundodo.say.tell import failures

        for line in failures(run, words):
            said.warn(line)
    sys.exit(2 if failed or run.failures else 0)


def _write(run: Run, path: Path, force: bool, said: Said) -> int:
    """Writes the page; how many files could not be written."""
    from bundodo.out.writing import Writer
    from bundodo.understood_page import page

    writer = Writer(force, said.words, said.note, said.warn)
    writer.put(path, page(run, said.words).encode())
    return writer.tally.failed


def lines(run: Run, words: Words) -> Iterator[str]:
    """Each tab: a line a region, the machines with the cell of each value, and what is left over."""
    from bundodo.say.terminal import visible
    from bundodo.understood import understood

    for tab in understood(run, words.lang).tabs:
        place = f"{tab.source}[{tab.tab}]" if tab.tab is not None else tab.source
        yield style(f"{visible(place)}  {words[f'read.kind.{tab.kind}']}", bold=True)
        yield from (f"  {line}" for line in _lines(tab, words))


def _lines(tab: TabOut, words: Words) -> Iterator[str]:
    from bundodo.say.terminal import visible

    for region in tab.regions:
        roles = words["read.between"].join(
            words.say("read.count", role=words[f"read.role.{role}"], count=count)
            for role, count in region.roles.items()
        )
        yield f"{region.cells}  {roles}"
    for machine in tab.machines:
        yield style(visible(machine.name) or words["check.unnamed"], bold=True)
        for value in machine.values:
            yield f"  {value.cell:<6} {value.path} = {visible(value.value)}"
    values = {cell.cell: cell.value for cell in tab.cells}
    if tab.left:
        yield style(words["read.left"], fg="yellow")
        yield from (f"  {cell:<6} {visible(values[cell])}" for cell in tab.left)
    elif tab.machines:
        yield words["read.none_left"]
    for one in tab.diagnostics:
        yield f"{words[f'severity.{one.severity}']} {one.code} {one.cell or ''} {one.message}"
