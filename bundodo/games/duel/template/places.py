"""Where everything stands on a machine's tab. Reading, formulas and looks all ask here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sheets.form import Form, Kind, Table
from sheets.grid import CellRef, Place, Rect
from sheets.layout import Layout, Slots
from sheets.workbook import pinned, plain

LEAST = 4
"""Rows of a table and slots of a set of choices that are always there."""
MOST_ROWS = 12
"""Rows of a table that nobody has filled."""

NAME, POWER, SHOTS, FIRST_CUSTOM = 2, 3, 4, 5
SHOWN_BESIDE = 4
"""Columns that the block of derived stats takes: two labels, two values."""

MARK_ROW, TITLE_ROW, NAME_ROW, PLAYER_ROW, LOOK_ROW, HEADS_ROW, FIRST_ROW = 1, 2, 4, 5, 6, 8, 9
BLOCK_ROWS = 5
REASON_ROW = FIRST_ROW + BLOCK_ROWS
NOTE_ROWS = 3


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many rows each table has, and slots each set of choices: `LEAST`, or what the fullest machine needs."""

    ranged: int = LEAST
    melee: int = LEAST
    customs: int = LEAST
    combos: int = LEAST

    def rows(self, table: str) -> int:
        return {"ranged": self.ranged, "melee": self.melee}[table]


def sizes_for(
    machines: Iterable[Mapping[str, object]], combo_copies: int = 0, allowed: Mapping[str, int] | None = None
) -> Sizes:
    """The sizes that hold all these machines, each given as values by path, and as many rows of a table as an event
    says are ``allowed``, up to `MOST_ROWS`."""
    rows = {table: max(LEAST, min((allowed or {}).get(table, 0), MOST_ROWS)) for table in ("ranged", "melee")}
    most = {**rows, "customs": LEAST, "combos": max(LEAST, combo_copies)}
    for values in machines:
        for path in values:
            table, bracket, tail = path.partition("[")
            if bracket:
                row, _, column = tail.partition("].")
                most[table] = max(most[table], int(row) + 1)
                kind, slot, number = column.partition("[")
                if slot:
                    most[kind] = max(most[kind], int(number.rstrip("]")) + 1)
    return Sizes(**most)


@dataclass(frozen=True, slots=True)
class Places:
    """The blocks of one machine's tab, for these sizes. Values stand at the top left of their blocks."""

    form: Form
    sizes: Sizes = field(default_factory=Sizes)

    # Columns, left to right; those that depend on how many slots there are.

    @property
    def cost_col(self) -> int:
        return FIRST_CUSTOM + self.sizes.customs

    @property
    def damage_col(self) -> int:
        return self.cost_col + 1

    @property
    def first_combo(self) -> int:
        return self.damage_col + 1

    @property
    def last_col(self) -> int:
        """The column of the reasons, right of the combos."""
        return self.first_combo + self.sizes.combos

    # Rows, top to bottom.

    def title_row(self, table: str) -> int:
        """The row of a table's title; its column labels stand below it."""
        if table == "ranged":
            return REASON_ROW + 2
        return self.title_row("ranged") + self.sizes.ranged + 3

    def row(self, table: str, number: int) -> int:
        """The row of a weapon, numbered from 0."""
        return self.title_row(table) + 2 + number

    @property
    def note_row(self) -> int:
        return self.row("melee", self.sizes.melee) + 1

    @property
    def last_row(self) -> int:
        """The row of the small print."""
        return self.note_row + NOTE_ROWS + 1

    @property
    def everything(self) -> Rect:
        """All that is printed."""
        return Rect(TITLE_ROW, 1, self.last_row, self.last_col)

    # The blocks of single values.

    def values(self) -> dict[str, Rect]:
        """Every single value by its path, those of the sheet's own (cap, verdict, ...) among them."""
        wide = self.cost_col - 1
        found = {
            "name": Rect(NAME_ROW, POWER, NAME_ROW, wide),
            "player": Rect(PLAYER_ROW, POWER, PLAYER_ROW, wide),
            "colour": Rect(LOOK_ROW, POWER, LOOK_ROW, SHOTS),
            "emblem": Rect(LOOK_ROW, FIRST_CUSTOM + 1, LOOK_ROW, wide),
            "photo": Rect(NAME_ROW, self.first_combo + 2, REASON_ROW - 1, self.last_col),
            "photo_fit": Rect(REASON_ROW, self.first_combo + 2, REASON_ROW, self.last_col),
            "note": Rect(self.note_row, POWER, self.note_row + NOTE_ROWS - 1, self.last_col),
            "cost.total": Rect(NAME_ROW, self.first_combo, LOOK_ROW, self.first_combo),
            "verdict": Rect(FIRST_ROW + 3, NAME, FIRST_ROW + 4, SHOTS),
            "reason": Rect(REASON_ROW, POWER, REASON_ROW, self.first_combo),
            "reasons": Rect(MARK_ROW, POWER, MARK_ROW, POWER),
        }
        for number, path in enumerate(self._stats()):
            found[path] = Rect(FIRST_ROW + number, POWER, FIRST_ROW + number, SHOTS)
        for number, path in enumerate(("cap", "rest", "cost.stats", "cost.ranged", "cost.melee")):
            found[path] = Rect(FIRST_ROW + number, self.first_combo, FIRST_ROW + number, self.first_combo)
        for path, (row, col) in self._derived().items():
            found[path] = Rect(row, col + 1, row, col + 1)
        return found

    def labels(self) -> dict[str, Rect]:
        """The label of every single value that has one beside it."""
        left = FIRST_CUSTOM + SHOWN_BESIDE
        found = {
            "name": Rect(NAME_ROW, NAME, NAME_ROW, NAME),
            "player": Rect(PLAYER_ROW, NAME, PLAYER_ROW, NAME),
            "colour": Rect(LOOK_ROW, NAME, LOOK_ROW, NAME),
            "emblem": Rect(LOOK_ROW, FIRST_CUSTOM, LOOK_ROW, FIRST_CUSTOM),
            "photo": Rect(NAME_ROW, self.first_combo + 1, REASON_ROW - 1, self.first_combo + 1),
            "photo_fit": Rect(REASON_ROW, self.first_combo + 1, REASON_ROW, self.first_combo + 1),
            "note": Rect(self.note_row, NAME, self.note_row + NOTE_ROWS - 1, NAME),
            "cost.total": Rect(NAME_ROW, self.cost_col, LOOK_ROW, self.damage_col),
            "reason": Rect(REASON_ROW, NAME, REASON_ROW, NAME),
        }
        for number, path in enumerate(self._stats()):
            found[path] = Rect(FIRST_ROW + number, NAME, FIRST_ROW + number, NAME)
        for number, path in enumerate(("cap", "rest", "cost.stats", "cost.ranged", "cost.melee")):
            found[path] = Rect(FIRST_ROW + number, left, FIRST_ROW + number, self.damage_col)
        for path, (row, col) in self._derived().items():
            found[path] = Rect(row, col, row, col)
        return found

    def _stats(self) -> list[str]:
        return [one.path for one in self.form.stats]

    def _derived(self) -> dict[str, Place]:
        """The label's place of each derived stat: two columns of them, filled downwards."""
        paths = [one.path for one in self.form.fields if one.path.startswith("derived.")]
        return {
            path: (FIRST_ROW + number % BLOCK_ROWS, FIRST_CUSTOM + 2 * (number // BLOCK_ROWS))
            for number, path in enumerate(paths)
        }

    # The tables.

    def columns(self, table: str) -> dict[str, Rect]:
        """Every column of a table by its path, as the block of its label."""
        row = self.title_row(table) + 1
        own = {
            "name": (NAME, NAME),
            "power": (POWER, POWER),
            "customs": (FIRST_CUSTOM, self.cost_col - 1),
            "cost": (self.cost_col, self.cost_col),
            "max_damage": (self.damage_col, self.damage_col),
        }
        if table == "ranged":
            own |= {
                "shots": (SHOTS, SHOTS),
                "range": (self.first_combo, self.first_combo),
                "reason": (self.first_combo + 1, self.last_col),
            }
        else:
            own |= {
                "range": (SHOTS, SHOTS),
                "combos": (self.first_combo, self.last_col - 1),
                "reason": (self.last_col, self.last_col),
            }
        return {path: Rect(row, left, row, right) for path, (left, right) in own.items()}

    def rows(self, table: str, path: str) -> Rect:
        """A column's cells in all rows of a table."""
        head = self.columns(table)[path]
        return Rect(self.row(table, 0), head.left, self.row(table, self.sizes.rows(table) - 1), head.right)

    def cell(self, table: str, number: int, path: str) -> Rect:
        """A column's cells in one row of a table."""
        head, row = self.columns(table)[path], self.row(table, number)
        return Rect(row, head.left, row, head.right)

    # As others ask for it.

    def layout(self, book: str = "", tab: str = "") -> Layout:
        """The same as a layout that values are written into."""
        values = self.values()
        cells = {one.path: _corner(values[one.path]) for one in self.form.fields}
        choices: dict[str, tuple[Slots, ...]] = {}
        for table in self.form.tables:
            for number in range(self.sizes.rows(table.path)):
                self._row_layout(table, number, cells, choices)
        return Layout(self.form, CellRef(book, tab), cells, dict(choices), area=self.everything)

    def _row_layout(
        self, table: Table, number: int, cells: dict[str, Place], choices: dict[str, tuple[Slots, ...]]
    ) -> None:
        for column in table.columns:
            rect, path = self.cell(table.path, number, column.path), f"{table.path}[{number}].{column.path}"
            if column.kind is Kind.CHOICES:
                choices[path] = (Slots(tuple((rect.top, col) for col in range(rect.left, rect.right + 1))),)
            else:
                cells[path] = _corner(rect)

    def refs(self) -> dict[str, str]:
        """The cells by path, as this tab's own formulas name them."""
        found = {path: pinned(Rect(rect.top, rect.left, rect.top, rect.left)) for path, rect in self.values().items()}
        entered = [found[one.path] for one in self.form.fields if one.kind is not Kind.OUTPUT]
        for table in self.form.tables:
            marks = [self.rows(table.path, mark) for mark in table.marks]
            entered += map(pinned, marks)
            for path in ("cost", "reason"):
                rect = self.rows(table.path, path)
                found[f"{table.path}.{path}"] = pinned(Rect(rect.top, rect.left, rect.bottom, rect.left))
            for number in range(self.sizes.rows(table.path)):
                for path in self.columns(table.path):
                    rect = self.cell(table.path, number, path)
                    whole = rect if path in ("customs", "combos") else Rect(rect.top, rect.left, rect.top, rect.left)
                    found[f"{table.path}[{number}].{path}"] = plain(whole)
        found["entered"] = ",".join(entered)
        return found


def _corner(rect: Rect) -> Place:
    return rect.top, rect.left
