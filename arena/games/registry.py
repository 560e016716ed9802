"""The games that are played fast. Adding one is a folder beside this file, and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from arena.games.room import Room
from arena.games.workshop import Workshop

ROOMS = {"bundodo": "duel"}
"""The folder of each room."""


def room(game: str) -> Room:
    """The room of a game. Raises KeyError for a game that has none."""
    return cast("Room", import_module(f"arena.games.{ROOMS[game]}.room").ROOM)


def workshop(game: str) -> Workshop:
    """A game's part of the lab. Raises KeyError for a game that has none."""
    return cast("Workshop", import_module(f"arena.games.{ROOMS[game]}.workshop").WORKSHOP)
