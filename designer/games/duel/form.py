"""The duel's data sheet: its fields, its two tables of weapons, and every label that is read. ``labels[0]`` is what
we write."""

from __future__ import annotations

from functools import cache

from designer.games.duel.rules import Rules, Weapons, load
from designer.named import Named
from sheets.form import Field, Form, Kind, Option, Table

# What is read besides the names in rules.toml.
_TEXTS: dict[str, tuple[str, ...]] = {
    "name": ("機体名", "名前", "名称", "name", "machine", "machine name", "機体名称", "mech", "mech name"),
    "player": (
        *("プレイヤー", "参加者", "プレイヤー名", "参加者名", "名前（プレイヤー）", "player", "player name"),
        *("操縦者", "操縦者名", "パイロット", "パイロット名", "pilot"),
    ),
    "photo": ("写真", "画像", "photo", "picture"),
    "note": ("設定", "メモ", "note", "notes"),
}
_PARTS = ("機体性能",)
"""What stands over parts of the sheet, and is no value of what stands above it."""
_HEADERS: dict[str, tuple[str, ...]] = {"name": ("機体",)}
"""Words that are labels only in a line with others: 機体 stands over parts of sheets too."""
_COSTS: dict[str, tuple[str, ...]] = {
    "cap": ("コスト上限", "cap"),
    "cost.total": ("機体コスト", "合計", "総コスト", "合計コスト", "total", "machine cost", "total cost"),
    "cost.stats": ("機体性能コスト", "性能コスト", "stats cost"),
    "cost.ranged": ("遠距離装備コスト", "遠距離コスト", "ranged cost"),
    "cost.melee": ("近接装備コスト", "近接コスト", "melee cost"),
}
_DERIVED: dict[str, tuple[str, ...]] = {
    "move": ("移動", "移動力"),
    "half_move": ("半移動",),
    "armor": ("armor",),
    "precise_action": ("精密",),
    "simulate": ("シミュレーション",),
}
_TITLES: dict[Weapons, tuple[str, ...]] = {
    "ranged": ("遠距離武器", "射撃武器", "ranged", "ranged weapons"),
    "melee": ("近接武器", "格闘武器", "melee", "melee weapons"),
}
_ROSTER: dict[Weapons, tuple[str, ...]] = {
    "ranged": ("遠距離", "遠距離装備", "射撃", "射撃装備", "ranged", "ranged weapon"),
    "melee": ("近接", "近接装備", "格闘", "格闘装備", "melee", "melee weapon"),
}
_NAME = ("装備名", "名称", "武器名", "名前", "name", "weapon")
_POWER = ("威力", "power")
_SHOTS = ("発射数", "shots")
_CUSTOMS = (
    *("カスタマイズ", "カスタム", "customs", "custom"),
    *("customisation", "customisations", "customization", "customizations"),
)
_COMBOS = ("近接コンボ", "コンボ", "combos", "combo")
_COST = ("搭載コスト", "コスト", "cost")
_COST_HEADERS = ("合計", "合計コスト", "小計", "計", "total", "total cost", "subtotal")
"""What heads the costs of a table of weapons; by themselves these words are the whole machine's."""


@cache
def form() -> Form:
    """What the data sheet of a machine holds. Paths are those of `designer.games.duel.read`."""
    rules = load()
    fields = (*_texts(), *_stats(rules), *_outputs(rules))
    return Form("bundodo", fields, (_ranged(rules), _melee(rules)), _PARTS)


def _texts() -> tuple[Field, ...]:
    kinds = {"photo": Kind.PICTURE}
    return tuple(
        Field(path, kinds.get(path, Kind.TEXT), labels, headers=_HEADERS.get(path, ()))
        for path, labels in _TEXTS.items()
    )


def _stats(rules: Rules) -> tuple[Field, ...]:
    return tuple(Field(f"stats.{one.id}", Kind.WHOLE, _labels(one), is_stat=True) for one in rules.stats)


def _outputs(rules: Rules) -> tuple[Field, ...]:
    costs = [Field(path, Kind.OUTPUT, labels) for path, labels in _COSTS.items()]
    derived = [
        Field(f"derived.{one.id}", Kind.OUTPUT, _unique((*_labels(one), *_DERIVED.get(one.id, ()))))
        for one in rules.derived_names
    ]
    return (*costs, *derived)


def _ranged(rules: Rules) -> Table:
    columns = (
        Field("name", Kind.TEXT, _NAME),
        Field("power", Kind.WHOLE, _POWER),
        Field("shots", Kind.WHOLE, _SHOTS),
        Field("customs", Kind.CHOICES, _CUSTOMS, _options(rules.customs_of("ranged"))),
        Field("cost", Kind.OUTPUT, _COST, headers=_COST_HEADERS),
    )
    return _table(rules, "ranged", columns, ("name", "power", "shots"))


def _melee(rules: Rules) -> Table:
    columns = (
        Field("name", Kind.TEXT, _NAME),
        Field("power", Kind.WHOLE, _POWER),
        Field("customs", Kind.CHOICES, _CUSTOMS, _options(rules.customs_of("melee"))),
        Field("combos", Kind.CHOICES, _COMBOS, _options(rules.combos), repeats=True),
        Field("cost", Kind.OUTPUT, _COST, headers=_COST_HEADERS),
    )
    return _table(rules, "melee", columns, ("name", "power"))


def _table(rules: Rules, sort: Weapons, columns: tuple[Field, ...], marks: tuple[str, ...]) -> Table:
    weapon = rules.weapon(sort)
    return Table(sort, _unique((*_labels(weapon), *_TITLES[sort])), columns, marks, _ROSTER[sort])


def _options(things: tuple[Named, ...]) -> tuple[Option, ...]:
    return tuple(Option(one.id, _unique(one.labels)) for one in things)


def _labels(one: Named) -> tuple[str, ...]:
    return _unique((one.ja, one.en, *one.aliases))


def _unique(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(labels))
