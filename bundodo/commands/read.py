"""``bundodo read``: how sheets were understood, cell by cell."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bundodo.options import common, words_for
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.pipeline import Run
    from bundodo.understood import TabOut


@click.command("read")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--html", "page", type=click.Path(path_type=Path), metavar="FILE", help="ページに書く / write a page to look at"
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@click.option("--game", metavar="GAME", help="ゲーム / game (default: what the sheet says)")
@click.option("--tab", "tabs", multiple=True, metavar="NAME", help="このタブだけ / only this tab (repeatable)")
@common
def command(
    sources: tuple[str, ...],
    page: Path | None,
    form: str,
    force: bool,
    game: str | None,
    tabs: tuple[str, ...],
    **options: Any,
) -> None:
    """データシートをどう読んだかを、セルごとに示します。読み残したセルもわかります。

    Shows how data sheets were understood, cell by cell, and what was left over.

    \b
    例 / Examples:
      bundodo read mechs.xlsx
      bundodo read mechs.xlsx --html read.html
    """
    from msgspec import structs

    from bundodo import options as shared

    words = words_for(options["lang"])
    asked = shared.request(sources, words, game=game, tabs=tabs, cap=None, rulings=())
    run = shared.read(structs.replace(asked, keep=True), words, options)
    failed = 0
    if page:
        failed = _write(run, page, force, words, options)
    if form == "json":
        from bundodo.say.report import encode
        from bundodo.say.terminal import is_utf8
        from bundodo.understood import understood

        click.echo(encode(understood(run, words.lang), plain=not is_utf8()))
    elif not page or options["verbose"]:
        for line in lines(run, words):
            click.echo(line, color=options["color"])
    if run.failures and form != "json":
        from bundodo.say.tell import failures

        for line in failures(run, words):
            click.echo(line, err=True, color=options["color"])
    sys.exit(2 if failed or run.failures else 0)


def _write(run: Run, path: Path, force: bool, words: Words, options: dict[str, Any]) -> int:
    """Writes the page; how many files could not be written."""
    from bundodo.out.writing import Writer
    from bundodo.understood_page import page

    def tell(line: str) -> None:
        if not options["quiet"]:
            click.echo(line, err=True, color=options["color"])

    writer = Writer(force, words, tell, lambda line: click.echo(line, err=True, color=options["color"]))
    writer.put(path, page(run, words).encode())
    return writer.tally.failed


def lines(run: Run, words: Words) -> Iterator[str]:
    """Each tab: a line a region, the machines with the cell of each value, and what is left over."""
    from bundodo.say.terminal import visible
    from bundodo.understood import understood

    for tab in understood(run, words.lang).tabs:
        place = f"{tab.source}[{tab.tab}]" if tab.tab is not None else tab.source
        yield click.style(f"{visible(place)}  {words[f'read.kind.{tab.kind}']}", bold=True)
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
        yield click.style(visible(machine.name) or words["check.unnamed"], bold=True)
        for value in machine.values:
            yield f"  {value.cell:<6} {value.path} = {visible(value.value)}"
    values = {cell.cell: cell.value for cell in tab.cells}
    if tab.left:
        yield click.style(words["read.left"], fg="yellow")
        yield from (f"  {cell:<6} {visible(values[cell])}" for cell in tab.left)
    elif tab.machines:
        yield words["read.none_left"]
    for one in tab.diagnostics:
        yield f"{words[f'severity.{one.severity}']} {one.code} {one.cell or ''} {one.message}"
