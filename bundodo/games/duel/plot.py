"""Plots of odds with matplotlib, an extra; the text in them is set in our own typeface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from bundodo.games.duel.report import heading, titles
from bundodo.games.duel.runs import Duel, called
from bundodo.out import files
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from designer.games.duel.odds.attacks import Attack
from designer.games.duel.odds.compare import Comparison, is_carried
from templates.version import PRODUCER
from templates.words import Words

STYLES = ("-", "--", ":")
KINDS = (".svg", ".png")
_WIDE_MM, _HIGH_MM = 203.2, 127.0
"""The figure without its legend: 8 by 5 inches."""
_TITLE_PT, _LABEL_PT = 12.0, 8.33
_HANDLE_MM = 14.0
"""What a legend's line, and the air about it and its text, take."""


def draw(duels: Sequence[Duel], path: Path, own: Words, words: Words, *, force: bool) -> None:
    """Against one target, how likely each attack deals at least so much; against several, mean damage by armour.

    Of several machines the first is drawn, and that is said on stderr. Raises Trouble as `save` does, and where there
    is nothing to draw.
    """
    if not duels or not _played(duels[0]):
        raise Trouble(own["plot.nothing"])
    of_one = [duel for duel in duels if duel.build is duels[0].build]
    if len(of_one) < len(duels):
        click.echo(own.say("plot.first", name=called(of_one[0].build.machine.name, own)), err=True)
    with figure(path, own) as (made, axes):
        axes.set_title(_set(heading(of_one, own)[0], _WIDE_MM * 0.9, _TITLE_PT), fontsize=_TITLE_PT)
        if len(of_one) == 1:
            _exceedance(axes, of_one[0], own)
        else:
            _means(axes, of_one, own)
        data = rendered(made, path)
    save(data, path, own, words, force=force)


def _exceedance(axes: Any, duel: Duel, words: Words) -> None:
    for label, (one, *_), style in _lines([(one,) for one in _played(duel)], duel, words):
        values = [float(one.points(value)) for value, _ in one.damage.chances()]
        chances = [float(one.damage.at_least(value)) for value, _ in one.damage.chances()]
        axes.step([0, *values, values[-1]], [1, *chances, 0], where="pre", label=_label(label), linestyle=style)
    axes.set_xlabel(words["plot.x"])
    axes.set_ylabel(words["plot.y"])
    axes.set_ylim(0, 1)
    axes.set_xlim(left=0)


def _means(axes: Any, duels: Sequence[Duel], words: Words) -> None:
    armors = [duel.target.armor for duel in duels]
    for label, same, style in _lines(list(zip(*map(_played, duels), strict=True)), duels[0], words):
        means = [float(one.mean) for one in same]
        axes.plot(armors, means, marker="o", markersize=3, label=_label(label), linestyle=style)
    axes.set_xlabel(words["plot.armor"])
    axes.set_ylabel(words["plot.mean"])
    axes.set_ylim(bottom=0)


def _played(duel: Duel) -> list[Attack]:
    """The attacks that the machine has a card for, and full open attack."""
    return [one for one in duel.attacks if is_carried(one) or one.card.id == "full_open"]


def _lines(
    attacks: Sequence[tuple[Attack, ...]], duel: Duel, words: Words
) -> Iterator[tuple[str, tuple[Attack, ...], str]]:
    """(label, attacks, line style): attacks with the same odds are one line, and no two lines look alike."""
    alike: dict[object, list[tuple[Attack, ...]]] = {}
    for same in attacks:
        alike.setdefault(tuple(tuple(one.damage.chances()) for one in same), []).append(same)
    for number, group in enumerate(alike.values()):
        yield (
            words["plot.join"].join(" ".join(titles(same[0], duel.build, words)) for same in group),
            group[0],
            (STYLES[number // 10 % len(STYLES)]),
        )


def draw_comparison(found: Comparison, path: Path, own: Words, words: Words, *, force: bool) -> None:
    """The greatest mean of both machines at every distance. Raises Trouble as `save` does."""
    with figure(path, own) as (made, axes):
        for offset, side in ((-0.2, found.first), (0.2, found.second)):
            best = [side.best(distance) for distance in found.distances]
            heights = [0.0 if strike is None else float(strike.attack.mean) for strike in best]
            places = [distance + offset for distance in found.distances]
            axes.bar(places, heights, width=0.4, label=_label(called(side.build.machine.name, own)))
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
    from printables.type import fonts

    face = Path(fonts.__file__).parents[1] / "fonts" / "BIZUDPGothic-Regular.ttf"
    font_manager.fontManager.addfont(face)
    name = font_manager.FontProperties(fname=face).get_name()
    # Text as outlines and fixed ids: a plot looks alike everywhere, and is the same file on every run. Names are no
    # formulas: a "$" in them stays one.
    with rc_context({
        "font.family": name, "text.parse_math": False, "svg.fonttype": "path", "svg.hashsalt": "bundodo",
    }):  # fmt: skip
        made = Figure(figsize=(_WIDE_MM / 25.4, _HIGH_MM / 25.4), dpi=150, layout="constrained")
        yield made, made.add_subplot()


def _set(text: str, width: float, size: float) -> str:
    """The text in lines no wider than so many mm at ``size`` points, a sign for each letter that the typeface lacks."""
    from printables.type import breaking, fonts

    known = fonts.settable(visible(text))
    return "\n".join(line.rstrip() for line in breaking.lines(known, width, lambda part: fonts.width(part, size)))


def _legend(made: Any, axes: Any) -> None:
    """What the lines or bars mean, below the axes, where it hides none of them; the figure grows by it."""
    from printables.type import fonts

    drawn, labels = axes.get_legend_handles_labels()
    columns = 2 if all(fonts.width(label, _LABEL_PT) <= _WIDE_MM / 2 - _HANDLE_MM for label in labels) else 1
    shown = [_set(label, _WIDE_MM / columns - _HANDLE_MM, _LABEL_PT) for label in labels]
    rows = -(-len(shown) // columns) if columns > 1 else sum(label.count("\n") + 1 for label in shown)
    made.set_figheight((_HIGH_MM + rows * fonts.em(_LABEL_PT) * 1.5) / 25.4)
    made.legend(drawn, shown, loc="outside lower center", ncols=columns, fontsize=_LABEL_PT, frameon=False)


def _label(text: str) -> str:
    """A name that stands in the legend: matplotlib leaves out what starts with a low line."""
    return f" {text}" if text.startswith("_") else text


def rendered(made: Any, path: Path) -> bytes:
    """The figure as a file's bytes, with our mark and without a date."""
    (axes,) = made.axes
    _legend(made, axes)
    axes.grid(visible=True, alpha=0.3)
    axes.set_axisbelow(True)
    data = BytesIO()
    if path.suffix.lower() == ".svg":
        made.savefig(data, format="svg", metadata={"Creator": PRODUCER, "Date": None})
    else:
        made.savefig(data, format="png", metadata={"Software": PRODUCER})
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
