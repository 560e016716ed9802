"""``bundodo printer``: calibration profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bundodo.options import Said, speaking
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.out.printers import Offset, Printer


@click.group("printer")
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
@speaking
def add(name: str, front: str, back: str, said: Said) -> None:
    """登録する、または書きかえる / add or change a profile.

    \b
    例 / Example:
      bundodo printer add home --back -0.8,1.2
    """
    from bundodo.out import printers

    words = said.words
    known = printers.profiles(words)
    known[name] = printers.Printer(_offset(front, words), _offset(back, words))
    _save(known, words)
    click.echo(words.say("printer.added", name=name))


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
        click.echo(words["printer.none"])
    for name, one in sorted(known.items()):
        numbers = {"fx": one.front[0], "fy": one.front[1], "bx": one.back[0], "by": one.back[1]}
        click.echo(words.say("printer.line", name=name, **numbers))


@command.command("remove")
@click.argument("name")
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
    click.echo(words.say("printer.removed", name=name))


def _save(known: dict[str, Printer], words: Words) -> None:
    from bundodo.out import printers

    try:
        printers.save(known)
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=printers.path(), why=error.strerror)) from error


def _offset(text: str, words: Words) -> Offset:
    from bundodo.out import printers

    try:
        return printers.parse_offset(text)
    except ValueError as error:
        raise Trouble(words.say("printer.offset", found=text, most=printers.MOST_MM)) from error
