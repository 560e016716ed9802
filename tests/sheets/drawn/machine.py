"""Machines as they are meant: what a drawn sheet says, and what has to be read from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

OPTIONS = {
    "ranged.customs": {
        "standard": "通常",
        "fast": "高速",
        "impact": "衝撃",
        "jammer": "ジャマー",
        "sniper": "狙撃",
        "arc": "曲射",
        "ap": "徹甲",
        "energy": "エネルギー",
        "burst": "炸裂",
    },
    "melee.customs": {
        "standard": "通常",
        "impact": "衝撃",
        "jammer": "ジャマー",
        "energy": "エネルギー",
        "polearm": "長柄",
        "reinforced": "増加装甲",
    },
    "melee.combos": {
        "flurry": "連撃",
        "step_in": "踏み込み攻撃",
        "aikido": "合気",
        "boost_attack": "ブーストアタック",
        "guard": "防御姿勢",
    },
}
SETS = {"ranged": ("customs",), "melee": ("customs", "combos")}
NUMBERS = {"ranged": ("power", "shots"), "melee": ("power",)}
NAMES = ("ゼロ", "Kite", "影縫い改", "試作一号", "Δ-9", "雷", "ﾊﾙ", "北風", "白夜", "Anvil", "十三夜", "霞")
PLAYERS = ("青木", "Mika", "T.Sato", "ゆう", "みなと", "さくら")
ARMS = ("ライフル", "長銃", "砲身2型", "Pile", "盾", "07式", "短剣", "斧", "投げ槍", "光束砲", "杭", "Lance")


@dataclass(slots=True)
class Weapon:
    """One weapon; ``chosen`` are ids of options by set, in the order of the rules."""

    name: str
    numbers: dict[str, int]
    chosen: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Machine:
    """One machine. Stats in the order output, precision, durability."""

    name: str
    player: str
    stats: tuple[int, int, int]
    weapons: dict[str, list[Weapon]]

    def plain(self) -> tuple[object, ...]:
        """All of it, to be compared."""
        arms = tuple(
            (table, one.name, tuple(one.numbers.values()), tuple((key, tuple(ids)) for key, ids in one.chosen.items()))
            for table, found in self.weapons.items()
            for one in found
        )
        return self.name, self.player, self.stats, arms


def words(table: str, key: str, ids: list[str]) -> list[str]:
    """What people write for choices."""
    return [OPTIONS[f"{table}.{key}"][one] for one in ids]


def random_machine(rng: Random, name: str) -> Machine:
    """Any machine; a quarter has weapons of one sort only, and a few have none."""
    most = {"ranged": rng.choice((0, 1, 1, 2, 3)), "melee": rng.choice((0, 1, 1, 2))}
    arms = rng.sample(ARMS, sum(most.values()))
    weapons = {table: [_weapon(rng, table, arms.pop()) for _ in range(count)] for table, count in most.items()}
    return Machine(name, rng.choice(PLAYERS), (rng.randint(1, 40), rng.randint(1, 40), rng.randint(1, 40)), weapons)


def _weapon(rng: Random, table: str, name: str) -> Weapon:
    numbers = {key: rng.randint(1, 9) for key in NUMBERS[table]}
    chosen = {}
    for key in SETS[table]:
        known = list(OPTIONS[f"{table}.{key}"])
        some = rng.sample(known, rng.choice((0, 1, 1, 2, 2, 3)))
        chosen[key] = sorted(some, key=known.index)
    return Weapon(name, numbers, chosen)
