"""The data sheet of a machine and its pilot: its fields, its tables, and every label that is read. ``labels[0]`` is
what we write. What the rules name (kinds, abilities, tags) has its names from there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from designer.games.sentinel.machine import BANDS, TERRAINS
from designer.games.sentinel.rules import Rules, load
from designer.named import Named
from sheets.form import Field, Form, Kind, Option, Table

_TEXTS: dict[str, tuple[str, ...]] = {
    "name": ("機体名", "機体名称", "名前", "名称", "name", "machine", "machine name"),
    "player": ("プレイヤー", "参加者", "プレイヤー名", "参加者名", "player", "player name"),
    "photo": ("写真", "画像", "photo", "picture"),
    "note": ("設定", "メモ", "note", "notes"),
}
_KIND = ("機種", "機体種別", "機体分類", "kind", "type", "machine type")
_MOBILITY = ("機動力", "移動力", "mobility", "movement")
_STATS: dict[str, tuple[str, ...]] = {
    "evasion": ("回避値", "基本回避値", "evasion"),
    "durability": ("耐久力", "耐久値", "durability"),
    "propellant": ("推進剤", "推進剤量", "propellant", "fuel"),
}
_HEADERS = {"evasion": ("回避",)}
"""Words that are labels only in a line with others: skills and classes of weapons are called so too."""
_PILOT_NAME = ("パイロット", "パイロット名", "操縦者", "搭乗者", "pilot", "pilot name")
_NT = ("NT値", "NT", "ニュータイプ値", "NT level", "NT value")
_MODIFIERS = ("修正", "修正値", "の修正", "の修正値")
"""What people add to an ability's name, for what stands there is its modifier."""

_OUTPUTS: dict[str, tuple[str, ...]] = {
    "derived.evasion": ("合計回避値", "最終回避値", "回避合計", "total evasion"),
    "derived.punch": ("殴打修正", "殴る・蹴る修正", "punch bonus"),
}

_TITLES: dict[str, tuple[str, ...]] = {
    "locations": (
        "命中箇所表",
        "命中箇所",
        "命中個所",
        "被弾箇所",
        "命中判定表",
        "hit locations",
        "hit location table",
    ),
    "ranged": ("射撃武器", "射撃武装", "射撃兵装", "ranged", "ranged weapons", "guns"),
    "melee": ("格闘武器", "格闘武装", "格闘兵装", "近接武器", "melee", "melee weapons"),
    "equipment": ("特殊装備", "装備品", "special equipment"),
    "skills": ("技能", "スキル", "skills"),
}
_ROSTER: dict[str, tuple[str, ...]] = {
    "locations": ("箇所", "location"),
    "ranged": ("射撃", "射撃武器", "ranged"),
    "melee": ("格闘", "格闘武器", "melee"),
    "equipment": ("装備", "特殊装備", "equipment"),
    "skills": ("技能", "skill"),
}
_WEAPON = ("武器名", "武装名", "武器", "武装", "weapon", "weapon name")
_CLASS = ("分類", "武器分類", "種類", "class")
_DAMAGE = ("ダメージ", "攻撃力", "威力", "damage")
_TAGS = ("属性", "タグ", "特性", "tags", "tag")
_NOTE = ("備考", "効果", "remarks", "effect")
_BANDS: dict[str, tuple[str, ...]] = {
    "close": ("近距離", "近", "近距離修正", "close"),
    "medium": ("中距離", "中", "中距離修正", "medium"),
    "long": ("遠距離", "遠", "遠距離修正", "long"),
    "extreme": ("超遠距離", "超遠", "超", "超遠距離修正", "extreme"),
}
_TERRAINS: dict[str, tuple[str, ...]] = {
    "ground": ("地上", "陸上", "陸", "ground"),
    "air": ("空中", "空", "air"),
    "space": ("宇宙", "宇", "space"),
    "water": ("水中", "水", "water"),
}
_ROUNDS = ("弾数", "装弾数", "残弾", "rounds", "ammunition", "ammo")
_MAGAZINES = ("弾倉", "弾倉数", "予備弾倉", "マガジン", "magazines")
_ATTACKS = ("連射", "連射回数", "攻撃回数", "オート", "auto", "attacks")
_UNITS = ("基数", "搭載数", "units")


@cache
def form() -> Form:
    """What the data sheet of a machine holds. Paths are those of `designer.games.sentinel.read`."""
    rules = load()
    fields = (*_texts(), *_machine(rules), *_pilot(rules), *_outputs())
    return Form("sentinel", fields, (_locations(), _ranged(rules), _melee(rules), _equipment(), _skills()))


def _texts() -> tuple[Field, ...]:
    kinds = {"photo": Kind.PICTURE}
    return tuple(Field(path, kinds.get(path, Kind.TEXT), labels) for path, labels in _TEXTS.items())


def _machine(rules: Rules) -> tuple[Field, ...]:
    terrains = {one.id: one for one in rules.terrains}
    return (
        Field("kind", Kind.CHOICES, _KIND, _options(rules.kinds), slots=1),
        Field("mobility", Kind.TEXT, _MOBILITY, shorthand=True),
        *(Field(f"mobility.{key}", Kind.WHOLE, _labels(terrains[key], _TERRAINS[key]), dash=True) for key in TERRAINS),
        *(
            Field(path, Kind.WHOLE, labels, is_stat=True, headers=_HEADERS.get(path, ()))
            for path, labels in _STATS.items()
        ),
    )


def _pilot(rules: Rules) -> tuple[Field, ...]:
    return (
        Field("pilot.name", Kind.TEXT, _PILOT_NAME),
        *(Field(f"pilot.{one.id}", Kind.WHOLE, _ability(one), dash=one.id == "fighting") for one in rules.abilities),
        Field("pilot.nt", Kind.WHOLE, _NT, dash=True),
    )


def _ability(one: Named) -> tuple[str, ...]:
    """An ability by its full name; its aliases (射撃) are names of skills and of classes of weapons as well."""
    return _unique((one.ja, one.en, *(f"{one.ja}{word}" for word in _MODIFIERS)))


def _outputs() -> tuple[Field, ...]:
    return tuple(Field(path, Kind.OUTPUT, labels) for path, labels in _OUTPUTS.items())


def _locations() -> Table:
    columns = (
        Field("total", Kind.TEXT, ("出目", "命中番号", "1D6+ML", "ダイス目", "roll", "total")),
        Field("name", Kind.TEXT, ("箇所", "部位", "命中箇所", "箇所名", "location", "part")),
        Field("armour", Kind.WHOLE, ("装甲値", "装甲", "armour", "armor")),
        Field(
            "additional", Kind.WHOLE, ("追加値", "追加ダメージ", "追加", "additional", "additional value"), dash=True
        ),
    )
    return _table("locations", columns, ("total", "name", "armour"))


def _ranged(rules: Rules) -> Table:
    bands = {one.id: one for one in rules.bands}
    columns = (
        Field("name", Kind.TEXT, _WEAPON),
        Field("class", Kind.TEXT, _CLASS),
        *(Field(band, Kind.WHOLE, _labels(bands[band], _BANDS[band]), dash=True) for band in BANDS),
        Field("damage", Kind.TEXT, _DAMAGE),
        Field("rounds", Kind.WHOLE, _ROUNDS, dash=True),
        Field("magazines", Kind.WHOLE, _MAGAZINES, dash=True),
        Field("attacks", Kind.WHOLE, _ATTACKS, dash=True),
        Field("units", Kind.WHOLE, _UNITS, dash=True),
        Field("tags", Kind.CHOICES, _TAGS, _options(rules.tags), slots=2),
    )
    return _table("ranged", columns, ("name", "damage", "close"))


def _melee(rules: Rules) -> Table:
    columns = (
        Field("name", Kind.TEXT, _WEAPON),
        Field("class", Kind.TEXT, _CLASS),
        Field("modifier", Kind.WHOLE, ("命中修正", "命中", "格闘修正", "modifier", "hit modifier")),
        Field("damage", Kind.TEXT, _DAMAGE),
        Field("tags", Kind.CHOICES, _TAGS, _options(rules.tags), slots=2),
    )
    return _table("melee", columns, ("name", "damage", "modifier"))


def _equipment() -> Table:
    columns = (
        Field("name", Kind.TEXT, ("装備名", "装備", "equipment")),
        Field("value", Kind.WHOLE, ("効果値", "射撃修正", "数値", "value"), dash=True),
        Field("armour", Kind.WHOLE, ("装備装甲", "追加装甲値", "equipment armour"), dash=True),
        Field("durability", Kind.WHOLE, ("装備耐久", "追加耐久力", "equipment durability"), dash=True),
        Field("note", Kind.TEXT, _NOTE),
    )
    return _table("equipment", columns, ("name",))


def _skills() -> Table:
    columns = (
        Field("name", Kind.TEXT, ("技能名", "スキル名", "skill")),
        Field("level", Kind.WHOLE, ("レベル", "Lv", "level"), dash=True),
        Field("note", Kind.TEXT, _NOTE),
    )
    return _table("skills", columns, ("name",))


def _table(path: str, columns: tuple[Field, ...], marks: tuple[str, ...]) -> Table:
    return Table(path, _TITLES[path], columns, marks, _ROSTER[path])


def _options(things: Iterable[Named]) -> tuple[Option, ...]:
    return tuple(Option(one.id, _unique(one.labels)) for one in things)


def _labels(one: Named, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    return _unique((one.ja, one.en, *one.aliases, *more))


def _unique(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(labels))
