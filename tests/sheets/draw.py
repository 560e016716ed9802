"""Draws a machine in any of the ways that people do, for property tests. Knows nothing of the code under test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

Rows = list[list[str]]
Weapon = dict[str, object]

TITLES = {"ranged": ("遠距離装備", "■ 射撃装備", "【遠距離装備】"), "melee": ("近接装備", "▼格闘装備", "近接装備：")}
LABELS = {
    "name": ("装備名", "名称", "武器名"),
    "power": ("威力", "威力（P）", "威　力"),
    "shots": ("発射数", "発射数："),
    "customs": ("カスタマイズ", "カスタム"),
    "combos": ("近接コンボ", "コンボ"),
    "cost": ("搭載コスト", "コスト"),
}
STATS = {
    "stats.output": ("出力", "出力P"),
    "stats.precision": ("精度", "精　度："),
    "stats.durability": ("耐久性", "耐久"),
}
TEXTS = {"name": ("機体名", "機体名："), "player": ("プレイヤー", "参加者"), "note": ("設定", "メモ")}
OPTIONS = {
    ("ranged", "customs"): ("通常", "高速", "衝撃", "ジャマー", "狙撃", "曲射", "徹甲", "エネルギー", "炸裂"),
    ("melee", "customs"): ("通常", "衝撃", "ジャマー", "エネルギー", "長柄", "増加装甲"),
    ("melee", "combos"): ("連撃", "踏み込み攻撃", "合気", "ブーストアタック", "防御姿勢"),
}
SEPARATORS = ("、", ",", "・", "/", "+", " ", "\\n", "，", "；", "")
COLUMNS = {"ranged": ("name", "power", "shots", "customs"), "melee": ("name", "power", "customs", "combos")}


@dataclass
class Machine:
    """Plain values by path, and the weapons by table."""

    values: dict[str, object]
    weapons: dict[str, list[Weapon]] = field(default_factory=dict)

    def plain(self) -> dict[str, object]:
        """What must be read."""
        found = {path: value for path, value in self.values.items() if value != ""}
        for table, weapons in self.weapons.items():
            for number, weapon in enumerate(weapons):
                for column, value in weapon.items():
                    path = f"{table}[{number}].{column}"
                    if isinstance(value, list):
                        found.update({f"{path}[{at}]": word for at, word in enumerate(value)})
                    elif value != "":
                        found[path] = value
        return found


def random_machine(rng: Random, *, doubles: bool) -> Machine:
    """``doubles``: a combo may come twice, which ticks can't say."""
    names = ("ゼロ", "Kite", "影縫い 改", "試作一号", "Δ-9", "雷", "ﾊﾙ")
    values: dict[str, object] = {
        "name": rng.choice(names),
        "player": rng.choice(("青木", "Mika", "T.Sato", "ゆう 2")),
        "note": rng.choice(("", "北の工廠で組まれた。", "Built from two kits")),
        **{path: rng.randint(0, 40) for path in STATS},
    }
    machine = Machine(values)
    for table in ("ranged", "melee"):
        machine.weapons[table] = [_weapon(rng, table, doubles) for _ in range(rng.randint(0, 3))]
    return machine


def _weapon(rng: Random, table: str, doubles: bool) -> Weapon:
    names = ("ライフル", "銃", "砲身 2型", "Pile", "盾", "07式", "はがね丸")
    found: Weapon = {"name": rng.choice(names), "power": rng.randint(1, 20)}
    if table == "ranged":
        found["shots"] = rng.randint(1, 9)
    for column in COLUMNS[table]:
        if (options := OPTIONS.get((table, column))) is not None:
            count = rng.choice((0, 1, 1, 2, 2, 3))
            chosen = rng.choices(options, k=count) if doubles and column == "combos" else rng.sample(options, count)
            # In the order of the options, as ticks would have it.
            found[column] = sorted(chosen, key=options.index)
    return found


# ---- single values -----------------------------------------------------------------------------------------


def _label(rng: Random, labels: tuple[str, ...]) -> str:
    return rng.choice(labels)


def stats_right(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels), str(values[path])] for path, labels in STATS.items()]


def stats_colon(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels), rng.choice("：:"), str(values[path])] for path, labels in STATS.items()]


def stats_below(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels) for labels in STATS.values()], [str(values[path]) for path in STATS]]


def stats_turns(rng: Random, values: dict[str, object]) -> Rows:
    return [[part for path, labels in STATS.items() for part in (_label(rng, labels), str(values[path]))]]


def stats_merged(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels), "<", str(values[path]), "<"] for path, labels in STATS.items()]


STAT_SHAPES = (stats_right, stats_colon, stats_below, stats_turns, stats_merged)


def texts_right(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels), str(values[path])] for path, labels in TEXTS.items()]


def texts_below(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels) for labels in TEXTS.values()], [str(values[path]) for path in TEXTS]]


def texts_merged(rng: Random, values: dict[str, object]) -> Rows:
    return [[_label(rng, labels), "<", str(values[path]), "<", "<"] for path, labels in TEXTS.items()]


TEXT_SHAPES = (texts_right, texts_below, texts_merged)


# ---- choices: labels of columns, and the cells of one weapon ----------------------------------------------

Choices = tuple[list[str], Callable[[list[str]], list[str]]]


def choices_list(rng: Random, table: str, column: str, most: int) -> Choices:
    separator = rng.choice(SEPARATORS)
    return [_label(rng, LABELS[column])], lambda chosen: [separator.join(chosen)]


def choices_brackets(rng: Random, table: str, column: str, most: int) -> Choices:
    left, right = rng.choice(("[]", "【】", "「」", "［］"))
    return [_label(rng, LABELS[column])], lambda chosen: ["".join(f"{left}{word}{right}" for word in chosen)]


def choices_slots(rng: Random, table: str, column: str, most: int) -> Choices:
    label = _label(rng, LABELS[column])
    digits = rng.choice(("123456", "１２３４５６", "①②③④⑤⑥"))
    labels = [label + digits[at] for at in range(max(most, 1))]
    return labels, lambda chosen: chosen + [""] * (len(labels) - len(chosen))


def choices_wide(rng: Random, table: str, column: str, most: int) -> Choices:
    labels = [_label(rng, LABELS[column]), *["<"] * max(most - 1, 1)]
    return labels, lambda chosen: chosen + [""] * (len(labels) - len(chosen))


def choices_ticks(rng: Random, table: str, column: str, most: int) -> Choices:
    options = OPTIONS[table, column]
    yes, no = rng.choice((("TRUE", "FALSE"), ("○", ""), ("✓", ""), ("1", "0"), ("●", ""), ("x", ""), ("○", "×")))
    # Where nothing is ticked at all, a cross could mean either.
    return list(options), lambda chosen: [yes if o in chosen else no if no != "×" or chosen else "" for o in options]


CHOICE_SHAPES = (choices_list, choices_brackets, choices_slots, choices_wide, choices_ticks)


# ---- weapons -----------------------------------------------------------------------------------------------


@dataclass
class Style:
    """How the sets of choices are drawn, by column."""

    choices: dict[str, Callable[[Random, str, str, int], Choices]]


def _columns(
    rng: Random, table: str, weapons: list[Weapon], style: Style
) -> list[tuple[list[str], Callable[[Weapon], list[str]]]]:
    found: list[tuple[list[str], Callable[[Weapon], list[str]]]] = []
    for column in COLUMNS[table]:
        if (table, column) in OPTIONS:
            most = max((len(weapon[column]) for weapon in weapons), default=1)  # type: ignore[arg-type]
            labels, cells = style.choices[column](rng, table, column, most)
            found.append((labels, lambda weapon, c=column, cells=cells: cells(weapon[c])))  # type: ignore[misc]
        else:
            found.append(([_label(rng, LABELS[column])], lambda weapon, c=column: [str(weapon[c])]))  # type: ignore[misc]
    return found


def weapons_table(rng: Random, table: str, weapons: list[Weapon], style: Style) -> Rows:
    """A title, a line of labels, a weapon a row; columns in any order, with one that nobody knows."""
    columns = _columns(rng, table, weapons, style)
    order = list(columns)
    if rng.random() < 0.5:
        rng.shuffle(order)
    if rng.random() < 0.5:
        order.insert(rng.randint(1, len(order)), (["備考"], lambda _: ["長い"]))
    rows = [[_label(rng, TITLES[table])], [label for labels, _ in order for label in labels]]
    rows += [[cell for _, cells in order for cell in cells(weapon)] for weapon in weapons]
    return rows + [[]] * rng.randint(0, 1)


def weapons_titled_names(rng: Random, table: str, weapons: list[Weapon], style: Style) -> Rows:
    """The title heads the column of names."""
    _, *columns = _columns(rng, table, weapons, style)
    rows = [[_label(rng, TITLES[table]), *(label for labels, _ in columns for label in labels)]]
    return rows + [
        [str(weapon["name"]), *(cell for _, cells in columns for cell in cells(weapon))] for weapon in weapons
    ]


def weapons_blocks(rng: Random, table: str, weapons: list[Weapon], style: Style) -> Rows:
    """A block of labels and values for each weapon."""
    rows: Rows = []
    for number, weapon in enumerate(weapons, 1):
        if number == 1 or rng.random() < 0.5:
            rows.append([TITLES[table][0] + str(number)])
        for column in COLUMNS[table]:
            value = weapon[column]
            rows.append([_label(rng, LABELS[column]), "、".join(value) if isinstance(value, list) else str(value)])
        rows += [[]] * rng.randint(0, 1)
    return rows


def weapons_beside(rng: Random, table: str, weapons: list[Weapon], style: Style) -> Rows:
    """Blocks side by side."""
    if not weapons:
        return []
    rows: Rows = [[part for number in range(len(weapons)) for part in (TITLES[table][0] + str(number + 1), "")]]
    for column in COLUMNS[table]:
        label = _label(rng, LABELS[column])
        values = [weapon[column] for weapon in weapons]
        texts = ["・".join(value) if isinstance(value, list) else str(value) for value in values]
        rows.append([part for text in texts for part in (label, text)])
    return rows


def weapons_across(rng: Random, table: str, weapons: list[Weapon], style: Style) -> Rows:
    """Labels down the side, a weapon a column."""
    rows: Rows = [[_label(rng, TITLES[table])]]
    for column in COLUMNS[table]:
        values = [weapon[column] for weapon in weapons]
        texts = ["/".join(value) if isinstance(value, list) else str(value) for value in values]
        rows.append([_label(rng, LABELS[column]), *texts])
    return rows


WEAPON_SHAPES = (weapons_table, weapons_titled_names, weapons_blocks, weapons_beside, weapons_across)


def sheet(rng: Random, machine: Machine, texts: object, stats: object, weapons: object, style: Style) -> Rows:
    """The whole sheet, its parts one below the other with none to two rows between, moved right by up to two columns."""
    parts: list[Rows] = [
        texts(rng, machine.values),  # type: ignore[operator]
        stats(rng, machine.values),  # type: ignore[operator]
        *(weapons(rng, table, found, style) for table, found in machine.weapons.items() if found),  # type: ignore[operator]
    ]
    rows: Rows = []
    for number, part in enumerate(parts):
        # Values of a label stand next to it: between texts and stats, an empty row keeps the two apart.
        rows += [[]] * (rng.randint(0, 2) if number > 1 else rng.randint(0, 1))
        rows += part
    shift = rng.randint(0, 2)
    return [[""] * shift + row for row in rows]
