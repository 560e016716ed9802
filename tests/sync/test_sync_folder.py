"""The verdicts that a push writes, and the folder with its state."""

from __future__ import annotations

import pytest

from tests.bundodo.cli import bundodo
from tests.google.emulator.state import Sheet
from tests.sync.kit import KITE, lines, machine, verdicts

# ---- verdicts ------------------------------------------------------------------------------------------------


def test_verdicts_stand_on_their_own_tab(kit):
    kit.pull()
    assert kit.push("--apply").code == 0
    assert [row[:5] for row in verdicts(kit)] == [
        ["ゼロ", "青木", "一号", "規定内", "50/50P"],
        ["Kite", None, "Bob's A1", "規定内", "18/50P"],
    ]
    kit.enter("B2", 20)
    assert kit.push("--apply").code == 1
    row = verdicts(kit)[0]
    assert row[3:5] == ["規定外", "60/50P"]
    assert "B601 E2 " in str(row[5])
    assert [sheet.title for sheet in kit.book.sheets] == ["一号", "Bob's A1", "判定"]


def test_the_cap_and_the_rulings_are_told(kit):
    kit.pull()
    assert kit.push("--apply", "--cap", "40", "--ruling", "move_rounding=down").code == 1
    told = str(kit.book.sheet("判定").at(2, 0).value)
    assert "40P" in told
    assert "move_rounding=down" in told
    assert kit.push("--ruling", "x=y").code == 2


def test_the_tab_shrinks_and_keeps_what_is_beside_it(kit):
    kit.pull()
    kit.push("--apply")
    sheet = kit.book.sheet("判定")
    sheet.cell(4, 8).value = "見ました"
    kit.book.sheets.remove(kit.sheet(7))
    kit.push("--apply")
    assert len(verdicts(kit)) == 1
    assert sheet.at(4, 8).value == "見ました"
    assert kit.pull().code == 0


def test_whoever_writes_on_the_tab_is_not_written_over(kit):
    kit.pull()
    kit.push("--apply")
    sheet = kit.book.sheet("判定")
    sheet.cell(4, 5).value = "再検査お願いします"
    sheet.title = "結果"
    result = kit.push("--apply")
    assert "--ours 結果" in result.out
    assert sheet.at(4, 5).value == "再検査お願いします"
    kit.push("--apply", "--ours", "結果")
    assert sheet.at(4, 5).value is None


def test_a_tab_of_that_name_that_is_not_ours(kit):
    theirs = Sheet(99, "判定").put([["みんなの判定"]])
    kit.book.sheets.append(theirs)
    kit.pull()
    assert kit.push("--apply").code == 0
    assert theirs.at(0, 0).value == "みんなの判定"
    assert kit.book.sheet("判定 (2)") is not None
    assert kit.push("--apply").code == 0
    assert len(kit.book.sheets) == 4


def test_a_deleted_tab_is_made_anew(kit):
    kit.pull()
    kit.push("--apply")
    kit.book.sheets.remove(kit.book.sheet("判定"))
    kit.push("--apply")
    assert len(verdicts(kit)) == 2


# ---- the folder ----------------------------------------------------------------------------------------------


def test_a_folder_belongs_to_one_spreadsheet(kit):
    kit.pull()
    kit.book = kit.emulator.drive.add("別", Sheet(0, "一号").put(KITE))
    result = kit.pull()
    assert (result.code, "大会" in result.err) == (2, True)
    assert kit.push("--apply").code == 0


def test_push_before_pull(kit):
    result = kit.push()
    assert (result.code, "pull" in result.err) == (2, True)
    assert kit.diff().code == 2


def test_a_lost_state_loses_nothing(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.enter("B3", 7)
    kit.enter("B4", None)
    (kit.folder / ".bundodo/sync.json").unlink()
    result = kit.pull()
    # Nobody knows any more who changed what.
    assert lines(result.out, "!") == ["一号!B2", "一号!B3"]
    assert (machine(kit)["stats"], kit.at("B2"), kit.at("B3")) == (
        {"output": 3, "precision": 8, "durability": 8},
        10,
        7,
    )
    assert len(list(kit.folder.glob("*.toml"))) == 2


@pytest.mark.parametrize("data", ["{", "[]", '{"schema": 99}', ""])
def test_a_state_that_cannot_be_used(kit, data):
    kit.pull()
    (kit.folder / ".bundodo/sync.json").write_text(data)
    result = kit.pull()
    assert result.code == 2
    assert "sync.json" in result.err
    assert (kit.folder / ".bundodo/sync.json").read_text() == data


def test_a_folder_is_checked_like_any_other(kit):
    kit.pull()
    result = bundodo("check", kit.folder)
    assert (result.code, result.out.count("OK")) == (0, 2)
