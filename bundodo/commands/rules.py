"""``bundodo rules``: the rules in force, and the rulings."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bundodo.asked import Judged, Said
from bundodo.options import game_option, gathered, packing, ruling_option, speaking
from bundodo.say import typed
from bundodo.say.helptext import Group
from bundodo.say.terminal import echo, style
from bundodo.say.trouble import Trouble

if TYPE_CHECKING:
    from designer.game import AnyGame
    from designer.rulebook import RulingLine
    from designer.rules import Choice
    from templates.words import Words


@click.group("rules", cls=Group)
def command() -> None:
    """ルールと、出典が決めていない点の裁定を見ます。

    The rules in force with their ids, and the rulings.

    \b
    例 / Examples:
      bundodo rules list
      bundodo rules show B6
      bundodo rules rulings --ruling move_rounding=down
    """


class Book(NamedTuple):
    """What --game, --ruling and --pack say: whose rules, under which rulings, with what packs add."""

    game: str | None = None
    rulings: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()


def _book(book: Book, words: Words) -> tuple[AnyGame, dict[str, Choice]]:
    """The game and the rulings in force. Raises Trouble for a game or a ruling that is not there, and for packs."""
    from bundodo.judging import judging, request
    from bundodo.pipeline import game_with, packs_of
    from designer.games import registry

    asked = request((), Judged(game=book.game, rulings=book.rulings), words)
    with judging(words):
        packs = packs_of(book.packs)
        game = game_with(book.game or (packs[0].game if packs else registry.DEFAULT), packs)
        return game, game.choose(dict(asked.rulings))


asking = gathered(
    "book",
    Book,
    Book._fields,
    (
        game_option(usual=True),
        ruling_option,
        packing,
    ),
)
"""``book``: --game, --ruling, --pack."""


@command.command("list")
@asking
@speaking
def list_(book: Book, said: Said) -> None:
    """ルールの一覧 / every rule in a line.

    \b
    例 / Examples:
      bundodo rules list
      bundodo rules list --game sentinel
    """
    words = said.words
    game, rulings = _book(book, words)
    echo(words.say("rules.head", version=game.VERSION, game=game.NAME))
    for entry in game.rulebook(rulings, words.lang):
        said.put(f"{style(entry.id, bold=True)}  {entry.title}")


@command.command("show")
@click.argument("ids", type=typed.Named(typed.rules), nargs=-1, required=True, metavar="ID...")
@asking
@speaking
def show(ids: tuple[str, ...], book: Book, said: Said) -> None:
    """ルールの中身 / what a rule says.

    \b
    例 / Example:
      bundodo rules show B6 D8 custom.fast
    """
    words = said.words
    game, rulings = _book(book, words)
    known = {entry.id.casefold(): entry for entry in game.rulebook(rulings, words.lang)}
    lines = game.rulings_table(rulings, words.lang)
    # A rule and the ruling on it may share an id; the rule is what is asked for, the ruling has its key.
    by_id = {line.id.casefold(): line for line in lines if line.id.casefold() not in known}
    table = {**by_id, **{line.key.casefold(): line for line in lines}}
    for wanted in ids:
        if wanted.casefold() in table:
            for line in _ruling_lines(table[wanted.casefold()], words):
                said.put(line)
            echo()
            continue
        entry = known.get(wanted.casefold())
        if entry is None:
            near = difflib.get_close_matches(wanted.casefold(), known, 3)
            key = "rules.near" if near else "rules.unknown"
            names = {"near": " ".join(near), "known": " ".join(e.id for e in known.values())}
            raise Trouble(words.say(key, id=wanted, **names))
        said.put(style(f"{entry.id}  {entry.title}", bold=True))
        echo(entry.text)
        echo()


@command.command("rulings")
@asking
@speaking
def rulings(book: Book, said: Said) -> None:
    """裁定の一覧 / every ruling, its choices, and the one in force.

    \b
    例 / Example:
      bundodo rules rulings
    """
    words = said.words
    game, chosen = _book(book, words)
    echo(words["rules.rulings_head"])
    for ruling in game.rulings_table(chosen, words.lang):
        for line in _ruling_lines(ruling, words):
            said.put(line)


@command.command("conditions")
@asking
@speaking
def conditions(book: Book, said: Said) -> None:
    """確率の計算で言える状況（odds --given）の一覧 / what odds --given can say, and what is usual.

    \b
    例 / Example:
      bundodo rules conditions --game sentinel
    """
    from designer import rulebook

    words = said.words
    game, _ = _book(book, words)
    echo(words.say("rules.conditions_head" if game.CONDITIONS else "rules.no_conditions", game=game.NAME))
    for line in rulebook.conditions(game.CONDITIONS, game.NAME, words.lang):
        for text in _ruling_lines(line, words):
            said.put(text)


@command.command("slots")
@click.option("--data", type=typed.file, metavar="FILE", help="表のファイル / your tables")
@asking
@speaking
def slots(data: Path | None, book: Book, said: Said) -> None:
    """出典から失われた表の一覧。--data のファイルで埋められます / tables that the source lost; --data fills them.

    \b
    例 / Example:
      bundodo rules slots --game sentinel --data tables.toml
    """
    from bundodo.judging import judging
    from bundodo.pipeline import Request, terms_for

    words = said.words
    game, _ = _book(book, words)
    with judging(words):
        terms = terms_for(game, Request((), data=data))
    found = game.slots(terms.data, words.lang)
    echo(words.say("rules.slots_head" if found else "rules.no_slots", game=game.NAME))
    for slot in found:
        mark = "x" if slot.filled else " "
        said.put(f"[{mark}] {style(slot.id, bold=True)}  {slot.label} ({slot.rule})")


def _ruling_lines(line: RulingLine, words: Words) -> Iterator[str]:
    """A ruling with where it shows, its question and its choices; a star where it differs from the default."""
    mark = "*" if line.chosen != line.default else " "
    places = words["rules.places_join"].join(words[f"rules.place.{place}"] for place in line.shows)
    where = words.say("rules.places", places=places) if places else ""
    yield f"{style(f'{mark}{line.id} {line.key}={line.chosen}', bold=True)}{where}"
    yield f"    {line.question}"
    yield from (f"    - {choice}: {text}" for choice, text in line.choices)
