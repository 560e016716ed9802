"""``bundodo explain``: what a diagnostic code means."""

from __future__ import annotations

import click

from bundodo.asked import Said
from bundodo.options import speaking
from bundodo.say import typed
from bundodo.say.trouble import Trouble


@click.command("explain")
@click.argument("code", type=typed.Named(typed.codes), metavar="CODE")
@speaking
def command(code: str, said: Said) -> None:
    """診断コードの意味、例、直し方を説明します。

    Explains a diagnostic code: what, why, an example, the cure.

    \b
    例 / Example:
      bundodo explain B601
    """
    from bundodo.say.codes import page
    from designer.games.registry import GAMES
    from templates.words import severities

    words = said.words
    known = severities("common", *GAMES)
    if code.upper() not in known:
        near = [one for one in sorted(known) if one.startswith(code.upper()[:2])]
        raise Trouble(words.say("explain.unknown", code=code, known=" ".join(near or sorted(known))))
    for line in page(code.upper(), words):
        said.put(line)
