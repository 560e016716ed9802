"""What the commands of spreadsheets have in common to tell: what can't be read or written, what is left to decide."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bundodo.asked import Judged, Said
from bundodo.judging import judging, request
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from templates.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from bundodo.sync.desk import Desk
    from bundodo.sync.pull import Outcome
    from designer.game import Terms
    from designer.packs.pack import Pack


def terms_of(game: str, words: Words, by: Judged) -> Terms:
    """By what the machines are judged. Raises Trouble for a ruling that is not there, and for packs."""
    from bundodo.pipeline import game_with, packs_of, terms_for

    asked = request((), by, words)
    with judging(words):
        return terms_for(game_with(game, packs_of(asked.packs)), asked)


def packs_named(paths: tuple[Path, ...], words: Words) -> tuple[Pack, ...]:
    """The packs of these files. Raises Trouble."""
    from bundodo.pipeline import packs_of

    with judging(words):
        return packs_of(paths)


def finish(outcome: Outcome, words: Words, said: Said) -> None:
    """What could not be read, and how to decide conflicts, on stderr."""
    from bundodo.sync import show

    for line in (*failure_lines(outcome.desk, said), *show.conflict_help(outcome.desk, words)):
        echo(line, err=True)


def failure_lines(desk: Desk, said: Said) -> list[str]:
    """What was left out, and files and tabs that could not be read."""
    from bundodo.say.diagnostics import Teller, found
    from bundodo.say.tell import told as lines

    words = said.words
    teller = Teller(words.lang, desk.game.NAME)
    told = [*(() if said.quiet else desk.notes), *desk.failures]
    return [line for one in told for line in lines(found(one, desk.game.NAME), teller, words, indent="")]


@contextmanager
def source_faults(words: Words) -> Iterator[None]:
    """Turns what can't be read or written into what the user is told. Raises Trouble."""
    from bundodo.say.diagnostics import Teller, found
    from bundodo.say.tell import told as lines
    from designer.games.registry import DEFAULT
    from sheets.failures import SourceError

    try:
        yield
    except SourceError as error:
        teller = Teller(words.lang, DEFAULT)
        text = lines(found(error.finding, DEFAULT), teller, words, indent="")
        raise Trouble("\n".join(text)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=error.filename, why=error.strerror)) from error


@contextmanager
def faults(words: Words, said: Said) -> Iterator[None]:
    """Turns what ends a command into what the user is told. Raises Trouble."""
    from bundodo.sync.desk import SyncError
    from sheets.sync.state import StateError

    try:
        with judging(said.words), source_faults(said.words):
            yield
    except SyncError as error:
        raise Trouble(words.say(f"trouble.{error.key}", **error.params)) from error
    except StateError as error:
        raise Trouble(words.say(f"trouble.{error.why}", path=error.path)) from error
