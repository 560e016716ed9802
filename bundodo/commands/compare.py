"""``bundodo compare``: two machines side by side."""

from __future__ import annotations

from pathlib import Path

import click

from bundodo.asked import Judged, Said
from bundodo.options import judged, speaking
from bundodo.say import typed
from bundodo.say.trouble import Trouble


@click.command("compare")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="A B")
@judged
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="形式 / format")
@click.option("--plot", type=typed.file, metavar="FILE", help="図にする / draw (.svg or .png)")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@speaking
def command(sources: tuple[str, ...], form: str, plot: Path | None, force: bool, by: Judged, said: Said) -> None:
    """2機を並べて、能力、射程、互いへの平均ダメージ、どちらが先に動くかを比べます。

    Two machines side by side: stats, who reaches whom at which distance, mean damage each way, who acts first.

    \b
    例 / Examples:
      bundodo compare altair.toml petrichor.toml
      bundodo compare mechs.xlsx --tab ゼロ --tab イチ --plot duel.svg
    """
    from bundodo.games import registry
    from bundodo.runs import Form, alone, answer, machines, need_drawing, odds_words

    words = said.words
    run = machines(sources, by, said)
    part = registry.parts(run.game.NAME).comparison
    if part is None:
        raise alone("compare", run, registry.having("comparison"), words)
    if plot is None:
        said.tell_idle("plot", "force")
    else:
        need_drawing(part, "comparison", run, words)
    if len(run.machines) != 2:
        raise Trouble(odds_words(words.lang).say("compare.two", found=len(run.machines)))
    answer(part, run, None, by, said, Form(form, plot, force))
