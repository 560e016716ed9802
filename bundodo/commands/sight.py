"""``bundodo sight``: a line of sight with its witness."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, gathered, ruling_option, speaking
from bundodo.say import typed
from bundodo.say.trouble import Trouble

if TYPE_CHECKING:
    from bundodo.games.parts import Looked
    from templates.words import Words


class Sighted(NamedTuple):
    """How it is looked: by which game and rulings, the two facings, and where it is drawn."""

    game: str | None
    rulings: tuple[str, ...]
    facing: str | None
    pdf: Path | None
    png: Path | None
    force: bool


sighting = gathered(
    "sighted",
    Sighted,
    Sighted._fields,
    (
        game_option(usual=True),
        ruling_option,
        click.option("--facing", metavar="A,B", help="2機の向き、0から5 / both facings, 0 to 5 (0,3)"),
        click.option("--pdf", type=typed.file, metavar="FILE", help="線を引いたPDF / a PDF with the line"),
        click.option("--png", type=typed.file, metavar="FILE", help="線を引いた画像 / a picture of it"),
        click.option(
            "--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo"
        ),
    ),
)
"""``sighted``: all that a line of sight is looked along by."""


@click.command("sight")
@click.argument("field", type=typed.source, metavar="FIELD")
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@sighting
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@speaking
def command(field: str, start: str, end: str, form: str, sighted: Sighted, said: Said) -> None:
    """撃つ側のマスから敵のマスまで、射線が通るかを、線やさえぎるマスといっしょに答えます。

    Whether there is a line of sight from one hex to another, with the line, or the hex that blocks it.

    \b
    例 / Examples:
      bundodo sight field.toml B4 F5
      bundodo sight field.toml B4 F5 --ruling line_of_sight=centres --pdf sight.pdf
    """
    import json

    from bundodo.games import registry
    from bundodo.judging import judging, request
    from bundodo.matches.setting import field_of, playable
    from designer.games import registry as games

    words = said.words
    game = sighted.game or registry.having("play")[0]
    asked = request((), Judged(game=game, rulings=sighted.rulings), words)
    play = playable(game, words)
    with judging(words):
        rulings = games.load(game).choose(dict(asked.rulings))
    reading = field_of(field, said)
    assert reading.board is not None
    names = [unicodedata.normalize("NFKC", one).strip().upper() for one in (start, end)]
    looked = play.look(reading.board, (names[0], names[1]), _facings(sighted.facing, words), rulings, words)
    if form == "json":
        said.put(json.dumps(looked.document, ensure_ascii=False))
    else:
        for line in looked.lines:
            said.put(line)
    if sighted.pdf is None and sighted.png is None:
        said.tell_idle("sight", "force")
    else:
        _draw(looked, sighted, said)


def _facings(text: str | None, words: Words) -> tuple[int, int]:
    """Both facings. Raises Trouble for anything but two of 0 to 5."""
    if text is None:
        return 0, 3
    parts = [part.strip() for part in unicodedata.normalize("NFKC", text).split(",")]
    if len(parts) != 2 or any(part not in "012345" or len(part) != 1 for part in parts):
        raise Trouble(words.say("sight.facing", option="--facing", found=text, allowed="0,3"))
    return int(parts[0]), int(parts[1])


def _draw(looked: Looked, sighted: Sighted, said: Said) -> None:
    """The field with the line, as PDF and as a picture."""
    from bundodo.out.writing import PAGE_DPI, Writer, needs_ending
    from printables.field.moments import moment_document
    from printables.pdf.draw import render
    from printables.theme import Style

    words = said.words
    needs_ending(sighted.pdf, ".pdf", "--pdf", words)
    needs_ending(sighted.png, ".png", "--png", words)
    writer = Writer(sighted.force, words, said.note, said.warn)
    title, *lines = looked.lines
    printed = moment_document(title, looked.moment, tuple(line.strip() for line in lines), Style(lang=words.lang))
    if sighted.pdf is not None:
        writer.write(sighted.pdf, printed)
    if sighted.png is not None:
        from printables.pdf.raster import pictures

        (picture,) = pictures(render(printed.document), PAGE_DPI)
        if writer.put(sighted.png, picture):
            said.note(words.say("replay.outputs", path=sighted.png))
    if writer.tally.failed:
        raise SystemExit(2)
