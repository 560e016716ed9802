"""Every machine of a run against every other: played, told as a table, as JSON, as a page, as a plot."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from arena.conditions import Conditions
from arena.games.registry import room
from arena.matchups import Asked, Table, gathered
from bundodo.asked import Said
from bundodo.matches.bouts import ends
from bundodo.matches.progress import telling
from bundodo.matches.setting import Setting, fields_of
from bundodo.matches.speed import hasten
from bundodo.say.tables import Column, packed
from bundodo.say.terminal import console, visible
from bundodo.say.trouble import Trouble
from templates.version import APPLICATION, PRODUCER, VERSION
from templates.words import Words

FIELDS = 4
"""Fields at random of a table."""
_TITLE_CELLS = 30


class Met(NamedTuple):
    """A table that was played, and of whom. ``played``: matches in all; ``engine``: fast or plain."""

    asked: Asked
    names: tuple[str, ...]
    players: tuple[str, ...]
    table: Table

    @property
    def played(self) -> int:
        return sum(one.matches for one in self.table.cells.values())

    @property
    def engine(self) -> str:
        engines = {engine for one in self.table.cells.values() for engine in one.engines}
        return "fast" if engines == {"fast"} else "plain"


def meet(
    setting: Setting, player: str | None, seed: int, matches: int, strength: int | None, workers: int, said: Said
) -> Met:
    """Plays all pairs, ``matches`` each, by one player, the game's first where none is named. Interrupted, the run ends
    with 130. Raises Trouble."""
    from arena.games.room import TooLargeError
    from arena.work import played

    words = said.words
    player = player or room(setting.game).players[0]
    fields = fields_of(setting, seed, FIELDS, words)
    for one in range(len(setting.machines) - 1):  # what can't be played is told before anything is
        setting.play.start((setting.machines[one], setting.machines[one + 1]), fields[0], setting.terms, words, [])
    grounds = tuple((one.board, one.starts) for one in fields if one.board is not None)
    by = Conditions(setting.game, grounds, setting.terms, player, seed, matches, strength)
    asked = Asked(setting.machines, by)
    total = len(asked.pairs) * matches
    hasten(total, (player,), said)
    pairs, chunks = zip(*asked.chunks(), strict=True)
    results, done, tell = [], 0, telling(total, said)
    try:
        for found in played(chunks, workers):
            results.append(found)
            done += found.matches
            tell(done)
    except KeyboardInterrupt:
        said.warn(words.say("play.stopped", count=done))
        sys.exit(130)
    except TooLargeError as error:
        raise Trouble(words.say("play.too_large", what=error.what, most=error.most)) from error
    return Met(asked, setting.names, setting.owners, gathered(pairs, results, len(setting.machines)))


def encode(met: Met) -> str:
    """The table as JSON: machines in their order, ``scores`` and ``intervals`` row against column."""
    table, places = met.table, range(met.table.size)
    whole = list(table.cells.values())
    document = {
        APPLICATION: VERSION,
        "matches": met.played,
        "machines": [
            {
                "name": met.names[one],
                "player": met.players[one],
                "score": round(table.mean(one), 4),
                "beats": table.beats(one),
            }
            for one in places
        ],
        "scores": [[_rounded(table.score(one, other)) for other in places] for one in places],
        "intervals": [
            [None if one == other else list(table.interval(one, other)) for other in places] for one in places
        ],
        "turns": round(sum(one.turns for one in whole) / met.played, 2),
        "ends": {why: sum(ends(one)[why] for one in whole) for why in ends(whole[0])},
        "players": [met.asked.by.player] * 2,
        "seed": met.asked.by.seed,
        "engine": met.engine,
    }
    return json.dumps(document, ensure_ascii=False)


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)


def tell(met: Met, said: Said) -> None:
    """The table on the terminal, the best first: what the machine of the row scores against that of the column."""
    words, table, order = said.words, met.table, met.table.ranked()
    called = _called(met.names, words)
    said.put(words.say("matchups.head", machines=table.size, matches=met.played, each=met.asked.by.matches))
    names = [Column("", [str(rank) for rank in range(1, table.size + 1)])]
    names.append(Column(words["show.name"], [called[one] for one in order]))
    columns = [Column(words["matchups.mean"], [_percent(table.mean(one)) for one in order])]
    columns += [
        Column(str(rank), [_percent(table.score(one, other)) for one in order]) for rank, other in enumerate(order, 1)
    ]
    out = console(said.color)
    for made in packed(names, columns, out.width, least=_TITLE_CELLS):
        out.print(made)
    said.put(words["matchups.legend"])
    said.put(words.say("play.who", players=met.asked.by.player, seed=met.asked.by.seed))


def _called(names: Sequence[str], words: Words) -> list[str]:
    return [visible(name) or words["check.unnamed"] for name in names]


def _percent(score: float | None) -> str:
    return "–" if score is None else f"{100 * score:.0f}"


def page(met: Met, words: Words, title: str = "") -> str:
    """One HTML page that needs nothing else: a heat map that can be sorted by any column, and who beats whom."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    env = Environment(loader=PackageLoader("templates", "common"), autoescape=True, undefined=StrictUndefined)
    table, order = met.table, met.table.ranked()
    called = [name or words["check.unnamed"] for name in met.names]
    head = words.say("matchups.head", machines=table.size, matches=met.played, each=met.asked.by.matches)
    return env.get_template("matchups.html.j2").render(
        lang=words.code,
        producer=PRODUCER,
        title=title or words["matchups.title"],
        sum=head,
        who=words.say("play.who", players=met.asked.by.player, seed=met.asked.by.seed),
        words={name: words[f"matchups.{name}"] for name in ("legend", "mean", "beats", "loses", "find")},
        name=words["show.name"],
        machines=[
            {
                "rank": rank,
                "name": called[one],
                "player": met.players[one],
                "mean": _cell(table.mean(one), None, words),
                "cells": [_cell(table.score(one, other), table.interval(one, other), words) for other in order],
                "beats": [called[other] for other in order if other in table.beats(one)],
                "loses": [called[other] for other in order if one in table.beats(other)],
            }
            for rank, one in enumerate(order, 1)
        ],
    )


def _cell(score: float | None, interval: tuple[float, float] | None, words: Words) -> dict[str, Any]:
    """A cell of the heat map: green above half, red below, the stronger the farther."""
    if score is None:
        return {"text": "", "value": -1, "style": "", "told": ""}
    far = min(1.0, abs(score - 0.5) * 2)
    colour = "43, 122, 82" if score >= 0.5 else "181, 51, 43"
    told = ""
    if interval:
        told = words.say("matchups.cell", low=f"{100 * interval[0]:.0f}", high=f"{100 * interval[1]:.0f}")
    return {
        "text": _percent(score),
        "value": round(score, 4),
        "style": f"background: rgba({colour}, {0.75 * far:.2f})" + ("; color: #fff" if far > 0.7 else ""),
        "told": told,
    }


def plot(met: Met, path: Path, words: Words, *, force: bool) -> None:
    """The heat map as a picture. Raises Trouble as `bundodo.out.plots.save` does."""
    from bundodo.out import plots

    table, order = met.table, met.table.ranked()
    called = _called(met.names, words)
    with plots.figure(path, words) as (made, axes):
        plots.title(
            axes, words.say("matchups.head", machines=table.size, matches=met.played, each=met.asked.by.matches)
        )
        nothing = float("nan")
        grid = [[nothing if one == other else table.score(one, other) for other in order] for one in order]
        shown = axes.imshow(grid, cmap="RdYlGn", vmin=0, vmax=1, aspect="auto")
        numbers = [str(rank) for rank in range(1, len(order) + 1)]
        axes.set_xticks(range(len(order)), numbers)
        axes.set_yticks(range(len(order)), [f"{rank}  {called[one]}" for rank, one in zip(numbers, order, strict=True)])
        if len(order) <= 24:
            for row, one in enumerate(order):
                for column, other in enumerate(order):
                    axes.text(column, row, _percent(table.score(one, other)), ha="center", va="center", fontsize=7)
        made.colorbar(shown, ax=axes)
        data = plots.drawn(made, path)
    plots.save(data, path, words, force=force)
