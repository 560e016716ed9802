"""A machine's form in the shapes that people give it: its own values, and its weapons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.machine import NUMBERS, OPTIONS, SETS, Machine, Weapon, words

STATS = (("出力", "出力P"), ("精度", "精　度"), ("耐久性", "耐久"))
LABELS = {
    "name": ("装備名", "名称", "武器名"),
    "power": ("威力", "威力P"),
    "shots": ("発射数",),
    "customs": ("カスタマイズ", "カスタム"),
    "combos": ("近接コンボ", "コンボ"),
}
TITLES = {"ranged": ("遠距離装備", "■射撃装備", "【遠距離装備】"), "melee": ("近接装備", "▼格闘装備", "【近接装備】")}
Draw = Callable[[Random, Canvas, int, int, Machine], int]


def _texts(rng: Random, one: Machine) -> list[tuple[str, str]]:
    pairs = [(rng.choice(("機体名", "機体名：", "名前")), one.name), (rng.choice(("プレイヤー", "参加者")), one.player)]
    return pairs if rng.random() < 0.8 else pairs[::-1]


def _stats(rng: Random, one: Machine) -> list[tuple[str, int]]:
    return [(rng.choice(labels), value) for labels, value in zip(STATS, one.stats, strict=True)]


# ---- the machine's own values: each draws from (row, col) on and returns the row behind ---------------------


def down(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Label and value side by side, one pair a row; now and then with a colon in a column between."""
    colon = rng.random() < 0.2
    for label, value in (*_texts(rng, one), *_stats(rng, one)):
        sheet.row(row, col, (label, "：", value) if colon else (label, value))
        row += 1
    return row


def across(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """The labels of the stats in a row, the values below."""
    for label, value in _texts(rng, one):
        sheet.row(row, col, (label, value))
        row += 1
    row += rng.randint(0, 1)
    stats = _stats(rng, one)
    sheet.row(row, col, [label for label, _ in stats])
    sheet.row(row + 1, col, [value for _, value in stats])
    return row + 2


def by_turns(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Label and value by turns in one row."""
    sheet.row(row, col, [part for pair in _texts(rng, one) for part in pair])
    sheet.row(row + 1, col, [part for pair in _stats(rng, one) for part in pair])
    return row + 2


def merged(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Labels and values in merged blocks, as on squared paper."""
    wide = rng.randint(2, 4)
    for label, value in (*_texts(rng, one), *_stats(rng, one)):
        sheet.put(row, col, label)
        sheet.merge(row, col, row, col + wide - 1)
        sheet.put(row, col + wide, value)
        sheet.merge(row, col + wide, row, col + 2 * wide - 1)
        row += 1
    return row


def packed(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Label and value in one cell."""
    form = rng.choice(("{}：{}", "{}: {}", "【{}】{}"))
    for label, value in (("機体名", one.name), ("プレイヤー", one.player), *_stats(rng, one)):
        sheet.put(row, col, form.format(label.rstrip("："), value))
        row += 1
    return row


def summed(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Base, bonus and final beside each stat; the final value is meant."""
    for label, value in _texts(rng, one):
        sheet.row(row, col, (label, value))
        row += 1
    heads = rng.choice((("初期", "強化", "最終"), ("割り振り", "補正", "計"), ("基本", "成長", "合計")))
    sheet.row(row, col, (rng.choice(("項目", "性能", "")), *heads))
    for label, value in _stats(rng, one):
        row += 1
        bonus = rng.randint(0, value)
        sheet.row(row, col, (label, value - bonus, bonus, value))
    return row + 1


FORMS: tuple[Draw, ...] = (down, across, by_turns, merged, packed, summed)


# ---- weapons ------------------------------------------------------------------------------------------------


def _label(rng: Random, key: str) -> str:
    return rng.choice(LABELS[key])


def listed(rng: Random, table: str, key: str, one: Weapon) -> str:
    """The choices of a set in one cell."""
    return rng.choice(("、", "・", "/", " ")).join(words(table, key, one.chosen[key]))


def tables(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """A title, a line of labels, a weapon a row with its choices in one cell or in slots."""
    for table, found in one.weapons.items():
        if not found:
            continue
        sheet.put(row, col, rng.choice(TITLES[table]))
        keys = ("name", *NUMBERS[table], *SETS[table])
        slots = {key: 1 if rng.random() < 0.6 else max(2, *(len(w.chosen[key]) for w in found)) for key in SETS[table]}
        heads: list[str] = []
        for key in keys:
            count = slots.get(key, 1)
            heads += [_label(rng, key)] if count == 1 else [f"{LABELS[key][0]}{n + 1}" for n in range(count)]
        sheet.row(row + 1, col, heads)
        row += 2
        for weapon in found:
            cells: list[object] = [weapon.name, *weapon.numbers.values()]
            for key in SETS[table]:
                chosen = words(table, key, weapon.chosen[key])
                cells += (
                    [listed(rng, table, key, weapon)] if slots[key] == 1 else chosen + [""] * (slots[key] - len(chosen))
                )
            sheet.row(row, col, cells)
            row += 1
        row += rng.randint(1, 2)
    return row


def ticked(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """A weapon a row, a choice a column."""
    mark = rng.choice(("○", "✓", "●", "x"))
    for table, found in one.weapons.items():
        if not found:
            continue
        sheet.put(row, col, rng.choice(TITLES[table]))
        known = [(key, id_) for key in SETS[table] for id_ in OPTIONS[f"{table}.{key}"]]
        heads = [OPTIONS[f"{table}.{key}"][id_] for key, id_ in known]
        sheet.row(row + 1, col, [*(_label(rng, key) for key in ("name", *NUMBERS[table])), *heads])
        row += 2
        for weapon in found:
            boxes = [mark if id_ in weapon.chosen[key] else "" for key, id_ in known]
            sheet.row(row, col, [weapon.name, *weapon.numbers.values(), *boxes])
            row += 1
        row += rng.randint(1, 2)
    return row


def blocks(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Each weapon a block of labels and values, one below the other."""
    for table, found in one.weapons.items():
        for number, weapon in enumerate(found, 1):
            beside = rng.random() < 0.5
            sheet.row(row, col, (f"{TITLES[table][0]}{number}", weapon.name if beside else ""))
            row += 1
            pairs: list[tuple[str, object]] = [] if beside else [(_label(rng, "name"), weapon.name)]
            pairs += [(_label(rng, key), value) for key, value in weapon.numbers.items()]
            pairs += [(_label(rng, key), listed(rng, table, key, weapon)) for key in SETS[table]]
            for pair in pairs:
                sheet.row(row, col, pair)
                row += 1
            row += rng.randint(0, 1)
    return row + 1


def columns(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """Labels down the side and a weapon a column, its choices in a cell or ticked row by row."""
    mark = rng.choice(("○", "✓", "レ"))
    for table, found in one.weapons.items():
        if not found:
            continue
        sheet.put(row, col, rng.choice(TITLES[table]))
        row += 1
        sheet.row(row, col, [_label(rng, "name"), *(weapon.name for weapon in found)])
        row += 1
        for key in NUMBERS[table]:
            sheet.row(row, col, [_label(rng, key), *(weapon.numbers[key] for weapon in found)])
            row += 1
        for key in SETS[table]:
            if rng.random() < 0.5:
                sheet.row(row, col, [_label(rng, key), *(listed(rng, table, key, weapon) for weapon in found)])
                row += 1
                continue
            for id_, text in OPTIONS[f"{table}.{key}"].items():
                sheet.row(row, col, [text, *(mark if id_ in weapon.chosen[key] else "" for weapon in found)])
                row += 1
        row += rng.randint(1, 2)
    return row


def titled(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """The title heads the column of names."""
    for table, found in one.weapons.items():
        if not found:
            continue
        heads = (TITLES[table][0], *(_label(rng, key) for key in (*NUMBERS[table], *SETS[table])))
        sheet.row(row, col, heads)
        row += 1
        for weapon in found:
            chosen = (listed(rng, table, key, weapon) for key in SETS[table])
            sheet.row(row, col, [weapon.name, *weapon.numbers.values(), *chosen])
            row += 1
        row += rng.randint(1, 2)
    return row


def mixed(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """One table for weapons of all sorts, with a column that names the sort."""
    if not any(one.weapons.values()):
        return row
    heads = ("種別", *(_label(rng, key) for key in ("name", "power", "shots", "customs", "combos")), "備考")
    sheet.row(row, col, heads)
    row += 1
    for table, found in one.weapons.items():
        for weapon in found:
            sort = {"ranged": "遠距離", "melee": "近接"}[table]
            chosen = [listed(rng, table, key, weapon) for key in SETS[table]]
            numbers = [weapon.numbers.get(key, "") for key in ("power", "shots")]
            sheet.row(row, col, (sort, weapon.name, *numbers, *chosen))
            row += 1
    return row + 1


def remarked(rng: Random, sheet: Canvas, row: int, col: int, one: Machine) -> int:
    """A table with a number in front of each weapon, and columns that the game doesn't know."""
    for table, found in one.weapons.items():
        if not found:
            continue
        sheet.put(row, col, rng.choice(TITLES[table]))
        keys = (*NUMBERS[table], *SETS[table])
        sheet.row(row + 1, col, ("No", "種類", _label(rng, "name"), *(_label(rng, key) for key in keys), "メモ書き"))
        row += 2
        for number, weapon in enumerate(found, 1):
            chosen = (listed(rng, table, key, weapon) for key in SETS[table])
            sort, note = rng.choice(("実弾", "光学", "")), rng.choice(("", "予備あり", "右腕"))
            sheet.row(row, col, (number, sort, weapon.name, *weapon.numbers.values(), *chosen, note))
            row += 1
        row += rng.randint(1, 2)
    return row


WEAPONS: tuple[Draw, ...] = (tables, ticked, blocks, columns, titled, mixed, remarked)
