"""``bundodo template``: the data sheet as a workbook, empty or with machines moved in."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
    from bundodo.pipeline import Checked, Run
    from bundodo.template.entered import Entered
    from designer.views import Board

MACHINES = 4


@click.command("template")
@click.option("-o", "--output", "path", required=True, type=typed.file, help="書き出す .xlsx / file to write")
@click.option(
    "--machines",
    type=click.IntRange(1, 200),
    metavar="N",
    help="機体のタブの数（既定 4、--from では移した数） / machine tabs (4, or those moved in)",
)
@click.option(
    "--from",
    "sources",
    type=typed.source,
    multiple=True,
    metavar="SOURCE",
    help="機体を移す元（何度でも） / move machines in (repeatable)",
)
@click.option("--force", is_flag=True, help="上書きする / overwrite")
@judged
@speaking
def command(path: Path, machines: int | None, sources: tuple[str, ...], force: bool, by: Judged, said: Said) -> None:
    """データシートのひな形を作ります。コストも能力値も判定もその場で計算されます。--from で機体を移せます。

    Makes the data-sheet template, a workbook that computes costs, derived stats and the verdict as one types. --from
    moves machines in from sheets of any shape.

    \b
    例 / Examples:
      bundodo template -o datasheet.xlsx
      bundodo template -o club.xlsx --machines 8 --cap 80 --ruling move_rounding=down
      bundodo template -o new.xlsx --from old.xlsx
    """
    from bundodo.judging import moved_in
    from bundodo.out import files
    from bundodo.template.make import template
    from sheets.files.xlsx_writer import write_xlsx

    words = said.words
    if path.suffix.lower() != ".xlsx":
        raise Trouble(words.say("template.suffix", path=path))
    run = moved_in(sources, by, said)
    tell = said.note
    _report(run, words, tell)
    if sources and not run.machines and not run.fields:
        raise Trouble(words["template.nothing"])
    moved = [_moved(one, run, words, tell) for one in run.machines]
    blank = max(0, machines - len(moved)) if machines else 0 if moved else MACHINES
    if machines and machines < len(moved):
        said.tell_idle("moved", "machines")
    made = template(run.game, run.terms, words.lang, moved, blank, _board(run, words, tell))
    try:
        files.write(path, write_xlsx(made), force=force)
    except files.NotOursError as error:
        raise Trouble(words.say("trouble.exists", path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error
    echo(words.say("template.wrote", path=path, forms=len(moved) + blank, filled=len(moved)))
    sys.exit(run.exit_code)


def _report(run: Run, words: Words, tell: Callable[[str], None]) -> None:
    """What was found in the sources, and what could not be read."""
    from bundodo.say.tell import failures, lines

    for line in lines(run, words, quiet=True) if run.machines else failures(run, words):
        tell(line)


def _moved(one: Checked, run: Run, words: Words, tell: Callable[[str], None]) -> Entered:
    """A machine as it is entered, with its photo: the picture on its sheet, or the file that is named there."""
    from bundodo.template.entered import Entered
    from bundodo.template.make import entries
    from bundodo.template.photos import photo, photo_file
    from designer.reading import cells

    values = one.entry.values
    picture = photo(values.picture)
    form = run.game.form()
    named = cells.text(values.get(form.photo.path), form.photo.path, cells.name_of(form.photo))
    if not picture and isinstance(named, str) and named:
        picture = photo_file(one.base / named) if one.base else b""
        if not picture:
            tell(
                words.say(
                    "template.photo", name=values.get(form.name.path).value or words["check.unnamed"], photo=named
                )
            )
    return Entered(entries(run.game, one.machine, values, words.lang), picture)


def _board(run: Run, words: Words, tell: Callable[[str], None]) -> Board | None:
    """The first field among the sources, for the field's tab; None where it can't be drawn there."""
    from bundodo.out.boards import board_of
    from designer.views import Lattice

    if not run.fields:
        return None
    board = board_of(run, words, tell)
    if board is not None and board.hexes == Lattice.FLAT:
        tell(words.say("template.field", source=run.fields[0].source))
        return None
    return board


__all__ = ["command"]
