"""The odds of games that tell them as `designer.chance.forecasts`: tables for the terminal, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from bundodo.asked import Judged, Said
from bundodo.games.parts import Aimed, Odds
from bundodo.pipeline import Checked, Run
from bundodo.runs import aimed_at, called, changed, odds_words
from bundodo.say.numbers import Chance, percent
from bundodo.say.numbers import encode as encoded
from bundodo.say.tables import OPEN, Column, packed, show
from bundodo.say.terminal import console, echo, visible
from bundodo.say.trouble import Trouble
from designer.chance.forecasts import Forecast, Spread
from designer.rules import Choice, RulingError, choose
from templates.words import Lang, Words

if TYPE_CHECKING:
    from rich.console import Console


class ForecastOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack. ``missing``: empty slots for want of which something is left out; ``notes``: what else, and why."""

    weapon: str
    attack: str
    chances: dict[str, str]
    spreads: dict[str, list[Chance]]
    means: dict[str, str]
    missing: list[str]
    notes: list[str] = []


class Answer(msgspec.Struct, frozen=True):
    """The odds of one machine against one target; ``against`` null where none is named."""

    machine: str
    against: str | None
    given: dict[str, str | int]
    rulings: dict[str, str | int]
    attacks: list[ForecastOut]


_LEAST = 22
"""Cells that a label or a weapon's name has at least, where it is that long."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """One machine's attacks against one target."""

    name: str
    target: str | None
    forecasts: tuple[Forecast, ...]


@dataclass(frozen=True, slots=True)
class Outlooks:
    """All of a run, under these conditions."""

    run: Run
    given: Mapping[str, Choice]
    all: tuple[Outlook, ...]


class Forecasts(Odds[Outlooks]):
    """The odds of a game that tells them as forecasts. How things stand is said with --given."""

    def find(self, run: Run, asked: Aimed, by: Judged, said: Said) -> Outlooks:
        """Every machine against every target that --against names. Raises Trouble for a target of another game, and in
        a game without odds."""
        words = said.words
        given = conditions(run, asked.given, words)
        targets: tuple[Checked | None, ...] = (None,)
        if asked.against is not None:
            targets = aimed_at(asked.against, run.game.NAME, by, said).machines
        found = (_outlook(one, target, run, given, words) for one in run.machines for target in targets)
        return Outlooks(run, given, tuple(found))

    def encode(self, found: Outlooks, lang: Lang) -> str:  # noqa: ARG002  a part's shape
        """What ``odds --format json`` says."""
        return encoded([_answer(one, found.run, found.given) for one in found.all])

    def tell(self, found: Outlooks, words: Words, color: bool | None) -> None:
        """A table a machine, target and way to attack, then what could not be computed and why."""
        own = odds_words(words.lang)
        to = console(color)
        for one in found.all:
            for line in heading(one, found.run, found.given, own):
                to.print(line, markup=False, highlight=False)
            for title, same in _ways(one).items():
                _table(title, same, to, own)
        for line in _missing(found.all, found.run, own):
            echo(line, err=True)


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


def _outlook(one: Checked, target: Checked | None, run: Run, given: Mapping[str, Choice], words: Words) -> Outlook:
    aim = None if target is None else (target.machine, target.profile)
    found = run.game.forecasts((one.machine, one.profile), aim, given, run.terms, words.lang)
    if found is None:
        raise Trouble(odds_words(words.lang).say("trouble.no_odds", game=run.game.NAME))
    return Outlook(_name(one, run, words), None if target is None else _name(target, run, words), found)


def _name(one: Checked, run: Run, words: Words) -> str:
    return run.game.summary(one.machine, one.profile, words.lang).name


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
        notes=list(one.notes),
    )


def heading(one: Outlook, run: Run, given: Mapping[str, Choice], own: Words) -> Iterator[str]:
    """Whose odds, against whom, and what is given apart from the usual."""
    name = called(one.name, own)
    target = None if one.target is None else called(one.target, own)
    yield name if target is None else own.say("head.pair", name=name, target=target)
    unusual = [f"{item.key}={given[item.key]}" for item in run.game.CONDITIONS if given[item.key] != item.default]
    if unusual:
        yield own["spend.join"].join(unusual)


def _ways(one: Outlook) -> dict[str, list[Forecast]]:
    """The forecasts by the name of the way to attack."""
    ways: dict[str, list[Forecast]] = {}
    for forecast in one.forecasts:
        ways.setdefault(forecast.title, []).append(forecast)
    return ways


def _table(title: str, same: Sequence[Forecast], to: Console, own: Words) -> None:
    """One way to attack: a line for each chance that any weapon has, a column for each weapon. Where there is none for
    want of a table, that is said instead."""
    told = [_lines(forecast) for forecast in same]
    labels = _labels(told)
    slots = dict.fromkeys(slot for forecast in same for slot in forecast.missing)
    if slots and not labels:
        title = own.say("head.needs", title=title, slots=own["spend.join"].join(slots))
    to.print(visible(title), markup=False, highlight=False, style="bold")
    if not labels and not any(forecast.weapon for forecast in same):
        return
    columns = [
        Column(forecast.weapon, [lines[key][1] if key in lines else OPEN for key in labels])
        for forecast, lines in zip(same, told, strict=True)
    ]
    names = [Column(own["table.weapon"], list(labels.values()))]
    show(packed(names, columns, to.width, least=_LEAST, headed=any(f.weapon for f in same)), to)


def _labels(told: Sequence[Mapping[str, tuple[str, str]]]) -> dict[str, str]:
    """The label of every line that any of them has, each after the line that it follows there."""
    order: list[str] = []
    labels: dict[str, str] = {}
    for lines in told:
        at = 0
        for key, (label, _) in lines.items():
            if key not in labels:
                order.insert(at, key)
                labels[key] = label
            at = order.index(key) + 1
    return {key: labels[key] for key in order}


def _lines(forecast: Forecast) -> dict[str, tuple[str, str]]:
    """What is told of one attack: (label, value) by its id."""
    chances = {f"chance {item.id}": (item.label, percent(item.value)) for item in forecast.chances}
    return chances | {f"spread {item.id}": (item.label, _told(item)) for item in forecast.spreads}


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
    """What was left out: for want of which table, and why else."""
    yield from map(visible, dict.fromkeys(note for one in found for each in one.forecasts for note in each.notes))
    wanted = {slot for one in found for forecast in one.forecasts for slot in forecast.missing}
    labels = {slot.id: slot for slot in run.game.slots(run.terms.data, own.lang)}
    for key in sorted(wanted):
        slot = labels[key]
        yield own.say("note.slot", slot=key, label=slot.label, rule=slot.rule)
