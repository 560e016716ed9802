"""``bundodo advise``: better uses of the points."""

from __future__ import annotations

import click

from bundodo.asked import Judged, Said
from bundodo.commands.odds import armor_option
from bundodo.games import registry
from bundodo.games.parts import Wish
from bundodo.options import gathered, judged, speaking
from bundodo.say import typed
from bundodo.say.trouble import Trouble

wishing = gathered(
    "wish",
    Wish,
    Wish._fields,
    (
        click.option(
            "--aim", type=click.Choice(registry.aims()), default="any", help="よくしたいもの / what is to be better"
        ),
        click.option(
            "--steps", type=click.IntRange(1, 2), default=2, metavar="N", help="変える箇所の数 / changes at once"
        ),
        armor_option,
        click.option("--against", type=typed.source, metavar="SOURCE", help="敵の機体 / the machine attacked"),
        click.option("--most", type=click.IntRange(min=1), default=10, metavar="N", help="示す数 / how many are shown"),
        click.option(
            "--play",
            type=click.IntRange(2, 10**6),
            is_flag=False,
            flag_value=400,
            metavar="[N]",
            help="ほかの機体と対戦させて試す（相手ごとに400戦） / try them in matches against the others",
        ),
    ),
)
"""``wish``: --aim to --play."""


@click.command("advise")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE")
@wishing
@judged
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@speaking
def command(sources: tuple[str, ...], wish: Wish, form: str, by: Judged, said: Said) -> None:
    """ほかを落とさずによくなる変更を、直すセルつきで示します。近くの設計をすべて調べます。

    Changes of a few points that are better at something and worse at nothing, with the cells to change. Every build
    near by is looked at.

    \b
    例 / Examples:
      bundodo advise altair.toml
      bundodo advise altair.toml --aim mean --against petrichor.toml
      bundodo advise mechs.xlsx --aim points --format json
      bundodo advise mechs.xlsx --most 3 --play
    """
    from bundodo.runs import Form, alone, answer, machines, odds_words

    words = said.words
    run = machines(sources, by, said)
    part = registry.parts(run.game.NAME).advice
    if part is None:
        raise alone("advise", run, registry.having("advice"), words)
    if wish.aim not in part.aims:
        told = {"aim": wish.aim, "game": run.game.NAME, "aims": ", ".join(part.aims)}
        raise Trouble(odds_words(words.lang).say("trouble.aim", **told))
    answer(part, run, wish, by, said, Form(form))
