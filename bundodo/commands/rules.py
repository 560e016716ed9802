"""``bundodo rules``: the rules in force, and the rulings."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from bundodo.options import common, ruling_trouble, words_for
from bundodo.trouble import Trouble

if TYPE_CHECKING:
    from designer.games.bundodo.rulebook import RulingLine


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


def _book(options: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The rules, the rulings in force, and our words."""
    from designer.games.bundodo import rules as duel
    from designer.rules import RulingError

    words = words_for(options["lang"])
    rules = duel.load()
    pairs = dict(pair.partition("=")[::2] for pair in options["rulings"])
    try:
        return rules, rules.choose(pairs), words
    except RulingError as error:
        raise ruling_trouble(error, words) from error


_ruling = click.option("--ruling", "rulings", multiple=True, metavar="KEY=VALUE", help="裁定を変える / change a ruling")


@command.command("list")
@_ruling
@common
def list_(**options: Any) -> None:
    """ルールの一覧 / every rule in a line.

    \b
    例 / Example:
      bundodo rules list
    """
    from designer.games.bundodo.rulebook import entries

    rules, rulings, words = _book(options)
    click.echo(words.say("rules.head", version=rules.version, game=rules.game))
    for entry in entries(rules, rulings, words.lang):
        click.echo(f"{click.style(entry.id, bold=True)}  {entry.title}", color=options["color"])


@command.command("show")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_ruling
@common
def show(ids: tuple[str, ...], **options: Any) -> None:
    """ルールの中身 / what a rule says.

    \b
    例 / Example:
      bundodo rules show B6 D8 custom.fast
    """
    from designer.games.bundodo.rulebook import entries, rulings_table

    rules, rulings, words = _book(options)
    known = {entry.id.casefold(): entry for entry in entries(rules, rulings, words.lang)}
    table = {
        name.casefold(): line for line in rulings_table(rules, rulings, words.lang) for name in (line.id, line.key)
    }
    for wanted in ids:
        if wanted.casefold() in table:
            for line in _ruling_lines(table[wanted.casefold()]):
                click.echo(line, color=options["color"])
            click.echo()
            continue
        entry = known.get(wanted.casefold())
        if entry is None:
            near = difflib.get_close_matches(wanted.casefold(), known, 3)
            key = "rules.near" if near else "rules.unknown"
            names = {"near": " ".join(near), "known": " ".join(e.id for e in known.values())}
            raise Trouble(words.say(key, id=wanted, **names))
        click.echo(click.style(f"{entry.id}  {entry.title}", bold=True), color=options["color"])
        click.echo(entry.text)
        click.echo()


@command.command("rulings")
@_ruling
@common
def rulings(**options: Any) -> None:
    """裁定の一覧 / every ruling, its choices, and the one in force.

    \b
    例 / Example:
      bundodo rules rulings
    """
    from designer.games.bundodo.rulebook import rulings_table

    rules, chosen, words = _book(options)
    click.echo(words["rules.rulings_head"])
    for ruling in rulings_table(rules, chosen, words.lang):
        for line in _ruling_lines(ruling):
            click.echo(line, color=options["color"])


def _ruling_lines(line: RulingLine) -> Iterator[str]:
    """A ruling with its question and its choices; a star where it differs from the default."""
    mark = "*" if line.chosen != line.default else " "
    yield click.style(f"{mark}{line.id} {line.key}={line.chosen}", bold=True)
    yield f"    {line.question}"
    yield from (f"    - {choice}: {text}" for choice, text in line.choices)
