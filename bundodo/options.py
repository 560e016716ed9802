"""The options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bundodo.say.terminal import language
from bundodo.say.trouble import Trouble
from templates.words import LANGS, Words, own_of

if TYPE_CHECKING:  # the pipeline is loaded when a command runs, not for its --help
    from bundodo.events import Event
    from bundodo.pipeline import Request, Run
    from designer.rules import RulingError
    from printables.theme import Style

MOST_CAP = 9999
"""As large as stats may be."""

F = TypeVar("F", bound=Callable[..., Any])


def common(function: F) -> F:
    """--lang, -q, -v, --color, on every command."""
    for option in (
        click.option(
            "--color/--no-color", default=None, help="色を付ける、付けない / colour or not (default: terminals)"
        ),
        click.option("-v", "--verbose", is_flag=True, help="くわしく話す / say more"),
        click.option("-q", "--quiet", is_flag=True, help="結果だけ / results only"),
        click.option("--lang", type=click.Choice(LANGS), help="言語 / language (default: the locale's, else ja)"),
    ):
        function = option(function)
    return function


def judged(function: F) -> F:
    """SOURCE..., --tab, --game, --cap, --ruling, --data, --event."""
    for option in (
        click.option(
            "--event",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="大会のファイルの上限や規定で / by an event file's cap, rulings and limits",
        ),
        click.option(
            "--data",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="出典にない表を書いたファイル / your tables for what a game's source lost",
        ),
        click.option("--ruling", "rulings", multiple=True, metavar="KEY=VALUE", help="裁定を変える / change a ruling"),
        click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points"),
        click.option("--game", metavar="GAME", help="ゲーム / game (default: what the sheet says)"),
        click.option("--tab", "tabs", multiple=True, metavar="NAME", help="このタブだけ / only this tab (repeatable)"),
    ):
        function = option(function)
    return function


def styled(function: F) -> F:
    """--paper, --cards, --cut, --gutter, --backs, --ink."""
    for option in (
        click.option("--printer", metavar="PROFILE", help="登録したプリンター / a saved printer (bundodo printer)"),
        click.option(
            "--ink", type=click.Choice(["full", "low"]), default="full", help="インク / fills, or outlines only"
        ),
        click.option(
            "--backs",
            type=click.Choice(["none", "duplex", "duplex-short", "fold"]),
            default="none",
            help="カードの裏 / card backs",
        ),
        click.option(
            "--gutter", type=click.FloatRange(0, 20), default=0.0, metavar="MM", help="カードの間 / between cards"
        ),
        click.option(
            "--cut", type=click.Choice(["marks", "lines", "none"]), default="marks", help="切る目印 / how to cut"
        ),
        click.option("--cards", default="63x88", metavar="PRESET", help="カードの大きさ / card size"),
        click.option("--paper", default="A4", metavar="NAME", help="用紙（A4、B5、210x330mm など） / paper"),
    ):
        function = option(function)
    return function


def style_of(options: dict[str, Any], words: Words) -> Style:
    """The prints' style that the options ask for. Raises Trouble for a paper or card size that is not there."""
    from printables.paper.sizes import card_preset, card_presets, paper, papers
    from printables.theme import Style

    own = own_of(words.lang)
    try:
        paper(options["paper"], own)
    except ValueError as error:
        raise Trouble(words.say("trouble.paper", found=options["paper"], allowed=", ".join(papers(own)))) from error
    try:
        card_preset(options["cards"], own)
    except (ValueError, OSError) as error:
        known = ", ".join(card_presets(own))
        raise Trouble(words.say("trouble.cards", found=options["cards"], allowed=known, why=error)) from error
    names = ("ink", "paper", "cards", "cut", "gutter", "backs")
    front = back = (0.0, 0.0)
    if options["printer"]:
        from bundodo.out.printers import profiles, unknown

        printers = profiles(words)
        if options["printer"] not in printers:
            raise unknown(options["printer"], printers, words)
        front, back = printers[options["printer"]].front, printers[options["printer"]].back
    return Style(lang=words.lang, front=front, back=back, **{name: options[name] for name in names})


def words_for(lang: str | None) -> Words:
    """The application's own words in the language asked for, or the terminal's."""
    return Words(language(lang), "common", name="app")


def request(
    sources: tuple[str, ...],
    words: Words,
    *,
    game: str | None,
    tabs: tuple[str, ...],
    cap: int | None,
    rulings: tuple[str, ...],
    data: Path | None = None,
) -> Request:
    """What the options ask for. Raises Trouble for a game or a ruling that is not there."""
    from bundodo.pipeline import Request
    from designer.games import registry

    if any(not source.strip() for source in sources):
        raise Trouble(words.say("trouble.empty", option="SOURCE"))
    if game is not None and game not in registry.GAMES:
        raise Trouble(words.say("trouble.game", game=game, games=", ".join(registry.GAMES)))
    pairs = []
    for ruling in rulings:
        key, equals, value = ruling.partition("=")
        if not equals:
            raise Trouble(words.say("trouble.ruling_form", found=ruling))
        pairs.append((key.strip(), value.strip()))
    return Request(sources, game, tabs, cap, tuple(pairs), data=data)


def checked(sources: tuple[str, ...], words: Words, options: dict[str, Any]) -> Run:
    """Reads and checks what `judged` asks for. Raises Trouble for a game or ruling that is not there, or for an event
    file with faults."""
    names = ("game", "tabs", "cap", "rulings")
    asked = request(sources, words, **{name: options[name] for name in names}, data=options.get("data"))
    if options.get("event"):
        asked = by_event(asked, event(options["event"], words))
    return read(asked, words, options)


def read(asked: Request, words: Words, options: Mapping[str, Any]) -> Run:
    """Reads and checks. Raises Trouble for a ruling that is not there, a data file that can't be taken, and a cap in
    a game without costs."""
    from bundodo.pipeline import run

    with judging(words, asked.event):
        return run(asked, listener(words, options))


@contextmanager
def cards_with_room(options: dict[str, Any], words: Words) -> Iterator[None]:
    """Raises Trouble where not one of the cards asked for fits on the paper."""
    from printables.paper.imposition import NoRoomError

    try:
        yield
    except NoRoomError as error:
        raise Trouble(words.say("print.no_room", cards=options["cards"], paper=options["paper"])) from error


@contextmanager
def judging(words: Words, event: Path | None = None) -> Iterator[None]:
    """Turns what can't be judged by into what the user is told; ``event``: the file that the cap is from. Raises
    Trouble."""
    from bundodo.pipeline import CapError, DataError
    from designer.rules import RulingError

    try:
        yield
    except RulingError as error:
        raise ruling_trouble(error, words) from error
    except DataError as error:
        raise Trouble(
            words.say(f"trouble.data_{error.why}", path=error.path, game=error.game, told=error.told)
        ) from error
    except CapError as error:
        key = "trouble.no_cap" if event is None else "trouble.no_event_cap"
        raise Trouble(words.say(key, game=error, path=event)) from error


def need_sources(sources: tuple[str, ...], words: Words, options: Mapping[str, Any]) -> None:
    """Raises Trouble where neither a source nor an event is named."""
    if not sources and not options.get("event"):
        raise Trouble(words["trouble.no_source"])


def event(path: Path, words: Words) -> Event:
    """The event of a file. Raises Trouble that tells all its faults."""
    from bundodo.events import EventError, load
    from bundodo.say.diagnostics import Teller
    from bundodo.say.tell import told
    from designer.games.registry import DEFAULT

    try:
        return load(path)
    except EventError as error:
        teller = Teller(words.lang, DEFAULT)
        lines = [line for fault in error.faults for line in told(fault, teller, words, indent="")]
        raise Trouble("\n".join(lines)) from error


def by_event(asked: Request, made: Event) -> Request:
    """What is asked for, judged as the event says; what the command line says wins."""
    from msgspec import structs

    players = tuple((source, player.name) for player in made.players for source in player.sources)
    return structs.replace(
        asked,
        sources=asked.sources or made.all_sources,
        game=asked.game or made.game,
        cap=made.cap if asked.cap is None else asked.cap,
        rulings=(*made.rulings, *asked.rulings),
        limits=made.limits,
        data=asked.data or made.data,
        players=players,
        event=made.path if asked.cap is None else None,
    )


def listener(words: Words, options: Mapping[str, Any]) -> Callable[[str, Mapping[str, object]], None]:
    """Tells on stderr what takes time at Google, unless --quiet."""

    def tell(event: str, params: Mapping[str, object]) -> None:
        if not options.get("quiet"):
            click.echo(words.say(f"google.{event}", **params), err=True)

    return tell


def ruling_trouble(error: RulingError, words: Words) -> Trouble:
    """A ruling that does not exist, or has no such choice, as a sentence."""
    key = "trouble.ruling_key" if error.value is None else "trouble.ruling_value"
    return Trouble(words.say(key, key=error.key, value=error.value, allowed=", ".join(error.allowed)))
