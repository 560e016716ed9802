"""The pictures on cards: where an action leads, how far a weapon reaches, what rises and what falls."""

from __future__ import annotations

from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.prints import facts
from designer.games.wildgauge.rules import Action, Focus, Rules, Status
from designer.pictures import Art, DiceArt, IconArt, QueueArt, ShiftArt, Square, SquareArt
from designer.wording import Wording

_MOST_SQUARES = 8
"""A longer row leaves out squares between those that matter."""
_STEPS = 3
"""Squares of a move that are drawn one by one."""


def of_action(action: Action, machine: Machine, rules: Rules, words: Wording) -> tuple[Art, ...]:
    """The picture of an action; none of concentrating, whose ways each have a `pairing`."""
    mobility = machine.stat("mobility")
    caption = " ".join(words.maybe(f"{action.id}.caption", rules=rules, mobility=facts.show(mobility)))
    squares: tuple[Square, ...]
    found: Art | None = None
    match action.picture:
        case "dice":
            found = DiceArt(rules.general_dice, caption)
        case "swap":
            found = ShiftArt(((words("swap.other"), words("swap.on")),), ((words("swap.own"), words("swap.off")),))
        case "wait":
            found = QueueArt(words("wait.own"), (words("wait.next"), words("wait.after")), 1, caption)
        case "stance":
            found = ShiftArt(down=((words("checks.evade"), words("stance.fails")),))
        case "steps":
            found = _steps(mobility, caption)
        case "disengage":
            squares = (Square(0, 0, mark="self"), Square(1, 0, lit=True), Square(0, 1, mark="enemy"))
            found = SquareArt(squares, ((0, 0), (1, 0)), caption)
        case "pick_up":
            found = ShiftArt(((words("pick_up.dropped"), words("swap.on")),))
        case "attack":
            squares = (Square(0, mark="self"), Square(1), Square(2), Square(3, lit=True, mark="enemy"))
            found = SquareArt(squares, ((0, 0), (2, 0)), caption)
    return () if found is None else (found,)


def _steps(mobility: int | None, caption: str) -> SquareArt:
    """The own square and those ahead, lit."""
    shown = _STEPS if mobility is None else min(mobility, _STEPS)
    squares = [Square(0, mark="self"), *(Square(x, lit=True) for x in range(1, shown + 1))]
    if mobility is None or mobility > _STEPS:
        squares.append(Square(shown + 1, lit=True, mark="gap"))
    return SquareArt(tuple(squares), tuple((x, 0) for x in range(shown + 1)), caption)


def pairing(focus: Focus, level: str, words: Wording) -> ShiftArt:
    """What rises by the class level and what falls by it (W6)."""
    return ShiftArt(
        ((words(f"checks.{focus.up}"), f"＋{level}"),),
        tuple((words(f"checks.{one}"), f"−{level}") for one in focus.down),
    )


def attack(weapon: Weapon, rank: int | None, words: Wording) -> tuple[Art, ...]:
    """How far a weapon reaches, and the dice to hit with."""
    if weapon.is_armour:
        return (IconArt("shield", words("weapon.armour_caption", power=facts.power(weapon))),)
    dice = DiceArt(1 if rank is None else rank, words("weapon.dice", rank=facts.show(rank)))
    if weapon.range is None:
        return (dice,)
    return (SquareArt(_row(*weapon.range), caption=_reach(weapon, words)), dice)


def _reach(weapon: Weapon, words: Wording) -> str:
    key = "same" if weapon.range == (0, 0) else "range"
    return words(f"weapon.{key}", reach=facts.reach(weapon))


def _row(first: int, last: int) -> tuple[Square, ...]:
    """The squares from the own one on to the farthest, those in range lit and numbered; of a long row those that
    matter."""
    numbers = list(range(last + 1))
    if last > _MOST_SQUARES:
        wanted = {0, 1, first - 1, first, first + 1, last - 1, last}
        numbers = sorted(number for number in wanted if 0 <= number <= last)
    squares: list[Square] = []
    for number in numbers:
        if squares and number > numbers[numbers.index(number) - 1] + 1:
            squares.append(Square(len(squares), lit=first < number <= last and number - 1 > first, mark="gap"))
        lit = first <= number <= last
        mark, text = ("self", "") if number == 0 else ("", str(number))
        squares.append(Square(len(squares), lit=lit, mark=mark, text=text))
    return tuple(squares)


def of_status(status: Status, machine: Machine, rules: Rules, words: Wording) -> tuple[Art, ...]:
    """What a bad status takes away."""
    found: Art | None = None
    match status.picture:
        case "acid":
            found = ShiftArt(down=((words("acid.armour"), words("acid.loss", rules=rules)),))
        case "blaze":
            found = DiceArt(rules.blaze_dice, words("blaze.caption", rules=rules))
        case "lock":
            found = ShiftArt(down=((words("lock.own"), "−X"), (words("lock.enemy"), "−X")))
        case "blind":
            roll = words("blind.rank"), words("blind.dice", rank=facts.show(machine.rank("awakening")))
            found = ShiftArt((roll,), tuple((words(f"checks.{one}"), "0") for one in ("hit", "evade")))
        case "stun":
            actions = words("stun.actions"), words("stun.count", rules=rules)
            found = ShiftArt(down=(actions, (words("stun.ranks"), words("stun.half"))))
    return () if found is None else (found,)
