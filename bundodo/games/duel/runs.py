"""Whose odds, against whom: from sources and options to attacks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bundodo.asked import Judged, Said
from bundodo.games.parts import Aimed, Wish
from bundodo.pipeline import Checked, Run
from bundodo.runs import aimed_at, called, changed, odds_words
from bundodo.say.terminal import echo, visible
from bundodo.say.trouble import Trouble
from templates.words import Lang, Words

if TYPE_CHECKING:
    from designer.games.duel.odds.attacks import Attack, Refused, Spend, Target
    from designer.games.duel.prints.facts import Build
    from designer.rules import Rulings

GAME = "bundodo"
_BETWEEN = re.compile(r"[\s,、，・/+＋]+")
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

    return work_out(one.machine, one.profile, load(run.terms.packs), run.terms.rulings)


def targets(asked: Aimed, rulings: Rulings, by: Judged, said: Said) -> list[Target]:
    """Every target that is named. Raises Trouble for a machine whose armour or HP can't be read, for what is no part or
    leaves no match to fight, and to aim at a kill without HP."""
    from designer.games.duel.odds.attacks import Target, broken_armor
    from designer.games.duel.rules import load

    own = own_words(said.words.lang)
    broken = broken_parts(asked.broken, own)
    if asked.aim == "kill" and asked.hp == 0:
        raise Trouble(own["trouble.killed"])
    if asked.hp == 0 and len(broken) >= load().lost_parts:
        raise Trouble(own.say("trouble.over", parts=load().lost_parts))
    if asked.against is None:
        if asked.aim == "kill" and asked.hp is None:
            raise Trouble(own["trouble.kill"])
        found = asked.armor or DEFAULT_ARMORS
        return [Target(broken_armor(a, len(broken), load(), rulings), asked.hp, broken=broken) for a in found]
    if asked.armor is not None:
        raise Trouble(own["trouble.both"])
    run = aimed_at(asked.against, GAME, by, said)
    return [_target(one, run, asked, broken, own) for one in run.machines]


def broken_parts(said: Sequence[str], own: Words) -> tuple[str, ...]:
    """Ids of parts that are named, each once, in the rules' order. Raises Trouble for what names none."""
    from designer.games.duel.rules import load
    from designer.kit import ids_by_label
    from sheets.form import label_key

    parts = load().parts
    known, found = ids_by_label(parts), set()
    for word in (word for one in said for word in _BETWEEN.split(one) if word):
        if (part := known.get(label_key(word))) is None:
            names = ", ".join(f"{one.id} ({one.name(own.lang)})" for one in parts)
            raise Trouble(own.say("trouble.part", found=visible(word), parts=names))
        found.add(part)
    return tuple(one.id for one in parts if one.id in found)


def armors_of(asked: Wish, rulings: Rulings, by: Judged, said: Said) -> tuple[int, ...]:
    """The armours that --armor or --against names; none where neither is given. Raises Trouble as `targets` does."""
    if asked.armor is None and asked.against is None:
        return ()
    found = targets(Aimed(against=asked.against, armor=asked.armor), rulings, by, said)
    return tuple(dict.fromkeys(target.armor for target in found))


def _target(one: Checked, run: Run, asked: Aimed, broken: tuple[str, ...], own: Words) -> Target:
    from designer.games.duel.odds.attacks import Target, boost_left, broken_armor
    from designer.games.duel.rules import load

    profile, name = one.profile, one.machine.name
    if profile.armor is None or profile.hp is None or profile.boost is None:
        raise Trouble(own.say("trouble.unread", name=visible(name), place=one.entry.values.place))
    boost = boost_left(int(profile.boost), broken, load())
    if asked.boost > boost:
        key = "trouble.boost" if boost == int(profile.boost) else "trouble.boost_left"
        raise Trouble(own.say(key, name=visible(name), full=int(profile.boost), boost=boost, asked=asked.boost))
    armor = broken_armor(int(profile.armor), len(broken), load(), run.terms.rulings)
    return Target(armor, int(profile.hp) if asked.hp is None else asked.hp, name, broken, boost)


def refusal(build: Build, count: int, own: Words) -> str:
    """Why so many attacks of a machine are not worked out."""
    from designer.games.duel.odds.attacks import MOST_DICE, MOST_REROLLED

    name = called(build.machine.name, own)
    return own.say("note.dice", name=name, count=count, most=MOST_DICE, rerolled=MOST_REROLLED)


def duels(run: Run, found: Sequence[Target], asked: Aimed, words: Words) -> list[Duel]:
    """Every machine against every target. A machine that lacks the simulate to spend, and attacks of too many dice,
    are told on stderr."""
    from designer.games.duel.odds.attacks import Spend, roll

    spend = Spend(
        rerolls=asked.rerolls,
        boost=asked.boost,
        aim=asked.aim,
        face=asked.face,
        no_combo=asked.no_combo,
        no_arms=asked.no_arms,
    )
    made = []
    for one in run.machines:
        build = build_of(one, run)
        simulate = build.profile.simulate
        if simulate is not None and spend.rerolls > int(simulate):
            note = own_words(words.lang).say(
                "note.simulate", name=visible(one.machine.name), simulate=int(simulate), asked=spend.rerolls
            )
            echo(note, err=True)
        against = [
            Duel(one.machine.name, build, target, spend, changed(run), *roll(build, target, spend)) for target in found
        ]
        made += against
        if against and against[0].refused:
            echo(refusal(build, len(against[0].refused), own_words(words.lang)), err=True)
    return made
