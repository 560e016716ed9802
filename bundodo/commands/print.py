"""``bundodo print``: everything to play, as PDF."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bundodo.options import cards_with_room, checked, common, judged, styled, words_for
from bundodo.say.trouble import Trouble
from templates.words import Language, OverlayError, Words

if TYPE_CHECKING:  # the pipeline is loaded when the command runs, not for its --help
    from bundodo.pipeline import Run
    from printables.theme import Style

SOURCELESS = frozenset(("calibration", "field"))
"""What can be printed of nothing."""


@click.command("print")
@click.argument("sources", nargs=-1, metavar="SOURCE...")
@click.option(
    "-o", "--output", "folder", required=True, type=click.Path(path_type=Path), help="書き出すフォルダー / folder"
)
@click.option(
    "--only", metavar="KINDS", help="sheet,cards,markers,mat,range,field,roster,calibration から / some of these"
)
@click.option("--field", "with_field", is_flag=True, help="フィールドも / the field too")
@click.option("--all-cards", is_flag=True, help="払えないカードも / cards the build can never pay for too")
@click.option("--copies", type=click.IntRange(1, 20), default=1, metavar="N", help="カード一式の部数 / sets of cards")
@click.option("--odds", is_flag=True, help="データシートにダメージの目安の表も / a table of odds on the record sheet")
@click.option("--one-file", is_flag=True, help="1つのPDFにまとめる / all in one PDF")
@click.option("--blank", is_flag=True, help="手書き用の空の一式 / an empty kit to fill in by hand")
@click.option(
    "--templates", type=click.Path(path_type=Path), metavar="DIR", help="自分の文面と見た目 / your own words and looks"
)
@click.option("--png", is_flag=True, help="ページとカードの画像も / pictures of pages and cards too")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo")
@styled
@judged
@common
def command(sources: tuple[str, ...], folder: Path, only: str | None, **options: Any) -> None:
    """機体データシート、コマンドカード、マーカー、フィールドをPDFにします。

    Prints record sheets, command cards, markers and the field as PDF.

    \b
    例 / Examples:
      bundodo print altair.toml -o out
      bundodo print entries/ -o out --only cards --cards 59x86
    """
    from printables.paper.presets import PresetError

    words = words_for(options["lang"])
    kinds = _kinds(only, sources, options, words)
    if folder.exists() and not folder.is_dir() and not (options["one_file"] and folder.suffix.lower() == ".pdf"):
        raise Trouble(words.say("trouble.is_file", path=folder))
    try:
        with cards_with_room(options, words):
            code = _print(sources, folder, kinds, options, _own_words(options["templates"], words))
    except OverlayError as error:
        raise Trouble(_slip(error, words)) from error
    except PresetError as error:
        if not options["templates"]:  # ours are sound, or it is a bug
            raise
        raise Trouble(words.say("print.templates_file", path=options["templates"], why=error)) from error
    sys.exit(code)


def _slip(error: OverlayError, words: Words) -> str:
    """What is wrong in a user's own words: which file, which key, and what is allowed there."""
    at = {"path": error.path, "key": error.key}
    if error.allowed:
        return words.say("print.templates_key", **at, allowed=", ".join(error.allowed))
    if error.wanted:
        return words.say("print.templates_kind", **at, wanted=words[f"print.toml.{error.wanted}"])
    return words.say("print.templates" if error.key else "print.templates_file", **at, why=error.why)


def _kinds(only: str | None, sources: tuple[str, ...], options: dict[str, Any], words: Words) -> tuple[str, ...]:
    """What is to be printed; nothing where it isn't said. Raises Trouble for options that don't go together, or that
    need what isn't installed."""
    from bundodo.out.printing import ALL_KINDS
    from printables.pdf.raster import is_available

    kinds = () if only is None else tuple(dict.fromkeys(kind.strip() for kind in only.split(",")))
    if kinds and options["with_field"] and "field" not in kinds:
        kinds = (*kinds, "field")
    for kind in kinds:
        if kind not in ALL_KINDS:
            raise Trouble(words.say("trouble.only", found=kind, allowed=", ".join(ALL_KINDS)))
    if sources and options["blank"]:
        raise Trouble(words["print.blank_source"])
    if options["odds"] and options["blank"]:
        raise Trouble(words["print.blank_odds"])
    if not (sources or options["event"] or options["blank"] or (kinds and set(kinds) <= SOURCELESS)):
        raise Trouble(words["print.no_source"])
    if options["png"] and not is_available():
        raise Trouble(words["print.no_png"])
    return kinds


def _own_words(folder: Path | None, words: Words) -> Words:
    """The same with the user's words over ours. Raises Trouble where there is no such folder."""
    if folder is None:
        return words
    if not folder.is_dir():
        raise Trouble(words.say("print.no_templates", path=folder))
    return Words(Language(words.code, (folder,)), "common", name="app")


def _need_odds(run: Run, words: Words) -> None:
    """Raises Trouble for a game whose odds are not computed."""
    from bundodo.games.duel.runs import GAME, odds_words

    if run.game.NAME != GAME:
        raise Trouble(odds_words(words.lang).say("trouble.game", what="--odds", game=run.game.NAME, wanted=GAME))


def _had(
    kinds: tuple[str, ...], run: Run, words: Words, warn: Callable[[str], None], *, blank: bool
) -> tuple[str, ...]:
    """The kinds that there are in the game; the others are told. Raises Trouble where none is left."""
    from bundodo.out.printing import ALL_KINDS, kinds_of

    there = kinds_of(run, words) - ({"roster"} if blank else set())
    lacking = [kind for kind in kinds if kind not in there]
    if lacking:
        allowed = ", ".join(kind for kind in ALL_KINDS if kind in there)
        told = words.say("print.lacking", game=run.game.NAME, kinds=", ".join(lacking), allowed=allowed)
        if len(lacking) == len(kinds):
            raise Trouble(told)
        warn(told)
    return tuple(kind for kind in kinds if kind in there)


def _tell_idle(kinds: tuple[str, ...], style: Style, words: Words, warn: Callable[[str], None]) -> None:
    """Tells of a gutter asked for on perforated paper, whose gaps are as they are, and of sides asked for where there
    are no backs."""
    from printables.paper.imposition import places

    if style.sides != "both" and style.backs == "none" and "calibration" not in kinds:
        warn(words.say("print.no_sides", sides=style.sides))
    if "cards" in kinds and style.gutter and places(style.card, style).fixed:
        warn(words.say("print.no_gutter", cards=style.cards, paper=style.paper))


def _print(
    sources: tuple[str, ...], folder: Path, kinds: tuple[str, ...], options: dict[str, Any], words: Words
) -> int:
    """Reads, checks, prints; the exit code."""
    from bundodo.options import style_of
    from bundodo.out.boards import boards_of
    from bundodo.out.printing import Order, print_blank, print_kit, print_one_file, usual_kinds
    from bundodo.say.tell import failures, lines
    from designer.game import Deck

    def tell(line: str) -> None:
        if not options["quiet"]:
            click.echo(line, err=True, color=options["color"])

    def warn(line: str) -> None:
        click.echo(line, err=True, color=options["color"])

    style = style_of(options, words)
    run = checked(sources, words, options)
    if options["templates"]:
        Words(words.lang, "common", run.game.NAME)  # what is wrong with them is told, be there a fault to word or not
    for line in lines(run, words, quiet=True) if run.machines else failures(run, words, verbose=bool(sources)):
        click.echo(line, err=True, color=options["color"])
    if (sources or options["event"]) and not run.machines and not run.fields:
        raise Trouble(words["print.no_machine"])
    if options["odds"]:
        _need_odds(run, words)
    asked = kinds
    if not set(kinds) <= SOURCELESS:
        kinds = _had(kinds, run, words, warn, blank=options["blank"])
    kinds = kinds or usual_kinds(run, field=options["with_field"], blank=options["blank"])
    _tell_idle(kinds, style, words, warn)
    deck = Deck(options["all_cards"], options["copies"], options["odds"])
    order = Order(folder, style, kinds, bool(asked), deck, options["force"], options["png"])
    boards = boards_of(run, words, tell)
    if options["one_file"]:
        tally = print_one_file(run, boards or (), order, words, (tell, warn), blank=options["blank"])
    else:
        make = print_blank if options["blank"] else print_kit
        tally = make(run, boards or (), order, words, (tell, warn))
    if tally.written:
        key = "done" if tally.machines else "done_blank"
        done = words.say(f"print.{key}", folder=folder, machines=tally.machines, files=len(tally.written))
        click.echo(done if asked or "field" in kinds else f"{done} {words['print.how_field']}")
    if tally.failed:
        warn(words.say("print.some_failed", count=tally.failed))
    return 2 if tally.failed or boards is None else run.exit_code
