"""Machines and moments of the game for its tests."""

from __future__ import annotations

from collections.abc import Mapping

from designer.chance.forecasts import Forecast
from designer.faults import Fault
from designer.game import Limits, Terms
from designer.games.wildgauge.data import Data, ExtraRow
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.machine import ExtraRank, Machine, Pilot, Skill, Weapon
from designer.games.wildgauge.odds.dice import parse
from designer.rules import choose
from sheets.form import Values
from sheets.grid import Cell, KeyRef, Value

RANKS = ("melee", "ranged", "evasion", "defence", "awakening")
STATS = ("durability", "motion", "mobility", "physical_armour", "heat_armour", "en")


def terms(data: Data | None = None, limits: Limits | None = None, **rulings: str) -> Terms:
    return Terms(None, GAME.choose(rulings), limits or Limits(), data)


def table(**rows: int) -> Data:
    """A user's table: ``table(n2=1, n4=3)`` adds 1 die from two highest faces on, 3 from four."""
    return Data(tuple(ExtraRow(int(key[1:]), dice) for key, dice in rows.items()))


def weapon(
    power: str = "2d6", *attributes: str, fumble: int = 1, tags: tuple[str, ...] = (), name: str = "槍"
) -> Weapon:
    return Weapon(name, parse(power), ("hand",), attributes or ("ranged", "physical"), None, fumble=fumble, tags=tags)


def machine(
    *weapons: Weapon,
    fitness: tuple[str, ...] = (),
    level: int | None = 1,
    wg: int | None = 0,
    extra: tuple[tuple[str, int | None], ...] = (),
    skills: tuple[Skill, ...] = (),
    name: str = "試作",
    **numbers: int | None,
) -> Machine:
    """A machine: ranks and stats by id, 1 where nothing is said."""
    pilot = Pilot(
        "誰か", "闘士", level, wg,
        {one: numbers.pop(one, 1) for one in RANKS},
        tuple(ExtraRank(*one) for one in extra),
        skills,
    )  # fmt: skip
    stats = {one: numbers.pop(one, 1) for one in STATS}
    assert not numbers, numbers
    return Machine(name, "", pilot, stats, fitness, weapons)


def forecasts(
    attacker: Machine, target: Machine | None = None, under: Terms | None = None, **given: object
) -> dict[tuple[str, str], Forecast]:
    """By weapon and action."""
    under = under or terms()
    conditions = choose(GAME.CONDITIONS, {key: str(value) for key, value in given.items()})
    mine = attacker, GAME.derive(attacker, under)
    theirs = (target, GAME.derive(target, under)) if target else None
    found = GAME.forecasts(mine, theirs, conditions, under, "ja")
    return {(one.weapon, one.action): one for one in found}


def chances(one: Forecast) -> Mapping[str, object]:
    return {chance.id: chance.value for chance in one.chances}


def spreads(one: Forecast) -> Mapping[str, object]:
    return {spread.id: dict(spread.points) for spread in one.spreads}


def values(cells: Mapping[str, Value]) -> Values:
    """The values of a build file by path."""
    return Values(KeyRef("a.toml"), {path: Cell(value, KeyRef("a.toml", path)) for path, value in cells.items()})


FULL: dict[str, Value] = {
    "name": "試作",
    "pilot.level": 1,
    **{f"ranks.{one}": 2 for one in RANKS},
    **{f"stats.{one}": 9 for one in STATS},
    "weapons[0].name": "槍",
    "weapons[0].power": "2d6",
    "weapons[0].carry[0]": "手持ち",
    "weapons[0].attributes[0]": "格闘",
    "weapons[0].attributes[1]": "物理",
}
"""A legal machine with one weapon."""


def judge(cells: Mapping[str, Value], under: Terms | None = None) -> list[Fault]:
    """Every fault of a build file with these values."""
    under, written = under or terms(), values(cells)
    made, unread = GAME.read(written)
    profile = GAME.derive(made, under)
    return [*unread, *GAME.check(made, profile, under), *GAME.compare(written, made, profile)]


def told(changes: Mapping[str, Value], under: Terms | None = None) -> list[tuple[str, str]]:
    """(code, path) of each fault of the legal machine with these changes."""
    return [(fault.code, fault.path) for fault in judge({**FULL, **changes}, under)]
