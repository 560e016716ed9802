"""The games there are. Adding one is a folder beside this file, its words in ``templates``, and a line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from sheets.form import Form

if TYPE_CHECKING:
    from designer.game import AnyGame
    from designer.packs.pack import Pack

FOLDERS = {"bundodo": "duel", "sentinel": "sentinel", "wildgauge": "wildgauge"}
"""The folder of each game's code. Its words, its examples and its sheets go by its id."""

GAMES = tuple(FOLDERS)
DEFAULT = GAMES[0]
"""The game that is meant where nothing names one."""


def load(name: str, packs: tuple[Pack, ...] = ()) -> AnyGame:
    """The game of this name, with those packs that are of it. Raises KeyError for one that does not exist."""
    if name not in GAMES:
        raise KeyError(name)
    game = cast("AnyGame", import_module(f"designer.games.{FOLDERS[name]}.game").GAME)
    own = tuple(pack for pack in packs if pack.game == name)
    return game.extended(own) if own else game


class Forms(Mapping[str, Form]):
    """The forms of all games by name, each loaded when it is asked for, and without the rest of its game; with those
    packs that are of it."""

    def __init__(self, packs: tuple[Pack, ...] = ()) -> None:
        self.packs = packs

    def __getitem__(self, name: str) -> Form:
        if name not in GAMES:
            raise KeyError(name)
        own = any(pack.game == name for pack in self.packs)
        return load(name, self.packs).form() if own else _form(name)

    def __contains__(self, name: object) -> bool:
        return name in GAMES

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


@cache
def _form(name: str) -> Form:
    return cast("Form", import_module(f"designer.games.{FOLDERS[name]}.form").form())
