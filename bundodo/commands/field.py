"""``bundodo field``: the field alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from bundodo.options import by_printer, common, words_for
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from designer.views import Board
    from printables.field.plan import Plan


NO_MACHINE = frozenset(("E009", "E016"))
"""Opened, and no machine found; a field need not be one."""


def millimetres(text: str) -> float:
    """A length such as ``80``, ``80mm`` or ``8.5mm``, in mm. Raises click.BadParameter."""
    from printables.paper.presets import parse_length

    try:
        return float(parse_length(text if text.strip()[-1:].isalpha() else f"{text.strip()}mm"))
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command("field")
@click.argument("source", required=False, metavar="[SOURCE]")
@click.option(
    "-o", "--output", "path", required=True, type=click.Path(path_type=Path), help="書き出すPDF / PDF to write"
)
@click.option("--cols", type=click.IntRange(1, 60), metavar="N", help="列の数（12） / columns (12)")
@click.option("--rows", type=click.IntRange(1, 60), metavar="N", help="段の数（8） / rows (8)")
@click.option(
    "--hexes",
    type=click.Choice(["pointy", "flat", "auto", "square"]),
    help="六角の向き、四角 / how hexes point; squares",
)
@click.option("--pages", type=click.IntRange(1, 400), metavar="N", help="用紙の枚数（12） / sheets of paper (12)")
@click.option(
    "--hex", "flats", type=millimetres, metavar="MM", help="マスの平行な辺の間 / cell across flats, instead of --pages"
)
@click.option("--paper", default="A4", metavar="NAME", help="用紙（A4、329x483mm など） / paper")
@click.option("--poster", is_flag=True, help="同じ大きさで1枚に（印刷所用） / the same size on one large sheet")
@click.option(
    "--overlap", type=millimetres, metavar="MM", default="0", help="のりしろ / overlap of sheets (0: butt joints)"
)
@click.option("--margin", type=millimetres, metavar="MM", default="8", help="余白 / margin of each sheet")
@click.option("--obstacles", metavar="C3,D5", help="障害物のマス / obstacle cells")
@click.option(
    "--random", "count", type=click.IntRange(0, 1000), metavar="N", help="障害物をN個、点対称に / N obstacles"
)
@click.option("--seed", type=int, default=1, metavar="N", help="--random の種 / seed of --random")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", help="インク / fills, or outlines only")
@click.option("--printer", metavar="PROFILE", help="登録したプリンターの倍率で / by a saved printer's scale")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@common
def command(source: str | None, path: Path, **options: Any) -> None:
    """六角や四角のマスのフィールドをPDFにします。SOURCE は field.toml か、マスを塗ったシートです。

    Prints a field of hexes or squares. SOURCE is a field file, or a sheet with painted cells.

    \b
    例 / Examples:
      bundodo field -o field.pdf --obstacles C3,D5
      bundodo field field.toml -o field.pdf --hex 60mm --paper A3
      bundodo field -o field.pdf --random 12 --seed 7
    """
    from bundodo.out import files
    from bundodo.out.writing import told
    from printables.field.field import field_document, is_crowded, poster_document
    from printables.paper.sides import scaled
    from printables.pdf.draw import render
    from printables.theme import Style

    words = words_for(options["lang"])
    board = _board(source, options, words)
    plan = _plan(board, options, words)
    make = poster_document if options["poster"] else field_document
    style = by_printer(Style(ink=options["ink"], lang=words.lang, paper=options["paper"]), options["printer"], words)
    printed = make(board, plan, style)
    try:
        files.write(path, render(scaled(printed.document, style)), force=options["force"])
    except files.NotOursError as error:
        key = "trouble.folder" if path.is_dir() else "trouble.exists"
        raise Trouble(words.say(key, path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error
    for line in told(printed.problems, path, words):
        click.echo(line, err=True)
    if is_crowded(plan):
        click.echo(words.say("field.crowded", margin=plan.sheet.margin), err=True)
    if options["poster"]:
        if idle := _idle(options):
            click.echo(words.say("field.poster_size", options=" ".join(idle)), err=True)
        page = printed.document.pages[0]
        click.echo(words.say("field.poster", path=path, width=page.width, height=page.height, flats=plan.flats))
        return
    numbers = {"sheets": plan.sheets, "across": plan.across, "down": plan.down, "side": plan.side, "flats": plan.flats}
    click.echo(words.say("field.done", path=path, **numbers))
    if (options["pages"] or 0) > plan.sheets:
        click.echo(words.say("field.fewer", asked=options["pages"], sheets=plan.sheets))


def _idle(options: dict[str, Any]) -> list[str]:
    """Options typed for a poster that change nothing: with cells of a given size it is as large on any paper."""
    if options["flats"] is None:
        return []
    source = click.get_current_context().get_parameter_source
    return [f"--{name}" for name in ("paper", "overlap") if source(name) is ParameterSource.COMMANDLINE]


def _board(source: str | None, options: dict[str, Any], words: Words) -> Board:
    """The field asked for. Raises Trouble for one that has faults, each told before."""
    from msgspec import structs

    from bundodo.out.boards import fault_lines, options_board
    from designer.fields import FieldError, parse_names, random_board
    from sheets.grid import KeyRef

    def tell(line: str) -> None:
        click.echo(line, err=True, color=options["color"])

    place = KeyRef("bundodo field")
    if source is None:
        board = options_board({**options, "cols": options["cols"] or 12, "rows": options["rows"] or 8})
    else:
        board = _drawn(source, options, words, tell)
    if options["obstacles"]:
        names, faults = parse_names(options["obstacles"], board.cols, board.rows)
        if faults:
            raise Trouble("\n".join(fault_lines(faults, {}, place, words)))
        board = structs.replace(board, obstacles=board.obstacles | names)
    if options["count"] is not None:
        try:
            made = random_board(board.cols, board.rows, options["count"], options["seed"], hexes=board.hexes)
        except FieldError as error:
            raise Trouble("\n".join(fault_lines((error.fault,), {}, place, words))) from error
        board = structs.replace(board, obstacles=board.obstacles | made.obstacles)
    return board


def _drawn(source: str, options: dict[str, Any], words: Words, tell: Callable[[str], None]) -> Board:
    """The field of a source. Raises Trouble for one that has faults, each told before."""

    from bundodo.options import checked
    from bundodo.out.boards import board_of
    from bundodo.say.tell import failures

    if options["cols"] or options["rows"]:
        raise Trouble(words["field.given"])
    run = checked((source,), words, {**options, "game": None, "tabs": (), "cap": None, "rulings": ()})
    if not run.fields:
        for line in failures(run, words, verbose=True):
            tell(line)
        if any(one.code not in NO_MACHINE for one in run.failures):
            sys.exit(2)  # it was not opened: what is in it, nobody knows
        raise Trouble(words.say("field.none", source=source))
    if options["hexes"] and run.fields[0].grid is None:
        raise Trouble(words["field.given"])
    found = board_of(run, words, tell, hexes="" if options["hexes"] == "auto" else options["hexes"] or "")
    if found is None:
        sys.exit(1)
    return found


def _plan(board: Board, options: dict[str, Any], words: Words) -> Plan:
    """How it is spread over sheets. Raises Trouble where no arrangement is possible."""
    from bundodo.out.boards import fault_lines
    from designer.faults import Fault
    from designer.views import Lattice
    from printables.field.lattice import HEXES
    from printables.field.plan import NoPlanError, Sheet, fewest, largest
    from printables.paper.sizes import paper, papers
    from sheets.grid import KeyRef

    if options["pages"] and options["flats"] is not None:
        raise Trouble(words["field.both"])
    try:
        found = paper(options["paper"])
    except ValueError as error:
        raise Trouble(words.say("trouble.paper", found=options["paper"], allowed=", ".join(papers()))) from error
    sheet = Sheet(found.width, found.height, options["margin"], options["overlap"])
    # turning the hexes changes who is next to whom, so auto is only for a field on which nothing stands
    bare = not (board.obstacles or board.starts or board.objectives)
    given = Lattice(board.hexes)
    turns = HEXES if options["hexes"] == "auto" and bare and given in HEXES else (given,)
    try:
        if options["flats"] is not None:
            return fewest(board.cols, board.rows, sheet, options["flats"], turns)
        return largest(board.cols, board.rows, sheet, options["pages"] or 12, turns)
    except NoPlanError as error:
        fault = Fault(error.code, "", error.params)
        raise Trouble("\n".join(fault_lines((fault,), {}, KeyRef("bundodo field"), words))) from error
