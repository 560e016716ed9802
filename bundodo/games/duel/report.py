"""How odds are told: tables for the terminal, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from bundodo.games.duel.runs import Duel, own_words
from bundodo.runs import called
from bundodo.say.numbers import Chance, decimal, number, percent
from bundodo.say.tables import OPEN, Column, packed, show
from bundodo.say.terminal import console, visible
from designer.games.duel.packed import left_out
from templates.words import Lang, Words, code_of

if TYPE_CHECKING:
    from designer.chance.odds import Spread
    from designer.games.duel.odds.attacks import Attack, Refused
    from designer.games.duel.prints.facts import Build

_LEAST = 12
"""Cells that the name of a weapon or of an attack has at least, where it is that long."""


class Against(msgspec.Struct, frozen=True, omit_defaults=True):
    """The target: armour as it stands, HP and boost on hand where they are known, the ids of broken parts."""

    name: str | None
    armor: int
    hp: int | None = None
    boost: int | None = None
    broken: tuple[str, ...] = ()


class AttackOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack. ``weapon`` null: all ranged weapons at once, under overdrive where that is the ``attack``.
    ``own_damage`` only of an overdrive; ``kill`` only where the target's HP are known and
    above 0."""

    weapon: str | None
    attack: str
    dice: int
    rerolls: int
    boost: int
    policy: str
    hits: list[Chance]
    damage: list[Chance]
    mean: str
    part_check: str
    kill: str | None = None
    own_damage: list[Chance] | None = None


class Answer(msgspec.Struct, frozen=True):
    """The odds of one machine against one target. ``left_out``: the names of what it has by packs that does what only
    words say; there where there is any."""

    machine: str
    against: Against
    rulings: dict[str, str | int]
    attacks: list[AttackOut]
    left_out: list[str] | UnsetType = UNSET


def chances(spread: Spread, unit: int = 1) -> list[Chance]:
    return [(number(Fraction(value, unit)), str(chance)) for value, chance in spread.chances()]


def answer(duel: Duel, lang: Lang) -> Answer:
    """What ``odds --format json`` says of one machine and target; a weapon without a name is called as everywhere."""
    target = duel.target
    return Answer(
        duel.name,
        Against(target.name, target.armor, target.hp, target.boost, target.broken),
        dict(duel.rulings),
        [_attack(one, duel.build, lang) for one in duel.attacks],
        [name.text(code_of(lang)) for name in left_out(duel.build.machine, duel.build.rules)] or UNSET,
    )


def _attack(one: Attack, build: Build, lang: Lang) -> AttackOut:
    return AttackOut(
        weapon=None if one.weapon is None else build.name(one.weapon, lang),
        attack=one.card.id,
        dice=one.dice,
        rerolls=one.spend.rerolls,
        boost=one.spend.boost,
        policy=one.policy,
        hits=chances(one.hits),
        damage=chances(one.damage, one.unit),
        mean=str(one.mean),
        part_check=str(one.part_check),
        kill=None if one.kill is None else str(one.kill),
        own_damage=None if one.own is None else chances(one.own, one.unit),
    )


def tables(duels: Sequence[Duel], lang: Lang, color: bool | None) -> None:
    """A table a machine: against one target all that matters of each attack, against several its mean damage."""
    words = own_words(lang)
    to = console(color)
    for first in dict.fromkeys(id(duel.build) for duel in duels):
        of_one = [duel for duel in duels if id(duel.build) == first]
        for line in heading(of_one, words):
            to.print(line, markup=False, highlight=False)
        names = _names(of_one[0], words)
        columns = _detailed(of_one[0], words) if len(of_one) == 1 else _across(of_one, words)
        if names[0].cells:
            show(packed(names, columns, to.width, least=_LEAST), to)
        else:
            to.print(words["table.empty"], markup=False, highlight=False)
        if of_one is not duels:
            to.print()


def heading(duels: Sequence[Duel], words: Words) -> list[str]:
    """Whose odds, against what, and what is spent."""
    first = duels[0]
    named = [duel.target.name for duel in duels if duel.target.name]
    key = "head.many" if len(duels) > 1 else "head.machine" if named else "head.armor"
    name = called(first.name, words)
    lines = [words.say(key, name=name, target=visible(named[0]) if named else "", armor=first.target.armor)]
    spend = first.spend
    spent = {"rerolls": spend.rerolls, "boost": spend.boost, "face": spend.face}
    parts = [
        *_broken(first, words),
        *(words.say(f"spend.{key}", number=number) for key, number in spent.items() if number),
    ]
    if spend.rerolls:
        parts.append(words[f"aim.{spend.aim}"])
    parts += [words[f"spend.{key}"] for key in ("no_combo", "no_arms") if getattr(spend, key)]
    if parts:
        lines.append(words["spend.join"].join(parts))
    if spend.rerolls and any(one.policy == "misses" for duel in duels for one in duel.attacks):
        lines.append(words["policy.misses"])
    return lines


def _broken(duel: Duel, words: Words) -> Iterator[str]:
    """The target's broken parts, and the boost that they leave it where they take of it."""
    target = duel.target
    if target.broken:
        names = [part.name(words.lang) for part in duel.build.rules.parts if part.id in target.broken]
        yield words.say("spend.broken", parts=words["spend.join"].join(names))
    if target.boost is not None and "torso" in target.broken:
        yield words.say("spend.left", boost=target.boost)


def titles(one: Attack | Refused, build: Build, words: Words) -> tuple[str, str]:
    """(weapon, attack) as they are told; an attack that the build can never pay for says so."""
    from designer.games.duel.prints.hand import payable

    weapon = words["table.all"] if one.weapon is None else visible(build.name(one.weapon, words.lang))
    name = one.card.name(words.lang)
    if any(payable(card, build.profile) is False for card in one.paid):
        name = words.say("table.unpaid", name=name)
    return weapon, name + ("*" if getattr(one, "policy", "") == "misses" else "")


def quantile(spread: Spread, share: Fraction) -> int:
    """The least value that is not passed in ``share`` of all outcomes."""
    sum_ = Fraction(0)
    for value, chance in spread.chances():
        sum_ += chance
        if sum_ >= share:
            return value
    raise ValueError("a part of a distribution has no quantiles")


def _names(duel: Duel, words: Words) -> list[Column]:
    """Weapon and attack of every row: what is rolled, then what is refused. A weapon is named once."""
    rows: list[Attack | Refused] = [*rolled(duel), *duel.refused]
    told = [titles(one, duel.build, words) for one in rows]
    weapons = ["" if i and rows[i - 1].weapon is rows[i].weapon else weapon for i, (weapon, _) in enumerate(told)]
    return [Column(words["table.weapon"], weapons), Column(words["table.attack"], [attack for _, attack in told])]


def rolled(duel: Duel) -> list[Attack]:
    """The attacks that roll any dice."""
    return [one for one in duel.attacks if one.dice]


def _detailed(duel: Duel, words: Words) -> list[Column]:
    """What matters of each attack; of one that is refused only its dice."""
    found = rolled(duel)
    told = {
        "dice": [str(one.dice) for one in found] + [str(one.dice) for one in duel.refused],
        "mean": [decimal(one.mean) for one in found],
        "nothing": [percent(1 - one.damage.at_least(1)) for one in found],
        "middle": [_middle(one) for one in found],
        "part": [percent(one.part_check) for one in found],
    }
    if any(one.kill is not None for one in found):
        told["kill"] = ["" if one.kill is None else percent(one.kill) for one in found]
    if any(one.own is not None for one in found):
        told["own"] = ["" if one.own is None else decimal(one.own.mean / one.unit) for one in found]
    return [_column(words[f"table.{key}"], cells, duel) for key, cells in told.items()]


def _middle(one: Attack) -> str:
    """The damage that is not passed in 10, 50 and 90 of a hundred."""
    return " / ".join(str(number(one.points(quantile(one.damage, Fraction(share, 10))))) for share in (1, 5, 9))


def _column(title: str, cells: list[str], duel: Duel) -> Column:
    """A column whose cells stay open for what is refused."""
    rows = len(rolled(duel)) + len(duel.refused)
    return Column(title, cells + [OPEN] * (rows - len(cells)))


def _across(duels: Sequence[Duel], words: Words) -> list[Column]:
    columns = [
        _column(duel.target.name or str(duel.target.armor), [decimal(one.mean) for one in rolled(duel)], duel)
        for duel in duels
    ]
    parts = []
    for same in zip(*map(rolled, duels), strict=True):
        found = sorted({one.part_check for one in same})
        parts.append(percent(found[0]) + (f"–{percent(found[-1])}" if len(found) > 1 else ""))
    return [*columns, _column(words["table.part"], parts, duels[0])]
