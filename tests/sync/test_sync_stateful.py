"""Two editors, a folder, tab operations, faults, crashes and lost states in any order. Whatever happens: no edit is
lost, no foreign cell is written, no conflict is written, and the state can always be had back.

Every edit is a number that was never used before. An edit in the sheet that we have not taken in yet is also noted on
its cell (notes move with rows, and are copied with tabs); one that we made and have not written yet is kept in a
ledger.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from designer.games import registry
from sheets.find import find
from sheets.form import Kind
from sheets.grid import Cell, CellRef, Grid, a1
from sheets.layout import Slots
from sheets.sync import state as states
from tests.bundodo.cli import Result
from tests.google.emulator.requests import perform
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import Sheet
from tests.sync.conftest import log_in
from tests.sync.kit import ZERO, Kit

FORM = registry.load("bundodo").form()
PICK = st.integers(0, 10**6)
TITLES = ("A2", "it's", "機体:1", "判定の写し", "R1C1", "甲", "乙", "丙")
FAULTS = ("429", "500", "503", "html502", "reset", "portal", "truncated")
_OURS = re.compile(r"^(output|precision|durability|power|shots) = \d+", re.MULTILINE)


class CrashError(BaseException):
    """The process dies here."""


class Sync(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        self.patch = pytest.MonkeyPatch()
        self.home = Path(tempfile.mkdtemp())
        self.server = Server(Emulator(per_user=10**6))
        self.server.__enter__()
        log_in(self.patch, self.home, self.server)
        self.kit = Kit(self.server, self.home / "entries")
        self.kit.folder.mkdir()
        roster = [
            ["機体名", "出力", "精度", "耐久性", "備考"],
            ["甲", 1, 2, 3, "x"],
            ["乙", 4, 5, 6],
            ["丙", 7, 8, 9],
        ]
        self.kit.book.sheets.append(Sheet(20, "名簿").put(roster))
        self.number = 100
        self.ledger: dict[int, str] = {}
        self.run("pull")

    def teardown(self) -> None:
        if hasattr(self, "server"):
            try:
                self.settle()
            finally:
                self.server.__exit__()
                self.patch.undo()
                shutil.rmtree(self.home)

    # ---- looking -------------------------------------------------------------------------------------------

    def next(self) -> int:
        self.number += 1
        return self.number

    def files(self) -> list[Path]:
        return sorted(path for path in self.kit.folder.glob("*.toml") if path.name != "field.toml")

    def texts(self) -> dict[str, str]:
        return {path.name: path.read_text("utf-8") for path in self.files()}

    def machines(self) -> list[Sheet]:
        return [sheet for sheet in self.kit.book.sheets if inputs(sheet)]

    def noted(self) -> list[tuple[Sheet, tuple[int, int], int]]:
        return [
            (sheet, place, int(cell.note))
            for sheet in self.kit.book.sheets
            for place, cell in sheet.cells.items()
            if cell.note
        ]

    steps = 0
    """Of all runs."""

    @invariant()
    def count(self) -> None:
        Sync.steps += 1

    @invariant()
    def no_edit_of_theirs_is_gone(self) -> None:
        if hasattr(self, "kit"):
            for sheet, place, number in self.noted():
                assert sheet.cells[place].value == number, (sheet.title, a1(place[0] + 1, place[1] + 1), number)

    @invariant()
    def no_edit_of_ours_is_gone(self) -> None:
        if hasattr(self, "kit"):
            everything = "\n".join(self.texts().values())
            assert [n for n in self.ledger if not re.search(rf"\b{n}\b", everything)] == []

    @invariant()
    def the_state_is_whole(self) -> None:
        if hasattr(self, "kit"):
            path = self.kit.folder / ".bundodo/sync.json"
            assert not path.exists() or json.loads(path.read_text("utf-8"))["schema"] == 1

    # ---- commands ------------------------------------------------------------------------------------------

    def run(self, command: str, *args: str) -> Result | None:
        """A command, with everything that must hold of it. None where it crashed."""
        before = {sheet.id: (sheet, dict(shown(sheet)), inputs(sheet)) for sheet in self.kit.book.sheets}
        files = self.texts()
        try:
            result = getattr(self.kit, command)(*args)
        except CrashError:
            result = None
        if command == "pull":
            for sheet, was, _ in before.values():
                if sheet in self.kit.book.sheets and not self.busy:
                    assert shown(sheet) == was
        elif "--theirs" not in args:
            assert self.texts() == files
        if command == "push" and not self.busy:
            for sheet, was, places in before.values():
                if sheet in self.kit.book.sheets and not own(sheet):
                    now = shown(sheet)
                    changed = {place for place in was.keys() | now.keys() if was.get(place) != now.get(place)}
                    assert changed <= places, (sheet.title, changed - places)
        if result is not None:
            assert result.code in (0, 1, 2), result
            self.settle_notes(result)
        self.ledger = {n: file for n, file in self.ledger.items() if not self.stands_there(n)}
        return result

    busy = False
    """Whether somebody edits while the command runs, so that the sheet may differ for another reason."""

    def stands_there(self, number: int) -> bool:
        return any(cell.value == number for sheet in self.machines() for cell in sheet.cells.values())

    def settle_notes(self, result: Result) -> None:
        """Edits that were taken in are no news any more."""
        everything = "\n".join(self.texts().values())
        for sheet, place, number in self.noted():
            if re.search(rf"\b{number}\b", everything):
                sheet.cells[place].note = ""

    @rule()
    def pull(self) -> None:
        result = self.run("pull")
        assert result
        if result.code != 2:
            # All of theirs is here by now, or in conflict, or of a machine whose file we have removed.
            lost = [
                (sheet.title, a1(place[0] + 1, place[1] + 1))
                for sheet, place, _ in self.noted()
                if f"{sheet.title}!{a1(place[0] + 1, place[1] + 1)} " not in result.out
            ]
            gone = [title for title, _ in lost if f"タブ「{title}」" in result.out]
            assert [one for one in lost if one[0] not in gone] == [], result

    @rule()
    def push(self) -> None:
        self.run("push", "--apply")

    @rule()
    def plan(self) -> None:
        writes = self.kit.emulator.writes
        self.run("push")
        assert self.kit.emulator.writes == writes

    @rule(pick=PICK, name=st.sampled_from(FAULTS), where=st.sampled_from(("batchGet", ":batchUpdate", "")), times=st.integers(1, 2))  # fmt: skip
    def faults(self, pick: int, name: str, where: str, times: int) -> None:
        self.kit.emulator.faults.order(name, where=where, after=pick % 4, times=times)
        self.run(*(("push", "--apply") if pick % 3 else ("pull",)))
        self.kit.emulator.faults._orders.clear()

    @rule(pick=PICK, after=st.integers(0, 5))
    def somebody_edits_meanwhile(self, pick: int, after: int) -> None:
        self.kit.emulator.faults.meanwhile(lambda: self.edit_there(pick), where="atchGet", after=after)
        self.busy = True
        self.run(*(("push", "--apply") if pick % 3 else ("pull",)))
        self.busy = False
        self.kit.emulator.faults._orders.clear()

    @rule(pick=PICK, after=st.integers(0, 3))
    def crash(self, pick: int, after: int) -> None:
        """Dies at one of the files that it writes."""
        real, left = states.replace, [after]

        def replace(*args: object) -> None:
            left[0] -= 1
            if left[0] == -1 and pick % 2:
                raise CrashError
            real(*args)  # type: ignore[arg-type]
            if left[0] == -1:
                raise CrashError

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(states, "replace", replace)
            self.run(*(("push", "--apply") if pick % 3 else ("pull",)))

    @rule(pick=PICK)
    def lose_the_state(self, pick: int) -> None:
        if pick % 4 == 0:
            (self.kit.folder / ".bundodo/sync.json").unlink(missing_ok=True)
            assert self.run("push", "--apply").code == 2  # type: ignore[union-attr]
            self.pull()

    @rule(pick=PICK)
    def decide_for_theirs(self, pick: int) -> None:
        sheets = self.machines()
        title = sheets[pick % len(sheets)].title
        ledger, self.ledger = self.ledger, {}
        self.run("pull", "--theirs", title)
        everything = "\n".join(self.texts().values())
        self.ledger = {
            n: f for n, f in ledger.items() if re.search(rf"\b{n}\b", everything) and not self.stands_there(n)
        }

    @rule(pick=PICK)
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
            number = self.next()
            cell = sheet.cell(*places[pick // 7 % len(places)])
            cell.value, cell.note = float(number), str(number)

    @rule(pick=PICK)
    def they_edit(self, pick: int) -> None:
        self.edit_there(pick)

    @rule(pick=PICK)
    def they_rename(self, pick: int) -> None:
        sheet = self.kit.book.sheets[pick % len(self.kit.book.sheets)]
        title = TITLES[pick // 7 % len(TITLES)]
        if self.kit.book.sheet(title) is None:
            sheet.title = title

    @rule(pick=PICK)
    def they_move(self, pick: int) -> None:
        sheets = self.kit.book.sheets
        sheets.insert(pick // 7 % len(sheets), sheets.pop(pick % len(sheets)))

    @rule(pick=PICK)
    def they_swap_titles(self, pick: int) -> None:
        sheets = self.kit.book.sheets
        one, other = sheets[pick % len(sheets)], sheets[pick // 7 % len(sheets)]
        one.title, other.title = other.title, one.title

    @precondition(lambda self: len(self.machines()) < 5)
    @rule(pick=PICK)
    def they_duplicate(self, pick: int) -> None:
        sheets = self.machines()
        self.do(
            {"duplicateSheet": {"sourceSheetId": sheets[pick % len(sheets)].id, "newSheetName": f"写し{self.next()}"}}
        )

    @precondition(lambda self: len(self.machines()) > 2)
    @rule(pick=PICK)
    def they_delete(self, pick: int) -> None:
        sheets = self.kit.book.sheets
        if pick % 3 == 0:
            del sheets[pick // 3 % len(sheets)]
            if not self.machines():
                sheets.append(Sheet(self.next(), f"新{self.number}").put(ZERO))

    @rule(pick=PICK)
    def they_add(self, pick: int) -> None:
        if len(self.kit.book.sheets) < 7:
            rows = ZERO if pick % 2 else [["当番表"], ["出力", "たろう"]]
            self.kit.book.sheets.append(Sheet(self.next(), f"新{self.number}").put(rows))

    @rule(pick=PICK)
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

    def do(self, request: dict) -> None:
        perform(self.kit.book, {"requests": [request]}, self.kit.emulator.drive.ids, "owner@example.com")

    # ---- we ------------------------------------------------------------------------------------------------

    def change(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        everything = "\n".join(self.texts().values())
        self.ledger = {n: f for n, f in self.ledger.items() if re.search(rf"\b{n}\b", everything)}

    @precondition(lambda self: self.files())
    @rule(pick=PICK)
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

    @precondition(lambda self: self.files())
    @rule(pick=PICK)
    def we_add_a_weapon(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        number = self.next()
        text = path.read_text("utf-8")
        self.change(path, f'{text}\n[[ranged]]\nname = "槍{number}"   # {number}の槍\npower = {number}\nshots = 1\n')
        self.ledger[number] = path.name

    @precondition(lambda self: self.files())
    @rule(pick=PICK)
    def we_remove_a_weapon(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        parts = re.split(r"(?m)^(?=\[\[)", path.read_text("utf-8"))
        if len(parts) > 1 and pick % 3 == 0:
            del parts[1 + pick // 7 % (len(parts) - 1)]
            self.change(path, "".join(parts))

    @precondition(lambda self: self.files())
    @rule(pick=PICK)
    def we_rename_or_remove_a_file(self, pick: int) -> None:
        files = self.files()
        path = files[pick % len(files)]
        if pick % 5 == 0:
            path.rename(path.with_name(f"改名{self.next()}.toml"))
        elif pick % 5 == 1 and len(files) > 2:
            text = path.read_text("utf-8")
            path.unlink()
            self.ledger = {n: f for n, f in self.ledger.items() if not re.search(rf"\b{n}\b", text)}

    # ---- the end -------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """All conflicts decided, both sides come to say the same; what can't be written is told."""
        self.kit.emulator.faults._orders.clear()
        self.ledger.clear()
        titles = [part for sheet in self.machines() for part in ("--theirs", sheet.title)]
        assert self.kit.pull(*titles).code == 0
        pushed = self.kit.push("--apply")
        assert pushed.code in (0, 1), pushed
        left = self.kit.diff()
        assert not re.search(r"^  [!←]", left.out, re.MULTILINE), left
        for line in left.out.splitlines():
            if line.startswith("  →"):
                assert line.split("手元")[0] in pushed.out, (left, pushed)
                assert any(
                    word in pushed.out for word in ("書く場所がありません", "行を足したり", "読まれ方が変わって")
                )


def own(sheet: Sheet) -> bool:
    return str(sheet.at(0, 0).value).startswith("bundodo/")


def shown(sheet: Sheet) -> dict[tuple[int, int], object]:
    return {p: (c.value, c.formula, json.dumps(c.format)) for p, c in sheet.cells.items() if not c.is_bare}


def inputs(sheet: Sheet) -> set[tuple[int, int]]:
    """The cells that people fill in, 0-based; none for a tab without a machine."""
    if own(sheet):
        return set()
    cells = {
        (row + 1, col + 1): Cell(cell.value, CellRef("b", sheet.title, row + 1, col + 1))
        for (row, col), cell in sheet.cells.items()
        if not cell.is_empty
    }
    found: set[tuple[int, int]] = set()
    for layout in find(FORM, Grid("b", sheet.title, cells)):
        for path, (row, col) in layout.cells.items():
            if layout.form.field(path).kind is not Kind.OUTPUT:
                found.add((row - 1, col - 1))
        for sets in layout.choices.values():
            for one in sets:
                places = one.cells if isinstance(one, Slots) else [place for place, _ in one.boxes]
                found |= {(row - 1, col - 1) for row, col in places}
    return found


def test_two_editors(monkeypatch):
    run_state_machine_as_test(
        Sync, settings=settings(derandomize=True, deadline=None, max_examples=3, stateful_step_count=12)
    )


@pytest.mark.soak
def test_two_editors_for_two_thousand_steps():
    Sync.steps = 0
    run_state_machine_as_test(
        Sync, settings=settings(derandomize=True, deadline=None, max_examples=50, stateful_step_count=50)
    )
    assert Sync.steps > 2_000
