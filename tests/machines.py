"""Random machines of the duel, readable ones: legal, illegal or either. Shared by all tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from designer.games.duel.machine import Machine, Melee, Ranged

CAP = 50
RANGED = {"standard": -3, "fast": 1, "impact": 1, "jammer": 1, "sniper": 2, "arc": 2, "ap": 2, "energy": 2, "burst": 4}
MELEE = {"standard": -3, "impact": 1, "jammer": 1, "energy": 2, "polearm": 1, "reinforced": 4}
COMBOS = ("flurry", "step_in", "aikido", "boost_attack", "guard")

_NAMES = ("", "試作一号", "Kite", "影縫い", "改・弐式", "ロングレンジ砲", "パイルA", "盾 07", "雷", "Δ-9", "はがね丸")
_PLAYERS = ("", "青木", "Mika", "ﾊﾙ", "T.Sato", "ゆう 2")
_NOTES = ("", "北の工廠で組まれた。", "Built from two kits", "一行目\n二行目")


def cost(machine: Machine) -> int:
    """The points of a readable machine, from the table above and by B3, B4 and B6 alone. Raises KeyError where a
    custom has no price on its weapon."""
    points = [machine.output, machine.precision, machine.durability]
    points += [max(0, (w.power or 0) * (w.shots or 0) + sum(RANGED[c] for c in w.customs)) for w in machine.ranged]
    points += [max(0, (w.power or 0) + sum(MELEE[c] for c in w.customs)) for w in machine.melee]
    return sum(value for value in points if value is not None)


def _customs(rng: Random, prices: dict[str, int]) -> tuple[str, ...]:
    others = [custom for custom in prices if custom != "standard"]
    drawn = rng.random()
    if drawn < 0.25:
        return ("standard",)
    return tuple(rng.sample(others, rng.choice((0, 1, 1, 2, 2, 3)))) if drawn < 0.9 else ()


def _ranged(rng: Random) -> Ranged:
    return Ranged(rng.choice(_NAMES), rng.randint(1, 10), rng.choice((1, 1, 1, 2, 3, 5)), _customs(rng, RANGED))


def _melee(rng: Random) -> Melee:
    combos = tuple(rng.choices(COMBOS, k=rng.choice((0, 1, 2, 2, 2))))
    return Melee(rng.choice(_NAMES), rng.randint(1, 10), _customs(rng, MELEE), combos)


def _legal(rng: Random) -> Machine:
    ranged = [_ranged(rng) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    melee = [_melee(rng) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    machine = Machine(
        rng.choice(_NAMES), rng.choice(_PLAYERS), 0, 0, 0, tuple(ranged), tuple(melee), note=rng.choice(_NOTES)
    )
    while (rest := CAP - cost(machine)) < 0:
        weapons = list(machine.ranged or machine.melee)
        weapons.pop(rng.randrange(len(weapons)))
        machine = replace(machine, **{"ranged" if machine.ranged else "melee": tuple(weapons)})
    points = [0, 0, 0]
    for _ in range(rest if rng.random() < 0.5 else rng.randint(0, rest)):
        points[rng.randrange(3)] += 1
    return replace(machine, output=points[0], precision=points[1], durability=points[2])


def _broken(rng: Random) -> Machine:
    """A legal machine with one rule broken."""
    machine = _legal(rng)
    match rng.randrange(7):
        case 0:
            over = CAP - cost(machine) + rng.randint(1, 20)
            return replace(machine, output=(machine.output or 0) + over)
        case 1:
            return replace(machine, ranged=(*machine.ranged, Ranged("零", 0, 1, ())))
        case 2:
            return replace(machine, ranged=(*machine.ranged, Ranged("零", 1, 0, ("fast",))))
        case 3:
            return replace(machine, melee=(*machine.melee, Melee("重ね", 1, ("impact", "impact"), ("flurry",))))
        case 4:
            return replace(machine, ranged=(*machine.ranged, Ranged("混ぜ", 2, 1, ("standard", "fast"))))
        case 5:
            return replace(machine, ranged=(*machine.ranged, Ranged("長筒", 2, 1, ("polearm",))))
        case _:
            return replace(machine, melee=(*machine.melee, Melee("三連", 1, (), ("flurry", "guard", "flurry"))))


def random_machine(rng: Random, legal: bool | None = None) -> Machine:
    """A machine that any sheet can hold: ``legal`` under the basic rules, illegal by one rule, or either."""
    if legal is None:
        legal = rng.random() < 0.6
    return _legal(rng) if legal else _broken(rng)


def machines(legal: bool | None = None) -> st.SearchStrategy[Machine]:
    """The same as a hypothesis strategy."""
    return st.integers(0, 2**32 - 1).map(lambda seed: random_machine(Random(seed), legal))
