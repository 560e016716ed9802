"""``bundodo sheets pull``, ``diff`` and ``push``: a folder of build files and a spreadsheet, kept the same."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.judging import listener
from bundodo.options import MOST_CAP, Decorator, packing, ruling_option, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.sync.telling import faults, finish, packs_named, terms_of
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.sync.pull import Outcome
    from sheets.google.write import Sheets
    from sheets.sync.state import State

_FOLDER = typed.folder


_OURS: Decorator = click.option("--ours", multiple=True, metavar="TAB[:CELL]", help="手元の値を採る / keep ours")
_THEIRS: Decorator = click.option(
    "--theirs", multiple=True, metavar="TAB[:CELL]", help="シートの値を採る / take the sheet's"
)


@click.command("pull")
@click.argument("url")
@click.argument("folder", type=_FOLDER, metavar="DIR")
@_OURS
@_THEIRS
@click.option(
    "--watch",
    type=click.IntRange(min=5),
    metavar="N",
    help="N 秒ごとに見る（Ctrl+C まで） / look every N seconds, until stopped",
)
@packing
@speaking
def pull(
    url: str,
    folder: Path,
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    watch: int | None,
    packs: tuple[Path, ...],
    said: Said,
) -> None:
    """スプレッドシートの機体とフィールドを DIR の設計ファイルに取り込みます。手元の編集は残し、混ぜ合わせます。

    Takes a spreadsheet's machines and field into build files in DIR. What was edited there is kept and merged.

    \b
    例 / Examples:
      bundodo sheets pull https://docs.google.com/spreadsheets/d/…/edit entries
      bundodo sheets pull https://docs.google.com/spreadsheets/d/…/edit entries --watch 60
    """
    from bundodo.sync.pull import pull as take_in

    words = sync_words(said)

    def once() -> Outcome:
        made = packs_named(packs, said.words)
        with faults(words, said):
            sheets = sheets_of(url, said, write=False)
            return take_in(folder, sheets, url, words, ours=ours, theirs=theirs, packs=made)

    if watch:
        from bundodo.sync.watch import watch as look_on

        look_on(once, watch, words, said)
        return
    outcome = once()
    _say(outcome.lines or [words["pull.same"]])
    finish(outcome, words, said)
    if outcome.first:
        echo(words.say("pull.next", folder=folder), err=True)
    sys.exit(outcome.exit_code)


@click.command("diff")
@click.argument("folder", type=_FOLDER, metavar="DIR")
@packing
@speaking
def diff(folder: Path, packs: tuple[Path, ...], said: Said) -> None:
    """手元、前回、シートの値を、違うセルごとに1行で見せます。どこにも書きません。

    Shows each cell that differs: here, before, in the sheet. Writes nothing.

    \b
    例 / Example:
      bundodo sheets diff entries
    """
    from bundodo.sync import show
    from bundodo.sync.desk import lay_desk, wants_fill
    from bundodo.sync.pull import Outcome

    words, made = sync_words(said), packs_named(packs, said.words)
    with faults(words, said):
        state = state_of(folder)
        now = sheets_of(state.url, said, write=False).look(wants_fill(state.game))
        desk = lay_desk(folder, state, now, made)
    lines = list(show.lines(desk, words, verbose=said.verbose))
    _say([*lines, words["diff.legend"]] if lines else [words["diff.same"]])
    outcome = Outcome(desk)
    finish(outcome, words, said)
    sys.exit(outcome.exit_code)


@click.command("push")
@click.argument("folder", type=_FOLDER, metavar="DIR")
@click.option("--apply", is_flag=True, help="計画を見せるだけでなく書く / write it, instead of only showing the plan")
@_OURS
@_THEIRS
@ruling_option
@click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points")
@packing
@speaking
def push(
    folder: Path,
    apply: bool,
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    rulings: tuple[str, ...],
    cap: int | None,
    packs: tuple[Path, ...],
    said: Said,
) -> None:
    """手元の変更と判定をスプレッドシートに書きます。--apply がなければ計画を見せるだけです。

    Writes what changed in DIR, and the verdicts, to the spreadsheet. Without --apply only shows the plan.

    \b
    例 / Examples:
      bundodo sheets push entries
      bundodo sheets push entries --apply
      bundodo sheets push entries --apply --ours 機体1:C7 --theirs 機体2
    """
    from bundodo.sync.push import Order, Pusher

    words, made = sync_words(said), packs_named(packs, said.words)
    by = Judged(cap=cap, rulings=rulings, packs=packs)
    with faults(words, said):
        state = state_of(folder)
        sheets = sheets_of(state.url, said, write=apply)
        order = Order(lambda game: terms_of(game, said.words, by), ours, theirs, apply, made)
        outcome = Pusher(folder, sheets, words, order).run()
    _say(outcome.lines)
    finish(outcome, words, said)
    if not apply:
        echo(words["push.plan"], err=True)
    sys.exit(outcome.exit_code)


def sync_words(said: Said) -> Words:
    from bundodo.say.language import language

    return Words(language(said.lang), "common", name="sync")


def state_of(folder: Path) -> State:
    """The state of a folder. Raises SyncError where there is none."""
    from bundodo.sync.desk import SyncError, load_state

    found = load_state(folder)
    if found is None:
        raise SyncError("no_state", folder=folder)
    return found


def sheets_of(url: str, said: Said, *, write: bool) -> Sheets:
    """The spreadsheet of a link, with the least scope that will do. Raises SourceError."""
    from sheets.google.access import READ, WRITE, choose
    from sheets.google.urls import parse_link
    from sheets.google.write import Sheets

    tell = listener(said)
    return Sheets(parse_link(url), url, choose(WRITE if write else READ, tell=tell), tell=tell)


def _say(lines: list[str]) -> None:
    for line in lines:
        echo(line)
