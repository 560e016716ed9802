"""What sync tells: which spreadsheet, what it leaves out, what it refuses, where it stopped."""

from __future__ import annotations

import errno
import shutil

import pytest

from sheets.sync import state as states
from tests.google.emulator.requests import perform
from tests.google.emulator.state import OWNER, Sheet
from tests.sync.kit import FORM, Kit


def test_which_spreadsheet_is_written_to(kit):
    kit.pull()
    for made in (kit.push(), kit.push("--apply")):
        assert f"「大会」 {kit.url}" in made.out


def test_what_is_left_out_is_told_once(kit):
    kit.pull()
    (kit.folder / "x.json").write_text('{"name": "J"}', "utf-8")
    (kit.folder / "y.xlsx").write_bytes(b"PK")
    (kit.folder / "sub").mkdir()
    (kit.folder / "sub" / "a.toml").write_text("name = 'S'", "utf-8")
    (kit.folder / "photos").mkdir()
    (kit.folder / "photos" / "a.jpg").write_bytes(b"x")
    for made in (kit.pull(), kit.diff(), kit.push()):
        assert made.code == 0, made
        assert "sub、x.json、y.xlsx" in made.err
        assert "photos" not in made.err
    assert "x.json" not in kit.pull("-q").err


def test_build_files_with_large_letters_are_synced(kit):
    kit.pull()
    (kit.folder / "U.TOML").write_text('name = "U"\n[stats]\noutput = 1\nprecision = 1\ndurability = 1\n', "utf-8")
    kit.book.sheets.append(Sheet(30, "空").put(FORM))
    assert kit.push("--apply").code == 0
    assert kit.at("B1", 30) == "U"


# ---- a copied folder -------------------------------------------------------------------------------------------


def copied(kit: Kit) -> Kit:
    kit.pull()
    assert kit.push("--apply").code == 0
    other = kit.folder.with_name("next event")
    shutil.copytree(kit.folder, other)
    made = object.__new__(Kit)
    made.server, made.emulator, made.book, made.folder = kit.server, kit.emulator, kit.book, other
    made.rewrite("output = 10", "output = 1")
    return made


def test_a_copy_writes_nothing_into_the_old_events_sheet(kit):
    copy = copied(kit)
    result = copy.push("--apply")
    assert (result.code, kit.at("B2")) == (2, 10), result
    assert str(kit.folder) in result.err
    # A look is free.
    assert copy.push().code == 0
    assert copy.diff().code == 0


def test_a_copy_that_is_meant_says_so_by_a_pull(kit):
    copy = copied(kit)
    assert copy.pull().code == 0
    assert (copy.push("--apply").code, kit.at("B2")) == (0, 1)


def test_a_folder_that_moved_is_no_copy(kit):
    copy = copied(kit)
    shutil.rmtree(kit.folder)
    assert (copy.push("--apply").code, kit.at("B2")) == (0, 1)


def test_a_copy_for_another_event(kit):
    copy = copied(kit)
    shutil.rmtree(copy.folder / ".bundodo")
    copy.book = kit.emulator.drive.add("次の大会", Sheet(0, "一号").put(FORM))
    assert copy.pull().code == 0
    assert copy.push("--apply").code == 1  # one machine of two has room
    assert kit.at("B2") == 10


# ---- what isn't done -------------------------------------------------------------------------------------------


def test_verdicts_that_are_not_written_end_with_2(kit):
    kit.pull()
    kit.push("--apply")
    kit.book.sheet("判定").cell(4, 5).value = "ここに書いた"
    kit.rewrite("output = 10", "output = 9")
    result = kit.push("--apply")
    assert (result.code, kit.at("B2")) == (2, 9)
    assert "だれかが書きこんで" in result.out or "判定" in result.out
    assert kit.push("--apply", "--ours", "判定").code == 0


def test_a_refused_change_is_told_with_its_machine(kit):
    kit.pull()
    kit.book.sheets[0].cell(1, 1).formula = "=5*2"
    kit.rewrite("output = 10", "output = 9")
    result = kit.push("--apply")
    assert result.code == 1
    refused = result.out[result.out.index("ゼロ.toml → タブ「一号」：書きません（1 個）") :]
    assert "一号!B2" in refused


# ---- a full disk -----------------------------------------------------------------------------------------------


def full(monkeypatch, after: int):
    """The disk is full after so many files."""
    real, left = states._replace, [after]

    def replace(path, data, folder):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, data, folder)

    monkeypatch.setattr(states, "_replace", replace)


@pytest.mark.parametrize(
    ("after", "file", "done"),
    [(0, "ゼロ.toml", "なし"), (1, "Kite.toml", "ゼロ.toml：新しい機体"), (2, "sync.json", "Kite.toml")],
)
def test_a_pull_onto_a_full_disk(kit, monkeypatch, after, file, done):
    full(monkeypatch, after)
    result = kit.pull()
    assert result.code == 2
    assert file in result.err
    assert "No space left" in result.err
    assert done.split("：")[0] in result.err


def test_a_push_onto_a_full_disk(kit, monkeypatch):
    kit.pull()
    kit.rewrite("output = 10", "output = 9")
    full(monkeypatch, 0)
    result = kit.push("--apply")
    assert (result.code, kit.at("B2")) == (2, 10), result
    assert "saved" in result.err


def test_a_push_whose_record_finds_no_room(kit, monkeypatch):
    kit.pull()
    kit.rewrite("output = 10", "output = 9")
    full(monkeypatch, 1)
    result = kit.push("--apply")
    assert (result.code, kit.at("B2")) == (2, 9), result
    assert "sync.json" in result.err
    assert "スプレッドシートには書きました" in result.err


@pytest.mark.prove
def test_a_fifth_weapon_goes_into_no_row_without_formulas(kit):
    """Our own tab has the rows that the template gave it."""
    from tests.bundodo.cli import bundodo

    kit.book.sheets[:] = [Sheet(90, "Sheet1")]
    assert bundodo("sheets", "template", kit.url, "--machines", "1").code == 0
    kit.pull()
    weapons = "".join(f'[[ranged]]\nname = "w{n}"\npower = {n + 1}\nshots = 1\n' for n in range(4))
    text = f'name = "A"\n[stats]\noutput = 5\nprecision = 5\ndurability = 5\n{weapons}'
    (kit.folder / "a.toml").write_text(text, "utf-8")
    assert kit.push("--apply").code == 0
    form = kit.book.sheets[1]
    before = {place: (cell.value, cell.formula) for place, cell in form.cells.items()}
    (kit.folder / "a.toml").write_text(f'{text}[[ranged]]\nname = "w4"\npower = 9\nshots = 1\n', "utf-8")
    result = kit.push("--apply")
    assert result.code == 1
    assert "書く場所がありません" in result.out
    assert {place: (cell.value, cell.formula) for place, cell in form.cells.items()} == before
    # A row that somebody inserts has no formulas either, until it has them.
    after = max(row for row, col in form.cells if col == 1 and form.at(row, 1).value == "w3") + 1
    rows = {"sheetId": form.id, "dimension": "ROWS", "startIndex": after, "endIndex": after + 1}
    perform(kit.book, {"requests": [{"insertDimension": {"range": rows}}]}, kit.emulator.drive.ids, OWNER)
    result = kit.push("--apply")
    assert result.code == 1, result
    assert "様式の数式がありません" in result.out
    assert form.at(after, 1).value is None
    costs = [col for row, col in form.cells if row == after - 1 and form.at(row, col).formula]
    for col in costs:
        form.cell(after, col).formula = form.at(after - 1, col).formula
    result = kit.push("--apply")
    assert result.code == 0, result
    assert (form.at(after, 1).value, form.at(after, 2).value) == ("w4", 9)
