"""The command line: which commands there are. Each command's module is imported only when it runs."""

from __future__ import annotations

import errno
import gc
import os
import sys
from importlib import import_module
from typing import Any

import click

from bundodo.say.helptext import Formatter, Group, spoken
from bundodo.say.terminal import StdoutError, echo
from templates.version import APPLICATION, VERSION
from templates.words import LANGS

# name: what it does, so that --help need not import all commands.
COMMANDS = {
    "new": "設計ファイルのひな形を作る / start a build file",
    "template": "データシートのひな形（xlsx）を作る / make the data-sheet template",
    "check": "データシートを検査する / check data sheets against the rules",
    "show": "機体とコストを一覧する / show machines, costs and derived stats",
    "read": "シートをどう読んだかを見る / see how sheets were understood",
    "print": "一式を印刷用PDFにする / print sheets, cards, markers and the field",
    "field": "フィールドを印刷用PDFにする / print the field alone",
    "printer": "プリンターのずれを登録する / printer calibration profiles",
    "meetup": "大会の全機体を検査する / check every machine of an event",
    "demo": "見本の機体で一式を作る / make the whole kit of the examples",
    "odds": "攻撃のダメージの確率を計算する / exact odds of every attack",
    "advise": "よりよい点の使い方を示す / better uses of the points",
    "compare": "2機を並べて比べる / two machines side by side",
    "duel": "2機を対戦させる / two machines fight",
    "replay": "対戦の記録を確かめて語る / a record checked and told again",
    "lab": "強さと値打ちを対戦で測る / what machines and customs are worth, measured by play",
    "sight": "射線が通るか調べる / a line of sight with its witness",
    "vtt": "オンラインの卓に出すコマやカードを作る / pieces and decks for virtual tabletops",
    "sheets": "Google スプレッドシートとつなぐ / Google Sheets: log in, template, pull, push",
    "web": "設計のページを開く / the page for players, from this machine",
    "rules": "ルールと裁定を見る / the rules and rulings in force",
    "explain": "診断コードを説明する / explain a diagnostic code",
}

_READER_LEFT = 141
"""As shells tell of a program that wrote into a closed pipe."""
_UNDONE = 2
"""Something could not be read or written."""

HELP = """プラモデル対戦の機体を検査し、遊ぶための一式を印刷します。

Checks machines for the plastic-model duel and prints everything to play them.

\b
例 / Examples:
  bundodo demo -o out
  bundodo check entries/
  bundodo print altair.toml -o out
"""


class Commands(Group):
    """A group whose commands live in ``bundodo.commands`` and are imported when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"bundodo.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """``help`` stands for --help, ``help COMMAND`` for the command's."""
        if args[0] != "help":
            return super().resolve_command(ctx, args)
        if len(args) > 1:
            return super().resolve_command(ctx, [*args[1:], "--help"])
        echo(ctx.get_help())
        return ctx.exit()

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        from bundodo.say.misuse import telling

        with telling():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        from bundodo.say.misuse import telling

        with telling():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("コマンド / Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "-V", "--version", prog_name=APPLICATION)
def cli() -> None:
    """Only gathers the commands; tells of a language that nobody speaks."""
    from bundodo.say.language import VARIABLE, unknown

    if found := unknown():
        from templates.words import Words

        told = {"variable": VARIABLE, "found": found, "names": ", ".join(LANGS)}
        echo(Words(spoken(), "common", name="usage").say("lang", **told), err=True)


def main() -> None:
    """The entry point. Exit codes: 0 all legal, 1 something illegal or unreadable, 2 usage or a source, 130
    interrupted."""
    from bundodo.say.terminal import prepare

    gc.set_threshold(200_000, 10, 10)  # what we make are trees that go away by themselves; counting them takes long
    prepare()
    click.Context.formatter_class = Formatter
    code = _run()
    gc.freeze()  # what is left ends with the process; on its way out Python would look through all of it for cycles
    sys.exit(code)


def _run() -> int | str | None:
    """Runs the command line; the exit code. A full disk behind stdout is a sentence, a closed pipe is silence, and what
    else the system refused is told with its name."""
    stdout = sys.stdout
    try:
        try:
            cli(prog_name=APPLICATION)
        except SystemExit as end:
            # When the reader of a pipe has left, Click wraps stdout and ends with 1, which means an illegal machine
            if sys.stdout is not stdout:
                return _READER_LEFT
            sys.stdout.flush()
            return end.code
    except StdoutError as error:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (nothing more can be said there)
        if error.errno == errno.EPIPE:
            return _READER_LEFT
        echo(f"stdout: {error.strerror}", err=True)
    except OSError as error:
        _tell(error)
    return _UNDONE


def _tell(error: OSError) -> None:
    """What the system refused, and where."""
    from templates.words import Words

    words, why = Words(spoken(), "common", name="usage"), error.strerror or type(error).__name__
    if named := error.filename2 or error.filename:
        told = words.say("system", path=named, why=why)
    else:
        told = words.say("system_unnamed", why=why) if _has_folder() else words["no_folder"]
    echo(told, err=True)


def _has_folder() -> bool:
    """Whether the folder in which we were started is there still."""
    try:
        return bool(os.getcwd())  # noqa: PTH109 - --help needs no pathlib
    except OSError:
        return False
