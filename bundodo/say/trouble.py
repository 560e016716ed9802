"""What ends a command with exit code 2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from bundodo.say.terminal import echo

if TYPE_CHECKING:
    from templates.words import Words

INTERRUPTED = 130
"""The exit code after Ctrl+C, as shells tell of it."""


def near(found: str, known: Iterable[str], words: Words) -> str:
    """The names there are, with a question after that one which may be meant."""
    import difflib

    names = list(known)
    folded = {name.casefold(): name for name in names}
    alike = difflib.get_close_matches(found.casefold(), folded, 1)
    listed = ", ".join(names)
    return words.say("trouble.near", known=listed, name=folded[alike[0]]) if alike else listed


class Trouble(click.ClickException):
    """Usage, or something that could not be read or written: told with what to do, exit 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        echo(self.message, file=file, err=file is None)
