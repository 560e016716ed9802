"""``bundodo demo``: the whole kit of the packaged examples, without network."""

from __future__ import annotations

from pathlib import Path

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble


@click.command("demo")
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@game_option(usual=True)
@speaking
def command(folder: Path, game: str | None, said: Said) -> None:
    """付属の見本の機体で、一式をPDFにします。ネットワークは使いません。

    Makes the whole kit of the examples as PDF, without network.

    \b
    例 / Examples:
      bundodo demo -o out
      bundodo demo --game sentinel -o out
    """
    from bundodo import examples
    from bundodo.judging import checked, request
    from bundodo.out.boards import boards_of
    from bundodo.out.printing import Order, print_kit
    from bundodo.out.writing import need_folder
    from designer.games.registry import DEFAULT
    from printables.theme import Style

    words = said.words
    need_folder(folder, words)

    by = Judged(game=game or DEFAULT)
    request((), by, words)
    run = checked((str(examples.folder(game or DEFAULT)),), by, said)
    said.note(words.say("demo.start", folder=folder))
    order = Order(folder, Style(lang=words.lang))
    tally = print_kit(run, boards_of(run, words, said.warn) or (), order, words, (said.note, said.warn))
    illegal = [run.game.summary(m.machine, m.profile, words.lang).name for m in run.machines if not m.legal]
    if illegal:
        said.note(words.say("demo.look", names=", ".join(illegal)))
    if tally.failed:
        raise Trouble(words.say("print.some_failed", count=tally.failed))
    echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
