"""What ends a command, as Click has it: troubles, usage errors, and that somebody pressed Ctrl+C, in the language we
speak."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from bundodo.say.helptext import spoken
from bundodo.say.terminal import echo
from bundodo.say.trouble import INTERRUPTED, Trouble
from templates.words import Words

_IN_BRACKETS = re.compile(r"\((.*)\)")


class Misuse(click.UsageError):
    """A usage error told in our words, after how the command is used."""

    def __init__(self, message: str, context: click.Context | None, words: Words) -> None:
        super().__init__(message, context)
        self.words = words

    def show(self, file: object = None) -> None:  # noqa: ARG002
        if self.ctx is not None:
            echo(self.ctx.get_usage(), err=True)
            echo(self.words.say("hint", command=self.ctx.command_path), err=True)
            echo(err=True)
        echo(self.message, err=True)


class Interrupted(click.ClickException):
    """Somebody pressed Ctrl+C: exit 130, as shells tell of it."""

    exit_code = INTERRUPTED

    def show(self, file: object = None) -> None:  # noqa: ARG002
        echo(self.message, err=True)


class Told(click.ClickException):
    """A trouble, told on stderr."""

    exit_code = Trouble.exit_code

    def show(self, file: Any = None) -> None:
        echo(self.message, file=file, err=file is None)


@contextmanager
def telling() -> Iterator[None]:
    """Raises Misuse for each usage error of Click, Told for each Trouble, and Interrupted for Ctrl+C."""
    try:
        yield
    except Trouble as trouble:
        raise Told(trouble.message) from trouble
    except KeyboardInterrupt as error:
        raise Interrupted(Words(spoken(), "common", name="usage")["interrupted"]) from error
    except click.UsageError as error:
        if isinstance(error, Misuse) or type(error).__name__ == "NoArgsIsHelpError":  # that is the help itself
            raise
        words = Words(spoken(), "common", name="usage")
        raise Misuse(told(error, words), error.ctx, words) from error


def told(error: click.UsageError, words: Words) -> str:
    """The error as a sentence; what we have no words for as Click says it."""
    if (command := getattr(error, "command_name", None)) is not None:  # Click 8.4 and later
        group, known = error.ctx.command if error.ctx else None, list[str]()
        if isinstance(group, click.Group) and error.ctx:
            known = group.list_commands(error.ctx)  # Click knows those alone that are loaded by now
        return _nearest(words.say("command", found=command), difflib.get_close_matches(command, known), words)
    if isinstance(error, click.NoSuchOption):
        return _nearest(words.say("option", found=error.option_name), error.possibilities, words)
    if isinstance(error, click.BadOptionUsage):
        return words.say("needs" if "requires" in error.message else "plain", name=error.option_name)
    if isinstance(error, click.MissingParameter):
        return words.say("missing", name=_name(error))
    if isinstance(error, click.BadParameter):
        return words.say("bad", name=_name(error), told=_wanted(error, words))
    extra = _IN_BRACKETS.search(error.message) if "unexpected extra" in error.message else None
    return words.say("extra", found=extra[1]) if extra else error.format_message()


def _nearest(sentence: str, names: Iterable[str] | None, words: Words) -> str:
    return words.say("near", told=sentence, names=", ".join(sorted(names))) if names else sentence


def _name(error: click.BadParameter) -> str:
    """The parameter as it is written."""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param is not None else str(error.param_hint or "")


def _wanted(error: click.BadParameter, words: Words) -> str:
    """What the parameter takes."""
    kind = error.param.type if error.param is not None else None
    match kind:
        case click.Choice():
            return words.say("choose", names=", ".join(map(str, kind.choices)))
        case click.types.IntParamType():
            return _span("whole", kind, words)
        case click.types.FloatParamType():
            return _span("number", kind, words)
    return error.message


def _span(key: str, kind: object, words: Words) -> str:
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None:
        return words[f"{key}.any"]
    return words.say(f"{key}.least", least=least) if most is None else words.say(f"{key}.span", least=least, most=most)
