"""Plots of the duel's odds and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bundodo.games.duel.report import heading, titles
from bundodo.games.duel.runs import Duel, own_words
from bundodo.out import plots
from bundodo.runs import called
from bundodo.say.terminal import echo
from bundodo.say.trouble import Trouble
from designer.games.duel.machine import Melee
from designer.games.duel.odds.attacks import Attack
from designer.games.duel.odds.compare import Comparison
from templates.words import Words

STYLES = ("-", "--", ":")


def draw(duels: Sequence[Duel], path: Path, words: Words, *, force: bool) -> None:
    """Against one target, how likely each attack deals at least so much; against several, mean damage by armour.

    Of several machines the first is drawn, and that is said on stderr. Raises Trouble as `save` does, and where there
    is nothing to draw.
    """
    own = own_words(words.lang)
    if not duels or not _played(duels[0]):
        raise Trouble(own["plot.nothing"])
    of_one = [duel for duel in duels if duel.build is duels[0].build]
    if len(of_one) < len(duels):
        echo(own.say("plot.first", name=called(of_one[0].build.machine.name, own)), err=True)
    with plots.figure(path, words) as (made, axes):
        plots.title(axes, heading(of_one, own)[0])
        if len(of_one) == 1:
            _exceedance(axes, of_one[0], own)
        else:
            _means(axes, of_one, own)
        data = plots.rendered(made, path)
    plots.save(data, path, words, force=force)


def _exceedance(axes: Any, duel: Duel, words: Words) -> None:
    for label, (one, *_), style in _lines([(one,) for one in _played(duel)], duel, words):
        values = [float(one.points(value)) for value, _ in one.damage.chances()]
        chances = [float(one.damage.at_least(value)) for value, _ in one.damage.chances()]
        axes.step([0, *values, values[-1]], [1, *chances, 0], where="pre", label=plots.label(label), linestyle=style)
    axes.set_xlabel(words["plot.x"])
    axes.set_ylabel(words["plot.y"])
    axes.set_ylim(0, 1)
    axes.set_xlim(left=0)


def _means(axes: Any, duels: Sequence[Duel], words: Words) -> None:
    armors = [duel.target.armor for duel in duels]
    for label, same, style in _lines(list(zip(*map(_played, duels), strict=True)), duels[0], words):
        means = [float(one.mean) for one in same]
        axes.plot(armors, means, marker="o", markersize=3, label=plots.label(label), linestyle=style)
    axes.set_xlabel(words["plot.armor"])
    axes.set_ylabel(words["plot.mean"])
    axes.set_ylim(bottom=0)


def _played(duel: Duel) -> list[Attack]:
    """The attacks that the machine has a card for, those under overdrive aside."""
    return [one for one in duel.attacks if one.dice and one.card.id != "overdrive" and _is_carried(one)]


def _is_carried(one: Attack) -> bool:
    """Whether the weapon was given the card: a melee weapon has those combos alone that were chosen for it."""
    weapon = one.weapon.weapon if one.weapon else None
    return not isinstance(weapon, Melee) or one.card.id in weapon.combos


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


def draw_comparison(found: Comparison, path: Path, words: Words, *, force: bool) -> None:
    """The greatest mean of both machines at every distance. Raises Trouble as `save` does."""
    own = own_words(words.lang)
    with plots.figure(path, words) as (made, axes):
        for offset, side in ((-0.2, found.first), (0.2, found.second)):
            best = [side.best(distance) for distance in found.distances]
            heights = [0.0 if strike is None else float(strike.attack.mean) for strike in best]
            places = [distance + offset for distance in found.distances]
            axes.bar(places, heights, width=0.4, label=plots.label(called(side.build.machine.name, own)))
        axes.set_xticks(list(found.distances))
        axes.set_xlabel(own["compare.distance"])
        axes.set_ylabel(own["plot.mean"])
        data = plots.rendered(made, path)
    plots.save(data, path, words, force=force)
