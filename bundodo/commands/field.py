"""``bundodo field``: the field alone."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said
from bundodo.options import gathered, paper_option, speaking
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.opened import is_folder
from templates.words import Words

if TYPE_CHECKING:
    from designer.views import Board
    from printables.field.plan import Plan


_DRAWN = 10**6
"""Seeds that are drawn are below this: short enough to be typed again."""


def millimetres(text: str) -> float:
    """A length such as ``80``, ``80mm`` or ``8.5mm``, in mm. Raises click.BadParameter."""
    from printables.paper.presets import parse_length

    try:
        return float(parse_length(text if text.strip()[-1:].isalpha() else f"{text.strip()}mm"))
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


class Wanted(NamedTuple):
    """What is asked of a field: its cells, how they lie on paper, and what stands on it. Lengths are mm; ``flats`` is a
    cell's width across flats, None: as large as ``pages`` sheets allow; ``random`` obstacles are drawn by
    ``seed``, None: by one that is drawn too, and told."""

    cols: int | None
    rows: int | None
    hexes: str | None
    pages: int | None
    flats: float | None
    paper: str
    poster: bool
    overlap: float
    margin: float
    obstacles: str | None
    random: int | None
    seed: int | None
    ink: str
    printer: str | None


wanting = gathered(
    "wanted",
    Wanted,
    Wanted._fields,
    (
        click.option("--cols", type=click.IntRange(1, 60), metavar="N", help="列の数（12） / columns (12)"),
        click.option("--rows", type=click.IntRange(1, 60), metavar="N", help="段の数（8） / rows (8)"),
        click.option(
            "--hexes",
            type=click.Choice(["pointy", "flat", "auto", "square"]),
            help="六角の向き、四角 / how hexes point; squares",
        ),
        click.option(
            "--pages", type=click.IntRange(1, 400), metavar="N", help="用紙の枚数（12） / sheets of paper (12)"
        ),
        click.option(
            "--hex",
            "flats",
            type=millimetres,
            metavar="MM",
            help="六角の平行な辺の間、四角の一辺 / hexes across flats, squares by their side; instead of --pages",
        ),
        paper_option,
        click.option("--poster", is_flag=True, help="同じ大きさで1枚に（印刷所用） / the same size on one large sheet"),
        click.option(
            "--overlap",
            type=millimetres,
            metavar="MM",
            default="0",
            help="のりしろ / overlap of sheets (0: butt joints)",
        ),
        click.option("--margin", type=millimetres, metavar="MM", default="8", help="余白 / margin of each sheet"),
        click.option("--obstacles", metavar="C3,D5", help="障害物のマス / obstacle cells"),
        click.option("--random", type=click.IntRange(0, 1000), metavar="N", help="障害物をN個、点対称に / N obstacles"),
        click.option("--seed", type=int, metavar="N", help="--random の種 / seed of --random (default: drawn)"),
        click.option(
            "--ink", type=click.Choice(["full", "low"]), default="full", help="インク / fills, or outlines only"
        ),
        click.option(
            "--printer",
            type=typed.Named(typed.printers),
            metavar="PROFILE",
            help="登録したプリンターの倍率で / by a saved printer's scale",
        ),
    ),
)
"""``wanted``: all that a field is made by."""


@click.command("field")
@click.argument("source", type=typed.source, required=False, metavar="[SOURCE]")
@click.option("-o", "--output", "path", required=True, type=typed.file, help="書き出すPDF / PDF to write")
@wanting
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@speaking
def command(source: str | None, path: Path, wanted: Wanted, force: bool, said: Said) -> None:
    """六角や四角のマスのフィールドをPDFにします。SOURCE は field.toml か、マスを塗ったシートです。

    Prints a field of hexes or squares. SOURCE is a field file, or a sheet with painted cells.

    \b
    例 / Examples:
      bundodo field -o field.pdf --obstacles C3,D5
      bundodo field field.toml -o field.pdf --hex 60mm --paper A3
      bundodo field -o field.pdf --random 12 --seed 7
    """
    from bundodo.out import files
    from bundodo.out.styles import by_printer
    from bundodo.out.writing import needs_ending, told
    from designer.views import Lattice
    from printables.field.field import field_document, is_crowded, poster_document
    from printables.paper.sides import scaled
    from printables.pdf.draw import render
    from printables.theme import Style

    words = said.words
    needs_ending(path, ".pdf", "-o", words)
    if wanted.random is None:
        said.tell_idle("random", "seed")
    board = _board(source, wanted, said)
    plan = _plan(board, wanted, words)
    make = poster_document if wanted.poster else field_document
    style = by_printer(Style(ink=wanted.ink, lang=words.lang, paper=wanted.paper), wanted.printer, words)
    printed = make(board, plan, style)
    try:
        files.write(path, render(scaled(printed.document, style)), force=force)
    except files.NotOursError as error:
        key = "trouble.folder" if is_folder(path) else "trouble.exists"
        raise Trouble(words.say(key, path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error
    for line in told(printed.problems, path, words):
        echo(line, err=True)
    if is_crowded(plan):
        echo(words.say("field.crowded", margin=plan.sheet.margin), err=True)
    kind = "square" if plan.lattice is Lattice.SQUARE else "hex"
    size = words.say(f"field.{kind}", side=plan.side, flats=plan.flats)
    if wanted.poster:
        if wanted.flats is not None:  # with cells of a given size it is as large on any paper
            said.tell_idle("poster", "paper", "overlap")
        page = printed.document.pages[0]
        echo(words.say("field.poster", path=path, width=page.width, height=page.height, size=size))
        return
    numbers = {"sheets": plan.sheets, "across": plan.across, "down": plan.down}
    echo(words.say("field.done", path=path, size=size, **numbers))
    if (wanted.pages or 0) > plan.sheets:
        echo(words.say("field.fewer", asked=wanted.pages, sheets=plan.sheets))


def _board(source: str | None, wanted: Wanted, said: Said) -> Board:
    """The field asked for. Raises Trouble for one that has faults, each told before."""
    from msgspec import structs

    from bundodo.out.boards import fault_lines
    from bundodo.out.fields import empty
    from designer.fields import COLS, ROWS, FieldError, parse_names, random_board
    from designer.views import Lattice
    from sheets.grid import KeyRef

    words, place = said.words, KeyRef("bundodo field")
    if source is None:
        hexes = wanted.hexes if wanted.hexes in tuple(Lattice) else Lattice.POINTY.value
        board = empty(hexes, wanted.cols or COLS, wanted.rows or ROWS)
    else:
        board = _drawn(source, wanted, said)
    if wanted.obstacles:
        names, faults = parse_names(wanted.obstacles, board.cols, board.rows)
        if faults:
            raise Trouble("\n".join(fault_lines(faults, {}, place, words)))
        board = structs.replace(board, obstacles=board.obstacles | names)
    if wanted.random is not None:
        seed = secrets.randbelow(_DRAWN) if wanted.seed is None else wanted.seed
        if wanted.seed is None:
            said.note(words.say("field.seed", seed=seed))
        try:
            made = random_board(board.cols, board.rows, wanted.random, seed, hexes=board.hexes)
        except FieldError as error:
            raise Trouble("\n".join(fault_lines((error.fault,), {}, place, words))) from error
        board = structs.replace(board, obstacles=board.obstacles | made.obstacles)
    return board


def _drawn(source: str, wanted: Wanted, said: Said) -> Board:
    """The field of a source. Raises Trouble for one that has faults, each told before."""
    from bundodo.judging import checked
    from bundodo.out.boards import board_of
    from bundodo.pipeline import NO_MACHINE
    from bundodo.say.tell import failures

    words = said.words

    if wanted.cols or wanted.rows:
        raise Trouble(words["field.given"])
    run = checked((source,), Judged(), said)
    if not run.fields:
        for line in failures(run, words, verbose=True):
            said.warn(line)
        if any(one.code not in NO_MACHINE for one in run.failures):
            sys.exit(2)  # it was not opened: what is in it, nobody knows
        raise Trouble(words.say("field.none", source=source))
    if wanted.hexes and run.fields[0].grid is None:
        raise Trouble(words["field.given"])
    found = board_of(run, words, said.warn, hexes="" if wanted.hexes == "auto" else wanted.hexes or "")
    if found is None:
        sys.exit(1)
    return found


def _plan(board: Board, wanted: Wanted, words: Words) -> Plan:
    """How it is spread over sheets. Raises Trouble where no arrangement is possible."""
    from bundodo.out.boards import fault_lines
    from bundodo.out.styles import paper_of
    from designer.faults import Fault
    from designer.views import Lattice
    from printables.field.lattice import HEXES
    from printables.field.plan import NoPlanError, Sheet, fewest, largest
    from sheets.grid import KeyRef

    if wanted.pages and wanted.flats is not None:
        raise Trouble(words["field.both"])
    found = paper_of(wanted.paper, words)
    sheet = Sheet(found.width, found.height, wanted.margin, wanted.overlap)
    # turning the hexes changes who is next to whom, so auto is only for a field on which nothing stands
    bare = not (board.obstacles or board.starts or board.objectives)
    given = Lattice(board.hexes)
    turns = HEXES if wanted.hexes == "auto" and bare and given in HEXES else (given,)
    try:
        if wanted.flats is not None:
            return fewest(board.cols, board.rows, sheet, wanted.flats, turns)
        return largest(board.cols, board.rows, sheet, wanted.pages or 12, turns)
    except NoPlanError as error:
        fault = Fault(error.code, "", error.params)
        raise Trouble("\n".join(fault_lines((fault,), {}, KeyRef("bundodo field"), words))) from error
