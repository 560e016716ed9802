"""Arguments of commands that are told, written so that they hold as they stand in bash, zsh, cmd and PowerShell."""

from __future__ import annotations

import os
import re
import string
import unicodedata
from typing import Any

_PLAIN = frozenset("_-./:=+")
"""Besides letters and digits, what no shell takes for its own inside of a word."""
_DOUBLED = frozenset('$`\\!"“”„')
"""What some shell still takes for its own between double quotes: bash and zsh ``$ ` ! \\``, PowerShell ``$ ``` and each
kind of double quotes; cmd a pair of ``%``."""

_NUMBER = re.compile(r"(0[xb][0-9a-f]+|[0-9.]+e[-+]?[0-9]+|[0-9]*\.[0-9.]*|[0-9]+(?=[a-z]))[a-z]{0,2}", re.IGNORECASE)
"""A number in another form than digits alone."""


def quoted(text: str, windows: bool = os.name == "nt", cmd: bool = "PROMPT" in os.environ) -> str:
    """The text as one argument: bare or in double quotes where that holds in all four shells, else as the shells of
    this system take it. ``cmd``: of Windows' two, the one that has a PROMPT."""
    if _is_bare(text):
        return text
    if holds(text):
        return f'"{text}"'
    if not windows:
        return "'" + text.replace("'", "'\\''") + "'"
    if cmd:
        return _for_cmd(_for_c(text))
    if set('$`“”„"') & set(text):
        return "'" + "".join(letter * 2 if letter in "'‘’‚‛" else letter for letter in text) + "'"
    return _for_c(text)


def place(path: str, windows: bool = os.name == "nt") -> str:
    """A path as one argument: one that begins with a hyphen is no option."""
    return quoted(f"./{path}" if path.startswith("-") else path, windows)


def holds(text: str) -> bool:
    """Whether the text, bare or in double quotes, is the same argument in all four shells. Backslashes that stay as
    they are between double quotes in bash do no harm."""
    following = f"{text[1:]}\\"
    harmful = {one for one, then in zip(text, following, strict=False) if one != "\\" or then in '\\$`"!'}
    return not _DOUBLED & harmful and text.count("%") < 2


def _is_bare(text: str) -> bool:
    """Whether no shell takes anything of it for its own. PowerShell may take what begins like a number for one."""
    return bool(text) and all(map(_is_plain, text)) and text[0] not in "-=+" and not _NUMBER.fullmatch(text)


def _is_plain(letter: str) -> bool:
    return letter in _PLAIN or unicodedata.category(letter)[0] in "LN"


def _for_c(text: str) -> str:
    """In double quotes, as programs of Windows take their arguments apart: a backslash before a double quote, those
    before it doubled, and those at the end."""
    made, slashes = "", 0
    for letter in text:
        if letter == '"':
            made += "\\" * (slashes + 1)
        slashes = slashes + 1 if letter == "\\" else 0
        made += letter
    return '"' + made + "\\" * slashes + '"'


def _for_cmd(argument: str) -> str:
    """What cmd hands on as it is. A quote inside turns its own quoting off, and a pair of ``%`` is a variable even
    between quotes: then each letter that it knows is told to stand for itself."""
    if '\\"' not in argument and argument.count("%") < 2:
        return argument
    return "".join(f"^{letter}" if letter in '()%!^"<>&|' else letter for letter in argument)


class Quoting(string.Formatter):
    """``str.format`` with two conversions more: ``{name!q}`` is `quoted`, ``{path!p}`` is `place`."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "q":
            return quoted(str(value))
        if conversion == "p":
            return place(str(value))
        return super().convert_field(value, conversion)
