"""``bundodo meetup``: an event's whole check."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said, Styled
from bundodo.options import packing, speaking, styled
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import INTERRUPTED, Trouble
from templates.opened import is_folder

if TYPE_CHECKING:
    from bundodo.events import Event
    from bundodo.out.writing import Writer
    from bundodo.pipeline import Run

_TABLE = "matchups.html"
_SEED, _OBSTACLES = 1, 10
"""Of the matches that foretell an event."""


@click.command("meetup")
@click.argument("path", metavar="EVENT.toml", type=typed.file)
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@click.option("--packs", "kits", is_flag=True, help="全員の一式も印刷する / everybody's print kit too")
@click.option(
    "--forecast",
    type=click.IntRange(2, 10**5),
    is_flag=False,
    flag_value=100,
    metavar="[N]",
    help="総当たりの対戦表も作る（1組100戦） / the table of match-ups, too",
)
@click.option(
    "--watch",
    type=click.IntRange(min=30),
    metavar="SECONDS",
    help="くり返す（止めるまで、30秒以上おき） / again and again, until stopped",
)
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@packing
@styled
@speaking
def command(
    path: Path,
    folder: Path,
    kits: bool,
    forecast: int | None,
    force: bool,
    watch: int | None,
    packs: tuple[Path, ...],
    look: Styled,
    said: Said,
) -> None:
    """大会の全機体をまとめて検査し、判定のページ（HTML）、チャット用の文、一覧のPDF、JSONを作ります。

    Checks every machine of an event: a page of verdicts (HTML), Markdown for a chat, the roster as PDF, JSON.

    \b
    例 / Examples:
      bundodo meetup event.toml -o out
      bundodo meetup event.toml -o out --packs
      bundodo meetup event.toml -o out --forecast
      bundodo meetup event.toml -o out --watch 120
    """
    from bundodo.out.writing import need_folder

    words = said.words
    need_folder(folder, words)
    evening = _Evening(path, folder, kits, forecast, force, packs, look, said)
    code = evening.once()
    try:
        while watch:
            time.sleep(watch)
            said.warn(words.say("meetup.again", time=time.strftime("%H:%M")))
            try:
                code = evening.once()
            except Trouble as error:
                # A file that is being saved right now, for one: it is whole again the next time.
                said.warn(f"{error.message}\n{words['meetup.go_on']}")
                code = error.exit_code
    except KeyboardInterrupt:
        echo(words["meetup.stopped"], err=True)
        code = INTERRUPTED
    sys.exit(code)


class _Evening(NamedTuple):
    """What the command was asked, once and again."""

    path: Path
    folder: Path
    kits: bool
    forecast: int | None
    force: bool
    packs: tuple[Path, ...]
    look: Styled
    said: Said

    def once(self) -> int:
        """The event's whole check; the exit code."""
        from msgspec import structs

        from bundodo.judging import by_event, event, read, request
        from bundodo.out.writing import Writer
        from bundodo.say.tell import lines

        said, words = self.said, self.said.words
        made = event(self.path, words)
        run = read(by_event(structs.replace(request((), Judged(packs=self.packs), words), keep=True), made), said)
        for line in lines(run, words, verbose=said.verbose, quiet=said.quiet):
            said.put(line)
        writer = Writer(self.force, words, said.note, said.warn)
        self.report(run, made, writer)
        failed = writer.tally.failed
        if self.kits:
            failed += self.print_packs(run)
        return 2 if failed else run.exit_code

    def report(self, run: Run, event: Event, writer: Writer) -> None:
        """The page, the Markdown, the JSON and the roster; what changed is told too."""
        from bundodo import meetup
        from bundodo.out.rosters import roster
        from bundodo.out.styles import style_of
        from bundodo.say.formats import markdown
        from bundodo.say.report import encode, report
        from printables.sheet import roster as layout

        words, folder = self.said.words, self.folder
        data = folder / "report.json"
        before = meetup.last_run(data)
        for line in meetup.notices(run, event, before, words):
            self.said.put(line)
        for checked, change in zip(run.machines, meetup.changes(run, before, words), strict=True):
            if change:
                name = run.game.summary(checked.machine, checked.profile, words.lang).name
                self.said.put(f"{name or words['check.unnamed']}: {change}")
        pages = self.read_pages(run, writer)
        table = self.foretell(run, event, writer)
        writer.put(folder / "index.html", meetup.page(run, event, before, words, pages, table).encode())
        if run.machines:
            from bundodo.profile import gallery

            writer.put(folder / "gallery.html", gallery.page(run, event, words).encode())
        writer.put(folder / "report.md", ("\n".join(markdown(run, words)) + "\n").encode())
        writer.put(data, encode(report(run, words.lang)).encode())
        if run.machines:
            view = roster(run, words, event.title)
            writer.write(folder / "roster.pdf", layout.document(view, style_of(self.look, words)))

    def read_pages(self, run: Run, writer: Writer) -> dict[str, str]:
        """Writes for each source of which something of its reading was told how it was read; the pages by source."""
        from bundodo.out.files import Slugs
        from bundodo.understood import sources_with_doubts
        from bundodo.understood_page import page

        slugs, pages = Slugs(), {}
        for source in sources_with_doubts(run):
            tabs = [tab for tab in run.tabs if tab.source == source]
            pages[source] = f"read-{slugs.take(Path(source).stem, fallback='sheet')}.html"
            writer.put(self.folder / pages[source], page(run, self.said.words, tabs).encode())
        return pages

    def foretell(self, run: Run, event: Event, writer: Writer) -> str:
        """Writes who beats whom in matches of the legal machines; the page's name, empty where none was asked for."""
        if self.forecast is None:
            return ""
        from bundodo.matches import matchups
        from bundodo.matches.setting import setting_of

        words = self.said.words
        setting = setting_of(run, _OBSTACLES, words)
        if len(setting.machines) < 2:
            self.said.warn(words["matchups.few"])
            return ""
        met = matchups.meet(setting, None, _SEED, self.forecast, None, 1, self.said)
        writer.put(self.folder / _TABLE, matchups.page(met, words, event.title).encode())
        writer.put(self.folder / "matchups.json", f"{matchups.encode(met)}\n".encode())
        return _TABLE

    def print_packs(self, run: Run) -> int:
        """Everybody's kit, and the field; how many files could not be written."""
        from bundodo.out.boards import boards_of
        from bundodo.out.printing import KINDS, Order, folders, print_kit
        from bundodo.out.styles import cards_with_room, style_of

        words, folder, ears = self.said.words, self.folder / "packs", (self.said.note, self.said.warn)
        kinds = tuple(kind for kind in KINDS if kind != "roster")
        order = Order(folder, style_of(self.look, words), kinds, force=self.force)
        with cards_with_room(self.look, words):
            tally = print_kit(run, boards_of(run, words, self.said.warn) or (), order, words, ears)
        own = {path.name for path in folders(run, folder, words)}
        if left := sorted(path.name for path in folder.iterdir() if is_folder(path) and path.name not in own):
            self.said.warn(words.say("meetup.left", folder=folder, names=", ".join(left)))
        echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
        return tally.failed
