"""The command line: which commands there are. Each command's module is imported only when it runs."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import Any

import click

from bundodo.say.helptext import Formatter
from bundodo.say.terminal import echo
from templates.version import APPLICATION, VERSION

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
    "sight": "射線が通るか調べる / a line of sight with its witness",
    "sheets": "Google スプレッドシートとつなぐ / Google Sheets: log in, template, pull, push",
    "rules": "ルールと裁定を見る / the rules and rulings in force",
    "explain": "診断コードを説明する / explain a diagnostic code",
}

_READER_LEFT = 141
"""As shells tell of a program that wrote into a closed pipe."""

HELP = """プラモデル対戦の機体を検査し、遊ぶための一式を印刷します。

Checks machines for the plastic-model duel and prints everything to play them.

\b
例 / Examples:
  bundodo demo -o out
  bundodo check entries/
  bundodo print altair.toml -o out
"""


class Commands(click.Group):
    """A group whose commands live in ``bundodo.commands`` and are imported when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"bundodo.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

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
@click.version_option(VERSION, prog_name=APPLICATION)
def cli() -> None:
    """Only gathers the commands."""


def main() -> None:
    """The entry point. Exit codes: 0 all legal, 1 something illegal or unreadable, 2 usage or a source."""
    from bundodo.say.terminal import prepare

    gc.set_threshold(200_000, 10, 10)  # what we make are trees that go away by themselves; counting them takes long
    prepare()
    click.Context.formatter_class = Formatter
    code = _run()
    gc.freeze()  # what is left ends with the process; on its way out Python would look through all of it for cycles
    sys.exit(code)


def _run() -> int | str | None:
    """Runs the command line; the exit code. A full disk behind stdout is a sentence, a closed pipe is silence."""
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
    except OSError as error:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (nothing more can be said there)
        echo(f"stdout: {error.strerror}", err=True)
    return 2
