"""The options that commands share, each group gathered into one small value that the command takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

import click

from bundodo.asked import Judged, Said, Styled
from templates.words import LANGS

__all__ = ["MOST_CAP", "Judged", "Said", "Styled", "file", "gathered", "judged", "speaking", "styled"]

MOST_CAP = 9999
"""As large as stats may be."""

Command: TypeAlias = Callable[..., None]
Decorator: TypeAlias = Callable[[Command], Command]


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
        click.option(
            "--event",
            type=file,
            metavar="FILE",
            help="大会のファイルの上限や規定で / by an event file's cap, rulings and limits",
        ),
    ),
)
"""``by``: --tab, --game, --cap, --ruling, --data, --event."""

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
