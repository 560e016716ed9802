"""The games there are. Adding one is a folder beside this file, its words in ``templates``, and a name here."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from designer.game import Game

GAMES = ("bundodo",)


def load(name: str) -> Game:
    """The game of this name. Raises KeyError for one that does not exist."""
    if name not in GAMES:
        raise KeyError(name)
    return cast("Game", import_module(f"designer.games.{name}.game"))
