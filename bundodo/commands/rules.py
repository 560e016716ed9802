"""``bundodo rules``: the rules in force, and the rulings."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bundodo.options import common, words_for
from bundodo.say.terminal import echo, style
from bundodo.say.trouble import Trouble

if TYPE_CHECKING:
    from designer.game import Game
    from designer.rulebook import RulingLine
    from designer.rules import Choice
    from templates.words import Words


@click.group("rules")
def command() -> None:
    """ルールと、出典が決めていない点の裁定を見ます。

    The rules in force with their ids, and the rulings.

    \b
    例 / Examples:
      bundodo rules list
      bundodo rules show B6
      bundodo rules rulings --ruling move_rounding=down
    """


def _book(options: dict[str, Any]) -> tuple[Game, dict[str, Choice], Words]:
    """The game, the rulings in force, and our words. Raises Trouble for a game or a ruling that is not there."""
    from bundodo.options import judging, request
    from designer.games import registry

    words = words_for(options["lang"])
    name = options["game"] or registry.GAMES[0]
    asked = request((), words, game=name, tabs=(), cap=None, rulings=options["rulings"])
    game = registry.load(name)
    with judging(words):
        return game, game.choose(dict(asked.rulings)), words


def asking(function: Any) -> Any:
    """--game and --ruling."""
    for option in (
        click.option("--ruling", "rulings", multiple=True, metavar="KEY=VALUE", help="裁定を変える / change a ruling"),
        click.option("--game", metavar="GAME", help="ゲーム（既定 bundodo） / game (default: bundodo)"),
    ):
        function = option(function)
    return function


@command.command("list")
@asking
@common
def list_(**options: Any) -> None:
    """ルールの一覧 / every rule in a line.

    \b
    例 / Examples:
      bundodo rules list
      bundodo rules list --game sentinel
    """
    game, rulings, words = _book(options)
    echo(words.say("rules.head", version=game.VERSION, game=game.NAME))
    for entry in game.rulebook(rulings, words.lang):
        echo(f"{style(entry.id, bold=True)}  {entry.title}", color=options["color"])


@command.command("show")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@asking
@common
def show(ids: tuple[str, ...], **options: Any) -> None:
    """ルールの中身 / what a rule says.

    \b
    例 / Example:
      bundodo rules show B6 D8 custom.fast
    """
    game, rulings, words = _book(options)
    known = {entry.id.casefold(): entry for entry in game.rulebook(rulings, words.lang)}
    lines = game.rulings_table(rulings, words.lang)
    # A rule and the ruling on it may share an id; the rule is what is asked for, the ruling has its key.
    by_id = {line.id.casefold(): line for line in lines if line.id.casefold() not in known}
    table = {**by_id, **{line.key.casefold(): line for line in lines}}
    for wanted in ids:
        if wanted.casefold() in table:
            for line in _ruling_lines(table[wanted.casefold()]):
                echo(line, color=options["color"])
            echo()
            continue
        entry = known.get(wanted.casefold())
        if entry is None:
            near = difflib.get_close_matches(wanted.casefold(), known, 3)
            key = "rules.near" if near else "rules.unknown"
            names = {"near": " ".join(near), "known": " ".join(e.id for e in known.values())}
            raise Trouble(words.say(key, id=wanted, **names))
        echo(style(f"{entry.id}  {entry.title}", bold=True), color=options["color"])
        echo(entry.text)
        echo()


@command.command("rulings")
@asking
@common
def rulings(**options: Any) -> None:
    """裁定の一覧 / every ruling, its choices, and the one in force.

    \b
    例 / Example:
      bundodo rules rulings
    """
    game, chosen, words = _book(options)
    echo(words["rules.rulings_head"])
    for ruling in game.rulings_table(chosen, words.lang):
        for line in _ruling_lines(ruling):
            echo(line, color=options["color"])


@command.command("conditions")
@asking
@common
def conditions(**options: Any) -> None:
    """確率の計算で言える状況（odds --given）の一覧 / what odds --given can say, and what is usual.

    \b
    例 / Example:
      bundodo rules conditions --game sentinel
    """
    from designer import rulebook

    game, _, words = _book(options)
    echo(words.say("rules.conditions_head" if game.CONDITIONS else "rules.no_conditions", game=game.NAME))
    for line in rulebook.conditions(game.CONDITIONS, game.NAME, words.lang):
        for text in _ruling_lines(line):
            echo(text, color=options["color"])


@command.command("slots")
@click.option("--data", type=click.Path(path_type=Path), metavar="FILE", help="表のファイル / your tables")
@asking
@common
def slots(data: Path | None, **options: Any) -> None:
    """出典から失われた表の一覧。--data のファイルで埋められます / tables that the source lost; --data fills them.

    \b
    例 / Example:
      bundodo rules slots --game sentinel --data tables.toml
    """
    from bundodo.options import judging
    from bundodo.pipeline import Request, terms_for

    game, _, words = _book(options)
    with judging(words):
        terms = terms_for(game, Request((), data=data))
    found = game.slots(terms.data, words.lang)
    echo(words.say("rules.slots_head" if found else "rules.no_slots", game=game.NAME))
    for slot in found:
        mark = "x" if slot.filled else " "
        echo(f"[{mark}] {style(slot.id, bold=True)}  {slot.label} ({slot.rule})", color=options["color"])


def _ruling_lines(line: RulingLine) -> Iterator[str]:
    """A ruling with its question and its choices; a star where it differs from the default."""
    mark = "*" if line.chosen != line.default else " "
    yield style(f"{mark}{line.id} {line.key}={line.chosen}", bold=True)
    yield f"    {line.question}"
    yield from (f"    - {choice}: {text}" for choice, text in line.choices)
