"""What ends a command with exit code 2."""

from __future__ import annotations


class Trouble(Exception):  # noqa: N818  (no error of the program's)
    """Usage, or something that could not be read or written: ``message`` says what to do. A command ends with 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
