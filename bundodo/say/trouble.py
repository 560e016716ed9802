"""What ends a command with exit code 2."""

from __future__ import annotations

from typing import Any

import click

from bundodo.say.terminal import echo


class Trouble(click.ClickException):
    """Usage, or something that could not be read or written: told with what to do, exit 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        echo(self.message, file=file, err=file is None)
