"""``bundodo sheets``: logging in to Google, the template in a spreadsheet that is there already, and syncing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.commands.sync import diff, pull, push
from bundodo.judging import listener, moved_in
from bundodo.options import MOST_CAP, event_option, game_option, packing, ruling_option, speaking
from bundodo.say import typed
from bundodo.say.helptext import Group
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from bundodo.sync.telling import source_faults
from templates.words import LANGS, Lang, Words, in_language

if TYPE_CHECKING:
    from bundodo.pipeline import Run
    from sheets.google.template import Change, Remote, There
    from sheets.workbook import Workbook

MACHINES = 4


@click.group("sheets", cls=Group)
def command() -> None:
    """Google スプレッドシートとつなぎます。リンクで共有されたものを読むだけなら、ログインは要りません。

    Google Sheets. No login is needed to read what is shared by link.

    \b
    例 / Examples:
      bundodo check https://docs.google.com/spreadsheets/d/…/edit
      bundodo sheets login --client client.json
      bundodo sheets template https://docs.google.com/spreadsheets/d/…/edit
      bundodo sheets pull https://docs.google.com/spreadsheets/d/…/edit entries
      bundodo sheets push entries --apply
    """


for one in (pull, diff, push):
    command.add_command(one)


@command.command("login")
@click.option(
    "--client",
    type=typed.file,
    metavar="FILE",
    help="OAuth クライアントのファイル（2回目からは不要） / file of an OAuth client (the first time)",
)
@click.option("--write", is_flag=True, help="書き込みも許可する / permit writing, too")
@speaking
def login(client: Path | None, write: bool, said: Said) -> None:
    """ブラウザーでログインします。許可するのは読むこと、--write なら書くことも。2回目からは前と同じ許可です。

    Logs in through the browser; permits reading, and writing too with --write. Again without a file: what it permitted.

    \b
    例 / Example:
      bundodo sheets login --client client.json --write
    """
    from sheets.google.access import READ, WRITE
    from sheets.google.login import has_last, last_scope
    from sheets.google.login import login as log_in

    words = said.words
    if client is None and not has_last():
        raise Trouble(words["sheets.nothing_kept"])

    def show(address: str) -> None:
        echo(words.say("sheets.open", address=address), err=True)
        click.launch(address)

    with source_faults(words):
        usual = READ if client else last_scope()
        path = log_in(client, WRITE if write else usual, show, words["sheets.thanks"])
    echo(words.say("sheets.logged_in", path=path))


@command.command("template")
@click.argument("url")
@click.option(
    "--machines", type=click.IntRange(1, 100), metavar="N", help="機体のタブの数（既定 4） / machine tabs (4)"
)
@ruling_option
@click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points")
@game_option(usual=True)
@packing
@event_option
@speaking
def template(
    url: str,
    machines: int | None,
    rulings: tuple[str, ...],
    cap: int | None,
    game: str | None,
    packs: tuple[Path, ...],
    event: Path | None,
    said: Said,
) -> None:
    """いまあるスプレッドシートに、ひな形のタブを足します。2回目からは、記入した値を残して新しくします。

    Adds the template's tabs to a spreadsheet; where they are there already, renews them and keeps what was entered.

    \b
    例 / Example:
      bundodo sheets template https://docs.google.com/spreadsheets/d/…/edit --machines 8
    """
    words = said.words
    run = moved_in((), Judged(game=game, cap=cap, rulings=rulings, packs=packs, event=event), said)
    with source_faults(words):
        title, change = _install(url, machines, run, said)
    for key, tabs in (("added", change.added), ("renewed", change.renewed), ("left", change.left)):
        if tabs:
            echo(words.say(f"sheets.{key}", title=title, tabs=words["sheets.between"].join(tabs)))
    if not change.requests:
        echo(words.say("sheets.same", title=title))


def _install(url: str, machines: int | None, run: Run, said: Said) -> tuple[str, Change]:
    """The spreadsheet's title, and what was changed there. Raises SourceError."""
    from sheets.google.access import WRITE, choose
    from sheets.google.template import Remote, change
    from sheets.google.urls import parse_link

    tell = listener(said)
    remote = Remote(parse_link(url), url, choose(WRITE, tell=tell), tell=tell)
    target = remote.look()
    forms = len(target.forms(run.game.NAME))
    words = said.words
    _need_packs(target.forms(run.game.NAME), run, words)
    code = _language(remote, target.forms(run.game.NAME), run) or words.code
    if code != words.code:
        said.warn(words.say("sheets.other_language", title=target.title, language=words[f"sheets.language.{code}"]))
    made = change(_workbook(max(machines or 0, forms) or MACHINES, run, in_language(words.lang, code)), target)
    remote.apply(made)
    return target.title, made


def _need_packs(forms: list[There], run: Run, words: Words) -> None:
    """Raises Trouble where the forms that are there were made with a pack that is not here: renewed without it, they
    would know no more what was chosen from it."""
    from bundodo.pipeline import pack_doubts

    doubts = {
        code: params for one in forms if one.mark for code, params in pack_doubts(one.mark.packs, run.terms.packs)
    }
    if "E270" in doubts:
        raise Trouble(words.say("sheets.no_pack", **doubts["E270"]))


def _language(remote: Remote, forms: list[There], run: Run) -> str:
    """The language of the forms that are there; empty where there are none. In another one, what was chosen from their
    drop-downs would be unknown to the formulas."""
    from sheets.shapes import is_label

    if not forms:
        return ""
    if lang := next((one.mark.lang for one in forms if one.mark and one.mark.lang in LANGS), ""):
        return lang
    form = run.game.form()
    labels = [text for text in remote.texts(forms[0]) for stat in form.stats if is_label(form, stat.path, text)]
    return ("en" if all(text.isascii() for text in labels) else "ja") if labels else ""


def _workbook(machines: int, run: Run, lang: Lang) -> Workbook:
    from bundodo.template.make import template

    return template(run.game, run.terms, lang, blank=machines)
