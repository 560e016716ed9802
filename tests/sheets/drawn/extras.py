"""What people write beside and below a machine: lists to choose from, legends, tracks, logs, dates, sums, other tables.
None of it is the machine's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.machine import OPTIONS

Extra = Callable[[Random, Canvas, int, int], None]


def lists(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """What the drop-downs offer, a set a column."""
    for key in rng.sample(list(OPTIONS), rng.randint(1, 3)):
        for at, text in enumerate(OPTIONS[key].values()):
            sheet.put(row + at, col, text)
        col += 1


def legend(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """Customs or combos with what they cost."""
    key = rng.choice(list(OPTIONS))
    some = rng.sample(list(OPTIONS[key].values()), rng.randint(3, len(OPTIONS[key])))
    head = rng.choice((("一覧", "P"), ("カスタマイズ", "P"), ("種類", "ポイント"), ("選択肢", "必要P")))
    sheet.row(row, col, head)
    for at, text in enumerate(some, 1):
        sheet.row(row + at, col, (text, rng.randint(1, 3)))


def explained(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """Customs and what they do, in sentences."""
    key = rng.choice(list(OPTIONS))
    for at, text in enumerate(rng.sample(list(OPTIONS[key].values()), 3)):
        sheet.row(
            row + at,
            col,
            (text, rng.choice(("ダイスを2つ振れるようになる", "相手の装甲を半分とみなす", "となりの敵にも当たる"))),
        )


def track(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """A track of hit points: boxes, or numbers to strike out."""
    label = rng.choice(("HPトラック", "ブースト残り", "ターン"))
    count = rng.randint(4, 10)
    cells = [rng.choice(("□", "☐"))] * count if rng.random() < 0.5 else list(range(1, count + 1))
    sheet.row(row, col, (label, *cells))


def log(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """The matches so far."""
    sheet.row(row, col, rng.choice((("日付", "相手", "結果"), ("対戦日", "対戦相手", "勝敗", "残りHP"))))
    for at in range(1, rng.randint(2, 4)):
        when = datetime(2027, 1, 1) + timedelta(days=rng.randint(0, 300))
        day = when if rng.random() < 0.5 else f"{when.month}/{when.day}"
        sheet.row(row + at, col, (day, rng.choice(("青木", "Mika", "白夜")), rng.choice(("勝ち", "負け", "引き分け"))))


def tally(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """What is kept count of."""
    for at, word in enumerate(
        rng.sample(("勝利数", "敗北数", "参加回数", "残りポイント", "出撃回数"), rng.randint(1, 2))
    ):
        sheet.row(row + at, col, (word, rng.randint(0, 20)))


def dated(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """When the sheet was written."""
    word = rng.choice(("更新日", "作成日", "記入日"))
    sheet.row(row, col, (word, datetime(2027, rng.randint(1, 12), 3) if rng.random() < 0.5 else "2027/4/1"))


def footnote(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    text = rng.choice(
        (
            "※通常は3ポイント引く",
            "※大会ルールに合わせて作成",
            "注：威力は1以上にすること",
            "うまく動くか試しているところです",
        )
    )
    sheet.put(row, col, text)


def other_table(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """A table of something that the game doesn't know."""
    heads, names = rng.choice(
        (
            (("コマンド", "優先度"), ("前進", "後退", "索敵", "加速")),
            (("部品", "重さ", "色"), ("脚", "腕", "頭")),
            (("塗料", "個数"), ("白", "灰色", "銀")),
        )
    )
    sheet.row(row, col, heads)
    for at, name in enumerate(names, 1):
        sheet.row(row + at, col, (name, rng.randint(1, 9)))


def story(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    sheet.row(row, col, (rng.choice(("由来", "背景", "ひとこと")), "北の工廠で組まれた古い機体です"))


def unknown(rng: Random, sheet: Canvas, row: int, col: int) -> None:
    """A word that says nothing to anybody else, and a number."""
    sheet.row(row, col, (rng.choice(("整備", "塗装", "速さ", "耐熱", "Grade", "積載")), rng.randint(1, 30)))


BESIDE: tuple[Extra, ...] = (lists, legend, explained, track, log, tally, dated, footnote, other_table, story, unknown)
BELOW: tuple[Extra, ...] = (track, log, tally, dated, footnote, other_table, story, legend, explained)
