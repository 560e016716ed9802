"""``bundodo replay``: a record checked and told again."""

from __future__ import annotations

from pathlib import Path

import click

from bundodo.asked import Said
from bundodo.options import packing, speaking
from bundodo.say import typed
from bundodo.say.trouble import Trouble


@click.command("replay")
@click.argument("path", type=typed.file, metavar="FILE")
@click.option("--html", type=typed.file, metavar="FILE", help="1手ずつ見るページ / a page to step through")
@click.option("--pdf", type=typed.file, metavar="FILE", help="対戦報告のPDF / a battle report")
@click.option("--ruling", "rulings", multiple=True, hidden=True)
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@packing
@speaking
def command(
    path: Path,
    html: Path | None,
    pdf: Path | None,
    rulings: tuple[str, ...],
    force: bool,
    packs: tuple[Path, ...],
    said: Said,
) -> None:
    """対戦の記録を、ルールどおりか確かめてから、もう一度語ります。

    Checks a record step by step, then tells it again.

    \b
    例 / Examples:
      bundodo replay match.json
      bundodo replay match.json --html match.html --pdf match.pdf
    """
    from bundodo.matches.replays import replay_of
    from bundodo.matches.telling import told_replay
    from bundodo.out.writing import Writer, needs_ending

    words = said.words
    if rulings:
        raise Trouble(words["replay.own_rulings"])
    needs_ending(html, ".html", "--html", words)
    needs_ending(pdf, ".pdf", "--pdf", words)
    replay, play = replay_of(path, said, packs)
    said.note(words.say("replay.fine", path=path, steps=len(replay.steps)))
    writer = Writer(force, words, said.note, said.warn)
    if html is None and pdf is None:
        said.tell_idle("replay", "force")
        for line in told_replay(replay, play, said):
            said.put(line)
    if html is not None and writer.put(html, play.page(replay, words).encode("utf-8", "replace")):
        said.note(words.say("replay.outputs", path=html))
    if pdf is not None:
        writer.write(pdf, play.report(replay, words))
    if writer.tally.failed:
        raise SystemExit(2)
