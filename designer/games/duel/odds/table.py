"""The small table of odds on a record sheet: what each attack of the hand comes to against a few armours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from designer.games.duel.odds.attacks import Attack, Spend, Target, attack
from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.prints.hand import HandCard
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import CardRule
from designer.views import Row, Table, Tone

ARMORS = (8, 12, 16, 24, 32)
"""The enemy's armour, durability 4 to 16: in smaller steps where most machines stand."""
MOST_DICE = 100
"""Attacks of more hit dice are left open: no build within the basic cap needs them, and they take long to work out."""
OPEN = "–"


def odds_table(build: Build, hand: Sequence[HandCard], words: Wording) -> Table:
    """A row a shoot card, a full open attack of several weapons, and a combo that rolls dice: mean damage, and beside
    it the chance of a part-break check (H6, R40). Nobody spends re-rolls or boost."""
    rows, open_, combos = [], False, set()
    for card, arm in _attacks(build, hand):
        made = [_attack(build, card, arm, armor) for armor in ARMORS]
        weapon = words("odds.all") if arm is None else build.name(arm, words.lang)
        cells = [_mean(one) for one in made]
        rows.append(Row((weapon, card.name(words.lang), *cells), asides=("", "", *(_chance(one) for one in made))))
        open_ |= OPEN in cells
        combos.add(card.id)
    return Table(
        title=words("odds.title"),
        decal=words("odds.decal"),
        tone=Tone.INK,
        columns=(words("columns.name"), words("odds.attack"), *(words("odds.armor", armor=each) for each in ARMORS)),
        rows=tuple(rows),
        empty=words("odds.empty"),
        dense=True,
        note=words(
            "odds.note", aikido="aikido" in combos, open=open_, dice=MOST_DICE, left=_left_out(build, hand, words)
        )
        if rows
        else "",
    )


def _left_out(build: Build, hand: Sequence[HandCard], words: Wording) -> str:
    """The names of what does something that only words say."""
    customs = [build.rules.custom(one) for arm in (*build.ranged, *build.melee) for one in arm.weapon.customs]
    found = [one.name(words.lang) for one in customs if one.is_left_out]
    found += [card.rule.name(words.lang) for card in hand if card.rule.is_left_out]
    return words.between.join(dict.fromkeys(found))


def _attacks(build: Build, hand: Sequence[HandCard]) -> Iterator[tuple[CardRule, Arm | None]]:
    """The attacks of the hand, each once; all weapons at once where that is more than one of them."""
    for card, weapon in dict.fromkeys((one.rule, one.weapon) for one in hand):
        if card.id == "full_open":
            if len(build.ranged) > 1:
                yield card, None
        elif weapon is not None and card.attacks != 0:
            yield card, (build.ranged if card.per == "ranged" else build.melee)[weapon]


def _attack(build: Build, card: CardRule, arm: Arm | None, armor: int) -> Attack | None:
    """The attack's odds; None where a number can't be read, and for too many dice."""
    arms = build.ranged if arm is None else (arm,)
    dice = sum((one.shots or 0) * (6 if one.effects.sums else 1) for one in arms)
    return None if dice > MOST_DICE else attack(build, card, arm, Target(armor), Spend())


def _mean(made: Attack | None) -> str:
    """Mean damage to a tenth of a point, exact halves up."""
    if made is None:
        return OPEN
    tenths = (made.mean * 10 + Fraction(1, 2)) // 1
    return f"{tenths // 10}.{tenths % 10}"


def _chance(made: Attack | None) -> str:
    """A probability in whole percent; what can happen never reads 0%, what may fail never 100%."""
    if made is None:
        return ""
    chance = made.part_check
    percent = (chance * 100 + Fraction(1, 2)) // 1
    if chance and not percent:
        return "<1%"
    return ">99%" if percent == 100 and chance < 1 else f"{percent}%"
