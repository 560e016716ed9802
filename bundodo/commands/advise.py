"""``bundodo advise``: better uses of the points."""

from __future__ import annotations

import sys
from typing import Any

import click

from bundodo.commands.odds import armor_option
from bundodo.options import common, judged, words_for
from bundodo.say.terminal import echo, printable_json

AIMS = (
    "mean", "part", "any", "points", "hp", "move", "half_move", "armor", "precise_action", "boost", "simulate",
    "melee_performance", "reaction",
)  # fmt: skip


@click.command("advise")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE")
@click.option("--aim", type=click.Choice(AIMS), default="any", help="よくしたいもの / what is to be better")
@click.option("--steps", type=click.IntRange(1, 2), default=2, metavar="N", help="変える箇所の数 / changes at once")
@armor_option
@click.option("--against", metavar="SOURCE", help="敵の機体 / the machine attacked")
@click.option("--most", type=click.IntRange(min=1), default=10, metavar="N", help="示す数 / how many are shown")
@judged
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@common
def command(sources: tuple[str, ...], form: str, **options: Any) -> None:
    """ほかを落とさずによくなる変更を、直すセルつきで示します。近くの設計をすべて調べます。

    Changes of a few points that are better at something and worse at nothing, with the cells to change. Every build
    near by is looked at.

    \b
    例 / Examples:
      bundodo advise altair.toml
      bundodo advise altair.toml --aim mean --against petrichor.toml
      bundodo advise mechs.xlsx --aim points --format json
    """
    from bundodo.games.duel import advice
    from bundodo.games.duel.runs import machines

    words = words_for(options["lang"])
    run = machines(sources, words, options, what="advise")
    found = advice.advised(run, options, words)
    if form == "json":
        echo(printable_json(advice.encode(found, options)))
    else:
        for line in advice.lines(found, options, words.lang):
            echo(line, color=options["color"])
    sys.exit(run.exit_code)
