"""``bundodo new``: a build file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.words import Lang

if TYPE_CHECKING:
    from designer.game import AnyGame


@click.command("new")
@click.argument("name", metavar="NAME")
@click.option("-o", "--output", "path", type=typed.file, help="書き出すファイル / file to write")
@click.option("--player", metavar="NAME", default="", help="プレイヤー / player")
@click.option("--xlsx", is_flag=True, help="表計算のブックで / a workbook instead of a build file")
@game_option(usual=True)
@click.option("--force", is_flag=True, help="上書きする / overwrite")
@speaking
def command(name: str, path: Path | None, player: str, xlsx: bool, game: str | None, force: bool, said: Said) -> None:
    """NAME という機体の設計ファイルを作ります。書き方はファイルの中のコメントに。--xlsx なら表計算のブックです。

    Writes a build file for a machine called NAME; its comments explain how to fill it in. --xlsx makes a workbook.

    \b
    例 / Example:
      bundodo new アルタイル改
      bundodo new アルタイル改 --xlsx --player みなと
    """
    from bundodo.judging import request
    from bundodo.out import files
    from designer.games import registry
    from sheets.files.builds import whole_text

    words = said.words
    request((), Judged(game=game), words)
    its = registry.load(game or registry.DEFAULT)
    # Bytes that are no text in the terminal's encoding come as halves of characters.
    name, player = whole_text(name), whole_text(player)
    suffix = ".xlsx" if xlsx else ".toml"
    target = path or Path(f"{files.slug(name) or 'machine'}{suffix}")
    if target.suffix.lower() != suffix:
        raise Trouble(words.say("new.suffix", path=target, suffix=suffix))
    data = _workbook(its, name, player, words.lang) if xlsx else _build_file(its, name, player, words.lang)
    try:
        files.write(target, data, force=force)
    except files.NotOursError as error:
        raise Trouble(words.say("trouble.exists", path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=target, why=error.strerror)) from error
    echo(words.say("new.wrote", path=target))


def _build_file(game: AnyGame, name: str, player: str, lang: Lang) -> bytes:
    """A build file with this name, explained in its comments."""
    import tomlkit

    quoted = (tomlkit.string(text).as_string() for text in (name, player))
    return game.starter(lang, *quoted).encode()


def _workbook(game: AnyGame, name: str, player: str, lang: Lang) -> bytes:
    """The data-sheet template for one machine with its name and player filled in, as xlsx bytes."""
    from bundodo.template.entered import Entered
    from bundodo.template.make import template
    from designer.game import Terms
    from sheets.files.xlsx_writer import write_xlsx

    form = game.form()
    values = {one.path: text for one, text in ((form.name, name), (form.player, player)) if text}
    return write_xlsx(template(game, Terms(game.CAP, game.choose({})), lang, (Entered(values),)))
