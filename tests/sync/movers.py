"""The two editors with moves that mix machines up: rows that move between the last look and the write, one weapon
reworked by both, labels typed over, titles swapped and read by the link alone, twins.

Every number belongs to the machine for which it was typed. It must never come into another one's file, unless the user
says so.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random

from sheets.google.access import TOKEN
from sheets.grid import Cell, CellRef, Grid, a1
from sheets.people.find import survey
from tests.google.emulator.state import Sheet
from tests.sync.editors import _OURS, WEIGHTS, Editors, Move
from tests.sync.kit import Kit
from tests.sync.looking import GAME_FORM, own, said

MORE = {
    **WEIGHTS,
    "rows_move_meanwhile": 8,
    "both_rework_a_weapon": 4,
    "they_type_over_a_label": 4,
    "pull_by_link": 4,
    "we_add_a_twin": 2,
}
_NUMBER = re.compile(r"= (\d{3,})\b")
_KEYS = re.compile(r"^(?:output|precision|durability|power|shots) =", re.MULTILINE)


def more_moves(rng: Random, count: int, weights: dict[str, int] = MORE) -> list[Move]:
    return [(name, rng.randrange(10**6)) for name in rng.choices(list(weights), list(weights.values()), k=count)]


def layouts(sheet: Sheet):
    filled = frozenset((place, cell.value) for place, cell in sheet.cells.items() if not cell.is_empty)
    return () if own(sheet) else _layouts(filled, sheet.title)


@lru_cache(maxsize=2048)
def _layouts(filled, title):
    cells = {(row + 1, col + 1): Cell(value, CellRef("b", title, row + 1, col + 1)) for (row, col), value in filled}
    return survey(GAME_FORM, Grid("b", title, cells)).layouts


class Movers(Editors):
    """``home``: the machine that each number was typed for."""

    def __init__(self, kit: Kit, seen: Counter[str], login: Path) -> None:
        self.home: dict[int, str] = {}
        self.typed: list[tuple[Sheet, tuple[int, int], object]] = []
        self.login = login
        super().__init__(kit, seen)

    # ---- what must hold --------------------------------------------------------------------------------------

    def check(self) -> None:
        super().check()
        for file, text in self.texts().items():
            name = tomllib.loads(text)["name"]
            strays = [n for n in map(int, _NUMBER.findall(text)) if self.home.get(n, name) != name]
            assert strays == [], ("mixed", file, strays, [self.home[n] for n in strays])

    def enter(self, sheet: Sheet, place: tuple[int, int]) -> None:
        super().enter(sheet, place)
        for layout in layouts(sheet):
            if (place[0] + 1, place[1] + 1) in layout.cells.values() and "name" in layout.cells:
                row, col = layout.cells["name"]
                self.home[self.number] = str(sheet.at(row - 1, col - 1).value)

    def change(self, path: Path, text: str) -> None:
        old = path.read_text("utf-8") if path.exists() else ""
        super().change(path, text)
        for number in set(map(int, _NUMBER.findall(text))) - set(map(int, _NUMBER.findall(old))):
            self.home[number] = tomllib.loads(text)["name"]

    def decide_for_theirs(self, pick: int) -> None:
        self.restore()
        super().decide_for_theirs(pick)
        # The user takes what stands there, whatever it is.
        self.home.clear()

    def lose_the_state(self, pick: int) -> None:
        # Which tabs are in doubt is lost with it: all that stands there counts from then on.
        self.home.clear()
        super().lose_the_state(pick)

    def settle(self) -> None:
        self.restore()
        self.home.clear()
        super().settle()

    # ---- moves -----------------------------------------------------------------------------------------------

    def rows_move_meanwhile(self, pick: int) -> None:
        """Right before the write. What is overwritten by it is told, with its cell."""
        if self.files():
            self.we_edit(pick)
        sheets = [sheet for sheet in self.machines() if any(sheet.filled())]
        sheet = sheets[pick % len(sheets)]
        block = {"sheetId": sheet.id, "startRowIndex": 1, "endRowIndex": 4, "startColumnIndex": 0, "endColumnIndex": 5}
        weapons = {**block, "startRowIndex": 7, "endRowIndex": 9}
        at = pick // 7 % 9
        rows = {"sheetId": sheet.id, "dimension": "ROWS", "startIndex": at, "endIndex": at + 1}
        is_roster = sheet.at(0, 1).value == "出力"
        spec = [{"dimensionIndex": 1, "sortOrder": ("ASCENDING", "DESCENDING")[pick // 3 % 2]}]
        requests = [
            {"insertDimension": {"range": rows}},
            {"insertDimension": {"range": {**rows, "dimension": "COLUMNS", "startIndex": 0, "endIndex": 1}}},
            {"sortRange": {"range": block if is_roster else weapons, "sortSpecs": spec}},
        ]
        if not any(place[0] == at for place in sheet.filled()):
            requests.append({"deleteDimension": {"range": rows}})
        request = requests[pick // 11 % len(requests)]
        texts: dict[tuple[int, tuple[int, int]], str] = {}

        def move() -> None:
            self.do(request)
            for where in sheets:
                texts.update({(where.id, p): c.value for p, c in where.cells.items() if isinstance(c.value, str)})

        self.kit.emulator.faults.meanwhile(move, where=":batchUpdate")
        self.busy = True
        result = self.run("push", "--apply")
        self.busy = False
        self.kit.emulator.faults._orders.clear()
        for where, place, number in self.noted():
            if where.cells[place].value != number:
                assert result is None or a1(place[0] + 1, place[1] + 1) in result.out, ("not told", result)
                where.cells[place].note = ""
                self.seen["overwritten and told"] += 1
        if result is not None and "動かしました" in result.out:
            assert result.code == 2
            self.seen["moved and told"] += 1
            for (number, place), text in texts.items():
                where = self.kit.sheet(number)
                if where.at(*place).value != text and a1(place[0] + 1, place[1] + 1) in result.out:
                    # A label, or a name: whoever looks at the version history puts it back.
                    where.cell(*place).value = text
        self.run("pull")

    def both_rework_a_weapon(self, pick: int) -> None:
        """All of it: name, power and shots. It stays one weapon."""
        self.run("pull")
        found = [
            (path, sheet, layout, match[1])
            for path in self.files()
            for match in re.finditer(r'\[\[ranged\]\]\nname = "([^"]+)"', path.read_text("utf-8"))
            for sheet in self.machines()
            for layout in layouts(sheet)
            if [sheet.at(r - 1, c - 1).value for p, (r, c) in layout.cells.items() if p == "name"]
            == [tomllib.loads(path.read_text("utf-8"))["name"]]
            and [
                p
                for p, (r, c) in layout.cells.items()
                if p.endswith("].name") and sheet.at(r - 1, c - 1).value == match[1]
            ]
        ]
        if not found:
            return
        path, sheet, layout, weapon = found[pick % len(found)]
        row = next(
            p[:-5]
            for p, (r, c) in layout.cells.items()
            if p.endswith("].name") and sheet.at(r - 1, c - 1).value == weapon
        )
        before = path.read_text("utf-8").count("[[ranged]]")
        parts = re.split(r"(?m)^(?=\[\[)", path.read_text("utf-8"))
        at = next(n for n, part in enumerate(parts) if part.startswith("[[ranged]]") and f'name = "{weapon}"' in part)
        number = self.next()
        parts[at] = parts[at].replace(f'name = "{weapon}"', f'name = "銃{number}"')
        parts[at] = _OURS.sub(lambda m: f"{m[1]} = {self.ours(path)}", parts[at])
        self.change(path, "".join(parts))
        for column in ("power", "shots"):
            if f"{row}.{column}" in layout.cells:
                r, c = layout.cells[f"{row}.{column}"]
                self.enter(sheet, (r - 1, c - 1))
        r, c = layout.cells[f"{row}.name"]
        sheet.cell(r - 1, c - 1).value = f"砲{self.next()}"
        self.run("pull")
        assert path.read_text("utf-8").count("[[ranged]]") <= before, "two weapons of one"
        self.then(pick)

    def ours(self, path: Path) -> int:
        number = self.next()
        self.ledger[number] = path.name
        return number

    def they_type_over_a_label(self, pick: int) -> None:
        """And put it back some time later. Nothing is deleted because of it."""
        self.restore()
        labels = [
            (sheet, layout, place) for sheet in self.machines() for layout in layouts(sheet) for place in layout.labels
        ]
        if not labels:
            return
        sheet, _, (row, col) = labels[pick % len(labels)]
        cell = sheet.cell(row - 1, col - 1)
        self.typed.append((sheet, (row - 1, col - 1), cell.value))
        self.kept, cell.value = cell, "？"
        before = {file: len(_KEYS.findall(text)) for file, text in self.texts().items()}
        for command in (("pull",), ("push", "--apply"))[: 1 + pick % 2]:
            self.run(*command)
        if pick // 3 % 3 == 0:
            self.run("pull")
        after = {file: len(_KEYS.findall(text)) for file, text in self.texts().items()}
        assert [file for file in before if after.get(file, 0) < before[file]] == [], "deleted because of a label"
        self.restore()

    def restore(self) -> None:
        for _, _, value in self.typed:
            self.kept.value = value
        self.typed.clear()

    def pull_by_link(self, pick: int) -> None:
        """Without an account, tabs have titles and no numbers."""
        if pick % 2:
            self.they_swap_titles(pick // 2)
        token, aside = self.login / TOKEN, self.login / "aside.json"
        token.rename(aside)
        try:
            self.run("pull")
        finally:
            aside.rename(token)

    def we_add_a_twin(self, pick: int) -> None:
        files = self.files()
        name = tomllib.loads(files[pick % len(files)].read_text("utf-8"))["name"]
        number = self.next()
        path = self.kit.file(f"双子{number}.toml")
        self.change(path, f'name = "{name}"\n[stats]\noutput = {number}\nprecision = 1\ndurability = 2\n')
        self.ledger[number] = path.name
        self.then(pick // 5)


__all__ = ["MORE", "Movers", "more_moves", "said"]
