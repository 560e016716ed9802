"""``bundodo demo``: the whole kit of the packaged examples, without network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bundodo.options import common, words_for
from bundodo.trouble import Trouble


@click.command("demo")
@click.option(
    "-o", "--output", "folder", required=True, type=click.Path(path_type=Path), help="書き出すフォルダー / folder"
)
@common
def command(folder: Path, **options: Any) -> None:
    """付属の見本の機体で、一式をPDFにします。ネットワークは使いません。

    Makes the whole kit of the examples as PDF, without network.

    \b
    例 / Example:
      bundodo demo -o out
    """
    from bundodo import examples
    from bundodo.boards import board_of
    from bundodo.options import checked
    from bundodo.printing import Order, print_kit
    from printables.theme import Style

    words = words_for(options["lang"])
    if folder.exists() and not folder.is_dir():
        raise Trouble(words.say("trouble.is_file", path=folder))

    def tell(line: str) -> None:
        if not options["quiet"]:
            click.echo(line, err=True)

    def warn(line: str) -> None:
        click.echo(line, err=True)

    source = (str(examples.folder()),)
    run = checked(source, words, {"game": None, "tabs": (), "cap": None, "rulings": ()})
    tell(words.say("demo.start", folder=folder))
    tally = print_kit(run, board_of(run, words, tell), Order(folder, Style(lang=words.lang)), words, (tell, warn))
    illegal = [run.game.summary(m.machine, m.profile, words.lang).name for m in run.machines if not m.legal]
    if illegal:
        tell(words.say("demo.look", names=", ".join(illegal)))
    if tally.failed:
        raise Trouble(words.say("print.some_failed", count=tally.failed))
    click.echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
