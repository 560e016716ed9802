"""``bundodo printer``: calibration profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bundodo.asked import Said
from bundodo.options import speaking
from bundodo.say import typed
from bundodo.say.helptext import Group
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.out.printers import Offset, Printer


@click.group("printer", cls=Group)
def command() -> None:
    """プリンターのずれを登録します。print --only calibration で測り、print --printer 名前 で使います。

    Printer offsets: measure with print --only calibration, use with print --printer NAME.

    \b
    例 / Examples:
      bundodo printer add home --front 0,0 --back -0.8,1.2
      bundodo printer list
    """


@command.command("add")
@click.argument("name")
@click.option("--front", default="0,0", metavar="X,Y", help="表のずれ（右,下 mm） / front, mm to the right and down")
@click.option("--back", default="0,0", metavar="X,Y", help="裏のずれ（右,下 mm） / back")
@click.option("--scale-x", default="1", metavar="N", help="横の倍率（表,裏でもよい） / scale across (or FRONT,BACK)")
@click.option("--scale-y", default="1", metavar="N", help="縦の倍率（表,裏でもよい） / scale along (or FRONT,BACK)")
@speaking
def add(name: str, front: str, back: str, scale_x: str, scale_y: str, said: Said) -> None:
    """登録する、または書きかえる / add or change a profile.

    \b
    例 / Example:
      bundodo printer add home --back -0.8,1.2 --scale-x 1.004
    """
    from bundodo.out import printers

    words = said.words
    if not name.strip():
        raise Trouble(words.say("trouble.empty", option="NAME"))
    known = printers.profiles(words)
    across, along = _scales(scale_x, words), _scales(scale_y, words)
    scales = ((across[side], along[side]) for side in (0, 1))
    known[name] = printers.Printer(_offset(front, words), _offset(back, words), *scales)
    _save(known, words)
    echo(words.say("printer.added", name=name))


@command.command("list")
@speaking
def list_(said: Said) -> None:
    """一覧 / every profile.

    \b
    例 / Example:
      bundodo printer list
    """
    from bundodo.out import printers

    words = said.words
    known = printers.profiles(words)
    if not known:
        echo(words["printer.none"])
    for name, one in sorted(known.items()):
        numbers = {"fx": one.front[0], "fy": one.front[1], "bx": one.back[0], "by": one.back[1]}
        line = words.say("printer.line", name=name, **numbers)
        if (one.front_scale, one.back_scale) != ((1.0, 1.0), (1.0, 1.0)):
            (fx, fy), (bx, by) = one.front_scale, one.back_scale
            line += words.say("printer.scales", fx=fx, fy=fy, bx=bx, by=by)
        echo(line)


@command.command("remove")
@click.argument("name", type=typed.Named(typed.printers))
@speaking
def remove(name: str, said: Said) -> None:
    """消す / remove a profile.

    \b
    例 / Example:
      bundodo printer remove home
    """
    from bundodo.out import printers

    words = said.words
    known = printers.profiles(words)
    if name not in known:
        raise printers.unknown(name, known, words)
    del known[name]
    _save(known, words)
    echo(words.say("printer.removed", name=name))


def _save(known: dict[str, Printer], words: Words) -> None:
    from bundodo.out import printers

    try:
        printers.save(known)
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=printers.path(), why=error.strerror)) from error


def _scales(text: str, words: Words) -> tuple[float, float]:
    from bundodo.out import printers

    try:
        return printers.parse_scales(text)
    except ValueError as error:
        limits = {"least": printers.LEAST_SCALE, "most": printers.MOST_SCALE}
        raise Trouble(words.say("printer.scale", found=text, **limits)) from error


def _offset(text: str, words: Words) -> Offset:
    from bundodo.out import printers

    try:
        return printers.parse_offset(text)
    except ValueError as error:
        raise Trouble(words.say("printer.offset", found=text, most=printers.MOST_MM)) from error
