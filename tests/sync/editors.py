"""Two editors, a folder, and everything that can come between them.

Every edit is a number that was never used before. An edit in the sheet that we have not taken in yet is also noted on
its cell (notes move with rows, and are copied with tabs); one that we made and have not written yet is kept in a
ledger.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from sheets.google.write import Sheets
from sheets.grid import a1, parse_a1
from sheets.sync import state as states
from tests.bundodo.cli import Result
from tests.google.emulator.requests import perform
from tests.google.emulator.state import Sheet
from tests.sync.kit import FORM, ZERO, Kit
from tests.sync.looking import CrashError, dying, inputs, own, said, shown

TITLES = ("A2", "it's", "機体:1", "判定の写し", "R1C1", "甲", "乙", "丙")
FAULTS = ("429", "500", "503", "html502", "reset", "portal", "truncated")
ROSTER = [["機体名", "出力", "精度", "耐久性", "備考"], ["甲", 1, 2, 3, "x"], ["乙", 4, 5, 6], ["丙", 7, 8, 9]]
NO_MACHINE = [["当番表"], ["出力", "たろう"]]
REFUSALS = ("書く場所がありません", "行を足したり", "読まれ方が変わって")
_OURS = re.compile(r"^(output|precision|durability|power|shots) = \d+", re.MULTILINE)

Move = tuple[str, int]
"""What is done, and a number that says how."""

WEIGHTS = {
    "they_edit": 8,
    "we_edit_some": 8,
    "both_edit_the_same": 6,
    "we_add_a_weapon": 3,
    "we_remove_a_weapon": 3,
    "we_add_a_machine": 3,
    "we_rename_or_remove_a_file": 2,
    "they_rename": 3,
    "they_move": 2,
    "they_swap_titles": 3,
    "they_duplicate": 2,
    "they_delete": 2,
    "they_add": 4,
    "they_insert_or_delete_rows": 6,
    "faults": 6,
    "somebody_edits_meanwhile": 6,
    "crash": 6,
    "decide_for_theirs": 2,
    "decide_for_ours": 3,
    "lose_the_state": 1,
    "plan": 2,
}


def moves(rng: Random, count: int) -> list[Move]:
    """Moves drawn by their weights, every one alike at every moment."""
    return [(name, rng.randrange(10**6)) for name in rng.choices(list(WEIGHTS), list(WEIGHTS.values()), k=count)]


def is_left_over(text: str, title: str, cell: str) -> bool:
    """Whether a cell is named among those of a tab that nothing was read of."""
    lines = text.splitlines()
    named = [after for line, after in pairwise(lines) if "E058" in line and f"[{title}]!" in line]
    return any(re.search(rf"\b{cell}\b", line) for line in named)


class Editors:
    """``seen`` counts what was done and what came of it."""

    def __init__(self, kit: Kit, seen: Counter[str]) -> None:
        self.kit, self.seen = kit, seen
        kit.book.sheets.append(Sheet(20, "名簿").put(ROSTER))
        self.number = 100
        self.ledger: dict[int, str] = {}
        self.names: dict[str, str] = {}
        self.busy = False
        self.run("pull")

    def play(self, made: Iterable[Move]) -> None:
        """All of it, then both sides come to say the same."""
        done: list[Move] = []
        try:
            for name, pick in made:
                done.append((name, pick))
                self.seen[name] += 1
                if self.files() or not name.startswith("we_"):
                    getattr(self, name)(pick)
                self.check()
            self.settle()
        except Exception as error:
            error.add_note(f"after {done}")
            raise

    # ---- what must hold ------------------------------------------------------------------------------------

    def check(self) -> None:
        """After every move."""
        for sheet, place, number in self.noted():
            assert sheet.cells[place].value == number, ("theirs", sheet.title, a1(place[0] + 1, place[1] + 1), number)
        everything = self.everything()
        assert [n for n in self.ledger if not said(n, everything)] == [], "ours"
        for file, text in self.texts().items():
            # Nobody renames a machine here.
            name = tomllib.loads(text)["name"]
            assert self.names.setdefault(file, name) == name, file
        path = self.kit.folder / ".bundodo/sync.json"
        assert not path.exists() or json.loads(path.read_text("utf-8"))["schema"] == 1

    def next(self) -> int:
        self.number += 1
        return self.number

    def files(self) -> list[Path]:
        return sorted(path for path in self.kit.folder.glob("*.toml") if path.name != "field.toml")

    def texts(self) -> dict[str, str]:
        return {path.name: path.read_text("utf-8") for path in self.files()}

    def everything(self) -> str:
        return "\n".join(self.texts().values())

    def machines(self) -> list[Sheet]:
        """Tabs with a machine, or with an empty form for one."""
        return [sheet for sheet in self.kit.book.sheets if inputs(sheet)]

    def noted(self) -> list[tuple[Sheet, tuple[int, int], int]]:
        return [
            (sheet, place, int(cell.note))
            for sheet in self.kit.book.sheets
            for place, cell in sheet.cells.items()
            if cell.note
        ]

    def open(self, ledger: dict[int, str]) -> dict[int, str]:
        """Those of our edits that don't stand in the sheet yet."""
        there = {cell.value for sheet in self.machines() for cell in sheet.cells.values()}
        return {number: file for number, file in ledger.items() if number not in there}

    # ---- commands ------------------------------------------------------------------------------------------

    def run(self, command: str, *args: str) -> Result | None:
        """A command, with everything that must hold of it. None where it crashed."""
        before = {sheet.id: (sheet, dict(shown(sheet)), inputs(sheet)) for sheet in self.kit.book.sheets}
        files = self.texts()
        try:
            result: Result | None = getattr(self.kit, command)(*args)
        except CrashError:
            result = None
        if not self.busy:
            for sheet, was, places in before.values():
                now = shown(sheet)
                changed = {place for place in was.keys() | now.keys() if was.get(place) != now.get(place)}
                if command == "pull":
                    assert not changed
                elif not own(sheet):
                    assert changed <= places, (sheet.title, changed - places)
                self.seen["cells written"] += 0 if own(sheet) else len(changed)
        if command != "pull" and "--theirs" not in args:
            assert self.texts() == files
        self.seen["edits of theirs taken in"] += self.settle_notes()
        if result is not None:
            assert result.code in (0, 1, 2), result
            self.seen["conflicts told"] += len(re.findall(r"^  ! ", result.out, re.MULTILINE))
            self.seen["machines moved in"] += result.out.count("新しい機体（") if args[:1] == ("--apply",) else 0
            self.seen["refusals told"] += sum(result.out.count(words) for words in REFUSALS)
        self.seen[f"{command}: {'crashed' if result is None else result.code}"] += 1
        self.ledger = self.open(self.ledger)
        return result

    def settle_notes(self) -> int:
        """Edits that were taken in are no news any more."""
        everything = self.everything()
        taken = [(sheet, place) for sheet, place, number in self.noted() if said(number, everything)]
        for sheet, place in taken:
            sheet.cells[place].note = ""
        return len(taken)

    def pull(self) -> None:
        result = self.run("pull")
        assert result
        if result.code != 2:
            # All of theirs is here by now, or in conflict, or left over, or of a machine whose file we have removed.
            lost = [
                (sheet.title, a1(place[0] + 1, place[1] + 1))
                for sheet, place, _ in self.noted()
                if f"{sheet.title}!{a1(place[0] + 1, place[1] + 1)} " not in result.out
                and not is_left_over(result.err, sheet.title, a1(place[0] + 1, place[1] + 1))
            ]
            gone = [title for title, _ in lost if f"タブ「{title}」" in result.out]
            assert [one for one in lost if one[0] not in gone] == [], result

    def push(self) -> None:
        self.run("push", "--apply")

    def either(self, pick: int) -> None:
        """Mostly a push, some pulls."""
        self.run(*(("push", "--apply") if pick % 3 else ("pull",)))

    def plan(self, pick: int) -> None:
        writes = self.kit.emulator.writes
        self.run("push")
        assert self.kit.emulator.writes == writes

    def faults(self, pick: int) -> None:
        name, where, times = FAULTS[pick % 7], ("batchGet", ":batchUpdate", "")[pick // 7 % 3], 1 + pick // 21 % 2
        self.kit.emulator.faults.order(name, where=where, after=pick % 4, times=times)
        self.either(pick)
        self.kit.emulator.faults._orders.clear()

    def somebody_edits_meanwhile(self, pick: int) -> None:
        """Often the very cell that is about to be written."""
        if self.files():
            self.we_edit(pick)
        planned = re.findall(r"^  → (.+)!([A-Z]+\d+)  ", self.kit.diff().out, re.MULTILINE) if pick % 7 < 5 else []

        def edit() -> None:
            title, cell = planned[pick // 7 % len(planned)] if planned else ("", "A1")
            sheet, (row, col) = self.kit.book.sheet(title), parse_a1(cell)
            if sheet and isinstance(sheet.at(row - 1, col - 1).value, int | float):
                self.enter(sheet, (row - 1, col - 1))
            else:
                self.edit_there(pick)

        self.kit.emulator.faults.meanwhile(edit, where="atchGet", after=pick // 3 % 6)
        self.busy = True
        self.either(pick)
        self.busy = False
        self.kit.emulator.faults._orders.clear()

    def crash(self, pick: int) -> None:
        """Dies before or after one of the files that it writes, or the write to the sheet."""
        where, name = (Sheets, "write") if pick % 6 == 5 else (states, "replace")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(where, name, dying(getattr(where, name), pick // 6 % 3, before=bool(pick % 2)))
            self.either(pick // 18 + pick % 6)

    def lose_the_state(self, pick: int) -> None:
        (self.kit.folder / ".bundodo/sync.json").unlink(missing_ok=True)
        refused = self.run("push", "--apply")
        assert refused
        assert refused.code == 2
        self.pull()

    def decide_for_theirs(self, pick: int) -> None:
        sheets = self.machines()
        title = sheets[pick % len(sheets)].title
        ledger, self.ledger = self.ledger, {}
        self.run("pull", "--theirs", title)
        everything = self.everything()
        self.ledger = {n: file for n, file in self.open(ledger).items() if said(n, everything)}

    def decide_for_ours(self, pick: int) -> None:
        sheets = self.machines()
        sheet = sheets[pick % len(sheets)]
        before = self.kit.diff().out
        notes = {place: cell.note for place, cell in sheet.cells.items()}
        self.run("push", "--apply", "--ours", sheet.title)
        for place, note in notes.items():
            cell = sheet.cells.get(place)
            if note and cell and cell.value != int(note):
                # Only what was in conflict was written over.
                assert f"! {sheet.title}!" in before
                cell.note = ""

    # ---- the other editor ----------------------------------------------------------------------------------

    def edit_there(self, pick: int) -> None:
        """A number is typed over another one."""
        sheets = self.machines()
        sheet = sheets[pick % len(sheets)]
        places = sorted(p for p in inputs(sheet) if isinstance(sheet.at(*p).value, float) or sheet.at(*p).note)
        if places:
            self.enter(sheet, places[pick // 7 % len(places)])

    def enter(self, sheet: Sheet, place: tuple[int, int]) -> None:
        number = self.next()
        cell = sheet.cell(*place)
        cell.value, cell.note = float(number), str(number)

    def they_edit(self, pick: int) -> None:
        for n in range(1 + pick % 3):
            self.edit_there(pick // (n + 1))
        self.then(pick // 5)

    def they_rename(self, pick: int) -> None:
        sheet = self.kit.book.sheets[pick % len(self.kit.book.sheets)]
        title = TITLES[pick // 7 % len(TITLES)]
        if self.kit.book.sheet(title) is None:
            sheet.title = title

    def they_move(self, pick: int) -> None:
        sheets = self.kit.book.sheets
        sheets.insert(pick // 7 % len(sheets), sheets.pop(pick % len(sheets)))

    def they_swap_titles(self, pick: int) -> None:
        sheets = self.machines()
        one, other = sheets[pick % len(sheets)], sheets[pick // 7 % len(sheets)]
        one.title, other.title = other.title, one.title

    def they_duplicate(self, pick: int) -> None:
        sheets = self.machines()
        self.do(
            {"duplicateSheet": {"sourceSheetId": sheets[pick % len(sheets)].id, "newSheetName": f"写し{self.next()}"}}
        )

    def they_delete(self, pick: int) -> None:
        sheets = self.kit.book.sheets
        if len(self.machines()) > 2:
            del sheets[pick // 3 % len(sheets)]

    def they_add(self, pick: int) -> None:
        if len(self.kit.book.sheets) < 6:
            made = Sheet(self.next(), f"新{self.number}")
            self.kit.book.sheets.append(made.put((ZERO, NO_MACHINE, FORM, FORM)[pick % 4]))

    def they_insert_or_delete_rows(self, pick: int) -> None:
        sheets = self.machines()
        sheet = sheets[pick % len(sheets)]
        rows = {"sheetId": sheet.id, "dimension": "ROWS"}
        if pick // 7 % 2:
            at = pick // 14 % 9
            self.do({"insertDimension": {"range": {**rows, "startIndex": at, "endIndex": at + 1}}})
        else:
            blank = [row for row in range(14) if not any(place[0] == row for place in sheet.filled())]
            if blank:
                self.do({"deleteDimension": {"range": {**rows, "startIndex": blank[0], "endIndex": blank[0] + 1}}})

    def do(self, request: dict[str, object]) -> None:
        perform(self.kit.book, {"requests": [request]}, self.kit.emulator.drive.ids, "owner@example.com")

    # ---- we ------------------------------------------------------------------------------------------------

    def change(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        everything = self.everything()
        self.ledger = {n: f for n, f in self.ledger.items() if said(n, everything)}

    def we_edit(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        text = path.read_text("utf-8")
        found = list(_OURS.finditer(text))
        if found:
            match = found[pick // 7 % len(found)]
            number = self.next()
            self.change(path, f"{text[: match.start()]}{match[1]} = {number}{text[match.end() :]}")
            self.ledger[number] = path.name

    def we_edit_some(self, pick: int) -> None:
        for n in range(1 + pick % 3):
            self.we_edit(pick // (n + 1))
        self.then(pick // 5)

    def both_edit_the_same(self, pick: int) -> None:
        """Mostly the same machine, often the same cell."""
        self.edit_there(pick)
        if self.files():
            self.we_edit(pick)
        self.then(pick // 5)

    def we_add_a_weapon(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        number = self.next()
        text = path.read_text("utf-8")
        self.change(path, f'{text}\n[[ranged]]\nname = "槍{number}"   # {number}の槍\npower = {number}\nshots = 1\n')
        self.ledger[number] = path.name

    def we_add_a_machine(self, pick: int) -> None:
        number = self.next()
        stats = f"[stats]\noutput = {number}\nprecision = 1\ndurability = 2\n"
        self.change(self.kit.file(f"新顔{number}.toml"), f'name = "新顔{number}号"\n{stats}')
        self.ledger[number] = f"新顔{number}.toml"

    def we_remove_a_weapon(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        parts = re.split(r"(?m)^(?=\[\[)", path.read_text("utf-8"))
        if len(parts) > 1 and pick % 3 == 0:
            del parts[1 + pick // 7 % (len(parts) - 1)]
            self.change(path, "".join(parts))

    def we_rename_or_remove_a_file(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        if pick % 5 == 0:
            path.rename(path.with_name(f"改名{self.next()}.toml"))
        elif pick % 5 == 1 and len(files) > 2:
            text = path.read_text("utf-8")
            path.unlink()
            self.names.pop(path.name, None)
            self.ledger = {n: f for n, f in self.ledger.items() if not said(n, text)}

    def then(self, pick: int) -> None:
        """Something that may follow on an edit."""
        for command in ("", "p", "s", "ss", "sp")[pick % 5]:
            (self.push if command == "s" else self.pull)()

    # ---- the end -------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """All conflicts decided, both sides come to say the same; what can't be written is told."""
        self.ledger.clear()
        titles = [part for sheet in self.machines() for part in ("--theirs", sheet.title)]
        pulled = self.kit.pull(*titles)
        assert pulled.code == 0, pulled
        pushed = self.kit.push("--apply")
        assert pushed.code in (0, 1), pushed
        left = self.kit.diff()
        assert not re.search(r"^  [!←]", left.out, re.MULTILINE), left
        for line in left.out.splitlines():
            if line.startswith("  →"):
                assert line.split("手元")[0] in pushed.out, (left, pushed)
                assert any(words in pushed.out for words in REFUSALS), pushed
