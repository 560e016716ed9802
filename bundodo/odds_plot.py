"""Plots of odds with matplotlib, an extra; the text in them is set in our own typeface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from bundodo import files
from bundodo.odds_report import titles
from bundodo.odds_runs import Duel
from bundodo.trouble import Trouble
from designer.games.bundodo.odds_compare import Comparison
from templates.version import VERSION
from templates.words import Words

KINDS = (".svg", ".png")


def draw(duels: Sequence[Duel], path: Path, own: Words, words: Words, *, force: bool) -> None:
    """Against one target, how likely each attack deals at least so much; against several, mean damage by armour.

    Of several machines the first is drawn. Raises Trouble as `save` does.
    """
    of_one = [duel for duel in duels if duel.build is duels[0].build]
    with figure(path, own) as (made, axes):
        axes.set_title(of_one[0].name or own["head.unnamed"])
        if len(of_one) == 1:
            _exceedance(axes, of_one[0], own)
        else:
            _means(axes, of_one, own)
        data = rendered(made, path)
    save(data, path, own, words, force=force)


def _exceedance(axes: Any, duel: Duel, words: Words) -> None:
    for one in duel.attacks:
        if not one.dice or one.card.id == "overdrive":
            continue
        values = [float(one.points(value)) for value, _ in one.damage.chances()]
        chances = [float(one.damage.at_least(value)) for value, _ in one.damage.chances()]
        axes.step([0, *values], [1, *chances], where="pre", label=" ".join(titles(one, duel.build, words)))
    axes.set_xlabel(words["plot.x"])
    axes.set_ylabel(words["plot.y"])
    axes.set_ylim(0, 1)
    axes.set_xlim(left=0)


def _means(axes: Any, duels: Sequence[Duel], words: Words) -> None:
    armors = [duel.target.armor for duel in duels]
    for same in zip(*(duel.attacks for duel in duels), strict=True):
        if same[0].dice and same[0].card.id != "overdrive":
            label = " ".join(titles(same[0], duels[0].build, words))
            axes.plot(armors, [float(one.mean) for one in same], marker="o", markersize=3, label=label)
    axes.set_xlabel(words["plot.armor"])
    axes.set_ylabel(words["plot.mean"])
    axes.set_ylim(bottom=0)


def draw_comparison(found: Comparison, path: Path, own: Words, words: Words, *, force: bool) -> None:
    """The greatest mean of both machines at every distance. Raises Trouble as `save` does."""
    with figure(path, own) as (made, axes):
        for offset, side in ((-0.2, found.first), (0.2, found.second)):
            best = [side.best(distance) for distance in found.distances]
            heights = [0.0 if strike is None else float(strike.attack.mean) for strike in best]
            places = [distance + offset for distance in found.distances]
            axes.bar(places, heights, width=0.4, label=side.build.machine.name or own["head.unnamed"])
        axes.set_xticks(list(found.distances))
        axes.set_xlabel(own["compare.distance"])
        axes.set_ylabel(own["plot.mean"])
        data = rendered(made, path)
    save(data, path, own, words, force=force)


@contextmanager
def figure(path: Path, words: Words) -> Iterator[tuple[Any, Any]]:
    """A figure with one pair of axes, in our typeface. Raises Trouble without matplotlib, or for another kind."""
    if path.suffix.lower() not in KINDS:
        raise Trouble(words.say("plot.kind", path=path))
    try:
        from matplotlib import font_manager, rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise Trouble(words["plot.missing"]) from error
    from printables import fonts

    face = Path(fonts.__file__).parent / "fonts" / "BIZUDPGothic-Regular.ttf"
    font_manager.fontManager.addfont(face)
    name = font_manager.FontProperties(fname=face).get_name()
    # Text as outlines and fixed ids: a plot looks alike everywhere, and is the same file on every run.
    with rc_context({"font.family": name, "svg.fonttype": "path", "svg.hashsalt": "bundodo"}):
        made = Figure(figsize=(8, 5), dpi=150, layout="constrained")
        yield made, made.add_subplot()


def rendered(made: Any, path: Path) -> bytes:
    """The figure as a file's bytes, with our mark and without a date."""
    (axes,) = made.axes
    axes.legend(fontsize="small", frameon=False)
    axes.grid(visible=True, alpha=0.3)
    producer = f"bundodo {VERSION}"
    data = BytesIO()
    if path.suffix.lower() == ".svg":
        made.savefig(data, format="svg", metadata={"Creator": producer, "Date": None})
    else:
        made.savefig(data, format="png", metadata={"Software": producer})
    return data.getvalue()


def save(data: bytes, path: Path, own: Words, words: Words, *, force: bool) -> None:
    """Writes the plot. Raises Trouble where something else is there, or nothing can be written."""
    try:
        files.write(path, data, force=force)
    except files.NotOursError as error:
        raise Trouble(words.say("trouble.exists", path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error
    click.echo(own.say("plot.done", path=path), err=True)
