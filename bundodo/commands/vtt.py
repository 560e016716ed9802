"""``bundodo vtt``: machines and fields for virtual tabletops."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.options import judged, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.pipeline import Run
    from designer.views import Board

_PIXELS = (200, 8192)


@click.command("vtt")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE...")
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@click.option(
    "--for",
    "tops",
    metavar="NAMES",
    help="cocofolia,udonarium,tts,sheets から（既定: 全部） / some of these (default: all)",
)
@click.option(
    "--field", metavar="SOURCE", help="このフィールドで / on this field (default: the sources', else the usual)"
)
@click.option(
    "--pixels",
    type=click.IntRange(*_PIXELS),
    default=2400,
    metavar="N",
    help="フィールドの画像の長い辺（2400） / the longer side of the field's picture (2400)",
)
@click.option("--cards", default="63x88", metavar="PRESET", help="カードの大きさ / card size")
@click.option("--tts-url", metavar="URL", default="", help="tts の画像を置く場所 / where the pictures of tts are put")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@judged
@speaking
def command(
    sources: tuple[str, ...], folder: Path, tops: str | None, field: str | None, pixels: int, cards: str, tts_url: str,
    force: bool, by: Judged, said: Said,
) -> None:  # fmt: skip
    """オンラインの卓（ココフォリア、ユドナリウム、Tabletop Simulator）に出すコマ、カード、フィールドを作ります。

    Makes pieces, decks and fields for virtual tabletops: Cocofolia, Udonarium, Tabletop Simulator.

    \b
    例 / Examples:
      bundodo vtt altair.toml -o out
      bundodo vtt entries/ -o out --for cocofolia --field field.toml
    """
    from bundodo.asked import Styled
    from bundodo.judging import checked
    from bundodo.out.styles import cards_with_room, style_of
    from bundodo.out.tabletops import TABLETOPS, Table, Wanted
    from bundodo.out.writing import Writer, need_folder
    from bundodo.say.tell import lines
    from printables.pdf.raster import is_available

    words = said.words
    own = Words(words.lang, "common", name="vtt")
    chosen = _chosen(tops, TABLETOPS, own)
    if tts_url and not tts_url.startswith(("http://", "https://")):
        raise Trouble(own.say("bad_url", found=tts_url))
    if not is_available():
        raise Trouble(own["no_png"])
    need_folder(folder, words)
    look = Styled(cards=cards)
    run = checked(sources, by, said)
    for line in lines(run, words, quiet=True):
        said.warn(line)
    if not run.machines:
        raise Trouble(own["no_machine"])
    fields = _fields(run, field, said)
    writer = Writer(force, words, said.note, said.warn)
    with cards_with_room(look, words):
        Table(run, Wanted(folder, chosen, style_of(look, words), pixels, tts_url), words, own, writer).write(fields)
    tally = writer.tally
    echo(own.say("done", folder=folder, machines=tally.machines, files=len(tally.written)))
    for top in ("cocofolia", "tts"):
        if top in chosen and not (top == "tts" and tts_url):
            said.note(own[top])
    if tally.failed:
        said.warn(words.say("print.some_failed", count=tally.failed))
    sys.exit(2 if tally.failed else run.exit_code)


def _chosen(tops: str | None, known: tuple[str, ...], own: Words) -> tuple[str, ...]:
    """The tabletops asked for, in our order. Raises Trouble for an unknown one."""
    if tops is None:
        return known
    asked = [name.strip() for name in tops.split(",") if name.strip()]
    for name in asked or [tops]:
        if name not in known:
            raise Trouble(own.say("unknown", found=name, allowed=", ".join(known)))
    return tuple(name for name in known if name in asked)


def _fields(run: Run, source: str | None, said: Said) -> list[tuple[Board, tuple[str, ...]]]:
    """The fields with the names of their starts: the one asked for, else those that a kit has. Ends the run with 2
    for one that can't be read."""
    from bundodo.matches.setting import field_of
    from bundodo.out.boards import fields_of

    if source is not None:
        reading = field_of(source, said)
        assert reading.board is not None
        return [(reading.board, reading.starts)]
    fields = fields_of(run, said.words, said.note)
    if fields is None:
        sys.exit(2)
    return list(fields)
