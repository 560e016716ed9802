"""``bundodo demo``: the whole kit of the packaged examples, without network; and their files, to go on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble

if TYPE_CHECKING:
    from designer.game import AnyGame
    from templates.words import Words

ENTRIES, EVENT, FIELD = "entries", "event.toml", "field.toml"


@click.command("demo")
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@click.option("--force", is_flag=True, help="直した見本も元にもどす / put back examples that were changed, too")
@game_option(usual=True)
@speaking
def command(folder: Path, force: bool, game: str | None, said: Said) -> None:
    """付属の見本の機体で、一式をPDFにします。機体のファイルと大会のファイルも置きます。ネットワークは使いません。

    Makes the whole kit of the examples as PDF, without network, and puts their files and an event beside it.

    \b
    例 / Examples:
      bundodo demo -o demo
      bundodo demo --game sentinel -o demo
    """
    from bundodo import examples
    from bundodo.judging import checked, request
    from bundodo.out.boards import boards_of
    from bundodo.out.printing import Order, print_kit
    from bundodo.out.writing import need_folder
    from designer.games.registry import DEFAULT
    from printables.theme import Style

    words = said.words
    need_folder(folder, words)

    by = Judged(game=game or DEFAULT)
    request((), by, words)
    source = examples.folder(game or DEFAULT)
    run = checked((str(source),), by, said)
    said.note(words.say("demo.start", folder=folder))
    order = Order(folder, Style(lang=words.lang))
    tally = print_kit(run, boards_of(run, words, said.warn) or (), order, words, (said.note, said.warn))
    illegal = [run.game.summary(m.machine, m.profile, words.lang).name for m in run.machines if not m.legal]
    if illegal:
        said.note(words.say("demo.look", names=", ".join(illegal)))
    failed = tally.failed + _hand_out(_files(source, run.game, words), folder, said, force=force)
    if failed:
        raise Trouble(words.say("print.some_failed", count=failed))
    echo(words.say("print.done", folder=folder, machines=tally.machines, files=len(tally.written)))
    echo(words.say("demo.next", entries=folder / ENTRIES, event=folder / EVENT))


def _files(source: Path, game: AnyGame, words: Words) -> Iterator[tuple[str, bytes]]:
    """The examples' own files and an event of them, each by its path below the folder."""
    names = sorted(path.name for path in source.iterdir() if path.is_file())
    for name in names:
        yield name if name == FIELD else f"{ENTRIES}/{name}", (source / name).read_bytes()
    has_field, has_cap = FIELD in names, game.CAP is not None
    text = words.say("demo.event", game=game.NAME, entries=ENTRIES)
    text += words.say("demo.event_cap", cap=game.CAP) if has_cap else ""
    text += words.say("demo.event_field", field=FIELD) if has_field else ""
    yield EVENT, text.encode()


def _hand_out(given: Iterator[tuple[str, bytes]], folder: Path, said: Said, *, force: bool) -> int:
    """Writes the files; one that the user has changed by now stays, unless ``force``. How many could not be written."""
    from bundodo.out import files
    from templates.opened import MOST_PICTURE, read_bytes

    failed = 0
    for name, data in given:
        path = folder / name
        try:
            files.write(path, data, force=force)
        except files.NotOursError:
            try:
                is_same = read_bytes(path, MOST_PICTURE) == data
            except OSError:
                is_same = False
            if not is_same:
                said.warn(said.words.say("demo.kept", path=path))
        except OSError as error:
            said.warn(said.words.say("trouble.write", path=path, why=error.strerror))
            failed += 1
    return failed
