"""``bundodo print``: everything to play, as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said, Styled
from bundodo.options import copies_option, gathered, judged, one_file_option, only_option, speaking, styled
from bundodo.say import typed
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.opened import is_folder
from templates.slipped import why
from templates.words import Language, OverlayError, Words

if TYPE_CHECKING:  # the pipeline is loaded when the command runs, not for its --help
    from bundodo.out.writing import Tally
    from bundodo.pipeline import Run
    from printables.theme import Style

_SHOWN = {
    ("cards",): ("copies", "all_cards", "gutter", "cut"),
    ("cards", "mat"): ("cards",),
    ("cards", "calibration"): ("backs",),
    ("sheet",): ("odds",),
}
"""On which kinds some options show."""
SOURCELESS = frozenset(("calibration", "field", "guide"))
"""What can be printed of nothing."""


class Kit(NamedTuple):
    """What is to be in a kit, and how it is written. ``only`` names kinds, some with commas; none: the usual ones."""

    only: tuple[str, ...]
    with_field: bool
    strict: bool
    all_cards: bool
    copies: int
    odds: bool
    one_file: bool
    blank: bool
    templates: Path | None
    png: bool
    force: bool


filling = gathered(
    "kit",
    Kit,
    Kit._fields,
    (
        only_option,
        click.option("--field", "with_field", is_flag=True, help="フィールドも / the field too"),
        click.option("--strict", is_flag=True, help="警告でも失敗にする / warnings fail"),
        click.option("--all-cards", is_flag=True, help="払えないカードも / cards the build can never pay for too"),
        copies_option,
        click.option(
            "--odds", is_flag=True, help="データシートにダメージの目安の表も / a table of odds on the record sheet"
        ),
        one_file_option,
        click.option("--blank", is_flag=True, help="手書き用の空の一式 / an empty kit to fill in by hand"),
        click.option(
            "--templates", type=typed.folder, metavar="DIR", help="自分の文面と見た目 / your own words and looks"
        ),
        click.option("--png", is_flag=True, help="ページとカードの画像も / pictures of pages and cards too"),
        click.option(
            "--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo"
        ),
    ),
)
"""``kit``: --only to --force."""


@click.command("print")
@click.argument("sources", type=typed.source, nargs=-1, metavar="SOURCE...")
@click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder")
@filling
@styled
@judged
@speaking
def command(sources: tuple[str, ...], folder: Path, kit: Kit, look: Styled, by: Judged, said: Said) -> None:
    """機体データシート、コマンドカード、マーカー、フィールドをPDFにします。

    Prints record sheets, command cards, markers and the field as PDF.

    \b
    例 / Examples:
      bundodo print altair.toml -o out
      bundodo print entries/ -o out --only cards --cards 59x86
    """
    from bundodo.out.styles import cards_with_room
    from bundodo.out.writing import need_folder
    from printables.paper.presets import PresetError

    words = said.words
    kinds = _kinds(sources, kit, by, words)
    if not (kit.one_file and folder.suffix.lower() == ".pdf"):
        need_folder(folder, words)
    try:
        with cards_with_room(look, words):
            code = _Press(folder, kinds, kit, said, _own_words(kit.templates, words)).run(sources, look, by)
    except OverlayError as error:
        raise Trouble(_slip(error, words)) from error
    except PresetError as error:
        if not kit.templates:  # ours are sound, or it is a bug
            raise
        raise Trouble(words.say("print.templates_file", path=kit.templates, why=error)) from error
    sys.exit(code)


def _slip(error: OverlayError, words: Words) -> str:
    """What is wrong in a user's own words: which file, which key, and what is allowed there."""
    at = {"path": error.path, "key": error.key}
    if error.allowed:
        return words.say("print.templates_key", **at, allowed=", ".join(error.allowed))
    if error.wanted:
        return words.say("print.templates_kind", **at, wanted=words[f"print.toml.{error.wanted}"])
    if error.instead:
        return words.say("print.templates_field", **at, found=error.instead[0], wanted=error.instead[1])
    said = why(error.__cause__, words.lang) if error.__cause__ else error.why
    return words.say("print.templates" if error.key else "print.templates_file", **at, why=said)


def _kinds(sources: tuple[str, ...], kit: Kit, by: Judged, words: Words) -> tuple[str, ...]:
    """What is to be printed; nothing where it isn't said. Raises Trouble for options that don't go together, or that
    need what isn't installed."""
    from bundodo.out.styles import named_kinds
    from printables.pdf.raster import is_available

    kinds = named_kinds(kit.only, words)
    if kinds and kit.with_field and "field" not in kinds:
        kinds = (*kinds, "field")
    if sources and kit.blank:
        raise Trouble(words["print.blank_source"])
    if kit.odds and kit.blank:
        raise Trouble(words["print.blank_odds"])
    if not (sources or by.event or kit.blank or (kinds and set(kinds) <= SOURCELESS)):
        raise Trouble(words["print.no_source"])
    if kit.png and not is_available():
        raise Trouble(words["print.no_png"])
    return kinds


def _own_words(folder: Path | None, words: Words) -> Words:
    """The same with the user's words over ours. Raises Trouble where there is no such folder."""
    if folder is None:
        return words
    if not is_folder(folder):
        raise Trouble(words.say("print.no_templates", path=folder))
    return Words(Language(words.code, (folder,)), "common", name="app")


def _need_odds(run: Run, words: Words) -> None:
    """Raises Trouble for a game whose record sheet has no table of odds."""
    from bundodo.runs import alone
    from designer.games import registry

    if not run.game.ODDS_ON_SHEET:
        raise alone("--odds", run, [game for game in registry.GAMES if registry.load(game).ODDS_ON_SHEET], words)


class _Press(NamedTuple):
    """One run of the command: where to, which kinds, how."""

    folder: Path
    kinds: tuple[str, ...]
    kit: Kit
    said: Said
    words: Words

    def run(self, sources: tuple[str, ...], look: Styled, by: Judged) -> int:
        """Reads, checks, prints; the exit code."""
        from bundodo.judging import checked
        from bundodo.out.boards import boards_of
        from bundodo.out.printing import Order, print_blank, print_kit, print_one_file, usual_kinds
        from bundodo.out.styles import style_of
        from bundodo.say.tell import failures, lines
        from designer.game import Deck

        kit, words, said, kinds = self.kit, self.words, self.said, self.kinds
        style = style_of(look, words)
        run = checked(sources, by, said)
        if kit.templates:
            Words(words.lang, "common", run.game.NAME)  # a slip in them is told, be there a fault to word or not
        for line in lines(run, words, quiet=True) if run.machines else failures(run, words, verbose=bool(sources)):
            said.warn(line)
        if (sources or by.event) and not run.machines and not run.fields:
            raise Trouble(words["print.no_machine"])
        if kit.odds:
            _need_odds(run, words)
        if not set(kinds) <= SOURCELESS:
            kinds = self.had(run)
        kinds = kinds or usual_kinds(run, field=kit.with_field, blank=kit.blank)
        self.tell_idle(kinds, style)
        deck = Deck(kit.all_cards, kit.copies, kit.odds)
        order = Order(self.folder, style, kinds, bool(self.kinds), deck, kit.force, kit.png)
        boards, ears = boards_of(run, words, said.warn), (said.note, said.warn)
        if kit.one_file:
            tally = print_one_file(run, boards or (), order, words, ears, blank=kit.blank)
        else:
            make = print_blank if kit.blank else print_kit
            tally = make(run, boards or (), order, words, ears)
        if tally.written:
            key = "done" if tally.machines else "done_blank"
            done = words.say(f"print.{key}", folder=self.folder, machines=tally.machines, files=len(tally.written))
            echo(done if self.kinds or "field" in kinds else f"{done} {words['print.how_field']}")
        if tally.failed:
            said.warn(words.say("print.some_failed", count=tally.failed))
        if tally.failed or boards is None:
            return 2
        return max(run.exit_code, self.strictly(run, tally))

    def strictly(self, run: Run, tally: Tally) -> int:
        """1 where --strict takes what was told for a fault, which it says."""
        if not self.kit.strict or not (tally.problems or run.warned):
            return 0
        self.said.warn(self.words.say("check.strict", count=tally.problems + run.warned))
        return 1

    def had(self, run: Run) -> tuple[str, ...]:
        """The kinds that there are in the game; the others are told. Raises Trouble where none is left."""
        from bundodo.out.printing import ALL_KINDS, kinds_of

        there = kinds_of(run, self.words) - ({"roster", "profile"} if self.kit.blank else set())
        lacking = [kind for kind in self.kinds if kind not in there]
        if lacking:
            allowed = ", ".join(kind for kind in ALL_KINDS if kind in there)
            told = self.words.say("print.lacking", game=run.game.NAME, kinds=", ".join(lacking), allowed=allowed)
            if len(lacking) == len(self.kinds):
                raise Trouble(told)
            self.said.warn(told)
        return tuple(kind for kind in self.kinds if kind in there)

    def tell_idle(self, kinds: tuple[str, ...], style: Style) -> None:
        """Tells of options that change nothing of these kinds; of a gutter asked for on perforated paper, whose gaps
        are as they are, and of sides asked for where there are no backs."""
        from printables.paper.imposition import places

        for made_of, names in _SHOWN.items():
            if not set(made_of) & set(kinds):
                self.said.tell_idle("cards" if "cards" in made_of else "sheet", *names)
        if style.sides != "both" and style.backs == "none" and "calibration" not in kinds:
            self.said.warn(self.words.say("print.no_sides", sides=style.sides))
        if "cards" in kinds and style.gutter and places(style.card, style).fixed:
            self.said.warn(self.words.say("print.no_gutter", cards=style.cards, paper=style.paper))
