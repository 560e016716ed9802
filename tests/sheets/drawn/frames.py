"""Tabs on which nothing but frames parts what belongs together from what doesn't: tables with others right beside and
below them, and cards of machines without a gap between."""

from __future__ import annotations

from random import Random

from tests.sheets.drawn import extras, forms
from tests.sheets.drawn.canvas import Block, Canvas
from tests.sheets.drawn.machine import NAMES, NUMBERS, SETS, Machine, random_machine

BESIDE: tuple[extras.Extra, ...] = (extras.lists, extras.legend, extras.explained, extras.other_table, extras.tally)
BELOW: tuple[extras.Extra, ...] = (
    *(extras.tally, extras.log, extras.legend, extras.other_table),
    *(extras.dated, extras.track),
)
UNCLEAR = 0.03
"""Of what stands below: a word and a number, which may be a weapon, and has to be told."""


def framed(rng: Random) -> tuple[Canvas, list[Machine], str]:
    """A tab, its machines, and what it is called."""
    return _cards(rng) if rng.random() < 0.3 else _tables(rng)


def _around(sheet: Canvas, before: set[tuple[int, int]]) -> Block:
    """The block of what was drawn since."""
    new = sheet.cells.keys() - before
    rows, cols = [row for row, _ in new], [col for _, col in new]
    return min(rows), min(cols), max(rows), max(cols)


def _frame(rng: Random, sheet: Canvas, block: Block, *, ruled: bool = False) -> None:
    """A line around a block, or around each of its cells."""
    top, left, bottom, right = block
    if ruled:
        for row in range(top, bottom + 1):
            for col in range(left, right + 1):
                sheet.frame((row, col, row, col), 1)
    sheet.frame(block, 1 if ruled else rng.randint(1, 3))


def _tables(rng: Random) -> tuple[Canvas, list[Machine], str]:
    """A form, and its tables; right beside one and below another stands something else, framed as they are."""
    sheet, machine = Canvas(), random_machine(rng, rng.choice(NAMES))
    row, col = rng.randint(1, 3), rng.randint(1, 3)
    form = rng.choice((forms.down, forms.across, forms.by_turns))
    row = form(rng, sheet, row, col, machine)
    if rng.random() < 0.5:
        _frame(rng, sheet, _around(sheet, set()))
    row += rng.randint(1, 2)
    ruled, titled = rng.random() < 0.4, rng.random() < 0.5
    what = ["framed", "ruled" if ruled else "lined"]
    for table in [table for table, found in machine.weapons.items() if found]:
        block = _table(rng, sheet, (row, col), machine, table)
        _frame(rng, sheet, block if titled else (block[0] + 1, *block[1:]), ruled=ruled)
        row = block[2] + 1
        if rng.random() < 0.5:
            before = set(sheet.cells)
            extra = rng.choice(BESIDE)
            extra(rng, sheet, max(1, block[0] + rng.randint(0, 1)), block[3] + 1)
            other = _around(sheet, before)
            # Of the same height as the table it would be a part of it.
            _frame(rng, sheet, other if other[2] != block[2] else (*other[:2], other[2] + 1, other[3]))
            what.append(f"+{extra.__name__}")
            row = max(row, sheet.bottom + 2)
            continue
        if rng.random() < 0.5:
            before = set(sheet.cells)
            extra = extras.unknown if rng.random() < UNCLEAR else rng.choice(BELOW)
            extra(rng, sheet, row, col)
            if rng.random() < 0.5:
                _frame(rng, sheet, _around(sheet, before))
            what.append(f"/{extra.__name__}")
        row = sheet.bottom + rng.randint(2, 3)
    return sheet, [machine], " ".join(what)


def _table(rng: Random, sheet: Canvas, at: tuple[int, int], one: Machine, table: str) -> Block:
    """A title, a line of labels, a weapon a row; the block of it."""
    before = set(sheet.cells)
    row, col = at
    keys = ("name", *NUMBERS[table], *SETS[table])
    sheet.put(row, col, rng.choice(forms.TITLES[table]))
    sheet.row(row + 1, col, [rng.choice(forms.LABELS[key]) for key in keys])
    for number, weapon in enumerate(one.weapons[table], 2):
        chosen = [forms.listed(rng, table, key, weapon) for key in SETS[table]]
        sheet.row(row + number, col, [weapon.name, *weapon.numbers.values(), *chosen])
    return _around(sheet, before)


def _cards(rng: Random) -> tuple[Canvas, list[Machine], str]:
    """Machines in frames side by side or one below the other, without a gap; what each begins with differs."""
    sheet = Canvas()
    machines = [random_machine(rng, name) for name in rng.sample(NAMES, rng.randint(2, 3))]
    row, col = rng.randint(1, 3), rng.randint(1, 3)
    aside, weight = rng.random() < 0.5, rng.randint(1, 3)
    for one in machines:
        one.weapons = {"ranged": [], "melee": []}
        pairs = [
            ("機体名", one.name),
            ("プレイヤー", one.player),
            *zip(("出力", "精度", "耐久性"), one.stats, strict=True),
        ]
        rng.shuffle(pairs)
        for number, pair in enumerate(pairs):
            sheet.row(row + number, col, pair)
        sheet.frame((row, col, row + len(pairs) - 1, col + 1), weight)
        row, col = (row, col + 2) if aside else (row + len(pairs), col)
    return sheet, machines, f"cards {len(machines)}{'aside' if aside else ''}"
