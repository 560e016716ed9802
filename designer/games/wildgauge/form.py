"""The game's data sheet: its fields, its tables, and every label that is read. ``labels[0]`` is what we write."""

from __future__ import annotations

from functools import cache

from designer.games.wildgauge.rules import Rules, Sets, load
from designer.named import Named
from sheets.form import Field, Form, Kind, Option, Table

_NAME = ("機体名", "機体名称", "machine", "machine name", "名前", "名称", "name")
_PLAYER = ("プレイヤー", "プレイヤー名", "player", "player name", "参加者", "PL")
_PHOTO = ("写真", "画像", "photo", "picture")
_NOTE = ("設定", "メモ", "note", "notes")
_PILOT: dict[str, tuple[Kind, tuple[str, ...]]] = {
    "name": (Kind.TEXT, ("パイロット名", "パイロット", "pilot", "pilot name", "操縦者")),
    "class": (Kind.TEXT, ("クラス", "class", "pilot class")),
    "level": (Kind.WHOLE, ("クラスレベル", "class level", "レベル", "level", "CL", "Lv")),
    "wg": (Kind.WHOLE, ("WG", "ワイルドゲージ", "wild gauge")),
}

_WEAPONS = ("武器", "武装", "weapons", "装備")
_WEAPON = ("武器名", "武装名", "weapon", "name", "名称", "名前")
_POWER = ("威力", "power", "ダメージ", "damage")
_CARRY = ("所持", "carrying", "持ち方", "carry")
_ATTRIBUTES = ("属性", "attributes", "attribute")
_RANGE = ("射程", "range")
_EN = ("消費EN", "EN cost", "EN消費", "EN")
_ROUNDS = ("弾数", "rounds", "残弾", "弾")
_FUMBLE = ("F値", "F value", "F")
_TAGS = ("タグ", "tags", "種別")

_EXTRA = ("追加ランク", "その他のランク", "extra ranks")
_RANK_NAME = ("ランク名", "rank name")
_RANK = ("ランク", "rank")


@cache
def form() -> Form:
    """What the data sheet of a machine holds. Paths are those of `designer.games.wildgauge.read`."""
    rules = load()
    fields = (
        Field("name", Kind.TEXT, _NAME, headers=("機体",)),
        Field("player", Kind.TEXT, _PLAYER),
        Field("photo", Kind.PICTURE, _PHOTO),
        Field("note", Kind.TEXT, _NOTE),
        *(Field(f"pilot.{one}", kind, labels) for one, (kind, labels) in _PILOT.items()),
        *(Field(f"ranks.{one.id}", Kind.WHOLE, labels(one), is_stat=True) for one in rules.ranks),
        *(Field(f"stats.{one.id}", Kind.WHOLE, labels(one), is_stat=True) for one in rules.stats),
        Field("fitness", Kind.CHOICES, (*labels(rules.choice("fitness")), "適正"), _options(rules, "fitness")),
        Field("derived.action_value", Kind.OUTPUT, labels(rules.action_value)),
    )
    return Form(rules.game, fields, (_weapons(rules), _ranks()))


def _weapons(rules: Rules) -> Table:
    columns = (
        Field("name", Kind.TEXT, _WEAPON),
        Field("carry", Kind.CHOICES, _CARRY, _options(rules, "carry"), slots=1),
        Field("attributes", Kind.CHOICES, _ATTRIBUTES, _options(rules, "attributes"), slots=2),
        Field("power", Kind.TEXT, _POWER),
        Field("range", Kind.TEXT, _RANGE),
        Field("en", Kind.WHOLE, _EN),
        Field("rounds", Kind.WHOLE, _ROUNDS),
        Field("fumble", Kind.WHOLE, _FUMBLE),
        Field("tags", Kind.CHOICES, _TAGS, _options(rules, "tags"), slots=2),
    )
    return Table("weapons", _WEAPONS, columns, ("name", "power"), ("武器", "武装", "weapon"))


def _ranks() -> Table:
    columns = (Field("name", Kind.TEXT, _RANK_NAME), Field("rank", Kind.WHOLE, _RANK))
    return Table("extra_ranks", _EXTRA, columns, ("name", "rank"), ("追加ランク", "extra rank"))


def _options(rules: Rules, kind: Sets) -> tuple[Option, ...]:
    return tuple(Option(one.id, one.labels) for one in rules.options(kind))


def labels(one: Named) -> tuple[str, ...]:
    """Every label of a field that the rules name, its bare id excepted: that is its key in a build file."""
    return tuple(dict.fromkeys((one.ja, one.en, *one.aliases)))
