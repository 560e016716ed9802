"""A form like that of the duel, made here so that these tests know no game."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.form import Field, Form, Kind, Option, Role, Table
from sheets.grid import CellRef, Grid
from sheets.layout import read
from sheets.people.find import find


def _options(**labels: str) -> tuple[Option, ...]:
    return tuple(Option(one, tuple(text.split("|"))) for one, text in labels.items())


RANGED_CUSTOMS = _options(
    standard="通常",
    fast="高速",
    impact="衝撃",
    jammer="ジャマー|ジャミング",
    sniper="狙撃",
    arc="曲射",
    ap="徹甲",
    energy="エネルギー",
    burst="炸裂",
)
MELEE_CUSTOMS = _options(
    standard="通常",
    impact="衝撃",
    jammer="ジャマー|ジャミング",
    energy="エネルギー",
    polearm="長柄",
    reinforced="増加装甲",
)
COMBOS = _options(
    flurry="連撃|flurry",
    step_in="踏み込み攻撃|ヒット&アウェイ|step in",
    aikido="合気",
    boost_attack="ブーストアタック|boost attack",
    guard="防御姿勢",
)
NAME = Field("name", Kind.TEXT, ("装備名", "名称", "武器名", "name"))
POWER = Field("power", Kind.WHOLE, ("威力", "power"))
SHOTS = Field("shots", Kind.WHOLE, ("発射数", "shots"), units=("発", "連"))
COST = Field("cost", Kind.OUTPUT, ("搭載コスト", "コスト", "cost"), headers=("合計", "計", "total"))


def _customs(options: tuple[Option, ...]) -> Field:
    return Field("customs", Kind.CHOICES, ("カスタマイズ", "カスタム", "customs"), options)


FORM = Form(
    "duel",
    (
        Field("name", Kind.TEXT, ("機体名", "名前", "名称", "name"), headers=("機体",), role=Role.NAME),
        Field("player", Kind.TEXT, ("プレイヤー", "参加者", "player", "パイロット"), role=Role.PLAYER),
        Field("photo", Kind.PICTURE, ("写真", "画像", "photo"), role=Role.PHOTO),
        Field("note", Kind.TEXT, ("設定", "メモ", "note"), role=Role.NOTE),
        Field("stats.output", Kind.WHOLE, ("出力", "output"), is_stat=True),
        Field("stats.precision", Kind.WHOLE, ("精度", "precision"), is_stat=True),
        Field("stats.durability", Kind.WHOLE, ("耐久性", "耐久", "durability"), is_stat=True),
        Field("total", Kind.OUTPUT, ("機体コスト", "合計", "total")),
        Field("hp", Kind.OUTPUT, ("HP",)),
        Field("move", Kind.OUTPUT, ("移動距離", "移動", "move")),
    ),
    (
        Table(
            "ranged",
            ("遠距離装備", "射撃装備", "ranged"),
            (NAME, POWER, SHOTS, _customs(RANGED_CUSTOMS), COST),
            ("name", "power", "shots"),
            ("遠距離装備", "遠距離", "射撃装備", "射撃", "ranged"),
        ),
        Table(
            "melee",
            ("近接装備", "格闘装備", "melee"),
            (
                NAME,
                POWER,
                _customs(MELEE_CUSTOMS),
                Field("combos", Kind.CHOICES, ("近接コンボ", "コンボ", "combos"), COMBOS, repeats=True),
                COST,
            ),
            ("name", "power"),
            ("近接装備", "近接", "格闘装備", "格闘", "melee"),
        ),
    ),
    ("機体性能",),
)

HEAD = """
| 機体名 | ゼロ |
| 出力 | 10 |
| 精度 | 8 |
| 耐久性 | 7 |
...
"""
HEAD_CELLS = {
    "name": ("ゼロ", "B1"),
    "stats.output": (10, "B2"),
    "stats.precision": (8, "B3"),
    "stats.durability": (7, "B4"),
}
BARE = {
    "name": "ゼロ",
    "stats.output": 10,
    "stats.precision": 8,
    "stats.durability": 7,
}
GUN = {"ranged[0].name": "銃", "ranged[0].power": 5, "ranged[0].shots": 1}
CANNON = {"ranged[1].name": "砲", "ranged[1].power": 9, "ranged[1].shots": 2}
SWORD = {"melee[0].name": "剣", "melee[0].power": 4}


def told(grid: Grid) -> list[dict[str, tuple[object, str]]]:
    """What is read of each machine on a tab: value and cell name by path; blank choices left out."""
    return [cells(layout_values) for layout_values in (read(one, grid) for one in find(FORM, grid))]


def cells(values: object) -> dict[str, tuple[object, str]]:
    found: Mapping[str, object] = values.cells  # type: ignore[attr-defined]
    result = {}
    for path, cell in found.items():
        ref = cell.ref  # type: ignore[attr-defined]
        assert isinstance(ref, CellRef)
        if not (path.endswith("]") and cell.is_blank):  # type: ignore[attr-defined]
            result[path] = (cell.value, ref.a1)  # type: ignore[attr-defined]
    return result


def plain(grid: Grid) -> list[dict[str, object]]:
    """The same without places, blanks left out."""
    return [{p: v for p, (v, _) in machine.items() if v not in (None, "")} for machine in told(grid)]


def weapon(path: str, **columns: tuple[object, str]) -> dict[str, tuple[object, str]]:
    """The cells of one weapon; ``customs_0`` stands for ``customs[0]``."""
    found = {}
    for key, cell in columns.items():
        column, _, number = key.partition("_")
        found[f"{path}.{column}" + (f"[{number}]" if number else "")] = cell
    return found
