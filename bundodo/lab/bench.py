"""What a run of the lab works with: machines, fields, players, a store of results, and who plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from arena.conditions import Conditions, Ground
from arena.games.registry import room, workshop
from arena.lab.crew import Crew, cluster, processes
from arena.lab.lab import Lab, Progress
from arena.lab.store import Store, StoreError
from bundodo.asked import Judged, Said
from bundodo.matches.setting import Setting, fields_of, set_up
from bundodo.matches.speed import hasten
from bundodo.out.writing import need_folder
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from designer.game import Terms
from templates.words import Words

STORE = "results.sqlite"
FIELDS, OBSTACLES = 4, 10
"""Fields at random, where none is given."""
_OFTEN = 10.0
"""Seconds between two words of progress."""
_LARGE = 10**6
"""Of so many matches a lab's run is, roughly: always worth the fast engine's start."""


class Wanted(NamedTuple):
    """What --output to --force say. ``builds``: machines at random."""

    folder: Path
    players: str
    matches: int
    builds: int
    seed: int
    strength: int | None
    workers: int
    scheduler: str | None
    field: str | None
    force: bool


class Bench(NamedTuple):
    """The machines of the sources, then those at random; ``names`` in Japanese and English. ``fields`` for all."""

    setting: Setting
    machines: tuple[Any, ...]
    names: tuple[tuple[str, str], ...]
    owners: tuple[str, ...]
    fields: tuple[Ground, ...]
    players: tuple[str, ...]
    wanted: Wanted
    lab: Lab

    @property
    def game(self) -> str:
        return self.setting.game

    def conditions(self, player: str, terms: Terms, matches: int) -> Conditions:
        """By what this player's matches are played."""
        wanted = self.wanted
        return Conditions(self.game, self.fields, terms, player, wanted.seed, matches, wanted.strength)


@contextmanager
def open_bench(sources: tuple[str, ...], wanted: Wanted, by: Judged, said: Said) -> Iterator[Bench]:
    """All that a run needs, closed behind it. Raises Trouble."""
    words = said.words
    need_extra(words)
    need_folder(wanted.folder, words)
    setting = set_up(sources, by, said, field=wanted.field, random=None if wanted.field else OBSTACLES, anyway=False)
    players = players_of(wanted.players, setting.game, words)
    grounds = [
        (one.board, one.starts) for one in fields_of(setting, wanted.seed, FIELDS, words) if one.board is not None
    ]
    shop, rng = workshop(setting.game), Random(f"{wanted.seed} builds")  # noqa: S311  (nothing secret)
    random = [shop.drawn(setting.terms, rng) for _ in range(wanted.builds)]
    named = zip(setting.names, setting.machines, strict=True)
    names = [(visible(name),) * 2 if name else shop.called(one) for name, one in named]
    names += [shop.called(one) for one in random]
    hasten(_LARGE, players, said)
    crew = _crew(wanted, setting.game, said)
    try:
        lab = Lab(setting.game, _store(wanted.folder / STORE, words), crew, Progress(_teller(said)))
        machines, owners = (*setting.machines, *random), (*setting.owners, *([""] * len(random)))
        yield Bench(setting, machines, tuple(names), owners, tuple(grounds), players, wanted, lab)
        lab.store.close()
    finally:
        crew.close()


def need_extra(words: Words) -> None:
    """Raises Trouble where the extra ``lab`` is absent."""
    from importlib.util import find_spec

    if find_spec("numpy") is None or find_spec("scipy") is None:
        raise Trouble(words["lab.extra"])


def players_of(text: str, game: str, words: Words) -> tuple[str, ...]:
    """Who plays: at least two, none of them at random. Raises Trouble."""
    known = [name for name in room(game).players if name != "random"]
    names = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    if any(name not in known for name in names) or len(names) < 2:
        raise Trouble(words.say("lab.players", found=visible(text), known=", ".join(known)))
    return names


def _store(path: Path, words: Words) -> Store:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Store(path)
    except StoreError as error:
        key = "lab.store_unread" if error.why else "lab.store_foreign"
        raise Trouble(words.say(key, path=path, why=error.why)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error


def _crew(wanted: Wanted, game: str, said: Said) -> Crew:
    version, words = workshop(game).version(), said.words

    def lost() -> None:
        said.warn(words["lab.lost"])

    if wanted.scheduler is None:
        return processes(wanted.workers, version, lost)
    try:
        return cluster(wanted.scheduler, version, lost)
    except ImportError as error:
        raise Trouble(words["lab.cluster"]) from error
    except (OSError, ValueError) as error:
        raise Trouble(words.say("lab.scheduler", address=wanted.scheduler)) from error


def _teller(said: Said) -> Any:
    last = [monotonic()]

    def tell(progress: Progress) -> None:
        if monotonic() - last[0] < _OFTEN or progress.left is None:
            return
        last[0] = monotonic()
        minutes, seconds = divmod(round(progress.left), 60)
        told = {"done": progress.done, "total": progress.total, "rate": f"{progress.rate:.0f}"}
        said.note(said.words.say("lab.progress", left=f"{minutes}:{seconds:02}", **told))

    return tell
