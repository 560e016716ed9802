"""What ends a command with exit code 2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

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


class Trouble(Exception):  # noqa: N818  (no error of the program's)
    """Usage, or something that could not be read or written: ``message`` says what to do. A command ends with 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
