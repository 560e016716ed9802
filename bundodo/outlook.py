"""The odds of games that tell them as `designer.forecasts`: tables for the terminal, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
import msgspec

from bundodo.odds_report import Chance, encode_any, percent
from bundodo.odds_runs import changed, machines, odds_words
from bundodo.pipeline import Checked, Run
from bundodo.trouble import Trouble
from designer.forecasts import Forecast, Spread
from designer.rules import Choice, RulingError, choose
from templates.words import Words

if TYPE_CHECKING:
    from rich.table import Table

DUEL_ONLY = ("armor", "broken", "hp", "rerolls", "boost", "face", "no_combo", "no_arms")
"""Options that only the duel knows; the other games' conditions are said with --given."""


class ForecastOut(msgspec.Struct, frozen=True):
    """One attack. ``missing``: empty slots for want of which something is left out."""

    weapon: str
    attack: str
    chances: dict[str, str]
    spreads: dict[str, list[Chance]]
    means: dict[str, str]
    missing: list[str]


class Answer(msgspec.Struct, frozen=True):
    """The odds of one machine against one target; ``against`` null where none is named."""

    machine: str
    against: str | None
    given: dict[str, str | int]
    rulings: dict[str, str | int]
    attacks: list[ForecastOut]


_MOST_COLUMNS = 4
"""Weapons of one table; more would not fit into 80 columns."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """One machine's attacks against one target."""

    name: str
    target: str | None
    forecasts: tuple[Forecast, ...]


def conditions(run: Run, pairs: Sequence[str], words: Words) -> dict[str, Choice]:
    """Every condition of the game, as --given says or as usual. Raises Trouble for one that is not there."""
    own = odds_words(words.lang)
    said = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(own.say("trouble.given_form", found=pair))
        said[key.strip()] = value.strip()
    try:
        return choose(run.game.CONDITIONS, said)
    except RulingError as error:
        allowed = ", ".join(error.allowed) or own["trouble.given_none"]
        key = "trouble.given_key" if error.value is None else "trouble.given_value"
        raise Trouble(own.say(key, key=error.key, value=error.value, allowed=allowed)) from error


def outlooks(run: Run, given: Mapping[str, Choice], options: Mapping[str, Any], words: Words) -> list[Outlook]:
    """Every machine against every target that --against names. Raises Trouble for the duel's own options, and for a
    target of another game."""
    own = odds_words(words.lang)
    for name in DUEL_ONLY:
        if options[name]:
            keys = ", ".join(one.key for one in run.game.CONDITIONS)
            raise Trouble(own.say("trouble.option", option=name.replace("_", "-"), game=run.game.NAME, keys=keys))
    targets: list[Checked | None] = [None]
    if options["against"] is not None:
        other = machines((options["against"],), words, {**options, "tabs": ()}, game=run.game.NAME)
        targets = list(other.machines)
    return [_outlook(one, target, run, given, words) for one in run.machines for target in targets]


def _outlook(one: Checked, target: Checked | None, run: Run, given: Mapping[str, Choice], words: Words) -> Outlook:
    aim = None if target is None else (target.machine, target.profile)
    found = run.game.forecasts((one.machine, one.profile), aim, given, run.terms, words.lang)
    return Outlook(_name(one, run, words), None if target is None else _name(target, run, words), found)


def _name(one: Checked, run: Run, words: Words) -> str:
    return run.game.summary(one.machine, one.profile, words.lang).name


def encode(found: Sequence[Outlook], run: Run, given: Mapping[str, Choice]) -> str:
    """What ``odds --format json`` says."""
    return encode_any([_answer(one, run, given) for one in found])


def _answer(one: Outlook, run: Run, given: Mapping[str, Choice]) -> Answer:
    return Answer(one.name, one.target, dict(given), changed(run), [_forecast(item) for item in one.forecasts])


def _forecast(one: Forecast) -> ForecastOut:
    return ForecastOut(
        weapon=one.weapon,
        attack=one.action,
        chances={chance.id: str(chance.value) for chance in one.chances},
        spreads={spread.id: [(value, str(chance)) for value, chance in spread.points] for spread in one.spreads},
        means={spread.id: str(spread.mean) for spread in one.spreads},
        missing=list(one.missing),
    )


def tables(found: Sequence[Outlook], run: Run, given: Mapping[str, Choice], words: Words, color: bool | None) -> None:
    """A table a machine and target, then what could not be computed and why."""
    from rich.console import Console

    own = odds_words(words.lang)
    console = Console(no_color=color is False, force_terminal=color or None)
    for one in found:
        for line in heading(one, run, given, own):
            console.print(line, markup=False, highlight=False)
        for title, made in _tables(one, own):
            console.print(title, markup=False, highlight=False, style="bold")
            console.print(made, markup=False)
    for line in _missing(found, run, own):
        click.echo(line, err=True)


def heading(one: Outlook, run: Run, given: Mapping[str, Choice], own: Words) -> Iterator[str]:
    """Whose odds, against whom, and what is given apart from the usual."""
    name = one.name or own["head.unnamed"]
    yield name if one.target is None else own.say("head.pair", name=name, target=one.target or own["head.unnamed"])
    unusual = [f"{item.key}={given[item.key]}" for item in run.game.CONDITIONS if given[item.key] != item.default]
    if unusual:
        yield own["spend.join"].join(unusual)


def _tables(one: Outlook, own: Words) -> Iterator[tuple[str, Table]]:
    """A table for each way to attack, its name before it: a line for each chance, a column for each weapon."""
    from rich.table import Table

    alike: dict[tuple[str, ...], list[Forecast]] = {}
    for forecast in one.forecasts:
        ids = *(item.id for item in forecast.chances), *(item.id for item in forecast.spreads)
        alike.setdefault((forecast.title, *ids), []).append(forecast)
    for (title, *_), found in alike.items():
        for first in range(0, len(found), _MOST_COLUMNS):
            shown = found[first : first + _MOST_COLUMNS]
            made = Table(
                box=None, header_style="bold", pad_edge=False, padding=(0, 1), show_header=any(f.weapon for f in shown)
            )
            made.add_column(own["table.weapon"], overflow="fold")
            for forecast in shown:
                made.add_column(forecast.weapon, justify="right", overflow="fold")
            for row in zip(*(_lines(forecast) for forecast in shown), strict=True):
                made.add_row(row[0][0], *(told for _, told in row))
            yield title, made


def _lines(forecast: Forecast) -> list[tuple[str, str]]:
    """What is told of one attack, as (label, value)."""
    chances = [(item.label, percent(item.value)) for item in forecast.chances]
    return chances + [(item.label, _told(item)) for item in forecast.spreads]


def _told(spread: Spread) -> str:
    """The mean, and below it what is not passed in 10, 50 and 90 of a hundred."""
    ends = []
    for share in (10, 50, 90):
        sum_ = 0.0
        for value, chance in spread.points:
            sum_ += float(chance)
            if sum_ * 100 >= share - 1e-9:
                ends.append(str(value))
                break
    return f"{float(spread.mean):.2f} ({'/'.join(ends)})"


def _missing(found: Sequence[Outlook], run: Run, own: Words) -> Iterator[str]:
    """The empty slots that something was left out for."""
    wanted = {slot for one in found for forecast in one.forecasts for slot in forecast.missing}
    labels = {slot.id: slot for slot in run.game.slots(run.terms.data, own.lang)}
    for key in sorted(wanted):
        slot = labels[key]
        yield own.say("note.slot", slot=key, label=slot.label, rule=slot.rule)
