"""How a comparison is told: tables for the terminal, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bundodo.games.duel.advice import number
from bundodo.games.duel.runs import build_of, own_words, refusal
from bundodo.pipeline import Run
from bundodo.runs import called
from bundodo.say.numbers import decimal, percent
from bundodo.say.terminal import console as terminal
from bundodo.say.terminal import echo, visible
from designer.games.duel.odds.compare import CONDITIONAL, Comparison, Side, Strike, compare
from templates.words import Lang, Words

if TYPE_CHECKING:
    from rich.table import Table

    from designer.games.duel.prints.facts import Arm


class StrikeOut(msgspec.Struct, frozen=True):
    """One attack on the other machine by a card of the hand; probabilities and the mean are fractions. ``weapon`` null:
    all ranged ``weapons`` that reach at once. In hexes, both ends included: ``range``, where they reach, ``threat``,
    where the card reaches with its own move. ``cards``: all that are paid for it."""

    weapon: str | None
    weapons: list[str]
    attack: str
    cards: list[str]
    range: tuple[int, int]
    threat: tuple[int, int]
    mean: str
    part_check: str
    kill: str | None


class SideOut(msgspec.Struct, frozen=True):
    """One machine. By distance from 1, null where nothing reaches: ``best``, the greatest mean, and ``best_attack``,
    the 0-based place among the attacks of that which has it."""

    machine: str
    attacks: list[StrikeOut]
    best: list[str | None]
    best_attack: list[int | None]


class ComparisonOut(msgspec.Struct, frozen=True):
    """Two machines. ``sooner``: first, second, tie, or null where unreadable."""

    first: SideOut
    second: SideOut
    sooner: str | None


def compared(run: Run, words: Words) -> Comparison | None:
    """The two machines of a run; None where they can't be compared, which is told on stderr."""
    first, second = (build_of(one, run) for one in run.machines)
    found = compare(first, second, run.terms)
    if found is None:
        echo(own_words(words.lang)["compare.unread"], err=True)
    return found


def encode(found: Comparison, lang: Lang) -> str:
    """The comparison as JSON text."""
    made = ComparisonOut(_side(found.first, found, lang), _side(found.second, found, lang), found.sooner)
    return msgspec.json.format(msgspec.json.encode(made), indent=2).decode()


def _side(side: Side, found: Comparison, lang: Lang) -> SideOut:
    def name(arm: Arm) -> str:
        return side.build.name(arm, lang)

    strikes = [
        StrikeOut(
            None if s.attack.weapon is None else name(s.attack.weapon),
            [name(arm) for arm in s.arms],
            s.attack.card.id,
            [card.id for card in s.attack.paid],
            s.range,
            s.threat,
            str(s.attack.mean),
            str(s.attack.part_check),
            None if s.attack.kill is None else str(s.attack.kill),
        )
        for s in side.strikes
    ]
    best = [side.best(distance) for distance in found.distances]
    means = [None if one is None else str(one.attack.mean) for one in best]
    places = [None if one is None else side.strikes.index(one) for one in best]
    return SideOut(side.build.machine.name, strikes, means, places)


def tables(found: Comparison, lang: Lang, color: bool | None) -> None:
    """Stats, then every attack each way, then the best of each at every distance."""
    words, console = own_words(lang), terminal(color)

    def tell(line: str) -> None:
        console.print(line, markup=False, highlight=False)

    tell(words.say("compare.title", first=_name(found.first, words), second=_name(found.second, words)))
    console.print(_stats(found, words), markup=False)
    tell(order(found, words))
    for side in (found.first, found.second):
        tell("")
        tell(f"{_name(side, words)}: {words['compare.ways']}")
        if side.strikes or side.refused:
            console.print(_ways(side, words), markup=False)
        else:
            armed = side.build.ranged or side.build.melee
            tell(words["compare.unpaid" if armed else "table.empty"])
    cards = {strike.attack.card.id for side in (found.first, found.second) for strike in side.strikes}
    for card in CONDITIONAL:
        if card in cards:
            tell(words[f"compare.{card}"])
    if any(strike.threat != strike.range for side in (found.first, found.second) for strike in side.strikes):
        tell(words["compare.moves"])
    for side in (found.first, found.second):
        if side.refused:
            tell(refusal(side.build, side.refused, words))
    tell("")
    tell(words["compare.best"])
    console.print(_best(found, words), markup=False)


def order(found: Comparison, words: Words) -> str:
    """Who chooses at equal priority."""
    shown = []
    for side in (found.first, found.second):
        reaction = side.build.profile.reaction
        shown.append("?" if reaction is None else reaction.in_tenths())
    if found.sooner in (None, "tie"):
        return words.say("compare.tie", one=shown[0]) if found.sooner else words["compare.unread"]
    sides = (found.first, found.second) if found.sooner == "first" else (found.second, found.first)
    shown = shown if found.sooner == "first" else shown[::-1]
    return words.say("compare.first", name=_name(sides[0], words), one=shown[0], other=shown[1])


def _name(side: Side, words: Words) -> str:
    return called(side.build.machine.name, words)


def _table(*titles: str, texts: int = 1) -> Table:
    """An empty table; of its columns the first ``texts`` hold words, the others numbers."""
    from rich.table import Table

    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1))
    for i, title in enumerate(titles):
        made.add_column(title, justify="left" if i < texts else "right", overflow="fold")
    return made


def _stats(found: Comparison, words: Words) -> Any:
    first, second = found.first.build, found.second.build
    made = _table(words["compare.stat"], _name(found.first, words), _name(found.second, words))
    costs = ("?" if b.profile.cost.total is None else f"{b.profile.cost.total}P" for b in (first, second))
    made.add_row(words["compare.cost"], *costs)
    for stat in first.rules.derived_names:
        made.add_row(stat.name(words.lang), first.number(stat.id), second.number(stat.id))
    return made


def _ways(side: Side, words: Words) -> Any:
    keys = ("range", "threat", "mean", "part")
    made = _table(words["table.weapon"], words["table.attack"], *(words[f"compare.{k}"] for k in keys), texts=2)
    for strike in side.strikes:
        made.add_row(
            _weapons(strike, side, words),
            strike.attack.card.name(words.lang),
            _span(strike.range),
            "" if strike.threat == strike.range else _span(strike.threat),
            decimal(strike.attack.mean),
            percent(strike.attack.part_check),
        )
    return made


def _weapons(strike: Strike, side: Side, words: Words) -> str:
    """The weapon, or that all of them fire; of some of the machine's weapons, which."""
    if strike.attack.weapon is None and len(strike.arms) == len(side.build.ranged):
        return words["table.all"]
    return words["compare.join"].join(visible(side.build.name(arm, words.lang)) for arm in strike.arms)


def _span(hexes: tuple[int, int]) -> str:
    near, far = hexes
    return str(near) if near == far else f"{near}–{far}"


def _best(found: Comparison, words: Words) -> Any:
    made = _table(words["compare.distance"], _name(found.first, words), _name(found.second, words))
    for distance in found.distances:
        made.add_row(str(distance), *(_cell(side, side.best(distance), words) for side in (found.first, found.second)))
    return made


def _cell(side: Side, strike: Strike | None, words: Words) -> str:
    if strike is None:
        return words["compare.nothing"]
    attack = f"{_weapons(strike, side, words)} {strike.attack.card.name(words.lang)}"
    return words.say("compare.cell", mean=number(strike.attack.mean), attack=attack)
