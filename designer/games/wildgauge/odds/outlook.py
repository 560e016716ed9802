"""The game's odds as `designer.chance.forecasts` tells them: each attack against evade and against defend, then who
acts first, recovery, escape and blaze."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from designer.chance.forecasts import Chance, Forecast, Spread
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.odds import damage
from designer.games.wildgauge.odds.attack import Assault, Points, Side, Strike, Throw, assault, several, strike, throw
from designer.games.wildgauge.odds.damage import MixedError
from designer.games.wildgauge.odds.pool import extra_of
from designer.games.wildgauge.odds.tally import Tally, dice, highest, reaching, sure
from designer.games.wildgauge.rules import Rules
from designer.rules import Rulings
from designer.slots import EmptySlotError
from templates.words import Lang, Words

RECOVERIES = (1, 2, 3, 4)
"""X of the statuses that recovery is told for; from the last on a plain 2d6 never ends one."""


@dataclass(slots=True)
class _WildgaugeOutlook:
    """One forecast as it is filled in. What an empty slot is needed for is left out, and the slot named."""

    words: Words
    weapon: str
    action: str
    title: str = ""
    chances: list[Chance] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)
    missing: dict[str, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def chance(self, key: str, value: Fraction, **params: object) -> None:
        found = key if not params else "_".join([key, *map(str, params.values())])
        self.chances.append(Chance(found, self.words.say(f"chance.{key}", **params), value))

    def spread(self, key: str, points: Points) -> None:
        self.spreads.append(Spread(key, self.words[f"spread.{key}"], points))

    def attempt(self, fill: Callable[[], None]) -> None:
        try:
            fill()
        except EmptySlotError as error:
            self.missing[error.slot] = None
        except MixedError as error:
            self.notes[self.words.say("mixed", weapon=self.weapon, power=error)] = None

    def forecast(self) -> Forecast:
        title = self.title or self.words[f"action.{self.action}"]
        found = tuple(self.chances), tuple(self.spreads), tuple(self.missing), tuple(self.notes)
        return Forecast(self.weapon, self.action, title, *found)


@dataclass(frozen=True, slots=True)
class Moment:
    """All that decides the odds: both sides, the conditions, the rulings and the user's tables."""

    attacker: Side
    target: Side | None
    given: Rulings
    rules: Rules
    rulings: Rulings
    data: Any = None


def moment(
    attacker: tuple[Machine, Profile],
    target: tuple[Machine, Profile] | None,
    given: Rulings,
    rules: Rules,
    rulings: Rulings,
    data: Any = None,
) -> Moment:
    """The moment under these conditions, every key of them present."""
    mine = _side(attacker, given, rules, rulings, "")
    theirs = _side(target, given, rules, rulings, "target_") if target else None
    return Moment(mine, theirs, given, rules, rulings, data)


def _side(one: tuple[Machine, Profile], given: Rulings, rules: Rules, rulings: Rulings, prefix: str) -> Side:
    machine, profile = one
    # W13: of several causes the largest counts, or all of them (ruling extra_dice).
    dice, others = (int(given[f"{prefix}{key}"]) for key in ("extra_dice", "other_dice"))
    extra = dice + others if rulings["extra_dice"] == "sum" else max(dice, others)
    return Side(
        machine,
        profile,
        profile.on(str(given[f"{prefix}terrain"])),
        rules.focus(str(given[f"{prefix}concentrate"])),
        given[f"{prefix}blind"] == "yes",
        given[f"{prefix}stun"] == "yes",
        int(given[f"{prefix}bonus"]),
        extra,
        int(given[f"{prefix}order_dice"]),
        int(given["target_acid"]) if prefix else 0,
    )


def forecasts(now: Moment, lang: Lang) -> tuple[Forecast, ...]:
    """Every attack of the attacker, weapon by weapon, then what concerns the machine as a whole. A side that can't be
    on its terrain (W8) has no attack."""
    words = Words(lang, "wildgauge", name="odds")
    return (*_attacks(now, words), *_order(now, words), *_recovery(now, words), *_escape(now, words))


# ---- attacks -----------------------------------------------------------------------------------------------


def _attacks(now: Moment, words: Words) -> Iterator[Forecast]:
    sides = [side for side in (now.attacker, now.target) if side]
    closed = next((side for side in sides if not side.ground.open), None)
    for row, weapon in enumerate(now.attacker.machine.weapons, 1):
        name = now.rules.called(weapon.name, row).text(words.code)
        if weapon.is_armour:
            continue
        if closed:
            title = words.say("closed", name=closed.machine.name, terrain=closed.ground.terrain.name(words.lang))
            yield Forecast(name, "closed", title, (), ())
            continue
        if now.target is None:
            yield _roll(now, words, name, weapon)
        else:
            found = assault(now.attacker, now.target, weapon, now.rules, now.rulings)
            yield _evade(now, now.target, words, name, found)
            yield _defend(now, now.target, words, name, found)


def _roll(now: Moment, words: Words, name: str, weapon: Weapon) -> Forecast:
    """Without a target: what the hit roll and the damage roll show."""
    sheet = _WildgaugeOutlook(words, name, "roll")
    if hit := throw(now.attacker, "hit", now.rulings, weapon):
        _rates(sheet, "hit", hit, now.rulings)
    if found := strike(now.attacker, weapon, now.rulings):
        _damage_rates(sheet, found, now.rulings)
        sheet.attempt(lambda: sheet.spread("hit", _result(now, found.hit)))
        sheet.attempt(lambda: sheet.spread("raw", found.raw(extra_of(now.data, now.rulings)).points()))
    return sheet.forecast()


def _result(now: Moment, one: Throw) -> Points:
    return one.rolled(extra_of(now.data, now.rulings)).whole.plus(one.fixed).points()


def _evade(now: Moment, target: Side, words: Words, name: str, found: Assault | None) -> Forecast:
    """W9, W10, W14; the shooting stance W6."""
    sheet = _WildgaugeOutlook(words, name, "evade")
    standing = now.given["stance"] == "yes"
    change = several(int(now.given["attack_number"]), now.rules, now.rulings)
    answer = throw(target, "evade", now.rulings, change=change)
    if found is None or not (answer or standing):
        return sheet.forecast()

    rolled = None if standing else answer

    def hit() -> None:
        sheet.chance("failed", 1 - found.missed(rolled, extra_of(now.data, now.rulings)))

    def harm() -> None:
        _outcome(sheet, now, target, found.evaded(rolled, extra_of(now.data, now.rulings))[1])

    sheet.attempt(hit)
    sheet.attempt(harm)
    _rates(sheet, "hit", found.hit, now.rulings)
    if answer and not standing:
        _rates(sheet, "answer", answer, now.rulings)
    _damage_rates(sheet, found, now.rulings)
    return sheet.forecast()


def _defend(now: Moment, target: Side, words: Words, name: str, found: Assault | None) -> Forecast:
    """W9, W10."""
    sheet = _WildgaugeOutlook(words, name, "defend")
    answer = throw(target, "defend", now.rulings)
    if found is None or answer is None:
        return sheet.forecast()

    def hit() -> None:
        plain, critical = found.succeeds(answer, extra_of(now.data, now.rulings))
        sheet.chance("failed", 1 - plain - critical)
        sheet.chance("doubled", critical)

    def harm() -> None:
        _outcome(sheet, now, target, found.defended(answer, extra_of(now.data, now.rulings))[2])

    sheet.attempt(hit)
    sheet.attempt(harm)
    _rates(sheet, "hit", found.hit, now.rulings)
    _rates(sheet, "answer", answer, now.rulings)
    _damage_rates(sheet, found, now.rulings)
    return sheet.forecast()


def _outcome(sheet: _WildgaugeOutlook, now: Moment, target: Side, points: Points) -> None:
    """The damage, and whether it stops a machine that is whole (W15)."""
    sheet.spread("damage", points)
    durability = target.machine.stat("durability")
    if durability is not None:
        least = stopping(durability, now.rulings)
        sheet.chance("stopped", sum((chance for value, chance in points if value >= least), Fraction(0)))


def stopping(durability: int, rulings: Rulings) -> int:
    """The least damage that stops a machine with this durability left (W15, ruling stop_at)."""
    return durability if rulings["stop_at"] == "zero" else durability + 1


def _rates(sheet: _WildgaugeOutlook, check: str, one: Throw, rulings: Rulings) -> None:
    sheet.chance(f"{check}_critical", one.pool.critical)
    sheet.chance(f"{check}_fumble", one.pool.fumble)
    sheet.chance(f"{check}_wg", one.pool.gain(rulings["wg_gain"]))


def _damage_rates(sheet: _WildgaugeOutlook, found: Strike, rulings: Rulings) -> None:
    sheet.chance("damage_critical", damage.highs(found.power).critical)
    sheet.chance("damage_wg", damage.gain(found.power, rulings["wg_gain"]))


# ---- the machine as a whole --------------------------------------------------------------------------------


def _order(now: Moment, words: Words) -> Iterator[Forecast]:
    """W5: 1D10 + action value; against a target, who acts first."""
    mine = now.attacker.profile.action_value
    if mine is None:
        return
    sheet = _WildgaugeOutlook(words, "", "order")
    rolled = highest(1 + now.attacker.ordering, now.rules.order_die).plus(int(mine))
    sheet.spread("order", rolled.points())
    theirs = now.target.profile.action_value if now.target else None
    if now.target and theirs is not None:
        answer = highest(1 + now.target.ordering, now.rules.order_die).plus(int(theirs))
        first, second, tied = order(rolled, answer, now.rulings)
        sheet.chance("first", first)
        sheet.chance("second", second)
        if tied:
            sheet.chance("tied", tied)
    yield sheet.forecast()


def order(mine: Tally, theirs: Tally, rulings: Rulings) -> tuple[Fraction, Fraction, Fraction]:
    """The probabilities that the first of two rolls acts before the second, after it, and that both are equal: never,
    where the ruling order_tie has them roll again until they differ (W5)."""
    first = reaching(theirs, mine, tie=False)
    second = reaching(mine, theirs, tie=False)
    tied = 1 - first - second
    if rulings["order_tie"] == "reroll":
        # The dice are alike every time, so that the equal rolls are shared out as the others fall.
        return first / (1 - tied), second / (1 - tied), Fraction(0)
    return first, second, tied


def _recovery(now: Moment, words: Words) -> Iterator[Forecast]:
    """Statuses: a general check above 3X; and the blaze, which burns until then."""
    sheet = _WildgaugeOutlook(words, "", "recovery")
    modifier = now.attacker.ground.checks + int(now.given["general_bonus"])
    for rounds in RECOVERIES:
        sheet.chance("recovery", recovery(rounds, modifier, now.rules), rounds=rounds)
    heat = now.attacker.machine.stat("heat_armour")
    if heat is not None:
        sheet.spread("blaze", blaze(heat, now.rules, now.rulings))
    yield sheet.forecast()


def recovery(rounds: int, modifier: int, rules: Rules) -> Fraction:
    """The probability that a general check (W3) ends a status of X = ``rounds``: 2d6 and the modifier above 3X."""
    return dice(rules.general_dice).plus(modifier).at_least(rules.recovery_times * rounds + 1)


def blaze(heat_armour: int, rules: Rules, rulings: Rulings) -> Points:
    """The damage of a blaze in a round: 2d6, less the heat armour by the ruling blaze_armour."""
    armour = heat_armour if rulings["blaze_armour"] == "applies" else 0
    return damage.left(dice(rules.blaze_dice), sure(armour)).points()


def _escape(now: Moment, words: Words) -> Iterator[Forecast]:
    wg = now.attacker.machine.pilot.wg
    if wg is not None:
        sheet = _WildgaugeOutlook(words, "", "escape")
        sheet.chance("escape", escape(1 + int(now.given["turns"]), wg, now.rules))
        yield sheet.forecast()


def escape(tries: int, wg: int, rules: Rules) -> Fraction:
    """The probability to get out: so many tries, and a re-roll for each WG, over all of them (W15)."""
    return 1 - Fraction(rules.escape_fails, 6) ** (tries + wg)
