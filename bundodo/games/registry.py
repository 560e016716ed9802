"""The games for which the application has a room. Adding one is a folder beside this file, and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import Literal, TypeAlias, cast

from bundodo.games.parts import Drawing, Parts

Part: TypeAlias = Literal["template", "odds", "advice", "comparison"]
ROOMS = {"bundodo": "duel"}
"""The folder of each room. A game without one is served by what serves every game."""


def parts(game: str) -> Parts:
    """What there is for a game beyond what there is for every game."""
    if game not in ROOMS:
        return Parts()
    return cast("Parts", import_module(f"bundodo.games.{ROOMS[game]}.parts").PARTS)


def having(part: Part) -> tuple[str, ...]:
    """The games that have this part."""
    return tuple(game for game in ROOMS if getattr(parts(game), part) is not None)


def drawing(part: Part) -> tuple[str, ...]:
    """The games whose part draws what it finds."""
    return tuple(game for game in ROOMS if isinstance(getattr(parts(game), part), Drawing))


def aims() -> tuple[str, ...]:
    """What any game's advice can aim at."""
    found = (parts(game).advice for game in ROOMS)
    return tuple(dict.fromkeys(aim for advice in found if advice for aim in advice.aims))
