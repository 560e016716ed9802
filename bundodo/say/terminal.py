"""What the terminal can show, and the one way in which anything is written to it."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment

_MARK = f"\x1b{os.urandom(8).hex()}:"
"""What our own styles begin with until they are written: nobody else's text can pass for one."""
_COLOURS = {"black": 30, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36, "white": 37}
_CALLS = r"(?i)[@＠]|\b(?:mailto|tel|javascript|data)(?=:)|:(?=//)|\bwww(?=\.)|<(?=[@#!:a-z])"
"""What chats make calls and links of, up to where it is broken."""
_BEYOND = frozenset("\n\u3000\u00a0\u200b")
"""Characters that do no harm in a terminal, though they are not printed: ends of lines, and spaces."""
_ASCII = "bundodo_ascii"
_EAR: ContextVar[list[str] | None] = ContextVar("_EAR", default=None)
"""Who hears what is told, where that is not the terminal."""


def _codec(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name: Click takes ``ascii`` for a mistake and writes UTF-8 to such a terminal."""
    if name != _ASCII:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode, plain.decode, plain.streamreader, plain.streamwriter, plain.incrementalencoder,
        plain.incrementaldecoder, name=_ASCII,
    )  # fmt: skip


def prepare() -> None:
    """Letters that the terminal's encoding lacks are written as escapes; nothing is lost and nothing raises. What goes
    to a stream that the caller has closed goes nowhere, and no file of ours opens in its place."""
    codecs.register(_codec)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if not _is_open(number):
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if plain else None, errors="backslashreplace")
    if type(sys.stdout) is io.TextIOWrapper:
        old, lines = sys.stdout, sys.stdout.line_buffering
        sys.stdout = _Stdout(old.detach(), old.encoding, old.errors, line_buffering=lines)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


class StdoutError(OSError):
    """Stdout does not take what is written to it: its disk is full, or its reader has left."""


class _Stdout(io.TextIOWrapper):
    """Stdout that says that it was stdout which failed, and no file of somebody's."""

    def write(self, text: str, /) -> int:
        with _as_stdout():
            return super().write(text)

    def flush(self) -> None:
        with _as_stdout():
            super().flush()


@contextmanager
def _as_stdout() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StdoutError(error.errno, error.strerror) from error


def is_plain(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment asks for no colour (https://no-color.org, a dumb terminal)."""
    return bool(environ.get("NO_COLOR")) or environ.get("TERM") == "dumb"


def is_utf8() -> bool:
    """Whether what we print is UTF-8, as JSON has to be."""
    return codecs.lookup(getattr(sys.stdout, "encoding", None) or "utf-8").name == "utf-8"


def printable_json(text: str) -> str:
    """JSON as it can be printed: in ASCII, letters as ``\\u30a2``, where the terminal or the file is not UTF-8."""
    import json

    if not text.replace("\n", "").isprintable():
        text = "".join(c if c.isprintable() or c in "\n \u3000" else json.dumps(c)[1:-1] for c in text)
    if is_utf8():
        return text
    return re.sub("[^\x00-\x7f]+", lambda found: json.dumps(found.group())[1:-1], text)


def echo(
    message: object = "",
    *,
    err: bool = False,
    nl: bool = True,
    color: bool | None = None,
    file: IO[Any] | None = None,
) -> None:
    """The one way in which anything is told. What stands in somebody's file moves no cursor, rings no bell and turns no
    line round: controls are written as ``\\x1b``; our own `style` is all that colours. ``color`` None: on terminals,
    unless the environment asks for none. What stderr does not take is lost, and the work goes on."""
    if (ear := _EAR.get()) is not None and file is None:
        ear.append(unstyled(str(message)))
        return
    import click  # here, for what is told to a page knows no terminal

    if color is None and is_plain():
        color = False
    with suppress(*((OSError,) if err else ())):
        click.echo(_written(str(message)), file=file, err=err, nl=nl, color=color)


@contextmanager
def hearing() -> Iterator[list[str]]:
    """What is told in this context, line by line and without colours, instead of being written to a terminal."""
    heard: list[str] = []
    token = _EAR.set(heard)
    try:
        yield heard
    finally:
        _EAR.reset(token)


def style(text: str, fg: str | None = None, *, bold: bool = False) -> str:
    """Text in a colour of the terminal, or bold, as soon as `echo` writes it."""
    codes = [str(_COLOURS[fg])] if fg else []
    return f"{_MARK}{';'.join([*codes, *(['1'] if bold else [])])}m{text}{_MARK}0m"


def console(color: bool | None) -> Console:
    """The terminal for tables; 80 columns wide where it is none. What stands in the tables is told as by `echo`."""
    from rich.console import Console
    from rich.segment import Segment

    class Plain(Console):
        def render(self, *args: Any, **options: Any) -> Iterable[Segment]:
            for one in super().render(*args, **options):
                yield one if one.control else Segment(harmless(one.text), one.style)

    plain = is_plain() if color is None else not color
    return Plain(no_color=plain, color_system=None if plain else "auto", force_terminal=color or None)


def unstyled(text: str) -> str:
    """The same without our own styles, for who is no terminal."""
    first, *rest = text.split(_MARK)
    return "".join([harmless(first), *(harmless(part.partition("m")[2]) for part in rest)])


def _written(text: str) -> str:
    first, *rest = text.split(_MARK)
    made = [harmless(first)]
    for part in rest:
        codes, _, told = part.partition("m")
        made.append(f"\x1b[{codes}m{harmless(told)}")
    return "".join(made)


def harmless(text: str) -> str:
    """Text as it may reach a terminal; its lines stay lines."""
    lines = text.replace("\r\n", "\n")
    if lines.replace("\n", "").isprintable():
        return lines
    return "".join(c if c.isprintable() or c in _BEYOND else "    " if c == "\t" else _escaped(c) for c in lines)


def visible(text: str) -> str:
    """Text on one line without what would turn or erase the line it stands in: controls as ``\\x1b``, ``\\u202e``."""
    return "".join(c if c.isprintable() or c in "\u3000\u00a0" else _escaped(c) for c in text)


def disarmed(text: str) -> str:
    """Text for a chat: nobody is called by an ``@everyone`` in it, and no link is made of it. It looks the same, with
    spaces of no width inside."""
    return re.sub(_CALLS, "\\g<0>\u200b", text)


def _escaped(character: str) -> str:
    if character.isspace():
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
