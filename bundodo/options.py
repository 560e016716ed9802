"""The options that commands share, each group gathered into one small value that the command takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import click
from click.core import ParameterSource

from bundodo import typed
from bundodo.say.helptext import SAID_BEFORE
from bundodo.say.language import language
from bundodo.say.terminal import echo
from templates.words import LANGS, Words

MOST_CAP = 9999
"""As large as stats may be."""

Command: TypeAlias = Callable[..., None]
Decorator: TypeAlias = Callable[[Command], Command]


class Said(NamedTuple):
    """What --lang, -q, -v and --color say, and a command's voice by them."""

    lang: str | None = None
    verbose: bool = False
    quiet: bool = False
    color: bool | None = None

    @property
    def words(self) -> Words:
        """The application's own words in the language asked for, or the terminal's."""
        return Words(language(self.lang), "common", name="app")

    def put(self, line: str) -> None:
        """A line of the result."""
        echo(line, color=self.color)

    def warn(self, line: str) -> None:
        """What is not as it should be, on stderr."""
        echo(line, err=True, color=self.color)

    def tell_idle(self, why: str, *names: str) -> None:
        """Tells of those of these parameters that were typed, and have no effect; ``why`` is a key of the words."""
        if found := typed_here(*names):
            self.warn(self.words.say(f"idle.{why}", options=" ".join(found)))

    def note(self, line: str) -> None:
        """Progress, on stderr, unless --quiet."""
        if not self.quiet:
            self.warn(line)


class Judged(NamedTuple):
    """What --tab, --game, --cap, --ruling, --data and --event say: which machines, and by what they are judged."""

    tabs: tuple[str, ...] = ()
    game: str | None = None
    cap: int | None = None
    rulings: tuple[str, ...] = ()
    """Each ``KEY=VALUE``."""
    data: Path | None = None
    event: Path | None = None


class Styled(NamedTuple):
    """What --paper, --cards, --cut, --gutter, --backs, --sides, --ink and --printer say of prints."""

    paper: str = "A4"
    cards: str = "63x88"
    cut: str = "marks"
    gutter: float = 0.0
    backs: str = "none"
    sides: str = "both"
    ink: str = "full"
    printer: str | None = None


def gathered(into: str, make: Callable[..., object], names: Iterable[str], options: Sequence[Decorator]) -> Decorator:
    """The options of these names as one argument ``into``, which ``make`` makes of them; in the order of the help."""

    def decorate(function: Command) -> Command:
        @wraps(function)
        def run(*args: Any, **given: Any) -> None:
            value = make(**{name: given.pop(name) for name in names})
            function(*args, **given, **{into: value})

        made: Command = run
        for option in reversed(options):
            made = option(made)
        return made

    return decorate


def typed_here(*names: str) -> list[str]:
    """Of these parameters of the command that runs, those that were typed, as options: ``--all-cards``."""
    context = click.get_current_context()
    was_typed = (name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE)
    options = {one.name: max(one.opts, key=len) for one in context.command.params}
    return [options[name] for name in was_typed]


def game_option(*, usual: bool = False) -> Decorator:
    """``--game``; ``usual``: one is meant where nothing names any."""
    ja = "既定 bundodo" if usual else "既定 シートのとおり"
    en = "default: bundodo" if usual else "default: what the sheet says"
    return click.option(
        "--game",
        type=typed.Named(typed.games),
        metavar="GAME",
        help=f"ゲーム（bundodo、sentinel、wildgauge。{ja}） / game: bundodo, sentinel, wildgauge ({en})",
    )


ruling_option = click.option(
    "--ruling",
    "rulings",
    type=typed.Named(typed.rulings),
    multiple=True,
    metavar="KEY=VALUE",
    help="裁定を変える（一覧は bundodo rules rulings） / change a ruling (bundodo rules rulings lists them)",
)
"""``--ruling``, as often as wanted."""

event_option = click.option(
    "--event",
    type=typed.file,
    metavar="FILE",
    help="大会のファイルの上限や規定で / by an event file's cap, rulings and limits",
)
"""``--event``."""

paper_option = click.option(
    "--paper",
    type=typed.Named(typed.papers),
    default="A4",
    metavar="NAME",
    help="用紙（A3、A4、A5、B4、B5、Letter、L、2L、はがき、210x330mm など） / "
    "paper: A3, A4, A5, B4, B5, Letter, L, 2L, postcard, or a size such as 210x330mm",
)
"""``--paper``."""


def _said(*, lang: str | None, **given: Any) -> Said:
    """What is said at a command; ``--lang`` may stand before the command, too."""
    return Said(lang or click.get_current_context().meta.get(SAID_BEFORE), **given)


speaking = gathered(
    "said",
    _said,
    Said._fields,
    (
        click.option(
            "--lang", type=click.Choice(LANGS), help="言語（既定 システムの言語） / language (default: the system's)"
        ),
        click.option("-q", "--quiet", is_flag=True, help="結果だけ / results only"),
        click.option("-v", "--verbose", is_flag=True, help="くわしく話す / say more"),
        click.option(
            "--color/--no-color", default=None, help="色を付ける、付けない / colour or not (default: terminals)"
        ),
    ),
)
"""``said``: --lang, -q, -v, --color, on every command."""

judged = gathered(
    "by",
    Judged,
    Judged._fields,
    (
        click.option("--tab", "tabs", multiple=True, metavar="NAME", help="このタブだけ / only this tab (repeatable)"),
        game_option(),
        click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points"),
        ruling_option,
        click.option(
            "--data",
            type=typed.file,
            metavar="FILE",
            help="出典にない表を書いたファイル / your tables for what a game's source lost",
        ),
        event_option,
    ),
)
"""``by``: --tab, --game, --cap, --ruling, --data, --event."""

styled = gathered(
    "look",
    Styled,
    Styled._fields,
    (
        paper_option,
        click.option(
            "--cards",
            type=typed.Named(typed.cards),
            default="63x88",
            metavar="PRESET",
            help="カードの大きさ（63x88、59x86、91x55、自分の .toml） / card size: 63x88, 59x86, 91x55, a .toml file",
        ),
        click.option(
            "--cut", type=click.Choice(["marks", "lines", "none"]), default="marks", help="切る目印 / how to cut"
        ),
        click.option(
            "--gutter", type=click.FloatRange(0, 20), default=0.0, metavar="MM", help="カードの間 / between cards"
        ),
        click.option(
            "--backs",
            type=click.Choice(["none", "duplex", "duplex-short", "fold"]),
            default="none",
            help="カードの裏 / card backs",
        ),
        click.option(
            "--sides",
            type=click.Choice(["both", "fronts", "backs", "split"]),
            default="both",
            help="両面の刷る側（split は別のファイル） / sides to print (split: a file each)",
        ),
        click.option(
            "--ink", type=click.Choice(["full", "low"]), default="full", help="インク / fills, or outlines only"
        ),
        click.option(
            "--printer",
            type=typed.Named(typed.printers),
            metavar="PROFILE",
            help="登録したプリンター / a saved printer (bundodo printer)",
        ),
    ),
)
"""``look``: --paper, --cards, --cut, --gutter, --backs, --sides, --ink, --printer."""
