"""Whole tabs: forms with weapons, one or several, and what stands beside and below them; rosters with heads and tails;
tabs parted by frames.
Each comes with the machines that have to be read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from random import Random

from tests.sheets.drawn import extras, forms
from tests.sheets.drawn.canvas import Canvas
from tests.sheets.drawn.frames import UNCLEAR, framed
from tests.sheets.drawn.machine import NAMES, NUMBERS, SETS, Machine, random_machine, words

MOST_BESIDE = 3
"""Blank columns between a form and what stands beside it."""


@dataclass(slots=True)
class Drawn:
    """A tab and its truth. ``what`` names its shapes, for counting."""

    sheet: Canvas
    machines: list[Machine]
    what: str


def drawn(rng: Random) -> Drawn:
    """Any tab."""
    kind = rng.random()
    if kind < 0.1:
        return Drawn(*framed(rng))
    return roster(rng) if kind < 0.4 else tab(rng)


def tab(rng: Random) -> Drawn:
    """Forms one below the other or side by side, all of one shape."""
    sheet = Canvas()
    form, weapons = rng.choice(forms.FORMS), rng.choice(forms.WEAPONS)
    count = rng.choice((1, 1, 1, 1, 2, 2, 3))
    machines = [random_machine(rng, name) for name in rng.sample(NAMES, count)]
    row, col = rng.randint(1, 3), rng.randint(1, 3)
    top, aside = row, count > 1 and rng.random() < 0.4
    heading = rng.random() < 0.2
    seed = rng.random()
    for one in machines:
        # The forms of a tab are copies of one: drawn by the same choices.
        again = Random(seed)
        at = top if aside else row
        if heading:
            sheet.put(at, col, f"【{one.name}】")
            at += 1
        at = form(again, sheet, at, col, one) + again.randint(1, 2)
        at = weapons(again, sheet, at, col, one)
        if aside:
            col = sheet.right + rng.randint(2, 3)
        row = at + rng.randint(1, 2)
    what = [form.__name__, weapons.__name__, f"{count}{'aside' if aside else ''}"]
    if count == 1 and rng.random() < 0.6:
        extra = rng.choice(extras.BESIDE)
        extra(rng, sheet, rng.randint(1, max(2, sheet.bottom // 2)), sheet.right + 1 + rng.randint(1, MOST_BESIDE))
        what.append(f"+{extra.__name__}")
    if rng.random() < 0.5:
        # What nobody can tell from a weapon is rare, and has to be told.
        extra = extras.unknown if rng.random() < UNCLEAR else rng.choice(extras.BELOW)
        extra(rng, sheet, sheet.bottom + 1 + rng.randint(1, 3), min(at[1] for at in sheet.cells))
        what.append(f"/{extra.__name__}")
    return Drawn(sheet, machines, " ".join(what))


# ---- rosters ------------------------------------------------------------------------------------------------

_SORTS = {"ranged": ("遠距離", "遠距離装備", "射撃"), "melee": ("近接", "近接装備", "格闘")}
_JOINTS = (" ", "", "の", "-", "_", "　")


def roster(rng: Random) -> Drawn:
    """A machine a row. The weapons have numbered columns, under one line of heads or two."""
    sheet = Canvas()
    machines = [random_machine(rng, name) for name in rng.sample(NAMES, rng.randint(2, 6))]
    row, col = rng.randint(1, 3), rng.randint(1, 2)
    style = rng.choice(("bare", "one line", "one line", "two lines", "two lines apart"))
    if style == "bare":
        for one in machines:
            one.weapons = {"ranged": [], "melee": []}
    lead = rng.choice(((), ("No",), ("順位",)))
    texts = ["機体名", "プレイヤー"] if rng.random() < 0.7 else ["プレイヤー", "機体名"]
    heads = [*lead, *texts, "出力", "精度", rng.choice(("耐久性", "耐久"))]
    most = {table: max(len(one.weapons[table]) for one in machines) for table in ("ranged", "melee")}
    sorts, joint = {table: rng.choice(names) for table, names in _SORTS.items()}, rng.choice(_JOINTS)
    groups = [(table, number) for table in most for number in range(1, most[table] + 1)]
    first = row
    row = _heads(rng, sheet, row, col, heads, groups, (sorts, joint, style))
    tail = rng.random() < 0.3
    if tail:
        sheet.put(row - 1, sheet.right + 1, rng.choice(("備考", "メモ書き", "会場")))
    for number, one in enumerate(machines, 1):
        if rng.random() < 0.08:
            sheet.put(row, col, rng.choice(("【Aブロック】", "■2日目", "【予選】")))
            row += 1
        named = {"機体名": one.name, "プレイヤー": one.player, "No": number, "順位": rng.randint(1, 9)}
        at = sheet.row(row, col, [*(named[head] for head in (*lead, *texts)), *one.stats])
        for table, which in groups:
            found = one.weapons[table]
            weapon = found[which - 1] if which <= len(found) else None
            cells: list[object] = (
                [weapon.name, *weapon.numbers.values()] if weapon else [""] * (1 + len(NUMBERS[table]))
            )
            cells += ["、".join(words(table, key, weapon.chosen[key])) if weapon else "" for key in SETS[table]]
            at = sheet.row(row, at, cells)
        if tail and rng.random() < 0.5:
            sheet.put(row, at, rng.choice(("遅れて参加", "東京", "要確認")))
        row += 1
    ending = _end(rng, sheet, row, col, machines, heads)
    if style == "two lines" and first:
        pass
    return Drawn(sheet, machines, f"roster {style} {joint!r} {lead} {ending}")


def _heads(
    rng: Random,
    sheet: Canvas,
    row: int,
    col: int,
    heads: list[str],
    groups: list[tuple[str, int]],
    how: tuple[dict[str, str], str, str],
) -> int:
    """The line or lines of heads; returns the first row of machines."""
    sorts, joint, style = how
    at = sheet.row(row, col, heads)
    if style == "bare" or not groups:
        return row + 1
    two = style.startswith("two lines")
    for table, number in groups:
        keys = ("name", *NUMBERS[table], *SETS[table])
        labels = ["名称" if key == "name" else forms.LABELS[key][0] for key in keys]
        group = f"{sorts[table]}{number}"
        if two:
            sheet.put(row, at, group)
            if style == "two lines":
                sheet.merge(row, at, row, at + len(keys) - 1)
            at = sheet.row(row + 1, at, labels)
        else:
            at = sheet.row(row, at, [f"{group}{joint}{label}" for label in labels])
    if style == "two lines" and rng.random() < 0.5:
        for number in range(len(heads)):
            sheet.merge(row, col + number, row + 1, col + number)
    return row + 1 + two


def _end(rng: Random, sheet: Canvas, row: int, col: int, machines: list[Machine], heads: list[str]) -> str:
    """What stands below a roster: nothing, sums, a count, a date, a footnote."""
    kind = rng.choice(("none", "none", "sum", "count", "date", "note", "legend"))
    if kind == "sum":
        first = heads.index("出力")
        sheet.put(row, col, rng.choice(("合計", "平均")))
        for number in range(3):
            sheet.put(row, col + first + number, sum(one.stats[number] for one in machines))
    elif kind == "count":
        sheet.row(row + rng.randint(1, 2), col, (rng.choice(("参加数", "参加者数", "機体数")), len(machines)))
    elif kind == "date":
        sheet.row(row + rng.randint(1, 2), col, (rng.choice(("更新日", "締切日")), datetime(2027, 5, 1)))
    elif kind == "note":
        sheet.put(row + rng.randint(0, 1), col, "※敬称略")
    elif kind == "legend":
        extras.legend(rng, sheet, row + 2, col)
    return kind
