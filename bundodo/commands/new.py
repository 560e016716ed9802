"""``bundodo new``: a build file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bundodo.options import common, words_for
from bundodo.trouble import Trouble


@click.command("new")
@click.argument("name", metavar="NAME")
@click.option("-o", "--output", "path", type=click.Path(path_type=Path), help="書き出すファイル / file to write")
@click.option("--player", default="", help="プレイヤー / player")
@click.option("--xlsx", is_flag=True, help="表計算のブックで / a workbook instead of a build file")
@click.option("--force", is_flag=True, help="上書きする / overwrite")
@common
def command(name: str, path: Path | None, player: str, xlsx: bool, force: bool, **options: Any) -> None:
    """NAME という機体の設計ファイルを作ります。書き方はファイルの中のコメントに。--xlsx なら表計算のブックです。

    Writes a build file for a machine called NAME; its comments explain how to fill it in. --xlsx makes a workbook.

    \b
    例 / Example:
      bundodo new アルタイル改
      bundodo new アルタイル改 --xlsx --player みなと
    """
    from bundodo import files
    from bundodo.starter import build_file, workbook

    words = words_for(options["lang"])
    suffix = ".xlsx" if xlsx else ".toml"
    target = path or Path(f"{files.slug(name) or 'machine'}{suffix}")
    if target.suffix.lower() != suffix:
        raise Trouble(words.say("new.suffix", path=target, suffix=suffix))
    data = workbook(name, player, words.lang) if xlsx else build_file(name, player, words.lang).encode()
    try:
        files.write(target, data, force=force)
    except files.NotOursError as error:
        raise Trouble(words.say("trouble.exists", path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=target, why=error.strerror)) from error
    click.echo(words.say("new.wrote", path=target))
