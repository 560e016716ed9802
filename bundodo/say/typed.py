"""What parameters take, and what a shell offers for them: files, and the names that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Place(click.ParamType[Path]):
    """A path as it is written; whoever opens it tells what it can't be used for. Shells offer files, or folders."""

    name = "path"

    def __init__(self, *, folder: bool = False) -> None:
        self.kind = "dir" if folder else "file"

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return Path(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return _offered([incomplete], self.kind)


class Source(click.ParamType[str]):
    """A SOURCE: a path or a link, kept as it is written. Shells offer files."""

    name = "source"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return _offered([incomplete], "file")


class Named(click.ParamType[str]):
    """A name of those that ``known`` finds, kept as it is written: whoever looks it up tells which there are. ``some``:
    several with commas."""

    name = "text"

    def __init__(self, known: Callable[[], Iterable[str]], *, some: bool = False) -> None:
        self.known, self.some = known, some

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        before, comma, begun = incomplete.rpartition(",") if self.some else ("", "", incomplete)
        taken = before.split(",") if before else []
        names = (name for name in self.known() if name.casefold().startswith(begun.casefold()))
        return _offered([f"{before}{comma}{name}" for name in names if name not in taken])


def _offered(values: Iterable[str], kind: str = "plain") -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(value, kind) for value in values]


def games() -> Iterable[str]:
    """The games."""
    from designer.games.registry import GAMES

    return GAMES


def rulings() -> Iterable[str]:
    """``KEY=VALUE`` of each choice of each ruling of every game."""
    from designer.games.registry import GAMES, load

    found = [ruling for game in GAMES for ruling in load(game).RULINGS]
    return dict.fromkeys(f"{one.key}={choice}" for one in found for choice in one.choices or ("",))


def rules() -> Iterable[str]:
    """The ids of the rules of every game, and the keys of its rulings."""
    from designer.games.registry import GAMES, load

    found: list[str] = []
    for game in map(load, GAMES):
        found += [entry.id for entry in game.rulebook(game.choose({}), "en")]
        found += [ruling.key for ruling in game.RULINGS]
    return dict.fromkeys(found)


def codes() -> Iterable[str]:
    """The diagnostic codes."""
    from designer.games.registry import GAMES
    from templates.words import severities

    return sorted(severities("common", *GAMES))


def papers() -> Iterable[str]:
    """The papers."""
    from printables.paper.sizes import papers as known

    return known()


def cards() -> Iterable[str]:
    """The card sizes."""
    from printables.paper.sizes import card_presets

    return card_presets()


def printers() -> Iterable[str]:
    """The printers that are saved; none where their file can't be read."""
    from bundodo.out.printers import ProfilesError, load

    try:
        return sorted(load())
    except ProfilesError:
        return ()


def kinds() -> Iterable[str]:
    """What a kit can hold."""
    from bundodo.out.printing import ALL_KINDS

    return ALL_KINDS


def players() -> Iterable[str]:
    """Who plays matches of any game."""
    from arena.games.registry import ROOMS, room

    return dict.fromkeys(name for game in ROOMS for name in room(game).players)


file = Place()
folder = Place(folder=True)
source = Source()
