"""The duel's attacks told as `designer.chance.forecasts`: nothing spent, against the target's armour as it is whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from designer.chance.forecasts import Chance, Forecast, Spread
from designer.game import Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine
from designer.games.duel.odds.attacks import Spend, Target, attacks
from designer.games.duel.prints.facts import work_out
from designer.games.duel.rules import Rules
from templates.words import Lang, Words


def forecasts(
    attacker: tuple[Machine, Profile], target: tuple[Machine, Profile] | None, rules: Rules, terms: Terms, lang: Lang
) -> tuple[Forecast, ...]:
    """Every attack of the attacker; none where no target's armour is known. Damage is rounded down to points where
    ``melee_rounding`` leaves tenths."""
    armor = target[1].armor if target else None
    if target is None or armor is None:
        return ()
    aim = Target(int(armor), None, target[0].name)
    return tuple(_told(attacker, aim, rules, terms, lang))


def _told(
    attacker: tuple[Machine, Profile], target: Target, rules: Rules, terms: Terms, lang: Lang
) -> Iterator[Forecast]:
    words = Words(lang, "bundodo", name="odds")
    build = work_out(*attacker, rules, terms.rulings)
    for one in attacks(build, target, Spend()):
        damage = one.damage.map(partial(_points, one.unit))
        yield Forecast(
            weapon=build.name(one.weapon, lang) if one.weapon else "",
            action=one.card.id,
            title=one.card.name(lang),
            chances=(Chance("part_check", words["table.part"], one.part_check),),
            spreads=(Spread("damage", words["plot.x"], tuple(damage.chances())),),
        )


def _points(unit: int, damage: int) -> int:
    return damage // unit
