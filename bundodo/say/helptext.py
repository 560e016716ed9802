"""Help in one language, from texts that carry both: ``日本語 / English``, or a paragraph each, Japanese first."""

from __future__ import annotations

import re
import sys
from typing import Any

import click
from click.core import ParameterSource

from bundodo.say.language import language
from templates.words import LANGS


def is_japanese(text: str) -> bool:
    """Whether there are kana or kanji in it. (Compiling a pattern for that is a tenth of what ``--help`` takes.)"""
    return any("\u3040" <= letter <= "\u30ff" or "\u4e00" <= letter <= "\u9fff" for letter in text)


def choose(text: str, lang: str) -> str:
    """The half of ``日本語 / English`` in this language; a text that has no halves as it is."""
    ja, slash, en = text.partition(" / ")
    if not slash or not is_japanese(ja):
        return text
    return en if lang == "en" else ja


def paragraphs(text: str, lang: str) -> str:
    """The paragraphs in this language. One without Japanese right after one with it is its translation."""
    kept: list[str] = []
    translated = False
    for paragraph in re.split(r"\n\s*\n", text):
        japanese = is_japanese(paragraph)
        if paragraph.lstrip().startswith("\b"):
            head, newline, rest = paragraph.partition("\n")
            title, newline2, examples = rest.partition("\n")
            kept.append(f"{head}{newline}{choose(title.strip(), lang)}{newline2}{examples}")
        elif japanese and " / " in paragraph:
            kept.append(choose(paragraph, lang))
        elif (japanese and lang == "ja") or (not japanese and (lang == "en" or not translated)):
            kept.append(paragraph)
        translated = japanese
    return "\n\n".join(kept)


def asked(args: list[str]) -> str | None:
    """What ``--lang`` says among the arguments: help is written before they are read."""
    for number, arg in enumerate(args):
        value = arg.removeprefix("--lang=") if arg.startswith("--lang=") else ""
        if arg == "--lang" and number + 1 < len(args):
            value = args[number + 1]
        if value in LANGS:
            return value
    return None


_CLICK = {
    "Usage: ": "使い方: ",
    "[OPTIONS]": "[オプション]",
    "COMMAND": "コマンド",
    "[ARGS]...": "[引数]...",
    "Options": "オプション",
    "Commands": "コマンド",
    "Show this message and exit.": "この説明を出す",
    "Show the version and exit.": "版を出す",
}
"""Click's own words in Japanese."""


SAID_BEFORE = "bundodo.lang"
"""Under which key a context's ``meta`` holds what --lang said before a command."""


def _hear(context: click.Context, _option: click.Parameter, lang: str | None) -> None:
    if lang:
        context.meta[SAID_BEFORE] = lang


class Group(click.Group):
    """A group that says of each of its commands what it does in one language, whole, and takes --lang before them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.append(
            click.Option(
                ["--lang"],
                type=click.Choice(LANGS),
                expose_value=False,
                callback=_hear,
                help="言語（既定 システムの言語） / language (default: the system's)",
            )
        )

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, line(command.help or "")) for name, command in commands if command is not None]
        with formatter.section("コマンド / Commands"):
            formatter.write_dl(rows)


def line(text: str) -> str:
    """The first paragraph of a help text in our language, on one line."""
    return " ".join(paragraphs(text, spoken()).partition("\n\n")[0].split())


class Formatter(click.HelpFormatter):
    """Writes help in the language asked for, or the terminal's."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        said = " ".join(map(self._own, args.split(" ")))
        super().write_usage(prog, said, self._own(prefix or "Usage: "))

    def write_text(self, text: str) -> None:
        super().write_text(paragraphs(text, spoken()))

    def write_dl(self, rows: list[tuple[str, str]], *args: int, **kwargs: int) -> None:  # type: ignore[override]
        super().write_dl([(term, self._own(choose(text, spoken()))) for term, text in rows], *args, **kwargs)

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._own(choose(heading, spoken())))

    @staticmethod
    def _own(text: str) -> str:
        return _CLICK.get(text, text) if spoken() == "ja" else text


def spoken() -> str:
    """The language asked for on the command line, or the terminal's."""
    return language(asked(sys.argv[1:]))


def typed_here(*names: str) -> list[str]:
    """Of these parameters of the command that runs, those that were typed, as options: ``--all-cards``."""
    context = click.get_current_context()
    was_typed = (name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE)
    options = {one.name: max(one.opts, key=len) for one in context.command.params}
    return [options[name] for name in was_typed]
