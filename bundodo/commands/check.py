"""``bundodo check``: every machine against the rules."""

from __future__ import annotations

import sys
from typing import Any

import click

from bundodo.options import common, judged, request, ruling_trouble, words_for


@click.command("check")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@judged
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format of the report")
@click.option("--strict", is_flag=True, help="警告も不合格にする / warnings fail too")
@common
def command(sources: tuple[str, ...], form: str, strict: bool, **options: Any) -> None:
    """データシートを検査します。規定外や読めない値は、セルと直し方つきで知らせます。

    Checks data sheets: each fault with its cell and its cure.

    \b
    例 / Examples:
      bundodo check entries/
      bundodo check mechs.xlsx --tab ゼロ --cap 60
      bundodo check mechs.xlsx --format json
    """
    from bundodo.pipeline import run
    from bundodo.report import encode, report
    from bundodo.tell import lines
    from designer.rules import RulingError

    words = words_for(options["lang"])
    names = ("game", "tabs", "cap", "rulings")
    try:
        result = run(request(sources, words, **{name: options[name] for name in names}))
    except RulingError as error:
        raise ruling_trouble(error, words) from error
    if form == "json":
        click.echo(encode(report(result, words.lang)))
    else:
        for line in lines(result, words, verbose=options["verbose"]):
            click.echo(line, color=options["color"])
    code = result.exit_code
    if strict and not code and any(result.warned):
        code = 1
    sys.exit(code)
