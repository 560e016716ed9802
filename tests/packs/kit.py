"""Packs as inline texts, and machines that use what they bring."""

from __future__ import annotations

from pathlib import Path

from designer.faults import Fault
from designer.packs.pack import Pack, PackError
from designer.packs.read import load

MOON = """
game = "bundodo"
name = "月面 別冊"
version = "1.2"

[[customs]]
id = "gravity"
ja = "重力"
en = "Gravity"
aliases = ["グラビティ"]
ranged = 2
melee = 3
words = { ja = "当たった敵機は移動距離が1減る。", en = "A machine that is hit moves 1 hex less." }

[[customs]]
id = "rail"
ja = "電磁加速"
en = "Rail"
ranged = 3
reach = 2
ignores = 4
words = { ja = "射程の上限+2、ヒットで装甲をさらに4無視。", en = "Range +2; a hit ignores 4 more armour." }

[[customs]]
id = "sworn"
ja = "一刀"
en = "Sworn"
melee = -2
alone = true
faces = { miss = [1, 2, 3], hit = [4, 5], critical = [6] }
words = "1〜3はミス。"

[[cards]]
id = "triple"
ja = "三連撃"
en = "Triple Flurry"
kind = "combo"
attacks = 3
boost = 1
priority = 2
words = { ja = "3回攻撃する。", en = "3 attacks." }

[[cards]]
id = "lunge"
ja = "突進"
kind = "combo"
attacks = 1
boost_moves = 1
words = "ブースト移動のあと1回攻撃する。"

[[cards]]
id = "taunt"
ja = "挑発"
kind = "combo"
words = "敵機は次のターン、自機しか攻撃できない。"

[[cards]]
id = "smoke"
ja = "煙幕"
en = "Smoke"
kind = "ability"
simulate = 1
after = "discard"
words = { ja = "次の自分の行動まで撃たれない。", en = "Until your next action nobody shoots you." }

[[cards]]
id = "dive"
ja = "急降下"
kind = "ability"
boost = 2
upkeep_boost = 1
after = "reload"
words = "オープン中、移動で障害物を無視できる。"
"""

MACHINE = """
game = "bundodo"
name = "ツキカゲ"
player = "みなと"
[stats]
output = 10
precision = 6
durability = 6
[[ranged]]
name = "レール砲"
power = 5
shots = 1
customs = ["電磁加速", "gravity"]
[[melee]]
name = "刀"
power = 5
customs = ["一刀"]
combos = ["三連撃", "突進"]
[[melee]]
name = "旗"
power = 2
customs = ["グラビティ"]
combos = ["挑発"]
"""
"""10 + 6 + 6, 5×1 + 3 + 2, 5 − 2, 2 + 3: 40 points."""
COST = 40


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def pack(folder: Path, text: str = MOON, name: str = "moon.toml") -> Pack:
    """The pack of a text."""
    [found] = load([write(folder / name, text)])
    return found


def faults(folder: Path, *texts: str) -> list[tuple[str, str]]:
    """Codes and keys of what is wrong with the packs of these texts, in files a.toml, b.toml, ..."""
    return [(one.code, one.path) for _, one in all_faults(folder, *texts)]


def all_faults(folder: Path, *texts: str) -> list[tuple[Path, Fault]]:
    try:
        load([write(folder / f"{letter}.toml", text) for letter, text in zip("abc", texts, strict=False)])
    except PackError as error:
        return list(error.faults)
    return []


def custom(body: str, *, name: str = "p") -> str:
    """A pack with one custom: its id and names, then what ``body`` says."""
    return f'name = "{name}"\nversion = "1"\n[[customs]]\nid = "c"\nja = "新"\nwords = "w"\n{body}\n'


def card(body: str) -> str:
    """The same of a card."""
    return f'name = "p"\nversion = "1"\n[[cards]]\nid = "c"\nja = "新"\nwords = "w"\n{body}\n'
