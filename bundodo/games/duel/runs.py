"""Whose odds, against whom: from sources and options to attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from bundodo.pipeline import Checked, Run
from bundodo.runs import aimed_at, called, changed, odds_words
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from templates.words import Lang, Words

if TYPE_CHECKING:
    from designer.games.duel.odds.attacks import Attack, Refused, Spend, Target
    from designer.games.duel.prints.facts import Build
    from designer.rules import Rulings

GAME = "bundodo"
DEFAULT_ARMORS = (0, 8, 16, 24, 32)
"""What a machine is measured against where no target is named: durability 0, 4, 8, 12 and 16."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One machine against one target. ``rulings`` are those that differ from the defaults; ``refused`` the attacks that
    would take too long."""

    name: str
    build: Build
    target: Target
    spend: Spend
    rulings: Mapping[str, str | int]
    attacks: tuple[Attack, ...]
    refused: tuple[Refused, ...] = ()


def own_words(lang: Lang) -> Words:
    """The words of the duel's odds, advice and comparison."""
    return odds_words(lang, GAME)


def build_of(one: Checked, run: Run) -> Build:
    """The machine with its weapons worked out."""
    from designer.games.duel.prints.facts import work_out
    from designer.games.duel.rules import load

    return work_out(one.machine, one.profile, load(), run.terms.rulings)


def targets(options: Mapping[str, Any], words: Words, rulings: Rulings) -> list[Target]:
    """Every target that the options name. Raises Trouble for a machine whose armour or HP can't be read, and to aim
    at a kill without HP."""
    from designer.games.duel.odds.attacks import Target, broken_armor
    from designer.games.duel.rules import load

    own = own_words(words.lang)
    if options["against"] is None:
        if options["aim"] == "kill" and options["hp"] is None:
            raise Trouble(own["trouble.kill"])
        found = options["armor"] or DEFAULT_ARMORS
        return [Target(broken_armor(a, options["broken"], load(), rulings), options["hp"]) for a in found]
    if options["armor"] is not None:
        raise Trouble(own["trouble.both"])
    run = aimed_at(options["against"], GAME, words, options)
    return [_target(one, run, options, own) for one in run.machines]


def armors_of(options: Mapping[str, Any], words: Words, rulings: Rulings) -> tuple[int, ...]:
    """The armours that --armor or --against names; none where neither is given. Raises Trouble as `targets` does."""
    if options["armor"] is None and options["against"] is None:
        return ()
    found = targets({**options, "aim": "mean", "hp": None, "broken": 0, "boost": 0}, words, rulings)
    return tuple(dict.fromkeys(target.armor for target in found))


def _target(one: Checked, run: Run, options: Mapping[str, Any], own: Words) -> Target:
    from designer.games.duel.odds.attacks import Target, broken_armor
    from designer.games.duel.rules import load

    profile, name = one.profile, one.machine.name
    if profile.armor is None or profile.hp is None or profile.boost is None:
        raise Trouble(own.say("trouble.unread", name=visible(name), place=one.entry.values.place))
    if options["boost"] > int(profile.boost):
        raise Trouble(own.say("trouble.boost", name=visible(name), boost=int(profile.boost), asked=options["boost"]))
    armor = broken_armor(int(profile.armor), options["broken"], load(), run.terms.rulings)
    return Target(armor, int(profile.hp) if options["hp"] is None else options["hp"], name)


def refusal(build: Build, count: int, own: Words) -> str:
    """Why so many attacks of a machine are not worked out."""
    from designer.games.duel.odds.attacks import MOST_DICE, MOST_REROLLED

    name = called(build.machine.name, own)
    return own.say("note.dice", name=name, count=count, most=MOST_DICE, rerolled=MOST_REROLLED)


def duels(run: Run, found: Sequence[Target], options: Mapping[str, Any], words: Words) -> list[Duel]:
    """Every machine against every target. A machine that lacks the simulate to spend, and attacks of too many dice,
    are told on stderr."""
    from designer.games.duel.odds.attacks import Spend, roll

    names = ("rerolls", "boost", "aim", "face", "no_combo", "no_arms")
    spend = Spend(**{name: options[name] for name in names})
    made = []
    for one in run.machines:
        build = build_of(one, run)
        simulate = build.profile.simulate
        if simulate is not None and spend.rerolls > int(simulate):
            note = own_words(words.lang).say(
                "note.simulate", name=visible(one.machine.name), simulate=int(simulate), asked=spend.rerolls
            )
            click.echo(note, err=True)
        against = [
            Duel(one.machine.name, build, target, spend, changed(run), *roll(build, target, spend)) for target in found
        ]
        made += against
        if against and against[0].refused:
            click.echo(refusal(build, len(against[0].refused), own_words(words.lang)), err=True)
    return made
