"""``bundodo meetup``: an event's whole check."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said, Styled
from bundodo.options import copies_option, gathered, one_file_option, only_option, packing, speaking, styled
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import INTERRUPTED, Trouble
from templates.opened import is_folder

if TYPE_CHECKING:
    from datetime import datetime

    from bundodo.events import Event
    from bundodo.meetup import Before
    from bundodo.out.evenings import Past
    from bundodo.out.writing import Writer
    from bundodo.pipeline import Run

_TABLE = "matchups.html"
_SEED, _OBSTACLES = 1, 10
"""Of the matches that foretell an event."""


class Kits(NamedTuple):
    """Whether everybody's kit is printed, and what of it: ``only`` names kinds, some with commas; none: all.
    ``forecast``: matches of each pair; None: nothing is foretold."""

    kits: bool
    only: tuple[str, ...]
    copies: int
    one_file: bool
    forecast: int | None


kitting = gathered(
    "kits",
    Kits,
    Kits._fields,
    (
        click.option("--packs", "kits", is_flag=True, help="全員の一式も印刷する / everybody's print kit too"),
        only_option,
        copies_option,
        one_file_option,
        click.option(
            "--forecast",
            type=click.IntRange(2, 10**5),
            is_flag=False,
            flag_value=100,
            metavar="[N]",
            help="総当たりの対戦表も作る（1組100戦） / the table of match-ups, too",
        ),
    ),
)
"""``kits``: --packs to --one-file, and --forecast."""


@click.command("meetup")
@click.argument("path", metavar="EVENT.toml", type=typed.file)
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@kitting
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
    kits: Kits,
    force: bool,
    watch: int | None,
    packs: tuple[Path, ...],
    look: Styled,
    said: Said,
) -> None:
    """大会の全機体をまとめて検査し、判定のページ（HTML）、チャット用の文、一覧のPDF、JSONを作ります。

    Checks every machine of an event: a page of verdicts (HTML), text for a chat, the roster as PDF, JSON.

    \b
    例 / Examples:
      bundodo meetup event.toml -o out
      bundodo meetup event.toml -o out --packs --only sheet,cards
      bundodo meetup event.toml -o out --forecast
      bundodo meetup event.toml -o out --watch 120
    """
    from bundodo.out.styles import named_kinds
    from bundodo.out.writing import need_folder

    words = said.words
    need_folder(folder, words)
    if not kits.kits:
        said.tell_idle("packs", "only", "copies", "one_file", "cards", "gutter", "cut", "backs", "sides")
    evening = _Evening(path, folder, kits, named_kinds(kits.only, words), force, packs, look, said)
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


class _Evening:
    """What the command was asked, once and again, and what it told last."""

    def __init__(
        self,
        path: Path,
        folder: Path,
        kits: Kits,
        kinds: tuple[str, ...],
        force: bool,
        packs: tuple[Path, ...],
        look: Styled,
        said: Said,
    ) -> None:
        self.path, self.folder, self.kits, self.kinds = path, folder, kits, kinds
        self.force, self.packs, self.look, self.said = force, packs, look, said
        self.told: list[str] | None = None

    def once(self) -> int:
        """The event's whole check; the exit code."""
        from msgspec import structs

        from bundodo.judging import by_event, event, read, request
        from bundodo.meetup import recalled
        from bundodo.out.chat import by_name
        from bundodo.out.evenings import now, past
        from bundodo.out.writing import Writer

        said, words = self.said, self.said.words
        made = event(self.path, words)
        run = read(by_event(structs.replace(request((), Judged(packs=self.packs), words), keep=True), made), said)
        shown = structs.replace(run, machines=tuple(by_name(run)))
        time = now()
        then = past(self.folder, time)
        before = recalled(then.machines or ())
        lines = self.lines(shown, made, before, then)
        if lines == self.told:
            said.note(words["meetup.unchanged"])
        else:
            for line in lines:
                said.put(line)
        writer = Writer(self.force, words, said.note, said.warn)
        self.report(shown, made, writer, before, then, time)
        self.keep(run, writer, then, time)
        failed = writer.tally.failed
        if self.kits.kits:
            failed += self.print_packs(run)
        if lines != self.told:
            self.tell_files(writer)
        self.told = lines
        return 2 if failed else run.exit_code

    def lines(self, run: Run, event: Event, before: tuple[Before, ...], then: Past) -> list[str]:
        """All that is told of the machines: verdicts and faults, what the organiser should see, what changed."""
        from bundodo import meetup
        from bundodo.say.tell import lines
        from bundodo.say.terminal import visible

        said, words = self.said, self.said.words
        found = [*lines(run, words, verbose=said.verbose, quiet=said.quiet)]
        found += meetup.notices(run, event, before, words)
        for checked, change in zip(run.machines, meetup.changes(run, before, words), strict=True):
            if change:
                name = run.game.summary(checked.machine, checked.profile, words.lang).name
                found.append(f"{meetup.since(then, words)}: {visible(name) or words['check.unnamed']}: {change}")
        return found

    def report(
        self, run: Run, event: Event, writer: Writer, before: tuple[Before, ...], then: Past, time: datetime
    ) -> None:
        """The page, the text for a chat, and the roster."""
        from bundodo import meetup
        from bundodo.out.chat import parts
        from bundodo.out.evenings import shown
        from bundodo.out.rosters import roster
        from bundodo.out.styles import style_of
        from printables.sheet import roster as layout

        words, folder = self.said.words, self.folder
        checked = words.say("meetup.checked", time=shown(time))
        pages, since = self.read_pages(run, writer), meetup.since(then, words)
        table = self.foretell(run, event, writer)
        page = meetup.page(run, event, before, words, pages, table, (checked, since))
        writer.put(folder / "index.html", page.encode())
        if run.machines:
            from bundodo.profile import gallery

            writer.put(folder / "gallery.html", gallery.page(run, event, words).encode())
        notices = meetup.notices(run, event, before, words)
        texts = parts(run, event.title or words["meetup.title"], checked, notices, words)
        names = [f"report-{number}.md" for number in range(1, len(texts) + 1)]
        for name, text in zip(names, texts, strict=True):
            writer.put(folder / name, text.encode())
        writer.clear_others(folder, "report*.md", names)
        if run.machines:
            view = roster(run, words, event.title)
            writer.write(folder / "roster.pdf", layout.document(view, style_of(self.look, words)))

    def keep(self, run: Run, writer: Writer, then: Past, time: datetime) -> None:
        """The JSON, and what the next run compares with."""
        import json

        from bundodo.out.evenings import BEFORE, REPORT, remembered
        from bundodo.say.report import encode, report

        text = encode(report(run, self.said.words.lang))
        if writer.put(self.folder / REPORT, text.encode()):
            writer.put(self.folder / BEFORE, remembered(then, time, json.loads(text)["machines"]))

    def tell_files(self, writer: Writer) -> None:
        """Where everything is."""
        words, names = self.said.words, {path.name for path in writer.tally.written}
        chat = sorted((path for path in writer.tally.written if path.suffix == ".md"), key=lambda path: len(path.name))
        for name in ("index.html", "gallery.html"):
            if name in names:
                self.said.put(words.say(f"meetup.files.{name.partition('.')[0]}", path=self.folder / name))
        if chat:
            told = {"first": chat[0], "last": chat[-1], "count": len(chat)}
            self.said.put(words.say("meetup.files.chat" if len(chat) == 1 else "meetup.files.chats", **told))
        for name in ("roster.pdf", "report.json"):
            if name in names:
                self.said.put(words.say(f"meetup.files.{name.partition('.')[0]}", path=self.folder / name))

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
        if self.kits.forecast is None:
            return ""
        from bundodo.matches import matchups
        from bundodo.matches.setting import setting_of

        words = self.said.words
        setting = setting_of(run, _OBSTACLES, words)
        if len(setting.machines) < 2:
            self.said.warn(words["matchups.few"])
            return ""
        met = matchups.meet(setting, None, _SEED, self.kits.forecast, None, 1, self.said)
        writer.put(self.folder / _TABLE, matchups.page(met, words, event.title).encode())
        writer.put(self.folder / "matchups.json", f"{matchups.encode(met)}\n".encode())
        return _TABLE

    def print_packs(self, run: Run) -> int:
        """Everybody's kit, and the field; how many files could not be written."""
        from bundodo.out.boards import boards_of
        from bundodo.out.printing import KINDS, Order, folders, print_kit, print_one_file
        from bundodo.out.styles import cards_with_room, style_of
        from designer.game import Deck

        words, folder, ears = self.said.words, self.folder / "packs", (self.said.note, self.said.warn)
        kinds = self.kinds or tuple(kind for kind in KINDS if kind != "roster")
        deck = Deck(copies=self.kits.copies)
        order = Order(folder, style_of(self.look, words), kinds, bool(self.kinds), deck, force=self.force)
        boards = boards_of(run, words, self.said.warn)
        make = print_one_file if self.kits.one_file else print_kit
        with cards_with_room(self.look, words):
            tally = make(run, boards or (), order, words, ears)
        own = set() if self.kits.one_file else {path.name for path in folders(run, folder, words)}
        there = folder.iterdir() if is_folder(folder) else ()
        if left := sorted(path.name for path in there if is_folder(path) and path.name not in own):
            self.said.warn(words.say("meetup.left", folder=folder, names=", ".join(left)))
        echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
        return tally.failed + (boards is None)
