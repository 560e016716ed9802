"""``bundodo meetup``: an event's whole check."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bundodo import options as shared
from bundodo.options import common, styled, words_for
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.events import Event
    from bundodo.out.writing import Writer
    from bundodo.pipeline import Run


@click.command("meetup")
@click.argument("path", metavar="EVENT.toml", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", "folder", required=True, type=click.Path(path_type=Path), help="書き出すフォルダー / folder"
)
@click.option("--packs", is_flag=True, help="全員の一式も印刷する / everybody's print kit too")
@click.option(
    "--watch",
    type=click.IntRange(min=30),
    metavar="SECONDS",
    help="くり返す（止めるまで、30秒以上おき） / again and again, until stopped",
)
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@styled
@common
def command(path: Path, folder: Path, packs: bool, force: bool, watch: int | None, **options: Any) -> None:
    """大会の全機体をまとめて検査し、判定のページ（HTML）、チャット用の文、一覧のPDF、JSONを作ります。

    Checks every machine of an event: a page of verdicts (HTML), Markdown for a chat, the roster as PDF, JSON.

    \b
    例 / Examples:
      bundodo meetup event.toml -o out
      bundodo meetup event.toml -o out --packs
      bundodo meetup event.toml -o out --watch 120
    """
    words = words_for(options["lang"])
    if folder.exists() and not folder.is_dir():
        raise Trouble(words.say("trouble.is_file", path=folder))
    code = _once(path, folder, packs, force, words, options)
    try:
        while watch:
            time.sleep(watch)
            click.echo(words.say("meetup.again", time=time.strftime("%H:%M")), err=True)
            code = _once(path, folder, packs, force, words, options)
    except KeyboardInterrupt:
        click.echo(words["meetup.stopped"], err=True)
    sys.exit(code)


def _once(path: Path, folder: Path, packs: bool, force: bool, words: Words, options: dict[str, Any]) -> int:
    """The event's whole check; the exit code."""
    from bundodo.out.writing import Writer
    from bundodo.pipeline import Request
    from bundodo.say.tell import lines

    event = shared.event(path, words)
    run = shared.read(shared.by_event(Request(()), event), words, options)

    def tell(line: str) -> None:
        if not options["quiet"]:
            click.echo(line, err=True, color=options["color"])

    def warn(line: str) -> None:
        click.echo(line, err=True, color=options["color"])

    for line in lines(run, words, verbose=options["verbose"], quiet=options["quiet"]):
        click.echo(line, color=options["color"])
    writer = Writer(force, words, tell, warn)
    _report(run, event, folder, writer, words, options)
    failed = writer.tally.failed
    if packs:
        failed += _packs(run, folder / "packs", force, words, options)
    return 2 if failed else run.exit_code


def _report(run: Run, event: Event, folder: Path, writer: Writer, words: Words, options: dict[str, Any]) -> None:
    """The page, the Markdown, the JSON and the roster; what changed is told too."""
    from bundodo import meetup
    from bundodo.out.rosters import roster
    from bundodo.say.formats import markdown
    from bundodo.say.report import encode, report
    from printables.sheet import roster as layout

    data = folder / "report.json"
    before = meetup.last_run(data)
    for line in meetup.notices(run, before, words):
        click.echo(line, color=options["color"])
    for checked, said in zip(run.machines, meetup.changes(run, before, words), strict=True):
        if said:
            name = run.game.summary(checked.machine, checked.profile, words.lang).name
            click.echo(f"{name or words['check.unnamed']}: {said}", color=options["color"])
    writer.put(folder / "index.html", meetup.page(run, event, before, words).encode())
    writer.put(folder / "report.md", ("\n".join(markdown(run, words)) + "\n").encode())
    writer.put(data, encode(report(run, words.lang)).encode())
    if run.machines:
        view = roster(run, words, event.title)
        writer.write(folder / "roster.pdf", layout.document(view, shared.style_of(options, words)))


def _packs(run: Run, folder: Path, force: bool, words: Words, options: dict[str, Any]) -> int:
    """Everybody's kit, and the field; how many files could not be written."""
    from bundodo.out.boards import boards_of
    from bundodo.out.printing import KINDS, Order, folders, print_kit

    def warn(line: str) -> None:
        click.echo(line, err=True, color=options["color"])

    def tell(line: str) -> None:
        if not options["quiet"]:
            click.echo(line, err=True, color=options["color"])

    kinds = tuple(kind for kind in KINDS if kind != "roster")
    order = Order(folder, shared.style_of(options, words), kinds, force=force)
    with shared.cards_with_room(options, words):
        tally = print_kit(run, boards_of(run, words, tell) or (), order, words, (tell, warn))
    own = {path.name for path in folders(run, folder, words)}
    if left := sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name not in own):
        warn(words.say("meetup.left", folder=folder, names=", ".join(left)))
    click.echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
    return tally.failed
