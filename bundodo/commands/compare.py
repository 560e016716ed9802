"""``bundodo compare``: two machines side by side."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from bundodo.options import common, judged, words_for
from bundodo.say.terminal import echo, printable_json
from bundodo.say.trouble import Trouble


@click.command("compare")
@click.argument("sources", nargs=-1, required=True, metavar="A B")
@judged
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="形式 / format")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="図にする / draw (.svg or .png)")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@common
def command(sources: tuple[str, ...], form: str, plot: Path | None, force: bool, **options: Any) -> None:
    """2機を並べて、能力、射程、互いへの平均ダメージ、どちらが先に動くかを比べます。

    Two machines side by side: stats, who reaches whom at which distance, mean damage each way, who acts first.

    \b
    例 / Examples:
      bundodo compare altair.toml petrichor.toml
      bundodo compare mechs.xlsx --tab ゼロ --tab イチ --plot duel.svg
    """
    from bundodo.games.duel import versus
    from bundodo.games.duel.runs import build_of, machines, odds_words
    from designer.games.duel.odds.compare import compare

    words = words_for(options["lang"])
    own = odds_words(words.lang)
    run = machines(sources, words, options, what="compare")
    if len(run.machines) != 2:
        raise Trouble(own.say("compare.two", found=len(run.machines)))
    found = compare(*(build_of(one, run) for one in run.machines))
    if found is None:
        echo(own["compare.unread"], err=True)
        sys.exit(1)
    if form == "json":
        echo(printable_json(versus.encode(found)))
    else:
        versus.tables(found, own, options["color"])
    if plot is not None:
        from bundodo.games.duel.plot import draw_comparison

        draw_comparison(found, plot, own, words, force=force)
    sys.exit(run.exit_code)
