"""The options that commands share, each group gathered into one small value that the command takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeAlias

import click

from bundodo.asked import Judged, Said, Styled
from bundodo.say import typed
from bundodo.say.helptext import SAID_BEFORE
from templates.words import LANGS

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

only_option = click.option(
    "--only",
    type=typed.Named(typed.kinds, some=True),
    multiple=True,
    metavar="KINDS",
    help="sheet、cards、markers、mat、range、standee、field、guide、roster、calibration、profile から / "
    "some of sheet, cards, markers, mat, range, standee, field, guide, roster, calibration, profile",
)
"""``--only``, as often as wanted: which kinds of a kit."""
copies_option = click.option(
    "--copies", type=click.IntRange(1, 20), default=1, metavar="N", help="カード一式の部数 / sets of cards"
)
"""``--copies``."""
one_file_option = click.option("--one-file", is_flag=True, help="1つのPDFにまとめる / all in one PDF")
"""``--one-file``."""

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

packing: Decorator = click.option(
    "--pack",
    "packs",
    type=typed.file,
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
        game_option(),
        click.option("--cap", type=click.IntRange(0, MOST_CAP), metavar="N", help="コスト上限 / cap in points"),
        ruling_option,
        click.option(
            "--data",
            type=typed.file,
            metavar="FILE",
            help="出典にない表を書いたファイル / your tables for what a game's source lost",
        ),
        packing,
        event_option,
    ),
)
"""``by``: --tab, --game, --cap, --ruling, --data, --pack, --event."""

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
