"""Views of invented machines, to print in tests. Nothing here reads a rule: the numbers are only plausible."""

from __future__ import annotations

from msgspec.structs import replace

from designer.pictures import ArtHex, DiceArt, FacesArt, HexArt, IconArt, PathArt, RangeArt
from designer.views import (
    Block,
    Card,
    Checklist,
    Cost,
    Diagram,
    Figure,
    HitBand,
    Kind,
    Panel,
    Part,
    Picture,
    Prose,
    RecordSheet,
    Row,
    Shape,
    Strip,
    Table,
    Tiles,
    Tone,
    Track,
)

MOVE = Kind("move", "移動", "MOVE", Tone.BLUE, Shape.CHEVRON)
RANGED = Kind("ranged", "射撃", "SHOOT", Tone.RED, Shape.CROSSHAIR)
MELEE = Kind("melee", "近接コンボ", "MELEE", Tone.AMBER, Shape.BLADE)
ABILITY = Kind("ability", "アビリティ", "ABILITY", Tone.GREEN, Shape.HEXAGON)

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # the six directions, east first, clockwise


def patch(lit: tuple[int, ...], enemy: int | None = None) -> HexArt:
    hexes = [ArtHex(0, 0, mark="self")]
    for direction, (q, r) in enumerate(AROUND):
        hexes.append(ArtHex(q, r, direction in lit, "enemy" if direction == enemy else ""))
    return HexArt(tuple(hexes))


HITS = (HitBand("1 2", "ミス", "miss"), HitBand("3 4 5", "ヒット", "hit"), HitBand("6", "クリティカル", "critical"))
ENERGY = (HitBand("1 2 3 4", "ミス", "miss"), HitBand("5 6", "クリティカル", "critical"))


def _card(id_: str, kind: Kind, title: str, priority: str, **more: object) -> Card:
    card = Card(id_, kind, title, priority, "優先順位", "ミズナギ二型", "みなと", (1, 1))
    return replace(card, **more)  # type: ignore[arg-type]


def cards() -> tuple[Card, ...]:
    advance = _card(
        "advance",
        MOVE,
        "前進",
        "3",
        copy=(1, 3),
        art=(replace(patch((5, 0, 1)), caption="移動 5"),),
        text=("5マスまで、前の3方向へ進む。", "1マスごとに、前の3方向のどれかへ向きを変えられる。"),
    )
    return (
        advance,
        replace(advance, copy=(2, 3)),
        replace(
            advance,
            id="retreat",
            title="後退",
            art=(replace(patch((2, 3, 4)), caption="移動 5"),),
            text=("5マスまで、後ろの3方向へ下がる。", "1マスごとに、後ろの3方向のどれかへ向きを変えられる。"),
        ),
        _card(
            "accelerate",
            MOVE,
            "加速",
            "4",
            art=(PathArt((0, 5, 0, 0), "3マス", "ブースト移動 ×4"),),
            costs=(Cost(Shape.BOLT, 1, "ブースト1 消費"),),
            text=("ブースト移動を4回まで行う。", "1回につきまっすぐ3マス。途中で止まると終わる。"),
        ),
        _card(
            "shoot",
            RANGED,
            "射撃",
            "2",
            art=(RangeArt(2, 8, "射程 2–8 マス"), DiceArt(2, "攻撃 2回")),
            hits=HITS,
            text=("射線と射程が通る敵機に、2回の攻撃を行う。",),
            panel=Panel(
                "長銃《遠雷》",
                "高速・徹甲",
                (Figure("威力", "4"), Figure("発射数", "2"), Figure("最大", "8"), Figure("貫通", "18")),
                ("徹甲: ヒットした時、敵の装甲をさらに10無視する。",),
            ),
            banner="要リロード",
        ),
        _card(
            "full_open",
            RANGED,
            "フルオープンアタック",
            "2",
            art=(IconArt("burst", "全射撃"),),
            hits=ENERGY,
            costs=(Cost(Shape.CHIP, 5, "シミュレート5 消費"),),
            text=("すべての遠距離装備で攻撃する。", "使ったあと、射撃カードをすべて場に出し、このカードは捨てる。"),
            stamp="規定外 52/50P",
        ),
        _card(
            "flurry",
            MELEE,
            "連撃",
            "1",
            art=(patch((0,), 0), DiceArt(2, "攻撃 2回")),
            hits=HITS,
            text=("隣の敵機に、2回の攻撃を行う。",),
            panel=Panel(
                "短剣",
                "ジャマー",
                (Figure("威力", "3"), Figure("攻撃", "2"), Figure("最大", "25"), Figure("射程", "1")),
            ),
        ),
        _card(
            "target_lock",
            ABILITY,
            "ターゲットロック",
            "1",
            art=(FacesArt(((2, 3), (5, 6)), "出目 +1"),),
            costs=(Cost(Shape.CHIP, 2, "シミュレート2 消費"),),
            text=("このフェイズ、自機のヒットロールの出目を1大きく扱う。",),
        ),
        _card(
            "mode_flight",
            ABILITY,
            "モード<飛行>",
            "1",
            art=(IconArt("wing", "障害物を無視"),),
            costs=(Cost(Shape.BOLT, 2, "ブースト2 消費"), Cost(Shape.BOLT, 1, "毎ターン ブースト1")),
            text=("場にある間、移動で障害物を無視する。",),
            banner="要リロード",
        ),
        _card(
            "reload",
            ABILITY,
            "リロード",
            "1",
            art=(IconArt("reload", "1枚を手札へ"),),
            text=("場に出ている自分のカード1枚を手札に戻す。",),
        ),
    )


_SOURCE = "写真"


def sheet() -> RecordSheet:
    tiles = Tiles(
        "機体性能",
        "FRAME",
        ((Tone.BLUE, Figure("出力", "9")), (Tone.GREEN, Figure("精度", "7")), (Tone.RED, Figure("耐久性", "9"))),
        (
            Figure("HP", "47", "20＋耐久×3"),
            Figure("装甲", "18", "耐久×2"),
            Figure("移動", "5", "出力×0.5"),
            Figure("半移動", "3", "出力×0.25"),
            Figure("精密動作", "10", "精度×1.3"),
            Figure("近接性能", "19", "出力×1.5＋精度×0.7"),
            Figure("ブースト", "9", "出力"),
            Figure("シミュレート", "7", "精度"),
            Figure("反応性", "7.0", "出力×精度÷耐久"),
        ),
    )
    track = Track(
        "状態",
        "CONDITION",
        (
            Strip("HP", 47, Tone.RED),
            Strip("ブースト", 9, Tone.BLUE, "ラウンドごとに回復"),
            Strip("シミュレート", 7, Tone.GREEN, "ラウンドごとに回復"),
        ),
    )
    diagram = Diagram(
        "パーツ破壊",
        "PARTS",
        (
            Part("head", "頭部"),
            Part("torso", "胴体"),
            Part("right_arm", "右腕"),
            Part("left_arm", "左腕"),
            Part("right_leg", "右脚"),
            Part("left_leg", "左脚"),
        ),
        (
            ("head", "毎ターン シミュレート−2"),
            ("torso", "毎ターン ブースト−2"),
            ("arms", "片腕 優先順位+1"),
            ("arms", "両腕 精密動作なし"),
            ("legs", "片脚 優先順位+1"),
            ("legs", "両脚 半移動のみ"),
            ("all", "1か所ごとに装甲−3"),
        ),
    )
    ranged = Table(
        "遠距離装備",
        "RANGED",
        Tone.RED,
        ("装備", "威力", "発射数", "最大", "射程", "カスタマイズ"),
        (
            Row(("長銃《遠雷》", "4", "2", "8", "2–8", "高速・徹甲"), "射程の上限+3／装甲を10無視"),
            Row(("頭部機銃", "1", "4", "2", "2–5", "通常"), "コスト−3P"),
        ),
        "なし",
    )
    melee = Table(
        "近接装備",
        "MELEE",
        Tone.AMBER,
        ("装備", "威力", "最大", "射程", "コンボ", "カスタマイズ"),
        (Row(("短剣", "3", "25", "1", "連撃・合気", "ジャマー"), "命中した時、敵のカードを戻すなど"),),
        "なし",
    )
    rounds = Checklist(
        "ラウンド",
        "ROUND",
        ("R1", "R2", "R3", "R4", "R5"),
        ("フェイズ1", "フェイズ2", "フェイズ3"),
        3,
        ("勝利点 自", "敵"),
    )
    note = Prose(
        "設定",
        "NOTE",
        "砂海の縁で育った試作機。長銃は本来ひとまわり大きな機体のもの。\n「届くうちは、まだ負けていない」",
    )
    return RecordSheet(
        "機体データシート",
        "ミズナギ二型",
        "プレイヤー",
        "みなと",
        "機体コスト",
        "41",
        "50P",
        "",
        (Picture(_SOURCE), tiles, track, diagram, ranged, melee, rounds, note),
        HITS,
        "ヒットロール",
        "ルール 1  裁定 標準",
    )


LONG = "超長距離狙撃用可変速荷電粒子砲「ハルカナルミチノリ」改二型・試作第三号・最終調整済み"
NASTY = (
    "",
    " ",
    "〓",
    "𩸽の𠮷野家",
    "ｼｮｰﾄ🤖🔥emoji",
    "Supercalifragilisticexpialidocious-Pneumonoultramicroscopic",
    "שלום عليكم RTL",
    "葛󠄀城か\u3099き\u200b\ufeff",
    "改\n行\tタブ\r\n混じり",
    "ーーーーーーーーーーーーーーーーーーーーーーー",
    "「「「「「「「「「「「「「「「「「「「",
    "。。。、、、）））",
    LONG,
    LONG * 8,
    "a" * 300,
    "1234567890" * 20,
    "⚠✂⬡ﷺ𒐫",
)


def nasty_card(text: str, card: Card) -> Card:
    """The card with every text that people write replaced."""
    panel = card.panel and replace(card.panel, title=text, note=text)
    return replace(card, owner=text, player=text, panel=panel, title=text, text=(*card.text, text))


def nasty_sheet(text: str) -> RecordSheet:
    """The sheet with every text that people write replaced."""
    view = sheet()

    def spoil(block: Block) -> Block:
        if isinstance(block, Table):
            rows = tuple(replace(row, cells=(text, *row.cells[1:-1], text), note=text) for row in block.rows)
            return replace(block, rows=rows)
        return replace(block, text=text) if isinstance(block, Prose) else block

    return replace(view, name=text, player=text, blocks=tuple(map(spoil, view.blocks)))


def crowded_sheet(ranged: int, melee: int, hp: int = 47) -> RecordSheet:
    """A machine over the cap, with so many weapons."""
    view = sheet()

    def crowd(block: Block) -> Block:
        if isinstance(block, Table):
            count = ranged if block.decal == "RANGED" else melee
            rows = [block.rows[number % len(block.rows)] for number in range(count)]
            named = (replace(row, cells=(f"{row.cells[0]} {at}", *row.cells[1:])) for at, row in enumerate(rows, 1))
            return replace(block, rows=tuple(named))
        if isinstance(block, Track):
            first, *others = block.strips
            return replace(block, strips=(replace(first, label=f"HP {hp}", count=hp), *others))
        return block

    return replace(view, cost="52", stamp="規定外 52/50P", blocks=tuple(map(crowd, view.blocks)))


def dense(rows: int) -> Table:
    """A table to look things up in, with asides."""
    made = (
        Row((f"長光銃ハルヨコイ{at}", "フルオープンアタック", "23.3", "–", "102.5"), asides=("", "", "31%", "", ">99%"))
        for at in range(1, rows + 1)
    )
    heads = ("装備", "攻撃", "装甲8", "装甲16", "装甲32")
    return Table("目安", "ODDS", Tone.INK, heads, tuple(made), dense=True, note="左は平均ダメージ、%は確率。" * 3)


def dense_sheet(rows: int, ranged: int = 2, melee: int = 1) -> RecordSheet:
    """A machine with so many weapons, and a dense table of so many rows."""
    view = crowded_sheet(ranged, melee)
    return replace(view, blocks=(*view.blocks, dense(rows)))


def sheet_with(picture: Picture) -> RecordSheet:
    """The sheet with another photo."""
    view = sheet()
    return replace(view, blocks=(picture, *view.blocks[1:]))
