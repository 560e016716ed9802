"""The options that commands share, each group gathered into one small value that the command takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import click

from bundodo.say.terminal import echo, language
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

    def note(self, line: str) -> None:
        """Progress, on stderr, unless --quiet."""
        if not self.quiet:
            self.warn(line)


class Judged(NamedTuple):
    """What --tab, --game, --cap, --ruling, --data, --pack and --event say: which machines, and by what they are
    judged."""

    tabs: tuple[str, ...] = ()
    game: str | None = None
    cap: int | None = None
    rulings: tuple[str, ...] = ()
    """Each ``KEY=VALUE``."""
    data: Path | None = None
    packs: tuple[Path, ...] = ()
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


file = click.Path(path_type=Path)

speaking = gathered(
    "said",
    Said,
    Said._fields,
    (
        click.option("--lang", type=click.Choice(LANGS), help="言語 / language (default: the locale's, else ja)"),
        click.option("-q", "--quiet", is_flag=True, help="結果だけ / results only"),
        click.option("-v", "--verbose", is_flag=True, help="くわしく話す / say more"),
        click.option(
            "--color/--no-color", default=None, help="色を付ける、付けない / colour or not (default: terminals)"
        ),
    ),
)
"""``said``: --lang, -q, -v, --color, on every command."""

packing: Decorator = click.option(
    "--pack",
    "packs",
    type=file,
    multiple=True,
    metavar="FILE",
    help="カスタマイズやカードの追加パック（何度でも） / a pack of customs and cards (repeatable)",
)
"""``packs``: --pack, on every command that reads machines."""

judged = gathered(
    "by",
    Judged,
    Judged._fields,
    (
        click.option("--tab", "tabs", multiple=True, metavar="NAME", help="このタブだけ / only this tab (repeatable)"),
        click.option("--game", metavar="GAME", help="ゲーム / game (default: what the sheet says)"),
        click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points"),
        click.option("--ruling", "rulings", multiple=True, metavar="KEY=VALUE", help="裁定を変える / change a ruling"),
        click.option(
            "--data",
            type=file,
            metavar="FILE",
            help="出典にない表を書いたファイル / your tables for what a game's source lost",
        ),
        packing,
        click.option(
            "--event",
            type=file,
            metavar="FILE",
            help="大会のファイルの上限や規定で / by an event file's cap, rulings and limits",
        ),
    ),
)
"""``by``: --tab, --game, --cap, --ruling, --data, --pack, --event."""

styled = gathered(
    "look",
    Styled,
    Styled._fields,
    (
        click.option("--paper", default="A4", metavar="NAME", help="用紙（A4、B5、210x330mm など） / paper"),
        click.option("--cards", default="63x88", metavar="PRESET", help="カードの大きさ / card size"),
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
        click.option("--printer", metavar="PROFILE", help="登録したプリンター / a saved printer (bundodo printer)"),
    ),
)
"""``look``: --paper, --cards, --cut, --gutter, --backs, --sides, --ink, --printer."""
